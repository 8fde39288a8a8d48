// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/slot_goal.h"

#include <algorithm>

#include "planner/bins/bin_state.h"
#include "planner/bound/counting.h"
#include "planner/bound/families.h"
#include "planner/search/portfolio.h"

namespace bayplan {

namespace {

constexpr std::size_t kRounds = 60;        // proposals that the scheduler is asked about
constexpr std::size_t kFamilyBins = 500;   // beyond that the families take longer than they are worth
constexpr std::uint64_t kFamilyWork = 60;  // families

class SlotSolver {
public:
    SlotSolver(SlotProblem& problem, const Budget& budget) : m_problem(problem), m_budget(budget), m_maker(problem.cluster, problem.rows, problem.movers) {}

    Result<GoalAnswer> run() {
        const ClusterBins ever = m_maker.make(m_problem.target, BinRules::Ever);
        const SlotBound bound = boundOf(ever, m_problem.wanted, m_problem.refusedNow);
        m_answer.bound = bound.bound;
        if (bound.impossible) {
            m_answer.is = GoalIs::Impossible;
            return std::move(m_answer);
        }
        while (m_answer.rounds < kRounds) {
            if (m_budget.stopped()) return Error{ErrorCode::Cancelled, "planning was stopped", {}};
            ++m_answer.rounds;
            const Result<bool> more = propose();
            if (!more) return more.error();
            if (!*more) break;
        }
        if (m_answer.is == GoalIs::Reached) sharpen(ever);
        return std::move(m_answer);
    }

private:
    /// One proposal. False: that was the last, whatever came of it.
    Result<bool> propose() {
        const ClusterBins bins = m_maker.make(m_problem.target, BinRules::Now);
        BinState state(bins.model);
        const std::int64_t gain = m_problem.wanted - state.slotCount();
        OrderedMoves order;
        if (gain > 0) {
            Budget part = m_budget;
            if (m_budget.work != Budget::kAnyWork) part.work = m_budget.work > m_answer.work ? m_budget.work - m_answer.work : 1;
            Result<FoundPlan> found = findPlan(bins.model, {SlotGoal{std::nullopt, gain}, m_problem.seed, m_problem.threads}, part);
            if (!found) return found.error();
            m_answer.work += found->work;
            if (!found->reached) return false;
            order = std::move(found->order);
        }
        StepPlayer player(m_problem.cluster, m_problem.scheduler);
        if (m_problem.begin) m_problem.begin(player);
        for (const BinMove& move : order.moves) {
            const PodIdx pod = bins.pods[move.item];
            const NodeIdx to(move.to);
            if (player.bring(pod, to, m_problem.reason)) return m_problem.rows.cut(bins.rowClass[move.item], to);
        }
        const PlayedEnd end = m_problem.end(player);
        if (!end.reached) {
            bool cut = false;
            for (const NodeIdx node : end.cuts) {
                cut = cut || m_problem.target.now[node.get()];
                m_problem.target.now[node.get()] = false;
            }
            return cut;
        }
        m_answer.is = GoalIs::Reached;
        m_answer.moves = static_cast<std::int64_t>(player.moves());
        m_answer.twice = player.movedTwice();
        m_answer.steps = player.steps();
        m_answer.deltas = player.deltas();
        m_answer.after = player.publish();
        m_answer.waves = m_answer.steps.empty() ? 0 : m_answer.steps.back().wave + 1;
        return false;
    }

    /// A better bound, where the plan is not proved and the cluster is small enough.
    void sharpen(const ClusterBins& ever) {
        if (m_answer.moves <= m_answer.bound.leastMoves || ever.model.bins.size() > kFamilyBins) return;
        Budget part = m_budget;
        part.work = kFamilyWork;
        Work work(part);
        const std::int64_t gain = m_problem.wanted - BinState(ever.model).slotCount();
        const FamilyBound families = familyBound(ever.model, gain, m_answer.moves, work);
        if (families.leastPrice <= m_answer.bound.leastMoves) return;
        m_answer.bound.leastMoves = families.leastPrice;
        m_answer.bound.why = BoundWhy::Families;
    }

    SlotProblem& m_problem;
    const Budget& m_budget;
    BinMaker m_maker;
    GoalAnswer m_answer;
};

}  // namespace

SlotBound boundOf(const ClusterBins& ever, std::int64_t wanted, bool refusedNow) {
    SlotBound found;
    found.bound.resources = ever.resources;
    const std::int64_t before = BinState(ever.model).slotCount();
    const CountingBound counting(ever.model, wanted - before);
    const std::optional<std::int64_t> least = counting.leastPrice(wanted - before);
    if (!least) {
        found.impossible = true;
        found.bound.most = before + counting.mostEver();
        const std::vector<bool>& accepted = ever.model.shape.accepted;
        const bool anywhere = std::find(accepted.begin(), accepted.end(), true) != accepted.end();
        found.bound.why = !anywhere ? BoundWhy::NoNode : *found.bound.most == 0 ? BoundWhy::NoRoom : BoundWhy::FewerThanAll;
        return found;
    }
    found.bound.leastMoves = *least;
    found.bound.why = *least > 0 ? BoundWhy::Counting : BoundWhy::None;
    if (refusedNow && *least < 1) {
        found.bound.leastMoves = 1;
        found.bound.why = BoundWhy::RefusedNow;
    }
    return found;
}

Result<GoalAnswer> solveSlots(SlotProblem& problem, const Budget& budget) { return SlotSolver(problem, budget).run(); }

}  // namespace bayplan
