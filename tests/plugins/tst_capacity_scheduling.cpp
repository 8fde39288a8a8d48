// SPDX-License-Identifier: GPL-3.0-or-later
// CapacityScheduling; tst_conformance runs the cases that its real code decided.
#include "framework/harness.h"
#include "io/config/scheduler_config.h"
#include "schedulers/kube/schedule_pending.h"
#include "support/kept_way.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Profiles withQuotas() {
    const char* text =
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    multiPoint:\n"
        "      disabled: [{name: \"*\"}]\n      enabled: [{name: PrioritySort}, {name: NodeResourcesFit}, {name: CapacityScheduling}, {name: DefaultBinder}]\n";
    return makeProfiles(readSchedulerConfigurationFromText(text, "scheduler.yaml").value().configuration, inTreePlugins()).value();
}

ElasticQuota quota(const char* space, std::optional<Amounts> min, std::optional<Amounts> max) {
    ElasticQuota made{space, std::string("quota-of-") + space, {}, {}};
    if (min) made.min = list(*min);
    if (max) made.max = list(*max);
    return made;
}

Pod in(const char* space, const char* name, PodSpec spec, const char* node = "", std::int32_t priority = 0) {
    spec.priority = priority;
    Pod made = pod(name, std::move(spec), node);
    made.namespaceName = space;
    return made;
}

/// On a node of 20 cores and 1 TiB.
ClusterPtr picture(std::vector<ElasticQuota> quotas, std::vector<Pod> pods) {
    Objects all = objects({node("n", {{"cpu", "20"}, {"memory", "1Ti"}, {"ephemeral-storage", "1Ti"}, {"a.example/gpu", "8"}, {"pods", "99"}})}, std::move(pods));
    all.quotas = std::move(quotas);
    return build(std::move(all))->cluster;
}

struct Told {
    QString message, victims, reason;
};
Told decide(const ClusterPtr& cluster, const char* pod) {
    Scheduler scheduler(withQuotas());
    const Decision decision = scheduler.decide(*cluster, cluster->catalog().findPod(pod), Detail::Nodes);
    Told told{QString::fromStdString(decision.message), {}, {}};
    if (decision.preemption)
        for (const PodIdx victim : decision.preemption->victims) told.victims += QString::fromStdString(cluster->catalog().pod(victim).name) + ' ';
    for (const Reason& reason : decision.nodes.at(0).verdict.reasons) told.reason += QString::fromStdString(reason.code) + ' ';
    return told;
}

const char* kMax = "is more than Max";
const char* kMin = "total ElasticQuota used is more than min";

}  // namespace

class TestCapacityScheduling : public QObject {
    Q_OBJECT

private slots:
    /// Specification T-CAP-1: A uses 0 of min 4, B uses 9 of min 6. 0 + 2 is within A's max, 9 + 2 is above 4 + 6. What B borrowed
    /// goes back although its pods have the higher priority: 9 + 2 − 3 is 8, so one of 3 is enough.
    void theLenderGetsItBack() {
        const ClusterPtr cluster = picture({quota("a", {{{"cpu", "4"}}}, {{{"cpu", "10"}}}), quota("b", {{{"cpu", "6"}}}, {{{"cpu", "10"}}})},
                                           {in("b", "b1", asks({{"cpu", "3"}}), "n", 9), in("b", "b2", asks({{"cpu", "3"}}), "n", 8), in("b", "b3", asks({{"cpu", "3"}}), "n", 7),
                                            in("a", "p", asks({{"cpu", "2"}})), in("b", "q", asks({{"cpu", "2"}}), "", 100)});
        const Told told = decide(cluster, "a/p");
        QVERIFY2(told.message.contains("Pod a/p is rejected in PreFilter because " + QString(kMin)), qPrintable(told.message));
        QCOMPARE(told.reason, "Quota.min ");
        QCOMPARE(told.victims, "b3 ");
        // T-CAP-2: 9 + 2 is above B's max. It borrows, so only pods of its own namespace may leave for it: 6 + 2 is within 10.
        const Told other = decide(cluster, "b/q");
        QVERIFY2(other.message.contains("because ElasticQuota b " + QString(kMax)), qPrintable(other.message));
        QCOMPARE(other.victims, "b3 ");
    }

