// SPDX-License-Identifier: GPL-3.0-or-later
// bayplanctl together: the worked example of two schedulers and two nodes, and what is wrong with its files.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan::test;

class TogetherCommandTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static std::string node(const std::string& name, const std::string& labels = "") {
        return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {" + labels + "}}\nstatus: {allocatable: {cpu: 4, memory: 64Gi, pods: 10}}\n---\n";
    }
    static std::string pod(const std::string& name, const std::string& scheduler, const std::string& annotations = "") {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: shop, annotations: {" + annotations +
               "}, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u, controller: true}]}\n"
               "spec: {schedulerName: "
               + scheduler + ", containers: [{name: c, resources: {requests: {cpu: 3}}}]}\n---\n";
    }
    static std::string example() { return node("n1") + node("n2") + pod("p1", "s1") + pod("p2", "s2"); }
    static std::string spec(const std::string& rest = "", const std::string& schedulers = "[{name: s1}, {name: s2}]") {
        return "apiVersion: bayplan/v1\nkind: SchedulersTogether\nschedulers: " + schedulers + "\n" + rest;
    }
    Outcome together(const std::string& cluster, const std::string& spec, const QStringList& more = {"-o", "json"}) const {
        writeFile(m_folder, "cluster.yaml", cluster);
        writeFile(m_folder, "spec.yaml", spec);
        return run(QStringList{"together", m_folder.filePath("cluster.yaml"), "--spec", m_folder.filePath("spec.yaml")} + more);
    }
    static QJsonObject report(const Outcome& told) { return QJsonDocument::fromJson(told.out.toUtf8()).object(); }

private Q_SLOTS:
    /// As in tst_together: 3 decisions, 1 oversell, p2 admitted at 820; with the resolver 1 conflict, 270. A third of the work is wasted.
    void theExample() {
        const Outcome off = together(example(), spec());
        QVERIFY2(off.code == 0, qPrintable(off.err));
        const QJsonObject total = report(off)["total"].toObject();
        QCOMPARE(total["decisions"].toInt(), 3);
        QCOMPARE(total["conflicts"].toInt(), 0);
        QCOMPARE(total["oversells"].toInt(), 1);
        QCOMPARE(total["wasted"].toDouble(), 1.0 / 3);
        QCOMPARE(total["placedAfterMaxMs"].toInt(), 820);
        QCOMPARE(report(off)["resources"].toArray()[0].toObject()["oversoldMs"].toDouble(), 100.0);  // 2 cores for 50 ms
        QVERIFY(!report(off).contains("events"));
        const Outcome fine = together(example(), spec("resolver: fine\n"), {"-o", "json", "--events"});
        QCOMPARE(report(fine)["total"].toObject()["conflicts"].toInt(), 1);
        QCOMPARE(report(fine)["total"].toObject()["placedAfterMaxMs"].toInt(), 270);
        bool told = false;
        for (const QJsonValue& event : report(fine)["events"].toArray())
            if (event.toObject()["kind"] == "conflict") {
                told = true;
                QCOMPARE(event.toObject()["atMs"].toInt(), 110);
                QCOMPARE(event.toObject()["text"].toString(), QString("conflict on node n1: insufficient cpu: requested 3000, free 1000"));
            }
        QVERIFY(told);
    }

    /// What the command line says counts before the file.
    void optionsReplaceTheFile() {
        QCOMPARE(report(together(example(), spec(), {"-o", "json", "--resolver", "fine"}))["total"].toObject()["conflicts"].toInt(), 1);
        QCOMPARE(report(together(example(), spec("resolver: fine\n"), {"-o", "json", "--refresh", "false"}))["total"].toObject()["conflicts"].toInt(), 4);
        QCOMPARE(report(together(example(), spec(), {"-o", "json", "--horizon", "105"}))["total"].toObject()["placed"].toInt(), 0);
        const QJsonObject one = report(together(example(), spec("", "[{name: s1}]"), {"-o", "json", "--dispatcher", "queue"}));
        QCOMPARE(one["total"].toObject()["placed"].toInt(), 2);
    }

    /// One instance decides one pod after the other, and nobody meets; of two, both choose n1.
    void aSweep() {
        const Outcome told = together(example(), spec("dispatcher: queue\n", "[{name: s1}]"), {"-o", "json", "--sweep", "1..3"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        const QJsonArray points = report(told)["points"].toArray();
        QCOMPARE(points.size(), 3);
        QCOMPARE(points[0].toObject()["oversells"].toInt(), 0);
        QCOMPARE(points[1].toObject()["oversells"].toInt(), 1);
        QCOMPARE(points[1].toObject()["schedulers"].toInt(), 2);
        QCOMPARE(points[2].toObject()["oversells"].toInt(), 1);
        // 100 + 10 + 50, and for the second pod 200 + 10 + 50.
        QCOMPARE(points[0].toObject()["placedAfterMaxMs"].toInt(), 260);
    }

    /// Volcano's session over both pods at once: d is of the session, and both are placed at 160.
    void volcanoDecidesInSessions() {
        const Outcome told = together(example(), spec("dispatcher: queue\n", "[{name: v, kind: volcano}]"), {"-o", "json", "--now", "2026-01-01T00:00:00Z"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(report(told)["total"].toObject()["placedAfterP50Ms"].toInt(), 160);
        QCOMPARE(report(told)["total"].toObject()["placedAfterMaxMs"].toInt(), 160);
        QCOMPARE(report(told)["total"].toObject()["busyMs"].toInt(), 100);
    }

    /// A Job of Volcano has its pods and its PodGroup from the start. Of three pods with two cores each the node takes two: the gang stays out, and one
    /// that needs two of them goes in.
    void volcanosJobsMakeTheirPods() {
        const auto job = [](int least) {
            return "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: train, namespace: shop}\nspec: {minAvailable: " + std::to_string(least)
                   + ", tasks: [{name: w, replicas: 3, minAvailable: " + std::to_string(least) + ", template: {spec: {containers: [{name: c, resources: {requests: {cpu: 2}}}]}}}]}\n---\n";
        };
        for (const int least : {2, 3}) {
            const Outcome told = together(node("n1") + job(least), spec("", "[{name: volcano, kind: volcano}]"), {"-o", "json", "--events", "--now", "2026-01-01T00:00:00Z"});
            QVERIFY2(told.code == 0, qPrintable(told.err));
            QCOMPARE(report(told)["total"].toObject()["placed"].toInt(), least == 2 ? 2 : 0);
            QVERIFY2(told.out.contains("shop/train-w-0"), qPrintable(told.out));
            QVERIFY2(told.err.contains("the 3 pods of Volcano's Jobs are there from the start"), qPrintable(told.err));
        }
    }

    void anAnnotationChooses() {
        const std::string cluster = node("n1") + node("n2") + pod("p1", "x", "bayplan.io/scheduler-selector: team=ml") + pod("p2", "x", "bayplan.io/scheduler-selector: team=none");
        const Outcome told = together(cluster, spec("dispatcher: label\n", "[{name: s1}, {name: s2, labels: {team: ml}}]"), {"-o", "json", "--events"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(report(told)["schedulers"].toArray()[1].toObject()["placed"].toInt(), 1);
        QVERIFY(told.out.contains("no scheduler matches team=none"));
    }

    void faults_data() {
        QTest::addColumn<QString>("cluster");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& cluster, const std::string& file, const char* says) {
            QTest::newRow(name) << QString::fromStdString(cluster) << QString::fromStdString(file) << QString(says);
        };
        row("two claim a pod", example(), spec("", "\n- {name: s1}\n- {name: s1}"), "spec.yaml:5:10: schedulers[1].name: schedulers[0] claims the pods of \"s1\" already");
        row("an unknown field", example(), spec("resolve: fine\n"), "spec.yaml:4:10: resolve: unknown field");
        row("an unknown field of a scheduler", example(), spec("", "[{name: s1, decisionMS: 5}]"), "schedulers[0].decisionMS: ");
        row("a negative time", example(), spec("bindMs: -1\n"), "spec.yaml:4:9: bindMs: ");
        row("a decision without time", example(), spec("", "[{name: s1, decisionMs: 0}]"), "schedulers[0].decisionMs: ");
        row("another resolver", example(), spec("resolver: strict\n"), "resolver: must be one of off, fine, coarse, not \"strict\"");
        row("kueue", example(), spec("", "[{name: s1, kind: kueue}]"), "schedulers[0].kind: kueue admits workloads and binds no pod");
        row("another kind", example(), spec("", "[{name: s1, kind: kubelet}]"), "must be one of kube, koordinator, volcano, not \"kubelet\"");
        row("topK of sessions", example(), spec("", "[{name: s1, kind: volcano, topK: 2}]"), "topK is not modelled for Volcano's sessions");
        row("no scheduler", example(), spec("", "[]"), "names no scheduler");
        row("no name", example(), spec("", "[{kind: kube}]"), "schedulers[0]: has no name");
        row("a partition without a node", example(), spec("", "[{name: s1, partition: pool=gpu}]"), "schedulers[0].partition: no node matches the partition \"pool=gpu\" of s1");
        row("no selector", example(), spec("", "[{name: s1, partition: \"a in\"}]"), "schedulers[0].partition: ");
        row("a back-off that shrinks", example(), spec("backoff: {baseMs: 10, maxMs: 5}\n"), "maxMs must not be below baseMs");
        row("a pod that is not there", example(), spec("load: {pods: [{pod: shop/p9, atMs: 5}]}\n"), "load.pods[0]: there is no pod shop/p9");
        row("a pod that is there twice", example(), spec("load: {pods: [{pod: shop/p1}, {pod: shop/p1}]}\n"), "load.pods[1]: pod shop/p1 arrives twice");
        row("a configuration that is missing", example(), spec("", "[{name: s1, config: none.yaml}]"), "none.yaml");
        row("another document", example(), "apiVersion: bayplan/v1\nkind: Lab\n", "kind: SchedulersTogether");
        row("no node", pod("p1", "s1"), spec(), "there is no node");
        row("no pod", node("n1"), spec(), "no pod is pending");
        row("an annotation that is no selector", node("n1") + pod("p1", "s1", "bayplan.io/scheduler-selector: 'a in'"), spec("dispatcher: label\n"),
            "pod shop/p1: annotation bayplan.io/scheduler-selector: ");
    }
    void faults() {
        QFETCH(QString, cluster);
        QFETCH(QString, file);
        QFETCH(QString, says);
        const Outcome told = together(cluster.toStdString(), file.toStdString());
        QCOMPARE(told.code, 1);
        QVERIFY(told.out.isEmpty());
        QVERIFY2(told.err.contains(says), qPrintable(told.err));
    }

    void wrongWords() {
        for (const QStringList& words :
             QList<QStringList>{{"--sweep", "3..1"}, {"--sweep", "0..2"}, {"--sweep", "x"}, {"--sweep", "1..2", "--events"}, {"--schedulers", "2"}, {"--resolver", "none"}}) {
            const Outcome told = together(example(), spec(), words);
            QVERIFY2(told.code == 2, qPrintable(words.join(' ') + told.err));
        }
    }
};

QTEST_GUILESS_MAIN(TogetherCommandTest)
#include "tst_together_command.moc"
