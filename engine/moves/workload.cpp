// SPDX-License-Identifier: GPL-3.0-or-later
#include "moves/workload.h"

#include <optional>

#include "moves/step.h"

namespace bayplan {

std::string workloadOf(const Pod& pod) {
    const OwnerReference* controller = pod.controller();
    return controller ? pod.namespaceName + "/" + controller->kind + "/" + controller->name : std::string();
}

bool isOf(const Pod& pod, std::string_view workload) {
    const auto takes = [&workload](std::string_view part) {
        if (!workload.starts_with(part)) return false;
        workload.remove_prefix(part.size());
        return true;
    };
    const OwnerReference* controller = pod.controller();
    if (!controller) return workload.empty();
    return takes(pod.namespaceName) && takes("/") && takes(controller->kind) && takes("/") && workload == controller->name;
}

bool isOfScaled(const Pod& pod, std::string_view workload) {
    const std::optional<WorkloadParts> is = partsOfWorkload(workload);
    if (!is || is->kind != "Deployment") return isOf(pod, workload);
    const OwnerReference* controller = pod.controller();
    const std::string* hash = pod.labels->find("pod-template-hash");
    if (!controller || !hash || pod.namespaceName != is->space || controller->kind != "ReplicaSet") return false;
    const std::string_view set = controller->name;
    return set.size() == is->name.size() + 1 + hash->size() && set.starts_with(is->name) && set[is->name.size()] == '-' && set.ends_with(*hash);
}

}  // namespace bayplan