    void bounds_data() {
        QTest::addColumn<QString>("min");
        QTest::addColumn<QString>("max");
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("expected");
        // A second quota lends 10 cores and 8 GPUs. "-": the list is absent.
        QTest::newRow("no max") << "cpu=1"
                                << "-"
                                << "cpu=11"
                                << "";
        QTest::newRow("no min, within what others lend") << "-"
                                                         << "-"
                                                         << "cpu=10"
                                                         << "";
        QTest::newRow("no min, above it") << "-"
                                          << "-"
                                          << "cpu=11" << kMin;
        QTest::newRow("equal is not above") << "-"
                                            << "cpu=4"
                                            << "cpu=4"
                                            << "";
        QTest::newRow("above") << "-"
                               << "cpu=4"
                               << "cpu=4001m" << kMax;
        QTest::newRow("a max without memory is none of it") << "memory=1Gi"
                                                            << "cpu=4"
                                                            << "memory=1" << kMax;
        QTest::newRow("neither is ephemeral storage lent") << "-"
                                                           << "-"
                                                           << "ephemeral-storage=1" << kMin;
        QTest::newRow("a scalar without max") << "-"
                                              << "cpu=4"
                                              << "a.example/gpu=8"
                                              << "";
        QTest::newRow("a scalar above max") << "-"
                                            << "a.example/gpu=1"
                                            << "a.example/gpu=2" << kMax;
        QTest::newRow("more scalars than are lent") << "-"
                                                    << "-"
                                                    << "a.example/gpu=9" << kMin;
        QTest::newRow("below zero") << "-"
                                    << "cpu=-1"
                                    << "cpu=0" << kMax;
        QTest::newRow("a number of pods counts nothing") << "-"
                                                         << "pods=0,cpu=1"
                                                         << "cpu=1"
                                                         << "";
    }
    void bounds() {
        QFETCH(QString, min);
        QFETCH(QString, max);
        QFETCH(QString, asked);
        QFETCH(QString, expected);
        const auto amounts = [](const QString& text) {
            ResourceList made;
            for (const QString& part : text.split(',')) made.set(part.section('=', 0, 0).toStdString(), *Quantity::parse(part.section('=', 1).toStdString()));
            return made;
        };
        ElasticQuota mine{"a", "mine", {}, {}};
        if (min != "-") mine.min = amounts(min);
        if (max != "-") mine.max = amounts(max);
        PodSpec spec;
        spec.containers.emplace_back().requests = amounts(asked);
        const Told told = decide(picture({mine, quota("b", {{{"cpu", "10"}, {"a.example/gpu", "8"}}}, {})}, {in("a", "p", spec)}), "a/p");
        QVERIFY2(expected.isEmpty() ? !told.message.contains("PreFilter") : told.message.contains(expected), qPrintable(told.message));
    }

    /// The sum of containers is 2, the largest init container, a sidecar too, 3, and 1 of overhead: 4.
    void whatAPodCounts() {
        PodSpec spec = asks({{"cpu", "2"}});
        spec.initContainers = {sidecar({{"cpu", "3"}}), container({{"cpu", "1"}})};
        spec.overhead = list({{"cpu", "1"}});
        QVERIFY(decide(picture({quota("a", {{{"cpu", "4"}}}, {{{"cpu", "4"}}})}, {in("a", "p", spec)}), "a/p").message.isEmpty());
        QVERIFY(decide(picture({quota("a", {{{"cpu", "9"}}}, {{{"cpu", "3999m"}}})}, {in("a", "p", spec)}), "a/p").message.contains(kMax));
    }

    void namespacesWithoutAQuotaAreFree() {
        const ClusterPtr cluster = picture({quota("a", {}, {{{"cpu", "1"}}})}, {in("free", "low", asks({{"cpu", "15"}}), "n"), in("a", "kept", asks({{"cpu", "1"}}), "n"),
                                                                                in("free", "p", asks({{"cpu", "10"}}), "", 5)});
        const Told told = decide(cluster, "free/p");
        QVERIFY2(told.message.contains("Insufficient cpu"), qPrintable(told.message));
        QCOMPARE(told.victims, "low ");
    }

