// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Several schedulers over the pending pods of one cluster, as a person asks: who they are, by whose rules each decides, and what comes when.
// Thread rule: plain values; the functions are pure.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "planner/compared/compared_scheduler.h"
#include "schedulers/together/simulation.h"
#include "schedulers/volcano/objects.h"

namespace bayplan {

struct TogetherScheduler {
    ComparedScheduler what;  // kube, koordinator or volcano
    std::string name;        // that pods name
    int replicas = 1;        // instances of this name, each with a view of its own
    Labels labels;
    together::Ms decisionMs = 100, cacheDelayMs = 250;
    std::string partition;                  // a label selector of nodes; empty: all of them
    std::optional<LabelSelector> selector;  // the same, read
    int topK = 1;
    Origin partitionAt;
};

/// When pods come, and how long they run.
struct TogetherLoad {
    together::Ms everyMs = 0;             // one after the other, in the order of reading; 0: all at once
    std::optional<together::Ms> lastsMs;  // from admission; absent: to the end
    struct Told {
        std::string pod;  // "namespace/name"
        std::optional<together::Ms> at, lasts;
        Origin origin;
    };
    std::vector<Told> pods;                        // those that differ
    std::map<std::string, std::string> selectors;  // what annotations ask of schedulers, by pod
};

struct TogetherQuestion {
    std::vector<TogetherScheduler> schedulers;
    together::Rules rules;
    TogetherLoad load;
    volcano::VolcanoObjects volcano;
    std::int64_t clock = 0;  // Unix seconds, of Volcano's sessions
};

struct TogetherOutcome {
    std::vector<std::string> members;  // their titles, in the order of the course's members
    together::Course course;           // its first rows are those of Reservations that wait for a node: they take their room first
};

/// Pods that name a scheduler of none of a member's profiles are decided by its first one, wherever a dispatcher sends them there. No profile
/// preempts: what it would evict is not modelled. Errors: those of simulate(); Invalid, with a place where there is one: two schedulers of one
/// name, a scheduler that binds no pod, a partition without a node, a pod that is not pending, an annotation that is no selector; Cancelled.
Result<TogetherOutcome> playTogether(const ClusterPtr& cluster, const TogetherQuestion& question, const Budget& budget = {});

/// One number of instances.
struct TogetherPoint {
    int replicas = 1;            // of every scheduler
    std::size_t schedulers = 0;  // together
    together::Figures total;
    std::vector<together::ResourceUse> use;
    double strandedMs = 0;
    std::uint64_t arrived = 0, recreated = 0, lost = 0, pending = 0, notModelled = 0;
    together::Ms end = 0;
    bool cutShort = false;
};
inline constexpr int kMostReplicas = 100;
/// The same with `from` to `to` instances of every scheduler, in place of what they say. Progress counts runs. Errors as playTogether().
Result<std::vector<TogetherPoint>> sweepTogether(const ClusterPtr& cluster, const TogetherQuestion& question, int from, int to, const Budget& budget = {});

}  // namespace bayplan
