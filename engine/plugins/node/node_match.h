// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a pod's own fields relate to a node; several plugins use this.

#include "model/node.h"
#include "model/pod.h"

namespace bayplan {

/// The first pair of the pod's nodeSelector that the node lacks; null if it has all.
inline const Labels::Pair* missingLabel(const PodSpec& spec, const Node& node) {
    for (const Labels::Pair& pair : spec.nodeSelector) {
        const std::string* have = node.labels.find(pair.first);
        if (!have || *have != pair.second) return &pair;
    }
    return nullptr;
}

inline bool matchesRequiredAffinity(const PodSpec& spec, const Node& node) {
    return !spec.nodeAffinity.required || matches(*spec.nodeAffinity.required, node.labels, node.name);
}

/// The first taint, in the node's order, that keeps the pod away; null if none does. `comparisons`: see tolerates().
inline const Taint* untoleratedTaint(const PodSpec& spec, const Node& node, bool comparisons) {
    for (const Taint& taint : node.taints)
        if (taint.effect != TaintEffect::PreferNoSchedule && !tolerates(spec.tolerations, taint, comparisons)) return &taint;
    return nullptr;
}

}  // namespace bayplan
