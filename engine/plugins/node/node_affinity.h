// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of NodeAffinity.

#include <optional>

#include "model/plugin_args.h"
#include "model/pod.h"

namespace bayplan {

struct NodeAffinityArgs {
    std::optional<NodeAffinity> addedAffinity;

    bool operator==(const NodeAffinityArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, NodeAffinityArgs& args);

}  // namespace bayplan
