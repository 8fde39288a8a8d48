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

MapAccessible* interfaceOf(MapView* view) {
    return dynamic_cast<MapAccessible*>(QAccessible::queryAccessibleInterface(view));
}

void tell(QAccessibleInterface* part, bool withName) {
    QAccessibleEvent focus(part, QAccessible::Focus);
    QAccessible::updateAccessibility(&focus);
    if (!withName) return;
    QAccessibleEvent name(part, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&name);
}

/// One zone, GPU, share of CPUs or kind of pages of the current node.
class PartCell : public AccessiblePart<MapView> {
public:
    PartCell(MapView* view, NodeIdx node, std::size_t index) : AccessiblePart(view), m_node(node), m_index(index) {}

    bool isValid() const override { return m_view && m_view->currentNode() == m_node && m_index < m_view->parts(m_node).size(); }
    QAccessible::Role role() const override { return QAccessible::Cell; }
    QAccessibleInterface* parent() const override { return m_view ? interfaceOf(m_view)->cell(m_node) : nullptr; }
    QString text(QAccessible::Text t) const override {
        return t == QAccessible::Name && isValid() ? m_view->describePart(m_node, self()) : QString();
    }
    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString& name) override {
        if (!isValid()) return;
        m_view->setCurrentPart(self());
        if (name == pressAction()) m_view->selectPart(m_node, self(), Qt::NoModifier);
        if (name == setFocusAction()) m_view->setFocus();
    }

protected:
    QRect place() const override { return m_view->partRect(m_node, self()); }
    bool isCurrent() const override { return m_view->currentPart() == self(); }

private:
    ZonePart self() const { return m_view->parts(m_node)[m_index]; }

    NodeIdx m_node;
    std::size_t m_index;
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
    int childCount() const override {
        return isValid() && m_view->currentNode() == m_node ? static_cast<int>(m_view->parts(m_node).size()) : 0;
    }
    QAccessibleInterface* child(int index) const override {
        return index >= 0 && index < childCount() ? interfaceOf(m_view)->part(m_node, static_cast<std::size_t>(index)) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (int i = 0; i < childCount(); ++i)
            if (this->child(i) == child) return i;
        return -1;
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
    bool isCurrent() const override { return m_view->currentNode() == m_node && !m_view->currentPart(); }

private:
    NodeIdx m_node;
};

QAccessibleInterface* makeMapInterface(const QString&, QObject* object) {
    auto* view = qobject_cast<MapView*>(object);
    return view ? new MapAccessible(view) : nullptr;
}

}  // namespace

void teachAccessibility() {
    static const bool taught = (QAccessible::installFactory(makeMapInterface), true);
    Q_UNUSED(taught)
}

void sayNode(MapView* view, NodeIdx node) {
    if (!QAccessible::isActive() || !node.valid()) return;
    const MapAccessible* map = interfaceOf(view);
    if (QAccessibleInterface* cell = map ? map->cell(node) : nullptr) tell(cell, true);  // the verdict is part of the name
}

void sayPart(MapView* view, const ZonePart& part) {
    if (!QAccessible::isActive()) return;
    const std::vector<ZonePart> parts = view->parts(view->currentNode());
    const auto at = std::find(parts.begin(), parts.end(), part);
    const MapAccessible* map = interfaceOf(view);
    if (map && at != parts.end()) tell(map->part(view->currentNode(), static_cast<std::size_t>(at - parts.begin())), false);
}

MapAccessible::MapAccessible(MapView* view) : QAccessibleWidget(view, QAccessible::Table, view->accessibleName()) {}

MapAccessible::~MapAccessible() {
    for (const QAccessible::Id id : std::as_const(m_cells)) QAccessible::deleteAccessibleInterface(id);
    for (const QAccessible::Id id : std::as_const(m_parts)) QAccessible::deleteAccessibleInterface(id);
}

MapView* MapAccessible::view() const {
    return static_cast<MapView*>(object());
}

void MapAccessible::forgetOld() const {
    const PaintInput& in = view()->input();
    const void* catalog = in.valid() ? &in.scene->cluster().catalog() : nullptr;
    if (catalog == m_catalog && m_cells.size() + m_parts.size() < 4 * kMostCells) return;
    for (const QAccessible::Id id : std::as_const(m_cells)) QAccessible::deleteAccessibleInterface(id);
    for (const QAccessible::Id id : std::as_const(m_parts)) QAccessible::deleteAccessibleInterface(id);
    m_cells.clear();
    m_parts.clear();
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

QAccessibleInterface* MapAccessible::part(NodeIdx node, std::size_t index) const {
    const quint64 key = static_cast<quint64>(node.get()) << 32 | static_cast<quint32>(index);
    const auto it = m_parts.constFind(key);
    if (it != m_parts.cend()) return QAccessible::accessibleInterface(*it);
    auto* part = new PartCell(view(), node, index);
    m_parts.insert(key, QAccessible::registerAccessibleInterface(part));
    return part;
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
    if (!node.valid() || !view()->hasFocus() || !view()->input().valid()) return nullptr;
    const std::vector<ZonePart> parts = view()->parts(node);
    const auto at = std::find(parts.begin(), parts.end(), view()->currentPart());
    return at != parts.end() ? part(node, static_cast<std::size_t>(at - parts.begin())) : cell(node);
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
