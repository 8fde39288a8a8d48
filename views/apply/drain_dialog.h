// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What draining nodes would do, before it is done: every pod on them with its owner, its budget now, where the scheduler
// would put its replacement, and what stands in the way. The engine's drain decides, as for `bayplanctl drain`. "Make
// steps" makes cordons, moves and evictions of it, as one change.
// Thread rule: GUI thread only; the drain is computed in another thread.

#include <QDialog>
#include <optional>
#include <vector>

#include "common/latest.h"
#include "common/session.h"
#include "kube/apply/drain_plan.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace bayplan {

class AcceptBar;

class DrainDialog : public QDialog {
    Q_OBJECT
public:
    DrainDialog(Session* session, const std::vector<NodeIdx>& nodes, QWidget* parent = nullptr);

    /// Runs the event loop until the table is there.
    void finish();
    /// Absent until it is computed.
    const std::optional<DrainPlan>& drain() const { return m_drain; }

Q_SIGNALS:
    void failed(const QString& why);

private:
    void ask();
    void fill();
    void makeSteps();

    Session* m_session;
    std::shared_ptr<const void> m_hold;
    std::vector<std::string> m_nodes;
    SafetyWords m_accepted;
    Latest m_asking;
    std::optional<DrainPlan> m_drain;
    QLabel* m_summary;
    AcceptBar* m_words;
    QTableWidget* m_table;
    QPushButton* m_make;
};

}  // namespace bayplan
