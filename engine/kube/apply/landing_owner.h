// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the workload of a pod does when the pod is evicted: whether it creates a replacement, and what that costs.
// Thread rule: as ApiClient.
// Source: Kubernetes 1.36 pkg/controller/{replicaset,deployment,statefulset,job}.

#include <stop_token>
#include <string>
#include <vector>

#include "kube/apply/live_facts.h"
#include "kube/http/api_client.h"

namespace bayplan {

struct OwnerAnswer {
    enum class Is {
        Ok,
        Later,  // a rollout is in progress, or the workload has more pods than it wants: wait
        Never,  // nothing would create a replacement, or the eviction would end the workload
    };
    Is is = Is::Ok;
    std::string why{};
    std::vector<std::string> notes{};  // "counts as failure 1 of 6 of Job ns/name"
};

/// For a pod with a controller. A controller that may not be read, or is of an unknown kind, gives a note: "not known:
/// …". Errors: those of ApiClient::send; Unreadable (the server is in trouble, or its answer is no such object).
Result<OwnerAnswer> askOwner(ApiClient& client, const PodFacts& pod, const std::stop_token& stop);

}  // namespace bayplan
