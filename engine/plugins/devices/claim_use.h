// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What there is to say of one resource claim: who names it, what it has and where that can be reached. For people.
// Thread rule: pure functions.

#include <string>
#include <vector>

#include "plugins/devices/device_index.h"

namespace bayplan {

struct ClaimUse {
    std::vector<PodIdx> pods;  // that name it, in the order of reading; on nodes or waiting
    std::string templateName;  // what it was made from; empty: nothing says so, or it was written as it is
    struct Given {
        const AllocatedDevice* device = nullptr;  // of the claim's allocation in the picture
        std::vector<NodeIdx> nodes;               // with a slice that publishes it, at most kMostNodes
        bool everywhere = false;                  // there are more
    };
    std::vector<Given> given;  // in the order of the allocation
    bool read = false;         // it was allocated like this when it was read

    static constexpr std::size_t kMostNodes = 3;
};

/// O(pods + devices of all nodes).
ClaimUse claimUse(const DeviceIndex& index, const Cluster& cluster, ResourceClaimIdx claim);

}  // namespace bayplan
