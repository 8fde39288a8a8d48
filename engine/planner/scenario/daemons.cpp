// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/scenario/daemons.h"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "model/koordinator/numa_terms.h"
#include "moves/workload.h"

namespace bayplan {

namespace {

constexpr std::string_view kNodeNameField = "metadata.name";

bool isNodeName(const Requirement& requirement) { return requirement.key == kNodeNameField; }

/// The affinity of the template: without what the controller wrote for the node of one pod.
NodeSelector withoutNodeName(const NodeSelector& selector) {
    NodeSelector template_;
    for (NodeSelectorTerm term : selector.terms) {
        std::erase_if(term.matchFields, isNodeName);
        if (!term.empty()) template_.terms.push_back(std::move(term));
    }
    return template_;
}

NodeSelector ofTemplate(const PodSpec& spec) { return spec.nodeAffinity.required ? withoutNodeName(*spec.nodeAffinity.required) : NodeSelector{}; }

}  // namespace

void addDaemonTolerations(PodSpec& spec) {
    struct Given {
        const char* key;
        TaintEffect effect;
    };
    constexpr Given kAlways[] = {{"node.kubernetes.io/not-ready", TaintEffect::NoExecute},      {"node.kubernetes.io/unreachable", TaintEffect::NoExecute},
                                 {"node.kubernetes.io/disk-pressure", TaintEffect::NoSchedule}, {"node.kubernetes.io/memory-pressure", TaintEffect::NoSchedule},
                                 {"node.kubernetes.io/pid-pressure", TaintEffect::NoSchedule},  {"node.kubernetes.io/unschedulable", TaintEffect::NoSchedule}};
    const auto add = [&spec](const Given& given) {
        Toleration toleration{given.key, Toleration::Op::Exists, "", false, given.effect};
        if (std::find(spec.tolerations.begin(), spec.tolerations.end(), toleration) == spec.tolerations.end()) spec.tolerations.push_back(std::move(toleration));
    };
    for (const Given& given : kAlways) add(given);
    if (spec.hostNetwork) add({"node.kubernetes.io/network-unavailable", TaintEffect::NoSchedule});
}

bool daemonSelects(const Pod& like, const Node& node) {
    const PodSpec& spec = *like.spec;
    const bool selected = std::all_of(spec.nodeSelector.begin(), spec.nodeSelector.end(), [&](const Labels::Pair& pair) {
        const std::string* value = node.labels.find(pair.first);
        return value && *value == pair.second;
    });
    const NodeSelector required = ofTemplate(spec);
    // Terms that said nothing but a node's name are gone, and a selector without terms matches every node here.
    return selected && (required.terms.empty() || matches(required, node.labels, node.name));
}

std::optional<Pod> daemonPodFor(const Pod& like, const Node& node) {
    if (!daemonSelects(like, node)) return std::nullopt;
    PodSpec spec = *like.spec;
    NodeSelector required = ofTemplate(spec);
    for (const Taint& taint : node.taints)
        if (taint.effect != TaintEffect::PreferNoSchedule && !tolerates(spec.tolerations, taint)) return std::nullopt;
    const Requirement onNode{std::string(kNodeNameField), SelectorOp::In, {node.name}};
    if (required.terms.empty()) required.terms.emplace_back();
    for (NodeSelectorTerm& term : required.terms) term.matchFields = {onNode};
    spec.hasNodeAffinity = true;
    spec.nodeAffinity.required = std::move(required);
    Pod pod = asMade(like, like.controller() ? like.controller()->name + "-" + node.name : like.name + "-" + node.name);
    pod.spec = std::make_shared<const PodSpec>(std::move(spec));
    return pod;
}

std::vector<PodIdx> daemonsSeen(const Cluster& cluster) {
    const Catalog& catalog = cluster.catalog();
    std::vector<PodIdx> seen;
    std::unordered_set<std::string> workloads;
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const OwnerReference* controller = catalog.pods[i].controller();
        if (controller && controller->kind == "DaemonSet" && !catalog.pods[i].deleting && workloads.insert(workloadOf(catalog.pods[i])).second) seen.emplace_back(i);
    }
    return seen;
}

Pod asMade(Pod pod, std::string name) {
    Pod made;
    made.namespaceName = std::move(pod.namespaceName);
    made.name = std::move(name);
    made.labels = std::move(pod.labels);
    made.spec = std::move(pod.spec);
    made.emptyDir = pod.emptyDir;
    made.asksToStay = pod.asksToStay;
    made.gracePeriodSeconds = pod.gracePeriodSeconds;
    made.owners = std::move(pod.owners);
    made.seccompAnnotation = std::move(pod.seccompAnnotation);
    made.groupAnnotations = std::move(pod.groupAnnotations);
    made.reservationTerms = std::move(pod.reservationTerms);
    if (pod.deviceTerms && !pod.deviceTerms->allocated.empty()) {
        auto terms = std::make_shared<DeviceTerms>(*pod.deviceTerms);
        terms->allocated.clear();  // those are the other pod's
        made.deviceTerms = std::move(terms);
    } else made.deviceTerms = std::move(pod.deviceTerms);
    if (pod.numaTerms) {
        auto terms = std::make_shared<NumaTerms>(*pod.numaTerms);
        terms->cpus.clear();  // likewise
        terms->zones.clear();
        made.numaTerms = std::move(terms);
    }
    made.gpuCount = pod.gpuCount;
    made.gpuMilli = pod.gpuMilli;
    return made;
}

}  // namespace bayplan
