// SPDX-License-Identifier: GPL-3.0-or-later
// Shares, density and deviation by hand; and that updates after changes equal a new count.
#include "metrics/usage_balance.h"

#include <QtTest>

#include "cluster/delta.h"
#include "cluster/samples.h"
#include "properties/hard_cases.h"

using namespace bayplan;
using namespace bayplan::samples;
using bayplan::testing::Dice;

class UsageBalanceTest : public QObject {
    Q_OBJECT

private slots:
    /// CPU: 4 of 4, 1 of 4, 0 of 8 and a node without any. Requested 5 of 16; over the two in use 5 of 8. Shares 1, ¼, 0: mean
    /// 5/12, squares (1 + 1/16)/3 = 17/48: variance 17/48 − 25/144 = 26/144, deviation √26/12.
    void byHand() {
        const ClusterPtr picture = cluster({node("a", {{"cpu", "4"}}), node("b", {{"cpu", "4"}}), node("c", {{"cpu", "8"}}), node("d", {{"memory", "1Gi"}})},
                                           {pod("p", asks({{"cpu", "4"}}), "a"), pod("q", asks({{"cpu", "1"}}), "b")});
        UsageBalance balance;
        balance.update(*picture);
        const std::vector<ResourceBalance> found = balance.resources();
        QCOMPARE(found.size(), std::size_t(2));
        QVERIFY(found[0].resource == ResourceTable::kCpuIdx && found[1].resource == ResourceTable::kMemoryIdx);
        QCOMPARE(found[0].allocatable, std::int64_t(16000));
        QCOMPARE(found[0].requested, std::int64_t(5000));
        QCOMPARE(found[0].nodes, std::size_t(3));
        QCOMPARE(found[0].inUse, std::size_t(2));
        QCOMPARE(found[0].share, 5.0 / 16);
        QCOMPARE(found[0].density, 5.0 / 8);
        QCOMPARE(found[0].deviation, std::sqrt(26.0) / 12);
        QCOMPARE(found[1].share, 0.0);
        QCOMPARE(found[1].density, 0.0);
    }

    void nothing() {
        UsageBalance balance;
        balance.update(Cluster());
        QVERIFY(balance.resources().empty());
    }

    void goingAlongEqualsCountingAnew() {
        const auto [first, last] = bayplan::testing::seedsToTry(30);
        for (unsigned seed = first; seed <= last; ++seed) {
            Dice dice(seed * 17);
            const Result<Built> built = build(bayplan::testing::hardCase(seed));
            Draft draft(*built->cluster);
            UsageBalance along;
            for (int step = 0; step < 20; ++step) {
                along.update(draft.cluster());
                UsageBalance anew;
                anew.update(draft.cluster());
                QVERIFY(along.resources() == anew.resources());  // to the last bit
                const PodIdx pod(dice.below(draft.cluster().podCount()));
                const NodeIdx node(dice.below(draft.cluster().nodeCount()));
                const bool stands = draft.cluster().placement(pod).node.valid();
                (void)draft.apply(stands ? (dice.coin() ? Delta(Evict{pod}) : Delta(Move{pod, node})) : Delta(Place{pod, node})).has_value();
            }
        }
    }
};

QTEST_APPLESS_MAIN(UsageBalanceTest)
#include "tst_usage_balance.moc"
