// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The times in a pod's own object. A pod in a picture may have other times: when a picture is built, pods without times
// get some to order them, and these say nothing about real time.
// Thread rule: pure functions.

#include <cstdint>
#include <optional>

#include "cluster/cluster.h"

namespace bayplan {

struct ToldTimes {
    std::int64_t creation = 0;  // Unix seconds; 0: unknown
    std::int64_t start = 0;     // not before this; 0: unknown

    bool operator==(const ToldTimes&) const = default;
};

/// From the object as it was read; a pod without such an object has no times. An unknown start counts as not before the
/// creation. O(length of the object).
ToldTimes toldTimes(const Catalog& catalog, PodIdx pod);
/// The start alone; absent: the object does not tell it. O(length of the object).
std::optional<std::int64_t> toldStart(const Catalog& catalog, PodIdx pod);
/// Only the creation. O(length of the object's metadata), which objects begin with.
std::int64_t toldCreation(const Catalog& catalog, PodIdx pod);

}  // namespace bayplan
