// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which GPUs of its node a pod has. The API says how many, not which, so each answer says how it is known: somebody wrote
// it on the pod, it follows from the numbers, the kubelet's own placement gives it, or it is first fit: an answer as good
// as any other, and marked as such wherever it is shown.
// Thread rule: pure functions.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "model/gpu_resources.h"
#include "topology/kubelet/prediction.h"
#include "topology/machine.h"

namespace bayplan {

inline constexpr std::size_t kMostGpus = 64;  // of a node, that are told apart

/// The columns of a table that count GPUs (model/gpu_resources.h).
struct GpuColumns {
    explicit GpuColumns(const ResourceTable& table);

    /// Those that count GPUs, whole or shared.
    std::vector<ResourceIdx> counts() const;

    std::vector<ResourceIdx> whole;
    ResourceIdx sharedCount, sharedMilli;  // invalid: the table has none
};

/// How many GPUs the node offers: those that are shared, or else the whole ones.
std::int64_t gpusOffered(const Catalog& catalog, NodeIdx node, const GpuColumns& columns);

struct GpuRequest {
    std::int32_t count = 0;
    std::int32_t milli = kWholeGpu;  // of each

    bool operator==(const GpuRequest&) const = default;
};
GpuRequest gpuRequestOf(const Catalog& catalog, PodIdx pod, const GpuColumns& columns);

/// The device plugin's name of a GPU, or if that is unknown its number on the machine.
std::string deviceName(const MachineGpu& gpu);

/// A pod's part of one GPU, from the bottom up.
struct PodGpu {
    enum class How : std::uint8_t {
        Told,      // written on the pod
        Certain,   // it has all of them
        Granted,   // by the kubelet's own placement
        FirstFit,  // in the order in which the pods came to the node
    };
    PodIdx pod;
    std::uint32_t gpu = 0;   // position in Machine::gpus; without a machine a number below gpusOffered()
    std::uint16_t from = 0;  // thousandths
    std::uint16_t milli = kWholeGpu;
    How how = How::FirstFit;

    bool observed() const { return how == How::Told || how == How::Certain; }
    bool operator==(const PodGpu&) const = default;
};

struct PodGpus {
    std::vector<PodGpu> uses;
    std::uint32_t unplaced = 0;  // of first fit: GPUs that are requested and that none had room for
    bool granted = false;        // by the kubelet's own placement where no object names the GPUs; false: by first fit
};

/// What is written on a pod: so many thousandths of the GPU of that number.
struct ToldGpu {
    PodIdx pod;
    std::int32_t osId = 0;
    std::int32_t milli = kWholeGpu;
};

/// Of all pods of the node. `machine` null: nothing is known of its GPUs but their number; `kubelet` null: its
/// configuration is unknown. Beyond kMostGpus nothing is given by first fit. O(pods × GPUs).
PodGpus podGpus(const Cluster& cluster, NodeIdx node, const GpuColumns& columns, const Machine* machine = nullptr, const NodeInside* kubelet = nullptr,
                std::span<const ToldGpu> told = {});

}  // namespace bayplan
