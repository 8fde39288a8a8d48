// SPDX-License-Identifier: GPL-3.0-or-later
// The readers of benchmark sets for the planner, and what the search proves on the sets themselves where they are there.
#include <QtTest>

#include "io/traces/trace_leftovers.h"
#include "io/traces/vm_clusters.h"
#include "planner/bins/bin_checker.h"
#include "planner/search/portfolio.h"

using namespace bayplan;

namespace {

const char* const kClusters = R"({
 "vm_type_list": [{"vm_type": "small", "request_cpu": 2, "request_mem_mb": 10}, {"vm_type": "large", "request_cpu": 16, "request_mem_mb": 100.0}],
 "cluster_list": [{"cluster_name": "one",
  "host_info": [{"node_id": "h", "numa": [{"node": 0, "total_cpu": 44, "memory_huge_total_mb": 400.0}, {"node": 1, "total_cpu": 20, "memory_huge_total_mb": 400.0}]}],
  "vm_instance": [{"host_id": "h", "allow_migration": true, "numa": [{"node": 1, "cpu": 8, "mem_mb": 50}]},
                  {"host_id": "h", "allow_migration": false, "numa": [{"node": 0, "cpu": 4.0, "mem_mb": 40}, {"node": 1, "cpu": 4, "mem_mb": 40}]}]}]})";

QString read(QByteArray text) {
    const Result<std::vector<NamedBins>> clusters = parseVmClusters(text.toStdString(), "set.json");
    return clusters ? "read" : QString::fromStdString(toString(clusters.error()));
}

}  // namespace

class TestPlannerSets : public QObject {
    Q_OBJECT
private slots:
    void machinesInZones() {
        const Result<std::vector<NamedBins>> clusters = parseVmClusters(kClusters, "set.json");
        QVERIFY2(clusters, clusters ? "" : toString(clusters.error()).c_str());
        QCOMPARE(clusters->size(), std::size_t{1});
        const BinModel& model = clusters->front().model;
        QCOMPARE(model.shape.cellRequest[0], 16);
        QCOMPARE(model.items.size(), std::size_t{2});
        QVERIFY(!model.items[0].fixed);
        QVERIFY(model.items[1].fixed);
        QCOMPARE(model.items[1].cells, CellSet{3});
        // Zone 0 has 44 - 4 = 40 free: two slots. Zone 1 has 20 - 8 - 4 = 8: none.
        QCOMPARE(checkMoves(model, {}).slotsBefore, 2);
    }

