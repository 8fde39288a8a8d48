// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/price_limits.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "base/saturating.h"
#include "planner/goals/lost_work.h"
#include "planner/goals/touched_groups.h"

namespace bayplan {

namespace {

constexpr int kTighterSearches = 12;

bool losesLittle(const GoalAnswer& answer, const GoalQuestion& question) { return !question.rules.mostLost || (answer.loss.unknown == 0 && answer.loss.lost <= *question.rules.mostLost); }
bool touchesFew(const GoalAnswer& answer, const GoalQuestion& question) { return !question.mostGroups || answer.groups <= *question.mostGroups; }

/// The cheaper of two plans has the lesser one: by what a limit is on.
std::tuple<std::int64_t, std::size_t, std::int64_t, std::int64_t> priceOf(const GoalAnswer& answer, const GoalQuestion& question) {
    const bool byLoss = question.rules.mostLost.has_value();
    const std::int64_t beyond = question.mostGroups ? std::max<std::int64_t>(0, answer.groups - *question.mostGroups) : 0;
    return {beyond, byLoss ? answer.loss.unknown : 0, byLoss ? answer.loss.lost : 0, answer.moves};
}

/// Leaves pods out of a plan that costs too much, so that another one is found.
class Tightening {
public:
    Tightening(const Cluster& cluster, const GoalQuestion& question) : m_cluster(cluster), m_question(question), m_groups(cluster.catalog()), m_tighter(question) {}

    const GoalQuestion& question() const { return m_tighter; }

    /// Leaves out what costs too much in the plan. False: nothing is left that was not tried.
    bool leaveOut(const GoalAnswer& plan) {
        m_last.clear();
        if (!losesLittle(plan, m_question)) leaveOutDearest(plan);
        else leaveOutGroups(plan);
        m_tighter.rules.pods.insert(m_last.begin(), m_last.end());
        return !m_last.empty();
    }
    /// Nothing goes without these: they come back, and are not left out again. Where several groups were left out, fewer may do.
    void takeBack() {
        for (const std::string& pod : m_last) m_tighter.rules.pods.erase(pod);
        if (m_lastGroups.size() > 1) m_mostAtOnce = std::max<std::size_t>(1, m_lastGroups.size() / 2);
        else m_needed.insert(m_lastGroups.begin(), m_lastGroups.end());
        m_lastGroups.clear();
    }

private:
    void leaveOutDearest(const GoalAnswer& plan) {
        m_lastGroups.clear();
        std::string dearest;
        std::pair<bool, std::int64_t> most{false, 0};
        for (std::size_t i = plan.kept; i < plan.steps.size(); ++i) {
            const PlanStep& step = plan.steps[i].step;
            const std::pair<bool, std::int64_t> loses{step.lossUnknown, step.lost.value_or(0)};
            if (step.pod.empty() || loses <= most || m_askedPods.contains(step.pod)) continue;
            most = loses;
            dearest = step.pod;
        }
        if (dearest.empty()) return;
        m_askedPods.insert(dearest);
        m_last = {dearest};
    }

    /// Those with the fewest moves. All pods of a group stay, as another one of it would touch it just as well.
    void leaveOutGroups(const GoalAnswer& plan) {
        m_lastGroups.clear();
        std::map<std::string, std::size_t> moved;
        for (const Delta& delta : plan.deltas)
            if (const PodIdx pod = restartedBy(delta); pod.valid()) ++moved[m_groups.of(pod)];
        std::vector<std::pair<std::size_t, std::string>> bySize;
        for (const auto& [group, pods] : moved)
            if (!m_needed.contains(group)) bySize.emplace_back(pods, group);
        std::sort(bySize.begin(), bySize.end());
        const auto beyond = static_cast<std::size_t>(plan.groups - *m_question.mostGroups);
        for (const auto& [pods, group] : bySize)
            if (m_lastGroups.size() < std::min(beyond, m_mostAtOnce)) m_lastGroups.insert(group);
        if (m_lastGroups.empty()) return;
        for (std::size_t n = 0; n < m_cluster.nodeCount(); ++n)
            for (const PodIdx pod : m_cluster.node(NodeIdx(n)).pods)
                if (const std::string key = m_cluster.catalog().pod(pod).key(); m_lastGroups.contains(m_groups.of(pod)) && !m_question.rules.pods.contains(key)) m_last.push_back(key);
    }

