// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes room for more of the shape, one after the other, with ejection chains: an item that finds no room may take the place
// of a smaller one that does. Large neighbourhoods of it are looked at again: a few bins are solved exactly, or a part is taken back and built anew
// by chains: bins by lot, bins of one group, or bins whose moves wait for each other.
// Thread rule: one thread each. The same model, seed and work give the same answer.

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "planner/bins/bin_state.h"
#include "planner/search/bin_choice.h"
#include "planner/search/evictions.h"
#include "planner/search/lot.h"

namespace bayplan {

struct RoomWish;

/// What is wanted: the most of the shape for a price, or so many more for the lowest price.
struct SlotGoal {
    std::optional<std::int64_t> mostPrice;
    std::optional<std::int64_t> gain;  // beside what fits at first
};

class SlotSearch {
public:
    /// `first`: the model as it is. The model must be valid, and outlive the search.
    SlotSearch(const BinState& first, std::uint64_t seed);

    /// What the next calls may use; a step is one look through all bins for a place. It must outlive them.
    void workWith(Work& work) { m_work = &work; }

    /// Adds to the current state until the goal is reached, nothing more can be added, or the work is used up.
    void build(const SlotGoal& goal, double noise);
    /// Takes back the room made in `bins` bins, and what is no longer needed. False: it could not be undone.
    bool ruin(std::size_t bins);
    /// Bins whose moves wait for each other in the plan that was made last; each list is taken back as a whole.
    void waiting(std::vector<std::vector<std::uint32_t>> knots) {
        m_choice.waiting(knots);
        m_knots = std::move(knots);
    }
    /// Ruins and builds once, and keeps what is not worse.
    void round(const SlotGoal& goal);
    /// Solves a neighbourhood exactly: the best end of a few bins, as many as could be solved so far and one more. What is too large is
    /// halved until it is solved; one bin alone is, unless the work ends.
    void solveOne(const SlotGoal& goal);
    struct Parts {
        std::uint64_t exact = 0;   // neighbourhoods that were solved
        std::uint64_t halved = 0;  // times that one was too large
        std::uint64_t open = 0;    // that the end of the work left open
        std::uint64_t better = 0;  // that led to a better plan
    };
    const Parts& parts() const { return m_parts; }

    /// From the beginning: the wishes are carried out as far as there is room, and what is left goes where it finds some. False: it does not, and
    /// nothing has moved.
    bool follow(const std::vector<RoomWish>& wishes);

    const BinState& state() const { return m_state; }
    void start(const std::vector<BinMove>& moves);
    std::int64_t gain() const { return m_state.slotCount() - m_slotsAtFirst; }

    /// The cheapest plan found for each gain.
    struct Found {
        std::int64_t price = 0;
        std::vector<BinMove> moves;
    };
    const std::map<std::int64_t, Found>& found() const { return m_found; }

private:
    bool reached(const SlotGoal& goal) const;
    bool addSlot(const SlotGoal& goal, double noise);
    bool relocate(const Evictions& evictions);
    bool place(std::uint32_t item, int depth);
    bool placeDirectly(std::uint32_t item);
    bool placeByEjection(std::uint32_t item, int depth);
    bool putHome(std::uint32_t item);
    bool undo(std::uint32_t bin);
    void sendHome();
    void remember();
    bool solve(const std::vector<std::uint32_t>& bins, const SlotGoal& goal, bool& better);
    const std::vector<Evictions>& evictionsOf(std::uint32_t bin);

    BinState m_state;
    Work* m_work = nullptr;
    Lot m_lot;
    ItemSizes m_sizes;
    std::vector<std::int64_t> m_slotsIn;  // at first
    std::int64_t m_slotsAtFirst;
    bool m_grouped = false;                           // there are several groups of bins
    std::vector<std::vector<std::uint32_t>> m_knots;  // see waiting()
    BinChoice m_choice;
    std::size_t m_partSize;
    Parts m_parts;
    std::vector<std::uint32_t> m_roomless;  // by class: the version in which it had no room at all
    std::uint32_t m_version = 1;
    std::vector<std::uint32_t> m_pinned;  // items that were placed in this trial
    struct Kept {
        std::uint64_t changes = ~std::uint64_t{0};
        std::vector<Evictions> evictions;
    };
    std::vector<Kept> m_kept;
    std::map<std::int64_t, Found> m_found;
};

}  // namespace bayplan
