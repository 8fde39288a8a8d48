// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The inside of one node as a plain value: flat lists that refer to one another by position, so that a view can lay it
// out and any source (NodeResourceTopology, hwloc, cAdvisor, NCCL, Koordinator, Volcano) can fill what it knows.
// Unknown is not zero: whatever a source may leave out is a std::optional, and an absent one means "not known".
// Positions ("index") are those in the Machine's own vectors; "osId" is the operating system's number.
// Thread rule: plain value.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "topology/cpu_set.h"

namespace bayplan {

/// The source of a Machine, or of a part of it.
struct Provenance {
    enum class Kind {
        Unknown,
        NodeResourceTopology,  // topology.node.k8s.io v1alpha2
        Koordinator,           // topology.node.k8s.io v1alpha1 and its annotations
        Volcano,               // Numatopology
        Hwloc,                 // XML, or the machine the program runs on
        CAdvisor,              // machineinfo.json
        Nccl,                  // topology XML: GPUs and NICs
        Described,             // a conformance case or a test
    };
    Kind kind = Kind::Unknown;
    std::string text;                  // file, or object: "lassen.xml", "NodeResourceTopology n1"
    std::optional<std::int64_t> time;  // Unix seconds when it was true

    bool operator==(const Provenance&) const = default;
};

struct MachinePackage {  // a socket
    std::int32_t osId = 0;
    std::string model{};  // empty: not told

    bool operator==(const MachinePackage&) const = default;
};

struct HugepagePool {
    std::int64_t pageBytes = 0;
    std::int64_t pages = 0;
    std::optional<std::int64_t> freePages{};

    bool operator==(const HugepagePool&) const = default;
};

/// An amount in a zone, as an object publishes it: thousandths of a core for cpu, whole units for all else.
struct ZoneAmount {
    std::string resource;
    std::optional<std::int64_t> capacity{};
    std::optional<std::int64_t> allocatable{};
    std::optional<std::int64_t> available{};

    bool operator==(const ZoneAmount&) const = default;
};

enum class MemoryKind {
    Dram,
    HighBandwidth,
    Gpu,    // memory of a GPU that the kernel shows as a NUMA node (POWER9, Grace)
    Other,  // persistent memory, CXL…
};

/// A NUMA node. One without CPUs is a memory-only zone.
struct MachineZone {
    std::int32_t osId = 0;
    std::optional<std::size_t> package{};
    /// As the kernel assigns them, so no CPU is in two zones. Empty: a memory-only zone; absent: not known.
    std::optional<CpuSet> cpus{};
    std::optional<std::int64_t> memoryBytes{};
    std::optional<MemoryKind> memoryKind{};
    std::optional<std::vector<HugepagePool>> hugepages{};  // ascending pageBytes; empty: has none
    std::vector<std::int32_t> distances{};                 // to every zone, by position; empty: not told
    std::vector<ZoneAmount> amounts{};                     // if the source gives amounts; by resource name

    bool memoryOnly() const { return cpus.has_value() && cpus->empty(); }
    bool operator==(const MachineZone&) const = default;
};

/// CPUs that share a last-level cache.
struct MachineL3 {
    std::int32_t osId = 0;
    std::optional<std::int64_t> bytes{};
    CpuSet cpus{};

    bool operator==(const MachineL3&) const = default;
};

struct MachineCore {
    std::int32_t osId = 0;  // unique within its package at best
    std::optional<std::size_t> package{};
    std::optional<std::size_t> zone{};
    std::optional<std::size_t> l3{};
    CpuSet cpus{};  // its threads

    bool operator==(const MachineCore&) const = default;
};

/// Devices behind one PCIe switch or root port.
struct PcieGroup {
    std::string id;  // bus id or path; unique in the machine
    std::optional<std::size_t> zone{};

    bool operator==(const PcieGroup&) const = default;
};

/// GPUs that reach one another over NVLink (or its like) without passing a CPU.
struct NvlinkGroup {
    std::string id;

    bool operator==(const NvlinkGroup&) const = default;
};

struct MachineGpu {
    std::int32_t osId = 0;  // minor number: the 3 of "GPU 3" on the machine
    std::string id{};       // UUID, as a device plugin names it; empty: not told
    std::string busId{};    // "0000:3b:00.0"; empty: not told
    std::string model{};
    std::string resource{};  // "nvidia.com/gpu"; empty: no device plugin is known to offer it
    std::optional<std::int64_t> memoryBytes{};
    std::optional<std::vector<std::size_t>> zones{};  // ascending; empty: tied to none
    std::optional<std::size_t> pcieGroup{};
    std::optional<std::size_t> nvlinkGroup{};
    std::optional<bool> healthy{};
    std::optional<bool> shareable{};                        // can be assigned in thousandths
    std::optional<std::vector<std::string>> migProfiles{};  // "1g.5gb"… that it can be divided into; empty: cannot

    bool operator==(const MachineGpu&) const = default;
};

struct MachineNic {
    std::string name;  // "eth0", "mlx5_0"
    std::string busId{};
    std::optional<std::size_t> zone{};
    std::optional<std::size_t> pcieGroup{};
    std::optional<std::int64_t> megabitsPerSecond{};

    bool operator==(const MachineNic&) const = default;
};

/// Any other device that a plugin offers to pods.
struct MachineDevice {
    std::string resource;                             // "vendor.example/nic"
    std::string id;                                   // unique within its resource
    std::optional<std::vector<std::size_t>> zones{};  // ascending; empty: tied to none
    std::optional<bool> healthy{};

    bool operator==(const MachineDevice&) const = default;
};

struct MachineLink {
    enum class Kind { NvLink,
                      Pcie,
                      Other };
    enum class End { Package,
                     Zone,
                     PcieGroup,
                     NvlinkGroup,
                     Gpu,
                     Nic };
    struct Place {
        End end = End::Gpu;
        std::size_t index = 0;
        bool operator==(const Place&) const = default;
    };
    Kind kind = Kind::NvLink;
    Place from{};
    Place to{};
    std::optional<std::int32_t> lanes{};               // links or lanes side by side
    std::optional<std::int64_t> megabytesPerSecond{};  // one way, all lanes

    bool operator==(const MachineLink&) const = default;
};

struct Machine {
    std::string name;  // of the node
    Provenance provenance;
    std::optional<std::int64_t> memoryBytes;
    std::vector<MachinePackage> packages;
    std::vector<MachineZone> zones;  // ascending osId
    std::vector<MachineL3> l3Groups;
    std::vector<MachineCore> cores;
    std::vector<PcieGroup> pcieGroups;
    std::vector<NvlinkGroup> nvlinkGroups;
    std::vector<MachineGpu> gpus;
    std::vector<MachineNic> nics;
    std::vector<MachineDevice> devices;
    std::vector<MachineLink> links;

    bool operator==(const Machine&) const = default;
};

/// Every CPU that a zone, a core or an L3 group names.
CpuSet allCpus(const Machine& machine);

/// The position of the zone with this osId; absent if there is none.
std::optional<std::size_t> zoneByOsId(const Machine& machine, std::int32_t osId);

/// Inconsistencies: positions outside their lists, repeated names and numbers, CPUs in two zones or two cores, a core
/// that reaches over zones (an L3 group may), distances of the wrong length, pages that add up to more than the zone's
/// memory, zones to more than the machine. Origin.object is "Machine <name>", Origin.field the path ("zones[1].cpus").
/// All are warnings: what is known stays usable. O(parts × CPUs / 64).
Diagnostics check(const Machine& machine);

}  // namespace bayplan
