// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bound/pattern_model.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

namespace bayplan {

namespace {

__extension__ typedef __int128 WideShare;

constexpr std::int64_t kMostUnits = 256;  // of one cell
constexpr std::int64_t kCannot = std::numeric_limits<std::int64_t>::min() / 4;

/// The resource of cells that decides: whatever fits by it fits by all others. Absent: there is none.
std::optional<std::size_t> decidingResource(const BinModel& model) {
    for (const Bin& bin : model.bins)
        for (std::size_t r = 0; r < bin.capacity.size(); ++r) {
            // The bin's own resources decide nothing if no class asks for them.
            const auto asks = [&](const BinClass& of) { return of.request[r] > 0; };
            if (asks(model.shape) || std::any_of(model.classes.begin(), model.classes.end(), asks)) return std::nullopt;
        }
    for (std::size_t r = 0; r < model.cellResources.size(); ++r) {
        // q implies r where every request is at most as large a part of any cell's r as it is of the cell's q.
        const auto implied = [&](const BinClass& of, const std::vector<std::int64_t>& cell, std::size_t other) {
            return static_cast<WideShare>(of.cellRequest[other]) * cell[r] <= static_cast<WideShare>(of.cellRequest[r]) * cell[other];
        };
        bool decides = true;
        for (const Bin& bin : model.bins)
            for (const std::vector<std::int64_t>& cell : bin.cells)
                for (std::size_t other = 0; other < cell.size() && decides; ++other)
                    decides = implied(model.shape, cell, other) && std::all_of(model.classes.begin(), model.classes.end(), [&](const BinClass& of) { return implied(of, cell, other); });
        if (decides) return r;
    }
    return std::nullopt;
}

/// What one class may add to a cell: of each count the value.
struct CountValues {
    std::int32_t size = 0;
    std::int32_t have = 0;
    std::int64_t leaving = 0;  // of each that leaves, at most 0
    std::int64_t entering = 0;

    std::int64_t of(std::int32_t count) const { return (count < have ? (have - count) * leaving : 0) + (count > have ? (count - have) * entering : 0); }
};

/// The best values by capacity, and which counts give them.
class CellTable {
public:
    /// `exact`: all units of the capacity are in use, and nothing else has a value; otherwise what is left is room for slots.
    CellTable(std::int32_t capacity, std::int32_t slotSize, bool exact, const std::vector<CountValues>& classes) : m_classes(classes) {
        m_best.emplace_back(static_cast<std::size_t>(capacity) + 1, exact ? kCannot : 0);
        for (std::int32_t r = 0; r <= capacity && !exact; ++r) m_best[0][static_cast<std::size_t>(r)] = r / slotSize * kDualUnit;
        if (exact) m_best[0][0] = 0;
        for (const CountValues& of : m_classes) {
            const std::vector<std::int64_t>& before = m_best.back();
            std::vector<std::int64_t> now(before.size(), kCannot);
            for (std::int32_t r = 0; r <= capacity; ++r)
                for (std::int32_t k = 0; k * of.size <= r; ++k)
                    if (const std::int64_t rest = before[static_cast<std::size_t>(r - k * of.size)]; rest > kCannot)
                        now[static_cast<std::size_t>(r)] = std::max(now[static_cast<std::size_t>(r)], rest + of.of(k));
            m_best.push_back(std::move(now));
        }
    }

    std::int64_t best(std::int32_t capacity) const { return m_best.back()[static_cast<std::size_t>(capacity)]; }

    std::vector<std::int32_t> counts(std::int32_t capacity) const {
        std::vector<std::int32_t> chosen(m_classes.size(), 0);
        for (std::size_t c = m_classes.size(); c-- > 0;) {
            const std::int64_t wanted = m_best[c + 1][static_cast<std::size_t>(capacity)];
            // Of equal values the count nearest to the present one: nothing moves without need.
            std::int32_t nearest = -1;
            for (std::int32_t k = 0; k * m_classes[c].size <= capacity; ++k) {
                const std::int64_t rest = m_best[c][static_cast<std::size_t>(capacity - k * m_classes[c].size)];
                if (rest <= kCannot || rest + m_classes[c].of(k) != wanted) continue;
                if (nearest < 0 || std::abs(k - m_classes[c].have) < std::abs(nearest - m_classes[c].have)) nearest = k;
            }
            chosen[c] = nearest;
            capacity -= nearest * m_classes[c].size;
        }
        return chosen;
    }

