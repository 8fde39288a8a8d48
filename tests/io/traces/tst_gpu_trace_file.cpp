// SPDX-License-Identifier: GPL-3.0-or-later
// The files of a replay: columns in any order, orders that end early, and every fault with file and line.
#include "io/traces/gpu_trace_file.h"

#include <QtTest>

#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

const std::string kNodeRows = "sn,cpu_milli,memory_mib,gpu,model\na,8000,1000,2,X\nb,8000,1000,1,Y\n";
const std::string kPodRows = "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec\np,1000,10,1,500,\nq,1000,10,2,1000,X|Y\nr,1000,10,0,0,\n";
const std::string kArrivalRows = "event,seed1,seed2\n0,2,0\n1,0,1\n2,1,\n";
const std::string kRankRows = "node_row,sn,seed1,seed2\n0,a,0,1\n1,b,1,0\n";

struct Texts {
    std::string nodes = kNodeRows, pods = kPodRows, arrivals = kArrivalRows, ranks = kRankRows;
};

/// The result, or all faults, with files without their folder.
QString read(const Texts& texts, ReadGpuTrace* out = nullptr, std::vector<std::uint64_t> seeds = {1, 2}) {
    const QTemporaryDir folder;
    const Result<ReadGpuTrace> trace = readGpuTrace({writeFile(folder, "nodes.csv", texts.nodes), writeFile(folder, "openb_pod_list_small.csv", texts.pods),
                                                     writeFile(folder, "arrivals.csv", texts.arrivals), writeFile(folder, "ranks.csv", texts.ranks)},
                                                    seeds);
    QString faults;
    if (!trace) faults = QString::fromStdString(toString(trace.error()));
    else
        for (const Diagnostic& diagnostic : trace->diagnostics) faults += QString::fromStdString(toString(diagnostic.what)) + "\n";
    if (trace && out) *out = *trace;
    return faults.replace(folder.path() + "/", "").trimmed();
}

}  // namespace

class GpuTraceFileTest : public QObject {
    Q_OBJECT

private slots:
    void everything() {
        ReadGpuTrace got;
        QCOMPARE(read({}, &got), QString());
        QVERIFY(got.usable());
        const GpuTrace& trace = got.trace;
        QCOMPARE(QString::fromStdString(trace.name), QString("small"));
        QCOMPARE(trace.nodes.size(), std::size_t(2));
        QCOMPARE(trace.nodes[1].gpus, 1);
        QCOMPARE(trace.pods.size(), std::size_t(3));
        QCOMPARE(QString::fromStdString(trace.pods[1].models), QString("X|Y"));
        QCOMPARE(trace.orders[0].arrivals, (std::vector<std::uint32_t>{2, 0, 1}));
        QCOMPARE(trace.orders[1].arrivals, (std::vector<std::uint32_t>{0, 1}));  // ends in an empty cell
        QCOMPARE(trace.orders[1].ranks, (std::vector<std::uint32_t>{1, 0}));
    }

    void columnsInAnyOrderAndFewOfThem() {
        Texts texts;
        texts.pods = "gpu_milli,num_gpu,more,memory_mib,cpu_milli,name\r\n500,1,x,10,1000,p\r\n1000,2,y,10,1000,q\r\n0,0,z,10,1000,r\r\n";
        ReadGpuTrace got;
        QCOMPARE(read(texts, &got, {2}), QString());
        QCOMPARE(got.trace.pods[1].gpus, 2);
        QVERIFY(got.trace.pods[1].models.empty());
        QCOMPARE(got.trace.orders.size(), std::size_t(1));
        QCOMPARE(got.trace.orders[0].seed, std::uint64_t(2));
    }

    void withoutOrders() {
        const QTemporaryDir folder;
        const Result<ReadGpuTrace> trace = readGpuTrace({writeFile(folder, "nodes.csv", kNodeRows), writeFile(folder, "mine.v2.csv", kPodRows), {}, {}}, {7});
        QVERIFY(trace.has_value() && trace->usable());
        QCOMPARE(QString::fromStdString(trace->trace.name), QString("mine"));
        QCOMPARE(trace->trace.orders[0].arrivals, (std::vector<std::uint32_t>{0, 1, 2}));
        QCOMPARE(trace->trace.orders[0].ranks, (std::vector<std::uint32_t>{0, 1}));
    }

