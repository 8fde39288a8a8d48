// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What one scheduler does with the load that all are compared on.
//
// kube-scheduler tries the pending pods in passes: those that it would evict for others leave after a pass, and the next one begins.
// Volcano runs its sessions, Kueue its cycles and then kube-scheduler's passes over the pods that it admitted. Koordinator is
// kube-scheduler with a configuration; its quotas are measured and refuse nobody.
// Thread rule: plain values, pure functions.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "framework/profile.h"
#include "planner/compared/compared_load.h"
#include "schedulers/kueue/quota_state.h"
#include "schedulers/volcano/configuration.h"

namespace bayplan {

struct ComparedScheduler {
    enum class Kind : std::uint8_t { Kube,
                                     Volcano,
                                     Koordinator,
                                     Kueue };
    Kind kind = Kind::Kube;
    std::string name;                       // for people: "volcano", "volcano=binpack.conf"
    Profiles profiles;                      // of kube-scheduler, whoever comes before it; Volcano has none
    volcano::VolcanoConfiguration volcano;  // of Volcano
    KueueSettings kueue;                    // of Kueue
};
/// "kube", "volcano", "koordinator", "kueue".
const char* toString(ComparedScheduler::Kind kind);
/// Absent: it is none of these.
std::optional<ComparedScheduler::Kind> comparedKindNamed(std::string_view name);

struct ComparisonRules {
    int sessions = 5;                 // of Volcano, and passes of kube-scheduler, at most
    int cycles = 20;                  // of Kueue, at most
    std::optional<std::int64_t> now;  // Unix seconds; absent: kube-scheduler is not told
    std::int64_t clock = 0;           // likewise of Volcano, which always has one
};

struct ComparedRun {
    /// Where a pod of the load got a node, and how many sessions, passes or cycles it waited for it: 0 in the first one.
    struct Got {
        std::string node;
        std::size_t waited = 0;
    };
    std::map<std::string, Got> placed;          // by pod of the load
    std::set<std::string> notModelled;          // pods of the load that nothing can be told about
    std::set<std::string> evicted;              // pods that had to leave a node
    std::map<std::string, std::string> queues;  // by pod of the load; none: the scheduler has no queues
    /// The largest distance between what a queue has and what it deserves, as a share of the cluster. Absent: see `noDistance`.
    std::optional<double> distance;
    std::string distanceOf;  // "research, nvidia.com/gpu"
    Message noDistance;
    std::vector<Message> notes;  // what is not modelled, and what was assumed
};

/// Errors: Cancelled, those of the scheduler. Unsupported: what a decision would depend on is not modelled.
Result<ComparedRun> comparedRun(const ComparedLoad& load, const ComparedScheduler& scheduler, const ComparisonRules& rules, const Budget& budget = {});

}  // namespace bayplan
