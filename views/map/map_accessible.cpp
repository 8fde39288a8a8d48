// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/map_accessible.h"

#include <QCoreApplication>
#include <algorithm>

#include "common/accessible_part.h"
#include "common/session.h"
#include "map/fill_text.h"
#include "map/map_view.h"
#include "map/value_text.h"

namespace bayplan {

namespace {

class MapSpeech {
    Q_DECLARE_TR_FUNCTIONS(MapSpeech)
};

/// One node.
class NodeCell : public AccessiblePart<MapView> {
public:
    NodeCell(MapView* view, NodeIdx node) : AccessiblePart(view), m_node(node) {}

    bool isValid() const override {
        return m_view && m_view->input().valid() && m_node.get() < m_view->input().layout->nodeCount();
    }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QString text(QAccessible::Text t) const override {
        return t == QAccessible::Name && isValid() ? m_view->describeNode(m_node) : QString();
    }
    QAccessible::State state() const override {
        QAccessible::State s = AccessiblePart::state();
        s.multiSelectable = !s.invalid;
        return s;
    }
    QStringList actionNames() const override { return {pressAction(), setFocusAction(), showMenuAction()}; }
    void doAction(const QString& name) override {
        if (!isValid()) return;
        m_view->setCurrentNode(m_node);
        m_view->showNode(m_node);
        if (name == pressAction())
            m_view->selectCurrent();
        else if (name == setFocusAction())
            m_view->setFocus();
        else if (name == showMenuAction())
            Q_EMIT m_view->contextMenuWanted(m_node, PodIdx(), rect().center());
    }

protected:
    QRect place() const override { return m_view->nodeRect(m_node); }
    bool isCurrent() const override { return m_view->currentNode() == m_node; }

private:
    NodeIdx m_node;
};

QAccessibleInterface* make(const QString&, QObject* object) {
    auto* view = qobject_cast<MapView*>(object);
    return view ? new MapAccessible(view) : nullptr;
}

}  // namespace

void teachAccessibility() {
    static const bool taught = (QAccessible::installFactory(make), true);
    Q_UNUSED(taught)
}

void sayNode(MapView* view, NodeIdx node) {
    if (!QAccessible::isActive() || !node.valid()) return;
    auto* map = dynamic_cast<MapAccessible*>(QAccessible::queryAccessibleInterface(view));
    QAccessibleInterface* cell = map ? map->cell(node) : nullptr;
    if (!cell) return;
    QAccessibleEvent focus(cell, QAccessible::Focus);
    QAccessible::updateAccessibility(&focus);
    QAccessibleEvent name(cell, QAccessible::NameChanged);  // the verdict is part of the name
    QAccessible::updateAccessibility(&name);
}

MapAccessible::MapAccessible(MapView* view) : QAccessibleWidget(view, QAccessible::Table, view->accessibleName()) {}

MapAccessible::~MapAccessible() {
    for (const QAccessible::Id id : std::as_const(m_cells)) QAccessible::deleteAccessibleInterface(id);
}

MapView* MapAccessible::view() const {
    return static_cast<MapView*>(object());
}

void MapAccessible::forgetOld() const {
    const PaintInput& in = view()->input();
    const void* catalog = in.valid() ? &in.scene->cluster().catalog() : nullptr;
    if (catalog == m_catalog && m_cells.size() < 4 * kMostCells) return;
    for (const QAccessible::Id id : std::as_const(m_cells)) QAccessible::deleteAccessibleInterface(id);
    m_cells.clear();
    m_catalog = catalog;
}

std::pair<std::uint32_t, std::uint32_t> MapAccessible::shown() const {
    const PaintInput& in = view()->input();
    if (!in.valid() || in.layout->nodeCount() == 0) return {0, 0};
    const NodeIdx current = view()->currentNode();
    const MapLayout& layout = *in.layout;
    const Bay& bay = layout.bays()[current.valid() ? layout.place(current).bay : 0];
    std::uint32_t first = bay.first;
    std::uint32_t last = bay.first + bay.count;
    if (bay.count > kMostCells) {
        const auto at = static_cast<std::uint32_t>(
            std::find(layout.order().begin() + first, layout.order().begin() + last, current) - layout.order().begin());
        first = std::clamp(at < first + kMostCells / 2 ? first : at - kMostCells / 2, first, last - kMostCells);
        last = first + kMostCells;
    }
    return {first, last};
}

QAccessibleInterface* MapAccessible::cell(NodeIdx node) const {
    forgetOld();
    const auto key = static_cast<quint32>(node.get());
    const auto it = m_cells.constFind(key);
    if (it != m_cells.cend()) return QAccessible::accessibleInterface(*it);
    auto* cell = new NodeCell(view(), node);
    m_cells.insert(key, QAccessible::registerAccessibleInterface(cell));
    return cell;
}

int MapAccessible::childCount() const {
    const auto [first, last] = shown();
    return static_cast<int>(last - first);
}

QAccessibleInterface* MapAccessible::child(int index) const {
    const auto [first, last] = shown();
    if (index < 0 || index >= static_cast<int>(last - first)) return nullptr;
    return cell(view()->input().layout->order()[first + static_cast<std::uint32_t>(index)]);
}

int MapAccessible::indexOfChild(const QAccessibleInterface* child) const {
    const auto [first, last] = shown();
    for (std::uint32_t i = first; i < last; ++i) {
        const auto it = m_cells.constFind(static_cast<quint32>(view()->input().layout->order()[i].get()));
        if (it != m_cells.cend() && QAccessible::accessibleInterface(*it) == child) return static_cast<int>(i - first);
    }
    return -1;
}

QAccessibleInterface* MapAccessible::childAt(int x, int y) const {
    const NodeIdx node = view()->nodeAt(view()->viewport()->mapFromGlobal(QPoint(x, y)));
    return node.valid() ? cell(node) : nullptr;
}

QAccessibleInterface* MapAccessible::focusChild() const {
    const NodeIdx node = view()->currentNode();
    return node.valid() && view()->hasFocus() && view()->input().valid() ? cell(node) : nullptr;
}

QString MapAccessible::text(QAccessible::Text t) const {
    const PaintInput& in = view()->input();
    if (t != QAccessible::Description || !in.valid()) return QAccessibleWidget::text(t);
    const SceneTotals& totals = in.scene->totals();
    return MapSpeech::tr("%1 in %2, %3", "nodes, groups, share of the fill")
        .arg(MapSpeech::tr("%Ln node(s)", nullptr, static_cast<int>(in.layout->nodeCount())),
             MapSpeech::tr("%Ln group(s)", nullptr, static_cast<int>(in.layout->bays().size())),
             in.values ? valueSummary(*in.values, 8)
                       : fillShareText(in.scene->cluster().catalog().resources.name(in.scene->options().fill), totals.requested, totals.allocatable));
}

}  // namespace bayplan
