// SPDX-License-Identifier: GPL-3.0-or-later
// The load of nodes from a load watcher that runs, as from a file with its answer.
#include <QtTest>

#include <httplib.h>

#include <thread>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan::test;

namespace {

const std::string kWorld = [] {
    std::string text;
    for (const char* name : {"n1", "n2"})
        text += "apiVersion: v1\nkind: Node\nmetadata: {name: " + std::string(name)
                + "}\nstatus: {capacity: {cpu: 10, memory: 4Gi, pods: 10}, allocatable: {cpu: 10, memory: 4Gi, pods: 10}}\n---\n";
    return text + "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ns}\nspec: {containers: [{name: c, resources: {limits: {cpu: 1}, requests: {cpu: 1}}}]}\n";
}();
constexpr const char* kPacking =
    "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- schedulerName: default-scheduler\n"
    "  plugins: {multiPoint: {disabled: [{name: '*'}], enabled: [{name: PrioritySort}, {name: DefaultBinder}, {name: TargetLoadPacking}]}}\n";
/// n2 is nearer to the target of 40 %: with the pod n1 comes to 20 and n2 to 40.
constexpr const char* kAnswer =
    R"({"timestamp":1,"window":{"duration":"15m","start":0,"end":1},"source":"x","data":{"NodeMetricsMap":{
"n1":{"metrics":[{"type":"CPU","operator":"AVG","rollup":"15m","value":10}]},"n2":{"metrics":[{"type":"CPU","operator":"AVG","rollup":"15m","value":30}]}}}})";

}  // namespace

class LoadWatcherTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "world.yaml", kWorld);
        writeFile(m_folder, "packing.yaml", kPacking);
        writeFile(m_folder, "answer.json", kAnswer);
        const auto give = [](const char* path, const std::string& text, int status) {
            return std::pair(std::string(path), [text, status](const httplib::Request&, httplib::Response& response) {
                response.status = status;
                response.set_content(text, "application/json");
            });
        };
        for (const auto& [path, handler] : {give("/watcher", kAnswer, 200), give("/broken", "{", 200), give("/other", "{\"a\": 1}", 200), give("/busy", "{}", 503)}) m_server.Get(path, handler);
        m_port = m_server.bind_to_any_port("127.0.0.1");
        m_thread = std::thread([this] { m_server.listen_after_bind(); });
        while (!m_server.is_running()) std::this_thread::yield();
    }
    void cleanupTestCase() {
        m_server.stop();
        m_thread.join();
    }

    void answersAsAFile() {
        const Outcome file = schedule(m_folder.filePath("answer.json"));
        QVERIFY2(file.code == 0 && file.out.contains("n2"), qPrintable(file.out + file.err));
        const Outcome live = schedule(address("/watcher"));
        QCOMPARE(live.out, file.out);
        QCOMPARE(live.code, 0);
    }

    void whatIsNoAnswer_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("said");
        QTest::newRow("no JSON") << "/broken"
                                 << "/broken";
        QTest::newRow("something else") << "/other"
                                        << "/other";
        QTest::newRow("no success") << "/busy"
                                    << "the load watcher answers with status 503";
        QTest::newRow("no such path") << "/nobody"
                                      << "the load watcher answers with status 404";
    }
    void whatIsNoAnswer() {
        QFETCH(QString, path);
        QFETCH(QString, said);
        const Outcome told = schedule(address(path));
        QVERIFY(told.code != 0);
        QVERIFY2(told.err.contains(said), qPrintable(told.err));
        QVERIFY(told.out.isEmpty());
    }

    void nobodyListens() {
        httplib::Server other;
        const int port = other.bind_to_any_port("127.0.0.1");  // and never listens
        other.stop();
        const Outcome told = schedule(QString("http://127.0.0.1:%1/watcher").arg(port == m_port ? 1 : port));
        QVERIFY(told.code != 0);
        QVERIFY2(told.err.contains("/watcher"), qPrintable(told.err));
    }

private:
    QString address(const QString& path) const { return QString("http://127.0.0.1:%1%2").arg(m_port).arg(path); }
    Outcome schedule(const QString& metrics) const { return run({"schedule", m_folder.filePath("world.yaml"), "--config", m_folder.filePath("packing.yaml"), "--metrics", metrics}); }

    QTemporaryDir m_folder;
    httplib::Server m_server;
    std::thread m_thread;
    int m_port = 0;
};

QTEST_GUILESS_MAIN(LoadWatcherTest)
#include "tst_load_watcher.moc"
