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

    /// A scenario places them as schedule does: r1 keeps 4 of 10 cores, web takes these, and the other pod's 7 do not fit beside them. A plan of the
    /// scenario says that nobody else binds r1.
    void inAScenario() {
        writeFile(m_folder, "scenario.yaml", "apiVersion: bayplan/v1\nkind: Scenario\nname: room\nchanges:\n- {action: cordon, node: n}\n- {action: uncordon, node: n}\n");
        const QStringList asks{"what-if", m_folder.filePath("world.yaml"), "--scenario", m_folder.filePath("scenario.yaml")};
        const Outcome told = run(asks + QStringList{"--config", m_folder.filePath("reserving.yaml"), "-o", "json"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        const QJsonObject answer = QJsonDocument::fromJson(told.out.toUtf8()).object()["scenario"].toObject();
        const auto names = [&](const char* list) {
            QStringList all;
            for (const QJsonValue& pod : answer[QLatin1String(list)].toArray()) all << pod.toObject()["pod"].toString() + '>' + pod.toObject()["to"].toString();
            return all.join(' ');
        };
        QCOMPARE(names("placed"), "default/reservation:r1>n ns/web>n");
        QCOMPARE(names("stillPending"), "ns/other>");
        const QString plan = m_folder.filePath("of-scenario.yaml");
        const Outcome made = run(asks + QStringList{"--config", m_folder.filePath("reserving.yaml"), "--plan", plan});
        QVERIFY2(made.err.contains("default/reservation:r1 is not in the plan: only its own scheduler gives it a node"), qPrintable(made.err));
        const Outcome plain = run(asks + QStringList{"-o", "json"});
        QVERIFY(!plain.out.contains("reservation:"));
    }

    /// Of pods that are displaced or added alone, those Reservations count that the scenario adds. r2 asks for 11 cores: it waits, and is new.
    void addedByAScenario() {
        writeFile(m_folder, "r2.yaml",
                  "apiVersion: bayplan/v1\nkind: Scenario\nname: more\nschedule: changed\nchanges:\n- action: add\n  manifests:\n"
                  "  - {apiVersion: scheduling.koordinator.sh/v1alpha1, kind: Reservation, metadata: {name: r2, uid: u2}, spec: {ttl: 24h, owners: [{labelSelector: {matchLabels: {app: db}}}],\n"
                  "     template: {spec: {containers: [{name: c, resources: {requests: {cpu: 11}}}]}}}}\n"
                  "  - {apiVersion: scheduling.koordinator.sh/v1alpha1, kind: Reservation, metadata: {name: r3, uid: u3}, spec: {ttl: 24h, owners: [{labelSelector: {matchLabels: {app: db}}}],\n"
                  "     template: {spec: {containers: [{name: c, resources: {requests: {cpu: 9}}}]}}}}\n");
        const Outcome told = run({"what-if", m_folder.filePath("world.yaml"), "--scenario", m_folder.filePath("r2.yaml"), "--config", m_folder.filePath("reserving.yaml"), "-o", "json"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        const QJsonObject answer = QJsonDocument::fromJson(told.out.toUtf8()).object()["scenario"].toObject();
        QVERIFY2(answer["placed"].toArray().size() == 1, qPrintable(told.out));
        QCOMPARE(answer["placed"].toArray()[0].toObject()["pod"].toString(), "default/reservation:r3");
        QCOMPARE(answer["newlyPending"].toArray().size(), 1);
        QCOMPARE(answer["newlyPending"].toArray()[0].toObject()["pod"].toString(), "default/reservation:r2");
        QVERIFY(answer["newlyPending"].toArray()[0].toObject()["why"].toString().contains("Insufficient cpu"));
    }

    /// Several schedulers at once: r1 takes its room before anything comes. Koordinator's scheduler keeps it: web, its owner, gets a node, and the
    /// other pod does not. kube-scheduler knows nothing of it and places the other pod, so that room for web is gone.
    void severalAtOnce() {
        writeFile(m_folder, "koordinator.yaml", "apiVersion: bayplan/v1\nkind: SchedulersTogether\nschedulers: [{name: default-scheduler, kind: koordinator, config: reserving.yaml}]\n");
        writeFile(m_folder, "kube.yaml", "apiVersion: bayplan/v1\nkind: SchedulersTogether\nschedulers: [{name: default-scheduler}]\n");
        const auto played = [&](const char* spec) {
            const Outcome told = run({"together", m_folder.filePath("world.yaml"), "--spec", m_folder.filePath(QLatin1String(spec)), "--events", "-o", "json"});
            if (told.code != 0) qWarning("%s", qPrintable(told.err));
            return QJsonDocument::fromJson(told.out.toUtf8()).object();
        };
        const auto nodes = [](const QJsonObject& report) {
            QStringList all;
            for (const QJsonValue& pod : report["pods"].toArray())
                if (pod.toObject().contains("node")) all << pod.toObject()["pod"].toString();
            return all.join(' ');
        };
        const QJsonObject koordinator = played("koordinator.yaml");
        QCOMPARE(koordinator["events"].toArray()[0].toObject()["kind"].toString(), "reserved");
        QCOMPARE(koordinator["events"].toArray()[0].toObject()["pod"].toString(), "default/reservation:r1");
        QCOMPARE(koordinator["events"].toArray()[0].toObject()["node"].toString(), "n");
        QCOMPARE(koordinator["pods"].toArray().size(), 2);
        QCOMPARE(nodes(koordinator), "ns/web");
        const QJsonObject kube = played("kube.yaml");
        QCOMPARE(kube["events"].toArray()[0].toObject()["kind"].toString(), "arrived");
        QCOMPARE(nodes(kube), "ns/other");
    }

    /// Two instances of one scheduler: what the other placed uses the Reservation as well. r1 keeps 4 of 10 cores for a and b, of 2 cores each: with
    /// both 4 are used, and c, of 6, fits beside them: 4 + 6 = 10. It comes when both are seen by either instance.
    void instancesShareARoom() {
        std::string world = kObjects.substr(0, kObjects.find("apiVersion: v1\nkind: Pod"));
        for (const auto& [name, cores] : {std::pair("a", 2), std::pair("b", 2), std::pair("c", 6)})
            world += "apiVersion: v1\nkind: Pod\nmetadata: {name: " + std::string(name) + ", namespace: ns, labels: {app: " + (cores == 2 ? "web" : "batch")
                     + "}}\nspec: {containers: [{name: c, resources: {requests: {cpu: " + std::to_string(cores) + "}}}]}\n---\n";
        writeFile(m_folder, "shared.yaml", world);
        writeFile(m_folder, "two.yaml",
                  "apiVersion: bayplan/v1\nkind: SchedulersTogether\nschedulers: [{name: default-scheduler, kind: koordinator, config: reserving.yaml, replicas: 2}]\n"
                  "load: {pods: [{pod: ns/c, atMs: 2000}]}\n");
        const Outcome told = run({"together", m_folder.filePath("shared.yaml"), "--spec", m_folder.filePath("two.yaml"), "-o", "json"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        const QJsonObject report = QJsonDocument::fromJson(told.out.toUtf8()).object();
        QCOMPARE(report["total"].toObject()["placed"].toInt(), 3);
        QCOMPARE(report["total"].toObject()["withoutNode"].toInt(), 0);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ReservationsCommandTest)
#include "tst_reservations_command.moc"
