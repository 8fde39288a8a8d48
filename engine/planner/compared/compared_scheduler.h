// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A scheduler with its configuration as one of those that are compared, and what it did with the load.
// Thread rule: plain values.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "framework/profile.h"
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

}  // namespace bayplan
