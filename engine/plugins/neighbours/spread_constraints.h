// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The topology spread constraints that apply to a pod: its own, or the profile's defaults with the selector of the
// pod's workloads.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/podtopologyspread/{common,plugin}.go, helper/spread.go;
// specification 4.13.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "framework/plugin.h"
#include "plugins/neighbours/pod_topology_spread.h"

namespace bayplan {

struct SpreadConstraint {
    std::int32_t maxSkew = 1;
    std::int32_t minDomains = 1;
    std::string topologyKey;
    std::shared_ptr<const TopologyDomains> domains;
    std::optional<LabelSelector> selector;  // absent: no pod
    bool honorNodeAffinity = true;
    bool honorNodeTaints = false;
    bool comparisons = false;  // taints may be compared by Lt and Gt

    bool hostname() const { return topologyKey == "kubernetes.io/hostname"; }
    std::int32_t domainOf(NodeIdx node) const { return domains->ofNode[node.get()]; }
    bool matchesLabels(const Labels& labels) const { return selector && matches(*selector, labels); }
    /// Whether pods of this class, in the pod's namespace, are counted. Terminating ones are not; an empty selector
    /// counts none.
    bool counts(const PodClass& pods) const;
    /// Whether the policies of the constraint let the pods on this node count.
    bool admits(const PodSpec& spec, const Node& node) const;
};

/// `hard`: those with DoNotSchedule, otherwise ScheduleAnyway. `comparisons`: SpreadConstraint::comparisons.
std::vector<SpreadConstraint> spreadConstraints(const Cycle& cycle, const PodTopologySpreadArgs& args, bool hard, bool comparisons);

}  // namespace bayplan
