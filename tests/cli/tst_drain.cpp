// SPDX-License-Identifier: GPL-3.0-or-later
// Emptying a node from the command line: planned from files and from a live cluster, and applied with the same words.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "apiserver/ticking.h"
#include "cli/live_cluster.h"
#include "kube/apply/apply_fixture.h"

namespace samples = bayplan::samples;
namespace apiserver = bayplan::apiserver;
using namespace bayplan::test;
using bayplan::apiserver::Json;
using bayplan::apiserver::Ticking;

class DrainCommandTest : public QObject {
    Q_OBJECT

    static Json withEmptyDir(Json pod) {
        pod["spec"]["volumes"] = Json::array({{{"name", "scratch"}, {"emptyDir", Json::object()}}});
        return pod;
    }
    Outcome drain(const QStringList& more) const { return m_cluster->run(QStringList{"drain", "n1", "--live", "--quiet"} + more); }
    Outcome apply(const QStringList& more) const {
        return m_cluster->run(QStringList{"apply", "--plan", m_cluster->file("plan.yaml"), "--journal", m_cluster->file("j.jsonl"), "--unlock", "admin"} + more);
    }
    QString hash() const { return run({"plan", "hash", m_cluster->file("plan.yaml")}).out.trimmed(); }

private slots:
    void init() {
        m_cluster = std::make_unique<LiveCluster>();
        QVERIFY(m_cluster->start({samples::readyNode("n1"), samples::readyNode("n2"), samples::replicaSet("web", 1, "default-scheduler"),
                                  withEmptyDir(samples::withScheduler(samples::ownedBy(samples::plainPod("w", "n1", "web"), "web"), "default-scheduler")),
                                  samples::plainPod("alone", "n1", "single"), samples::ownedBy(samples::plainPod("orphan", "n1", "agent"), "agent", "DaemonSet")}));
    }

    void blockersFirst() {
        const Outcome told = drain({"--plan", m_cluster->file("plan.yaml")});
        QCOMPARE(told.code, 4);
        const QStringList lines = told.out.split('\n');
        QVERIFY2(lines[0].startsWith("blocker  default/") && lines[1].startsWith("blocker  ") && lines[2].startsWith("blocker  ") && lines[3] == "wants    --delete-emptydir-data"
                     && lines[4] == "wants    --force",
                 qPrintable(told.out));
        QVERIFY2(told.out.contains("orphaned DaemonSet"), qPrintable(told.out));  // there is no DaemonSet of that name
        QVERIFY2(told.out.contains("hash  " + hash() + "\n"), qPrintable(told.out));
        QCOMPARE(m_cluster->server->log().changes("/").size(), std::size_t(0));
    }

    void carriedOut() {
        const Ticking ticking(*m_cluster->server);
        const QStringList words{"--delete-emptydir-data", "--force"};
        const Outcome told = m_cluster->run(QStringList{"drain", "n1", "--live", "--plan", m_cluster->file("plan.yaml"), "--grace-period", "3"} + words);
        QVERIFY2(told.code == 0, qPrintable(told.out + told.err));
        QVERIFY2(told.err.contains("--approve " + hash().left(12) + " --delete-emptydir-data --force --grace-period 3"), qPrintable(told.err));
        // The words are not part of the plan: applying it needs them again.
        const Outcome silent = apply({"--dry-run"});
        QVERIFY2(silent.code == 6 && silent.out.startsWith("blocker  step 2") && silent.out.contains("wants    --force"), qPrintable(silent.out));
        QVERIFY2(silent.out.contains("way back  step ") && silent.out.contains("emptyDir volumes is lost"), qPrintable(silent.out));
        const Outcome done = apply(QStringList{"--approve", hash(), "--grace-period", "3"} + words);
        QVERIFY2(done.code == 0 && done.err.contains("4 done"), qPrintable(done.out + done.err));
        QVERIFY2(!done.out.contains(" on \n") && !done.out.contains(",  on n1"), qPrintable(done.out));
        for (const auto& one : m_cluster->server->log().changes("/eviction")) QCOMPARE(Json::parse(one.body)["deleteOptions"]["gracePeriodSeconds"], Json(3));
        const Outcome aloud = run({"audit", "show", m_cluster->file("j.jsonl")});
        QVERIFY2(aloud.out.contains("with      --force\n") && aloud.out.contains("with      --grace-period 3\n"), qPrintable(aloud.out));
    }

    void stopsWhenItsTimeIsOver() {
        // Nobody acts as the kubelet: the pod never terminates.
        m_cluster->write("plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: evict, pod: default/alone, from: n1}\n");
        const Outcome late = apply({"--approve", hash(), "--force", "--timeout", "2"});
        QVERIFY2(late.code == 5 && late.err.contains("--timeout"), qPrintable(late.out + late.err));
        const Ticking ticking(*m_cluster->server);
        const Outcome rest = m_cluster->run({"apply", "--resume", m_cluster->file("j.jsonl"), "--unlock", "admin", "--timeout", "0"});
        QVERIFY2(rest.code == 0, qPrintable(rest.out + rest.err));
        QCOMPARE(m_cluster->server->log().changes("/eviction").size(), std::size_t(1));
    }

