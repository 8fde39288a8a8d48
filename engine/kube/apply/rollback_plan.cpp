// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/rollback_plan.h"

#include <algorithm>
#include <map>
#include <utility>

#include "planner/landing_forecast.h"

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

PlanStep ofScaling(const std::string& workload, std::int64_t from, std::int64_t to) {
    PlanStep step;
    step.action = Action::Scale;
    step.workload = workload;
    step.scaledFrom = from;
    step.replicas = to;
    step.reason = kReason;
    return step;
}

/// The change of each node, from its first cordon or uncordon to its last.
class Cordons {
public:
    /// `before`: the former state of the node, if this is its first change.
    void switched(const std::string& node, bool before, bool after) {
        const auto [at, fresh] = m_nodes.try_emplace(node, Change{before, after});
        at->second.after = after;
    }
    bool now(const std::string& node, bool unlessSwitched) const {
        const auto at = m_nodes.find(node);
        return at == m_nodes.end() ? unlessSwitched : at->second.after;
    }

    /// Pods go back in reverse order. Nodes are uncordoned before, because no pod could go back there otherwise, and
    /// cordoned afterwards.
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

constexpr const char* kUnbound = "a bound pod is not unbound, and to evict it would bring nothing back: it stays";
constexpr const char* kScaledDown = "pods that went by scaling down do not come back: the workload makes new ones";
constexpr const char* kScheduler = "the scheduler may choose another node on the way back";

/// What the way back says of a class; nothing of pods that are left where they are or that their controller replaces.
const char* noteOf(LeavingClass of) {
    switch (of) {
    case LeavingClass::LocalStorage: return "what was in its emptyDir volumes is lost with the pod, and does not come back";
    case LeavingClass::Unmanaged: return "this pod has no controller: it does not come back, and nothing comes in its place";
    case LeavingClass::OrphanedDaemonSet: return "the DaemonSet of this pod is gone: it does not come back, and nothing comes in its place";
    default: return "";
    }
}

bool isOfSafety(const std::string& text) {
    return text == noteOf(LeavingClass::LocalStorage) || text == noteOf(LeavingClass::Unmanaged) || text == noteOf(LeavingClass::OrphanedDaemonSet);
}

/// In the plan's order; if nothing replaces a pod, the note about a replacement is removed.
void add(std::vector<RollbackNote>& notes, const std::vector<RollbackNote>& more) {
    for (const RollbackNote& one : more) {
        if (one.text != noteOf(LeavingClass::LocalStorage))
            std::erase_if(notes, [&](const RollbackNote& other) { return other.step == one.step && other.text == kEvictedNote; });
        notes.push_back(one);
    }
    std::stable_sort(notes.begin(), notes.end(), [](const RollbackNote& a, const RollbackNote& b) { return a.step < b.step; });
}

/// What each evicted pod loses; for a pod that nothing replaces, the note about a replacement is removed. For a plan that was not
/// begun: by the pods as they were read.
void addSafetyNotes(std::vector<RollbackNote>& notes, const Plan& plan, const Catalog& before) {
    std::vector<RollbackNote> more;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const PlanStep& step = plan.steps[i];
        if (step.action != Action::Evict && step.action != Action::Move) continue;
        const PodIdx pod = before.findPod(step.pod);
        if (!pod.valid()) continue;
        for (const LeavingClass of : leavingClasses(leaverOf(before.pod(pod))))
            if (const char* note = noteOf(of); *note) more.push_back({i, note});
    }
    add(notes, more);
}

