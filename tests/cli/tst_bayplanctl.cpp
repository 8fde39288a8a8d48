// SPDX-License-Identifier: GPL-3.0-or-later
// The built program as scripts use it: its output and its exit codes.
#include <signal.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "cli/samples.h"
#include "cluster/builder.h"
#include "io/objects_text.h"
#include "io/sessions/project_file.h"

using namespace bayplan;
using namespace bayplan::test;

class BayplanctlTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "fits.yaml", kNode + pod("a", "1") + pod("b", "500m"));
        writeFile(m_folder, "tight.yaml", kNode + pod("a", "1") + pod("big", "8"));
        writeFile(m_folder, "faulty.yaml", kNode + pod("a", "1..5") + pod("b", "1"));
        writeFile(m_folder, "most.yaml",
                  "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- schedulerName: default-scheduler\n"
                  "  pluginConfig: [{name: NodeResourcesFit, args: {scoringStrategy: {type: MostAllocated}}}]\n");
        writeFile(m_folder, "wrong.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofile: []\n");
        writeFile(m_folder, "unknown.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins: {score: {enabled: [{name: NodeResourceFit}]}}\n");
        writeFile(m_folder, "plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: place, pod: ns/a, to: n1}\n");
        writeFile(m_folder, "overfull.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: place, pod: ns/big, to: n1}\n- {action: place, pod: ns/gone, to: n1}\n");
    }

    void helpAndVersion() {
        for (const QStringList& words : {QStringList{"--help"},
                                         {"-h"},
                                         {"schedule", "--help"},
                                         {"import", "openb", "--help"},
                                         {"plan", "check", "--help"},
                                         {"inspect", "--help"},
                                         {"config", "check", "--help"},
                                         {"config", "print", "--help"},
                                         {"simulate", "--help"},
                                         {"conformance", "kube-scheduler", "--help"},
                                         {"conformance", "nrt", "--help"},
                                         {"topology", "show", "--help"},
                                         {"topology", "export", "--help"},
                                         {"conformance", "numa", "--help"},
                                         {"predict", "--help"}}) {
            const Outcome help = run(words);
            QCOMPARE(help.code, 0);
            QVERIFY(help.out.contains("bayplanctl") && help.err.isEmpty());
        }
        QVERIFY(run({"schedule", "--help"}).out.contains("--explain"));
        const Outcome version = run({"--version"});
        QCOMPARE(version.code, 0);
        QVERIFY(version.out.contains(QRegularExpression("^bayplanctl \\d+\\.\\d+\\.\\d+\\n$")));
    }

    void helpAndVersionAsCommands() {
        QCOMPARE(run({"version"}).out, run({"--version"}).out);
        QCOMPARE(run({"help"}).out, run({"--help"}).out);
        QCOMPARE(run({"help", "plan", "check"}).out, run({"plan", "check", "--help"}).out);
        QCOMPARE(run({"help", "fly"}).code, 2);
    }

    void whatWasMeant() {
        for (const auto& [words, meant] :
             {std::pair(QStringList{"shedule", "x"}, "schedule"), std::pair(QStringList{"plan", "chek", "x"}, "check"),
              std::pair(QStringList{"schedule", "x", "--explian"}, "--explain"), std::pair(QStringList{"inspect", "x", "--toplogy=y"}, "--topology")}) {
            const Outcome outcome = run(words);
            QCOMPARE(outcome.code, 2);
            QVERIFY2(outcome.err.endsWith(QString("did you mean \"%1\"?\n").arg(meant)), qPrintable(outcome.err));
        }
        QVERIFY(!run({"zzzzzz"}).err.contains("did you mean"));
    }

    void mistakesOnTheCommandLine() {
        for (const QStringList& words : {QStringList{},
                                         {"fly"},
                                         {"schedule"},
                                         {"schedule", "x", "--explian"},
                                         {"schedule", file("fits.yaml"), "-o", "xml"},
                                         {"import"},
                                         {"import", "openb"},
                                         {"import", "openb", "--nodes", "x"},
                                         {"plan"},
                                         {"plan", "check"},
                                         {"plan", "check", "x"},
                                         {"inspect"},
                                         {"simulate", "x"},
                                         {"simulate", "x", "--events", "y", "--sampling", "some"},
                                         {"schedule", "x", "--seed", "-1"},
                                         {"conformance"},
                                         {"conformance", "kube-scheduler"},
                                         {"conformance", "nobody", "x"}}) {
            const Outcome outcome = run(words);
            QVERIFY2(outcome.code == 2, qPrintable(words.join(' ')));
            QVERIFY(outcome.out.isEmpty() && !outcome.err.isEmpty());
        }
    }

    void seeds() {
        for (const char* seed : {"-1", "1.5", "x", "18446744073709551616", "0x10"}) {
            const Outcome outcome = run({"schedule", file("fits.yaml"), QString("--seed=") + seed});
            QCOMPARE(outcome.code, 2);
            QVERIFY2(outcome.err.contains(QString("\"%1\" is no seed, which is a whole number from 0 to 18446744073709551615").arg(seed)), qPrintable(outcome.err));
        }
        QCOMPARE(run({"schedule", file("fits.yaml"), "--seed", "18446744073709551615"}).code, 0);
        for (const auto& [list, why] : {std::pair("44-42", "\"44-42\" ends before it begins"), std::pair("0-2000", "these are more than 1000 seeds"), std::pair("42,x", "\"x\" is no seed")})
            QVERIFY(run({"replay", "openb", "--nodes", "n", "--pods", "p", "--seed", list}).err.contains(why));
    }

    /// The memory of two nodes with 7 Ei each exceeds 64 bits.
    void sumsDoNotWrap() {
        const std::string huge = "apiVersion: v1\nkind: Node\nmetadata: {name: %}\nstatus: {allocatable: {cpu: 1, memory: 7Ei, pods: 9}}\n---\n";
        writeFile(m_folder, "huge.yaml", QString::fromStdString(huge).replace('%', 'a').toStdString() + QString::fromStdString(huge).replace('%', 'b').toStdString());
        const Outcome outcome = run({"inspect", file("huge.yaml")});
        QVERIFY2(outcome.out.contains(QRegularExpression("\nmemory +8\\.0Ei +0 +8\\.0Ei\n")), qPrintable(outcome.out));
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
        QCOMPARE(report["steps"].toArray().size(), 3);  // a, big, and big again when a ends: it is still too big
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
        const QStringList words{"simulate", SAMPLES "/cluster.json", "--events", SAMPLES "/timeline.yaml", "--seed", "7"};
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
        const Outcome outcome = run({"schedule", file("faulty.yaml"), "-o", "json", "--partial"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(!QJsonDocument::fromJson(outcome.out.toUtf8()).isNull());
        QVERIFY2(outcome.err.startsWith("error: " + file("faulty.yaml") + ":14:33: Pod ns/a: spec.containers[0].resources.requests.cpu: "), qPrintable(outcome.err));
        QVERIFY(run({"schedule", file("faulty.yaml"), "--quiet", "--partial"}).err.isEmpty());
        std::string many;
        for (int i = 0; i < 30; ++i) many += pod("p" + std::to_string(i), "x");
        writeFile(m_folder, "many.yaml", many);
        const Outcome nothing = run({"inspect", file("many.yaml")});
        QCOMPARE(nothing.code, 1);  // every object was faulty
        QVERIFY(nothing.out.isEmpty());
        const QStringList lines = nothing.err.trimmed().split('\n');
        QCOMPARE(lines.size(), 22);
        QCOMPARE(lines[20], QString::fromUtf8("… and 10 more; in all 30 errors, 0 warnings, 0 notes"));
        const Outcome gone = run({"inspect", "/nonexistent"});
        QCOMPARE(gone.code, 1);
        QVERIFY(gone.err.startsWith("error: /nonexistent: "));
    }

    void projects() {
        // The project's plan puts ns/a on the node; ns/b is left to decide.
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
        QCOMPARE(good.out, "1 step, 1 applicable, 0 violations\n");
        const Outcome bad = run({"plan", "check", file("overfull.yaml"), file("tight.yaml")});
        QCOMPARE(bad.code, 3);
        QVERIFY(bad.out.contains("node n1, pod ns/big: resources: "));
        QVERIFY(bad.out.contains("ns/gone"));
        QVERIFY(bad.out.endsWith("2 steps, 1 applicable, 1 violation\n"));
        QCOMPARE(run({"plan", "check", file("fits.yaml"), file("fits.yaml")}).code, 1);
    }

    void inspect() {
        const Outcome outcome = run({"inspect", file("fits.yaml")});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.out.contains(QRegularExpression("nodes +1\npods +2 \\(0 on nodes, 2 pending\\)\n")));
        QVERIFY(outcome.out.contains(QRegularExpression("\ncpu +2 +0 +2\n")));
    }

    /// Of a min of 2 cores 3 are used, one of them borrowed. Where there is no max, or it leaves out a scalar, nothing bounds.
    void inspectQuotas() {
        writeFile(m_folder, "quotas.yaml",
                  "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 8, memory: 8Gi, a.example/gpu: 4, pods: 9}}\n"
                  "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: team}\nspec: {nodeName: n, containers: [{name: c, resources: {requests: {cpu: 3, a.example/gpu: "
                  "1}, limits: {a.example/gpu: 1}}}]}\n"
                  "---\napiVersion: scheduling.x-k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: q, namespace: team}\nspec: {min: {cpu: 2}, max: {cpu: 4, memory: 1Gi}}\n"
                  "---\napiVersion: scheduling.x-k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: r, namespace: other}\nspec: {min: {cpu: 1}}\n");
        const Outcome outcome = run({"inspect", file("quotas.yaml")});
        QCOMPARE(outcome.code, 0);
        for (const char* row : {"\nteam/q +cpu +3 +2 +4 +1\n", "\nteam/q +memory +0 +0 +1Gi +0\n", "\nteam/q +a.example/gpu +1 +0 +- +1\n", "\nother/r +cpu +0 +1 +- +0\n"})
            QVERIFY2(outcome.out.contains(QRegularExpression(row)), qPrintable(row + outcome.out));
    }

    /// Events are counted and change no decision; with other names their messages are gone.
    void eventsDecideNothing() {
        const std::string objects =
            "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 8, pods: 9}}\n"
            "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: team}\nspec: {containers: [{name: c, resources: {requests: {cpu: 3}}}]}\n";
        const std::string events =
            "---\napiVersion: v1\nkind: Event\nmetadata: {name: p.1, namespace: team}\ninvolvedObject: {kind: Pod, namespace: team, name: p}\nmessage: of Acme\n"
            "---\napiVersion: events.k8s.io/v1\nkind: Event\nmetadata: {name: p.2, namespace: team}\nregarding: {kind: Pod, namespace: team, name: p}\n";
        writeFile(m_folder, "without.yaml", objects);
        writeFile(m_folder, "with.yaml", objects + events);
        const Outcome inspected = run({"inspect", file("with.yaml")});
        QCOMPARE(inspected.code, 0);
        QVERIFY2(inspected.out.contains(QRegularExpression("\nevents +2\n")), qPrintable(inspected.out));
        QVERIFY(!inspected.out.contains("Event"));  // not among what is not used
        QVERIFY(!run({"inspect", file("without.yaml")}).out.contains("events"));
        QCOMPARE(run({"schedule", file("with.yaml")}).out, run({"schedule", file("without.yaml")}).out);
        const Outcome renamed = run({"anonymise", file("with.yaml"), "-o", file("other.yaml")});
        QCOMPARE(renamed.code, 0);
        QVERIFY2(renamed.err.contains("2 objects of kinds that no decision depends on are left out"), qPrintable(renamed.err));
        QFile written(file("other.yaml"));
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray text = written.readAll();
        QVERIFY(text.contains("kind: Pod") && !text.contains("Acme") && !text.contains("Event"));
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
        // Two faults that only the plugins detect, then one by the reader.
        writeFile(m_folder, "faults.yaml",
                  "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n"
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
        writeFile(m_folder, "asks.yaml",
                  "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nextenders:\n"
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
        // The printed configuration reads back equal.
        writeFile(m_folder, "whole.yaml", whole.out.toStdString());
        QCOMPARE(run({"config", "print", file("whole.yaml"), "--defaults"}).out, whole.out);
        QCOMPARE(run({"config", "check", file("whole.yaml")}).out, run({"config", "check", file("most.yaml")}).out);
        const Outcome wrong = run({"config", "print", file("wrong.yaml"), "-q"});
        QCOMPARE(wrong.code, 1);
        QVERIFY(wrong.out.isEmpty() && wrong.err.contains("unknown field"));
    }

    void interrupt() {
        // A pipe that gives an object and then nothing: the program reads until it is stopped and gets more input.
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
