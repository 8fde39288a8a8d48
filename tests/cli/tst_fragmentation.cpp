// SPDX-License-Identifier: GPL-3.0-or-later
// `bayplanctl fragmentation` as scripts use it.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

std::string nodeYaml(const std::string& name, const std::string& rack, const std::string& spec = "{}") {
    return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {rack: " + rack + "}}\nspec: " + spec
           + "\nstatus: {allocatable: {cpu: 8, memory: 64Gi, pods: 10, nvidia.com/gpu: 4}}\n---\n";
}

std::string podYamlOn(const std::string& name, const std::string& requests, const std::string& node) {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: ns}\nspec:\n  nodeName: " + node
           + "\n  containers: [{name: c, resources: {requests: {" + requests + "}, limits: {" + requests + "}}}]\n---\n";
}

/// Zones of a: 3 GPUs and 1, 4 cores each.
const std::string kZones =
    "apiVersion: topology.node.k8s.io/v1alpha2\nkind: NodeResourceTopology\nmetadata: {name: a}\nzones:\n"
    "- {name: node-0, type: Node, resources: [{name: cpu, capacity: 4, allocatable: 4, available: 4}, {name: nvidia.com/gpu, capacity: 3, allocatable: 3, available: 3}]}\n"
    "- {name: node-1, type: Node, resources: [{name: cpu, capacity: 4, allocatable: 4, available: 4}, {name: nvidia.com/gpu, capacity: 1, allocatable: 1, available: 1}]}\n---\n";

}  // namespace

