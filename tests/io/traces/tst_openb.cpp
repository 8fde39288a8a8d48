// SPDX-License-Identifier: GPL-3.0-or-later
// The import of the trace, and its small CSV reader.
#include "io/sessions/object_list.h"
#include "io/traces/openb.h"
#include "model/gpu_resources.h"

#include <QtTest>

#include "io/objects_text.h"
#include "io/text/csv.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

const std::string kNodeRows = "sn,cpu_milli,memory_mib,gpu,model\nn0,32000,262144,0,\nn1,96000,393216,8,G2\n";
const std::string kPodRows =
    "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time\n"
    "p0,12000,16384,1,460,,LS,Running,0,12537496,0\n"
    "p1,1000,1024,0,0,,BE,Pending,86461,12537496,\n"
    "p2,1000,1024,2,1000,V100M16|V100M32|V100M32,LS,Running,5,6,7\n";

Result<Objects> import(const std::string& nodes, const std::string& pods) {
    const QTemporaryDir folder;
    return importOpenb(writeFile(folder, "nodes.csv", nodes), writeFile(folder, "pods.csv", pods));
}

QString rows(const std::string& text, std::size_t chunk) {
    QString out;
    CsvReader reader([&](CsvRow& row) {
        out += QString::number(row.line) + ":";
        for (const std::string& field : row.fields) out += "<" + QString::fromStdString(field) + ">";
        out += QString::fromStdString(row.fault) + ";";
    });
    for (std::size_t at = 0; at < text.size(); at += chunk) reader.feed(std::string_view(text).substr(at, chunk));
    reader.finish();
    return out;
}

std::int64_t amount(const Node& node, const char* name) {
    const Quantity* quantity = node.allocatable.find(name);
    return quantity ? quantity->value() : -1;
}

std::filesystem::path shared(const char* name) { return std::filesystem::path(BAYPLAN_SHARED) / "data/openb" / name; }

}  // namespace

