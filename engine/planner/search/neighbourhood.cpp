// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/search/neighbourhood.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace bayplan {

namespace {

constexpr std::int64_t kNoPrice = std::numeric_limits<std::int64_t>::max() / 4;
constexpr std::uint64_t kBinsOfCheck = 16;  // a check takes as long as a look into so many bins
constexpr std::uint64_t kLeastChecks = 16;  // of a step, in small models

std::uint64_t scattered(std::uint64_t kind, std::uint64_t where, std::uint64_t what, CellSet cells) {
    std::uint64_t z = (kind << 60) ^ (where << 40) ^ (what << 16) ^ (cells * 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

std::int64_t timesUp(std::int64_t amount, std::int64_t by) { return (amount + by - 1) / by; }

/// At most so many more of `of` have room where one of `leaving` was.
std::int64_t placesGiven(const BinClass& of, const BinClass& leaving) {
    std::int64_t most = 1;
    for (std::size_t r = 0; r < of.request.size(); ++r)
        if (of.request[r] > 0) most = std::max(most, timesUp(leaving.request[r], of.request[r]));
    std::int64_t inCell = 0;
    for (std::size_t r = 0; r < of.cellRequest.size() && of.cells > 0 && leaving.cells > 0; ++r)
        if (of.cellRequest[r] > 0) inCell = std::max(inCell, timesUp(leaving.cellRequest[r], of.cellRequest[r]));
    return of.cells == 0 ? most : std::max(most, timesUp(inCell * leaving.cells, of.cells));
}

}  // namespace

NeighbourhoodSolver::NeighbourhoodSolver(BinState& state, const std::vector<std::uint32_t>& bins, const ItemSizes& sizes)
    : m_state(state), m_model(state.model()), m_sizes(sizes), m_partOf(m_model.bins.size(), -1) {
    for (const std::uint32_t bin : bins) {
        m_partOf[bin] = static_cast<std::int32_t>(m_parts.size());
        m_parts.emplace_back().bin = bin;
    }
}

NeighbourhoodSolver::Waiting& NeighbourhoodSolver::waitingOf(std::uint32_t itemClass) {
    return *std::find_if(m_waiting.begin(), m_waiting.end(), [&](const Waiting& one) { return one.itemClass == itemClass; });
}

/// Takes all that may be put anew out of its place, and those that belong to the bins home.
void NeighbourhoodSolver::collect() {
    std::vector<std::uint32_t> strangers, away, native;
    for (std::uint32_t i = 0; i < m_model.items.size(); ++i) {
        const BinItem& item = m_model.items[i];
        if (item.fixed) continue;
        const bool belongs = m_partOf[item.bin] >= 0;
        if (belongs) native.push_back(i);
        if (!m_state.moved(i)) continue;
        if (belongs) away.push_back(i);
        else if (m_partOf[m_state.binOf(i)] >= 0) strangers.push_back(i);
    }
    m_waiting.clear();
    for (const auto* items : {&native, &strangers})
        for (const std::uint32_t i : *items)
            if (const std::uint32_t of = m_model.items[i].itemClass; std::none_of(m_waiting.begin(), m_waiting.end(), [&](const Waiting& one) { return one.itemClass == of; }))
                m_waiting.push_back({of, {}, {}, 1});
    std::sort(m_waiting.begin(), m_waiting.end(), [&](const Waiting& a, const Waiting& b) {
        return std::pair(-m_sizes.of(a.itemClass), a.itemClass) < std::pair(-m_sizes.of(b.itemClass), b.itemClass);
    });
    for (const std::uint32_t i : away) {
        if (m_partOf[m_state.binOf(i)] < 0) waitingOf(m_model.items[i].itemClass).outside.push_back({m_state.binOf(i), m_state.cellsOf(i)});
        m_state.lift(i);
    }
    m_waitingPrice = 0;
    for (const std::uint32_t i : strangers) {
        m_state.lift(i);
        waitingOf(m_model.items[i].itemClass).items.push_back(i);
        m_waitingPrice += m_model.classes[m_model.items[i].itemClass].price;
    }
    for (const std::uint32_t i : away) m_state.put(i, m_model.items[i].bin, m_model.items[i].cells);
    for (Part& part : m_parts) part.groups.clear();
    m_leastPrice = kNoPrice;
    for (const std::uint32_t i : native) {
        const BinItem& item = m_model.items[i];
        std::vector<Group>& groups = m_parts[static_cast<std::size_t>(m_partOf[item.bin])].groups;
        auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& one) { return one.itemClass == item.itemClass && one.cells == item.cells; });
        if (group == groups.end()) group = groups.insert(groups.end(), {item.itemClass, item.cells, {}, 0});
        group->items.push_back(i);
        ++group->left;
        m_leastPrice = std::min(m_leastPrice, m_model.classes[item.itemClass].price);
    }
    for (Part& part : m_parts) {
        std::stable_sort(part.groups.begin(), part.groups.end(), [&](const Group& a, const Group& b) { return m_sizes.of(a.itemClass) > m_sizes.of(b.itemClass); });
        part.asItWas = part.wanted = m_state.slotsIn(part.bin);
    }
    for (Waiting& one : m_waiting)
        for (const Part& part : m_parts)
            for (const Group& group : part.groups) one.mostPlaces = std::max(one.mostPlaces, placesGiven(m_model.classes[one.itemClass], m_model.classes[group.itemClass]));
}

