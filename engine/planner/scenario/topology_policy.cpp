// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/scenario/topology_policy.h"

namespace bayplan {

namespace {

/// In place of all of that name, as readers differ in which of several they take.
void setAttribute(std::vector<TopologyAttribute>& attributes, const char* name, const std::string& value) {
    if (value.empty()) return;
    std::erase_if(attributes, [&](const TopologyAttribute& one) { return one.name == name; });
    attributes.push_back({name, value});
}

/// As koordlet writes it, in one word.
std::string koordinatorName(const std::string& policy) {
    if (policy == "best-effort") return "BestEffort";
    if (policy == "restricted") return "Restricted";
    return policy == "single-numa-node" ? "SingleNUMANodePodLevel" : "None";
}

}  // namespace

PolicyWritten writeTopologyPolicy(TopologyObjects& objects, const std::string& node, const std::string& policy, const std::string& scope) {
    PolicyWritten written;
    for (NodeResourceTopology& one : objects.nodes) {
        if (one.name != node) continue;
        setAttribute(one.attributes, "topologyManagerPolicy", policy);
        setAttribute(one.attributes, "topologyManagerScope", scope);
        written.objects.push_back("NodeResourceTopology " + node);
    }
    for (KoordinatorTopology& one : objects.koordinator) {
        if (one.name != node) continue;
        if (!policy.empty()) one.topologyPolicies = {koordinatorName(policy)};
        if (!scope.empty()) written.notes.push_back(worded("the NodeResourceTopology of Koordinator has no scope of its own"));
        written.objects.push_back("NodeResourceTopology (v1alpha1) " + node);
    }
    for (Numatopology& one : objects.volcano) {
        if (one.name != node) continue;
        if (!policy.empty()) one.policies["TopologyManagerPolicy"] = policy;
        if (!scope.empty()) written.notes.push_back(worded("the Numatopology of Volcano has no scope"));
        written.objects.push_back("Numatopology " + node);
    }
    return written;
}

}  // namespace bayplan
