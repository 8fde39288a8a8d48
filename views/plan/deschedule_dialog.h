// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What one cycle of the descheduler would do under a policy: every pod that it would evict, why, and beside it where the pod
// would go if room were reserved for it first. Either becomes steps of the plan, as one change.
// Thread rule: GUI thread only; the cycle is computed in another thread.

#include <QDialog>
#include <memory>

#include "common/latest.h"
#include "common/session.h"
#include "planner/descheduled_plan.h"
#include "schedulers/descheduler/policy.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace bayplan {

class DescheduleDialog : public QDialog {
    Q_OBJECT
public:
    /// `name`: of the policy's file.
    DescheduleDialog(Session* session, DeschedulerPolicy policy, const QString& name, QWidget* parent = nullptr);

    /// Runs the event loop until the table is there.
    void finish();

Q_SIGNALS:
    void failed(const QString& why);

private:
    struct Answer {
        DeschedulingCycle cycle;
        DescheduledPlan asItWould;
        DescheduledPlan reserved;
    };
    static Result<Answer> answered(const Cluster& cluster, const DeschedulerPolicy& policy, const std::string& title, std::int64_t now, const Budget& budget);
    void ask();
    void fill();
    void fillUse();
    void makeSteps(const DescheduledPlan& made);

    Session* m_session;
    std::shared_ptr<const void> m_hold;
    DeschedulerPolicy m_policy;
    QString m_name;
    Latest m_asking;
    std::shared_ptr<const Answer> m_answer;  // null until it is computed
    QLabel* m_summary;
    QTableWidget* m_table;
    QTableWidget* m_use;  // how strategies by utilization see the nodes
    QPushButton* m_evict;
    QPushButton* m_move;
};

}  // namespace bayplan