bool NeighbourhoodSolver::spent() {
    ++m_checks;
    if (m_spent || m_checks > m_mostChecks) return m_spent = true;
    if (m_checks - m_counted < std::max<std::uint64_t>(m_model.bins.size() / kBinsOfCheck, kLeastChecks)) return false;
    m_counted = m_checks;
    return m_spent = !m_work->step();
}

/// So much more is within the price of this search. What is not is remembered for the next one.
bool NeighbourhoodSolver::within(std::int64_t more) {
    const std::int64_t sum = price() + std::min(more, kNoPrice);
    if (sum <= m_limit) return true;
    if (sum < kNoPrice) m_next = std::min(m_next, sum);
    return false;
}

NeighbourhoodSolver::Solved NeighbourhoodSolver::reach(std::int64_t slotCount, std::int64_t mostPrice, std::uint64_t mostChecks, Work& work) {
    m_work = &work;
    m_mostChecks = mostChecks;
    m_checks = m_counted = 0;
    m_spent = false;
    std::int64_t wanted = slotCount - m_state.slotCount();
    for (const Part& part : m_parts) wanted += m_state.slotsIn(part.bin);
    const std::size_t start = m_state.mark();
    Solved solved;
    if (!work.step()) return solved;
    collect();
    std::int64_t lacking = wanted;
    for (const Part& part : m_parts) lacking -= part.asItWas;
    m_hash = 0;
    m_limit = price();
    while (m_limit <= mostPrice) {
        m_next = kNoPrice;
        m_seen.clear();
        findGains();
        solved.found = !m_spent && gain(0, lacking) && m_state.price() <= mostPrice;
        if (solved.found || m_spent || m_next >= kNoPrice) break;
        m_limit = m_next;
    }
    solved.exact = solved.found || !m_spent;
    if (!solved.found) m_state.takeBack(start);
    solved.checks = m_checks;
    return solved;
}

bool NeighbourhoodSolver::isMet(const Part& part, const Wanted& wanted) const {
    if (!wanted.itemClass) return m_state.slotsIn(part.bin) >= wanted.slotCount;
    if (!m_state.takes(*wanted.itemClass, part.bin, wanted.cells)) return false;
    return wanted.slotCount <= 0 || (m_state.slotsIn(part.bin) >= wanted.slotCount && m_state.slotsAfter(*wanted.itemClass, part.bin, wanted.cells) >= wanted.slotCount);
}

/// What has to leave at least of the groups from `at` on, which are there or `away`, by the sums of what they ask for.
std::int64_t NeighbourhoodSolver::leastLeaving(const Part& part, const Wanted& wanted, std::size_t at, bool away) const {
    const BinClass& shape = m_model.shape;
    const BinClass* coming = wanted.itemClass ? &m_model.classes[*wanted.itemClass] : nullptr;
    std::int64_t most = 0;
    const auto count = [&](std::int64_t lacks, const auto& asks) {
        std::int64_t largest = 0;
        for (std::size_t g = at; g < part.groups.size(); ++g) {
            const std::int64_t one = asks(m_model.classes[part.groups[g].itemClass]);
            if (part.groups[g].left == 0) continue;
            if (away) lacks += static_cast<std::int64_t>(part.groups[g].left) * one;
            largest = std::max(largest, one);
        }
        if (lacks > 0 && largest > 0) most = std::max(most, timesUp(lacks, largest));
    };
    for (std::size_t r = 0; r < m_model.resources.size(); ++r)
        count(wanted.slotCount * shape.request[r] + (coming ? coming->request[r] : 0) - m_state.freeOf(part.bin)[r], [r](const BinClass& of) { return of.request[r]; });
    for (std::size_t r = 0; r < m_model.cellResources.size(); ++r) {
        std::int64_t lacks = wanted.slotCount * shape.cells * (shape.cells > 0 ? shape.cellRequest[r] : 0) + (coming && coming->cells > 0 ? coming->cells * coming->cellRequest[r] : 0);
        for (std::size_t c = 0; c < m_state.cellCount(part.bin); ++c) lacks -= m_state.freeOf(part.bin, c)[r];
        count(lacks, [r](const BinClass& of) { return of.cells > 0 ? of.cells * of.cellRequest[r] : 0; });
    }
    return most * m_leastPrice;
}

