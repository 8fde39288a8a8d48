// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/placement_comparison.h"

#include <QTest>

using namespace bayplan;

class TestPlacementComparison : public QObject {
    Q_OBJECT

    using What = RunStep::What;

    static RunStep step(const char* pod, What what, const char* node = "") {
        RunStep step;
        step.pod = pod;
        step.what = what;
        step.node = node;
        return step;
    }

private Q_SLOTS:
    void listsThoseThatEndUpElsewhere() {
        Run a, b;
        a.trace = {step("p3", What::Scheduled, "n0"), step("p1", What::Scheduled, "n1"), step("p2", What::Unschedulable), step("p4", What::Unschedulable)};
        b.trace = {step("p1", What::Scheduled, "n1"), step("p2", What::Scheduled, "n1"), step("p3", What::Scheduled, "n2"), step("p4", What::Unschedulable), step("p9", What::Gated)};
        const PlacementComparison c = comparePlacements(a, b);
        QCOMPARE(c.pods, std::size_t(4));  // p9 was tried once only
        QCOMPARE(c.placedA, std::size_t(2));
        QCOMPARE(c.placedB, std::size_t(3));
        const std::vector<PlacedElsewhere> expected{{"p3", "n0", "n2", What::Scheduled, What::Scheduled},
                                                    {"p2", "", "n1", What::Unschedulable, What::Scheduled}};
        QVERIFY(c.different == expected);
        QVERIFY(comparePlacements(a, a).different.empty());
    }
    /// A run on a clock tries a pod until it fits, and one that was evicted has no place.
    void countsTheLastStep() {
        Run once, clock;
        once.trace = {step("late", What::Scheduled, "n0"), step("victim", What::Scheduled, "n0")};
        clock.trace = {step("late", What::Unschedulable, "n0"), step("victim", What::Scheduled, "n0"), step("victim", What::Preempted, "n0"), step("late", What::Scheduled, "n0")};
        const PlacementComparison c = comparePlacements(once, clock);
        QCOMPARE(c.pods, std::size_t(2));
        QCOMPARE(c.placedB, std::size_t(1));
        QVERIFY(c.different == (std::vector<PlacedElsewhere>{{"victim", "n0", "", What::Scheduled, What::Preempted}}));
    }
};

QTEST_APPLESS_MAIN(TestPlacementComparison)
#include "tst_placement_comparison.moc"
