// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The map for assistive tools: a table whose cells are the nodes of the current group, created on request. The children
// of the current node are the parts inside it, as far as they are drawn. Accessibility bridges walk whole trees, so at
// most kMostCells are shown at once; the linked tables show all nodes and pods.
// Thread rule: GUI thread.

#include <QAccessibleWidget>
#include <QHash>

#include "base/ids.h"
#include "map/zones/zone_layout.h"

namespace bayplan {

class MapView;

class MapAccessible : public QAccessibleWidget {
public:
    static constexpr int kMostCells = 200;

    explicit MapAccessible(MapView* view);
    ~MapAccessible() override;

    int childCount() const override;
    QAccessibleInterface* child(int index) const override;
    int indexOfChild(const QAccessibleInterface* child) const override;
    QAccessibleInterface* childAt(int x, int y) const override;
    QAccessibleInterface* focusChild() const override;
    QString text(QAccessible::Text t) const override;
    QAccessibleInterface* cell(NodeIdx node) const;
    /// One of MapView::parts(node).
    QAccessibleInterface* part(NodeIdx node, std::size_t index) const;

private:
    MapView* view() const;
    /// [first, last) of MapLayout::order(): the current group, or a window of it around the current node.
    std::pair<std::uint32_t, std::uint32_t> shown() const;
    void forgetOld() const;

    mutable QHash<quint32, QAccessible::Id> m_cells;  // by node
    mutable QHash<quint64, QAccessible::Id> m_parts;  // by node and index
    mutable const void* m_catalog = nullptr;          // of the cluster that the ids belong to
};

/// Registers the interface of MapView. May be called any number of times.
void teachAccessibility();
/// Announces a node's name, numbers, states and verdict; does nothing if no assistive tool listens or `node` is
/// invalid.
void sayNode(MapView* view, NodeIdx node);
/// The same for a part inside the current node.
void sayPart(MapView* view, const ZonePart& part);

}  // namespace bayplan
