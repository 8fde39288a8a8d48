// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Annotations that a person names. A pod in a picture keeps only those that some rule reads; the others are looked up in its own object.
// Thread rule: pure functions.

#include <optional>
#include <string>
#include <string_view>

#include "cluster/cluster.h"

namespace bayplan {

struct AskedAnnotation {
    std::string key;
    std::optional<std::string> value{};  // absent: any
    bool operator==(const AskedAnnotation&) const = default;
};

/// The value in the pod's object as it was read; absent: it has no such annotation, or no such object. O(length of the object).
std::optional<std::string> toldAnnotation(const Catalog& catalog, PodIdx pod, std::string_view key);
bool has(const Catalog& catalog, PodIdx pod, const AskedAnnotation& asked);

/// Its eviction cost of Koordinator is the greatest there is: koord-descheduler never evicts it.
bool isNeverEvicted(const Catalog& catalog, PodIdx pod);

}  // namespace bayplan