    /// Calls found(counts, value) for all counts within the capacity that are worth at least `least`; found returns false to end.
    template <typename Found>
    bool forEach(std::int32_t capacity, std::int64_t least, const Found& found) const {
        std::vector<std::int32_t> counts(m_classes.size(), 0);
        return down(m_classes.size(), capacity, 0, least, counts, found);
    }

private:
    template <typename Found>
    bool down(std::size_t c, std::int32_t capacity, std::int64_t value, std::int64_t least, std::vector<std::int32_t>& counts, const Found& found) const {
        const std::int64_t best = m_best[c][static_cast<std::size_t>(capacity)];
        if (best <= kCannot || value + best < least) return true;
        if (c == 0) return found(counts, value + best);
        for (std::int32_t k = 0; k * m_classes[c - 1].size <= capacity; ++k) {
            counts[c - 1] = k;
            if (!down(c - 1, capacity - k * m_classes[c - 1].size, value + m_classes[c - 1].of(k), least, counts, found)) return false;
        }
        return true;
    }

    std::vector<CountValues> m_classes;
    std::vector<std::vector<std::int64_t>> m_best;  // after so many classes, by capacity
};

/// The tables of one kind under some duals.
struct KindTables {
    std::vector<std::size_t> singles;
    std::vector<std::size_t> wides;
    std::vector<CellTable> cells;
    std::vector<CellTable> wide;  // one
    std::int32_t mostWide = 0;

    KindTables(const PatternModel& model, const PatternKind& kind, const PatternDuals& duals) {
        for (std::size_t c = 0; c < model.classes.size(); ++c) (model.classes[c].wide ? wides : singles).push_back(c);
        const auto values = [&](std::size_t c, std::int32_t have) {
            return CountValues{model.classes[c].size, have, -duals.price * model.classes[c].price - duals.room[c], duals.room[c]};
        };
        for (std::size_t cell = 0; cell < kind.capacity.size(); ++cell) {
            std::vector<CountValues> of;
            for (const std::size_t c : singles) of.push_back(values(c, kind.have[cell][c]));
            cells.emplace_back(kind.capacity[cell], model.slotSize, false, of);
        }
        mostWide = kind.capacity.empty() ? 0 : *std::min_element(kind.capacity.begin(), kind.capacity.end());
        std::vector<CountValues> of;
        for (const std::size_t c : wides) of.push_back(values(c, kind.haveWide[c]));
        wide.emplace_back(mostWide, model.slotSize, true, of);
    }

    std::int64_t best(const PatternKind& kind, std::int32_t used) const {
        std::int64_t value = wide[0].best(used);
        for (std::size_t cell = 0; cell < cells.size() && value > kCannot; ++cell) value += cells[cell].best(kind.capacity[cell] - used);
        return value;
    }
};

}  // namespace

void PatternModel::complete(const PatternKind& kind, Pattern& pattern) const {
    pattern.change.assign(classes.size(), 0);
    pattern.price = 0;
    pattern.slotCount = 0;
    std::int32_t wideUnits = 0;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        if (!classes[c].wide) continue;
        pattern.change[c] = pattern.wide[c] - kind.haveWide[c];
        pattern.price += std::max(0, -pattern.change[c]) * classes[c].price;
        wideUnits += pattern.wide[c] * classes[c].size;
    }
    for (std::size_t cell = 0; cell < kind.capacity.size(); ++cell) {
        std::int32_t left = kind.capacity[cell] - wideUnits;
        for (std::size_t c = 0; c < classes.size(); ++c) {
            if (classes[c].wide) continue;
            const std::int32_t change = pattern.counts[cell][c] - kind.have[cell][c];
            pattern.change[c] += change;
            pattern.price += std::max(0, -change) * classes[c].price;
            left -= pattern.counts[cell][c] * classes[c].size;
        }
        check(left >= 0, "a pattern holds more than its bin");
        pattern.slotCount += left / slotSize;
    }
}

