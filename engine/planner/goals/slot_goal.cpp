// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/slot_goal.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "planner/bins/bin_state.h"
#include "planner/bound/bin_counts.h"
#include "planner/bound/confined.h"
#include "planner/bound/counting.h"
#include "planner/bound/families.h"
#include "planner/bound/group_bound.h"
#include "planner/bound/room_floor.h"
#include "planner/goals/label_domains.h"
#include "planner/search/portfolio.h"

namespace bayplan {

namespace {

constexpr std::size_t kRounds = 60;        // proposals that the scheduler is asked about
constexpr std::size_t kFamilyBins = 500;   // beyond that the families take longer than they are worth
constexpr std::uint64_t kFamilyWork = 60;  // families
constexpr std::uint64_t kRoomWork = 40 * kLooksOfOne;
constexpr std::uint64_t kShare = 8;  // of the work that is left, for a proposal that may still be refused
constexpr std::uint64_t kRest = 3;   // a part of it is kept in case a better plan is refused
constexpr std::uint64_t kLooksForAMove = 4;

/// What no other bin takes stays where it is.
ClusterBins withoutTrapped(ClusterBins bins) {
    BinModel& model = bins.model;
    std::vector<std::size_t> binsOf;  // by kind
    for (const Bin& bin : model.bins) {
        if (bin.kind >= binsOf.size()) binsOf.resize(bin.kind + 1, 0);
        ++binsOf[bin.kind];
    }
    std::vector<bool> trapped;
    for (const BinClass& of : model.classes) {
        std::size_t accepting = 0;
        for (std::uint32_t kind = 0; kind < binsOf.size() && accepting < 2; ++kind) accepting += of.accepts(kind) ? binsOf[kind] : 0;
        trapped.push_back(accepting < 2);
    }
    for (BinItem& item : model.items) item.fixed = item.fixed || trapped[item.itemClass];
    return bins;
}

/// Whether more than `most` of the shape would fit if everything left that may. Then those that ask for as much are in the way: wherever they go they take such a place.
bool wouldFitAlone(const BinState& first, std::int64_t most) {
    const BinModel& model = first.model();
    const std::vector<bool> all(model.classes.size(), true);
    std::int64_t fit = 0;
    for (std::uint32_t b = 0; b < model.bins.size() && fit <= most; ++b) {
        if (!model.shape.accepts(model.bins[b].kind)) continue;
        const BinCounts bin(model, b, first.itemsIn(b), all);
        for (std::int64_t times = 1; fit <= most && bin.leastFor(roomForShapes(model, times)) < kCannotLeave; ++times) ++fit;
    }
    return fit > most;
}

class SlotSolver {
public:
    SlotSolver(SlotProblem& problem, const Budget& budget) : m_problem(problem), m_budget(budget), m_maker(problem.cluster, problem.rows, problem.movers) {}

    Result<GoalAnswer> run() {
        const ClusterBins ever = withoutTrapped(m_maker.make(m_problem.target, BinRules::Ever));
        // A pod that asks for nothing that is counted is kept away by rules alone, and the model knows no rules.
        const std::vector<std::int64_t>& request = ever.model.shape.request;
        if (std::none_of(request.begin(), request.end(), [](std::int64_t amount) { return amount > 0; })) {
            if (m_problem.refusedNow) m_answer.bound = {1, {}, BoundWhy::RefusedNow, {}};
            return std::move(m_answer);
        }
        const SlotBound bound = boundOf(ever, m_problem.wanted, m_problem.refusedNow);
        m_answer.bound = bound.bound;
        const bool impossible = nameBudgets(bound) || bound.impossible || countDomains(ever) || countConfined(ever);
        if (impossible) {
            m_answer.is = GoalIs::Impossible;
            return std::move(m_answer);
        }
        tellSoFar();
        if (reachesAsEarlier(ever)) {
            tellSoFar();
            return std::move(m_answer);
        }
        // First a plan that the scheduler takes, then with all that is left of the budget a better one, or at least one.
        for (bool last = false; !last && m_answer.rounds < kRounds && !isBest() && left() > 0;) {
            if (m_budget.stopped()) {
                if (m_answer.is == GoalIs::Reached) break;
                return Error{ErrorCode::Cancelled, worded("planning was stopped"), {}};
            }
            ++m_answer.rounds;
            last = m_answer.is == GoalIs::Reached || m_ended;
            const std::uint64_t first = std::max(left() / kShare, kLooksForAMove * static_cast<std::uint64_t>(bound.bound.leastMoves + 1));
            const Result<bool> cut = propose(last ? left() - left() / kRest : std::min(left(), first), !last);
            if (!cut) return cut.error();
            m_ended = !*cut;
            last = last && m_ended;  // a better plan that was refused is asked for again, without what refused it
            tellSoFar();
        }
        if (m_answer.is != GoalIs::Reached && m_budget.stopped()) return Error{ErrorCode::Cancelled, worded("planning was stopped"), {}};
        if (m_answer.is == GoalIs::Reached) {
            sharpen(ever);
            tellSoFar();
        }
        return std::move(m_answer);
    }

private:
    std::uint64_t left() const { return m_budget.work > m_answer.work ? m_budget.work - m_answer.work : 0; }
    bool isBest() const { return m_answer.is == GoalIs::Reached && m_answer.moves <= m_answer.bound.leastMoves; }