    void theFirstQuotaOfANamespaceCounts() {
        ElasticQuota second = quota("a", {{{"cpu", "9"}}}, {});
        second.name = "second";
        const ClusterPtr cluster = picture({quota("a", {{{"cpu", "1"}}}, {{{"cpu", "1"}}}), second}, {in("a", "p", asks({{"cpu", "2"}}))});
        QVERIFY(decide(cluster, "a/p").message.contains(kMax));
    }

    /// A nominated pod of the namespace takes 2 of 4, unless it is less important; so does one of another namespace, of all mins only
    /// and as long as that one borrows nothing.
    void nominatedPods() {
        const auto told = [](std::int32_t priority, const char* space) {
            Pod nominated = in(space, "nominated", asks({{"cpu", "2"}}), "", priority);
            nominated.nominatedNodeName = "n";
            return decide(picture({quota("a", {{{"cpu", "4"}}}, {{{"cpu", "4"}}}), quota("b", {}, {})}, {nominated, in("a", "p", asks({{"cpu", "3"}}), "", 1)}), "a/p").message;
        };
        QVERIFY(told(1, "a").contains(kMax));
        QVERIFY(told(0, "a").isEmpty());
        QVERIFY(told(0, "b").contains(kMin));
    }

    void nobodyIsPreemptedWhereNobodyMay() {
        PodSpec never = asks({{"cpu", "2"}});
        never.preemptionPolicy = "Never";
        const auto pods = [](Pod p) { return std::vector<Pod>{in("a", "kept", asks({{"cpu", "1"}}), "n"), std::move(p)}; };
        const std::vector<ElasticQuota> quotas{quota("a", {}, {{{"cpu", "2"}}})};
        QVERIFY(decide(picture(quotas, pods(in("a", "p", never, "", 5))), "a/p").message.endsWith("not eligible due to preemptionPolicy=Never."));
        QVERIFY(decide(picture(quotas, pods(in("a", "p", asks({{"cpu", "2"}})))), "a/p").message.endsWith("1 No victims found on node n for preemptor pod p."));
        // 2 of a min of 0, without the victim.
        QVERIFY(decide(picture(quotas, pods(in("a", "p", asks({{"cpu", "2"}}), "", 5))), "a/p").message.endsWith("1 global quota max exceeded."));
    }

    /// What a quota uses grows in a run: 2 + 2 of 5 fit, 2 more do not.
    void useGrowsInARun() {
        const ClusterPtr cluster = picture({quota("a", {{{"cpu", "5"}}}, {})}, {in("a", "p", asks({{"cpu", "2"}})), in("a", "q", asks({{"cpu", "2"}})), in("a", "r", asks({{"cpu", "2"}}))});
        Scheduler scheduler(withQuotas());
        const auto run = schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, {.order = ArrivalOrder::Reading});
        QVERIFY(run.has_value());
        QCOMPARE(run->decisions[1].outcome, Outcome::Scheduled);
        QCOMPARE(run->decisions[2].outcome, Outcome::Unschedulable);
    }

    /// What is kept from picture to picture equals what is counted anew.
    void keptEqualsPlain() {
        std::vector<Pod> pods;
        for (int i = 0; i < 12; ++i) {
            pods.push_back(in(i % 3 == 0 ? "a" : i % 3 == 1 ? "b"
                                                            : "free",
                              QByteArray("p" + QByteArray::number(i)).constData(), asks({{"cpu", i % 2 ? "2" : "3"}}), "", i % 4));
            if (i % 5 == 0) pods.back().nominatedNodeName = "n";
        }
        const ClusterPtr cluster = picture({quota("a", {{{"cpu", "4"}}}, {{{"cpu", "6"}}}), quota("b", {{{"cpu", "5"}}}, {})}, pods);
        const std::string difference = bayplan::testing::TwoWays(withQuotas()).differenceOnAWalk(*cluster, 7);
        QVERIFY2(difference.empty(), difference.c_str());
    }
};

QTEST_APPLESS_MAIN(TestCapacityScheduling)
#include "tst_capacity_scheduling.moc"
