// SPDX-License-Identifier: GPL-3.0-or-later
// bayplanctl colocation: what Koordinator would offer now beside what a node says, and its shares of caches.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"

using namespace bayplan::test;

class ColocationCommandTest : public QObject {
    Q_OBJECT

    static QString sample() { return QStringLiteral(SAMPLES "/colocation.yaml"); }
    static QJsonObject firstNode(const Outcome& told) { return QJsonDocument::fromJson(told.out.toUtf8()).object()["nodes"].toArray().at(0).toObject(); }

private Q_SLOTS:
    /// 100 - 40 - 8 - 20 = 32 cores, by the sample's numbers; of memory, by requests, 400 - 140 - 0 - 120 = 140Gi. The pods that ask for nothing of the class LSR have all 11 ways.
    void theSample() {
        const Outcome told = run({"colocation", sample(), "--now", "2026-05-04T08:05:00Z", "-o", "json"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        const QJsonObject node = firstNode(told);
        QCOMPARE(node["state"].toString(), QString("computed"));
        QCOMPARE(node["offers"].toObject()["kubernetes.io/batch-cpu"].toInt(), 32000);
        QCOMPARE(node["offers"].toObject()["kubernetes.io/batch-memory"].toDouble(), 140.0 * (1 << 30));
        QCOMPARE(node["shows"].toObject()["kubernetes.io/batch-cpu"].toInt(), 24000);
        QCOMPARE(node["caches"].toObject()["classes"].toArray().at(2).toObject()["ways"].toString(), QString("f"));
        QCOMPARE(node["caches"].toObject()["classes"].toArray().at(2).toObject()["bandwidth"].toInt(), 20);
        const Outcome table = run({"colocation", sample(), "--now", "2026-05-04T08:05:00Z"});
        QVERIFY2(table.out.contains("BATCH NOW") && table.out.contains("####.......") && table.out.contains("--topology"), qPrintable(table.out));
        // Twenty minutes later the measurement is too old.
        QCOMPARE(firstNode(run({"colocation", sample(), "--now", "2026-05-04T08:20:01Z", "-o", "json"}))["state"].toString(), QString("degraded"));
    }

    /// L3 caches come from a topology file of the node; the configuration may stand in a file of its own.
    void otherFiles() {
        QTemporaryDir folder;
        writeFile(folder, "node.yaml",
                  "apiVersion: v1\nkind: Node\nmetadata: {name: n1, annotations: {node.koordinator.sh/cpu-basic-info: "
                  "'{\"vendorID\":\"AuthenticAMD\",\"catL3CbmMask\":\"ffff\"}'}}\nstatus: {capacity: {cpu: 4, memory: 4Gi}, allocatable: {cpu: 4, memory: 4Gi}}\n");
        writeFile(
            folder, "slo.yaml",
            "apiVersion: slo.koordinator.sh/v1alpha1\nkind: NodeSLO\nmetadata: {name: n1}\nspec: {resourceQOSStrategy: {beClass: {resctrlQOS: {enable: true, mbaPercent: 30}}}}\n");
        writeFile(
            folder, "n1.xml",
            R"(<topology version="2.0"><object type="Machine" cpuset="0x3"><object type="Package" os_index="0" cpuset="0x3"><object type="NUMANode" os_index="0" cpuset="0x3" local_memory="4294967296"/>)"
            R"(<object type="L3Cache" os_index="0" cpuset="0x1"><object type="Core" os_index="0" cpuset="0x1"><object type="PU" os_index="0" cpuset="0x1"/></object></object>)"
            R"(<object type="L3Cache" os_index="1" cpuset="0x2"><object type="Core" os_index="1" cpuset="0x2"><object type="PU" os_index="1" cpuset="0x2"/></object></object></object></object></topology>)");
        const Outcome told = run({"colocation", folder.filePath("node.yaml"), "--slo-config", folder.filePath("slo.yaml"), "--topology", folder.filePath("n1.xml"), "-o", "json"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        const QJsonObject caches = firstNode(told)["caches"].toObject();
        QCOMPARE(caches["from"].toString(), QString("NodeSLO"));
        // 30 percent of 16 ways are ceil(4.8) = 5: 0b11111; of the bandwidth 160 * 30 / 100 = 48.
        QCOMPARE(caches["classes"].toArray().at(2).toObject()["cacheLine"].toString(), QString("L3:0=1f;1=1f;"));
        QCOMPARE(caches["classes"].toArray().at(2).toObject()["bandwidthLine"].toString(), QString("MB:0=48;1=48;"));
    }

    void whatIsRefused() {
        QTemporaryDir folder;
        writeFile(folder, "node.yaml", "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: 4}}\n");
        writeFile(folder, "bad.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: slo-controller-config}\ndata:\n  colocation-config: '{\"degradeTimeMinutes\": 0}'\n");
        const Outcome nothing = run({"colocation", folder.filePath("node.yaml")});
        QVERIFY2(nothing.code != 0 && nothing.err.contains("--slo-config"), qPrintable(nothing.err));
        const Outcome bad = run({"colocation", folder.filePath("node.yaml"), "--slo-config", folder.filePath("bad.yaml")});
        QVERIFY2(bad.code != 0 && bad.err.contains("bad.yaml:5") && bad.err.contains("degradeTimeMinutes"), qPrintable(bad.err));
        const Outcome stranger = run({"colocation", sample(), "--node", "c2"});
        QVERIFY2(stranger.code != 0 && stranger.err.contains("c2"), qPrintable(stranger.err));
    }
};

QTEST_GUILESS_MAIN(ColocationCommandTest)
#include "tst_colocation_command.moc"
