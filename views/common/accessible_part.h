// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A part of a painted view for screen readers: it has a place and no children, and can be pressed.
// Thread rule: GUI thread only.

#include <QAccessible>
#include <QPointer>
#include <QWidget>
#include <QWindow>

namespace bayplan {

/// `View`: a QAbstractScrollArea.
template <class View>
class AccessiblePart : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    explicit AccessiblePart(View* view) : m_view(view) {}

    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_view ? m_view->window()->windowHandle() : nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QRect rect() const override {
        if (!isValid()) return {};
        const QRect r = place();
        return QRect(m_view->viewport()->mapToGlobal(r.topLeft()), r.size());
    }
    void setText(QAccessible::Text, const QString&) override {}
    QAccessible::State state() const override {
        QAccessible::State s;
        if (!isValid()) {
            s.invalid = true;
            return s;
        }
        s.focusable = s.selectable = true;
        s.focused = m_view->hasFocus() && isCurrent();
        s.offscreen = !m_view->viewport()->rect().intersects(place());
        return s;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

protected:
    /// In the viewport; called only for valid parts.
    virtual QRect place() const = 0;
    virtual bool isCurrent() const = 0;

    QPointer<View> m_view;
};

}  // namespace bayplan
