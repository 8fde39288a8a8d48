// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/machine_accessible.h"

#include "common/accessible_part.h"

namespace bayplan {

namespace {

class PartInterface : public AccessiblePart<MachineView> {
public:
    PartInterface(MachineView* view, MachineView::Spot spot) : AccessiblePart(view), m_spot(spot) {}

    bool isValid() const override {
        return m_view && m_spot.tile < m_view->tiles().size() && m_spot.box < m_view->tiles()[m_spot.tile].layout->boxes.size();
    }
    const MachineView::Spot& spot() const { return m_spot; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QString text(QAccessible::Text t) const override {
        if (!isValid()) return {};
        const QString all = m_view->describe(m_spot);
        if (t == QAccessible::Name) return all.section(QLatin1Char('\n'), 0, 0);
        return t == QAccessible::Description ? all.section(QLatin1Char('\n'), 1) : QString();
    }
    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString& name) override {
        if (!isValid()) return;
        m_view->setCurrent(m_spot);
        if (name == pressAction()) m_view->selectSpot(m_spot, Qt::NoModifier);
        if (name == setFocusAction()) m_view->setFocus();
    }

protected:
    QRect place() const override { return m_view->rectOf(m_spot); }
    bool isCurrent() const override { return m_view->current() == m_spot; }

private:
    MachineView::Spot m_spot;
};

QAccessibleInterface* makeMachineInterface(const QString&, QObject* object) {
    auto* view = qobject_cast<MachineView*>(object);
    return view ? new MachineAccessible(view) : nullptr;
}

}  // namespace

MachineAccessible::MachineAccessible(MachineView* view) : QAccessibleWidget(view, QAccessible::List) {}

MachineAccessible::~MachineAccessible() {
    for (const QAccessible::Id id : std::as_const(m_parts)) QAccessible::deleteAccessibleInterface(id);
}

MachineView* MachineAccessible::view() const { return static_cast<MachineView*>(widget()); }

std::size_t MachineAccessible::tile() const { return view()->current() ? view()->current()->tile : 0; }

int MachineAccessible::childCount() const {
    return tile() < view()->tiles().size() ? static_cast<int>(view()->tiles()[tile()].layout->boxes.size()) : 0;
}

QAccessibleInterface* MachineAccessible::child(int index) const {
    if (index < 0 || index >= childCount()) return nullptr;
    const quint64 key = (static_cast<quint64>(tile()) << 32) | static_cast<quint32>(index);
    if (const auto known = m_parts.constFind(key); known != m_parts.constEnd()) return QAccessible::accessibleInterface(*known);
    auto* part = new PartInterface(view(), {tile(), static_cast<std::size_t>(index)});
    m_parts.insert(key, QAccessible::registerAccessibleInterface(part));
    return part;
}

int MachineAccessible::indexOfChild(const QAccessibleInterface* child) const {
    const auto* part = dynamic_cast<const PartInterface*>(child);
    return part && part->spot().tile == tile() ? static_cast<int>(part->spot().box) : -1;
}

QAccessibleInterface* MachineAccessible::childAt(int x, int y) const {
    const auto spot = view()->spotAt(view()->viewport()->mapFromGlobal(QPoint(x, y)));
    return spot && spot->tile == tile() ? child(static_cast<int>(spot->box)) : nullptr;
}

QAccessibleInterface* MachineAccessible::focusChild() const {
    return view()->current() ? child(static_cast<int>(view()->current()->box)) : nullptr;
}

void teachMachineAccessibility() {
    static const bool taught = (QAccessible::installFactory(makeMachineInterface), true);
    Q_UNUSED(taught)
}

void sayPart(MachineView* view, const MachineView::Spot& spot) {
    if (!QAccessible::isActive()) return;
    QAccessibleInterface* whole = QAccessible::queryAccessibleInterface(view);
    QAccessibleInterface* part = whole ? whole->child(static_cast<int>(spot.box)) : nullptr;
    if (!part) return;
    QAccessibleEvent focus(part, QAccessible::Focus);
    QAccessible::updateAccessibility(&focus);
}

}  // namespace bayplan
