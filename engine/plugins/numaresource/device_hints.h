// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which zones of a node DeviceShare proposes for the devices of a pod, beside what NodeNUMAResource proposes for CPUs and memory: sets
// of zones whose devices suffice, narrow ones first, and those with the GPUs that it would take of all before others.
// Thread rule: pure functions.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/deviceshare/{topology_hint,numa_topology}.go; specification ecosystem 4.5.

#include <cstddef>
#include <span>
#include <vector>

#include "plugins/deviceshare/device_choice.h"
#include "plugins/numaresource/zone_choice.h"

namespace bayplan {

/// What a pod asks of the devices of a node, and who has which of them. It refers to all that it is made of.
struct DevicesToAlign {
    const NodeDevices* node = nullptr;
    const DeviceAsks* asks = nullptr;
    const DeviceTerms* terms = nullptr;  // may be null
    std::span<const DeviceTaken> taken{};
};

/// Whether the zones of its devices are among 0 … zones - 1, or not told. O(devices).
bool liesInZones(const NodeDevices& node, std::size_t zones);

struct DeviceHints {
    bool known = true;                   // of liesInZones()
    Reasons refusal{};                   // why no zones do; empty: some do, or the node says nothing of the zones of its devices
    std::vector<ResourceHints> lists{};  // one for each type that the pod asks for
};

/// `zones`: of the node, which are its zones 0 … zones - 1. O(2^zones × chooseDevices).
DeviceHints deviceHints(const DevicesToAlign& of, std::size_t zones);

}  // namespace bayplan
