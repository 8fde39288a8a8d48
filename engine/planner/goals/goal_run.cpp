// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/goal_run.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "planner/goals/goal_words.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/step_player.h"

namespace bayplan {

GoalRun::GoalRun(GoalPlanner& plans, ClusterPtr picture, const std::vector<StandingGang>& standing, const GoalQuestion& asked, const Budget& limits)
    : cluster(std::move(picture)), question(asked), budget(limits), planner(plans), scheduler(plans.scheduler()), gangs(standing), movers(plans.moversOn(cluster, question.rules)) {
    keepGangsWhole(gangs, movers);
    if (!question.earlier) return;
    for (const PlanStep& step : question.earlier->steps) {
        const PodIdx pod = cluster->catalog().findPod(step.pod);
        const NodeIdx to = cluster->catalog().findNode(step.to);
        if (step.action == PlanStep::Action::Move && pod.valid() && to.valid() && movers[pod.get()].moves()) earlier.emplace_back(pod, to);
    }
    for (const auto& [pod, to] : earlier) earlierEnd[pod] = to;
}

bool GoalRun::bringAsEarlier(StepPlayer& player, PodIdx pod, const std::function<bool(NodeIdx)>& allowed, const std::string& reason) const {
    const auto last = earlierEnd.find(pod);
    return last != earlierEnd.end() && allowed(last->second) && last->second != player.now().placement(pod).node && !player.bring(pod, last->second, reason);
}

std::size_t GoalRun::strangersOn(const Cluster& picture, NodeIdx node) const {
    const std::vector<PodIdx>& pods = picture.node(node).pods;
    return static_cast<std::size_t>(std::count_if(pods.begin(), pods.end(), [&](PodIdx pod) { return !movers[pod.get()].ofItsNode && !movers[pod.get()].isEnding(); }));
}

std::vector<Obstacle> GoalRun::obstaclesOn(NodeIdx node) const {
    std::vector<Obstacle> found;
    for (const PodIdx pod : cluster->node(node).pods)
        if (const Mover& mover = movers[pod.get()]; !mover.moves() && !mover.ofItsNode && !mover.isEnding())
            found.push_back({pod, node, whyItStays(mover, cluster->catalog().pod(pod)), whatLetsGo(mover, cluster->catalog().pod(pod))});
    return found;
}

bool GoalRun::isStill() const {
    return std::none_of(movers.begin(), movers.end(), [](const Mover& mover) { return mover.isEnding(); });
}

SlotProblem GoalRun::problemOn(const Cluster& picture, NodeRows& rows, std::string reason) {
    SlotProblem problem{picture, scheduler, rows, movers, {}};
    problem.reason = std::move(reason);
    problem.seed = question.seed;
    problem.threads = question.threads;
    problem.tell = tell;
    problem.earlier = earlier;
    problem.earlierGap = question.earlier ? question.earlier->gap : 0;
    return problem;
}

GoalAnswer GoalRun::reachedBy(const StepPlayer& player) const {
    GoalAnswer answer;
    player.tell(answer);
    if (const auto bereft = player.bereft()) {
        answer.is = GoalIs::NotFound;
        answer.obstacles.push_back({bereft->pod, player.now().placement(bereft->pod).node, bereft->why});
    }
    return answer;
}

void GoalRun::countAlong(GoalAnswer& answer, const std::function<std::int64_t(const Cluster&)>& count) const {
    constexpr std::size_t kMostCountedNodes = 2'000'000;  // beyond that it would take longer than the search
    if (answer.is != GoalIs::Reached || answer.steps.size() != answer.deltas.size() || answer.steps.size() * cluster->nodeCount() > kMostCountedNodes) return;
    Draft draft(*cluster);
    for (std::size_t i = 0; i < answer.deltas.size(); ++i) {
        if (!draft.apply(answer.deltas[i])) return;
        answer.steps[i].counted = count(draft.cluster());
    }
}

std::vector<std::pair<std::string, std::size_t>> GoalRun::whoStays() const {
    // Pods of one key have one reason, which is put into words once.
    using Key = std::tuple<Mover::Stays, std::optional<LeavingClass>, std::optional<NoSurge>, AsksToStay, std::string_view>;
    std::map<Key, std::pair<PodIdx, std::size_t>> byKey;
    for (std::size_t p = 0; p < movers.size(); ++p) {
        const Mover& mover = movers[p];
        if (mover.moves() || !cluster->placement(PodIdx(p)).node.valid()) continue;
        const Pod& pod = cluster->catalog().pod(PodIdx(p));
        ++byKey.try_emplace(Key{mover.stays, mover.of, mover.noSurge, pod.asksToStay, pod.spec->schedulerName}, PodIdx(p), 0).first->second.second;
    }
    std::map<std::string, std::size_t> byReason;
    for (const auto& [key, one] : byKey) byReason[whyItStays(movers[one.first.get()], cluster->catalog().pod(one.first)).text()] += one.second;
    std::vector<std::pair<std::string, std::size_t>> stay(byReason.begin(), byReason.end());
    std::stable_sort(stay.begin(), stay.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return stay;
}

}  // namespace bayplan
