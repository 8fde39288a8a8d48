// SPDX-License-Identifier: GPL-3.0-or-later
// Defaults of options from BAYPLAN_ variables and the configuration file, and the help that tells of them.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "cli/environment.h"
#include "cli/pty_program.h"
#include "cli/samples.h"

using namespace bayplan::test;

class OptionDefaultsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        const auto created = [](const char* name, const char* time) {
            return std::string("apiVersion: v1\nkind: Pod\nmetadata: {name: ") + name + ", namespace: ns, creationTimestamp: \"" + time + "\"}\nspec: {containers: [{name: c}]}\n---\n";
        };
        writeFile(m_folder, "some.yaml", kNode + created("b", "2026-01-02T00:00:00Z") + created("a", "2026-01-01T00:00:00Z"));
        QVERIFY(QDir(m_folder.path()).mkdir("bayplan"));
        qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
    }
    void cleanup() { QFile::remove(file("bayplan/config.yaml")); }

    void precedence() {
        QVERIFY(names().isEmpty());  // a table
        configure("options: {output: name}\n");
        QCOMPARE(names(), QString("pod/a\npod/b\n"));
        configure("options: {output: name, order: creation}\ncommands:\n  schedule: {order: file}\n");
        QCOMPARE(names(), QString("pod/b\npod/a\n"));
        const Variable order("BAYPLAN_ORDER", "creation");
        QCOMPARE(names(), QString("pod/a\npod/b\n"));
        QCOMPARE(names({"--order", "file"}), QString("pod/b\npod/a\n"));
        QVERIFY(run({"schedule", file("some.yaml"), "-o", "json"}).out.startsWith('{'));
        const Variable empty("BAYPLAN_OUTPUT", "");  // is none
        QCOMPARE(names(), QString("pod/a\npod/b\n"));
    }

    /// A form for all commands leaves one that lacks it as it is; said to that command, it is a mistake.
    void aFormThatACommandLacks() {
        const QStringList inspect{"inspect", file("some.yaml")};
        const QString table = run(inspect).out;
        {
            const Variable output("BAYPLAN_OUTPUT", "name");
            QCOMPARE(run(inspect).out, table);
            QCOMPARE(names(), QString("pod/a\npod/b\n"));
            QCOMPARE(valueOf(run({"config", "view", "inspect", "-o", "json"}), "output"), QString("table"));
            QCOMPARE(run(inspect + QStringList{"-o", "name"}).code, 2);
        }
        configure("options: {output: csv}\n");
        QCOMPARE(run(inspect).out, table);
        configure("options: {output: json}\n");
        const Variable output("BAYPLAN_OUTPUT", "csv");  // which is none here: the file's holds
        QVERIFY(run(inspect).out.startsWith('{'));
        configure("options: {output: wide}\n");
        QCOMPARE(run({"fragmentation", "--trend", file("some.yaml"), "-q"}).code, 0);  // has a wide form without --trend
        configure("commands: {inspect: {output: csv}}\n");
        QCOMPARE(run(inspect).code, 2);
        const Variable slip("BAYPLAN_OUTPUT", "jsn");
        QCOMPARE(run(inspect).code, 2);
    }

    /// Flags, numbers and lists are values as well; what stands on the line goes before a default that excludes it.
    void values() {
        configure("options: {quiet: true, seed: 7, namespace: nobody, topology: [x.xml, y.xml]}\n");
        QCOMPARE(run({"schedule", file("some.yaml")}).code, 1);  // no pod of that namespace
        const Outcome all = run({"config", "view", "schedule", "-o", "json"});
        QCOMPARE(valueOf(all, "seed"), QString("7"));
        QCOMPARE(valueOf(all, "topology"), QString("x.xml,y.xml"));
        QCOMPARE(valueOf(all, "quiet"), QString("true"));
        configure("options: {namespace: nobody}\n");
        QCOMPARE(run({"schedule", file("some.yaml"), "-A"}).code, 0);
        QCOMPARE(run({"inspect", file("some.yaml")}).code, 0);  // a default of a connection is none of files
    }

    void faults_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("option") << QByteArray("options: {ordr: file}\n") << ":3:17: options.ordr: is no option that takes a default; did you mean \"order\"?";
        QTest::newRow("value") << QByteArray("options:\n  order: age\n") << ":4:10: options.order: --order: age not in {creation,file}";
        QTest::newRow("consent") << QByteArray("options: {unlock: prod}\n") << "options.unlock: is no option that takes a default";
        QTest::newRow("command") << QByteArray("commands: {shedule: {order: file}}\n") << "commands.shedule: there is no such command";
        QTest::newRow("another command") << QByteArray("commands: {inspect: {order: file}}\n") << "commands.inspect.order: bayplanctl inspect has no such option";
        QTest::newRow("field") << QByteArray("option: {}\n") << "unknown field \"option\"; did you mean \"options\"?";
        QTest::newRow("object") << QByteArray("options: {order: {a: b}}\n") << "options.order";
        QTest::newRow("syntax") << QByteArray("options: [\n") << "config.yaml:";
    }
    void faults() {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        configure(text);
        const Outcome outcome = run({"schedule", file("some.yaml")});
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.out.isEmpty() && outcome.err.startsWith("error: " + file("bayplan/config.yaml")) && outcome.err.contains(says), qPrintable(outcome.err));
        // Help is there all the same.
        QCOMPARE(run({"schedule", "--help"}).code, 0);
        QCOMPARE(run({"help", "defaults"}).code, 0);
    }

    void otherFiles() {
        writeFile(m_folder, "bayplan/config.yaml", "apiVersion: v1\nkind: Config\n");
        QVERIFY(run({"schedule", file("some.yaml")}).err.contains("config.yaml"));
        QCOMPARE(run({"schedule", file("some.yaml")}).code, 2);
    }

    void variables() {
        const Variable wrong("BAYPLAN_ORDER", "age");
        const Outcome outcome = run({"schedule", file("some.yaml")});
        QCOMPARE(outcome.code, 2);
        QCOMPARE(outcome.err, QString("error: BAYPLAN_ORDER: --order: age not in {creation,file}\n"));
        QCOMPARE(run({"inspect", file("some.yaml")}).code, 0);  // has no such option
        const Variable slip("BAYPLAN_OUTPT", "json");
        const Variable consent("BAYPLAN_FORCE", "true");
        const Outcome slipped = run({"inspect", file("some.yaml")});
        QVERIFY2(slipped.err.contains("warning: BAYPLAN_OUTPT: there is no such variable; did you mean BAYPLAN_OUTPUT?\n"), qPrintable(slipped.err));
        QVERIFY(slipped.err.contains("warning: BAYPLAN_FORCE: there is no such variable"));
    }

    void view() {
        QCOMPARE(run({"config", "view"}).out, "file " + file("bayplan/config.yaml") + ", which does not exist\nnothing is set\n");
        configure("options:\n  order: file\ncommands:\n  schedule:\n    order: creation\n");
        const Variable order("BAYPLAN_ORDER", "file");
        const Outcome all = run({"config", "view"});
        const QString from = QRegularExpression::escape(file("bayplan/config.yaml"));
        QVERIFY2(all.out.contains(QRegularExpression("\nall +order +file +" + from + ":4 +overridden by BAYPLAN_ORDER\nschedule +order +creation +" + from
                                                     + ":7 +overridden by BAYPLAN_ORDER\nall +order +file +BAYPLAN_ORDER +-\n")),
                 qPrintable(all.out));
        const Outcome one = run({"config", "view", "schedule"});
        QVERIFY2(
            one.out.contains(QRegularExpression("\nschedule +order +file +BAYPLAN_ORDER +-\n")) && one.out.contains(QRegularExpression("\nschedule +sampling +all +built in +-\n")),
            qPrintable(one.out));
        QCOMPARE(run({"config", "view", "fly"}).code, 2);
    }

    void help() {
        const QString schedule = run({"schedule", "--help"}).out;
        QVERIFY(schedule.contains("Examples:\n  bayplanctl schedule cluster.json\n"));
        QVERIFY(schedule.simplified().contains("bayplanctl help live") && !schedule.contains("--as-user-extra"));
        const QString live = run({"help", "live"}).out;
        for (const char* option : {"--kubeconfig", "--as-user-extra", "--allow-exec", "-n,--namespace", "--live"}) QVERIFY2(live.contains(option), option);
        QVERIFY(run({"help", "output"}).out.contains("NO_COLOR") && run({"help", "defaults"}).out.contains("--feature-gates"));
        for (const QStringList& words : {QStringList{"help"}, {"help", "schedule"}, {"help", "live"}, {"help", "output"}, {"help", "defaults"}}) {
            const Variable columns("COLUMNS", "60");
            for (const QString& line : run(words).out.split('\n'))
                QVERIFY2(line.size() <= 60 || line.startsWith("  ") || line.startsWith("Usage"), qPrintable(line));  // names and examples stay whole
        }
        const Variable terminal("TERM", "xterm");
        PtyProgram program({"help", "plan"});
        QCOMPARE(program.end(), 0);
    }

    /// No example is a mistake on the command line, wherever its files are not.
    void examples() {
        const QTemporaryDir nowhere;
        const Variable kubeconfig("KUBECONFIG", nowhere.filePath("none").toUtf8());
        const Variable state("XDG_STATE_HOME", nowhere.path().toUtf8());
        writeFile(nowhere, "cluster.json", "");  // what drain takes for a node if it is not there
        QStringList seen;
        QList<QStringList> commands{{}};
        while (!commands.isEmpty()) {
            const QStringList command = commands.takeFirst();
            const QString text = run(command + QStringList{"--help"}).out;
            const QString below = text.section("Subcommands:\n", 1, 1).section("\n\n", 0, 0);
            const QRegularExpression name("^  ([a-z][a-z-]*)", QRegularExpression::MultilineOption);
            for (auto found = name.globalMatch(below); found.hasNext();) commands << command + QStringList{found.next().captured(1)};
            if (!below.isEmpty() && command != QStringList{"replay"}) continue;
            const QStringList lines = text.section("Examples:\n", 1, 1).split('\n', Qt::SkipEmptyParts);
            QVERIFY2(!lines.isEmpty(), qPrintable(command.join(' ')));
            for (const QString& line : lines) {
                const QStringList words = line.trimmed().split(' ');
                QVERIFY2(words.mid(1, command.size()) == command, qPrintable(line));
                QProcess process;
                process.setWorkingDirectory(nowhere.path());
                process.start(BAYPLANCTL, words.mid(1));
                QVERIFY(process.waitForFinished(60000));
                QVERIFY2(process.exitCode() != 2, qPrintable(line + ": " + process.readAllStandardError()));
                seen << line;
            }
        }
        QVERIFY(seen.size() > 40);
    }

private:
    QString file(const char* name) const { return m_folder.filePath(name); }
    void configure(const QByteArray& text) const { writeFile(m_folder, "bayplan/config.yaml", "apiVersion: bayplan/v1\nkind: Configuration\n" + text.toStdString()); }
    /// What schedule prints where its default form is names.
    QString names(const QStringList& more = {}) const {
        const QString out = run(QStringList{"schedule", file("some.yaml")} + more).out;
        return out.startsWith("pod/") ? out : QString();
    }
    static QString valueOf(const Outcome& outcome, const QString& option) {
        for (const QJsonValue one : QJsonDocument::fromJson(outcome.out.toUtf8()).object()["options"].toArray())
            if (one.toObject()["option"].toString() == option) return one.toObject()["value"].toString();
        return "none of that name";
    }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(OptionDefaultsTest)
#include "tst_option_defaults.moc"
