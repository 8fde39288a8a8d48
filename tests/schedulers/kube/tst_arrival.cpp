// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which pods of one priority are tried, and the effect of reserved places.
#include "schedulers/kube/arrival.h"

#include <QTest>

#include "schedulers/kube/schedule_pending.h"
#include "schedulers/kube/simulation_samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

struct Came {
    const char* name;
    std::int64_t time = 0;  // 0: not given
    std::int32_t priority = 0;
    const char* cpu = "0";
};

/// Pending pods, in the order of reading, on one node with two CPUs, and the pods that are there already.
ClusterPtr waiting(const std::vector<Came>& all, const std::vector<Pod>& there = {}) {
    std::vector<Pod> pods = there;
    for (const Came& came : all) {
        pods.push_back(pod(came.name, important(came.priority, {{"cpu", came.cpu}})));
        pods.back().creationTime = came.time;
    }
    Objects o = objects({small("n0")}, std::move(pods));
    o.podSources.resize(there.size());
    for (const Came& came : all)
        o.podSources.push_back(std::make_shared<const std::string>(
            came.time == 0 ? R"({"metadata":{"name":"x"}})" : R"({"metadata":{"name":"x","creationTimestamp":"t"}})"));
    return build(std::move(o))->cluster;
}

std::string names(const Run& run) {
    std::string text;
    for (const Decision& decision : run.decisions) text += (text.empty() ? "" : " ") + run.cluster->catalog().pod(decision.pod).name;
    return text;
}

std::string order(const ClusterPtr& cluster, const PendingRules& rules = {}) {
    Scheduler scheduler(profiles());
    return names(schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, rules).value());
}

Pod standing(const char* name, std::int32_t priority, const char* cpu) { return pod(name, important(priority, {{"cpu", cpu}}), "n0"); }

}  // namespace

class ArrivalTest : public QObject {
    Q_OBJECT

private slots:
    void orders_data() {
        QTest::addColumn<QString>("read");
        QTest::addColumn<QString>("byCreation");
        QTest::newRow("by time") << "c:30 a:20 b:10"
                                 << "b a c";
        QTest::newRow("by name within a second") << "b:10 c:10 a:10"
                                                 << "a b c";
        QTest::newRow("however they are read") << "a:10 c:10 b:10"
                                               << "a b c";
        QTest::newRow("not told: as they were read") << "c:0 a:0 b:0"
                                                     << "c a b";
        QTest::newRow("not told: after all others") << "c:0 z:50 a:0 b:40"
                                                    << "b z c a";
    }
    void orders() {
        QFETCH(QString, read);
        QFETCH(QString, byCreation);
        QList<QByteArray> kept;
        QStringList asRead;
        std::vector<Came> all;
        for (const QString& one : read.split(' ')) asRead << one.section(':', 0, 0);
        for (const QString& name : asRead) kept << name.toUtf8();
        for (qsizetype i = 0; i < kept.size(); ++i) all.push_back({kept[i].constData(), read.split(' ')[i].section(':', 1).toLongLong()});
        QCOMPARE(QString::fromStdString(order(waiting(all))), byCreation);
        QCOMPARE(QString::fromStdString(order(waiting(all), {.order = ArrivalOrder::Reading})), asRead.join(' '));
    }

    void priorityComesFirst() { QCOMPARE(order(waiting({{"low", 10, 0}, {"high", 20, 5}, {"negative", 1, -1}})), std::string("high low negative")); }

    /// "a-b/x" comes before "a/y", as an API server lists them: "-" is a smaller byte than "/".
    void namespacesAndNamesAreOneKey() {
        Objects o = objects({small("n0")}, {pod("y", asks({})), pod("x", asks({}))});
        o.pods[0].namespaceName = "a";
        o.pods[1].namespaceName = "a-b";
        for (Pod& one : o.pods) {
            one.creationTime = 10;
            o.podSources.push_back(std::make_shared<const std::string>(R"({"metadata":{"creationTimestamp":"t"}})"));
        }
        QCOMPARE(order(build(std::move(o))->cluster), std::string("x y"));
    }

