// SPDX-License-Identifier: GPL-3.0-or-later
// Every case that a real kubelet decided, decided again: admissions, hints, CPUs, memory blocks, devices, what is left,
// reasons and messages must be the same.
#include <QDir>
#include <QTest>

#include "conformance/numa_case.h"

using namespace bayplan;

class TestNuma : public QObject {
    Q_OBJECT
private slots:
    void cases_data() {
        QTest::addColumn<QString>("folder");
        QTest::addRow("none here") << QString();
        const QDir root(BAYPLAN_SHARED "/conformance/numa");
        for (const QString& name : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            QTest::newRow(qPrintable(name)) << root.filePath(name);
    }
    void cases() {
        QFETCH(QString, folder);
        if (folder.isEmpty()) {
            if (!QDir(BAYPLAN_SHARED "/conformance/numa").exists()) QSKIP("no cases beside the checkout");
            return;
        }
        const Result<NumaCase> read = readNumaCase((folder + "/case.json").toStdString());
        QVERIFY2(read.has_value(), read ? "" : toString(read.error()).c_str());
        const Result<NumaReport> expected = readNumaReport((folder + "/expected.json").toStdString());
        QVERIFY2(expected.has_value(), expected ? "" : toString(expected.error()).c_str());
        const Result<NumaReport> actual = runNumaCase(*read);
        QVERIFY2(actual.has_value(), actual ? "" : toString(actual.error()).c_str());
        QString text;
        for (const NumaDifference& d : compare(*expected, *actual))
            text += QString("\n%1: %2: expected %3, got %4")
                        .arg(d.where.c_str(), d.what.c_str(), d.expected.c_str(), d.got.c_str());
        QVERIFY2(text.isEmpty(), qPrintable(text));
    }
};

QTEST_APPLESS_MAIN(TestNuma)
#include "tst_numa.moc"
