// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bound/room_floor.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <tuple>

#include "planner/bins/bin_state.h"
#include "planner/bound/bin_counts.h"
#include "planner/bound/linear_program.h"

namespace bayplan {

namespace {

constexpr std::int64_t kUnit = std::int64_t{1} << 20;  // of a worth: one of price
constexpr std::int64_t kMostWorth = kUnit << 20;
constexpr std::uint64_t kNodes = 5000;  // of a bin's tree
constexpr std::int32_t kAnyNumber = 1'000'000;
constexpr std::int64_t kCell = 840;  // parts of a cell, which several things have equal shares of
constexpr int kRoomIterations = 50'000;
constexpr double kBarelyAbove = 1e-7;

std::int64_t inUnits(double worth) { return std::clamp<std::int64_t>(std::llround(worth * static_cast<double>(kUnit)), 0, kMostWorth); }

}  // namespace

RoomFloor::RoomFloor(const BinModel& model, std::int64_t gain) : m_model(model), m_asks(classesThatAskForTheShape(model)), m_moves(model.classes.size(), false), m_chooser(kNodes) {
    const BinState state(model);
    m_wanted = state.slotCount() + gain;
    m_best.room.assign(model.classes.size(), 0);
    addResources();
    std::map<std::tuple<EndSizes, std::uint32_t, std::vector<Present>>, std::size_t> known;
    for (std::uint32_t b = 0; b < model.bins.size(); ++b) {
        Sort sort;
        sortBin(b, state.itemsIn(b), sort);
        for (const Present& one : sort.present) m_moves[one.itemClass] = true;
        const auto [at, isNew] = known.emplace(std::tuple(sort.capacity, sort.kind, sort.present), m_sorts.size());
        if (isNew) m_sorts.push_back(std::move(sort));
        m_sorts[at->second].bins.push_back(b);
    }
}

/// The bins' own resources, what all cells have together, and the cells that large things need for themselves. Of more than there is place
/// for some are left out, which makes every end possible that is.
void RoomFloor::addResources() {
    const auto asked = [&](const auto& amount) { return amount(m_model.shape) > 0 || std::any_of(m_model.classes.begin(), m_model.classes.end(), [&](const BinClass& of) { return amount(of) > 0; }); };
    // The last one tells whole bins and the like, the first ones are those that every item has.
    const std::size_t ofBins = m_model.cellResources.empty() ? kEndResources : 6;
    for (std::size_t i = 0; i < m_model.resources.size() && m_resources.size() < ofBins; ++i) {
        const std::size_t r = i == 0 ? m_model.resources.size() - 1 : i - 1;
        if (asked([&](const BinClass& of) { return of.request[r]; })) m_resources.push_back({Resource::Of::Bin, r, 0});
    }
    for (std::size_t r = 0; r < m_model.cellResources.size() && m_resources.size() < kEndResources; ++r)
        if (asked([&](const BinClass& of) { return of.cells == 0 ? 0 : of.cellRequest[r]; })) m_resources.push_back({Resource::Of::Cells, r, 0});
    for (std::size_t r = 0; r < m_model.cellResources.size(); ++r) addThresholds(r);
    for (const BinClass& of : m_model.classes) m_sizes.push_back(sizesOf(of));
    m_shape = sizesOf(m_model.shape);
}

/// Amounts of more than half of any cell: the largest, the smallest, and those that most items ask for.
void RoomFloor::addThresholds(std::size_t cellResource) {
    std::int64_t largest = 0;
    for (const Bin& bin : m_model.bins)
        for (const std::vector<std::int64_t>& cell : bin.cells) largest = std::max(largest, cell[cellResource]);
    std::map<std::int64_t, std::int64_t> asking;
    const auto count = [&](const BinClass& of, std::int64_t times) {
        if (of.cells > 0 && 2 * of.cellRequest[cellResource] > largest) asking[of.cellRequest[cellResource]] += times;
    };
    count(m_model.shape, 1);
    for (const BinItem& item : m_model.items) count(m_model.classes[item.itemClass], 1);
    if (asking.empty()) return;
    asking.begin()->second = asking.rbegin()->second = static_cast<std::int64_t>(m_model.items.size()) + 1;
    std::vector<std::pair<std::int64_t, std::int64_t>> order;
    for (const auto& [amount, times] : asking) order.emplace_back(-times, amount);
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size() && m_resources.size() < kEndResources; ++i) m_resources.push_back({Resource::Of::CellsThatTake, cellResource, order[i].second});
}

