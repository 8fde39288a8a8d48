// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sums over every set of zones at once, each in O(1) from a smaller set.

#include <cstdint>
#include <vector>

#include "topology/zone_mask.h"

namespace bayplan {

/// [mask] = the sum of byZone over the zones of mask; 2^zones entries.
inline std::vector<std::int64_t> sumsOverZones(const std::vector<std::int64_t>& byZone) {
    std::vector<std::int64_t> sums(std::size_t{1} << byZone.size(), 0);
    for (std::size_t mask = 1; mask < sums.size(); ++mask)
        sums[mask] = sums[mask & (mask - 1)] + byZone[static_cast<std::size_t>(std::countr_zero(mask))];
    return sums;
}

}  // namespace bayplan
