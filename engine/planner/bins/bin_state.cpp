// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bins/bin_state.h"

#include <algorithm>
#include <limits>

namespace bayplan {

namespace {

constexpr std::int64_t kManyShapes = std::numeric_limits<std::int32_t>::max();

}  // namespace

BinState::BinState(const BinModel& model)
    : m_model(&model), m_resources(model.resources.size()), m_cellResources(model.cellResources.size()), m_slotsIn(model.bins.size(), 0), m_items(model.bins.size()),
      m_bin(model.items.size(), kNowhere), m_at(model.items.size(), 0), m_cells(model.items.size(), 0), m_changes(model.bins.size(), 0) {
    for (const Bin& bin : model.bins) {
        m_firstCell.push_back(m_cellResources == 0 ? 0 : m_cellFree.size() / m_cellResources);
        m_free.insert(m_free.end(), bin.capacity.begin(), bin.capacity.end());
        for (const std::vector<std::int64_t>& cell : bin.cells) m_cellFree.insert(m_cellFree.end(), cell.begin(), cell.end());
    }
    m_firstCell.push_back(m_cellResources == 0 ? 0 : m_cellFree.size() / m_cellResources);
    std::vector<std::uint32_t> held(model.bins.size(), 0);
    for (const BinItem& item : model.items) ++held[item.bin];
    for (std::size_t b = 0; b < held.size(); ++b) m_items[b].reserve(held[b]);
    for (std::uint32_t i = 0; i < model.items.size(); ++i) {
        m_bin[i] = model.items[i].bin;
        m_cells[i] = model.items[i].cells;
        m_at[i] = static_cast<std::uint32_t>(m_items[m_bin[i]].size());
        m_items[m_bin[i]].push_back(i);
        account(i, -1);
    }
    for (std::uint32_t b = 0; b < model.bins.size(); ++b) m_slots += m_slotsIn[b] = countSlots(b, nullptr, 0);
}

void BinState::account(std::uint32_t item, int sign) {
    const BinClass& of = m_model->classes[m_model->items[item].itemClass];
    std::int64_t* const room = m_free.data() + m_bin[item] * m_resources;
    for (std::size_t r = 0; r < m_resources; ++r) room[r] += sign * of.request[r];
    for (CellSet left = m_cells[item]; left != 0; left &= left - 1) {
        std::int64_t* const cell = m_cellFree.data() + (m_firstCell[m_bin[item]] + static_cast<std::size_t>(__builtin_ctzll(left))) * m_cellResources;
        for (std::size_t r = 0; r < m_cellResources; ++r) cell[r] += sign * of.cellRequest[r];
    }
}

std::int64_t BinState::countSlots(std::uint32_t bin, const BinClass* taken, CellSet cells) const {
    const BinClass& shape = m_model->shape;
    if (!shape.accepts(m_model->bins[bin].kind)) return 0;
    std::int64_t most = kManyShapes;
    for (std::size_t r = 0; r < m_resources; ++r)
        if (shape.request[r] > 0) most = std::min(most, (m_free[bin * m_resources + r] - (taken == nullptr ? 0 : taken->request[r])) / shape.request[r]);
    if (shape.cells == 0 || most <= 0) return std::max<std::int64_t>(most, 0);
    const std::size_t count = cellCount(bin);
    std::int64_t each[kMostCells];
    std::int64_t sum = 0;
    for (std::size_t c = 0; c < count; ++c) {
        std::int64_t here = kManyShapes;
        const bool takes = taken != nullptr && (cells >> c & 1) != 0;
        const std::int64_t* const room = m_cellFree.data() + (m_firstCell[bin] + c) * m_cellResources;
        for (std::size_t r = 0; r < m_cellResources; ++r)
            if (shape.cellRequest[r] > 0) here = std::min(here, (room[r] - (takes ? taken->cellRequest[r] : 0)) / shape.cellRequest[r]);
        each[c] = std::max<std::int64_t>(here, 0);
        sum += each[c];
    }
    most = std::min(most, sum / shape.cells);
    if (shape.cells == 1) return most;
    // No cell serves one of the shape twice: `most` fit where the cells hold that many times the number of cells, each counted up to `most`.
    for (; most > 0; --most) {
        std::int64_t usable = 0;
        for (std::size_t c = 0; c < count; ++c) usable += std::min(each[c], most);
        if (usable >= most * shape.cells) break;
    }
    return most;
}

bool BinState::binTakes(std::uint32_t itemClass, std::uint32_t bin) const {
    const BinClass& of = m_model->classes[itemClass];
    const std::int64_t* const room = m_free.data() + bin * m_resources;
    for (std::size_t r = 0; r < m_resources; ++r)
        if (room[r] < of.request[r]) return false;
    return of.accepts(m_model->bins[bin].kind);
}

bool BinState::cellTakes(std::uint32_t itemClass, std::uint32_t bin, std::size_t cell) const {
    const BinClass& of = m_model->classes[itemClass];
    const std::int64_t* const room = m_cellFree.data() + (m_firstCell[bin] + cell) * m_cellResources;
    for (std::size_t r = 0; r < m_cellResources; ++r)
        if (room[r] < of.cellRequest[r]) return false;
    return true;
}

bool BinState::takes(std::uint32_t itemClass, std::uint32_t bin, CellSet cells) const {
    if (!binTakes(itemClass, bin)) return false;
    for (CellSet left = cells; left != 0; left &= left - 1)
        if (!cellTakes(itemClass, bin, static_cast<std::size_t>(__builtin_ctzll(left)))) return false;
    return true;
}

std::int64_t BinState::slotsAfter(std::uint32_t itemClass, std::uint32_t bin, CellSet cells) const { return countSlots(bin, &m_model->classes[itemClass], cells); }

std::optional<BinState::Room> BinState::roomFor(std::uint32_t itemClass, std::uint32_t bin) const {
    if (!binTakes(itemClass, bin)) return std::nullopt;
    const BinClass& of = m_model->classes[itemClass];
    if (of.cells == 0) return Room{0, m_slotsIn[bin] - (m_slotsIn[bin] == 0 ? 0 : slotsAfter(itemClass, bin, 0))};
    const std::size_t count = cellCount(bin);
    const auto freeIn = [&](std::size_t c) { return m_cellFree[(m_firstCell[bin] + c) * m_cellResources]; };
    if (of.cells == 1) {
        std::optional<Room> best;
        std::int64_t fullest = 0;
        for (std::size_t c = 0; c < count; ++c) {
            if (!cellTakes(itemClass, bin, c)) continue;
            const Room room{CellSet{1} << c, m_slotsIn[bin] == 0 ? 0 : m_slotsIn[bin] - slotsAfter(itemClass, bin, CellSet{1} << c)};
            // What remains beside whole shapes is what a best fit looks at.
            const std::int64_t unit = m_model->shape.cells == 0 ? 0 : m_model->shape.cellRequest[0];
            const std::int64_t rest = unit > 0 ? freeIn(c) % unit : freeIn(c);
            const std::int64_t left = rest == 0 ? unit : rest;
            if (best && (best->slotsLost < room.slotsLost || (best->slotsLost == room.slotsLost && fullest <= left))) continue;
            best = room;
            fullest = left;
        }
        return best;
    }
    std::size_t taking[kMostCells];
    std::size_t found = 0;
    for (std::size_t c = 0; c < count; ++c)
        if (cellTakes(itemClass, bin, c)) taking[found++] = c;
    const auto needed = static_cast<std::size_t>(of.cells);
    if (found < needed) return std::nullopt;
    std::stable_sort(taking, taking + found, [&](std::size_t a, std::size_t b) { return freeIn(a) < freeIn(b); });
    CellSet cells = 0;
    for (std::size_t i = 0; i < needed; ++i) cells |= CellSet{1} << taking[i];
    return Room{cells, m_slotsIn[bin] == 0 ? 0 : m_slotsIn[bin] - slotsAfter(itemClass, bin, cells)};
}

void BinState::enter(std::uint32_t item, std::uint32_t bin, CellSet cells) {
    m_bin[item] = bin;
    m_cells[item] = cells;
    m_at[item] = static_cast<std::uint32_t>(m_items[bin].size());
    m_items[bin].push_back(item);
    account(item, -1);
    m_slots -= m_slotsIn[bin];
    m_slots += m_slotsIn[bin] = countSlots(bin, nullptr, 0);
    ++m_changes[bin];
    if (moved(item)) m_price += m_model->classes[m_model->items[item].itemClass].price;
}

void BinState::leave(std::uint32_t item) {
    const std::uint32_t bin = m_bin[item];
    if (moved(item)) m_price -= m_model->classes[m_model->items[item].itemClass].price;
    account(item, 1);
    m_slots -= m_slotsIn[bin];
    m_slots += m_slotsIn[bin] = countSlots(bin, nullptr, 0);
    ++m_changes[bin];
    std::vector<std::uint32_t>& there = m_items[bin];
    there[m_at[item]] = there.back();
    m_at[there.back()] = m_at[item];
    there.pop_back();
    m_bin[item] = kNowhere;
    m_cells[item] = 0;
}

void BinState::lift(std::uint32_t item) {
    m_journal.push_back({item, m_bin[item], m_cells[item]});
    leave(item);
}

void BinState::put(std::uint32_t item, std::uint32_t bin, CellSet cells) {
    m_journal.push_back({item, kNowhere, 0});
    enter(item, bin, cells);
}

void BinState::move(std::uint32_t item, std::uint32_t bin, CellSet cells) {
    lift(item);
    put(item, bin, cells);
}

void BinState::takeBack(std::size_t mark) {
    while (m_journal.size() > mark) {
        const Change change = m_journal.back();
        m_journal.pop_back();
        if (change.bin == kNowhere) leave(change.item);
        else enter(change.item, change.bin, change.cells);
    }
}

std::vector<BinMove> BinState::moves() const {
    std::vector<BinMove> made;
    for (std::uint32_t i = 0; i < m_bin.size(); ++i)
        if (moved(i)) made.push_back({i, m_model->items[i].bin, m_model->items[i].cells, m_bin[i], m_cells[i]});
    return made;
}

void BinState::become(const std::vector<BinMove>& moves) {
    for (std::uint32_t i = 0; i < m_bin.size(); ++i)
        if (m_bin[i] != kNowhere && moved(i)) leave(i);
    // Only now is there room for everything.
    std::vector<bool> elsewhere(m_bin.size(), false);
    for (const BinMove& move : moves) {
        elsewhere[move.item] = true;
        if (m_bin[move.item] != kNowhere) leave(move.item);
    }
    for (std::uint32_t i = 0; i < m_bin.size(); ++i)
        if (m_bin[i] == kNowhere && !elsewhere[i]) enter(i, m_model->items[i].bin, m_model->items[i].cells);
    for (const BinMove& move : moves) enter(move.item, move.to, move.toCells);
    m_journal.clear();
}

}  // namespace bayplan
