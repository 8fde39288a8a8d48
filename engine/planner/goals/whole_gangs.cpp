// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/whole_gangs.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "cluster/read_groups.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/step_player.h"
#include "planner/goals/touched_groups.h"

namespace bayplan {

namespace {

constexpr int kSearchesWithoutTorn = 6;
constexpr std::int64_t kLeastQuorum = 2;

bool mayHaveGangs(const Catalog& catalog) {
    if (!catalog.podGroups.empty() || !catalog.coschedulingGroups.empty() || !catalog.volcanoGroups.empty() || !catalog.koordinatorGroups.empty()) return true;
    return std::any_of(catalog.pods.begin(), catalog.pods.end(), [](const Pod& pod) { return !gangNameOf(pod).empty(); });
}

std::vector<PodIdx> restartedBy(const std::vector<Delta>& deltas) {
    std::vector<PodIdx> pods;
    for (const Delta& delta : deltas)
        if (const PodIdx pod = bayplan::restartedBy(delta); pod.valid()) pods.push_back(pod);
    std::sort(pods.begin(), pods.end());
    pods.erase(std::unique(pods.begin(), pods.end()), pods.end());
    return pods;
}

std::int64_t amongOf(const StandingGang& gang, const std::vector<PodIdx>& sorted) {
    return std::count_if(gang.pods.begin(), gang.pods.end(), [&](PodIdx pod) { return std::binary_search(sorted.begin(), sorted.end(), pod); });
}

/// What the steps have to leave alone: drained nodes, and nodes that were made free.
std::vector<bool> closedNodes(const Cluster& after, const GoalQuestion& question, const std::vector<Mover>& movers) {
    std::vector<bool> closed(after.nodeCount(), false);
    const auto close = [&](const GoalQuestion& one) {
        if (one.kind == GoalKind::Drain)
            for (const NodeIdx node : one.nodes) closed[node.get()] = true;
        if (one.kind != GoalKind::Free && one.kind != GoalKind::Consolidate) return;
        for (std::size_t n = 0; n < closed.size(); ++n) {
            const std::vector<PodIdx>& pods = after.node(NodeIdx(n)).pods;
            closed[n] = closed[n] || std::all_of(pods.begin(), pods.end(), [&](PodIdx pod) { return movers[pod.get()].ofItsNode || movers[pod.get()].isEnding(); });
        }
    };
    close(question);
    for (const GoalQuestion& one : question.then) close(one);
    return closed;
}

class WholeGangs {
public:
    WholeGangs(GoalPlanner& planner, const ClusterPtr& cluster, const std::vector<StandingGang>& gangs, const GoalQuestion& question, const Budget& budget, const QuestionPlanner& plan)
        : m_planner(planner), m_cluster(cluster), m_question(question), m_budget(budget), m_plan(plan), m_gangs(gangs), m_asked(question) {
        // What completes a gang counts as well.
        if (!m_gangs.empty() && question.then.empty()) m_asked.mostMoves.reset();
    }

    Result<GoalAnswer> planned() {
        Result<GoalAnswer> found = m_plan(m_gangs.empty() ? m_question : m_asked, m_budget);
        if (!found || m_gangs.empty() || !hasSteps(found->is)) return found;
        if (!tornBy(m_gangs, found->deltas).empty()) {
            m_work = found->work;
            const std::optional<GoalAnswer> best = cheaperOf(withTheOthers(*found), withoutTorn(*found));
            found = best ? *best : torn(std::move(*found));
            found->work = m_work;
        }
        if (found->is == GoalIs::Reached && m_question.mostMoves && found->moves > *m_question.mostMoves) refusePlan(*found, GoalIs::TooMany);
        found->proved = found->is == GoalIs::Reached && found->moves <= found->bound.leastMoves;
        return found;
    }

private:
    static std::optional<GoalAnswer> cheaperOf(std::optional<GoalAnswer> a, std::optional<GoalAnswer> b) {
        if (!a || !b) return a ? a : b;
        // Of several goals more are reached; of plans for as many the one with fewer moves.
        return std::pair(-b->reached, b->moves) < std::pair(-a->reached, a->moves) ? b : a;
    }

