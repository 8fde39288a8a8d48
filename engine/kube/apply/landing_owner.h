// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the workload of a pod does when the pod is evicted: whether another one comes, and what that costs.
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
        Later,  // a rollout is under way, or the workload has more pods than it wants: it has to wait
        Never,  // nothing would put another in its place, or the eviction would end the workload
    };
    Is is = Is::Ok;
    std::string why{};
    std::vector<std::string> notes{};  // "counts as failure 1 of 6 of Job ns/name"
};

/// Of a pod with a controller. What may not be read, or is of a kind that is not known, is a note: "not known: …".
/// Errors: of ApiClient::send; Unreadable (the server is in trouble, or answers what is no such object).
Result<OwnerAnswer> askOwner(ApiClient& client, const PodFacts& pod, const std::stop_token& stop);

}  // namespace bayplan
