// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The order of a node's pods by what they have inside it: a pod stands under its devices.
// Thread rule: pure functions.

#include <cstdint>
#include <vector>

#include "map/zones/zone_block.h"

namespace bayplan {

/// For each of `pods` its place from the left: that of the first GPU that it has, or else of its first CPUs; pods that
/// have no part of their own come last, all with the same number. O((pods + parts) log parts).
std::vector<std::uint32_t> placesIn(const ZoneBlock& block, const std::vector<PodIdx>& pods);

}  // namespace bayplan