/// For a plan that was begun: by the words given before the first call, for the steps that did evict.
void addSafetyNotes(std::vector<RollbackNote>& notes, const RecoveredApply& recovered) {
    std::vector<RollbackNote> more;
    for (const RollbackNote& note : recovered.header.rollback.notes)
        if (note.step < recovered.steps.size() && recovered.steps[note.step].evicted && isOfSafety(note.text)) more.push_back(note);
    add(notes, more);
}

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
            steps.back().landing = step.landing;
            steps.back().surge = step.surge;
            if (landingOf(step) == Landing::Scheduler) note(kScheduler);
            break;
        case Action::Place: note(kUnbound); break;
        case Action::Evict: note(kEvictedNote); break;
        case Action::Scale:
            steps.push_back(ofScaling(step.workload, step.replicas, step.scaledFrom));
            if (step.replicas < step.scaledFrom) note(kScaledDown);
            break;
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
        if (!done && record.state != StepState::Unknown && !record.evicted && !record.landed && !record.switched && !record.scaled) continue;  // nothing was done
        if (step.action == Action::Cordon || step.action == Action::Uncordon) {
            if (record.state == StepState::Unknown) note("is unknown: look at node " + step.to);
            else if (record.switched) cordons.switched(step.to, step.action != Action::Cordon, step.action == Action::Cordon);
            continue;
        }
        if (step.action == Action::Scale) {
            // Also where not all of its pods are Ready: it has the number.
            if (record.scaled) {
                steps.push_back(ofScaling(step.workload, step.replicas, record.replicas));
                if (step.replicas < record.replicas) note(kScaledDown);
            } else if (record.state == StepState::Unknown) {
                note("is unknown: look at " + step.workload);
            }
            continue;
        }
        if (!done) {
            note(std::string("is ") + toString(record.state) + (record.text.empty() ? "" : " (" + record.text + ")") + ": it is not undone");
            continue;
        }
        if (step.action == Action::Evict && record.evicted) note(kEvictedNote);
        if (step.action == Action::Move && record.evicted) {
            // A pod that moved on from there goes all the way back at once.
            const auto sameMove = [&](std::size_t other) {
                return plan.steps[other].action == Action::Move && plan.steps[other].pod == step.pod && recovered.steps[other].evicted;
            };
            std::size_t first = 0, last = plan.steps.size() - 1;
            while (!sameMove(first)) ++first;
            while (!sameMove(last)) --last;
            if (i != last) continue;
            steps.push_back(ofPod(Action::Move, record.pod, record.uid, record.node, plan.steps[first].from));
            steps.back().landing = step.landing;
            steps.back().surge = step.surge;
        }
        if (step.action == Action::Place && record.landed) note(kUnbound);
    }
    addSafetyNotes(rollback.notes, recovered);
    rollback.plan = cordons.around(plan, std::move(steps));
    return rollback;
}

RollbackPlan restorable(RollbackPlan back, const RecoveredApply& recovered, const Cluster& now, Scheduler& scheduler, std::optional<Landing> preferred, StandingPolicy standing,
                        const std::stop_token& stop) {
    Draft draft(*pictureForMoves(now, back.plan.steps));
    std::vector<PlanStep> kept;
    for (PlanStep& step : back.plan.steps) {
        if (stop.stop_requested()) break;
        const Cluster& cluster = draft.cluster();
        const PodIdx pod = cluster.catalog().findPod(step.pod);
        const NodeIdx to = cluster.catalog().findNode(step.to);
        std::string why;
        if (step.action == Action::Move && (!pod.valid() || !to.valid())) {
            why = step.pod + " or node " + step.to + " is not there any more";
        } else if (step.action == Action::Move && landingFor(step, preferred, standing) != Landing::Bind) {
            const LandingForecast forecast = forecastLanding(cluster, scheduler, pod, to);
            if (!forecast.violations.empty()) why = "node " + step.to + " would not take it: " + forecast.violations.front().plugin + ": " + forecast.violations.front().message();
            else if (landingFor(step, preferred, standing) == Landing::Scheduler && forecast.is != LandingForecast::Is::There) why = "the scheduler " + forecast.text + ", not " + step.to;
        }
        if (why.empty()) {
            for (const Delta& delta : resolve({{}, {step}}, cluster).deltas) static_cast<void>(draft.apply(delta));
            kept.push_back(std::move(step));
            continue;
        }
        std::size_t of = 0;
        while (of + 1 < recovered.steps.size() && recovered.steps[of].pod != step.pod) ++of;
        back.notes.push_back({of, step.pod + " is not moved back: " + why});
    }
    back.plan.steps = std::move(kept);
    std::stable_sort(back.notes.begin(), back.notes.end(), [](const RollbackNote& a, const RollbackNote& b) { return a.step < b.step; });
    return back;
}

}  // namespace bayplan
