// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The buttons of a dialog with a list: "Copy all" and "Close".
// Thread rule: GUI thread only.

#include <QString>
#include <functional>

class QDialog;
class QWidget;

namespace bayplan {

/// `text` is called when the user copies. The caller puts the widget into its layout.
QWidget* copyButtons(QDialog* dialog, std::function<QString()> text);

}  // namespace bayplan
