// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/placement_comparison.h"

#include <QTest>

using namespace bayplan;

class TestPlacementComparison : public QObject {
    Q_OBJECT

    static Decision decided(std::size_t pod, Outcome outcome, NodeIdx node = {}) {
        Decision decision;
        decision.pod = PodIdx(pod);
        decision.outcome = outcome;
        decision.node = node;
        return decision;
    }

private Q_SLOTS:
    void listsThoseThatEndUpElsewhere() {
        ScheduleRun a, b;
        a.decisions = {decided(3, Outcome::Scheduled, NodeIdx(0)), decided(1, Outcome::Scheduled, NodeIdx(1)),
                       decided(2, Outcome::Unschedulable), decided(4, Outcome::Unschedulable)};
        b.decisions = {decided(1, Outcome::Scheduled, NodeIdx(1)), decided(2, Outcome::Scheduled, NodeIdx(1)),
                       decided(3, Outcome::Scheduled, NodeIdx(2)), decided(4, Outcome::Unschedulable), decided(9, Outcome::Gated)};
        const PlacementComparison c = comparePlacements(a, b);
        QCOMPARE(c.pods, std::size_t(4));  // 9 was tried only once
        QCOMPARE(c.placedA, std::size_t(2));
        QCOMPARE(c.placedB, std::size_t(3));
        const std::vector<PlacementDifference> expected{
            {PodIdx(2), NodeIdx(), NodeIdx(1), Outcome::Unschedulable, Outcome::Scheduled},
            {PodIdx(3), NodeIdx(0), NodeIdx(2), Outcome::Scheduled, Outcome::Scheduled}};
        QVERIFY(c.different == expected);
        QVERIFY(comparePlacements(a, a).different.empty());
    }
};

QTEST_APPLESS_MAIN(TestPlacementComparison)
#include "tst_placement_comparison.moc"
