// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where the items are while somebody searches: what is free, how many of the shape fit, what the moves so far cost.
// Changes are kept in a journal, so that a trial can be taken back.
// Thread rule: one thread each; the model must outlive it and must be valid.

#include <optional>
#include <span>
#include <vector>

#include "planner/bins/bin_model.h"

namespace bayplan {

class BinState {
public:
    explicit BinState(const BinModel& model);

    const BinModel& model() const { return *m_model; }
    std::uint32_t binOf(std::uint32_t item) const { return m_bin[item]; }
    CellSet cellsOf(std::uint32_t item) const { return m_cells[item]; }
    bool moved(std::uint32_t item) const { return m_bin[item] != m_model->items[item].bin || m_cells[item] != m_model->items[item].cells; }
    const std::vector<std::uint32_t>& itemsIn(std::uint32_t bin) const { return m_items[bin]; }
    std::span<const std::int64_t> freeOf(std::uint32_t bin) const { return {m_free.data() + bin * m_resources, m_resources}; }
    std::span<const std::int64_t> freeOf(std::uint32_t bin, std::size_t cell) const { return {m_cellFree.data() + (m_firstCell[bin] + cell) * m_cellResources, m_cellResources}; }
    std::size_t cellCount(std::uint32_t bin) const { return m_firstCell[bin + 1] - m_firstCell[bin]; }

    /// How many of the shape fit in what is free.
    std::int64_t slotCount() const { return m_slots; }
    std::int64_t slotsIn(std::uint32_t bin) const { return m_slotsIn[bin]; }
    /// The price of all items that are not where they were at first.
    std::int64_t price() const { return m_price; }
    /// A cell has room for one of the class. The bin's own resources are another question.
    bool cellTakes(std::uint32_t itemClass, std::uint32_t bin, std::size_t cell) const;
    bool binTakes(std::uint32_t itemClass, std::uint32_t bin) const;
    /// The cells for one more of the class in this bin: such that the fewest of the shape are lost, then the fullest.
    /// Absent: no room.
    struct Room {
        CellSet cells = 0;
        std::int64_t slotsLost = 0;
    };
    std::optional<Room> roomFor(std::uint32_t itemClass, std::uint32_t bin) const;
    /// Room for one of the class in exactly these cells.
    bool takes(std::uint32_t itemClass, std::uint32_t bin, CellSet cells) const;
    /// Counts what enters and leaves the bin, so that what was derived from its items can be kept.
    std::uint64_t changesOf(std::uint32_t bin) const { return m_changes[bin]; }
    /// The shape's number in a bin from which `itemClass` would take these cells.
    std::int64_t slotsAfter(std::uint32_t itemClass, std::uint32_t bin, CellSet cells) const;

    /// Moves an item, which must fit once it has left its place.
    void move(std::uint32_t item, std::uint32_t bin, CellSet cells);
    /// Takes an item out of everything, or puts such an item somewhere.
    void lift(std::uint32_t item);
    void put(std::uint32_t item, std::uint32_t bin, CellSet cells);
    static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

    std::size_t mark() const { return m_journal.size(); }
    void takeBack(std::size_t mark);
    void forgetJournal() { m_journal.clear(); }
    /// The items that are elsewhere than at first, by number.
    std::vector<BinMove> moves() const;
    /// Puts the items where `moves` say, all others where they were at first.
    void become(const std::vector<BinMove>& moves);

private:
    struct Change {
        std::uint32_t item;
        std::uint32_t bin;  // before; kNowhere
        CellSet cells;
    };
    void account(std::uint32_t item, int sign);
    void enter(std::uint32_t item, std::uint32_t bin, CellSet cells);
    void leave(std::uint32_t item);
    std::int64_t countSlots(std::uint32_t bin, const BinClass* taken, CellSet cells) const;

    const BinModel* m_model;
    std::size_t m_resources;
    std::size_t m_cellResources;
    std::vector<std::size_t> m_firstCell;
    std::vector<std::int64_t> m_free;
    std::vector<std::int64_t> m_cellFree;
    std::vector<std::int64_t> m_slotsIn;
    std::vector<std::vector<std::uint32_t>> m_items;
    std::vector<std::uint32_t> m_bin;
    std::vector<std::uint32_t> m_at;  // place in m_items of its bin
    std::vector<CellSet> m_cells;
    std::vector<Change> m_journal;
    std::vector<std::uint64_t> m_changes;
    std::int64_t m_slots = 0;
    std::int64_t m_price = 0;
};

}  // namespace bayplan
