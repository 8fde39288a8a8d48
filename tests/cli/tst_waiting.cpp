// SPDX-License-Identifier: GPL-3.0-or-later
// One signal ends a waiting program, whatever it waits for; circular links end.
#include <QProcess>
#include <QtTest>

#include <sys/stat.h>
#include <csignal>

#include "cli/bayplanctl.h"
#include "cli/samples.h"
#include "cluster/builder.h"
#include "io/sessions/project_file.h"

using namespace bayplan::test;

class WaitingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "good.yaml", kNode + pod("a", "1"));
        QCOMPARE(::mkfifo(qPrintable(file("pipe")), 0600), 0);
    }

    /// What goes on in a journal never waits for one that can be read only once.
    void aRunGoesOnInAFile() {
        for (const QStringList& words : {QStringList{"apply", "--resume", file("pipe")}, {"apply", "--release", "--resume", file("pipe")}}) {
            const Outcome refused = run(words);
            QVERIFY2(refused.code == 1 && refused.err.contains("pipe: is no file, and a run goes on in the file of its journal"), qPrintable(refused.err));
        }
    }

    void oneSignal_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("signal");
        const QString good = file("good.yaml"), pipe = file("pipe");
        for (const int signal : {SIGINT, SIGTERM}) {
            const auto row = [&](const QStringList& words) { QTest::addRow("%s, %d", qPrintable(words.join(' ')), signal) << words << signal; };
            row({"schedule", "-"});
            row({"schedule", pipe});
            row({"schedule", good, "--config", pipe});
            row({"schedule", good, "--kubelet", "-"});
            row({"simulate", good, "--events", pipe});
            row({"inspect", "-"});
            row({"plan", "check", pipe, good});
            row({"plan", "hash", "-"});
            row({"apply", "--plan", pipe, "--show-hash"});
            row({"config", "check", pipe});
            row({"topology", "show", pipe});
            row({"fragmentation", good, "--shape", pipe});
            row({"audit", "show", pipe});
            row({"apply", "--resume", pipe, "--replan", file("rest.yaml")});
            row({"rollback", "--journal", pipe});
            row({"audit", "verify", pipe});
            row({"schedule", good, "--plan", pipe});
        }
    }
    void oneSignal() {
        QFETCH(QStringList, words);
        QFETCH(int, signal);
        QProcess process;
        process.start(BAYPLANCTL, words);
        QVERIFY(process.waitForStarted());
        // It is waiting, but the test cannot see for what: the signal counts from the moment when it is blocked.
        QTRY_VERIFY(blocks(process.processId()));
        ::kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY(process.waitForFinished(20000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(process.readAllStandardError().endsWith("interrupted\n"));
    }

    void linksInCircles() {
        const QTemporaryDir folder;
        writeFile(folder, "a.yaml", kNode + pod("a", "1"));
        for (int i = 0; i < 8; ++i) QVERIFY(QFile::link(folder.path(), folder.filePath("link" + QString::number(i))));
        const Outcome once = run({"schedule", folder.path(), "-o", "json"});
        QCOMPARE(once.code, 0);
        QCOMPARE(once.out, run({"schedule", folder.filePath("a.yaml"), "-o", "json"}).out);
        QCOMPARE(run({"fragmentation", "--trend", folder.path()}).code, 0);
    }

    /// The names in a project may come from anybody.
    void aProjectThatNamesAPipe() {
        const bayplan::Built built = *bayplan::build(read(kNode + pod("a", "1")));
        bayplan::Project project;
        project.kubelet = file("pipe").toStdString();
        project.topology = {file("pipe").toStdString()};
        QVERIFY(bayplan::writeProject(project, built.cluster->catalog(), file("p.bayplan").toStdString()).has_value());
        const Outcome outcome = run({"schedule", file("p.bayplan")});
        QCOMPARE(outcome.code, 1);
        QVERIFY2(outcome.err.contains("pipe: the project names it, and it is neither a file nor a folder"), qPrintable(outcome.err));
        QCOMPARE(run({"schedule", file("p.bayplan"), "--partial"}).code, 0);
    }

private:
    /// Whether it has blocked the signals, which it does first, and so waits for them in a thread.
    static bool blocks(qint64 pid) {
        QFile status(QString("/proc/%1/status").arg(pid));
        if (!status.open(QIODevice::ReadOnly)) return false;
        const QByteArray text = status.readAll();
        const qsizetype at = text.indexOf("SigBlk:");
        return at >= 0 && (text.mid(at + 8, 16).toULongLong(nullptr, 16) & (1ULL << (SIGINT - 1))) != 0;
    }

    QString file(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(WaitingTest)
#include "tst_waiting.moc"
