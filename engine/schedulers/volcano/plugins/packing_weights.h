// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The weights of resources in binpack and in network-topology-aware, by the same keys behind another prefix.
// Source: Volcano ed72c7c pkg/scheduler/plugins/{binpack,network-topology-aware} (specification ecosystem 3.9, 3.10).

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "schedulers/volcano/configuration.h"

namespace bayplan::volcano {

/// A weight below zero counts as 1.
inline std::int64_t atLeastZero(std::int64_t weight) { return weight < 0 ? 1 : weight; }

class PackingWeights {
public:
    PackingWeights(const Arguments& arguments, const std::string& prefix);
    /// Absent: the resource is not packed.
    std::optional<std::int64_t> of(std::string_view resource) const;

private:
    std::map<std::string, std::int64_t, std::less<>> m_weights;
};

}  // namespace bayplan::volcano
