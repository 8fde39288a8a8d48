// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/descheduled_plan.h"

#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "cluster/builder.h"
#include "cluster/delta.h"
#include "framework/scheduler.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

/// Nodes that room is reserved on, by the pod, in the order in which the jobs are taken up.
Result<std::unordered_map<std::string, std::string>> reservedPlaces(const DeschedulingCycle& cycle, const Objects& objects, const Budget& budget) {
    Objects all = objects;
    const auto built = build(std::move(all), budget);
    if (!built) return built.error();
    const Catalog& catalog = built->cluster->catalog();
    Draft draft(*built->cluster);
    std::map<std::string, Scheduler> schedulers;  // by the name that pods ask for
    std::unordered_map<std::string, std::string> places;
    for (const DescheduledPod& one : cycle.evictions) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("descheduling was stopped"), {}};
        if (!one.evicted) continue;
        const PodIdx pod = catalog.findPod(one.pod);
        const NodeIdx own = catalog.findNode(one.node);
        if (!pod.valid() || !own.valid()) continue;
        const std::string& name = catalog.pod(pod).spec->schedulerName;
        auto scheduler = schedulers.find(name);
        if (scheduler == schedulers.end()) {
            SchedulerConfiguration configuration;
            configuration.profiles[0].schedulerName = name;
            auto profiles = makeProfiles(configuration, inTreePlugins());
            if (!profiles) return profiles.error();
            scheduler = schedulers.try_emplace(name, std::move(*profiles)).first;
        }
        const bool cordoned = draft.cluster().node(own).unschedulable;
        if (!cordoned) static_cast<void>(draft.apply(Cordon{own, true}));
        const Decision decision = scheduler->second.decide(draft.cluster(), pod);
        if (!cordoned) static_cast<void>(draft.apply(Cordon{own, false}));
        if (!decision.node.valid() || decision.node == own) continue;
        places[one.pod] = catalog.node(decision.node).name;
        static_cast<void>(draft.apply(Move{pod, decision.node}));
    }
    return places;
}

}  // namespace

Result<DescheduledPlan> descheduledPlan(const DeschedulingCycle& cycle, const Objects& objects, std::string title, bool reserve, const Budget& budget) {
    const bool reserves = reserve || (cycle.byJobs && cycle.reservationFirst);
    DescheduledPlan made{Plan{std::move(title), {}}};
    if (reserves) {
        auto found = reservedPlaces(cycle, objects, budget);
        if (!found) return found.error();
        made.places = std::move(*found);
    }
    std::unordered_map<std::string, const Pod*> byKey;
    for (const Pod& pod : objects.pods) byKey.emplace(pod.key(), &pod);
    for (const DescheduledPod& one : cycle.evictions) {
        if (!one.evicted) continue;
        const Pod& pod = *byKey.at(one.pod);
        if (pod.terminal()) {
            ++made.ended;
            continue;
        }
        PlanStep step;
        step.action = PlanStep::Action::Evict;
        step.pod = one.pod;
        step.from = one.node;
        if (reserves) {
            const auto place = made.places.find(one.pod);
            if (place == made.places.end()) {
                made.homeless.insert(one.pod);
                continue;
            }
            step.action = PlanStep::Action::Move;
            step.to = place->second;
        }
        step.reason = one.strategy;
        step.uid = pod.uid;
        made.plan.steps.push_back(std::move(step));
    }
    return made;
}

}  // namespace bayplan
