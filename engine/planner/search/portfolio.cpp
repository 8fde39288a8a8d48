// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/search/portfolio.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <map>
#include <thread>

#include "planner/bound/counting.h"
#include "planner/bound/families.h"
#include "planner/bound/room_floor.h"
#include "planner/search/pattern_search.h"
#include "planner/search/room_search.h"

namespace bayplan {

namespace {

constexpr std::size_t kLanes = 2;    // searches side by side, whatever the number of threads
constexpr std::int64_t kDearer = 3;  // prices above the bound at which patterns are searched for a gain
constexpr std::int64_t kAnyGain = std::numeric_limits<std::int32_t>::max();
constexpr std::uint64_t kRoomLooks = 60;   // at the best ends of all bins
constexpr std::uint64_t kLaneWork = 400;   // looks of a lane before both go on from the better plan
constexpr std::uint64_t kSolvedShare = 8;  // one look in so many is for neighbourhoods that are solved exactly

class Portfolio {
public:
    Portfolio(const BinModel& model, const PlanQuestion& question, const Budget& budget)
        : m_model(model), m_question(question), m_budget(budget), m_start(Budget::Clock::now()), m_first(model), m_counting(m_first, question.goal.gain.value_or(kAnyGain)),
          m_slotsBefore(m_first.slotCount()) {
        m_lanes.reserve(kLanes);
        for (std::size_t i = 0; i < kLanes; ++i) m_lanes.emplace_back(m_first, question.seed * kLanes + i);
    }

    FoundPlan run() {
        const SlotGoal& goal = m_question.goal;
        if (goal.gain) m_plan.bound.value = m_counting.leastPrice(*goal.gain);
        else m_plan.bound.value = m_slotsBefore + m_counting.mostGain(*goal.mostPrice);
        offer({}, m_slotsBefore, 0);
        if (!m_plan.proved && (!goal.gain || m_plan.bound.value)) {
            greedy();
            // A greedy plan that leaves a part of the price over got stuck, and a look around finds a better one sooner than patterns do.
            if (!m_plan.proved && goal.mostPrice && m_bestPrice * 10 < *goal.mostPrice * 9) neighbourhoods();
            if (!m_plan.proved && goal.mostPrice) byPatterns();
            if (!m_plan.proved && goal.gain) gainByPatterns();
            if (!m_plan.proved && goal.gain) byFamilies();
            if (!m_plan.proved && goal.gain) byRooms();
            while (!m_plan.proved && !used()) neighbourhoods();
        }
        m_plan.slotsBefore = m_slotsBefore;
        m_plan.work = m_work;
        for (const SlotSearch& lane : m_lanes) {
            m_plan.parts.exact += lane.parts().exact;
            m_plan.parts.halved += lane.parts().halved;
            m_plan.parts.open += lane.parts().open;
            m_plan.parts.better += lane.parts().better;
        }
        m_plan.ended = !m_plan.proved && used();
        addFront();
        return std::move(m_plan);
    }

private:
    bool used() const { return m_work >= m_budget.work || m_budget.stopped() || (m_budget.deadline && Budget::Clock::now() >= *m_budget.deadline); }

    Budget part(std::uint64_t work) const {
        Budget part;
        part.stop = m_budget.stop;
        part.deadline = m_budget.deadline;
        part.work = std::min(work, m_budget.work == Budget::kAnyWork ? work : (m_budget.work - m_work + kLanes - 1) / kLanes);
        return part;
    }

    void greedy() {
        Budget all = part(Budget::kAnyWork);
        all.work = m_budget.work - m_work;
        Work work(all);
        SlotSearch& lane = m_lanes.front();
        lane.workWith(work);
        lane.build(m_question.goal, 0);
        m_work += work.done();
        offer(lane);
    }

    void byPatterns() {
        const std::optional<PatternModel> patterns = patternsOf(m_model);
        if (!patterns) return;
        const PatternAnswer answer = searchPatterns(m_model, *patterns, *m_question.goal.mostPrice, m_plan.slotsAfter, m_budget);
        m_work += answer.looks;
        if (answer.most < *m_plan.bound.value) m_plan.bound = {answer.most, BoundKind::Patterns, {}};
        if (!answer.moves.empty()) {
            BinState state = m_first;
            state.become(answer.moves);
            offer(answer.moves, state.slotCount(), state.price());
        }
        m_plan.proved = isProved();
    }

