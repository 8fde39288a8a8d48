// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bound/confined.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace bayplan {

namespace {

constexpr std::uint32_t kNoGroup = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kSeveralGroups = kNoGroup - 1;

using RoomAmounts = std::vector<std::int64_t>;  // by resource of bins, and then by resource of cells, over all cells

RoomAmounts amountsOf(const BinClass& of, std::size_t cellResources) {
    RoomAmounts amounts = of.request;
    for (std::size_t r = 0; r < cellResources; ++r) amounts.push_back(of.cells > 0 ? of.cells * of.cellRequest[r] : 0);
    return amounts;
}

RoomAmounts capacityOf(const Bin& bin, std::size_t cellResources) {
    RoomAmounts amounts = bin.capacity;
    for (std::size_t r = 0; r < cellResources; ++r)
        amounts.push_back(std::accumulate(bin.cells.begin(), bin.cells.end(), std::int64_t{0}, [r](std::int64_t sum, const std::vector<std::int64_t>& cell) { return sum + cell[r]; }));
    return amounts;
}

/// By kind: the group of its bins.
std::vector<std::uint32_t> groupOfKinds(const BinModel& model, const std::vector<std::uint32_t>& of) {
    std::vector<std::uint32_t> groups;
    for (std::size_t b = 0; b < model.bins.size(); ++b) {
        const std::uint32_t kind = model.bins[b].kind;
        if (kind >= groups.size()) groups.resize(kind + 1, kNoGroup);
        groups[kind] = groups[kind] == kNoGroup || groups[kind] == of[b] ? of[b] : kSeveralGroups;
    }
    return groups;
}

/// What each of the next shapes takes of the room for items that stay: so many steps of so much, rising.
struct Loss {
    std::int64_t each = 0;
    std::int64_t times = 0;
};

/// Of one resource: `capacity` is lost when no item has room beside the shapes, which is so beyond `beside` of them. Never more than it really is.
void addLosses(std::vector<Loss>& losses, std::int64_t capacity, std::int64_t shape, std::int64_t beside, std::int64_t most) {
    if (most <= beside) return losses.push_back({shape, most});
    const std::int64_t last = (capacity - beside * shape) / (most - beside);
    if (last < shape) return losses.push_back({capacity / most, most});
    losses.push_back({shape, beside});
    losses.push_back({last, most - beside});
}

std::int64_t mostWithin(std::vector<Loss>& losses, std::int64_t spare) {
    std::sort(losses.begin(), losses.end(), [](const Loss& a, const Loss& b) { return a.each < b.each; });
    std::int64_t most = 0;
    for (const Loss& loss : losses) {
        const std::int64_t times = loss.each == 0 ? loss.times : std::min(loss.times, std::max<std::int64_t>(spare, 0) / loss.each);
        most += times;
        spare -= times * loss.each;
        if (times < loss.times) break;
    }
    return most;
}

}  // namespace

std::vector<std::int64_t> mostBesideConfined(const BinModel& model, const std::vector<std::uint32_t>& of, std::size_t groups) {
    const std::size_t cellResources = model.cellResources.size(), resources = model.resources.size() + cellResources;
    const std::vector<std::uint32_t> groupOfKind = groupOfKinds(model, of);
    struct Group {
        RoomAmounts asked, smallest, room;
        std::vector<bool> takes;  // by kind: some item that stays may go there
        std::vector<std::vector<Loss>> losses;
        std::int64_t most = 0;
    };
    std::vector<Group> all(groups, {RoomAmounts(resources, 0), RoomAmounts(resources, std::numeric_limits<std::int64_t>::max()), RoomAmounts(resources, 0),
                                    std::vector<bool>(groupOfKind.size(), false), std::vector<std::vector<Loss>>(resources), 0});
    std::vector<std::int64_t> staying(model.classes.size(), 0);
    std::vector<RoomAmounts> capacity;
    for (const Bin& bin : model.bins) capacity.push_back(capacityOf(bin, cellResources));
    for (const BinItem& item : model.items) {
        if (!item.fixed) {
            ++staying[item.itemClass];
            continue;
        }
        const RoomAmounts takes = amountsOf(model.classes[item.itemClass], cellResources);
        for (std::size_t r = 0; r < resources; ++r) capacity[item.bin][r] -= takes[r];
    }
    for (std::size_t c = 0; c < model.classes.size(); ++c) {
        if (staying[c] == 0) continue;
        std::uint32_t home = kNoGroup;
        for (std::uint32_t kind = 0; kind < groupOfKind.size(); ++kind)
            if (groupOfKind[kind] != kNoGroup && model.classes[c].accepts(kind)) home = home == kNoGroup || home == groupOfKind[kind] ? groupOfKind[kind] : kSeveralGroups;
        if (home >= groups) continue;
        Group& group = all[home];
        const RoomAmounts asks = amountsOf(model.classes[c], cellResources);
        for (std::size_t r = 0; r < resources; ++r) {
            group.asked[r] += staying[c] * asks[r];
            group.smallest[r] = std::min(group.smallest[r], asks[r]);
        }
        for (std::uint32_t kind = 0; kind < groupOfKind.size(); ++kind) group.takes[kind] = group.takes[kind] || model.classes[c].accepts(kind);
    }
    const RoomAmounts shape = amountsOf(model.shape, cellResources);
    for (std::uint32_t b = 0; b < model.bins.size(); ++b) {
        Group& group = all[of[b]];
        std::int64_t most = model.shape.accepts(model.bins[b].kind) ? std::numeric_limits<std::int64_t>::max() : 0;
        for (std::size_t r = 0; r < resources; ++r)
            if (shape[r] > 0) most = std::min(most, capacity[b][r] / shape[r]);
        group.most += most;
        // How many of the shape leave room for the smallest of what stays.
        std::int64_t beside = most;
        for (std::size_t r = 0; r < resources; ++r) {
            if (group.smallest[r] > capacity[b][r]) beside = -1;
            else if (shape[r] > 0) beside = std::min(beside, (capacity[b][r] - group.smallest[r]) / shape[r]);
        }
        if (beside < 0 || !group.takes[model.bins[b].kind]) {
            for (std::vector<Loss>& losses : group.losses) losses.push_back({0, most});
            continue;
        }
        for (std::size_t r = 0; r < resources; ++r) {
            group.room[r] += capacity[b][r];
            if (most > 0) addLosses(group.losses[r], capacity[b][r], shape[r], beside, most);
        }
    }
    std::vector<std::int64_t> found;
    for (Group& group : all) {
        for (std::size_t r = 0; r < resources; ++r) group.most = std::min(group.most, mostWithin(group.losses[r], group.room[r] - group.asked[r]));
        found.push_back(group.most);
    }
    return found;
}

GroupBound confinedBound(const BinState& first, const BinPrices& more, const std::vector<std::uint32_t>& of, std::size_t groups, std::int64_t shapes) {
    std::vector<std::int64_t> there(groups, 0), most = mostBesideConfined(first.model(), of, groups);
    for (std::uint32_t b = 0; b < of.size(); ++b) there[of[b]] += first.slotsIn(b);
    ShapeGroups limited{of, groups, false, {}, {}, most};
    for (std::size_t g = 0; g < groups; ++g) limited.most[g] -= there[g];
    GroupBound found = groupBound(more, limited, shapes);
    if (found.leastPrice) return found;
    found.most = std::accumulate(most.begin(), most.end(), std::int64_t{0});
    found.shapes = std::move(most);
    return found;
}

}  // namespace bayplan
