// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Decides one pod with the cached answers of its class; only plugins that look beyond one node are asked again. The
// result equals that of decideAfresh, without the nodes.

#include "framework/class_table.h"
#include "framework/cycle_run.h"
#include "framework/decision.h"

namespace bayplan {

/// The answers of filters and scorers for every node. One object serves many decisions in turn, so its memory is
/// allocated once.
struct KeptAnswers {
    std::vector<NodeIdx> refused;      // rejected by the plugins that look beyond one node, before any other did; sorted
    std::vector<std::uint8_t> slots;   // of those, one for each of `refused`
    std::vector<Code> codes;           // likewise
    std::vector<NodeIdx> narrowed;     // what is left, by name; empty and unused if no plugin beyond the table rejected
    std::vector<std::int64_t> totals;  // of the feasible nodes; empty if the table's totals are valid

    /// The nodes that pass, by name.
    std::span<const NodeIdx> feasible(ClassTable& table) const {
        return refused.empty() ? std::span<const NodeIdx>(table.feasibleNodes()) : narrowed;
    }

    // scratch
    std::vector<Code> asked;           // by node
    std::vector<std::uint8_t> beyond;  // by node: the slot of the plugin that rejected it
    std::vector<std::int64_t> column;
};

/// Whether a cached table can answer: the PreFilter point found nothing that affects the whole cycle.
bool mayUseTable(const CycleRun& run);

/// After run.preFilter(). Brings `table` up to date and asks the other plugins.
void askAll(CycleRun& run, ClassTable& table, KeptAnswers& answers);

/// Whether a filter failed on some node, which ends the cycle. After askAll().
bool failed(const ClassTable& table, const KeptAnswers& answers);

Decision decideKept(CycleRun& run, ClassTable& table, KeptAnswers& answers);

}  // namespace bayplan
