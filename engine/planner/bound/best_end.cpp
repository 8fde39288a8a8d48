// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bound/best_end.h"

#include <algorithm>

namespace bayplan {

namespace {

constexpr int kSteps = 60;  // towards better worths
constexpr int kHintedSteps = 25;

/// Rounded up, and a little more than floating-point numbers can be wrong by.
std::int64_t upward(double value) { return static_cast<std::int64_t>(value * (1 + 1e-9)) + 2; }

}  // namespace

void EndChooser::collect(const EndSizes& capacity, const std::vector<EndOption>& options) {
    m_entries.clear();
    for (std::size_t i = 0; i < options.size(); ++i) {
        const EndOption& option = options[i];
        if (option.value <= 0) continue;
        Entry entry{i, option.value, option.most, option.size, {}, 0};
        for (std::size_t r = 0; r < kEndResources; ++r) {
            if (option.size[r] == 0) continue;
            entry.most = static_cast<std::int32_t>(std::min<std::int64_t>(entry.most, std::max<std::int64_t>(capacity[r], 0) / option.size[r]));
            if (capacity[r] > 0) entry.share[r] = static_cast<double>(option.size[r]) / static_cast<double>(capacity[r]);
        }
        if (entry.most > 0) m_entries.push_back(entry);
    }
}

/// What no choice exceeds at these worths (the dual of the knapsack's linear relaxation).
double EndChooser::sumAt(const EndWorths& worths) {
    double sum = 0;
    for (const double worth : worths) sum += worth;
    for (Entry& entry : m_entries) {
        entry.net = static_cast<double>(entry.value);
        for (std::size_t r = 0; r < kEndResources; ++r) entry.net -= worths[r] * entry.share[r];
        if (entry.net > 0) sum += entry.net * entry.most;
    }
    return sum;
}

void EndChooser::improve(EndWorths& worths) {
    const bool hinted = std::any_of(worths.begin(), worths.end(), [](double worth) { return worth > 0; });
    EndWorths at = worths;
    EndWorths best = worths;
    double least = sumAt(at);
    double aim = 0;
    for (const Entry& entry : m_entries) aim = std::max(aim, static_cast<double>(entry.value) * 1.0);
    double step = 1;
    int still = 0;
    for (int i = 0; i < (hinted ? kHintedSteps : kSteps); ++i) {
        const double now = i == 0 ? least : sumAt(at);
        if (now < least) {
            least = now;
            best = at;
            still = 0;
        } else if (i > 0 && ++still >= 3) {
            still = 0;
            step /= 2;
        }
        EndWorths slope{};
        double length = 0;
        for (std::size_t r = 0; r < kEndResources; ++r) {
            slope[r] = 1;
            for (const Entry& entry : m_entries)
                if (entry.net > 0) slope[r] -= entry.share[r] * entry.most;
            if (at[r] <= 0 && slope[r] > 0) slope[r] = 0;
            length += slope[r] * slope[r];
        }
        if (length == 0) break;
        const double move = step * std::max(now - aim, now * 0.02) / length;
        for (std::size_t r = 0; r < kEndResources; ++r) at[r] = std::max(0.0, at[r] - move * slope[r]);
    }
    worths = best;
    sumAt(worths);
}

void EndChooser::descend(std::size_t at, EndSizes& left, double leftWorth, std::int64_t value) {
    if (value > m_bestValue) {
        m_bestValue = value;
        m_best = m_counts;
    }
    if (at == m_entries.size()) return;
    const std::int64_t most = value + upward(leftWorth + m_rest[at]);
    if (most <= m_bestValue + 2) return;
    if (++m_nodes > m_mostNodes) {
        m_open = std::max(m_open, most);
        return;
    }
    const Entry& entry = m_entries[at];
    std::int64_t times = entry.most;
    for (std::size_t r = 0; r < kEndResources; ++r)
        if (entry.size[r] > 0) times = std::min(times, left[r] / entry.size[r]);
    for (; times >= 0; --times) {
        for (std::size_t r = 0; r < kEndResources; ++r) left[r] -= times * entry.size[r];
        m_counts[at] = static_cast<std::int32_t>(times);
        descend(at + 1, left, leftWorth - static_cast<double>(times) * m_takes[at], value + times * entry.value);
        for (std::size_t r = 0; r < kEndResources; ++r) left[r] += times * entry.size[r];
    }
    m_counts[at] = 0;
}

/// What is worth most beside shapes that are worth `already`. False: nothing that was worth more than the best so far.
bool EndChooser::chooseBeside(std::int64_t already, const EndSizes& left, const std::vector<EndOption>& options, EndWorths& worths) {
    collect(left, options);
    improve(worths);
    std::stable_sort(m_entries.begin(), m_entries.end(), [](const Entry& a, const Entry& b) { return a.net > b.net; });
    m_rest.assign(m_entries.size() + 1, 0);
    m_takes.clear();
    for (std::size_t i = m_entries.size(); i-- > 0;) m_rest[i] = m_rest[i + 1] + std::max(0.0, m_entries[i].net) * m_entries[i].most;
    for (const Entry& entry : m_entries) m_takes.push_back(static_cast<double>(entry.value) - entry.net);
    m_counts.assign(m_entries.size(), 0);
    m_nodes = 0;
    const std::int64_t before = m_bestValue;
    double leftWorth = 0;
    for (const double worth : worths) leftWorth += worth;
    EndSizes room = left;
    descend(0, room, leftWorth, already);
    return m_bestValue > before;
}

BestEnd EndChooser::choose(const EndSizes& capacity, const std::vector<EndOption>& options, const EndOption& shape, EndWorths& worths) {
    BestEnd best{0, 0, std::vector<std::int32_t>(options.size(), 0), 0};
    m_bestValue = -1;
    m_open = 0;
    std::int64_t mostShapes = shape.value > 0 ? shape.most : 0;
    for (std::size_t r = 0; r < kEndResources; ++r)
        if (shape.size[r] > 0) mostShapes = std::min(mostShapes, std::max<std::int64_t>(capacity[r], 0) / shape.size[r]);
    // One that takes nothing that is counted leaves the same room however many there are.
    const bool takesNothing = mostShapes == shape.most;
    for (std::int64_t shapes = takesNothing ? mostShapes : 0; shapes <= mostShapes; ++shapes) {
        EndSizes left = capacity;
        for (std::size_t r = 0; r < kEndResources; ++r) left[r] -= shapes * shape.size[r];
        if (!chooseBeside(shapes * shape.value, left, options, worths)) continue;
        best.shapes = static_cast<std::int32_t>(shapes);
        std::fill(best.counts.begin(), best.counts.end(), 0);
        for (std::size_t i = 0; i < m_entries.size(); ++i) best.counts[m_entries[i].option] = m_best[i];
    }
    best.value = m_bestValue;
    // What was cut off was worth no more than 2 above the best one of its moment.
    best.most = std::max(m_bestValue + 2, m_open);
    return best;
}

}  // namespace bayplan
