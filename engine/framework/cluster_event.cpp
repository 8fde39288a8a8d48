// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/cluster_event.h"

#include <algorithm>
#include <utility>

#include "cluster/requests.h"

namespace bayplan {

namespace {

const char* nameOf(EventActions actions) {
    switch (actions) {
    case action::kAdd: return "Add";
    case action::kDelete: return "Delete";
    case action::kNodeAllocatable: return "UpdateNodeAllocatable";
    case action::kNodeLabel: return "UpdateNodeLabel";
    case action::kNodeTaint: return "UpdateNodeTaint";
    case action::kNodeCondition: return "UpdateNodeCondition";
    case action::kNodeAnnotation: return "UpdateNodeAnnotation";
    case action::kNodeDeclaredFeature: return "UpdateNodeDeclaredFeature";
    case action::kPodLabel: return "UpdatePodLabel";
    case action::kPodScaleDown: return "UpdatePodScaleDown";
    case action::kPodToleration: return "UpdatePodToleration";
    case action::kPodGatesEliminated: return "UpdatePodSchedulingGatesEliminated";
    case action::kPodGeneratedClaim: return "UpdatePodGeneratedResourceClaim";
    default: return "Update";
    }
}

/// Whether some request of the pod is gone or smaller.
bool asksLess(const Pod& before, const Pod& after) {
    const ResourceList was = accountedRequests(before, {});
    const ResourceList is = accountedRequests(after, {});
    return std::any_of(was.begin(), was.end(), [&](const ResourceList::Pair& pair) {
        const Quantity* now = is.find(pair.first);
        return !now || *now < pair.second;
    });
}

}  // namespace

std::string toString(const ClusterEvent& event) {
    if (event.wildcard()) return "UnschedulableTimeout";
    return std::string(event.resource.name()) + "/" + nameOf(event.actions);
}

bool matches(const EventInterest& interest, const ClusterEvent& event) {
    if (interest.resource == EventResource::Any && interest.actions == action::kAll) return true;
    const bool ofPods = event.resource == EventResource::AssignedPod || event.resource == EventResource::UnscheduledPod;
    const bool resource = interest.resource == EventResource::Any || interest.resource == event.resource
                          || (interest.resource == EventResource::Pod && ofPods);
    return resource && (interest.actions & event.actions) != 0 && event.actions <= interest.actions;
}

std::vector<ClusterEvent> nodeUpdates(std::shared_ptr<const Node> before, std::shared_ptr<const Node> after) {
    std::vector<ClusterEvent> events;
    const auto add = [&](EventActions actions) {
        ClusterEvent event;
        event.resource = EventResource::Node;
        event.actions = actions;
        event.oldNode = before;
        event.newNode = after;
        events.push_back(std::move(event));
    };
    if (before->unschedulable && !after->unschedulable) add(action::kNodeTaint);
    if (before->allocatable != after->allocatable) add(action::kNodeAllocatable);
    if (before->labels != after->labels) add(action::kNodeLabel);
    if (before->taints != after->taints) add(action::kNodeTaint);
    if (before->readiness != after->readiness) add(action::kNodeCondition);
    if (before->declaredFeatures != after->declaredFeatures) add(action::kNodeDeclaredFeature);
    return events;
}

std::vector<ClusterEvent> podUpdates(std::shared_ptr<const Pod> before, std::shared_ptr<const Pod> after) {
    std::vector<ClusterEvent> events;
    const auto add = [&](EventActions actions) {
        ClusterEvent event;
        event.resource = after->nodeName.empty() ? EventResource::UnscheduledPod : EventResource::AssignedPod;
        event.actions = actions;
        event.oldPod = before;
        event.newPod = after;
        events.push_back(std::move(event));
    };
    if (*before->labels != *after->labels) add(action::kPodLabel);
    if (asksLess(*before, *after)) add(action::kPodScaleDown);
    if (!before->spec->schedulingGates.empty() && after->spec->schedulingGates.empty())
        add(action::kPodGatesEliminated);
    if (before->spec->tolerations.size() != after->spec->tolerations.size()) add(action::kPodToleration);
    if (events.empty()) add(action::kUpdate);
    return events;
}

}  // namespace bayplan
