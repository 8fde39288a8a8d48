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

bool isOfScaled(const Pod& pod, std::string_view workload) {
    constexpr std::string_view kDeployment = "/Deployment/";
    const std::size_t kind = workload.find('/');
    if (kind == std::string_view::npos || !workload.substr(kind).starts_with(kDeployment)) return isOf(pod, workload);
    const std::string_view space = workload.substr(0, kind), name = workload.substr(kind + kDeployment.size());
    const OwnerReference* controller = pod.controller();
    const std::string* hash = pod.labels->find("pod-template-hash");
    if (!controller || !hash || pod.namespaceName != space || controller->kind != "ReplicaSet") return false;
    const std::string_view set = controller->name;
    return set.size() == name.size() + 1 + hash->size() && set.starts_with(name) && set[name.size()] == '-' && set.ends_with(*hash);
}

}  // namespace bayplan
