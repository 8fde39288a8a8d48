// SPDX-License-Identifier: GPL-3.0-or-later
// bayplanctl devices on the sample with devices of slices: who has what, one claim, and gates.
#include <QtTest>

#include <QTemporaryDir>

#include "cli/bayplanctl.h"
#include "cli/samples.h"

using namespace bayplan::test;

class DevicesCommandTest : public QObject {
    Q_OBJECT

    static QString sample() { return QStringLiteral(SAMPLES "/devices.yaml"); }

private Q_SLOTS:
    void physicalDevicesAreCounted() {
        const Outcome told = run({"devices", sample()});
        // 16 whole GPUs: 8 on gpu-1 and gpu-2 are taken, one on gpu-3; one on gpu-4 is tainted: 6 free. Of 4 that are divided one is
        // free, one taken, two in part. Of 4 that are shared one is free, three in part.
        QVERIFY2(told.out.contains("gpu.example.com: 8 of 24 devices free, 5 in part"), qPrintable(told.out));
        QVERIFY2(told.out.contains("nic.example.com: 3 of 4 devices free, 0 in part"), qPrintable(told.out));
        const Outcome one = run({"devices", sample(), "--node", "part-1"});
        QVERIFY2(one.out.contains("gpu.example.com: 0 of 2 devices free, 1 in part"), qPrintable(one.out));
    }
    /// Koordinator's zones: o has the CPUs 0 and 1 and 2 of 4 CPUs of zone 0; with the plugin, a pod placed here would have the others.
    void zonesOfKoordinator() {
        const QTemporaryDir folder;
        writeFile(folder, "zones.yaml",
                  "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 4, pods: 10}}\n---\n"
                  "apiVersion: topology.node.k8s.io/v1alpha1\nkind: NodeResourceTopology\nmetadata: {name: n, annotations: {node.koordinator.sh/cpu-topology: "
                  "'{\"detail\":[{\"id\":0,\"core\":0,\"socket\":0,"
                  "\"node\":0},{\"id\":1,\"core\":0,\"socket\":0,\"node\":0},{\"id\":2,\"core\":1,\"socket\":0,\"node\":0},{\"id\":3,\"core\":1,\"socket\":0,\"node\":0}]}'}}\n"
                  "zones: [{name: node-0, type: Node, resources: [{name: cpu, capacity: \"4\", allocatable: \"4\", available: \"4\"}]}]\n---\n"
                  "apiVersion: v1\nkind: Pod\nmetadata: {name: o, annotations: {scheduling.koordinator.sh/resource-status: "
                  "'{\"cpuset\":\"0-1\",\"numaNodeResources\":[{\"node\":0,\"resources\":{\"cpu\":\"2\"}}]}'}}\n"
                  "spec: {nodeName: n, containers: [{name: c, resources: {requests: {cpu: 2}}}]}\n");
        const Outcome table = run({"devices", folder.filePath("zones.yaml")});
        QVERIFY2(table.out.contains("NODE  ZONE  FREE CPUS  LEFT   PODS\nn     0     2-3        cpu 2  default/o (0-1; cpu 2)\n"), qPrintable(table.out + table.err));
        const Outcome json = run({"devices", folder.filePath("zones.yaml"), "-o", "json"});
        QVERIFY2(json.out.contains(QRegularExpression(R"("zone":\s*0,\s*"freeCpus":\s*"2-3",\s*"left":\s*\{\s*"cpu":\s*"2"\s*\})")), qPrintable(json.out));
        QVERIFY2(json.out.contains(QRegularExpression(R"("pod":\s*"default/o",\s*"predicted":\s*false,\s*"cpus":\s*"0-1",\s*"share":\s*\{\s*"cpu":\s*"2"\s*\})")), qPrintable(json.out));
    }
    void aClaimWithAShare() {
        const Outcome told = run({"devices", sample(), "--claim", "ml/notebook-a"});
        QCOMPARE(told.code, 0);
        QVERIFY2(told.out.contains("claim ml/notebook-a: allocated\npods: ml/notebook-a-0 on share-1\nreserved for: pods/notebook-a-0\n"), qPrintable(told.out));
        QVERIFY2(told.out.contains(QRegularExpression("gpu +1 of class gpu-share, memory 40Gi +share-1/gpu-0 +memory 40Gi +share-1")), qPrintable(told.out));
    }
    void aClaimOfATemplate() {
        const Outcome told = run({"devices", sample(), "--claim", "ml/infer-0-gpu"});
        QVERIFY2(told.out.contains("made from template gpu-part\nmade for pod ml/infer-0\n"), qPrintable(told.out));
    }
    void aClaimThatWaits() {
        const Outcome told = run({"devices", sample(), "--claim", "ml/either", "-o", "wide"});
        QVERIFY2(told.out.contains("claim ml/either: not allocated"), qPrintable(told.out));
        QVERIFY(told.out.contains("gpu/whole") && told.out.contains("gpu/part") && told.out.contains("compareTo(quantity(\"80Gi\"))"));
    }
    void badInput() {
        const Outcome gone = run({"devices", sample(), "--claim", "ml/gone"});
        QCOMPARE(gone.code, 1);
        QVERIFY2(gone.err.contains("there is no resource claim ml/gone"), qPrintable(gone.err));
        QCOMPARE(run({"devices", sample(), "--claim", "ml/big", "--pod", "ml/big-0"}).code, 2);
        QCOMPARE(run({"devices", sample(), "--claim", "ml/big", "--node", "gpu-1"}).code, 2);
    }
    void gatesThatAreOff() {
        const Outcome alternatives = run({"devices", sample(), "--pod", "ml/either-0", "--node", "gpu-1", "--feature-gates", "DRAPrioritizedList=false"});
        QVERIFY2(alternatives.out.contains("alternatives are switched off by the gate DRAPrioritizedList"), qPrintable(alternatives.out));
        QVERIFY(!alternatives.out.contains("free for the request"));
        const Outcome shares = run({"devices", sample(), "--pod", "ml/half-0", "--node", "share-1", "--feature-gates", "DRAConsumableCapacity=false"});
        QVERIFY2(shares.out.contains("not modelled: devices without the gate DRAConsumableCapacity"), qPrintable(shares.out));
        QVERIFY(!shares.out.contains("free for the request"));
    }
};

QTEST_GUILESS_MAIN(DevicesCommandTest)
#include "tst_devices_command.moc"
