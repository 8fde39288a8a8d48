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

std::optional<EarlyEviction> earlyEviction(const KueueObjects& objects, const QueuedWorkload& workload) {
    const auto evicted = workload.conditions.find("Evicted");
    if (workload.admittedIn.empty() || (evicted != workload.conditions.end() && evicted->second.is)) return std::nullopt;
    const auto target = workload.conditions.find("DeactivationTarget");
    if (target != workload.conditions.end() && target->second.is) return EarlyEviction{true, target->second.reason, target->second.message, false};
    if (!workload.active) return EarlyEviction{true, {}, {}, false};
    const auto queue = std::find_if(objects.queues.begin(), objects.queues.end(), [&](const ClusterQueue& one) { return one.name == workload.admittedIn; });
    if (queue == objects.queues.end()) return std::nullopt;
    for (const CheckState state : {CheckState::Rejected, CheckState::Retry}) {
        std::string names;
        int count = 0;
        for (const std::string& name : checksFor(*queue, workload.admission)) {  // others are taken off its status
            const auto said = workload.checks.find(name);
            if (said == workload.checks.end() || said->second != state) continue;
            names += (names.empty() ? "\"" : "; \"") + name + "\"";
            if (const auto message = workload.checkMessages.find(name); message != workload.checkMessages.end()) names += " (" + message->second + ")";
            ++count;
        }
        if (count == 0) continue;
        const bool rejected = state == CheckState::Rejected;
        return EarlyEviction{rejected, "AdmissionCheck", std::string(count > 1 ? "AdmissionChecks" : "AdmissionCheck") + " in " + (rejected ? "Rejected" : "Retry") + " state: " + names, rejected};
    }
    return std::nullopt;
}

}  // namespace bayplan
