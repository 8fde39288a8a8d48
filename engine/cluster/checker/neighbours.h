// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of the checker that looks beyond one node: affinity and anti-affinity between pods, and spreading. It counts
// pods one by one, without the classes and counters of the plugins.
// Thread rule: pure functions.

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan::checking {

/// Receives the rule ("affinity", "anti-affinity", "spread") and the detail of one violation.
using Tell = std::function<void(std::string rule, std::string detail)>;

/// Pods of a catalog by what rules between pods ask first, so that many judgements read them once.
/// Thread rule: one thread.
class PodsToAsk {
public:
    explicit PodsToAsk(const Catalog& catalog) : m_catalog(catalog) {}

    /// The topology keys by which any pod requires others to be elsewhere. O(pods) at first.
    const std::set<std::string>& keysThatKeepAway();
    /// The nodes with that label. O(nodes) for each key at first.
    const std::vector<NodeIdx>& nodesOf(const std::string& key, const std::string& value);
    /// Pods of a workload share their labels.
    using ByLabels = std::unordered_map<const Labels*, std::vector<PodIdx>>;
    /// O(pods) at first.
    const ByLabels& ofNamespace(const std::string& name);
    /// The domains of a spreading constraint, numbered by their values in order.
    struct Domains {
        std::vector<std::string> values{};
        std::vector<std::size_t> ofNode{};  // kNone: the node does not count
        static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    };
    /// `make` is asked once for each constraint of a spec.
    const Domains& domainsOf(const TopologySpreadConstraint& constraint, const std::function<Domains()>& make);

private:
    const Catalog& m_catalog;
    std::optional<std::set<std::string>> m_keys;
    std::map<std::string, std::unordered_map<std::string, std::vector<NodeIdx>>> m_nodes;
    std::optional<std::unordered_map<std::string, ByLabels>> m_byNamespace;
    std::unordered_map<const TopologySpreadConstraint*, Domains> m_domains;
};

/// Reports what rules out `pod` on `node` now, with all other pods where they are. For spreading, it checks only the
/// pod's own hard constraints: default constraints belong to a scheduler's profile.
/// O(pods in the domains of the node × terms of both sides); an affinity that nobody meets there, and spreading: O(pods of the namespace).
void judgeComing(const Cluster& cluster, PodIdx pod, NodeIdx node, PodsToAsk& pods, const Tell& tell);

/// The same for a pod that is on the node already, whenever it came. The first pod of a group may be there alone, and
/// spreading, which is judged when a pod is placed, is left out.
void judgeStanding(const Cluster& cluster, PodIdx pod, NodeIdx node, PodsToAsk& pods, const Tell& tell);

}  // namespace bayplan::checking
