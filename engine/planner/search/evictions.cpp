// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/search/evictions.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace bayplan {

namespace {

class Emptying {
public:
    Emptying(const BinState& state, std::uint32_t bin) : m_state(state), m_model(state.model()), m_bin(bin), m_out(state.itemsIn(bin).size(), false) {}

    const BinClass& classAt(std::size_t i) const { return m_model.classes[m_model.items[itemAt(i)].itemClass]; }
    std::uint32_t itemAt(std::size_t i) const { return m_state.itemsIn(m_bin)[i]; }
    bool mayLeave(std::size_t i) const { return !m_out[i] && !m_model.items[itemAt(i)].fixed; }

    /// Frees `times` the shape's request in a cell with the fewest items that are still there. False: it cannot be done.
    bool freeCell(std::size_t cell, std::int64_t times) {
        for (std::size_t r = 0; r < m_model.cellResources.size(); ++r) {
            const auto lacking = [&] { return times * m_model.shape.cellRequest[r] - freeIn(cell, r); };
            const auto gives = [&](std::size_t i) { return (m_state.cellsOf(itemAt(i)) >> cell & 1) != 0 ? classAt(i).cellRequest[r] : 0; };
            if (!freeUp(lacking, gives)) return false;
        }
        return true;
    }

    bool freeBin(std::int64_t times) {
        for (std::size_t r = 0; r < m_model.resources.size(); ++r) {
            const auto lacking = [&] { return times * m_model.shape.request[r] - freeIn(r); };
            const auto gives = [&](std::size_t i) { return classAt(i).request[r]; };
            if (!freeUp(lacking, gives)) return false;
        }
        return true;
    }

    Evictions result() const {
        Evictions made;
        made.bin = m_bin;
        for (std::size_t i = 0; i < m_out.size(); ++i) {
            if (!m_out[i]) continue;
            made.items.push_back(itemAt(i));
            if (!m_state.moved(itemAt(i))) made.price += classAt(i).price;
        }
        std::sort(made.items.begin(), made.items.end());
        return made;
    }

private:
    std::int64_t freeIn(std::size_t r) const {
        std::int64_t amount = m_state.freeOf(m_bin)[r];
        for (std::size_t i = 0; i < m_out.size(); ++i)
            if (m_out[i]) amount += classAt(i).request[r];
        return amount;
    }
    std::int64_t freeIn(std::size_t cell, std::size_t r) const {
        std::int64_t amount = m_state.freeOf(m_bin, cell)[r];
        for (std::size_t i = 0; i < m_out.size(); ++i)
            if (m_out[i] && (m_state.cellsOf(itemAt(i)) >> cell & 1) != 0) amount += classAt(i).cellRequest[r];
        return amount;
    }

    /// The fewest items that give what lacks, and of so many the smallest that do: first one, else the largest and again.
    template <typename Lacking, typename Gives>
    bool freeUp(const Lacking& lacking, const Gives& gives) {
        for (std::int64_t lacks = lacking(); lacks > 0; lacks = lacking()) {
            std::optional<std::size_t> enough;
            std::optional<std::size_t> largest;
            for (std::size_t i = 0; i < m_out.size(); ++i) {
                const std::int64_t given = mayLeave(i) ? gives(i) : 0;
                if (given == 0) continue;
                if (given >= lacks && (!enough || given < gives(*enough))) enough = i;
                if (!largest || given > gives(*largest)) largest = i;
            }
            if (!largest) return false;
            m_out[enough ? *enough : *largest] = true;
        }
        return true;
    }

    const BinState& m_state;
    const BinModel& m_model;
    std::uint32_t m_bin;
    std::vector<bool> m_out;
};

}  // namespace

std::vector<Evictions> evictionsFor(const BinState& state, std::uint32_t bin, std::size_t most) {
    const BinModel& model = state.model();
    const BinClass& shape = model.shape;
    std::vector<Evictions> ways;
    if (!shape.accepts(model.bins[bin].kind)) return ways;
    const std::int64_t times = state.slotsIn(bin) + 1;
    for (std::size_t r = 0; r < model.resources.size(); ++r)
        if (model.bins[bin].capacity[r] < times * shape.request[r]) return ways;
    const std::size_t cells = state.cellCount(bin);
    const auto add = [&](Emptying& emptying) {
        if (emptying.freeBin(times)) ways.push_back(emptying.result());
    };
    if (shape.cells == 0) {
        Emptying emptying(state, bin);
        add(emptying);
    } else if (shape.cells == 1) {
        for (std::size_t c = 0; c < cells; ++c) {
            std::int64_t here = -1;
            for (std::size_t r = 0; r < model.cellResources.size(); ++r)
                if (shape.cellRequest[r] > 0 && (here < 0 || state.freeOf(bin, c)[r] / shape.cellRequest[r] < here)) here = state.freeOf(bin, c)[r] / shape.cellRequest[r];
            Emptying emptying(state, bin);
            if (emptying.freeCell(c, here + 1)) add(emptying);
        }
    } else {
        // The cells that are freed with the fewest items, each looked at by itself.
        std::vector<std::pair<std::size_t, std::size_t>> order;
        for (std::size_t c = 0; c < cells; ++c) {
            Emptying alone(state, bin);
            if (alone.freeCell(c, 1)) order.emplace_back(alone.result().items.size(), c);
        }
        if (times > 1 || order.size() < static_cast<std::size_t>(shape.cells)) return ways;
        std::sort(order.begin(), order.end());
        Emptying emptying(state, bin);
        bool freed = true;
        for (std::size_t i = 0; i < static_cast<std::size_t>(shape.cells); ++i) freed = freed && emptying.freeCell(order[i].second, 1);
        if (freed) add(emptying);
    }
    std::stable_sort(ways.begin(), ways.end(), [](const Evictions& a, const Evictions& b) { return a.price < b.price; });
    if (ways.size() > most) ways.resize(most);
    return ways;
}

ItemSizes::ItemSizes(const BinModel& model) {
    std::vector<double> mean(model.resources.size(), 0);
    std::vector<double> meanCell(model.cellResources.size(), 0);
    double cells = 0;
    for (const Bin& bin : model.bins) {
        for (std::size_t r = 0; r < mean.size(); ++r) mean[r] += static_cast<double>(bin.capacity[r]) / static_cast<double>(model.bins.size());
        for (const std::vector<std::int64_t>& cell : bin.cells)
            for (std::size_t r = 0; r < meanCell.size(); ++r) meanCell[r] += static_cast<double>(cell[r]);
        cells += static_cast<double>(bin.cells.size());
    }
    for (const BinClass& of : model.classes) {
        double size = 0;
        for (std::size_t r = 0; r < mean.size(); ++r)
            if (mean[r] > 0) size = std::max(size, static_cast<double>(of.request[r]) / mean[r]);
        double cellSize = 0;
        for (std::size_t r = 0; r < meanCell.size(); ++r)
            if (meanCell[r] > 0) cellSize = std::max(cellSize, static_cast<double>(of.cellRequest[r]) * cells / meanCell[r]);
        m_sizes.push_back(size + static_cast<double>(of.cells) * cellSize);
    }
}

}  // namespace bayplan
