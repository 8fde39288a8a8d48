// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/search/slot_search.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "planner/search/neighbourhood.h"
#include "planner/search/room_search.h"

namespace bayplan {

namespace {

constexpr std::size_t kWays = 3;                                             // of one bin that are looked at
constexpr int kDeepest = 2;                                                  // items that one item may push on, one by the other
constexpr std::size_t kTriedChains = 6;                                      // for one item
constexpr std::size_t kFirstPart = 4, kSmallestPart = 2, kLargestPart = 16;  // bins that are solved together
constexpr std::uint64_t kPartChecks = 4'000;                                 // for one neighbourhood
constexpr std::int64_t kAnyPrice = 1'000'000'000'000;

}  // namespace

SlotSearch::SlotSearch(const BinState& first, std::uint64_t seed)
    : m_state(first), m_lot(seed), m_sizes(first.model()), m_slotsAtFirst(first.slotCount()), m_choice(first.model(), seed), m_partSize(kFirstPart),
      m_roomless(first.model().classes.size(), 0), m_kept(first.model().bins.size()) {
    const BinModel& model = first.model();
    for (std::uint32_t b = 0; b < model.bins.size(); ++b) m_slotsIn.push_back(m_state.slotsIn(b));
    m_grouped = std::any_of(model.bins.begin(), model.bins.end(), [&](const Bin& bin) { return bin.group != model.bins.front().group; });
}

const std::vector<Evictions>& SlotSearch::evictionsOf(std::uint32_t bin) {
    Kept& kept = m_kept[bin];
    if (kept.changes == m_state.changesOf(bin)) return kept.evictions;
    kept.changes = m_state.changesOf(bin);
    kept.evictions = evictionsFor(m_state, bin, kWays);
    for (Evictions& way : kept.evictions) {
        way.size = 0;
        for (const std::uint32_t item : way.items) way.size += m_sizes.of(m_state.model().items[item].itemClass);
    }
    return kept.evictions;
}

bool SlotSearch::reached(const SlotGoal& goal) const {
    return goal.gain && gain() >= *goal.gain;
}

void SlotSearch::remember() {
    const auto found = m_found.find(gain());
    if (found != m_found.end() && found->second.price <= m_state.price()) return;
    m_found[gain()] = {m_state.price(), m_state.moves()};
}

void SlotSearch::start(const std::vector<BinMove>& moves) {
    m_state.become(moves);
    ++m_version;
    remember();
}

bool SlotSearch::follow(const std::vector<RoomWish>& wishes) {
    start({});
    const std::vector<BinItem>& items = m_state.model().items;
    std::vector<RoomWish> order = wishes;
    std::stable_sort(order.begin(), order.end(), [&](const RoomWish& a, const RoomWish& b) { return m_sizes.of(items[a.item].itemClass) > m_sizes.of(items[b.item].itemClass); });
    for (const RoomWish& wish : order) m_state.lift(wish.item);
    m_pinned.clear();
    std::vector<std::uint32_t> rest;
    for (const RoomWish& wish : order) {
        const std::optional<BinState::Room> room = wish.to == items[wish.item].bin ? std::nullopt : m_state.roomFor(items[wish.item].itemClass, wish.to);
        if (!room || room->slotsLost > 0) {
            rest.push_back(wish.item);
            continue;
        }
        m_state.put(wish.item, wish.to, room->cells);
        m_pinned.push_back(wish.item);
    }
    ++m_version;
    if (!std::all_of(rest.begin(), rest.end(), [&](std::uint32_t item) { return place(item, kDeepest); })) {
        start({});
        return false;
    }
    sendHome();
    start(m_state.moves());
    return true;
}

void SlotSearch::build(const SlotGoal& goal, double noise) {
    while (!reached(goal) && addSlot(goal, noise)) {
        sendHome();
        remember();
    }
}

bool SlotSearch::addSlot(const SlotGoal& goal, double noise) {
    struct Candidate {
        double order;
        std::uint32_t bin;
        std::size_t way;
    };
    std::vector<Candidate> candidates;
    for (std::uint32_t b = 0; b < m_state.model().bins.size(); ++b) {
        const std::vector<Evictions>& ways = evictionsOf(b);
        for (std::size_t w = 0; w < ways.size(); ++w) {
            if (goal.mostPrice && m_state.price() + ways[w].price > *goal.mostPrice) continue;
            candidates.push_back({static_cast<double>(ways[w].price) + 0.1 * ways[w].size + noise * m_lot.part(), b, w});
        }
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) { return std::tie(a.order, a.bin, a.way) < std::tie(b.order, b.bin, b.way); });
    for (const Candidate& candidate : candidates) {
        if (m_work->ended()) return false;
        const Evictions evictions = evictionsOf(candidate.bin)[candidate.way];
        const std::int64_t slots = m_state.slotCount();
        const std::size_t mark = m_state.mark();
        if (relocate(evictions) && m_state.slotCount() > slots && (!goal.mostPrice || m_state.price() <= *goal.mostPrice)) {
            ++m_version;
            return true;
        }
        m_state.takeBack(mark);
    }
    return false;
}

