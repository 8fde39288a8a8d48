// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bound/families.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "planner/bins/bin_state.h"
#include "planner/bound/bin_counts.h"

namespace bayplan {

namespace {

constexpr std::size_t kThresholds = 10;     // of one resource
constexpr std::size_t kFamilies = 60;       // that are looked at
constexpr std::int64_t kMostLost = 6;       // of the shape, that are told apart
constexpr std::int64_t kMostMembers = 400;  // that are told apart

/// The least that any member asks for.
struct Family {
    std::vector<bool> members;  // by class
    std::int64_t cells = 0;
    std::vector<std::int64_t> request;
    std::vector<std::int64_t> cellRequest;
};

struct Option {
    std::int64_t more = 0;  // members
    std::int64_t price = 0;
    std::int64_t lost = 0;  // of the shape
};

class FamilyCounts {
public:
    FamilyCounts(const BinModel& model, std::int64_t gain) : m_model(model), m_gain(gain), m_asks(classesThatAskForTheShape(model)), m_items(model.bins.size()) {
        for (std::uint32_t i = 0; i < model.items.size(); ++i) m_items[model.items[i].bin].push_back(i);
        const BinState state(model);
        std::vector<bool> counts = m_asks;
        counts.flip();
        for (std::uint32_t b = 0; b < model.bins.size(); ++b) {
            const BinCounts bin(model, b, m_items[b], counts);
            m_holds.push_back(state.slotsIn(b) + bin.others());
            m_gains.emplace_back();
            if (!model.shape.accepts(model.bins[b].kind)) continue;
            for (std::int64_t times = m_holds[b] + 1; static_cast<std::int64_t>(m_gains[b].size()) < gain + kMostLost; ++times) {
                const std::int64_t price = bin.leastFor(roomForShapes(model, times));
                if (price >= kCannotLeave) break;
                m_gains[b].push_back(price);
            }
        }
    }

    std::vector<Family> families() const {
        // Thresholds are what classes ask for; of many, some.
        const auto thresholds = [&](const auto& amountOf) {
            std::set<std::int64_t> all;
            for (std::size_t c = 0; c < m_model.classes.size(); ++c)
                if (!m_asks[c]) all.insert(amountOf(m_model.classes[c]));
            std::vector<std::int64_t> some(all.begin(), all.end());
            while (some.size() > kThresholds) {
                std::vector<std::int64_t> fewer;
                for (std::size_t i = 0; i < some.size(); i += 2) fewer.push_back(some[i]);
                some = std::move(fewer);
            }
            return some;
        };
        std::vector<std::vector<std::int64_t>> of{thresholds([](const BinClass& c) { return std::int64_t{c.cells}; })};
        for (std::size_t r = 0; r < m_model.cellResources.size(); ++r) of.push_back(thresholds([&](const BinClass& c) { return c.cells == 0 ? 0 : c.cellRequest[r]; }));
        for (std::size_t r = 0; r < m_model.resources.size(); ++r) of.push_back(thresholds([&](const BinClass& c) { return c.request[r]; }));
        std::vector<Family> made;
        std::set<std::vector<bool>> known;
        for (std::vector<std::int64_t>& amounts : of) std::reverse(amounts.begin(), amounts.end());
        std::vector<std::size_t> at(of.size(), 0);
        for (bool more = true; more;) {
            if (std::optional<Family> family = familyAt(of, at); family && known.insert(family->members).second) made.push_back(std::move(*family));
            more = false;
            for (std::size_t i = 0; i < at.size() && !more; ++i) {
                more = ++at[i] < of[i].size();
                if (!more) at[i] = 0;
            }
        }
        // What asks for most is hardest to place.
        std::stable_sort(made.begin(), made.end(), [](const Family& a, const Family& b) { return std::tie(a.cells, a.cellRequest, a.request) > std::tie(b.cells, b.cellRequest, b.request); });
        if (made.size() > kFamilies) made.resize(kFamilies);
        return made;
    }

