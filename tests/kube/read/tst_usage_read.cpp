// SPDX-License-Identifier: GPL-3.0-or-later
// What a live cluster says of its use: read whole, refused in part, not served, or nonsense. What is missing is named.
#include <QTest>

#include <thread>

#include <httplib.h>

#include "kube/http/api_client.h"
#include "kube/read/usage_read.h"

using namespace bayplan;

namespace {

constexpr const char* kNodes = "/apis/metrics.k8s.io/v1beta1/nodes";
constexpr const char* kPodUsage = "/apis/metrics.k8s.io/v1beta1/pods";

/// A server with the metrics API, or without.
class MetricsServer {
public:
    explicit MetricsServer(bool served) {
        answer("/api", R"({"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","items":[]})");
        answer("/apis", std::string(R"({"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","items":[)")
                            + (served ? R"({"metadata":{"name":"metrics.k8s.io"},"versions":[{"version":"v1beta1","resources":[{"resource":"nodes"},{"resource":"pods"}]}]})" : "") + "]}");
    }
    ~MetricsServer() {
        if (!m_thread.joinable()) return;
        m_server.stop();
        m_thread.join();
    }
    void answer(const std::string& path, std::string body, int status = 200) {
        m_server.Get(path, [body = std::move(body), status](const httplib::Request&, httplib::Response& response) {
            response.status = status;
            response.set_content(body, "application/json");
        });
    }
    Result<LiveUsage> read(const std::string& space = {}) {
        m_port = m_server.bind_to_any_port("127.0.0.1");
        m_thread = std::thread([this] { m_server.listen_after_bind(); });
        while (!m_server.is_running()) std::this_thread::yield();
        Connection to;
        to.endpoint.context = "test";
        to.endpoint.server = "http://127.0.0.1:" + std::to_string(m_port);
        ApiClient client(to.endpoint, std::make_shared<CredentialSource>(to, ExecHooks{}), {Duration::seconds(30), std::size_t(16) << 20, {}});
        return readUsage(client, space, {});
    }

private:
    httplib::Server m_server;
    std::thread m_thread;
    int m_port = 0;
};

const std::string kNodeList =
    R"({"kind":"NodeMetricsList","apiVersion":"metrics.k8s.io/v1beta1","items":[{"metadata":{"name":"n1"},"timestamp":"2026-03-01T08:00:00Z","usage":{"cpu":"1500m","memory":"1Gi"}}]})";
const std::string kPodList =
    R"({"kind":"PodMetricsList","apiVersion":"metrics.k8s.io/v1beta1","items":[{"metadata":{"name":"p","namespace":"ml"},"containers":[{"name":"c","usage":{"cpu":"1"}}]}]})";

QString missing(const LiveUsage& usage) {
    QStringList all;
    for (const std::string& what : usage.missing) all << QString::fromStdString(what);
    return all.join(QStringLiteral("; "));
}

}  // namespace

class TestUsageRead : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whole() {
        MetricsServer server(true);
        server.answer(kNodes, kNodeList);
        server.answer(kPodUsage, kPodList);
        const Result<LiveUsage> usage = server.read();
        QVERIFY(usage.has_value());
        QCOMPARE(missing(*usage), QString());
        QCOMPARE(usage->usages.size(), 2u);
        QCOMPARE(usage->usages[0].key(), std::string("node n1"));
        QCOMPARE(usage->usages[0].cpu.value(), 1500);
        QCOMPARE(usage->usages[0].time, 1772352000);  // 2026-03-01T08:00:00Z
        QCOMPARE(usage->usages[1].key(), std::string("pod ml/p"));
    }

    void podsOfOneNamespace() {
        MetricsServer server(true);
        server.answer(kNodes, kNodeList);
        server.answer("/apis/metrics.k8s.io/v1beta1/namespaces/ml/pods", kPodList);
        const Result<LiveUsage> usage = server.read("ml");
        QVERIFY(usage.has_value());
        QCOMPARE(missing(*usage), QString());
        QCOMPARE(usage->usages.size(), 2u);
    }

    void notServed() {
        MetricsServer server(false);
        const Result<LiveUsage> usage = server.read();
        QVERIFY(usage.has_value());
        QVERIFY(usage->usages.empty());
        QVERIFY2(missing(*usage).contains("serves no metrics.k8s.io"), qPrintable(missing(*usage)));
    }

    void whatIsRefusedOrUnavailableIsNamed() {
        MetricsServer server(true);
        server.answer(kNodes, R"({"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Forbidden","code":403,"message":"no"})", 403);
        server.answer(kPodUsage, R"({"kind":"Status","apiVersion":"v1","status":"Failure","reason":"ServiceUnavailable","code":503,"message":"the server is currently unable"})", 503);
        const Result<LiveUsage> usage = server.read();
        QVERIFY(usage.has_value());
        QVERIFY(usage->usages.empty());
        QVERIFY2(missing(*usage).contains("needs list nodes.metrics.k8s.io"), qPrintable(missing(*usage)));
        QVERIFY2(missing(*usage).contains("pods.metrics.k8s.io: ") && missing(*usage).contains("unable"), qPrintable(missing(*usage)));
    }

    void nonsenseCostsItself() {
        MetricsServer server(true);
        server.answer(
            kNodes,
            R"({"kind":"NodeMetricsList","apiVersion":"metrics.k8s.io/v1beta1","items":[{"metadata":{"name":"n1"},"usage":{"cpu":"much"}},{"metadata":{"name":"n2"},"usage":{"cpu":"1"}}]})");
        server.answer(kPodUsage, "[1");
        const Result<LiveUsage> usage = server.read();
        QVERIFY(usage.has_value());
        QCOMPARE(usage->usages.size(), 1u);
        QVERIFY2(missing(*usage).contains("usage.cpu") && missing(*usage).contains("pods.metrics.k8s.io"), qPrintable(missing(*usage)));
    }
};

QTEST_APPLESS_MAIN(TestUsageRead)
#include "tst_usage_read.moc"
