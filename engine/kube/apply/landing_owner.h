// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the workload of a pod does when the pod is evicted: whether it creates a replacement, and what that costs.
// Thread rule: as ApiClient.
// Source: Kubernetes 1.36 pkg/controller/{replicaset,deployment,statefulset,job}.

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
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

/// Asks about each owner once, however many pods it has. For one look at a plan, not for a run: what is carried out is checked
/// afresh. An error is no answer, and the next one asks again.
class KnownOwners {
public:
    /// Errors: as askOwner().
    Result<OwnerAnswer> owner(ApiClient& client, const PodFacts& pod, const std::stop_token& stop);
    /// Errors: as daemonSetExists().
    Result<std::optional<bool>> daemonSet(ApiClient& client, const std::string& namespaceName, const std::string& name, const std::stop_token& stop);

private:
    std::map<std::pair<std::string, std::string>, OwnerAnswer> m_owners;              // by workload and UID
    std::map<std::pair<std::string, std::string>, std::optional<bool>> m_daemonSets;  // by namespace and name
};

}  // namespace bayplan