    void tellSoFar() const {
        if (m_problem.tell) m_problem.tell({m_answer.bound.leastMoves, m_answer.is == GoalIs::Reached ? std::optional(m_answer.moves) : std::nullopt, m_answer.work});
        m_budget.report({m_answer.work, m_budget.work, "looks"});
    }

    /// What the bound says beyond the same one without the disruption budgets that hold pods is these budgets' doing. True: also that nothing reaches it.
    bool nameBudgets(const SlotBound& bound) {
        if ((!bound.impossible && bound.bound.leastMoves == 0) || m_problem.cluster.nodeCount() > kFamilyBins) return false;
        std::vector<Mover> loose = m_problem.movers;
        std::map<std::string, std::int64_t> held;
        const Catalog& catalog = m_problem.cluster.catalog();
        for (std::size_t p = 0; p < loose.size(); ++p) {
            const NodeIdx at = m_problem.cluster.placement(PodIdx(p)).node;
            if (loose[p].of != LeavingClass::BudgetSpent && loose[p].of != LeavingClass::SeveralBudgets) continue;
            loose[p] = {};
            if (!at.valid() || !m_problem.target.ever[at.get()]) continue;
            for (const std::size_t budget : evictionNow(catalog.budgets, catalog.pod(PodIdx(p))).budgets) ++held[catalog.budgets[budget].key()];
        }
        if (held.empty()) return false;
        const SlotBound without = boundOf(withoutTrapped(BinMaker(m_problem.cluster, m_problem.rows, loose).make(m_problem.target, BinRules::Ever)), m_problem.wanted, m_problem.refusedNow);
        if (bound.impossible ? without.impossible && without.bound.most >= bound.bound.most : without.impossible || without.bound.leastMoves >= bound.bound.leastMoves) return false;
        m_answer.bound.why = BoundWhy::Budgets;
        for (const auto& [name, pods] : held) m_answer.bound.rows.push_back({name, pods});
        return bound.impossible;
    }

    /// Raises the bound by the rules between the wanted pods. True: they cannot all come.
    bool countDomains(const ClusterBins& ever) {
        for (const DomainRule& rule : m_problem.domains) {
            const GroupBound found = groupBound(ever.model, rule.groups, m_problem.wanted);
            if (found.leastPrice && *found.leastPrice <= m_answer.bound.leastMoves) continue;
            m_answer.bound.why = BoundWhy::Domains;
            m_answer.bound.rows.clear();
            for (std::size_t g = 0; g < rule.names.size(); ++g)
                if (found.shapes[g] > 0) m_answer.bound.rows.push_back({rule.names[g], found.leastPrice ? found.prices[g] : found.shapes[g]});
            m_answer.bound.leastMoves = found.leastPrice.value_or(0);
            if (found.leastPrice) continue;
            m_answer.bound.most = found.most;
            return true;
        }
        return false;
    }

    /// Raises the bound by what pods that cannot leave the nodes of a value ask for there. True: so much can never be.
    bool countConfined(const ClusterBins& ever) {
        const BinState first(ever.model);
        const std::int64_t more = m_problem.wanted - first.slotCount();
        if (more <= 0) return false;
        const BinPrices prices = pricesOfMore(first, more);
        for (const LabelDomains& domains : labelDomainsOf(m_problem.cluster.catalog())) {
            const GroupBound found = confinedBound(first, prices, domains.of, domains.names.size(), more);
            if (found.leastPrice && *found.leastPrice <= m_answer.bound.leastMoves) continue;
            m_answer.bound.why = BoundWhy::Confined;
            m_answer.bound.rows.clear();
            for (std::size_t d = 0; d < domains.names.size() && domains.names.size() > 1; ++d)
                if (found.shapes[d] > 0 || !found.leastPrice) m_answer.bound.rows.push_back({domains.names[d], found.leastPrice ? found.prices[d] : found.shapes[d]});
            m_answer.bound.leastMoves = found.leastPrice.value_or(0);
            if (found.leastPrice) continue;
            m_answer.bound.most = found.most;
            return true;
        }
        return false;
    }

