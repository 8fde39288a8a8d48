// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/hint_merge.h"

#include <algorithm>

namespace bayplan {

namespace {

using Hints = std::vector<ZoneHint>;

/// Which of two sets of zones is the better place, if all else is equal.
class Narrower {
public:
    explicit Narrower(const MergeRules& rules) : m_rules(rules) {}

    bool operator()(ZoneMask a, ZoneMask b) const {
        if (countZones(a) != countZones(b)) return countZones(a) < countZones(b);
        if (m_rules.preferClosest && m_rules.policy != TopologyPolicy::SingleNumaNode) {
            // The sets have equally many zones, so the sum orders them as the mean does.
            const std::int64_t da = distance(a);
            const std::int64_t db = distance(b);
            if (da != db) return da < db;
        }
        return a < b;
    }

private:
    std::int64_t distance(ZoneMask mask) const {
        std::int64_t sum = 0;
        forEachZone(mask, [&](std::size_t from) {
            forEachZone(mask, [&](std::size_t to) { sum += m_rules.distances[from][to]; });
        });
        return sum;
    }
    const MergeRules& m_rules;
};

/// Sums over all supersets, and back.
void overSupersets(std::vector<std::int64_t>& values, std::size_t zones, std::int64_t sign) {
    for (std::size_t zone = 0; zone < zones; ++zone)
        for (std::size_t mask = 0; mask < values.size(); ++mask)
            if ((mask & zoneBit(zone)) == 0) values[mask] += sign * values[mask | zoneBit(zone)];
}

/// Every set of zones that some combination of one hint from each list leaves.
std::vector<std::int64_t> reachable(const std::vector<Hints>& lists, std::size_t zones) {
    const std::size_t all = std::size_t{1} << zones;
    std::vector<std::int64_t> left(all, 0);
    left[all - 1] = 1;
    std::vector<std::int64_t> list;
    for (const Hints& hints : lists) {
        list.assign(all, 0);
        for (const ZoneHint& hint : hints) list[hint.zones.value_or(all - 1)] = 1;
        // Counts the pairs with at least these zones in common, and from that the pairs with exactly these: at most
        // 2^32.
        overSupersets(left, zones, 1);
        overSupersets(list, zones, 1);
        for (std::size_t mask = 0; mask < all; ++mask) left[mask] *= list[mask];
        overSupersets(left, zones, -1);
        for (std::int64_t& count : left) count = count != 0 ? 1 : 0;
    }
    return left;
}

std::optional<ZoneMask> bestPreferred(const std::vector<Hints>& lists, const MergeRules& rules) {
    // The merged set is preferred if every list prefers exactly it, or has no preference.
    const ZoneMask all = firstZones(rules.zones);
    std::vector<std::uint16_t> votes(std::size_t{1} << rules.zones, 0);
    std::uint16_t careless = 0;
    for (const Hints& hints : lists) {
        const bool any = std::any_of(hints.begin(), hints.end(),
                                     [](const ZoneHint& hint) { return hint.preferred && !hint.zones; });
        if (any) {
            ++careless;
            continue;
        }
        for (const ZoneHint& hint : hints)
            if (hint.preferred) ++votes[*hint.zones];
    }
    const std::size_t caring = lists.size() - careless;
    std::optional<ZoneMask> best;
    const Narrower narrower(rules);
    const auto offer = [&](ZoneMask mask) {
        if (mask != 0 && (!best || narrower(mask, *best))) best = mask;
    };
    if (caring == 0) {
        // All lists may say "anywhere"; a narrower set that one of them also names is still better.
        offer(all);
        for (const Hints& hints : lists)
            for (const ZoneHint& hint : hints)
                if (hint.preferred && hint.zones) offer(*hint.zones);
        return best;
    }
    for (ZoneMask mask = 1; mask <= all; ++mask)
        if (votes[mask] == caring) offer(mask);
    return best;
}

/// The least size for the most demanding resource. If nothing is preferred, the nearest size is best.
std::size_t wantedSize(const std::vector<Hints>& lists) {
    std::size_t wanted = 0;
    for (const Hints& hints : lists) {
        std::size_t least = 0;
        for (const ZoneHint& hint : hints)
            if (hint.zones && (least == 0 || countZones(*hint.zones) < least)) least = countZones(*hint.zones);
        wanted = std::max(wanted, least);
    }
    return wanted;
}

std::optional<ZoneMask> bestOther(const std::vector<Hints>& lists, const MergeRules& rules) {
    const std::vector<std::int64_t> left = reachable(lists, rules.zones);
    const std::size_t wanted = wantedSize(lists);
    const Narrower narrower(rules);
    // First the wanted size, then smaller ones from the largest, then larger ones from the smallest.
    const auto rank = [&](ZoneMask mask) {
        const std::size_t size = countZones(mask);
        return size <= wanted ? wanted - size : size;
    };
    const auto better = [&](ZoneMask a, ZoneMask b) {
        const bool largeA = countZones(a) > wanted;
        const bool largeB = countZones(b) > wanted;
        if (largeA != largeB) return largeB;
        if (rank(a) != rank(b)) return rank(a) < rank(b);
        return narrower(a, b);
    };
    std::optional<ZoneMask> best;
    for (ZoneMask mask = 1; mask < left.size(); ++mask)
        if (left[mask] != 0 && (!best || better(mask, *best))) best = mask;
    return best;
}

}  // namespace

ZoneHint mergeHints(const std::vector<HintList>& lists, const MergeRules& rules) {
    const ZoneMask all = firstZones(rules.zones);
    const bool single = rules.policy == TopologyPolicy::SingleNumaNode;
    std::vector<Hints> kept;
    bool possible = true;
    for (const HintList& list : lists) {
        Hints hints;
        for (const ZoneHint& hint : list.hints)
            if (!single || (hint.preferred && (!hint.zones || countZones(*hint.zones) == 1))) hints.push_back(hint);
        possible = possible && !hints.empty();
        kept.push_back(std::move(hints));
    }
    ZoneHint merged{all, false};
    if (possible) {
        if (const std::optional<ZoneMask> preferred = bestPreferred(kept, rules))
            merged = {*preferred, true};
        else if (const std::optional<ZoneMask> other = bestOther(kept, rules))
            merged = {*other, false};
    }
    if (single && merged.zones == all) merged.zones.reset();
    return merged;
}

bool admits(TopologyPolicy policy, const ZoneHint& merged) {
    return policy == TopologyPolicy::None || policy == TopologyPolicy::BestEffort || merged.preferred;
}

}  // namespace bayplan
