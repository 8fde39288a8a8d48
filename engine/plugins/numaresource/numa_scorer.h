// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How full a node, or a set of its zones, is scored.
// Thread rule: plain value.
// Source: Koordinator pkg/scheduler/plugins/nodenumaresource/{scoring,least_allocated,most_allocated}.go.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cluster/cluster.h"
#include "plugins/shared/argument_rows.h"

namespace bayplan {

class NumaScorer {
public:
    /// Of two weights with one name the last counts.
    NumaScorer(bool most, const std::vector<ResourceWeight>& weights);

    /// 0 to 100. All by resource; `requested` is without the pod's `request`.
    std::int64_t score(const ResourceTable& table, const std::vector<std::int64_t>& requested, const std::vector<std::int64_t>& allocatable, const std::vector<std::int64_t>& request) const;
    bool most() const { return m_most; }
    bool operator==(const NumaScorer&) const = default;

private:
    bool m_most;
    std::vector<std::pair<std::string, std::int64_t>> m_weights;
};

}  // namespace bayplan
