// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A run of a lab pod by pod: who was tried when, where it went, and what the picture was at that moment; and where two strategies
// part.
// Thread rule: pure functions; the steps are a value.

#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/delta.h"
#include "framework/decision.h"
#include "planner/lab/lab.h"

namespace bayplan {

struct LabStep {
    PodIdx pod;
    NodeIdx node;               // invalid: it found none
    Message why;                // then
    std::vector<Delta> deltas;  // that place it
};

struct LabSteps {
    ClusterPtr from;
    std::vector<LabStep> steps;  // in the order of trying
    ClusterPtr after;

    /// The picture before a step; behind the last one, after all. O(steps).
    ClusterPtr before(std::size_t step) const;
};

/// Errors: Cancelled, those of the scheduler.
Result<LabSteps> stepsOf(const Lab& lab, std::size_t strategy, std::size_t seed, const Budget& budget = {});

/// The first step at which they put a pod on another node, or try another pod; absent: they do the same.
std::optional<std::size_t> firstDifference(const LabSteps& a, const LabSteps& b);

/// What the strategy says of every node at a step, whatever the lots say of equal ones. O(nodes × plugins + steps).
Decision decisionAt(const Lab& lab, std::size_t strategy, const LabSteps& steps, std::size_t step);

}  // namespace bayplan
