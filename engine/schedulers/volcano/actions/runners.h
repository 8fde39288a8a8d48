// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tasks of nodes that run and may be preempted, with their jobs, read once for as long as a node stays as it was. Actions that look
// for victims ask every node for every task, and most nodes have nobody who may go.
// Thread rule: as the session.

#include <cstdint>
#include <vector>

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

class Runners {
public:
    struct Runner {
        const TaskInfo* task;  // the node's own, until the node changes
        const JobInfo* job;    // null: it has none in the session
    };

    /// preempt also takes the place of pods that are bound and do not run yet; reclaim does not.
    Runners(Session& session, bool boundToo) : m_session(session), m_boundToo(boundToo), m_seen(session.nodes().size()) {}

    /// By their names. O(1) while the node stays as it was.
    const std::vector<Runner>& on(const NodeInfo& node) {
        Seen& seen = m_seen[node.place];
        if (seen.version == node.version) return seen.runners;
        seen.version = node.version;
        seen.runners.clear();
        for (const auto& [key, task] : node.tasks)
            if (task.preemptable && (task.status == TaskStatus::Running || (m_boundToo && task.status == TaskStatus::Bound))) seen.runners.push_back({&task, m_session.job(task.job)});
        return seen.runners;
    }

private:
    struct Seen {
        std::uint64_t version = 0;  // of the node; 0: not asked yet
        std::vector<Runner> runners;
    };

    Session& m_session;
    bool m_boundToo;
    std::vector<Seen> m_seen;  // by the node's place
};

/// Plugins are asked about the node's own tasks, which they read; who is evicted is a copy, which outlives the node's.
inline TaskList copiesOf(Session& session, const TaskList& victims) {
    TaskList copies;
    for (const TaskInfo* victim : victims) copies.push_back(session.copy(*victim));
    return copies;
}

}  // namespace bayplan::volcano
