// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The smaller kinds that decisions depend on, and the bundle in which a reader hands everything over.
// Source: Kubernetes 1.36 api/core/v1, api/apps/v1 and api/scheduling/v1.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "model/dynamic_resources.h"
#include "model/node.h"
#include "model/node_resource_topology.h"
#include "model/pod.h"
#include "model/storage.h"

namespace bayplan {

struct Namespace {
    std::string name;
    Labels labels;
};

struct PriorityClass {
    std::string name;
    std::int32_t value = 0;
    bool globalDefault = false;
    std::string preemptionPolicy = "PreemptLowerPriority";
};

/// A Service, ReplicationController, ReplicaSet or StatefulSet: what its selector says of a pod decides whether
/// PodTopologySpread's default constraints apply to it.
struct Workload {
    std::string kind;
    std::string namespaceName;
    std::string name;
    std::optional<LabelSelector> selector;
};

/// How many of its pods may leave at the moment; the disruption controller keeps the numbers.
struct PodDisruptionBudget {
    std::string namespaceName;
    std::string name;
    std::optional<LabelSelector> selector;
    std::int32_t disruptionsAllowed = 0;
    std::vector<std::string> disruptedPods;  // on their way out, and counted already
};

/// The object as it was read, as compact JSON, for the inspector's YAML and for project files.
/// Null where the object was made up, not read.
using RawObject = std::shared_ptr<const std::string>;

/// Everything that was read, in the order of reading. What a reader left out is counted, never silently dropped.
struct Objects {
    std::vector<Node> nodes;
    std::vector<RawObject> nodeSources;  // as long as `nodes`
    std::vector<Pod> pods;
    std::vector<RawObject> podSources;   // as long as `pods`
    std::vector<Namespace> namespaces;
    std::vector<PriorityClass> priorityClasses;
    std::vector<Workload> workloads;
    std::vector<PodDisruptionBudget> budgets;
    StorageObjects storage;
    DeviceObjects devices;
    TopologyObjects topology;
    std::vector<RawObject> otherSources;               // of all kinds but nodes and pods
    std::map<std::string, std::size_t> unusedKinds;    // "v1/ConfigMap" → how many were passed over
    Diagnostics diagnostics;
};

}  // namespace bayplan