    /// The least price with this family alone; 0 if it says nothing.
    std::int64_t leastPrice(const Family& family) const {
        std::int64_t freely = 0;
        std::int64_t upward = 0;  // the most that a bin which gains the shape holds more of the family than now
        std::vector<std::int64_t> holds(m_items.size(), 0);
        std::vector<std::int64_t> free(m_items.size(), 0);
        std::vector<bool> counts = family.members;
        counts.flip();
        for (std::uint32_t b = 0; b < m_items.size(); ++b) {
            for (const std::uint32_t i : m_items[b]) holds[b] += family.members[m_model.items[i].itemClass] ? 1 : 0;
            free[b] = fitsFreely(family, b, holds[b]);
            freely += free[b];
        }
        struct Leaving {
            std::int64_t gains;
            std::int64_t members;
            std::int64_t price;
        };
        std::vector<std::vector<Leaving>> leaving;
        std::int64_t mostLeaving = 0;
        for (std::uint32_t b = 0; b < m_items.size(); ++b) {
            std::vector<Leaving> ways;
            for (std::size_t k = 0; k < m_gains[b].size(); ++k) {
                const std::int64_t times = m_holds[b] + static_cast<std::int64_t>(k) + 1;
                std::int64_t members = -1;
                while (shapesBeside(family, b, members + 1) >= times && members < kMostMembers) ++members;
                const std::int64_t change = holds[b] + free[b] - members;
                upward = std::max(upward, -change);
                mostLeaving = std::max(mostLeaving, change);
                ways.push_back({static_cast<std::int64_t>(k) + 1, std::max<std::int64_t>(change, 0), m_gains[b][k]});
            }
            if (!ways.empty()) leaving.push_back(std::move(ways));
        }
        freely += upward * (m_gain + kMostLost);
        if (freely >= mostLeaving * (m_gain + kMostLost)) return 0;
        const std::int64_t most = std::min(kMostMembers, mostLeaving * (m_gain + kMostLost));

        // By gain and members that leave: the least price. Of members beyond those told apart, the smaller number counts.
        const std::int64_t gains = m_gain + kMostLost;
        const auto width = static_cast<std::size_t>(most) + 1;
        std::vector<std::int64_t> least(static_cast<std::size_t>(gains + 1) * width, kCannotLeave);
        least[0] = 0;
        for (const std::vector<Leaving>& ways : leaving)
            for (std::int64_t g = gains; g >= 0; --g)
                for (std::int64_t d = most; d >= 0; --d) {
                    const std::int64_t before = least[static_cast<std::size_t>(g) * width + static_cast<std::size_t>(d)];
                    if (before >= kCannotLeave) continue;
                    for (const Leaving& way : ways) {
                        std::int64_t& to = least[static_cast<std::size_t>(std::min(gains, g + way.gains)) * width + static_cast<std::size_t>(std::min(most, d + way.members))];
                        if (g + way.gains <= gains) to = std::min(to, before + way.price);
                    }
                }
        const std::vector<std::int64_t> room = priceOfRoom(family, counts, holds, free, std::max<std::int64_t>(0, most - freely));
        const auto roomWidth = static_cast<std::size_t>(std::max<std::int64_t>(0, most - freely)) + 1;
        std::int64_t best = kCannotLeave;
        for (std::int64_t lost = 0; lost <= kMostLost; ++lost)
            for (std::int64_t d = 0; d <= most; ++d) {
                const std::int64_t left = least[static_cast<std::size_t>(m_gain + lost) * width + static_cast<std::size_t>(d)];
                const std::int64_t taken = room[static_cast<std::size_t>(lost) * roomWidth + static_cast<std::size_t>(std::max<std::int64_t>(0, d - freely))];
                if (left < kCannotLeave && taken < kCannotLeave) best = std::min(best, left + taken);
            }
        return best;
    }

private:
    std::optional<Family> familyAt(const std::vector<std::vector<std::int64_t>>& of, const std::vector<std::size_t>& at) const {
        Family family{std::vector<bool>(m_model.classes.size(), false), kCannotLeave, {}, {}};
        family.request.assign(m_model.resources.size(), kCannotLeave);
        family.cellRequest.assign(m_model.cellResources.size(), kCannotLeave);
        bool any = false;
        for (std::size_t c = 0; c < m_model.classes.size(); ++c) {
            const BinClass& one = m_model.classes[c];
            bool member = !m_asks[c] && one.cells >= of[0][at[0]];
            for (std::size_t r = 0; r < m_model.cellResources.size(); ++r) member = member && (one.cells == 0 ? 0 : one.cellRequest[r]) >= of[1 + r][at[1 + r]];
            for (std::size_t r = 0; r < m_model.resources.size(); ++r) {
                const std::size_t i = 1 + m_model.cellResources.size() + r;
                member = member && one.request[r] >= of[i][at[i]];
            }
            if (!member) continue;
            any = true;
            family.members[c] = true;
            family.cells = std::min(family.cells, std::int64_t{one.cells});
            for (std::size_t r = 0; r < family.request.size(); ++r) family.request[r] = std::min(family.request[r], one.request[r]);
            for (std::size_t r = 0; r < family.cellRequest.size(); ++r) family.cellRequest[r] = std::min(family.cellRequest[r], one.cells == 0 ? 0 : one.cellRequest[r]);
        }
        if (!any) return std::nullopt;
        return family;
    }

