// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A dialog about the cluster that the desk works on: how things stand, what was done, and buttons of which some want the context unlocked.
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
    /// `name` of the dialog, for tests and scripts: its state is "nameState", what it told "nameTold". `unlock`: what unlocks the context; null: nothing
    /// does. Both outlive it.
    DeskDialog(ApplyDesk* desk, QAction* unlock, const QString& name, QWidget* parent);

    QPushButton* addButton(const QString& text, const char* name, bool acts = true);
    /// One below the other, what was told and the buttons last; `tall` gets the room that is left.
    void layOut(const std::vector<QWidget*>& parts, QWidget* tall);
    void tell(const QStringList& lines, const QString& role);
    void tellNothing();
    /// The unlock button where it helps, and why `buttons` that change something cannot be pressed.
    void followLock(std::initializer_list<QPushButton*> buttons);

    ApplyDesk* const m_desk;
    QLabel *m_state, *m_told;

private:
    QDialogButtonBox* m_buttons;
    QPushButton* m_unlock;
};

}  // namespace bayplan
