// SPDX-License-Identifier: GPL-3.0-or-later
// Several goals in an order of importance. Each is planned by itself on the picture that the goals before it leave, and gives up nothing
// that they reached: the nodes that they need are closed meanwhile, and every goal is asked about again afterwards.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "metrics/slot_board.h"
#include "planner/goals/goal_run.h"

namespace bayplan {

namespace {

constexpr int kClosings = 4;           // nodes are closed so often because a plan broke a goal on them
constexpr std::size_t kAllOrders = 3;  // of so many goals all six orders are tried
constexpr unsigned kPasses = 2;        // after a plan that reaches some goals, the others are tried once more on its end

using Order = std::vector<std::size_t>;  // places in the list by importance

/// What a goal needs once it is reached.
struct Held {
    std::set<NodeIdx> closed;    // nothing lands here
    std::set<std::string> pods;  // these stay
};

/// What was found for the goals, by importance.
struct Several {
    ClusterPtr after;
    std::vector<PlanStep> steps;
    std::vector<GoalIs> is;
    std::vector<std::vector<Obstacle>> inTheWay;

    bool holds(std::size_t k) const { return bayplan::holds(is[k]); }
    std::size_t count() const {
        std::size_t count = 0;
        for (std::size_t k = 0; k < is.size(); ++k) count += holds(k) ? 1 : 0;
        return count;
    }
    std::int64_t moves() const {
        return std::count_if(steps.begin(), steps.end(), [](const PlanStep& step) { return step.action == PlanStep::Action::Move; });
    }
    /// A more important goal outweighs all that come after it; then fewer moves.
    bool isBetterThan(const Several& other) const {
        for (std::size_t k = 0; k < is.size(); ++k)
            if (holds(k) != other.holds(k)) return holds(k);
        return moves() < other.moves();
    }
};

bool isOfPod(const PlanStep& step) { return step.action == PlanStep::Action::Move || step.action == PlanStep::Action::Place; }

/// One step a pod, to where it stands in the end, at the place of its first step or of its last one.
std::vector<PlanStep> oneStepEach(const std::vector<PlanStep>& steps, bool atTheLast) {
    std::map<std::string, std::pair<std::size_t, std::size_t>> byPod;  // its first step, and its last
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (isOfPod(steps[i])) byPod.emplace(steps[i].pod, std::pair(i, i)).first->second.second = i;
    std::vector<PlanStep> merged;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!isOfPod(steps[i])) {
            merged.push_back(steps[i]);
            continue;
        }
        const auto [first, last] = byPod.at(steps[i].pod);
        if (i != (atTheLast ? last : first) || steps[first].from == steps[last].to) continue;
        merged.push_back(steps[first]);
        merged.back().to = steps[last].to;
    }
    return merged;
}

std::vector<PlanStep> cordonsFirst(std::vector<PlanStep> steps) {
    std::stable_partition(steps.begin(), steps.end(), [](const PlanStep& step) { return step.action == PlanStep::Action::Cordon; });
    return steps;
}

class SeveralGoals {
public:
    SeveralGoals(GoalRun& run, const Profiles& profiles, const OneGoalPlanner& planOne) : m_run(run), m_profiles(profiles), m_planOne(planOne) {
        m_goals.push_back(run.question);
        for (const GoalQuestion& one : run.question.then) m_goals.push_back(one);
        for (GoalQuestion& one : m_goals) {
            one.then.clear();
            one.first.clear();
            one.mostMoves.reset();
            one.rules = run.question.rules;
            one.seed = run.question.seed;
            one.earlier = run.question.earlier;
            if (one.earlier) one.earlier->gap = 0;  // it was that of all goals together
            one.threads = run.question.threads;
        }
        m_atFirst.resize(m_goals.size());
        addOrders();
        const std::uint64_t parts = kPasses * m_orders.size() * m_goals.size();
        m_share = run.budget.work == Budget::kAnyWork ? Budget::kAnyWork : std::max<std::uint64_t>(1, run.budget.work / parts);
    }

    Result<GoalAnswer> plan() {
        Several whole = nothingYet(m_run.cluster);
        for (unsigned round = 0; round < kPasses; ++round) {
            const Result<Several> more = best(whole.after, round == 0 ? std::nullopt : std::optional(whole));
            if (!more) {
                if (more.error().code == ErrorCode::Cancelled && !whole.steps.empty()) break;
                return more.error();
            }
            const bool found = !more->steps.empty();
            std::vector<PlanStep> steps = std::move(whole.steps);
            steps.insert(steps.end(), more->steps.begin(), more->steps.end());
            whole = *more;
            whole.steps = std::move(steps);
            if (!found || whole.count() == m_goals.size()) break;
        }
        return answerOf(whole);
    }

private:
    Several nothingYet(const ClusterPtr& picture) const {
        return {picture, {}, std::vector<GoalIs>(m_goals.size(), GoalIs::NotFound), std::vector<std::vector<Obstacle>>(m_goals.size())};
    }

