// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/admission_checks.h"

#include <algorithm>

namespace bayplan {

std::vector<std::string> checksFor(const ClusterQueue& queue, const std::vector<PodSetAssignment>& admission) {
    const auto assigned = [&](const std::string& flavor) {
        return std::any_of(admission.begin(), admission.end(), [&](const PodSetAssignment& set) {
            return std::any_of(set.flavors.begin(), set.flavors.end(), [&](const auto& one) { return one.second == flavor; });
        });
    };
    std::vector<std::string> names;
    for (const QueueCheck& check : queue.checks)
        if (check.onFlavors.empty() || std::any_of(check.onFlavors.begin(), check.onFlavors.end(), assigned)) names.push_back(check.name);
    std::sort(names.begin(), names.end());
    return names;
}

bool checksAreReady(const QueuedWorkload& workload, const ClusterQueue& queue) {
    const std::vector<std::string> names = checksFor(queue, workload.admission);
    if (names.empty()) return true;
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) { return workload.checks.contains(name); })
           && std::all_of(workload.checks.begin(), workload.checks.end(), [](const auto& one) { return one.second == CheckState::Ready; });
}

bool hasFailedChecks(const QueuedWorkload& workload) {
    return std::any_of(workload.checks.begin(), workload.checks.end(), [](const auto& one) { return one.second == CheckState::Retry || one.second == CheckState::Rejected; });
}

}  // namespace bayplan
