// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fewest NUMA zones that hold a set of requests together, and among as few those nearest to one another.
// Source: scheduler-plugins v0.30.12 pkg/noderesourcetopology/least_numa.go.

#include <cstdint>
#include <vector>

#include "plugins/numa/numa_index.h"

namespace bayplan {

struct ZoneCombination {
    std::vector<std::int32_t> ids;  // ascending; empty: no zones hold the requests
    bool nearest = false;           // no others of that number, full or not, are nearer to one another
};

/// Some zone lists one of the names.
bool concernsZones(const ResourceList& requests, const std::vector<NumaZone>& zones);

/// Every zone of the answer lists every name. O(2^zones × zones × (zones + resources)).
ZoneCombination fewestZones(const ResourceList& requests, const std::vector<NumaZone>& zones);

/// Subtracts the requests from the zones that stand at the *places* `ids` of the list, each giving what it can: the real
/// plugin takes a zone's number for its place, which in a list out of order charges other zones than those it chose.
void takeFromPlaces(const ResourceList& requests, const std::vector<std::int32_t>& ids, std::vector<NumaZone>& zones);

}  // namespace bayplan