    /// As told first; of few goals then every other order, of more drains first and the other way round: which goal is planned first is no
    /// matter of importance, and decides about the moves.
    void addOrders() {
        Order told(m_goals.size());
        std::iota(told.begin(), told.end(), std::size_t{0});
        Order drains = told;
        std::stable_partition(drains.begin(), drains.end(), [this](std::size_t k) { return m_goals[k].kind == GoalKind::Drain; });
        m_orders = {told};
        if (m_goals.size() <= kAllOrders) {
            for (Order other = told; std::next_permutation(other.begin(), other.end());) m_orders.push_back(other);
            return;
        }
        for (const Order& other : {drains, Order(told.rbegin(), told.rend())})
            if (std::find(m_orders.begin(), m_orders.end(), other) == m_orders.end()) m_orders.push_back(other);
    }

    Result<GoalAnswer> ask(const ClusterPtr& picture, const GoalQuestion& question, std::uint64_t work) {
        Budget part = m_run.budget;
        part.work = work;
        part.progress = [this](const Progress& looks) { m_run.budget.report({m_work + looks.done, m_run.budget.work, looks.what}); };
        Result<GoalAnswer> answer = m_planOne(picture, question, part);
        if (answer) m_work += answer->work;
        return answer;
    }
    bool holdsOn(const ClusterPtr& picture, std::size_t k) {
        const Result<GoalAnswer> answer = ask(picture, m_goals[k], 0);
        return answer && answer->is == GoalIs::Already;
    }

    /// The best of all orders on a picture. What was asked before is the limit of moves.
    Result<Several> best(const ClusterPtr& start, const std::optional<Several>& before) {
        std::optional<Several> found;
        m_spent = before ? before->moves() : 0;
        for (const Order& order : m_orders) {
            Result<Several> one = attempt(start, order);
            if (!one) {
                if (one.error().code == ErrorCode::Cancelled && found) break;
                return one;
            }
            ++m_rounds;
            if (!found || one->isBetterThan(*found)) found = std::move(*one);
            if (m_run.tell && found->count() == m_goals.size()) m_run.tell({leastOf(*found).leastMoves, m_spent + found->moves(), m_work});
            if (found->count() == m_goals.size() && found->moves() <= leastOf(*found).leastMoves) break;
        }
        return std::move(*found);
    }

    Result<Several> attempt(const ClusterPtr& start, const Order& order) {
        Several found = nothingYet(start);
        Held held;
        std::vector<std::size_t> reached;
        for (std::size_t place = 0; place < order.size(); ++place) {
            if (m_run.budget.stopped()) return Error{ErrorCode::Cancelled, worded("planning was stopped"), {}};
            const std::size_t k = order[place];
            std::set<NodeIdx> later;  // nodes that are to be empty soon are no place to go
            for (std::size_t i = place + 1; i < order.size(); ++i)
                if (const GoalQuestion& one = m_goals[order[i]]; one.kind == GoalKind::Drain) later.insert(one.nodes.begin(), one.nodes.end());
            if (const Result<void> added = add(found, k, held, later, reached); !added) return added.error();
            if (!found.holds(k)) continue;
            reached.push_back(k);
            hold(k, *found.after, held);
        }
        return found;
    }

