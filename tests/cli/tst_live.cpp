// SPDX-License-Identifier: GPL-3.0-or-later
// The program on a live cluster: what it reads, follows and prints, and its exit codes.
#include <csignal>

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/live_cluster.h"
#include "cli/report_schema.h"

using namespace bayplan;
using namespace bayplan::test;
using apiserver::asking;

namespace {

/// The running program, and the lines that it has printed so far.
class Running {
public:
    explicit Running(const QStringList& words) { m_process.start(BAYPLANCTL, words); }
    ~Running() {
        m_process.kill();
        m_process.waitForFinished(30000);
    }
    /// Waits until the output contains `text`.
    bool says(const QString& text) {
        QElapsedTimer timer;
        timer.start();
        while (!m_out.contains(text)) {
            if (timer.elapsed() > 60000 || (m_process.state() == QProcess::NotRunning && m_process.bytesAvailable() == 0)) return false;
            m_process.waitForReadyRead(200);
            m_out += QString::fromUtf8(m_process.readAllStandardOutput());
        }
        return true;
    }
    void kill() { m_process.kill(); }
    void interrupt() { ::kill(static_cast<pid_t>(m_process.processId()), SIGINT); }
    int end() {
        if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(60000)) return -1;
        m_out += QString::fromUtf8(m_process.readAllStandardOutput());
        return m_process.exitCode();
    }
    bool endsWithin(int milliseconds) { return m_process.state() == QProcess::NotRunning || m_process.waitForFinished(milliseconds); }
    const QString& out() const { return m_out; }

private:
    QProcess m_process;
    QString m_out;
};

apiserver::Json labelled(const char* name, const char* app) {
    apiserver::Json json = apiserver::pod(name);
    json["metadata"]["labels"] = {{"part", app}};
    return json;
}

}  // namespace

