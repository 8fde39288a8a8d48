// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What landings left on the cluster when a run crashed, here or elsewhere: found by label, listed with what would be done to it, and
// released once the context is unlocked.
// Thread rule: GUI thread only.

#include <QDialog>
#include <filesystem>

#include "apply/apply_desk.h"
#include "kube/apply/landing_release.h"

class QAction;
class QLabel;
class QListWidget;
class QPushButton;

namespace bayplan {

class ReleaseDialog : public QDialog {
    Q_OBJECT
public:
    /// `state`: where the journals are of runs that go on, and are left alone; `unlock`: what unlocks the context; null: nothing does.
    /// `desk` and `unlock` outlive it.
    ReleaseDialog(ApplyDesk* desk, std::filesystem::path state, QAction* unlock, QWidget* parent = nullptr);

private:
    void look();
    void release();
    void tell(const Result<Leftovers>& found);
    void follow();

    ApplyDesk* m_desk;
    std::filesystem::path m_folder;
    std::vector<Leftover> m_found;
    bool m_looked = false;
    QLabel *m_state, *m_told;
    QListWidget* m_list;
    QPushButton *m_again, *m_release, *m_unlock;
};

}  // namespace bayplan
