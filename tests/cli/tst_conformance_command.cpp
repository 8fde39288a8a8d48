// SPDX-License-Identifier: GPL-3.0-or-later
// `bayplanctl conformance` as scripts use it.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "cli/report_schema.h"
#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

class ConformanceCommandTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void conformance() {
        const QString cases = BAYPLAN_TESTS "/conformance/cases";
        const Outcome all = run({"conformance", "kube-scheduler", cases, "--case", "fit", "--case", "images-00"});
        QCOMPARE(all.code, 0);
        QVERIFY(all.out.startsWith("family "));
        QVERIFY2(all.out.contains(QRegularExpression("\nfit +(\\d+)/\\1 100\\.00%.*\nimages .*\ntotal .*\n3 of 3 cases match\n$")), qPrintable(all.out));
        QCOMPARE(reportFaults(run({"conformance", "kube-scheduler", cases + "/fit-00", "-o", "json"}).out, "ConformanceReport"), QString());
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
        QCOMPARE(reportFaults(run({"conformance", "nrt", m_folder.filePath("nrt"), "-q", "-o", "json"}).out, "ConformanceReport"), QString());
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

private:
    QString file(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ConformanceCommandTest)
#include "tst_conformance_command.moc"
