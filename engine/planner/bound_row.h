// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Thread rule: plain values.

#include <cstdint>
#include <string>

namespace bayplan {

/// One of the things that a bound counts, and how much: a disruption budget with the pods that it holds where they are, a value of a label
/// with the moves that the goal takes there; of an impossible goal, with what fits there at most.
struct BoundRow {
    std::string name;
    std::int64_t count = 0;

    bool operator==(const BoundRow&) const = default;
};

}  // namespace bayplan
