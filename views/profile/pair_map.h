// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A cluster under two configurations, as two small maps side by side: the same node has the same place in both, its
// filling is what is requested of one resource, and a frame says that other pods stand there. Arrows and the mouse
// choose a node in both at once.
// Complexity: painting O(nodes).
// Thread rule: GUI thread only.

#include <QWidget>
#include <memory>
#include <vector>

#include "common/theme.h"
#include "planner/profile_comparison.h"

namespace bayplan {

class PairMap : public QWidget {
    Q_OBJECT
public:
    explicit PairMap(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Null: nothing was compared.
    void show(std::shared_ptr<const ProfileComparison> comparison, const QString& a, const QString& b);
    void setResource(ResourceIdx resource);
    /// Nodes with other pods under B.
    std::size_t differing() const;
    /// Where a node is drawn, on the left or the right.
    QRect cellOf(NodeIdx node, bool right) const;
    /// "std16-a1: 12 pods, CPU 80 % · 9 pods, CPU 55 %".
    QString textOf(NodeIdx node) const;

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(bayplan::NodeIdx node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Grid {
        int columns = 1, cell = 1, gap = 1;
    };
    Grid grid() const;
    QRect half(bool right) const;
    NodeIdx at(const QPoint& point) const;
    double shareOf(const PlacementEffects& side, NodeIdx node) const;  // 0..1; negative: the node has none of it
    void choose(std::size_t place);

    Theme m_theme = makeTheme(ThemeKind::Light);
    std::shared_ptr<const ProfileComparison> m_comparison;
    QString m_a, m_b;
    ResourceIdx m_resource = ResourceTable::kCpuIdx;
    std::vector<NodeIdx> m_order;       // by name
    std::vector<std::size_t> m_places;  // by node: its place in m_order
    std::vector<char> m_differs;        // by node
    std::size_t m_current = 0;          // a place
};

}  // namespace bayplan
