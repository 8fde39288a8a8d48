// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/drain_plan.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "cluster/replacing.h"
#include "moves/moving.h"
#include "planner/landing_forecast.h"

namespace bayplan {

namespace {

using DrainedIs = DrainedPod::Is;

bool hasClass(const DrainedPod& pod, LeavingClass of) { return std::find(pod.classes.begin(), pod.classes.end(), of) != pod.classes.end(); }

class Draining {
public:
    Draining(const Cluster& cluster, const DrainRules& rules, Scheduler& scheduler) : m_cluster(cluster), m_catalog(cluster.catalog()), m_rules(rules), m_scheduler(scheduler) {}

    Result<DrainPlan> plan(const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            const NodeIdx node = m_catalog.findNode(name);
            if (!node.valid()) return Error{ErrorCode::NotFound, worded("there is no such node"), Origin{{}, 0, 0, "Node " + name, {}}};
            if (std::none_of(m_drain.nodes.begin(), m_drain.nodes.end(), [&](const DrainedNode& one) { return one.node == node; })) add(node);
        }
        makeSteps();
        predict();
        return std::move(m_drain);
    }

private:
    void add(NodeIdx node) {
        DrainedNode& drained = m_drain.nodes.emplace_back(DrainedNode{node, m_cluster.node(node).unschedulable, {}});
        for (const PodIdx pod : m_cluster.node(node).pods)
            if (!m_rules.podSelector || matches(*m_rules.podSelector, *m_catalog.pod(pod).labels)) drained.pods.push_back(judged(pod));
    }

    DrainedPod judged(PodIdx pod) const {
        DrainedPod told{pod};
        const auto give = [&](DrainedIs is, std::string why) {
            told.is = is;
            told.why = std::move(why);
            return told;
        };
        const Pod& object = m_catalog.pod(pod);
        Leaver leaver = leaverOf(object);
        if (const OwnerReference* controller = object.controller()) {
            told.owner = controller->kind + "/" + controller->name;
            if (controller->kind == "DaemonSet" && m_rules.daemonSetThere) leaver.daemonSetThere = m_rules.daemonSetThere(object.namespaceName, controller->name);
        }
        Leaving leaving = leavingOf(m_catalog, pod, leaver);
        for (const LeavingClass of : {LeavingClass::Mirror, LeavingClass::Terminating})
            if (leaving.is(of)) return give(DrainedIs::Stays, reasonOf(of).text());
        BudgetSays& says = leaving.budget;
        std::copy_if(leaving.classes.begin(), leaving.classes.end(), std::back_inserter(told.classes), [](LeavingClass of) { return *wordOf(of) != 0; });
        if (leaving.is(LeavingClass::DaemonSet) && m_rules.accepted.ignoreDaemonSets) return give(DrainedIs::Stays, "belongs to a DaemonSet");
        told.budget = std::move(says.budget);
        told.allowed = says.allowed;
        std::string refusal = refusalOf(told.classes, m_rules.accepted);
        if (says.is == BudgetSays::Is::Never) refusal += (refusal.empty() ? "" : "; ") + says.why;
        if (!refusal.empty()) return give(DrainedIs::Blocked, std::move(refusal));
        if (says.is == BudgetSays::Is::Waits) return give(DrainedIs::Waits, std::move(says.why));
        for (const LeavingClass of : told.classes) says.why += (says.why.empty() ? "" : "; ") + acceptanceOf(of);
        return give(DrainedIs::Goes, std::move(says.why));
    }

    /// Pods that go now come before those that wait, so that a budget delays nothing else; blocked ones come last and
    /// are refused.
    void makeSteps() {
        for (const DrainedNode& node : m_drain.nodes) {
            m_drain.plan.title += (m_drain.plan.title.empty() ? "Drain " : ", ") + m_catalog.node(node.node).name;
            if (!node.cordoned) step(Cordon{node.node, true});
        }
        for (const DrainedIs is : {DrainedIs::Goes, DrainedIs::Waits, DrainedIs::Blocked})
            for (DrainedNode& node : m_drain.nodes)
                for (DrainedPod& pod : node.pods) {
                    if (pod.is != is || hasClass(pod, LeavingClass::DaemonSet)) continue;
                    step(Evict{pod.pod});
                    m_evicted.push_back(&pod);
                }
    }
    void step(const Delta& delta) {
        m_drain.plan.steps.push_back(describe(m_cluster, delta));
        m_drain.plan.steps.back().reason = "drain";
    }

