// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/search/bin_choice.h"

#include <algorithm>
#include <tuple>

namespace bayplan {

namespace {

constexpr std::size_t kBinsOfPart = 1000;
constexpr std::size_t kAskedOfPart = 4;  // before the next part

}  // namespace

BinChoice::BinChoice(const BinModel& model, std::uint64_t seed) : m_model(model), m_lot(seed ^ 0x5851F42D4C957F2Du) {
    m_grouped = std::any_of(model.bins.begin(), model.bins.end(), [&](const Bin& bin) { return bin.group != model.bins.front().group; });
    if (model.bins.size() > kManyBins) deal();
}

void BinChoice::deal() {
    std::vector<std::uint32_t> order(m_model.bins.size());
    for (std::uint32_t b = 0; b < order.size(); ++b) order[b] = b;
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[m_lot.below(i)]);
    const std::size_t parts = (order.size() + kBinsOfPart - 1) / kBinsOfPart;
    m_parts.assign(parts, {});
    m_dealt.assign(order.size(), 0);
    for (std::size_t i = 0; i < order.size(); ++i) {
        m_dealt[order[i]] = static_cast<std::uint32_t>(i % parts);
        m_parts[i % parts].push_back(order[i]);
    }
    m_part = 0;
    m_asked = 0;
}

std::uint32_t BinChoice::drawn() {
    if (m_dealt.empty()) return static_cast<std::uint32_t>(m_lot.below(m_model.bins.size()));
    return m_parts[m_part][m_lot.below(m_parts[m_part].size())];
}

void BinChoice::add(std::vector<std::uint32_t>& bins, std::uint32_t bin) const {
    if (std::find(bins.begin(), bins.end(), bin) == bins.end()) bins.push_back(bin);
}

/// Bins in which something has happened, beginning with one that gained.
std::vector<std::uint32_t> BinChoice::touched(const BinState& state, const std::vector<std::int64_t>& slotsAtFirst, std::size_t most) {
    if (!m_dealt.empty() && m_asked++ == kAskedOfPart) {
        m_asked = 1;
        if (++m_part == m_parts.size()) deal();
    }
    std::vector<std::uint32_t> bins;
    if (!m_knots.empty() && m_lot.below(3) == 0)
        for (const std::uint32_t bin : m_knots[m_lot.below(m_knots.size())]) add(bins, bin);
    // The classes that moved, by bin.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> moved;
    for (std::uint32_t i = 0; i < m_model.items.size(); ++i) {
        if (!state.moved(i)) continue;
        moved.emplace_back(m_model.items[i].bin, m_model.items[i].itemClass);
        moved.emplace_back(state.binOf(i), m_model.items[i].itemClass);
    }
    std::sort(moved.begin(), moved.end());
    moved.erase(std::unique(moved.begin(), moved.end()), moved.end());
    if (bins.empty()) {
        std::vector<std::uint32_t> first;
        for (std::uint32_t b = 0; b < slotsAtFirst.size(); ++b)
            if (state.slotsIn(b) > slotsAtFirst[b] && isIn(b)) first.push_back(b);
        for (std::size_t i = 0; i < moved.size() && first.empty(); ++i)
            if (isIn(moved[i].first)) first.push_back(moved[i].first);
        bins.push_back(first.empty() ? drawn() : first[m_lot.below(first.size())]);
    }
    const bool byGroup = m_grouped && m_lot.below(3) == 0, byClass = !byGroup && m_lot.below(2) == 0;
    std::vector<std::uint32_t> classes;
    for (const auto& [bin, itemClass] : moved)
        if (bin == bins.front()) classes.push_back(itemClass);
    struct Related {
        std::int64_t shares;  // less: more of them
        double lot;
        std::uint32_t bin;
    };
    std::vector<Related> related;
    for (std::size_t i = 0; i < moved.size();) {
        const std::uint32_t bin = moved[i].first;
        std::int64_t shares = byGroup && m_model.bins[bin].group == m_model.bins[bins.front()].group ? -1 : 0;
        for (; i < moved.size() && moved[i].first == bin; ++i)
            if (byClass && std::binary_search(classes.begin(), classes.end(), moved[i].second)) --shares;
        if (isIn(bin)) related.push_back({shares, m_lot.part(), bin});
    }
    std::sort(related.begin(), related.end(), [](const Related& a, const Related& b) { return std::tie(a.shares, a.lot, a.bin) < std::tie(b.shares, b.lot, b.bin); });
    for (std::size_t i = 0; i < related.size() && bins.size() < most; ++i) add(bins, related[i].bin);
    if (bins.size() > most) bins.resize(std::max<std::size_t>(most, 1));
    return bins;
}

}  // namespace bayplan
