// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fewest NUMA zones that hold a set of requests together; among equally few, those nearest to one another.
// Source: scheduler-plugins v0.30.12 pkg/noderesourcetopology/least_numa.go.

#include <cstdint>
#include <vector>

#include "plugins/numa/numa_index.h"

namespace bayplan {

struct ZoneCombination {
    std::vector<std::int32_t> ids;  // ascending; empty if no zones hold the requests
    bool nearest = false;           // no other combination of that size, whether it holds the requests or not, has a smaller distance
};

/// Whether some zone lists one of the names.
bool concernsZones(const ResourceList& requests, const std::vector<NumaZone>& zones);

/// Every zone of the result lists every name. O(2^zones × zones × (zones + resources)).
ZoneCombination fewestZones(const ResourceList& requests, const std::vector<NumaZone>& zones);

/// Subtracts the requests from the zones at the *indices* `ids` of the list, each as far as it can. The real plugin
/// uses a zone's number as its index, so if the list is not sorted it charges other zones than it chose.
void takeFromPlaces(const ResourceList& requests, const std::vector<std::int32_t>& ids, std::vector<NumaZone>& zones);

}  // namespace bayplan
