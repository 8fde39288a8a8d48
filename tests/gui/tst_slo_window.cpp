// SPDX-License-Identifier: GPL-3.0-or-later
// How Koordinator is configured, in the real window: a live cluster is asked by the link in the inspector, and by nothing else.
#include <QDateTime>
#include <QLabel>
#include <QtTest>

#include "gui/live_window.h"
#include "node/inspector.h"
#include "node/slo_told.h"

using namespace bayplan;
using namespace bayplan::testing;
using apiserver::ApiServer;
using apiserver::Json;
using apiserver::node;

namespace {

Json definitionOf(const char* plural, const char* kind) {
    return {{"apiVersion", "apiextensions.k8s.io/v1"},
            {"kind", "CustomResourceDefinition"},
            {"metadata", {{"name", std::string(plural) + ".slo.koordinator.sh"}}},
            {"spec",
             {{"group", "slo.koordinator.sh"},
              {"scope", "Cluster"},
              {"names", {{"plural", plural}, {"singular", plural}, {"kind", kind}}},
              {"versions", Json::array({{{"name", "v1alpha1"}, {"served", true}, {"storage", true}}})}}}};
}

/// Node n1 has 10 cores, and the system used one of them a minute ago.
void loadMeasured(ApiServer& server) {
    server.load(definitionOf("nodemetrics", "NodeMetric"));
    server.load(definitionOf("nodeslos", "NodeSLO"));
    server.load({{"apiVersion", "v1"}, {"kind", "Namespace"}, {"metadata", {{"name", "koordinator-system"}}}});
    const Json amounts{{"cpu", "10"}, {"memory", "10Gi"}, {"pods", "20"}};
    server.load({{"apiVersion", "v1"}, {"kind", "Node"}, {"metadata", {{"name", "n1"}}}, {"status", {{"capacity", amounts}, {"allocatable", amounts}}}});
    server.load({{"apiVersion", "slo.koordinator.sh/v1alpha1"},
                 {"kind", "NodeMetric"},
                 {"metadata", {{"name", "n1"}}},
                 {"status",
                  {{"updateTime", QDateTime::currentDateTimeUtc().addSecs(-60).toString(Qt::ISODate).toStdString()},
                   {"nodeMetric", {{"nodeUsage", {{"resources", {{"cpu", "3"}, {"memory", "3Gi"}}}}}, {"systemUsage", {{"resources", {{"cpu", "1"}, {"memory", "1Gi"}}}}}}}}}});
}

/// 60 % may be offered, so that 4 of the 10 cores are kept back.
void loadConfigured(ApiServer& server) {
    server.load({{"apiVersion", "v1"},
                 {"kind", "ConfigMap"},
                 {"metadata", {{"name", "slo-controller-config"}, {"namespace", "koordinator-system"}}},
                 {"data", {{"colocation-config", R"({"enable": true, "cpuReclaimThresholdPercent": 60})"}}}});
    server.load({{"apiVersion", "slo.koordinator.sh/v1alpha1"},
                 {"kind", "NodeSLO"},
                 {"metadata", {{"name", "n1"}}},
                 {"spec", {{"resourceQOSStrategy", {{"beClass", {{"resctrlQOS", {{"enable", true}, {"mbaPercent", 30}}}}}}}}}});
}

bool tells(MainWindow& window, const char* words) {
    const QList<QLabel*> labels = window.inspector().findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [words](const QLabel* label) {
        return label->isVisible() && label->text().remove(QChar(0x200B)).contains(QString::fromUtf8(words));
    });  // places to break a line
}

QLabel* sloLink(MainWindow& window) { return window.inspector().findChild<QLabel*>(QStringLiteral("sloLink")); }

}  // namespace

class SloWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 10 - 4 - 1 = 5 cores are offered.
    void aLiveClusterIsAskedByTheLink() {
        const WindowFixture fixture;
        ApiServer server;
        loadMeasured(server);
        loadConfigured(server);
        QVERIFY(server.start());
        const auto window = fixture.window();
        CONNECT(*window, server);
        const ClusterPtr picture = window->session().cluster();
        window->session().looking()->selectNode(nodeOf(*window, "n1"));
        QTRY_VERIFY(tells(*window, "It is not watched on a live cluster."));
        QVERIFY(!tells(*window, "Offered by Koordinator"));  // nobody asked
        QVERIFY(sloLink(*window));
        Q_EMIT sloLink(*window)->linkActivated(QStringLiteral("#"));
        QTRY_VERIFY_WITH_TIMEOUT(tells(*window, "Offered by Koordinator"), kPatience);
        QVERIFY(tells(*window, "5 now"));
        QVERIFY(tells(*window, "By its NodeSLO."));
        QVERIFY(tells(*window, "not watched."));
        QVERIFY(tells(*window, "Read it again"));
        QCOMPARE(window->session().cluster(), picture);
        QCOMPARE(window->session().undoStack()->count(), 0);
        // Without the cluster, what it answered is gone.
        window->live().disconnectCluster();
        QTRY_VERIFY(!SloTold::of(&window->session())->canAsk());
        QTRY_VERIFY(!tells(*window, "Offered by Koordinator"));
    }

    void thereIsNone() {
        const WindowFixture fixture;
        ApiServer server;
        loadMeasured(server);
        QVERIFY(server.start());
        const auto window = fixture.window();
        CONNECT(*window, server);
        window->session().looking()->selectNode(nodeOf(*window, "n1"));
        QTRY_VERIFY(sloLink(*window));
        Q_EMIT sloLink(*window)->linkActivated(QStringLiteral("#"));
        QTRY_VERIFY_WITH_TIMEOUT(tells(*window, "there is no ConfigMap koordinator-system/slo-controller-config"), kPatience);
        QVERIFY(!tells(*window, "Offered by Koordinator"));
    }

    /// Someone without the rights sees nothing of it until the question, and the rights that are missing afterwards.
    void whatMayNotBeRead() {
        const WindowFixture fixture;
        ApiServer server;
        loadMeasured(server);
        loadConfigured(server);
        server.world().access.setRules("viewer", {{{"get", "list", "watch"}, {"apps", "batch", "policy", "storage.k8s.io", "scheduling.k8s.io", "resource.k8s.io"}, {"*"}, {}, {}},
                                                  {{"get", "list", "watch"}, {""}, {"nodes", "pods", "namespaces"}, {}, {}},
                                                  {{"get", "list", "watch"}, {"slo.koordinator.sh"}, {"nodemetrics"}, {}, {}}});
        QVERIFY(server.start());
        const auto window = fixture.window();
        window->live().connectTo(entryFor(server, "tok-viewer"));
        QTRY_VERIFY_WITH_TIMEOUT(window->live().following() && !window->session().isEmpty(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!window->findChild<ConnectingBar*>(), kPatience);
        window->session().looking()->selectNode(nodeOf(*window, "n1"));
        QTRY_VERIFY_WITH_TIMEOUT(sloLink(*window), kPatience);
        QVERIFY(!tells(*window, "configmaps"));
        Q_EMIT sloLink(*window)->linkActivated(QStringLiteral("#"));
        QTRY_VERIFY_WITH_TIMEOUT(tells(*window, "needs get configmaps in namespace koordinator-system"), kPatience);
        QVERIFY(tells(*window, "needs list nodeslos.slo.koordinator.sh"));
        QVERIFY(!tells(*window, "Offered by Koordinator"));
    }

    /// Where no agent of Koordinator reports, there is no question.
    void anotherCluster() {
        const WindowFixture fixture;
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        const auto window = fixture.window();
        CONNECT(*window, server);
        window->session().looking()->selectNode(nodeOf(*window, "n0"));
        QTRY_VERIFY(tells(*window, "n0"));
        QVERIFY(!sloLink(*window));
        QVERIFY(!SloTold::of(&window->session())->canAsk());
    }
};

QTEST_MAIN(SloWindowTest)
#include "tst_slo_window.moc"
