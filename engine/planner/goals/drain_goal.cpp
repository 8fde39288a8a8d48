// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes that are to be empty. The scheduler says where each pod goes; the model of bins is asked where one finds no node.
#include <algorithm>
#include <map>
#include <tuple>

#include "model/disruption.h"
#include "planner/goals/goal_run.h"

namespace bayplan {

namespace {

/// In the order in which they leave: by the wave in which their budget lets them go, the largest first.
std::vector<PodIdx> orderOfLeaving(const GoalRun& run, const std::vector<NodeIdx>& nodes) {
    const Catalog& catalog = run.cluster->catalog();
    struct Turn {
        std::int64_t wave;
        double share;
        PodIdx pod;
    };
    std::vector<Turn> leaving;
    std::map<std::size_t, std::int64_t> covered;  // pods of each budget so far
    for (const NodeIdx node : nodes)
        for (const PodIdx pod : run.cluster->node(node).pods) {
            if (!run.movers[pod.get()].moves()) continue;
            Turn one{0, shareOf(*run.cluster, pod, node), pod};
            for (const std::size_t b : evictionNow(catalog.budgets, catalog.pod(pod)).budgets) one.wave = covered[b]++ / std::max<std::int64_t>(1, catalog.budgets[b].disruptionsAllowed);
            leaving.push_back(one);
        }
    std::stable_sort(leaving.begin(), leaving.end(), [](const Turn& a, const Turn& b) { return std::tie(a.wave, b.share) < std::tie(b.wave, a.share); });
    std::vector<PodIdx> pods;
    for (const Turn& one : leaving) pods.push_back(one.pod);
    return pods;
}

/// Where the model has to find room: pods elsewhere move on as well.
Result<GoalAnswer> drainByModel(GoalRun& run, const std::vector<NodeIdx>& nodes) {
    StepPlayer cordoned(*run.cluster, run.scheduler);
    for (const NodeIdx node : nodes) cordoned.cordon(node, "drain");
    const ClusterPtr picture = cordoned.publish();
    NodeRows rows(*picture, run.scheduler);
    SlotProblem problem = run.problemOn(*run.cluster, rows, "drain");
    std::vector<bool> drained(run.cluster->nodeCount(), false);
    for (const NodeIdx node : nodes) drained[node.get()] = true;
    problem.target = {"a drained node", {}, true, false, false, drained, drained};
    problem.wanted = static_cast<std::int64_t>(nodes.size());
    problem.begin = [&](StepPlayer& player) {
        for (const NodeIdx node : nodes) player.cordon(node, "drain");
        player.willMove(orderOfLeaving(run, nodes));
    };
    problem.end = [&](StepPlayer& player) { return PlayedEnd{std::all_of(nodes.begin(), nodes.end(), [&](NodeIdx node) { return run.strangersOn(player.now(), node) == 0; }), {}}; };
    return solveSlots(problem, run.budget);
}

}  // namespace

Result<GoalAnswer> planDrain(GoalRun& run) {
    std::vector<NodeIdx> nodes = run.question.nodes;
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    GoalAnswer answer;
    answer.wanted = static_cast<std::int64_t>(nodes.size());
    bool cordoned = true;
    for (const NodeIdx node : nodes) {
        cordoned = cordoned && run.cluster->node(node).unschedulable;
        answer.before += run.strangersOn(*run.cluster, node) == 0 ? 1 : 0;
        for (Obstacle& one : run.obstaclesOn(node)) answer.obstacles.push_back(std::move(one));
    }
    answer.reached = answer.before;
    const std::vector<PodIdx> leaving = orderOfLeaving(run, nodes);
    answer.bound = {static_cast<std::int64_t>(leaving.size()), {}, leaving.empty() ? BoundWhy::None : BoundWhy::MustLeave, {}};
    if (answer.before == answer.wanted && cordoned) answer.is = GoalIs::Already;
    if (!answer.obstacles.empty()) answer.is = GoalIs::Blocked;
    if (answer.is != GoalIs::NotFound) return answer;

    StepPlayer player(*run.cluster, run.scheduler);
    for (const NodeIdx node : nodes) player.cordon(node, "drain");
    player.willMove(leaving);
    // A pod that tolerates a cordon may well be sent to another node that is drained, or back.
    const auto stays = [&](NodeIdx node) { return !std::binary_search(nodes.begin(), nodes.end(), node); };
    bool whole = true;
    if (run.tell) run.tell({answer.bound.leastMoves, {}, 0});
    std::uint64_t gone = 0;
    for (const PodIdx pod : leaving) {
        run.budget.report({gone++, leaving.size(), "pods"});
        if (run.budget.stopped()) return Error{ErrorCode::Cancelled, worded("planning was stopped"), {}};
        if (run.bringAsEarlier(player, pod, stays, "drain")) continue;
        const Decision decision = run.scheduler.decide(player.now(), pod);
        std::optional<Message> refused;
        if (decision.outcome == Outcome::Scheduled && stays(decision.node)) refused = player.carryOut(decision, "drain");
        // Elsewhere it may take nothing from others, such as within their zone.
        whole = decision.outcome == Outcome::Scheduled && ((stays(decision.node) && !refused) || player.bringToBest(pod, stays, "drain"));
        if (!whole) {
            const Message why = refused ? *refused : decision.notModelled.empty() ? decision.message
                                                                                  : worded("not modelled: %1", {decision.notModelled.front()});
            answer.obstacles.push_back({pod, run.cluster->placement(pod).node, why});
            break;
        }
    }
    GoalAnswer found;
    if (whole) {
        found = run.reachedBy(player);
    } else {
        Result<GoalAnswer> byModel = drainByModel(run, nodes);
        if (!byModel) return byModel;
        found = std::move(*byModel);
        if (found.is != GoalIs::Reached) found.obstacles = answer.obstacles;
    }
    found.wanted = answer.wanted;
    found.before = answer.before;
    found.reached = found.is == GoalIs::Reached ? found.wanted : found.before;
    run.countAlong(found, [&](const Cluster& picture) { return std::count_if(nodes.begin(), nodes.end(), [&](NodeIdx node) { return run.strangersOn(picture, node) == 0; }); });
    if (found.is != GoalIs::Impossible && found.bound.leastMoves <= answer.bound.leastMoves) found.bound = answer.bound;
    return found;
}

}  // namespace bayplan
