// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The landing policy before it is anywhere: its manifest, the rights that it takes, and whether this cluster has it. Installs it
// and takes it away, once the context is unlocked.
// Thread rule: GUI thread only.

#include "apply/desk_dialog.h"

namespace bayplan {

class LandingDialog : public DeskDialog {
    Q_OBJECT
public:
    /// `unlock`: what unlocks the context; null: nothing does. Both outlive it.
    LandingDialog(ApplyDesk* desk, QAction* unlock, QWidget* parent = nullptr);

private:
    void follow();
    void change(bool install);

    QPushButton *m_install, *m_remove;
};

}  // namespace bayplan
