// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/machine_accessible.h"

#include <QPointer>

namespace bayplan {

namespace {

class PartInterface : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    PartInterface(MachineView* view, MachineView::Spot spot) : m_view(view), m_spot(spot) {}

    bool isValid() const override {
        return m_view && m_spot.tile < m_view->tiles().size() && m_spot.box < m_view->tiles()[m_spot.tile].layout->boxes.size();
    }
    const MachineView::Spot& spot() const { return m_spot; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_view ? m_view->window()->windowHandle() : nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QRect rect() const override {
        if (!isValid()) return {};
        const QRect r = m_view->rectOf(m_spot);
        return QRect(m_view->viewport()->mapToGlobal(r.topLeft()), r.size());
    }
    QString text(QAccessible::Text t) const override {
        if (!isValid()) return {};
        const QString all = m_view->describe(m_spot);
        if (t == QAccessible::Name) return all.section(QLatin1Char('\n'), 0, 0);
        return t == QAccessible::Description ? all.section(QLatin1Char('\n'), 1) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QAccessible::State state() const override {
        QAccessible::State s;
        if (!isValid()) {
            s.invalid = true;
            return s;
        }
        s.focusable = s.selectable = true;
        s.focused = m_view->hasFocus() && m_view->current() == m_spot;
        s.offscreen = !m_view->viewport()->rect().intersects(m_view->rectOf(m_spot));
        return s;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString& name) override {
        if (!isValid()) return;
        m_view->setCurrent(m_spot);
        if (name == pressAction()) m_view->selectSpot(m_spot, Qt::NoModifier);
        if (name == setFocusAction()) m_view->setFocus();
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    QPointer<MachineView> m_view;
    MachineView::Spot m_spot;
};

QAccessibleInterface* make(const QString&, QObject* object) {
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
    static const bool taught = (QAccessible::installFactory(make), true);
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
