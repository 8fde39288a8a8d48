// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/cpu_spread.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace bayplan {

namespace {

using Positions = std::vector<std::size_t>;  // in a list of zones, ascending

std::size_t ceilDivide(std::size_t a, std::size_t b) {
    return (a + b - 1) / b;
}

double rounded(double value) {
    return std::round(value * 1000) / 1000;
}

/// How uneven the free CPUs are; to three decimals, so that near-equal spreads count as equal.
double unevenness(const std::vector<std::size_t>& free) {
    double sum = 0;
    for (const std::size_t n : free) sum += static_cast<double>(n);
    const double mean = rounded(sum / static_cast<double>(free.size()));
    double squares = 0;
    for (const std::size_t n : free) {
        const double off = static_cast<double>(n) - mean;
        squares += off * off;
    }
    return rounded(std::sqrt(squares / static_cast<double>(free.size())));
}

/// Calls visit(const Positions&) for each choice of `size` out of `from`, in lexicographic order, until it says false.
template <typename Visit>
void forEachChoice(const Positions& from, std::size_t size, Visit&& visit) {
    Positions at(size);
    std::iota(at.begin(), at.end(), std::size_t{0});
    Positions chosen(size);
    while (size <= from.size()) {
        for (std::size_t i = 0; i < size; ++i) chosen[i] = from[at[i]];
        if (!visit(chosen)) return;
        std::size_t i = size;
        while (i > 0 && at[i - 1] == from.size() - size + i - 1) --i;
        if (i == 0) return;
        ++at[i - 1];
        for (std::size_t j = i; j < size; ++j) at[j] = at[j - 1] + 1;
    }
}

class Spreader {
public:
    Spreader(const CpuLayout& layout, const CpuSet& pool, std::size_t count, const TakeRules& rules)
        : m_layout(layout), m_rules(rules), m_free(pool), m_count(count) {}

    CpuSet run() {
        sortZones();
        Positions all(m_zones.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        const std::size_t units = m_count / m_rules.group;
        const std::size_t unitsAZone = ceilDivide(ceilDivide(m_layout.all.size(), m_rules.group), m_layout.zones.size());
        for (std::size_t k = ceilDivide(units, unitsAZone); k <= std::min(units, m_zones.size()); ++k) {
            m_best = std::numeric_limits<double>::max();
            forEachChoice(all, k, [&](const Positions& zones) {
                weigh(zones);
                return m_best > 0;
            });
            if (!m_chosen.empty()) return hand();
        }
        return {};
    }

private:
    /// Zones with free CPUs in the order in which packing goes through them.
    void sortZones() {
        const auto fuller = [&](const CpuGroup* a, const CpuGroup* b) {
            return m_free.countIn(a->cpus) < m_free.countIn(b->cpus);
        };
        const auto free = [&](const std::vector<CpuGroup>& groups, const CpuSet& within) {
            std::vector<const CpuGroup*> found;
            for (const CpuGroup& group : groups)
                if ((group.cpus & within).intersects(m_free)) found.push_back(&group);
            std::stable_sort(found.begin(), found.end(), fuller);
            return found;
        };
        if (m_layout.socketCount >= m_layout.zones.size())
            m_zones = free(m_layout.zones, m_layout.all);
        else
            for (const CpuGroup* socket : free(m_layout.sockets, m_layout.all))
                for (const CpuGroup* zone : free(m_layout.zones, socket->cpus)) m_zones.push_back(zone);
        for (const CpuGroup* zone : m_zones) m_freeIn.push_back(m_free.countIn(zone->cpus));
    }

    std::size_t share(std::size_t zones) const { return m_count / zones / m_rules.group * m_rules.group; }

    void weigh(const Positions& zones) {
        const std::size_t share = this->share(zones.size());
        std::size_t units = 0;
        for (const std::size_t zone : zones) {
            if (m_freeIn[zone] < share) return;
            units += m_freeIn[zone] / m_rules.group;
        }
        if (units * m_rules.group < m_count) return;
        std::vector<std::size_t> left = m_freeIn;
        for (const std::size_t zone : zones) left[zone] -= share;
        const std::size_t remainder = m_count - share * zones.size();
        if (remainder == 0) {
            keepIfBetter(unevenness(left), zones, {});
            return;
        }
        Positions open;
        for (const std::size_t zone : zones)
            if (left[zone] >= m_rules.group) open.push_back(zone);
        double best = std::numeric_limits<double>::max();
        Positions subset;
        for (std::size_t size = open.size(); size > 0; --size)
            forEachChoice(open, size, [&](const Positions& some) {
                std::vector<std::size_t> after = left;
                if (!handOut(some, remainder, after)) return true;
                if (const double score = unevenness(after); score < best) {
                    best = score;
                    subset = some;
                }
                return true;
            });
        if (!subset.empty()) keepIfBetter(best, zones, subset);
    }

    /// Takes the remainder, one group at a time and zone after zone.
    bool handOut(const Positions& zones, std::size_t remainder, std::vector<std::size_t>& left) const {
        while (remainder > 0) {
            bool handed = false;
            for (const std::size_t zone : zones) {
                if (remainder == 0 || left[zone] < m_rules.group) continue;
                left[zone] -= m_rules.group;
                remainder -= m_rules.group;
                handed = true;
            }
            if (!handed) return false;
        }
        return true;
    }

    void keepIfBetter(double score, const Positions& zones, const Positions& subset) {
        if (score >= m_best) return;
        m_best = score;
        m_chosen = zones;
        m_subset = subset;
    }

    CpuSet hand() {
        CpuSet taken;
        const auto take = [&](std::size_t zone, std::size_t count) {
            // There is room: weigh() counted it.
            const CpuSet cpus = takePacked(m_layout, m_free & m_zones[zone]->cpus, count, packing()).value();
            taken |= cpus;
            m_free -= cpus;
        };
        const std::size_t share = this->share(m_chosen.size());
        for (const std::size_t zone : m_chosen) take(zone, share);
        std::size_t remainder = m_count - share * m_chosen.size();
        while (remainder > 0)
            for (const std::size_t zone : m_subset) {
                if (remainder == 0) break;
                if (m_free.countIn(m_zones[zone]->cpus) < m_rules.group) continue;
                take(zone, m_rules.group);
                remainder -= m_rules.group;
            }
        return taken;
    }

    TakeRules packing() const {
        TakeRules rules = m_rules;
        rules.alignToL3 = false;
        return rules;
    }

    const CpuLayout& m_layout;
    const TakeRules& m_rules;
    CpuSet m_free;
    std::size_t m_count;
    std::vector<const CpuGroup*> m_zones;
    std::vector<std::size_t> m_freeIn;
    double m_best = 0;
    Positions m_chosen;
    Positions m_subset;  // that take the remainder
};

}  // namespace

CpuSet takeSpread(const CpuLayout& layout, const CpuSet& pool, std::size_t count, const TakeRules& rules) {
    return Spreader(layout, pool, count, rules).run();
}

}  // namespace bayplan