EndSizes RoomFloor::sizesOf(const BinClass& of) const {
    EndSizes size{};
    for (std::size_t c = 0; c < m_resources.size(); ++c) {
        const Resource& resource = m_resources[c];
        if (resource.of == Resource::Of::Bin) size[c] = of.request[resource.index];
        else if (of.cells > 0 && resource.of == Resource::Of::Cells) size[c] = of.cells * of.cellRequest[resource.index];
        else if (of.cells > 0 && of.cellRequest[resource.index] >= resource.least) size[c] = of.cells * kCell;
    }
    return size;
}

EndSizes RoomFloor::capacityOf(const Bin& bin) const {
    EndSizes capacity{};
    for (std::size_t c = 0; c < m_resources.size(); ++c) {
        const Resource& resource = m_resources[c];
        if (resource.of == Resource::Of::Bin) capacity[c] = bin.capacity[resource.index];
        else
            for (const std::vector<std::int64_t>& cell : bin.cells) capacity[c] += resource.of == Resource::Of::Cells ? cell[resource.index] : cell[resource.index] >= resource.least ? kCell
                                                                                                                                                                                      : 0;
    }
    return capacity;
}

/// Small things that stay in a cell, each of them alone, keep it from something large: so much of the cell is theirs that it is taken if all
/// of them stay.
void RoomFloor::sortBin(std::uint32_t bin, const std::vector<std::uint32_t>& items, Sort& sort) const {
    const Bin& of = m_model.bins[bin];
    sort.kind = of.kind;
    sort.capacity = capacityOf(of);
    std::vector<EndSizes> sizes;
    for (const std::uint32_t i : items) sizes.push_back(m_sizes[m_model.items[i].itemClass]);
    for (std::size_t c = 0; c < m_resources.size(); ++c) {
        const Resource& resource = m_resources[c];
        for (std::size_t cell = 0; cell < of.cells.size() && resource.of == Resource::Of::CellsThatTake; ++cell) {
            if (of.cells[cell][resource.index] < resource.least) continue;
            std::vector<std::size_t> blocking;
            bool large = false, fixed = false;
            for (std::size_t i = 0; i < items.size(); ++i) {
                const BinItem& item = m_model.items[items[i]];
                if ((item.cells >> cell & 1) == 0) continue;
                const std::int64_t amount = m_model.classes[item.itemClass].cellRequest[resource.index];
                large = large || amount >= resource.least;
                if (amount < resource.least && amount > of.cells[cell][resource.index] - resource.least) {
                    blocking.push_back(i);
                    fixed = fixed || item.fixed;
                }
            }
            if (large) continue;
            if (fixed) sort.capacity[c] -= kCell;
            else
                for (const std::size_t i : blocking) sizes[i][c] += kCell / static_cast<std::int64_t>(blocking.size());
        }
    }
    std::map<std::pair<std::uint32_t, EndSizes>, std::int32_t> counts;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const BinItem& item = m_model.items[items[i]];
        if (item.fixed)
            for (std::size_t r = 0; r < kEndResources; ++r) sort.capacity[r] -= sizes[i][r];
        else ++counts[{item.itemClass, sizes[i]}];
    }
    for (const auto& [one, count] : counts) sort.present.push_back({one.first, one.second, count});
}

RoomFloor::Looked RoomFloor::look(const Worths& worths) {
    Looked looked{worths.slot * m_wanted, {}, {}};
    std::vector<std::uint32_t> dear;
    for (std::uint32_t c = 0; c < m_moves.size(); ++c)
        if (worths.room[c] > 0 && m_moves[c]) dear.push_back(c);
    std::stable_sort(dear.begin(), dear.end(), [&](std::uint32_t a, std::uint32_t b) { return worths.room[a] > worths.room[b]; });
    for (Sort& sort : m_sorts) lookAt(sort, worths, dear, looked);
    return looked;
}

