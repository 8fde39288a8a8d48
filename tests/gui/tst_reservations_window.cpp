// SPDX-License-Identifier: GPL-3.0-or-later
// Reservations of Koordinator in the real window: scheduling gives them their nodes first, the map has their room, and undo takes it
// back. Node n has 10 cores; r1 waits for 4 of them, its owner asks for 4, and a pod that is more important for 7.
#include <QFile>

#include "desktop/map_screen.h"
#include "desktop/message_bar.h"
#include "gui/window_fixture.h"
#include "map/legend.h"
#include "map/map_view.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

const char* const kObjects =
    "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {capacity: {cpu: 10, memory: 4Gi, pods: 10}, allocatable: {cpu: 10, memory: 4Gi, pods: 10}}\n---\n"
    "apiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Reservation\nmetadata: {name: r1, uid: u1}\nspec: {ttl: 24h, allocateOnce: false, owners: [{labelSelector: {matchLabels: {app: web}}}],\n"
    "  template: {spec: {containers: [{name: c, resources: {requests: {cpu: 4}}}]}}}\n---\n"
    "apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: ns, labels: {app: web}}\nspec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}\n---\n"
    "apiVersion: v1\nkind: Pod\nmetadata: {name: other, namespace: ns}\nspec: {priority: 5, containers: [{name: c, resources: {requests: {cpu: 7}}}]}\n";
const char* const kReserving =
    "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- schedulerName: default-scheduler\n"
    "  plugins: {multiPoint: {enabled: [{name: Reservation, weight: 5000}]}, bind: {disabled: [{name: '*'}], enabled: [{name: Reservation}, {name: DefaultBinder}]}}\n";

}  // namespace

class TestReservationsWindow : public QObject {
    Q_OBJECT

    static QString written(const WindowFixture& fixture, const char* name, const char* text) {
        QFile file(fixture.path(name));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(text);
        return fixture.path(name);
    }
    static QString nodeOf(const Session& session, const char* pod) {
        const NodeIdx node = session.cluster()->placement(session.catalog().findPod(pod)).node;
        return node.valid() ? QString::fromStdString(session.catalog().node(node).name) : QString();
    }
    /// What the legend says of reserved room; empty: nothing.
    static QString legendOf(MainWindow& window) {
        window.show(Screen::Map);
        window.mapScreen().finishPainting();
        for (const Legend::Entry& entry : window.findChild<Legend*>()->entries())
            if (entry.kind == Legend::Kind::Reserved) return entry.text;
        return {};
    }

private Q_SLOTS:
    void schedulingReservesFirst() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        window->resize(1200, 800);
        QVERIFY(WindowFixture::open(*window, {written(fixture, "world.yaml", kObjects)}));
        QVERIFY(window->files().openConfiguration(written(fixture, "reserving.yaml", kReserving)));
        Session& session = window->session();
        QCOMPARE(legendOf(*window), QString());
        QVERIFY(WindowFixture::schedule(*window));
        // 4 of 10 cores are kept before the pod of 7 comes; web uses 1 of them.
        QCOMPARE(nodeOf(session, "ns/web"), QStringLiteral("n"));
        QCOMPARE(nodeOf(session, "ns/other"), QString());
        QCOMPARE(session.catalog().koordinatorReservations.front().nodeName, std::string("n"));
        QVERIFY(!session.catalog().findPod("default/reservation:r1").valid());
        QCOMPARE(legendOf(*window), QStringLiteral("reserved 1"));
        const QString told = window->messages().texts().last();
        QVERIFY2(told.contains(QStringLiteral("Room is kept for 1 of the Reservations that waited.")), qPrintable(told));
        // It is no step of a plan, and the cluster before the plan has no such room.
        QCOMPARE(session.plan().steps.size(), std::size_t(1));
        QVERIFY(session.beforePlan()->catalog().koordinatorReservations.front().nodeName.empty());

        session.undoStack()->undo();
        QCOMPARE(nodeOf(session, "ns/web"), QString());
        QVERIFY(session.catalog().koordinatorReservations.front().nodeName.empty());
        QCOMPARE(legendOf(*window), QString());
        session.undoStack()->redo();
        QCOMPARE(nodeOf(session, "ns/web"), QStringLiteral("n"));
        QCOMPARE(legendOf(*window), QStringLiteral("reserved 1"));
        // It keeps its room from now on: a second attempt finds it no less.
        QVERIFY(WindowFixture::schedule(*window));
        QCOMPARE(nodeOf(session, "ns/other"), QString());
        WindowFixture::forget(*window);
    }

    /// Rules that know nothing of Reservations place the important pod.
    void otherRulesGiveTheRoomAway() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {written(fixture, "world.yaml", kObjects)}));
        QVERIFY(WindowFixture::schedule(*window));
        QCOMPARE(nodeOf(window->session(), "ns/other"), QStringLiteral("n"));
        QVERIFY(window->session().catalog().koordinatorReservations.front().nodeName.empty());
        QCOMPARE(legendOf(*window), QString());
        WindowFixture::forget(*window);
    }
};

QTEST_MAIN(TestReservationsWindow)
#include "tst_reservations_window.moc"
