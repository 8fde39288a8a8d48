// SPDX-License-Identifier: GPL-3.0-or-later
// The built program as a script meets it: what it prints where, and what it ends with.
#include <signal.h>

#include <future>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "cluster/builder.h"
#include "io/objects_text.h"
#include "io/project_file.h"
#include "support/extender_server.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

const std::string kNode = "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: 2, memory: 4Gi, pods: 10}}\n---\n";

std::string pod(const std::string& name, const char* cpu) {
    return podYaml(name) + "    resources: {requests: {cpu: " + cpu + "}}\n---\n";
}

/// A configuration with one webhook on `server`.
std::string asking(const samples::ExtenderServer& server, const std::string& what) {
    return "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nextenders:\n"
           "- {urlPrefix: \"" + server.url() + "\", nodeCacheCapable: true, " + what + "}\n";
}

}  // namespace

class BayplanctlTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "fits.yaml", kNode + pod("a", "1") + pod("b", "500m"));
        writeFile(m_folder, "tight.yaml", kNode + pod("a", "1") + pod("big", "8"));
        writeFile(m_folder, "faulty.yaml", kNode + pod("a", "1..5") + pod("b", "1"));
        writeFile(m_folder, "most.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- schedulerName: default-scheduler\n"
                                         "  pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: MostAllocated}}}]\n");
        writeFile(m_folder, "wrong.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofile: []\n");
        writeFile(m_folder, "unknown.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins: {score: {enabled: [{name: NodeResourceFit}]}}\n");
        writeFile(m_folder, "plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: place, pod: ns/a, to: n1}\n");
        writeFile(m_folder, "overfull.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: place, pod: ns/big, to: n1}\n- {action: place, pod: ns/gone, to: n1}\n");
    }

    void helpAndVersion() {
        for (const QStringList& words : {QStringList{"--help"}, {"-h"}, {"schedule", "--help"}, {"import", "openb", "--help"}, {"plan", "check", "--help"}, {"inspect", "--help"}, {"config", "check", "--help"}, {"config", "print", "--help"}, {"simulate", "--help"}, {"conformance", "kube-scheduler", "--help"}, {"conformance", "nrt", "--help"}, {"topology", "show", "--help"}, {"topology", "export", "--help"}, {"conformance", "numa", "--help"}, {"predict", "--help"}}) {
            const Outcome help = run(words);
            QCOMPARE(help.code, 0);
            QVERIFY(help.out.contains("bayplanctl") && help.err.isEmpty());
        }
        QVERIFY(run({"schedule", "--help"}).out.contains("--explain"));
        const Outcome version = run({"--version"});
        QCOMPARE(version.code, 0);
        QVERIFY(version.out.contains(QRegularExpression("^bayplanctl \\d+\\.\\d+\\.\\d+\\n$")));
    }

    void mistakesOnTheCommandLine() {
        for (const QStringList& words : {QStringList{}, {"fly"}, {"schedule"}, {"schedule", "x", "--explian"}, {"schedule", file("fits.yaml"), "-o", "xml"}, {"import"},
                                         {"import", "openb"}, {"import", "openb", "--nodes", "x"}, {"plan"}, {"plan", "check"}, {"plan", "check", "x"}, {"inspect"}, {"simulate", "x"}, {"simulate", "x", "--events", "y", "--sampling", "some"}, {"schedule", "x", "--seed", "-1"},
                                         {"conformance"}, {"conformance", "kube-scheduler"}, {"conformance", "nobody", "x"}}) {
            const Outcome outcome = run(words);
            QVERIFY2(outcome.code == 2, qPrintable(words.join(' ')));
            QVERIFY(outcome.out.isEmpty() && !outcome.err.isEmpty());
        }
    }

    void scheduleJson() {
        const Outcome outcome = run({"schedule", file("fits.yaml"), "--explain", "-o", "json", "--timing"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.err.contains(QRegularExpression("^2 pods in \\d+\\.\\d+ s: \\d+ pods/s\\n$")));
        const QJsonObject report = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        QCOMPARE(report["kind"].toString(), "ScheduleReport");
        QCOMPARE(report["apiVersion"].toString(), "bayplan/v1");
        const QJsonArray pods = report["pods"].toArray();
        QCOMPARE(pods.size(), 2);
        QCOMPARE(pods[0].toObject()["outcome"].toString(), "scheduled");
        QCOMPARE(pods[0].toObject()["node"].toString(), "n1");
        QCOMPARE(pods[0].toObject()["nodes"].toArray().size(), 1);
    }

    void scheduleOtherFormats() {
        QVERIFY(run({"schedule", file("fits.yaml"), "-o", "yaml"}).out.startsWith("apiVersion: bayplan/v1\nkind: ScheduleReport\npods:\n- pod: ns/a\n  outcome: scheduled\n"));
        const Outcome table = run({"schedule", file("fits.yaml")});
        QVERIFY(table.out.startsWith("NAMESPACE/POD  OUTCOME    NODE  MESSAGE\nns/a           scheduled  n1"));
        QVERIFY(table.err.isEmpty());
        QVERIFY(run({"schedule", file("tight.yaml"), "--explain"}).out.contains("1  NodeResourcesFit: Insufficient cpu"));
    }

    void pendingPodsAreAnAnswer() {
        const Outcome outcome = run({"schedule", file("tight.yaml")});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.out.contains("0/1 nodes are available: 1 Insufficient cpu."));
        QCOMPARE(run({"schedule", file("tight.yaml"), "--fail-if-pending"}).code, 3);
        QCOMPARE(run({"schedule", file("fits.yaml"), "--fail-if-pending"}).code, 0);
    }

    void samplingLeavesSmallClustersAsTheyAre() {
        const Outcome all = run({"schedule", file("fits.yaml"), "-o", "json"});
        QCOMPARE(run({"schedule", file("fits.yaml"), "-o", "json", "--sampling", "live", "--seed", "7"}).out, all.out);
        QCOMPARE(run({"schedule", file("fits.yaml"), "-o", "json", "--sampling", "all"}).out, all.out);
    }

    void simulate() {
        writeFile(m_folder, "timeline.yaml", "apiVersion: bayplan/v1\nkind: Timeline\nevents:\n- {at: 5s, action: end, pod: ns/a}\n");
        const Outcome outcome = run({"simulate", file("tight.yaml"), "--events", file("timeline.yaml"), "-o", "json", "--timing"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.err.contains(QRegularExpression("^3 attempts in \\d+\\.\\d+ s: \\d+ attempts/s\\n$")));
        const QJsonObject report = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        QCOMPARE(report["kind"].toString(), "SimulationReport");
        QCOMPARE(report["steps"].toArray().size(), 3);  // a, big, and big again when a ends: too big all the same
        QCOMPARE(report["steps"].toArray()[2].toObject()["woken"].toObject()["plugin"].toString(), "NodeResourcesFit");
        QCOMPARE(run({"simulate", file("tight.yaml"), "--events", file("timeline.yaml"), "--fail-if-pending"}).code, 3);
        QCOMPARE(run({"simulate", file("fits.yaml"), "--events", file("timeline.yaml"), "--fail-if-pending"}).code, 0);
        const Outcome missing = run({"simulate", file("tight.yaml"), "--events", "/nonexistent"});
        QCOMPARE(missing.code, 1);
        QVERIFY(missing.out.isEmpty() && missing.err.startsWith("error: /nonexistent"));
        const Outcome wrong = run({"simulate", file("tight.yaml"), "--events", file("plan.yaml")});
        QCOMPARE(wrong.code, 1);
        QVERIFY(wrong.err.contains("\"bayplan/v1 Plan\" is not read"));
    }

    void simulateTheSample() {
        const QStringList words{"simulate", SAMPLES "/sample.json", "--events", SAMPLES "/timeline.yaml", "--seed", "7"};
        const Outcome outcome = run(words);
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.err.isEmpty(), qPrintable(outcome.err));
        for (const char* said : {"UnscheduledPod/UpdatePodSchedulingGatesEliminated (SchedulingGates)", "context deadline exceeded",
                                 "Node/UpdateNodeTaint (", "bound", "session-cache-2"})
            QVERIFY2(outcome.out.contains(said), said);
        QCOMPARE(run(words).out, outcome.out);
    }

    void configurations() {
        QCOMPARE(run({"schedule", file("fits.yaml"), "--config", file("most.yaml")}).code, 0);
        const Outcome wrong = run({"schedule", file("fits.yaml"), "--config", file("wrong.yaml")});
        QCOMPARE(wrong.code, 1);
        QCOMPARE(wrong.err, "error: " + file("wrong.yaml") + ":3:10: profile: unknown field \"profile\"; did you mean \"profiles\"?\n");
        QVERIFY(wrong.out.isEmpty());
        const Outcome unknown = run({"schedule", file("fits.yaml"), "--config", file("unknown.yaml")});
        QCOMPARE(unknown.code, 1);
        QVERIFY(unknown.err.contains("unknown.yaml:4") && unknown.err.contains("NodeResourcesFit"));
        QCOMPARE(run({"schedule", file("fits.yaml"), "--config", "/nonexistent"}).code, 1);
    }

    void diagnosticsGoToStandardError() {
        const Outcome outcome = run({"schedule", file("faulty.yaml"), "-o", "json"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(!QJsonDocument::fromJson(outcome.out.toUtf8()).isNull());
        QVERIFY2(outcome.err.startsWith("error: " + file("faulty.yaml") + ":14:33: Pod ns/a: spec.containers[0].resources.requests.cpu: "), qPrintable(outcome.err));
        QVERIFY(run({"schedule", file("faulty.yaml"), "--quiet"}).err.isEmpty());
        std::string many;
        for (int i = 0; i < 30; ++i) many += pod("p" + std::to_string(i), "x");
        writeFile(m_folder, "many.yaml", many);
        const Outcome nothing = run({"inspect", file("many.yaml")});
        QCOMPARE(nothing.code, 1);  // every object was at fault
        QVERIFY(nothing.out.isEmpty());
        const QStringList lines = nothing.err.trimmed().split('\n');
        QCOMPARE(lines.size(), 21);
        QCOMPARE(lines.last(), QString::fromUtf8("… and 10 more; in all 30 errors, 0 warnings, 0 notes"));
        const Outcome gone = run({"inspect", "/nonexistent"});
        QCOMPARE(gone.code, 1);
        QVERIFY(gone.err.startsWith("error: /nonexistent: "));
    }

    void projects() {
        // The plan of the project puts ns/a on the node; what is left to decide is ns/b.
        const Built built = *build(read(kNode + pod("a", "1") + pod("b", "500m")));
        Project project;
        project.plan.steps = {{PlanStep::Action::Place, "ns/a", "", "n1", "", false, {}}};
        project.schedulerConfiguration = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles: [{schedulerName: other}]\n";
        project.schedulerConfigurationName = "mine.yaml";
        const std::filesystem::path path(file("p.bayplan").toStdString());
        QVERIFY(writeProject(project, built.cluster->catalog(), path).has_value());
        const Outcome outcome = run({"schedule", file("p.bayplan")});
        QCOMPARE(outcome.code, 0);
        QVERIFY(!outcome.out.contains("ns/a"));
        QVERIFY2(outcome.out.contains(QRegularExpression("ns/b +ignored")), qPrintable(outcome.out));  // no profile of that name
        QVERIFY(run({"schedule", file("p.bayplan"), "--config", file("most.yaml")}).out.contains(QRegularExpression("ns/b +scheduled")));
        QCOMPARE(run({"schedule", file("p.bayplan"), file("fits.yaml")}).code, 1);
    }

    void planCheck() {
        const Outcome good = run({"plan", "check", file("plan.yaml"), file("fits.yaml")});
        QCOMPARE(good.code, 0);
        QCOMPARE(good.out, "1 steps, 1 applicable, 0 violations\n");
        const Outcome bad = run({"plan", "check", file("overfull.yaml"), file("tight.yaml")});
        QCOMPARE(bad.code, 3);
        QVERIFY(bad.out.contains("node n1, pod ns/big: resources: "));
        QVERIFY(bad.out.contains("ns/gone"));
        QVERIFY(bad.out.endsWith("2 steps, 1 applicable, 1 violations\n"));
        QCOMPARE(run({"plan", "check", file("fits.yaml"), file("fits.yaml")}).code, 1);
    }

    void inspect() {
        const Outcome outcome = run({"inspect", file("fits.yaml")});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.out.contains(QRegularExpression("nodes +1\npods +2 \\(0 on nodes, 2 pending\\)\n")));
        QVERIFY(outcome.out.contains(QRegularExpression("\ncpu +2 +0 +2\n")));
    }

    void conformance() {
        const QString cases = BAYPLAN_TESTS "/conformance/cases";
        const Outcome all = run({"conformance", "kube-scheduler", cases, "--case", "fit", "--case", "images-00"});
        QCOMPARE(all.code, 0);
        QVERIFY(all.out.startsWith("family "));
        QVERIFY2(all.out.contains(QRegularExpression("\nfit +(\\d+)/\\1 100\\.00%.*\nimages .*\ntotal .*\n3 of 3 cases match\n$")), qPrintable(all.out));
        QVERIFY(run({"conformance", "kube-scheduler", cases + "/fit-00", "-v"}).out.startsWith("fit-00: matches\n"));
        const Outcome unknown = run({"conformance", "kube-scheduler", cases, "--case", "nobody"});
        QCOMPARE(unknown.code, 2);
        QVERIFY(unknown.err.contains("nobody") && unknown.out.isEmpty());
        QCOMPARE(run({"conformance", "kube-scheduler", "/nonexistent"}).code, 1);
        QCOMPARE(run({"conformance", "kube-scheduler", m_folder.path()}).code, 1);  // no case in it
    }

    void conformanceOfZones() {
        const Outcome all = run({"conformance", "nrt", BAYPLAN_TESTS "/conformance/nrt_cases", "-q"});
        QCOMPARE(all.code, 0);
        QVERIFY2(all.out.contains(QRegularExpression("^4 of 4 cases match, verdicts (\\d+)/\\1 100\\.00%, scores (\\d+)/\\2 100\\.00%\n$")), qPrintable(all.out));

        const QString folder = m_folder.filePath("nrt/damaged-00");
        QVERIFY(QDir().mkpath(folder));
        const QString from = BAYPLAN_TESTS "/conformance/nrt_cases/legacy-policies-01/";
        QVERIFY(QFile::copy(from + "cluster.json", folder + "/cluster.json"));
        QFile report(from + "expected.json");
        QVERIFY(report.open(QIODevice::ReadOnly));
        QByteArray text = report.readAll();
        text.replace(text.indexOf("\"feasible\":true"), 15, "\"feasible\":false");
        QFile damaged(folder + "/expected.json");
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write(text);
        damaged.close();
        const Outcome differs = run({"conformance", "nrt", m_folder.filePath("nrt"), "-q"});
        QCOMPARE(differs.code, 3);
        QVERIFY2(differs.out.startsWith("damaged-00: verdict of default/"), qPrintable(differs.out));
        QVERIFY2(differs.out.contains("\n0 of 1 cases match, "), qPrintable(differs.out));
    }

    void conformanceOfPlacement() {
        const Outcome all = run({"conformance", "numa", BAYPLAN_TESTS "/conformance/numa_cases"});
        QCOMPARE(all.code, 0);
        QVERIFY2(all.out.contains(QRegularExpression("^4 of 4 cases match, operations (\\d+)/\\1 100\\.00%\n$")), qPrintable(all.out));

        const QString folder = m_folder.filePath("numa/damaged-00");
        QVERIFY(QDir().mkpath(folder));
        const QString from = BAYPLAN_TESTS "/conformance/numa_cases/churn-00/";
        QFile good(from + "case.json");
        QVERIFY(good.open(QIODevice::ReadOnly));
        const QByteArray text = good.readAll();
        const auto with = [&](const QByteArray& changed) {
            QFile file(folder + "/case.json");
            if (file.open(QIODevice::WriteOnly)) file.write(changed);
            file.close();
            return run({"conformance", "numa", m_folder.filePath("numa")});
        };
        QVERIFY(QFile::copy(from + "expected.json", folder + "/expected.json"));
        QByteArray other = text;
        other.replace("\"reservedSystemCPUs\": \"0,24\"", "\"reservedSystemCPUs\": \"1,25\"");
        const Outcome differs = with(other);
        QCOMPARE(differs.code, 3);
        QVERIFY2(differs.out.startsWith("damaged-00: start: reservedCPUs\n  expected  0,24\n  got       1,25\n"), qPrintable(differs.out));
        QVERIFY2(differs.out.contains("\n0 of 1 cases match, operations "), qPrintable(differs.out));
        other = text;
        other.replace("\"reservedSystemCPUs\": \"0,24\"", "\"reservedSystemCPUs\": \"24-0\"");
        const Outcome bad = with(other);
        QCOMPARE(bad.code, 1);
        QVERIFY2(bad.err.contains("case.json:39:27: kubelet.reservedSystemCPUs: \"24-0\" runs backwards"), qPrintable(bad.err));
    }

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

        writeFile(m_folder, "n1.yaml", kNode);  // 2 CPUs and 4Gi to give
        const Outcome exported = run({"topology", "export", file("nodes/n1.xml"), "--node", file("n1.yaml"), "--policy", "single-numa-node"});
        QCOMPARE(exported.code, 0);
        QVERIFY2(exported.out.contains("kind: NodeResourceTopology\nmetadata:\n  name: n1\n") && exported.out.contains("allocatable: 4Gi"), qPrintable(exported.out));
        writeFile(m_folder, "n1-topology.yaml", exported.out.toStdString());
        const Outcome inspected = run({"inspect", file("n1.yaml"), file("n1-topology.yaml"), "--topology", m_folder.filePath("nodes")});
        QCOMPARE(inspected.code, 0);
        QVERIFY2(inspected.out.contains("topologies        1 of 1 nodes\n"), qPrintable(inspected.out));
        QVERIFY2(inspected.err.isEmpty(), qPrintable(inspected.err));

        // What is broken is named, and the rest is used.
        writeFile(m_folder, "nodes/n2.xml", machine.substr(0, 100));
        writeFile(m_folder, "nodes/n3.xml", machine);
        const Outcome odd = run({"inspect", file("n1.yaml"), "--topology", m_folder.filePath("nodes")});
        QVERIFY2(odd.out.contains("topologies        1 of 1 nodes\n"), qPrintable(odd.out));
        QVERIFY2(odd.err.contains("n2.xml:1:") && odd.err.contains("no node is called \"n3\""), qPrintable(odd.err));
        QCOMPARE(run({"topology", "show", file("nodes/n2.xml")}).code, 1);
        QCOMPARE(run({"topology", "export", file("nodes/n1.xml"), "--node", file("n1.yaml"), "--reserved-cpus", "1-0"}).code, 1);
        QCOMPARE(run({"inspect", file("n1.yaml"), "--topology", "/nonexistent"}).code, 1);
    }

    /// Two zones of two CPUs, of which CPU 0 is reserved: the scheduler sees four, one zone has two at most.
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
        writeFile(m_folder, "kubelet.yaml", "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n"
                                            "topologyManagerPolicy: single-numa-node\ncpuManagerPolicy: static\nreservedSystemCPUs: \"0\"\n");
        writeFile(m_folder, "inside.yaml", R"(apiVersion: v1
kind: Node
metadata: {name: n1}
status: {capacity: {cpu: "4", memory: 16Gi, pods: "9"}, allocatable: {cpu: "4", memory: 16Gi, pods: "9"}}
---
apiVersion: v1
kind: Pod
metadata: {name: two, namespace: a}
spec: {containers: [{name: main, resources: {limits: {cpu: "2", memory: 1Gi}}}]}
---
apiVersion: v1
kind: Pod
metadata: {name: three, namespace: a}
spec: {containers: [{name: main, resources: {limits: {cpu: "3", memory: 1Gi}}}]}
)");
        const auto ask = [&](const QString& pod, const QStringList& more) {
            return run(QStringList{"predict", pod, file("inside.yaml"), "--node", "n1"} + more);
        };
        const QStringList all{"--machine", file("n1.xml"), "--kubelet", file("kubelet.yaml")};
        const Outcome fits = ask("a/two", all);
        QCOMPARE(fits.out, "a/two on n1\nscheduler  would bind it here\nkubelet    would admit it (predicted)\n"
                           "  main: zone 1\n    cpus    2-3\n");
        QCOMPARE(fits.code, 0);
        const Outcome rejected = ask("a/three", all);
        QCOMPARE(rejected.code, 3);
        QVERIFY2(rejected.out.startsWith("a/three on n1\nscheduler  would bind it here\nkubelet    would reject it (predicted)\n"
                                         "  TopologyAffinityError: "), qPrintable(rejected.out));
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

    /// The node and the files of predict().
    void kubeletsAfterPlacements() {
        const QStringList told{"--topology", file("n1.xml"), "--kubelet", file("kubelet.yaml")};
        const Outcome plain = run({"schedule", file("inside.yaml"), "-o", "json"});
        QVERIFY(!plain.out.contains("kubelet"));
        // Of four CPUs two go to "two", so that the scheduler has no room for "three".
        const Outcome full = run(QStringList{"schedule", file("inside.yaml")} + told);
        QCOMPARE(full.code, 0);
        QVERIFY2(full.out.contains("The kubelet would admit it (predicted): main: zone 1, CPUs 2-3."), qPrintable(full.out));
        // One that gets its two CPUs, and one that the scheduler would bind, with no zone of two left.
        writeFile(m_folder, "again.yaml", R"(apiVersion: v1
kind: Node
metadata: {name: n1}
status: {capacity: {cpu: "4", memory: 16Gi, pods: "9"}, allocatable: {cpu: "4", memory: 16Gi, pods: "9"}}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: a}
spec: {containers: [{name: main, resources: {limits: {cpu: "2", memory: 1Gi}}}]}
---
apiVersion: v1
kind: Pod
metadata: {name: b, namespace: a}
spec: {containers: [{name: main, resources: {limits: {cpu: "2", memory: 1Gi}}}]}
)");
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
        // Decisions are the same, whatever the kubelets say.
        const auto decided = [](const QString& report) {
            QStringList all;
            for (const QJsonValue& pod : QJsonDocument::fromJson(report.toUtf8()).object()["pods"].toArray())
                all << pod["pod"].toString() + pod["outcome"].toString() + pod["node"].toString();
            return all;
        };
        QCOMPARE(decided(run({"schedule", file("again.yaml"), "-o", "json"}).out), decided(json.out));
        // Half of what has to be known is named.
        QVERIFY(run({"schedule", file("again.yaml"), "--topology", file("n1.xml")}).out.contains("Kubelet not modelled: the kubelet's topologyManagerPolicy, "));
        QVERIFY(run({"schedule", file("again.yaml"), "--kubelet", file("kubelet.yaml")}).out.contains("Kubelet not modelled: nothing is known of the inside of node n1"));
        QCOMPARE(run({"schedule", file("again.yaml"), "--topology", "/nonexistent"}).code, 1);
        QCOMPARE(run({"schedule", file("again.yaml"), "--kubelet", file("again.yaml")}).code, 1);

        // In a simulation: when "a" ends, a later one gets its CPUs.
        writeFile(m_folder, "leaves.yaml", "apiVersion: bayplan/v1\nkind: Timeline\nevents:\n- {at: 5s, action: end, pod: a/a}\n- {at: 6s, action: end, pod: a/b}\n"
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
        const Outcome outcome = run({"schedule", file("odd.yaml"), "--topology", m_folder.filePath("wrong")});
        QCOMPARE(outcome.code, 0);
        for (const char* said : {"odd.yaml:4:80: Node n1: status.capacity", "NodeResourceTopology ghost: metadata.name: no node of that name", "NodeResourceTopology n1: zones: its zones add up to more",
                                 "CPU 1 stands there twice", "pod-cpu-allocs][1].cpuset: CPUs 99 are not there", "pod-cpu-allocs][1].cpuset: CPUs 1 of a/y are another pod's", "pod-cpu-allocs][2].cpuset: ",
                                 "n1.xml:1:1: <html> is no topology", "cut.xml:1:46: not XML", "new.xml:1:22: version \"9.7\""})
            QVERIFY2(outcome.err.contains(said), qPrintable(QString(said) + "\n" + outcome.err));
        QVERIFY2(outcome.out.contains(QRegularExpression("a/pages +unschedulable.*Insufficient hugepages-1Gi")) && outcome.out.contains(QRegularExpression("a/plain +scheduled +n1")), qPrintable(outcome.out));
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
        QVERIFY(run({"inspect", file("inside.bayplan")}).out.contains("topologies        1 of 1 nodes\n"));
        QCOMPARE(run({"predict", "a/a", file("inside.bayplan"), "--node", "n1"}).code, 0);
        // What is not there any more is told, and the rest is used.
        project.topology.push_back("/nonexistent/nodes");
        project.kubelet = "/nonexistent/kubelet.yaml";
        QVERIFY(writeProject(project, built.cluster->catalog(), std::filesystem::path(file("moved.bayplan").toStdString())).has_value());
        const Outcome moved = run({"schedule", file("moved.bayplan")});
        QCOMPARE(moved.code, 0);
        QVERIFY2(moved.err.contains("warning: /nonexistent/nodes: the project names it") && moved.err.contains("warning: /nonexistent/kubelet.yaml: "), qPrintable(moved.err));
        QVERIFY(moved.out.contains("Kubelet not modelled: the kubelet's topologyManagerPolicy, "));
    }

    void conformanceOfADamagedReport() {
        const QString folder = m_folder.filePath("conformance/fit-00");
        QVERIFY(QDir().mkpath(folder));
        const QString from = BAYPLAN_TESTS "/conformance/cases/fit-00/";
        QVERIFY(QFile::copy(from + "cluster.json", folder + "/cluster.json"));
        QFile original(from + "expected.json");
        QVERIFY(original.open(QIODevice::ReadOnly));
        const QByteArray text = original.readAll();
        const auto compareWith = [&](const QByteArray& expected) {
            QFile file(folder + "/expected.json");
            if (file.open(QIODevice::WriteOnly)) file.write(expected);
            file.close();
            return run({"conformance", "kube-scheduler", m_folder.filePath("conformance")});
        };
        QCOMPARE(compareWith(text).code, 0);
        QByteArray changed = text;
        changed.replace("Insufficient cpu", "Insufficient gold");
        const Outcome differs = compareWith(changed);
        QCOMPARE(differs.code, 3);
        QVERIFY2(differs.out.contains("\n  expected  ") && differs.out.contains("Insufficient gold"), qPrintable(differs.out));
        QVERIFY(differs.out.endsWith("\n0 of 1 cases match\n"));
        const Outcome cut = compareWith(text.left(text.size() / 2));
        QCOMPARE(cut.code, 1);
        QVERIFY(cut.err.contains("expected.json:") && cut.out.endsWith("\n0 of 1 cases match\n"));
    }

    void importOpenb() {
        writeFile(m_folder, "n.csv", "sn,cpu_milli,memory_mib,gpu,model\nn0,32000,262144,2,T4\n");
        writeFile(m_folder, "p.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli\np0,1000,1024,1,500\n");
        const Outcome outcome = run({"import", "openb", "--nodes", file("n.csv"), "--pods", file("p.csv"), "-o", file("openb.json")});
        QCOMPARE(outcome.code, 0);
        QCOMPARE(outcome.err, "1 nodes and 1 pods written\n");
        QVERIFY(run({"schedule", file("openb.json")}).out.contains(QRegularExpression("default/p0 +scheduled +n0")));
        QCOMPARE(run({"import", "openb", "--nodes", file("n.csv"), "--pods", file("p.csv"), "-o", "/nonexistent/x"}).code, 1);
        QCOMPARE(run({"import", "openb", "--nodes", file("p.csv"), "--pods", file("p.csv"), "-o", file("x")}).code, 1);
        QVERIFY(!QFile::exists(file("x")));
    }

    void fullOutput() {
        if (!QFile::exists("/dev/full")) QSKIP("this system has no /dev/full");
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(BAYPLANCTL, {"inspect", file("fits.yaml")});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 1);
    }

    void configCheck() {
        const Outcome good = run({"config", "check", file("most.yaml")});
        QCOMPARE(good.code, 0);
        QVERIFY(good.out.startsWith("profile default-scheduler\n  preEnqueue: SchedulingGates"));
        QVERIFY(good.out.contains("  queueSort: PrioritySort\n"));
        QVERIFY2(good.out.contains(QRegularExpression("\n  score: .*TaintToleration=3.* NodeResourcesFit=1")), qPrintable(good.out));
        QVERIFY(good.err.isEmpty());
        // Two faults that only the plugins tell, then one of the reader's.
        writeFile(m_folder, "faults.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n"
                                           "- {schedulerName: a, plugins: {score: {enabled: [{name: NodeResourceFit}]}}}\n"
                                           "- {schedulerName: b, plugins: {filter: {enabled: [{name: PrioritySort}]}}}\n");
        const Outcome faults = run({"config", "check", file("faults.yaml"), "--quiet"});
        QCOMPARE(faults.code, 1);
        QVERIFY(faults.out.isEmpty());
        QVERIFY2(faults.err.contains("faults.yaml:4") && faults.err.contains("faults.yaml:5"), qPrintable(faults.err));
        const Outcome wrong = run({"config", "check", file("wrong.yaml")});
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.err.startsWith("error: " + file("wrong.yaml") + ":3:10: profile: unknown field"), qPrintable(wrong.err));
        QCOMPARE(run({"config", "check", "/nonexistent"}).code, 1);
        QCOMPARE(run({"config", "check"}).code, 2);
        writeFile(m_folder, "asks.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nextenders:\n"
                                         "- {urlPrefix: \"http://x\", filterVerb: f, prioritizeVerb: p, weight: 4, ignorable: true}\n");
        QVERIFY(run({"config", "check", file("asks.yaml")}).out.endsWith("\nextender http://x: filter prioritize=4 ignorable\n"));
    }

    void configPrint() {
        const Outcome most = run({"config", "print", file("most.yaml")});
        QCOMPARE(most.code, 0);
        QVERIFY2(most.out.startsWith("apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"), qPrintable(most.out));
        QVERIFY(most.out.contains("type: MostAllocated") && !most.out.contains("hardPodAffinityWeight"));
        const Outcome whole = run({"config", "print", file("most.yaml"), "--defaults"});
        QVERIFY(whole.out.contains("hardPodAffinityWeight: 1") && whole.out.contains("type: MostAllocated"));
        // What was printed says the same.
        writeFile(m_folder, "whole.yaml", whole.out.toStdString());
        QCOMPARE(run({"config", "print", file("whole.yaml"), "--defaults"}).out, whole.out);
        QCOMPARE(run({"config", "check", file("whole.yaml")}).out, run({"config", "check", file("most.yaml")}).out);
        const Outcome wrong = run({"config", "print", file("wrong.yaml"), "-q"});
        QCOMPARE(wrong.code, 1);
        QVERIFY(wrong.out.isEmpty() && wrong.err.contains("unknown field"));
    }

    void extendersTakePartAsTold() {
        samples::ExtenderServer server;
        server.reply("/score", R"([{"Host":"n1","Score":0},{"Host":"n2","Score":10}])");
        server.reply("/bind", "{}");
        server.start();
        // Two nodes that are alike: without a webhook the first by name is taken.
        std::string nodes = kNode + kNode;
        nodes.replace(nodes.rfind("n1"), 2, "n2");
        writeFile(m_folder, "twins.yaml", nodes + pod("a", "1"));
        writeFile(m_folder, "asking.yaml", asking(server, "prioritizeVerb: score, weight: 1, bindVerb: bind"));
        const QStringList words{"schedule", file("twins.yaml"), "--config", file("asking.yaml"), "--extenders"};
        QVERIFY(run(words.first(4)).out.contains(QRegularExpression("ns/a +notModelled")));
        QVERIFY(run(words + QStringList{"not-modelled"}).out.contains(QRegularExpression("ns/a +notModelled")));
        QVERIFY(run(words + QStringList{"ignore"}).out.contains(QRegularExpression("ns/a +scheduled +n1")));
        QVERIFY(server.calls().empty());
        const Outcome called = run(words + QStringList{"call"});
        QCOMPARE(called.code, 0);
        QVERIFY2(called.out.contains(QRegularExpression("ns/a +scheduled +n2")), qPrintable(called.out));
        QCOMPARE(server.calls().size(), 1u);
        QCOMPARE(server.calls()[0].path, std::string("/score"));  // planning does not bind

        writeFile(m_folder, "empty.yaml", "apiVersion: bayplan/v1\nkind: Timeline\nevents: []\n");
        const QStringList simulation{"simulate", file("twins.yaml"), "--events", file("empty.yaml"), "--config", file("asking.yaml"), "--extenders"};
        QVERIFY(run(simulation + QStringList{"ignore", "--fail-if-pending"}).code == 0);
        QCOMPARE(run(simulation + QStringList{"not-modelled", "--fail-if-pending"}).code, 3);
        const Outcome simulated = run(simulation + QStringList{"call", "--fail-if-pending"});
        QCOMPARE(simulated.code, 0);
        QVERIFY2(simulated.out.contains(QRegularExpression("ns/a +scheduled +1 +n2")), qPrintable(simulated.out));
        QVERIFY2(simulated.err.contains("is not asked to bind: what it would bind counts as bound"), qPrintable(simulated.err));
        QCOMPARE(server.calls().size(), 2u);
        QCOMPARE(server.calls()[1].path, std::string("/score"));
        QVERIFY(run(simulation + QStringList{"call", "-q"}).err.isEmpty());

        // Told to, it is asked to bind as well.
        QCOMPARE(run(simulation + QStringList{"call-and-bind"}).code, 0);
        QCOMPARE(server.calls().size(), 5u);
        QCOMPARE(server.calls()[4].path, std::string("/bind"));
        QVERIFY2(server.calls()[4].body.find("\"Node\":\"n2\"") != std::string::npos, server.calls()[4].body.c_str());
        QCOMPARE(run(words + QStringList{"call-and-bind"}).code, 2);  // schedule never binds
    }

    void anExtenderThatDoesNotBind() {
        samples::ExtenderServer server;
        server.reply("/bind", R"({"Error":"the device is taken"})");
        server.start();
        writeFile(m_folder, "binding.yaml", asking(server, "bindVerb: bind"));
        writeFile(m_folder, "once.yaml", "apiVersion: bayplan/v1\nkind: Timeline\nuntil: 2s\nevents: []\n");
        const Outcome outcome = run({"simulate", file("fits.yaml"), "--events", file("once.yaml"), "--config", file("binding.yaml"), "--extenders", "call-and-bind"});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.out.contains("the device is taken"), qPrintable(outcome.out));
        QVERIFY(server.calls().size() >= 2);  // one for each of the two pods, and their retries
        QVERIFY2(!outcome.out.contains(": 2 bound"), qPrintable(outcome.out));

        // Where its faults are to be passed over, the plugins bind.
        writeFile(m_folder, "lenient.yaml", asking(server, "bindVerb: bind, ignorable: true"));
        const QStringList lenient{"simulate", file("fits.yaml"), "--events", file("once.yaml"), "--config", file("lenient.yaml"), "--extenders", "call-and-bind", "--fail-if-pending"};
        QCOMPARE(run(lenient).code, 0);
    }

    void webhooksAreSentWhatComesInATimeline() {
        samples::ExtenderServer server;
        server.reply("/filter", R"({"NodeNames":["n2"],"FailedNodes":{"n1":"too slow"}})");
        server.start();
        writeFile(m_folder, "choosy.yaml", asking(server, "filterVerb: filter"));
        writeFile(m_folder, "small.yaml", kNode + pod("a", "1"));
        writeFile(m_folder, "arrivals.yaml",
                  "apiVersion: bayplan/v1\nkind: Timeline\nevents:\n"
                  "- {at: 1s, action: add, object: {apiVersion: v1, kind: Node, metadata: {name: n2}, status: {allocatable: {cpu: 4, memory: 4Gi, pods: 10}}}}\n"
                  "- {at: 60s, action: add, object: {apiVersion: v1, kind: Pod, metadata: {name: b, namespace: ns, annotations: {wants: speed}}, spec: {containers: [{name: c}]}}}\n");
        const Outcome outcome = run({"simulate", file("small.yaml"), "--events", file("arrivals.yaml"), "--config", file("choosy.yaml"), "--extenders", "call", "-q"});
        QCOMPARE(outcome.code, 0);
        // At first it names a node that it was not asked about.
        QVERIFY2(outcome.out.contains("claims a filtered node \"n2\" which is not found"), qPrintable(outcome.out));
        QVERIFY2(outcome.out.contains(QRegularExpression("ns/a +scheduled +2 +n2")) && outcome.out.contains(QRegularExpression("ns/b +scheduled +1 +n2")), qPrintable(outcome.out));
        QVERIFY2(server.calls().back().body.find("\"wants\":\"speed\"") != std::string::npos, server.calls().back().body.c_str());
    }

    void anExtenderThatFails() {
        samples::ExtenderServer server;
        server.on("/filter", [](const httplib::Request&, httplib::Response& response) { response.status = 503; });
        server.start();
        writeFile(m_folder, "failing.yaml", asking(server, "filterVerb: filter"));
        const Outcome outcome = run({"schedule", file("fits.yaml"), "--config", file("failing.yaml"), "--extenders", "call", "--fail-if-pending"});
        QCOMPARE(outcome.code, 3);
        QVERIFY2(outcome.out.contains("failed filter with extender at URL " + QString::fromStdString(server.url()) + "/filter, code 503"), qPrintable(outcome.out));
    }

    void anExtenderThatDoesNotAnswerIsInterrupted() {
        samples::ExtenderServer server;
        std::promise<void> asked, answer;
        server.on("/filter", [&](const httplib::Request&, httplib::Response&) {
            asked.set_value();
            answer.get_future().wait();
        });
        server.start();
        writeFile(m_folder, "one.yaml", kNode + pod("a", "1"));
        writeFile(m_folder, "silent.yaml", asking(server, "filterVerb: filter, httpTimeout: 300s"));
        QProcess process;
        process.start(BAYPLANCTL, {"schedule", file("one.yaml"), "--config", file("silent.yaml"), "--extenders", "call"});
        QVERIFY(process.waitForStarted());
        const bool sent = asked.get_future().wait_for(std::chrono::seconds(60)) == std::future_status::ready;
        ::kill(pid_t(process.processId()), SIGINT);
        const bool ended = process.waitForFinished(60000);
        answer.set_value();
        QVERIFY(sent && ended);
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(process.readAllStandardOutput().isEmpty());
    }

    void interrupt() {
        // A pipe that gives an object and then nothing: the program reads until it is told to stop and fed once more.
        QProcess process;
        process.start(BAYPLANCTL, {"inspect", "/dev/stdin"});
        QVERIFY(process.waitForStarted());
        const QByteArray object = QByteArray::fromStdString(podJson("a")) + "\n";
        for (int i = 0; i < 5000; ++i) process.write(object);
        // More than a pipe holds: once it is written, the program is reading.
        while (process.bytesToWrite() > 0) QVERIFY(process.waitForBytesWritten());
        ::kill(pid_t(process.processId()), SIGINT);
        for (int i = 0; i < 5000 && process.state() == QProcess::Running; ++i) process.write(object);
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(20000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
    }

private:
    QString file(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(BayplanctlTest)
#include "tst_bayplanctl.moc"