    void badClusters_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("said");
        QTest::newRow("host") << QByteArray("\"host_id\": \"h\", \"allow_migration\": true") << QByteArray("\"host_id\": \"x\", \"allow_migration\": true") << "names a host that is not there";
        QTest::newRow("zone") << QByteArray("\"node\": 1, \"cpu\": 8") << QByteArray("\"node\": 5, \"cpu\": 8") << "names a zone that its host does not have";
        QTest::newRow("too much") << QByteArray("\"cpu\": 8") << QByteArray("\"cpu\": 80") << "takes more than its zone has left";
        QTest::newRow("part") << QByteArray("\"cpu\": 8") << QByteArray("\"cpu\": 8.5") << "must be a whole number";
        QTest::newRow("negative") << QByteArray("\"cpu\": 8") << QByteArray("\"cpu\": -8") << "cluster_list[0].vm_instance[0].numa[0].cpu";
        QTest::newRow("halves") << QByteArray("\"cpu\": 4, ") << QByteArray("\"cpu\": 6, ") << "unequal halves are not modelled";
        QTest::newRow("missing") << QByteArray("\"cluster_name\": \"one\",") << QByteArray("") << "has no field \"cluster_name\"";
        QTest::newRow("no slot") << QByteArray("\"request_cpu\": 16") << QByteArray("\"request_cpu\": 15") << "vm_type_list has no type with 16 cores";
        QTest::newRow("type") << QByteArray("\"total_cpu\": 44") << QByteArray("\"total_cpu\": \"44\"") << "cluster_list[0].host_info[0].numa[0].total_cpu";
        QTest::newRow("syntax") << QByteArray("]}]})") << QByteArray("") << "set.json:";
    }

    void badClusters() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, said);
        QByteArray text(kClusters);
        if (from == "]}]})") text.chop(4);
        else {
            QVERIFY(text.contains(from));
            text.replace(text.indexOf(from), from.size(), to);
        }
        const QString error = read(text);
        QVERIFY2(error.contains(said) && error.startsWith("set.json"), qPrintable(error));
    }

    void leftovers() {
        const Result<BinModel> model = leftoversOf("event,pod_row,node_row,gpu_ids\n0,0,0,0-1\n1,1,0,2\n2,1,-1,\n3,2,1,\n", "1\n");
        QVERIFY2(model, model ? "" : toString(model.error()).c_str());
        // Event 1 has gone, event 2 found no place.
        QCOMPARE(model->items.size(), std::size_t{2});
        QCOMPARE(model->items[0].cells, CellSet{3});
        QCOMPARE(model->items[1].cells, CellSet{0});
        QCOMPARE(model->bins[0].cells.size(), std::size_t{8});
        QCOMPARE(model->shape.cells, 8);
    }

    void badLeftovers_data() {
        QTest::addColumn<QByteArray>("placements");
        QTest::addColumn<QByteArray>("gone");
        QTest::addColumn<QString>("said");
        const QByteArray header("event,pod_row,node_row,gpu_ids\n");
        QTest::newRow("pod") << header + "0,9,0,0-1\n"
                             << QByteArray() << "placements.csv:2: pod_row: names row 9 of";
        QTest::newRow("node") << header + "0,0,9,0-1\n"
                              << QByteArray() << "placements.csv:2: node_row: names row 9 of";
        QTest::newRow("devices") << header + "0,0,0,0-0\n"
                                 << QByteArray() << "gpu_ids: is no list of 2 devices";
        QTest::newRow("too few") << header + "0,0,0,0\n"
                                 << QByteArray() << "gpu_ids: is no list of 2 devices";
        QTest::newRow("no device") << header + "0,0,0,0-8\n"
                                   << QByteArray() << "gpu_ids: names a device that the node does not have";
        QTest::newRow("room") << header + "0,0,0,0-1\n1,0,0,1-2\n"
                              << QByteArray() << "placements.csv:3: node_row: is a node that has no room left for the pod";
        QTest::newRow("model") << header + "0,3,0,0\n"
                               << QByteArray() << "placements.csv:2: node_row: is a node whose GPU model is none that the pod accepts";
        QTest::newRow("column") << QByteArray("event,pod_row,node_row\n0,0,0\n") << QByteArray() << "gpu_ids";
        QTest::newRow("no number") << header << QByteArray("1\nx\n") << "gone.txt:2:1: \"x\" is not the number of an event";
        QTest::newRow("twice") << header << QByteArray("1\n1\n") << "gone.txt:2:1: event 1 stands there already";
        QTest::newRow("unknown") << header + "0,0,0,0-1\n"
                                 << QByteArray("7\n") << "names 1 events that";
    }

    void badLeftovers() {
        QFETCH(QByteArray, placements);
        QFETCH(QByteArray, gone);
        QFETCH(QString, said);
        const Result<BinModel> model = leftoversOf(placements, gone);
        QVERIFY(!model);
        QVERIFY2(QString::fromStdString(toString(model.error())).contains(said), toString(model.error()).c_str());
    }

    void missingFiles() {
        QVERIFY(!readVmClusters("/nowhere/set.json"));
        QVERIFY(!readTraceLeftovers({"/nowhere/nodes.csv", "/nowhere/pods.csv", "/nowhere/placements.csv", "/nowhere/gone.txt"}));
    }

    /// What is known of a set, reached and proved with counted work.
    void machinesOfByteDance() {
        const std::filesystem::path file = std::filesystem::path(BAYPLAN_SHARED) / "data/planner/vmr-bytedance/reset_vm_pm_id_clear2.json";
        if (!std::filesystem::exists(file)) QSKIP("the benchmark set is not there");
        const Result<std::vector<NamedBins>> clusters = readVmClusters(file);
        QVERIFY(clusters);
        QCOMPARE(clusters->size(), std::size_t{2});
        const std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> known{{{25, 22}, {50, 35}, {100, 47}}, {{25, 3}, {50, 3}, {100, 3}}};
        for (std::size_t c = 0; c < 2; ++c)
            for (const auto& [moves, most] : known[c]) {
                Budget budget;
                budget.work = 5000;
                const Result<FoundPlan> found = findPlan((*clusters)[c].model, {{moves, {}}, 1, 1}, budget);
                QVERIFY(found);
                QCOMPARE(found->slotsAfter, most);
                QVERIFY(found->proved);
                const CheckedMoves checked = checkMoves((*clusters)[c].model, found->order.moves);
                QVERIFY(checked.legal());
                QVERIFY(checked.price <= moves);
                QCOMPARE(checked.slotsAfter, most);
            }
    }

    void leftoversOfOpenb() {
        const std::filesystem::path data = std::filesystem::path(BAYPLAN_SHARED) / "data";
        if (!std::filesystem::exists(data / "planner/openb-churn")) QSKIP("the benchmark set is not there");
        const auto model = [&](const std::string& set) {
            return readTraceLeftovers({data / "openb/openb_node_list_gpu_node.csv", data / "openb/pods/openb_pod_list_default.csv",
                                       data / ("openb/golden/placements_default_seed42_" + set.substr(0, set.find('-')) + ".csv"), data / "planner/openb-churn" / (set + ".txt")});
        };
        // Proved by counting, and (BestFit-05) by what is free for pods with four GPUs.
        const std::vector<std::tuple<std::string, std::int64_t, std::int64_t>> known{{"BestFit-10", 10, 43}, {"DotProd-10", 5, 19}, {"BestFit-05", 5, 23}};
        for (const auto& [set, gain, least] : known) {
            const Result<BinModel> bins = model(set);
            QVERIFY2(bins, set.c_str());
            Budget budget;
            budget.work = 2000;
            const Result<FoundPlan> found = findPlan(*bins, {{{}, gain}, 1, 1}, budget);
            QVERIFY2(found && found->proved, set.c_str());
            QCOMPARE(found->order.price, least);
            QCOMPARE(checkMoves(*bins, found->order.moves).price, least);
            QVERIFY(checkMoves(*bins, found->order.moves).legal());
        }
    }

private:
    Result<BinModel> leftoversOf(const QByteArray& placements, const QByteArray& gone) {
        const auto write = [&](const QString& name, const QByteArray& text) {
            QFile file(m_folder.filePath(name));
            check(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(text) == text.size(), "a test file cannot be written");
            return std::filesystem::path(file.fileName().toStdString());
        };
        return readTraceLeftovers(
            {write("nodes.csv", "sn,cpu_milli,memory_mib,gpu,model\na,96000,393216,8,G2\nb,8000,1000,0,\n"),
             write("pods.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec\np,1000,10,2,1000,\nq,1000,10,1,500,\nr,500,10,0,0,\ns,500,10,1,1000,T4\n"),
             write("placements.csv", placements), write("gone.txt", gone)});
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestPlannerSets)
#include "tst_planner_sets.moc"
