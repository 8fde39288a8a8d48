// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/loss_limit.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/saturating.h"
#include "planner/goals/lost_work.h"

namespace bayplan {

namespace {

constexpr int kTighterSearches = 12;

PodIdx restartedBy(const Delta& delta) {
    if (const auto* move = std::get_if<Move>(&delta)) return move->pod;
    const auto* evict = std::get_if<Evict>(&delta);
    return evict ? evict->pod : PodIdx();
}

bool isWithin(const GoalAnswer& answer, const GoalQuestion& question) { return answer.loss.unknown == 0 && answer.loss.lost <= *question.rules.mostLost; }

/// The pod whose restart loses most, or nobody knows how much, of those that were not asked about yet; empty: there is none.
std::string dearestOf(const GoalAnswer& answer, const std::set<std::string>& asked) {
    std::string dearest;
    std::pair<bool, std::int64_t> most{false, 0};
    for (std::size_t i = answer.kept; i < answer.steps.size(); ++i) {
        const PlanStep& step = answer.steps[i].step;
        const std::pair<bool, std::int64_t> loses{step.lossUnknown, step.lost.value_or(0)};
        if (step.pod.empty() || loses <= most || asked.contains(step.pod)) continue;
        most = loses;
        dearest = step.pod;
    }
    return dearest;
}

/// The answer that is given, where `cheapest` was found and loses too much.
GoalAnswer tooDear(GoalAnswer first, const GoalAnswer& cheapest) {
    first.is = GoalIs::TooDear;
    first.moves = cheapest.moves;
    first.loss = cheapest.loss;
    first.steps.clear();
    first.deltas.clear();
    first.after.reset();
    first.waves = first.surges = first.twice = first.kept = 0;
    first.reached = first.before;
    for (GoalPart& part : first.parts)
        if (part.is == GoalIs::Reached) {
            part.is = GoalIs::TooDear;
            part.reached = part.before;
        }
    first.proved = false;
    return first;
}

}  // namespace

void tellLosses(const Cluster& cluster, const LossRules& rules, GoalAnswer& answer) {
    if (!hasSteps(answer.is) || answer.steps.size() != answer.deltas.size()) return;
    const RestartLosses losses(cluster, rules);
    std::set<PodIdx> restarted;
    answer.loss = {};
    for (std::size_t i = 0; i < answer.deltas.size(); ++i) {
        const PodIdx pod = restartedBy(answer.deltas[i]);
        if (!pod.valid()) continue;
        RestartLoss loss = losses.of(pod);
        if (!restarted.insert(pod).second && loss.lost) loss = {{}, true};
        answer.steps[i].step.lost = loss.lost;
        answer.steps[i].step.lossUnknown = loss.unknown;
        answer.loss.known += loss.lost ? 1 : 0;
        answer.loss.unknown += loss.unknown ? 1 : 0;
        answer.loss.lost = saturatingAdd(answer.loss.lost, loss.lost.value_or(0));
    }
}

Result<GoalAnswer> planWithinLoss(const Cluster& cluster, const GoalQuestion& question, const Budget& budget, const QuestionPlanner& plan) {
    Result<GoalAnswer> first = plan(question, budget);
    if (!first) return first;
    tellLosses(cluster, question.rules.loss, *first);
    if (!question.rules.mostLost || !hasSteps(first->is) || isWithin(*first, question)) return first;
    GoalQuestion tighter = question;
    GoalAnswer last = *first, cheapest = *first;
    std::set<std::string> asked;
    std::uint64_t work = first->work;
    for (int search = 0; search < kTighterSearches && !budget.stopped(); ++search) {
        const std::string pod = dearestOf(last, asked);
        if (pod.empty()) break;
        asked.insert(pod);
        tighter.rules.pods.insert(pod);
        Budget part = budget;
        if (budget.work != Budget::kAnyWork) part.work = std::max<std::uint64_t>(1, budget.work - std::min(budget.work, work));
        Result<GoalAnswer> next = plan(tighter, part);
        if (!next) break;
        work += next->work;
        if (!hasSteps(next->is)) {
            tighter.rules.pods.erase(pod);  // nothing goes without it
            continue;
        }
        tellLosses(cluster, question.rules.loss, *next);
        if (isWithin(*next, question)) {
            // What stays because it is dear stays by no rule, and no bound holds but the one without that.
            next->bound = first->bound;
            next->stay = first->stay;
            next->leastLost = first->leastLost;
            next->work = work;
            next->proved = next->is == GoalIs::Reached && next->moves <= next->bound.leastMoves;
            return next;
        }
        if (std::pair(next->loss.unknown, next->loss.lost) < std::pair(cheapest.loss.unknown, cheapest.loss.lost)) cheapest = *next;
        last = std::move(*next);
    }
    first->work = work;
    return tooDear(std::move(*first), cheapest);
}

}  // namespace bayplan
