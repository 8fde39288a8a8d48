// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What landings left on the cluster when a run crashed, here or elsewhere: found by label, listed with what would be done to it, and
// released once the context is unlocked. What became of each stays in its row; a pod that its node does not take stays held back
// until a person lets it go to any.
// Thread rule: GUI thread only.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "apply/apply_text.h"
#include "apply/desk_dialog.h"
#include "kube/apply/landing/release_run.h"

class QCheckBox;
class QTableWidget;

namespace bayplan {

class ReleaseDialog : public DeskDialog {
    Q_OBJECT
public:
    /// `unlock`: what unlocks the context; null: nothing does. `desk` and `unlock` outlive it.
    ReleaseDialog(ApplyDesk* desk, ReleaseTerms terms, const Theme& theme, QAction* unlock, QWidget* parent = nullptr);

private:
    struct Row {
        Leftover left;
        bool underWay = false;
        std::optional<Released> became{};  // of the last press of the button
        bool over() const { return became && became->is == Released::Is::Gone; }
    };

    void look();
    void list(const Result<Leftovers>& found);
    void release();
    void onReleasing(std::size_t place, const std::optional<Released>& became);
    void onReleased(const Result<std::filesystem::path>& journal);
    StepWords words(const Row& row) const;
    void showRow(std::size_t row);
    void showDetail();
    void follow();
    QString summary() const;

    ReleaseTerms m_terms;
    Theme m_theme;
    std::vector<Row> m_rows;
    std::vector<std::size_t> m_going;  // rows that are being released, in the desk's order
    bool m_looked = false;
    QTableWidget* m_table;
    QLabel* m_detail;
    QCheckBox* m_anyNode;
    QPushButton *m_again, *m_stop, *m_release;
};

}  // namespace bayplan
