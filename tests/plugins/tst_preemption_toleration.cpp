// SPDX-License-Identifier: GPL-3.0-or-later
// PreemptionToleration; tst_conformance runs the cases that its real code decided.
#include "io/sessions/loader.h"
#include "plugins/added_plugin.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr std::int64_t kNow = 1'780'315'200;  // 2026-06-01T12:00:00Z

std::string priorityClass(const std::string& annotations) {
    return "---\napiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: batch, annotations: {" + annotations + "}}\nvalue: 1000\n";
}
std::string toleration(const char* minimum, const char* seconds) {
    const std::string prefix = "preemption-toleration.scheduling.x-k8s.io/";
    return prefix + "minimum-preemptable-priority: \"" + minimum + "\", " + prefix + "toleration-seconds: \"" + seconds + "\"";
}

/// A node full of one pod of the class, which was scheduled at `since`, and a pod of some priority that wants its place.
ClusterPtr cluster(const std::string& classText, const char* since, int priority) {
    const std::string condition = *since ? std::string("status: {conditions: [{type: PodScheduled, status: \"True\", lastTransitionTime: \"") + since + "\"}]}\n" : "";
    const std::string text = classText + "---\napiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: \"1\", memory: 1Gi, pods: \"9\"}}\n"
                             + "---\napiVersion: v1\nkind: Pod\nmetadata: {name: v}\nspec: {nodeName: n, priorityClassName: batch, priority: 1000, containers: [{name: c, resources: {requests: {cpu: \"1\"}}}]}\n"
                             + condition + "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {priority: " + std::to_string(priority)
                             + ", containers: [{name: c, resources: {requests: {cpu: \"1\"}}}]}\n";
    return build(readObjectsFromText(text, "cluster.yaml").value())->cluster;
}

Decision decide(const Cluster& cluster, std::optional<CycleClock> clock = CycleClock{kNow, kNow}) {
    Scheduler scheduler = schedulerOf(configuration("PrioritySort", "PreemptionToleration"));
    scheduler.setClock(clock);
    return scheduler.decide(cluster, cluster.catalog().findPod("default/p"));
}

/// Whether it is not known what preemption would do.
bool isUnknown(const Decision& decision) { return !decision.preemption && decision.postFilter.at(0).code == Code::NotModelled; }

}  // namespace

class TestPreemptionToleration : public QObject {
    Q_OBJECT

private slots:
    void whoIsSpared_data() {
        QTest::addColumn<QString>("minimum");
        QTest::addColumn<QString>("seconds");
        QTest::addColumn<QString>("since");
        QTest::addColumn<int>("priority");
        QTest::addColumn<bool>("preempted");
        const char* half = "2026-06-01T11:30:00Z";
        const char* full = "2026-06-01T11:00:00Z";
        QTest::newRow("within the hour") << "10000"
                                         << "3600" << half << 5000 << false;
        QTest::newRow("the hour is over, to the second") << "10000"
                                                         << "3600" << full << 5000 << true;
        QTest::newRow("of the priority that may") << "10000"
                                                  << "3600" << half << 10000 << true;
        QTest::newRow("for ever") << "10000"
                                  << "-1" << full << 9999 << false;
        QTest::newRow("not scheduled, as far as is known") << "10000"
                                                           << "3600"
                                                           << "" << 5000 << false;
        QTest::newRow("no time at all") << "10000"
                                        << "0" << half << 5000 << true;
        QTest::newRow("an annotation that is no number") << "1e4"
                                                         << "-1" << half << 5000 << true;
        QTest::newRow("more than 32 bits") << "99999999999"
                                           << "-1" << half << 5000 << true;
        // 9223372037 s are 9223372037000000000 ns, which wrap to −9223372036709551616: long over.
        QTest::newRow("more nanoseconds than 64 bits have") << "10000"
                                                            << "9223372037" << half << 5000 << true;
    }
    void whoIsSpared() {
        QFETCH(QString, minimum);
        QFETCH(QString, seconds);
        QFETCH(QString, since);
        QFETCH(int, priority);
        QFETCH(bool, preempted);
        const ClusterPtr picture = cluster(priorityClass(toleration(qPrintable(minimum), qPrintable(seconds))), qPrintable(since), priority);
        const Decision decision = decide(*picture);
        QVERIFY(decision.outcome == Outcome::Unschedulable);
        QCOMPARE(decision.preemption.has_value(), preempted);
        if (!preempted)
            QCOMPARE(text(decision.message), QString("0/1 nodes are available: 1 Insufficient cpu. 0/1 nodes are available: 1 No victims found on node n for preemptor pod p."));
    }

    /// Without annotations any greater priority preempts.
    void nothingIsGranted() { QVERIFY(decide(*cluster(priorityClass(""), "2026-06-01T11:59:59Z", 1001)).preemption.has_value()); }

    void whatIsNotKnown() {
        const std::string hour = priorityClass(toleration("10000", "3600"));
        QVERIFY(isUnknown(decide(*cluster(hour, "2026-06-01T11:30:00Z", 5000), std::nullopt)));
        QVERIFY(decide(*cluster(hour, "2026-06-01T11:30:00Z", 10000), std::nullopt).preemption.has_value());  // no clock is needed
        QVERIFY(isUnknown(decide(*cluster("", "2026-06-01T11:30:00Z", 5000))));                               // the class is not there

        // A pod that was placed here tolerates from then on, and when that was is not known to the second.
        const ClusterPtr picture = cluster(hour, "2026-06-01T11:00:00Z", 5000);
        Draft draft(*picture);
        QVERIFY(draft.apply(Evict{PodIdx(0)}) && draft.apply(Place{PodIdx(0), NodeIdx(0)}));
        const Decision atOnce = decide(draft.cluster());
        QVERIFY(!atOnce.preemption && !isUnknown(atOnce));
        QVERIFY(isUnknown(decide(draft.cluster(), CycleClock{kNow - 3600, kNow})));
    }

    void annotationsThatAreNoNumbersAreToldOf() {
        const Objects objects = readObjectsFromText(priorityClass(toleration("many", "1.5")), "classes.yaml").value();
        QCOMPARE(count(objects.diagnostics, Severity::Warning), std::size_t{2});
        QVERIFY(!objects.priorityClasses.at(0).toleration);
    }

    void wrongArguments() { QVERIFY(refusesArguments("PreemptionToleration", "minCandidateNodesPercentage: 101")); }
};

QTEST_APPLESS_MAIN(TestPreemptionToleration)
#include "tst_preemption_toleration.moc"
