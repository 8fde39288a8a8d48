// SPDX-License-Identifier: GPL-3.0-or-later
// `bayplanctl what-if` as scripts use it. Two nodes of 4 CPUs: a has two pods of one CPU, b is empty.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"
#include "support/gang_topologies.h"

using namespace bayplan;
using namespace bayplan::test;

class ScenariosTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        m_cluster = written("cluster.yaml", nodeText("a", "4") + nodeText("b", "4") + podText("w1", "u1") + podText("w2", "u2"));
    }

    void drainIsTold() {
        const QString scenario = written("drain.yaml", kHead + "name: away\nchanges: [{action: drain, node: a}]\n");
        const Outcome outcome = run({"what-if", m_cluster, "--scenario", scenario, "-o", "json", "--request", "cpu=1"});
        QVERIFY2(outcome.code == 0, qPrintable(outcome.out + outcome.err));
        const QJsonObject told = QJsonDocument::fromJson(outcome.out.toUtf8()).object()["scenario"].toObject();
        QCOMPARE(told["moved"].toArray().size(), 2);
        QCOMPARE(told["moved"].toArray()[0].toObject()["to"].toString(), QString("b"));
        QCOMPARE(told["disrupted"].toInt(), 2);
        // Free are 2 and 4 CPUs, and afterwards 2 of b.
        QCOMPARE(told["before"].toObject()["slots"].toArray()[0].toObject()["pods"].toInt(), 6);
        QCOMPARE(told["after"].toObject()["slots"].toArray()[0].toObject()["pods"].toInt(), 2);
        QCOMPARE(run({"what-if", m_cluster, "--scenario", scenario, "-o", "name"}).out, QString("pod/w1\npod/w2\n"));
        // The same answer again, and in the table.
        QCOMPARE(run({"what-if", m_cluster, "--scenario", scenario, "-o", "json", "--request", "cpu=1"}).out, outcome.out);
        QVERIFY(run({"what-if", m_cluster, "--scenario", scenario}).out.contains("0 placed, 2 moved, 0 newly pending, 0 gone; disruption: 2 pods left their nodes"));
    }

    void rebasingEarnsItsExitCode() {
        const QString scenario = written("evict.yaml", kHead + "changes: [{action: evict, pod: shop/w1}, {action: cordon, node: b}]\n"), seen = m_folder.filePath("seen.yaml");
        const Outcome made = run({"what-if", m_cluster, "--scenario", scenario, "--seen", seen});
        QVERIFY2(made.code == 0, qPrintable(made.out + made.err));
        QCOMPARE(run({"what-if", m_cluster, "--scenario", seen}).code, 0);
        const QString other = written("other.yaml", nodeText("a", "4") + nodeText("b", "4") + podText("w1", "another"));
        const Outcome differs = run({"what-if", other, "--scenario", seen});
        QCOMPARE(differs.code, 3);
        QVERIFY2(differs.out.contains("uid was \"u1\" and is \"another\""), qPrintable(differs.out));
        const QString gone = written("gone.yaml", nodeText("a", "4") + podText("w2", "u2"));
        const Outcome not_ = run({"what-if", gone, "--scenario", seen});
        QCOMPARE(not_.code, 3);
        QVERIFY2(not_.out.contains("there is no pod \"shop/w1\"") && not_.out.contains("there is no node \"b\""), qPrintable(not_.out));
    }

    void pendingPodsFailIfAsked() {
        const QString scenario = written("scale.yaml", kHead + "changes: [{action: scale, workload: shop/ReplicaSet/web, replicas: 9}]\n");
        const Outcome outcome = run({"what-if", m_cluster, "--scenario", scenario});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.out.contains("6 placed, 0 moved, 1 newly pending"));  // room for 8 of one CPU
        QCOMPARE(run({"what-if", m_cluster, "--scenario", scenario, "--fail-if-pending"}).code, 3);
    }

    void comparesTwo() {
        const QString one = written("one.yaml", kHead + "changes: [{action: move, pod: shop/w1, node: b}]\nschedule: none\n"), none = written("none.yaml", kHead + "changes: []\n");
        const Outcome outcome = run({"what-if", m_cluster, "--scenario", one, "--compare", none, "-o", "json"});
        QCOMPARE(outcome.code, 0);
        const QJsonArray elsewhere = QJsonDocument::fromJson(outcome.out.toUtf8()).object()["elsewhere"].toArray();
        QCOMPARE(elsewhere.size(), 1);
        QCOMPARE(elsewhere[0].toObject()["from"].toString() + elsewhere[0].toObject()["to"].toString(), QString("ba"));
    }

    void countsWhatFits() {
        const Outcome outcome = run({"what-if", m_cluster, "--more", "2*cpu=1", "-o", "json"});
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        const QJsonObject more = QJsonDocument::fromJson(outcome.out.toUtf8()).object()["more"].toObject();
        QCOMPARE(more["times"].toInt(), 3);  // 6 CPUs are free
        QVERIFY(more["why"].toString().contains("Insufficient cpu"));
    }

    void rulesOfAScenario() {
        written("packing.yaml",
                "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles: [{plugins: {score: {disabled: [{name: \"*\"}], enabled: [{name: "
                "NodeResourcesFit}]}}, pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: MostAllocated, resources: [{name: cpu, weight: 1}]}}}]}]\n");
        const QString scale = "{action: scale, workload: shop/ReplicaSet/web, replicas: 3}";
        const QString spread = written("spread.yaml", kHead + "changes: [" + scale + "]\n"),
                      packed = written("packed.yaml", kHead + "changes: [{action: configure, config: packing.yaml}, " + scale + "]\n");
        QVERIFY(run({"what-if", m_cluster, "--scenario", spread, "-o", "json"}).out.contains("\"to\":\"b\""));
        QVERIFY(run({"what-if", m_cluster, "--scenario", packed, "-o", "json"}).out.contains("\"to\":\"a\""));
        const Outcome missing = run({"what-if", m_cluster, "--scenario", written("missing.yaml", kHead + "changes: [{action: configure, config: nowhere.yaml}]\n")});
        QCOMPARE(missing.code, 3);
        QVERIFY2(missing.out.contains("nowhere.yaml"), qPrintable(missing.out));
    }

    void aGangAlongLevelsThatObjectsName() {
        const QString file = written("topology.yaml", QString::fromStdString(testing::topologyText()));
        const auto gang = [&](const QStringList& more) {
            const Outcome outcome = run(QStringList{"what-if", file, "--place", "shop/ReplicaSet/web", "-o", "json"} + more);
            return QJsonDocument::fromJson(outcome.out.toUtf8()).object()["gang"].toObject();
        };
        // s0 is three nodes of two CPUs, as many as the pods need.
        QJsonObject answer = gang({"--same", "hypernode:1"});
        QCOMPARE(answer["is"].toString(), QString("possible"));
        QCOMPARE(answer["values"].toArray(), QJsonArray{"s0"});
        QVERIFY2(answer["ways"].toArray()[0].toString().contains("the nodes of s0 (hypernode:1)"), qPrintable(answer["ways"].toArray()[0].toString()));
        // a/r0 and b/r0 are two nodes each, the others one: no more than four.
        answer = gang({"--same", "topology:default:rack"});
        QCOMPARE(answer["is"].toString(), QString("impossible"));
        QVERIFY2(answer["proof"].toString().startsWith("a/r0 has room for 4 of 6 pods"), qPrintable(answer["proof"].toString()));
        // The level above is whole racks, and zone a has room for all.
        QCOMPARE(answer["changes"].toArray()[0].toObject()["kind"].toString(), QString("level"));
        QCOMPARE(answer["changes"].toArray()[0].toObject()["of"].toString(), QString("rack"));
        // Four nodes of L1 take a pod: k = 4 - 6.
        answer = gang({"--same", "annotation:leafpod"});
        QCOMPARE(answer["values"].toArray(), QJsonArray{"L1"});
        QCOMPARE(answer["domains"].toArray()[0].toObject()["k"].toInt(), -2);
        const Outcome other = run({"what-if", file, "--place", "shop/ReplicaSet/web", "--same", "hypernode:2"});
        QCOMPARE(other.code, 1);
        QVERIFY2(other.err.contains("no object names a level of topology \"hypernode:2\"") && other.err.contains("hypernode:1"), qPrintable(other.err));
        const Outcome none =
            run({"what-if",
                 written("bad-topology.yaml",
                         QString::fromStdString(testing::topologyText() + "---\napiVersion: kueue.x-k8s.io/v1beta1\nkind: Topology\nmetadata: {name: none}\nspec: {levels: []}\n")),
                 "--place", "shop/ReplicaSet/web", "--same", "hypernode:1"});
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("a Topology needs levels") && none.err.contains("Topology none"), qPrintable(none.err));
        QCOMPARE(run({"what-if", file, "--place", "shop/ReplicaSet/web", "--same", "rack", "--balanced"}).code, 2);
        for (const char* wrong : {"0:rack", "rack", "2:", "x:rack"}) QCOMPARE(run({"what-if", file, "--place", "shop/ReplicaSet/web", "--slices", wrong}).code, 2);
        QCOMPARE(run({"what-if", file, "--slices", "2:rack"}).code, 2);
    }

    /// Six pods of one CPU on nodes of two. The scheduler spreads them, one on a node, c1 among them, which is in no hyper node.
    void aGangInSlices() {
        const QString file = written("topology.yaml", QString::fromStdString(testing::topologyText()));
        const auto gang = [&](const QStringList& more) {
            const Outcome outcome = run(QStringList{"what-if", file, "--place", "shop/ReplicaSet/web", "-o", "json"} + more);
            return QJsonDocument::fromJson(outcome.out.toUtf8()).object()["gang"].toObject();
        };
        const auto slicesIn = [](const QJsonObject& answer) {
            QStringList all;
            for (const QJsonValue& one : answer["slices"].toObject()["domains"].toArray()) all << one.toObject()["value"].toString() + " " + QString::number(one.toObject()["slices"].toInt());
            return all.join(", ");
        };
        // s0 is three nodes: room for three slices of two.
        QJsonObject answer = gang({"--slices", "2:hypernode:1"});
        QCOMPARE(answer["is"].toString(), QString("possible"));
        QCOMPARE(answer["slices"].toObject()["size"].toInt(), 2);
        QCOMPARE(answer["slices"].toObject()["level"].toString(), QString("hypernode:1"));
        QCOMPARE(slicesIn(answer), QString("s0 3"));
        // Racks a/r0 and b/r0 have room for 4 each: one slice of three.
        answer = gang({"--slices", "3:topology:default:rack"});
        QCOMPARE(answer["is"].toString(), QString("possible"));
        QCOMPARE(slicesIn(answer), QString("a/r0 1, b/r0 1"));
        QCOMPARE(answer["seats"].toArray().size(), 6);
        // In as few racks as possible: slices of two, 2 in one rack and 1 in the other.
        answer = gang({"--same", "topology:default:rack", "--prefer", "--slices", "2:topology:default:rack"});
        QCOMPARE(answer["is"].toString(), QString("possible"));
        QCOMPARE(answer["values"].toArray().size(), 2);
        // All six in one rack: none has room. Racks of one number, in any zone, do.
        answer = gang({"--slices", "6:topology:default:rack"});
        QCOMPARE(answer["is"].toString(), QString("impossible"));
        QVERIFY2(answer["proof"].toString().startsWith("the nodes have room for 0 of 6 pods in slices of 6 that share one topology:default:rack"), qPrintable(answer["proof"].toString()));
        const QJsonObject change = answer["changes"].toArray()[0].toObject();
        QCOMPARE(change["kind"].toString() + " " + change["of"].toString(), QString("level rack"));
        const Outcome table = run({"what-if", file, "--place", "shop/ReplicaSet/web", "--slices", "2:hypernode:1"});
        QCOMPARE(table.code, 0);
        QVERIFY2(table.out.contains("slices of 2 by hypernode:1: s0: 3"), qPrintable(table.out));
        const Outcome odd = run({"what-if", file, "--place", "shop/ReplicaSet/web", "--slices", "4:zone"});
        QCOMPARE(odd.code, 1);
        QVERIFY2(odd.err.contains("--slices") && odd.err.contains("6 pods are no whole number of slices of 4"), qPrintable(odd.err));
    }

    void oneScenarioIsTakenIntoAnother() {
        const QString mine = written("mine.yaml", kHead + "changes: [{action: cordon, node: a}, {action: scale, workload: shop/ReplicaSet/web, replicas: 3}]\n"),
                      other = written("other.yaml", kHead + "changes: [{action: label, node: b, label: x=y}, {action: cordon, node: a}]\n"),
                      against = written("against.yaml", kHead + "changes: [{action: uncordon, node: a}, {action: label, node: b, label: x=y}]\n");
        const auto changes = [&](const QStringList& more) {
            QStringList actions;
            const Outcome outcome = run(QStringList{"what-if", m_cluster, "--scenario", mine, "-o", "json"} + more);
            for (const QJsonValue& change : QJsonDocument::fromJson(outcome.out.toUtf8()).object()["scenario"].toObject()["changes"].toArray()) actions << change.toObject()["action"].toString();
            return actions.join(' ');
        };
        QCOMPARE(changes({"--merge", other}), QString("cordon scale label"));
        const Outcome stopped = run({"what-if", m_cluster, "--scenario", mine, "--merge", against});
        QCOMPARE(stopped.code, 3);
        QVERIFY2(stopped.out.isEmpty() && stopped.err.contains("change 1 of") && stopped.err.contains("contradicts change 1: cordon of a: yes here, no there"), qPrintable(stopped.err));
        QCOMPARE(changes({"--merge", against, "--contradictions", "mine"}), QString("cordon scale label"));
        QCOMPARE(changes({"--merge", against, "--contradictions", "theirs"}), QString("scale uncordon label"));
        // What comes of it is a scenario again.
        const QString file = m_folder.filePath("merged.yaml");
        QVERIFY(run({"what-if", m_cluster, "--scenario", mine, "--merge", other, "--seen", file}).code != 1);
        QVERIFY(run({"what-if", m_cluster, "--scenario", file, "-o", "json"}).out.contains("\"label\""));
        QCOMPARE(run({"what-if", m_cluster, "--merge", other, "--more", "cpu=1"}).code, 2);
        QCOMPARE(run({"what-if", m_cluster, "--scenario", mine, "--merge", m_folder.filePath("no-such.yaml")}).code, 1);
    }

    /// The job of the samples is one that the API server takes.
    void aSampleIsAManifest() {
        const QString scenario = written("sample.yaml", kHead + "changes: [{action: add, file: " + QStringLiteral(SAMPLES) + "/job.yaml}]\n");
        const Outcome outcome = run({"what-if", m_cluster, "--scenario", scenario});
        QVERIFY2(outcome.code == 0 && outcome.out.contains("2 newly pending"), qPrintable(outcome.out + outcome.err));  // no node has a GPU
    }

    /// Two zones of 2 CPUs each: a pod of 3 CPUs has room on the node, and in no zone.
    void anotherTopologyPolicyDecides() {
        const QString zone = "{name: node-%1, type: Node, resources: [{name: cpu, capacity: 2, allocatable: 2, available: 2}]}";
        const QString numa = written(
            "numa.yaml",
            nodeText("n", "4")
                + "apiVersion: topology.node.k8s.io/v1alpha2\nkind: NodeResourceTopology\nmetadata: {name: n}\nattributes: [{name: topologyManagerPolicy, value: none}]\nzones: ["
                + zone.arg(0) + ", " + zone.arg(1)
                + "]\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: wide, namespace: shop}\nspec: {containers: [{name: c, resources: {limits: {cpu: 3, memory: 1Gi}}}]}\n");
        const QString config = written(
            "numa-config.yaml",
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles: [{plugins: {filter: {enabled: [{name: NodeResourceTopologyMatch}]}}}]\n");
        const auto placed = [&](const QString& changes) {
            return run({"what-if", numa, "--config", config, "--scenario", written("policy.yaml", kHead + "changes: " + changes + "\n")}).out.contains("1 placed");
        };
        QVERIFY(placed("[]"));
        QVERIFY(!placed("[{action: setNode, node: n, topologyPolicy: single-numa-node}]"));
        QVERIFY(placed("[{action: setNode, node: n, topologyPolicy: single-numa-node}, {action: setNode, node: n, topologyPolicy: none}]"));
    }

    void partsOfJobsThatNeverStart() {
        const auto jobSet = [this](const QString& ofDriver, const QString& ofWorker) {
            const QString jobs = ", template: {spec: {template: {spec: {containers: [{name: c}]}}}}}";
            return kHead + "changes: [{action: add, manifest: {apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: {name: js, namespace: shop}, spec: {replicatedJobs: [{name: driver, replicas: 1"
                   + ofDriver + jobs + ", {name: worker, replicas: 1" + ofWorker + jobs + "]}}}]\n";
        };
        const QString on = ", dependsOn: [{name: %1, status: Ready}]";
        const Outcome circle = run({"what-if", m_cluster, "--scenario", written("circle.yaml", jobSet(on.arg("worker"), on.arg("driver")))});
        QCOMPARE(circle.code, 3);
        QVERIFY2(circle.out.contains("these wait for one another, and none of them ever starts: driver -> worker -> driver") && circle.out.contains("0 placed"), qPrintable(circle.out));
        const Outcome missing = run({"what-if", m_cluster, "--scenario", written("missing.yaml", jobSet("", on.arg("nobody")))});
        QCOMPARE(missing.code, 3);
        QVERIFY2(missing.out.contains("worker depends on nobody, and shop/js has no such part"), qPrintable(missing.out));
        const Outcome waits = run({"what-if", m_cluster, "--scenario", written("waits.yaml", jobSet("", on.arg("driver")))});
        QCOMPARE(waits.code, 0);
        QVERIFY2(waits.out.contains("parts of shop/js that its controller starts later are tried at once") && waits.out.contains("2 placed"), qPrintable(waits.out));
    }

    /// Nine pods of one CPU; two stand, and 2 + 4 CPUs are free for the seven others. Eight fit.
    void placesAGangOrSaysWhyNot() {
        const QString nine = written("nine.yaml", kHead + "changes: [{action: scale, workload: shop/ReplicaSet/web, replicas: 9}]\nschedule: none\n");
        const Outcome none = run({"what-if", m_cluster, "--scenario", nine, "--place", "shop/ReplicaSet/web", "-o", "json"});
        QVERIFY2(none.code == 0, qPrintable(none.out + none.err));
        const QJsonObject gang = QJsonDocument::fromJson(none.out.toUtf8()).object()["gang"].toObject();
        QCOMPARE(gang["is"].toString(), QString("impossible"));
        QCOMPARE(gang["needed"].toInt(), 7);
        QCOMPARE(gang["proof"].toString(), QString("the nodes have room for 6 of 7 pods"));
        QCOMPARE(gang["seats"].toArray().size(), 6);
        QVERIFY(gang["largestProved"].toBool());
        QStringList kinds;
        for (const QJsonValue& change : gang["changes"].toArray()) kinds << change.toObject()["kind"].toString();
        QCOMPARE(kinds.join(' '), QString("fewer smaller node"));
        QCOMPARE(run({"what-if", m_cluster, "--scenario", nine, "--place", "shop/ReplicaSet/web", "--fail-if-pending"}).code, 3);
        const Outcome table = run({"what-if", m_cluster, "--scenario", nine, "--place", "shop/ReplicaSet/web"});
        QVERIFY2(table.out.contains("Gang shop/ReplicaSet/web: it cannot be placed: the nodes have room for 6 of 7 pods"), qPrintable(table.out));
        QVERIFY2(table.out.contains("the largest part that fits: 6 of 7 pods"), qPrintable(table.out));
        const QString eight = written("eight.yaml", kHead + "changes: [{action: scale, workload: shop/ReplicaSet/web, replicas: 8}]\nschedule: none\n");
        const Outcome all = run({"what-if", m_cluster, "--scenario", eight, "--place", "shop/ReplicaSet/web"});
        QVERIFY2(all.out.contains("the scheduler as configured places it"), qPrintable(all.out));
        // One value of a label: a, where two stand, has room for two more.
        const Outcome together = run({"what-if", m_cluster, "--scenario", eight, "--place", "shop/ReplicaSet/web", "--same", "kubernetes.io/hostname"});
        QVERIFY2(together.out.contains("it cannot be placed: a has room for 2 of 6 pods"), qPrintable(together.out));
        const Outcome few = run({"what-if", m_cluster, "--scenario", eight, "--place", "shop/ReplicaSet/web", "--same", "kubernetes.io/hostname", "--prefer"});
        QVERIFY2(few.out.contains("kubernetes.io/hostname: a, b"), qPrintable(few.out));
        const Outcome unknown = run({"what-if", m_cluster, "--place", "shop/wob"});
        QCOMPARE(unknown.code, 1);
        QVERIFY2(unknown.err.contains("there is no pod group and no workload \"shop/wob\" with pods"), qPrintable(unknown.err));
        QCOMPARE(run({"what-if", m_cluster, "--place", "shop/ReplicaSet/web", "--prefer"}).code, 2);
        QCOMPARE(run({"what-if", m_cluster, "--scenario", eight, "--same", "zone"}).code, 2);
    }

    void mistakes() {
        QCOMPARE(run({"what-if", m_cluster}).code, 2);
        QCOMPARE(run({"what-if", m_cluster, "--more", "0*cpu=1"}).code, 2);
        QCOMPARE(run({"what-if", m_cluster, "--more", "cpuu=1"}).code, 2);
        const Outcome recording = run({"what-if", written("day.bayrec", "{\"bayplanRecording\":1}\n"), "--more", "cpu=1"});
        QCOMPARE(recording.code, 1);
        QVERIFY2(recording.err.contains("day.bayrec: this is a recording: \"replay FILE --at TIME -o OTHER\""), qPrintable(recording.err));
        const Outcome gone = run({"what-if", m_cluster, "--scenario", m_folder.filePath("nothing.yaml")});
        QCOMPARE(gone.code, 1);
        QVERIFY(gone.err.contains("nothing.yaml"));
        const Outcome wrong = run({"what-if", m_cluster, "--scenario", written("wrong.yaml", kHead + "changes:\n- {action: drain, nod: a}\n")});
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.err.contains("wrong.yaml:4:") && wrong.err.contains("did you mean \"node\"?"), qPrintable(wrong.err));
    }

private:
    QString written(const char* name, const QString& text) { return QString::fromStdString(writeFile(m_folder, name, text.toStdString())); }
    static QString nodeText(const QString& name, const QString& cpu) {
        return QString("apiVersion: v1\nkind: Node\nmetadata: {name: %1, labels: {kubernetes.io/hostname: %1}}\nstatus: {allocatable: {cpu: '%2', memory: 16Gi, pods: '110'}}\n---\n").arg(name, cpu);
    }
    static QString podText(const QString& name, const QString& uid) {
        return QString(
                   "apiVersion: v1\nkind: Pod\nmetadata: {name: %1, namespace: shop, uid: %2, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u, controller: true}]}\n"
                   "spec: {nodeName: a, containers: [{name: c, resources: {requests: {cpu: '1'}}}]}\n---\n")
            .arg(name, uid);
    }

    const QString kHead = QStringLiteral("apiVersion: bayplan/v1\nkind: Scenario\n");
    QTemporaryDir m_folder;
    QString m_cluster;
};

QTEST_GUILESS_MAIN(ScenariosTest)
#include "tst_scenarios.moc"