    bool accepted(const Family& family, std::uint32_t bin) const {
        for (std::size_t c = 0; c < family.members.size(); ++c)
            if (family.members[c] && m_model.classes[c].accepts(m_model.bins[bin].kind)) return true;
        return false;
    }

    /// How many more of the family a bin holds if nothing leaves, beside those that it has; each asks for the least. No one of the
    /// shape is lost.
    std::int64_t fitsFreely(const Family& family, std::uint32_t bin, std::int64_t holds) const {
        if (!accepted(family, bin)) return 0;
        std::vector<std::int64_t> room = m_model.bins[bin].capacity;
        std::vector<std::vector<std::int64_t>> cells = m_model.bins[bin].cells;
        for (const std::uint32_t i : m_items[bin]) {
            const BinItem& item = m_model.items[i];
            if (family.members[item.itemClass]) continue;
            const BinClass& of = m_model.classes[item.itemClass];
            for (std::size_t r = 0; r < room.size(); ++r) room[r] -= of.request[r];
            for (CellSet left = item.cells; left != 0; left &= left - 1)
                for (std::size_t r = 0; r < of.cellRequest.size(); ++r) cells[static_cast<std::size_t>(__builtin_ctzll(left))][r] -= of.cellRequest[r];
        }
        std::int64_t most = holds + kMostMembers;
        for (std::size_t r = 0; r < room.size(); ++r)
            if (family.request[r] > 0) most = std::min(most, room[r] / family.request[r]);
        if (family.cells > 0) {
            std::int64_t parts = 0;
            for (const std::vector<std::int64_t>& cell : cells) parts += partsIn(family, cell, most);
            most = std::min(most, parts / family.cells);
        }
        while (most > holds && shapesBeside(family, bin, most) < m_holds[bin]) --most;
        return std::max<std::int64_t>(0, most - holds);
    }

    static std::int64_t partsIn(const Family& family, const std::vector<std::int64_t>& cell, std::int64_t most) {
        for (std::size_t r = 0; r < cell.size(); ++r)
            if (family.cellRequest[r] > 0) most = std::min(most, cell[r] / family.cellRequest[r]);
        return std::max<std::int64_t>(0, most);
    }

    /// How many of the shape an otherwise empty bin holds beside so many of the family, at most; -1: not even those.
    std::int64_t shapesBeside(const Family& family, std::uint32_t bin, std::int64_t members) const {
        const BinClass& shape = m_model.shape;
        const Bin& of = m_model.bins[bin];
        std::int64_t most = std::numeric_limits<std::int32_t>::max();
        for (std::size_t r = 0; r < of.capacity.size(); ++r) {
            const std::int64_t left = of.capacity[r] - members * family.request[r];
            if (left < 0) return -1;
            if (shape.request[r] > 0) most = std::min(most, left / shape.request[r]);
        }
        for (std::size_t r = 0; r < m_model.cellResources.size(); ++r) {
            std::int64_t left = -members * family.cells * family.cellRequest[r];
            for (const std::vector<std::int64_t>& cell : of.cells) left += cell[r];
            if (left < 0) return -1;
            if (shape.cells > 0 && shape.cellRequest[r] > 0) most = std::min(most, left / shape.cellRequest[r] / shape.cells);
        }
        return shape.accepts(of.kind) ? most : 0;
    }

