// SPDX-License-Identifier: GPL-3.0-or-later
// Goals that count whole nodes, shapes, or amounts that are free.
#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "metrics/slot_board.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/goal_run.h"

namespace bayplan {

namespace {

GoalAnswer alreadyThere(std::int64_t there, std::int64_t wanted) {
    GoalAnswer answer;
    answer.is = GoalIs::Already;
    answer.before = answer.reached = there;
    answer.wanted = wanted;
    return answer;
}

/// The answer with its numbers, counted again on the picture at its end.
template <typename Count>
Result<GoalAnswer> counted(const GoalRun& run, Result<GoalAnswer> answer, const Count& count, std::int64_t before, std::int64_t wanted) {
    if (!answer) return answer;
    run.countAlong(*answer, count);
    answer->before = before;
    answer->reached = answer->is == GoalIs::Reached ? count(*answer->after) : before;
    answer->wanted = wanted;
    return answer;
}

/// Nodes that are `candidates` and have no pod but their own.
std::int64_t freeAmong(const GoalRun& run, const Cluster& picture, const std::vector<bool>& candidates) {
    std::int64_t free = 0;
    for (std::size_t n = 0; n < candidates.size(); ++n) free += candidates[n] && run.strangersOn(picture, NodeIdx(n)) == 0 ? 1 : 0;
    return free;
}

/// A node that is lost takes no pods, cordoned or not.
bool isLost(const Node& node) {
    return std::any_of(node.taints.begin(), node.taints.end(), [](const Taint& taint) {
        return taint.effect != TaintEffect::PreferNoSchedule && (taint.key == "node.kubernetes.io/not-ready" || taint.key == "node.kubernetes.io/unreachable");
    });
}

/// `wanted` nodes without a pod that stays are to be free, of those that are chosen.
Result<GoalAnswer> freeNodes(GoalRun& run, const std::function<bool(NodeIdx)>& chosen, std::int64_t wanted, const char* reason) {
    std::vector<bool> candidates;
    GoalAnswer blocked{.is = GoalIs::Blocked};
    for (std::size_t n = 0; n < run.cluster->nodeCount(); ++n) {
        const NodeIdx node(n);
        const bool counts = chosen(node);
        const std::vector<Obstacle> obstacles = counts ? run.obstaclesOn(node) : std::vector<Obstacle>();
        blocked.obstacles.insert(blocked.obstacles.end(), obstacles.begin(), obstacles.end());
        candidates.push_back(counts && obstacles.empty());
    }
    const std::int64_t before = freeAmong(run, *run.cluster, candidates);
    if (before >= wanted) return alreadyThere(before, wanted);
    const auto count = [&](const Cluster& picture) { return freeAmong(run, picture, candidates); };
    if (std::count(candidates.begin(), candidates.end(), true) < wanted && !blocked.obstacles.empty()) return counted(run, Result<GoalAnswer>(std::move(blocked)), count, before, wanted);
    NodeRows rows(*run.cluster, run.scheduler);
    SlotProblem problem = run.problemOn(*run.cluster, rows, reason);
    problem.target = {"a whole node", {}, true, false, false, candidates, candidates};
    problem.wanted = wanted;
    problem.refusedNow = run.isStill();
    problem.end = [&](StepPlayer& player) { return PlayedEnd{count(player.now()) >= wanted, {}}; };
    return counted(run, solveSlots(problem, run.budget), count, before, wanted);
}

/// By node: as much is free.
bool isFree(const Cluster& picture, NodeIdx node, const std::vector<std::int64_t>& amounts) {
    for (std::size_t r = 0; r < amounts.size(); ++r)
        if (amounts[r] > 0 && picture.allocatable(node, ResourceIdx(r)) - picture.requested(node, ResourceIdx(r)) < amounts[r]) return false;
    return true;
}

}  // namespace

Result<GoalAnswer> planFree(GoalRun& run) {
    const auto takesPods = [&run](NodeIdx node) { return !run.cluster->node(node).unschedulable && !isLost(run.cluster->catalog().node(node)); };
    return freeNodes(run, takesPods, run.question.count, "free a node");
}

namespace {

constexpr const char* kConsolidate = "consolidate";

__extension__ typedef __int128 WideProduct;

/// As many as can be of the nodes that use less than the limits are emptied; the others stay in use, and those that are free stay free.
Result<GoalAnswer> emptyUnderused(GoalRun& run) {
    std::vector<std::pair<ResourceIdx, std::int64_t>> limits;
    for (const auto& [name, percent] : run.question.percent) {
        const ResourceIdx resource = run.cluster->catalog().resources.find(name);
        if (!resource.valid()) return Error{ErrorCode::NotFound, worded("no node has the resource %1", {name}), Origin{{}, 0, 0, {}, "limit"}};
        limits.emplace_back(resource, percent);
    }
    std::vector<bool> chosen(run.cluster->nodeCount(), false);
    std::int64_t underused = 0, free = 0;
    for (std::size_t n = 0; n < chosen.size(); ++n) {
        const NodeIdx node(n);
        if (!run.obstaclesOn(node).empty()) continue;
        const bool isFree = run.strangersOn(*run.cluster, node) == 0;
        const bool isUnder = std::all_of(limits.begin(), limits.end(), [&](const auto& one) {
            return static_cast<WideProduct>(run.cluster->requested(node, one.first)) * 100 < static_cast<WideProduct>(run.cluster->allocatable(node, one.first)) * one.second;
        });
        chosen[n] = isFree || isUnder;
        free += isFree ? 1 : 0;
        underused += !isFree && isUnder ? 1 : 0;
    }
    // A search for more than there is may have no end but that of its work.
    const std::uint64_t most = run.budget.work != Budget::kAnyWork ? run.budget.work : usualWork(chosen.size());
    std::uint64_t work = 0;
    std::size_t rounds = 0;
    std::optional<GoalAnswer> best, last;
    // So many can be emptied, and for so many no plan was found.
    std::int64_t found = 0, notFound = underused + 1;
    bool proved = false;
    for (std::int64_t gain = underused; notFound - found > 1;) {
        Budget part = run.budget;
        part.work = std::max<std::uint64_t>(1, (most - std::min(most, work)) / 4);
        GoalRun search(run.planner, run.cluster, run.gangs, run.question, part);
        search.tell = run.tell;
        Result<GoalAnswer> answer = freeNodes(
            search, [&chosen](NodeIdx node) { return chosen[node.get()]; }, free + gain, kConsolidate);
        if (!answer) return answer;
        work += answer->work;
        rounds += answer->rounds;
        if (answer->is == GoalIs::Reached) {
            found = std::max(gain, answer->reached - free);
            best = std::move(*answer);
        } else {
            proved = answer->is == GoalIs::Impossible && answer->bound.most;
            notFound = proved ? std::min(gain, *answer->bound.most - free + 1) : gain;
            last = std::move(*answer);
        }
        if (run.budget.stopped()) break;
        gain = found > 0 ? found + (notFound - found) / 2 : proved ? notFound - 1
                                                                   : notFound - std::max<std::int64_t>(1, notFound / 4);
    }
    if (best) {
        best->wanted = best->reached;
    } else if (!last || (proved && notFound <= 1)) {
        best = alreadyThere(free, free);  // none can be emptied
    } else {
        best = std::move(last);
        for (std::size_t n = 0; n < chosen.size() && best->is == GoalIs::NotFound; ++n)
            if (chosen[n] && run.strangersOn(*run.cluster, NodeIdx(n)) > 0) best->obstacles.push_back({{}, NodeIdx(n), worded("uses less than the limit, and no plan that empties it was found")});
    }
    best->work = work;
    best->rounds = rounds;
    return std::move(*best);
}

}  // namespace

Result<GoalAnswer> planConsolidate(GoalRun& run) {
    // A node that cannot be free has pods, and counts among those that are left.
    const auto all = static_cast<std::int64_t>(run.cluster->nodeCount());
    const bool byLimits = !run.question.percent.empty();
    Result<GoalAnswer> answer = byLimits ? emptyUnderused(run) : freeNodes(
                                    run, [](NodeIdx) { return true; }, all - run.question.count, kConsolidate);
    if (!answer) return answer;
    answer->before = all - answer->before;
    answer->reached = all - answer->reached;
    answer->wanted = byLimits ? all - answer->wanted : run.question.count;
    if (answer->bound.most) answer->bound.most = all - *answer->bound.most;
    for (GoalStep& step : answer->steps)
        if (step.counted) step.counted = all - *step.counted;
    return answer;
}

Result<GoalAnswer> planVacate(GoalRun& run) {
    const Catalog& catalog = run.cluster->catalog();
    for (const auto& [name, quantity] : run.question.amounts)
        if (!catalog.resources.find(name).valid()) return Error{ErrorCode::NotFound, worded("no node has the resource %1", {name}), Origin{{}, 0, 0, {}, "request"}};
    const std::vector<std::int64_t> amounts = catalog.resources.amounts(run.question.amounts);
    std::vector<bool> chosen(run.cluster->nodeCount(), run.question.nodes.empty());
    for (const NodeIdx node : run.question.nodes) chosen[node.get()] = true;
    const std::int64_t wanted = std::count(chosen.begin(), chosen.end(), true);
    const auto freeNow = [&](const Cluster& picture) {
        std::int64_t count = 0;
        for (std::size_t n = 0; n < chosen.size(); ++n) count += chosen[n] && isFree(picture, NodeIdx(n), amounts) ? 1 : 0;
        return count;
    };
    const std::int64_t before = freeNow(*run.cluster);
    if (before >= wanted) return alreadyThere(before, wanted);
    NodeRows rows(*run.cluster, run.scheduler);
    SlotProblem problem = run.problemOn(*run.cluster, rows, "vacate");
    problem.target = {"what is to be free", amounts, false, true, false, chosen, chosen};
    problem.wanted = wanted;
    problem.refusedNow = run.isStill();
    problem.end = [&](StepPlayer& player) { return PlayedEnd{freeNow(player.now()) >= wanted, {}}; };
    return counted(run, solveSlots(problem, run.budget), freeNow, before, wanted);
}

Result<GoalAnswer> planSlots(GoalRun& run, const Profiles& profiles) {
    SlotBoard board(profiles, {shapeOf(*run.question.shape)});
    if (const Result<void> ready = board.update(*run.cluster, run.budget); !ready) return ready.error();
    const std::int64_t before = board.pods(0);
    if (before >= run.question.count) return alreadyThere(before, run.question.count);
    // The board's picture has the shape as its last pod, which is pending; nodes and pods are the same.
    const auto picture = std::make_shared<const Cluster>(board.picture());
    const PodIdx shape(picture->podCount() - 1);
    NodeRows rows(*picture, run.scheduler);
    const std::size_t rowClass = rows.classOf(shape);
    SlotProblem problem = run.problemOn(*picture, rows, "make room for slots");
    problem.target = {board.shapes()[0].name, board.asks(0), false, false, false, rows.now(rowClass), rows.ever(rowClass)};
    problem.wanted = run.question.count;
    problem.refusedNow = run.isStill();
    // The deltas are of the board's picture; its nodes and pods have the same numbers here.
    const auto onTheCluster = [&](const std::vector<Delta>& deltas) {
        Result<Applied> applied = bayplan::apply(*run.cluster, deltas);
        return applied ? std::move(applied->cluster) : nullptr;
    };
    const auto count = [&](const Cluster& cluster) { return board.update(cluster, run.budget) ? board.pods(0) : 0; };
    problem.end = [&](StepPlayer& player) {
        const ClusterPtr after = onTheCluster(player.deltas());
        PlayedEnd end{after && count(*after) >= run.question.count, {}};
        for (std::size_t n = 0; n < picture->nodeCount() && after && !end.reached; ++n)
            if (const NodeSlots& slots = board.nodes(0)[n]; slots.code != Code::Success && slots.bare > 0) end.cuts.emplace_back(n);
        return end;
    };
    Result<GoalAnswer> answer = solveSlots(problem, run.budget);
    if (answer && answer->is == GoalIs::Reached) answer->after = onTheCluster(answer->deltas);
    return counted(run, std::move(answer), count, before, run.question.count);
}

}  // namespace bayplan
