// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How PodTopologySpread counts pods by domain, and how its hard constraints use the counts.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/podtopologyspread/filtering.go; specification 4.13.
// Thread rule: one thread.

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "framework/reason_info.h"
#include "plugins/neighbours/spread_constraints.h"

namespace bayplan {

inline constexpr ReasonInfo kNoLabel{"Spread.label",
                                     "node(s) didn't match pod topology spread constraints (missing required label)",
                                     WORDS_FOR_PEOPLE("Text", "the node has no label %1, which the pod spreads over"),
                                     {"key"},
                                     Cause::Spread};
inline constexpr ReasonInfo kSkewed{"Spread.skew",
                                    "node(s) didn't match pod topology spread constraints",
                                    WORDS_FOR_PEOPLE("Text", "would make the skew over %1 %2, at most %3 is allowed"),
                                    {"key", "n", "max"},
                                    Cause::Spread,
                                    WORDS_FOR_PEOPLE("Text", "would be spread too unevenly over %1")};

bool hasAllKeys(const std::vector<SpreadConstraint>& constraints, NodeIdx node);

/// The classes of pods that a constraint counts; each is determined when its first pod is met.
class CountedClasses {
public:
    bool of(std::uint32_t pods, const SpreadConstraint& constraint, const Cycle& cycle) {
        if (m_known.empty()) m_known.resize(cycle.index.podClasses.size(), Known::No);
        Known& known = m_known[pods];
        if (known == Known::No) {
            const PodClass& which = cycle.index.podClasses[pods];
            const bool counts = which.namespaceName == cycle.pod.namespaceName && constraint.counts(which);
            known = counts ? Known::Counts : Known::CountsNot;
        }
        return known == Known::Counts;
    }
    std::size_t bytes() const { return m_known.capacity(); }

private:
    enum class Known : std::uint8_t { No,
                                      Counts,
                                      CountsNot };
    std::vector<Known> m_known;  // by class
};

/// Calls `visit`(node) for every pod on a node that the constraint counts.
template <typename Visit>
void forEachCounted(const SpreadConstraint& constraint, CountedClasses& counted, const Cycle& cycle, Visit visit) {
    for (const std::uint32_t pods : cycle.index.classesIn(cycle.pod.namespaceName)) {
        if (!counted.of(pods, constraint, cycle)) continue;
        for (const PodIdx pod : cycle.index.podsOfClass[pods])
            if (const NodeIdx node = cycle.cluster.placement(pod).node; node.valid()) visit(node);
    }
}

/// One hard constraint: the number of pods in each domain, and the minimum.
struct Spread {
    SpreadConstraint constraint;
    bool meansItself = false;
    CountedClasses counted;
    std::vector<bool> admitted;                     // by node: its pods are counted
    std::vector<std::int64_t> counts;               // by domain
    std::vector<bool> open;                         // domains that exist for this constraint
    std::size_t domains = 0;                        // the number of open domains
    std::map<std::int64_t, std::size_t> occurring;  // how many open domains have each count

    /// Computes `occurring` from the counts.
    void findOccurring() {
        for (std::size_t d = 0; d < counts.size(); ++d)
            if (open[d]) {
                ++domains;
                ++occurring[counts[d]];
            }
    }
    void add(NodeIdx node, std::int64_t amount) {
        const auto domain = static_cast<std::size_t>(constraint.domainOf(node));
        const auto at = occurring.find(counts[domain]);
        if (--at->second == 0) occurring.erase(at);
        counts[domain] += amount;
        ++occurring[counts[domain]];
    }
    std::int64_t least() const {
        if (occurring.empty() || static_cast<std::int64_t>(domains) < constraint.minDomains) return 0;
        return occurring.begin()->first;
    }
    /// A domain with more pods than this accepts no more.
    std::int64_t limit() const { return constraint.maxSkew + least() - (meansItself ? 1 : 0); }
    bool anyBeyond(std::int64_t most) const { return most < 0 || (!occurring.empty() && occurring.rbegin()->first > most); }
};

/// All hard constraints of a pod, with counts of the pods on nodes.
class SpreadCounts final : public PluginState {
public:
    /// O(nodes + pods of the classes that count) for each constraint.
    SpreadCounts(const Cycle& cycle, const std::vector<SpreadConstraint>& constraints);

    void follow(const Cycle& cycle, std::span<const NodeChange> changes);
    /// Adds a pod to a hypothetical node (1) or removes it (−1). Like upstream in a rehearsal, it also counts pods that
    /// are terminating, and all pods if the selector is empty.
    void rehearse(const Cycle& cycle, PodIdx pod, NodeIdx node, std::int64_t amount);

    /// The filter's answer for one node, or for all nodes that are not rejected yet.
    Code on(NodeIdx node, Reasons* why) const;
    bool onAll(std::span<Code> codes) const;

    std::size_t bytes() const override;

private:
    std::vector<Spread> m_all;
};

}  // namespace bayplan
