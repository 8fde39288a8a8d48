// SPDX-License-Identifier: GPL-3.0-or-later
// `bayplanctl bench plan` as scripts use it.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

class BenchPlanTest : public QObject {
    Q_OBJECT

private slots:
    /// Hosts of one zone with 20 cores; a and b have a machine of 6, so that 14 are free: one move makes room for 16 in one of them,
    /// where the other still takes it (14 - 6 = 8). c is full.
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        QString hosts, machines;
        for (const char* host : {"a", "b", "c"}) hosts += (hosts.isEmpty() ? "" : ",") + QString(R"({"node_id": "%1", "numa": [{"node": 0, "total_cpu": 20, "memory_huge_total_mb": 400}]})").arg(host);
        for (const auto& [host, cpu] : {std::pair("a", 6), std::pair("b", 6), std::pair("c", 20)})
            machines += (machines.isEmpty() ? "" : ",") + QString(R"({"host_id": "%1", "numa": [{"node": 0, "cpu": %2, "mem_mb": 10}]})").arg(host).arg(cpu);
        writeFile(m_folder, "reset_vm_pm_id_x.json",
                  QString(R"({"vm_type_list": [{"vm_type": "large", "request_cpu": 16, "request_mem_mb": 100}], "cluster_list": [{"cluster_name": "one", "host_info": [%1], "vm_instance": [%2]}]})")
                      .arg(hosts, machines)
                      .toStdString());
        writeFile(m_folder, "reset_vm_pm_id_bad.json", R"({"vm_type_list": [], "cluster_list": []})");
    }

    void provesWhatItFinds() {
        const Outcome outcome = bench({"--moves", "0,1", "--gain", "1,2", "-o", "json"});
        QCOMPARE(outcome.code, 0);
        const QJsonArray lines = QJsonDocument::fromJson(outcome.out.toUtf8()).object()["lines"].toArray();
        QCOMPARE(lines.size(), 4);
        for (const QJsonValue& line : lines) {
            QVERIFY(line["legal"].toBool());
            QVERIFY(line["proved"].toBool());
            QCOMPARE(line["slotsBefore"].toInt(), 0);
        }
        QCOMPARE(lines[0]["slotsAfter"].toInt(), 0);
        QCOMPARE(lines[1]["slotsAfter"].toInt(), 1);
        QCOMPARE(lines[1]["moves"].toInt(), 1);
        QCOMPARE(lines[2]["moves"].toInt(), 1);
        QCOMPARE(lines[2]["bound"].toInt(), 1);
        // Two slots: two hosts would have to be empty, and no host holds 6 + 6 + 20 cores. No number of moves helps.
        QVERIFY(!lines[3].toObject().contains("bound"));
    }

    void table() {
        const Outcome outcome = bench({"--moves", "1"});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.out.contains("proved best"), qPrintable(outcome.out));
        QVERIFY(bench({"--moves", "1", "-o", "csv"}).out.startsWith("set,instance,most_moves,gain,"));
    }

    /// The fewest moves are known by construction: a bound above them, or a plan below, would be wrong.
    void generatedClustersHaveTheirFewestMoves() {
        const QStringList words{"bench", "plan", "--generated", "4", "--seconds", "0", "--work", "30000", "-o", "json"};
        const Outcome outcome = run(words);
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        const QJsonArray lines = QJsonDocument::fromJson(outcome.out.toUtf8()).object()["lines"].toArray();
        QCOMPARE(lines.size(), 4);
        int proved = 0;
        for (const QJsonValue& line : lines) {
            const QByteArray where = line["instance"].toString().toUtf8();
            const int known = line["knownBest"].toInt();
            QVERIFY2(known > 0 && line["knownBound"].toInt() == known, where);
            QVERIFY2(line["legal"].toBool(), where);
            QVERIFY2(line["bound"].toInt() <= known, where);
            QCOMPARE(line["slotsBefore"].toInt(), 0);
            if (line["slotsAfter"].toInt() == line["gain"].toInt()) QVERIFY2(line["moves"].toInt() >= known, where);
            if (!line["proved"].toBool()) continue;
            QVERIFY2(line["moves"].toInt() == known, where);
            ++proved;
        }
        QVERIFY2(proved >= 2, "a search that proves nothing would pass the rest");
    }

    void saysWhatIsKnown() {
        // A set of another name is not known.
        QVERIFY(!bench({"--moves", "1", "-o", "json"}).out.contains("knownBest"));
        const Outcome table = run({"bench", "plan", "--generated", "1", "--seconds", "0", "--work", "100"});
        QVERIFY2(table.out.contains(", the optimum"), qPrintable(table.out));
    }

    void theSameForTheSameWork() {
        const auto without = [](QString text) { return text.replace(QRegularExpression(R"("seconds": ?[0-9.]+)"), ""); };
        const QStringList words{"--gain", "1", "--seconds", "0", "--work", "50", "-o", "json"};
        QCOMPARE(without(bench(words).out), without(bench(words + QStringList{"--threads", "2"}).out));
    }

    void mistakes() {
        QCOMPARE(bench({"--moves", "x"}).code, 2);
        QCOMPARE(bench({"--gain", "1,,2"}).code, 2);
        QCOMPARE(bench({"--moves", "-1"}).code, 2);
        QCOMPARE(bench({"--seconds", "0"}).code, 2);
        QCOMPARE(bench({"--threads", "3"}).code, 2);
        QCOMPARE(run({"bench", "plan"}).code, 2);
        QCOMPARE(run({"bench", "plan", "--generated", "0"}).code, 2);
        QCOMPARE(run({"bench", "plan", "--generated", "x"}).code, 2);
        const Outcome bad = run({"bench", "plan", file("reset_vm_pm_id_bad.json")});
        QCOMPARE(bad.code, 1);
        QVERIFY2(bad.err.contains("reset_vm_pm_id_bad.json") && bad.err.contains("16 cores"), qPrintable(bad.err));
        QCOMPARE(run({"bench", "plan", file("nothing.json")}).code, 1);
        QCOMPARE(run({"bench", "plan", file("BestFit-10.txt")}).code, 1);
    }

private:
    QString file(const QString& name) const { return m_folder.filePath(name); }
    Outcome bench(const QStringList& words) const { return run(QStringList{"bench", "plan", file("reset_vm_pm_id_x.json")} + words); }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(BenchPlanTest)
#include "tst_bench_plan.moc"
