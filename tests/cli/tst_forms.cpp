// SPDX-License-Identifier: GPL-3.0-or-later
// The forms of what commands print: each command has some, refuses the others, and says the same in JSON and YAML; colours and
// progress where somebody looks, and nowhere else.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <sys/stat.h>

#include "cli/bayplanctl.h"
#include "cli/environment.h"
#include "cli/pty_program.h"
#include "cli/samples.h"
#include "io/text/yaml_to_json.h"

using namespace bayplan;
using namespace bayplan::test;

class FormsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeInputs(m_folder, "big", "apiVersion: v1\nkind: Pod\nmetadata: {name: other, namespace: shop, labels: {app: web}}\nspec: {containers: [{name: c}]}\n---\n");
        writeFile(m_folder, "one.yaml", kNode);
        writeFile(m_folder, "config.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n");
    }

    void reports_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("others");  // forms beside table, json and yaml
        const QString some = file("some.yaml");
        QTest::newRow("schedule") << QStringList{"schedule", some, "--explain"} << "ScheduleReport"
                                  << "wide name";
        QTest::newRow("simulate") << QStringList{"simulate", some, "--events", file("events.yaml")} << "SimulationReport"
                                  << "wide name";
        QTest::newRow("fragmentation") << QStringList{"fragmentation", some, "-q"} << "FragmentationReport"
                                       << "wide csv";
        QTest::newRow("trend") << QStringList{"fragmentation", "--trend", some, "-q"} << "FragmentationTrend"
                               << "csv";
        QTest::newRow("replay openb") << QStringList{"replay", "openb", "--nodes", file("nodes.csv"), "--pods", file("pods.csv")} << "ReplayReport"
                                      << "csv";
        QTest::newRow("plan check") << QStringList{"plan", "check", file("plan.yaml"), some} << "PlanCheck"
                                    << "";
        QTest::newRow("plan hash") << QStringList{"plan", "hash", file("plan.yaml")} << "PlanHash"
                                   << "";
        QTest::newRow("config check") << QStringList{"config", "check", file("config.yaml")} << "ConfigurationCheck"
                                      << "";
        QTest::newRow("config compare") << QStringList{"config", "compare", some, "--with", file("config.yaml"), "--pods", "all"} << "ProfileComparison"
                                        << "name";
        QTest::newRow("inspect") << QStringList{"inspect", some} << "ClusterSummary"
                                 << "";
        QTest::newRow("predict") << QStringList{"predict", "a", "-n", "ns", some, "--node", "n1"} << "PlacementPrediction"
                                 << "";
        QTest::newRow("diff") << QStringList{"diff", file("one.yaml"), some} << "PictureDifference"
                              << "name";
        QTest::newRow("drain") << QStringList{"drain", "n1", some} << "Drain"
                               << "name";
        const QString samples = QStringLiteral(SAMPLES "/"), cluster = samples + "cluster.json";
        QTest::newRow("what-if") << QStringList{"what-if", cluster, "--scenario", samples + "scenario.yaml"} << "WhatIf"
                                 << "wide name";
        QTest::newRow("compare-schedulers") << QStringList{"compare-schedulers", cluster} << "SchedulerComparison"
                                            << "wide csv";
        QTest::newRow("together") << QStringList{"together", samples + "oversold.yaml"} << "TogetherCourse"
                                  << "wide csv";
        QTest::newRow("plan free") << QStringList{"plan", "free", cluster, "--count", "1"} << "GoalPlan"
                                   << "name";
        QTest::newRow("plan deschedule") << QStringList{"plan", "deschedule", cluster, "--policy", samples + "descheduler.yaml", "--now", "2026-11-01T00:00:00Z"} << "Descheduling"
                                         << "wide name";
        QTest::newRow("devices") << QStringList{"devices", samples + "devices.yaml"} << "DeviceList"
                                 << "wide";
        QTest::newRow("groups") << QStringList{"groups", cluster} << "GroupList"
                                << "wide";
        QTest::newRow("groups --order") << QStringList{"groups", samples + "applications.yaml", "--order"} << "StartOrders"
                                        << "wide";
        QTest::newRow("quotas") << QStringList{"quotas", samples + "elastic-quotas.yaml"} << "ElasticQuotas"
                                << "wide";
        QTest::newRow("lab") << QStringList{"lab", samples + "lab.yaml"} << "LabReport"
                             << "csv";
        QTest::newRow("volcano") << QStringList{"schedule", samples + "volcano.yaml", "--scheduler", "volcano"} << "VolcanoSessions"
                                 << "wide name";
        QTest::newRow("kueue") << QStringList{"schedule", samples + "kueue.yaml", "--scheduler", "kueue"} << "KueueAdmission"
                               << "wide name";
        QTest::newRow("version") << QStringList{"version"} << "Version"
                                 << "";
        QTest::newRow("config view") << QStringList{"config", "view"} << "Defaults"
                                     << "";
    }
    void reports() {
        QFETCH(QStringList, words);
        QFETCH(QString, kind);
        QFETCH(QString, others);
        const Outcome table = run(words);
        QVERIFY2(table.code != 2 && !table.out.isEmpty(), qPrintable(table.err));
        QCOMPARE(run(words + QStringList{"-o", "table"}).out, table.out);
        QCOMPARE(run(words + QStringList{"--output=text"}).out, table.out);
        const Outcome json = run(words + QStringList{"-o", "json"});
        QCOMPARE(json.code, table.code);
        const QJsonDocument document = QJsonDocument::fromJson(json.out.toUtf8());
        QCOMPARE(document.object()["apiVersion"].toString(), QString("bayplan/v1"));
        QCOMPARE(document.object()["kind"].toString(), kind);
        const Outcome yaml = run(words + QStringList{"-o", "yaml"});
        QCOMPARE(yaml.code, table.code);
        const Result<std::string> same = yamlToJson(yaml.out.toStdString(), {});
        QVERIFY(same.has_value());
        QCOMPARE(QJsonDocument::fromJson(QByteArray::fromStdString(*same)), document);
        for (const QString form : {"wide", "name", "csv"}) {
            const Outcome one = run(words + QStringList{"-o", form});
            QCOMPARE(one.code, others.split(' ').contains(form) ? table.code : 2);
            QVERIFY2(one.code != 2 || (one.out.isEmpty() && one.err.contains("--output: ")), qPrintable(one.err));
        }
    }

    /// Commands that print what others read have two forms of that.
    void documentsOfOthers() {
        QVERIFY(run({"inspect", file("some.yaml"), "-o", "wide"}).err.contains("\"wide\" is none that this command prints, which are table, json or yaml\n"));
        const QStringList print{"config", "print", file("config.yaml")};
        QVERIFY(run(print).out.startsWith("apiVersion: kubescheduler"));
        QCOMPARE(QJsonDocument::fromJson(run(print + QStringList{"-o", "json"}).out.toUtf8()).object()["kind"].toString(), QString("KubeSchedulerConfiguration"));
        QVERIFY(run(print + QStringList{"-o", "table"}).err.contains("which are yaml or json"));
        // Without its gates the configuration would be another one, and JSON has no comment for them.
        writeFile(m_folder, "gates.yaml", "# kube-scheduler --feature-gates=DRADeviceTaints=false\napiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n");
        const QStringList gated{"config", "print", file("gates.yaml")};
        QVERIFY(run(gated).out.startsWith("# kube-scheduler --feature-gates=DRADeviceTaints=false\n") && run(gated).err.isEmpty());
        const Outcome refused = run(gated + QStringList{"-o", "json"});
        QCOMPARE(refused.err, QString("error: a KubeSchedulerConfiguration has no field for the feature gates DRADeviceTaints=false, and JSON no comment: -o yaml has them in one\n"));
        QVERIFY(refused.code == 1 && refused.out.isEmpty());
    }

    void namesAndWide() {
        QCOMPARE(run({"schedule", file("some.yaml"), "-o", "name"}).out, QString("pod/a\npod/big\npod/other\n"));
        const Outcome wide = run({"schedule", file("some.yaml"), "-o", "wide"});
        QVERIFY2(wide.out.contains(
                     QRegularExpression("^NAMESPACE/POD +OUTCOME +NODE +PRIORITY +SCHEDULER +FEASIBLE +TIED +MESSAGE\nns/a +scheduled +n1 +0 +default-scheduler +1 +1 +-\n")),
                 qPrintable(wide.out));
        QCOMPARE(run({"diff", file("one.yaml"), file("some.yaml"), "-o", "name"}).out, QString("pod/a\npod/big\npod/other\n"));
        QVERIFY(run({"simulate", file("some.yaml"), "--events", file("events.yaml"), "-o", "wide"}).out.contains(QRegularExpression("\nNAMESPACE/POD +STATE +NODE +TRIES\n")));
    }

    /// -n, -A and -l choose pods of files as of a live cluster, and are a mistake where they could not be heard.
    void namespaces() {
        const QString some = file("some.yaml");
        QCOMPARE(run({"schedule", some, "-n", "shop", "-o", "name"}).out, QString("pod/other\n"));
        QCOMPARE(run({"schedule", some, "-A", "-o", "name"}).out, QString("pod/a\npod/big\npod/other\n"));
        QCOMPARE(run({"schedule", some, "-n", "ns", "-l", "app=web"}).code, 1);  // none is selected
        QCOMPARE(run({"schedule", some, "-n", "shop", "-l", "app=web", "-o", "name"}).out, QString("pod/other\n"));
        QCOMPARE(run({"schedule", some, "-n", "nobody", "--fail-if-pending"}).code, 1);
        QCOMPARE(run({"schedule", some, "-n", "shop", "-A"}).code, 2);
        QCOMPARE(run({"diff", file("one.yaml"), some, "-n", "shop"}).out, QString("Pod shop/other came\n"));
        QCOMPARE(run({"diff", file("one.yaml"), some, "-n", "nobody"}).code, 0);
        QVERIFY(run({"predict", "other", "-n", "shop", some, "--node", "n1"}).out.startsWith("shop/other on n1\n"));
        QCOMPARE(run({"predict", "ns/a", "-n", "shop", some, "--node", "n1"}).code, 2);
        for (const QStringList& words : {QStringList{"inspect", some}, {"fragmentation", some}, {"drain", "n1", some}, {"plan", "check", file("plan.yaml"), some}})
            QVERIFY2(run(words + QStringList{"-n", "shop"}).err.contains(QRegularExpression("--namespace: .* all namespaces.*; with --live ")), qPrintable(words.join(' ')));
        // All take part, and one namespace is printed and asked about: big, which stays pending, is of the other.
        const QStringList simulate{"simulate", some, "--events", file("events.yaml")};
        QCOMPARE(run(simulate + QStringList{"-n", "shop", "-o", "name"}).out, QString("pod/other\n"));
        const Outcome shop = run(simulate + QStringList{"-n", "shop", "--fail-if-pending"});
        QVERIFY2(shop.code == 0 && shop.out.contains("shop/other") && !shop.out.contains("ns/"), qPrintable(shop.out));
        QCOMPARE(run(simulate + QStringList{"-n", "ns", "--fail-if-pending"}).code, 3);
        QCOMPARE(run(simulate + QStringList{"-n", "nobody"}).code, 1);
        QCOMPARE(run({"inspect", some, "-l", "app=web"}).code, 2);
    }

    void colours() {
        const QStringList words{"schedule", file("some.yaml")};
        const QString plain = run(words).out;
        QVERIFY(!plain.contains('\x1b'));
        const QString always = run(words + QStringList{"--color=always"}).out;
        QVERIFY2(always.contains("\x1b[32mscheduled\x1b[0m") && always.contains("\x1b[31munschedulable\x1b[0m"), qPrintable(always));
        QCOMPARE(QString(always).remove(QRegularExpression("\x1b\\[[0-9]*m")), plain);
        for (const char* form : {"json", "yaml", "name"}) QVERIFY(!run(words + QStringList{"-o", form, "--color=always"}).out.contains('\x1b'));
        QCOMPARE(run(words + QStringList{"--color=red"}).code, 2);

        const Variable terminal("TERM", "xterm");
        const Variable unset("NO_COLOR", "");
        QVERIFY(onTerminal(words).contains("\x1b[32mscheduled\x1b[0m"));
        QVERIFY(!onTerminal(words + QStringList{"--color", "never"}).contains('\x1b'));
        QVERIFY(!onTerminal(words + QStringList{"-o", "json"}).contains('\x1b'));
        {
            const Variable no("NO_COLOR", "1");
            QVERIFY(!onTerminal(words).contains('\x1b'));
            QVERIFY(onTerminal(words + QStringList{"--color=always"}).contains('\x1b'));
        }
        const Variable dumb("TERM", "dumb");
        QVERIFY(!onTerminal(words).contains('\x1b'));
    }

    /// A stream that never ends: after a second the terminal says how much was read, and the line is gone before the next text.
    void progress() {
        const Variable terminal("TERM", "xterm");
        const QString pipe = file("pipe");
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        const auto feed = [&](QProcess& writer) { writer.start("sh", {"-c", "exec 3>\"$0\"; while cat \"$1\" >&3; do :; done", pipe, file("some.yaml")}); };
        {
            QProcess writer;
            feed(writer);
            PtyProgram program({"inspect", pipe});
            QVERIFY2(program.says(" MiB"), program.said().constData());
            QVERIFY(program.said().contains("read: "));
            writer.kill();
            writer.waitForFinished();
            program.end();
            QVERIFY2(program.said().contains("\r\x1b[K"), program.said().right(200).constData());
        }
        // Whoever is quiet, and whoever reads from a pipe, sees none.
        QProcess writer;
        feed(writer);
        QProcess program;
        program.start(BAYPLANCTL, {"inspect", pipe});
        QVERIFY(program.waitForStarted());
        QTest::qWait(1500);
        writer.kill();
        writer.waitForFinished();
        QVERIFY(program.waitForFinished(60000));
        QVERIFY(!program.readAllStandardError().contains(" MiB"));
    }

private:
    QString file(const char* name) const { return m_folder.filePath(name); }
    static QByteArray onTerminal(const QStringList& words) {
        PtyProgram program(words);
        program.end();
        return program.said();
    }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(FormsTest)
#include "tst_forms.moc"
