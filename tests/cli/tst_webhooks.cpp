// SPDX-License-Identifier: GPL-3.0-or-later
// Webhooks in the decisions of bayplanctl schedule and simulate.
#include <signal.h>

#include <future>

#include <QProcess>
#include <QRegularExpression>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "cli/samples.h"
#include "io/objects_text.h"
#include "support/extender_server.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

/// A configuration with one webhook on `server`.
std::string asking(const samples::ExtenderServer& server, const std::string& what) {
    return "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nextenders:\n"
           "- {urlPrefix: \""
           + server.url() + "\", nodeCacheCapable: true, " + what + "}\n";
}

}  // namespace

class WebhooksTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "fits.yaml", kNode + pod("a", "1") + pod("b", "500m"));
    }

    void extendersTakePartAsTold() {
        samples::ExtenderServer server;
        server.reply("/score", R"([{"Host":"n1","Score":0},{"Host":"n2","Score":10}])");
        server.reply("/bind", "{}");
        server.start();
        // Two equal nodes: without a webhook the first by name is chosen.
        std::string nodes = kNode + kNode;
        nodes.replace(nodes.rfind("n1"), 2, "n2");
        writeFile(m_folder, "twins.yaml", nodes + pod("a", "1"));
        writeFile(m_folder, "asking.yaml", asking(server, "prioritizeVerb: score, weight: 1, bindVerb: bind"));
        const QStringList words{"schedule", file("twins.yaml"), "--config", file("asking.yaml"), "--extenders"};
        QVERIFY(run(words.first(4)).out.contains(QRegularExpression("ns/a +notModelled")));
        QVERIFY(run(words + QStringList{"not-modelled"}).out.contains(QRegularExpression("ns/a +notModelled")));
        QVERIFY(run(words + QStringList{"ignore"}).out.contains(QRegularExpression("ns/a +scheduled +n1")));
        QVERIFY(server.calls().empty());
        const Outcome called = run(words + QStringList{"call"});
        QCOMPARE(called.code, 0);
        QVERIFY2(called.out.contains(QRegularExpression("ns/a +scheduled +n2")), qPrintable(called.out));
        QCOMPARE(server.calls().size(), 1u);
        QCOMPARE(server.calls()[0].path, std::string("/score"));  // planning does not bind

        writeFile(m_folder, "empty.yaml", "apiVersion: bayplan/v1\nkind: Timeline\nevents: []\n");
        const QStringList simulation{"simulate", file("twins.yaml"), "--events", file("empty.yaml"), "--config", file("asking.yaml"), "--extenders"};
        QVERIFY(run(simulation + QStringList{"ignore", "--fail-if-pending"}).code == 0);
        QCOMPARE(run(simulation + QStringList{"not-modelled", "--fail-if-pending"}).code, 3);
        const Outcome simulated = run(simulation + QStringList{"call", "--fail-if-pending"});
        QCOMPARE(simulated.code, 0);
        QVERIFY2(simulated.out.contains(QRegularExpression("ns/a +scheduled +1 +n2")), qPrintable(simulated.out));
        QVERIFY2(simulated.err.contains("is not asked to bind: what it would bind counts as bound"), qPrintable(simulated.err));
        QCOMPARE(server.calls().size(), 2u);
        QCOMPARE(server.calls()[1].path, std::string("/score"));
        QVERIFY(run(simulation + QStringList{"call", "-q"}).err.isEmpty());

        // With the option for it, the webhook is also called to bind.
        QCOMPARE(run(simulation + QStringList{"call-and-bind"}).code, 0);
        QCOMPARE(server.calls().size(), 5u);
        QCOMPARE(server.calls()[4].path, std::string("/bind"));
        QVERIFY2(server.calls()[4].body.find("\"Node\":\"n2\"") != std::string::npos, server.calls()[4].body.c_str());
        QCOMPARE(run(words + QStringList{"call-and-bind"}).code, 2);  // schedule never binds
    }

    void anExtenderThatDoesNotBind() {
        samples::ExtenderServer server;
        server.reply("/bind", R"({"Error":"the device is taken"})");
        server.start();
        writeFile(m_folder, "binding.yaml", asking(server, "bindVerb: bind"));
        writeFile(m_folder, "once.yaml", "apiVersion: bayplan/v1\nkind: Timeline\nuntil: 2s\nevents: []\n");
        const Outcome outcome = run({"simulate", file("fits.yaml"), "--events", file("once.yaml"), "--config", file("binding.yaml"), "--extenders", "call-and-bind"});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.out.contains("the device is taken"), qPrintable(outcome.out));
        QVERIFY(server.calls().size() >= 2);  // one for each of the two pods, and their retries
        QVERIFY2(!outcome.out.contains(": 2 bound"), qPrintable(outcome.out));

        // If its failures are ignorable, the plugins bind.
        writeFile(m_folder, "lenient.yaml", asking(server, "bindVerb: bind, ignorable: true"));
        const QStringList lenient{"simulate", file("fits.yaml"), "--events", file("once.yaml"), "--config", file("lenient.yaml"), "--extenders", "call-and-bind", "--fail-if-pending"};
        QCOMPARE(run(lenient).code, 0);
    }

    void webhooksAreSentWhatComesInATimeline() {
        samples::ExtenderServer server;
        server.reply("/filter", R"({"NodeNames":["n2"],"FailedNodes":{"n1":"too slow"}})");
        server.start();
        writeFile(m_folder, "choosy.yaml", asking(server, "filterVerb: filter"));
        writeFile(m_folder, "small.yaml", kNode + pod("a", "1"));
        writeFile(m_folder, "arrivals.yaml",
                  "apiVersion: bayplan/v1\nkind: Timeline\nevents:\n"
                  "- {at: 1s, action: add, object: {apiVersion: v1, kind: Node, metadata: {name: n2}, status: {allocatable: {cpu: 4, memory: 4Gi, pods: 10}}}}\n"
                  "- {at: 60s, action: add, object: {apiVersion: v1, kind: Pod, metadata: {name: b, namespace: ns, annotations: {wants: speed}}, spec: {containers: [{name: c}]}}}\n");
        const Outcome outcome = run({"simulate", file("small.yaml"), "--events", file("arrivals.yaml"), "--config", file("choosy.yaml"), "--extenders", "call", "-q"});
        QCOMPARE(outcome.code, 0);
        // At first it names a node that was not in the request.
        QVERIFY2(outcome.out.contains("claims a filtered node \"n2\" which is not found"), qPrintable(outcome.out));
        QVERIFY2(outcome.out.contains(QRegularExpression("ns/a +scheduled +2 +n2")) && outcome.out.contains(QRegularExpression("ns/b +scheduled +1 +n2")), qPrintable(outcome.out));
        QVERIFY2(server.calls().back().body.find("\"wants\":\"speed\"") != std::string::npos, server.calls().back().body.c_str());
    }

    void anExtenderThatFails() {
        samples::ExtenderServer server;
        server.on("/filter", [](const httplib::Request&, httplib::Response& response) { response.status = 503; });
        server.start();
        writeFile(m_folder, "failing.yaml", asking(server, "filterVerb: filter"));
        const Outcome outcome = run({"schedule", file("fits.yaml"), "--config", file("failing.yaml"), "--extenders", "call", "--fail-if-pending"});
        QCOMPARE(outcome.code, 3);
        QVERIFY2(outcome.out.contains("failed filter with extender at URL " + QString::fromStdString(server.url()) + "/filter, code 503"), qPrintable(outcome.out));
    }

    void anExtenderThatDoesNotAnswerIsInterrupted() {
        samples::ExtenderServer server;
        std::promise<void> asked, answer;
        server.on("/filter", [&](const httplib::Request&, httplib::Response&) {
            asked.set_value();
            answer.get_future().wait();
        });
        server.start();
        writeFile(m_folder, "one.yaml", kNode + pod("a", "1"));
        writeFile(m_folder, "silent.yaml", asking(server, "filterVerb: filter, httpTimeout: 300s"));
        QProcess process;
        process.start(BAYPLANCTL, {"schedule", file("one.yaml"), "--config", file("silent.yaml"), "--extenders", "call"});
        QVERIFY(process.waitForStarted());
        const bool sent = asked.get_future().wait_for(std::chrono::seconds(60)) == std::future_status::ready;
        ::kill(pid_t(process.processId()), SIGINT);
        const bool ended = process.waitForFinished(60000);
        answer.set_value();
        QVERIFY(sent && ended);
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(process.readAllStandardOutput().isEmpty());
    }

private:
    QString file(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(WebhooksTest)
#include "tst_webhooks.moc"
