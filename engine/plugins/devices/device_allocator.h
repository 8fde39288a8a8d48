// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which devices a node can give to the claims of one pod: a depth-first search that takes the first way that works, in
// the order of claims, requests, alternatives, pools by driver and name, slices by name, devices as they stand. Classes
// and requests with CEL selectors are not asked here: the caller knows them.
// Source: Kubernetes 1.36 dynamic-resource-allocation/structured (specification 4.19).
// Thread rule: a pure function.

#include <cstdint>
#include <set>
#include <vector>

#include "cluster/device_catalog.h"

namespace bayplan {

struct DeviceAllocation {
    enum class Verdict {
        Possible,
        Impossible,
        Error,        // of the whole cycle: see `why`
        NotModelled,  // see `why`
    };
    Verdict verdict = Verdict::Impossible;
    std::vector<ClaimAllocation> claims;  // where possible, one for each claim
    std::int64_t score = 0;               // the sum of 8 − the place of each alternative that was chosen
    std::string why;
};

/// `taken`: devices that cannot be given again. `taints`: those of devices count.
/// O(devices of the node × what is asked for) where the first way works; a search that finds none is given up, as not
/// modelled, after some hundred thousand steps.
DeviceAllocation allocateDevices(const DeviceCatalog& devices, const Node& node,
                                 const std::vector<const ResourceClaim*>& claims, const std::set<DeviceId>& taken, bool taints);

}  // namespace bayplan
