// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tree of a machine's parts, derived from the CPUs: a package holds its zones, a zone its L3 groups, those their
// cores; but a zone of two packages holds the packages, and a cache over two zones holds the zones. No sizes, no
// drawing.
// Thread rule: plain values, pure functions.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "topology/machine.h"

namespace bayplan {

enum class PartKind : std::uint8_t {
    Machine,
    Package,
    Zone,
    L3,
    Core,
    Thread,      // index: the CPU's number
    UntoldCpus,  // a zone, or a machine, with unknown CPUs or cores; index: the zone, or kNoZone
    Share,       // a resource of the whole node; index: position in the caller's list
    Memory,      // of a zone; index: the zone
    Hugepages,   // index: the zone, sub: position in its pools
    Amount,      // index: the zone, sub: position in its amounts
    PcieGroup,
    Gpu,
    Nic,
    Device,
    NvlinkRail,  // index: the NVLink group
    Untied,      // GPUs and NICs in unknown places
    Pool,        // devices that slices publish; index: position in the caller's list of pools
    Published,   // one of them; index: position in the caller's list
};

inline constexpr std::size_t kNoZone = static_cast<std::size_t>(-1);

/// Names a part of one machine; index is a position in the list of its kind, unless the list above says otherwise.
struct PartId {
    PartKind kind = PartKind::Machine;
    std::size_t index = 0;
    std::size_t sub = 0;

    auto operator<=>(const PartId&) const = default;
};

struct TreePart {
    PartId id;
    std::size_t parent = 0;               // of the machine: itself
    std::vector<std::size_t> children{};  // amounts, then CPUs by number, then memory-only zones, then devices
};

struct MachineTree {
    std::vector<TreePart> parts;  // 0 is the machine; parents before children

    /// `shares`: how many resources of the whole node are shown at its top. `published`: of each device of slices its pool.
    /// O(cores × (packages + zones + L3 groups)).
    static MachineTree make(const Machine& machine, std::size_t shares, const std::vector<std::size_t>& published = {});
};

/// The CPUs of a package, from its zones and cores.
CpuSet packageCpus(const Machine& machine, std::size_t package);

}  // namespace bayplan