    void faults_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("fault");
        const auto row = [](const char* name, const char* file, const char* from, const char* to, const char* fault) { QTest::newRow(name) << file << from << to << fault; };
        row("three halves", "pods", "q,1000,10,2,1000", "q,1000,10,3,500", "openb_pod_list_small.csv:3: gpu_milli: 3 GPUs of 500 thousandths each cannot be had: a part is of one GPU");
        row("share of nothing", "pods", "r,1000,10,0,0", "r,1000,10,0,5", "openb_pod_list_small.csv:4: gpu_milli: a share of no GPU");
        row("no share", "pods", "p,1000,10,1,500", "p,1000,10,1,0", "openb_pod_list_small.csv:2: gpu_milli: 0 thousandths of a GPU cannot be had; 1 to 1000 can");
        row("negative", "pods", "p,1000", "p,-1000", "openb_pod_list_small.csv:2: cpu_milli: must be a whole number, 0 to 1000000000, not \"-1000\"");
        row("more than a device", "pods", "1,500,", "1,1500,", "openb_pod_list_small.csv:2: gpu_milli: must be a whole number, 0 to 1000, not \"1500\"");
        row("too few fields", "pods", "p,1000,10,1,500,", "p,1000,10,1,500", "openb_pod_list_small.csv:2: 5 fields where the header has 6");
        row("missing column", "pods", "num_gpu", "gpus", "openb_pod_list_small.csv:1: the column \"num_gpu\" is missing");
        row("node without model", "nodes", "2,X", "2,", "nodes.csv:2: model: GPUs without a model");
        row("negative GPUs", "nodes", "2,X", "-2,X", "nodes.csv:2: gpu: must be a whole number, 0 to 1024, not \"-2\"");
        row("absent row", "arrivals", "0,2,0", "0,3,0", "arrivals.csv:2: seed1: names row 3 of openb_pod_list_small.csv, which has 3 (the first is row 0)");
        row("no number", "arrivals", "0,2,0", "0,x,0", "arrivals.csv:2: seed1: must be a whole number, 0 to 4294967295, not \"x\"");
        row("order", "arrivals", "1,0,1", "2,0,1", "arrivals.csv:3: event: is event 2 where 1 is next");
        row("gap", "arrivals", "1,0,1", "1,,1", "arrivals.csv:4: seed1: goes on after an empty cell");
        row("seed", "arrivals", "seed2", "seed3", "arrivals.csv:1: there is no column \"seed2\"; there are seed1, seed3");
        row("rank twice", "ranks", "1,b,1,0", "1,b,0,0", "ranks.csv:3: seed1: rank 0 stands on line 2 already");
        row("rank beyond", "ranks", "1,b,1,0", "1,b,2,0", "ranks.csv:3: seed1: must be a whole number, 0 to 1, not \"2\"");
        row("node beyond", "ranks", "1,b,1,0", "2,b,1,0", "ranks.csv:3: node_row: names row 2 of nodes.csv, which has 2 (the first is row 0)");
        row("node twice", "ranks", "1,b,1,0", "0,a,1,0", "ranks.csv:3: node_row: row 0 stands on line 2 already");
        row("other name", "ranks", "1,b,1,0", "1,c,1,0", "ranks.csv:3: sn: is \"c\" where row 1 of nodes.csv is \"b\"");
        row("node missing", "ranks", "1,b,1,0\n", "", "nodes.csv:3: node \"b\" has no rank in ranks.csv");
        row("seed of ranks", "ranks", "seed2", "seed", "ranks.csv:1: there is no column \"seed2\"; there are seed1, seed");
        row("empty", "ranks", kRankRows.c_str(), "", "ranks.csv: the file is empty; a header with the names of the columns is missing");
    }
    void faults() {
        QFETCH(QString, file);
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, fault);
        Texts texts;
        std::string& text = file == "pods" ? texts.pods : file == "nodes"  ? texts.nodes
                                                      : file == "arrivals" ? texts.arrivals
                                                                           : texts.ranks;
        QString changed = QString::fromStdString(text);
        QVERIFY(changed.contains(from));
        text = changed.replace(changed.indexOf(from), from.size(), to).toStdString();
        QCOMPARE(read(texts), fault);
    }

    void aFileThatIsNotThere() {
        const Result<ReadGpuTrace> trace = readGpuTrace({"/nonexistent/nodes.csv", "/nonexistent/pods.csv", {}, {}}, {1});
        QVERIFY(!trace && trace.error().code == ErrorCode::Unreadable);
    }
};

QTEST_APPLESS_MAIN(GpuTraceFileTest)
#include "tst_gpu_trace_file.moc"
