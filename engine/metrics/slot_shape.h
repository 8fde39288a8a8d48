// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What slots are counted for: a pod of some shape, or a gang of such pods that must be in one place together.

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "cluster/cluster.h"
#include "model/pod.h"

namespace bayplan {

struct SlotShape {
    std::string name;       // for people: "cpu 4, nvidia.com/gpu 2"
    Pod pod;                // its spec and labels count; its node does not
    std::int32_t gang = 1;  // this many of them in one domain of a level
};

/// A pod with one container that has `requests`, for the scheduler of that name.
SlotShape shapeOf(const ResourceList& requests, const std::string& schedulerName = "default-scheduler");

/// `pod` as a shape: its requests make the name.
SlotShape shapeOf(const Pod& pod);

/// The shapes of a catalog's pods, one for each set of requests, at most `most`. First come those with the largest
/// share of any one resource of the cluster, of equals the more frequent. Pods that are no shape are skipped. O(pods +
/// specs·log specs).
std::vector<SlotShape> shapesSeen(const Catalog& catalog, std::size_t most, std::int32_t gang = 1);

/// Ok if copies of the pod can be counted node by node. Errors: Unsupported (the copies affect one another by host
/// ports, affinity, spreading, volumes or claims), Invalid (an empty gang).
Result<void> countable(const SlotShape& shape);

}  // namespace bayplan
