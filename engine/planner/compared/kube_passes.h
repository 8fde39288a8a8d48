// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Passes of kube-scheduler over pending pods, with what it evicts carried out between them.
// Thread rule: a pure function.

#include <map>
#include <memory>
#include <string>

#include "base/budget.h"
#include "base/result.h"
#include "planner/compared/compared_load.h"
#include "planner/compared/compared_scheduler.h"

namespace bayplan {

/// Adds to `run` what happens to the pods of `load` among `objects`. Pods whose scheduler the configuration does not have come to its
/// first profile. Without an eviction another pass would find the same, and none follows. `quotas`: Koordinator's, also where the configuration
/// does not name their plugin. Errors: Cancelled, those of build().
Result<void> kubePasses(Objects objects, const ComparedLoad& load, const Profiles& profiles, const ComparisonRules& rules, const Budget& budget, ComparedRun& run,
                        bool quotas = false);

/// Gives the pending pods that `keeps` does not say yes to another scheduler; how many they are. O(pods).
template <typename Keeps>
std::size_t hand(Objects& objects, const std::string& scheduler, Keeps&& keeps) {
    std::map<const PodSpec*, std::shared_ptr<const PodSpec>> handed;
    std::size_t pods = 0;
    for (Pod& pod : objects.pods) {
        if (!pod.nodeName.empty() || keeps(pod)) continue;
        std::shared_ptr<const PodSpec>& spec = handed[pod.spec.get()];
        if (!spec) {
            PodSpec other = *pod.spec;
            other.schedulerName = scheduler;
            spec = std::make_shared<const PodSpec>(std::move(other));
        }
        pod.spec = spec;
        ++pods;
    }
    return pods;
}

}  // namespace bayplan
