// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which devices a node can give to the claims of one pod: a depth-first search that takes the first solution, in the
// order of claims, requests, alternatives, pools by driver and name, slices by name, devices as listed. The caller
// handles classes and requests with CEL selectors.
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
    std::vector<ClaimAllocation> claims;  // if possible: one for each claim
    std::int64_t score = 0;               // the sum, over the chosen alternatives, of 8 − their index
    std::string why;
};

/// `taken`: devices that cannot be allocated again. `taints`: whether taints of devices count.
/// O(devices of the node × requested devices) if the first try works; an unsuccessful search ends, as not modelled,
/// after some hundred thousand steps.
DeviceAllocation allocateDevices(const DeviceCatalog& devices, const Node& node,
                                 const std::vector<const ResourceClaim*>& claims, const std::set<DeviceId>& taken, bool taints);

}  // namespace bayplan
