// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bins/bin_checker.h"

#include <algorithm>

namespace bayplan {

namespace {

struct ItemPlace {
    std::uint32_t bin = 0;
    CellSet cells = 0;
};

/// What `amounts` have left beside all items that are there; recomputed from the items whenever it is asked for.
class Playback {
public:
    explicit Playback(const BinModel& model) : m_model(model), m_there(model.bins.size()) {
        for (std::uint32_t i = 0; i < model.items.size(); ++i) {
            m_places.push_back({model.items[i].bin, model.items[i].cells});
            m_there[model.items[i].bin].push_back(i);
        }
    }

    const ItemPlace& placeOf(std::uint32_t item) const { return m_places[item]; }

    void carry(std::uint32_t item, ItemPlace to) {
        std::vector<std::uint32_t>& from = m_there[m_places[item].bin];
        from.erase(std::find(from.begin(), from.end(), item));
        m_there[to.bin].push_back(item);
        m_places[item] = to;
    }

    std::vector<std::int64_t> left(std::uint32_t bin) const {
        std::vector<std::int64_t> amounts = m_model.bins[bin].capacity;
        for (const std::uint32_t item : m_there[bin])
            for (std::size_t r = 0; r < amounts.size(); ++r) amounts[r] -= m_model.classes[m_model.items[item].itemClass].request[r];
        return amounts;
    }

    std::vector<std::int64_t> left(std::uint32_t bin, std::size_t cell) const {
        std::vector<std::int64_t> amounts = m_model.bins[bin].cells[cell];
        for (const std::uint32_t item : m_there[bin])
            if ((m_places[item].cells & (CellSet{1} << cell)) != 0)
                for (std::size_t r = 0; r < amounts.size(); ++r) amounts[r] -= m_model.classes[m_model.items[item].itemClass].cellRequest[r];
        return amounts;
    }

    bool overfull(std::uint32_t bin) const {
        const auto negative = [](const std::vector<std::int64_t>& amounts) { return std::any_of(amounts.begin(), amounts.end(), [](std::int64_t a) { return a < 0; }); };
        if (negative(left(bin))) return true;
        for (std::size_t c = 0; c < m_model.bins[bin].cells.size(); ++c)
            if (negative(left(bin, c))) return true;
        return false;
    }

    /// Puts one of the shape after the other, each into the cells that have most room for more of it.
    std::int64_t slots(std::uint32_t bin) const {
        const BinClass& shape = m_model.shape;
        if (!shape.accepts(m_model.bins[bin].kind)) return 0;
        std::vector<std::int64_t> room = left(bin);
        std::vector<std::vector<std::int64_t>> cells;
        for (std::size_t c = 0; c < m_model.bins[bin].cells.size(); ++c) cells.push_back(left(bin, c));
        const auto times = [&](const std::vector<std::int64_t>& cell) {
            std::int64_t most = -1;
            for (std::size_t r = 0; r < cell.size(); ++r)
                if (shape.cellRequest[r] > 0 && (most < 0 || cell[r] / shape.cellRequest[r] < most)) most = cell[r] / shape.cellRequest[r];
            return most < 0 ? std::int64_t{1'000'000} : most;
        };
        for (std::int64_t fitted = 0;; ++fitted) {
            for (std::size_t r = 0; r < room.size(); ++r) {
                room[r] -= shape.request[r];
                if (room[r] < 0) return fitted;
            }
            std::vector<std::size_t> order;
            for (std::size_t c = 0; c < cells.size(); ++c) order.push_back(c);
            std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return times(cells[a]) > times(cells[b]); });
            for (std::int32_t i = 0; i < shape.cells; ++i) {
                if (static_cast<std::size_t>(i) >= order.size() || times(cells[order[static_cast<std::size_t>(i)]]) < 1) return fitted;
                std::vector<std::int64_t>& cell = cells[order[static_cast<std::size_t>(i)]];
                for (std::size_t r = 0; r < cell.size(); ++r) cell[r] -= shape.cellRequest[r];
            }
        }
    }

    std::int64_t slots() const {
        std::int64_t sum = 0;
        for (std::uint32_t b = 0; b < m_model.bins.size(); ++b) sum += slots(b);
        return sum;
    }

private:
    const BinModel& m_model;
    std::vector<ItemPlace> m_places;
    std::vector<std::vector<std::uint32_t>> m_there;
};

}  // namespace

CheckedMoves checkMoves(const BinModel& model, const std::vector<BinMove>& moves) {
    CheckedMoves checked;
    Playback playback(model);
    checked.slotsBefore = playback.slots();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const BinMove& move = moves[i];
        const auto fault = [&](const std::string& why) { checked.faults.push_back("move " + std::to_string(i + 1) + ": " + why); };
        if (move.item >= model.items.size() || move.to >= model.bins.size()) {
            fault("names an item or a bin that is not there");
            break;
        }
        const BinItem& item = model.items[move.item];
        const BinClass& of = model.classes[item.itemClass];
        const Bin& to = model.bins[move.to];
        const ItemPlace& place = playback.placeOf(move.item);
        if (place.bin != move.from || place.cells != move.fromCells) fault("item " + std::to_string(move.item) + " is not where the move begins");
        if (item.fixed) fault("item " + std::to_string(move.item) + " may not move");
        if (!of.accepts(to.kind)) fault("class " + of.name + " does not accept bin " + to.name);
        std::int32_t cells = 0;
        for (std::size_t c = 0; c < kMostCells; ++c) {
            if ((move.toCells & (CellSet{1} << c)) == 0) continue;
            ++cells;
            if (c >= to.cells.size()) {
                fault("bin " + to.name + " has no cell " + std::to_string(c));
                return checked;
            }
        }
        if (cells != of.cells) fault("class " + of.name + " takes " + std::to_string(of.cells) + " cells, not " + std::to_string(cells));
        playback.carry(move.item, {move.to, move.toCells});
        checked.price += of.price;
        if (playback.overfull(move.to)) fault("bin " + to.name + " has no room for item " + std::to_string(move.item) + " at that moment");
    }
    checked.slotsAfter = playback.slots();
    return checked;
}

}  // namespace bayplan
