// SPDX-License-Identifier: GPL-3.0-or-later
// Pods that stand where a taint, their affinity, a rule between pods or the topology policy of their node forbids it go where the scheduler sends them.
#include <algorithm>
#include <set>
#include <tuple>

#include "planner/goals/goal_run.h"
#include "planner/goals/goal_words.h"
#include "planner/goals/zone_breaches.h"
#include "planner/what_lifts.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostLifted = 20;  // pods for which a change is looked for that would bring them a node

struct Breach {
    PodIdx pod;
    bool forEver = false;  // by its node alone: it has to leave
    bool byZones = false;  // for zones inside its node, also where the scheduler would let it stay
    std::string why;
};

/// Pods that stand where a taint, their affinity, a rule between pods or the topology policy of their node forbids it; after a stop only some.
std::vector<Breach> breachesOn(const GoalRun& run, Scheduler& scheduler, const Cluster& picture, std::size_t* unknown = nullptr) {
    std::vector<Breach> found;
    ZoneLook zones = lookAtZones(picture, scheduler, run.movers, run.budget);
    if (unknown) *unknown = zones.unknown;
    std::set<PodIdx> byZones;
    for (ZoneBreach& breach : zones.breaches) {
        byZones.insert(breach.pod);
        found.push_back({breach.pod, true, true, std::move(breach.why)});
    }
    for (std::size_t n = 0; n < picture.nodeCount(); ++n)
        for (const PodIdx pod : picture.node(NodeIdx(n)).pods) {
            if (run.budget.stopped()) return found;
            const Mover& mover = run.movers[pod.get()];
            // What stays by its nature breaks no rule that a move could mend.
            if (mover.ofItsNode || mover.stays == Mover::Stays::ScheduledElse || (mover.of && staysOrGoesByItself(*mover.of))) continue;
            if (byZones.contains(pod) || scheduler.verdicts(picture, {pod}).codes[n] == Code::Success) continue;
            Breach breach{pod, false, false, {}};
            for (const Status& status : scheduler.violations(picture, pod, NodeIdx(n))) {
                const Refusal refusal = refusalOf(status.plugin);
                if (!status.rejected() || (refusal != Refusal::Taint && refusal != Refusal::Affinity && refusal != Refusal::Neighbours)) continue;
                breach.forEver = breach.forEver || refusal != Refusal::Neighbours;
                if (breach.why.empty()) breach.why = status.plugin + ": " + status.message();
            }
            if (!breach.why.empty()) found.push_back(std::move(breach));
        }
    return found;
}

}  // namespace

Result<GoalAnswer> planRepair(GoalRun& run) {
    GoalAnswer answer;
    std::size_t unknown = 0;
    std::vector<Breach> breaches = breachesOn(run, run.scheduler, *run.cluster, &unknown);
    if (unknown > 0) answer.notModelled = worded("not modelled: which zones of their nodes pods have whose nodes align them (%1 of them)", {unknown});
    if (run.budget.stopped()) return Error{ErrorCode::Cancelled, worded("planning was stopped"), {}};
    answer.before = answer.reached = static_cast<std::int64_t>(breaches.size());
    if (breaches.empty()) {
        answer.is = GoalIs::Already;
        return answer;
    }
    for (const Breach& breach : breaches) {
        answer.bound.leastMoves += breach.forEver ? 1 : 0;
        if (const Mover& mover = run.movers[breach.pod.get()]; breach.forEver && !mover.moves())
            answer.obstacles.push_back({breach.pod, run.cluster->placement(breach.pod).node,
                                        worded("%1; it stays: %2", {breach.why, whyItStays(mover, run.cluster->catalog().pod(breach.pod))}),
                                        whatLetsGo(mover, run.cluster->catalog().pod(breach.pod))});
    }
    if (!answer.obstacles.empty()) {
        answer.is = GoalIs::Blocked;
        return answer;
    }
    if (answer.bound.leastMoves > 0) answer.bound.why = BoundWhy::MustLeave;
    else if (run.isStill()) answer.bound = {1, {}, BoundWhy::RefusedNow, {}};
    // Those that have to leave first: others may then be right where they are. Of the others the least important.
    std::stable_sort(breaches.begin(), breaches.end(), [&](const Breach& a, const Breach& b) {
        const Catalog& catalog = run.cluster->catalog();
        return std::tuple(!a.forEver, catalog.pod(a.pod).priority()) < std::tuple(!b.forEver, catalog.pod(b.pod).priority());
    });
    const auto mayMove = [&](PodIdx other) { return run.movers[other.get()].moves(); };
    StepPlayer player(*run.cluster, run.scheduler);
    std::vector<PodIdx> breaking;
    for (const Breach& breach : breaches) breaking.push_back(breach.pod);
    player.willMove(breaking);
    for (const Breach& breach : breaches) {
        if (run.budget.stopped()) return Error{ErrorCode::Cancelled, worded("planning was stopped"), {}};
        const NodeIdx node = run.cluster->placement(breach.pod).node;
        if (!run.movers[breach.pod.get()].moves() || (!breach.byZones && run.scheduler.verdicts(player.now(), {breach.pod}).codes[node.get()] == Code::Success)) continue;
        if (run.bringAsEarlier(
                player, breach.pod, [](NodeIdx) { return true; }, "repair: " + breach.why)) continue;
        if (breach.byZones) {
            // The scheduler may like its own node best, and says nothing of the zones that it has there.
            if (!player.bringToBest(
                    breach.pod, [](NodeIdx) { return true; }, "repair: " + breach.why))
                answer.obstacles.push_back({breach.pod, node, worded("%1; no other node takes it", {breach.why}), worded("add a node that takes it")});
            continue;
        }
        const Decision decision = run.scheduler.decide(player.now(), breach.pod);
        if (decision.outcome != Outcome::Scheduled || decision.node == node || player.carryOut(decision, "repair: " + breach.why))
            answer.obstacles.push_back({breach.pod, node, decision.message.empty() ? Message(breach.why) : decision.message,
                                        decision.outcome == Outcome::Unschedulable && answer.obstacles.size() < kMostLifted
                                            ? whatBringsANode(run.scheduler, player.now(), breach.pod, {}, mayMove)
                                            : Message()});
    }
    const ClusterPtr after = player.publish();
    const std::vector<Breach> left = breachesOn(run, run.scheduler, *after);
    if (run.budget.stopped()) return Error{ErrorCode::Cancelled, worded("planning was stopped"), {}};
    if (!left.empty()) {
        for (const Breach& breach : left)
            if (std::none_of(answer.obstacles.begin(), answer.obstacles.end(), [&](const Obstacle& one) { return one.pod == breach.pod; }))
                answer.obstacles.push_back({breach.pod, after->placement(breach.pod).node, breach.why});
        return answer;
    }
    GoalAnswer found = run.reachedBy(player);
    found.before = answer.before;
    found.bound = answer.bound;
    found.notModelled = answer.notModelled;
    return found;
}

}  // namespace bayplan
