// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A dialog about the cluster that the desk works on: the state, what was done, and buttons, and some of them need an
// unlocked context.
// Thread rule: GUI thread only.

#include <QDialog>

#include "apply/apply_desk.h"

class QAction;
class QDialogButtonBox;
class QLabel;
class QPushButton;

namespace bayplan {

class DeskDialog : public QDialog {
    Q_OBJECT
protected:
    /// `name` of the dialog, for tests and scripts: its state is "nameState", its messages are "nameTold". `unlock`:
    /// the action that unlocks the context; null: none. Both outlive it.
    DeskDialog(ApplyDesk* desk, QAction* unlock, const QString& name, QWidget* parent);

    QPushButton* addButton(const QString& text, const char* name, bool acts = true);
    /// Puts the parts one below the other, with messages and buttons last; `tall` gets the remaining room.
    void layOut(const std::vector<QWidget*>& parts, QWidget* tall);
    void tell(const QStringList& lines, const QString& role);
    void tellNothing();
    /// Shows the unlock button if it helps, and why `buttons` that change something are disabled.
    void followLock(std::initializer_list<QPushButton*> buttons);

    ApplyDesk* const m_desk;
    QLabel *m_state, *m_told;

private:
    QDialogButtonBox* m_buttons;
    QPushButton* m_unlock;
};

}  // namespace bayplan
