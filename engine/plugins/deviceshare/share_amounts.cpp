// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/deviceshare/share_amounts.h"

#include <algorithm>

#include "base/wrapping.h"
#include "framework/normalize.h"

namespace bayplan {

ShareAmounts ShareAmounts::of(const ResourceList& list) {
    ShareAmounts amounts;
    for (std::size_t i = 0; i < kShareNames.size(); ++i)
        if (const Quantity* amount = list.find(kShareNames[i])) amounts.m_amounts[i] = amount->value();
    return amounts;
}

bool ShareAmounts::zero() const {
    return std::all_of(m_amounts.begin(), m_amounts.end(), [](const auto& amount) { return amount.value_or(0) == 0; });
}

void ShareAmounts::add(const ShareAmounts& other) {
    for (std::size_t i = 0; i < m_amounts.size(); ++i)
        if (other.m_amounts[i]) m_amounts[i] = wrappingAdd(m_amounts[i].value_or(0), *other.m_amounts[i]);
}

void ShareAmounts::subtract(const ShareAmounts& other) {
    for (std::size_t i = 0; i < m_amounts.size(); ++i)
        if (other.m_amounts[i]) m_amounts[i] = wrappingSub(m_amounts[i].value_or(0), *other.m_amounts[i]);
}

void ShareAmounts::clamp() {
    for (auto& amount : m_amounts)
        if (amount) amount = std::max<std::int64_t>(0, *amount);
}

ShareAmounts ShareAmounts::atMost(const ShareAmounts& other) const {
    ShareAmounts least;
    for (std::size_t i = 0; i < m_amounts.size(); ++i)
        if (m_amounts[i]) least.m_amounts[i] = std::min(*m_amounts[i], other.m_amounts[i].value_or(0));
    return least;
}

ShareAmounts ShareAmounts::without(const ShareAmounts& used) const {
    ShareAmounts left;
    for (std::size_t i = 0; i < m_amounts.size(); ++i) {
        if (m_amounts[i]) left.m_amounts[i] = std::max<std::int64_t>(0, wrappingSub(*m_amounts[i], used.m_amounts[i].value_or(0)));
        else if (used.m_amounts[i]) left.m_amounts[i] = 0;
    }
    return left;
}

bool ShareAmounts::within(const ShareAmounts& free) const {
    for (std::size_t i = 0; i < m_amounts.size(); ++i)
        if (m_amounts[i] && free.m_amounts[i] && *m_amounts[i] > *free.m_amounts[i]) return false;
    return true;
}

ShareScorer::ShareScorer(bool most, const std::vector<ResourceWeight>& weights) : m_most(most) {
    for (std::size_t i = 0; i < kShareNames.size(); ++i)
        for (const ResourceWeight& weight : weights)
            if (weight.name == kShareNames[i]) m_weights[i] = weight.weight;  // the last one counts
}

std::int64_t ShareScorer::score(const ShareAmounts& request, const ShareAmounts& total, const ShareAmounts& free) const {
    std::int64_t sum = 0, weights = 0;
    for (std::size_t i = 0; i < kShareNames.size(); ++i) {
        const auto what = static_cast<ShareOf>(i);
        const std::int64_t capacity = total.get(what);
        if (!m_weights[i] || capacity == 0) continue;
        // Where more is free than there is in all, nothing is taken off, and the request is not added.
        std::int64_t used = capacity;
        if (capacity >= free.get(what)) used = wrappingAdd(capacity - free.get(what), request.get(what));
        std::int64_t one = 0;
        if (m_most) one = static_cast<std::int64_t>(static_cast<Int128>(std::min(used, capacity)) * kMaxNodeScore / capacity);
        else if (used <= capacity) one = static_cast<std::int64_t>(static_cast<Int128>(capacity - used) * kMaxNodeScore / capacity);
        sum += one * *m_weights[i];
        weights += *m_weights[i];
    }
    return weights == 0 ? 0 : sum / weights;
}

}  // namespace bayplan
