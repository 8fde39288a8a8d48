// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A container's request for GPUs, under any vendor's resource names: whole GPUs, a share of one in thousandths, memory
// of one, or MIG instances.
// Thread rule: plain values.
// Source: specification sections 4.5 (Koordinator), 3.10 (Volcano deviceshare); clusterdata GPU trace v2023 (thousandths).

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "model/resources.h"
#include "topology/mig_profile.h"

namespace bayplan {

struct GpuShare {
    enum class Kind { Whole,
                      Thousandths,
                      Memory,
                      Mig };
    Kind kind = Kind::Whole;
    std::int64_t count = 1;               // GPUs, or MIG instances
    std::int64_t amount = 0;              // of each: thousandths 1..999, or bytes
    std::optional<MigProfile> profile{};  // of a Mig
    std::string resource{};               // the resource's name

    bool operator==(const GpuShare&) const = default;
};

/// `count` GPUs of `thousandths` each. A pod cannot have parts of several GPUs: 3 of 500 is an error, 3 of 1000 are
/// three whole ones. Errors: Invalid, origin.field "GPU share".
Result<GpuShare> gpuThousandths(std::int64_t count, std::int64_t thousandths);

/// "2 GPUs", "500/1000 of a GPU", "16Gi of a GPU", "1 × MIG 1g.5gb".
std::string toString(const GpuShare& share);

/// Known names: whole GPUs (model/gpu_resources.h), nvidia.com/mig-*, koordinator.sh/gpu, gpu-core, gpu-memory-ratio (percent) and gpu-memory,
/// volcano.sh/gpu-number, gpu-memory (MiB), alibabacloud.com/gpu-milli with gpu-count. An impossible request is left
/// out, with a located diagnostic (origin.field is the resource's name).
struct GpuShares {
    std::vector<GpuShare> shares;
    Diagnostics diagnostics;
};
GpuShares gpuShares(const ResourceList& limits);

}  // namespace bayplan
