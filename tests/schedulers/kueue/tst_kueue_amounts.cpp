// SPDX-License-Identifier: GPL-3.0-or-later
// What changes the requests of Kueue's workloads (pkg/workload/resources.go), and what checks and evictions do to those that hold quota
// (pkg/controller/core/workload_controller.go).
#include "schedulers/kueue/kueue_files.h"

using namespace bayplan;
using namespace bayplan::test;

class TestKueueAmounts : public QObject {
    Q_OBJECT

    static std::string base(int cpus = 10, const std::string& more = "") { return kueueFlavor() + kueueQueue(cpus, more); }
    static std::string limitRange(const std::string& item, const std::string& name = "l", const std::string& space = "ml") {
        return "apiVersion: v1\nkind: LimitRange\nmetadata: {name: " + name + ", namespace: " + space + "}\nspec: {limits: [{" + item + "}]}\n---\n";
    }
    /// A Workload w of one pod unless said.
    static std::string workload(const std::string& resources, const std::string& more = "", int pods = 1, const std::string& name = "w", const std::string& created = "00:00:00") {
        return kueueObject("Workload", "name: " + name + ", namespace: ml, uid: " + name + ", creationTimestamp: \"2026-05-01T" + created + "Z\"",
                           "spec: {queueName: q, podSets: [{name: main, count: " + std::to_string(pods) + ", template: " + podTemplate(resources, more) + "}]}");
    }
    /// It holds so many cores of q.
    static std::string holds(const std::string& name, int pods, const std::string& status, const std::string& created = "00:00:00") {
        return kueueObject("Workload", "name: " + name + ", namespace: ml, uid: " + name + ", creationTimestamp: \"2026-05-01T" + created + "Z\"",
                           "spec: {queueName: q, podSets: [{name: main, count: " + std::to_string(pods) + ", template: " + podTemplate()
                               + "}]}\nstatus: {admission: {clusterQueue: q, podSetAssignments: [{name: main, count: " + std::to_string(pods)
                               + ", flavors: {cpu: f}, resourceUsage: {cpu: " + std::to_string(pods)
                               + "}}]}, conditions: [{type: QuotaReserved, status: \"True\", reason: QuotaReserved, lastTransitionTime: \"2026-05-01T00:00:00Z\"}], " + status
                               + "}");
    }
    static std::string check(const std::string& name) { return kueueObject("AdmissionCheck", "name: " + name, "spec: {controllerName: x}"); }

private slots:
    void defaultsOfLimitRanges_data() {
        QTest::addColumn<QString>("range");
        QTest::addColumn<QString>("resources");
        QTest::addColumn<QString>("requests");
        const auto row = [](const char* name, const std::string& range, const char* resources, const char* requests) { QTest::newRow(name) << QString::fromStdString(range) << resources << requests; };
        row("request", limitRange("type: Container, defaultRequest: {cpu: 3}"), "", "cpu 3000");
        row("its own comes first", limitRange("type: Container, defaultRequest: {cpu: 3}"), "requests: {cpu: 1}", "cpu 1000");
        row("limit", limitRange("type: Container, default: {cpu: 2}"), "", "cpu 2000");                                // the API server takes it for a default request too
        row("max", limitRange("type: Container, max: {cpu: 4}"), "", "cpu 4000");                                      // and the max for a default
        row("min", limitRange("type: Container, min: {cpu: 500m}"), "", "cpu 500");                                    // and the min for a default request
        row("limits alone", limitRange("type: Container, defaultRequest: {cpu: 1}"), "limits: {cpu: 3}", "cpu 1000");  // the default comes before the limit
        row("another namespace", limitRange("type: Container, defaultRequest: {cpu: 3}", "l", "other"), "requests: {cpu: 1}", "cpu 1000");
        row("the first counts", limitRange("type: Container, defaultRequest: {cpu: 3}") + limitRange("type: Container, defaultRequest: {cpu: 5}", "m"), "", "cpu 3000");
        row("of pods", limitRange("type: Pod, max: {cpu: 8}"), "requests: {cpu: 1}", "cpu 1000");
    }
    void defaultsOfLimitRanges() {
        QFETCH(QString, range);
        QFETCH(QString, resources);
        QFETCH(QString, requests);
        const KueuePlay play = playKueue(base() + range.toStdString() + workload(resources.toStdString()));
        QCOMPARE(play.requests("ml/w"), requests);
        QCOMPARE(play.state("ml/w"), QString("Admitted"));
    }
    /// A pod that is made requests its limit, whatever Kueue counts.
    void thePodsThatAreMade() {
        const KueuePlay play = playKueue(base() + limitRange("type: Container, defaultRequest: {cpu: 1, memory: 1Gi}") + workload("limits: {cpu: 3}"));
        const Container& container = play.prepared.objects.workloads.at(0).podSets.at(0).spec->containers.at(0);
        QCOMPARE(container.requests.find("cpu")->milliValue(), std::int64_t(3000));
        QCOMPARE(container.requests.find("memory")->value(), std::int64_t(1024 * 1024 * 1024));
    }
    void overheadOfARuntimeClass() {
        const std::string runtime = "apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: kata}\nhandler: kata\noverhead: {podFixed: {cpu: 250m}}\n---\n";
        const KueuePlay play = playKueue(base() + runtime + workload("requests: {cpu: 1}", "runtimeClassName: kata, ", 2));
        QCOMPARE(play.requests("ml/w"), QString("cpu 1250"));
        QCOMPARE(play.run.cycles.at(0).queues.at("q").usage.at("f/cpu"), std::int64_t(2500));
        QCOMPARE(play.problems(), QStringList());
        QCOMPARE(playKueue(base() + runtime + workload("requests: {cpu: 1}", "runtimeClassName: kata, overhead: {cpu: 1}, ")).requests("ml/w"), QString("cpu 2000"));
        QCOMPARE(playKueue(base() + workload("requests: {cpu: 1}", "runtimeClassName: kata, ")).problems(), QStringList("Workload ml/w: no overhead of RuntimeClass kata is known: it is not counted"));
    }

