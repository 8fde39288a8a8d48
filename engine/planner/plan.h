// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the user approved: ordered steps that refer to objects by name, so that a plan outlives the session and its
// picture.
// Thread rule: plain values.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "moves/step.h"
#include "planner/bound_row.h"
#include "planner/plan_windows.h"

namespace bayplan {

/// What a search said of the plan that it found. Nothing of it is carried out, and no approval covers it.
struct PlanFinding {
    std::vector<std::string> asked{};  // as words of the command: "free", "--count", "8"
    std::int64_t moves = 0;
    std::int64_t before = 0, reached = 0, wanted = 0;  // what the goal counts
    std::int64_t leastMoves = 0;                       // no plan has fewer
    std::string why{};                                 // by which argument: see BoundWhy
    std::vector<std::string> counts{};                 // resources that it counts
    std::uint64_t seed = 1, work = 0;
    std::string picture{};                 // pictureMark() of the picture that it was found for
    std::optional<std::int64_t> lost{};    // GPU-seconds that its restarts lose, as far as they are known; absent: it was not counted
    std::int64_t lossUnknown = 0;          // restarts of pods with GPUs that are not among those
    std::optional<std::int64_t> groups{};  // of pods that its restarts touch: see TouchedGroups; absent: they were not counted
    std::vector<BoundRow> rows{};          // that the bound counts beside resources
    std::string steps{};                   // stepMarks() of those that it found; empty: an older file does not say

    bool operator==(const PlanFinding&) const = default;
};

/// Who said yes to which steps. A name is a person's word; what proves it is where the file is kept.
struct PlanApproval {
    std::string by;
    std::int64_t at = 0;  // Unix seconds
    std::string hash;     // of the steps, complete

    bool operator==(const PlanApproval&) const = default;
};

struct Plan {
    std::string title;
    std::vector<PlanStep> steps;
    std::optional<PlanFinding> found{};
    std::vector<PlanApproval> approvals{};  // no part of what is approved
    PlanWindows windows{};                  // outside of them no step begins; part of what is approved

    bool operator==(const Plan&) const = default;
};

/// Sixteen hexadecimal digits that change with nodes, their room, taints and cordons, with pods and where they are; the order of objects
/// does not matter. It tells pictures apart by accident, not against intent. O(objects).
std::string pictureMark(const Cluster& cluster);

/// So many hexadecimal digits for each step, in their order: what it does to which objects, and what the goal counts after it. How it lands, its
/// UIDs and its words are not part of it. Likewise by accident, not against intent. O(steps).
inline constexpr std::size_t kStepMarkDigits = 8;
std::string stepMarks(const std::vector<PlanStep>& steps);

struct Resolved {
    std::vector<Delta> deltas;         // of the applicable steps, in order
    std::vector<PlanStep> steps;       // those steps, one for every delta; and scalings, which change no picture
    Diagnostics diagnostics;           // on the other steps: the object is missing, the pod is elsewhere, the claim is bound
    std::vector<std::size_t> without;  // by diagnostic: the number of its step in the plan
};

/// The plan as deltas on `cluster`. Steps that do not apply are left out and reported.
Resolved resolve(const Plan& plan, const Cluster& cluster);

}  // namespace bayplan
