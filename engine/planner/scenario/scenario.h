// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A scenario: changes that are tried on a copy of a cluster, one after the other. Everything is named, so that a scenario outlives
// the picture it was made on and can be tried on another one.
// Thread rule: plain values.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/message.h"
#include "model/objects.h"

namespace bayplan {

/// Puts a pod on a node: a pending one, or with `moves` one that stands on another.
struct PutPod {
    std::string pod;  // "namespace/name", here and below
    std::string node;
    bool moves = false;
    bool force = false;  // also against the rules
    bool operator==(const PutPod&) const = default;
};

struct LetPodGo {
    std::string pod;
    bool operator==(const LetPodGo&) const = default;
};

/// So many pods of a workload, "namespace/Kind/name": a controller of pods, or a Deployment. New ones are like those there are.
struct ScaleWorkload {
    std::string workload;
    std::int64_t replicas = 0;
    bool operator==(const ScaleWorkload&) const = default;
};

/// How many pods of a budget have to stay or may be away: a number of pods or a percentage, "2" or "30%". At most one of them; with none
/// the budget allows no disruption.
struct BudgetRule {
    std::string budget;  // "namespace/name"
    std::string minAvailable, maxUnavailable;
    bool operator==(const BudgetRule&) const = default;
};

/// What controllers make of manifests.
struct ExpandedManifests {
    std::vector<Node> nodes;
    std::vector<Pod> pods;     // in the order in which they are made
    std::vector<Pod> daemons;  // of each DaemonSet one, which it makes for every node that it runs on
    ClusterObjects others;
    std::vector<BudgetRule> budgets;  // of the budgets among the others
    std::vector<std::string> named;   // "Kind/namespace/name" of every manifest
    std::vector<Message> notes;       // what the controllers do and the expansion does not
};

/// Adds the pods of manifests, and the objects beside them.
struct AddManifests {
    std::vector<std::string> manifests;             // each as JSON
    std::shared_ptr<const ExpandedManifests> made;  // of them; never null
    bool operator==(const AddManifests& other) const { return manifests == other.manifests; }
};

struct CordonNode {
    std::string node;
    bool unschedulable = true;
    bool operator==(const CordonNode&) const = default;
};

/// Cordons a node and evicts its pods as kubectl drain does; pods of DaemonSets stay.
struct DrainNode {
    std::string node;
    bool force = false;               // also pods without a controller: nothing puts another in their place
    bool deleteEmptyDirData = false;  // also pods with emptyDir volumes
    bool operator==(const DrainNode&) const = default;
};

/// With NoExecute, pods that do not tolerate the taint leave the node.
struct TaintNode {
    std::string node;
    Taint taint;
    bool remove = false;  // takes the taint of that key and effect away, whatever its value
    bool operator==(const TaintNode&) const = default;
};

struct LabelNode {
    std::string node, key;
    std::optional<std::string> value;  // absent: takes the label away
    bool operator==(const LabelNode&) const = default;
};

/// Adds nodes, and to each the pods of the DaemonSets that run there.
struct AddNodes {
    std::string name;  // of one; several get -1, -2… behind it
    std::int64_t count = 1;
    std::string like;                          // the node that they copy; empty: as the rest says
    std::string file, type;                    // of a row of an instance table
    std::string zone, capacityType;            // of one of its offers; empty: whichever, where all cost the same
    ResourceList allocatable;                  // over what the copy or the row says
    Labels labels;                             // likewise
    std::optional<std::vector<Taint>> taints;  // instead of the copy's
    std::optional<double> price;               // of one, for an hour; absent: the row's, or not known
    std::shared_ptr<const Node> row;           // what the table says of the type; null: there is no table
    std::optional<double> rowPrice;
    bool operator==(const AddNodes& other) const {
        return name == other.name && count == other.count && like == other.like && file == other.file && type == other.type && zone == other.zone
               && capacityType == other.capacityType && allocatable == other.allocatable && labels == other.labels && taints == other.taints && price == other.price;
    }
};

/// Takes a node away; its pods are displaced, those of DaemonSets go with it.
struct RemoveNode {
    std::string node;
    bool operator==(const RemoveNode&) const = default;
};

/// These amounts of a node; the others stay. What its kubelet does with NUMA zones, as the objects about the node tell it.
struct SetAllocatable {
    std::string node;
    ResourceList amounts;
    std::string topologyPolicy{};  // "none", "best-effort", "restricted", "single-numa-node"; empty: as it is
    std::string topologyScope{};   // "container", "pod"; empty: as it is
    bool operator==(const SetAllocatable&) const = default;
};

/// Another spec for a pod, or for all pods of a workload. Those that stand on a node are displaced, as the pods of a rollout are.
struct ChangePods {
    std::string pod, workload;            // one of the two
    std::string container;                // of `requests`; empty: the only one
    ResourceList requests;                // these amounts; the others stay
    std::vector<Toleration> tolerations;  // in addition
    std::string tolerationsText;          // as JSON, as they were written
    std::optional<PodSpec> affinity;      // its affinity in place of the present one; nothing else of it counts
    std::string affinityText;             // as JSON, as it was written
    std::optional<std::int32_t> priority;
    std::string priorityClass;
    bool operator==(const ChangePods&) const = default;
};

/// Another number of disruptions, another rule that gives it, or no such budget any more: one of them.
struct SetBudget {
    std::string budget;  // "namespace/name"
    std::optional<std::int32_t> disruptionsAllowed{};
    std::string minAvailable{}, maxUnavailable{};  // as in BudgetRule
    bool remove = false;
    bool operator==(const SetBudget&) const = default;
};

/// Another scheduler configuration, other feature gates, or both.
struct SetSchedulerRules {
    std::string config;  // a file
    std::string gates;   // "A=true,B=false", in addition
    bool operator==(const SetSchedulerRules&) const = default;
};

using ScenarioAction = std::variant<PutPod, LetPodGo, ScaleWorkload, AddManifests, CordonNode, DrainNode, TaintNode, LabelNode, AddNodes, RemoveNode, SetAllocatable, ChangePods,
                                    SetBudget, SetSchedulerRules>;
/// "place", "move", "evict", "scale", "add", "cordon", "uncordon", "drain", "taint", "untaint", "label", "addNodes", "removeNode",
/// "setNode", "setPods", "setBudget", "removeBudget", "configure".
const char* nameOf(const ScenarioAction& action);
/// What it is about: "default/web-0", "node-1", "default/Deployment/web".
std::string subjectOf(const ScenarioAction& action);

struct ScenarioChange {
    ScenarioAction action;
    /// What it was about when the scenario was made: "uid", "node", "allocatable"… Empty: not told.
    std::map<std::string, std::string> seen{};

    bool operator==(const ScenarioChange&) const = default;
};

/// Which pods the scheduler tries once all changes are made.
enum class TriedPods : std::uint8_t {
    All,      // all that are pending
    Changed,  // those that the changes displace or add
    None,
};
/// "all", "changed", "none".
const char* toString(TriedPods tried);

struct Scenario {
    std::string name;
    TriedPods tried = TriedPods::All;
    bool preemption = false;  // pods that may preempt others do
    std::vector<ScenarioChange> changes;

    bool operator==(const Scenario&) const = default;
};

}  // namespace bayplan
