// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The inside of one node as the map draws it: its NUMA zones, its GPUs one by one, and the shares of each zone's CPUs
// and pages with their pods. Only numbers and positions; computed once for each changed node, never while painting.
//
// Observed and predicted assignments are distinguished. What is unknown is in none of the lists, and the flags say so:
// a zone without a pod is not a free zone if `cpusTold` is false.
// Thread rule: immutable; made in any thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "cluster/cluster.h"
#include "common/told_insides.h"
#include "metrics/gpu_rooms.h"

namespace bayplan {

struct ZoneBlock {
    struct Zone {
        std::int32_t osId = 0;
        bool loose = false;            // no zone: GPUs that belong to none, or whose zone is not known
        std::uint16_t gpus = 0;        // number of GPUs in it
        std::int64_t cpuMilli = 0;     // 0: not known
        std::int64_t memoryBytes = 0;  // likewise

        bool operator==(const Zone&) const = default;
    };
    struct Gpu {
        std::uint16_t zone = 0;   // index in zones
        std::uint16_t place = 0;  // among the GPUs of its zone
        std::int32_t osId = 0;
        bool healthy = true;

        bool operator==(const Gpu&) const = default;
    };
    /// A part of one GPU, counted from the bottom.
    struct GpuUse {
        std::uint16_t gpu = 0;
        std::uint16_t from = 0;  // thousandths
        std::uint16_t milli = 1000;
        PodIdx pod;
        bool observed = false;

        bool operator==(const GpuUse&) const = default;
    };
    enum class Holder : std::uint8_t { Pod,
                                       Somebody,
                                       Reserved };
    /// A share of a zone's exclusive CPUs, counted from the left.
    struct CpuUse {
        std::uint16_t zone = 0;
        std::uint16_t from = 0;  // of Cell::kWhole
        std::uint16_t to = 0;
        Holder holder = Holder::Pod;
        PodIdx pod;
        std::int64_t milli = 0;
        bool observed = false;

        bool operator==(const CpuUse&) const = default;
    };
    /// Pages of one size in one zone.
    struct Pages {
        std::uint16_t zone = 0;
        std::int64_t pageBytes = 0;
        std::int64_t pages = 0;
        std::optional<std::int64_t> free;  // absent: not known
        bool observed = false;             // whether `free` is observed

        bool operator==(const Pages&) const = default;
    };

    std::vector<Zone> zones;  // ascending osId, then the loose one
    std::vector<Gpu> gpus;    // in the order of the machine
    std::vector<GpuUse> gpuUses;
    std::vector<CpuUse> cpus;
    std::vector<Pages> pages;     // by zone, then size
    bool cpusTold = false;        // CPUs that are in no list are shared by all
    bool gpusModelled = false;    // by the kubelet's own placement; false: first fit, as without a known inside
    std::uint16_t mostGpus = 0;   // in any one zone
    std::size_t unexplained = 0;  // pods whose assignments are not known
    ZoneFreeGpus free;
    std::uint64_t version = 0;

    bool operator==(const ZoneBlock&) const = default;
};

/// Whether some zone holds pods: it has CPUs, or that is not known.
bool hasZones(const Machine& machine);

/// Null where no machine, or none with zones, is known.
/// O(pods × admit) where kubelets are known, otherwise O(pods + parts).
std::shared_ptr<const ZoneBlock> zoneBlockOf(const Cluster& cluster, NodeIdx node, const ToldInsides& told,
                                             const GpuColumns& gpuColumns);

}  // namespace bayplan
