// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The requests of a pod and its containers to the kubelet's placement: whole CPUs, memory by type, devices by resource.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 pkg/kubelet/cm/{cpumanager,memorymanager,devicemanager}; pkg/apis/core/v1/helper/qos.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/pod.h"
#include "topology/kubelet/kubelet_setup.h"

namespace bayplan {

/// Larger requests of a container are capped at this (64 PiB, or as many devices), so that sums cannot overflow.
inline constexpr std::int64_t kMostAsked = std::int64_t{1} << 56;

/// Positions in the setup's lists with amounts of 0..kMostAsked, ascending by position.
using Amounts = std::vector<std::pair<std::size_t, std::int64_t>>;

struct ContainerDemand {
    std::string name;
    bool init = false;
    bool sidecar = false;
    std::size_t cpus = 0;  // exclusive ones
    Amounts memory;        // bytes; a type that no zone has is unknownMemory
    bool unknownMemory = false;
    Amounts devices;

    bool plainInit() const { return init && !sidecar; }
};

struct PodDemand {
    std::vector<ContainerDemand> containers;  // init containers first
    /// The demand of the whole pod: the larger of what runs together and of each init container with the sidecars
    /// before it.
    ContainerDemand whole;
};

/// Whether every container, init ones too, has cpu and memory limits, and requests equal to them.
bool isGuaranteed(const PodSpec& spec);

PodDemand podDemand(const PodSpec& spec, const KubeletSetup& setup);

}  // namespace bayplan
