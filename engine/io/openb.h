// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The openb trace (Alibaba, clusterdata 2023) as Kubernetes objects. A pod's wish for GPUs stays as the trace has it:
// annotations with the number of GPUs and thousandths of each, the accepted models; beside them an extended resource
// with the thousandths in sum, which is all that kube-scheduler can count.
// Source: alibaba/clusterdata cluster-trace-gpu-v2023; FGD simulator's node YAML for the resource names.

#include <filesystem>

#include "base/budget.h"
#include "base/result.h"
#include "io/text_file.h"
#include "model/objects.h"

namespace bayplan {

inline constexpr std::string_view kGpuCountKey = "alibabacloud.com/gpu-count";
inline constexpr std::string_view kGpuMilliKey = "alibabacloud.com/gpu-milli";
inline constexpr std::string_view kGpuModelKey = "alibabacloud.com/gpu-card-model";

/// Errors: Unreadable, Syntax (a missing column, with its name), Cancelled. A bad row is a diagnostic with its line.
Result<Objects> importOpenb(const std::filesystem::path& nodesCsv, const std::filesystem::path& podsCsv,
                            const Budget& budget = {});

/// Writes the objects that carry their source as one Kubernetes List. Errors: those of `write`.
Result<void> writeObjectList(const Objects& objects, const WriteBytes& write);

}  // namespace bayplan
