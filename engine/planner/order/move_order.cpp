// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/order/move_order.h"

#include <algorithm>

#include "planner/bins/bin_state.h"

namespace bayplan {

namespace {

class Ordering {
public:
    Ordering(const BinModel& model, const std::vector<BinMove>& moves) : m_model(model), m_state(model), m_start(m_state), m_wanted(moves) {}

    OrderedMoves run() {
        while (!m_wanted.empty())
            if (!stepHome() && !stepExchanged() && !stepAside()) break;
        m_ordered.blocked = m_wanted;
        return std::move(m_ordered);
    }

private:
    std::uint32_t classOf(std::uint32_t item) const { return m_model.items[item].itemClass; }

    bool hasRoom(std::uint32_t item, std::uint32_t to, CellSet cells) {
        // Of the same bin it may take what it gives up itself.
        if (m_state.binOf(item) != to) return m_state.takes(classOf(item), to, cells);
        const std::size_t mark = m_state.mark();
        m_state.lift(item);
        const bool takes = m_state.takes(classOf(item), to, cells);
        m_state.takeBack(mark);
        return takes;
    }

    void carry(std::uint32_t item, std::uint32_t to, CellSet cells) {
        const BinMove move{item, m_state.binOf(item), m_state.cellsOf(item), to, cells};
        std::optional<std::size_t> waits;
        if (!m_start.takes(classOf(item), to, cells))
            for (std::size_t i = m_ordered.moves.size(); i-- > 0 && !waits;)
                if (m_ordered.moves[i].from == to) waits = i;
        m_state.move(item, to, cells);
        m_state.forgetJournal();
        m_ordered.moves.push_back(move);
        m_ordered.waitsFor.push_back(waits);
        m_ordered.price += m_model.classes[classOf(item)].price;
    }

    void done(std::size_t wanted) { m_wanted.erase(m_wanted.begin() + static_cast<std::ptrdiff_t>(wanted)); }

    /// The wanted move that leaves most behind in the bin that it goes to: what is tight waits for those that leave.
    bool stepHome() {
        std::optional<std::size_t> best;
        double most = -1;
        for (std::size_t i = 0; i < m_wanted.size(); ++i) {
            if (!hasRoom(m_wanted[i].item, m_wanted[i].to, m_wanted[i].toCells)) continue;
            const double left = spare(m_wanted[i]);
            if (left <= most) continue;
            most = left;
            best = i;
        }
        if (!best) return false;
        carry(m_wanted[*best].item, m_wanted[*best].to, m_wanted[*best].toCells);
        done(*best);
        return true;
    }

    double spare(const BinMove& move) const {
        const BinClass& of = m_model.classes[classOf(move.item)];
        double least = 1;
        const auto look = [&](std::int64_t free, std::int64_t taken, std::int64_t capacity) {
            if (capacity > 0) least = std::min(least, static_cast<double>(free - taken) / static_cast<double>(capacity));
        };
        for (std::size_t r = 0; r < of.request.size(); ++r) look(m_state.freeOf(move.to)[r], of.request[r], m_model.bins[move.to].capacity[r]);
        for (CellSet left = move.toCells; left != 0; left &= left - 1) {
            const auto c = static_cast<std::size_t>(__builtin_ctzll(left));
            for (std::size_t r = 0; r < of.cellRequest.size(); ++r) look(m_state.freeOf(move.to, c)[r], of.cellRequest[r], m_model.bins[move.to].cells[c][r]);
        }
        return std::max(least, 0.0);
    }

    /// Two items of a class exchange their goals if one then has room.
    bool stepExchanged() {
        for (std::size_t i = 0; i < m_wanted.size(); ++i) {
            for (std::size_t j = 0; j < m_wanted.size(); ++j) {
                if (i == j || classOf(m_wanted[i].item) != classOf(m_wanted[j].item)) continue;
                BinMove& one = m_wanted[i];
                BinMove& other = m_wanted[j];
                const bool stays = one.from == other.to && one.fromCells == other.toCells;
                if (!stays && !hasRoom(one.item, other.to, other.toCells)) continue;
                std::swap(one.to, other.to);
                std::swap(one.toCells, other.toCells);
                if (!stays) carry(one.item, one.to, one.toCells);
                const bool otherStays = other.from == other.to && other.fromCells == other.toCells;
                if (otherStays) done(std::max(i, j));
                done(otherStays ? std::min(i, j) : i);
                return true;
            }
        }
        return false;
    }

    /// An item steps aside so that another has room: the circle is cut.
    bool stepAside() {
        for (std::size_t i = 0; i < m_wanted.size(); ++i) {
            for (std::size_t j = 0; j < m_wanted.size(); ++j) {
                const BinMove& waiting = m_wanted[i];
                const BinMove& inTheWay = m_wanted[j];
                if (i == j || inTheWay.from != waiting.to) continue;
                const std::size_t mark = m_state.mark();
                m_state.lift(inTheWay.item);
                const bool helps = m_state.takes(classOf(waiting.item), waiting.to, waiting.toCells);
                m_state.takeBack(mark);
                if (!helps) continue;
                for (std::uint32_t b = 0; b < m_model.bins.size(); ++b) {
                    if (b == inTheWay.from) continue;
                    const std::optional<BinState::Room> room = m_state.roomFor(classOf(inTheWay.item), b);
                    if (!room) continue;
                    carry(inTheWay.item, b, room->cells);
                    ++m_ordered.detours;
                    m_wanted[j].from = b;
                    m_wanted[j].fromCells = room->cells;
                    carry(waiting.item, waiting.to, waiting.toCells);
                    done(i);
                    return true;
                }
            }
        }
        return false;
    }

    const BinModel& m_model;
    BinState m_state;
    BinState m_start;
    std::vector<BinMove> m_wanted;
    OrderedMoves m_ordered;
};

}  // namespace

OrderedMoves orderMoves(const BinModel& model, const std::vector<BinMove>& moves) { return Ordering(model, moves).run(); }

}  // namespace bayplan
