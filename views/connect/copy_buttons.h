// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The foot of a dialog that lists something: "Copy all" and "Close".
// Thread rule: GUI thread only.

#include <QString>
#include <functional>

class QDialog;
class QWidget;

namespace bayplan {

/// `text` is asked when somebody copies. The dialog lays it out.
QWidget* copyButtons(QDialog* dialog, std::function<QString()> text);

}  // namespace bayplan