void RoomFloor::lookAt(Sort& sort, const Worths& worths, const std::vector<std::uint32_t>& dear, Looked& looked) {
    std::vector<EndOption> options;
    std::int64_t all = 0;  // what it costs if everything leaves; what stays earns it back
    for (const Present& one : sort.present) {
        const std::int64_t value = m_model.classes[one.itemClass].price * kUnit + worths.room[one.itemClass];
        all += value * one.count;
        options.push_back({value, one.count, one.size});
    }
    std::vector<std::uint32_t> coming;
    for (const std::uint32_t c : dear) {
        if (!m_model.classes[c].accepts(sort.kind)) continue;
        // What takes no more and is worth as much comes instead.
        const auto isBetter = [&](std::size_t i) {
            for (std::size_t r = 0; r < kEndResources; ++r)
                if (options[i].size[r] > m_sizes[c][r]) return false;
            return true;
        };
        bool needed = true;
        for (std::size_t i = sort.present.size(); i < options.size() && needed; ++i) needed = !isBetter(i);
        if (!needed) continue;
        options.push_back({worths.room[c], kAnyNumber, m_sizes[c]});
        coming.push_back(c);
    }
    const EndOption shape{m_model.shape.accepts(sort.kind) ? worths.slot : 0, kAnyNumber, m_shape};
    const BestEnd best = m_chooser.choose(sort.capacity, options, shape, sort.worths);
    looked.least.push_back(all - best.most);
    looked.bound += static_cast<std::int64_t>(sort.bins.size()) * looked.least.back();
    End end;
    std::map<std::uint32_t, std::int32_t> changes;
    for (std::size_t i = 0; i < sort.present.size(); ++i) {
        const Present& one = sort.present[i];
        end.price += (one.count - best.counts[i]) * m_model.classes[one.itemClass].price;
        changes[one.itemClass] -= one.count - best.counts[i];
    }
    for (std::size_t i = 0; i < coming.size(); ++i) changes[coming[i]] += best.counts[sort.present.size() + i];
    for (const auto& [c, by] : changes)
        if (by != 0) end.changes.emplace_back(c, by);
    end.slotCount = best.shapes;
    looked.ends.push_back(std::move(end));
}

void RoomFloor::take(const Worths& worths, const Looked& looked) {
    if (looked.bound <= m_bound) return;
    m_bound = looked.bound;
    m_best = worths;
    for (std::size_t k = 0; k < m_sorts.size(); ++k) m_sorts[k].least = looked.least[k];
}

std::int64_t RoomFloor::leastPrice() const { return (m_bound + kUnit - 1) / kUnit; }

std::int64_t RoomFloor::leastPriceWith(const Column& column) const {
    std::int64_t cost = column.end.price * kUnit - column.end.slotCount * m_best.slot;
    for (const auto& [c, by] : column.end.changes) cost -= by * m_best.room[c];
    return (m_bound + cost - m_sorts[column.sort].least + kUnit - 1) / kUnit;
}

/// If room is worth nothing but to things that ask for as much as the shape, which can take the place of one.
RoomFloor::Worths RoomFloor::guess(std::int64_t slot) const {
    Worths worths{std::vector<std::int64_t>(m_moves.size(), 0), std::min(slot * kUnit, kMostWorth)};
    for (std::size_t c = 0; c < m_moves.size(); ++c)
        if (m_asks[c]) worths.room[c] = std::max<std::int64_t>(0, worths.slot - m_model.classes[c].price * kUnit);
    return worths;
}

/// The linear program: of each sort as many ends as bins, as many come as leave, and enough of the shape. What lacks can be bought,
/// so that there is always a solution, and at first cheaply, so that worths do not run away.
struct RoomFloor::Columns {
    RoomFloor& of;
    LinearProgram program{LinearProgram::Sense::Fewest};
    std::vector<int> sortRows, classRows;
    int slotRow = 0;
    struct Bought {
        int column;
        double cost;
    };
    std::vector<Bought> bought;
    std::vector<std::vector<std::size_t>> ofSort;

    explicit Columns(RoomFloor& floor) : of(floor), ofSort(floor.m_sorts.size()) {
        for (const Sort& sort : of.m_sorts) sortRows.push_back(program.addRow(static_cast<double>(sort.bins.size()), static_cast<double>(sort.bins.size())));
        for (std::size_t c = 0; c < of.m_moves.size(); ++c) classRows.push_back(program.addRow(0.0, std::nullopt));
        slotRow = program.addRow(static_cast<double>(of.m_wanted), std::nullopt);
    }

