// SPDX-License-Identifier: GPL-3.0-or-later
// RemoveDuplicates: pods of one owner with the same images, several on one node.
// Source: descheduler v0.36 pkg/framework/plugins/removeduplicates.
#include <algorithm>
#include <map>
#include <set>

#include "schedulers/descheduler/strategy_run.h"

namespace bayplan {

namespace {

/// "namespace/kind/name/images", one for each owner.
std::vector<std::string> ownerKeys(const Pod& pod) {
    std::vector<std::string> images;
    for (const Container& container : pod.spec->containers) images.push_back(container.image);
    std::sort(images.begin(), images.end());
    std::string all;
    for (std::size_t i = 0; i < images.size(); ++i) all += (i == 0 ? "" : "#") + images[i];
    std::vector<std::string> keys;
    for (const OwnerReference& owner : pod.owners) keys.push_back(pod.namespaceName + "/" + owner.kind + "/" + owner.name + "/" + all);
    return keys;
}

/// Where some of the duplicates could land. A pod that only one node takes is left out.
std::size_t targetNodes(const std::map<std::size_t, EvictablePods::Pods>& duplicates, const StrategyRun& at) {
    std::set<std::size_t> targets;
    std::set<const PodSpec*> seen;
    for (const auto& [unused, pods] : duplicates)
        for (const std::size_t pod : pods) {
            const Pod& one = at.pods.pod(pod);
            if (!seen.insert(one.spec.get()).second) continue;
            std::vector<std::size_t> takes;
            for (const std::size_t n : at.nodes)
                if (toleratesHard(one, *at.pods.nodes()[n].node) && selectsNode(one, *at.pods.nodes()[n].node)) takes.push_back(n);
            if (takes.size() > 1) targets.insert(takes.begin(), takes.end());
        }
    return targets.size();
}

}  // namespace

void run(const DuplicatesArgs& args, const StrategyRun& at) {
    const PodChoice choice{args.namespaces, {}};
    std::map<std::string, std::map<std::size_t, EvictablePods::Pods>> duplicates;  // by owner and node, without the first of each
    std::map<std::string, std::size_t> occurrences;
    for (const std::size_t node : at.nodes) {
        std::set<std::vector<std::string>> seen;  // the same owners and the same images
        for (const std::size_t pod : at.on(node, false, [&](std::size_t i) { return at.wanted(choice, i); })) {
            const Pod& one = at.pods.pod(pod);
            const bool excluded =
                std::any_of(one.owners.begin(), one.owners.end(), [&](const OwnerReference& owner) { return among(args.excludedOwnerKinds, owner.kind); });
            if (one.owners.empty() || excluded) continue;
            std::vector<std::string> keys = ownerKeys(one);
            for (const std::string& key : keys) ++occurrences[key];
            std::vector<std::string> identity = keys;
            std::sort(identity.begin(), identity.end());
            if (seen.insert(std::move(identity)).second) continue;
            for (const std::string& key : keys) duplicates[key][node].push_back(pod);
        }
    }
    for (const auto& [owner, byNode] : duplicates) {
        const std::size_t targets = targetNodes(byNode, at);
        if (targets < 2) continue;
        const std::size_t most = (occurrences[owner] + targets - 1) / targets;  // rounded up
        for (const auto& [node, pods] : byNode) {
            if (pods.size() + 1 <= most) continue;
            EvictablePods::Pods leaving(pods.begin() + static_cast<std::ptrdiff_t>(most - 1), pods.end());
            // A pod of two owners is in the lists of both, and leaves once.
            std::erase_if(leaving, [&](std::size_t pod) { return at.pods.isGone(pod); });
            if (!at.evictOfNode(leaving)) return;
        }
    }
}

}  // namespace bayplan