    /// The least price at which the patterns' bound allows the gain, and plans of that price or little more.
    void gainByPatterns() {
        const std::optional<PatternModel> patterns = patternsOf(m_model);
        if (!patterns) return;
        const std::int64_t wanted = m_slotsBefore + *m_question.goal.gain;
        const auto allows = [&](std::int64_t price) {
            const Budget each = part(m_budget.work - m_work);
            Work work(each);
            PatternFloor floor(*patterns, price);
            floor.tighten(work);
            m_work += work.done();
            return floor.most() >= wanted;
        };
        std::int64_t all = 0;
        for (const BinItem& item : m_model.items) all += m_model.classes[item.itemClass].price;
        if (!allows(all)) {
            m_plan.bound = {std::nullopt, BoundKind::Patterns, {}};
            m_plan.proved = isProved();
            return;
        }
        std::int64_t least = *m_plan.bound.value;
        for (std::int64_t most = m_plan.reached ? m_bestPrice : all; least < most && !used();) {
            const std::int64_t middle = least + (most - least) / 2;
            if (allows(middle)) most = middle;
            else least = middle + 1;
        }
        if (least > *m_plan.bound.value) m_plan.bound = {least, BoundKind::Patterns, {}};
        m_plan.proved = isProved();
        for (std::int64_t price = least; price < least + kDearer && !m_plan.proved && !used() && (!m_plan.reached || price < m_bestPrice); ++price) {
            const PatternAnswer answer = searchPatterns(m_model, *patterns, price, wanted - 1, m_budget);
            m_work += answer.looks;
            if (answer.moves.empty()) continue;
            BinState state = m_first;
            state.become(answer.moves);
            offer(answer.moves, state.slotCount(), state.price());
        }
    }

    void byFamilies() {
        const Budget each = part(m_budget.work - m_work);
        Work work(each);
        const std::int64_t enough = m_plan.reached ? m_bestPrice : std::numeric_limits<std::int64_t>::max();
        FamilyBound bound = familyBound(m_model, *m_question.goal.gain, enough, work);
        m_work += work.done();
        if (bound.leastPrice > *m_plan.bound.value) m_plan.bound = {bound.leastPrice, BoundKind::Families, std::move(bound.family)};
        m_plan.proved = isProved();
    }

    /// The bound with all that needs room at once, and plans from the ends of bins that prove it.
    void byRooms() {
        if (m_question.isFirst || m_budget.work - m_work < 10 * kLooksOfOne) return;  // too little to get anywhere
        const Budget each = part(std::min(m_budget.work - m_work, kRoomLooks * kLooksOfOne));
        Work work(each);
        RoomFloor floor(m_model, *m_question.goal.gain);
        std::int64_t all = 0;
        for (const BinItem& item : m_model.items) all += m_model.classes[item.itemClass].price;
        floor.tighten(m_plan.reached ? m_bestPrice : all, m_plan.reached ? m_bestPrice : std::numeric_limits<std::int64_t>::max(), work, m_budget);
        m_work += work.done();
        if (floor.leastPrice() > *m_plan.bound.value) m_plan.bound = {floor.leastPrice(), BoundKind::Rooms, {}};
        m_plan.proved = isProved();
        if (m_plan.proved || used()) return;
        const std::vector<RoomWish> wishes = wishesFrom(m_model, floor, m_plan.reached ? m_bestPrice : all + 1, m_budget);
        if (wishes.empty()) return;
        const Budget rest = part(m_budget.work - m_work);
        Work following(rest);
        SlotSearch& lane = m_lanes.front();
        lane.workWith(following);
        if (lane.follow(wishes)) {
            lane.build(m_question.goal, 0);
            offer(lane);
        }
        m_work += following.done();
        m_plan.proved = isProved();
    }

    /// One round of each lane, from the best plan; which thread runs a lane does not matter to it.
    void neighbourhoods() {
        const Budget each = part(kLaneWork);
        std::array<std::uint64_t, kLanes> done{};
        const auto runLane = [&](std::size_t i) {
            Work work(each);
            SlotSearch& lane = m_lanes[i];
            lane.workWith(work);
            std::uint64_t solving = 0, beyond = 0;
            while (!work.ended()) {
                const std::uint64_t before = work.done();
                // As long as the goal is not reached every look is for that. A neighbourhood that has begun is solved to its end.
                if (isReachedBy(lane) && solving * kSolvedShare < before) {
                    const std::uint64_t took = solveOne(lane, work);
                    solving += took;
                    for (std::uint64_t i = 0; i < took; ++i) beyond += work.step() ? 0 : 1;
                }
                if (m_question.goal.gain && lane.gain() < *m_question.goal.gain) lane.build(m_question.goal, 0.5);
                lane.round(m_question.goal);
                if (work.done() == before && !work.step()) break;  // a round that looks at nothing has its price, too
            }
            done[i] = work.done() + beyond;
        };
        if (m_question.threads > 1) {
            std::jthread other(runLane, std::size_t{1});
            runLane(0);
        } else {
            for (std::size_t i = 0; i < kLanes; ++i) runLane(i);
        }
        for (std::size_t i = 0; i < kLanes; ++i) {
            m_work += done[i];
            offer(m_lanes[i]);
        }
        m_budget.report({m_work, m_budget.work, "looks"});
        for (SlotSearch& lane : m_lanes)
            if (isBetter({gainNow(), m_bestPrice}, {lane.gain(), lane.state().price()})) lane.start(m_best);
    }

    bool isReachedBy(const SlotSearch& lane) const { return !m_question.goal.gain || lane.gain() >= *m_question.goal.gain; }

    /// A neighbourhood with what is left of the whole work. Returns what it took.
    std::uint64_t solveOne(SlotSearch& lane, Work& work) const {
        Budget rest = part(Budget::kAnyWork);
        rest.work -= std::min(rest.work, work.done());
        Work solving(rest);
        lane.workWith(solving);
        lane.solveOne(m_question.goal);
        lane.workWith(work);
        return solving.done();
    }