    /// No plan was found that tears no gang: about each torn one.
    GoalAnswer torn(GoalAnswer found) const {
        const std::vector<Delta> deltas = found.deltas;
        refusePlan(found, GoalIs::NotFound);
        found.moves = 0;
        for (const StandingGang* gang : tornBy(m_gangs, deltas)) {
            const std::vector<PodIdx> restarted = restartedBy(deltas);
            for (const PodIdx pod : gang->pods)
                if (!std::binary_search(restarted.begin(), restarted.end(), pod)) found.obstacles.push_back({pod, m_cluster->placement(pod).node, whyTorn(*gang, deltas)});
        }
        return found;
    }

    Budget partLeft() const {
        Budget part = m_budget;
        if (m_budget.work != Budget::kAnyWork) part.work = std::max<std::uint64_t>(1, m_budget.work - std::min(m_budget.work, m_work));
        return part;
    }

    /// Torn gangs stay where they are.
    std::optional<GoalAnswer> withoutTorn(const GoalAnswer& first) {
        GoalQuestion stays = m_asked;
        std::vector<Delta> deltas = first.deltas;
        for (int search = 0; search < kSearchesWithoutTorn && !m_budget.stopped(); ++search) {
            const std::vector<const StandingGang*> torn = tornBy(m_gangs, deltas);
            for (const StandingGang* gang : torn)
                for (const PodIdx pod : gang->pods) stays.rules.pods.insert(m_cluster->catalog().pod(pod).key());
            Result<GoalAnswer> next = m_plan(stays, partLeft());
            if (!next) return std::nullopt;
            m_work += next->work;
            if (!hasSteps(next->is)) return std::nullopt;
            deltas = next->deltas;
            if (!tornBy(m_gangs, deltas).empty()) continue;
            next->bound = first.bound;
            next->stay = first.stay;
            next->leastLost = first.leastLost;
            next->leastGroups = first.leastGroups;
            return std::optional(std::move(*next));
        }
        return std::nullopt;
    }

    /// The same plan, and then the other pods of the gangs that it tears.
    std::optional<GoalAnswer> withTheOthers(const GoalAnswer& found) {
        if (found.is != GoalIs::Reached) return std::nullopt;
        const std::vector<PodIdx> restarted = restartedBy(found.deltas);
        std::vector<PodIdx> others;
        for (const StandingGang* gang : tornBy(m_gangs, found.deltas))
            for (const PodIdx pod : gang->pods)
                if (!std::binary_search(restarted.begin(), restarted.end(), pod)) others.push_back(pod);
        std::vector<Mover> movers = m_planner.moversOn(m_cluster, m_question.rules);
        keepGangsWhole(m_gangs, movers);
        for (const PodIdx pod : others)
            if (!movers[pod.get()].moves() || movers[pod.get()].surges) return std::nullopt;
        StepPlayer player(*m_cluster, m_planner.scheduler());
        player.willMove(others);
        std::vector<PlanStep> steps;
        for (const GoalStep& one : found.steps) steps.push_back(one.step);
        for (const std::optional<Message>& refused : player.replay(steps))
            if (refused) return std::nullopt;
        const std::vector<bool> closed = closedNodes(*found.after, m_question, movers);
        const std::size_t own = player.stepCount();
        for (const PodIdx pod : others)
            if (!player.bringToBest(
                    pod, [&](NodeIdx node) { return !closed[node.get()]; }, "its gang moves whole")) return std::nullopt;
        if (player.bereft()) return std::nullopt;
        GoalAnswer answer = found;
        player.tell(answer);
        for (std::size_t i = 0; i < own && i < found.steps.size(); ++i) answer.steps[i].counted = found.steps[i].counted;
        // What comes later may undo what the goal wants.
        GoalQuestion end = m_asked;
        end.first.clear();
        end.earlier.reset();
        Budget part = partLeft();
        part.work = std::min<std::uint64_t>(part.work, 1);
        const Result<GoalAnswer> after = m_planner.plan(answer.after, end, part);
        if (!after || after->is != GoalIs::Already) return std::nullopt;
        return answer;
    }

