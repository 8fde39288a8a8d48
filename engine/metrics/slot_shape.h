// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is asked about: a pod of some shape, or a gang of such pods that must stand in one place together.

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "cluster/cluster.h"
#include "model/pod.h"

namespace bayplan {

struct SlotShape {
    std::string name;       // for people: "cpu 4, nvidia.com/gpu 2"
    Pod pod;                // its spec counts, and its labels; where it stands does not
    std::int32_t gang = 1;  // so many of them in one domain of a level
};

/// A pod with one container that asks for `requests`, by the scheduler of that name.
SlotShape shapeOf(const ResourceList& requests, const std::string& schedulerName = "default-scheduler");

/// `pod` as a shape: its requests make the name.
SlotShape shapeOf(const Pod& pod);

/// The shapes that the pods of a catalog have, one for each set of requests, at most `most`: those first that ask for most
/// of what the cluster has least of (the largest share of any one resource of the whole), of equals the more frequent.
/// Pods that are no shape are passed over. O(pods + specs·log specs).
std::vector<SlotShape> shapesSeen(const Catalog& catalog, std::size_t most, std::int32_t gang = 1);

/// Why copies of the pod cannot be counted node by node; Unsupported: they stand in one another's way by host ports,
/// affinity, spreading, volumes or claims; Invalid: a gang of none.
Result<void> countable(const SlotShape& shape);

}  // namespace bayplan
