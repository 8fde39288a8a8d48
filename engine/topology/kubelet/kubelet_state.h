// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a kubelet has assigned: a small value that is cheap to copy (copies share the setup and the grants of the pods),
// so that "what if" is a copy.
// Thread rule: plain value; what it shares is immutable.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "topology/kubelet/kubelet_setup.h"

namespace bayplan {

/// Memory of one type for one container.
struct MemoryBlock {
    std::size_t type = 0;  // in KubeletSetup::memory
    std::int64_t bytes = 0;
    ZoneMask zones = 0;

    bool operator==(const MemoryBlock&) const = default;
};

/// Devices of one resource for one container.
struct DeviceGrant {
    std::size_t resource = 0;          // in KubeletSetup::resources
    std::vector<std::size_t> devices;  // in OfferedResource::devices, ascending

    bool operator==(const DeviceGrant&) const = default;
};

/// The exclusive resources of a container.
struct ContainerGrant {
    std::string name;
    bool plainInit = false;  // an init container that is no sidecar
    ZoneHint hint;
    CpuSet cpus;  // exclusive; empty: it runs in the shared pool
    std::vector<MemoryBlock> memory;
    std::vector<DeviceGrant> devices;

    bool operator==(const ContainerGrant&) const = default;
};

struct PodGrant {
    std::string pod;                         // "namespace/name"
    std::vector<ContainerGrant> containers;  // init containers first

    bool operator==(const PodGrant&) const = default;
};

struct ZoneMemory {
    ZoneMask group = 0;  // the zones whose memory is assigned together with this one's; at least itself
    std::int32_t assignments = 0;
    std::vector<std::int64_t> free;       // by type, bytes
    std::vector<std::int64_t> handedOut;  // by type, bytes

    bool operator==(const ZoneMemory&) const = default;
};

struct KubeletState {
    std::shared_ptr<const KubeletSetup> setup;          // never null
    CpuSet shared;                                      // the shared pool; reserved CPUs are in it unless strict
    std::vector<ZoneMemory> memory;                     // by zone; empty unless memory is pinned
    std::vector<std::vector<bool>> taken;               // by resource and device
    std::vector<std::shared_ptr<const PodGrant>> pods;  // in the order in which they came

    /// Nothing is assigned yet.
    explicit KubeletState(std::shared_ptr<const KubeletSetup> of);

    const PodGrant* find(std::string_view pod) const;
    /// CPUs that a container can still have exclusively.
    CpuSet availableCpus() const;
    /// Groups of more than one zone in use, ascending.
    std::vector<ZoneMask> memoryGroups() const;
};

}  // namespace bayplan