    void simulationsBeginInTheSameOrder() {
        const ClusterPtr start = waiting({{"none"}, {"late", 20}, {"early", 10}});
        const auto first = [&](ArrivalOrder by) {
            SimulationOptions options;
            options.order = by;
            std::string text;
            for (const RunStep& step : run(start, {}, options).trace) text += step.pod.substr(step.pod.find('/') + 1) + " ";
            return text;
        };
        QCOMPARE(first(ArrivalOrder::Creation), std::string("early late none "));
        QCOMPARE(first(ArrivalOrder::Reading), std::string("none late early "));
    }

    /// The node has 2 CPUs, all used by "victim". Two pods want 1.5 each: after the first there is no room for the
    /// other.
    void severalCountOnOneVictim() {
        const ClusterPtr cluster = waiting({{"a", 1, 9, "1500m"}, {"b", 2, 9, "1500m"}}, {standing("victim", 0, "2")});
        Scheduler scheduler(profiles());
        const Run free = schedulePending(cluster, scheduler).value();
        QVERIFY(free.decisions[0].preemption && free.decisions[1].preemption);
        const std::vector<SharedVictim> shared = sharedVictims(free.decisions);
        QCOMPARE(shared.size(), std::size_t{1});
        QCOMPARE(shared[0].victim, PodIdx(0));
        QVERIFY(shared[0].preemptors == (std::vector<PodIdx>{PodIdx(1), PodIdx(2)}));

        const Run held = schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, {.reserve = true}).value();
        QVERIFY(held.decisions[0].preemption.has_value());
        QVERIFY(!held.decisions[1].preemption);
        QVERIFY(sharedVictims(held.decisions).empty());
        QVERIFY(held.cluster->placement(PodIdx(0)).standing == Standing::Bound);  // no pod leaves
    }

    /// 1 + 1 of 2 CPUs: both fit in the victim's place, and both need it.
    void whatFitsBesideAHeldPlaceSharesTheVictim() {
        const ClusterPtr cluster = waiting({{"a", 1, 9, "1"}, {"b", 2, 9, "1"}}, {standing("victim", 0, "2")});
        Scheduler scheduler(profiles());
        const Run held = schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, {.reserve = true}).value();
        QVERIFY(held.decisions[1].preemption.has_value());
        QCOMPARE(sharedVictims(held.decisions).size(), std::size_t{1});
    }

    /// Half a CPU is free. Without the place reserved for "a", "small" would take it; 2 - 1.5 - 1 < 0, so "small" of
    /// 0.5 fits beside "a" once "victim" is gone, and not beside both: 1.5 + 1.5 + 0.5 > 2.
    void aLowerPodGivesWay() {
        const ClusterPtr cluster = waiting({{"a", 1, 9, "2"}, {"small", 2, 5, "500m"}}, {standing("victim", 0, "1500m")});
        Scheduler scheduler(profiles());
        const Run free = schedulePending(cluster, scheduler).value();
        QCOMPARE(free.decisions[1].outcome, Outcome::Scheduled);
        const Run held = schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, {.reserve = true}).value();
        QCOMPARE(held.decisions[1].outcome, Outcome::Unschedulable);
        QVERIFY(!held.decisions[1].preemption);
    }

    /// "old" is nominated to the node by its object and would keep its place; "a", which is more important, takes it.
    void aHigherPodTakesTheNominationsOfLowerOnes() {
        Pod old = pod("old", important(3, {{"cpu", "1"}}));
        old.nominatedNodeName = "n0";
        const ClusterPtr cluster = waiting({{"a", 1, 9, "2"}, {"b", 2, 2, "500m"}}, {standing("victim", 0, "2"), old});
        Scheduler scheduler(profiles());
        const Run held = schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, {.reserve = true}).value();
        QCOMPARE(names(held), std::string("a old b"));
        QVERIFY(held.decisions[0].preemption.has_value());
        QVERIFY(!held.decisions[1].preemption);  // "a" wants the whole node
        QVERIFY(!held.decisions[2].preemption);
    }
};

QTEST_APPLESS_MAIN(ArrivalTest)
#include "tst_arrival.moc"
