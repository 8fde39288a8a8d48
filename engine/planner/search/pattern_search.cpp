// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/search/pattern_search.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace bayplan {

namespace {

constexpr std::size_t kPatternsOfKind = 400;  // that take part in whole numbers
constexpr std::uint64_t kTreeNodes = 3000;
constexpr int kSimplexSteps = 100'000;

/// Which items go where so that every bin ends with its pattern.
std::vector<BinMove> movesTo(const BinModel& model, const PatternModel& patterns, const std::vector<std::vector<Pattern>>& ends) {
    struct Gap {
        std::uint32_t bin;
        CellSet cells;
    };
    std::vector<std::vector<std::uint32_t>> itemsIn(model.bins.size());
    for (std::uint32_t i = 0; i < model.items.size(); ++i)
        if (!model.items[i].fixed) itemsIn[model.items[i].bin].push_back(i);
    std::vector<std::vector<std::uint32_t>> leaving(patterns.classes.size());
    std::vector<std::vector<Gap>> gaps(patterns.classes.size());
    for (std::size_t k = 0; k < patterns.kinds.size(); ++k) {
        const PatternKind& kind = patterns.kinds[k];
        for (std::size_t i = 0; i < kind.bins.size(); ++i) {
            const std::uint32_t bin = kind.bins[i];
            const Pattern& end = ends[k][i];
            const CellSet all = kind.cells[i].size() >= kMostCells ? ~CellSet{0} : (CellSet{1} << kind.cells[i].size()) - 1;
            const auto settle = [&](std::size_t c, CellSet cells, std::int32_t change) {
                for (const std::uint32_t item : itemsIn[bin]) {
                    if (change >= 0) break;
                    if (model.items[item].itemClass != c || model.items[item].cells != cells) continue;
                    leaving[c].push_back(item);
                    ++change;
                }
                for (; change > 0; --change) gaps[c].push_back({bin, cells});
            };
            for (std::size_t c = 0; c < patterns.classes.size(); ++c) {
                if (patterns.classes[c].wide) settle(c, all, end.wide[c] - kind.haveWide[c]);
                else
                    for (std::size_t cell = 0; cell < kind.capacity.size(); ++cell) settle(c, CellSet{1} << kind.cells[i][cell], end.counts[cell][c] - kind.have[cell][c]);
            }
        }
    }
    std::vector<BinMove> moves;
    for (std::size_t c = 0; c < leaving.size(); ++c)
        for (std::size_t i = 0; i < leaving[c].size() && i < gaps[c].size(); ++i) {
            const BinItem& item = model.items[leaving[c][i]];
            moves.push_back({leaving[c][i], item.bin, item.cells, gaps[c][i].bin, gaps[c][i].cells});
        }
    std::sort(moves.begin(), moves.end(), [](const BinMove& a, const BinMove& b) { return a.item < b.item; });
    return moves;
}

/// What every bin ends with, by kind, in a plan that reaches `target`; chosen from the patterns that the bound met on its
/// way, or, with `everything`, from all that can be part of such a plan. Absent: none was found, which proves nothing.
std::optional<std::vector<std::vector<Pattern>>> chooseWhole(const PatternModel& patterns, const PatternFloor& floor, std::int64_t mostPrice, std::int64_t target, bool everything,
                                                             const Budget& budget) {
    const std::int64_t slack = floor.mostScaled() - target * kDualUnit;
    LinearProgram program(LinearProgram::Sense::Fewest);
    struct Part {
        std::size_t kind;
        Pattern pattern;
    };
    std::vector<Part> parts;
    std::vector<int> kindRows;
    for (const PatternKind& kind : patterns.kinds) kindRows.push_back(program.addRow(static_cast<double>(kind.bins.size()), static_cast<double>(kind.bins.size())));
    std::vector<int> classRows;
    for (std::size_t c = 0; c < patterns.classes.size(); ++c) classRows.push_back(program.addRow(0.0, std::nullopt));
    const int priceRow = program.addRow(std::nullopt, static_cast<double>(mostPrice));
    const int slotRow = program.addRow(static_cast<double>(target), std::nullopt);
    for (std::size_t k = 0; k < patterns.kinds.size(); ++k) {
        const PatternKind& kind = patterns.kinds[k];
        const std::int64_t best = patterns.bestPatterns(kind, floor.duals(), 1).front().value;
        // A plan with a worse pattern than this cannot reach the target: the others' best do not make up for it.
        std::optional<std::vector<Pattern>> worth;
        if (everything) worth = patterns.patternsWorth(kind, floor.duals(), best - slack, kPatternsOfKind);
        if (!worth) {
            worth.emplace();
            for (const PatternFloor::Column& column : floor.columns())
                if (column.kind == k && patterns.value(column.pattern, floor.duals()) >= best - slack) worth->push_back(column.pattern);
            const Pattern same = patterns.asItIs(kind);
            if (std::find(worth->begin(), worth->end(), same) == worth->end()) worth->push_back(same);
        }
        for (Pattern& pattern : *worth) {
            std::vector<LinearProgram::Entry> entries{{kindRows[k], 1}};
            for (std::size_t c = 0; c < pattern.change.size(); ++c)
                if (pattern.change[c] != 0) entries.push_back({classRows[c], static_cast<double>(pattern.change[c])});
            if (pattern.price != 0) entries.push_back({priceRow, static_cast<double>(pattern.price)});
            if (pattern.slotCount != 0) entries.push_back({slotRow, static_cast<double>(pattern.slotCount)});
            program.addColumn(static_cast<double>(pattern.price), std::nullopt, true, entries);
            parts.push_back({k, std::move(pattern)});
        }
    }
    if (budget.deadline)
        program.limitTime(
            static_cast<int>(std::clamp<std::int64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(*budget.deadline - Budget::Clock::now()).count(), 1, 1'000'000)));
    if (!program.solve(kSimplexSteps)) return std::nullopt;  // also where nothing fits, which floating-point numbers do not prove
    const LinearProgram::Whole whole = program.solveWhole(kTreeNodes, [&] { return budget.stopped() || (budget.deadline && Budget::Clock::now() >= *budget.deadline); });
    if (whole.amounts.empty()) return std::nullopt;
    std::vector<std::vector<Pattern>> ends(patterns.kinds.size());
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (std::int64_t i = 0; i < std::llround(whole.amounts[p]); ++i) ends[parts[p].kind].push_back(parts[p].pattern);
    std::vector<std::int64_t> changes(patterns.classes.size(), 0);
    std::int64_t price = 0;
    std::int64_t slots = 0;
    for (std::size_t k = 0; k < ends.size(); ++k) {
        if (ends[k].size() != patterns.kinds[k].bins.size()) return std::nullopt;
        for (const Pattern& pattern : ends[k]) {
            for (std::size_t c = 0; c < changes.size(); ++c) changes[c] += pattern.change[c];
            price += pattern.price;
            slots += pattern.slotCount;
        }
    }
    if (price > mostPrice || slots < target || std::any_of(changes.begin(), changes.end(), [](std::int64_t c) { return c < 0; })) return std::nullopt;
    return ends;
}

}  // namespace

PatternAnswer searchPatterns(const BinModel& model, const PatternModel& patterns, std::int64_t mostPrice, std::int64_t atLeast, const Budget& budget) {
    PatternAnswer answer;
    Work work(budget);
    PatternFloor floor(patterns, mostPrice);
    floor.tighten(work);
    answer.looks = work.done();
    answer.most = floor.most();
    for (std::int64_t target = floor.most(); target > atLeast && !budget.stopped() && !(budget.deadline && Budget::Clock::now() >= *budget.deadline); --target) {
        std::optional<std::vector<std::vector<Pattern>>> ends = chooseWhole(patterns, floor, mostPrice, target, false, budget);
        if (!ends) ends = chooseWhole(patterns, floor, mostPrice, target, true, budget);
        if (!ends) continue;
        answer.moves = movesTo(model, patterns, *ends);
        answer.slotCount = target;
        break;
    }
    return answer;
}

}  // namespace bayplan
