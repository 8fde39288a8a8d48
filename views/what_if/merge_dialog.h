// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The changes of another scenario, to be taken into the chosen one: each is new, there already, or contradicts, and of those that
// contradict the person ticks the ones that take the place of what they contradict.
// Thread rule: GUI thread only.

#include <QDialog>

#include "planner/scenario/merge.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace bayplan {

class ScenarioDesk;

class MergeDialog : public QDialog {
    Q_OBJECT
public:
    /// `into`: the scenario that gets the changes. There is another one.
    MergeDialog(ScenarioDesk* desk, int into, QWidget* parent = nullptr);

    /// Changes the scenario, which can be undone.
    void accept() override;

private:
    Scenario from() const;
    void fill();
    void follow();

    ScenarioDesk* m_desk;
    int m_into;
    QComboBox* m_from;
    QTableWidget* m_changes;
    QLabel* m_says;
    QPushButton* m_merge;
    std::vector<MergedChange> m_compared;
};

}  // namespace bayplan
