// SPDX-License-Identifier: GPL-3.0-or-later
// Every case that a real kubelet decided is decided again: admissions, hints, CPUs, memory blocks, devices, what is
// left,
// reasons and messages must be the same.
#include <random>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "conformance/numa_case.h"

using namespace bayplan;

class TestNuma : public QObject {
    Q_OBJECT
private slots:
    void cases_data() {
        QTest::addColumn<QString>("folder");
        QTest::addRow("shared ones") << QString();
        for (const auto& [path, prefix] : {std::pair(BAYPLAN_TESTS "/conformance/numa_cases", "own "),
                                           std::pair(BAYPLAN_SHARED "/conformance/numa", "")}) {
            const QDir root(path);
            for (const QString& name : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
                QTest::newRow(qPrintable(prefix + name)) << root.filePath(name);
        }
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
        const NumaComparison comparison = compareNuma(*expected, *actual, 20);
        for (const Difference& d : comparison.differences)
            text += QString("\n%1: expected %2, got %3").arg(d.what.c_str(), d.expected.c_str(), d.got.c_str());
        QVERIFY2(comparison.differing == 0, qPrintable(text));
        QCOMPARE(comparison.operations, (Tally{expected->results.size() + 1, expected->results.size() + 1}));
    }

    /// Whatever the file contains: an error or an answer.
    void anyCase_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 0; seed < 40; ++seed) QTest::addRow("%u", seed) << seed;
    }
    void anyCase() {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto below = [&](qsizetype n) { return static_cast<qsizetype>(random() % static_cast<unsigned long>(n)); };
        const QStringList names{"churn-00", "reuse-00", "devices-01", "start-00"};
        QFile good(BAYPLAN_TESTS "/conformance/numa_cases/" + names[below(names.size())] + "/case.json");
        QVERIFY(good.open(QIODevice::ReadOnly));
        const QByteArray text = good.readAll();
        const QTemporaryDir folder;
        const QList<QByteArray> pieces{"-1", "0", "99999999999999999999", "null", "{}", "[]", "\"\"",
                                       "1e9", "true", "\"0-8191\"", "9Ei", "-4m", "[0,0]"};
        for (int round = 0; round < 25; ++round) {
            QByteArray changed = text;
            for (qsizetype i = below(3); i >= 0; --i) {
                // A value replaces a value, so that most changes get past the parser.
                qsizetype from = below(changed.size());
                while (from < changed.size() && !QByteArrayView(":,[").contains(changed[from])) ++from;
                qsizetype to = from + 1;
                while (to < changed.size() && !QByteArrayView(",]}\n").contains(changed[to])) ++to;
                if (to < changed.size()) changed.replace(from + 1, to - from - 1, pieces[below(pieces.size())]);
            }
            QFile file(folder.filePath("case.json"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(changed);
            file.close();
            const Result<NumaCase> read = readNumaCase(folder.filePath("case.json").toStdString());
            if (!read) {
                QVERIFY(!read.error().message.empty());
                continue;
            }
            const Result<NumaReport> report = runNumaCase(*read);
            if (report && report->start.count("error") == 0) QCOMPARE(report->results.size(), read->operations.size());
        }
    }

    /// A fault is reported with its line and its path.
    void badCases_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("said");
        QTest::newRow("truncated") << "\"operations\": ["
                                   << ""
                                   << "case.json:";
        QTest::newRow("no machine") << "\"machine\": {"
                                    << "\"engine\": {"
                                    << ": lacks \"machine\"";
        QTest::newRow("a CPU twice") << "[1,25]"
                                     << "[1,24]"
                                     << ": machine.nodes[0].cpus[0].cores[1][1]: names CPU 24 a second time";
        QTest::newRow("an absurd CPU") << "[1,25]"
                                       << "[1,250000]"
                                       << "machine.nodes[0].cpus[0].cores[1][1]: ";
        QTest::newRow("a socket that is not there") << "\"socket\": 1"
                                                    << "\"socket\": 2"
                                                    << "cpus[0].socket: ";
        QTest::newRow("memory") << "\"memory\": \"14Gi\""
                                << "\"memory\": \"14Go\""
                                << "machine.nodes[0].memory: ";
        QTest::newRow("pages") << "\"hugepages-1Gi\": 1"
                               << "\"hugepages-\": 1"
                               << "machine.nodes[0].hugepages.hugepages-: is no size of hugepages";
        QTest::newRow("nodes out of order") << "\"id\": 1"
                                            << "\"id\": 0"
                                            << "machine.nodes[1].id: is not above that of the node before";
        QTest::newRow("distances") << "[10, 12, 32, 32]"
                                   << "[10, 12, 32]"
                                   << "3 distances for 4 nodes";
        QTest::newRow("a device of an absent node") << "\"numaNodes\": [3]"
                                                    << "\"numaNodes\": [7]"
                                                    << ".numaNodes[0]: names a node that the machine does not have";
        QTest::newRow("a device twice") << "\"id\": \"gpu1\""
                                        << "\"id\": \"gpu0\""
                                        << "devices[0].devices[1].id: is that of an earlier device of nvidia.com/gpu";
        QTest::newRow("an unknown field") << "\"sockets\": 2"
                                          << "\"sockets\": 2, \"socket\": 2"
                                          << "machine.socket: ";
        QTest::newRow("an unknown operation") << "{\"remove\":\"ml/train-11\"}"
                                              << "{\"delete\":\"ml/train-11\"}"
                                              << "operations[12].delete: ";
        QTest::newRow("a quantity") << "\"cpu\":\"3250m\""
                                    << "\"cpu\":\"3250mm\""
                                    << "operations[4].admit.spec";
        QTest::newRow("reserved of no size") << "\"numaNode\": 1"
                                             << "\"numaNode\": -1"
                                             << "kubelet.reservedMemory[1].numaNode: ";
    }
    void badCases() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, said);
        QFile good(BAYPLAN_TESTS "/conformance/numa_cases/churn-00/case.json");
        QVERIFY(good.open(QIODevice::ReadOnly));
        QString text = good.readAll();
        const qsizetype at = text.indexOf(from);
        QVERIFY(at >= 0);
        text = to.isEmpty() ? text.left(at + from.size()) : text.replace(at, from.size(), to);
        const QTemporaryDir folder;
        QFile bad(folder.filePath("case.json"));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write(text.toUtf8());
        bad.close();
        const Result<NumaCase> read = readNumaCase(folder.filePath("case.json").toStdString());
        QVERIFY(!read.has_value());
        const QString error = QString::fromStdString(toString(read.error()));
        QVERIFY2(error.contains(said), qPrintable(error));
        QVERIFY2(read.error().origin.line > 0, qPrintable(error));
    }
};

QTEST_APPLESS_MAIN(TestNuma)
#include "tst_numa.moc"
