// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a pod asks of devices, in whichever form it says so: koordinator.sh/gpu, gpu-core, gpu-memory, gpu-memory-ratio and
// gpu.shared, whole GPUs under their vendors' names, rdma and fpga.
// Thread rule: immutable.
// Source: Koordinator pkg/scheduler/plugins/deviceshare/{utils,devicehandler_gpu,devicehandler_default}.go.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "cluster/cluster.h"
#include "framework/reason_info.h"
#include "plugins/deviceshare/share_amounts.h"

namespace bayplan {

inline constexpr std::string_view kGpuType = "gpu", kRdmaType = "rdma", kFpgaType = "fpga";

inline constexpr ReasonInfo kInvalidUnit{"DeviceShare.unit",
                                         "invalid resource unit %1: %2",
                                         WORDS_FOR_PEOPLE("Text", "%1: %2 is more than one device and no whole number of them; 100 is one device"),
                                         {"resource", "need"}};
inline constexpr ReasonInfo kInvalidForms{"DeviceShare.forms",
                                          "invalid resource device requests: [%1]",
                                          WORDS_FOR_PEOPLE("Text", "these resources do not go together, or their amounts do not: %1"),
                                          {"resources"}};

/// The devices of one type.
struct DeviceAsk {
    std::string_view type;
    ShareAmounts each;       // of every device
    std::int64_t count = 1;  // devices; a hint of the pod may say another number
    bool shared = false;     // a GPU: the pod takes less than a whole one
};

struct DeviceAsks {
    std::vector<DeviceAsk> types;     // gpu, rdma, fpga; upstream has no order
    std::optional<Reason> invalid{};  // why the pod cannot be scheduled anywhere
    Message unknown{};                // why its devices are not modelled; empty: they are

    bool any() const { return !types.empty() || invalid || !unknown.empty(); }
};

/// Columns of the resources that ask for devices.
class DeviceColumns {
public:
    explicit DeviceColumns(const ResourceTable& table);
    /// O(1).
    DeviceAsks asksOf(const SpecInfo& spec) const;

private:
    std::vector<ResourceIdx> m_columns;
};

}  // namespace bayplan