class FragmentationTest : public QObject {
    Q_OBJECT

private slots:
    /// a is empty, b has 4 cores and 3 GPUs left, c is cordoned. For a pod with 2 cores and 1 GPU: a takes 4, b takes 2
    /// (one GPU is stranded), c would take 4; the CPU suffices for 10, the GPUs for 11.
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "cluster.yaml", nodeYaml("a", "r1") + nodeYaml("b", "r1") + nodeYaml("c", "r2", "{unschedulable: true}") + podYamlOn("web", "cpu: 4, nvidia.com/gpu: 1", "b") + kZones);
        writeFile(m_folder, "shape.yaml", podYamlOn("two", "cpu: 4, nvidia.com/gpu: 2", "b"));
        writeFile(m_folder, "anti.yaml",
                  "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ns}\nspec:\n  affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
                  "[{topologyKey: rack}]}}\n  containers: [{name: c}]\n");
    }

    /// By NCCL's file, GPUs 0 and 1 of a are linked, and 2 and 3: each group takes one pod with 2 GPUs. b is partly in
    /// use, and no kubelet reports which GPUs: unknown.
    void nvlinkGroups() {
        const auto gpu = [](int n, int other) {
            return "<pci busid=\"0000:0" + std::to_string(n) + ":00.0\" class=\"0x030200\" vendor=\"0x10de\"><gpu dev=\"" + std::to_string(n) + "\" sm=\"80\"><nvlink target=\"0000:0"
                   + std::to_string(other) + ":00.0\" count=\"2\" tclass=\"0x030200\"/></gpu></pci>";
        };
        const std::string machine = "<system version=\"1\"><cpu numaid=\"0\" affinity=\"000000ff\">" + gpu(0, 1) + gpu(1, 0) + gpu(2, 3) + gpu(3, 2) + "</cpu></system>\n";
        writeFile(m_folder, "a.xml", machine);
        writeFile(m_folder, "b.xml", machine);
        const QStringList question{"fragmentation", file("cluster.yaml"), "--request", "cpu=2,nvidia.com/gpu=2", "--level", "nvlink-group", "-o", "csv"};
        const Outcome told = run(question + QStringList{"--topology", file("a.xml"), "--topology", file("b.xml")});
        QCOMPARE(told.code, 0);
        const QString shape = "\"cpu 2, nvidia.com/gpu 2\",";
        const QStringList lines = told.out.split('\n');
        for (const char* line : {"slots,nvlink-group,,2", "unknown_nodes,nvlink-group,,1"}) QVERIFY2(lines.contains(shape + line), qPrintable(told.out));
        const QStringList untold = run(question).out.split('\n');
        for (const char* line : {"slots,nvlink-group,,", "unknown_nodes,nvlink-group,,2"}) QVERIFY2(untold.contains(shape + line), line);
    }

    void csv() {
        const Outcome outcome = run({"fragmentation", file("cluster.yaml"), "--request", "cpu=2,nvidia.com/gpu=1", "--level", "numa-zone", "--level", "rack", "-o", "csv"});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.err.isEmpty(), qPrintable(outcome.err));
        const QStringList lines = outcome.out.split('\n');
        QCOMPARE(lines[0], QString("shape,item,name,detail,value"));
        const QString shape = "\"cpu 2, nvidia.com/gpu 1\",";
        for (const char* line : {"pods_now,,,6", "pods_ideal,cpu,,10", "slots,rack,,6", "domain_slots,rack,r1,6", "lost_pods,cordon,,4", "lost_pods_on_node,cordon,c,4",
                                 "stranded,nvidia.com/gpu for cpu,,1", "unknown_nodes,numa-zone,,1",
                                 // two pods have the cores of zone 0, one the GPU of zone 1
                                 "domain_slots,numa-zone,a/node-0,2", "domain_slots,numa-zone,a/node-1,1", "split_pods_on_node,numa-zone,a,1"})
            QVERIFY2(lines.contains(shape + line), line);
        // Without web, b would take 4: two more; a, where it would go, then takes min(4/2, 3) = 2, two fewer.
        QVERIFY(lines.contains(shape + "culprit_gain,ns/web,b,2") && lines.contains(shape + "culprit_net,ns/web,a,0"));
        QVERIFY(lines.contains(",gpu_capacity_milli,,,12000") && lines.contains(",gpu_idle_milli,,,11000"));
    }

    void gangsAndShapesFromFiles() {
        const Outcome outcome = run({"fragmentation", file("cluster.yaml"), "--shape", file("shape.yaml"), "--gang", "3", "--level", "node", "--level", "cluster", "-o", "json"});
        QCOMPARE(outcome.code, 0);
        const QJsonObject report = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        QCOMPARE(report["kind"].toString(), QString("FragmentationReport"));
        const QJsonObject shape = report["shapes"].toArray()[0].toObject();
        QCOMPARE(shape["pods"].toInt(), 3);  // two on a, one on b
        QCOMPARE(shape["gang"].toInt(), 3);
        QCOMPARE(shape["levels"].toArray()[0].toObject()["slots"].toInt(-1), 0);
        QCOMPARE(shape["levels"].toArray()[1].toObject()["slots"].toInt(-1), 1);
        QVERIFY(report["balance"].toArray().size() >= 3);
    }

    /// A node with 4 devices in zones of 3 and 1; a pod has one: 4 in all, 3 idle; of pods with 2 the zones take one.
    void everyVendorsDevicesAreGpus_data() {
        QTest::addColumn<QString>("device");
        for (const char* name : {"nvidia.com/gpu", "habana.ai/gaudi", "gpu.intel.com/i915", "gpu.intel.com/xe"}) QTest::newRow(name) << QString(name);
    }
    void everyVendorsDevicesAreGpus() {
        QFETCH(QString, device);
        const std::string yaml = QString::fromStdString(nodeYaml("a", "r1") + podYamlOn("web", "cpu: 1, nvidia.com/gpu: 1", "a") + kZones).replace("nvidia.com/gpu", device).toStdString();
        writeFile(m_folder, "device.yaml", yaml);
        const QStringList lines = run({"fragmentation", file("device.yaml"), "--request", "cpu=1," + device + "=2", "--level", "numa-zone", "-o", "csv"}).out.split('\n');
        QVERIFY(lines.contains(",gpu_capacity_milli,,,4000") && lines.contains(",gpu_idle_milli,,,3000"));
        QVERIFY(lines.contains("\"cpu 1, " + device + " 2\",slots,numa-zone,,1"));
    }

    void tableAndDefaultShapes() {
        const Outcome outcome = run({"fragmentation", file("cluster.yaml")});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.out.startsWith("shape cpu 4, nvidia.com/gpu 1\n"));
        QVERIFY(outcome.out.contains("nvlink-group") && outcome.out.contains("unknown on 2 nodes"));
        QVERIFY(outcome.out.contains("GPUs, measured against all pods"));
    }

    /// web is protected by a budget that allows nothing.
    void budgetsOfThoseInTheWay() {
        writeFile(m_folder, "kept.yaml", nodeYaml("a", "r1") + nodeYaml("b", "r1") + "apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: ns, labels: {app: web}}\nspec:\n  nodeName: b\n  containers: [{name: c, resources: {requests: {cpu: 4}}}]\nstatus: {phase: Running}\n---\n" + "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: keep, namespace: ns}\nspec: {selector: {matchLabels: {app: web}}}\nstatus: {disruptionsAllowed: 0}\n---\n");
        const QStringList command{"fragmentation", file("kept.yaml"), "--request", "cpu=2"};
        QVERIFY(run(command + QStringList{"-o", "csv"}).out.contains("cpu 2,culprit_eviction,ns/web,keep,refused\n"));
        const QJsonObject report = QJsonDocument::fromJson(run(command + QStringList{"-o", "json"}).out.toUtf8()).object();
        const QJsonObject culprit = report["shapes"].toArray()[0].toObject()["culprits"].toArray()[0].toObject();
        QCOMPARE(culprit["eviction"].toString(), QString("refused"));
        QCOMPARE(culprit["budgets"].toArray(), QJsonArray{"keep"});
        QCOMPARE(culprit["classes"].toArray(), (QJsonArray{"unmanaged", "budget spent"}));
        QVERIFY(run(command).out.contains("; it has no controller: nothing puts another in its place; its budget keep allows no eviction now\n"));
    }

    /// For 2 cores and 1 GPU: at first a takes 4 and b 4; then web is on b, and 2 fit there; one of its 3 free GPUs is
    /// stranded, of 8 in all. At best, by cores: (8 + 8) / 2 = 8, then (8 + 4) / 2 = 6.
    void overTime() {
        const auto at = [](const std::string& day) { return "apiVersion: v1\nkind: Node\nmetadata: {name: seen, creationTimestamp: \"2026-11-" + day + "T00:00:00Z\"}\n---\n"; };
        writeFile(m_folder, "days/late.yaml", nodeYaml("a", "r1") + nodeYaml("b", "r1") + podYamlOn("web", "cpu: 4, nvidia.com/gpu: 1", "b") + at("02"));
        writeFile(m_folder, "days/zero.yaml", nodeYaml("a", "r1") + nodeYaml("b", "r1") + at("01"));
        writeFile(m_folder, "days/broken.yaml", "apiVersion: v1\nkind: Node\nmetadata: [\n");
        const QStringList command{"fragmentation", "--trend", file("days"), "--request", "cpu=2,nvidia.com/gpu=1", "--level", "node", "--partial"};
        const Outcome csv = run(command + QStringList{"-o", "csv"});
        QCOMPARE(csv.code, 0);
        QVERIFY2(csv.err.contains("broken.yaml:"), qPrintable(csv.err));
        const QStringList lines = csv.out.split('\n');
        QCOMPARE(lines[0], QString("time,time_source,snapshot,shape,item,name,value"));
        const auto line = [&](const char* day, const char* name, const QString& rest) { return QString("2026-11-%1T00:00:00Z,objects,%2/%3,%4").arg(day, file("days"), name, rest); };
        const QString shape = "\"cpu 2, nvidia.com/gpu 1\",";
        for (const QString& wanted : {line("01", "zero.yaml", shape + "slots,node,8"), line("02", "late.yaml", shape + "slots,node,6"),
                                      line("02", "late.yaml", shape + "pods_ideal,cpu,6"), line("02", "late.yaml", ",requested_share,cpu,0.25"),
                                      line("02", "late.yaml", shape + "stranded,nvidia.com/gpu,1"), line("02", "late.yaml", shape + "stranded_share,nvidia.com/gpu,0.125")})
            QVERIFY2(lines.contains(wanted), qPrintable(wanted + '\n' + csv.out));
        QVERIFY(lines.indexOf(QRegularExpression(".*zero.yaml.*")) < lines.indexOf(QRegularExpression(".*late.yaml.*")));
        QVERIFY(csv.out.contains("broken.yaml,,error,,"));
        const QJsonObject trend = QJsonDocument::fromJson(run(command + QStringList{"-o", "json"}).out.toUtf8()).object();
        QCOMPARE(trend["kind"].toString(), QString("FragmentationTrend"));
        QCOMPARE(trend["snapshots"].toArray().size(), 3);
        QCOMPARE(trend["snapshots"].toArray()[1].toObject()["counts"].toArray()[0].toObject()["pods"].toInt(), 6);
        QVERIFY(trend["snapshots"].toArray()[2].toObject()["error"].toString().contains("broken.yaml"));
        const Outcome table = run(command);
        QVERIFY2(table.out.contains("2026-11-02T00:00:00Z  objects           6           6        25 %"), qPrintable(table.out));
        // Nothing could be read at all.
        QCOMPARE(run({"fragmentation", "--trend", file("days/broken.yaml"), "-q"}).code, 1);
    }

    /// The pool of two nodes is closed to pods that do not tolerate its taint: each node would take 8 / 2 pods.
    void taintedPools() {
        const std::string taint = "{taints: [{key: dedicated, value: ml, effect: NoSchedule}]}";
        writeFile(m_folder, "pools.yaml", nodeYaml("open", "r1") + nodeYaml("m1", "r2", taint) + nodeYaml("m2", "r2", taint) + podYamlOn("web", "cpu: 1", "open"));
        const auto slotsOf = [&](const QString& request) {
            const Outcome outcome = run({"fragmentation", file("pools.yaml"), "--request", request, "--level", "node", "-o", "csv"});
            const QStringList found = outcome.out.split('\n').filter("pods_now");
            return found.isEmpty() ? outcome.err : found.first().section(',', -1);
        };
        QCOMPARE(slotsOf("cpu=2"), QString("3"));  // 7 / 2 on the open node
        const Outcome told = run({"fragmentation", file("pools.yaml"), "--request", "cpu=2"});
        QCOMPARE(told.err, QString("note: 2 of 3 nodes have the taint dedicated=ml:NoSchedule, which cpu 2 does not tolerate; add tolerate=dedicated=ml:NoSchedule to --request to use them\n"));
        for (const char* tolerates : {"tolerate=dedicated=ml:NoSchedule", "tolerate=dedicated", "tolerate=dedicated=ml", "tolerate=*", "tolerate=dedicated:NoSchedule"})
            QCOMPARE(slotsOf(QString("cpu=2,") + tolerates), QString("11"));
        for (const char* other : {"tolerate=dedicated=web", "tolerate=other", "tolerate=dedicated:NoExecute"}) QCOMPARE(slotsOf(QString("cpu=2,") + other), QString("3"));
        const Outcome opened = run({"fragmentation", file("pools.yaml"), "--request", "cpu=2,tolerate=dedicated=ml:NoSchedule"});
        QVERIFY2(opened.err.isEmpty() && opened.out.startsWith("shape cpu 2, tolerates dedicated=ml:NoSchedule\n"), qPrintable(opened.err));
    }

    void unknownResources() {
        for (const auto& [request, meant] : {std::pair("gpu=1", "nvidia.com/gpu"), std::pair("nvidia.com/gpus=1", "nvidia.com/gpu"), std::pair("nvida.com/gpu=1", "nvidia.com/gpu")}) {
            const Outcome outcome = run({"fragmentation", file("cluster.yaml"), "--request", request});
            QCOMPARE(outcome.code, 2);
            QVERIFY2(outcome.out.isEmpty() && outcome.err.endsWith(QString("; did you mean \"%1\"?\n").arg(meant)), qPrintable(outcome.err));
        }
        const Outcome none = run({"fragmentation", file("cluster.yaml"), "--request", "example.com/fpga=1"});
        QCOMPARE(none.code, 2);
        QCOMPARE(none.err, QString("error: --request example.com/fpga=1: no node has a resource \"example.com/fpga\"\n"));
        QCOMPARE(run({"fragmentation", file("cluster.yaml"), "--request", "ephemeral-storage=1Gi"}).code, 0);  // every node may have some
    }

    void mistakes() {
        for (const QStringList& words : {QStringList{"fragmentation"},
                                         {"fragmentation", file("cluster.yaml"), "--request", "cpu"},
                                         {"fragmentation", file("cluster.yaml"), "--request", "cpu=x"},
                                         {"fragmentation", file("cluster.yaml"), "--request", "cpu=-1"},
                                         {"fragmentation", file("cluster.yaml"), "--request", "cpu=1,cpu=2"},
                                         {"fragmentation", file("cluster.yaml"), "--request", "memory=9Ei"},
                                         {"fragmentation", file("cluster.yaml"), "--request", "cpu=1e30"},
                                         {"fragmentation", file("cluster.yaml"), "--request", "cpu=1,tolerate=k:Never"},
                                         {"fragmentation", file("cluster.yaml"), "--request", "tolerate="},
                                         {"fragmentation", file("cluster.yaml"), "--gang", "0"},
                                         {"fragmentation", file("cluster.yaml"), "-o", "name"}}) {
            const Outcome outcome = run(words);
            QVERIFY2(outcome.code == 2, qPrintable(words.join(' ')));
            QVERIFY(outcome.out.isEmpty() && !outcome.err.isEmpty());
        }
        const Outcome anti = run({"fragmentation", file("cluster.yaml"), "--shape", file("anti.yaml")});
        QCOMPARE(anti.code, 1);
        QVERIFY(anti.out.isEmpty() && anti.err.contains("Pod ns/p: spec.affinity.podAntiAffinity: copies of this pod stand in one another's way"));
        QCOMPARE(run({"fragmentation", "/nonexistent"}).code, 1);
        QCOMPARE(run({"fragmentation", "--help"}).code, 0);
    }

private:
    QString file(const char* name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(FragmentationTest)
#include "tst_fragmentation.moc"
