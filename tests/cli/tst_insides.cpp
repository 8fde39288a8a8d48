// SPDX-License-Identifier: GPL-3.0-or-later
// The insides of nodes in bayplanctl, and the predictions for their kubelets.
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "cli/samples.h"
#include "cluster/builder.h"
#include "io/objects_text.h"
#include "io/sessions/project_file.h"

using namespace bayplan;
using namespace bayplan::test;

class InsidesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void topologies() {
        const std::string machine = R"(<topology version="2.0"><object type="Machine" cpuset="0x3"><object type="Package" os_index="0" cpuset="0x3">
            <object type="NUMANode" os_index="0" cpuset="0x3" local_memory="8589934592"/>
            <object type="Core" os_index="0" cpuset="0x1"><object type="PU" os_index="0"/></object>
            <object type="Core" os_index="1" cpuset="0x2"><object type="PU" os_index="1"/></object></object></object></topology>)";
        writeFile(m_folder, "nodes/n1.xml", machine);
        const Outcome shown = run({"topology", "show", file("nodes/n1.xml")});
        QCOMPARE(shown.code, 0);
        QVERIFY2(shown.out.contains("packages 1, zones 1, L3 groups 0, cores 2, CPUs 2, GPUs 0, NICs 0, memory 8Gi\nzone 0 (package 0): CPUs 0-1, memory 8Gi\n"), qPrintable(shown.out));
        QCOMPARE(run({"topology", "show", "--this-machine"}).code, 0);
        QCOMPARE(run({"topology", "show"}).code, 2);

        writeFile(m_folder, "n1.yaml", kNode);  // 2 CPUs and 4Gi allocatable
        const Outcome exported = run({"topology", "export", file("nodes/n1.xml"), "--node", file("n1.yaml"), "--policy", "single-numa-node"});
        QCOMPARE(exported.code, 0);
        QVERIFY2(exported.out.contains("kind: NodeResourceTopology\nmetadata:\n  name: n1\n") && exported.out.contains("allocatable: 4Gi"), qPrintable(exported.out));
        writeFile(m_folder, "n1-topology.yaml", exported.out.toStdString());
        const Outcome inspected = run({"inspect", file("n1.yaml"), file("n1-topology.yaml"), "--topology", m_folder.filePath("nodes")});
        QCOMPARE(inspected.code, 0);
        QVERIFY2(inspected.out.contains("\ntopologies              1 of 1 nodes\n"), qPrintable(inspected.out));
        QVERIFY2(inspected.err.isEmpty(), qPrintable(inspected.err));

        // A broken file is named, and the rest is used.
        writeFile(m_folder, "nodes/n2.xml", machine.substr(0, 100));
        writeFile(m_folder, "nodes/n3.xml", machine);
        QCOMPARE(run({"inspect", file("n1.yaml"), "--topology", m_folder.filePath("nodes")}).code, 1);
        const Outcome odd = run({"inspect", file("n1.yaml"), "--topology", m_folder.filePath("nodes"), "--partial"});
        QVERIFY2(odd.out.contains("\ntopologies              1 of 1 nodes\n"), qPrintable(odd.out));
        QVERIFY2(odd.err.contains("n2.xml:1:") && odd.err.contains("no node is called \"n3\""), qPrintable(odd.err));
        QCOMPARE(run({"topology", "show", file("nodes/n2.xml")}).code, 1);
        QCOMPARE(run({"topology", "export", file("nodes/n1.xml"), "--node", file("n1.yaml"), "--reserved-cpus", "1-0"}).code, 1);
        QCOMPARE(run({"inspect", file("n1.yaml"), "--topology", "/nonexistent"}).code, 1);
    }

    /// Two zones of two CPUs, with CPU 0 reserved: the scheduler sees four, one zone has two at most.
    void predict() {
        writeFile(m_folder, "n1.xml", R"(<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE topology SYSTEM "hwloc2.dtd">
<topology version="2.0">
 <object type="Machine" os_index="0" cpuset="0xf" nodeset="0x3">
  <object type="Package" os_index="0" cpuset="0x3" nodeset="0x1">
   <object type="NUMANode" os_index="0" cpuset="0x3" nodeset="0x1" local_memory="8589934592"/>
   <object type="Core" os_index="0" cpuset="0x1"><object type="PU" os_index="0" cpuset="0x1"/></object>
   <object type="Core" os_index="1" cpuset="0x2"><object type="PU" os_index="1" cpuset="0x2"/></object>
  </object>
  <object type="Package" os_index="1" cpuset="0xc" nodeset="0x2">
   <object type="NUMANode" os_index="1" cpuset="0xc" nodeset="0x2" local_memory="8589934592"/>
   <object type="Core" os_index="2" cpuset="0x4"><object type="PU" os_index="2" cpuset="0x4"/></object>
   <object type="Core" os_index="3" cpuset="0x8"><object type="PU" os_index="3" cpuset="0x8"/></object>
  </object>
 </object>
</topology>
)");
        writeFile(m_folder, "kubelet.yaml",
                  "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n"
                  "topologyManagerPolicy: single-numa-node\ncpuManagerPolicy: static\nreservedSystemCPUs: \"0\"\n");
        writeFile(m_folder, "inside.yaml", kFourCpus + guaranteed("two", 2) + guaranteed("three", 3));
        const auto ask = [&](const QString& pod, const QStringList& more) {
            return run(QStringList{"predict", pod, file("inside.yaml"), "--node", "n1"} + more);
        };
        const QStringList all{"--machine", file("n1.xml"), "--kubelet", file("kubelet.yaml")};
        const Outcome fits = ask("a/two", all);
        QCOMPARE(fits.out,
                 "a/two on n1\nscheduler  would bind it here\nkubelet    would admit it (predicted)\n"
                 "  main: zone 1\n    cpus    2-3\n");
        QCOMPARE(fits.code, 0);
        const Outcome rejected = ask("a/three", all);
        QCOMPARE(rejected.code, 3);
        QVERIFY2(rejected.out.startsWith("a/three on n1\nscheduler  would bind it here\nkubelet    would reject it (predicted)\n"
                                         "  TopologyAffinityError: "),
                 qPrintable(rejected.out));
        QVERIFY(ask("a/two", all + QStringList{"-o", "json"}).out.contains("\"cpus\":\"2-3\""));
        const Outcome noConfiguration = ask("a/two", {"--machine", file("n1.xml")});
        QCOMPARE(noConfiguration.code, 1);
        QVERIFY2(noConfiguration.out.contains("not modelled: the kubelet's topologyManagerPolicy, "), qPrintable(noConfiguration.out));
        const Outcome noMachine = ask("a/two", {"--kubelet", file("kubelet.yaml")});
        QCOMPARE(noMachine.code, 1);
        QVERIFY(noMachine.out.contains("nothing is known of the inside of the node"));
        QVERIFY(ask("a/four", all).err.contains("there is no pod a/four"));
        QCOMPARE(run({"predict", "a/two", file("inside.yaml")}).code, 2);  // no node
    }

    /// Koordinator's scheduler annotated "one" with CPU 2, where the kubelet would have assigned CPU 1: what follows is
    /// not modelled. A faulty annotation is reported with its place, and the pod has what the kubelet assigns.
    void predictBesideWhatIsWrittenOnPods() {
        const auto ask = [&](const std::string& status) {
            std::string one = guaranteed("one", 1);
            one.replace(one.find("namespace: a}"), 13, "namespace: a, annotations: {scheduling.koordinator.sh/resource-status: '" + status + "'}}");
            one.replace(one.find("spec: {"), 7, "spec: {nodeName: n1, ");
            writeFile(m_folder, "written.yaml", kFourCpus + guaranteed("two", 2) + one);
            return run({"predict", "a/two", file("written.yaml"), "--node", "n1", "--machine", file("n1.xml"), "--kubelet", file("kubelet.yaml")});
        };
        const Outcome agrees = ask("{\"cpuset\":\"1\"}");
        QVERIFY2(agrees.code == 0 && agrees.out.contains("cpus    2-3") && agrees.err.isEmpty(), qPrintable(agrees.out + agrees.err));
        const Outcome other = ask("{\"cpuset\":\"2\"}");
        QVERIFY2(other.code == 1 && other.out.contains("not modelled"), qPrintable(other.out + other.err));
        const Outcome broken = ask("{\"cpuset\":\"2-\"}");
        QVERIFY2(broken.code == 0 && broken.out.contains("cpus    2-3"), qPrintable(broken.out));
        const QRegularExpression place("written.yaml:\\d+:\\d+.*a/one.*resource-status.*cpuset");
        QVERIFY2(broken.err.contains(place), qPrintable(broken.err));
    }

    /// The node and the files of predict().
    void kubeletsAfterPlacements() {
        const QStringList told{"--topology", file("n1.xml"), "--kubelet", file("kubelet.yaml")};
        const Outcome plain = run({"schedule", file("inside.yaml"), "-o", "json"});
        QVERIFY(!plain.out.contains("kubelet"));
        // Of four CPUs two go to "two", so the scheduler has no room for "three".
        const Outcome full = run(QStringList{"schedule", file("inside.yaml")} + told);
        QCOMPARE(full.code, 0);
        QVERIFY2(full.out.contains("The kubelet would admit it (predicted): main: zone 1, CPUs 2-3."), qPrintable(full.out));
        // A pod that gets its two CPUs, and one that the scheduler would bind although no zone of two is left.
        writeFile(m_folder, "again.yaml", kFourCpus + guaranteed("a", 2) + guaranteed("b", 2));
        const QString wouldReject = "The scheduler would bind it, the kubelet would reject it (predicted): TopologyAffinityError: ";
        const Outcome table = run(QStringList{"schedule", file("again.yaml")} + told);
        QVERIFY2(table.out.contains(QRegularExpression("a/a +scheduled +n1 +The kubelet would admit it")), qPrintable(table.out));
        QVERIFY2(table.out.contains(QRegularExpression("a/b +scheduled +n1 +" + QRegularExpression::escape(wouldReject))), qPrintable(table.out));
        const Outcome json = run(QStringList{"schedule", file("again.yaml"), "-o", "json"} + told);
        const QJsonArray pods = QJsonDocument::fromJson(json.out.toUtf8()).object()["pods"].toArray();
        QCOMPARE(pods[0].toObject()["kubelet"].toObject()["outcome"].toString(), "admitted");
        QCOMPARE(pods[0].toObject()["kubelet"].toObject()["containers"].toArray()[0].toObject()["cpus"].toString(), "2-3");
        QCOMPARE(pods[1].toObject()["kubelet"].toObject()["outcome"].toString(), "rejected");
        QCOMPARE(pods[1].toObject()["kubelet"].toObject()["reason"].toString(), "TopologyAffinityError");
        QVERIFY(run(QStringList{"schedule", file("again.yaml"), "-o", "yaml"} + told).out.contains("  kubelet:\n    outcome: admitted\n"));
        // The decisions are the same, whatever the kubelets do.
        const auto decided = [](const QString& report) {
            QStringList all;
            for (const QJsonValue& pod : QJsonDocument::fromJson(report.toUtf8()).object()["pods"].toArray())
                all << pod["pod"].toString() + pod["outcome"].toString() + pod["node"].toString();
            return all;
        };
        QCOMPARE(decided(run({"schedule", file("again.yaml"), "-o", "json"}).out), decided(json.out));
        // Only one of the two necessary inputs is given.
        QVERIFY(run({"schedule", file("again.yaml"), "--topology", file("n1.xml")}).out.contains("Kubelet not modelled: the kubelet's topologyManagerPolicy, "));
        QVERIFY(run({"schedule", file("again.yaml"), "--kubelet", file("kubelet.yaml")}).out.contains("Kubelet not modelled: nothing is known of the inside of node n1"));
        QCOMPARE(run({"schedule", file("again.yaml"), "--topology", "/nonexistent"}).code, 1);
        QCOMPARE(run({"schedule", file("again.yaml"), "--kubelet", file("again.yaml")}).code, 1);

        // In a simulation: when "a" ends, a later one gets its CPUs.
        writeFile(m_folder, "leaves.yaml",
                  "apiVersion: bayplan/v1\nkind: Timeline\nevents:\n- {at: 5s, action: end, pod: a/a}\n- {at: 6s, action: end, pod: a/b}\n"
                  "- at: 9s\n  action: add\n  object:\n    apiVersion: v1\n    kind: Pod\n    metadata: {name: c, namespace: a}\n"
                  "    spec: {containers: [{name: main, resources: {limits: {cpu: \"2\", memory: 1Gi}}}]}\n");
        const Outcome simulated = run(QStringList{"simulate", file("again.yaml"), "--events", file("leaves.yaml"), "-o", "json"} + told);
        QVERIFY2(simulated.code == 0, qPrintable(simulated.err));
        QStringList outcomes;
        for (const QJsonValue& step : QJsonDocument::fromJson(simulated.out.toUtf8()).object()["steps"].toArray())
            outcomes << step["pod"].toString() + ' ' + step["kubelet"].toObject()["outcome"].toString();
        QCOMPARE(outcomes, (QStringList{"a/a admitted", "a/b rejected", "a/c admitted"}));
        QVERIFY(run(QStringList{"simulate", file("again.yaml"), "--events", file("leaves.yaml")} + told).out.contains(wouldReject));

        // A plan that places both.
        writeFile(m_folder, "both.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: place, pod: a/a, to: n1}\n- {action: place, pod: a/b, to: n1}\n");
        const Outcome plan = run(QStringList{"plan", "check", file("both.yaml"), file("again.yaml")} + told);
        QCOMPARE(plan.code, 3);
        QVERIFY2(plan.out.endsWith("2 steps, 2 applicable, 0 violations, 1 that a kubelet would reject\n"), qPrintable(plan.out));
        QVERIFY(plan.out.contains("kubelet         node n1, pod a/b: " + wouldReject));
        QCOMPARE(run({"plan", "check", file("both.yaml"), file("again.yaml")}).code, 0);
    }

    /// The files of predict(), for a node that does not exist when the simulation begins.
    void nodesThatComeInATimelineHaveTheirMachines() {
        writeFile(m_folder, "waiting.yaml", guaranteed("two", 2));
        writeFile(m_folder, "comes.yaml",
                  "apiVersion: bayplan/v1\nkind: Timeline\nevents:\n- {at: 5s, action: add, object: {apiVersion: v1, kind: Node, metadata: {name: n1}, "
                  "status: {capacity: {cpu: 4, memory: 16Gi, pods: 9}, allocatable: {cpu: 4, memory: 16Gi, pods: 9}}}}\n");
        const QStringList words{"simulate", file("waiting.yaml"), "--events", file("comes.yaml"), "--kubelet", file("kubelet.yaml")};
        const Outcome told = run(words + QStringList{"--topology", file("n1.xml")});
        QCOMPARE(told.code, 0);
        QVERIFY2(told.err.isEmpty(), qPrintable(told.err));
        QVERIFY2(told.out.contains("The kubelet would admit it (predicted): main: zone 1, CPUs 2-3."), qPrintable(told.out));
        const Outcome untold = run(words);
        QVERIFY2(untold.out.contains("Kubelet not modelled: nothing is known of the inside of node n1"), qPrintable(untold.out));
    }

    void insidesThatAreWrongLeaveTheNodeUsable() {
        writeFile(m_folder, "odd.yaml", R"(apiVersion: v1
kind: Node
metadata: {name: n1}
status: {capacity: {cpu: "4", memory: 16Gi, pods: "9", nvidia.com/mig-9x.zzgb: "1"}, allocatable: {cpu: "4", memory: 16Gi, pods: "9"}}
---
apiVersion: v1
kind: Pod
metadata: {name: pages, namespace: a}
spec: {containers: [{name: main, resources: {limits: {cpu: "1", memory: 1Gi, hugepages-1Gi: 2Gi}}}]}
---
apiVersion: v1
kind: Pod
metadata: {name: plain, namespace: a}
spec: {containers: [{name: main, resources: {limits: {cpu: "1", memory: 1Gi}}}]}
---
apiVersion: topology.node.k8s.io/v1alpha2
kind: NodeResourceTopology
metadata: {name: n1}
zones:
- {name: node-0, type: Node, resources: [{name: cpu, capacity: "4", allocatable: "4", available: "4"}]}
- {name: node-1, type: Node, resources: [{name: cpu, capacity: "4", allocatable: "4", available: "4"}]}
---
apiVersion: topology.node.k8s.io/v1alpha2
kind: NodeResourceTopology
metadata: {name: ghost}
zones: []
---
apiVersion: topology.node.k8s.io/v1alpha1
kind: NodeResourceTopology
metadata:
  name: n1
  annotations:
    node.koordinator.sh/cpu-topology: '{"detail":[{"id":0,"core":0,"socket":0,"node":0},{"id":1,"core":0,"socket":0,"node":0},{"id":1,"core":1,"socket":0,"node":0}]}'
    node.koordinator.sh/pod-cpu-allocs: '[{"namespace":"a","name":"x","cpuset":"0-1"},{"namespace":"a","name":"y","cpuset":"1,99"},{"namespace":"a","name":"z","cpuset":"5-2"}]'
zones: []
)");
        QVERIFY(QDir(m_folder.path()).mkpath("wrong"));
        writeFile(m_folder, "wrong/n1.xml", "<html><body>no</body></html>");
        writeFile(m_folder, "wrong/cut.xml", "<?xml version=\"1.0\"?><topology version=\"2.0\"><object type=\"Mach");
        writeFile(m_folder, "wrong/new.xml", "<?xml version=\"1.0\"?><topology version=\"9.7\"><object type=\"Machine\"/></topology>");
        const Outcome outcome = run({"schedule", file("odd.yaml"), "--topology", m_folder.filePath("wrong"), "--partial"});
        QCOMPARE(outcome.code, 0);
        for (const char* said : {"odd.yaml:4:80: Node n1: status.capacity", "NodeResourceTopology ghost: metadata.name: no node of that name",
                                 "NodeResourceTopology n1: zones: its zones add up to more", "CPU 1 stands there twice", "pod-cpu-allocs][1].cpuset: CPUs 99 are not there",
                                 "pod-cpu-allocs][1].cpuset: CPUs 1 of a/y are another pod's", "pod-cpu-allocs][2].cpuset: ", "n1.xml:1:1: <html> is no topology",
                                 "cut.xml:1:46: not XML", "new.xml:1:22: version \"9.7\""})
            QVERIFY2(outcome.err.contains(said), qPrintable(QString(said) + "\n" + outcome.err));
        QVERIFY2(
            outcome.out.contains(QRegularExpression("a/pages +unschedulable.*Insufficient hugepages-1Gi")) && outcome.out.contains(QRegularExpression("a/plain +scheduled +n1")),
            qPrintable(outcome.out));
    }

    void projectsBringTheInsidesOfNodes() {
        QFile objects(file("again.yaml"));
        QVERIFY(objects.open(QIODevice::ReadOnly));
        const Built built = *build(read(objects.readAll().toStdString()));
        Project project;
        project.topology = {file("n1.xml").toStdString()};
        project.kubelet = file("kubelet.yaml").toStdString();
        QVERIFY(writeProject(project, built.cluster->catalog(), std::filesystem::path(file("inside.bayplan").toStdString())).has_value());
        const Outcome told = run({"schedule", file("inside.bayplan")});
        QVERIFY2(told.out.contains("the kubelet would reject it"), qPrintable(told.out + told.err));
        QVERIFY(run({"inspect", file("inside.bayplan")}).out.contains("\ntopologies              1 of 1 nodes\n"));
        QCOMPARE(run({"predict", "a/a", file("inside.bayplan"), "--node", "n1"}).code, 0);
        // Missing files are reported, and the rest is used.
        project.topology.push_back("/nonexistent/nodes");
        project.kubelet = "/nonexistent/kubelet.yaml";
        QVERIFY(writeProject(project, built.cluster->catalog(), std::filesystem::path(file("moved.bayplan").toStdString())).has_value());
        QCOMPARE(run({"schedule", file("moved.bayplan")}).code, 1);
        const Outcome moved = run({"schedule", file("moved.bayplan"), "--partial"});
        QCOMPARE(moved.code, 0);
        QVERIFY2(moved.err.contains("error: /nonexistent/nodes: the project names it") && moved.err.contains("error: /nonexistent/kubelet.yaml: "), qPrintable(moved.err));
        QVERIFY(moved.out.contains("Kubelet not modelled: the kubelet's topologyManagerPolicy, "));
    }

private:
    QString file(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(InsidesTest)
#include "tst_insides.moc"
