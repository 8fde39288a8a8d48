// SPDX-License-Identifier: GPL-3.0-or-later
// What commands write, and where: never over anything but a file, nor over their inputs; and what reaches a terminal.
#include <QProcess>
#include <QtTest>

#include <sys/stat.h>

#include "cli/bayplanctl.h"
#include "cli/samples.h"

using namespace bayplan::test;

class OutputsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "good.yaml", kNode + pod("a", "1"));
        writeFile(m_folder, "nodes.csv", "sn,cpu_milli,memory_mib,gpu,model\nn0,32000,262144,2,T4\n");
        writeFile(m_folder, "pods.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli\np0,1000,1024,1,500\n");
    }

    /// Every option that names an output.
    void options_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("input");
        QTest::newRow("schedule --plan") << QStringList{"schedule", file("good.yaml"), "--plan"} << file("good.yaml");
        QTest::newRow("drain --plan") << QStringList{"drain", "n1", file("good.yaml"), "--plan"} << file("good.yaml");
        QTest::newRow("import -o") << QStringList{"import", "openb", "--nodes", file("nodes.csv"), "--pods", file("pods.csv"), "-o"} << file("pods.csv");
        QTest::newRow("replay --placements") << QStringList{"replay", "openb", "--nodes", file("nodes.csv"), "--pods", file("pods.csv"), "--placements"} << file("nodes.csv");
    }
    void options() {
        QFETCH(QStringList, words);
        QFETCH(QString, input);
        const QByteArray before = contentOf(input);
        const Outcome over = run(words + QStringList{input});
        QCOMPARE(over.code, 1);
        QVERIFY2(over.err.contains("is one of the inputs, and stays as it is"), qPrintable(over.err));
        QCOMPARE(contentOf(input), before);

        writeFile(m_folder, "target.json", "precious");
        const QString link = file("link.json");
        QFile::remove(link);
        QVERIFY(QFile::link(file("target.json"), link));
        const Outcome linked = run(words + QStringList{link});
        QCOMPARE(linked.code, 1);
        QVERIFY2(linked.err.contains("is a link: name the file that it stands for, " + file("target.json")), qPrintable(linked.err));
        QCOMPARE(contentOf(file("target.json")), QByteArray("precious"));

        // Devices and pipes are not replaced: they are written to.
        QCOMPARE(run(words + QStringList{"/dev/null"}).code, 0);
        struct stat is {};
        QVERIFY(::stat("/dev/null", &is) == 0 && S_ISCHR(is.st_mode));
        QCOMPARE(run(words + QStringList{m_folder.path()}).code, 1);

        const QString pipe = file("pipe");
        QFile::remove(pipe);
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        QProcess reader;
        reader.start("cat", {pipe});
        QVERIFY(reader.waitForStarted());
        QCOMPARE(run(words + QStringList{pipe}).code, 0);
        QVERIFY(reader.waitForFinished());
        const QByteArray piped = reader.readAllStandardOutput();
        QVERIFY(!piped.isEmpty());
        QVERIFY(::stat(qPrintable(pipe), &is) == 0 && S_ISFIFO(is.st_mode));

        for (const char* standard : {"-", "/dev/stdout"}) {
            const Outcome written = run(words + QStringList{standard});
            QCOMPARE(written.code, 0);
            QVERIFY2(written.out.toUtf8().startsWith(piped), qPrintable(written.out));
        }
        const QString plain = file("plain.json");
        QCOMPARE(run(words + QStringList{plain}).code, 0);
        QCOMPARE(contentOf(plain), piped);
    }

    /// Whatever is read is not written over: not the objects alone.
    void noInputIsReplaced_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("input");
        const auto row = [&](const char* name, QStringList words, const char* input, const char* option) { QTest::newRow(name) << (words << option << file(input)) << file(input); };
        const QString good = file("good.yaml");
        row("schedule --config", {"schedule", good, "--config", file("config.yaml")}, "config.yaml", "--plan");
        row("schedule --kubelet", {"schedule", good, "--kubelet", file("kubelet.yaml")}, "kubelet.yaml", "--plan");
        row("schedule --metrics", {"schedule", good, "--metrics", file("metrics.json")}, "metrics.json", "--plan");
        row("plan drain --config", {"plan", "drain", good, "--node", "n1", "--config", file("config.yaml")}, "config.yaml", "--plan");
        row("plan drain FILE", {"plan", "drain", good, "--node", "n1"}, "good.yaml", "--plan");
        row("report --config", {"report", good, "--config", file("config.yaml")}, "config.yaml", "-o");
        row("plan deschedule --policy", {"plan", "deschedule", good, "--policy", file("policy.yaml")}, "policy.yaml", "--plan");
        row("what-if --scenario", {"what-if", good, "--scenario", file("scenario.yaml")}, "scenario.yaml", "--seen");
        row("what-if --plan", {"what-if", good, "--scenario", file("cordon.yaml")}, "cordon.yaml", "--plan");
        row("anonymise --events", {"anonymise", good, "--events", file("events.yaml"), "--events-output", file("other.yaml")}, "events.yaml", "-o");
    }
    void noInputIsReplaced() {
        QFETCH(QStringList, words);
        QFETCH(QString, input);
        writeFile(m_folder, "config.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n");
        writeFile(m_folder, "kubelet.yaml", "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n");
        writeFile(m_folder, "metrics.json", "{\"timestamp\": 1, \"window\": {\"duration\": \"15m\", \"start\": 1, \"end\": 1}, \"source\": \"x\", \"data\": {\"NodeMetricsMap\": {}}}");
        writeFile(m_folder, "policy.yaml",
                  "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles: [{name: a, pluginConfig: [{name: DefaultEvictor}, {name: PodLifeTime, args: "
                  "{maxPodLifeTimeSeconds: 86400}}], plugins: {deschedule: {enabled: [PodLifeTime]}}}]\n");
        writeFile(m_folder, "scenario.yaml", "apiVersion: bayplan/v1\nkind: Scenario\nname: x\nchanges: []\n");
        writeFile(m_folder, "cordon.yaml", "apiVersion: bayplan/v1\nkind: Scenario\nname: y\nchanges: [{action: cordon, node: n1}]\n");
        writeFile(m_folder, "events.yaml", "apiVersion: bayplan/v1\nkind: Timeline\nevents: []\n");
        const QByteArray before = contentOf(input);
        const Outcome over = run(words);
        QVERIFY2(over.code != 0, qPrintable(over.out + over.err));
        QVERIFY2(over.err.contains("is one of the inputs, and stays as it is"), qPrintable(over.err));
        QCOMPARE(contentOf(input), before);
    }

    /// An input folder contains the file that would be written.
    void anInputInAFolder() {
        const QTemporaryDir inputs;
        const QString inside = QString::fromStdString(writeFile(inputs, "a.yaml", kNode + pod("a", "1")).string());
        QCOMPARE(run({"schedule", inputs.path(), "--plan", inside}).code, 1);
        QVERIFY(contentOf(inside).startsWith("apiVersion: v1"));
        QCOMPARE(run({"schedule", inputs.path(), "--plan", inputs.filePath("plan.yaml")}).code, 0);
    }

    void standardInput() {
        writeFile(m_folder, "plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: place, pod: ns/a, to: n1}\n");
        const auto fed = [&](const QString& from, const QStringList& words) {
            QProcess process;
            process.setStandardInputFile(from);
            process.start(BAYPLANCTL, words);
            const bool ended = process.waitForFinished(60000);
            Outcome file{ended ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
            process.setStandardInputFile(QString());
            process.start(BAYPLANCTL, words);
            process.write(contentOf(from));
            process.closeWriteChannel();
            const bool again = process.waitForFinished(60000);
            const Outcome pipe{again ? process.exitCode() : -1, QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
            return pipe.code == file.code && pipe.out == file.out ? file : Outcome{-2, pipe.out, pipe.err};
        };
        QCOMPARE(fed(file("good.yaml"), {"inspect", "-"}).out, run({"inspect", file("good.yaml")}).out);
        QCOMPARE(fed(file("good.yaml"), {"schedule", "-"}).out, run({"schedule", file("good.yaml")}).out);
        QCOMPARE(fed(file("good.yaml"), {"schedule", "/dev/stdin"}).code, 0);
        QCOMPARE(fed(file("plan.yaml"), {"plan", "check", "-", file("good.yaml")}).out, QString("1 step, 1 applicable, 0 violations\n"));
        QCOMPARE(fed(file("plan.yaml"), {"plan", "hash", "-"}).out, run({"plan", "hash", file("plan.yaml")}).out);
        QCOMPARE(fed("/dev/null", {"schedule", "-"}).code, 1);
    }

    /// No name and no text in a file controls the terminal; JSON has the exact text.
    void escapes() {
        const std::string evil = "\\u001b]0;owned\\u0007\\u009b31m\\u202eabc\\u2066\\u007f";
        writeFile(m_folder, "evil.json",
                  "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"" + evil
                      + "\"},\"status\":{\"allocatable\":{\"cpu\":1,\"pods\":9,\"x/" + evil + "\":2}}},{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"" + evil
                      + "\"},\"spec\":{\"containers\":[{\"name\":\"c\",\"resources\":{\"requests\":{\"cpu\":1,\"x/" + evil + "\":1}}}]}},{\"apiVersion\":\"" + evil
                      + "\",\"kind\":\"" + evil + "\"}]}");
        const QString name = file("evil.json");
        writeFile(m_folder, "scenario.yaml", "apiVersion: bayplan/v1\nkind: Scenario\nname: x\nchanges: []\n");
        QStringList all;
        for (const QStringList& words : QList<QStringList>{{"schedule", name, "--explain"},
                                                           {"inspect", name},
                                                           {"fragmentation", name},
                                                           {"fragmentation", "--trend", name},
                                                           {"drain", "n", name},
                                                           {"diff", name, file("good.yaml")},
                                                           {"schedule", name, "--config", name},
                                                           {"plan", "check", name, name},
                                                           {"predict", "x", name, "--node", "y"},
                                                           {"plan", "free", name, "--count", "1"},
                                                           {"plan", "slots", name, "--request", "cpu=1", "--count", "1"},
                                                           {"what-if", name, "--scenario", name},
                                                           {"what-if", name, "--scenario", file("scenario.yaml")},
                                                           {"compare-schedulers", name},
                                                           {"together", name},
                                                           {"together", file("good.yaml"), "--spec", name},
                                                           {"schedule", name, "--scheduler", "volcano"},
                                                           {"schedule", name, "--scheduler", "kueue"},
                                                           {"devices", name},
                                                           {"groups", name},
                                                           {"quotas", name},
                                                           {"report", name, "-o", file("evil.html")},
                                                           {"schedule", "\x1b[31m"},
                                                           {"schedule", name, "-o", "\x1b[31m"},
                                                           {"\x1b[31m"},
                                                           {"schedule", name, QString::fromUtf8("--\u009b\u202e")}}) {
            const Outcome outcome = run(words);
            for (const QChar c : outcome.out + outcome.err)
                QVERIFY2(c == '\n' || c == '\t' || (c >= QChar(0x20) && (c < QChar(0x7F) || c >= QChar(0xA0)) && c != QChar(0x202E) && c != QChar(0x2066)),
                         qPrintable(words.join(' ') + ": " + QString::number(c.unicode(), 16)));
            all << outcome.out;
        }
        QVERIFY(all.first().contains("?]0;owned??31m?abc??"));
        const QString json = run({"schedule", name, "-o", "json"}).out;
        QVERIFY2(json.contains(QString::fromUtf8("\u009b31m\u202e")) && json.contains("\\u001b]0;"), qPrintable(json));
    }

private:
    static QByteArray contentOf(const QString& name) {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QString file(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(OutputsTest)
#include "tst_outputs.moc"
