// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/search/room_search.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include "planner/bound/linear_program.h"

namespace bayplan {

namespace {

constexpr std::uint64_t kEndNodes = 400;
constexpr int kEndIterations = 100'000;

/// By bin: the column that it ends with, if it ends otherwise than it is.
using Ends = std::vector<std::optional<std::size_t>>;

std::optional<Ends> chooseEnds(const BinModel& model, const RoomFloor& floor, std::int64_t lessThan, const Budget& budget) {
    LinearProgram program(LinearProgram::Sense::Fewest);
    std::vector<int> sortRows, classRows;
    std::vector<std::size_t> chosen;
    std::vector<bool> asItIs(floor.sorts().size(), true);
    for (std::size_t c = 0; c < floor.columns().size(); ++c) {
        const RoomFloor::Column& column = floor.columns()[c];
        if (floor.leastPriceWith(column) >= lessThan) continue;
        chosen.push_back(c);
        asItIs[column.sort] = false;
    }
    for (const RoomFloor::Sort& sort : floor.sorts()) sortRows.push_back(program.addRow(std::nullopt, static_cast<double>(sort.bins.size())));
    // Bins without a column in question stay as they are; the others have that among their columns, at no price.
    for (std::size_t c = 0; c < model.classes.size(); ++c) classRows.push_back(program.addRow(0.0, std::nullopt));
    std::int64_t slotsWanted = floor.slotsWanted();
    for (std::size_t c = 0; c < floor.columns().size(); ++c) {
        const RoomFloor::Column& column = floor.columns()[c];
        if (asItIs[column.sort] && column.end.price == 0 && column.end.changes.empty()) slotsWanted -= column.end.slotCount * static_cast<std::int64_t>(floor.sorts()[column.sort].bins.size());
    }
    const int slotRow = program.addRow(static_cast<double>(slotsWanted), std::nullopt);
    for (const std::size_t c : chosen) {
        const RoomFloor::Column& column = floor.columns()[c];
        std::vector<LinearProgram::Entry> entries{{sortRows[column.sort], 1}};
        for (const auto& [of, by] : column.end.changes) entries.push_back({classRows[of], static_cast<double>(by)});
        if (column.end.slotCount != 0) entries.push_back({slotRow, static_cast<double>(column.end.slotCount)});
        program.addColumn(static_cast<double>(column.end.price), std::nullopt, true, entries);
    }
    if (budget.deadline)
        program.limitTime(
            static_cast<int>(std::clamp<std::int64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(*budget.deadline - Budget::Clock::now()).count(), 1, 1'000'000)));
    if (!program.solve(kEndIterations)) return std::nullopt;
    const LinearProgram::Whole whole = program.solveWhole(kEndNodes, [&] { return budget.stopped() || (budget.deadline && Budget::Clock::now() >= *budget.deadline); });
    if (whole.amounts.empty()) return std::nullopt;
    Ends ends(model.bins.size());
    std::vector<std::size_t> used(floor.sorts().size(), 0);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const std::size_t sort = floor.columns()[chosen[i]].sort;
        for (std::int64_t times = std::llround(whole.amounts[i]); times > 0 && used[sort] < floor.sorts()[sort].bins.size(); --times) ends[floor.sorts()[sort].bins[used[sort]++]] = chosen[i];
    }
    return ends;
}

}  // namespace

std::vector<RoomWish> wishesFrom(const BinModel& model, const RoomFloor& floor, std::int64_t lessThan, const Budget& budget) {
    const std::optional<Ends> ends = chooseEnds(model, floor, lessThan, budget);
    if (!ends) return {};
    std::vector<std::vector<std::uint32_t>> itemsIn(model.bins.size());
    for (std::uint32_t i = 0; i < model.items.size(); ++i) itemsIn[model.items[i].bin].push_back(i);
    std::vector<std::vector<std::uint32_t>> leaving(model.classes.size()), gaps(model.classes.size());
    for (std::uint32_t b = 0; b < model.bins.size(); ++b) {
        if (!(*ends)[b]) continue;
        for (const auto& [of, by] : floor.columns()[*(*ends)[b]].end.changes) {
            for (std::int32_t n = 0; n < by; ++n) gaps[of].push_back(b);
            if (by >= 0) continue;
            // Of one class those leave first that share their cells with the fewest others.
            std::vector<std::pair<std::size_t, std::uint32_t>> order;
            for (const std::uint32_t item : itemsIn[b]) {
                if (model.items[item].itemClass != of || model.items[item].fixed) continue;
                order.emplace_back(static_cast<std::size_t>(std::count_if(itemsIn[b].begin(), itemsIn[b].end(),
                                                                          [&](std::uint32_t other) { return (model.items[other].cells & model.items[item].cells) != 0; })),
                                   item);
            }
            std::sort(order.begin(), order.end());
            for (std::size_t i = 0; i < order.size() && static_cast<std::int32_t>(i) < -by; ++i) leaving[of].push_back(order[i].second);
        }
    }
    std::vector<RoomWish> wishes;
    for (std::size_t c = 0; c < leaving.size(); ++c)
        for (std::size_t i = 0; i < leaving[c].size(); ++i) wishes.push_back({leaving[c][i], i < gaps[c].size() ? gaps[c][i] : model.items[leaving[c][i]].bin});
    std::sort(wishes.begin(), wishes.end(), [](const RoomWish& a, const RoomWish& b) { return a.item < b.item; });
    return wishes;
}

}  // namespace bayplan