    GoalPlanner& m_planner;
    const ClusterPtr& m_cluster;
    const GoalQuestion& m_question;
    const Budget& m_budget;
    const QuestionPlanner& m_plan;
    const std::vector<StandingGang>& m_gangs;
    GoalQuestion m_asked;
    std::uint64_t m_work = 0;
};

}  // namespace

std::vector<StandingGang> standingGangs(const Cluster& cluster) {
    std::vector<StandingGang> gangs;
    const Catalog& catalog = cluster.catalog();
    if (!mayHaveGangs(catalog)) return gangs;
    const ReadGroups groups(catalog);
    for (const ReadGroup& group : groups.all()) {
        if (!isGang(group.source) || !group.quorum || group.quorum->value < kLeastQuorum) continue;
        StandingGang gang{group.key(), {}};
        for (const PodIdx pod : group.pods)
            if (cluster.placement(pod).node.valid() && !catalog.pod(pod).deleting && !catalog.pod(pod).terminal()) gang.pods.push_back(pod);
        std::sort(gang.pods.begin(), gang.pods.end());
        if (gang.pods.size() > 1) gangs.push_back(std::move(gang));
    }
    return gangs;
}

void keepGangsWhole(const std::vector<StandingGang>& gangs, std::vector<Mover>& movers) {
    for (const StandingGang& gang : gangs) {
        if (std::all_of(gang.pods.begin(), gang.pods.end(), [&](PodIdx pod) { return movers[pod.get()].moves(); })) continue;
        for (const PodIdx pod : gang.pods) {
            Mover& mover = movers[pod.get()];
            if (!mover.moves()) continue;
            mover.stays = Mover::Stays::GangStays;
            mover.surges = false;
        }
    }
}

std::vector<PodIdx> matesOf(const std::vector<StandingGang>& gangs, const std::vector<PodIdx>& pods) {
    std::vector<PodIdx> sorted = pods;
    std::sort(sorted.begin(), sorted.end());
    std::vector<PodIdx> mates;
    for (const StandingGang& gang : gangs)
        if (amongOf(gang, sorted) > 0) std::set_difference(gang.pods.begin(), gang.pods.end(), sorted.begin(), sorted.end(), std::back_inserter(mates));
    std::sort(mates.begin(), mates.end());
    mates.erase(std::unique(mates.begin(), mates.end()), mates.end());
    return mates;
}

std::vector<const StandingGang*> tornBy(const std::vector<StandingGang>& gangs, const std::vector<Delta>& deltas) {
    std::vector<const StandingGang*> torn;
    if (gangs.empty()) return torn;
    const std::vector<PodIdx> restarted = restartedBy(deltas);
    for (const StandingGang& gang : gangs)
        if (const std::int64_t moved = amongOf(gang, restarted); moved > 0 && moved < static_cast<std::int64_t>(gang.pods.size())) torn.push_back(&gang);
    return torn;
}

Message whyTorn(const StandingGang& gang, const std::vector<Delta>& deltas) {
    return worded("the gang %1 moves whole or not at all, and %2 of its %3 pods would move", {gang.key, amongOf(gang, restartedBy(deltas)), gang.pods.size()});
}

Result<GoalAnswer> planWithWholeGangs(GoalPlanner& planner, const ClusterPtr& cluster, const std::vector<StandingGang>& gangs, const GoalQuestion& question, const Budget& budget,
                                      const QuestionPlanner& plan) {
    return WholeGangs(planner, cluster, gangs, question, budget, plan).planned();
}

}  // namespace bayplan
