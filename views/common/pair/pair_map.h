// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two pictures of a cluster as two small maps side by side: the same node has the same place in both, its filling is what is
// requested of one resource, and a frame says that other pods stand there. A node that one picture lacks leaves a gap there.
// Arrows and the mouse choose a node in both at once.
// Complexity: painting O(nodes); showing O(nodes + pods).
// Thread rule: GUI thread only.

#include <QWidget>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "common/theme.h"

namespace bayplan {

/// A pod that stands on one node in A and on another in B. `from` may be empty: it is on no node in A.
struct PairArrow {
    std::string from, to;
    bool chosen = false;
    bool broken = false;  // it would not be carried out: drawn as what is wrong
    bool done = false;    // while a plan is carried out
    bool next = false;    // likewise: it is the next to begin
    bool operator==(const PairArrow&) const = default;
};

class PairMap : public QWidget {
    Q_OBJECT
public:
    /// `empty`: what is said while there is nothing to show.
    explicit PairMap(QString empty, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Both null: there is nothing to show.
    void show(ClusterPtr a, ClusterPtr b, const QString& nameA, const QString& nameB);
    void setResource(const std::string& name);
    /// Drawn from the node on the left to the one on the right; of very many only those that are chosen, broken or next, and of each of these the first. show() takes them away.
    void setArrows(std::vector<PairArrow> arrows);
    const std::vector<PairArrow>& arrows() const { return m_arrows; }
    /// Heads of arrows can be dragged to other nodes.
    void setDraggable(bool on) { m_draggable = on; }
    /// Nodes with other pods in B.
    std::size_t differing() const;
    /// Where a node is drawn, on the left or the right; empty: neither picture has it.
    QRect cellOf(const std::string& node, bool right) const;
    /// "std16-a1: 12 pods, CPU 80 % · 9 pods, CPU 55 %".
    QString textOf(const std::string& node) const;

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(const QString& node);
    /// The head of an arrow was dragged to another node on the right; `arrow`: its place among those that were set.
    void arrowDropped(std::size_t arrow, const QString& node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Grid {
        int columns = 1, cell = 1, gap = 1;
    };
    struct Spot {
        std::string name;
        std::array<NodeIdx, 2> nodes;  // in A and in B; invalid: it is not there
        bool differs = false;
    };
    Grid grid() const;
    QRect half(bool right) const;
    QRect cellAt(const Grid& grid, std::size_t place, bool right) const;
    std::size_t at(const QPoint& point) const;                 // behind the last one: none
    double shareOf(const Spot& spot, std::size_t side) const;  // 0..1; negative: the node has none of it
    QString textOf(const Spot& spot) const;
    void choose(std::size_t place);
    /// The arrow whose head is there, a chosen one first; absent: none is.
    std::optional<std::size_t> arrowAt(const QPoint& point) const;
    void paintArrows(QPainter& painter, const Grid& grid) const;

    Theme m_theme = makeTheme(ThemeKind::Light);
    QString m_empty;
    std::array<ClusterPtr, 2> m_pictures;
    std::array<QString, 2> m_names;
    std::string m_resource;
    std::array<ResourceIdx, 2> m_resources;
    std::vector<Spot> m_spots;                    // by name of the node
    std::map<std::string, std::size_t> m_places;  // by name of the node
    std::size_t m_current = 0;                    // a place
    std::vector<PairArrow> m_arrows;
    bool m_draggable = false;
    std::optional<std::size_t> m_dragged{};  // an arrow whose head was pressed
    QPoint m_pressedAt, m_draggedTo;
    bool m_drags = false;  // the mouse has gone far enough for a drag
};

}  // namespace bayplan
