// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which few bins are looked at together next: those whose moves are of the same classes, those of one group, those of a knot, or any by lot; and
// some in which nothing happens yet. Of many bins all are dealt by lot into parts, and one part is looked at after the other.
// Thread rule: one thread each. The same seed and states give the same bins.

#include <cstdint>
#include <utility>
#include <vector>

#include "planner/bins/bin_state.h"
#include "planner/search/lot.h"

namespace bayplan {

class BinChoice {
public:
    /// From so many bins on they are dealt into parts.
    static constexpr std::size_t kManyBins = 2000;

    BinChoice(const BinModel& model, std::uint64_t seed);

    /// Bins whose moves wait for each other.
    void waiting(const std::vector<std::vector<std::uint32_t>>& knots) { m_knots = knots; }
    /// At most so many, each once. `slotsAtFirst`: by bin. `cheap`: by bin, what one more of the shape costs there; for some bins by lot.
    template <typename Cheap>
    std::vector<std::uint32_t> next(const BinState& state, const std::vector<std::int64_t>& slotsAtFirst, std::size_t most, const Cheap& cheap) {
        std::vector<std::uint32_t> bins = touched(state, slotsAtFirst, most - most / 3);
        for (std::size_t tries = 0; bins.size() < most && tries < 2 * most; ++tries) {
            std::uint32_t best = drawn();
            for (int more = 0; more < 3; ++more)
                if (const std::uint32_t other = drawn(); cheap(other) < cheap(best)) best = other;
            add(bins, best);
        }
        return bins;
    }

private:
    std::vector<std::uint32_t> touched(const BinState& state, const std::vector<std::int64_t>& slotsAtFirst, std::size_t most);
    void add(std::vector<std::uint32_t>& bins, std::uint32_t bin) const;
    bool isIn(std::uint32_t bin) const { return m_dealt.empty() || m_dealt[bin] == m_part; }
    std::uint32_t drawn();
    void deal();

    const BinModel& m_model;
    Lot m_lot;
    bool m_grouped = false;
    std::vector<std::vector<std::uint32_t>> m_knots;
    std::vector<std::uint32_t> m_dealt;               // by bin: its part; empty: there are no parts
    std::vector<std::vector<std::uint32_t>> m_parts;  // bins
    std::uint32_t m_part = 0;
    std::size_t m_asked = 0;  // of this part
};

}  // namespace bayplan
