// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/scenario/as_steps.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "moves/moving.h"
#include "schedulers/koordinator/reserve_pods.h"

namespace bayplan {

namespace {

/// Whether a plan has steps for such a change.
bool isOfPlans(const ScenarioAction& action) {
    return std::holds_alternative<PutPod>(action) || std::holds_alternative<LetPodGo>(action) || std::holds_alternative<CordonNode>(action)
           || std::holds_alternative<DrainNode>(action) || (std::holds_alternative<ScaleWorkload>(action) && isScalable(std::get<ScaleWorkload>(action).workload));
}

/// A pod that is to stand on a node, or, with an invalid one, to leave its own.
struct Wanted {
    PodIdx pod;
    NodeIdx to;
};

class StepMaker {
public:
    StepMaker(const Scenario& scenario, const WhatIfAnswer& answer, Scheduler& scheduler) : m_answer(answer), m_after(answer.cluster()), m_scheduler(scheduler), m_draft(*answer.base) {
        for (std::size_t i = 0; i < scenario.changes.size(); ++i) {
            const ScenarioAction& action = scenario.changes[i].action;
            if (!isOfPlans(action)) m_made.changes.push_back(i);
            if (answer.changes[i].is == ChangeIs::DoesNot) continue;
            if (const auto* put = std::get_if<PutPod>(&action); put && put->force) m_forced.insert(put->pod);
            if (const auto* go = std::get_if<LetPodGo>(&action)) m_evicted.insert(go->pod);
            if (const auto* drain = std::get_if<DrainNode>(&action)) m_drained.insert(drain->node);
            if (const auto* scale = std::get_if<ScaleWorkload>(&action); scale && isOfPlans(action)) scaleBy(*scale, answer.changes[i]);
        }
    }

    Result<ScenarioSteps> make(const Budget& budget) {
        std::erase_if(m_made.scalings, [](const PlanStep& step) { return step.replicas == step.scaledFrom; });
        cordon();
        std::vector<Wanted> wanted = wants();
        // Who leaves for good makes room for the others.
        for (const Wanted& one : wanted)
            if (!one.to.valid()) add(evicting(m_draft.cluster(), one.pod), {});
        std::erase_if(wanted, [](const Wanted& one) { return !one.to.valid(); });
        for (bool any = true; any && !wanted.empty();) {
            any = false;
            std::vector<Wanted> later;
            for (const Wanted& one : wanted) {
                if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("making steps was stopped"), {}};
                if (put(one)) any = true;
                else later.push_back(one);
            }
            wanted = std::move(later);
        }
        for (const Wanted& one : wanted) leave(one.pod, worded("no room on %1 by steps of a plan alone: %2", {catalog().node(one.to).name, rulesAgainst(one)}));
        return std::move(m_made);
    }

private:
    const Catalog& catalog() const { return m_answer.base->catalog(); }
    void leave(PodIdx pod, Message why) { m_made.without.emplace_back(catalog().pod(pod).key(), std::move(why)); }

    void add(const std::vector<Delta>& deltas, const std::vector<std::string>& violations) {
        for (const Delta& delta : deltas) {
            PlanStep step = describe(m_draft.cluster(), delta);
            step.reason = "scenario";
            if (!violations.empty() && !step.pod.empty()) {
                step.forced = true;
                step.violations = violations;
            }
            check(m_draft.apply(delta).has_value(), "a step of a scenario can be carried out");
            m_made.deltas.push_back(delta);
            m_made.steps.push_back(std::move(step));
        }
    }

    /// Its controller makes the pods and takes them away: they are no steps of their own.
    void scaleBy(const ScaleWorkload& scale, const ChangeReport& report) {
        const auto had = report.seen.find("replicas");
        std::int64_t from = 0;
        if (had == report.seen.end() || std::from_chars(had->second.data(), had->second.data() + had->second.size(), from).ec != std::errc() || from == scale.replicas) return;
        // Of several changes of one workload the last number counts.
        const auto same = std::find_if(m_made.scalings.begin(), m_made.scalings.end(), [&](const PlanStep& step) { return step.workload == scale.workload; });
        PlanStep& step = same == m_made.scalings.end() ? m_made.scalings.emplace_back() : *same;
        if (step.workload.empty()) step.scaledFrom = from;
        step.action = PlanStep::Action::Scale;
        step.workload = scale.workload;
        step.replicas = scale.replicas;
        step.reason = "scenario";
        for (const Catalog* of : {&catalog(), &m_after->catalog()})
            for (const PodIdx pod : podsOfWorkload(*of, scale.workload)) m_scaled.insert(of->pod(pod).key());
    }

