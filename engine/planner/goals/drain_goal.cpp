// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes that are to be empty. The scheduler says where each pod goes; the model of bins is asked where one finds no node.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "base/saturating.h"
#include "moves/budgets_used.h"
#include "planner/goals/drain_turns.h"
#include "planner/goals/goal_run.h"
#include "planner/goals/touched_groups.h"
#include "planner/what_lifts.h"

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
            for (const std::size_t b : budgetsUsedBy(catalog, pod)) one.wave = covered[b]++ / std::max<std::int64_t>(1, catalog.budgets[b].disruptionsAllowed);
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

/// What no drain of these pods can do without, as far as it is known.
std::int64_t leastLostBy(const GoalRun& run, const std::vector<PodIdx>& leaving) {
    const RestartLosses losses(*run.cluster, run.question.rules.loss);
    std::int64_t least = 0;
    for (const PodIdx pod : leaving) least = saturatingAdd(least, losses.of(pod).lost.value_or(0));
    return least;
}

std::int64_t groupsOf(const Catalog& catalog, const std::vector<PodIdx>& pods) {
    TouchedGroups groups(catalog);
    std::set<std::string> touched;
    for (const PodIdx pod : pods) touched.insert(groups.of(pod));
    return static_cast<std::int64_t>(touched.size());
}

/// All of them together. `all`: the nodes of every turn, which take no pod of these.
Result<GoalAnswer> drainTogether(GoalRun& run, const std::vector<NodeIdx>& nodes, const std::vector<NodeIdx>& all, const std::vector<PodIdx>& leaving) {
    std::vector<Obstacle> obstacles;
    StepPlayer player(*run.cluster, run.scheduler);
    for (const NodeIdx node : nodes) player.cordon(node, "drain");
    player.willMove(leaving);
    // A pod that tolerates a cordon may well be sent to another node that is drained, or back.
    const auto stays = [&](NodeIdx node) { return !std::binary_search(all.begin(), all.end(), node); };
    bool whole = true;
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
            Message lets;
            if (decision.outcome == Outcome::Unschedulable) {
                std::vector<bool> closed(run.cluster->nodeCount(), false);
                for (const NodeIdx node : all) closed[node.get()] = true;
                lets = whatBringsANode(run.scheduler, player.now(), pod, closed, [&](PodIdx other) { return run.movers[other.get()].moves(); });
            }
            obstacles.push_back({pod, run.cluster->placement(pod).node, why, std::move(lets)});
            break;
        }
    }
    if (whole) return run.reachedBy(player);
    Result<GoalAnswer> byModel = drainByModel(run, nodes);
    if (byModel && byModel->is != GoalIs::Reached) byModel->obstacles = obstacles;
    return byModel;
}

/// The picture with these nodes closed.
ClusterPtr closed(const ClusterPtr& picture, const std::vector<NodeIdx>& nodes) {
    Draft draft(*picture);
    for (const NodeIdx node : nodes)
        if (!picture->node(node).unschedulable) check(draft.apply(Cordon{node, true}).has_value(), "a node is cordoned");
    return draft.publish();
}

/// One turn after the other, each on what the one before left; a node that leaves later takes no pod.
Result<GoalAnswer> drainInTurns(GoalRun& run, const std::vector<NodeIdx>& nodes, const std::vector<PodIdx>& leaving) {
    const std::vector<DrainTurn> turns = turnsOf(run.cluster->catalog(), nodes, run.question.turns);
    StepPlayer player(*run.cluster, run.scheduler);
    player.willMove(leaving);
    std::uint64_t work = 0;
    for (std::size_t turn = 0; turn < turns.size(); ++turn) {
        std::vector<NodeIdx> later;
        for (std::size_t i = turn + 1; i < turns.size(); ++i) later.insert(later.end(), turns[i].nodes.begin(), turns[i].nodes.end());
        GoalQuestion question = run.question;
        question.nodes = turns[turn].nodes;
        question.turns = {};
        Budget left = run.budget;
        if (left.work != Budget::kAnyWork) left.work = std::max<std::uint64_t>(1, left.work - std::min(left.work, work));
        const ClusterPtr picture = closed(player.publish(), later);
        GoalRun part(run.planner, picture, standingGangs(*picture), question, left);
        Result<GoalAnswer> found = drainTogether(part, turns[turn].nodes, nodes, orderOfLeaving(part, turns[turn].nodes));
        if (!found) return found;
        work += found->work;
        std::vector<PlanStep> steps;
        for (const GoalStep& one : found->steps) {
            steps.push_back(one.step);
            steps.back().turn = turns[turn].name;
        }
        GoalAnswer none;  // another order may do: nothing is proved by this one
        none.obstacles = std::move(found->obstacles);
        none.work = work;
        if (found->is != GoalIs::Reached) return none;
        const std::vector<std::optional<Message>> refused = player.replay(steps);
        for (std::size_t i = 0; i < refused.size(); ++i)
            if (refused[i]) {
                none.obstacles.push_back({run.cluster->catalog().findPod(steps[i].pod), run.cluster->catalog().findNode(steps[i].from), *refused[i]});
                return none;
            }
    }
    GoalAnswer answer = run.reachedBy(player);
    answer.work = work;
    return answer;
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
    // A gang leaves as a whole.
    std::vector<PodIdx> restarting = matesOf(run.gangs, leaving);
    restarting.insert(restarting.end(), leaving.begin(), leaving.end());
    answer.bound = {static_cast<std::int64_t>(restarting.size()), {}, leaving.empty() ? BoundWhy::None : BoundWhy::MustLeave, {}};
    if (answer.before == answer.wanted && cordoned) answer.is = GoalIs::Already;
    if (!answer.obstacles.empty()) answer.is = GoalIs::Blocked;
    if (answer.is != GoalIs::NotFound) return answer;

    if (run.tell) run.tell({answer.bound.leastMoves, {}, 0});
    Result<GoalAnswer> planned = run.question.turns.any() ? drainInTurns(run, nodes, leaving) : drainTogether(run, nodes, nodes, leaving);
    if (!planned) return planned;
    GoalAnswer found = std::move(*planned);
    found.leastLost = leastLostBy(run, restarting);
    found.leastGroups = groupsOf(run.cluster->catalog(), restarting);
    found.wanted = answer.wanted;
    found.before = answer.before;
    found.reached = found.is == GoalIs::Reached ? found.wanted : found.before;
    run.countAlong(found, [&](const Cluster& picture) { return std::count_if(nodes.begin(), nodes.end(), [&](NodeIdx node) { return run.strangersOn(picture, node) == 0; }); });
    if (found.is != GoalIs::Impossible && found.bound.leastMoves <= answer.bound.leastMoves) found.bound = answer.bound;
    return found;
}

}  // namespace bayplan
