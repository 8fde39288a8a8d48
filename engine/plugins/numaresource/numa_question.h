// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What NodeNUMAResource and DeviceShare ask of a node about one pod: what it asks for by the rules of its profile, and what it finds there.
// Thread rule: plain values; both refer to the catalog and the index of the cycle.

#include <memory>

#include "framework/plugin.h"
#include "plugins/numaresource/numa_memo.h"

namespace bayplan {

struct NumaQuestion {
    NumaQuestion(const Cycle& cycle, NumaRules by);

    /// What pods have of the node, in that state of it.
    std::shared_ptr<const NumaOnNode> on(const Cycle& cycle, NodeIdx node, const NodeState& state) const { return memo->of(*table, cycle.cluster, node, state, rules, devices); }

    const NumaTable* table;
    const NumaMemo* memo;
    NumaRules rules;
    const DeviceTable* devices;  // null: the rules choose none
    NumaAsk ask;
};

/// What the pod finds on a node. `question` must outlive it.
struct NumaLook {
    NumaLook(const Cycle& cycle, const NumaQuestion& question, NodeIdx at, const NodeState& state);
    NumaLook(const NumaLook&) = delete;
    NumaLook& operator=(const NumaLook&) = delete;

    const ZonedNode& node;
    std::shared_ptr<const NumaOnNode> there;
    NumaChoice choice;
};

}  // namespace bayplan
