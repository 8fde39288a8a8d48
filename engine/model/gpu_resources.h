// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is a GPU, by the name of its resource. The one list: readers, plugins, counts and screens ask here. And how pods and
// nodes name parts and models of GPUs, which kube-scheduler does not read and the plugins for shared GPUs do.
// Thread rule: pure function.
// Source: NVIDIA, AMD, Intel, Gaudi and Hygon device plugins; the node and pod YAML of the FGD simulator;
// alibaba/clusterdata cluster-trace-gpu-v2023.

#include <cstdint>
#include <string_view>

namespace bayplan {

/// One unit is a whole GPU or accelerator of a device plugin: "nvidia.com/gpu" and every other "<vendor>/gpu",
/// "gpu.intel.com/i915", "gpu.intel.com/xe", "habana.ai/gaudi", "hygon.com/dcu". Not "koordinator.sh/gpu", which counts
/// hundredths, nor "gpu.intel.com/i915_monitoring", which is leave to look at all of a node.
bool isWholeGpu(std::string_view resource);

inline constexpr std::int32_t kWholeGpu = 1000;  // thousandths

// Annotations of pods; as resources of nodes, how many GPUs are shared and their thousandths in sum.
inline constexpr std::string_view kGpuCountKey = "alibabacloud.com/gpu-count";       // a whole number of GPUs
inline constexpr std::string_view kGpuMilliKey = "alibabacloud.com/gpu-milli";       // thousandths of each of them
inline constexpr std::string_view kGpuModelKey = "alibabacloud.com/gpu-card-model";  // accepted models, "|" between them

/// Labels with the model of a node's GPUs, which a pod's node selector names as well.
inline constexpr std::string_view kGpuModelLabels[] = {kGpuModelKey, "nvidia.com/gpu.product", "amd.com/gpu.product-name"};

}  // namespace bayplan
