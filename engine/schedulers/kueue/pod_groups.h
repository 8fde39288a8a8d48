// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Kueue makes of the pods of a pod group that has no Workload: one Workload with a pod set for each role, or none, and why.
// Thread rule: a pure function.
// Source: Kueue ff69552e pkg/controller/jobs/pod/pod_controller.go (ConstructComposableWorkload, Finished, ReclaimablePods).

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/message.h"
#include "model/objects.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

struct MadeGroup {
    std::optional<QueuedWorkload> workload;                    // absent: Kueue makes none
    Message why{};                                             // it makes none; empty: the group is over
    std::vector<std::string> excess{};                         // pods beyond the group's total, which it deletes: "namespace/name"
    std::vector<std::pair<std::string, std::string>> roles{};  // of all pods: "namespace/name" and the name of the role
};

/// `pods`: all those of one group, one at least, each with `member`. The first by name speaks for the group where Kueue takes any. O(pods).
MadeGroup workloadOfGroup(std::vector<QueuedWorkload> pods, std::span<const PriorityClass> classes);

}  // namespace bayplan
