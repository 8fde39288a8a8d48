// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bins/bin_model.h"

#include <algorithm>
#include <bit>

namespace bayplan {

namespace {

Error invalidBins(const std::string& object, const Message& message) {
    return Error{ErrorCode::Invalid, message, Origin{{}, 0, 0, object, {}}};
}

bool amountsIn(const std::vector<std::int64_t>& amounts, std::size_t count) {
    return amounts.size() == count && std::all_of(amounts.begin(), amounts.end(), [](std::int64_t a) { return a >= 0 && a <= kMostBinAmount; });
}

Result<void> validateClass(const BinModel& model, const BinClass& of, const std::string& object) {
    if (!amountsIn(of.request, model.resources.size()) || !amountsIn(of.cellRequest, model.cellResources.size()))
        return invalidBins(object, worded("does not request one amount from 0 to %1 of every resource", {kMostBinAmount}));
    if (of.cells < 0 || of.cells > static_cast<std::int32_t>(kMostCells)) return invalidBins(object, worded("needs %1 cells; a bin has at most %2", {of.cells, kMostCells}));
    if (of.cells > 0 && model.cellResources.empty()) return invalidBins(object, worded("needs cells, which have no resources here"));
    if (of.price < 0 || of.price > 1'000'000) return invalidBins(object, worded("its price is not within 0 and 1000000"));
    return {};
}

bool asksForSomething(const BinClass& of) {
    const auto some = [](const std::vector<std::int64_t>& amounts) { return std::any_of(amounts.begin(), amounts.end(), [](std::int64_t a) { return a > 0; }); };
    return some(of.request) || (of.cells > 0 && some(of.cellRequest));
}

}  // namespace

Result<void> validate(const BinModel& model) {
    for (const BinClass& of : model.classes)
        if (const Result<void> good = validateClass(model, of, "class " + of.name); !good) return good;
    if (const Result<void> good = validateClass(model, model.shape, "shape " + model.shape.name); !good) return good;
    if (!asksForSomething(model.shape)) return invalidBins("shape " + model.shape.name, worded("asks for nothing, so that any number of it fits"));
    std::vector<std::vector<std::int64_t>> left;
    std::vector<std::vector<std::vector<std::int64_t>>> leftInCells;
    for (const Bin& bin : model.bins) {
        const auto whole = [&](const std::vector<std::int64_t>& cell) { return amountsIn(cell, model.cellResources.size()); };
        if (!amountsIn(bin.capacity, model.resources.size()) || !std::all_of(bin.cells.begin(), bin.cells.end(), whole))
            return invalidBins("bin " + bin.name, worded("does not have one amount from 0 to %1 of every resource", {kMostBinAmount}));
        if (bin.cells.size() > kMostCells) return invalidBins("bin " + bin.name, worded("has more than %1 cells", {kMostCells}));
        left.push_back(bin.capacity);
        leftInCells.push_back(bin.cells);
    }
    for (std::size_t i = 0; i < model.items.size(); ++i) {
        const BinItem& item = model.items[i];
        const std::string object = "item " + std::to_string(i);
        if (item.itemClass >= model.classes.size()) return invalidBins(object, worded("is of class %1, which is not there", {item.itemClass}));
        if (item.bin >= model.bins.size()) return invalidBins(object, worded("is in bin %1, which is not there", {item.bin}));
        const BinClass& of = model.classes[item.itemClass];
        const Bin& bin = model.bins[item.bin];
        if (!of.accepts(bin.kind)) return invalidBins(object, worded("is in bin %1, which its class does not accept", {bin.name}));
        if (std::popcount(item.cells) != of.cells || (bin.cells.size() < kMostCells && item.cells >> bin.cells.size() != 0))
            return invalidBins(object, worded("is not in %1 cells of bin %2", {of.cells, bin.name}));
        bool fits = true;
        for (std::size_t r = 0; r < of.request.size(); ++r) fits = (left[item.bin][r] -= of.request[r]) >= 0 && fits;
        for (std::size_t c = 0; c < bin.cells.size(); ++c)
            for (std::size_t r = 0; r < of.cellRequest.size() && (item.cells >> c & 1) != 0; ++r) fits = (leftInCells[item.bin][c][r] -= of.cellRequest[r]) >= 0 && fits;
        if (!fits) return invalidBins("bin " + bin.name, worded("holds more than it has"));
    }
    return {};
}

}  // namespace bayplan
