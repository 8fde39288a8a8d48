// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What landings left on the cluster when a run crashed, here or elsewhere: found by label, listed with the planned
// action for each, and released once the context is unlocked.
// Thread rule: GUI thread only.

#include <filesystem>

#include "apply/desk_dialog.h"
#include "kube/apply/landing_release.h"

class QListWidget;

namespace bayplan {

class ReleaseDialog : public DeskDialog {
    Q_OBJECT
public:
    /// `state`: the folder with the journals of current runs, whose objects are left alone; `unlock`: the action that
    /// unlocks the context; null: none. `desk` and `unlock` outlive the dialog.
    ReleaseDialog(ApplyDesk* desk, std::filesystem::path state, QAction* unlock, QWidget* parent = nullptr);

private:
    void look();
    void release();
    void list(const Result<Leftovers>& found);
    void follow();

    std::filesystem::path m_folder;
    std::vector<Leftover> m_found;
    bool m_looked = false;
    QListWidget* m_list;
    QPushButton *m_again, *m_release;
};

}  // namespace bayplan
