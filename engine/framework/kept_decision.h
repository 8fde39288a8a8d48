// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One pod decided with the answers that are kept for its class; only plugins that look beyond one node are asked anew.
// Gives what decideAfresh gives, without the nodes.

#include "framework/class_table.h"
#include "framework/cycle_run.h"
#include "framework/decision.h"

namespace bayplan {

/// Every node's answer, as far as filters and scores go. One object serves one decision after the other, so that its
/// memory is taken once.
struct KeptAnswers {
    std::vector<NodeIdx> refused;     // by the plugins that look beyond one node, before any other did; sorted
    std::vector<std::uint8_t> slots;  // of those, one for each of `refused`
    std::vector<Code> codes;          // likewise
    std::vector<NodeIdx> narrowed;    // what is left, by name; empty and not used where nobody refused beyond the table
    std::vector<std::int64_t> totals;  // of the feasible nodes; empty where the table's hold

    /// The nodes that pass, by name.
    std::span<const NodeIdx> feasible(ClassTable& table) const {
        return refused.empty() ? std::span<const NodeIdx>(table.feasibleNodes()) : narrowed;
    }

    // scratch
    std::vector<Code> asked;           // by node
    std::vector<std::uint8_t> beyond;  // by node: the slot of the plugin that refused it
    std::vector<std::int64_t> column;
};

/// Whether a kept table can answer: the PreFilter point found nothing that concerns the cycle as a whole.
bool mayUseTable(const CycleRun& run);

/// After run.preFilter(). Brings `table` up to date and asks the other plugins.
void askAll(CycleRun& run, ClassTable& table, KeptAnswers& answers);

/// Whether a filter failed on some node, which ends the cycle. After askAll().
bool failed(const ClassTable& table, const KeptAnswers& answers);

Decision decideKept(CycleRun& run, ClassTable& table, KeptAnswers& answers);

}  // namespace bayplan
