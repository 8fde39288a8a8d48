// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One pod decided with the answers that are kept for its class; only plugins that look beyond one node are asked anew.
// Gives what decideAfresh gives, without the nodes.

#include "framework/class_table.h"
#include "framework/cycle_run.h"
#include "framework/decision.h"

namespace bayplan {

/// Every node's answer, as far as filters and scores go.
struct KeptAnswers {
    std::vector<NodeIdx> refused;     // by the plugins that look beyond one node, before any other did; sorted
    std::vector<std::uint8_t> slots;  // of those, one for each of `refused`
    std::vector<Code> codes;          // likewise
    std::vector<NodeIdx> feasible;    // what is left, by name; empty and not used where nobody refused beyond the table
    bool narrowed = false;            // `feasible` counts
    std::vector<std::int64_t> totals;  // of the feasible nodes; empty where the table's hold
};

/// Whether a kept table can answer: the PreFilter point found nothing that concerns the cycle as a whole.
bool mayUseTable(const CycleRun& run);

/// After run.preFilter(). Brings `table` up to date and asks the other plugins.
KeptAnswers askAll(CycleRun& run, ClassTable& table);

Decision decideKept(CycleRun& run, ClassTable& table);

}  // namespace bayplan
