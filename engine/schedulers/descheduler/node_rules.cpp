// SPDX-License-Identifier: GPL-3.0-or-later
// RemovePodsViolatingNodeTaints, RemovePodsViolatingNodeAffinity and RemovePodsViolatingInterPodAntiAffinity: pods that
// would not be placed where they are any more.
// Source: descheduler v0.36 pkg/framework/plugins/removepodsviolating{nodetaints,nodeaffinity,interpodantiaffinity}.
#include <algorithm>

#include "schedulers/descheduler/node_terms.h"
#include "schedulers/descheduler/strategy_run.h"

namespace bayplan {

namespace {

bool named(const std::vector<std::string>& list, const Taint& taint) {
    return among(list, taint.key) || (!taint.value.empty() && among(list, taint.key + "=" + taint.value));
}

bool breaksTaint(const NodeTaintsArgs& args, const Pod& pod, const Node& node) {
    return std::any_of(node.taints.begin(), node.taints.end(), [&](const Taint& taint) {
        const bool counts = taint.effect == TaintEffect::NoSchedule || (args.preferNoSchedule && taint.effect == TaintEffect::PreferNoSchedule);
        return counts && !named(args.excluded, taint) && (!args.included || named(*args.included, taint)) && !tolerates(pod.spec->tolerations, taint);
    });
}

/// What a pod's preferred node affinity gives a node.
std::int64_t preference(const Pod& pod, const Node& node) {
    std::int64_t sum = 0;
    for (const PreferredNodeTerm& term : pod.spec->nodeAffinity.preferred)
        if (matches(term.preference, node.labels, node.name)) sum += term.weight;
    return sum;
}

bool breaksAffinity(AffinityViolationArgs::Type type, const StrategyRun& at, std::size_t i, const Node& node) {
    const Pod& pod = at.pods.pod(i);
    if (type == AffinityViolationArgs::Type::Required)
        return pod.spec->nodeAffinity.required && !selectsNode(pod, node) && fitsSome(at.pods, i, at.nodes, true);
    if (pod.spec->nodeAffinity.preferred.empty()) return false;
    std::int64_t best = 0;
    for (const std::size_t n : at.nodes) best = std::max(best, preference(pod, *at.pods.nodes()[n].node));
    return best > preference(pod, node) && fitsSome(at.pods, i, at.nodes, true);
}

/// Pods of one node stand together also where it has no such label.
bool sameDomain(const Node& a, const Node& b, const std::string& key) {
    if (&a == &b) return true;
    const std::string* one = a.labels.find(key);
    const std::string* other = b.labels.find(key);
    return one && other && *one == *other;
}

}  // namespace

void run(const NodeTaintsArgs& args, const StrategyRun& at) {
    for (const std::size_t node : at.nodes)
        if (!at.evictOfNode(at.on(node, false, [&](std::size_t pod) {
                return breaksTaint(args, at.pods.pod(pod), *at.pods.nodes()[node].node) && at.wanted(args.pods, pod);
            })))
            return;
}

void run(const AffinityViolationArgs& args, const StrategyRun& at) {
    for (const AffinityViolationArgs::Type type : args.types)
        for (const std::size_t node : at.nodes)
            if (!at.evictOfNode(at.on(node, false, [&](std::size_t pod) {
                    return at.pods.pod(pod).spec->hasNodeAffinity && at.wanted(args.pods, pod) && breaksAffinity(type, at, pod, *at.pods.nodes()[node].node);
                })))
                return;
}

void run(const AntiAffinityArgs& args, const StrategyRun& at) {
    // Pods that no longer count, since they were evicted, leave their counterparts in peace. The others of the namespaces
    // and labels count, also those that may not be evicted.
    std::vector<EvictablePods::Pods> byNode;
    for (const std::size_t node : at.nodes) byNode.push_back(at.on(node, false, [&](std::size_t pod) { return at.chosen(args.pods, pod); }));
    const auto meetsEnemy = [&](std::size_t pod, const Node& node) {
        for (std::size_t n = 0; n < byNode.size(); ++n) {
            const Node& other = *at.pods.nodes()[at.nodes[n]].node;
            const auto together = [&](const std::string& key) { return sameDomain(node, other, key); };
            if (std::any_of(byNode[n].begin(), byNode[n].end(), [&](std::size_t one) { return repels(at.pods.pod(pod), at.pods.pod(one), together); })) return true;
        }
        return false;
    };
    for (std::size_t n = 0; n < byNode.size(); ++n) {
        EvictablePods::Pods list = byNode[n];
        sortLowToHigh(at.pods, list);
        for (const std::size_t pod : list) {
            if (!at.pods.pod(pod).spec->podAntiAffinity || !meetsEnemy(pod, *at.pods.nodes()[at.nodes[n]].node)) continue;
            if (!at.evictor.evictable(pod) || !at.evictor.mayGo(pod)) continue;
            const EvictionEnd end = at.evict(pod);
            if (end == EvictionEnd::Evicted) std::erase(byNode[n], pod);
            else if (end == EvictionEnd::TotalLimit) return;
            else if (end == EvictionEnd::NodeLimit) break;
        }
    }
}

}  // namespace bayplan