/// With everything of its own away, as much as can be comes back, group by group.
void NeighbourhoodSolver::letStay(Part& part, const Wanted& wanted, std::size_t at, Leaving& out, std::vector<Leaving>& found) {
    if (spent() || !within(out.price)) return;
    if (at == part.groups.size()) {
        for (std::size_t g = 0; g < at; ++g) {
            if (out.counts[g] == 0) continue;
            const Group& group = part.groups[g];
            const std::size_t mark = m_state.mark();
            bool fits = m_state.takes(group.itemClass, part.bin, group.cells);
            if (fits) {
                m_state.put(group.items[group.left - 1], part.bin, group.cells);
                fits = isMet(part, wanted);
            }
            m_state.takeBack(mark);
            if (fits) return;  // not the smallest
        }
        found.push_back(out);
        return;
    }
    if (!within(out.price + leastLeaving(part, wanted, at, true))) return;
    const Group& group = part.groups[at];
    const std::int64_t price = m_model.classes[group.itemClass].price;
    const std::size_t mark = m_state.mark();
    std::size_t stay = 0;
    for (; stay < group.left && m_state.takes(group.itemClass, part.bin, group.cells); ++stay) {
        const std::size_t before = m_state.mark();
        m_state.put(group.items[stay], part.bin, group.cells);
        if (isMet(part, wanted)) continue;
        m_state.takeBack(before);
        break;
    }
    const std::int64_t already = out.price;
    for (;; --stay) {
        const std::size_t gone = group.left - stay;
        out.counts[at] = static_cast<std::uint16_t>(gone);
        out.price = already + static_cast<std::int64_t>(gone) * price;
        if (!within(out.price)) break;
        letStay(part, wanted, at + 1, out, found);
        if (stay == 0 || m_spent) break;
        m_state.lift(group.items[stay - 1]);
    }
    out.counts[at] = 0;
    out.price = already;
    m_state.takeBack(mark);
}

/// Every set of a bin's own items without which the bin has what is wanted, none of them larger than it must be; within the price.
std::vector<NeighbourhoodSolver::Leaving> NeighbourhoodSolver::smallestLeaving(Part& part, const Wanted& wanted) {
    std::vector<Leaving> found;
    if (!within(leastLeaving(part, wanted, 0, false))) return found;
    const std::size_t mark = m_state.mark();
    for (const Group& group : part.groups)
        for (std::size_t i = 0; i < group.left; ++i) m_state.lift(group.items[i]);
    Leaving out{0, std::vector<std::uint16_t>(part.groups.size(), 0)};
    if (isMet(part, wanted)) letStay(part, wanted, 0, out, found);
    m_state.takeBack(mark);
    std::stable_sort(found.begin(), found.end(), [](const Leaving& a, const Leaving& b) { return a.price < b.price; });
    return found;
}

void NeighbourhoodSolver::eject(Part& part, const Leaving& leaving) {
    for (std::size_t g = 0; g < leaving.counts.size(); ++g) {
        Group& group = part.groups[g];
        for (std::uint16_t i = 0; i < leaving.counts[g]; ++i) {
            const std::uint32_t item = group.items[--group.left];
            m_state.lift(item);
            waitingOf(group.itemClass).items.push_back(item);
            m_waitingPrice += m_model.classes[group.itemClass].price;
            m_hash += scattered(1, part.bin, g, 0);
        }
    }
}

/// Undoes eject().
void NeighbourhoodSolver::takeIn(Part& part, const Leaving& leaving, std::size_t mark) {
    m_state.takeBack(mark);
    for (std::size_t g = leaving.counts.size(); g-- > 0;) {
        Group& group = part.groups[g];
        for (std::uint16_t i = 0; i < leaving.counts[g]; ++i) {
            ++group.left;
            waitingOf(group.itemClass).items.pop_back();
            m_waitingPrice -= m_model.classes[group.itemClass].price;
            m_hash -= scattered(1, part.bin, g, 0);
        }
    }
}

