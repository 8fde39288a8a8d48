// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "cluster/delta.h"

namespace bayplan {
namespace {

/// The largest set of pods that can keep their places because they are in the same order in both lists.
std::unordered_set<PodIdx> inOrder(const std::vector<PodIdx>& before,
                                   const std::unordered_map<PodIdx, std::size_t>& rankAfter) {
    struct Link {
        std::size_t rank;
        PodIdx pod;
        std::size_t previous;
    };
    constexpr std::size_t kFirst = static_cast<std::size_t>(-1);
    std::vector<Link> links;
    std::vector<std::size_t> ends;  // ends[n]: the link with the lowest rank that ends a rising run of n + 1
    for (const PodIdx pod : before) {
        const auto found = rankAfter.find(pod);
        if (found == rankAfter.end()) continue;
        const auto at = std::lower_bound(ends.begin(), ends.end(), found->second,
                                         [&](std::size_t link, std::size_t rank) { return links[link].rank < rank; });
        links.push_back({found->second, pod, at == ends.begin() ? kFirst : *(at - 1)});
        if (at == ends.end()) ends.push_back(links.size() - 1);
        else *at = links.size() - 1;
    }
    std::unordered_set<PodIdx> kept;
    for (std::size_t link = ends.empty() ? kFirst : ends.back(); link != kFirst; link = links[link].previous)
        kept.insert(links[link].pod);
    return kept;
}

/// One node while its list is turned into that of `after`.
struct NodeWork {
    std::vector<PodIdx> now;
    const std::vector<PodIdx>* after = nullptr;
    std::unordered_map<PodIdx, std::size_t> rank;  // in `after`
    std::unordered_set<PodIdx> settled;            // in `now`, and in the right order among themselves

    explicit NodeWork(const std::vector<PodIdx>& before, const std::vector<PodIdx>& wanted)
        : now(before), after(&wanted) {
        for (std::size_t i = 0; i < wanted.size(); ++i) rank.emplace(wanted[i], i);
        settled = inOrder(before, rank);
    }

    void remove(PodIdx pod) {
        now.erase(std::find(now.begin(), now.end(), pod));
        settled.erase(pod);
    }

    /// Returns the place behind the nearest settled pod that precedes it in `after`.
    std::uint32_t insert(PodIdx pod) {
        auto place = now.begin();
        for (std::size_t i = rank.at(pod); i > 0; --i) {
            if (!settled.contains((*after)[i - 1])) continue;
            place = std::find(now.begin(), now.end(), (*after)[i - 1]) + 1;
            break;
        }
        const auto at = static_cast<std::uint32_t>(place - now.begin());
        const bool last = place == now.end();
        now.insert(place, pod);
        settled.insert(pod);
        return last ? kAppend : at;
    }
};

/// A volume has to be given up before another claim can take it.
void appendClaims(const Cluster& before, const Cluster& after, std::vector<Delta>& deltas) {
    std::vector<VolumeClaimIdx> taking;
    for (std::size_t c = 0; c < before.catalog().storage.claims.size(); ++c) {
        const VolumeClaimIdx claim(c);
        const ClaimAssumption& now = before.assumption(claim);
        const ClaimAssumption& then = after.assumption(claim);
        if (now == then) continue;
        if (now.volume.valid() || !then.any()) deltas.emplace_back(AssumeClaim{claim});
        if (then.any()) taking.push_back(claim);
    }
    for (const VolumeClaimIdx claim : taking) {
        const ClaimAssumption& then = after.assumption(claim);
        deltas.emplace_back(AssumeClaim{claim, then.volume, then.node});
    }
}

}  // namespace

std::vector<Delta> difference(const Cluster& before, const Cluster& after) {
    check(before.sharedCatalog() == after.sharedCatalog(), "difference: pictures of two catalogs");
    std::vector<Delta> deltas;
    std::unordered_map<NodeIdx, NodeWork> work;
    std::vector<PodIdx> restless;
    for (std::size_t n = 0; n < before.nodeCount(); ++n) {
        const NodeIdx node(n);
        const NodeState& a = before.node(node);
        const NodeState& b = after.node(node);
        if (&a == &b) continue;  // the chunk is shared
        if (a.unschedulable != b.unschedulable) deltas.emplace_back(Cordon{node, b.unschedulable});
        if (a.pods == b.pods) continue;
        const NodeWork& made = work.emplace(node, NodeWork(a.pods, b.pods)).first->second;
        // Pods that stay on the node but must change their place in its list.
        for (const PodIdx pod : a.pods)
            if (made.rank.contains(pod) && !made.settled.contains(pod)) restless.push_back(pod);
    }
    for (std::size_t p = 0; p < before.podCount(); ++p)
        if (before.placement(PodIdx(p)) != after.placement(PodIdx(p))) restless.emplace_back(p);
    std::sort(restless.begin(), restless.end());
    restless.erase(std::unique(restless.begin(), restless.end()), restless.end());

    const auto workOf = [&](NodeIdx node) -> NodeWork& {
        return work.try_emplace(node, before.node(node).pods, after.node(node).pods).first->second;
    };
    for (const PodIdx pod : restless) {
        const Placement from = before.placement(pod);
        const Placement to = after.placement(pod);
        if (from.node.valid()) workOf(from.node).remove(pod);
        if (!to.node.valid()) {
            deltas.emplace_back(Evict{pod});
            continue;
        }
        const std::uint32_t at = workOf(to.node).insert(pod);
        if (from.node.valid()) deltas.emplace_back(Move{pod, to.node, to.standing, at});
        else deltas.emplace_back(Place{pod, to.node, to.standing, at});
    }
    appendClaims(before, after, deltas);
    for (std::size_t c = 0; c < before.catalog().devices.claims.size(); ++c) {
        const ResourceClaimIdx claim(c);
        if (ClaimDevices{before.allocation(claim)} != ClaimDevices{after.allocation(claim)})
            deltas.emplace_back(AllocateClaim{claim, after.allocation(claim)});
    }
    return deltas;
}

}  // namespace bayplan
