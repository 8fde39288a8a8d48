// SPDX-License-Identifier: GPL-3.0-or-later
// bayplanctl schedule --explain of a gang: its pods, and what each domain says, as a table and as JSON.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan::test;

class GangExplainedTest : public QObject {
    Q_OBJECT

    static constexpr const char* kGates = "GenericWorkload=true,GangScheduling=true,TopologyAwareWorkloadScheduling=true";

    /// Zone a has 2 CPUs, zone b has `ofB`; three pods of one CPU each have to share a zone.
    static void write(const QTemporaryDir& folder, int ofB) {
        std::string text;
        for (const char* zone : {"a", "b"})
            text += "apiVersion: v1\nkind: Node\nmetadata: {name: n-" + std::string(zone) + ", labels: {topology.kubernetes.io/zone: " + zone
                    + "}}\nstatus: {allocatable: {cpu: " + (*zone == 'a' ? "2" : std::to_string(ofB)) + ", memory: 4Gi, pods: 10}}\n---\n";
        text +=
            "apiVersion: scheduling.k8s.io/v1alpha2\nkind: PodGroup\nmetadata: {name: train, namespace: ml}\n"
            "spec: {schedulingPolicy: {gang: {minCount: 3}}, schedulingConstraints: {topology: [{key: topology.kubernetes.io/zone}]}}\n---\n";
        for (const char* name : {"p-0", "p-1", "p-2"})
            text += "apiVersion: v1\nkind: Pod\nmetadata: {name: " + std::string(name)
                    + ", namespace: ml}\nspec: {schedulingGroup: {podGroupName: train}, containers: [{name: c, resources: {requests: {cpu: 1}}}]}\n---\n";
        writeFile(folder, "gang.yaml", text);
    }
    static QJsonObject gang(const QTemporaryDir& folder) {
        const Outcome told = run({"schedule", folder.filePath("gang.yaml"), "--explain", "--feature-gates", kGates, "-o", "json"});
        const QJsonArray gangs = QJsonDocument::fromJson(told.out.toUtf8()).object()["gangs"].toArray();
        return gangs.size() == 1 ? gangs[0].toObject() : QJsonObject();
    }

private Q_SLOTS:
    void noZoneHasRoom() {
        QTemporaryDir folder;
        write(folder, 1);
        const QJsonObject told = gang(folder);
        QCOMPARE(told["gang"].toString(), "ml/train");
        QCOMPARE(told["quorum"].toInt(), 3);
        QCOMPARE(told["standing"].toInt(), 0);
        QVERIFY(told["exists"].toBool() && told["together"].toBool());
        QCOMPARE(told["topologyKey"].toString(), "topology.kubernetes.io/zone");
        const QJsonArray domains = told["domains"].toArray();
        QCOMPARE(domains.size(), 2);
        // Two CPUs of zone a take two of three pods, the one of zone b takes one.
        QCOMPARE(domains[0].toObject()["domain"].toString(), "a");
        QCOMPARE(domains[0].toObject()["found"].toInt(), 2);
        QCOMPARE(domains[0].toObject()["refused"].toString(), "ml/p-2");
        QVERIFY(domains[0].toObject()["message"].toString().contains("Insufficient cpu"));
        QVERIFY(!domains[0].toObject()["scheduled"].toBool());
        QCOMPARE(domains[1].toObject()["found"].toInt(), 1);

        const Outcome table = run({"schedule", folder.filePath("gang.yaml"), "--explain", "--feature-gates", kGates});
        QVERIFY2(table.out.contains("Pod group ml/train, 3 or none: 0 of 3 pods have a node"), qPrintable(table.out));
        QVERIFY2(table.out.contains("a: 2 of 3 pods find a node; "), qPrintable(table.out));
    }
    void oneZoneHasRoom() {
        QTemporaryDir folder;
        write(folder, 3);
        const QJsonObject told = gang(folder);
        QCOMPARE(told["standing"].toInt(), 3);
        for (const auto pod : told["pods"].toArray()) QCOMPARE(pod.toObject()["node"].toString(), "n-b");
        QVERIFY(!told.contains("domains"));
    }
    void gangsAreToldWhereAsked() {
        QTemporaryDir folder;
        write(folder, 1);
        const Outcome plain = run({"schedule", folder.filePath("gang.yaml"), "--feature-gates", kGates, "-o", "json"});
        QVERIFY(!QJsonDocument::fromJson(plain.out.toUtf8()).object().contains("gangs"));
    }
};

QTEST_GUILESS_MAIN(GangExplainedTest)
#include "tst_gang_explained.moc"