bool SlotSearch::relocate(const Evictions& evictions) {
    const std::vector<BinItem>& items = m_state.model().items;
    for (const std::uint32_t item : evictions.items)
        if (m_roomless[items[item].itemClass] == m_version) return false;
    std::vector<std::uint32_t> order = evictions.items;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return m_sizes.of(items[a].itemClass) > m_sizes.of(items[b].itemClass); });
    for (const std::uint32_t item : order) m_state.lift(item);
    m_pinned.clear();
    bool first = true;
    for (const std::uint32_t item : order) {
        if (!place(item, kDeepest)) {
            // Nothing else has been placed: no item of this class finds room in the state as it was.
            if (first && !m_work->ended()) m_roomless[items[item].itemClass] = m_version;
            return false;
        }
        first = false;
    }
    return true;
}

bool SlotSearch::putHome(std::uint32_t item) {
    const BinItem& home = m_state.model().items[item];
    if (!m_state.takes(home.itemClass, home.bin, home.cells)) return false;
    if (m_state.slotsIn(home.bin) != 0 && m_state.slotsAfter(home.itemClass, home.bin, home.cells) != m_state.slotsIn(home.bin)) return false;
    m_state.put(item, home.bin, home.cells);
    return true;
}

bool SlotSearch::place(std::uint32_t item, int depth) {
    if (!putHome(item) && !placeDirectly(item) && (depth == 0 || !placeByEjection(item, depth))) return false;
    m_pinned.push_back(item);
    return true;
}

bool SlotSearch::placeDirectly(std::uint32_t item) {
    if (!m_work->step()) return false;
    const BinModel& model = m_state.model();
    const std::uint32_t itemClass = model.items[item].itemClass;
    double least = std::numeric_limits<double>::max();
    std::uint32_t to = BinState::kNowhere;
    CellSet cells = 0;
    for (std::uint32_t b = 0; b < model.bins.size(); ++b) {
        if (!m_state.binTakes(itemClass, b)) continue;
        const std::optional<BinState::Room> room = m_state.roomFor(itemClass, b);
        if (!room || room->slotsLost > 0) continue;
        // The fullest bin, and rather one that will not have room for the shape itself.
        double rest = 0;
        for (std::size_t r = 0; r < model.resources.size(); ++r)
            if (model.bins[b].capacity[r] > 0)
                rest += static_cast<double>(m_state.freeOf(b)[r] - model.classes[itemClass].request[r]) / static_cast<double>(model.bins[b].capacity[r]);
        for (CellSet left = room->cells; left != 0; left &= left - 1) {
            const auto c = static_cast<std::size_t>(__builtin_ctzll(left));
            const std::int64_t unit = model.shape.cells == 0 ? 0 : model.shape.cellRequest[0];
            const std::int64_t left0 = m_state.freeOf(b, c)[0] - model.classes[itemClass].cellRequest[0];
            if (unit > 0) rest += static_cast<double>(left0 % unit) / static_cast<double>(unit);
        }
        const std::vector<Evictions>& ways = evictionsOf(b);
        if (!ways.empty()) rest += 4.0 / (1.0 + static_cast<double>(ways.front().price));
        rest += 0.05 * m_lot.part();
        if (rest >= least) continue;
        least = rest;
        to = b;
        cells = room->cells;
    }
    if (to == BinState::kNowhere) return false;
    m_state.put(item, to, cells);
    return true;
}

