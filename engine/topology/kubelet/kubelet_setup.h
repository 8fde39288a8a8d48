// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A machine and a kubelet's configuration combined: what stays the same while the kubelet runs.
// Thread rule: plain value, shared and immutable once made.
// Source: Kubernetes 1.36 pkg/kubelet/cm/{topologymanager,cpumanager,memorymanager,devicemanager}.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "topology/kubelet/cpu_layout.h"
#include "topology/kubelet/cpu_packed.h"
#include "topology/kubelet/hint_merge.h"
#include "topology/machine.h"
#include "topology/zone_mask.h"

namespace bayplan {

struct CpuRules {
    bool exclusive = false;          // static: exclusive CPUs for containers that request whole ones
    bool wholeCores = false;         // full-pcpus-only
    bool alignBySocket = false;      // align-by-socket
    bool strictReservation = false;  // strict-cpu-reservation
    TakeRules take;
};

/// A kind of memory: "memory" or "hugepages-2Mi".
struct MemoryType {
    std::string name;
    std::vector<bool> present;              // by zone
    std::vector<std::int64_t> allocatable;  // by zone, bytes that pods may have
};

struct OfferedDevice {
    std::string id;
    ZoneMask zones = 0;  // 0: tied to none
    bool healthy = true;
};

/// The devices of one resource in the order in which their plugin lists them.
struct OfferedResource {
    std::string name;
    std::vector<OfferedDevice> devices;
    ZoneMask zones = 0;      // of all its devices
    bool zonesKnown = true;  // false: the zones of one of them are unknown
};

struct KubeletSetup {
    Machine machine;
    MergeRules topology;
    bool podScope = false;
    CpuRules cpu;
    CpuLayout cpus;                          // only if cpu.exclusive
    CpuSet reservedCpus;                     // likewise
    CpuSet coresWithReservedCpus;            // all their threads
    bool pinsMemory = false;                 // memory policy Static
    std::vector<MemoryType> memory;          // by name; only if pinsMemory
    std::vector<OfferedResource> resources;  // by name

    /// Its position in `memory` or `resources`.
    std::optional<std::size_t> memoryType(std::string_view name) const;
    std::optional<std::size_t> resource(std::string_view name) const;
    /// "0,2-3": the zones' osIds.
    std::string zonesText(ZoneMask zones) const;
};

}  // namespace bayplan
