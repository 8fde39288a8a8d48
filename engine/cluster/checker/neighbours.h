// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of the checker that looks beyond one node: affinity and anti-affinity between pods, and spreading. It counts
// pods one by one, without the classes and counters of the plugins.
// Thread rule: pure functions.

#include <functional>
#include <optional>
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

    /// Those that require others to be elsewhere. O(pods) at first.
    const std::vector<PodIdx>& keepingAway();
    /// O(pods) at first.
    const std::vector<PodIdx>& ofNamespace(const std::string& name);

private:
    const Catalog& m_catalog;
    std::optional<std::vector<PodIdx>> m_keepingAway;
    std::optional<std::unordered_map<std::string, std::vector<PodIdx>>> m_byNamespace;
};

/// Reports what rules out `pod` on `node` now, with all other pods where they are. For spreading, it checks only the
/// pod's own hard constraints: default constraints belong to a scheduler's profile.
/// O(pods × terms of both sides).
void judgeComing(const Cluster& cluster, PodIdx pod, NodeIdx node, PodsToAsk& pods, const Tell& tell);

/// The same for a pod that is on the node already, whenever it came. The first pod of a group may be there alone, and
/// spreading, which is judged when a pod is placed, is left out.
void judgeStanding(const Cluster& cluster, PodIdx pod, NodeIdx node, PodsToAsk& pods, const Tell& tell);

}  // namespace bayplan::checking
