// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include <QtTest>

#include "topology/kubelet/hint_merge.h"

using namespace bayplan;

namespace {

HintList list(std::vector<ZoneHint> hints) {
    return {"test", "r", std::move(hints)};
}

/// Literally: every combination, the best by the stated order.
ZoneHint byEnumeration(const std::vector<HintList>& lists, const MergeRules& rules) {
    const ZoneMask all = firstZones(rules.zones);
    const bool single = rules.policy == TopologyPolicy::SingleNumaNode;
    std::vector<std::vector<ZoneHint>> kept;
    std::size_t wanted = 0;
    for (const HintList& one : lists) {
        std::vector<ZoneHint> hints;
        std::size_t least = 0;
        for (const ZoneHint& hint : one.hints) {
            if (single && !(hint.preferred && (!hint.zones || countZones(*hint.zones) == 1))) continue;
            hints.push_back(hint);
            if (hint.zones && (least == 0 || countZones(*hint.zones) < least)) least = countZones(*hint.zones);
        }
        wanted = std::max(wanted, least);
        kept.push_back(hints);
    }
    const auto mean = [&](ZoneMask mask) {
        double sum = 0;
        forEachZone(mask, [&](std::size_t a) {
            forEachZone(mask, [&](std::size_t b) { sum += rules.distances[a][b]; });
        });
        return sum / static_cast<double>(countZones(mask) * countZones(mask));
    };
    // A sort key, smaller for the better one: preferred, size in its order, distance, bits.
    const auto key = [&](const ZoneHint& hint) {
        const std::size_t size = countZones(*hint.zones);
        std::size_t order = size;
        if (!hint.preferred) order = size == wanted ? 0 : size < wanted ? 100 - size
                                                                        : 1000 + size;
        const double distance = rules.preferClosest && !single ? mean(*hint.zones) : 0;
        return std::tuple(!hint.preferred, order, distance, *hint.zones);
    };
    std::optional<ZoneHint> best;
    std::vector<std::size_t> at(kept.size(), 0);
    for (const auto& hints : kept)
        if (hints.empty()) return {single ? std::nullopt : std::optional(all), false};
    while (true) {
        ZoneHint merged{all, true};
        std::optional<ZoneMask> common;
        for (std::size_t i = 0; i < kept.size(); ++i) {
            const ZoneHint& hint = kept[i][at[i]];
            merged.preferred = merged.preferred && hint.preferred;
            if (!hint.zones) continue;
            if (common && *common != *hint.zones) merged.preferred = false;
            common = *hint.zones;
            *merged.zones &= *hint.zones;
        }
        if (*merged.zones != 0 && (!best || key(merged) < key(*best))) best = merged;
        std::size_t i = 0;
        while (i < kept.size() && ++at[i] == kept[i].size()) at[i++] = 0;
        if (i == kept.size()) break;
    }
    ZoneHint result = best.value_or(ZoneHint{all, false});
    if (single && result.zones == all) result.zones.reset();
    return result;
}

}  // namespace

class TestHintMerge : public QObject {
    Q_OBJECT
private slots:
    /// Two zones: the GPU is at zone 0, which lacks CPUs.
    void misalignedGpuAndCpus() {
        const std::vector<HintList> lists{list({{1, true}, {3, false}}), list({{2, true}, {3, false}})};
        MergeRules rules{TopologyPolicy::BestEffort, 2};
        // {0}∧{1} is nothing; {0}∧{0,1} = {0}, {0,1}∧{1} = {1}, {0,1}∧{0,1}, none preferred. The fewest zones win: {0}.
        QCOMPARE(mergeHints(lists, rules), (ZoneHint{1, false}));
        QVERIFY(admits(TopologyPolicy::BestEffort, {1, false}));
        QVERIFY(!admits(TopologyPolicy::Restricted, {1, false}));
        rules.policy = TopologyPolicy::SingleNumaNode;
        QVERIFY(!mergeHints(lists, rules).preferred);
    }

    void nobodyCares() {
        const std::vector<HintList> lists(3, list({{std::nullopt, true}}));
        QCOMPARE(mergeHints(lists, {TopologyPolicy::Restricted, 4}), (ZoneHint{15, true}));
        QCOMPARE(mergeHints(lists, {TopologyPolicy::SingleNumaNode, 4}), (ZoneHint{std::nullopt, true}));
    }

    void impossibleForOne() {
        const std::vector<HintList> lists{list({{1, true}, {2, true}, {3, false}}), list({{std::nullopt, false}})};
        QCOMPARE(mergeHints(lists, {TopologyPolicy::BestEffort, 2}), (ZoneHint{1, false}));
        QCOMPARE(mergeHints(lists, {TopologyPolicy::SingleNumaNode, 2}), (ZoneHint{std::nullopt, false}));
    }

    /// Four zones; 0 and 3 are near each other (15) and 0 and 1 are not (21): means 15.5 and 12.5.
    void closestZones() {
        std::vector<std::vector<std::int32_t>> distances(4, std::vector<std::int32_t>(4, 21));
        for (std::size_t i = 0; i < 4; ++i) distances[i][i] = 10;
        distances[0][3] = distances[3][0] = 15;
        const std::vector<HintList> lists{list({{0b0011, true}, {0b1001, true}})};
        QCOMPARE(mergeHints(lists, {TopologyPolicy::BestEffort, 4}), (ZoneHint{0b0011, true}));
        QCOMPARE(mergeHints(lists, {TopologyPolicy::BestEffort, 4, true, distances}), (ZoneHint{0b1001, true}));
    }

    void equalsEnumeration() {
        std::mt19937 random(11);
        const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
        for (int round = 0; round < 4000; ++round) {
            MergeRules rules;
            rules.zones = 1 + below(4);
            rules.policy = std::array{TopologyPolicy::BestEffort, TopologyPolicy::Restricted,
                                      TopologyPolicy::SingleNumaNode}[below(3)];
            rules.preferClosest = below(2) == 0;
            for (std::size_t a = 0; a < rules.zones; ++a) {
                rules.distances.emplace_back();
                for (std::size_t b = 0; b < rules.zones; ++b)
                    rules.distances.back().push_back(a == b ? 10 : static_cast<std::int32_t>(11 + below(3)));
            }
            std::vector<HintList> lists;
            for (std::size_t i = 0; i < 1 + below(4); ++i) {
                HintList one = list({});
                if (below(5) == 0)
                    one.hints.push_back({std::nullopt, below(2) == 0});
                else
                    for (ZoneMask mask = 1; mask <= firstZones(rules.zones); ++mask)
                        if (below(2) == 0) one.hints.push_back({mask, below(3) == 0});
                if (one.hints.empty()) one.hints.push_back({std::nullopt, false});
                lists.push_back(one);
            }
            const ZoneHint expected = byEnumeration(lists, rules);
            const ZoneHint got = mergeHints(lists, rules);
            if (!(expected == got))
                QFAIL(qPrintable(QString("round %1: expected %2 %3, got %4 %5")
                                     .arg(round)
                                     .arg(expected.zones.value_or(0))
                                     .arg(expected.preferred)
                                     .arg(got.zones.value_or(0))
                                     .arg(got.preferred)));
        }
    }
};

QTEST_APPLESS_MAIN(TestHintMerge)
#include "tst_hint_merge.moc"
