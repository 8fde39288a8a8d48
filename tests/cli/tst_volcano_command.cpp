// SPDX-License-Identifier: GPL-3.0-or-later
// bayplanctl schedule --scheduler volcano, on published cases and on clusters as people write them down.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "conformance/published_cases.h"
#include "conformance/volcano_case.h"
#include "io/objects_text.h"

using bayplan::compareVolcano;
using bayplan::Difference;
using bayplan::readVolcanoReport;
using bayplan::VolcanoComparison;
using namespace bayplan::test;

class VolcanoCommandTest : public QObject {
    Q_OBJECT

    static constexpr const char* kNode = "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}\n---\n";

    static std::string pod(const std::string& name, const std::string& metadata, const std::string& scheduler = "volcano", int cpus = 1) {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: ml" + metadata + "}\nspec: {schedulerName: " + scheduler
               + ", containers: [{name: c, resources: {requests: {cpu: " + std::to_string(cpus) + ", memory: 1Gi}}}]}\n---\n";
    }
    /// Of the last session.
    static QJsonObject session(const Outcome& told) {
        const QJsonArray sessions = QJsonDocument::fromJson(told.out.toUtf8()).object()["sessions"].toArray();
        return sessions.isEmpty() ? QJsonObject() : sessions.last().toObject();
    }
    static Outcome schedule(const QTemporaryDir& folder, const QStringList& more = {}) {
        return run(QStringList{"schedule", folder.filePath("cluster.yaml"), "--scheduler", "volcano"} + more);
    }

private Q_SLOTS:
    void saysWhatTheRealOneDecided_data() { bayplan::testing::publishedCases("volcano"); }
    void saysWhatTheRealOneDecided() {
        QFETCH(QString, folder);
        if (folder.isEmpty()) QSKIP("the published cases are not here");
        QFile about(folder + "/case.json");
        QVERIFY(about.open(QIODevice::ReadOnly));
        const int sessions = QJsonDocument::fromJson(about.readAll()).object()["sessions"].toInt(1);
        const Outcome told = run({"schedule", folder + "/cluster.json", "--scheduler", "volcano", "--config", folder + "/volcano-scheduler.conf", "--sessions",
                                  QString::number(sessions), "-o", "json"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QTemporaryDir work;
        const std::filesystem::path file = writeFile(work, "report.json", told.out.toStdString());
        const auto actual = readVolcanoReport(file), expected = readVolcanoReport((folder + "/expected.json").toStdString());
        QVERIFY2(actual.has_value(), actual ? "" : toString(actual.error()).c_str());
        QVERIFY(expected.has_value() && !expected->empty());
        const VolcanoComparison comparison = compareVolcano(*expected, *actual, 3);
        QString text;
        for (const Difference& d : comparison.differences) text += QString("\n%1 %2: expected %3, got %4").arg(d.what.c_str(), d.pod.c_str(), d.expected.c_str(), d.got.c_str());
        QVERIFY2(comparison.differing == 0, qPrintable(text));
    }

    /// n1 uses 3.5 of its 4 cores, n2 half a core: (60 − 12.5) % of 4 cores are 1.9. The youngest pod leaves, from 87.5 % to 62.5, then the next one,
    /// to 37.5, which is below 60.
    void reschedulingSaysWhy() {
        QTemporaryDir folder;
        const auto node = [](const std::string& name) {
            return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + "}\nstatus: {capacity: {cpu: 4, memory: 8Gi, pods: 10}, allocatable: {cpu: 4, memory: 8Gi, pods: 10}}\n---\n";
        };
        const auto placed = [](const std::string& name, const std::string& created) {
            return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: ml, creationTimestamp: \"" + created
                   + "\"}\nspec: {schedulerName: volcano, nodeName: n1, containers: [{name: c, resources: {requests: {cpu: 1, memory: 1Gi}}}]}\nstatus: {phase: Running}\n---\n";
        };
        const std::string objects = node("n1") + node("n2") + placed("old", "2026-05-01T00:00:00Z") + placed("young", "2026-05-02T00:00:00Z") + placed("youngest", "2026-05-03T00:00:00Z");
        const std::string conf = "actions: \"enqueue, allocate, shuffle\"\ntiers:\n- plugins:\n  - name: gang\n  - name: rescheduling\n    arguments:\n";
        const std::string limits = "      strategies: [{name: lowNodeUtilization, params: {thresholds: {cpu: 30}, targetThresholds: {cpu: 60}}}]\n";
        writeFile(folder, "cluster.yaml", objects);
        writeFile(folder, "good.conf", conf + "      metricsPeriod: 10m\n" + limits);
        writeFile(folder, "default.conf", conf + limits);
        const Outcome unknown = schedule(folder, {"--config", folder.filePath("good.conf")});
        QCOMPARE(unknown.code, 1);
        QVERIFY2(unknown.err.contains("not modelled: rescheduling") && unknown.err.contains("n1, n2 were not measured"), qPrintable(unknown.err));

        writeFile(folder, "cluster.yaml",
                  objects + "apiVersion: metrics.k8s.io/v1beta1\nkind: NodeMetrics\nmetadata: {name: n1}\nusage: {cpu: 3500m, memory: 2Gi}\n---\n"
                      + "apiVersion: metrics.k8s.io/v1beta1\nkind: NodeMetrics\nmetadata: {name: n2}\nusage: {cpu: 500m, memory: 1Gi}\n");
        const Outcome told = schedule(folder, {"--config", folder.filePath("good.conf"), "-o", "json"});
        QVERIFY2(told.code == 0 && told.err.isEmpty(), qPrintable(told.err));
        const QJsonObject last = session(told);
        QStringList evicted;
        for (const QJsonValue& one : last["evictions"].toArray()) evicted << one.toObject()["pod"].toString();
        QCOMPARE(evicted, (QStringList{"ml/youngest", "ml/young"}));
        const QJsonObject round = last["rescheduling"].toArray().first().toObject();
        QCOMPARE(round["nodes"].toArray().first().toObject()["cpuPercent"].toDouble(), 87.5);
        QCOMPARE(round["nodes"].toArray().last().toObject()["load"].toString(), QString("low"));
        QCOMPARE(round["victims"].toArray().first().toObject()["cpuLeft"].toInt(), 1900);
        const Outcome table = schedule(folder, {"--config", folder.filePath("good.conf")});
        QVERIFY2(table.out.contains("rescheduling takes ml/youngest from n1, at cpu 87.5 %, memory 25 %; nodes with low use can take cpu 1.9, memory 7Gi"), qPrintable(table.out));

        const Outcome zero = schedule(folder, {"--config", folder.filePath("default.conf")});
        QVERIFY2(zero.code == 0 && zero.err.contains("over the metricsPeriod 5m it reads 0"), qPrintable(zero.err));
        QVERIFY2(zero.out.contains("rescheduling takes nobody: The resource utilization of all nodes is below the threshold"), qPrintable(zero.out));
    }

    /// Two nodes are alike, so the pod gets either. A larger one is better, and nothing is drawn.
    void lotsAreSaid() {
        QTemporaryDir folder;
        const auto node = [](const std::string& name, int cpus) {
            return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + "}\nstatus: {allocatable: {cpu: " + std::to_string(cpus) + ", memory: 8Gi, pods: 10}}\n---\n";
        };
        const QString said = "allocate: ml/a gets n1 by lot; Volcano takes any of these as well: n2";
        writeFile(folder, "cluster.yaml", node("n1", 4) + node("n2", 4) + pod("a", ""));
        const Outcome table = schedule(folder);
        QVERIFY2(table.code == 0 && table.out.contains(said), qPrintable(table.out + table.err));
        const Outcome told = schedule(folder, {"-o", "json"});
        QJsonArray lots;
        for (const QJsonValue& action : session(told)["actions"].toArray())
            for (const QJsonValue& lot : action.toObject()["lots"].toArray()) lots << lot;
        QCOMPARE(lots, (QJsonArray{QJsonObject{{"of", "node"}, {"whose", "ml/a"}, {"taken", "n1"}, {"others", QJsonArray{"n2"}}, {"count", 1}}}));
        const Outcome queues = run({"queues", folder.filePath("cluster.yaml"), "--system", "volcano", "-o", "wide"});
        QVERIFY2(queues.code == 0 && queues.out.contains("by lot; any of these as well: n2"), qPrintable(queues.out + queues.err));

        writeFile(folder, "cluster.yaml", node("n1", 4) + node("n2", 8) + pod("a", ""));
        const Outcome larger = schedule(folder);
        QVERIFY2(larger.code == 0 && !larger.out.contains("by lot"), qPrintable(larger.out + larger.err));
    }

    /// Both nodes are as good for a-0, and it goes to n1 by name, which alone has the card that a-1 needs. Where no node has it, no draw helps.
    void otherDrawsAreSaid() {
        const auto cluster = [](const std::string& cards) {
            const auto node = [](const std::string& name, const std::string& more) {
                return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + "}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 10" + more + "}}\n---\n";
            };
            const std::string inGroup = ", annotations: {scheduling.k8s.io/group-name: g}";
            const std::string group = "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: g, namespace: ml}\nspec: {minMember: 2, queue: default}\n---\n";
            const std::string second = "apiVersion: v1\nkind: Pod\nmetadata: {name: a-1, namespace: ml" + inGroup
                                       + "}\nspec: {schedulerName: volcano, containers: [{name: c, resources: {requests: {cpu: 3, memory: 1Gi, example.com/card: 1}}}]}\n---\n";
            return node("n1", cards) + node("n2", "") + group + pod("a-0", inGroup, "volcano", 3) + second;
        };
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", cluster(", example.com/card: 1"));
        const Outcome table = schedule(folder);
        QVERIFY2(table.code == 0 && table.out.contains("allocate: ml/g is taken back; by another draw Volcano places it: ml/a-0 on n2\n  its pods then: ml/a-0 on n2, ml/a-1 on n1\n"),
                 qPrintable(table.out + table.err));
        const Outcome told = schedule(folder, {"-o", "json"});
        QJsonArray all;
        for (const QJsonValue& action : session(told)["actions"].toArray())
            for (const QJsonValue& one : action.toObject()["takenBack"].toArray()) all << one;
        const QJsonObject draw{{"of", "node"}, {"whose", "ml/a-0"}, {"taken", "n2"}};
        const QJsonArray places{QJsonObject{{"pod", "ml/a-0"}, {"node", "n2"}}, QJsonObject{{"pod", "ml/a-1"}, {"node", "n1"}}};
        QCOMPARE(all, (QJsonArray{QJsonObject{{"podGroup", "ml/g"}, {"answer", "places"}, {"tried", 2}, {"instead", QJsonArray{draw}}, {"places", places}}}));
        const Outcome queues = run({"queues", folder.filePath("cluster.yaml"), "--system", "volcano", "-o", "wide"});
        QVERIFY2(queues.code == 0 && queues.out.contains("taken back; by another draw it has a place: ml/a-0 on n2, ml/a-1 on n1"), qPrintable(queues.out + queues.err));

        writeFile(folder, "cluster.yaml", cluster(""));
        const Outcome none = schedule(folder);
        QVERIFY2(none.code == 0 && none.out.contains("allocate: ml/g is taken back, whatever Volcano draws\n"), qPrintable(none.out + none.err));
    }

    /// Two pods have the four cores, and an urgent one takes two of them: gang spares one by name, and the policy ends the other.
    void policiesAreFollowed() {
        QTemporaryDir folder;
        const auto running = [](const std::string& name) {
            return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name
                   + ", namespace: ml}\nspec: {schedulerName: volcano, nodeName: n1, containers: [{name: c, resources: {requests: {cpu: 2}}}]}\nstatus: {phase: Running}\n---\n";
        };
        writeFile(folder, "cluster.yaml",
                  std::string(kNode) + running("train-w-0") + running("train-w-1")
                      + "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 100\n---\n"
                      +
                      "apiVersion: v1\nkind: Pod\nmetadata: {name: urgent, namespace: ml}\nspec: {schedulerName: volcano, priorityClassName: high, priority: 100, containers: [{name: c, resources: "
                      "{requests: {cpu: 2}}}]}\n---\n"
                      +
                      "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: train, namespace: ml}\nspec: {minAvailable: 1, policies: [{event: PodEvicted, action: RestartJob}], tasks: "
                      "[{name: w, replicas: 2, template: {spec: {containers: [{name: c, resources: {requests: {cpu: 2}}}]}}}]}\n");
        writeFile(folder, "preempt.conf", "actions: \"enqueue, allocate, preempt\"\ntiers:\n- plugins:\n  - name: gang\n  - name: priority\n  - name: predicates\n");
        const Outcome told = schedule(folder, {"--config", folder.filePath("preempt.conf"), "--sessions", "2"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QVERIFY2(told.out.contains("Job ml/train: RestartJob by its policies, restart 1 of at most 3: it is Pending\n  its other pods leave: ml/train-w-1\n"), qPrintable(told.out));
        const Outcome json = schedule(folder, {"--config", folder.filePath("preempt.conf"), "--sessions", "2", "-o", "json"});
        const QJsonArray policies = QJsonDocument::fromJson(json.out.toUtf8()).object()["sessions"].toArray().first().toObject()["policies"].toArray();
        QCOMPARE(policies,
                 (QJsonArray{QJsonObject{{"job", "ml/train"}, {"action", "RestartJob"}, {"phase", "Pending"}, {"retries", 1}, {"pods", QJsonArray{"ml/train-w-1"}}}}));
        const Outcome queues = run({"queues", folder.filePath("cluster.yaml"), "--system", "volcano", "--config", folder.filePath("preempt.conf"), "--sessions", "2", "-o", "wide"});
        QVERIFY2(queues.code == 0 && queues.out.contains("after session 1: policies of Jobs"), qPrintable(queues.out + queues.err));
    }

    /// prep runs in the second session, and train has its pods in the third. A gate is not passed while pods have yet to be made.
    void jobsMakeTheirPods() {
        QTemporaryDir folder;
        const std::string task = ", template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}";
        const std::string job = "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: flow, namespace: ml}\nspec: {minAvailable: 1, tasks: [{name: prep, replicas: 1" + task
                                + ", {name: train, replicas: 2, dependsOn: {name: [prep]}" + task + "]}\n---\n";
        writeFile(folder, "cluster.yaml", kNode + job);
        const Outcome told = schedule(folder, {"--sessions", "2"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QVERIFY2(told.out.contains("ml/flow: pods of task prep to be made once its PodGroup is no longer Pending: 1"), qPrintable(told.out));
        QVERIFY2(told.out.contains("ml/flow: task train waits for prep: Job flow/ml depends on task not ready; pods to be made: 2"), qPrintable(told.out));
        QCOMPARE(schedule(folder, {"--sessions", "2", "--fail-if-pending"}).code, 3);
        const Outcome whole = schedule(folder, {"--sessions", "3", "--fail-if-pending", "-o", "json"});
        QVERIFY2(whole.code == 0, qPrintable(whole.err));
        QCOMPARE(session(whole)["binds"].toObject().keys(), (QStringList{"ml/flow-train-0", "ml/flow-train-1"}));
        QCOMPARE(session(whole)["made"].toArray().size(), qsizetype(2));
        QVERIFY(!session(whole).contains("waits"));

        writeFile(folder, "cluster.yaml", kNode + job.substr(0, job.find(", {name: train")) + ", {name: train, replicas: 1, dependsOn: {name: [gone]}" + task + "]}\n---\n" + pod("p", ""));
        const Outcome refused = schedule(folder);
        QVERIFY2(refused.err.contains("Job ml/flow makes no pods: job has dependencies between tasks, but doesn't form a directed acyclic graph(DAG)"), qPrintable(refused.err));
    }

    void podsWithoutAGroupGetOne() {
        QTemporaryDir folder;
        const std::string owned = ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u, controller: true}]";
        writeFile(folder, "cluster.yaml",
                  kNode + pod("alone", "") + pod("web-1", owned) + pod("web-2", owned) + pod("other", "", "default-scheduler")
                      + "apiVersion: apps/v1\nkind: ReplicaSet\nmetadata: {name: web, namespace: ml, annotations: {scheduling.volcano.sh/group-min-member: \"2\"}}\n");
        const Outcome told = schedule(folder, {"-o", "json", "--fail-if-pending"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        const QJsonObject last = session(told);
        QCOMPARE(last["binds"].toObject().keys(), (QStringList{"ml/alone", "ml/web-1", "ml/web-2"}));  // the other scheduler's pod is not Volcano's
        QStringList groups;
        for (const QJsonValue& group : last["podGroups"].toArray()) groups << group.toObject()["podGroup"].toString();
        QCOMPARE(groups, (QStringList{"ml/podgroup-alone", "ml/podgroup-replicaset-web"}));
    }

    /// Nothing names the namespace "default", and the group that the controller would make is there already.
    void namespacesAndGroupsThatAreThere() {
        QTemporaryDir folder;
        const std::string spec = "spec: {schedulerName: volcano, containers: [{name: c, resources: {requests: {cpu: 3}}}]}\n---\n";
        const std::string group = "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nspec: {minMember: 2, queue: default}\nmetadata: ";
        writeFile(folder, "cluster.yaml",
                  kNode + ("apiVersion: v1\nkind: Pod\nmetadata: {name: p, annotations: {scheduling.k8s.io/group-name: g}}\n" + spec)
                      + "apiVersion: v1\nkind: Pod\nmetadata: {name: q, uid: u}\n" + spec + group + "{name: g}\n---\n" + group + "{name: podgroup-u}\n");
        const Outcome told = schedule(folder, {"-o", "json"});
        QVERIFY2(told.code == 0 && told.err.isEmpty(), qPrintable(told.err));
        const QJsonObject last = session(told);
        QVERIFY(last["binds"].toObject().isEmpty());  // each group has one pod of the two that it needs
        QCOMPARE(last["podGroups"].toArray().size(), 2);
    }

    void aGangStaysWhole() {
        QTemporaryDir folder;
        std::string text = std::string(kNode) + "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: default}\nspec: {weight: 1}\n---\n"
                           + "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: g, namespace: ml}\nspec: {minMember: 8, queue: default}\n---\n";
        for (int i = 0; i < 8; ++i) text += pod("p-" + std::to_string(i), ", annotations: {scheduling.k8s.io/group-name: g}");
        writeFile(folder, "cluster.yaml", text);
        const Outcome told = schedule(folder, {"-o", "json", "--fail-if-pending"});
        QCOMPARE(told.code, 3);  // four of eight would fit on four CPUs: none is bound
        QVERIFY(session(told)["binds"].toObject().isEmpty());
        const Outcome table = schedule(folder);
        QCOMPARE(table.code, 0);
        QVERIFY2(table.out.contains("session 1") && table.out.contains("PODGROUP") && table.out.contains("ml/g"), qPrintable(table.out));
    }

    void whatIsMissingIsSaid() {
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml",
                  kNode + pod("lost", ", annotations: {scheduling.k8s.io/group-name: gone}") + pod("fine", "")
                      + "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: g, namespace: ml}\nspec: {minMember: 1, queue: nowhere}\n");
        const Outcome told = schedule(folder, {"--fail-if-pending"});
        QCOMPARE(told.code, 3);
        QVERIFY2(told.err.contains("PodGroup ml/g: there is no queue nowhere, so Volcano passes it over"), qPrintable(told.err));
        QVERIFY2(told.err.contains("Pod ml/lost: there is no PodGroup ml/gone, so Volcano passes it over"), qPrintable(told.err));
    }

    /// What Volcano's webhooks would not have let in: a job in a closed queue, 6 cores guaranteed below a parent's 2, and 6 of at most 4.
    void whatCannotBeIsSaid() {
        QTemporaryDir folder;
        const std::string queue = "---\napiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: ";
        writeFile(folder, "cluster.yaml",
                  kNode + pod("p", ", annotations: {scheduling.k8s.io/group-name: g}")
                      + "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: g, namespace: ml}\nspec: {minMember: 1, queue: shut}\n" + queue
                      + "{name: shut}\nstatus: {state: Closed}\n" + queue + "{name: above}\nspec: {guarantee: {resource: {cpu: 2}}}\n" + queue
                      + "{name: below}\nspec: {parent: above, capability: {cpu: 4}, guarantee: {resource: {cpu: 6}}}\n");
        const Outcome told = schedule(folder, {});
        QCOMPARE(told.code, 0);
        QVERIFY2(told.err.contains(
                     "PodGroup ml/g: its queue shut is closed and takes no new jobs: can only submit PodGroup to queue with state `Open`, queue `shut` status is `Closed`"),
                 qPrintable(told.err));
        QVERIFY2(told.err.contains("Queue below: its guarantee of cpu is more than its capability"), qPrintable(told.err));
        QVERIFY2(told.err.contains("Queue below: its guarantee of cpu is more than that of its parent"), qPrintable(told.err));
        QVERIFY2(told.err.contains("Queue above: Volcano's webhook refuses it: parent queue above validation failed: sum of children's guarantee (cpu 6000.00, memory 0.00) "
                                   "exceeds parent's guarantee limit (cpu 2000.00, memory 0.00)"),
                 qPrintable(told.err));
    }

    /// Queues in a circle are no tree: capacity with its hierarchy places nothing.
    void queuesInACircleAreNamed() {
        QTemporaryDir folder;
        const std::string queue = "---\napiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: ";
        writeFile(folder, "cluster.yaml", kNode + pod("p", "") + queue + "{name: a}\nspec: {parent: b}\n" + queue + "{name: b}\nspec: {parent: a}\n");
        writeFile(folder, "tree.conf", "actions: \"enqueue, allocate, backfill\"\ntiers:\n- plugins: [{name: gang}, {name: capacity, enableHierarchy: true}, {name: predicates}]\n");
        const Outcome told = schedule(folder, {"--config", folder.filePath("tree.conf")});
        QCOMPARE(told.code, 0);
        QVERIFY2(told.err.contains("Queue a: with the hierarchy of capacity nothing is placed: cycle detected in queue hierarchy for queue a"), qPrintable(told.err));
        QVERIFY2(!told.out.contains("Binding"), qPrintable(told.out));
    }

    /// The sample of a configuration is checked and written back; what is written decides the same.
    void theConfigurationIsWrittenBack() {
        QTemporaryDir folder;
        const QString sample = QStringLiteral(SAMPLES "/volcano-scheduler.conf");
        const Outcome checked = run({"config", "check", sample});
        QVERIFY2(checked.code == 0 && checked.out.startsWith("actions: enqueue allocate"), qPrintable(checked.out + checked.err));
        const Outcome written = run({"config", "print", sample});
        QCOMPARE(written.code, 0);
        writeFile(folder, "again.conf", written.out.toStdString());
        QCOMPARE(run({"config", "print", folder.filePath("again.conf")}).out, written.out);
        const QStringList asks{"schedule", QStringLiteral(SAMPLES "/volcano.yaml"), "--scheduler", "volcano", "--sessions", "2", "--now", "2026-01-01T00:00:00Z", "-o", "json", "--config"};
        QCOMPARE(run(asks + QStringList{folder.filePath("again.conf")}).out, run(asks + QStringList{sample}).out);
        writeFile(folder, "bad.conf", "actions: fly\ntiers: []\n");
        const Outcome bad = run({"config", "check", folder.filePath("bad.conf")});
        QCOMPARE(bad.code, 1);
        QVERIFY2(bad.err.contains("bad.conf:1:10") && bad.err.contains("fly"), qPrintable(bad.err));
    }

    void badInput_data() {
        QTest::addColumn<QString>("cluster");
        QTest::addColumn<QString>("config");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        const QString fine = QString::fromStdString(kNode + pod("p", ""));
        const QString plugins = "tiers:\n- plugins: [{name: gang}]\n";
        QTest::newRow("nobody's pods") << QString::fromStdString(kNode + pod("p", "", "default-scheduler")) << "" << QStringList{"--fail-if-pending"} << 1
                                       << "no pod among the objects names the scheduler volcano";
        QTest::newRow("no node") << QString::fromStdString(pod("p", "")) << "" << QStringList{} << 1 << "there is no node among the objects";
        QTest::newRow("action") << fine << "actions: \"allocate, fly\"\n" + plugins << QStringList{} << 1 << "fly";
        QTest::newRow("plugin") << fine << "actions: allocate\ntiers:\n- plugins: [{name: wings}]\n"
                                << QStringList{} << 1 << "wings";
        QTest::newRow("option") << fine << "" << QStringList{"--explain"} << 2 << "has no meaning with --scheduler volcano";
        QTest::newRow("live") << fine << "" << QStringList{"--sampling", "live"} << 2 << "has no meaning with --scheduler volcano";
        QTest::newRow("no session") << fine << "" << QStringList{"--sessions", "0"} << 2 << "--sessions";
        QTest::newRow("queue") << fine + "---\napiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: q}\nspec: {weight: heavy}\n"
                               << "" << QStringList{} << 1 << "spec.weight";
        for (const char* below : {"capability: {cpu: -1}", "deserved: {cpu: -1}", "guarantee: {resource: {cpu: -1}}"})
            QTest::newRow(below) << fine + "---\napiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: q}\nspec: {" + below + "}\n"
                                 << "" << QStringList{} << 1 << "cpu: must not be less than nothing";
    }
    void badInput() {
        QFETCH(QString, cluster);
        QFETCH(QString, config);
        QFETCH(QStringList, more);
        QFETCH(int, code);
        QFETCH(QString, says);
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", cluster.toStdString());
        if (!config.isEmpty()) {
            writeFile(folder, "volcano-scheduler.conf", config.toStdString());
            more += {"--config", folder.filePath("volcano-scheduler.conf")};
        }
        const Outcome told = schedule(folder, more);
        QVERIFY2(told.code == code, qPrintable(told.err));
        QVERIFY2(told.err.contains(says), qPrintable(told.err));
        QVERIFY2(told.out.isEmpty(), qPrintable(told.out));
    }

    void sessionsAreVolcanos() {
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", kNode + pod("p", ""));
        const Outcome told = run({"schedule", folder.filePath("cluster.yaml"), "--sessions", "2"});
        QCOMPARE(told.code, 2);
        QVERIFY2(told.err.contains("--scheduler volcano"), qPrintable(told.err));
    }
};

QTEST_GUILESS_MAIN(VolcanoCommandTest)
#include "tst_volcano_command.moc"
