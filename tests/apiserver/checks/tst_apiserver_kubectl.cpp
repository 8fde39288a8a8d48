// SPDX-License-Identifier: GPL-3.0-or-later
// kubectl, if it is installed, works with the server: over TLS, by token and by certificate.
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "apiserver/http/asking.h"
#include "apiserver/http/certificates.h"

using namespace bayplan::apiserver;

class TestKubectl : public QObject {
    Q_OBJECT

    QString m_kubectl;
    QTemporaryDir m_folder;
    std::unique_ptr<ApiServer> m_server;

    QString run(const QStringList& arguments, int expected = 0) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("HOME", m_folder.path());  // its caches
        environment.insert("KUBECONFIG", m_folder.filePath("kubeconfig"));
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(m_kubectl, arguments);
        process.closeWriteChannel();
        // Meanwhile kubelets and controllers go on, as fast as this loop runs.
        while (!process.waitForFinished(20) && process.state() != QProcess::NotRunning)
            m_server->advance(std::chrono::seconds(1));
        const QString output = QString::fromUtf8(process.readAll());
        if (process.exitCode() != expected)
            qWarning("kubectl %s: %s", qPrintable(arguments.join(' ')), qPrintable(output));
        return process.exitCode() == expected ? output : QString();
    }

private Q_SLOTS:
    void initTestCase() {
        m_kubectl = QStandardPaths::findExecutable("kubectl");
        if (m_kubectl.isEmpty()) QSKIP("no kubectl here");
        const auto tls = writeTlsFolder(m_folder.path().toStdString());
        QVERIFY(tls);
        m_server = std::make_unique<ApiServer>(
            ApiServer::Options{.tls = {tls->server.certificate, tls->server.key, tls->authority}});
        m_server->controllers().options().schedulerName = "bayplan";
        for (const char* name : {"n0", "n1"}) m_server->load(node(name));
        m_server->load({{"apiVersion", "apps/v1"},
                        {"kind", "ReplicaSet"},
                        {"metadata", {{"name", "web"}}},
                        {"spec",
                         {{"replicas", 3},
                          {"selector", {{"matchLabels", {{"app", "web"}}}}},
                          {"template", {{"metadata", {{"labels", {{"app", "web"}}}}}, {"spec", pod("x")["spec"]}}}}}});
        m_server->load(budget("web", 2));
        for (int i = 0; i < 3; ++i) m_server->advance(std::chrono::seconds(1));
        QVERIFY(m_server->start());
        QVERIFY(writeKubeconfig(m_folder.filePath("kubeconfig").toStdString(), m_server->url(), tls));
    }

    void reads() {
        QVERIFY(run({"version"}).contains("Server Version: v1.36.2"));
        QCOMPARE(run({"get", "pods", "-o", "name"}).count("pod/web-"), 3);
        QCOMPARE(run({"get", "pods", "-A", "-l", "app=web", "--field-selector", "status.phase=Running",
                      "--chunk-size=2", "-o", "name"})
                     .count("pod/web-"),
                 3);
        QVERIFY(run({"get", "nodes,pdb", "-o", "wide"}).contains("poddisruptionbudget.policy/web"));
        QVERIFY(run({"describe", "node", "n0"}).contains("topology.kubernetes.io/zone=zone-a"));
        QVERIFY(run({"api-resources"}).contains("poddisruptionbudgets"));
        QVERIFY(run({"get", "pod", "nope"}, 1).contains("pods \"nope\" not found"));
    }

    void whoMayWhat() {
        QVERIFY(run({"auth", "whoami"}).contains("admin"));
        QVERIFY(run({"auth", "can-i", "create", "pods", "--subresource", "binding"}).contains("yes"));
        QVERIFY(run({"--context", "viewer", "auth", "can-i", "list", "nodes"}, 1).contains("no"));
        QVERIFY(
            run({"--context", "viewer", "get", "nodes"}, 1).contains("User \"viewer\" cannot list resource \"nodes\""));
        QVERIFY(run({"--context", "admin-cert", "get", "nodes"}).contains("n1"));
        QVERIFY(run({"--as", "viewer", "get", "nodes"}, 1).contains("Forbidden"));
    }

    void writes() {
        QVERIFY(run({"cordon", "n1"}).contains("cordoned"));
        QVERIFY(trueAt(m_server->objects("nodes").at("n1"), {"spec", "unschedulable"}));
        QVERIFY(run({"uncordon", "n1"}).contains("uncordoned"));
        QVERIFY(!find(m_server->objects("nodes").at("n1"), {"spec", "unschedulable"}));
        QVERIFY(run({"label", "node", "n1", "color=green"}).contains("labeled"));
        QVERIFY(run({"taint", "node", "n1", "a=b:NoSchedule"}).contains("tainted"));
        QVERIFY(run({"taint", "node", "n1", "a=b:NoSchedule-"}).contains("untainted"));
        QFile file(m_folder.filePath("pod.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "apiVersion: v1\nkind: Pod\nmetadata: {name: lone}\nspec: {schedulerName: nobody, containers: [{name: c, "
            "image: x}]}\n");
        file.close();
        QVERIFY(run({"apply", "-f", file.fileName()}).contains("pod/lone created"));
        QVERIFY(run({"apply", "-f", file.fileName()}).contains("pod/lone unchanged"));
        QVERIFY(run({"delete", "pod", "lone"}).contains("deleted"));
    }

    void drainsWithinTheBudget() {
        const QString output = run({"drain", "n0", "--timeout=60s"});
        QVERIFY(output.contains("node/n0 drained"));
        QCOMPARE(m_server->objects("pods").size(), std::size_t{3});
        for (const auto& [key, one] : m_server->objects("pods"))
            QCOMPARE(textAt(one, {"spec", "nodeName"}), std::string("n1"));
    }
};

QTEST_GUILESS_MAIN(TestKubectl)
#include "tst_apiserver_kubectl.moc"