bool SlotSearch::placeByEjection(std::uint32_t item, int depth) {
    if (!m_work->step()) return false;
    const BinModel& model = m_state.model();
    const BinClass& of = model.classes[model.items[item].itemClass];
    const double size = m_sizes.of(model.items[item].itemClass);
    struct Chain {
        double order;
        std::uint32_t ejected;
    };
    std::vector<Chain> chains;
    for (std::uint32_t b = 0; b < model.bins.size(); ++b) {
        if (!of.accepts(model.bins[b].kind)) continue;
        const std::span<const std::int64_t> free = m_state.freeOf(b);
        std::size_t cellsThere = 0;
        for (std::size_t c = 0; c < m_state.cellCount(b) && of.cells > 0; ++c) cellsThere += m_state.cellTakes(model.items[item].itemClass, b, c) ? 1u : 0u;
        std::uint32_t lastClass = ~std::uint32_t{0};
        CellSet lastCells = 0;
        for (const std::uint32_t other : m_state.itemsIn(b)) {
            const BinItem& there = model.items[other];
            if (there.fixed || m_sizes.of(there.itemClass) >= size || m_roomless[there.itemClass] == m_version) continue;
            const bool again = there.itemClass == lastClass && m_state.cellsOf(other) == lastCells;
            lastClass = there.itemClass;
            lastCells = m_state.cellsOf(other);
            if (again) continue;
            const BinClass& leaving = model.classes[there.itemClass];
            bool fits = true;
            for (std::size_t r = 0; r < free.size() && fits; ++r) fits = free[r] + leaving.request[r] >= of.request[r];
            if (!fits) continue;
            std::size_t cells = cellsThere;
            for (CellSet left = lastCells; left != 0 && of.cells > 0; left &= left - 1) {
                const auto c = static_cast<std::size_t>(__builtin_ctzll(left));
                if (m_state.cellTakes(model.items[item].itemClass, b, c)) continue;
                bool takes = true;
                for (std::size_t r = 0; r < of.cellRequest.size() && takes; ++r) takes = m_state.freeOf(b, c)[r] + leaving.cellRequest[r] >= of.cellRequest[r];
                cells += takes ? 1u : 0u;
            }
            if (cells < static_cast<std::size_t>(of.cells)) continue;
            const double price = m_state.moved(other) ? 0.0 : static_cast<double>(leaving.price);
            chains.push_back({price * 10 + m_sizes.of(there.itemClass) + 0.05 * m_lot.part(), other});
        }
    }
    const std::size_t tried = std::min(chains.size(), kTriedChains);
    std::partial_sort(chains.begin(), chains.begin() + static_cast<std::ptrdiff_t>(tried), chains.end(),
                      [](const Chain& a, const Chain& b) { return std::tie(a.order, a.ejected) < std::tie(b.order, b.ejected); });
    for (std::size_t i = 0; i < tried; ++i) {
        const std::uint32_t other = chains[i].ejected;
        if (std::find(m_pinned.begin(), m_pinned.end(), other) != m_pinned.end()) continue;
        const std::size_t mark = m_state.mark();
        const std::size_t pins = m_pinned.size();
        const std::uint32_t bin = m_state.binOf(other);
        m_state.lift(other);
        const std::optional<BinState::Room> room = m_state.roomFor(model.items[item].itemClass, bin);
        if (room && room->slotsLost == 0) {
            m_state.put(item, bin, room->cells);
            m_pinned.push_back(item);
            if (place(other, depth - 1)) return true;
        }
        m_pinned.resize(pins);
        m_state.takeBack(mark);
        if (m_work->ended()) return false;
    }
    return false;
}

void SlotSearch::sendHome() {
    for (std::uint32_t i = 0; i < m_state.model().items.size(); ++i) {
        if (!m_state.moved(i)) continue;
        const BinItem& home = m_state.model().items[i];
        if (!m_state.takes(home.itemClass, home.bin, home.cells) && m_state.binOf(i) != home.bin) continue;
        const std::size_t mark = m_state.mark();
        const std::int64_t slots = m_state.slotCount();
        m_state.lift(i);
        if (m_state.takes(home.itemClass, home.bin, home.cells)) {
            m_state.put(i, home.bin, home.cells);
            if (m_state.slotCount() >= slots) continue;
        }
        m_state.takeBack(mark);
    }
}

bool SlotSearch::undo(std::uint32_t bin) {
    const std::vector<BinItem>& items = m_state.model().items;
    std::vector<std::uint32_t> strangers;
    for (const std::uint32_t item : m_state.itemsIn(bin))
        if (m_state.moved(item) && items[item].bin != bin) strangers.push_back(item);
    for (const std::uint32_t item : strangers) m_state.lift(item);
    std::vector<std::uint32_t> natives;
    for (std::uint32_t i = 0; i < items.size(); ++i)
        if (items[i].bin == bin && m_state.moved(i) && m_state.binOf(i) != BinState::kNowhere) natives.push_back(i);
    for (const std::uint32_t item : natives) m_state.lift(item);
    for (const std::uint32_t item : natives) m_state.put(item, bin, items[item].cells);
    std::stable_sort(strangers.begin(), strangers.end(), [&](std::uint32_t a, std::uint32_t b) { return m_sizes.of(items[a].itemClass) > m_sizes.of(items[b].itemClass); });
    m_pinned.clear();
    return std::all_of(strangers.begin(), strangers.end(), [&](std::uint32_t item) { return place(item, 1); });
}