    /// Plans the goal on what there is; on an error of the search alone there is none.
    Result<void> add(Several& found, std::size_t k, const Held& held, const std::set<NodeIdx>& later, const std::vector<std::size_t>& reached) {
        const bool open = held.closed.empty() && held.pods.empty() && later.empty() && !m_run.question.mostMoves;
        const Result<GoalAnswer> now = ask(found.after, m_goals[k], open ? m_share : 0);
        if (!now) return now.error();
        if (found.after == m_run.cluster && (open || !m_atFirst[k])) m_atFirst[k] = *now;
        found.is[k] = now->is;
        found.inTheWay[k] = now->obstacles;
        if (now->is == GoalIs::Already || now->is == GoalIs::Impossible || now->is == GoalIs::Blocked) return {};
        if (open && (now->is != GoalIs::Reached || take(found, *now, k, reached))) return {};
        std::set<NodeIdx> closed = held.closed;
        if (open) closeLandings(*now, closed);
        closed.insert(later.begin(), later.end());
        bool avoids = !later.empty() && closed != held.closed;
        for (int i = 0; i < kClosings; ++i) {
            const Result<GoalAnswer> planned = askClosed(found, k, closed, held.pods, now->before);
            if (!planned) return planned.error();
            found.is[k] = planned->is;
            found.inTheWay[k] = planned->obstacles;
            if (planned->is == GoalIs::Reached) {
                if (take(found, *planned, k, reached)) return {};
                found.is[k] = GoalIs::NotFound;
                if (!closeLandings(*planned, closed)) break;
            } else if (avoids) {
                closed = held.closed;
                avoids = false;
            } else {
                break;
            }
        }
        // What was said of a cluster with closed nodes is no word about the cluster.
        if (found.is[k] == GoalIs::Impossible || found.is[k] == GoalIs::Blocked) found.is[k] = GoalIs::NotFound;
        if (found.inTheWay[k].empty() && found.is[k] == GoalIs::NotFound && !reached.empty())
            found.inTheWay[k].push_back({{}, {}, worded("no plan was found that leaves what the other goals reached")});
        return {};
    }

    /// The nodes on which pods land by a plan that broke another goal. False: all of them are closed already.
    bool closeLandings(const GoalAnswer& planned, std::set<NodeIdx>& closed) const {
        const std::size_t before = closed.size();
        for (const GoalStep& one : planned.steps)
            if (const NodeIdx to = m_run.cluster->catalog().findNode(one.step.to); isOfPod(one.step) && to.valid()) closed.insert(to);
        return closed.size() > before;
    }

    /// The goal on the picture with these nodes cordoned; what they count for it already is not asked for again.
    Result<GoalAnswer> askClosed(const Several& found, std::size_t k, const std::set<NodeIdx>& closed, const std::set<std::string>& pods, std::int64_t countsNow) {
        GoalQuestion question = m_goals[k];
        question.rules.pods.insert(pods.begin(), pods.end());
        if (m_run.question.mostMoves) question.mostMoves = std::max<std::int64_t>(0, *m_run.question.mostMoves - m_spent - found.moves());
        std::vector<Delta> cordons;
        for (const NodeIdx node : closed) {
            const bool itsOwn = question.kind == GoalKind::Drain && std::find(question.nodes.begin(), question.nodes.end(), node) != question.nodes.end();
            if (!itsOwn && !found.after->node(node).unschedulable) cordons.emplace_back(Cordon{node, true});
        }
        if (cordons.empty()) return ask(found.after, question, m_share);
        Result<Applied> applied = bayplan::apply(*found.after, cordons);
        if (!applied) return applied.error();
        if (question.kind == GoalKind::Slots || question.kind == GoalKind::Free) {
            const Result<GoalAnswer> there = ask(applied->cluster, question, 0);
            if (!there) return there;
            question.count = std::max<std::int64_t>(0, question.count - std::max<std::int64_t>(0, countsNow - there->before));
        }
        return ask(applied->cluster, question, m_share);
    }

    /// The steps on the picture as it is. False: it refuses one, or a goal that was reached is so no more.
    bool take(Several& found, const GoalAnswer& planned, std::size_t k, const std::vector<std::size_t>& reached) {
        std::vector<PlanStep> steps;
        for (const GoalStep& one : planned.steps)
            if (isOfPod(one.step) || one.step.action == PlanStep::Action::Cordon) steps.push_back(one.step);
        const std::optional<GoalAnswer> played = play(*found.after, steps);
        if (!played || !holdsOn(played->after, k)) return false;
        if (!std::all_of(reached.begin(), reached.end(), [&](std::size_t other) { return holdsOn(played->after, other); })) return false;
        found.after = played->after;
        found.is[k] = GoalIs::Reached;
        found.inTheWay[k].clear();
        found.steps.insert(found.steps.end(), steps.begin(), steps.end());
        return true;
    }

    /// Absent: a step is refused, or a pod misses in the end what it needs.
    std::optional<GoalAnswer> play(const Cluster& start, const std::vector<PlanStep>& steps) {
        StepPlayer player(start, m_run.scheduler);
        const std::vector<std::optional<Message>> refused = player.replay(steps);
        if (std::any_of(refused.begin(), refused.end(), [](const auto& one) { return one.has_value(); }) || player.bereft()) return std::nullopt;
        GoalAnswer answer;
        player.tell(answer);
        return answer;
    }

