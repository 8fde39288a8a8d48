// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The landing policy before it is anywhere: its manifest, the rights that it takes, and whether this cluster has it. Installs it
// and takes it away, once the context is unlocked.
// Thread rule: GUI thread only.

#include <QDialog>
#include <optional>

#include "apply/apply_desk.h"

class QAction;
class QLabel;
class QPushButton;

namespace bayplan {

class LandingDialog : public QDialog {
    Q_OBJECT
public:
    /// `unlock`: what unlocks the context; null: nothing does. Both outlive it.
    LandingDialog(ApplyDesk* desk, QAction* unlock, QWidget* parent = nullptr);

private:
    void follow();
    void change(bool install);

    ApplyDesk* m_desk;
    QLabel *m_state, *m_told;
    QPushButton *m_install, *m_remove, *m_unlock;
};

}  // namespace bayplan
