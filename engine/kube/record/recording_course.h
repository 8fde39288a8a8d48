// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The course of a recording in numbers: how many pods waited at each moment, and what came, went and moved since the one
// before. For an axis of time; which objects these are, two pictures say (differencesBetween in the window).
// Thread rule: pure function, any thread.

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "kube/record/recording.h"

namespace bayplan {

/// Since the moment before; the first one has only `pods`, `pending` and `nodes`. Pods that have Succeeded or Failed are
/// gone, as for a scheduler.
struct CoursePoint {
    std::int64_t time = 0;  // milliseconds since 1970
    std::size_t pods = 0;
    std::size_t pending = 0;  // without a node
    std::size_t nodes = 0;
    std::size_t came = 0;   // pods
    std::size_t went = 0;   // pods
    std::size_t moved = 0;  // pods that got a node, or another one
    std::size_t nodesCame = 0;
    std::size_t nodesWent = 0;

    bool quiet() const { return came + went + moved + nodesCame + nodesWent == 0; }
    bool operator==(const CoursePoint&) const = default;
};

/// A point for each of moments(). Reads the file once; only objects that changed are parsed. Progress is in moments.
/// Errors: those of RecordingPlayer; Cancelled.
Result<std::vector<CoursePoint>> courseOf(const Recording& recording, const Budget& budget = {});

}  // namespace bayplan
