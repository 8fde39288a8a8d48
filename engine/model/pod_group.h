// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods that are scheduled together, and the workloads whose templates such groups are made from.
// Thread rule: plain values.
// Source: Kubernetes 1.36 staging/src/k8s.io/api/scheduling/v1alpha2/types.go (specification of pod groups, section 2);
// scheduler-plugins 903da7d apis/scheduling/v1alpha1/types.go (specification ecosystem 2.1).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/kinds.h"
#include "model/resources.h"

namespace bayplan {

struct PodGroup {
    static constexpr ObjectKind kKind = ObjectKind::PodGroup;

    std::string namespaceName;
    std::string name;
    std::string uid;
    std::optional<std::int32_t> minCount;  // of a gang, at least 1; absent: a basic group, which has no quorum
    /// The node labels of which all members share one value; at most one. An empty list is no constraint, but it is not
    /// absent: members then preempt nobody.
    std::optional<std::vector<std::string>> topologyKeys;
    bool disruptedAsAWhole = false;  // spec.disruptionMode is PodGroup
    std::string priorityClassName;
    std::optional<std::int32_t> priority;  // absent: 0
    std::string workloadName;              // of spec.podGroupTemplateRef; empty: it has none
    std::string templateName;

    std::string key() const { return namespaceName + "/" + name; }
    /// The label that counts; null: the group may stand anywhere.
    const std::string* topologyKey() const { return topologyKeys && !topologyKeys->empty() ? &topologyKeys->front() : nullptr; }
    bool operator==(const PodGroup&) const = default;
};

/// A PodGroup of scheduling.x-k8s.io. Pods name theirs by a label, and only the plugin Coscheduling knows it.
struct CoschedulingGroup {
    static constexpr ObjectKind kKind = ObjectKind::CoschedulingGroup;
    /// The label by which a pod names the group of its namespace.
    static constexpr std::string_view kLabel = "scheduling.x-k8s.io/pod-group";

    std::string namespaceName;
    std::string name;
    std::int64_t creationTime = 0;                       // Unix seconds; 0: not known
    std::int32_t minMember = 0;                          // the quorum; with 0 nobody waits
    std::optional<ResourceList> minResources;            // absent: the sum of what is free is not asked for
    std::optional<std::int32_t> scheduleTimeoutSeconds;  // absent, or 0: the plugin's argument

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const CoschedulingGroup&) const = default;
};

/// A Workload of scheduling.k8s.io. The scheduler does not read it: a pod group repeats what its template says.
struct GroupedWorkload {
    static constexpr ObjectKind kKind = ObjectKind::Workload;

    std::string namespaceName;
    std::string name;
    std::vector<std::string> templates;  // their names

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const GroupedWorkload&) const = default;
};

}  // namespace bayplan
