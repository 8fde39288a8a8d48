// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The landing policy before it is installed: its manifest, the permissions that it needs, and whether this cluster has
// it. Installs and removes it, once the context is unlocked.
// Thread rule: GUI thread only.

#include "apply/desk_dialog.h"

namespace bayplan {

class LandingDialog : public DeskDialog {
    Q_OBJECT
public:
    /// `unlock`: the action that unlocks the context; null: none. Both outlive the dialog.
    LandingDialog(ApplyDesk* desk, QAction* unlock, QWidget* parent = nullptr);

private:
    void follow();
    void change(bool install);

    QPushButton *m_install, *m_remove;
};

}  // namespace bayplan
