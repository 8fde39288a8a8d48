// SPDX-License-Identifier: GPL-3.0-or-later
// The program changes a cluster: what it asks for first, what it does, its exit codes; killed in the middle, it
// continues from its journal and does nothing twice.
#include <csignal>
#include <map>

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "apiserver/ticking.h"
#include "cli/environment.h"
#include "cli/live_cluster.h"
#include "cli/report_schema.h"
#include "kube/apply/apply_fixture.h"

namespace samples = bayplan::samples;
namespace apiserver = bayplan::apiserver;
using namespace bayplan::test;
using bayplan::apiserver::Json;
using bayplan::apiserver::Ticking;

namespace {

QString lastWord(const QString& text) { return text.trimmed().section(' ', -1); }

}  // namespace

class ApplyCommandTest : public QObject {
    Q_OBJECT

    const QByteArray m_plan =
        "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n"
        "- {action: cordon, node: n1}\n"
        "- {action: move, pod: default/w1, from: n1, to: n2, landing: bind, reason: by hand}\n"
        "- {action: place, pod: default/p, to: n2, landing: bind}\n";

    Json object(const char* path) const { return apiserver::bodyOf(m_cluster->server->ask(apiserver::asking("GET", path))); }
    bool cordoned() const { return object("/api/v1/nodes/n1").value(Json::json_pointer("/spec/unschedulable"), false); }
    std::size_t podsOn(const char* node) const {
        std::size_t pods = 0;
        for (const auto& [key, one] : m_cluster->server->objects("pods"))
            if (one.value(Json::json_pointer("/spec/nodeName"), std::string()) == node && one.value(Json::json_pointer("/metadata/deletionTimestamp"), std::string()).empty()) ++pods;
        return pods;
    }
    std::size_t changes(const char* part) const { return m_cluster->server->log().changes(part).size(); }
    QString hash() const { return run({"plan", "hash", m_cluster->file("plan.yaml")}).out.trimmed(); }
    QStringList apply(const QStringList& more) const {
        return m_cluster->words(QStringList{"apply", "--plan", m_cluster->file("plan.yaml"), "--config", m_cluster->file("scheduler.yaml"), "--allow-scheduler", "bayplan",
                                            "--journal", m_cluster->file("j.jsonl")}
                                + more);
    }
    bool waitFor(const std::function<bool()>& holds) const { return QTest::qWaitFor(holds, 60000); }

private slots:
    void init() {
        m_cluster = std::make_unique<LiveCluster>();
        QVERIFY(m_cluster->start({samples::readyNode("n1"), samples::readyNode("n2"), samples::replicaSet("web", 2),
                                  samples::ownedBy(samples::plainPod("w1", "n1", "web"), "web"), samples::ownedBy(samples::plainPod("w2", "n1", "web"), "web"),
                                  samples::plainPod("p", {}, "single")}));
        m_cluster->write("plan.yaml", m_plan);
        m_cluster->write("scheduler.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- schedulerName: default-scheduler\n- schedulerName: bayplan\n");
    }

    void hashes() {
        QCOMPARE(hash().size(), 64);
        QCOMPARE(run({"apply", "--plan", m_cluster->file("plan.yaml"), "--show-hash"}).out.trimmed(), hash());
    }

    /// Nothing is changed without approval, nor with another plan's approval, nor without the context's name.
    void locked() {
        const Outcome unapproved = bayplan::test::run(apply({}));
        QCOMPARE(unapproved.code, 6);
        QVERIFY2(unapproved.err.contains("not approved: --approve " + hash().left(12)), qPrintable(unapproved.err));
        QCOMPARE(bayplan::test::run(apply({"--approve", QString(64, 'a'), "--unlock", "admin"})).code, 6);
        const Outcome unlocked = bayplan::test::run(apply({"--approve", hash()}));
        QVERIFY2(unlocked.code == 6 && unlocked.err.contains("admin is locked"), qPrintable(unlocked.err));
        QCOMPARE(bayplan::test::run(apply({"--approve", hash(), "--unlock", "prod"})).code, 6);
        QCOMPARE(run({"apply"}).code, 2);
        QCOMPARE(bayplan::test::run(apply({"-n", "default", "--approve", hash(), "--unlock", "admin"})).code, 2);
        QVERIFY(!QFile::exists(m_cluster->file("j.jsonl")));
        QCOMPARE(changes("/"), std::size_t(0));
    }

