// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/neighbours/spread_constraints.h"

#include <algorithm>

#include "plugins/node/node_match.h"

namespace bayplan {

namespace {

/// The selectors of the pod's services and of its controller, ANDed.
LabelSelector workloadSelector(const Cycle& cycle) {
    LabelSelector all;
    const auto add = [&](const LabelSelector& selector) {
        all.requirements.insert(all.requirements.end(), selector.requirements.begin(), selector.requirements.end());
    };
    const std::vector<const Workload*>& workloads = cycle.index.workloads(cycle.pod.namespaceName);
    for (const Workload* workload : workloads)
        if (workload->kind == "Service" && workload->selector && matches(*workload->selector, *cycle.pod.labels))
            add(*workload->selector);
    for (const OwnerReference& owner : cycle.pod.owners) {
        if (!owner.controller) continue;
        for (const Workload* workload : workloads)
            if (workload->kind == owner.kind && workload->kind != "Service" && workload->name == owner.name
                && workload->selector)
                add(*workload->selector);
        break;
    }
    return all;
}

const std::vector<TopologySpreadConstraint>& systemDefaults() {
    static const std::vector<TopologySpreadConstraint> kDefaults = [] {
        std::vector<TopologySpreadConstraint> defaults(2);
        defaults[0].topologyKey = "kubernetes.io/hostname";
        defaults[0].maxSkew = 3;
        defaults[0].doNotSchedule = false;
        defaults[1].topologyKey = "topology.kubernetes.io/zone";
        defaults[1].maxSkew = 5;
        defaults[1].doNotSchedule = false;
        return defaults;
    }();
    return kDefaults;
}

}  // namespace

bool SpreadConstraint::counts(const PodClass& pods) const {
    return !pods.deleting && selector && !selector->requirements.empty() && matches(*selector, *pods.labels);
}

bool SpreadConstraint::admits(const PodSpec& spec, const Node& node) const {
    if (honorNodeAffinity && (missingLabel(spec, node) || !matchesRequiredAffinity(spec, node))) return false;
    return !honorNodeTaints || !untoleratedTaint(spec, node, comparisons);
}

std::vector<SpreadConstraint> spreadConstraints(const Cycle& cycle, const PodTopologySpreadArgs& args, bool hard, bool comparisons) {
    const std::vector<TopologySpreadConstraint>& own = cycle.spec.spec->spreadConstraints;
    const std::vector<TopologySpreadConstraint>& source = !own.empty()          ? own
                                                          : args.systemDefaults ? systemDefaults()
                                                                                : args.defaultConstraints;
    std::vector<SpreadConstraint> constraints;
    std::optional<LabelSelector> workloads;
    for (const TopologySpreadConstraint& constraint : source) {
        if (constraint.doNotSchedule != hard) continue;
        SpreadConstraint resolved;
        resolved.maxSkew = constraint.maxSkew;
        resolved.minDomains = constraint.minDomains.value_or(1);
        resolved.topologyKey = constraint.topologyKey;
        resolved.honorNodeAffinity = constraint.honorNodeAffinity;
        resolved.honorNodeTaints = constraint.honorNodeTaints;
        resolved.comparisons = comparisons;
        if (own.empty()) {
            if (!workloads) workloads = workloadSelector(cycle);
            if (workloads->requirements.empty()) return {};
            resolved.selector = workloads;
        } else {
            resolved.selector = constraint.labelSelector;
            for (const std::string& key : constraint.matchLabelKeys)
                if (const std::string* value = cycle.pod.labels->find(key); value && resolved.selector)
                    resolved.selector->requirements.push_back({key, SelectorOp::In, {*value}});
        }
        resolved.domains = cycle.index.domains(resolved.topologyKey);
        constraints.push_back(std::move(resolved));
    }
    return constraints;
}

}  // namespace bayplan
