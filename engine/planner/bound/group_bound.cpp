// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bound/group_bound.h"

#include <algorithm>
#include <numeric>

#include "planner/bound/bin_counts.h"

namespace bayplan {

namespace {

using Prices = std::vector<std::int64_t>;  // by number of shapes

/// The least price of so many shapes in both together, and how many of them the second one takes.
Prices joined(const Prices& first, const Prices& second, std::vector<std::size_t>* taken = nullptr) {
    Prices sum(first.size(), kCannotLeave);
    if (taken) taken->assign(first.size(), 0);
    for (std::size_t a = 0; a < first.size(); ++a) {
        if (first[a] >= kCannotLeave) continue;
        for (std::size_t b = 0; a + b < sum.size(); ++b) {
            if (second[b] >= kCannotLeave || first[a] + second[b] >= sum[a + b]) continue;
            sum[a + b] = first[a] + second[b];
            if (taken) (*taken)[a + b] = b;
        }
    }
    return sum;
}

/// Of each group, what so many shapes cost there.
std::vector<Prices> pricesByGroup(const BinModel& model, const ShapeGroups& groups, std::size_t shapes) {
    std::vector<std::vector<std::uint32_t>> items(model.bins.size());
    for (std::uint32_t i = 0; i < model.items.size(); ++i) items[model.items[i].bin].push_back(i);
    const std::vector<bool> all(model.classes.size(), true);
    Prices none(shapes + 1, kCannotLeave);
    none[0] = 0;
    std::vector<Prices> prices(groups.count, none);
    for (std::uint32_t b = 0; b < model.bins.size(); ++b) {
        if (groups.of[b] == ShapeGroups::kNone || !model.shape.accepts(model.bins[b].kind)) continue;
        const BinCounts bin(model, b, items[b], all);
        Prices here = none;
        for (std::size_t times = 1; times <= shapes; ++times) {
            here[times] = bin.leastFor(roomForShapes(model, static_cast<std::int64_t>(times)));
            if (here[times] >= kCannotLeave) break;  // more takes no less
        }
        if (shapes > 0 && here[1] < kCannotLeave) prices[groups.of[b]] = joined(prices[groups.of[b]], here);
    }
    return prices;
}

/// Only these numbers of shapes.
Prices between(const Prices& prices, std::int64_t least, std::int64_t most) {
    Prices kept(prices.size(), kCannotLeave);
    for (std::int64_t k = std::max<std::int64_t>(least, 0); k <= most && k < static_cast<std::int64_t>(prices.size()); ++k) kept[static_cast<std::size_t>(k)] = prices[static_cast<std::size_t>(k)];
    return kept;
}

/// How many shapes of each group, if what one group takes need not fit what another does.
struct Shared {
    std::int64_t price = kCannotLeave;
    std::int64_t most = 0;  // shapes that can come at any price
    std::vector<std::size_t> shapes;
};
Shared share(const std::vector<Prices>& prices) {
    const std::size_t wanted = prices.front().size() - 1;
    Prices sum(wanted + 1, kCannotLeave);
    sum[0] = 0;
    std::vector<std::vector<std::size_t>> taken(prices.size());
    for (std::size_t g = 0; g < prices.size(); ++g) sum = joined(sum, prices[g], &taken[g]);
    Shared found;
    found.price = sum[wanted];
    for (std::size_t k = 0; k <= wanted; ++k)
        if (sum[k] < kCannotLeave) found.most = static_cast<std::int64_t>(k);
    found.shapes.assign(prices.size(), 0);
    std::size_t left = found.price < kCannotLeave ? wanted : 0;
    for (std::size_t g = prices.size(); g-- > 0;) {
        found.shapes[g] = taken[g][left];
        left -= found.shapes[g];
    }
    return found;
}

}  // namespace

GroupBound groupBound(const BinModel& model, const ShapeGroups& groups, std::int64_t shapes) {
    GroupBound bound;
    bound.prices.assign(groups.count, 0);
    bound.shapes.assign(groups.count, 0);
    if (shapes <= 0 || shapes > kMostGroupShapes || groups.count == 0 || groups.count > kMostGroups || model.bins.size() > kMostGroupedBins) {
        bound.leastPrice = 0;
        return bound;
    }
    const auto wanted = static_cast<std::size_t>(shapes);
    const std::vector<Prices> prices = pricesByGroup(model, groups, wanted);
    const auto roomIn = [&](std::size_t g) {
        std::int64_t most = 0;
        for (std::size_t k = 0; k <= wanted; ++k)
            if (prices[g][k] < kCannotLeave) most = static_cast<std::int64_t>(k);
        return most;
    };
    if (groups.together) {
        std::size_t best = 0;
        for (std::size_t g = 1; g < groups.count; ++g)
            if (prices[g][wanted] < prices[best][wanted]) best = g;
        if (prices[best][wanted] < kCannotLeave) {
            bound.leastPrice = bound.prices[best] = prices[best][wanted];
            bound.shapes[best] = shapes;
            return bound;
        }
        for (std::size_t g = 0; g < groups.count; ++g) bound.most = std::max(bound.most, bound.shapes[g] = roomIn(g));
        return bound;
    }
    Shared best;
    if (!groups.ahead) {
        best = share(prices);
    } else {
        // `least` is at most what the group with fewest has in the end: it only grows, and the rule held at each arrival.
        const std::int64_t first = *std::min_element(groups.there.begin(), groups.there.end());
        const std::int64_t last = (std::accumulate(groups.there.begin(), groups.there.end(), std::int64_t{0}) + shapes) / static_cast<std::int64_t>(groups.count);
        for (std::int64_t least = first; least <= last; ++least) {
            std::vector<Prices> within;
            for (std::size_t g = 0; g < groups.count; ++g) within.push_back(between(prices[g], least - groups.there[g], std::max<std::int64_t>(0, least + *groups.ahead - groups.there[g])));
            Shared one = share(within);
            const std::int64_t most = std::max(best.most, one.most);
            if (one.price < best.price) best = std::move(one);
            best.most = most;
        }
    }
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
