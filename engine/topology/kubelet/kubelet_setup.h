// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A machine and a kubelet's configuration combined: what stays the same while the kubelet runs. Also whether a kubelet
// starts with them at all.
// Thread rule: plain value, shared and immutable once made.
// Source: Kubernetes 1.36 pkg/kubelet/cm/{topologymanager,cpumanager,memorymanager,devicemanager}.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "topology/kubelet/cpu_layout.h"
#include "topology/kubelet/cpu_take.h"
#include "topology/kubelet/hint_merge.h"
#include "topology/kubelet/kubelet_config.h"
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

/// Either a setup, or why the kubelet refuses to start with it, in the kubelet's words: "topology manager:
/// unsupported…".
struct KubeletStart {
    std::string refusal;
    KubeletSetup setup;  // valid if there is no refusal

    bool up() const { return refusal.empty(); }
};

/// Errors: Unsupported if the configuration needs something that is unknown about the machine, or if it has more than
/// kMostZones zones; the origin says which part.
Result<KubeletStart> makeKubeletSetup(const Machine& machine, const KubeletConfig& config);

/// "hugepages-2Mi" for pages of 2 MiB, and back; absent for other names.
std::string hugepagesName(std::int64_t pageBytes);
std::optional<std::int64_t> hugepageBytes(std::string_view resource);

}  // namespace bayplan
