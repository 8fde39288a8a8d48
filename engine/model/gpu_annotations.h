// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Annotations by which a pod asks for parts of GPUs, and labels by which a node names its GPUs. kube-scheduler does not read
// them; the plugins for shared GPUs do.
// Source: the node and pod YAML of the FGD simulator; alibaba/clusterdata cluster-trace-gpu-v2023.

#include <string_view>

namespace bayplan {

inline constexpr std::string_view kGpuCountKey = "alibabacloud.com/gpu-count";       // a whole number of GPUs
inline constexpr std::string_view kGpuMilliKey = "alibabacloud.com/gpu-milli";       // thousandths of each of them
inline constexpr std::string_view kGpuModelKey = "alibabacloud.com/gpu-card-model";  // accepted models, "|" between them

}  // namespace bayplan