    const Cluster& m_cluster;
    const GoalQuestion& m_question;
    TouchedGroups m_groups;
    GoalQuestion m_tighter;
    std::vector<std::string> m_last{};     // pods that were left out last
    std::set<std::string> m_askedPods{};   // by their loss
    std::set<std::string> m_lastGroups{};  // the groups of these; empty: it was one pod
    std::set<std::string> m_needed{};      // groups without which nothing goes
    std::size_t m_mostAtOnce = static_cast<std::size_t>(-1);
};

/// The answer that is given, where `cheapest` was found and costs too much.
GoalAnswer tooDear(GoalAnswer first, const GoalAnswer& cheapest, GoalIs is) {
    refusePlan(first, is);
    first.moves = cheapest.moves;
    first.loss = cheapest.loss;
    first.groups = cheapest.groups;
    first.proved = false;
    return first;
}

}  // namespace

void refusePlan(GoalAnswer& answer, GoalIs is) {
    answer.is = is;
    answer.steps.clear();
    answer.deltas.clear();
    answer.after.reset();
    answer.waves = answer.surges = answer.twice = answer.kept = 0;
    answer.reached = answer.before;
    for (GoalPart& part : answer.parts)
        if (part.is == GoalIs::Reached) {
            part.is = is;
            part.reached = part.before;
        }
}

void tellPrices(const Cluster& cluster, const LossRules& rules, GoalAnswer& answer) {
    if (answer.bound.leastMoves > 0) answer.leastGroups = std::max<std::int64_t>(1, answer.leastGroups);
    if (!hasSteps(answer.is) || answer.steps.size() != answer.deltas.size()) return;
    const RestartLosses losses(cluster, rules);
    TouchedGroups groups(cluster.catalog());
    std::set<PodIdx> restarted;
    std::set<std::string> touched;
    answer.loss = {};
    for (std::size_t i = 0; i < answer.deltas.size(); ++i) {
        const PodIdx pod = restartedBy(answer.deltas[i]);
        if (!pod.valid()) continue;
        touched.insert(groups.of(pod));
        RestartLoss loss = losses.of(pod);
        if (!restarted.insert(pod).second && loss.lost) loss = {{}, true};
        answer.steps[i].step.lost = loss.lost;
        answer.steps[i].step.lossUnknown = loss.unknown;
        answer.loss.known += loss.lost ? 1 : 0;
        answer.loss.unknown += loss.unknown ? 1 : 0;
        answer.loss.lost = saturatingAdd(answer.loss.lost, loss.lost.value_or(0));
    }
    answer.groups = static_cast<std::int64_t>(touched.size());
}

Result<GoalAnswer> planWithinPrices(const Cluster& cluster, const GoalQuestion& question, const Budget& budget, const QuestionPlanner& plan) {
    Result<GoalAnswer> first = plan(question, budget);
    if (!first) return first;
    tellPrices(cluster, question.rules.loss, *first);
    const auto isWithin = [&](const GoalAnswer& answer) { return losesLittle(answer, question) && touchesFew(answer, question); };
    if (!hasSteps(first->is) || isWithin(*first)) return first;
    GoalAnswer last = *first, cheapest = *first;
    Tightening tightening(cluster, question);
    std::uint64_t work = first->work;
    for (int search = 0; search < kTighterSearches && !budget.stopped() && tightening.leaveOut(last); ++search) {
        Budget part = budget;
        if (budget.work != Budget::kAnyWork) part.work = std::max<std::uint64_t>(1, budget.work - std::min(budget.work, work));
        Result<GoalAnswer> next = plan(tightening.question(), part);
        if (!next) break;
        work += next->work;
        if (!hasSteps(next->is)) {
            tightening.takeBack();
            continue;
        }
        tellPrices(cluster, question.rules.loss, *next);
        if (isWithin(*next)) {
            // What stays because it is dear stays by no rule, and no bound holds but the one without that.
            next->bound = first->bound;
            next->stay = first->stay;
            next->leastLost = first->leastLost;
            next->leastGroups = first->leastGroups;
            next->work = work;
            next->proved = next->is == GoalIs::Reached && next->moves <= next->bound.leastMoves;
            return next;
        }
        if (priceOf(*next, question) < priceOf(cheapest, question)) cheapest = *next;
        last = std::move(*next);
    }
    first->work = work;
    return tooDear(std::move(*first), cheapest, losesLittle(cheapest, question) ? GoalIs::TooManyGroups : GoalIs::TooDear);
}

}  // namespace bayplan
