// SPDX-License-Identifier: GPL-3.0-or-later
// `bayplanctl fragmentation` as a script meets it.
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
const std::string kZones = "apiVersion: topology.node.k8s.io/v1alpha2\nkind: NodeResourceTopology\nmetadata: {name: a}\nzones:\n"
    "- {name: node-0, type: Node, resources: [{name: cpu, capacity: 4, allocatable: 4, available: 4}, {name: nvidia.com/gpu, capacity: 3, allocatable: 3, available: 3}]}\n"
    "- {name: node-1, type: Node, resources: [{name: cpu, capacity: 4, allocatable: 4, available: 4}, {name: nvidia.com/gpu, capacity: 1, allocatable: 1, available: 1}]}\n---\n";

}  // namespace

class FragmentationTest : public QObject {
    Q_OBJECT

private slots:
    /// a is empty, b has 4 cores left and 3 GPUs, c is cordoned. Of a pod with 2 cores and 1 GPU: a takes 4, b 2 (one GPU is
    /// stranded), c would take 4; of the CPU there is for 10, of the GPUs for 11.
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "cluster.yaml", nodeYaml("a", "r1") + nodeYaml("b", "r1") + nodeYaml("c", "r2", "{unschedulable: true}")
                                                + podYamlOn("web", "cpu: 4, nvidia.com/gpu: 1", "b") + kZones);
        writeFile(m_folder, "shape.yaml", podYamlOn("two", "cpu: 4, nvidia.com/gpu: 2", "b"));
        writeFile(m_folder, "anti.yaml", "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ns}\nspec:\n  affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: rack}]}}\n  containers: [{name: c}]\n");
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
        // web gone, b would take 4: two more; a, where it would go, then min(4/2, 3) = 2, two fewer.
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

    void tableAndDefaultShapes() {
        const Outcome outcome = run({"fragmentation", file("cluster.yaml")});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.out.startsWith("shape cpu 4, nvidia.com/gpu 1\n"));
        QVERIFY(outcome.out.contains("nvlink-group") && outcome.out.contains("unknown on 2 nodes"));
        QVERIFY(outcome.out.contains("GPUs, held against all pods"));
    }

    void mistakes() {
        for (const QStringList& words : {QStringList{"fragmentation"}, {"fragmentation", file("cluster.yaml"), "--request", "cpu"}, {"fragmentation", file("cluster.yaml"), "--request", "cpu=x"},
                                         {"fragmentation", file("cluster.yaml"), "--request", "cpu=-1"}, {"fragmentation", file("cluster.yaml"), "--gang", "0"}, {"fragmentation", file("cluster.yaml"), "-o", "yaml"}}) {
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
