// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/lab_steps.h"

#include <algorithm>
#include <utility>

#include "planner/lab/load_order.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

ClusterPtr LabSteps::before(std::size_t step) const {
    Draft draft(*from);
    for (std::size_t i = 0; i < step && i < steps.size(); ++i)
        for (const Delta& delta : steps[i].deltas) check(draft.apply(delta).has_value(), "what a scheduler decided can be carried out");
    return draft.publish();
}

Result<LabSteps> stepsOf(const Lab& lab, std::size_t strategy, std::size_t seed, const Budget& budget) {
    const LabLoad& load = lab.load;
    Scheduler scheduler(rulesOfRun(lab, strategy, lab.load.from->catalog()));
    scheduler.setSampling({.seed = lab.seeds[seed], .equalsByLot = lab.equalsByLot});
    Result<Run> run = schedulePods(load.from, scheduler, arrivalOf(lab, load.pods, lab.seeds[seed]), Detail::Outcome, budget, {.order = ArrivalOrder::Given});
    if (!run) return run.error();
    LabSteps steps{load.from, {}, run->cluster};
    for (Decision& decision : run->decisions) {
        LabStep& step = steps.steps.emplace_back();
        step.pod = decision.pod;
        // One that waited in vain for others of its gang has its node no longer.
        if (decision.outcome == Outcome::Scheduled && run->cluster->placement(decision.pod).node == decision.node) {
            step.node = decision.node;
            step.deltas.emplace_back(Place{decision.pod, decision.node});
            step.deltas.insert(step.deltas.end(), decision.reserved.begin(), decision.reserved.end());
        } else {
            step.why = decision.notModelled.empty() ? std::move(decision.message) : worded("not modelled: %1", {decision.notModelled.front()});
        }
    }
    return steps;
}

std::optional<std::size_t> firstDifference(const LabSteps& a, const LabSteps& b) {
    const std::size_t both = std::min(a.steps.size(), b.steps.size());
    for (std::size_t i = 0; i < both; ++i)
        if (a.steps[i].pod != b.steps[i].pod || a.steps[i].node != b.steps[i].node) return i;
    return a.steps.size() == b.steps.size() ? std::nullopt : std::optional(both);
}

Decision decisionAt(const Lab& lab, std::size_t strategy, const LabSteps& steps, std::size_t step) {
    Scheduler scheduler(rulesOfRun(lab, strategy, lab.load.from->catalog()));
    return scheduler.decide(*steps.before(step), steps.steps[step].pod, Detail::Nodes);
}

}  // namespace bayplan