/// What is not there to choose from draws no lot: a model without groups is searched as before there were any.
bool SlotSearch::ruin(std::size_t bins) {
    const std::vector<Bin>& all = m_state.model().bins;
    if (!m_knots.empty() && m_lot.below(2) == 0) {
        for (const std::uint32_t bin : m_knots[m_lot.below(m_knots.size())])
            if (!undo(bin)) return false;
        sendHome();
        ++m_version;
        return true;
    }
    const bool ofOneGroup = m_grouped && m_lot.below(3) == 0;
    std::vector<std::uint32_t> gained;
    for (std::uint32_t b = 0; b < m_slotsIn.size(); ++b)
        if (m_state.slotsIn(b) > m_slotsIn[b]) gained.push_back(b);
    for (std::size_t i = 0; i < bins && !gained.empty(); ++i) {
        const std::size_t at = m_lot.below(gained.size());
        const std::uint32_t bin = gained[at];
        gained.erase(gained.begin() + static_cast<std::ptrdiff_t>(at));
        if (!undo(bin)) return false;
        if (ofOneGroup && i == 0) std::erase_if(gained, [&](std::uint32_t other) { return all[other].group != all[bin].group; });
    }
    sendHome();
    ++m_version;
    return true;
}

void SlotSearch::round(const SlotGoal& goal) {
    const std::vector<BinMove> before = m_state.moves();
    const std::int64_t price = m_state.price();
    const std::int64_t slots = m_state.slotCount();
    const bool whole = ruin(1 + m_lot.below(4));
    if (whole) build(goal, 3.0 * m_lot.part());
    const std::int64_t now = goal.gain ? std::min(gain(), *goal.gain) : gain();
    const std::int64_t then = goal.gain ? std::min(slots - m_slotsAtFirst, *goal.gain) : slots - m_slotsAtFirst;
    const bool worse = !whole || now < then || (now == then && m_state.price() > price);
    if (worse) {
        m_state.become(before);
        ++m_version;
    } else {
        m_state.forgetJournal();
    }
}

bool SlotSearch::solve(const std::vector<std::uint32_t>& bins, const SlotGoal& goal, bool& better) {
    NeighbourhoodSolver part(m_state, bins, m_sizes);
    const std::uint64_t mostChecks = bins.size() == 1 ? std::numeric_limits<std::uint64_t>::max() : kPartChecks;
    bool exact = true, found = false;
    const auto reach = [&](std::int64_t slots, std::int64_t mostPrice) {
        const NeighbourhoodSolver::Solved solved = part.reach(slots, mostPrice, mostChecks, *m_work);
        exact = exact && solved.exact;
        found = found || solved.found;
        return solved.found;
    };
    while (!reached(goal) && reach(m_state.slotCount() + 1, goal.mostPrice.value_or(kAnyPrice))) remember();
    const std::int64_t slots = goal.gain ? std::min(m_state.slotCount(), m_slotsAtFirst + *goal.gain) : m_state.slotCount();
    if (!found) reach(slots, m_state.price() - 1);
    better = better || found;
    return exact;
}

void SlotSearch::solveOne(const SlotGoal& goal) {
    const auto cheap = [&](std::uint32_t bin) {
        const std::vector<Evictions>& ways = evictionsOf(bin);
        return ways.empty() ? kAnyPrice : ways.front().price;
    };
    std::vector<std::uint32_t> bins = m_choice.next(m_state, m_slotsIn, std::min(m_partSize, m_slotsIn.size()), cheap);
    bool better = false, exact = solve(bins, goal, better);
    m_partSize = exact ? std::min(m_partSize + 1, kLargestPart) : std::max(m_partSize - 1, kSmallestPart);
    for (; !exact && bins.size() > 1 && !m_work->ended(); exact = solve(bins, goal, better)) {
        bins.resize(bins.size() / 2);
        ++m_parts.halved;
    }
    ++(exact ? m_parts.exact : m_parts.open);
    m_parts.better += better ? 1 : 0;
    if (!better) return;
    sendHome();
    remember();
    ++m_version;
    m_state.forgetJournal();
}

}  // namespace bayplan
