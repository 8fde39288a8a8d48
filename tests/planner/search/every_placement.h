// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tries every way to place the items of a small model, up to a price: for each price what fits at most. Shares no code with the search.

#include <bit>
#include <limits>
#include <map>
#include <vector>

#include "planner/bins/bin_checker.h"
#include "planner/bins/bin_model.h"

namespace bayplan {

class EveryPlacement {
public:
    explicit EveryPlacement(const BinModel& model, std::int64_t mostPrice = std::numeric_limits<std::int64_t>::max()) : m_model(model), m_mostPrice(mostPrice) {
        for (const Bin& bin : model.bins) {
            m_free.push_back(bin.capacity);
            m_cells.push_back(bin.cells);
        }
        place(0, 0);
    }

    /// The most of the shape at this price or less.
    std::int64_t most(std::int64_t price) const {
        std::int64_t best = 0;
        for (const auto& [p, count] : m_most)
            if (p <= price) best = std::max(best, count);
        return best;
    }
    /// The least price of so many; -1: none within the price that was tried reaches them.
    std::int64_t leastPrice(std::int64_t wanted) const {
        for (const auto& [p, most] : m_most)
            if (most >= wanted) return p;
        return -1;
    }

private:
    void place(std::size_t item, std::int64_t price) {
        if (item == m_model.items.size()) {
            std::int64_t count = 0;
            for (std::size_t b = 0; b < m_model.bins.size(); ++b) count += slotsIn(b);
            const auto [at, made] = m_most.emplace(price, count);
            if (!made) at->second = std::max(at->second, count);
            return;
        }
        const BinItem& one = m_model.items[item];
        const BinClass& of = m_model.classes[one.itemClass];
        for (std::uint32_t b = 0; b < m_model.bins.size(); ++b) {
            if (!of.accepts(m_model.bins[b].kind)) continue;
            for (CellSet cells = 0; cells < CellSet{1} << m_cells[b].size(); ++cells) {
                const bool stays = b == one.bin && cells == one.cells;
                if (std::popcount(cells) != of.cells || (!stays && (one.fixed || price + of.price > m_mostPrice))) continue;
                if (take(of, b, cells, 1)) place(item + 1, price + (stays ? 0 : of.price));
                take(of, b, cells, -1);
            }
        }
    }

    bool take(const BinClass& of, std::size_t b, CellSet cells, std::int64_t sign) {
        bool fits = true;
        for (std::size_t r = 0; r < of.request.size(); ++r) fits = (m_free[b][r] -= sign * of.request[r]) >= 0 && fits;
        for (std::size_t c = 0; c < m_cells[b].size(); ++c)
            for (std::size_t r = 0; r < of.cellRequest.size() && (cells >> c & 1) != 0; ++r) fits = (m_cells[b][c][r] -= sign * of.cellRequest[r]) >= 0 && fits;
        return fits;
    }

    std::int64_t slotsIn(std::size_t b) {
        const BinClass& shape = m_model.shape;
        if (!shape.accepts(m_model.bins[b].kind)) return 0;
        // Every way to put one more of the shape, and then the next.
        std::int64_t best = 0;
        for (CellSet cells = 0; cells < CellSet{1} << m_cells[b].size(); ++cells) {
            if (std::popcount(cells) != shape.cells) continue;
            if (take(shape, b, cells, 1)) best = std::max(best, 1 + slotsIn(b));
            take(shape, b, cells, -1);
        }
        return best;
    }

    const BinModel& m_model;
    std::int64_t m_mostPrice;
    std::vector<std::vector<std::int64_t>> m_free;
    std::vector<std::vector<std::vector<std::int64_t>>> m_cells;
    std::map<std::int64_t, std::int64_t> m_most;
};

}  // namespace bayplan