    struct Reach {
        std::int64_t gain, price;
    };
    /// More is gained, up to what is wanted, or as much at a lower price.
    bool isBetter(Reach one, Reach than) const {
        const std::int64_t wanted = m_question.goal.gain.value_or(std::numeric_limits<std::int64_t>::max());
        const std::int64_t gain = std::min(one.gain, wanted), other = std::min(than.gain, wanted);
        return gain > other || (gain == other && one.price < than.price);
    }
    std::int64_t gainNow() const { return m_plan.slotsAfter - m_slotsBefore; }
    bool isGain(std::int64_t slots, std::int64_t price) const { return isBetter({slots - m_slotsBefore, price}, {gainNow(), m_bestPrice}); }

    void offer(SlotSearch& lane) {
        const std::vector<BinMove> moves = lane.state().moves();
        if (!moves.empty() && !isGain(lane.state().slotCount(), lane.state().price())) return;
        OrderedMoves order = orderMoves(m_model, moves);
        lane.waiting(knotsIn(order));
        offer(moves, std::move(order), lane.state().slotCount());
    }

    void offer(const std::vector<BinMove>& moves, std::int64_t slots, std::int64_t price) {
        if (!moves.empty() && !isGain(slots, price)) return;
        offer(moves, orderMoves(m_model, moves), slots);
    }

    /// The bins of each move that finds no moment, and of each item that has to step aside first.
    static std::vector<std::vector<std::uint32_t>> knotsIn(const OrderedMoves& order) {
        std::vector<std::vector<std::uint32_t>> knots;
        for (const BinMove& move : order.blocked) knots.push_back({move.from, move.to});
        if (order.detours == 0) return knots;
        std::map<std::uint32_t, std::size_t> first;  // by item: its move
        for (std::size_t i = 0; i < order.moves.size(); ++i) {
            const auto [at, isNew] = first.emplace(order.moves[i].item, i);
            if (!isNew) knots.push_back({order.moves[at->second].from, order.moves[i].to});
        }
        return knots;
    }

    void offer(const std::vector<BinMove>& moves, OrderedMoves order, std::int64_t slots) {
        // A plan counts as what it costs to carry out.
        if (!order.complete() || (m_question.goal.mostPrice && order.price > *m_question.goal.mostPrice)) return;
        if (!moves.empty() && !isGain(slots, order.price)) return;
        m_plan.order = std::move(order);
        m_plan.slotsAfter = slots;
        m_best = moves;
        m_bestPrice = m_plan.order.price;
        m_plan.reached = m_question.goal.gain && slots - m_slotsBefore >= *m_question.goal.gain;
        m_plan.proved = isProved();
        if (!moves.empty()) m_plan.curve.push_back({m_work, std::chrono::duration<double>(Budget::Clock::now() - m_start).count(), slots, m_bestPrice});
    }

    bool isProved() const {
        if (!m_plan.bound.value) return m_question.goal.gain.has_value();
        return m_question.goal.gain ? m_plan.reached && m_bestPrice <= *m_plan.bound.value : m_plan.slotsAfter >= *m_plan.bound.value;
    }

    void addFront() {
        std::map<std::int64_t, std::int64_t> cheapest;
        const auto add = [&](std::int64_t gain, std::int64_t price) {
            if (gain <= 0) return;
            const auto [at, made] = cheapest.emplace(gain, price);
            if (!made) at->second = std::min(at->second, price);
        };
        for (const SlotSearch& lane : m_lanes)
            for (const auto& [gain, found] : lane.found()) add(gain, found.price);
        if (m_plan.slotsAfter > m_slotsBefore) add(m_plan.slotsAfter - m_slotsBefore, m_bestPrice);
        for (auto at = cheapest.rbegin(); at != cheapest.rend(); ++at)
            if (m_plan.front.empty() || at->second < m_plan.front.back().price) m_plan.front.push_back({at->second, at->first});
        std::reverse(m_plan.front.begin(), m_plan.front.end());
    }

    const BinModel& m_model;
    const PlanQuestion& m_question;
    const Budget& m_budget;
    Budget::Clock::time_point m_start;
    const BinState m_first;  // the model as it is
    CountingBound m_counting;
    std::int64_t m_slotsBefore;
    std::vector<SlotSearch> m_lanes;
    FoundPlan m_plan;
    std::vector<BinMove> m_best;
    std::int64_t m_bestPrice = 0;
    std::uint64_t m_work = 0;
};

}  // namespace

Result<FoundPlan> findPlan(const BinModel& model, const PlanQuestion& question, const Budget& budget) {
    if (const Result<void> good = validate(model); !good) return good.error();
    const SlotGoal& goal = question.goal;
    if (goal.mostPrice.has_value() == goal.gain.has_value() || goal.mostPrice.value_or(0) < 0 || goal.gain.value_or(0) < 0)
        return Error{ErrorCode::Invalid, worded("a goal has a price or a gain, at least 0, and not both"), {}};
    return Portfolio(model, question, budget).run();
}

}  // namespace bayplan
