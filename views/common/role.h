// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A widget's role, by which the style sheet colours it ("secondary", "caution", "good", "bad"), changed while it is
// visible.
// Thread rule: GUI thread only.

#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace bayplan {

inline void setRole(QWidget* widget, const QString& role) {
    widget->setProperty("role", role);
    // Qt does not notice the changed property by itself.
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

}  // namespace bayplan