    void resourcesThatAreRefused_data() {
        QTest::addColumn<QString>("range");
        QTest::addColumn<QString>("resources");
        QTest::addColumn<QString>("message");
        const std::string at = "spec.podSets[0].template.spec.containers[0]: Invalid value: [\"cpu\"]: ";
        const auto row = [](const char* name, const std::string& range, const char* resources, const std::string& message) {
            QTest::newRow(name) << QString::fromStdString(range) << resources << QString::fromStdString(message);
        };
        row("above its limit", "", "requests: {cpu: 3}, limits: {cpu: 2}", "resources validation failed: " + at + "requests must not exceed its limits");
        const std::string unsatisfied = "resources didn't satisfy LimitRange constraints: ";
        row("above the max", limitRange("type: Container, max: {cpu: 1}"), "requests: {cpu: 2}, limits: {cpu: 3}", unsatisfied + at + "requests must not be above the limitRange max");
        row("below the min", limitRange("type: Container, min: {cpu: 3}"), "requests: {cpu: 2}, limits: {cpu: 3}", unsatisfied + at + "requests must not be below the limitRange min");
        row("pod above", limitRange("type: Pod, max: {cpu: 1}"), "requests: {cpu: 2}",
            unsatisfied + "spec.podSets[0].template.spec: Invalid value: [\"cpu\"]: requests must not be above the limitRange max");
        row("pod below", limitRange("type: Pod, min: {cpu: 3}"), "requests: {cpu: 2}",
            unsatisfied + "spec.podSets[0].template.spec: Invalid value: [\"cpu\"]: requests must not be below the limitRange min");
        row("the lowest max", limitRange("type: Container, max: {cpu: 4}") + limitRange("type: Container, max: {cpu: 1}", "m"), "requests: {cpu: 2}, limits: {cpu: 2}",
            unsatisfied + at + "requests must not be above the limitRange max");
        row("several", limitRange("type: Container, max: {cpu: 1}") + limitRange("type: Pod, max: {cpu: 1}", "m"), "requests: {cpu: 2}, limits: {cpu: 2}",
            unsatisfied + "[" + at + "requests must not be above the limitRange max, spec.podSets[0].template.spec: Invalid value: [\"cpu\"]: requests must not be above the limitRange max]");
    }
    /// The next one of the queue is tried; in a StrictFIFO queue it is not.
    void resourcesThatAreRefused() {
        QFETCH(QString, range);
        QFETCH(QString, resources);
        QFETCH(QString, message);
        const std::string all = range.toStdString() + workload(resources.toStdString());
        const KueuePlay play = playKueue(base() + all + workload("requests: {cpu: 1}, limits: {cpu: 3}", "", 1, "v", "00:00:01"));
        QCOMPARE(play.condition("ml/w", "QuotaReserved"), "False Misconfigured: " + message);
        QVERIFY(play.events(0).contains("Warning Misconfigured: " + message));
        QVERIFY(play.run.cycles.at(0).inadmissible.contains("q"));
        QVERIFY(play.condition("ml/v", "QuotaReserved") != "none");
        const KueuePlay strict = playKueue(base(10, "queueingStrategy: StrictFIFO, ") + all + workload("requests: {cpu: 1}, limits: {cpu: 3}", "", 1, "v", "00:00:01"), {}, 3);
        QCOMPARE(strict.run.cycles.size(), std::size_t(3));
        QCOMPARE(strict.condition("ml/v", "QuotaReserved"), QString("none"));
    }