    void aBudgetNeverAllowsLessThanNothing() {
        m_cluster->server->load(apiserver::budget("tight", 1));
        m_cluster->server->advance(std::chrono::seconds(1));
        const Outcome told = drain({"--plan", m_cluster->file("plan.yaml"), "--pod-selector", "app=web", "--delete-emptydir-data", "-o", "json"});
        QCOMPARE(told.code, 4);
        const QJsonObject report = QJsonDocument::fromJson(told.out.toUtf8()).object();
        QVERIFY2(report["kind"].toString() == "Drain", qPrintable(told.out));
        QCOMPARE(report["blockers"].toArray(), QJsonArray({"default/w"}));
        const QJsonObject pod = report["nodes"].toArray()[0].toObject()["pods"].toArray()[0].toObject();
        QCOMPARE(pod["is"].toString(), QString("waits"));
        QCOMPARE(pod["budget"].toObject()["allowed"].toInt(), 0);
        QCOMPARE(pod["replacement"].toObject()["node"].toString(), QString("n2"));
        const Outcome looked = apply({"--dry-run", "--delete-emptydir-data"});
        QVERIFY2(looked.code == 4 && looked.out.contains("budget   default/tight: allows none now\n"), qPrintable(looked.out));
    }

    void fromFiles() {
        m_cluster->write("objects.yaml",
                         "apiVersion: v1\nkind: Node\nmetadata: {name: m1}\nstatus: {allocatable: {cpu: '1', pods: '5'}}\n---\n"
                         "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {nodeName: m1, containers: [{name: c}]}\nstatus: {phase: Running}\n");
        const QString file = m_cluster->file("objects.yaml");
        const Outcome told = run({"drain", "m1", file});
        QVERIFY2(told.code == 4 && told.out.startsWith("blocker  default/p blocked: has no controller"), qPrintable(told.out + told.err));
        QCOMPARE(run({"drain", "m1", file, "--force"}).code, 0);
        // A pod without a UID in its manifest is identified by its name.
        QVERIFY(run({"drain", "m1", file, "--force"}).out.contains("step 2  evict default/p from m1"));
        const Outcome nobody = run({"drain", "m2", file});
        QVERIFY2(nobody.code == 1 && nobody.err.contains("m2"), qPrintable(nobody.err));
    }

    void nodesByLabels() {
        const auto node = [](const std::string& name, const std::string& pool) {
            return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {pool: " + pool + "}}\nstatus: {allocatable: {cpu: '1', pods: '5'}}\n---\n";
        };
        m_cluster->write("objects.yaml", (node("m1", "old") + node("m2", "new") + node("m3", "old")).c_str());
        const QString file = m_cluster->file("objects.yaml");
        const Outcome old = run({"drain", file, "-l", "pool=old", "-o", "json"});
        QVERIFY2(old.code == 0, qPrintable(old.err));
        const QJsonArray nodes = QJsonDocument::fromJson(old.out.toUtf8()).object()["nodes"].toArray();
        QCOMPARE(nodes.size(), 2);
        QCOMPARE(nodes[0].toObject()["node"].toString() + nodes[1].toObject()["node"].toString(), QString("m1m3"));
        QCOMPARE(m_cluster->run({"drain", "--live", "--selector", "kubernetes.io/hostname notin (n9)", "--quiet"}).code, 4);  // both, with what stands on n1
        const Outcome nobody = run({"drain", file, "-l", "pool=odd"});
        QVERIFY2(nobody.code == 1 && nobody.err.contains("no node has these labels: pool=odd"), qPrintable(nobody.err));
        const Outcome both = run({"drain", "m1", file, "-l", "pool=old"});
        QVERIFY2(both.code == 2 && both.err.contains("m1 is named"), qPrintable(both.err));
        QCOMPARE(run({"drain", file, "-l", "pool in (old"}).code, 2);
    }

    void mistakes_data() {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("no files") << QStringList{"n1"};
        QTest::newRow("no node") << QStringList{"FILE"};
        QTest::newRow("both") << QStringList{"n1", "FILE", "--live"};
        QTest::newRow("selector") << QStringList{"n1", "FILE", "--pod-selector", "a in (b"};
        QTest::newRow("time") << QStringList{"n1", "FILE", "--timeout", "soon"};
        QTest::newRow("grace") << QStringList{"n1", "FILE", "--grace-period", "long"};
        QTest::newRow("labels and no files") << QStringList{"-l", "pool=old"};
        QTest::newRow("namespace of files") << QStringList{"n1", "FILE", "-n", "shop"};
        QTest::newRow("output") << QStringList{"n1", "FILE", "-o", "csv"};
    }
    void mistakes() {
        QFETCH(QStringList, words);
        m_cluster->write("objects.yaml", "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\n");
        words.replaceInStrings("FILE", m_cluster->file("objects.yaml"));
        QCOMPARE(run(QStringList{"drain"} + words).code, 2);
    }

private:
    std::unique_ptr<LiveCluster> m_cluster;
};

QTEST_GUILESS_MAIN(DrainCommandTest)
#include "tst_drain.moc"
