// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/zone_choice.h"

#include <algorithm>
#include <utility>

namespace bayplan {

namespace {

constexpr std::size_t kMostCombinations = 200'000;
constexpr std::size_t kMostOrders = 24;

/// "01": the zones as upstream prints them.
std::string maskText(ZoneMask mask) {
    std::size_t width = 2;
    for (std::size_t shift = 2; shift < 64; shift += 2)
        if (mask > zoneBit(shift)) width = shift + 2;
    std::string digits;
    for (ZoneMask rest = mask; rest != 0; rest >>= 1) digits.insert(digits.begin(), (rest & 1) != 0 ? '1' : '0');
    if (digits.size() < width) digits.insert(0, width - digits.size(), '0');
    return digits;
}

std::string joinedBy(const std::vector<std::string>& parts, std::string_view between) {
    std::string all;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) all += between;
        all += parts[i];
    }
    return all;
}

std::string hintSummary(const ResourceHints& list) {
    std::vector<std::string> preferred, possible;
    for (const ScoredHint& hint : list.hints) {
        possible.push_back(maskText(hint.zones));
        if (hint.preferred) preferred.push_back(possible.back());
    }
    return list.resource + " prefer [" + joinedBy(preferred, " ") + "] among [" + joinedBy(possible, " ") + "]";
}

/// What a combination of hints comes to.
struct MergedHint {
    ZoneMask zones = 0;
    bool satisfied = true;
    std::int64_t score = 0;
};

/// Whether a later one of equal preference takes the place of an earlier one.
bool takesOver(const MergedHint& later, const MergedHint& earlier) {
    if (countZones(later.zones) != countZones(earlier.zones)) return countZones(later.zones) < countZones(earlier.zones);
    return later.zones < earlier.zones || later.score > earlier.score;
}

/// The set that all lists prefer; absent: there is none. All of a combination have to be the same one.
std::optional<MergedHint> bestPreferredBy(const std::vector<ResourceHints>& lists, const ZoneRules& rules, bool single) {
    std::optional<MergedHint> best;
    for (const ScoredHint& first : lists.front().hints) {
        MergedHint merged{first.zones, true, 0};
        const auto agrees = [&](const ResourceHints& list) {
            const auto at = std::find_if(list.hints.begin(), list.hints.end(), [&](const ScoredHint& hint) { return hint.zones == first.zones; });
            if (at == list.hints.end() || !at->preferred) return false;
            merged.score += at->score;
            return true;
        };
        if ((single && countZones(first.zones) != 1) || !std::all_of(lists.begin(), lists.end(), agrees)) continue;
        if (rules.keepsApart && !rules.keepsApart(first.zones)) continue;
        if (!best || takesOver(merged, *best)) best = merged;
    }
    return best;
}

/// Every combination of one hint from each list, in the order of the lists. No combination is preferred as a whole.
class Combinations {
public:
    Combinations(std::vector<const ResourceHints*> lists, ZoneMask all) : m_lists(std::move(lists)), m_chosen(m_lists.size()), m_best{all, true, 0}, m_all(all) {}

    MergedHint best() {
        visit(0);
        return m_best;
    }

private:
    void visit(std::size_t list) {
        if (list == m_lists.size()) {
            weigh();
            return;
        }
        if (m_lists[list]->hints.empty()) {
            m_chosen[list] = nullptr;
            visit(list + 1);
        }
        for (const ScoredHint& hint : m_lists[list]->hints) {
            m_chosen[list] = &hint;
            visit(list + 1);
        }
    }

    void weigh() {
        MergedHint merged{m_all, true, 0};
        std::size_t widest = 0;
        for (const ScoredHint* hint : m_chosen) {
            if (hint) {
                merged.zones &= hint->zones;
                widest = std::max(widest, countZones(hint->zones));
            } else merged.satisfied = false;
        }
        if (merged.zones == 0) return;
        if (widest != 0 && widest != countZones(merged.zones)) merged.satisfied = false;
        for (const ScoredHint* hint : m_chosen)
            if (hint && hint->zones == merged.zones) merged.score += hint->score;
        if (takesOver(merged, m_best)) m_best = merged;
    }

    std::vector<const ResourceHints*> m_lists;
    std::vector<const ScoredHint*> m_chosen;  // null: any zones, since the list has none
    MergedHint m_best;
    ZoneMask m_all;
};

/// Upstream goes through resources in no order, so the answer counts if each order gives it.
ZoneChoice withoutPreference(const std::vector<ResourceHints>& lists, ZoneMask all) {
    std::vector<const ResourceHints*> order;
    std::size_t combinations = 1;
    for (const ResourceHints& list : lists) {
        order.push_back(&list);
        combinations *= std::max<std::size_t>(1, list.hints.size());
        if (combinations > kMostCombinations) return {true, false, std::nullopt, {}, {}};
    }
    std::sort(order.begin(), order.end());
    std::optional<ZoneMask> zones;
    std::size_t orders = 0;
    do {
        const MergedHint merged = Combinations(order, all).best();
        const ZoneMask found = merged.satisfied ? merged.zones : all;
        if ((zones && *zones != found) || ++orders > kMostOrders) return {true, false, std::nullopt, {}, {}};
        zones = found;
    } while (std::next_permutation(order.begin(), order.end()));
    return {true, true, zones, {}, {}};
}

}  // namespace

std::vector<ZoneMask> allZoneSets(std::size_t zones) {
    std::vector<ZoneMask> sets;
    for (ZoneMask mask = 1; mask <= firstZones(zones); ++mask) sets.push_back(mask);
    // Of equally many, the set whose lowest zone that the other lacks is lower goes first.
    std::sort(sets.begin(), sets.end(), [](ZoneMask a, ZoneMask b) {
        if (countZones(a) != countZones(b)) return countZones(a) < countZones(b);
        const ZoneMask difference = a ^ b;
        return difference != 0 && (a & difference & (~difference + 1)) != 0;
    });
    return sets;
}

ZoneChoice chooseZoneSet(const std::vector<ResourceHints>& lists, const ZoneRules& rules) {
    const ZoneMask all = firstZones(rules.zones);
    const bool single = rules.policy == NumaPolicy::SingleNumaNode;
    const bool strict = single || rules.policy == NumaPolicy::Restricted;
    ZoneChoice choice;
    if (strict)
        for (const ResourceHints& list : lists)
            if (list.hints.empty()) choice.nowhere.push_back(list.resource);
    if (!choice.nowhere.empty()) return choice;
    std::optional<MergedHint> best;
    if (!lists.empty()) best = bestPreferredBy(lists, rules, single);
    else if (!rules.keepsApart || rules.keepsApart(all)) best = MergedHint{all, true, 0};
    if (best) {
        choice.admitted = true;
        if (!single || best->zones != all) choice.zones = best->zones;
        return choice;
    }
    if (!strict) return withoutPreference(lists, all);
    std::vector<std::string> summary;
    for (const ResourceHints& list : lists) summary.push_back(hintSummary(list));
    std::sort(summary.begin(), summary.end());
    choice.unaligned = joinedBy(summary, single ? "," : " & ");
    return choice;
}

}  // namespace bayplan