Pattern PatternModel::asItIs(const PatternKind& kind) const {
    Pattern pattern{kind.have, kind.haveWide, {}, 0, 0};
    complete(kind, pattern);
    return pattern;
}

std::int64_t PatternModel::value(const Pattern& pattern, const PatternDuals& duals) const {
    std::int64_t value = pattern.slotCount * kDualUnit - pattern.price * duals.price;
    for (std::size_t c = 0; c < classes.size(); ++c) value += pattern.change[c] * duals.room[c];
    return value;
}

std::vector<PatternModel::Valued> PatternModel::bestPatterns(const PatternKind& kind, const PatternDuals& duals, std::size_t most) const {
    const KindTables tables(*this, kind, duals);
    std::vector<std::pair<std::int64_t, std::int32_t>> order;
    for (std::int32_t used = 0; used <= tables.mostWide; ++used)
        if (const std::int64_t value = tables.best(kind, used); value > kCannot) order.emplace_back(-value, used);
    std::sort(order.begin(), order.end());
    if (order.size() > most) order.resize(most);
    std::vector<Valued> found;
    for (const auto& [negative, used] : order) {
        Pattern pattern{kind.have, kind.haveWide, {}, 0, 0};
        const std::vector<std::int32_t> wide = tables.wide[0].counts(used);
        for (std::size_t i = 0; i < wide.size(); ++i) pattern.wide[tables.wides[i]] = wide[i];
        for (std::size_t cell = 0; cell < tables.cells.size(); ++cell) {
            const std::vector<std::int32_t> counts = tables.cells[cell].counts(kind.capacity[cell] - used);
            for (std::size_t i = 0; i < counts.size(); ++i) pattern.counts[cell][tables.singles[i]] = counts[i];
        }
        complete(kind, pattern);
        found.push_back({-negative, std::move(pattern)});
    }
    return found;
}

std::optional<std::vector<Pattern>> PatternModel::patternsWorth(const PatternKind& kind, const PatternDuals& duals, std::int64_t least, std::size_t most) const {
    const KindTables tables(*this, kind, duals);
    std::vector<Pattern> found;
    Pattern pattern{kind.have, kind.haveWide, {}, 0, 0};
    for (std::int32_t used = 0; used <= tables.mostWide; ++used) {
        if (tables.wide[0].best(used) <= kCannot) continue;
        std::int64_t inCells = 0;
        for (std::size_t cell = 0; cell < tables.cells.size(); ++cell) inCells += tables.cells[cell].best(kind.capacity[cell] - used);
        // Cell after cell: what the ones to come can give at best is added to what is chosen.
        const auto fill = [&](const auto& self, std::size_t cell, std::int64_t value, std::int64_t rest) -> bool {
            if (cell == tables.cells.size()) {
                complete(kind, pattern);
                found.push_back(pattern);
                return found.size() <= most;
            }
            const std::int64_t others = rest - tables.cells[cell].best(kind.capacity[cell] - used);
            return tables.cells[cell].forEach(kind.capacity[cell] - used, least - value - others, [&](const std::vector<std::int32_t>& counts, std::int64_t worth) {
                for (std::size_t i = 0; i < counts.size(); ++i) pattern.counts[cell][tables.singles[i]] = counts[i];
                return self(self, cell + 1, value + worth, others);
            });
        };
        const bool whole = tables.wide[0].forEach(used, least - inCells, [&](const std::vector<std::int32_t>& counts, std::int64_t worth) {
            for (std::size_t i = 0; i < counts.size(); ++i) pattern.wide[tables.wides[i]] = counts[i];
            return fill(fill, 0, worth, inCells);
        });
        if (!whole) return std::nullopt;
    }
    return found;
}

