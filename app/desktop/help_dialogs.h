// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The manual of the resources, and the list of shortcuts.
// Thread rule: GUI thread only.

#include <QDialog>
#include <QList>

class QAction;

namespace bayplan {

/// Shows the manual in `language` ("en", "zh_CN"), or in English if there is none.
class ManualDialog : public QDialog {
    Q_OBJECT
public:
    explicit ManualDialog(const QString& language, QWidget* parent = nullptr);
};

class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent = nullptr);
};

}  // namespace bayplan
