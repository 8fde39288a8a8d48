// SPDX-License-Identifier: GPL-3.0-or-later
// Events in the real window: of a file that is opened, and of a live cluster that is asked by the link in the inspector.
#include <QLabel>
#include <QtTest>

#include "gui/live_window.h"
#include "node/inspector.h"
#include "node/told_events.h"

using namespace bayplan;
using namespace bayplan::testing;
using apiserver::ApiServer;
using apiserver::Json;
using apiserver::node;
using apiserver::pod;

namespace {

Json eventAbout(const char* kind, const char* of, const char* name, const char* reason) {
    Json about{{"kind", kind}, {"name", of}};
    if (std::string(kind) == "Pod") about["namespace"] = "default";
    return {{"apiVersion", "v1"},      {"kind", "Event"},   {"metadata", {{"name", name}, {"namespace", "default"}}},
            {"involvedObject", about}, {"type", "Warning"}, {"reason", reason},
            {"message", "because"},    {"count", 3},        {"lastTimestamp", "2026-01-01T00:00:00Z"}};
}

void report(ApiServer& server, const Json& event) {
    const apiserver::Answer answer = server.ask(apiserver::asking("POST", "/api/v1/namespaces/default/events", event));
    QVERIFY2(answer.status == 201, answer.body.c_str());
}

bool shows(MainWindow& window, const char* words) {
    const QList<QLabel*> labels = window.inspector().findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [words](const QLabel* label) {
        return label->isVisible() && label->text().remove(QChar(0x200B)).contains(QString::fromUtf8(words));
    });  // places to break a line
}

void press(MainWindow& window) {
    auto* link = window.inspector().findChild<QLabel*>(QStringLiteral("eventsLink"));
    QVERIFY(link);
    link->setFocus();
    QTest::keyClick(link, Qt::Key_Tab);  // to the link in it
    Q_EMIT link->linkActivated(QStringLiteral("#"));
}

}  // namespace

class EventsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFileTellsThem() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QFile file(fixture.path("events.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"(
apiVersion: v1
kind: Node
metadata: {name: a}
status: {allocatable: {cpu: "4", pods: "10"}}
---
apiVersion: v1
kind: Pod
metadata: {name: web-0, namespace: ml}
spec: {containers: [{name: c, resources: {requests: {cpu: "8"}}}]}
---
apiVersion: events.k8s.io/v1
kind: Event
metadata: {name: web-0.1, namespace: ml}
regarding: {kind: Pod, namespace: ml, name: web-0}
type: Warning
reason: FailedScheduling
note: 0/1 nodes are available
eventTime: 2026-01-01T00:00:00.000000Z
series: {count: 12, lastObservedTime: 2026-01-01T00:05:00.000000Z}
)");
        file.close();
        QVERIFY(WindowFixture::open(*window, {file.fileName()}));
        window->session().looking()->selectPod(window->session().catalog().findPod("ml/web-0"));
        QTRY_VERIFY(shows(*window, "0/1 nodes are available"));
        QVERIFY(shows(*window, "⚠ Warning"));
        QVERIFY(shows(*window, "12 times"));
        QVERIFY(!window->inspector().findChild<QLabel*>(QStringLiteral("eventsLink")));  // there is nobody to ask
        if (const QString picture = qEnvironmentVariable("BAYPLAN_EVENTS_PICTURE"); !picture.isEmpty()) window->grab().save(picture);
    }
    void aLiveClusterIsAskedByTheLink() {
        const WindowFixture fixture;
        ApiServer server;
        server.load(node("n0"));
        server.load(pod("a", "n0"));
        server.load(pod("b", "n0"));
        report(server, eventAbout("Pod", "a", "a.1", "BackOff"));
        report(server, eventAbout("Pod", "b", "b.1", "Unhealthy"));
        report(server, eventAbout("Node", "n0", "n0.1", "Rebooted"));
        QVERIFY(server.start());
        const auto window = fixture.window();
        CONNECT(*window, server);
        const ClusterPtr picture = window->session().cluster();
        window->session().looking()->selectPod(find(*window, "a"));
        QTRY_VERIFY(shows(*window, "not watched"));
        QVERIFY(!shows(*window, "BackOff"));  // nobody asked
        press(*window);
        QTRY_VERIFY_WITH_TIMEOUT(shows(*window, "BackOff"), kPatience);
        QVERIFY(!shows(*window, "Unhealthy"));
        QVERIFY(shows(*window, "3 times"));
        window->session().looking()->selectNode(nodeOf(*window, "n0"));
        QTRY_VERIFY(shows(*window, "Events are not watched"));
        press(*window);
        QTRY_VERIFY_WITH_TIMEOUT(shows(*window, "Rebooted"), kPatience);
        QCOMPARE(window->session().cluster(), picture);
        QCOMPARE(window->session().undoStack()->count(), 0);
        // A file that is opened afterwards has no cluster to ask.
        window->live().disconnectCluster();
        QTRY_VERIFY(!ToldEvents::of(&window->session())->canAsk());
        QTRY_VERIFY(!shows(*window, "Rebooted"));
    }
};

QTEST_MAIN(EventsTest)
#include "tst_events_window.moc"