std::optional<PatternModel> patternsOf(const BinModel& model) {
    const std::optional<std::size_t> resource = decidingResource(model);
    if (!resource || model.shape.cells != 1 || model.bins.empty()) return std::nullopt;
    const std::size_t cellCount = model.bins.front().cells.size();
    std::int64_t unit = model.shape.cellRequest[*resource];
    for (const Bin& bin : model.bins) {
        const auto refuses = [&](const BinClass& of) { return !of.accepts(bin.kind); };
        if (bin.cells.size() != cellCount || refuses(model.shape) || std::any_of(model.classes.begin(), model.classes.end(), refuses)) return std::nullopt;
    }
    PatternModel made;
    for (std::uint32_t c = 0; c < model.classes.size(); ++c) {
        const BinClass& of = model.classes[c];
        const std::int64_t size = of.cellRequest[*resource];
        if ((of.cells != 1 && of.cells != static_cast<std::int32_t>(cellCount)) || size == 0) return std::nullopt;
        unit = std::gcd(unit, size);
    }
    const auto units = [&](std::int64_t amount) { return static_cast<std::int32_t>(amount / unit); };
    for (const Bin& bin : model.bins)
        for (const std::vector<std::int64_t>& cell : bin.cells)
            if (cell[*resource] / unit > kMostUnits) return std::nullopt;
    made.slotSize = units(model.shape.cellRequest[*resource]);
    for (std::uint32_t c = 0; c < model.classes.size(); ++c)
        made.classes.push_back({c, units(model.classes[c].cellRequest[*resource]), model.classes[c].cells > 1, model.classes[c].price});

    struct Contents {
        std::vector<std::int64_t> left;
        std::vector<std::vector<std::int32_t>> have;
        std::vector<std::int32_t> wide;
    };
    std::vector<Contents> contents;
    for (const Bin& bin : model.bins) {
        Contents of{{}, std::vector<std::vector<std::int32_t>>(cellCount, std::vector<std::int32_t>(made.classes.size(), 0)), std::vector<std::int32_t>(made.classes.size(), 0)};
        for (const std::vector<std::int64_t>& cell : bin.cells) of.left.push_back(cell[*resource]);
        contents.push_back(std::move(of));
    }
    for (const BinItem& item : model.items) {
        Contents& of = contents[item.bin];
        if (!item.fixed && made.classes[item.itemClass].wide) ++of.wide[item.itemClass];
        for (std::size_t cell = 0; cell < cellCount; ++cell) {
            if ((item.cells >> cell & 1) == 0) continue;
            if (item.fixed) of.left[cell] -= model.classes[item.itemClass].cellRequest[*resource];
            else if (!made.classes[item.itemClass].wide) ++of.have[cell][item.itemClass];
        }
    }
    using Key = std::tuple<std::vector<std::pair<std::int32_t, std::vector<std::int32_t>>>, std::vector<std::int32_t>>;
    std::map<Key, std::size_t> known;
    for (std::uint32_t b = 0; b < contents.size(); ++b) {
        const Contents& of = contents[b];
        std::vector<std::size_t> order(cellCount);
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto cellKey = [&](std::size_t cell) { return std::pair(units(of.left[cell]), of.have[cell]); };
        std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return cellKey(x) < cellKey(y); });
        Key key;
        for (const std::size_t cell : order) std::get<0>(key).push_back(cellKey(cell));
        std::get<1>(key) = of.wide;
        const auto [at, isNew] = known.emplace(key, made.kinds.size());
        if (isNew) {
            PatternKind kind;
            for (const auto& [capacity, have] : std::get<0>(key)) {
                kind.capacity.push_back(capacity);
                kind.have.push_back(have);
            }
            kind.haveWide = of.wide;
            made.kinds.push_back(std::move(kind));
        }
        made.kinds[at->second].bins.push_back(b);
        made.kinds[at->second].cells.push_back(order);
    }
    return made;
}

}  // namespace bayplan
