// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/numa_scorer.h"

#include <algorithm>

#include "base/wrapping.h"
#include "framework/normalize.h"

namespace bayplan {

NumaScorer::NumaScorer(bool most, const std::vector<ResourceWeight>& weights) : m_most(most) {
    for (const ResourceWeight& weight : weights) {
        const auto known = std::find_if(m_weights.begin(), m_weights.end(), [&](const auto& one) { return one.first == weight.name; });
        if (known != m_weights.end()) known->second = weight.weight;
        else m_weights.emplace_back(weight.name, weight.weight);
    }
}

std::int64_t NumaScorer::score(const ResourceTable& table, const std::vector<std::int64_t>& requested, const std::vector<std::int64_t>& allocatable, const std::vector<std::int64_t>& request) const {
    std::int64_t sum = 0, weights = 0;
    for (const auto& [name, weight] : m_weights) {
        const ResourceIdx column = table.find(name);
        if (!column.valid() || column == ResourceTable::kPodsIdx) continue;
        const std::size_t at = column.get();
        const bool scalar = at >= ResourceTable::kFirstScalar;
        const std::int64_t capacity = allocatable[at];
        if (capacity == 0 || (scalar && request[at] == 0)) continue;
        const std::int64_t used = wrappingAdd(requested[at], request[at]);
        std::int64_t one = 0;
        if (m_most) one = static_cast<std::int64_t>(static_cast<Int128>(std::min(used, capacity)) * kMaxNodeScore / capacity);
        else if (used <= capacity) one = static_cast<std::int64_t>(static_cast<Int128>(capacity - used) * kMaxNodeScore / capacity);
        sum += one * weight;
        weights += weight;
    }
    return weights == 0 ? 0 : sum / weights;
}

}  // namespace bayplan