    using EarlierMove = std::pair<PodIdx, NodeIdx>;

    /// Pods of the earlier plan that may stay where they are, by the node that they would leave: the goal has that room elsewhere by now, as far as the
    /// model knows. O(pods).
    std::vector<std::vector<PodIdx>> spareMoves(const ClusterBins& ever) const {
        std::vector<std::vector<PodIdx>> spare;
        BinState state(ever.model);
        std::map<PodIdx, std::uint32_t> itemOf;
        for (const EarlierMove& move : m_problem.earlier) itemOf[move.first] = BinState::kNowhere;
        for (std::uint32_t i = 0; i < ever.pods.size(); ++i)
            if (const auto at = itemOf.find(ever.pods[i]); at != itemOf.end()) at->second = i;
        const auto classOf = [&](std::uint32_t item) { return ever.model.items[item].itemClass; };
        std::map<std::uint32_t, std::vector<std::uint32_t>> leaving;  // items, by the bin that they leave
        for (const auto& [pod, to] : m_problem.earlier) {
            const std::uint32_t item = itemOf[pod];
            const auto bin = static_cast<std::uint32_t>(to.get());
            // What the model does not follow is played as it was.
            if (item == BinState::kNowhere || state.moved(item)) return spare;
            const std::optional<BinState::Room> room = state.roomFor(classOf(item), bin);
            if (!room) return spare;
            leaving[state.binOf(item)].push_back(item);
            state.move(item, bin, room->cells);
        }
        for (const auto& [bin, items] : leaving) {
            if (state.slotCount() <= m_problem.wanted) break;
            const std::size_t mark = state.mark();
            const bool fit = std::all_of(items.begin(), items.end(), [&](std::uint32_t item) {
                state.lift(item);
                const CellSet cells = ever.model.items[item].cells;
                const bool takes = state.takes(classOf(item), ever.model.items[item].bin, cells);
                if (takes) state.put(item, ever.model.items[item].bin, cells);
                return takes;
            });
            if (!fit || state.slotCount() < m_problem.wanted) {
                state.takeBack(mark);
                continue;
            }
            std::vector<PodIdx>& pods = spare.emplace_back();
            for (const std::uint32_t item : items) pods.push_back(ever.pods[item]);
        }
        return spare;
    }

    /// Plays what still holds of the earlier plan; what reaches the goal is the best plan so far. True: it is the answer, with no larger gap.
    bool reachesAsEarlier(const ClusterBins& ever) {
        if (m_problem.earlier.empty()) return false;
        const std::vector<std::vector<PodIdx>> spare = spareMoves(ever);
        const auto reachesWithout = [&](std::size_t count) {
            std::set<PodIdx> stay;
            for (std::size_t i = 0; i < count; ++i) stay.insert(spare[i].begin(), spare[i].end());
            std::vector<EarlierMove> moves = m_problem.earlier;
            std::erase_if(moves, [&](const EarlierMove& move) { return stay.contains(move.first); });
            return reachesBy(moves);
        };
        const auto isGood = [&] { return m_answer.moves - m_answer.bound.leastMoves <= m_problem.earlierGap; };
        if (!reachesWithout(spare.size())) {
            if (spare.empty() || !reachesWithout(0)) return false;
            // The model knows no rules between pods: fewer of them may stay than it says.
            for (std::size_t reached = 0, refused = spare.size(); refused - reached > 1 && !isGood();) {
                const std::size_t middle = (reached + refused) / 2;
                (reachesWithout(middle) ? reached : refused) = middle;
            }
        }
        if (!isGood()) sharpen(ever);
        return isGood();
    }

    bool reachesBy(const std::vector<EarlierMove>& moves) {
        StepPlayer player(m_problem.cluster, m_problem.scheduler);
        if (m_problem.begin) m_problem.begin(player);
        std::vector<PodIdx> moving;
        for (const EarlierMove& move : moves) moving.push_back(move.first);
        player.willMove(moving);
        for (const auto& [pod, to] : moves) (void)player.bring(pod, to, m_problem.reason);
        if (!m_problem.end(player).reached || player.bereft()) return false;
        ++m_answer.rounds;
        player.tell(m_answer);
        return true;
    }