    /// A user who may read the existing kinds, and evict pods and patch nodes, can apply a plan on a cluster without
    /// custom definitions; if something is really unknown, only with an option for it, and the consequences are
    /// printed.
    void leastPrivilege_data() {
        QTest::addColumn<bool>("storage");
        QTest::addColumn<bool>("get");
        QTest::newRow("all that is there") << true << true;
        QTest::newRow("but storage") << false << true;
        QTest::newRow("list and watch alone") << true << false;
    }
    void leastPrivilege() {
        QFETCH(bool, storage);
        QFETCH(bool, get);
        std::vector<std::string> verbs{"list", "watch"};
        if (get) verbs.push_back("get");
        std::vector<std::string> groups{"", "apps", "policy", "scheduling.k8s.io", "resource.k8s.io"};
        if (storage) groups.push_back("storage.k8s.io");
        m_cluster->server->world().access.setRules("viewer", {{verbs, groups, {"*"}, {}, {}}, {{"create"}, {""}, {"pods/eviction"}, {}, {}}, {{"patch"}, {""}, {"nodes"}, {}, {}}});
        m_cluster->write("plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: cordon, node: n1}\n- {action: evict, pod: default/w1, from: n1}\n");
        Ticking ticking(*m_cluster->server);
        QStringList words = apply({"--context", "viewer", "--approve", hash(), "--unlock", "viewer"});
        if (!storage) {
            const Outcome refused = bayplan::test::run(words);
            QVERIFY2(refused.code == 6 && refused.err.contains("--partial goes on if"), qPrintable(refused.err));
            QVERIFY(!cordoned());
            words << "--partial";
        }
        const Outcome done = bayplan::test::run(words);
        QVERIFY2(done.code == 0, qPrintable(done.out + done.err));
        QCOMPARE(done.err.contains("StorageClass is unknown: needs list storageclasses; so is where pods with claims of storage may stand"), !storage);
        QVERIFY(!done.err.contains("NodeResourceTopology"));
        QVERIFY(cordoned());
        QCOMPARE(changes("/eviction"), std::size_t(1));
    }

    /// What landings left is taken away, but what is so young that its run may go on elsewhere is named and left.
    void release() {
        const auto request = [&](const char* name, qint64 age) {
            const std::string since = QDateTime::currentDateTimeUtc().addSecs(-age).toString("yyyy-MM-ddTHH:mm:ssZ").toStdString();
            m_cluster->server->load(
                {{"apiVersion", "v1"},
                 {"kind", "ConfigMap"},
                 {"metadata", {{"name", name}, {"namespace", "default"}, {"creationTimestamp", since}, {"labels", {{"bayplan.example/landing-request", "true"}}}}},
                 {"data", {{"landing", std::string(name) + "-1"}, {"mode", "pin"}, {"node", "n2"}, {"ownerUid", "uid-web"}}}});
        };
        const QStringList words = m_cluster->words({"apply", "--release", "--unlock", "admin", "--journal", m_cluster->file("release.jsonl")});
        const Outcome none = bayplan::test::run(words);
        QVERIFY2(none.code == 0 && none.err.contains("nothing is left of any landing"), qPrintable(none.err));
        request("young", 5);
        const Outcome young = bayplan::test::run(words);
        QVERIFY2(young.code == 4 && young.err.contains("1 thing is younger than 60s and may belong to a run that goes on elsewhere"), qPrintable(young.err));
        QVERIFY(!young.err.contains("nothing is left"));
        request("old", 600);
        const Outcome lines = bayplan::test::run(QStringList(words) << "-o"
                                                                    << "json");
        QCOMPARE(lineFaults(lines.out, "ReleaseProgress"), QString());
        request("old", 600);
        QFile::remove(m_cluster->file("release.jsonl"));
        const Outcome both = bayplan::test::run(words);
        QVERIFY2(both.code == 4 && both.out.contains("released  ConfigMap default/old of landing old-1: taken away"), qPrintable(both.out + both.err));
        QVERIFY(m_cluster->server->objects("configmaps").contains("default/young") && !m_cluster->server->objects("configmaps").contains("default/old"));
    }

    /// A run of this machine, ended by force while its pod is held back: its journal knows the node, without --resume, too.
    void releaseByTheJournalOfTheRun() {
        const QByteArray state = m_cluster->file("state").toUtf8();
        const Variable home("XDG_STATE_HOME", state);
        m_cluster->write("plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: cordon, node: n1}\n");
        const Ticking ticking(*m_cluster->server);
        QStringList words = apply({"--approve", hash(), "--unlock", "admin"});
        words.removeAt(words.indexOf("--journal") + 1);
        words.removeOne("--journal");
        const Outcome done = bayplan::test::run(words);
        QVERIFY2(done.code == 0 && done.err.startsWith("journal "), qPrintable(done.err));
        const QString journal = done.err.section('\n', 0, 0).mid(8);
        const QJsonObject header = QJsonDocument::fromJson(run({"audit", "show", journal, "-o", "json"}).out.toUtf8()).object();
        const std::string landing = header["run"].toString().toStdString() + "-1";
        const std::string since = QDateTime::currentDateTimeUtc().addSecs(-600).toString(Qt::ISODate).toStdString();
        m_cluster->server->load({{"apiVersion", "v1"},
                                 {"kind", "ConfigMap"},
                                 {"metadata", {{"name", "left"}, {"namespace", "default"}, {"creationTimestamp", since}, {"labels", {{"bayplan.example/landing-request", "true"}}}}},
                                 {"data", {{"landing", landing}, {"mode", "pin"}, {"node", "n2"}, {"ownerUid", "uid-web"}}}});
        const Outcome released = m_cluster->run({"apply", "--release", "--unlock", "admin"});
        QVERIFY2(released.code == 0 && released.out.contains("released  ConfigMap default/left"), qPrintable(released.out + released.err));
        QVERIFY2(released.err.contains("journal " + journal + "\n"), qPrintable(released.err));
        QVERIFY(run({"audit", "show", journal}).out.contains("what its landings left is released"));
        QCOMPARE(QDir(QFileInfo(journal).path()).entryList({"*.jsonl"}).size(), 1);  // no other was made
    }

