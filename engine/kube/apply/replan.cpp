// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/replan.h"

#include <algorithm>
#include <optional>

#include "cluster/delta.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;
using ReplannedIs = Replanned::Is;

/// What the check would say about the rules alone: a rule that a step broke when it was made, it may still break.
std::string broken(const PlanStep& step, const Cluster& cluster, const Scheduler& scheduler, PodIdx pod, NodeIdx node) {
    std::string text;
    for (const Status& status : scheduler.violations(cluster, pod, node)) {
        const std::string one = status.plugin + ": " + status.message();
        const bool listed = step.forced && std::any_of(step.violations.begin(), step.violations.end(), [&](const std::string& known) { return known.ends_with(one); });
        if (!listed && status.code != Code::NotModelled) text += (text.empty() ? "" : "; ") + one;
    }
    return text;
}

class Replanning {
public:
    Replanning(const Cluster& cluster, Scheduler& scheduler) : m_draft(cluster), m_scheduler(scheduler) {}

    void take(std::size_t was, PlanStep step, const StepRecord& record) {
        Replanned::Step told{was, ReplannedIs::Kept, {}};
        const Cluster& cluster = m_draft.cluster();
        const Catalog& catalog = cluster.catalog();
        if (!step.pod.empty()) {
            // The replacement of the evicted pod is pending, and only has to land.
            if (step.action == Action::Move && record.evicted) {
                if (record.pod.empty()) return drop(told, "its pod was evicted, and the replacement is not there yet");
                step.action = Action::Place;
                step.landing = landingOf(step);
                step.pod = record.pod;
                step.uid = record.uid;
                step.from.clear();
                change(told, "its pod was evicted; " + record.pod + " has to land");
            }
            const PodIdx pod = catalog.findPod(step.pod);
            if (!pod.valid()) return drop(told, step.pod + " is gone");
            if (!step.uid.empty() && catalog.pod(pod).uid != step.uid) return drop(told, step.pod + " is another pod by now");
            if (catalog.pod(pod).deleting) return drop(told, step.pod + " is being deleted");
            const NodeIdx at = cluster.placement(pod).node;
            const std::string stands = at.valid() ? catalog.node(at).name : std::string();
            if (stands == step.to && !step.to.empty()) return drop(told, step.pod + " stands on " + stands + " already");
            if (step.action == Action::Place && !stands.empty()) return drop(told, step.pod + " was put on " + stands + " by something else");
            if (step.action != Action::Place && stands.empty()) return drop(told, step.pod + " is pending");
            if (step.action != Action::Place && stands != step.from) {
                change(told, step.pod + " stands on " + stands);
                step.from = stands;
            }
            if (step.action != Action::Evict && !land(step, told, pod)) return;
        } else if (!step.to.empty()) {
            if (!catalog.findNode(step.to).valid()) return drop(told, "there is no node " + step.to);
        }
        if (step.action == Action::Scale) {
            if (record.scaled) return drop(told, step.workload + " is scaled already");
            result.plan.steps.push_back(std::move(step));
            result.steps.push_back(std::move(told));
            return;
        }
        const Resolved resolved = resolve({{}, {step}}, cluster);
        if (resolved.deltas.empty())
            return drop(told, resolved.diagnostics.empty() ? worded("nothing is left of it") : resolved.diagnostics.front().what.message);
        for (const Delta& delta : resolved.deltas)
            if (const Result<Delta> done = m_draft.apply(delta); !done) return drop(told, done.error().message);
        result.plan.steps.push_back(std::move(step));
        result.steps.push_back(std::move(told));
    }

    Replanned result;

private:
    static void change(Replanned::Step& told, const std::string& why) {
        told.is = ReplannedIs::Changed;
        told.why += (told.why.empty() ? "" : "; ") + why;
    }
    void drop(Replanned::Step& told, std::string why) {
        told.is = ReplannedIs::Dropped;
        told.why = std::move(why);
        result.steps.push_back(told);
    }

    bool land(PlanStep& step, Replanned::Step& told, PodIdx pod) {
        const Cluster& cluster = m_draft.cluster();
        const NodeIdx node = cluster.catalog().findNode(step.to);
        std::string why = "there is no node " + step.to;
        if (node.valid()) {
            const bool ready = cluster.catalog().node(node).readiness == Readiness::Ready;
            why = ready ? broken(step, cluster, m_scheduler, pod, node) : step.to + " is not Ready";
            if (why.empty()) return true;
        }
        const Decision decision = m_scheduler.decide(cluster, pod);
        if (!decision.node.valid()) {
            drop(told, step.to + " does not take it any more (" + why + "), and no other node does");
            return false;
        }
        const std::string& other = cluster.catalog().node(decision.node).name;
        if (other == step.from) {
            drop(told, step.to + " does not take it any more (" + why + "), and it stands best where it is");
            return false;
        }
        change(told, step.to + " does not take it any more (" + why + ")");
        step.to = other;
        step.forced = false;
        step.violations.clear();
        return true;
    }

    Draft m_draft;
    Scheduler& m_scheduler;
};

}  // namespace

Replanned replanRest(const Plan& plan, const std::vector<StepRecord>& records, const Cluster& cluster, Scheduler& scheduler) {
    Replanning rest(cluster, scheduler);
    rest.result.plan.title = plan.title;
    rest.result.plan.windows = plan.windows;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const StepRecord record = i < records.size() ? records[i] : StepRecord();
        const bool done = record.state == StepState::Done || record.state == StepState::DoneElsewhere || record.state == StepState::Skipped;
        // A landed pod is only watched: there is nothing to plan.
        if (!done && !record.landed) rest.take(i, plan.steps[i], record);
    }
    return std::move(rest.result);
}

}  // namespace bayplan