/// Of each bin the ways to hold more of the shape, and what several gain together at least.
void NeighbourhoodSolver::findGains() {
    for (Part& part : m_parts) {
        part.gains.clear();
        for (std::int64_t slotCount = part.asItWas + 1; m_model.shape.accepts(m_model.bins[part.bin].kind); ++slotCount) {
            std::vector<Leaving> ways = smallestLeaving(part, {{}, 0, slotCount});
            if (ways.empty()) break;
            part.gains.push_back(std::move(ways));
        }
    }
    m_least.assign(m_parts.size() + 1, {0});
    for (std::size_t p = m_parts.size(); p-- > 0;) {
        const std::vector<std::int64_t>& after = m_least[p + 1];
        std::vector<std::int64_t>& here = m_least[p];
        here.assign(after.size() + m_parts[p].gains.size(), kNoPrice);
        for (std::size_t n = 0; n < after.size(); ++n) {
            here[n] = std::min(here[n], after[n]);
            for (std::size_t k = 0; k < m_parts[p].gains.size(); ++k) here[n + k + 1] = std::min(here[n + k + 1], after[n] + m_parts[p].gains[k].front().price);
        }
        for (std::size_t n = here.size(); n-- > 1;) here[n - 1] = std::min(here[n - 1], here[n]);
    }
}

/// Which bins from `at` on come to hold more. `lacking`: as much as they have to gain; below 0: as much may be lost.
bool NeighbourhoodSolver::gain(std::size_t at, std::int64_t lacking) {
    if (spent()) return false;
    const auto needed = static_cast<std::size_t>(std::max<std::int64_t>(lacking, 0));
    if (needed >= m_least[at].size() || !within(m_least[at][needed])) return false;
    if (at == m_parts.size()) {
        m_spare = -lacking;
        return settle();
    }
    Part& part = m_parts[at];
    part.wanted = part.asItWas;
    if (gain(at + 1, lacking)) return true;
    for (std::size_t k = 0; k < part.gains.size(); ++k) {
        const auto more = static_cast<std::int64_t>(k) + 1;
        for (const Leaving& way : part.gains[k]) {
            if (!within(way.price)) break;
            const std::size_t mark = m_state.mark();
            eject(part, way);
            part.wanted = part.asItWas + more;
            // With room for more it is among the ways to that.
            if (m_state.slotsIn(part.bin) == part.wanted && gain(at + 1, lacking - more)) return true;
            takeIn(part, way, mark);
            if (m_spent) return false;
        }
    }
    part.wanted = part.asItWas;
    return false;
}

/// At least so much has to leave so that all of one class find room.
std::int64_t NeighbourhoodSolver::leastEjections(const Waiting& waiting) const {
    const BinClass& of = m_model.classes[waiting.itemClass];
    auto lacking = static_cast<std::int64_t>(waiting.items.size());
    for (const Part& part : m_parts) {
        if (!of.accepts(m_model.bins[part.bin].kind)) continue;
        std::int64_t places = lacking;
        for (std::size_t r = 0; r < of.request.size(); ++r) {
            const std::int64_t kept = m_spare == 0 ? part.wanted * m_model.shape.request[r] : 0;
            if (of.request[r] > 0) places = std::min(places, std::max<std::int64_t>(0, m_state.freeOf(part.bin)[r] - kept) / of.request[r]);
        }
        if (of.cells > 0) {
            std::int64_t inCells = 0;
            for (std::size_t c = 0; c < m_state.cellCount(part.bin); ++c) {
                std::int64_t here = lacking;
                for (std::size_t r = 0; r < of.cellRequest.size(); ++r)
                    if (of.cellRequest[r] > 0) here = std::min(here, m_state.freeOf(part.bin, c)[r] / of.cellRequest[r]);
                inCells += here;
            }
            places = std::min(places, inCells / of.cells);
        }
        lacking -= places;
        if (lacking <= 0) return 0;
    }
    return timesUp(lacking, waiting.mostPlaces);
}

