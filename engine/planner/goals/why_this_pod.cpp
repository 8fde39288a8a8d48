// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/why_this_pod.h"

#include <algorithm>
#include <set>
#include <string>

#include "base/quantity.h"
#include "cluster/accounting.h"
#include "planner/goals/priorities.h"
#include "planner/goals/step_player.h"
#include "planner/goals/whole_gangs.h"

namespace bayplan {

namespace {

/// "cpu 2, memory 4Gi".
std::string whatItTakes(const Catalog& catalog, PodIdx pod) {
    const std::vector<std::int64_t> takes = takenBy(catalog, pod);
    std::string text;
    for (std::size_t r = 0; r < takes.size(); ++r) {
        const std::string& name = catalog.resources.name(ResourceIdx(r));
        if (takes[r] > 0 && name != "pods") text += (text.empty() ? "" : ", ") + name + " " + formatAmount(name, takes[r]);
    }
    return text;
}

}  // namespace

WhyThisPod whyThisPod(const ClusterPtr& cluster, const Profiles& profiles, const MoveRules& rules, const std::vector<PlanStep>& steps, std::size_t place) {
    WhyThisPod told;
    const Catalog& catalog = cluster->catalog();
    const PlanStep& step = steps.at(place);
    const PodIdx pod = catalog.findPod(step.pod);
    const NodeIdx from = catalog.findNode(step.from);
    if (step.action != PlanStep::Action::Move || !pod.valid() || !from.valid()) return told;
    told.hasToBe = step.priority == kMandatory;
    std::set<std::string> later;
    for (std::size_t i = place + 1; i < steps.size(); ++i)
        if (steps[i].action == PlanStep::Action::Move) later.insert(steps[i].pod);
    std::vector<Mover> movers = moversOf(*cluster, profiles, rules);
    keepGangsWhole(standingGangs(*cluster), movers);
    Scheduler scheduler(profiles);
    StepPlayer player(*cluster, scheduler);
    player.expectMoves(steps);
    (void)player.replay({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(place)});
    const std::vector<PodIdx> there = player.now().node(from).pods;
    for (const PodIdx other : there) {
        if (other == pod) continue;
        const Pod& object = catalog.pod(other);
        OtherPod one{other, {}, false};
        if (later.contains(object.key())) one.why = worded("moves as well, in a later step");
        else if (movers[other.get()].isEnding()) one.why = worded("leaves by itself");
        else if (!movers[other.get()].moves()) one.why = whyItStays(movers[other.get()], object);
        else if (player.takers(other).empty()) one.why = worded("no other node takes it at that moment");
        else {
            one.instead = true;
            const std::string own = whatItTakes(catalog, pod), its = whatItTakes(catalog, other);
            one.why = own == its ? worded("could move instead, and would free as much") : worded("could move instead, and would free %1 where this one frees %2", {its, own});
        }
        told.others.push_back(std::move(one));
    }
    std::stable_sort(told.others.begin(), told.others.end(), [](const OtherPod& a, const OtherPod& b) { return a.instead > b.instead; });
    return told;
}

}  // namespace bayplan