    /// One proposal. True: it was refused, and something was cut out for it.
    Result<bool> propose(std::uint64_t work, bool isFirst) {
        const ClusterBins bins = m_maker.make(m_problem.target, BinRules::Now);
        BinState state(bins.model);
        const std::int64_t gain = m_problem.wanted - state.slotCount();
        OrderedMoves order;
        if (gain > 0) {
            Budget part = m_budget;
            part.work = work;
            part.progress = [&](const Progress& looks) { m_budget.report({m_answer.work + looks.done, m_budget.work, looks.what}); };
            Result<FoundPlan> found = findPlan(bins.model, {SlotGoal{std::nullopt, gain}, m_problem.seed, m_problem.threads, isFirst}, part);
            if (!found) return found.error();
            m_answer.work += found->work;
            if (!found->reached) return false;
            order = std::move(found->order);
        }
        for (const BinMove& move : order.moves) state.move(move.item, move.to, move.toCells);
        StepPlayer player(m_problem.cluster, m_problem.scheduler);
        if (m_problem.begin) m_problem.begin(player);
        std::vector<PodIdx> moving;
        for (const BinMove& move : order.moves) moving.push_back(bins.pods[move.item]);
        player.willMove(moving);
        bool cut = false;
        for (const BinMove& move : order.moves) {
            const PodIdx pod = bins.pods[move.item];
            if (!player.bring(pod, NodeIdx(move.to), m_problem.reason)) continue;
            cut = m_problem.rows.cut(bins.rowClass[move.item], NodeIdx(move.to)) || cut;
            // What the proposal makes room in is left alone.
            if (!player.bringToBest(
                    pod, [&](NodeIdx to) { return state.slotsIn(static_cast<std::uint32_t>(to.get())) == 0; }, m_problem.reason)) return cut;
        }
        const PlayedEnd end = m_problem.end(player);
        if (end.reached && player.bereft()) return cut;
        if (end.reached) {
            if (m_answer.is != GoalIs::Reached || static_cast<std::int64_t>(player.moves()) < m_answer.moves) player.tell(m_answer);
            return false;
        }
        for (const NodeIdx node : end.cuts) {
            cut = cut || m_problem.target.now[node.get()];
            m_problem.target.now[node.get()] = false;
        }
        return cut;
    }

    /// A better bound, where the plan is not proved and the cluster is small enough.
    void sharpen(const ClusterBins& ever) {
        if (isBest()) return;
        const std::int64_t gain = m_problem.wanted - BinState(ever.model).slotCount();
        if (gain <= 0) return;
        const bool small = ever.model.bins.size() <= kFamilyBins;
        Budget part = m_budget;
        part.work = kFamilyWork;
        Work familyWork(part);
        if (small) raiseTo(familyBound(ever.model, gain, m_answer.moves, familyWork).leastPrice, BoundWhy::Families);
        part.work = small ? kRoomWork : std::min(kRoomWork, left());
        if (isBest() || part.work < 10 * kLooksOfOne) return;
        Work roomWork(part);
        RoomFloor rooms(ever.model, gain);
        rooms.tighten(m_answer.moves, m_answer.moves, roomWork, part);
        raiseTo(rooms.leastPrice(), BoundWhy::Rooms);
    }

    void raiseTo(std::int64_t price, BoundWhy why) {
        if (price <= m_answer.bound.leastMoves) return;
        m_answer.bound.leastMoves = price;
        m_answer.bound.why = why;
        m_answer.bound.rows.clear();
    }

    SlotProblem& m_problem;
    const Budget& m_budget;
    BinMaker m_maker;
    GoalAnswer m_answer;
    bool m_ended = false;  // nothing was cut out for the last proposal, so that another one needs more work
};

}  // namespace

SlotBound boundOf(const ClusterBins& ever, std::int64_t wanted, bool refusedNow) {
    SlotBound found;
    found.bound.resources = ever.resources;
    const BinState first(ever.model);
    const std::int64_t before = first.slotCount();
    const CountingBound counting(first, wanted - before);
    const std::optional<std::int64_t> least = counting.leastPrice(wanted - before);
    if (!least) {
        found.impossible = true;
        found.bound.most = before + counting.mostEver();
        const std::vector<bool>& accepted = ever.model.shape.accepted;
        const bool anywhere = std::find(accepted.begin(), accepted.end(), true) != accepted.end();
        found.bound.why = !anywhere ? BoundWhy::NoNode : wouldFitAlone(first, *found.bound.most) ? BoundWhy::Confined
                                                     : *found.bound.most == 0                    ? BoundWhy::NoRoom
                                                                                                 : BoundWhy::FewerThanAll;
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
