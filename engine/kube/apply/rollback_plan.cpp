// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/rollback_plan.h"

#include <algorithm>
#include <map>
#include <utility>

#include "kube/apply/apply_journal.h"
#include "kube/apply/safety.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

constexpr const char* kReason = "roll back";

PlanStep ofNode(Action action, const std::string& node) {
    PlanStep step;
    step.action = action;
    step.to = node;
    step.reason = kReason;
    return step;
}

PlanStep ofPod(Action action, const std::string& pod, const std::string& uid, const std::string& from, const std::string& to) {
    PlanStep step;
    step.action = action;
    step.pod = pod;
    step.uid = uid;
    step.from = from;
    step.to = to;
    step.reason = kReason;
    return step;
}

/// What became of each node, from its first switch to its last.
class Cordons {
public:
    /// `before`: as the node was, where this is its first.
    void switched(const std::string& node, bool before, bool after) {
        const auto [at, fresh] = m_nodes.try_emplace(node, Change{before, after});
        at->second.after = after;
    }
    bool now(const std::string& node, bool unlessSwitched) const {
        const auto at = m_nodes.find(node);
        return at == m_nodes.end() ? unlessSwitched : at->second.after;
    }

    /// Pods go back last first. Nodes are uncordoned before, or no pod could go back there, and cordoned afterwards.
    Plan around(const Plan& plan, std::vector<PlanStep> pods) const {
        Plan back{plan.title.empty() ? std::string("Roll back") : "Roll back: " + plan.title, {}};
        const auto put = [&](bool cordoned) {
            for (const auto& [node, change] : m_nodes)
                if (change.before == cordoned && change.after != cordoned) back.steps.push_back(ofNode(cordoned ? Action::Cordon : Action::Uncordon, node));
        };
        put(false);
        back.steps.insert(back.steps.end(), pods.rbegin(), pods.rend());
        put(true);
        return back;
    }

private:
    struct Change {
        bool before, after;
    };
    std::map<std::string, Change> m_nodes;
};

constexpr const char* kUnbound = "a bound pod is not unbound: it is evicted, and its controller puts another in its place, wherever that may land";
constexpr const char* kLost = "a bound pod is not unbound, and this one has no controller that would put another in its place: it stays";
constexpr const char* kScheduler = "the scheduler may choose another node on the way back";

}  // namespace

RollbackPlan rollbackPlan(const Plan& plan, const Cluster& before) {
    const Catalog& catalog = before.catalog();
    Cordons cordons;
    RollbackPlan rollback;
    std::vector<PlanStep> steps;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const PlanStep& step = plan.steps[i];
        const auto note = [&](std::string text) { rollback.notes.push_back({i, std::move(text)}); };
        switch (step.action) {
        case Action::Cordon:
        case Action::Uncordon: {
            const NodeIdx node = catalog.findNode(step.to);
            const bool now = cordons.now(step.to, node.valid() && before.node(node).unschedulable);
            cordons.switched(step.to, now, step.action == Action::Cordon);
            break;
        }
        case Action::Move:
            steps.push_back(ofPod(Action::Move, step.pod, {}, step.to, step.from));
            steps.back().landing = landingOf(step);
            if (landingOf(step) != Landing::Bind) note(kScheduler);
            break;
        case Action::Place: {
            const PodIdx pod = catalog.findPod(step.pod);
            const bool owned = pod.valid() && std::any_of(catalog.pod(pod).owners.begin(), catalog.pod(pod).owners.end(), [](const OwnerReference& owner) { return owner.controller; });
            note(owned ? kUnbound : kLost);
            if (owned) steps.push_back(ofPod(Action::Evict, step.pod, step.uid, step.to, {}));
            break;
        }
        case Action::Evict: note(kEvictedNote); break;
        case Action::AssumeClaim:
        case Action::AllocateClaim: break;
        }
    }
    addSafetyNotes(rollback.notes, plan, catalog);
    rollback.plan = cordons.around(plan, std::move(steps));
    return rollback;
}

RollbackPlan rollbackPlan(const RecoveredApply& recovered) {
    const Plan& plan = recovered.header.plan;
    Cordons cordons;
    RollbackPlan rollback;
    std::vector<PlanStep> steps;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const PlanStep& step = plan.steps[i];
        const StepRecord& record = recovered.steps[i];
        const auto note = [&](std::string text) { rollback.notes.push_back({i, std::move(text)}); };
        const bool done = record.state == StepState::Done || record.state == StepState::DoneElsewhere;
        if (!done && record.state != StepState::Unknown && !record.evicted && !record.landed && !record.switched) continue;  // nothing was done
        if (step.action == Action::Cordon || step.action == Action::Uncordon) {
            if (record.state == StepState::Unknown) note("is unknown: look at node " + step.to);
            else if (record.switched) cordons.switched(step.to, step.action != Action::Cordon, step.action == Action::Cordon);
            continue;
        }
        if (!done) {
            note(std::string("is ") + toString(record.state) + (record.text.empty() ? "" : " (" + record.text + ")") + ": it is not undone");
            continue;
        }
        if (step.action == Action::Evict && record.evicted) note(kEvictedNote);
        if (step.action == Action::Move && record.evicted) {
            // One that went on from there goes all the way back at once.
            const auto sameMove = [&](std::size_t other) {
                return plan.steps[other].action == Action::Move && plan.steps[other].pod == step.pod && recovered.steps[other].evicted;
            };
            std::size_t first = 0, last = plan.steps.size() - 1;
            while (!sameMove(first)) ++first;
            while (!sameMove(last)) --last;
            if (i != last) continue;
            steps.push_back(ofPod(Action::Move, record.pod, record.uid, record.node, plan.steps[first].from));
            steps.back().landing = landingOf(step);
            if (landingOf(step) != Landing::Bind) note(kScheduler);
        }
        if (step.action == Action::Place && record.landed) {
            const auto& before = recovered.header.rollback.plan.steps;
            const bool owned = std::any_of(before.begin(), before.end(), [&](const PlanStep& one) { return one.action == Action::Evict && one.pod == step.pod; });
            note(owned ? kUnbound : kLost);
            if (owned) steps.push_back(ofPod(Action::Evict, record.pod, record.uid, record.node, {}));
        }
    }
    addSafetyNotes(rollback.notes, recovered);
    rollback.plan = cordons.around(plan, std::move(steps));
    return rollback;
}

}  // namespace bayplan
