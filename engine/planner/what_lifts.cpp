// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/what_lifts.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "cluster/device_catalog.h"
#include "planner/near_misses.h"

namespace bayplan {

namespace {

constexpr std::uint64_t kQuestionsAboutLifting = 400;

std::optional<Message> changeTold(const Amendment& amendment, const std::string& node) {
    if (const auto* tolerate = std::get_if<Tolerate>(&amendment))
        return worded("let it tolerate %1, for node %2", {toString(Taint{tolerate->toleration.key, tolerate->toleration.value, tolerate->toleration.effect}), node});
    if (const auto* request = std::get_if<SetRequest>(&amendment))
        return worded("let it ask for only %1 %2, for node %3", {formatAmount(request->resource, request->amount), request->resource, node});
    if (const auto* relax = std::get_if<RelaxSpread>(&amendment)) return worded("let it spread over %1 only as far as possible", {relax->topologyKey});
    if (const auto* unselect = std::get_if<Unselect>(&amendment)) return worded("take %1 out of its node selector", {unselect->key});
    if (const auto* label = std::get_if<SetLabel>(&amendment)) return worded("label node %1 with %2=%3", {node, label->key, label->value});
    return std::nullopt;
}

/// Absent: it is nothing that a person would have to do, or has no words here.
std::optional<Message> changeTold(const Remedy& remedy, const Catalog& catalog, const std::function<bool(PodIdx)>& mayMove) {
    if (remedy.swaps) return std::nullopt;
    const std::string& node = catalog.node(remedy.node).name;
    std::vector<Message> parts;
    for (const Amendment& amendment : remedy.amendments) {
        std::optional<Message> words = changeTold(amendment, node);
        if (!words) return std::nullopt;
        parts.push_back(std::move(*words));
    }
    for (const Delta& delta : remedy.deltas) {
        if (const auto* cordon = std::get_if<Cordon>(&delta); cordon && !cordon->unschedulable) parts.push_back(worded("uncordon %1", {node}));
        PodIdx leaves;
        if (const auto* evict = std::get_if<Evict>(&delta)) leaves = evict->pod;
        if (const auto* move = std::get_if<Move>(&delta)) leaves = move->pod;
        if (!leaves.valid()) continue;
        if (mayMove(leaves)) return std::nullopt;
        parts.push_back(worded("let %1 leave %2", {catalog.pod(leaves).key(), node}));
    }
    if (parts.empty()) return std::nullopt;
    return listed(parts);
}

/// A pod that keeps the devices of a claim where they are, which this one uses as well: no other node takes it, and no new one would. O(pods).
std::optional<Message> sharesDevicesWith(const Cluster& picture, PodIdx pod) {
    const Catalog& catalog = picture.catalog();
    for (const ResourceClaimIdx claim : claimsOf(catalog.devices, catalog.pod(pod)).claims) {
        const std::shared_ptr<const ClaimAllocation>& allocation = picture.allocation(claim);
        if (!allocation || !allocation->nodeSelector) continue;
        for (std::uint32_t i = 0; i < catalog.pods.size(); ++i) {
            const PodIdx other(i);
            if (other == pod || !picture.placement(other).node.valid() || catalog.pod(other).spec->resourceClaims.empty()) continue;
            const std::vector<ResourceClaimIdx> its = claimsOf(catalog.devices, catalog.pod(other)).claims;
            if (std::find(its.begin(), its.end(), claim) != its.end())
                return worded("let %1 leave claim %2, too: its devices stay where they are while a pod uses them", {catalog.pod(other).key(), catalog.devices.claim(claim).name});
        }
    }
    return std::nullopt;
}

}  // namespace

Message whatBringsANode(Scheduler& scheduler, const Cluster& picture, PodIdx pod, const std::vector<bool>& closed, const std::function<bool(PodIdx)>& mayMove) {
    std::vector<std::vector<Status>> violations = scheduler.violations(picture, pod);
    for (std::size_t n = 0; n < closed.size() && n < violations.size(); ++n)
        if (closed[n]) violations[n].clear();
    Budget few;
    few.work = kQuestionsAboutLifting;
    for (const NearMissGroup& group : nearMisses(scheduler, picture, pod, violations, few))
        for (const Remedy& remedy : group.remedies)
            if (std::optional<Message> words = changeTold(remedy, picture.catalog(), mayMove)) return std::move(*words);
    return sharesDevicesWith(picture, pod).value_or(worded("add a node that takes it"));
}

Message whatLetsItBeTried(const Decision& decision, const Pod& pod) {
    if (decision.outcome == Outcome::Gated) return worded("take its scheduling gates away");
    if (decision.outcome == Outcome::Ignored) return worded("open a configuration with scheduler %1", {pod.spec->schedulerName});
    return {};
}

}  // namespace bayplan