    /// Predicts one after the other, in the order of eviction, each on the result of those before.
    void predict() {
        std::vector<PodIdx> leaving;
        for (const DrainedPod* pod : m_evicted) leaving.push_back(pod->pod);
        Draft draft(*withReplacements(m_cluster, leaving));
        for (const DrainedNode& node : m_drain.nodes)
            if (!node.cordoned) check(draft.apply(Cordon{node.node, true}).has_value(), "a node is cordoned");
        for (DrainedPod* pod : m_evicted) {
            NodeIdx to;
            if (!pod->owner.empty() && !hasClass(*pod, LeavingClass::OrphanedDaemonSet)) {
                const LandingForecast forecast = forecastLanding(draft.cluster(), m_scheduler, pod->pod, {});
                pod->landing = forecast.node;
                pod->tied = forecast.tied;
                if (forecast.node.empty()) pod->nowhere = forecast.text;
                else to = m_catalog.findNode(forecast.node);
            }
            for (const Delta& delta : to.valid() ? moving(draft.cluster(), m_scheduler, pod->pod, to) : evicting(draft.cluster(), pod->pod))
                if (!draft.apply(delta)) break;  // as far as possible: it is a prediction
        }
    }

    const Cluster& m_cluster;
    const Catalog& m_catalog;
    const DrainRules& m_rules;
    Scheduler& m_scheduler;
    DrainPlan m_drain;
    std::vector<DrainedPod*> m_evicted;  // in the order of the steps
};

}  // namespace

const char* toString(DrainedPod::Is is) {
    switch (is) {
    case DrainedIs::Goes: return "goes";
    case DrainedIs::Waits: return "waits";
    case DrainedIs::Blocked: return "blocked";
    case DrainedIs::Stays: break;
    }
    return "stays";
}

std::vector<const DrainedPod*> DrainPlan::blockers() const {
    std::vector<const DrainedPod*> found;
    for (const DrainedIs is : {DrainedIs::Blocked, DrainedIs::Waits})
        for (const DrainedNode& node : nodes)
            for (const DrainedPod& pod : node.pods)
                if (pod.is == is) found.push_back(&pod);
    return found;
}

std::vector<std::string> DrainPlan::wordsWanted(const SafetyWords& said) const {
    SafetyWords wanted;
    for (const DrainedPod* pod : blockers())
        for (const LeavingClass of : pod->classes)
            if (!said.accept(of)) wanted.add(wordOf(of));
    return wanted.names();
}

Result<DrainPlan> drainPlan(const Cluster& cluster, const std::vector<std::string>& nodes, const DrainRules& rules, Scheduler& scheduler) {
    return Draining(cluster, rules, scheduler).plan(nodes);
}

std::vector<Delta> drainDeltas(const Cluster& cluster, const Scheduler& scheduler, const DrainPlan& drain) {
    const Catalog& catalog = cluster.catalog();
    std::map<std::string, const DrainedPod*> pods;
    for (const DrainedNode& node : drain.nodes)
        for (const DrainedPod& pod : node.pods) pods.emplace(catalog.pod(pod.pod).key(), &pod);
    std::vector<Delta> made;
    Draft draft(cluster);
    const auto add = [&](const std::vector<Delta>& deltas) {
        for (const Delta& delta : deltas)
            if (draft.apply(delta)) made.push_back(delta);
    };
    for (const PlanStep& step : drain.plan.steps) {
        if (step.action == PlanStep::Action::Cordon) add({Cordon{catalog.findNode(step.to), true}});
        const auto at = pods.find(step.pod);
        if (at == pods.end() || at->second->is == DrainedIs::Blocked) continue;
        const NodeIdx to = at->second->landing.empty() ? NodeIdx() : catalog.findNode(at->second->landing);
        add(to.valid() ? moving(draft.cluster(), scheduler, at->second->pod, to) : evicting(draft.cluster(), at->second->pod));
    }
    return made;
}

}  // namespace bayplan