    /// w loses its quota of 4 to v, which came later: an eviction for its checks sends it to the end.
    void aCheckThatSaysRetry() {
        const KueuePlay play = playKueue(base(4, "admissionChecks: [budget], ") + check("budget") + holds("w", 4, "admissionChecks: [{name: budget, state: Retry, message: spent}]")
                                         + workload("requests: {cpu: 1}", "", 4, "v", "00:00:05"));
        const QString text = "AdmissionCheck in Retry state: \"budget\" (spent)";
        QCOMPARE(play.condition("ml/w", "Evicted"), "True AdmissionCheck: Evicted due to " + text);
        QCOMPARE(play.condition("ml/w", "Requeued"), QString("True BackoffFinished: The workload backoff was finished"));
        QVERIFY(play.events(0).contains("Normal EvictedDueToAdmissionCheck: Evicted due to " + text));
        QCOMPARE(play.state("ml/v"), QString("QuotaReserved"));
        QCOMPARE(play.state("ml/w"), QString("Preempted"));
        QCOMPARE(play.problems(), QStringList());
    }
    /// It gets its quota again if nobody else wants it, and its check is asked anew.
    void anEvictedWorkloadComesAgain() {
        const KueuePlay play = playKueue(base(4, "admissionChecks: [a, b], ") + check("a") + check("b")
                                         + holds("w", 4, "admissionChecks: [{name: b, state: Retry}, {name: a, state: Retry, message: no}, {name: gone, state: Rejected}]"));
        QCOMPARE(play.condition("ml/w", "Evicted"), QString("False QuotaReserved: Previously: Evicted due to AdmissionChecks in Retry state: \"a\" (no); \"b\""));
        QCOMPARE(play.condition("ml/w", "Admitted"), QString("False UnsatisfiedAdmissionChecks: The workload has not all checks ready"));
    }
    void aCheckThatRejects() {
        const KueuePlay play = playKueue(base(4, "admissionChecks: [a, b], ") + check("a") + check("b")
                                         + holds("w", 4, "admissionChecks: [{name: a, state: Retry}, {name: b, state: Rejected, message: never}]"));
        const QString text = "AdmissionCheck in Rejected state: \"b\" (never)";
        QCOMPARE(play.state("ml/w"), QString("Inactive"));
        QCOMPARE(play.message("ml/w"), "The workload is deactivated due to " + text);
        QCOMPARE(play.condition("ml/w", "Evicted"), "True DeactivatedDueToAdmissionCheck: The workload is deactivated due to " + text);
        QCOMPARE(play.condition("ml/w", "QuotaReserved"), QString("False Deactivated: The workload is deactivated"));
        QCOMPARE(play.events(0), (QStringList{"Normal EvictedDueToDeactivatedDueToAdmissionCheck: The workload is deactivated due to " + text,
                                              "Warning AdmissionCheckRejected: Deactivated due to " + text}));
        QVERIFY(play.run.cycles.at(0).queues.at("q").usage.empty());
    }
    /// A person deactivates it, or Kueue is about to.
    void aDeactivatedWorkloadGivesItsQuotaBack() {
        std::string off = holds("w", 4, "");
        off.replace(off.find("queueName: q"), 12, "queueName: q, active: false");
        const KueuePlay play = playKueue(base(4) + off + workload("requests: {cpu: 1}", "", 4, "v"));
        QCOMPARE(play.state("ml/w"), QString("Inactive"));
        QCOMPARE(play.condition("ml/w", "Evicted"), QString("True Deactivated: The workload is deactivated"));
        QVERIFY(play.events(0).contains("Normal EvictedDueToDeactivated: The workload is deactivated"));
        QCOMPARE(play.state("ml/v"), QString("Admitted"));
        std::string target = holds("w", 4, "");
        target.replace(target.find("conditions: ["), 13,
                       "conditions: [{type: DeactivationTarget, status: \"True\", reason: RequeuingLimitExceeded, message: exceeding the maximum number of re-queuing retries}, ");
        const KueuePlay limit = playKueue(base(4) + target);
        QCOMPARE(limit.condition("ml/w", "Evicted"),
                 QString("True DeactivatedDueToRequeuingLimitExceeded: The workload is deactivated due to exceeding the maximum number of re-queuing retries"));
        QCOMPARE(limit.events(0).size(), 1);
    }
    /// A check that the queue does not have any more is taken off the status and sends nobody back.
    void aCheckOfAnotherQueue() {
        const KueuePlay play = playKueue(base(4) + holds("w", 4, "admissionChecks: [{name: gone, state: Rejected}]"));
        QCOMPARE(play.state("ml/w"), QString("Admitted"));
    }
    /// The check wants it back after 60 seconds: it waits, and one second a cycle is too little for it.
    void aCheckThatSaysWhenToRetry() {
        const std::string all = base(4, "admissionChecks: [a], ") + check("a")
                                + holds("w", 4, "admissionChecks: [{name: a, state: Retry, requeueAfterSeconds: 60, lastTransitionTime: \"2026-05-01T00:00:00Z\"}]");
        const KueuePlay play = playKueue(all);
        QCOMPARE(play.condition("ml/w", "Requeued"), QString("False AdmissionCheck: Evicted due to AdmissionCheck in Retry state: \"a\""));
        QCOMPARE(play.state("ml/w"), QString("Preempted"));
        const std::int64_t at = 1'777'593'600;  // 2026-05-01T00:00:00Z
        QCOMPARE(playKueue(all, at + 60).condition("ml/w", "Requeued"), QString("True BackoffFinished: The workload backoff was finished"));
    }
    /// An eviction before: its back-off ends at 00:01:00.
    void backOff() {
        const std::string late = kueueObject("Workload", "name: w, namespace: ml, uid: w, creationTimestamp: \"2026-05-01T00:00:00Z\"",
                                             "spec: {queueName: q, podSets: [{name: main, count: 1, template: " + podTemplate()
                                                 +
                                                 "}]}\nstatus: {requeueState: {count: 1, requeueAt: \"2026-05-01T00:01:00Z\"}, conditions: [{type: Evicted, status: \"True\", reason: PodsReadyTimeout, "
                                                 "lastTransitionTime: \"2026-05-01T00:00:50Z\"}, {type: Requeued, status: \"False\", reason: PodsReadyTimeout}]}");
        const std::int64_t end = 1'777'593'660;
        const KueuePlay waits = playKueue(base() + late + workload("requests: {cpu: 1}", "", 1, "v"));
        QCOMPARE(waits.state("ml/w"), QString("Pending"));
        QCOMPARE(waits.state("ml/v"), QString("Admitted"));
        QCOMPARE(waits.problems(), QStringList("Workload ml/w: is not tried until its back-off after an eviction (PodsReadyTimeout) is over: --now says what time it is"));
        QCOMPARE(playKueue(base() + late, end).state("ml/w"), QString("Admitted"));
        QCOMPARE(playKueue(base() + late, end - 2).state("ml/w"), QString("Pending"));  // the first cycle is a second after that
        // Three strict heads take three cycles of a second each: then it is over.
        const KueuePlay over = playKueue(base(1) + late + holds("r", 1, "") + workload("requests: {cpu: 2}", "", 1, "v") + workload("requests: {cpu: 3}", "", 1, "u")
                                             + workload("requests: {cpu: 4}", "", 1, "t"),
                                         end - 2);
        QCOMPARE(over.condition("ml/w", "Requeued"), QString("True BackoffFinished: The workload backoff was finished"));
        // In its queue it stands where its eviction put it: after v, which is younger than it.
        const KueuePlay order = playKueue(base(1) + late + workload("requests: {cpu: 1}", "", 1, "v", "00:00:40"), end);
        QCOMPARE(order.state("ml/v"), QString("Admitted"));
        QCOMPARE(order.state("ml/w"), QString("Pending"));
    }
    /// Three of four pods are done: three cores are free for v.
    void podsThatAreDone() {
        const std::string done = "reclaimablePods: [{name: main, count: 3}, {name: other, count: 9}]";
        const KueuePlay play = playKueue(base(4) + holds("w", 4, done) + workload("requests: {cpu: 1}", "", 3, "v"));
        QCOMPARE(play.state("ml/v"), QString("Admitted"));
        QCOMPARE(play.run.cycles.at(0).queues.at("q").usage.at("f/cpu"), std::int64_t(4000));  // 1 and 3
        QCOMPARE(play.problems(), QStringList());
    }
};

QTEST_APPLESS_MAIN(TestKueueAmounts)
#include "tst_kueue_amounts.moc"