    void cordon() {
        for (std::size_t n = 0; n < m_answer.base->nodeCount(); ++n) {
            const NodeIdx now = m_after->catalog().findNode(catalog().node(NodeIdx(n)).name);
            if (!now.valid()) continue;
            if (const bool cordoned = m_after->node(now).unschedulable; cordoned != m_answer.base->node(NodeIdx(n)).unschedulable) add({Cordon{NodeIdx(n), cordoned}}, {});
        }
    }

    std::vector<Wanted> wants() {
        std::vector<Wanted> wanted;
        for (const auto* list : {&m_answer.placed, &m_answer.moved, &m_answer.pending, &m_answer.gone})
            for (const WhatIfPod& pod : *list) {
                const PodIdx then = catalog().findPod(pod.pod), now = m_after->catalog().findPod(pod.pod);
                // What scaling makes or takes away; what stays of the workload may still move.
                if (m_scaled.contains(pod.pod) && (!then.valid() || (list == &m_answer.gone && !goesByStep(pod)))) continue;
                if (namesReservePod(pod.pod)) {
                    m_made.without.emplace_back(pod.pod, worded("only its own scheduler gives it a node"));
                    continue;
                }
                if (!then.valid()) {
                    m_made.without.emplace_back(pod.pod, worded("it is not in the cluster"));
                    continue;
                }
                if (list == &m_answer.gone && !goesByStep(pod)) {
                    leave(then, worded("its going is no step: %1", {pod.why}));
                } else if (now.valid() && !sameSpec(then, now)) {
                    leave(then, worded("its spec changes"));
                } else if (pod.to.empty()) {
                    if (m_answer.base->placement(then).node.valid()) wanted.push_back({then, {}});
                } else if (const NodeIdx to = catalog().findNode(pod.to); !to.valid()) {
                    leave(then, worded("the node %1 is not in the cluster", {pod.to}));
                } else if (pod.from == pod.to) {
                    leave(then, worded("it comes back to its node: that is no move"));
                } else {
                    wanted.push_back({then, to});
                }
            }
        return wanted;
    }

    bool goesByStep(const WhatIfPod& pod) const { return !pod.from.empty() && (m_evicted.contains(pod.pod) || m_drained.contains(pod.from)); }
    bool sameSpec(PodIdx then, PodIdx now) const {
        const Pod &was = catalog().pod(then), &is = m_after->catalog().pod(now);
        return was.spec == is.spec || *was.spec == *is.spec;
    }

    std::vector<std::string> rules(const Wanted& one) {
        std::vector<std::string> texts;
        for (const Status& status : m_scheduler.violations(m_draft.cluster(), one.pod, one.to))
            texts.push_back(status.plugin + ": " + (status.code == Code::NotModelled ? std::string("not modelled") : status.said().text()));
        return texts;
    }
    Message rulesAgainst(const Wanted& one) {
        std::vector<Message> texts;
        for (const std::string& rule : rules(one)) texts.emplace_back(rule);
        return listed(texts, "%1; %2");
    }

    bool put(const Wanted& one) {
        const std::vector<std::string> against = rules(one);
        if (!against.empty() && !m_forced.contains(catalog().pod(one.pod).key())) return false;
        add(moving(m_draft.cluster(), m_scheduler, one.pod, one.to), against);
        return true;
    }

    const WhatIfAnswer& m_answer;
    ClusterPtr m_after;
    Scheduler& m_scheduler;
    Draft m_draft;
    std::set<std::string> m_forced, m_evicted, m_drained, m_scaled;
    ScenarioSteps m_made;
};

}  // namespace

Plan planOf(const Scenario& scenario, const ScenarioSteps& made) {
    Plan plan;
    plan.title = scenario.name;
    const auto take = [&](bool down) {
        for (const PlanStep& step : made.scalings)
            if ((step.replicas < step.scaledFrom) == down) plan.steps.push_back(step);
    };
    take(true);
    plan.steps.insert(plan.steps.end(), made.steps.begin(), made.steps.end());
    take(false);
    return plan;
}

Result<ScenarioSteps> asSteps(const Scenario& scenario, const WhatIfAnswer& answer, Scheduler& scheduler, const Budget& budget) { return StepMaker(scenario, answer, scheduler).make(budget); }

}  // namespace bayplan
