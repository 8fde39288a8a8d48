// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/packing_bound.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <set>

namespace bayplan {

namespace {

/// Sums of amounts of many nodes need more room than one amount.
__extension__ using Wide = __int128;

using Amounts = std::vector<std::int64_t>;

std::int64_t freeOf(const RoomOfNodes& room, std::size_t node, std::size_t resource) { return std::max<std::int64_t>(0, room.free[node][resource]); }

/// The least members of the families: every class, and every amount of one resource alone.
std::set<Amounts> leastMembers(const RoomOfNodes& room, const std::vector<AskedClass>& classes) {
    std::set<Amounts> members;
    for (const AskedClass& one : classes) {
        Amounts asks = one.asks;
        for (std::size_t r = 0; r < asks.size(); ++r)
            if (!room.counts[r]) asks[r] = 0;
        members.insert(asks);
        for (std::size_t r = 0; r < asks.size(); ++r) {
            if (asks[r] <= 0) continue;
            Amounts alone(asks.size(), 0);
            alone[r] = asks[r];
            members.insert(std::move(alone));
        }
    }
    members.erase(Amounts(room.counts.size(), 0));  // a node takes any number of those
    return members;
}

std::int64_t familySize(const Amounts& least, const std::vector<AskedClass>& classes) {
    std::int64_t pods = 0;
    for (const AskedClass& one : classes)
        if (std::equal(least.begin(), least.end(), one.asks.begin(), std::less_equal<>())) pods += one.pods;
    return pods;
}

/// How many of a family a node takes.
std::int64_t takes(const RoomOfNodes& room, std::size_t node, const Amounts& least) {
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
    for (std::size_t r = 0; r < least.size(); ++r)
        if (least[r] > 0) most = std::min(most, freeOf(room, node, r) / least[r]);
    return most;
}

/// The nodes in use, and as many others, the roomiest first, as give `wanted` together. `gives`: of a node.
template <typename Gives>
std::int64_t nodesFor(const RoomOfNodes& room, Wide wanted, const Gives& gives) {
    std::vector<std::int64_t> others;
    std::int64_t nodes = 0;
    for (std::size_t n = 0; n < room.free.size(); ++n) {
        if (room.inUse[n]) {
            wanted -= gives(n);
            ++nodes;
        } else {
            others.push_back(gives(n));
        }
    }
    std::sort(others.begin(), others.end(), std::greater<>());
    for (const std::int64_t amount : others) {
        if (wanted <= 0) return nodes;
        wanted -= amount;
        ++nodes;
    }
    return wanted <= 0 ? nodes : nodes + 1;
}

/// L2 of one resource with bins of `size`: how many hold these pods.
std::int64_t l2(std::int64_t size, const std::vector<AskedClass>& classes, std::size_t resource) {
    std::set<std::int64_t> smallest{0};
    for (const AskedClass& one : classes)
        if (one.asks[resource] > 0 && one.asks[resource] <= size / 2) smallest.insert(one.asks[resource]);
    std::int64_t best = 0;
    for (const std::int64_t small : smallest) {
        std::int64_t alone = 0, large = 0;  // pods: no small one beside it; more than half, with room beside it
        Wide largeSum = 0, middleSum = 0;
        for (const AskedClass& one : classes) {
            const std::int64_t ask = one.asks[resource];
            if (ask > size - small) alone += one.pods;
            else if (ask > size / 2) large += one.pods, largeSum += Wide(ask) * one.pods;
            else if (ask >= small) middleSum += Wide(ask) * one.pods;
        }
        const Wide beside = Wide(large) * size - largeSum, over = middleSum - beside;
        const std::int64_t more = over > 0 ? static_cast<std::int64_t>((over + size - 1) / size) : 0;
        best = std::max(best, alone + large + more);
    }
    return best;
}

}  // namespace

std::int64_t leastNodes(const RoomOfNodes& room, const std::vector<AskedClass>& classes) {
    std::int64_t least = std::count(room.inUse.begin(), room.inUse.end(), true);
    for (std::size_t r = 0; r < room.counts.size(); ++r) {
        if (!room.counts[r]) continue;
        Wide asked = 0;
        for (const AskedClass& one : classes) asked += Wide(one.asks[r]) * one.pods;
        if (asked == 0) continue;
        least = std::max(least, nodesFor(room, asked, [&](std::size_t n) { return freeOf(room, n, r); }));
        std::int64_t roomiest = 0;
        for (std::size_t n = 0; n < room.free.size(); ++n) roomiest = std::max(roomiest, freeOf(room, n, r));
        if (roomiest > 0) least = std::max(least, l2(roomiest, classes, r));
    }
    for (const Amounts& member : leastMembers(room, classes))
        least = std::max(least, nodesFor(room, familySize(member, classes), [&](std::size_t n) { return takes(room, n, member); }));
    return std::min(least, static_cast<std::int64_t>(room.free.size()) + 1);
}

std::int64_t mostPlaced(const RoomOfNodes& room, const std::vector<AskedClass>& classes) {
    std::int64_t all = 0;
    for (const AskedClass& one : classes) all += one.pods;
    std::int64_t most = all;
    for (std::size_t r = 0; r < room.counts.size(); ++r) {
        if (!room.counts[r]) continue;
        Wide free = 0;
        for (std::size_t n = 0; n < room.free.size(); ++n) free += freeOf(room, n, r);
        std::vector<AskedClass> bySize = classes;
        std::sort(bySize.begin(), bySize.end(), [&](const AskedClass& a, const AskedClass& b) { return a.asks[r] < b.asks[r]; });
        std::int64_t placed = 0;
        for (const AskedClass& one : bySize) {
            const std::int64_t fit = one.asks[r] <= 0 ? one.pods : static_cast<std::int64_t>(std::min<Wide>(one.pods, free / one.asks[r]));
            placed += fit;
            free -= Wide(std::max<std::int64_t>(0, one.asks[r])) * fit;
            if (fit < one.pods) break;
        }
        most = std::min(most, placed);
    }
    for (const Amounts& member : leastMembers(room, classes)) {
        Wide taken = 0;
        for (std::size_t n = 0; n < room.free.size(); ++n) taken += takes(room, n, member);
        const std::int64_t family = familySize(member, classes);
        if (taken < family) most = std::min(most, all - family + static_cast<std::int64_t>(taken));
    }
    return most;
}

}  // namespace bayplan
