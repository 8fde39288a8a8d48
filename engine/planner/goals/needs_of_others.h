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
#include <tuple>
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
    /// It begins on that picture and follows it; both must outlive it. O(pods) where a spec has such rules, else O(specs).
    NeedsOfOthers(const Cluster& start, const Scheduler& scheduler);

    /// No pod has such a rule.
    bool none() const { return m_groups.empty(); }
    /// These will move later: what they miss until then keeps nobody from leaving.
    void willMove(const std::vector<PodIdx>& pods);
    /// Those that have not moved yet.
    const std::set<PodIdx>& waiting() const { return m_waiting; }
    struct Watch {
        std::vector<Missed> missed{};
        std::set<std::string> keys{};  // the topology keys of the rules that may be missed
    };
    /// Pods that may miss something once `leaver` is not on `from` any more, with what they miss already: for each rule that selects it one
    /// pod of the domain, and of a rule about spreading those of the fullest domains. `now` is the picture that was followed.
    /// O(domains of rules that select it), for each rule at first O(pods that have it).
    Watch watch(const Cluster& now, PodIdx leaver, NodeIdx from);
    /// The pod has moved, or was placed; `missed`: what some miss after it.
    void follow(PodIdx pod, NodeIdx from, NodeIdx to, std::vector<Missed> missed);
    /// A node has changed.
    void forget();
    /// The node's domains by the keys of the watch, in their order. O(keys), for each key at first O(nodes).
    std::vector<std::uint32_t> domainsOf(const Watch& watch, NodeIdx node);
    /// What the pod misses on `picture`.
    Missed missedBy(const Cluster& picture, PodIdx pod) const;
    /// The first rule of `now` that is not among those of `before`; empty: there is none.
    static std::string firstNew(const Missed& before, const Missed& now);

private:
    using ByDomain = std::map<std::uint32_t, std::set<PodIdx>>;
    /// Pods that no such rule can tell apart.
    struct Group {
        PodIdx first;
        std::vector<PodIdx> pods{};
        std::map<std::string, ByDomain> standing{};  // by key, as they are asked for; without those that will move
        std::map<PodIdx, Missed> known{};            // what they miss now, as far as it was asked
    };
    /// A rule of a group that selects a pod.
    struct Rule {
        std::size_t group;
        std::string key;
        bool spreads;
    };
    /// Pods whose move means the same to all groups.
    struct Leaver {
        std::vector<Rule> rules{};
        std::vector<std::size_t> disturbed{};  // groups that may miss something else after a move
    };
    const Leaver& leaverLike(PodIdx pod);
    /// The domain of each node by that key, as a number; 0: the node lacks the label.
    const std::vector<std::uint32_t>& domainsBy(const std::string& key);
    const ByDomain& standing(const Cluster& now, std::size_t group, const std::string& key);
    void stand(PodIdx pod, NodeIdx node, bool there);

    static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

    const Scheduler& m_scheduler;
    std::shared_ptr<const Catalog> m_catalog;
    std::vector<Group> m_groups;
    std::vector<std::uint32_t> m_groupOf;  // by pod; kNone: it has no such rule
    std::set<PodIdx> m_waiting;
    std::map<std::tuple<SpecIdx, const Labels*, std::string>, Leaver> m_leavers;
    std::map<std::string, std::vector<std::uint32_t>> m_domains;  // by key, as they are asked for
};

}  // namespace bayplan