class LiveTest : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_cluster = std::make_unique<LiveCluster>();
        QVERIFY(m_cluster->start());
    }

    void summary() {
        const Outcome outcome = m_cluster->run({"get"});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.out.contains("cluster     admin (https://127.0.0.1:"), qPrintable(outcome.out));
        QVERIFY(outcome.out.contains(", Kubernetes v1.36"));
        QVERIFY(outcome.out.contains("\nnodes       2\npods        2 (1 on nodes, 1 pending)\n"));
        QVERIFY(outcome.out.contains("\nknown       everything\n"));
        QVERIFY(outcome.out.contains(QRegularExpression("\nNodeResourceTopology +-  not served\n")));
    }

    /// The other commands read what get writes.
    void snapshots_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("json") << "s.json";
        QTest::newRow("yaml") << "s.yaml";
    }
    void snapshots() {
        QFETCH(QString, name);
        const QString target = m_cluster->file(name);
        const Outcome outcome = m_cluster->run({"get", "-o", target});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.out.isEmpty() && outcome.err.contains("objects of admin"));
        const Outcome inspected = run({"inspect", target});
        QVERIFY2(inspected.out.contains("nodes                   2\npods                    2 (1 on nodes, 1 pending)"), qPrintable(inspected.out + inspected.err));
        QFile file(target);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("tok-admin"));
    }

    void onStandardOutput() {
        const QJsonObject list = QJsonDocument::fromJson(m_cluster->run({"get", "-o", "json"}).out.toUtf8()).object();
        QCOMPARE(list["kind"].toString(), QString("List"));
        QVERIFY(list["items"].toArray().size() >= 4);
        QVERIFY(m_cluster->run({"get", "-o", "yaml"}).out.startsWith("---\napiVersion: v1\nkind: Node\n"));
    }

    /// One kind in kubectl's columns, selected by the server: the request shows that.
    void onePrintedKind() {
        const Outcome pods = m_cluster->run({"get", "pods"});
        QCOMPARE(pods.code, 0);
        const QStringList lines = pods.out.split('\n');
        QCOMPARE(lines[0].simplified(), QString("NAMESPACE NAME READY STATUS RESTARTS AGE"));
        QCOMPARE(lines.size(), 4);  // two pods, and the end
        QVERIFY2(lines[1].startsWith("default     a"), qPrintable(pods.out));
        QCOMPARE(m_cluster->run({"get", "po", "-n", "default", "-o", "wide"}).out.section('\n', 0, 0).simplified(), QString("NAME READY STATUS RESTARTS AGE IP NODE NOMINATED NODE READINESS GATES"));
        const Outcome nodes = m_cluster->run({"get", "nodes", "-o", "wide"});
        QCOMPARE(nodes.out.section('\n', 0, 0).simplified(), QString("NAME STATUS ROLES AGE VERSION INTERNAL-IP EXTERNAL-IP OS-IMAGE KERNEL-VERSION CONTAINER-RUNTIME"));
        QVERIFY(m_cluster->run({"get", "ns"}).out.startsWith("NAME"));
        QCOMPARE(m_cluster->run({"get", "nodes", "-o", "name"}).out, QString("node/n1\nnode/n2\n"));
        QCOMPARE(m_cluster->run({"get", "pods", "-A", "-o", "name", "--field-selector", "spec.nodeName=n1"}).out, QString("pod/a\n"));
        QCOMPARE(m_cluster->run({"get", "pods", "-o", "text", "default/b"}).out.count('\n'), 2);
        QCOMPARE(QJsonDocument::fromJson(m_cluster->run({"get", "pods", "b", "-o", "json"}).out.toUtf8())["items"].toArray().size(), 1);
        const QString target = m_cluster->file("pods.yaml");
        QCOMPARE(m_cluster->run({"get", "pods", "-o", target}).code, 0);
        QVERIFY(run({"inspect", target}).out.contains("pods                    2"));
        QVERIFY(m_cluster->server->log().count([](const auto& request) { return request.target.find("fieldSelector=spec.nodeName%3Dn1") != std::string::npos; }) > 0);
    }

    void selectsByLabels() {
        QVERIFY(m_cluster->server->load(labelled("web", "web")) && m_cluster->server->load(labelled("db", "db")));
        QCOMPARE(m_cluster->run({"get", "pods", "-o", "name", "-l", "part in (web, cache)"}).out, QString("pod/web\n"));
        QCOMPARE(m_cluster->run({"get", "pods", "-o", "name", "-l", "part,part!=web"}).out, QString("pod/db\n"));
        QCOMPARE(m_cluster->run({"get", "pods", "-o", "name", "-l", "!part"}).out, QString("pod/a\npod/b\n"));
        const Outcome none = m_cluster->run({"get", "pods", "-l", "part=none"});
        QCOMPARE(none.code, 0);
        QVERIFY(none.out.isEmpty() && none.err == "no pods are selected\n");
        const Outcome decided = m_cluster->run({"schedule", "--live", "-l", "part=db", "-o", "json"});
        QCOMPARE(QJsonDocument::fromJson(decided.out.toUtf8())["pods"].toArray().size(), 1);
        const Outcome nobody = m_cluster->run({"schedule", "--live", "--fail-if-pending", "-l", "part=none"});
        QVERIFY(nobody.code == 1 && nobody.err.contains("no pending pod is selected"));
    }

    void mistakesOfSelecting_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        QTest::newRow("labels") << QStringList{"get", "pods", "-l", "app in (a"} << 2 << "--selector: character 10: found the end, expected ',' or ')'";
        QTest::newRow("fields") << QStringList{"get", "pods", "--field-selector", "a=b,c"} << 2 << "--field-selector: character 5: 'c' is no comparison";
        QTest::newRow("a field that the server does not know") << QStringList{"get", "pods", "--field-selector", "spec.nope=1"} << 1 << "field label not supported: spec.nope";
        QTest::newRow("a field that watch does not know") << QStringList{"watch", "nodes", "--field-selector", "spec.nodeName=1"} << 2 << "character 1: Nodes are not selected by 'spec.nodeName'";
        QTest::newRow("a field that schedule does not know") << QStringList{"schedule", "--live", "--field-selector", "x=1"} << 2 << "character 1: Pods are not selected by 'x'";
        QTest::newRow("fields of no kind") << QStringList{"watch", "--field-selector", "metadata.name=a"} << 2 << "a kind";
        QTest::newRow("labels of no kind") << QStringList{"get", "-l", "a=b"} << 2 << "a kind, such as pods";
        QTest::newRow("wide of no kind") << QStringList{"get", "-o", "wide"} << 2 << "wide and name are forms of the objects of one kind, such as pods";
        QTest::newRow("a kind that is none") << QStringList{"get", "secrets"} << 2 << "'secrets' is not a kind that is read: nodes, pods";
        QTest::newRow("a name and a selector") << QStringList{"get", "pods", "a", "-l", "x"} << 2 << "exclude selectors";
        QTest::newRow("all namespaces and one") << QStringList{"get", "pods", "-A", "-n", "x"} << 2 << "excludes";
        QTest::newRow("a name that is not there") << QStringList{"get", "pods", "nope"} << 1 << "pods \"nope\" not found";
        QTest::newRow("a kind that is not served") << QStringList{"get", "noderesourcetopologies"} << 1 << "noderesourcetopologies are not served";
    }
    void mistakesOfSelecting() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QString, says);
        const Outcome outcome = m_cluster->run(words);
        QCOMPARE(outcome.code, code);
        QVERIFY2(outcome.err.contains(says) && outcome.out.isEmpty(), qPrintable(outcome.err));
    }

    void whatMayNotBeListed() {
        m_cluster->server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {""}, {"nodes"}, {}, {}}});
        QCOMPARE(m_cluster->run({"get", "nodes", "--context", "viewer"}).code, 0);
        const Outcome outcome = m_cluster->run({"get", "pods", "--context", "viewer"});
        QVERIFY2(outcome.code == 6 && outcome.err.contains("Forbidden (403)"), qPrintable(outcome.err));
    }

    /// Only selected objects are printed, and those that are no longer selected; the counts are those of the whole
    /// cluster.
    void watchesWhatIsSelected() {
        using apiserver::pod;
        Running watch(m_cluster->words({"watch", "pods", "-l", "part=web", "-o", "wide", "-q"}));
        QVERIFY(watch.says("2 nodes, 2 pods, 1 pending"));
        QVERIFY(m_cluster->server->ask(asking("POST", "/api/v1/namespaces/default/pods", pod("quiet"))).status == 201);
        QVERIFY(m_cluster->server->ask(asking("POST", "/api/v1/namespaces/default/pods", labelled("web", "web"))).status == 201);
        QVERIFY(watch.says("Pod default/web appeared  (3 pending)  0/1 Pending 0"));
        QVERIFY(!watch.out().contains("quiet"));
    }

    void watchesInOtherForms() {
        using apiserver::pod;
        Running yaml(m_cluster->words({"watch", "pods", "-o", "yaml", "-q", "--count", "1"}));
        QVERIFY(yaml.says("pending: 1\n"));
        QVERIFY(m_cluster->server->ask(asking("POST", "/api/v1/namespaces/default/pods", pod("c"))).status == 201);
        QCOMPARE(yaml.end(), 0);
        QVERIFY2(yaml.out().contains("objectKind: Pod\nname: default/c\nwhat: appeared\npending: 2\n"), qPrintable(yaml.out()));
        // Names alone do not show when it has begun.
        Running names(m_cluster->words({"watch", "pods", "-o", "name", "-q", "--count", "1"}));
        for (int i = 0; i < 600 && !names.endsWithin(100); ++i)
            QVERIFY(m_cluster->server->ask(asking("POST", "/api/v1/namespaces/default/pods", pod("d" + std::to_string(i)))).status == 201);
        QCOMPARE(names.end(), 0);
        QVERIFY2(names.out().startsWith("pod/d") && names.out().count('\n') == 1, qPrintable(names.out()));
    }

    void simulates() {
        m_cluster->write("events.yaml", "apiVersion: bayplan/v1\nkind: Timeline\nevents: []\n");
        const Outcome outcome = m_cluster->run({"simulate", "--live", "--events", m_cluster->file("events.yaml"), "-o", "json"});
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        QVERIFY2(outcome.out.contains("\"pod\":\"default/b\""), qPrintable(outcome.out));
        QCOMPARE(m_cluster->run({"simulate", "--live", "x.yaml", "--events", "e"}).code, 2);
        QCOMPARE(run({"simulate", "--events", "e"}).code, 2);
        QCOMPARE(m_cluster->run({"simulate", "--live", "-n", "default", "--events", m_cluster->file("events.yaml")}).code, 6);
    }

    /// The same order from a list, from a file that get wrote, and from a reversed one; only --order file keeps the
    /// order of the file.
    void oneOrderEverywhere() {
        const auto made = [](const char* name, const char* time) {
            apiserver::Json json = apiserver::pod(name);
            json["metadata"]["creationTimestamp"] = time;
            return json;
        };
        QVERIFY(m_cluster->server->load(made("aaa-late", "2026-01-02T00:00:00Z")) && m_cluster->server->load(made("zzz-early", "2026-01-01T00:00:00Z"))
                && m_cluster->server->load(made("yyy-early", "2026-01-01T00:00:00Z")));
        const auto order = [](const Outcome& outcome) {
            QStringList names;
            for (const QJsonValue& pod : QJsonDocument::fromJson(outcome.out.toUtf8())["pods"].toArray()) names << pod["pod"].toString().section('/', 1);
            names.removeAll("b");  // of the beginning, with a time from the server
            return names.join(' ');
        };
        const QString wanted = "yyy-early zzz-early aaa-late";
        QCOMPARE(order(m_cluster->run({"schedule", "--live", "-o", "json"})), wanted);
        const QString file = m_cluster->file("all.json");
        QCOMPARE(m_cluster->run({"get", "-o", file}).code, 0);
        QCOMPARE(order(run({"schedule", file, "-o", "json"})), wanted);
        QFile from(file);
        QVERIFY(from.open(QIODevice::ReadOnly));
        QJsonObject list = QJsonDocument::fromJson(from.readAll()).object();
        QJsonArray turned;
        for (const QJsonValue& item : list["items"].toArray()) turned.prepend(item);
        list["items"] = turned;
        m_cluster->write("turned.json", QJsonDocument(list).toJson());
        QCOMPARE(order(run({"schedule", m_cluster->file("turned.json"), "-o", "json"})), wanted);
        QCOMPARE(order(run({"schedule", m_cluster->file("turned.json"), "-o", "json", "--order", "file"})), QString("zzz-early yyy-early aaa-late"));
        QCOMPARE(run({"schedule", file, "--order", "age"}).code, 2);
    }

    void forbiddenIsUnknown() {
        m_cluster->server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {""}, {"nodes"}, {}, {}}});
        const Outcome outcome = m_cluster->run({"get", "--context", "viewer"});
        QCOMPARE(outcome.code, 6);
        QVERIFY2(outcome.out.contains("\nnodes       2\npods        unknown: needs list pods\n"), qPrintable(outcome.out));
        QVERIFY(outcome.out.contains(QRegularExpression("\nPod +\\?  unknown: needs list pods\n")));
        QCOMPARE(m_cluster->run({"get", "--context", "viewer", "--partial"}).code, 0);
        QVERIFY(outcome.err.contains("warning: unknown: Pod: needs list pods\n"));
        const Outcome scheduled = m_cluster->run({"schedule", "--live", "--context", "viewer", "--partial"});
        QCOMPARE(scheduled.code, 6);
        QVERIFY(scheduled.out.isEmpty() && scheduled.err.contains("Pod is unknown: needs list pods"));
    }

    /// Pods may be listed and nodes may not: the pods are there, on unknown nodes, and one line says so.
    void unknownNodes() {
        m_cluster->server->load(apiserver::pod("c", "n2"));
        m_cluster->server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {""}, {"pods"}, {}, {}}});
        const Outcome outcome = m_cluster->run({"get", "--context", "viewer"});
        QCOMPARE(outcome.code, 6);
        QVERIFY2(outcome.out.contains("\nnodes       unknown: needs list nodes\npods        3 (2 on unknown nodes, 1 pending)\n"), qPrintable(outcome.out));
        QVERIFY2(outcome.err.contains("no node is known: 2 pods stand on 2 unknown nodes, and are counted on none\n"), qPrintable(outcome.err));
        QVERIFY(!outcome.err.contains("is not among the objects read"));
        // A watch or a recording of what may not be read would look as if nothing were there.
        const Outcome refused = m_cluster->run({"watch", "--context", "viewer", "--for", "30s"});
        QCOMPARE(refused.code, 6);
        QVERIFY2(refused.out.isEmpty() && refused.err.contains("warning: Node is unknown: needs list nodes") && refused.err.contains("--partial goes on"), qPrintable(refused.err));
        const Outcome watched = m_cluster->run({"watch", "--context", "viewer", "--for", "5s", "--partial"});
        QCOMPARE(watched.code, 0);
        QVERIFY2(watched.out.contains("  unknown nodes, 3 pods, 1 pending\n"), qPrintable(watched.out + watched.err));
    }

    /// Nodes and pods are known, the rest is not: only --partial decides, and prints what is unknown.
    void partial() {
        m_cluster->server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {""}, {"nodes", "pods"}, {}, {}}});
        QCOMPARE(m_cluster->run({"schedule", "--live", "--context", "viewer"}).code, 6);
        const Outcome outcome = m_cluster->run({"schedule", "--live", "--context", "viewer", "--partial"});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.err.contains("warning: PersistentVolume is unknown: needs list persistentvolumes; so is where pods with claims of storage may stand (VolumeBinding, "),
                 qPrintable(outcome.err));
    }

    /// Permission for the existing kinds only: nothing is unknown on a cluster without custom definitions.
    void leastPrivilege() {
        m_cluster->server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {"", "apps", "policy", "storage.k8s.io", "scheduling.k8s.io", "resource.k8s.io"}, {"*"}, {}, {}}});
        const Outcome outcome = m_cluster->run({"get", "--context", "viewer"});
        QVERIFY2(outcome.code == 0, qPrintable(outcome.out + outcome.err));
        // Jobs and RuntimeClasses are asked for by Kueue alone: without them the picture is enough, and says that they are unknown.
        QVERIFY2(outcome.out.contains("\nknown       57 of 59 kinds\n") && outcome.out.contains("needs list jobs") && outcome.out.contains("needs list runtimeclasses"), qPrintable(outcome.out));
        QVERIFY(outcome.out.contains(QRegularExpression("\nNodeResourceTopology +-  not served\n")));
        QVERIFY(outcome.err.isEmpty());
        const Outcome scheduled = m_cluster->run({"schedule", "--live", "--context", "viewer"});
        QVERIFY2(scheduled.code == 0, qPrintable(scheduled.err));
        // Every request names the program in its user agent.
        QCOMPARE(m_cluster->server->log().count([](const apiserver::LoggedRequest& one) { return !one.agent.starts_with("bayplanctl/0.") || !one.agent.ends_with(")"); }), std::size_t(0));
    }

    void oneNamespace() {
        m_cluster->server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {"*"}, {"*"}, {}, {"default"}}});
        const Outcome outcome = m_cluster->run({"get", "--context", "viewer", "-n", "default"});
        QCOMPARE(outcome.code, 6);  // nodes have no namespace
        QVERIFY2(outcome.out.contains("\nnodes       unknown: needs list nodes\npods        2 "), qPrintable(outcome.out));
        QVERIFY(outcome.out.contains(", of namespace default only"));
        QCOMPARE(m_cluster->run({"schedule", "--live", "-n", "default"}).code, 6);
    }

    void liveInPlaceOfFiles() {
        const Outcome inspected = m_cluster->run({"inspect", "--live"});
        QCOMPARE(inspected.code, 0);
        QVERIFY(inspected.out.contains("nodes                   2\n"));
        const Outcome counted = m_cluster->run({"fragmentation", "--live", "--request", "cpu=1"});
        QVERIFY2(counted.code == 0, qPrintable(counted.err));
        m_cluster->write("plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: place, pod: default/b, to: n2}\n");
        const Outcome checked = m_cluster->run({"plan", "check", "--live", m_cluster->file("plan.yaml")});
        QVERIFY2(checked.code == 0 && checked.out.contains("1 step, 1 applicable"), qPrintable(checked.out + checked.err));
        QCOMPARE(m_cluster->run({"inspect", "--live", "x.yaml"}).code, 2);
        QCOMPARE(run({"inspect"}).code, 2);
    }

    /// A pod that has failed is in no picture, and goes all the same.
    void theDeschedulerOfALiveCluster() {
        apiserver::Json failed = apiserver::pod("f", "n1");
        failed["status"]["phase"] = "Failed";
        LiveCluster cluster;
        QVERIFY(cluster.start({apiserver::node("n1"), apiserver::node("n2"), failed, apiserver::pod("a", "n1")}));
        cluster.write("policy.yaml",
                      "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles: [{name: p, pluginConfig: [{name: DefaultEvictor, args: {evictFailedBarePods: true, "
                      "evictLocalStoragePods: true}}, {name: RemoveFailedPods, args: {minPodLifetimeSeconds: 0}}], plugins: {deschedule: {enabled: [RemoveFailedPods]}}}]\n");
        const Outcome told = cluster.run({"plan", "deschedule", "--live", "--policy", cluster.file("policy.yaml")});
        QVERIFY2(told.code == 0, qPrintable(told.out + told.err));
        QVERIFY2(told.out.contains(QRegularExpression("default/f +n1 +p +RemoveFailedPods +evicted")) && !told.out.contains("default/a"), qPrintable(told.out + told.err));
        QCOMPARE(cluster.run({"plan", "deschedule", "--policy", cluster.file("policy.yaml")}).code, 2);  // neither files nor --live
    }

    void whoAsks() {
        const Outcome as = m_cluster->run({"get", "--as", "alice", "--as-group", "g", "--as-uid", "7", "--as-user-extra", "k=v"});
        QCOMPARE(as.code, 6);
        QVERIFY(as.out.contains(", as alice\n"));
        QCOMPARE(m_cluster->run({"get", "--as-group", "g"}).code, 1);
        QCOMPARE(m_cluster->run({"get", "--as-user-extra", "k"}).code, 2);
        QCOMPARE(m_cluster->run({"get", "--request-timeout", "soon"}).code, 2);
        const Outcome nobody = m_cluster->run({"get", "--context", "gone"});
        QVERIFY(nobody.code == 1 && nobody.err.contains("there is no context \"gone\"; there are: admin, viewer, admin-cert\n"));
        m_cluster->server->world().access.revokeToken("tok-admin");
        const Outcome revoked = m_cluster->run({"get"});
        QCOMPARE(revoked.code, 6);
        QVERIFY2(revoked.err.contains("401") && !revoked.err.contains("tok-admin"), qPrintable(revoked.err));
        m_cluster->server->stop();
        QCOMPARE(m_cluster->run({"get"}).code, 1);
    }

    /// Without a terminal a credential plugin runs only with the option for it.
    void credentialPlugins() {
        m_cluster->write("login",
                         "#!/bin/sh\necho 'log in at https://login.test' >&2\n"
                         "echo '{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"kind\":\"ExecCredential\",\"status\":{\"token\":\"tok-admin\"}}'\n",
                         true);
        m_cluster->write("exec", QByteArray("apiVersion: v1\nkind: Config\ncurrent-context: c\ncontexts:\n- {name: c, context: {cluster: s, user: u}}\nclusters:\n- {name: s, cluster: {server: '")
                                     + QByteArray::fromStdString(m_cluster->server->url()) + "', certificate-authority: '" + QByteArray::fromStdString(m_cluster->tls->authority)
                                     + "'}}\nusers:\n- name: u\n  user: {exec: {apiVersion: client.authentication.k8s.io/v1, interactiveMode: Never, command: ./login, args: [--secret, hunter2]}}\n");
        const Outcome refused = run({"get", "--kubeconfig", m_cluster->file("exec")});
        QCOMPARE(refused.code, 6);
        QVERIFY2(refused.err.contains("login --secret ***") && refused.err.contains("--allow-exec"), qPrintable(refused.err));
        QVERIFY(!refused.err.contains("hunter2") && !refused.err.contains("interrupted"));
        const Outcome allowed = run({"get", "--kubeconfig", m_cluster->file("exec"), "--allow-exec"});
        QVERIFY2(allowed.code == 0 && allowed.err.contains("log in at https://login.test"), qPrintable(allowed.err));
        QCOMPARE(allowed.err.count("log in"), 1);  // one run for all kinds
    }

    void follows() {
        Running watch(m_cluster->words({"watch", "--count", "5"}));
        QVERIFY(watch.says("2 nodes, 2 pods, 1 pending"));
        QCOMPARE(apiserver::bindTo(*m_cluster->server, "b", "n2").status, 201);
        QVERIFY(watch.says("Pod default/b bound to n2  (0 pending)"));
        QCOMPARE(m_cluster->server->ask(asking("POST", "/api/v1/namespaces/default/pods", apiserver::pod("c"))).status, 201);
        QVERIFY(watch.says("Pod default/c appeared  (1 pending)"));
        const apiserver::Json cordon{{"spec", {{"unschedulable", true}}}};
        QCOMPARE(m_cluster->server->ask(asking("PATCH", "/api/v1/nodes/n1", cordon, "application/merge-patch+json")).status, 200);
        QVERIFY(watch.says("Node n1 cordoned\n"));
        QCOMPARE(m_cluster->server->ask(asking("DELETE", "/api/v1/namespaces/default/pods/c?gracePeriodSeconds=0")).status, 200);
        QVERIFY(watch.says("Pod default/c gone  (0 pending)"));
        QCOMPARE(m_cluster->server->ask(asking("DELETE", "/api/v1/namespaces/default/pods/a?gracePeriodSeconds=0")).status, 200);
        QCOMPARE(watch.end(), 0);
        QVERIFY2(watch.out().contains("Pod default/a gone from n1"), qPrintable(watch.out()));
    }

    void followsAsJson() {
        Running watch(m_cluster->words({"watch", "-o", "json", "--count", "1"}));
        QVERIFY(watch.says("\"pending\":1}"));
        QCOMPARE(apiserver::bindTo(*m_cluster->server, "b", "n2").status, 201);
        QCOMPARE(watch.end(), 0);
        const QStringList lines = watch.out().trimmed().split('\n');
        QCOMPARE(lineFaults(watch.out(), "WatchEvent"), QString());
        const QJsonObject bound = QJsonDocument::fromJson(lines.last().toUtf8()).object();
        QCOMPARE(bound["what"].toString(), QString("bound"));
        QCOMPARE(bound["objectKind"].toString(), QString("Pod"));
        QCOMPARE(bound["name"].toString(), QString("default/b"));
        QCOMPARE(bound["node"].toString(), QString("n2"));
        QCOMPARE(bound["pending"].toInt(-1), 0);
    }

    void statesOfKinds() {
        m_cluster->server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {""}, {"nodes"}, {}, {}}});
        Running watch(m_cluster->words({"watch", "--context", "viewer", "--partial"}));
        QVERIFY(watch.says("Pod: unknown: needs list pods"));
        QVERIFY(watch.says("Numatopology: not served"));
    }

    void interrupted() {
        Running watch(m_cluster->words({"watch"}));
        QVERIFY(watch.says("1 pending"));
        watch.interrupt();
        QCOMPARE(watch.end(), 130);
    }

    /// A recording of a pod that is bound and one that is deleted: the events, any moment, and the differences.
    void recordAndReplay() {
        const QString file = m_cluster->file("r.bayrec");
        {
            Running record(m_cluster->words({"record", "-o", file, "--count", "2"}));
            QVERIFY(m_cluster->holds(file, "{\"end\":"));
            QCOMPARE(apiserver::bindTo(*m_cluster->server, "b", "n2").status, 201);
            QVERIFY(m_cluster->holds(file, "\"nodeName\":\"n2\""));
            QCOMPARE(m_cluster->server->ask(asking("DELETE", "/api/v1/namespaces/default/pods/a?gracePeriodSeconds=0")).status, 200);
            QCOMPARE(record.end(), 0);
        }
        const Outcome lines = run({"replay", file});
        QCOMPARE(lines.code, 0);
        QVERIFY2(
            lines.out.contains("2 nodes, 2 pods, 1 pending") && lines.out.contains("Pod default/b bound to n2  (0 pending)") && lines.out.contains("Pod default/a gone from n1"),
            qPrintable(lines.out));
        QVERIFY(run({"replay", file, "-o", "json"}).out.contains("\"what\":\"bound\",\"node\":\"n2\",\"pending\":0}"));
        QCOMPARE(lineFaults(run({"replay", file, "-o", "json"}).out, "WatchEvent"), QString());
        QVERIFY(run({"replay", file, "-o", "yaml"}).out.contains("what: bound\nnode: n2\npending: 0\n"));
        QVERIFY(run({"replay", file, "-o", "name"}).out.contains("pod/b\n"));
        QVERIFY(run({"replay", file, "-n", "default"}).out.contains("Pod default/b bound") && !run({"replay", file, "-n", "shop"}).out.contains("default/b"));
        QVERIFY(!run({"replay", file, "-l", "app=nothing"}).out.contains("default/b"));
        QVERIFY(run({"replay", file, "--list", "-o", "json"}).out.contains("\"kind\":\"RecordingMoments\",\"moments\":[\n{\"time\":"));
        QCOMPARE(reportFaults(run({"replay", file, "--list", "-o", "json"}).out, "RecordingMoments"), QString());
        for (const QStringList& words : {QStringList{"--at", "+0", "-n", "default"}, {"--list", "-l", "a=b"}, {"--at", "+0", "-o", "wide"}}) QCOMPARE(run(QStringList{"replay", file} + words).code, 2);
        const Outcome list = run({"replay", file, "--list"});
        QVERIFY2(list.code == 0 && list.out.contains("  everything\n") && list.out.count("  changes\n") >= 2, qPrintable(list.out));
        const Outcome first = run({"replay", file, "--at", "+0"});
        QVERIFY2(first.out.contains("pods        2 (1 on nodes, 1 pending)\nage         as of 20"), qPrintable(first.out + first.err));
        const QString time = list.out.split('\n').at(1).section(' ', 0, 0);
        QVERIFY(run({"replay", file, "--at", time}).out.contains("pods        2 (1 on nodes, 1 pending)"));
        const QString snapshot = m_cluster->file("end.json");
        QCOMPARE(run({"replay", file, "-o", snapshot}).code, 0);
        QVERIFY(run({"inspect", snapshot}).out.contains("pods                    1 (1 on nodes, 0 pending)"));
        const Outcome different = run({"diff", file, snapshot});
        QCOMPARE(different.code, 3);
        QCOMPARE(different.out, QString("Pod default/a gone from n1\nPod default/b bound to n2\n"));
        QCOMPARE(run({"diff", file + "@" + time, snapshot}).out, different.out);
        QVERIFY(run({"diff", file, snapshot, "-o", "json"}).out.contains("{\"kind\":\"Pod\",\"name\":\"default/b\",\"what\":\"bound\",\"to\":\"n2\"}"));
        const Outcome same = run({"diff", snapshot, file});
        QCOMPARE(same.code, 0);
        QVERIFY(same.out.isEmpty());
        QCOMPARE(m_cluster->run({"record", "-o", file}).code, 1);  // never overwritten
        QFile recorded(file);
        QVERIFY(recorded.open(QIODevice::ReadOnly));
        QVERIFY(!recorded.readAll().contains("tok-admin"));
        QVERIFY(run({"replay", file, "--at", "soon"}).code == 1 && run({"replay", snapshot}).code == 1 && run({"replay"}).code == 2);
    }

    void differencesBesideNodesAndPods() {
        const auto budget = [](int allowed) {
            return QByteArray(
                       "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\n---\napiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: web, namespace: shop}\nspec: "
                       "{minAvailable: 1}\nstatus: {disruptionsAllowed: ")
                   + QByteArray::number(allowed) + "}\n---\n";
        };
        m_cluster->write("before.yaml", budget(1));
        m_cluster->write("after.yaml", budget(0) + "apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n");
        const Outcome text = run({"diff", m_cluster->file("before.yaml"), m_cluster->file("after.yaml")});
        QCOMPARE(text.code, 3);
        QCOMPARE(text.out, QString("Namespace shop came\nPodDisruptionBudget shop/web changed: status.disruptionsAllowed 1 to 0\n"));
        const QJsonArray json = QJsonDocument::fromJson(run({"diff", m_cluster->file("before.yaml"), m_cluster->file("after.yaml"), "-o", "json"}).out.toUtf8()).object()["changes"].toArray();
        QCOMPARE(json.size(), 2);
        const QJsonObject field = json[1].toObject()["fields"].toArray()[0].toObject();
        QVERIFY(field["field"].toString() == "status.disruptionsAllowed" && field["from"].toInt() == 1 && field["to"].toInt() == 0);
        QCOMPARE(run({"diff", m_cluster->file("after.yaml"), m_cluster->file("after.yaml")}).code, 0);
    }

    /// Objects that were unknown at one of the moments did not come or go.
    void differencesToWhatIsUnknown() {
        m_cluster->server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {""}, {"nodes"}, {}, {}}});
        const QString file = m_cluster->file("viewer.bayrec");
        {
            QCOMPARE(m_cluster->run({"record", "-o", file, "--context", "viewer"}).code, 6);
            QVERIFY(!QFile::exists(file));
            Running record(m_cluster->words({"record", "-o", file, "--context", "viewer", "--partial"}));
            QVERIFY(m_cluster->holds(file, "{\"end\":"));
        }
        const QString snapshot = m_cluster->file("all.json");
        QCOMPARE(m_cluster->run({"get", "-o", snapshot}).code, 0);
        const Outcome outcome = run({"diff", file, snapshot});
        QVERIFY2(outcome.code == 0 && outcome.out.isEmpty(), qPrintable(outcome.out));
        QVERIFY(outcome.err.contains("Pod is unknown: needs list pods") && outcome.err.contains("Namespace is unknown"));
    }

    /// Killed in the middle: the complete part is played, and the rest is reported.
    void aRecordingThatWasCut() {
        const QString file = m_cluster->file("cut.bayrec");
        QFile header(file);
        {
            Running record(m_cluster->words({"record", "-o", file}));
            QVERIFY(m_cluster->holds(file, "{\"end\":"));
            record.kill();
        }
        QVERIFY(header.open(QIODevice::Append));
        header.write("{\"at\":9999999999999}\n{\"gone\":1,\"key\":\"default/a\"}\n{\"en");
        header.close();
        QCOMPARE(run({"replay", file, "--at", "2100-01-01T00:00:00Z"}).code, 1);
        const Outcome outcome = run({"replay", file, "--at", "2100-01-01T00:00:00Z", "--partial"});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.out.contains("pods        2 ") && outcome.err.contains("are no whole batch and are left out"), qPrintable(outcome.out + outcome.err));
    }

    void ends() {
        QCOMPARE(m_cluster->run({"watch", "--for", "5"}).code, 0);
        // A time that is too short to read anything is no answer.
        const Outcome early = m_cluster->run({"record", "-o", m_cluster->file("early.bayrec"), "--for", "1ms"});
        QVERIFY2(early.code == 1 && early.err.contains("the time of --for was over before everything was read"), qPrintable(early.err));
        QVERIFY(!QFile::exists(m_cluster->file("early.bayrec")));
        QCOMPARE(m_cluster->run({"watch", "--context", "viewer"}).code, 6);
        // What is watched may be read, and nothing else is asked for.
        m_cluster->server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {""}, {"nodes", "pods"}, {}, {}}});
        QCOMPARE(m_cluster->run({"watch", "pods", "--context", "viewer", "--for", "5"}).code, 0);
        for (const char* time : {"0", "-1", "soon"}) QCOMPARE(m_cluster->run({"watch", "--for", time}).code, 2);
        QCOMPARE(m_cluster->run({"get", "-o", "s.csv"}).code, 2);
    }

private:
    std::unique_ptr<LiveCluster> m_cluster;
};

QTEST_APPLESS_MAIN(LiveTest)
#include "tst_live.moc"