class OpenbTest : public QObject {
    Q_OBJECT

private slots:
    void csv_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("result");
        QTest::newRow("plain") << "a,b\n1,2\n"
                               << "1:<a><b>;2:<1><2>;";
        QTest::newRow("no last break") << "a\nb"
                                       << "1:<a>;2:<b>;";
        QTest::newRow("CRLF") << "a,b\r\n1,\r\n"
                              << "1:<a><b>;2:<1><>;";
        QTest::newRow("blank lines") << "a\n\n\r\nb\n"
                                     << "1:<a>;4:<b>;";
        QTest::newRow("quoted") << "\"a,\"\"b\"\"\nc\",d\ne\n"
                                << "1:<a,\"b\"\nc><d>;3:<e>;";
        QTest::newRow("empty fields") << ",\n\"\",\"\"\n"
                                      << "1:<><>;2:<><>;";
        QTest::newRow("quote inside") << "a\"b,c\nd\n"
                                      << "1:<a><>a quote inside a field that is not quoted;2:<d>;";
        QTest::newRow("text after quote") << "\"a\"b,c\nd\n"
                                          << "1:<a><>text after the closing quote of a field;2:<d>;";
        QTest::newRow("not closed") << "\"a\nb"
                                    << "1:<a\nb>a quoted field without its closing quote;";
        QTest::newRow("empty") << ""
                               << "";
    }
    void csv() {
        QFETCH(QString, text);
        QFETCH(QString, result);
        for (std::size_t chunk = 1; chunk <= 20; ++chunk) QCOMPARE(rows(text.toStdString(), chunk), result);
    }

    void aRowWithoutEndIsBounded() {
        const QString result = rows("\"" + std::string(3 << 20, 'x') + "\nb\n", 1 << 16);
        QVERIFY(result.endsWith("a row of more than 1 MiB;2:<b>;"));
    }

    void sharesOfSeveralGpusAreLeftOut() {
        const Result<Objects> objects = import(kNodeRows, kPodRows + "p3,1000,1024,3,500,,LS,Running,5,6,7\n");
        QVERIFY(objects.has_value());
        QCOMPARE(objects->pods.size(), std::size_t(3));
        QVERIFY2(errorText(*objects).contains("pods.csv:5: gpu_milli: 3 GPUs of 500 thousandths each cannot be had: a part is of one GPU; the row is left out"), qPrintable(errorText(*objects)));
    }

    void nodesAndPods() {
        const Result<Objects> objects = import(kNodeRows, kPodRows);
        QVERIFY(objects.has_value());
        QVERIFY2(objects->diagnostics.empty(), qPrintable(errorText(*objects)));
        const Node& plain = objects->nodes.at(0);
        QCOMPARE(plain.labels, (Labels{{"kubernetes.io/hostname", "n0"}, {"node.kubernetes.io/instance-type", "cpu-32c-256g"}}));
        QCOMPARE(amount(plain, "cpu"), 32);
        QCOMPARE(amount(plain, "memory"), 262144LL << 20);
        QCOMPARE(amount(plain, "pods"), 1001);
        QCOMPARE(amount(plain, "alibabacloud.com/gpu-milli"), -1);
        const Node& gpu = objects->nodes.at(1);
        QCOMPARE(*gpu.labels.find(kGpuModelKey), std::string("G2"));
        QCOMPARE(*gpu.labels.find("node.kubernetes.io/instance-type"), std::string("G2-8x-96c-384g"));
        QCOMPARE(amount(gpu, "alibabacloud.com/gpu-count"), 8);
        QCOMPARE(amount(gpu, "alibabacloud.com/gpu-milli"), 8000);

        const Pod& share = objects->pods.at(0);
        QCOMPARE(share.key(), std::string("default/p0"));
        QCOMPARE(share.gpuCount, 1);
        QCOMPARE(share.gpuMilli, 460);
        QVERIFY(share.nodeName.empty() && share.phase == PodPhase::Pending);
        const Container& container = share.spec->containers.at(0);
        QVERIFY(container.requests == container.limits);
        QCOMPARE(container.requests.find("cpu")->milliValue(), 12000);
        QCOMPARE(container.requests.find("alibabacloud.com/gpu-milli")->value(), 460);
        QVERIFY(objects->podSources[0]->find("\"openb/deletion-time\":\"12537496\"") != std::string::npos);
        const Pod& cpuOnly = objects->pods.at(1);
        QCOMPARE(cpuOnly.gpuCount, 0);
        QVERIFY(!cpuOnly.spec->containers[0].requests.find("alibabacloud.com/gpu-milli"));
        QCOMPARE(cpuOnly.creationTime - share.creationTime, 86461);
        const Pod& picky = objects->pods.at(2);
        QCOMPARE(picky.spec->containers[0].requests.find("alibabacloud.com/gpu-milli")->value(), 2000);
        QVERIFY((picky.spec->nodeAffinity.required->terms.at(0).matchExpressions
                 == std::vector<Requirement>{{"alibabacloud.com/gpu-card-model", SelectorOp::In, {"V100M16", "V100M32"}}}));
    }

    void faults() {
        const Error missing = import("sn,cpu_milli,memory_mib,gpus,model\n", kPodRows).error();
        QCOMPARE(missing.code, ErrorCode::Syntax);
        QVERIFY(missing.message.text().find("\"gpu\" is missing") != std::string::npos);
        QCOMPARE(missing.origin.line, std::uint64_t(1));
        QCOMPARE(import("", kPodRows).error().code, ErrorCode::Syntax);
        QCOMPARE(importOpenb("/nonexistent/a", "/nonexistent/b").error().code, ErrorCode::Unreadable);
        const Objects rest = *import(kNodeRows + "n2,x,1,0,\nn3,1,1,0\nn4,1,1,2,\n,1,1,0,\nn5,1,1,0,\n", kPodRows + "p3,1,1,1,2000,,,,,,\np4,1,1,0,500,,,,,,\np5,-1,1,0,0,,,,,,\n");
        QCOMPARE(rest.nodes.size(), 3u);
        QCOMPARE(rest.pods.size(), 3u);
        const QStringList told = errorText(rest).trimmed().split('\n');
        QCOMPARE(told.size(), 7);
        QVERIFY(told[0].contains("nodes.csv:4: cpu_milli: must be a whole number"));
        QVERIFY(told[1].contains("nodes.csv:5: 4 fields where the header has 5"));
        QVERIFY(told[2].contains("nodes.csv:6: model: GPUs without a model"));
        QVERIFY(told[3].contains("nodes.csv:7: sn: a node without a name"));
        QVERIFY(told[4].contains("pods.csv:5: gpu_milli: must be a whole number, 0 to 1000"));
        QVERIFY(told[5].contains("pods.csv:6: gpu_milli: a share of no GPU"));
        QVERIFY(told[6].contains("pods.csv:7: cpu_milli"));
    }

    void theListComesBack() {
        const QTemporaryDir folder;
        const std::filesystem::path file(folder.filePath("list.json").toStdString());
        const Objects objects = *import(kNodeRows, kPodRows);
        QVERIFY(replaceFile(file, [&](const WriteBytes& write) { return writeObjectList(objects, write); }).has_value());
        const Objects again = *readObjects({file});
        QVERIFY(again.diagnostics.empty());
        QVERIFY(again.nodes == objects.nodes);
        QCOMPARE(again.pods.size(), objects.pods.size());
        for (std::size_t i = 0; i < again.pods.size(); ++i) {
            QVERIFY(*again.pods[i].spec == *objects.pods[i].spec);
            QCOMPARE(again.pods[i].gpuMilli, objects.pods[i].gpuMilli);
            QCOMPARE(again.pods[i].creationTime, objects.pods[i].creationTime);
        }
        const Result<void> refused = writeObjectList(objects, [](std::string_view) -> Result<void> { return Error{ErrorCode::Unwritable, "full", {}}; });
        QCOMPARE(refused.error().code, ErrorCode::Unwritable);
    }

    void theWholeTrace() {
        if (!std::filesystem::exists(shared("pods"))) QSKIP("the shared data is not here");
        const Result<Objects> objects = importOpenb(shared("openb_node_list_all_node.csv"), shared("pods/openb_pod_list_default.csv"));
        QVERIFY(objects.has_value());
        QVERIFY(objects->diagnostics.empty());
        QCOMPARE(objects->nodes.size(), 1523u);
        QCOMPARE(objects->pods.size(), 8152u);
        // "model GPUs cores MiB" → nodes, from the trace's specification.
        std::map<std::string, int> shapes;
        std::int64_t gpus = 0, cores = 0;
        for (const Node& node : objects->nodes) {
            cores += amount(node, "cpu");
            if (!node.labels.find(kGpuModelKey)) continue;
            gpus += amount(node, "alibabacloud.com/gpu-count");
            QCOMPARE(amount(node, "alibabacloud.com/gpu-milli"), 1000 * amount(node, "alibabacloud.com/gpu-count"));
            ++shapes[*node.labels.find(kGpuModelKey) + " " + std::to_string(amount(node, "alibabacloud.com/gpu-count")) + " "
                     + std::to_string(amount(node, "cpu")) + " " + std::to_string(amount(node, "memory") >> 20)];
        }
        QCOMPARE(gpus, 6212);
        QCOMPARE(cores, 125514);
        const std::map<std::string, int> expected{{"G2 8 96 393216", 549},    {"T4 2 104 524288", 387},    {"T4 4 96 393216", 17},    {"G3 8 128 786432", 39},
                                                  {"P100 1 8 61440", 3},      {"P100 2 8 61440", 2},       {"P100 2 16 122880", 107}, {"P100 2 64 262144", 22},
                                                  {"V100M32 4 48 376832", 9}, {"V100M32 8 96 786432", 21}, {"V100M16 1 8 32768", 19}, {"V100M16 4 32 131072", 28},
                                                  {"V100M16 8 64 262144", 7}, {"V100M16 8 82 344064", 1},  {"A10 1 128 1048576", 2}};
        QVERIFY(shapes == expected);
        // 1,088 pods request no GPU, 3,078 a share of one; all together request 97.98 % of 6,212 GPUs.
        std::int64_t cpuOnly = 0, share = 0, demand = 0;
        for (const Pod& pod : objects->pods) {
            cpuOnly += pod.gpuCount == 0;
            share += pod.gpuCount == 1 && pod.gpuMilli < 1000;
            demand += std::int64_t(pod.gpuCount) * pod.gpuMilli;
        }
        QCOMPARE(cpuOnly, 1088);
        QCOMPARE(share, 3078);
        QCOMPARE(qRound(10000.0 * double(demand) / 6212000.0), 9798);
        // A trace without times.
        const Result<Objects> short5 = importOpenb(shared("openb_node_list_gpu_node.csv"), shared("pods/openb_pod_list_multigpu30.csv"));
        QVERIFY(short5.has_value() && short5->diagnostics.empty());
        QCOMPARE(short5->nodes.size(), 1213u);
        QCOMPARE(short5->pods.size(), 8508u);
        const Result<Objects> spec = importOpenb(shared("openb_node_list_gpu_node.csv"), shared("pods/openb_pod_list_gpuspec33.csv"));
        QCOMPARE(std::count_if(spec->pods.begin(), spec->pods.end(), [](const Pod& pod) { return pod.spec->hasNodeAffinity; }), 2388);
    }
};

QTEST_APPLESS_MAIN(OpenbTest)
#include "tst_openb.moc"
