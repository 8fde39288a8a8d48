// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bound/group_bound.h"

#include <algorithm>
#include <numeric>

#include "planner/bound/bin_counts.h"

namespace bayplan {

namespace {

using Prices = std::vector<std::int64_t>;  // by number of shapes, of those that can be

/// The least price of so many shapes in both together, no more than `most`, and how many of them the second one takes.
Prices joined(const Prices& first, const Prices& second, std::size_t most, std::vector<std::uint32_t>* taken = nullptr) {
    Prices sum(std::min(first.size() + second.size() - 1, most + 1), kCannotLeave);
    if (taken) taken->assign(sum.size(), 0);
    for (std::size_t b = 0; b < second.size() && b < sum.size(); ++b) {
        if (second[b] >= kCannotLeave) continue;
        for (std::size_t a = 0; a < first.size() && a + b < sum.size(); ++a) {
            if (first[a] >= kCannotLeave || first[a] + second[b] >= sum[a + b]) continue;
            sum[a + b] = first[a] + second[b];
            if (taken) (*taken)[a + b] = static_cast<std::uint32_t>(b);
        }
    }
    return sum;
}

/// Counts what a question takes.
class Steps {
public:
    explicit Steps(std::uint64_t most) : m_left(most) {}
    bool take(std::size_t one, std::size_t other) {
        const std::uint64_t steps = static_cast<std::uint64_t>(one) * other;
        m_ended = m_ended || steps > m_left;
        m_left -= m_ended ? 0 : steps;
        return !m_ended;
    }
    bool ended() const { return m_ended; }

private:
    std::uint64_t m_left;
    bool m_ended = false;
};

/// Of each group, what so many shapes cost there.
std::vector<Prices> pricesByGroup(const BinPrices& bins, const ShapeGroups& groups, std::size_t shapes, Steps& steps) {
    std::vector<Prices> prices(groups.count, {0});
    for (std::size_t b = 0; b < bins.size(); ++b) {
        if (groups.of[b] == ShapeGroups::kNone || bins[b].size() < 2) continue;
        Prices& group = prices[groups.of[b]];
        if (!steps.take(std::min(group.size(), shapes + 1), bins[b].size())) break;
        group = joined(group, bins[b], shapes);
    }
    for (std::size_t g = 0; g < groups.most.size(); ++g)
        if (static_cast<std::int64_t>(prices[g].size()) > groups.most[g] + 1) prices[g].resize(static_cast<std::size_t>(std::max<std::int64_t>(0, groups.most[g]) + 1));
    return prices;
}

/// Only these numbers of shapes.
Prices between(const Prices& prices, std::int64_t least, std::int64_t most) {
    Prices kept(static_cast<std::size_t>(std::clamp<std::int64_t>(most + 1, 1, static_cast<std::int64_t>(prices.size()))), kCannotLeave);
    for (std::int64_t k = std::max<std::int64_t>(least, 0); k < static_cast<std::int64_t>(kept.size()); ++k) kept[static_cast<std::size_t>(k)] = prices[static_cast<std::size_t>(k)];
    return kept;
}

/// How many shapes of each group, if what one group takes need not fit what another does.
struct Shared {
    std::int64_t price = kCannotLeave;
    std::int64_t most = 0;  // shapes that can come at any price
    std::vector<std::size_t> shapes;
};
Shared share(const std::vector<Prices>& prices, std::size_t wanted, Steps& steps) {
    Prices sum{0};
    std::vector<std::vector<std::uint32_t>> taken(prices.size());
    for (std::size_t g = 0; g < prices.size(); ++g) {
        if (!steps.take(sum.size(), prices[g].size())) return {};
        sum = joined(sum, prices[g], wanted, &taken[g]);
    }
    Shared found;
    for (std::size_t k = 0; k < sum.size(); ++k)
        if (sum[k] < kCannotLeave) found.most = static_cast<std::int64_t>(k);
    found.shapes.assign(prices.size(), 0);
    if (sum.size() <= wanted || sum[wanted] >= kCannotLeave) return found;
    found.price = sum[wanted];
    std::size_t left = wanted;
    for (std::size_t g = prices.size(); g-- > 0;) {
        found.shapes[g] = taken[g][left];
        left -= found.shapes[g];
    }
    return found;
}

}  // namespace

BinPrices pricesOfMore(const BinState& first, std::int64_t most) {
    const BinModel& model = first.model();
    const std::vector<bool> all(model.classes.size(), true);
    BinPrices prices(model.bins.size(), {0});
    for (std::uint32_t b = 0; b < model.bins.size(); ++b) {
        if (!model.shape.accepts(model.bins[b].kind)) continue;
        const BinCounts bin(model, b, first.itemsIn(b), all);
        for (std::int64_t more = 1; more <= most; ++more) {
            const std::int64_t price = bin.leastFor(roomForShapes(model, first.slotsIn(b) + more));
            if (price >= kCannotLeave) break;  // more takes no less
            prices[b].push_back(price);
        }
    }
    return prices;
}

GroupBound groupBound(const BinModel& model, const ShapeGroups& groups, std::int64_t shapes, std::uint64_t mostSteps) {
    const BinState first(model);
    BinPrices prices = pricesOfMore(first, shapes);
    // For what is free already nothing has to leave.
    for (std::uint32_t b = 0; b < prices.size(); ++b) prices[b].insert(prices[b].begin(), static_cast<std::size_t>(std::min(first.slotsIn(b), shapes)), 0);
    return groupBound(prices, groups, shapes, mostSteps);
}

GroupBound groupBound(const BinPrices& more, const ShapeGroups& groups, std::int64_t shapes, std::uint64_t mostSteps) {
    GroupBound bound;
    bound.prices.assign(groups.count, 0);
    bound.shapes.assign(groups.count, 0);
    const auto wanted = static_cast<std::size_t>(std::max<std::int64_t>(shapes, 0));
    const auto nothing = [&] {
        bound.leastPrice = 0;
        return bound;
    };
    Steps steps(mostSteps);
    if (shapes <= 0 || groups.count == 0 || !steps.take(groups.count, wanted + 1)) return nothing();
    const std::vector<Prices> prices = pricesByGroup(more, groups, wanted, steps);
    if (steps.ended()) return nothing();
    const auto roomIn = [&](std::size_t g) { return static_cast<std::int64_t>(prices[g].size()) - 1; };
    if (groups.together) {
        std::optional<std::size_t> best;
        for (std::size_t g = 0; g < groups.count; ++g)
            if (prices[g].size() > wanted && (!best || prices[g][wanted] < prices[*best][wanted])) best = g;
        if (best) {
            bound.leastPrice = bound.prices[*best] = prices[*best][wanted];
            bound.shapes[*best] = shapes;
            return bound;
        }
        for (std::size_t g = 0; g < groups.count; ++g) bound.most = std::max(bound.most, bound.shapes[g] = roomIn(g));
        return bound;
    }
    Shared best;
    if (!groups.ahead) {
        best = share(prices, wanted, steps);
    } else {
        // `least` is at most what the group with fewest has in the end: it only grows, and the rule held at each arrival.
        const std::int64_t first = *std::min_element(groups.there.begin(), groups.there.end());
        const std::int64_t last = (std::accumulate(groups.there.begin(), groups.there.end(), std::int64_t{0}) + shapes) / static_cast<std::int64_t>(groups.count);
        for (std::int64_t least = first; least <= last && !steps.ended(); ++least) {
            std::vector<Prices> within;
            for (std::size_t g = 0; g < groups.count; ++g) within.push_back(between(prices[g], least - groups.there[g], std::max<std::int64_t>(0, least + *groups.ahead - groups.there[g])));
            Shared one = share(within, wanted, steps);
            const std::int64_t most = std::max(best.most, one.most);
            if (one.price < best.price) best = std::move(one);
            best.most = most;
        }
    }
    if (steps.ended()) return nothing();
    if (best.price >= kCannotLeave) {
        bound.most = best.most;
        for (std::size_t g = 0; g < groups.count; ++g) bound.shapes[g] = roomIn(g);
        return bound;
    }
    bound.leastPrice = best.price;
    for (std::size_t g = 0; g < groups.count; ++g) {
        bound.shapes[g] = static_cast<std::int64_t>(best.shapes[g]);
        bound.prices[g] = prices[g][best.shapes[g]];
    }
    return bound;
}

}  // namespace bayplan
