// SPDX-License-Identifier: GPL-3.0-or-later
#include "moves/workload.h"

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

}  // namespace bayplan
