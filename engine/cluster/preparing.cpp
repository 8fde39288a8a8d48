// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/preparing.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "cluster/host_ports.h"
#include "cluster/named_objects.h"
#include "model/defaults.h"

namespace bayplan {

namespace {

const std::shared_ptr<const Labels>& noLabels() {
    static const auto none = std::make_shared<const Labels>();
    return none;
}

void checkAllocation(ContainerAllocation& allocation, const std::string& object, const std::string& field, Diagnostics& diagnostics) {
    if (allocation.requests) dropNegative(*allocation.requests, object, field + "resources.requests", diagnostics);
    if (allocation.allocated) dropNegative(*allocation.allocated, object, field + "allocatedResources", diagnostics);
}

/// Gives groups their priorities, and tells those that the API server would have refused.
void admitGroups(Catalog& catalog, Diagnostics& diagnostics) {
    for (PodGroup& group : catalog.podGroups) {
        const std::string object = "PodGroup " + group.key();
        if (!admitPriority(group, catalog.priorityClasses)) {
            group.priority = 0;
            diagnostics.push_back(diagnostic(Severity::Warning, ErrorCode::NotFound, object, "spec.priorityClassName",
                                             worded("priority class \"%1\" is not among the objects read: the group counts as priority 0", {group.priorityClassName})));
        }
        if (group.workloadName.empty() || catalog.groupedWorkloads.empty()) continue;
        const auto workload = std::find_if(catalog.groupedWorkloads.begin(), catalog.groupedWorkloads.end(), [&](const GroupedWorkload& one) {
            return one.namespaceName == group.namespaceName && one.name == group.workloadName;
        });
        std::string why;
        if (workload == catalog.groupedWorkloads.end()) why = "Workload \"" + group.workloadName + "\" not found";
        else if (std::find(workload->templates.begin(), workload->templates.end(), group.templateName) == workload->templates.end())
            why = "PodGroupTemplate \"" + group.templateName + "\" not found in Workload \"" + group.workloadName + "\"";
        if (!why.empty())
            diagnostics.push_back(diagnostic(Severity::Warning, ErrorCode::NotFound, object, "spec.podGroupTemplateRef", worded("the API server would have refused it: %1", {why})));
    }
}

/// One quota counts for each namespace.
void tellSecondQuotas(const std::vector<ElasticQuota>& quotas, Diagnostics& diagnostics) {
    std::map<std::string_view, const ElasticQuota*> first;
    for (const ElasticQuota& quota : quotas)
        if (const auto [at, isFirst] = first.try_emplace(quota.namespaceName, &quota); !isFirst)
            diagnostics.push_back(diagnostic(Severity::Warning, ErrorCode::Conflict, "ElasticQuota " + quota.key(), "metadata.namespace",
                                             worded("its namespace has the quota %1 already: this one does not count", {at->second->name})));
}

/// Does to groups without an order what their controller would do.
void orderGroups(std::vector<AppGroup>& groups, Diagnostics& diagnostics) {
    for (AppGroup& group : groups) {
        if (group.orderGiven) continue;
        AppGroupOrder order = orderByController(group);
        if (!order.failure.empty())
            diagnostics.push_back(diagnostic(Severity::Warning, ErrorCode::Invalid, "AppGroup " + group.key(), "spec.workloads",
                                             worded("the controller cannot order them (%1), and takes the order of listing", {order.failure})));
        group.order = std::move(order.places);
    }
}

}  // namespace

void prepare(Node& node, Diagnostics& diagnostics) {
    const std::string object = "Node " + node.name;
    dropNegative(node.capacity, object, "status.capacity", diagnostics);
    dropNegative(node.allocatable, object, "status.allocatable", diagnostics);
    applyDefaults(node);
}

SpecIdx prepare(Pod& pod, SpecPool& pool, Diagnostics& diagnostics) {
    check(pod.spec != nullptr, "prepare: a pod without a spec");
    if (pod.namespaceName.empty()) pod.namespaceName = "default";
    if (!pod.labels) pod.labels = noLabels();
    const std::string object = "Pod " + pod.key();
    const SpecIdx spec = pool.intern(pod.spec, object, diagnostics);
    pod.spec = pool.specs()[spec.get()];
    for (ContainerAllocation& allocation : pod.allocations)
        checkAllocation(allocation, object, "status.containerStatuses[" + allocation.container + "].", diagnostics);
    if (pod.podAllocation) checkAllocation(*pod.podAllocation, object, "status.", diagnostics);
    if (!pod.nodeName.empty() && pod.startTime == 0) pod.startTime = pod.creationTime;
    return spec;
}

void collectNames(const Pod& pod, std::vector<std::string>& names) {
    for (const ContainerAllocation& allocation : pod.allocations)
        for (const auto* list : {&allocation.requests, &allocation.allocated})
            if (*list)
                for (const auto& pair : **list) names.push_back(pair.first);
}

SpecInfo describe(const std::shared_ptr<const PodSpec>& spec, const ResourceTable& resources) {
    SpecInfo info;
    info.spec = spec;
    info.requests = specRequests(*spec, resources);
    info.hostPorts = hostPortsOf(*spec);
    return info;
}

NodeState emptyState(const Node& node, std::size_t resources) {
    NodeState state;
    state.requested.assign(resources, 0);
    state.unschedulable = node.unschedulable;
    return state;
}

void takeOthers(Catalog& catalog, ClusterObjects objects, Diagnostics& diagnostics) {
    forEachPart(
        [&]<typename To, typename From>(To& to, From& from) {
            if constexpr (std::is_same_v<To, From>) to = std::move(from);
            else if constexpr (std::is_constructible_v<To, From, Diagnostics&>) to = To(std::move(from), diagnostics);
            else to = To(std::move(from), catalog.nodes, diagnostics);
        },
        catalog, objects);
    admitGroups(catalog, diagnostics);
    tellSecondQuotas(catalog.quotas, diagnostics);
    orderGroups(catalog.appGroups, diagnostics);
}

void tellStrays(const std::vector<const Pod*>& pods, bool nodesKnown, Diagnostics& diagnostics) {
    if (nodesKnown || pods.size() < 2) {
        for (const Pod* pod : pods)
            diagnostics.push_back(diagnostic(Severity::Warning, ErrorCode::NotFound, "Pod " + pod->key(), "spec.nodeName",
                                             worded("node \"%1\" is not among the objects read: the pod is counted on no node", {pod->nodeName})));
        return;
    }
    std::set<std::string_view> nodes;
    for (const Pod* pod : pods) nodes.insert(pod->nodeName);
    diagnostics.push_back(diagnostic(Severity::Warning, ErrorCode::NotFound, "", "",
                                     worded("no node is known: %1 pods stand on %2 unknown nodes, and are counted on none", {pods.size(), nodes.size()})));
}

Diagnostic passedOver(std::size_t terminal) {
    return diagnostic(Severity::Note, ErrorCode::Unsupported, "", "",
                      worded("pods passed over because they have Succeeded or Failed and hold nothing: %1", {terminal}));
}

}  // namespace bayplan
