// SPDX-License-Identifier: GPL-3.0-or-later
// `bayplanctl replay openb` as scripts use it.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

class ReplayTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        writeFile(m_folder, "nodes.csv", "sn,cpu_milli,memory_mib,gpu,model\na,8000,1000,2,X\nb,8000,1000,2,Y\n");
        writeFile(m_folder, "openb_pod_list_small.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec\np,1000,10,1,1000,\nq,1000,10,2,1000,Y\nr,1000,10,1,1000,Z\n");
        writeFile(m_folder, "arrivals.csv", "event,seed42,seed43\n0,0,1\n1,1,0\n2,2,\n");
        writeFile(m_folder, "ranks.csv", "node_row,sn,seed42,seed43\n0,a,0,1\n1,b,1,0\n");
        writeFile(m_folder, "bad.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli\np,1000,10,3,500\n");
        writeFile(m_folder, "cpu.csv", "sn,cpu_milli,memory_mib,gpu,model\na,8000,1000,0,\n");
    }

    /// Four devices: 25 %, 75 % and 100 % arrive. p goes to a (rank 0), q to b; r wants a model that does not exist.
    void csv() {
        const Outcome outcome = replay({"--seed", "42", "--policy", "BestFit", "--tie", "rank", "-o", "csv", "--placements", file("placements.csv")});
        QCOMPARE(outcome.code, 0);
        QVERIFY2(outcome.err.isEmpty(), qPrintable(outcome.err));
        const QStringList lines = outcome.out.split('\n');
        QCOMPARE(lines[0], QString("trace,policy,arrived_pct,metric,value"));
        QVERIFY(lines.contains("small,BestFit,25,alloc_ratio_pct,25"));
        QVERIFY(lines.contains("small,BestFit,75,alloc_ratio_pct,75"));
        QVERIFY(lines.contains("small,BestFit,100,alloc_ratio_pct,75"));
        QVERIFY(lines.contains("small,BestFit,100,unalloc_gpus,1"));
        // Empty percentages next to one with arrivals take its value; 30 has no neighbour.
        QVERIFY(lines.contains("small,BestFit,76,alloc_ratio_pct,75"));
        QVERIFY(!outcome.out.contains(",30,"));
        QFile placements(file("placements.csv"));
        QVERIFY(placements.open(QIODevice::ReadOnly));
        const QStringList rows = QString::fromUtf8(placements.readAll()).split('\n');
        QCOMPARE(rows[0], QString("event,pod_row,node_row,gpu_ids,arrived_milli,used_milli,frag_milli"));
        QVERIFY(rows[1].startsWith("0,0,0,0,1000,1000,"));
        QVERIFY(rows[2].startsWith("1,1,1,0-1,3000,3000,"));
        QVERIFY(rows[3].startsWith("2,2,-1,,4000,3000,"));
    }

    void severalSeedsPoliciesAndTies() {
        const Outcome seeds = replay({"--seed", "42-43", "--policy", "FGD,BestFit", "-o", "csv"});
        QCOMPARE(seeds.code, 0);
        QVERIFY(seeds.out.startsWith("trace,policy,arrived_pct,metric,mean,min,max,n\n"));
        QVERIFY(seeds.out.contains("\nsmall,FGD,75,alloc_ratio_pct,75,75,75,2\n") && seeds.out.contains("\nsmall,BestFit,100,alloc_ratio_pct,75,75,75,1\n"));
        const Outcome ties = replay({"--policy", "all", "--tie", "rank,random", "-o", "csv"});
        QCOMPARE(ties.code, 0);
        QVERIFY(ties.out.startsWith("trace,policy,tie,arrived_pct,metric,value\n"));
        QVERIFY(ties.out.contains("\nsmall,CardPacking,random,25,alloc_ratio_pct,25\n"));
        const Outcome table = replay({"--policy", "FGD,BestFit", "--tie", "rank,random", "--timing"});
        QVERIFY(table.out.contains("FGD against BestFit, allocated at 100 % arrived: ties by rank, it "));
        QVERIFY(table.err.endsWith(" s\n") && table.err.contains(" arrivals in "));
        QVERIFY(replay({"--policy", "FGD,BestFit"}).out.contains("--tie rank,random shows what is left"));
    }

    void json() {
        const Outcome outcome = replay({"--seed", "43,42", "-o", "json"});
        const QJsonObject report = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        QCOMPARE(report["kind"].toString(), QString("ReplayReport"));
        QCOMPARE(report["trace"].toString(), QString("small"));
        const QJsonArray runs = report["runs"].toArray();
        QCOMPARE(runs.size(), 2);
        QCOMPARE(runs[0].toObject()["seed"].toInt(), 43);
        QCOMPARE(runs[1].toObject()["failed"].toInt(), 1);
        QCOMPARE(runs[1].toObject()["arrivals"].toInt(), 3);
        QVERIFY(runs[1].toObject()["points"].toArray().size() > 3);
    }

    void mistakesOnTheCommandLine() {
        for (const QStringList& words : {QStringList{"--seed", "4x"}, {"--seed", "9-3"}, {"--seed", ""}, {"--policy", "Best"}, {"--policy", "FGD,"}, {"--tie", "coin"}, {"-o", "name"}}) {
            const Outcome outcome = replay(words);
            QVERIFY2(outcome.code == 2, qPrintable(words.join(' ')));
            QVERIFY(outcome.out.isEmpty() && !outcome.err.isEmpty());
        }
        QCOMPARE(run({"replay"}).code, 2);
        QCOMPARE(run({"replay", "openb"}).code, 2);
        QCOMPARE(run({"replay", "openb", "--help"}).code, 0);
    }

    void faultsOfTheFiles() {
        const Outcome row = run({"replay", "openb", "--nodes", file("nodes.csv"), "--pods", file("bad.csv"), "--quiet"});
        QCOMPARE(row.code, 1);
        QVERIFY(row.out.isEmpty() && row.err.contains("bad.csv:2: gpu_milli: 3 GPUs of 500 thousandths each cannot be had"));
        const Outcome seed = replay({"--seed", "45"});
        QCOMPARE(seed.code, 1);
        QVERIFY(seed.err.contains("arrivals.csv:1: there is no column \"seed45\"; there are seed42, seed43"));
        const Outcome none = run({"replay", "openb", "--nodes", file("cpu.csv"), "--pods", file("openb_pod_list_small.csv")});
        QCOMPARE(none.code, 1);
        QVERIFY(none.err.contains("no node has a GPU"));
        const Outcome unwritable = replay({"--placements", "/nonexistent/p.csv"});
        QCOMPARE(unwritable.code, 1);
        QVERIFY(unwritable.out.isEmpty());
    }

    void withoutOrders() {
        const Outcome outcome = run({"replay", "openb", "--nodes", file("nodes.csv"), "--pods", file("openb_pod_list_small.csv"), "-o", "csv"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.out.contains("\nsmall,FGD,25,alloc_ratio_pct,25\n"));
    }

private:
    QString file(const char* name) const { return m_folder.filePath(name); }
    Outcome replay(const QStringList& words) const {
        return run(QStringList{"replay", "openb", "--nodes", file("nodes.csv"), "--pods", file("openb_pod_list_small.csv"), "--arrivals", file("arrivals.csv"), "--ranks", file("ranks.csv")} + words);
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(ReplayTest)
#include "tst_replay.moc"
