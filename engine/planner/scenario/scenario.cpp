// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/scenario/scenario.h"

namespace bayplan {

namespace {

struct NamedAction {
    const char* operator()(const PutPod& put) const { return put.moves ? "move" : "place"; }
    const char* operator()(const LetPodGo&) const { return "evict"; }
    const char* operator()(const ScaleWorkload&) const { return "scale"; }
    const char* operator()(const AddManifests&) const { return "add"; }
    const char* operator()(const CordonNode& cordon) const { return cordon.unschedulable ? "cordon" : "uncordon"; }
    const char* operator()(const DrainNode&) const { return "drain"; }
    const char* operator()(const TaintNode& taint) const { return taint.remove ? "untaint" : "taint"; }
    const char* operator()(const LabelNode&) const { return "label"; }
    const char* operator()(const AddNodes&) const { return "addNodes"; }
    const char* operator()(const RemoveNode&) const { return "removeNode"; }
    const char* operator()(const SetAllocatable&) const { return "setNode"; }
    const char* operator()(const ChangePods&) const { return "setPods"; }
    const char* operator()(const SetBudget& set) const { return set.remove ? "removeBudget" : "setBudget"; }
    const char* operator()(const SetSchedulerRules&) const { return "configure"; }
};

struct ActionSubject {
    std::string operator()(const PutPod& put) const { return put.pod; }
    std::string operator()(const LetPodGo& go) const { return go.pod; }
    std::string operator()(const ScaleWorkload& scale) const { return scale.workload; }
    std::string operator()(const AddManifests& add) const { return std::to_string(add.manifests.size()) + (add.manifests.size() == 1 ? " manifest" : " manifests"); }
    std::string operator()(const CordonNode& cordon) const { return cordon.node; }
    std::string operator()(const DrainNode& drain) const { return drain.node; }
    std::string operator()(const TaintNode& taint) const { return taint.node; }
    std::string operator()(const LabelNode& label) const { return label.node; }
    std::string operator()(const AddNodes& add) const { return add.name; }
    std::string operator()(const RemoveNode& remove) const { return remove.node; }
    std::string operator()(const SetAllocatable& set) const { return set.node; }
    std::string operator()(const ChangePods& change) const { return change.pod.empty() ? change.workload : change.pod; }
    std::string operator()(const SetBudget& set) const { return set.budget; }
    std::string operator()(const SetSchedulerRules& rules) const { return rules.config.empty() ? rules.gates : rules.config; }
};

}  // namespace

const char* nameOf(const ScenarioAction& action) { return std::visit(NamedAction{}, action); }

std::string subjectOf(const ScenarioAction& action) { return std::visit(ActionSubject{}, action); }

const char* toString(TriedPods tried) {
    switch (tried) {
    case TriedPods::All: return "all";
    case TriedPods::Changed: return "changed";
    case TriedPods::None: break;
    }
    return "none";
}

}  // namespace bayplan