    void allowBuying(double slotCost) {
        const auto buy = [&](int row, double cost) { bought.push_back({program.addColumn(cost, std::nullopt, false, {{row, 1}}), cost}); };
        buy(slotRow, slotCost);
        for (std::size_t c = 0; c < classRows.size(); ++c) buy(classRows[c], of.m_asks[c] ? slotCost : 1.0);
    }

    /// False: nothing is bought any more.
    bool raisePrices() {
        bool raised = false;
        for (Bought& one : bought) {
            if (program.amount(one.column) < kBarelyAbove || one.cost * static_cast<double>(kUnit) > static_cast<double>(kMostWorth)) continue;
            program.setGain(one.column, one.cost *= 2);
            raised = true;
        }
        return raised;
    }

    bool add(std::size_t sort, const End& end) {
        for (const std::size_t known : ofSort[sort])
            if (of.m_columns[known].end == end) return false;
        std::vector<LinearProgram::Entry> entries{{sortRows[sort], 1}};
        for (const auto& [c, by] : end.changes) entries.push_back({classRows[c], static_cast<double>(by)});
        if (end.slotCount != 0) entries.push_back({slotRow, static_cast<double>(end.slotCount)});
        program.addColumn(static_cast<double>(end.price), std::nullopt, false, entries);
        ofSort[sort].push_back(of.m_columns.size());
        of.m_columns.push_back({sort, end});
        return true;
    }

    /// What one more of this end would cost the solution; below 0: it makes it better.
    double costOf(std::size_t sort, const End& end) const {
        double cost = static_cast<double>(end.price) - program.dual(sortRows[sort]) - static_cast<double>(end.slotCount) * program.dual(slotRow);
        for (const auto& [c, by] : end.changes) cost -= by * program.dual(classRows[c]);
        return cost;
    }

    Worths worths() const {
        Worths made{{}, inUnits(program.dual(slotRow))};
        for (const int row : classRows) made.room.push_back(inUnits(program.dual(row)));
        return made;
    }
};

/// One look between the best worths and those of the solution, or at these if that finds nothing. True: ends were added.
bool RoomFloor::lookBetween(Columns& columns) {
    const Worths exact = columns.worths();
    for (const bool smooth : {true, false}) {
        Worths worths = exact;
        if (smooth) {
            worths.slot = worths.slot / 2 + m_best.slot / 2;
            for (std::size_t c = 0; c < worths.room.size(); ++c) worths.room[c] = worths.room[c] / 2 + m_best.room[c] / 2;
        }
        const Looked looked = look(worths);
        take(worths, looked);
        bool added = false;
        for (std::size_t k = 0; k < looked.ends.size(); ++k) added = (columns.costOf(k, looked.ends[k]) < -kBarelyAbove && columns.add(k, looked.ends[k])) || added;
        if (added) return true;
    }
    return false;
}

void RoomFloor::tighten(std::int64_t aim, std::int64_t enough, Work& work, const Budget& budget) {
    const auto mayLook = [&] {
        for (std::uint64_t i = 1; i < kLooksOfOne; ++i) work.step();
        return work.step();
    };
    m_columns.clear();
    Columns columns(*this);
    const auto addAll = [&](const Looked& looked) {
        std::int64_t slots = 0;
        for (std::size_t k = 0; k < looked.ends.size(); ++k) {
            columns.add(k, looked.ends[k]);
            slots += looked.ends[k].slotCount * static_cast<std::int64_t>(m_sorts[k].bins.size());
        }
        return slots;
    };
    addAll(look(guess(0)));  // as it is
    std::int64_t marginal = 0;
    for (std::int64_t most = std::min(aim, kMostWorth / kUnit); marginal < most && mayLook();) {
        const std::int64_t middle = marginal + (most - marginal) / 2;
        const Worths worths = guess(middle);
        const Looked looked = look(worths);
        take(worths, looked);
        if (addAll(looked) >= m_wanted) most = middle;
        else marginal = middle + 1;
    }
    columns.allowBuying(static_cast<double>(marginal) + 2);
    while (leastPrice() < enough && mayLook()) {
        if (budget.deadline)
            columns.program.limitTime(
                static_cast<int>(std::clamp<std::int64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(*budget.deadline - Budget::Clock::now()).count(), 1, 1'000'000)));
        if (!columns.program.solve(kRoomIterations)) return;
        if (!lookBetween(columns) && !columns.raisePrices()) return;
    }
}

}  // namespace bayplan