    void hold(std::size_t k, const Cluster& picture, Held& held) {
        const GoalQuestion& goal = m_goals[k];
        const auto all = static_cast<std::int64_t>(picture.nodeCount());
        switch (goal.kind) {
        case GoalKind::Drain: held.closed.insert(goal.nodes.begin(), goal.nodes.end()); break;
        case GoalKind::Vacate:
            if (static_cast<std::int64_t>(goal.nodes.size()) < all) held.closed.insert(goal.nodes.begin(), goal.nodes.end());
            break;
        case GoalKind::Free: holdEmpty(picture, goal.count, true, held); break;
        case GoalKind::Consolidate: holdEmpty(picture, all - goal.count, false, held); break;
        case GoalKind::Slots: holdSlots(picture, goal, held); break;
        case GoalKind::Room:
            for (const PodIdx pod : goal.pods) held.pods.insert(picture.catalog().pod(pod).key());
            break;
        case GoalKind::Rebalance:  // nodes are closed for these once a plan broke them there
        case GoalKind::Repair: break;
        }
    }

    void holdEmpty(const Cluster& picture, std::int64_t count, bool takePods, Held& held) const {
        for (std::size_t n = 0; n < picture.nodeCount() && count > 0; ++n) {
            const NodeIdx node(n);
            if ((takePods && picture.node(node).unschedulable) || m_run.strangersOn(picture, node) > 0) continue;
            held.closed.insert(node);
            --count;
        }
    }

    /// The nodes with most of the slots first.
    void holdSlots(const Cluster& picture, const GoalQuestion& goal, Held& held) const {
        SlotBoard board(m_profiles, {shapeOf(*goal.shape)});
        if (!board.update(picture, m_run.budget)) return;
        std::vector<std::size_t> nodes(picture.nodeCount());
        std::iota(nodes.begin(), nodes.end(), std::size_t{0});
        const auto slots = [&](std::size_t n) { return board.nodes(0)[n].pods; };
        std::stable_sort(nodes.begin(), nodes.end(), [&](std::size_t a, std::size_t b) { return slots(a) > slots(b); });
        std::int64_t left = goal.count;
        for (std::size_t i = 0; i < nodes.size() && left > 0 && slots(nodes[i]) > 0; ++i) {
            held.closed.emplace(nodes[i]);
            left -= slots(nodes[i]);
        }
    }

    const GoalAnswer& atFirst(std::size_t k) {
        if (!m_atFirst[k]) {
            Result<GoalAnswer> answer = ask(m_run.cluster, m_goals[k], 0);
            m_atFirst[k] = answer ? std::move(*answer) : GoalAnswer{};
        }
        return *m_atFirst[k];
    }

    /// What no plan can do without that reaches the goals that hold here. Each of them by itself is one bound. What leaves drained nodes, and
    /// what another goal takes of the other nodes as soon as they are empty, is another one.
    GoalBound leastOf(const Several& found) {
        GoalBound least;
        std::vector<Delta> emptied;
        std::set<PodIdx> leave;
        std::set<NodeIdx> drained;
        for (std::size_t k = 0; k < m_goals.size(); ++k) {
            if (!found.holds(k)) continue;
            const GoalBound& alone = atFirst(k).bound;
            if (alone.leastMoves > least.leastMoves) least = alone;
            if (m_goals[k].kind != GoalKind::Drain) continue;
            for (const NodeIdx node : m_goals[k].nodes) {
                for (const PodIdx pod : m_run.cluster->node(node).pods)
                    if (m_run.movers[pod.get()].moves() && leave.insert(pod).second) emptied.emplace_back(Evict{pod});
                if (drained.insert(node).second && !m_run.cluster->node(node).unschedulable) emptied.emplace_back(Cordon{node, true});
            }
        }
        least.most.reset();
        if (leave.empty()) return least;
        if (drained != m_drained) {
            Result<Applied> applied = bayplan::apply(*m_run.cluster, emptied);
            if (!applied) return least;
            m_emptied = std::move(applied->cluster);
            m_drained = drained;
            m_beside.clear();
        }
        const auto gone = static_cast<std::int64_t>(leave.size());
        if (gone > least.leastMoves) least = {gone, {}, BoundWhy::MustLeave, {}};
        for (std::size_t k = 0; k < m_goals.size(); ++k) {
            if (!found.holds(k) || m_goals[k].kind == GoalKind::Drain) continue;
            if (!m_beside.contains(k)) {
                const Result<GoalAnswer> answer = ask(m_emptied, m_goals[k], 0);
                m_beside[k] = answer ? answer->bound : GoalBound{};
            }
            // That the scheduler refuses now may be for want of a pod that leaves a drained node.
            const GoalBound& beside = m_beside[k];
            const bool counts = beside.why == BoundWhy::Counting || beside.why == BoundWhy::Families || beside.why == BoundWhy::Rooms || beside.why == BoundWhy::Confined
                                || beside.why == BoundWhy::MustLeave;
            if (counts && gone + beside.leastMoves > least.leastMoves) least = {gone + beside.leastMoves, {}, BoundWhy::Together, beside.resources};
        }
        return least;
    }

