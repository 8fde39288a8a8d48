// SPDX-License-Identifier: GPL-3.0-or-later
// What `bayplanctl schedule` says of Koordinator's Reservations. Node n has 10 cores; r1 waits for 4 of them.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan::test;

namespace {

const std::string kObjects =
    "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {capacity: {cpu: 10, memory: 4Gi, pods: 10}, allocatable: {cpu: 10, memory: 4Gi, pods: 10}}\n---\n"
    "apiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Reservation\nmetadata: {name: r1, uid: u1}\nspec: {ttl: 24h, allocateOnce: false, owners: [{labelSelector: {matchLabels: {app: web}}}],\n"
    "  template: {spec: {containers: [{name: c, resources: {requests: {cpu: 4}}}]}}}\n---\n"
    "apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: ns, labels: {app: web}}\nspec: {containers: [{name: c, resources: {requests: {cpu: 4}}}]}\n---\n"
    "apiVersion: v1\nkind: Pod\nmetadata: {name: other, namespace: ns}\nspec: {priority: 5, containers: [{name: c, resources: {requests: {cpu: 7}}}]}\n";
const std::string kReserving =
    "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- schedulerName: default-scheduler\n"
    "  plugins: {multiPoint: {enabled: [{name: Reservation, weight: 5000}]}, bind: {disabled: [{name: '*'}], enabled: [{name: Reservation}, {name: DefaultBinder}]}}\n";

}  // namespace

class ReservationsCommandTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "world.yaml", kObjects);
        writeFile(m_folder, "reserving.yaml", kReserving);
    }

    /// r1 goes first and keeps 4 cores, so that the other pod, which asks for 7 of the 6 that are left, stays pending, though it is
    /// more important than the owner.
    void reservationsGoFirst() {
        const Outcome told = run({"schedule", m_folder.filePath("world.yaml"), "--config", m_folder.filePath("reserving.yaml"), "-o", "json"});
        QVERIFY2(told.err.isEmpty(), qPrintable(told.err));
        const auto outcome = [&](const QString& pod) {
            const qsizetype at = told.out.indexOf("\"pod\":\"" + pod + '"');
            const QString rest = at < 0 ? QString() : told.out.mid(at).section("\"outcome\":\"", 1, 1);
            return rest.section('"', 0, 0);
        };
        QCOMPARE(outcome("default/reservation:r1"), "scheduled");
        QCOMPARE(outcome("ns/other"), "unschedulable");
        QCOMPARE(outcome("ns/web"), "scheduled");
    }

    /// Nobody but the scheduler binds a Reservation, and rules that do not heed it know nothing of it.
    void plansLeaveThemOut() {
        const QString plan = m_folder.filePath("plan.yaml");
        QCOMPARE(run({"schedule", m_folder.filePath("world.yaml"), "--config", m_folder.filePath("reserving.yaml"), "--plan", plan}).code, 0);
        QFile file(plan);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        QVERIFY2(text.contains("ns/web") && !text.contains("reservation"), qPrintable(text));
        const Outcome plain = run({"schedule", m_folder.filePath("world.yaml")});
        QVERIFY2(!plain.out.contains("reservation:"), qPrintable(plain.out));
    }

    /// The same in a simulation: r1 is tried first, and no kubelet hears of it.
    void simulatedToo() {
        writeFile(m_folder, "events.yaml", "apiVersion: bayplan/v1\nkind: Timeline\nevents: []\n");
        const Outcome told = run({"simulate", m_folder.filePath("world.yaml"), "--events", m_folder.filePath("events.yaml"), "--config", m_folder.filePath("reserving.yaml"), "-o", "json"});
        QVERIFY2(told.err.isEmpty(), qPrintable(told.err));
        const auto state = [&](const QString& pod) {
            for (const QJsonValue& one : QJsonDocument::fromJson(told.out.toUtf8()).object()["pods"].toArray())
                if (one.toObject()["pod"] == pod) return one.toObject()["state"].toString();
            return QString("none");
        };
        QCOMPARE(state("default/reservation:r1"), QString("bound"));
        QCOMPARE(state("ns/web"), QString("bound"));
        QVERIFY(state("ns/other") != "bound");
        const Outcome plain = run({"simulate", m_folder.filePath("world.yaml"), "--events", m_folder.filePath("events.yaml"), "-o", "json"});
        QVERIFY(!plain.out.contains("reservation:"));
    }

    /// Under Koordinator the room is kept, and it is no pod of the load; kube-scheduler gives it away.
    void comparedWithOthers() {
        const Outcome told = run({"compare-schedulers", m_folder.filePath("world.yaml"), "--scheduler", "kube", "--scheduler", "koordinator=" + m_folder.filePath("reserving.yaml"), "-o", "json"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        const QJsonObject report = QJsonDocument::fromJson(told.out.toUtf8()).object();
        QCOMPARE(report["pods"].toInt(), 2);
        const QJsonArray rows = report["schedulers"].toArray();
        QCOMPARE(rows.size(), 2);
        // kube: 7 cores for the important pod, 3 left for none of 4. Koordinator: 4 are kept, and web takes them.
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(rows[i].toObject()["placed"].toInt(), 1);
            QCOMPARE(rows[i].toObject()["pending"].toInt(), 1);
        }
        QCOMPARE(rows[0].toObject()["slots"].toInt(-1), 0);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ReservationsCommandTest)
#include "tst_reservations_command.moc"
