// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The best end of a few bins while all others stay as they are. It is found by trying everything that can matter: first which items
// leave so that bins come to hold more of the shape, then for each item that waits every place, with every smallest set of others that
// has to leave for it. Prices rise from one search to the next (Korf 1985, iterative deepening), so the first end that is found is the cheapest.
// Thread rule: one thread each.

#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "planner/bins/bin_state.h"
#include "planner/search/evictions.h"

namespace bayplan {

class NeighbourhoodSolver {
public:
    /// The items that may move and stand in `bins`, or stood there at first, may be put into these bins anew. Those that stand outside may also stay
    /// there, or leave their place to another one of their class. All must outlive it; the bins are different ones.
    NeighbourhoodSolver(BinState& state, const std::vector<std::uint32_t>& bins, const ItemSizes& sizes);

    struct Solved {
        bool found = false;        // the state has changed
        bool exact = false;        // nothing is cheaper; without `found`: there is nothing within the price
        std::uint64_t checks = 0;  // places and sets that were looked at
    };
    /// Changes the state so that all bins together have room for at least `slotCount` of the shape, at the lowest price that is not above `mostPrice`.
    /// Places outside count as taken, so that there may be room for more. A step of the work
    /// is a number of checks that take as long as one look through all bins.
    Solved reach(std::int64_t slotCount, std::int64_t mostPrice, std::uint64_t mostChecks, Work& work);

private:
    /// Items of one class that stood in the same cells at first.
    struct Group {
        std::uint32_t itemClass = 0;
        CellSet cells = 0;
        std::vector<std::uint32_t> items;
        std::size_t left = 0;  // the first of them, which are there
    };
    struct Leaving {
        std::int64_t price = 0;
        std::vector<std::uint16_t> counts;  // by group
    };
    struct Part {
        std::uint32_t bin = 0;
        std::vector<Group> groups;
        std::int64_t asItWas = 0;                 // of the shape, with its own items alone
        std::int64_t wanted = 0;                  // that it has to hold
        std::vector<std::vector<Leaving>> gains;  // for one more, two more, …
    };
    struct Place {
        std::uint32_t bin = 0;
        CellSet cells = 0;
    };
    /// Items of one class that have no place.
    struct Waiting {
        std::uint32_t itemClass = 0;
        std::vector<std::uint32_t> items;
        std::vector<Place> outside;   // that are kept for the class
        std::int64_t mostPlaces = 1;  // that one item gives by leaving
    };
    /// Room for one of a class in these cells beside so many of the shape; without a class, for the shape alone.
    struct Wanted {
        std::optional<std::uint32_t> itemClass;
        CellSet cells = 0;
        std::int64_t slotCount = 0;
    };

    void collect();
    bool within(std::int64_t more);
    bool spent();
    std::int64_t price() const { return m_state.price() + m_waitingPrice; }
    Waiting& waitingOf(std::uint32_t itemClass);

    bool isMet(const Part& part, const Wanted& wanted) const;
    std::vector<Leaving> smallestLeaving(Part& part, const Wanted& wanted);
    void letStay(Part& part, const Wanted& wanted, std::size_t at, Leaving& out, std::vector<Leaving>& found);
    std::int64_t leastLeaving(const Part& part, const Wanted& wanted, std::size_t at, bool away) const;
    void eject(Part& part, const Leaving& leaving);
    void takeIn(Part& part, const Leaving& leaving, std::size_t mark);

    void findGains();
    bool gain(std::size_t at, std::int64_t lacking);
    bool settle();
    bool settleIn(Part& part, Waiting& waiting, std::uint32_t item);
    bool settleIn(Part& part, Waiting& waiting, std::uint32_t item, std::size_t fromCell, CellSet cells, int missing);
    bool settleAt(Part& part, Waiting& waiting, std::uint32_t item, CellSet cells);
    bool comeTo(Part& part, Waiting& waiting, std::uint32_t item, CellSet cells, std::int64_t level);
    std::int64_t leastEjections(const Waiting& waiting) const;
    bool isPlain(const Part& part, std::size_t cell) const;

    BinState& m_state;
    const BinModel& m_model;
    const ItemSizes& m_sizes;
    std::vector<Part> m_parts;
    std::vector<std::int32_t> m_partOf;  // by bin; -1: none
    std::vector<Waiting> m_waiting;      // largest first
    std::int64_t m_waitingPrice = 0;
    std::int64_t m_leastPrice = 0;                   // of moving one item
    std::vector<std::vector<std::int64_t>> m_least;  // by part and number: what gains in it and those after it cost at least
    std::int64_t m_limit = 0;                        // the price of this search
    std::int64_t m_next = 0;                         // the least one beyond it that may be worth a search
    std::int64_t m_spare = 0;                        // more of the shape than is needed
    std::uint64_t m_hash = 0;                        // of who left and who came where
    std::unordered_set<std::uint64_t> m_seen;        // that led nowhere; two that are taken for one are one in some 10^12
    std::uint64_t m_checks = 0, m_mostChecks = 0, m_counted = 0;
    Work* m_work = nullptr;
    bool m_spent = false;
};

}  // namespace bayplan
