// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The text of the map, painted last and with a limit: groups, then nodes, then pods and GPUs, until a frame has
// kMostLabels; a picture that is exported has all.
// Laid-out texts are cached, because layout is the expensive part.
// Thread rule: GUI thread.

#include <QCoreApplication>
#include <QFont>
#include <QHash>
#include <QPainter>
#include <QStaticText>

#include "map/painting/map_painter.h"

namespace bayplan {

class MapLabels {
    Q_DECLARE_TR_FUNCTIONS(MapLabels)
public:
    static constexpr int kMostLabels = 1500;

    /// Drops cached texts; must be called for every new scene, layout, palette or ratio.
    void setInput(const PaintInput& input, double ratio);
    /// `painter` draws in device pixels with its origin at `area`'s top left. Returns the number of labels drawn.
    int paint(QPainter& painter, const QRect& area, MapScale scale, int most = kMostLabels);
    /// Nodes that had their name in the last paint().
    int names() const { return m_names; }
    QString groupName(const std::string& name, bool labelled) const;

private:
    enum class Kind : std::uint8_t {
        Block,
        BlockSums,
        BlockCount,
        Bay,
        BaySums,
        BayCount,
        Node,
        NodeNumbers,
        Taints,
        PodName,
        PodRequest,
        GpuName,
        Value
    };
    enum class Style : std::uint8_t { Group,
                                      GroupSums,
                                      NodeSmall,
                                      NodeLarge,
                                      Numbers,
                                      Cell,
                                      NodeTight };
    struct Sums {
        std::int64_t requested = 0;
        std::int64_t allocatable = 0;
        std::size_t nodes = 0;
        std::vector<NodeIdx> members;  // if nodes have values
    };
    struct Line {
        Kind kind = Kind::Node;
        std::uint32_t index = 0;
        Style style = Style::NodeSmall;
        Qt::TextElideMode elide = Qt::ElideMiddle;
    };

    void paintGroups(QPainter& painter, const QRect& area, MapScale scale);
    void paintGroup(QPainter& painter, const QRect& area, const QRect& header, Kind name, Kind sums,
                    std::uint32_t index);
    void paintNode(QPainter& painter, NodeIdx node, MapScale scale);
    /// Cells that are too small to distinguish are counted.
    void paintCounts(QPainter& painter, NodeIdx node, const NodeBands& bands);
    int nameLine(const NodeBands& bands) const;
    /// The pixels that nine names of ten need in letters of their full width. O(nodes) once for a catalog and a unit.
    int commonNameWidth();
    int paintValue(QPainter& painter, NodeIdx node, const NodeBands& bands, int left, int right, QRgb ink);
    void paintNodeNear(QPainter& painter, NodeIdx node, const NodeBands& bands, int left, int right, QRgb ink);
    void paintPods(QPainter& painter, NodeIdx node, const NodeBands& bands, MapScale scale);
    void paintZones(QPainter& painter, NodeIdx node, const NodeBands& bands);
    /// Draws a short text on its own background at the right middle of `room`, since bars begin at the left; draws
    /// nothing if it does not fit completely.
    void drawOnGround(QPainter& painter, const QRect& room, const QString& text);
    /// The same from the bottom to the top, in the middle of `room`.
    void drawUpright(QPainter& painter, const QRect& room, const QString& text);
    /// What a pod requests, a line for each resource with a bar: its share of the node. False: there is no room for all.
    bool paintRequests(QPainter& painter, NodeIdx node, PodIdx pod, const QRect& room, QRgb ink);
    void paintGpus(QPainter& painter, NodeIdx node, const NodeBands& bands);
    /// Draws one line, elided to `width`; the left middle of its box is `at`. Returns its width, 0 if nothing fits.
    int draw(QPainter& painter, Line line, const QPoint& at, int width, QRgb colour);
    QString text(Kind kind, std::uint32_t index) const;
    const QFont& font(Style style) const { return m_fonts[static_cast<std::size_t>(style)]; }
    int px(double independent) const;
    void setUnit(double unit);

    PaintInput m_in;
    double m_ratio = 1.0;
    double m_unit = 1.0;  // pixels for each that a length is given in: the ratio, times what letters are larger by
    std::array<QFont, 7> m_fonts;
    std::vector<Sums> m_bays;
    std::vector<Sums> m_blocks;
    QHash<quint64, QStaticText> m_texts;
    int m_commonName = -1;  // commonNameWidth(); −1: not measured
    double m_commonUnit = 0;
    int m_names = 0;
    int m_drawn = 0;
    int m_most = kMostLabels;
};

}  // namespace bayplan
