// SPDX-License-Identifier: GPL-3.0-or-later
// What `bayplanctl plan deschedule` makes of a configuration of koord-descheduler: jobs that reserve room first (T-K-MJ-1 and T-K-MJ-2,
// with cores in place of cards). n1 uses 9 of its 10 cores; b requests 3 and uses 3.
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan::test;

namespace {

std::string node(const std::string& name, const std::string& cpu) {
    return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {kubernetes.io/hostname: " + name + "}}\nstatus: {allocatable: {cpu: \"" + cpu
           + "\", memory: 100Gi, pods: 100}, conditions: [{type: Ready, status: \"True\"}]}\n---\n";
}
std::string pod(const std::string& name, const std::string& on, const std::string& cpu) {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: d, uid: " + name + ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: " + name + ", uid: u-" + name
           + ", controller: true}]}\nspec: {nodeName: " + on + ", schedulerName: koord-scheduler, containers: [{name: c, resources: {requests: {cpu: \"" + cpu
           + "\"}}}]}\nstatus: {phase: Running, conditions: [{type: Ready, status: \"True\"}]}\n---\n";
}
std::string metric(const std::string& name, const std::string& system, const std::string& pods) {
    return "apiVersion: slo.koordinator.sh/v1alpha1\nkind: NodeMetric\nmetadata: {name: " + name
           + "}\nstatus: {updateTime: \"2026-06-01T11:59:30Z\", nodeMetric: {systemUsage: {resources: {cpu: \"" + system + "\"}}}, podsMetric: [" + pods + "]}\n---\n";
}
std::string world(const std::string& roomOnTwo) {
    return node("n1", "10") + node("n2", roomOnTwo) + node("n3", "1") + pod("b", "n1", "3") + metric("n1", "6", "{namespace: d, name: b, podUsage: {resources: {cpu: \"3\"}}}")
           + metric("n2", "100m", "");
}
const std::string kConfiguration =
    "apiVersion: descheduler/v1alpha2\nkind: DeschedulerConfiguration\nprofiles:\n- name: koord\n  plugins: {evict: {enabled: [{name: MigrationController}]}, balance: {enabled: "
    "[{name: LowNodeLoad}]}}\n"
    "  pluginConfig:\n  - {name: MigrationController, args: {skipCheckExpectedReplicas: true}}\n  - {name: LowNodeLoad, args: {nodeFit: false, lowThresholds: {cpu: 30}, "
    "highThresholds: {cpu: 80}}}\n";

}  // namespace

class MigrationJobsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "koord.yaml", kConfiguration);
        writeFile(m_folder, "room.yaml", world("4"));
        writeFile(m_folder, "full.yaml", world("2"));
    }

    /// n2 has 4 cores: the reservation gets it, and the pod moves there.
    void theReservationComesFirst() {
        const Outcome told = plan("room.yaml");
        QCOMPARE(told.code, 0);
        QVERIFY2(told.out.contains("\"action\":\"move\",\"pod\":\"d/b\"") && told.out.contains("\"from\":\"n1\",\"to\":\"n2\""), qPrintable(told.out + told.err));
        const Outcome table = run({"plan", "deschedule", m_folder.filePath("room.yaml"), "--policy", m_folder.filePath("koord.yaml"), "--now", "2026-06-01T12:00:00Z"});
        QVERIFY2(table.out.contains("node cpu usage(90.00%)>threshold(80.00%)") && table.out.contains("6 cycles on end"), qPrintable(table.out + table.err));
        const Outcome json = run({"plan", "deschedule", m_folder.filePath("room.yaml"), "--policy", m_folder.filePath("koord.yaml"), "--now", "2026-06-01T12:00:00Z", "-o", "json"});
        QVERIFY2(json.out.contains("\"jobMode\":\"ReservationFirst\"") && json.out.contains("notMeasured"), qPrintable(json.out));
    }

    /// n2 has 2: nobody can hold the reservation, so that nobody is evicted.
    void withoutRoomNobodyGoes() {
        const Outcome told = plan("full.yaml");
        QVERIFY2(!told.out.contains("d/b") && told.err.contains("no step for 1 pods"), qPrintable(told.out + told.err));
    }

    /// The descheduler evicts ten pods that are too old, each of 2 cores, and the other node has 2 left. Whoever reserves first moves one.
    void tenPodsAndOnePlace() {
        std::string objects = node("n1", "30") + node("n2", "2");
        for (int i = 0; i < 10; ++i) objects += pod("p" + std::to_string(i), "n1", "2");
        std::string aged;
        for (std::size_t at = 0, next = 0; next != std::string::npos; at = next) {
            next = objects.find("phase: Running", at);
            aged += objects.substr(at, next == std::string::npos ? next : next - at);
            if (next != std::string::npos) aged += "phase: Running, startTime: \"2026-06-01T00:00:00Z\"", next += std::string("phase: Running").size();
        }
        writeFile(m_folder, "ten.yaml", aged);
        writeFile(m_folder, "old.yaml",
                  "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles:\n- name: old\n  plugins: {deschedule: {enabled: [PodLifeTime]}}\n"
                  "  pluginConfig:\n  - {name: DefaultEvictor, args: {}}\n  - {name: PodLifeTime, args: {maxPodLifeTimeSeconds: 3600}}\n");
        const auto ask = [&](QStringList more) {
            return run(QStringList{"plan", "deschedule", m_folder.filePath("ten.yaml"), "--policy", m_folder.filePath("old.yaml"), "--now", "2026-06-01T12:00:00Z"} + more);
        };
        const Outcome table = ask({"--reserve"});
        QVERIFY2(table.code == 0, qPrintable(table.err));
        QCOMPARE(table.out.count(" evicted "), 10);
        QCOMPARE(table.out.count(" n2 "), 1);
        QCOMPARE(table.out.count("stays: no other node takes it"), 9);
        const Outcome json = ask({"--reserve", "-o", "json"});
        QVERIFY2(json.out.count("\"reservedPlace\":\"n2\"") == 1 && json.out.count("\"reservedPlace\":null") == 9, qPrintable(json.out));
        // Without the option nobody is asked, and the plan is what the descheduler does.
        QVERIFY(!ask({"-o", "json"}).out.contains("reservedPlace"));
        QCOMPARE(ask({"--plan", "-"}).out.count("\"action\":\"evict\""), 10);
        const Outcome plan = ask({"--reserve", "--plan", "-"});
        QVERIFY2(plan.out.count("\"action\":\"move\"") == 1 && !plan.out.contains("evict\""), qPrintable(plan.out));
        QVERIFY2(plan.err.contains("no step for 9 pods"), qPrintable(plan.err));
    }

private:
    Outcome plan(const char* objects) { return run({"plan", "deschedule", m_folder.filePath(objects), "--policy", m_folder.filePath("koord.yaml"), "--now", "2026-06-01T12:00:00Z", "--plan", "-"}); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(MigrationJobsTest)
#include "tst_migration_jobs.moc"
