// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bound/counting.h"

#include <algorithm>

#include "planner/bound/bin_counts.h"

namespace bayplan {

CountingBound::CountingBound(const BinState& first, std::int64_t mostGain) {
    const BinModel& model = first.model();
    const auto most = static_cast<std::size_t>(std::max<std::int64_t>(mostGain, 0));
    std::vector<bool> counts = classesThatAskForTheShape(model);
    counts.flip();
    // What all bins together hold more of the shape, and of what counts as such, at each price. The items that count are as many as before.
    std::vector<std::int64_t> least{0};
    for (std::uint32_t b = 0; b < model.bins.size(); ++b) {
        if (!model.shape.accepts(model.bins[b].kind)) continue;
        const BinCounts bin(model, b, first.itemsIn(b), counts);
        std::vector<std::int64_t> steps;  // the price of holding one more, two more, …
        for (std::int64_t times = bin.others() + first.slotsIn(b) + 1;; ++times) {
            const std::int64_t price = bin.leastFor(roomForShapes(model, times));
            if (price >= kCannotLeave) break;
            steps.push_back(price);
        }
        if (steps.empty()) continue;
        m_mostEver += static_cast<std::int64_t>(steps.size());
        std::vector<std::int64_t> next = least;
        next.resize(std::min(least.size() + steps.size(), most + 1), kCannotLeave);
        for (std::size_t g = 0; g < least.size(); ++g)
            for (std::size_t k = 0; k < steps.size(); ++k) {
                std::int64_t& to = next[std::min(g + k + 1, most)];
                to = std::min(to, least[g] + steps[k]);
            }
        least = std::move(next);
    }
    // A plan that gains more than g has also gained g.
    for (std::size_t g = least.size(); g-- > 1;) least[g - 1] = std::min(least[g - 1], least[g]);
    m_least = std::move(least);
}

std::optional<std::int64_t> CountingBound::leastPrice(std::int64_t gain) const {
    if (gain <= 0) return 0;
    if (static_cast<std::size_t>(gain) >= m_least.size()) return std::nullopt;
    return m_least[static_cast<std::size_t>(gain)];
}

std::int64_t CountingBound::mostGain(std::int64_t price) const {
    std::int64_t gain = 0;
    while (static_cast<std::size_t>(gain) + 1 < m_least.size() && m_least[static_cast<std::size_t>(gain) + 1] <= price) ++gain;
    return gain;
}

}  // namespace bayplan