    /// By the shapes lost and the members that find no free room: the least price of what makes room for them.
    std::vector<std::int64_t> priceOfRoom(const Family& family, const std::vector<bool>& counts, const std::vector<std::int64_t>& holds, const std::vector<std::int64_t>& free,
                                          std::int64_t most) const {
        const auto width = static_cast<std::size_t>(most) + 1;
        std::vector<std::int64_t> least(static_cast<std::size_t>(kMostLost + 1) * width, kCannotLeave);
        least[0] = 0;
        if (most == 0) {
            std::fill(least.begin(), least.end(), 0);
            return least;
        }
        for (std::uint32_t b = 0; b < m_items.size(); ++b) {
            if (!accepted(family, b)) continue;
            const std::vector<Option> options = optionsOf(family, counts, b, holds[b], free[b]);
            if (options.empty()) continue;
            std::vector<std::int64_t> next = least;
            for (std::int64_t l = 0; l <= kMostLost; ++l)
                for (std::int64_t s = 0; s <= most; ++s) {
                    const std::int64_t before = least[static_cast<std::size_t>(l) * width + static_cast<std::size_t>(s)];
                    if (before >= kCannotLeave) continue;
                    for (const Option& option : options) {
                        std::int64_t& to = next[static_cast<std::size_t>(std::min(kMostLost, l + option.lost)) * width + static_cast<std::size_t>(std::min(most, s + option.more))];
                        to = std::min(to, before + option.price);
                    }
                }
            least = std::move(next);
        }
        // Room for more is room for fewer.
        for (std::size_t l = 0; l <= static_cast<std::size_t>(kMostLost); ++l)
            for (std::size_t s = width - 1; s-- > 0;) least[l * width + s] = std::min(least[l * width + s], least[l * width + s + 1]);
        return least;
    }

    /// What a bin holds more of the family than fits freely, at a price or for a loss. Those of no use beside others are left out.
    std::vector<Option> optionsOf(const Family& family, const std::vector<bool>& counts, std::uint32_t bin, std::int64_t holds, std::int64_t free) const {
        std::vector<Option> options;
        const BinCounts others(m_model, bin, m_items[bin], counts);
        for (std::int64_t more = 1;; ++more) {
            const std::int64_t members = holds + free + more;
            const std::int64_t beside = shapesBeside(family, bin, members);
            if (beside < 0 || more > kMostMembers) break;
            RoomWanted wanted;
            for (const std::int64_t amount : family.request) wanted.amounts.push_back(members * amount);
            wanted.parts = members * family.cells;
            wanted.mostInCell = members;
            wanted.partSize = family.cellRequest;
            const std::int64_t price = others.leastFor(wanted);
            if (price >= kCannotLeave) break;
            const Option option{more, price, std::max<std::int64_t>(0, m_holds[bin] - beside)};
            while (!options.empty() && options.back().price >= option.price && options.back().lost >= option.lost) options.pop_back();
            options.push_back(option);
        }
        return options;
    }

    const BinModel& m_model;
    std::int64_t m_gain;
    std::vector<bool> m_asks;
    std::vector<std::vector<std::uint32_t>> m_items;
    std::vector<std::int64_t> m_holds;               // of the shape and of what asks for it, by bin
    std::vector<std::vector<std::int64_t>> m_gains;  // by bin: the least price of one more, two more
};

}  // namespace

FamilyBound familyBound(const BinModel& model, std::int64_t gain, std::int64_t enough, Work& work) {
    FamilyBound best;
    if (gain <= 0) return best;
    const FamilyCounts counts(model, gain);
    for (const Family& family : counts.families()) {
        if (best.leastPrice >= enough || !work.step()) break;
        const std::int64_t price = counts.leastPrice(family);
        if (price >= kCannotLeave || price <= best.leastPrice) continue;
        best.leastPrice = price;
        best.family = std::to_string(family.cells) + " cells";
        for (std::size_t r = 0; r < family.cellRequest.size(); ++r) best.family += ", " + std::to_string(family.cellRequest[r]) + " " + model.cellResources[r] + " in each";
        for (std::size_t r = 0; r < family.request.size(); ++r) best.family += ", " + std::to_string(family.request[r]) + " " + model.resources[r];
    }
    return best;
}

}  // namespace bayplan
