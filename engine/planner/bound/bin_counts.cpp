// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bound/bin_counts.h"

#include <algorithm>

namespace bayplan {

namespace {

__extension__ typedef __int128 WideProduct;

constexpr std::int64_t kPriceUnit = std::int64_t{1} << 20;  // of parts of a price; parts are rounded down

struct InTheWay {
    std::int64_t gives = 0;
    std::int64_t price = 0;  // in 1/kPriceUnit
};

/// The least price, as a sum of whole items if they cost the same and of parts of items otherwise, that gives `lacks`.
std::int64_t leastThatGives(std::int64_t lacks, std::vector<InTheWay> items) {
    if (lacks <= 0) return 0;
    const bool equal = std::all_of(items.begin(), items.end(), [&](const InTheWay& item) { return item.price == items.front().price; });
    // By what they give for their price: of equal prices the largest first.
    std::sort(items.begin(), items.end(), [](const InTheWay& a, const InTheWay& b) { return static_cast<WideProduct>(a.gives) * b.price > static_cast<WideProduct>(b.gives) * a.price; });
    std::int64_t price = 0;
    for (const InTheWay& item : items) {
        if (item.gives == 0) continue;
        if (item.gives < lacks) {
            price += item.price;
            lacks -= item.gives;
            continue;
        }
        return price + (equal ? item.price : static_cast<std::int64_t>(static_cast<WideProduct>(item.price) * lacks / item.gives));
    }
    return kCannotLeave;
}

/// Each item of the class needs at least what one of the shape needs, so that no bin holds more of both than it has room for the shape.
bool asksForTheShape(const BinModel& model, const BinClass& of) {
    const BinClass& shape = model.shape;
    for (std::size_t r = 0; r < of.request.size(); ++r)
        if (of.request[r] < shape.request[r]) return false;
    if (shape.cells > of.cells) return false;
    for (std::size_t r = 0; r < of.cellRequest.size() && shape.cells > 0; ++r)
        if (of.cellRequest[r] < shape.cellRequest[r]) return false;
    for (const Bin& bin : model.bins)
        if (of.accepts(bin.kind) && !shape.accepts(bin.kind)) return false;
    return true;
}

}  // namespace

std::vector<bool> classesThatAskForTheShape(const BinModel& model) {
    std::vector<bool> ask;
    for (const BinClass& of : model.classes) ask.push_back(asksForTheShape(model, of));
    return ask;
}

RoomWanted roomForShapes(const BinModel& model, std::int64_t times) {
    RoomWanted wanted;
    for (const std::int64_t amount : model.shape.request) wanted.amounts.push_back(times * amount);
    wanted.parts = times * model.shape.cells;
    wanted.mostInCell = model.shape.cells == 1 ? wanted.parts : times;
    wanted.partSize = model.shape.cellRequest;
    return wanted;
}

BinCounts::BinCounts(const BinModel& model, std::uint32_t bin, const std::vector<std::uint32_t>& items, const std::vector<bool>& counts)
    : m_model(model), m_free(model.bins[bin].capacity), m_cellFree(model.bins[bin].cells) {
    for (const std::uint32_t i : items) {
        const BinItem& item = model.items[i];
        if (!counts[item.itemClass]) {
            ++m_others;
            continue;
        }
        const BinClass& of = model.classes[item.itemClass];
        for (std::size_t r = 0; r < m_free.size(); ++r) m_free[r] -= of.request[r];
        for (CellSet left = item.cells; left != 0; left &= left - 1)
            for (std::size_t r = 0; r < of.cellRequest.size(); ++r) m_cellFree[static_cast<std::size_t>(__builtin_ctzll(left))][r] -= of.cellRequest[r];
        if (!item.fixed) m_items.push_back(i);
    }
}

std::int64_t BinCounts::leastFor(const RoomWanted& wanted) const {
    const std::int64_t cells = forCells(wanted);
    if (cells >= kCannotLeave) return kCannotLeave;
    // Items without cells free no cell: what they give beside all others together is added.
    const std::int64_t price = std::max(forBin(wanted, true), cells + forBin(wanted, false));
    return price >= kCannotLeave ? kCannotLeave : (price + kPriceUnit - 1) / kPriceUnit;
}

/// `all`: of all items. Otherwise of those without cells, as if all others had left at no price.
std::int64_t BinCounts::forBin(const RoomWanted& wanted, bool all) const {
    std::int64_t most = 0;
    for (std::size_t r = 0; r < m_free.size(); ++r) {
        std::int64_t lacks = wanted.amounts[r] - m_free[r];
        if (lacks <= 0) continue;
        std::vector<InTheWay> items;
        for (const std::uint32_t i : m_items) {
            const BinClass& of = m_model.classes[m_model.items[i].itemClass];
            if (all || of.cells == 0) items.push_back({of.request[r], of.price * kPriceUnit});
            else lacks -= of.request[r];
        }
        most = std::max(most, leastThatGives(lacks, std::move(items)));
    }
    return most;
}

/// For one cell to give so many parts. An item in several cells costs each of them its part.
std::int64_t BinCounts::forCell(const RoomWanted& wanted, std::size_t cell, std::int64_t times) const {
    std::int64_t most = 0;
    for (std::size_t r = 0; r < m_model.cellResources.size(); ++r) {
        const std::int64_t lacks = times * wanted.partSize[r] - m_cellFree[cell][r];
        if (lacks <= 0) continue;
        std::vector<InTheWay> items;
        for (const std::uint32_t i : m_items) {
            const BinClass& of = m_model.classes[m_model.items[i].itemClass];
            if ((m_model.items[i].cells >> cell & 1) != 0) items.push_back({of.cellRequest[r], of.price * kPriceUnit / of.cells});
        }
        most = std::max(most, leastThatGives(lacks, std::move(items)));
    }
    return most;
}

/// The cells together give the parts: a knapsack over the cells.
std::int64_t BinCounts::forCells(const RoomWanted& wanted) const {
    if (wanted.parts <= 0) return 0;
    std::vector<std::int64_t> least(static_cast<std::size_t>(wanted.parts) + 1, kCannotLeave);
    least[0] = 0;
    for (std::size_t c = 0; c < m_cellFree.size(); ++c) {
        std::vector<std::int64_t> next = least;
        for (std::int64_t k = 1; k <= std::min(wanted.mostInCell, wanted.parts); ++k) {
            const std::int64_t price = forCell(wanted, c, k);
            if (price >= kCannotLeave) break;
            for (auto n = static_cast<std::size_t>(wanted.parts); n > 0; --n) {
                const std::int64_t before = least[n > static_cast<std::size_t>(k) ? n - static_cast<std::size_t>(k) : 0];
                if (before < kCannotLeave) next[n] = std::min(next[n], before + price);
            }
        }
        least = std::move(next);
    }
    return least.back();
}

}  // namespace bayplan
