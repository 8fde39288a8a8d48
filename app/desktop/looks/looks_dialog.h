// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The views or the layouts that a person keeps: shown, renamed in place (F2), deleted, exported and opened. What was deleted can be
// brought back while the dialog is open.
// Thread rule: GUI thread only.

#include <QDialog>
#include <QStringList>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace bayplan {

class LookCommands;
enum class LookKind;

class LooksDialog : public QDialog {
    Q_OBJECT
public:
    LooksDialog(LookCommands* commands, LookKind kind, QWidget* parent = nullptr);

private:
    void list();
    void choose();  // another row
    void rename(QListWidgetItem* item);
    void remove();
    void tell(const QString& text);
    QString chosen() const;

    LookCommands* m_commands;
    LookKind m_kind;
    QListWidget* m_list;
    QLabel *m_empty, *m_note;
    QPushButton *m_use, *m_rename, *m_remove, *m_export, *m_back;
    QStringList m_removed;  // texts, the last one at the end
    bool m_listing = false;
};

}  // namespace bayplan
