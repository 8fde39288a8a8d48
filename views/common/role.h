// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A widget's role, by which the style sheet colours it ("secondary", "caution", "good", "bad"), changed while it is shown.
// Thread rule: GUI thread only.

#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace bayplan {

inline void setRole(QWidget* widget, const QString& role) {
    widget->setProperty("role", role);
    // A changed property alone is not looked at again.
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

}  // namespace bayplan
