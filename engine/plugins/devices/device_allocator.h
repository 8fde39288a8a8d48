// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which devices a node can give to the claims of one pod: a depth-first search that takes the first solution, in the
// order of claims, requests, alternatives, pools, slices by name, devices as listed.
// Source: Kubernetes 1.36 dynamic-resource-allocation/structured/internal/incubating.
// Thread rule: a pure function.

#include <cstdint>
#include <string>
#include <vector>

#include "plugins/devices/device_index.h"
#include "plugins/devices/device_shares.h"

namespace bayplan {

struct DeviceAllocation {
    enum class Verdict {
        Possible,
        Impossible,
        InvalidPools,  // impossible, and some pool of the node contradicts itself
        Error,         // of the whole cycle: see `why`
        NotModelled,   // see `why`
    };
    Verdict verdict = Verdict::Impossible;
    std::vector<ClaimAllocation> claims;  // if possible: one for each claim
    Message why;
};

/// `taken`: what cannot be allocated again. `taints`: whether taints of devices count.
/// O(devices of the node × requested devices) if the first try works; an unsuccessful search ends, as not modelled,
/// after some hundred thousand steps.
DeviceAllocation allocateDevices(const DeviceIndex& index, NodeIdx node, const std::vector<const ResourceClaim*>& claims,
                                 const DevicesTaken& taken, bool taints);

/// What the claim of the pod's extended resources asks of a node, which may have some of them itself.
ResourceClaim extendedClaimOn(const Catalog& catalog, const PodSpec& spec, ResourceClaim claim, NodeIdx node);

/// The sum, over requests with alternatives, of 8 − the index of each alternative that got devices.
std::int64_t scoreOfAlternatives(const ResourceClaim& claim, const ClaimAllocation& allocation);

}  // namespace bayplan
