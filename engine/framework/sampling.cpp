// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/sampling.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace bayplan {

namespace {

constexpr std::size_t kFewest = 100;  // smaller clusters are searched whole

}  // namespace

std::uint64_t SamplingState::draw() {
    lot += 0x9E3779B97F4A7C15u;
    std::uint64_t z = lot;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

std::size_t enoughNodes(std::size_t nodes, std::int32_t percentage) {
    if (nodes < kFewest) return nodes;
    std::size_t percent = static_cast<std::size_t>(percentage);
    if (percent == 0) percent = nodes / 125 >= 45 ? 5 : 50 - nodes / 125;
    return std::max(kFewest, nodes * percent / 100);
}

std::size_t heapRoot(std::span<const std::int64_t> totals, std::span<const std::uint64_t> lots) {
    const auto key = [&](std::size_t i) {
        return std::pair(totals[i], lots.empty() ? std::uint64_t{0} : lots[i]);
    };
    auto best = key(0);
    for (std::size_t i = 1; i < totals.size(); ++i) best = std::max(best, key(i));
    // Pre-order with a stack of what is still to be visited: the right child waits below the left one.
    std::vector<std::size_t> open{0};
    while (true) {
        const std::size_t at = open.back();
        open.pop_back();
        if (key(at) == best) return at;
        for (const std::size_t child : {2 * at + 2, 2 * at + 1})
            if (child < totals.size()) open.push_back(child);
    }
}

}  // namespace bayplan
