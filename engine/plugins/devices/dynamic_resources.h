// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of DynamicResources.

#include "model/plugin_args.h"

namespace bayplan {

struct DynamicResourcesArgs {
    Duration filterTimeout = Duration::seconds(10);    // 0: no timeout
    Duration bindingTimeout = Duration::seconds(600);  // 1s or more

    bool operator==(const DynamicResourcesArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, DynamicResourcesArgs& args);

}  // namespace bayplan
