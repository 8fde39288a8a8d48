// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Times that a pod's object tells, apart from those that it has in a picture: building one gives pods without times some
// for their order's sake, and those say nothing of when anything was.
// Thread rule: pure functions.

#include <cstdint>

#include "cluster/cluster.h"

namespace bayplan {

struct ToldTimes {
    std::int64_t creation = 0;  // Unix seconds; 0: not told
    std::int64_t start = 0;     // not before this; 0: not told

    bool operator==(const ToldTimes&) const = default;
};

/// By the object as it was read; of a pod that there is no such object of, nothing is told. A start that is not told is not
/// before the creation. O(length of the object).
ToldTimes toldTimes(const Catalog& catalog, PodIdx pod);
/// Of these the creation alone. O(length of the object's metadata), which objects begin with.
std::int64_t toldCreation(const Catalog& catalog, PodIdx pod);

}  // namespace bayplan
