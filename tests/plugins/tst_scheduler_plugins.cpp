// SPDX-License-Identifier: GPL-3.0-or-later
// NodeResourcesAllocatable, PodState and QOSSort; tst_conformance runs the cases that their real code decided.
#include "plugins/added_plugin.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::samples;

class TestSchedulerPlugins : public QObject {
    Q_OBJECT

private slots:
    /// cpu in thousandths times 2^20, memory in bytes times 1, divided by 2^20 + 1: 3023 and 6047, as specification T-ALC-1 has it.
    void sizesOfNodes() {
        const ClusterPtr cluster = build(objects({node("a", {{"cpu", "2"}, {"memory", "1Gi"}, {"pods", "9"}}), node("b", {{"cpu", "4"}, {"memory", "2Gi"}, {"pods", "9"}})},
                                                 {pod("p", asks({{"cpu", "1"}}))}))
                                       ->cluster;
        const std::string plugin = "NodeResourcesAllocatable";
        QCOMPARE(scores(schedulerOf(configuration("PrioritySort", plugin)), *cluster, "p"), (std::vector<std::int64_t>{100, 0}));
        QCOMPARE(scores(schedulerOf(configuration("PrioritySort", plugin, "mode: Most")), *cluster, "p"), (std::vector<std::int64_t>{0, 100}));
        // Pods amount to nothing, so both nodes are equal.
        QCOMPARE(scores(schedulerOf(configuration("PrioritySort", plugin, "resources: [{name: pods, weight: 7}]")), *cluster, "p"), (std::vector<std::int64_t>{0, 0}));
    }

    void wrongArguments_data() {
        QTest::addColumn<QString>("args");
        QTest::newRow("mode") << "mode: Some";
        QTest::newRow("no weight") << "resources: [{name: cpu}]";
        QTest::newRow("weight 0") << "resources: [{name: cpu, weight: 0}]";
        QTest::newRow("a name that is none") << "resources: [{name: \"a b\", weight: 1}]";
    }
    void wrongArguments() {
        QFETCH(QString, args);
        QVERIFY(refusesArguments("NodeResourcesAllocatable", args.toStdString()));
    }

    /// Two pods leave a, one is nominated to b: 2, −1 and 0 become 100, 0 and 33.
    void podsThatComeAndGo() {
        Objects all = objects({roomy("a"), roomy("b"), roomy("c")},
                              {pod("x", asks({{"cpu", "1"}}), "a"), pod("y", asks({{"cpu", "1"}}), "a"), pod("n", asks({{"cpu", "1"}})), pod("p", asks({{"cpu", "1"}}))});
        all.pods[0].deleting = all.pods[1].deleting = true;
        all.pods[2].nominatedNodeName = "b";
        const ClusterPtr cluster = build(std::move(all))->cluster;
        QCOMPARE(scores(schedulerOf(configuration("PrioritySort", "PodState")), *cluster, "p"), (std::vector<std::int64_t>{100, 0, 33}));
    }

    void theBetterClassGoesFirst() {
        const auto limited = [](const char* name, bool cpu) {
            Pod made = pod(name, asks({}));
            made.qosClass = cpu ? QosClass::Guaranteed : QosClass::Burstable;
            return made;
        };
        Objects all = objects({roomy("a")}, {pod("best-effort", asks({})), limited("burstable", false), limited("guaranteed", true)});
        const ClusterPtr cluster = build(std::move(all))->cluster;
        Scheduler scheduler = schedulerOf(configuration("QOSSort", "PodState"));
        const auto run = schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, {.order = ArrivalOrder::Reading});
        QVERIFY(run.has_value());
        QStringList order;
        for (const Decision& decision : run->decisions) order << QString::fromStdString(cluster->catalog().pod(decision.pod).name);
        QCOMPARE(order, (QStringList{"guaranteed", "burstable", "best-effort"}));
    }
};

QTEST_APPLESS_MAIN(TestSchedulerPlugins)
#include "tst_scheduler_plugins.moc"