    void dryRun() {
        const Outcome looked = bayplan::test::run(apply({"--dry-run"}));
        QVERIFY2(looked.code == 0, qPrintable(looked.out + looked.err));
        QVERIFY(looked.out.contains("step 2  move default/w1 from n1 to n2, landing bind, by hand\n") && looked.out.contains("dry-run  not asked"));
        QVERIFY(looked.out.endsWith("hash  " + hash() + "\n"));
        const Outcome asked = bayplan::test::run(apply({"--dry-run", "--unlock", "admin", "-o", "json"}));
        const QJsonObject report = QJsonDocument::fromJson(asked.out.toUtf8()).object();
        QVERIFY2(report["kind"].toString() == "Preflight" && report["hash"].toString() == hash(), qPrintable(asked.out + asked.err));
        QCOMPARE(reportFaults(asked.out, "Preflight"), QString());
        QCOMPARE(changes("/"), std::size_t(0));
        QVERIFY(!cordoned());
    }

    /// Nothing begins outside the plan's maintenance windows; --accept-outside-window is a person's word, which the journal keeps.
    void windows() {
        const auto at = [](qint64 seconds) { return QDateTime::currentDateTimeUtc().addSecs(seconds).toString("yyyy-MM-ddTHH:mm:ssZ").toUtf8(); };
        const auto within = [&](qint64 from, qint64 to) {
            m_cluster->write("plan.yaml", QByteArray(m_plan).replace("bayplan/v1", "bayplan/v2").replace("steps:", "windows:\n- {from: " + at(from) + ", to: " + at(to) + "}\nsteps:"));
        };
        const QString without = hash();
        within(3600, 7200);
        QVERIFY(hash() != without);
        const Outcome early = bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin"}));
        QVERIFY2(early.code == 4 && early.err.contains("outside the plan's maintenance windows: the next one is from ") && early.err.contains("--accept-outside-window begins all the same"),
                 qPrintable(early.err));
        // Before it, everything can be checked.
        const Outcome looked = bayplan::test::run(apply({"--dry-run", "-o", "json"}));
        QVERIFY2(looked.code == 0 && looked.err.contains("outside the plan's maintenance windows"), qPrintable(looked.err));
        QCOMPARE(reportFaults(looked.out, "Preflight"), QString());
        QCOMPARE(QJsonDocument::fromJson(looked.out.toUtf8()).object()["windows"].toArray().size(), 1);
        within(-7200, -3600);
        const Outcome late = bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin"}));
        QVERIFY2(late.code == 4 && late.err.contains("the last one ended at "), qPrintable(late.err));
        QCOMPARE(bayplan::test::run(apply({"--dry-run"})).code, 4);  // that window does not come back
        QVERIFY(!QFile::exists(m_cluster->file("j.jsonl")));
        QCOMPARE(changes("/"), std::size_t(0));
        const Ticking ticking(*m_cluster->server);
        const Outcome done = bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin", "--accept-outside-window"}));
        QVERIFY2(done.code == 0, qPrintable(done.out + done.err));
        const Outcome shown = run({"audit", "show", m_cluster->file("j.jsonl")});
        QVERIFY2(shown.out.contains("--accept-outside-window") && shown.out.contains("window"), qPrintable(shown.out));
        const QString journal = run({"audit", "show", m_cluster->file("j.jsonl"), "-o", "json"}).out;
        QCOMPARE(reportFaults(journal, "Journal"), QString());
        QCOMPARE(QJsonDocument::fromJson(journal.toUtf8()).object()["with"].toArray().first().toString(), QString("accept-outside-window"));
    }

    void insideItsWindow() {
        const auto at = [](qint64 seconds) { return QDateTime::currentDateTimeUtc().addSecs(seconds).toString("yyyy-MM-ddTHH:mm:ssZ").toUtf8(); };
        m_cluster->write("plan.yaml", QByteArray(m_plan).replace("bayplan/v1", "bayplan/v2").replace("steps:", "windows:\n- {from: " + at(-60) + ", to: " + at(86400) + "}\nsteps:"));
        const Ticking ticking(*m_cluster->server);
        const Outcome done = bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin"}));
        QVERIFY2(done.code == 0, qPrintable(done.out + done.err));
    }

