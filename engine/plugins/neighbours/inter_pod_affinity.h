// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of InterPodAffinity.

#include <cstdint>

#include "model/plugin_args.h"

namespace bayplan {

struct InterPodAffinityArgs {
    std::int32_t hardPodAffinityWeight = 1;  // 0..100
    bool ignorePreferredTermsOfExistingPods = false;

    bool operator==(const InterPodAffinityArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, InterPodAffinityArgs& args);

}  // namespace bayplan