/// Every place for the largest item that waits, and then for the next.
bool NeighbourhoodSolver::settle() {
    if (spent()) return false;
    const auto first = std::find_if(m_waiting.begin(), m_waiting.end(), [](const Waiting& one) { return !one.items.empty(); });
    if (first == m_waiting.end()) return true;
    Waiting& waiting = *first;
    if (waiting.outside.empty()) {
        const std::int64_t ejections = leastEjections(waiting);
        if (ejections > 0 && (m_leastPrice >= kNoPrice || !within(ejections * m_leastPrice))) return false;
    }
    std::uint64_t here = m_hash;
    for (const Part& part : m_parts) here += scattered(3, part.bin, static_cast<std::uint64_t>(part.wanted), 0);
    if (!m_seen.insert(here).second) return false;
    const std::uint32_t item = waiting.items.back();
    const std::int64_t price = m_model.classes[waiting.itemClass].price;
    waiting.items.pop_back();
    m_waitingPrice -= price;
    bool found = false;
    if (!waiting.outside.empty()) {
        // It takes nothing there that another class could have.
        const Place place = waiting.outside.back();
        waiting.outside.pop_back();
        const std::size_t mark = m_state.mark();
        const std::uint64_t came = scattered(2, place.bin, waiting.itemClass, place.cells);
        m_state.put(item, place.bin, place.cells);
        m_hash += came;
        found = settle();
        if (!found) {
            m_state.takeBack(mark);
            m_hash -= came;
            waiting.outside.push_back(place);
        }
    } else {
        for (std::size_t p = 0; p < m_parts.size() && !found && !m_spent; ++p)
            if (m_model.classes[waiting.itemClass].accepts(m_model.bins[m_parts[p].bin].kind)) found = settleIn(m_parts[p], waiting, item, 0, 0, m_model.classes[waiting.itemClass].cells);
    }
    if (found) return true;
    waiting.items.push_back(item);
    m_waitingPrice += price;
    return false;
}

/// No item of the bin's own is in the cell.
bool NeighbourhoodSolver::isPlain(const Part& part, std::size_t cell) const {
    return std::none_of(part.groups.begin(), part.groups.end(), [&](const Group& group) { return group.left > 0 && (group.cells >> cell & 1) != 0; });
}

/// All choices of cells. Of cells that nothing tells apart the first ones are taken.
bool NeighbourhoodSolver::settleIn(Part& part, Waiting& waiting, std::uint32_t item, std::size_t fromCell, CellSet cells, int missing) {
    if (missing == 0) return settleAt(part, waiting, item, cells);
    for (std::size_t c = fromCell; c < m_state.cellCount(part.bin); ++c) {
        const bool plain = isPlain(part, c);
        if (plain && !m_state.cellTakes(waiting.itemClass, part.bin, c)) continue;
        bool again = false;
        for (std::size_t other = 0; other < c && plain && !again; ++other)
            again = (cells >> other & 1) == 0 && std::ranges::equal(m_state.freeOf(part.bin, other), m_state.freeOf(part.bin, c)) && isPlain(part, other);
        if (again) continue;
        if (settleIn(part, waiting, item, c + 1, cells | CellSet{1} << c, missing - 1)) return true;
        if (m_spent) return false;
    }
    return false;
}

/// With as much of the shape as the bin has to hold, or less where that is not needed.
bool NeighbourhoodSolver::settleAt(Part& part, Waiting& waiting, std::uint32_t item, CellSet cells) {
    const std::int64_t wanted = part.wanted, spare = m_spare;
    const std::int64_t price = m_model.classes[waiting.itemClass].price;
    for (std::int64_t level = wanted; level >= 0 && wanted - level <= spare; --level) {
        if (spent()) return false;
        const Wanted room{waiting.itemClass, cells, level};
        if (isMet(part, room)) return comeTo(part, waiting, item, cells, level);
        // The item itself is on no list here.
        m_waitingPrice += price;
        const std::vector<Leaving> ways = within(m_leastPrice) ? smallestLeaving(part, room) : std::vector<Leaving>();
        m_waitingPrice -= price;
        for (const Leaving& way : ways) {
            const std::size_t mark = m_state.mark();
            eject(part, way);
            if (comeTo(part, waiting, item, cells, level)) return true;
            takeIn(part, way, mark);
            if (m_spent) return false;
        }
    }
    return false;
}

bool NeighbourhoodSolver::comeTo(Part& part, Waiting& waiting, std::uint32_t item, CellSet cells, std::int64_t level) {
    const std::int64_t wanted = std::exchange(part.wanted, level);
    const std::size_t mark = m_state.mark();
    const std::uint64_t came = scattered(2, part.bin, waiting.itemClass, cells);
    m_spare -= wanted - level;
    m_state.put(item, part.bin, cells);
    m_hash += came;
    if (settle()) return true;
    m_hash -= came;
    m_state.takeBack(mark);
    m_spare += wanted - level;
    part.wanted = wanted;
    return false;
}

}  // namespace bayplan
