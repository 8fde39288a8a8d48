// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What pods that stay need of a pod that leaves: a neighbour that their affinity asks for, an even spread. The scheduler asks for that
// only when it places a pod; nothing at all asks when another pod goes away. A plan that breaks it would make work for a repair.
// Thread rule: one thread.

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/message.h"
#include "framework/scheduler.h"

namespace bayplan {

/// What a pod misses where it stands.
struct Missed {
    PodIdx pod;
    std::vector<std::string> rules{};  // "InterPodAffinity: node(s) didn't match pod affinity rules"
};

class NeedsOfOthers {
public:
    /// Both must outlive it; pictures that it is asked about are of this catalog. O(pods) where a spec has such rules, else O(specs).
    NeedsOfOthers(const Cluster& cluster, const Scheduler& scheduler);

    /// No pod has such a rule.
    bool none() const { return m_groups.empty(); }
    struct Watch {
        std::vector<Missed> missed{};
        std::set<std::string> keys{};  // the topology keys of the rules that may be missed
    };
    /// Pods that may miss something once `leaver` is not on `from` any more, with what they miss already: for each rule that selects it one
    /// pod of the domain, and of a rule about spreading those of the fullest domains. O(pods with rules that select it).
    /// Those in `but` are left out.
    Watch watch(const Cluster& before, PodIdx leaver, NodeIdx from, const std::set<PodIdx>& but = {}) const;
    /// The node's domains by the keys of the watch, in their order. O(keys), for each key at first O(nodes).
    std::vector<std::uint32_t> domainsOf(const Watch& watch, NodeIdx node) const;
    /// What the pod misses on `picture`.
    Missed missedBy(const Cluster& picture, PodIdx pod) const;
    /// The first rule of `now` that is not among those of `before`; empty: there is none.
    static std::string firstNew(const Missed& before, const Missed& now);

private:
    /// Pods that no such rule can tell apart.
    struct Group {
        PodIdx first;
        std::vector<PodIdx> pods;
    };
    /// The domain of each node by that key, as a number; 0: the node lacks the label.
    const std::vector<std::uint32_t>& domainsBy(const std::string& key) const;
    void watchGroup(const Cluster& before, const Group& group, PodIdx leaver, NodeIdx from, const std::set<PodIdx>& but, std::vector<PodIdx>& watched, std::set<std::string>& keys) const;

    const Scheduler& m_scheduler;
    std::shared_ptr<const Catalog> m_catalog;
    std::vector<Group> m_groups;
    mutable std::map<std::string, std::vector<std::uint32_t>> m_domains;  // by key, as they are asked for
};

}  // namespace bayplan
