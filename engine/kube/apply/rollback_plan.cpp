// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/rollback_plan.h"

#include <algorithm>
#include <map>

#include "kube/apply/apply_journal.h"

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

Plan backwards(const Plan& plan, std::vector<PlanStep> steps) {
    std::reverse(steps.begin(), steps.end());
    return {plan.title.empty() ? std::string("Roll back") : "Roll back: " + plan.title, std::move(steps)};
}

constexpr const char* kUnbound = "a bound pod is not unbound: it is evicted, and its controller puts another in its place, wherever that may land";
constexpr const char* kLost = "a bound pod is not unbound, and this one has no controller that would put another in its place: it stays";
constexpr const char* kEvicted = "an evicted pod does not come back: what its controller put in its place stays where it is";
constexpr const char* kScheduler = "the scheduler may choose another node on the way back";

}  // namespace

RollbackPlan rollbackPlan(const Plan& plan, const Cluster& before) {
    const Catalog& catalog = before.catalog();
    std::map<std::string, bool> cordoned;  // as the steps so far leave it
    const auto isCordoned = [&](const std::string& node) {
        const NodeIdx found = catalog.findNode(node);
        const auto [at, fresh] = cordoned.try_emplace(node, found.valid() && before.node(found).unschedulable);
        return at;
    };
    RollbackPlan rollback;
    std::vector<PlanStep> steps;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const PlanStep& step = plan.steps[i];
        const auto note = [&](std::string text) { rollback.notes.push_back({i, std::move(text)}); };
        switch (step.action) {
        case Action::Cordon:
        case Action::Uncordon: {
            const auto at = isCordoned(step.to);
            const bool wanted = step.action == Action::Cordon;
            if (at->second != wanted) steps.push_back(ofNode(wanted ? Action::Uncordon : Action::Cordon, step.to));
            at->second = wanted;
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
        case Action::Evict: note(kEvicted); break;
        case Action::AssumeClaim:
        case Action::AllocateClaim: break;
        }
    }
    rollback.plan = backwards(plan, std::move(steps));
    return rollback;
}

RollbackPlan rollbackPlan(const RecoveredApply& recovered) {
    const Plan& plan = recovered.header.plan;
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
            else if (record.switched) steps.push_back(ofNode(step.action == Action::Cordon ? Action::Uncordon : Action::Cordon, step.to));
            continue;
        }
        if (!done) {
            note(std::string("is ") + toString(record.state) + (record.text.empty() ? "" : " (" + record.text + ")") + ": it is not undone");
            continue;
        }
        if (step.action == Action::Evict && record.evicted) note(kEvicted);
        if (step.action == Action::Move && record.evicted) {
            steps.push_back(ofPod(Action::Move, record.pod, record.uid, record.node, step.from));
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
    rollback.plan = backwards(plan, std::move(steps));
    return rollback;
}

}  // namespace bayplan
