// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster while a descheduler works on it: which pods are still there, what they take up, what budgets and limits
// still allow. An eviction takes effect at once; nobody creates the pod anew.
// Where upstream's order is that of a map or of an unstable sort, nodes go by name and pods by "namespace/name".
// Thread rule: one thread.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "model/objects.h"
#include "model/pod_history.h"
#include "schedulers/descheduler/policy.h"

namespace bayplan {

/// What became of the wish to evict one pod.
enum class EvictionEnd : std::uint8_t { Evicted,
                                        Refused,  // by a disruption budget
                                        NodeLimit,
                                        NamespaceLimit,
                                        TotalLimit };

class EvictablePods {
public:
    using Pods = std::vector<std::size_t>;  // indices into Objects::pods

    struct OnNode {
        const Node* node = nullptr;
        Pods pods;          // that are still there, by "namespace/name"
        ResourceList used;  // what those ask for that have not ended
        std::int64_t running = 0;
    };

    /// `histories`: as long as the pods. Both are kept by reference.
    EvictablePods(const Objects& objects, const std::vector<PodHistory>& histories, const DeschedulerPolicy& policy);

    const Objects& objects() const { return m_objects; }
    const Pod& pod(std::size_t i) const { return m_objects.pods[i]; }
    const PodHistory& history(std::size_t i) const { return m_histories[i]; }
    const std::string& key(std::size_t i) const { return m_keys[i]; }
    const ResourceList& requests(std::size_t i) const { return *m_requests[i]; }
    /// All nodes, by name. Pods on a node that does not exist are in none of them.
    const std::vector<OnNode>& nodes() const { return m_nodes; }
    const OnNode* find(const std::string& node) const;
    /// Places in nodes() of those that are Ready and match; absent: all that are Ready.
    std::vector<std::size_t> ready(const std::optional<LabelSelector>& selector) const;
    /// How many pods that are still there have this owner.
    std::int64_t ownedBy(const std::string& uid) const;

    bool isGone(std::size_t pod) const { return m_gone[pod]; }

    /// Limits are asked first, then budgets; a refusal counts for no limit. `message`: of a refusal, as the API server has it.
    EvictionEnd evict(std::size_t pod, std::string& message);

private:
    void forget(std::size_t pod);

    const Objects& m_objects;
    const std::vector<PodHistory>& m_histories;
    const DeschedulerPolicy& m_policy;
    std::vector<std::string> m_keys;
    std::vector<std::shared_ptr<const ResourceList>> m_requests;
    std::vector<OnNode> m_nodes;
    std::unordered_map<std::string, std::size_t> m_nodeByName;
    std::unordered_map<std::string, std::int64_t> m_owned;
    std::vector<bool> m_gone;                    // by pod: it was evicted
    std::vector<PodDisruptionBudget> m_budgets;  // with what they still allow
    std::map<std::string, std::int64_t> m_ofNode, m_ofNamespace;
    std::int64_t m_total = 0;
};

/// Whether the descheduler's NodeFit lets `pod` go to `to`: node selector and required affinity, taints, requests against
/// what is free, cordon, and the pod's own required anti-affinity against the pods of that very node. It ignores volumes,
/// spreading, ports and images. O(pods of the node).
bool nodeFits(const EvictablePods& pods, std::size_t pod, const EvictablePods::OnNode& to);
/// Whether it fits one of `nodes` (places in nodes()) other than its own; with `own`, its own counts too.
bool fitsSome(const EvictablePods& pods, std::size_t pod, const std::vector<std::size_t>& nodes, bool own);

/// "priority low to high": no priority first; then by QoS class; then those that would rather stay last.
void sortLowToHigh(const EvictablePods& pods, EvictablePods::Pods& list);

/// nodeSelector and required node affinity.
bool selectsNode(const Pod& pod, const Node& node);
/// Every taint of `node` with the effect NoSchedule or NoExecute is tolerated.
bool toleratesHard(const Pod& pod, const Node& node);

}  // namespace bayplan
