// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods have which parts inside a node. Three ways of knowing are kept apart: observed by somebody, predicted from
// rules, and asked (what a dragged pod would get). What is unknown is in none of them.
// Thread rule: plain values.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "topology/cpu_set.h"
#include "topology/kubelet/prediction.h"

namespace bayplan {

enum class Knowing : std::uint8_t { Observed,
                                    Predicted,
                                    Asked };

struct Tenant {
    PodIdx pod;
    std::string name;         // "namespace/name"
    std::uint8_t colour = 0;  // its class, as on the map of the cluster
};

/// Tenants are positions; kSomebody: in use by an unknown pod.
inline constexpr std::size_t kSomebody = static_cast<std::size_t>(-1);

struct CpuUse {
    std::size_t tenant = 0;
    CpuSet cpus;  // exclusive
    Knowing knowing = Knowing::Predicted;
};

struct GpuUse {
    std::size_t tenant = 0;
    std::size_t gpu = 0;
    std::int32_t milli = 1000;
    Knowing knowing = Knowing::Predicted;
};

struct MemoryUse {
    std::size_t tenant = 0;
    std::size_t zone = 0;
    std::int64_t pageBytes = 0;  // 0: ordinary memory
    std::int64_t bytes = 0;
    Knowing knowing = Knowing::Predicted;
};

struct ShareUse {
    std::size_t tenant = 0;
    std::int64_t amount = 0;
    Knowing knowing = Knowing::Observed;
};

/// A resource of the node as a whole, as the scheduler counts it.
struct NodeShare {
    std::string resource;
    std::int64_t capacity = 0;     // thousandths for cpu, units for all else
    std::int64_t allocatable = 0;  // the rest of the capacity is reserved for the system
    std::vector<ShareUse> uses;    // in the order of the pods
};

/// The devices of one pool of slices, as far as the node reaches them.
struct PublishedPool {
    std::string driver;
    std::string name;
    std::size_t devices = 0;
    std::size_t free = 0;
};

/// A device that slices publish for the node, or one that is divided.
struct PublishedDevice {
    struct Use {
        std::size_t tenant = 0;
        int from = 0;  // thousandths
        int milli = 1000;
        Knowing knowing = Knowing::Observed;
    };
    std::size_t pool = 0;  // in Occupancy::pools
    std::string name{};
    std::string brief{};  // "A100 80Gi"; may be empty
    std::string text{};   // everything about it and who has it; translated, several lines
    std::vector<Use> uses{};
    bool broken = false;   // tainted, or in a pool that is not usable
    bool watched = false;  // a claim has administrative access
};

struct Occupancy {
    std::vector<Tenant> tenants;
    std::vector<NodeShare> shares;
    std::vector<CpuUse> cpus;
    std::vector<GpuUse> gpus;
    std::vector<MemoryUse> memory;
    std::vector<PublishedPool> pools;
    std::vector<PublishedDevice> published;        // by pool
    std::string unknown;                           // why nothing is predicted; empty: something is
    std::vector<std::string> unexplained;          // pods that the kubelet would have rejected: what they have is unknown
    std::vector<PlacementDifference> differences;  // between observed and predicted
    std::vector<std::string> unplaced;             // resources that pods have in unknown zones
    std::optional<CpuSet> reserved;                // reserved for the system; absent: unknown

    /// The position of a pod; absent: it has nothing here.
    std::optional<std::size_t> tenant(PodIdx pod) const;
};

}  // namespace bayplan
