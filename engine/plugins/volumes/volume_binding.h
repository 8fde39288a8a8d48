// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of VolumeBinding.

#include <cstdint>
#include <vector>

#include "plugins/shared/argument_rows.h"

namespace bayplan {

struct VolumeBindingArgs {
    std::int64_t bindTimeoutSeconds = 600;  // 0 or more
    std::vector<ShapePoint> shape;          // only with a feature that is off by default

    bool operator==(const VolumeBindingArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, VolumeBindingArgs& args);

}  // namespace bayplan