    void all() {
        const Ticking ticking(*m_cluster->server);
        const Outcome done = bayplan::test::run(apply({"--approve", hash().left(12), "--unlock", "admin"}));
        QVERIFY2(done.code == 0, qPrintable(done.out + done.err));
        QVERIFY2(done.err.contains("3 done"), qPrintable(done.err));
        QVERIFY(cordoned());
        QCOMPARE(podsOn("n2"), std::size_t(2));
        QCOMPARE(changes("/eviction"), std::size_t(1));
        QCOMPARE(changes("/binding"), std::size_t(2));

        const Outcome aloud = run({"audit", "show", m_cluster->file("j.jsonl")});
        QVERIFY2(aloud.code == 0 && aloud.out.contains("about to send evict") && aloud.out.contains("approved  " + hash()) && aloud.out.contains("over: 3 done"), qPrintable(aloud.out));
        QVERIFY(!aloud.out.contains("tok-admin"));
        QCOMPARE(reportFaults(run({"audit", "show", m_cluster->file("j.jsonl"), "-o", "json"}).out, "Journal"), QString());
        QCOMPARE(bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin"})).code, 4);  // w1 no longer exists
    }

    /// The scheduler's decisions become a plan that names each pod by its UID, and is applied.
    void scheduledAndApplied() {
        const Ticking ticking(*m_cluster->server);
        const QString plan = m_cluster->file("scheduled.yaml");
        const Outcome scheduled = bayplan::test::run(m_cluster->words({"schedule", "--live", "--config", m_cluster->file("scheduler.yaml"), "--plan", plan}));
        QVERIFY2(scheduled.code == 0, qPrintable(scheduled.err));
        QFile file(plan);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY2(text.contains("default/p") && text.contains("uid-p") && text.contains("scheduled"), text.constData());
        const Outcome done = bayplan::test::run(m_cluster->words({"apply", "--plan", plan, "--config", m_cluster->file("scheduler.yaml"), "--allow-scheduler", "bayplan",
                                                                  "--journal", m_cluster->file("s.jsonl"), "--approve", run({"plan", "hash", plan}).out.trimmed(), "--unlock", "admin"}));
        QVERIFY2(done.code == 0, qPrintable(done.out + done.err));
        QCOMPARE(changes("/binding"), std::size_t(1));
        QCOMPARE(bayplan::test::run(m_cluster->words({"schedule", "--live", "--plan", "/nowhere/plan.yaml"})).code, 1);
    }

    /// From the question to the cluster: a Deployment of two pods is scaled up by 200 on a copy, and then in the cluster; the plan of where
    /// its pods go is applied, and they stand where the copy had them.
    void aDeploymentScaledBy200() {
        constexpr int kNodes = 26, kPods = 202;
        LiveCluster cluster;
        std::vector<Json> objects;
        for (int i = 0; i < kNodes; ++i) objects.push_back(samples::readyNode(std::string("n") + static_cast<char>('a' + i)));
        Json deployment = samples::replicaSet("web", 2);
        deployment["kind"] = "Deployment";
        objects.push_back(deployment);
        QVERIFY(cluster.start(objects));
        cluster.write("scheduler.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- schedulerName: default-scheduler\n- schedulerName: bayplan\n");
        cluster.write("scale.yaml", "apiVersion: bayplan/v1\nkind: Scenario\nchanges: [{action: scale, workload: default/Deployment/web, replicas: 202}]\n");
        const Ticking ticking(*cluster.server);
        const auto podsThere = [&] { return static_cast<int>(cluster.server->objects("pods").size()); };
        QVERIFY(waitFor([&] { return podsThere() == 2; }));

        const Outcome asked = cluster.run({"what-if", "--live", "--config", cluster.file("scheduler.yaml"), "--scenario", cluster.file("scale.yaml"), "-o", "json"});
        QVERIFY2(asked.code == 0, qPrintable(asked.err));
        const QJsonObject scenario = QJsonDocument::fromJson(asked.out.toUtf8()).object()["scenario"].toObject();
        QCOMPARE(scenario["placed"].toArray().size(), kPods);
        std::map<std::string, int> foreseen;
        for (const QJsonValue& pod : scenario["placed"].toArray()) ++foreseen[pod.toObject()["to"].toString().toStdString()];
        QVERIFY(cluster.server->log().changes("").empty());  // it was a copy

        deployment["spec"]["replicas"] = kPods;
        QVERIFY(cluster.server->load(deployment));
        QVERIFY(waitFor([&] { return podsThere() == kPods; }));
        const QString plan = cluster.file("scaled.yaml");
        const Outcome scheduled = cluster.run({"schedule", "--live", "--config", cluster.file("scheduler.yaml"), "--plan", plan});
        QVERIFY2(scheduled.code == 0, qPrintable(scheduled.err));
        const Outcome done = cluster.run({"apply", "--plan", plan, "--config", cluster.file("scheduler.yaml"), "--allow-scheduler", "bayplan", "--journal", cluster.file("scaled.jsonl"), "--approve",
                                          run({"plan", "hash", plan}).out.trimmed(), "--unlock", "admin"});
        QVERIFY2(done.code == 0, qPrintable(done.out + done.err));
        std::map<std::string, int> standing;
        for (const auto& [key, pod] : cluster.server->objects("pods")) ++standing[pod.value(Json::json_pointer("/spec/nodeName"), std::string())];
        QVERIFY(!standing.contains(""));
        QCOMPARE(static_cast<int>(standing.size()), kNodes);
        QVERIFY(standing == foreseen);
        QCOMPARE(cluster.server->log().changes("/binding").size(), static_cast<std::size_t>(kPods));
    }

    /// The same as one plan, made of the scenario: the workload is scaled, the cluster's scheduler places the pods, and it is rolled back.
    void aScenarioThatScalesIsAPlan() {
        LiveCluster cluster;
        std::vector<Json> objects;
        for (int i = 0; i < 26; ++i) objects.push_back(samples::readyNode(std::string("n") + static_cast<char>('a' + i)));
        Json deployment = samples::replicaSet("web", 2, "default-scheduler");
        deployment["kind"] = "Deployment";
        objects.push_back(deployment);
        QVERIFY(cluster.start(objects));
        cluster.server->controllers().options() = apiserver::eagerOptions();  // workloads report their status
        cluster.write("scale.yaml", "apiVersion: bayplan/v1\nkind: Scenario\nname: grow\nchanges: [{action: scale, workload: default/Deployment/web, replicas: 202}]\n");
        const Ticking ticking(*cluster.server);
        const auto podsStanding = [&] { return static_cast<int>(samples::standing(*cluster.server).size()); };
        QVERIFY(waitFor([&] { return podsStanding() == 2; }));
        const auto replicas = [&] { return cluster.server->objects("deployments", "apps").begin()->second["spec"].value("replicas", -1); };

        const QString plan = cluster.file("grow.yaml");
        const Outcome asked = cluster.run({"what-if", "--live", "--scenario", cluster.file("scale.yaml"), "--plan", plan});
        QVERIFY2(asked.code == 0, qPrintable(asked.err));
        QCOMPARE(replicas(), 2);  // it was a copy
        QFile file(plan);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        for (const char* part : {"action: scale", "workload: default/Deployment/web", "replicas: 202", "had: 2"}) QVERIFY2(text.contains(part), text.constData());
        const Outcome done = cluster.run({"apply", "--plan", plan, "--journal", cluster.file("grow.jsonl"), "--approve", run({"plan", "hash", plan}).out.trimmed(), "--unlock", "admin"});
        QVERIFY2(done.code == 0, qPrintable(done.out + done.err));
        QVERIFY2(done.out.contains("scale default/Deployment/web from 2 to 202"), qPrintable(done.out));
        QCOMPARE(replicas(), 202);
        QCOMPARE(podsStanding(), 202);

        const QString journal = cluster.file("grow.jsonl"), back = cluster.file("back.yaml");
        const Outcome shown = cluster.run({"rollback", "--journal", journal, "--write-plan", back});
        QVERIFY2(shown.out.contains("scale default/Deployment/web from 202 to 2"), qPrintable(shown.out + shown.err));
        const Outcome undone = cluster.run({"rollback", "--journal", journal, "--new-journal", cluster.file("back.jsonl"), "--approve", lastWord(shown.out), "--unlock", "admin"});
        QVERIFY2(undone.code == 0, qPrintable(undone.out + undone.err));
        QCOMPARE(replicas(), 2);
        // The plan again, where somebody else scaled the workload since.
        Json three = cluster.server->objects("deployments", "apps").begin()->second;
        three["spec"]["replicas"] = 3;
        QVERIFY(cluster.server->load(three));
        const Outcome drifted = cluster.run({"apply", "--plan", plan, "--journal", cluster.file("again.jsonl"), "--approve", run({"plan", "hash", plan}).out.trimmed(), "--unlock", "admin"});
        QVERIFY2(drifted.code != 0 && (drifted.out + drifted.err).contains("has 3 replicas, the plan takes it to have 2"), qPrintable(drifted.out + drifted.err));
        QCOMPARE(replicas(), 3);
    }

    /// Names are the same everywhere: what tells a pod of another cluster is its UID, and what is missing is said. Nothing is sent for any of it.
    void aPlanOfAnotherClusterIsRefused() {
        const Ticking ticking(*m_cluster->server);
        const auto refuses = [&](const char* steps, const char* why) {
            m_cluster->write("plan.yaml", QByteArray("apiVersion: bayplan/v1\nkind: Plan\nsteps:\n") + steps);
            const Outcome outcome = bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin"}));
            QVERIFY2(outcome.code != 0, qPrintable(outcome.out));
            QVERIFY2((outcome.out + outcome.err).contains(why), qPrintable(outcome.out + outcome.err));
            QCOMPARE(changes("/eviction") + changes("/binding") + changes("/nodes/"), std::size_t(0));
            QFile::remove(m_cluster->file("j.jsonl"));
        };
        refuses("- {action: move, pod: default/w1, uid: of-another-cluster, from: n1, to: n2, landing: bind}\n", "another pod of that name");
        refuses("- {action: evict, pod: default/w1, uid: of-another-cluster, from: n1}\n", "another pod of that name");
        refuses("- {action: evict, pod: default/w1, from: n7}\n", "stands on node n1");
        refuses("- {action: cordon, node: n7}\n", "there is no node");
        refuses("- {action: scale, workload: default/Deployment/shop, replicas: 4, had: 2}\n", "there is no default/Deployment/shop");
    }

    void auditRecords() {
        const Ticking ticking(*m_cluster->server);
        QCOMPARE(bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin"})).code, 0);
        qputenv("XDG_STATE_HOME", m_cluster->file("state").toUtf8());
        const Outcome exported = run({"audit", "export", m_cluster->file("j.jsonl"), "-o", m_cluster->file("audit.json")});
        QVERIFY2(exported.code == 0, qPrintable(exported.err));
        const QString fingerprint = lastWord(exported.err);
        const Outcome verified = run({"audit", "verify", m_cluster->file("audit.json"), "--fingerprint", fingerprint});
        QVERIFY2(verified.code == 0 && verified.out.contains(hash()), qPrintable(verified.err));
        QCOMPARE(run({"audit", "verify", m_cluster->file("audit.json"), "--fingerprint", QString(64, '0')}).code, 3);
        QCOMPARE(run({"audit", "verify", m_cluster->file("j.jsonl")}).code, 1);
        QVERIFY(run({"audit", "verify", m_cluster->file("audit.json")}).err.startsWith("signed here, by " + fingerprint));
        qputenv("XDG_STATE_HOME", m_cluster->file("elsewhere").toUtf8());
        const Outcome stranger = run({"audit", "verify", m_cluster->file("audit.json"), "-q"});
        QVERIFY2(stranger.code == 0 && stranger.err.startsWith("warning: signed by a key that is unknown here"), qPrintable(stranger.err));
        qunsetenv("XDG_STATE_HOME");
    }

    /// Killed while the eviction is in flight, performed but unanswered: the journal records that, and it is not sent
    /// again.
    void killedAndResumed() {
        // The first eviction is a dry-run.
        m_cluster->server->faults().add({.what = apiserver::Fault::What::HangAfter, .method = "POST", .path = "/eviction", .skip = 1});
        auto ticking = std::make_unique<Ticking>(*m_cluster->server);
        QProcess process;
        process.start(BAYPLANCTL, apply({"--approve", hash(), "--unlock", "admin"}));
        QVERIFY(waitFor([&] { return m_cluster->server->faults().struck() == 1; }));
        process.kill();  // SIGKILL
        QVERIFY(process.waitForFinished(60000));
        m_cluster->server->faults().release();
        const Outcome aloud = run({"audit", "show", m_cluster->file("j.jsonl")});
        QVERIFY2(aloud.out.contains("not over: ") && aloud.out.contains("1 unknown"), qPrintable(aloud.out));
        const Outcome planned = m_cluster->run({"apply", "--resume", m_cluster->file("j.jsonl"), "--replan", m_cluster->file("rest.yaml")});
        QVERIFY2(planned.code == 4 && planned.err.contains("1 unknown") && planned.err.contains("apply --resume looks it up"), qPrintable(planned.err));
        const Outcome resumed = m_cluster->run({"apply", "--resume", m_cluster->file("j.jsonl"), "--unlock", "admin", "--config", m_cluster->file("scheduler.yaml")});
        QVERIFY2(resumed.code == 0, qPrintable(resumed.out + resumed.err));
        QCOMPARE(changes("/eviction"), std::size_t(1));
        QCOMPARE(podsOn("n2"), std::size_t(2));
        QVERIFY(cordoned());
    }

    void interrupted() {
        // Nothing continues: the replacement never comes.
        QProcess process;
        process.start(BAYPLANCTL, apply({"--approve", hash(), "--unlock", "admin"}));
        QVERIFY(waitFor([&] { return m_cluster->server->log().changes("/eviction").size() == 1; }));
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 130);
        const Outcome aloud = run({"audit", "show", m_cluster->file("j.jsonl")});
        QVERIFY2(aloud.out.contains("not over: "), qPrintable(aloud.out));
    }

    /// A budget that allows nothing, and a pod that somebody else deleted.
    void blockedAndDrifted() {
        m_cluster->server->load(apiserver::budget("keep", 2, "web"));
        m_cluster->write("plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: move, pod: default/w1, from: n1, to: n2, landing: bind}\n");
        const Ticking ticking(*m_cluster->server);
        const Outcome blocked = bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin", "--step-timeout", "3"}));
        QVERIFY2(blocked.code == 4, qPrintable(blocked.out + blocked.err));
        QVERIFY(blocked.out.contains("default/keep"));
        m_cluster->write("plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: cordon, node: n1}\n- {action: place, pod: default/p, uid: other, to: n1, landing: bind}\n");
        QFile::remove(m_cluster->file("j.jsonl"));
        const Outcome partly = bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin", "--step-timeout", "3"}));
        QVERIFY2(partly.code == 5, qPrintable(partly.out + partly.err));
        QCOMPARE(changes("/binding"), std::size_t(0));
    }

    /// Something else changed: the rest is planned anew, approved by its own hash, and applied.
    void plannedAnew() {
        m_cluster->write("plan.yaml",
                         "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: cordon, node: n1}\n- {action: evict, pod: default/gone, from: n1}\n"
                         "- {action: place, pod: default/p, to: n1, landing: bind}\n");
        m_cluster->server->load(samples::plainPod("gone", "n1", "single"));
        const Ticking ticking(*m_cluster->server);
        // The eviction gets a conflict, and then somebody else deletes the pod.
        m_cluster->server->faults().add({.what = apiserver::Fault::What::Status, .method = "POST", .path = "/gone/eviction", .times = 0, .status = 409});
        const Outcome partly = bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin", "--step-timeout", "3"}));
        QVERIFY2(partly.code == 5, qPrintable(partly.out + partly.err));
        QVERIFY(partly.err.contains("with --replan FILE it plans what is left anew"));
        m_cluster->server->faults().clear();
        QCOMPARE(m_cluster->server->ask(apiserver::asking("DELETE", "/api/v1/namespaces/default/pods/gone?gracePeriodSeconds=0")).status, 200);
        const std::size_t before = changes("/");

        const QStringList again{"apply", "--resume", m_cluster->file("j.jsonl"), "--replan", m_cluster->file("rest.yaml"), "--config", m_cluster->file("scheduler.yaml")};
        const Outcome planned = m_cluster->run(again);
        QVERIFY2(planned.code == 0, qPrintable(planned.out + planned.err));
        QVERIFY2(planned.err.contains("note: step 2 left out: default/gone is gone\n") && planned.err.contains("note: step 3 changed: n1 does not take it any more ("), qPrintable(planned.err));
        QVERIFY(planned.out.startsWith("step 1  place default/p to n2, landing bind\nhash  "));
        QCOMPARE(changes("/"), before);  // only checked
        const QString rest = run({"plan", "hash", m_cluster->file("rest.yaml")}).out.trimmed();
        QCOMPARE(lastWord(planned.out), rest);
        QVERIFY(rest != hash());
        // The former approval is not valid for it.
        const QStringList carryOut{"apply", "--plan", m_cluster->file("rest.yaml"), "--journal", m_cluster->file("k.jsonl"), "--config", m_cluster->file("scheduler.yaml"),
                                   "--allow-scheduler", "bayplan", "--allow-scheduler", "default-scheduler", "--unlock", "admin"};
        QCOMPARE(m_cluster->run(carryOut + QStringList{"--approve", hash()}).code, 6);
        const Outcome done = m_cluster->run(carryOut + QStringList{"--approve", rest});
        QVERIFY2(done.code == 0, qPrintable(done.out + done.err));
        QCOMPARE(podsOn("n2"), std::size_t(1));

        QCOMPARE(run({"apply", "--plan", m_cluster->file("plan.yaml"), "--replan", m_cluster->file("x.yaml")}).code, 2);
        const Outcome nothing = m_cluster->run({"apply", "--resume", m_cluster->file("k.jsonl"), "--replan", m_cluster->file("x.yaml")});
        QVERIFY2(nothing.code == 3 && nothing.err.contains("nothing is left of the plan"), qPrintable(nothing.err));
        QVERIFY(!QFile::exists(m_cluster->file("x.yaml")));
    }

    void landingStatus() {
        const Outcome status = m_cluster->run({"landing", "status", "-o", "json"});
        QCOMPARE(status.code, 3);  // it was never installed
        QCOMPARE(reportFaults(status.out, "LandingStatus"), QString());
    }

    /// Without the permissions that the steps need, nothing is done.
    void forbidden() {
        m_cluster->server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {"*"}, {"*"}, {}, {}}, {{"create"}, {"authorization.k8s.io"}, {"*"}, {}, {}}});
        const Ticking ticking(*m_cluster->server);
        const Outcome looked = bayplan::test::run(apply({"--dry-run", "--context", "viewer"}));
        QVERIFY2(looked.code == 6 && looked.out.contains(": denied"), qPrintable(looked.out + looked.err));
        const Outcome refused = bayplan::test::run(apply({"--context", "viewer", "--approve", hash(), "--unlock", "viewer"}));
        QVERIFY2(refused.code == 6, qPrintable(refused.out + refused.err));
        QVERIFY(!cordoned());
    }

    /// A drain, room for a pending pod, and a repair: each is planned on the live cluster, told by hand to bind, applied and rolled back.
    void goalsAreAppliedAndRolledBack_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("moved");
        QTest::newRow("drain") << QStringList{"drain", "--node", "n1"} << 2;
        QTest::newRow("room") << QStringList{"room", "--pod", "default/p"} << 0;
        QTest::newRow("repair") << QStringList{"repair"} << 2;
        // Of 110 places 109 are to be free: one of the two pods goes.
        QTest::newRow("vacate") << QStringList{"vacate", "--node", "n1", "--request", "pods=109"} << 1;
    }
    void goalsAreAppliedAndRolledBack() {
        QFETCH(QStringList, words);
        QFETCH(int, moved);
        const Ticking ticking(*m_cluster->server);
        const auto taint = [&](bool on) {
            Json node = object("/api/v1/nodes/n1");
            if (node.contains("spec")) node["spec"].erase("taints");
            Json one = {{"key", "dedicated"}, {"value", "x"}, {"effect", "NoSchedule"}};
            if (on) node["spec"]["taints"].push_back(one);
            return m_cluster->server->load(node);
        };
        const bool repairs = words.front() == "repair";
        if (repairs) QVERIFY(taint(true));
        const std::size_t onFirst = podsOn("n1");
        const Outcome planned = m_cluster->run(QStringList{"plan"} + words + QStringList{"--live", "--config", m_cluster->file("scheduler.yaml"), "--plan", m_cluster->file("plan.yaml")});
        QVERIFY2(planned.code == 0, qPrintable(planned.out + planned.err));
        QFile file(m_cluster->file("plan.yaml"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        file.close();
        for (const char* action : {"move", "place"}) text.replace(QByteArray("action: ") + action, QByteArray("action: ") + action + "\n  landing: bind");
        m_cluster->write("plan.yaml", text);
        const Outcome done = bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin"}));
        QVERIFY2(done.code == 0, qPrintable(text + done.out + done.err));
        QCOMPARE(changes("/eviction"), static_cast<std::size_t>(moved));
        if (moved > 0) QCOMPARE(podsOn("n1"), onFirst - static_cast<std::size_t>(moved));
        const Outcome shown = m_cluster->run({"rollback", "--journal", m_cluster->file("j.jsonl"), "--write-plan", m_cluster->file("back.yaml")});
        if (moved == 0) return;  // a pod without a controller that was placed stays
        QVERIFY2(shown.code == 0, qPrintable(shown.out + shown.err));
        if (repairs) QVERIFY(taint(false));  // onto a node with a taint nothing goes back
        const Outcome undone = m_cluster->run({"rollback", "--journal", m_cluster->file("j.jsonl"), "--new-journal", m_cluster->file("k.jsonl"), "--approve", lastWord(shown.out),
                                               "--unlock", "admin", "--allow-scheduler", "bayplan", "--config", m_cluster->file("scheduler.yaml")});
        QVERIFY2(undone.code == 0, qPrintable(undone.out + undone.err));
        QVERIFY(!cordoned() && podsOn("n1") == onFirst);
    }

    void rollback() {
        const Ticking ticking(*m_cluster->server);
        m_cluster->write("plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: cordon, node: n1}\n");
        QCOMPARE(bayplan::test::run(apply({"--approve", hash(), "--unlock", "admin"})).code, 0);
        QVERIFY(cordoned());
        const Outcome shown = m_cluster->run({"rollback", "--journal", m_cluster->file("j.jsonl"), "--write-plan", m_cluster->file("back.yaml")});
        QVERIFY2(shown.code == 0 && shown.out.contains("step 1  uncordon n1"), qPrintable(shown.out + shown.err));
        QCOMPARE(run({"plan", "hash", m_cluster->file("back.yaml")}).out.trimmed(), lastWord(shown.out));
        QCOMPARE(reportFaults(m_cluster->run({"rollback", "--journal", m_cluster->file("j.jsonl"), "-o", "json"}).out, "PlanSummary"), QString());
        const Outcome undone = m_cluster->run(
            {"rollback", "--journal", m_cluster->file("j.jsonl"), "--new-journal", m_cluster->file("k.jsonl"), "--approve", lastWord(shown.out), "--unlock", "admin", "-o", "json"});
        QCOMPARE(lineFaults(undone.out, "ApplyProgress"), QString());
        QVERIFY2(undone.code == 0, qPrintable(undone.out + undone.err));
        QVERIFY(!cordoned());
    }

private:
    std::unique_ptr<LiveCluster> m_cluster;
};

QTEST_GUILESS_MAIN(ApplyCommandTest)
#include "tst_apply.moc"
