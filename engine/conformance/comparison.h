// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The differences between a scheduling run and the expected one, counted in columns.
// Thread rule: pure functions of their arguments.

#include <array>
#include <cstddef>
#include <vector>

#include "conformance/difference.h"
#include "conformance/schedule_report.h"
#include "framework/scheduler.h"

namespace bayplan {

/// What is compared.
enum class Column {
    Decisions,    // outcome, chosen node and the nodes tied with it, of every pod
    Messages,     // the text of every pod that was not scheduled
    Preemptions,  // nominated node and victims, if either report has any
    Verdicts,     // feasible or not, code, plugin and reasons, of every (pod, node)
    Scores,       // every plugin's weighted score and the total, of every (pod, node) that was scored
    Groups,       // the pod group and the nomination of every pod of one, and every try of a group; the order of every AppGroup
};
inline constexpr std::array kColumns{Column::Decisions, Column::Messages, Column::Preemptions, Column::Verdicts,
                                     Column::Scores, Column::Groups};
/// "decisions", "messages", "preemptions", "verdicts", "scores", "groups".
const char* toString(Column column);

struct Tallies {
    std::array<Tally, kColumns.size()> columns;

    Tally& of(Column column) { return columns[static_cast<std::size_t>(column)]; }
    const Tally& of(Column column) const { return columns[static_cast<std::size_t>(column)]; }
    void add(const Tallies& other);
};

struct Comparison {
    Tallies tallies;
    std::vector<Difference> differences;  // the first ones
    std::size_t differing = 0;            // number of all differences

    bool same() const { return differing == 0; }
};

/// Counts everything in `expected`. `detail`: what it was written with; by Outcome it has no nodes, and those of `actual` do
/// not count; by Nodes each of them that it lacks is a difference. `keep`: the most differences that are described.
/// O(pods + pods × nodes·log nodes).
Comparison compare(const ScheduleReport& expected, const ScheduleReport& actual, Detail detail, std::size_t keep);

/// Counts every try of a pod group in `comparison`, in Column::Groups, with its place in the order.
void compareGroups(Comparison& comparison, const std::vector<ReportedGroup>& expected, const std::vector<ReportedGroup>& actual, std::size_t keep);
void compareGroups(Comparison& comparison, const std::vector<ReportedAppGroup>& expected, const std::vector<ReportedAppGroup>& actual, std::size_t keep);

}  // namespace bayplan
