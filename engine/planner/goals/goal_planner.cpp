// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/plan_goal.h"

#include <algorithm>
#include <map>
#include <utility>

#include "planner/goals/goal_run.h"
#include "planner/goals/price_limits.h"
#include "planner/goals/priorities.h"
#include "planner/goals/step_player.h"
#include "planner/goals/whole_gangs.h"

namespace bayplan {

namespace {

/// What the goal cannot do without; empty: it has all of it.
Message lackOf(const Cluster& cluster, const GoalQuestion& question) {
    if (cluster.nodeCount() == 0) return worded("there is no node to plan for");
    const auto isPositive = [](const auto& amount) { return amount.second > Quantity(); };
    switch (question.kind) {
    case GoalKind::Drain: return question.nodes.empty() ? worded("a goal to drain needs a node") : Message();
    case GoalKind::Room: return question.pods.empty() ? worded("a goal to make room needs a pod") : Message();
    case GoalKind::Slots: return question.shape ? Message() : worded("a goal for slots needs a shape");
    case GoalKind::Rebalance: return question.percent.empty() ? worded("a goal to rebalance needs a limit") : Message();
    case GoalKind::Vacate: return std::any_of(question.amounts.begin(), question.amounts.end(), isPositive) ? Message() : worded("a goal to vacate needs an amount above 0");
    case GoalKind::Free:
    case GoalKind::Consolidate:
    case GoalKind::Repair: break;
    }
    return {};
}

Result<GoalAnswer> answerOf(GoalRun& run, const Profiles& profiles) {
    switch (run.question.kind) {
    case GoalKind::Drain: return planDrain(run);
    case GoalKind::Free: return planFree(run);
    case GoalKind::Room: return planRoom(run);
    case GoalKind::Slots: return planSlots(run, profiles);
    case GoalKind::Consolidate: return planConsolidate(run);
    case GoalKind::Rebalance: return planRebalance(run);
    case GoalKind::Repair: return planRepair(run);
    case GoalKind::Vacate: break;
    }
    return planVacate(run);
}

/// Pods that no budget lets go leave once their replacement is Ready.
void markSurges(const GoalRun& run, GoalAnswer& answer) {
    answer.surges = 0;
    for (std::size_t i = 0; i < answer.deltas.size() && i < answer.steps.size(); ++i)
        if (const auto* move = std::get_if<Move>(&answer.deltas[i]); move && run.movers[move->pod.get()].surges) {
            answer.steps[i].step.surge = true;
            ++answer.surges;
        }
    if (answer.surges == 0) return;
    countWaves(run.cluster->catalog(), answer.deltas, answer.steps);
    answer.waves = answer.steps.back().wave + 1;
}

/// The end as a whole, by a judge that shares no code with the plugins. A plan that it refuses is not shown.
void refuseWhatTheCheckerFinds(const GoalRun& run, GoalAnswer& answer) {
    const std::vector<Violation> violations = run.planner.check(answer.after);
    if (violations.empty()) return;
    std::vector<std::string> known;  // what the cluster has already is not the plan's
    for (const Violation& old : run.planner.check(run.cluster)) known.push_back(toString(old, run.cluster->catalog()));
    for (const Violation& one : violations)
        if (std::string text = toString(one, run.cluster->catalog()); std::find(known.begin(), known.end(), text) == known.end()) {
            answer.obstacles.push_back({one.pod, one.node, std::move(text)});
            answer.is = GoalIs::NotFound;
        }
}

Result<GoalAnswer> planFromHere(GoalPlanner& planner, const ClusterPtr& cluster, const std::vector<StandingGang>& gangs, const GoalQuestion& question, const Budget& budget, const GoalTeller& tell) {
    GoalRun run(planner, cluster, gangs, question, budget);
    run.tell = tell;
    const OneGoalPlanner alone = [&](const ClusterPtr& picture, const GoalQuestion& one, const Budget& part) { return planFromHere(planner, picture, standingGangs(*picture), one, part, {}); };
    Result<GoalAnswer> answer = question.then.empty() ? answerOf(run, planner.profiles()) : planSeveral(run, planner.profiles(), alone);
    if (!answer) return answer;
    markSurges(run, *answer);
    if (hasSteps(answer->is)) refuseWhatTheCheckerFinds(run, *answer);
    if (answer->is == GoalIs::Reached && question.mostMoves && answer->moves > *question.mostMoves) answer->is = GoalIs::TooMany;
    if (!hasSteps(answer->is)) {
        answer->steps.clear();
        answer->deltas.clear();
        answer->after.reset();
        answer->waves = 0;
    }
    if (!hasSteps(answer->is) && answer->is != GoalIs::Already) answer->reached = answer->before;
    if (answer->is == GoalIs::NotFound) {
        answer->moves = 0;
        answer->twice = 0;
    }
    answer->proved = answer->is == GoalIs::Reached && answer->moves <= answer->bound.leastMoves;
    answer->stay = run.whoStays();
    if (question.then.empty() && hasToBe(question.kind))
        for (GoalStep& one : answer->steps) one.step.priority = kMandatory;
    return answer;
}

std::vector<PlanStep> bare(const std::vector<GoalStep>& steps) {
    std::vector<PlanStep> told;
    for (const GoalStep& step : steps) told.push_back(step.step);
    return told;
}

/// The plan begins with the steps that were told; what is left of the goal is planned on the picture that they make.
Result<GoalAnswer> planAfterFirst(GoalPlanner& planner, const ClusterPtr& cluster, const GoalQuestion& question, const Budget& budget, const GoalTeller& tell) {
    StepPlayer player(*cluster, planner.scheduler());
    const std::vector<std::optional<Message>> refused = player.replay(question.first);
    for (std::size_t i = 0; i < refused.size(); ++i)
        if (refused[i]) return Error{ErrorCode::Conflict, worded("the step is refused: %1", {*refused[i]}), Origin{{}, 0, 0, {}, "first[" + std::to_string(i) + "]"}};
    const auto moves = static_cast<std::int64_t>(player.moves());
    GoalQuestion rest = question;
    rest.first.clear();
    if (rest.mostMoves) *rest.mostMoves = std::max<std::int64_t>(0, *rest.mostMoves - moves);
    for (const PlanStep& step : question.first)
        if (!step.pod.empty()) rest.rules.pods.insert(step.pod);
    const GoalTeller ofAll = [&](const GoalSoFar& soFar) {
        if (tell) tell({soFar.leastMoves + moves, soFar.moves ? std::optional(*soFar.moves + moves) : std::nullopt, soFar.work});
    };
    const ClusterPtr picture = player.publish();
    Result<GoalAnswer> answer = planFromHere(planner, picture, standingGangs(*picture), rest, budget, ofAll);
    if (!answer) return answer;
    const std::size_t kept = player.stepCount();
    if (hasSteps(answer->is) || (answer->is == GoalIs::Already && kept > 0)) {
        const GoalIs is = answer->is == GoalIs::Partly ? GoalIs::Partly : GoalIs::Reached;
        const std::vector<GoalStep> rested = answer->steps;
        const std::vector<std::optional<Message>> more = player.replay(bare(rested));
        const bool whole = std::none_of(more.begin(), more.end(), [](const auto& one) { return one.has_value(); }) && !player.bereft();
        if (whole) player.tell(*answer);
        answer->is = whole ? is : GoalIs::NotFound;
        for (std::size_t i = 0; whole && i < rested.size() && kept + i < answer->steps.size(); ++i) answer->steps[kept + i].counted = rested[i].counted;
    }
    answer->kept = kept;
    answer->bound.leastMoves += moves;
    if (answer->is == GoalIs::TooMany) answer->moves += moves;
    answer->proved = answer->is == GoalIs::Reached && answer->moves <= answer->bound.leastMoves;
    return answer;
}

/// `left`: pods whose steps are not played, and why.
ReplayedSteps replayedBy(StepPlayer& player, const std::vector<PlanStep>& steps, const std::map<std::string, Message>& left) {
    ReplayedSteps replayed;
    for (const PlanStep& step : steps) {
        const std::size_t before = player.stepCount();
        const bool ofClaim = step.action == PlanStep::Action::AssumeClaim || step.action == PlanStep::Action::AllocateClaim;
        const auto torn = ofClaim ? left.end() : left.find(step.pod);
        // Its pod's step has brought what the claim gets.
        if (torn != left.end()) replayed.refused.push_back(torn->second);
        else replayed.refused.push_back(ofClaim && !replayed.refused.empty() ? replayed.refused.back() : player.replay({step}).front());
        replayed.places.push_back(before);
    }
    GoalAnswer told;
    player.tell(told);
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (replayed.refused[i]) replayed.places[i] = told.steps.size();
    replayed.steps = std::move(told.steps);
    replayed.deltas = std::move(told.deltas);
    replayed.after = std::move(told.after);
    replayed.moves = told.moves;
    replayed.waves = told.waves;
    return replayed;
}

}  // namespace

GoalPlanner::GoalPlanner(const Profiles& profiles) : m_scheduler(profiles), m_checker(countedBy(m_scheduler.profiles()), sharedOutBy(m_scheduler.profiles())) {}

const std::vector<Mover>& GoalPlanner::moversOn(const ClusterPtr& cluster, const MoveRules& rules) {
    if (m_whoMoves && m_whoMoves->picture->sharedCatalog() == cluster->sharedCatalog() && m_whoMoves->rules == rules)
        followMovers(*m_whoMoves->picture, *cluster, profiles(), rules, m_whoMoves->movers);
    else m_whoMoves = WhoMoves{cluster, rules, moversOf(*cluster, profiles(), rules)};
    m_whoMoves->picture = cluster;
    return m_whoMoves->movers;
}

Result<GoalAnswer> GoalPlanner::plan(const ClusterPtr& cluster, const GoalQuestion& question, const Budget& budget, const GoalTeller& tell) {
    if (Message missing = lackOf(*cluster, question); !missing.empty()) return Error{ErrorCode::Invalid, std::move(missing), {}};
    for (const GoalQuestion& one : question.then)
        if (Message missing = lackOf(*cluster, one); !missing.empty()) return Error{ErrorCode::Invalid, std::move(missing), Origin{{}, 0, 0, {}, "then"}};
    const std::vector<StandingGang> gangs = standingGangs(*cluster);
    const QuestionPlanner planned = [&](const GoalQuestion& one, const Budget& part) {
        return one.first.empty() ? planFromHere(*this, cluster, gangs, one, part, tell) : planAfterFirst(*this, cluster, one, part, tell);
    };
    Result<GoalAnswer> answer =
        planWithinPrices(*cluster, question, budget, [&](const GoalQuestion& one, const Budget& part) { return planWithWholeGangs(*this, cluster, gangs, one, part, planned); });
    if (answer) tellPriorities(gangs, *answer);
    return answer;
}

Result<GoalAnswer> planGoal(const ClusterPtr& cluster, const Profiles& profiles, const GoalQuestion& question, const Budget& budget, const GoalTeller& tell) {
    return GoalPlanner(profiles).plan(cluster, question, budget, tell);
}

ReplayedSteps replaySteps(const ClusterPtr& cluster, const Profiles& profiles, const std::vector<PlanStep>& steps) {
    Scheduler scheduler(profiles);
    std::vector<PlanStep> expected = steps;
    const std::vector<StandingGang> gangs = standingGangs(*cluster);
    std::map<std::string, Message> left;  // pods of gangs that the steps would tear
    // A pod whose own step is refused does not move later: nobody may take from it what it needs. It is asked about once more then.
    while (true) {
        StepPlayer player(*cluster, scheduler);
        player.expectMoves(expected);
        ReplayedSteps replayed = replayedBy(player, steps, left);
        const std::size_t leftBefore = left.size();
        for (const StandingGang* gang : tornBy(gangs, replayed.deltas))
            for (const PodIdx pod : gang->pods) left.try_emplace(cluster->catalog().pod(pod).key(), whyTorn(*gang, replayed.deltas));
        std::vector<PlanStep> held;
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (!replayed.refused[i]) held.push_back(steps[i]);
        const bool tears = left.size() > leftBefore;
        if (!tears && (held.size() >= expected.size() || !player.bereft())) return replayed;
        expected = std::move(held);
    }
}

std::vector<NodeIdx> otherNodes(const ClusterPtr& cluster, const Profiles& profiles, const std::vector<PlanStep>& steps, std::size_t place) {
    const PlanStep& step = steps.at(place);
    const PodIdx pod = cluster->catalog().findPod(step.pod);
    if (!pod.valid() || (step.action != PlanStep::Action::Move && step.action != PlanStep::Action::Place)) return {};
    Scheduler scheduler(profiles);
    StepPlayer player(*cluster, scheduler);
    player.expectMoves(steps);
    (void)player.replay({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(place)});
    std::vector<NodeIdx> nodes = player.takers(pod);
    std::erase(nodes, cluster->catalog().findNode(step.to));
    return nodes;
}

}  // namespace bayplan
