// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of Coscheduling.

#include <cstdint>

#include "model/plugin_args.h"

namespace bayplan {

struct CoschedulingArgs {
    std::int64_t permitWaitingTimeSeconds = 60;  // of a group that sets none itself
    std::int64_t podGroupBackoffSeconds = 0;     // for which a rejected group is not tried
    std::int32_t podGroupRejectPercentage = 10;  // 0..100: a group that misses more is rejected

    bool operator==(const CoschedulingArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, CoschedulingArgs& args);

}  // namespace bayplan
