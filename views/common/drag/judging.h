// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every node says to some pods together, with its rank: for a drag, and for the list of nodes to move to. Few answers
// are computed at once, many in another thread.
// Thread rule: judge() as the scheduler; Judging only in the GUI thread.

#include <functional>
#include <memory>
#include <vector>

#include "common/latest.h"
#include "framework/scheduler.h"

namespace bayplan {

class Session;

struct Judged {
    Verdicts verdicts;
    std::vector<NodeIdx> byRank;       // feasible nodes by total, the best first, equal totals by name
    std::vector<std::uint32_t> ranks;  // by node: 1 is the best; 0: infeasible
};

/// O(nodes × plugins × pods²) at worst.
Judged judge(Scheduler& scheduler, const Cluster& cluster, const std::vector<PodIdx>& pods, const Budget& budget = {});

class Judging {
public:
    Judging(Session* session, QObject* owner) : m_session(session), m_latest(owner) {}

    /// About at least one pod of the session's picture; drops an earlier question. Returns few answers at once; returns
    /// null if there are many, and `later` gets them.
    std::shared_ptr<const Judged> ask(const std::vector<PodIdx>& pods, std::function<void(std::shared_ptr<const Judged>)> later);
    void drop() { m_latest.drop(); }

private:
    Session* m_session;
    Latest m_latest;
};

}  // namespace bayplan
