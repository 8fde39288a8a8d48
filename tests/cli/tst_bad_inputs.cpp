// SPDX-License-Identifier: GPL-3.0-or-later
// A gate never passes on nothing: a command that can end with 0 ends with 1 if a named input is missing, cannot be
// read, is empty, or is incomplete.
#include <QtTest>

#include "cli/bayplanctl.h"
#include "cli/samples.h"

using namespace bayplan::test;

namespace {

const char* const kBad = "BAD";  // stands for the faulty file

const std::string kPlan = "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: place, pod: ns/a, to: n1}\n";
const std::string kTimeline = "apiVersion: bayplan/v1\nkind: Timeline\nevents:\n- {at: 5s, action: end, pod: ns/a}\n";
const std::string kStatus = "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"pods is forbidden\",\"code\":403}\n";

}  // namespace

class BadInputsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "good.yaml", kNode + pod("a", "1"));
        writeFile(m_folder, "node.yaml", kNode);
        writeFile(m_folder, "plan.yaml", kPlan);
        writeFile(m_folder, "events.yaml", kTimeline);
        writeFile(m_folder, "nodes.csv", "sn,cpu_milli,memory_mib,gpu,model\nn0,32000,262144,2,T4\n");
        writeFile(m_folder, "pods.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli\np0,1000,1024,1,500\n");
        writeFile(m_folder, "machine.json", "{}");

        writeFile(m_folder, "empty", "");
        writeFile(m_folder, "blank", "\n\n  \n");
        writeFile(m_folder, "nul", std::string(4096, '\0'));
        writeFile(m_folder, "status", kStatus);
        writeFile(m_folder, "list", "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[]}\n");
        writeFile(m_folder, "cut", "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[" + podJson("a") + ",{\"apiVersion\":\"v1\",\"kin");
        writeFile(m_folder, "faulty", kNode + pod("a", "1..5") + pod("b", "1"));
        writeFile(m_folder, "negative", kNode + pod("a", "-1") + pod("b", "1"));
        writeFile(m_folder, "overflow", kNode + pod("a", "1e30") + pod("b", "1"));
        QVERIFY(QDir(m_folder.path()).mkdir("folder"));
        writeFile(m_folder, "none.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps: []\n");
        writeFile(m_folder, "policy.yaml",
                  "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles: [{name: a, pluginConfig: [{name: DefaultEvictor}, {name: PodLifeTime, args: "
                  "{maxPodLifeTimeSeconds: 86400}}], plugins: {deschedule: {enabled: [PodLifeTime]}}}]\n");
        writeFile(m_folder, "scenario.yaml", "apiVersion: bayplan/v1\nkind: Scenario\nname: x\nchanges: []\n");
    }

    /// Every command that reads objects, with every fault of objects.
    void objects_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("bad");
        const QList<QStringList> commands{
            {"schedule", kBad},
            {"schedule", file("good.yaml"), kBad},
            {"schedule", kBad, "--fail-if-pending", "-q"},
            {"schedule", kBad, "-o", "json"},
            {"simulate", kBad, "--events", file("events.yaml")},
            {"simulate", kBad, "--events", file("events.yaml"), "--fail-if-pending"},
            {"fragmentation", kBad, "--request", "cpu=1"},
            {"fragmentation", "--trend", kBad, "--request", "cpu=1"},
            {"fragmentation", file("good.yaml"), "--shape", kBad},
            {"inspect", kBad},
            {"plan", "check", file("plan.yaml"), kBad},
            {"predict", "ns/a", kBad, "--node", "n1"},
            {"drain", "n1", kBad},
            {"diff", kBad, file("good.yaml")},
            {"diff", file("good.yaml"), kBad},
            {"plan", "free", kBad, "--count", "1"},
            {"plan", "drain", kBad, "--node", "n1"},
            {"plan", "slots", kBad, "--request", "cpu=1", "--count", "1", "--front", "--cheaper"},
            {"plan", "deschedule", kBad, "--policy", file("policy.yaml")},
            {"what-if", kBad, "--scenario", file("scenario.yaml")},
            {"compare-schedulers", kBad},
            {"together", kBad},
            {"devices", kBad},
            {"groups", kBad},
            {"quotas", kBad},
            {"queues", kBad},
            {"queues", kBad, "--fail-if-waiting"},
            {"report", kBad, "-o", file("report.html")},
            {"anonymise", kBad, "-o", file("names.yaml")},
            {"schedule", kBad, "--scheduler", "volcano"},
            {"schedule", kBad, "--scheduler", "kueue"},
        };
        for (const QStringList& command : commands)
            for (const char* bad : {"missing", "empty", "blank", "nul", "status", "list", "cut", "faulty", "negative", "overflow", "folder"}) {
                // For drain, a name that is no file is a node.
                if (command.first() != "drain" || QLatin1String(bad) != QLatin1String("missing")) addRow(command, bad);
            }
    }
    void objects() { endsWithOne(); }

    /// Other files, with every fault that any file can have.
    void files_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("bad");
        const QString good = file("good.yaml");
        const QList<QStringList> commands{
            {"schedule", good, "--config", kBad},
            {"schedule", good, "--kubelet", kBad},
            {"together", good, "--spec", kBad},
            {"schedule", good, "--topology", kBad},
            {"simulate", good, "--events", kBad},
            {"simulate", good, "--events", file("events.yaml"), "--config", kBad},
            {"fragmentation", good, "--config", kBad},
            {"fragmentation", good, "--topology", kBad},
            {"inspect", good, "--topology", kBad},
            {"plan", "check", kBad, good},
            {"plan", "check", file("none.yaml"), good, "--config", kBad},
            {"plan", "free", good, "--count", "1", "--config", kBad},
            {"plan", "deschedule", good, "--policy", kBad},
            {"what-if", good, "--scenario", kBad},
            {"config", "compare", good, "--with", kBad},
            {"plan", "hash", kBad},
            {"apply", "--plan", kBad, "--show-hash"},
            {"config", "check", kBad},
            {"config", "print", kBad},
            {"topology", "show", kBad},
            {"topology", "export", kBad, "--node", file("node.yaml")},
            {"topology", "export", file("machine.json"), "--node", kBad},
            {"predict", "ns/a", good, "--node", "n1", "--machine", kBad},
            {"predict", "ns/a", good, "--node", "n1", "--kubelet", kBad},
            {"import", "openb", "--nodes", kBad, "--pods", file("pods.csv"), "-o", file("out.json")},
            {"import", "openb", "--nodes", file("nodes.csv"), "--pods", kBad, "-o", file("out.json")},
            {"replay", "openb", "--nodes", kBad, "--pods", file("pods.csv")},
            {"replay", "openb", "--nodes", file("nodes.csv"), "--pods", kBad},
            {"replay", "openb", "--nodes", file("nodes.csv"), "--pods", file("pods.csv"), "--arrivals", kBad},
            {"replay", kBad},
            {"audit", "show", kBad},
            {"audit", "export", kBad},
            {"audit", "verify", kBad},
            {"conformance", "kube-scheduler", kBad},
            {"conformance", "nrt", kBad},
            {"conformance", "numa", kBad},
        };
        for (const QStringList& command : commands)
            for (const char* bad : {"missing", "empty", "blank", "nul", "status", "list", "cut", "folder"}) addRow(command, bad);
    }
    void files() { endsWithOne(); }

    /// With --partial, omissions are accepted.
    void partial() {
        for (const QStringList& words : QList<QStringList>{{"schedule", file("faulty")},
                                                           {"inspect", file("negative")},
                                                           {"schedule", file("good.yaml"), file("list")},
                                                           {"simulate", file("overflow"), "--events", file("events.yaml")},
                                                           {"fragmentation", file("faulty"), "--request", "cpu=1"}}) {
            const Outcome refused = run(words);
            QCOMPARE(refused.code, 1);
            QVERIFY2(refused.out.isEmpty() && refused.err.endsWith("--partial goes on without it\n"), qPrintable(refused.err));
            const Outcome meant = run(words + QStringList{"--partial"});
            if (words.first() == "simulate") continue;  // its timeline refers to a pod that is left out
            QVERIFY2(meant.code == 0, qPrintable(meant.err));
            QVERIFY(!meant.out.isEmpty() && meant.err.startsWith("error: "));
        }
        // An empty input is never accepted.
        QCOMPARE(run({"schedule", file("list"), "--partial"}).code, 1);
    }

    void whatIsWrongIsTold() {
        QVERIFY(run({"schedule", file("status")}).err.contains("a server's answer and no object: pods is forbidden"));
        QVERIFY(run({"schedule", file("list")}).err.contains(file("list") + ": there is no Kubernetes object in it"));
        QVERIFY(run({"schedule", file("negative")}).err.contains("negative:14:33: Pod ns/a: spec.containers[0].resources.requests.cpu: must not be less than nothing"));
        QVERIFY(run({"schedule", file("overflow")}).err.contains("spec.containers[0].resources.requests.cpu: is more than can be counted"));
        // Truncated before its steps, a plan would be one that changes nothing.
        writeFile(m_folder, "head.yaml", "apiVersion: bayplan/v1\nkind: Plan\n");
        QVERIFY(run({"plan", "check", file("head.yaml"), file("good.yaml")}).err.contains("steps is missing"));
        writeFile(m_folder, "none.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps: []\n");
        QCOMPARE(run({"plan", "check", file("none.yaml"), file("good.yaml")}).code, 0);
    }

    /// Connection options are refused with files, and never ignored.
    void connectionWithoutLive() {
        for (const QString command : {"schedule", "inspect", "fragmentation"})
            for (const QStringList& option : QList<QStringList>{{"-n", "kube-system"},
                                                                {"--context", "prod"},
                                                                {"--kubeconfig", "/nonexistent"},
                                                                {"--cluster", "c"},
                                                                {"--user", "u"},
                                                                {"--as", "root"},
                                                                {"--request-timeout", "1s"}}) {
                if (command == "schedule" && option.first() == "-n") continue;  // it chooses pods of files as well
                const Outcome outcome = run(QStringList{command, file("good.yaml")} + option);
                QVERIFY2(outcome.code == 2, qPrintable(option.join(' ')));
                QVERIFY2(outcome.out.isEmpty() && outcome.err.contains("--live"), qPrintable(outcome.err));
            }
        QCOMPARE(run({"schedule", file("good.yaml"), "-n", "kube-system"}).code, 1);  // none of its pods is pending
        QCOMPARE(run({"schedule", file("good.yaml"), "-A"}).code, 0);                 // of files, too, all namespaces are read
    }

private:
    void addRow(const QStringList& command, const char* bad) {
        QStringList name;
        for (const QString& word : command) name << (word.startsWith(m_folder.path()) ? QFileInfo(word).fileName() : word);
        QTest::addRow("%s: %s", qPrintable(name.join(' ')), bad) << command << QString(bad);
    }
    void endsWithOne() {
        QFETCH(QStringList, words);
        QFETCH(QString, bad);
        words.replaceInStrings(kBad, bad == "missing" ? QStringLiteral("/nonexistent/file") : file(qPrintable(bad)));
        const Outcome outcome = run(words);
        QVERIFY2(outcome.code == 1, qPrintable(QString::number(outcome.code) + ": " + outcome.out + outcome.err));
        QVERIFY2(outcome.out.isEmpty(), qPrintable(outcome.out));
        QVERIFY2(outcome.err.startsWith("error: "), qPrintable(outcome.err));
    }

    QString file(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(BadInputsTest)
#include "tst_bad_inputs.moc"