    /// The steps with no pod moved twice where that can be helped, and what each goal counts in the end.
    Result<GoalAnswer> answerOf(const Several& found) {
        GoalAnswer answer;
        const std::vector<PlanStep> first = oneStepEach(found.steps, false), last = oneStepEach(found.steps, true);
        std::optional<GoalAnswer> played;
        for (const std::vector<PlanStep>& steps : {cordonsFirst(first), cordonsFirst(last), first, last, cordonsFirst(found.steps), found.steps}) {
            if (found.steps.empty()) break;
            played = play(*m_run.cluster, steps);
            const auto stillHolds = [&](std::size_t k) { return !found.holds(k) || holdsOn(played->after, k); };
            bool holds = played.has_value();
            for (std::size_t k = 0; k < m_goals.size() && holds; ++k) holds = stillHolds(k);
            if (holds) break;
            played.reset();
        }
        if (played) answer = std::move(*played);
        const bool lost = !found.steps.empty() && !played;
        std::size_t already = 0, holding = 0;
        for (std::size_t k = 0; k < m_goals.size(); ++k) {
            const GoalAnswer& start = atFirst(k);
            const Result<GoalAnswer> end = answer.after ? ask(answer.after, m_goals[k], 0) : Result<GoalAnswer>(start);
            if (!end) return end;
            GoalPart part{m_goals[k].kind, m_goals[k].words, found.is[k], start.before, end->before, start.wanted, start.bound.leastMoves};
            const bool there = start.is == GoalIs::Already;
            if (end->is == GoalIs::Already) part.is = there ? GoalIs::Already : GoalIs::Reached;
            else if (lost && found.holds(k)) part.is = GoalIs::NotFound;
            already += there ? 1 : 0;
            holding += part.holds() ? 1 : 0;
            if (!part.holds()) answer.obstacles.insert(answer.obstacles.end(), found.inTheWay[k].begin(), found.inTheWay[k].end());
            answer.parts.push_back(std::move(part));
        }
        answer.before = static_cast<std::int64_t>(already);
        answer.reached = static_cast<std::int64_t>(holding);
        answer.wanted = static_cast<std::int64_t>(m_goals.size());
        answer.bound = leastOf(found);
        answer.work = m_work;
        answer.rounds = m_rounds;
        // Of goals without a step the most important one that fails says why.
        const auto fails = std::find_if(answer.parts.begin(), answer.parts.end(), [](const GoalPart& part) { return !part.holds(); });
        if (played) answer.is = fails == answer.parts.end() ? GoalIs::Reached : GoalIs::Partly;
        else answer.is = fails == answer.parts.end() ? GoalIs::Already : fails->is;
        if (!played && answer.is != GoalIs::Already) tellAlone(answer);
        return answer;
    }

    /// No step is to be done: the answer is then about the most important goal that is not reached.
    void tellAlone(GoalAnswer& answer) {
        const auto fails = std::find_if(answer.parts.begin(), answer.parts.end(), [](const GoalPart& part) { return !part.holds(); });
        const GoalAnswer& start = atFirst(static_cast<std::size_t>(fails - answer.parts.begin()));
        if (answer.is == GoalIs::TooMany) answer.moves = start.moves;
        answer.bound = start.bound;
    }

    GoalRun& m_run;
    const Profiles& m_profiles;
    const OneGoalPlanner& m_planOne;
    std::vector<GoalQuestion> m_goals;                 // by importance
    std::vector<std::optional<GoalAnswer>> m_atFirst;  // on the picture at first
    std::vector<Order> m_orders;
    std::uint64_t m_share = 0, m_work = 0;
    std::int64_t m_spent = 0;  // moves of an earlier round
    std::size_t m_rounds = 0;
    std::set<NodeIdx> m_drained;
    ClusterPtr m_emptied;                       // the picture without what leaves these
    std::map<std::size_t, GoalBound> m_beside;  // by goal, on that picture
};

}  // namespace

Result<GoalAnswer> planSeveral(GoalRun& run, const Profiles& profiles, const OneGoalPlanner& planOne) { return SeveralGoals(run, profiles, planOne).plan(); }

}  // namespace bayplan
