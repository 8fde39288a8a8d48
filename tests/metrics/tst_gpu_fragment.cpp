// SPDX-License-Identifier: GPL-3.0-or-later
// The measure of the FGD paper: which pods are typical, and how much they charge; by hand and against the golden
// vectors.
#include "plugins/gpu/gpu_fragment.h"

#include <cmath>

#include <QtTest>

#include "metrics/openb_files.h"
#include "metrics/sum_tree.h"
#include "plugins/gpu/gpu_policy.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

GpuAsk ask(std::int64_t cpu, std::int32_t count, std::int32_t milli, const char* models = "") { return {cpu, count, milli, models}; }

std::vector<GpuAsk> traceAsks(const std::string& trace) {
    std::vector<GpuAsk> asks;
    const Result<ReadGpuTrace> read = readGpuTrace({openbFile("openb_node_list_gpu_node.csv"), openbFile("pods/openb_pod_list_" + trace + ".csv"), {}, {}}, {1});
    if (!read) return asks;
    for (const GpuTracePod& pod : read->trace.pods) asks.push_back({pod.cpuMilli, pod.gpus, pod.gpuMilli, pod.models});
    return asks;
}

QString classes(const GpuTarget& target, const GpuRoom& room) {
    const Fragment fragment = target.fragment(room);
    QStringList out;
    for (std::size_t c = 0; c < kFragmentClasses; ++c)
        if (fragment.charged[c] != 0) out << QString("%1=%2").arg(toString(static_cast<FragmentClass>(c))).arg(fragment.charged[c]);
    return out.join(' ');
}

}  // namespace

class GpuFragmentTest : public QObject {
    Q_OBJECT

private slots:
    /// 20 pods: 10 of a, 5 of b, 4 of c, 1 of d. 10 + 5 + 4 = 19 are exactly 95 %, so d is left out; the weights are
    /// 10/19, 5/19, 4/19.
    void typicalPodsAreTheMostFrequent() {
        std::vector<GpuAsk> pods;
        pods.insert(pods.end(), 5, ask(2, 0, 0));
        pods.insert(pods.end(), 10, ask(1, 1, 500));
        pods.insert(pods.end(), 1, ask(9, 1, 1000));
        pods.insert(pods.end(), 4, ask(1, 1, 500, "A"));
        const std::vector<TypicalPod> typical = typicalPods(pods);
        QCOMPARE(typical.size(), std::size_t(3));
        QVERIFY(typical[0].ask == ask(1, 1, 500) && typical[1].ask == ask(2, 0, 0) && typical[2].ask == ask(1, 1, 500, "A"));
        QVERIFY(std::abs(typical[0].weight - 10.0 / 19) < 1e-15 && std::abs(typical[1].weight - 5.0 / 19) < 1e-15 && std::abs(typical[2].weight - 4.0 / 19) < 1e-15);
    }

    /// Among equals: larger CPU, then larger share, then more devices, then the larger text.
    void equalsComeLargestFirst() {
        const std::vector<GpuAsk> pods{ask(1, 1, 300), ask(1, 1, 300, "A"), ask(1, 1, 1000), ask(1, 2, 1000), ask(2, 0, 0)};
        const std::vector<TypicalPod> typical = typicalPods(pods);
        QCOMPARE(typical.size(), std::size_t(5));
        QVERIFY(typical[0].ask == pods[4] && typical[1].ask == pods[3] && typical[2].ask == pods[2] && typical[3].ask == pods[1] && typical[4].ask == pods[0]);
        QCOMPARE(typical[0].weight, 0.2);
        QVERIFY(typicalPods({}).empty());
    }

    /// One typical pod at a time, on a node with 400 and 900 thousandths (1300 idle) and four cores.
    void chargesByWhatIsLacking_data() {
        QTest::addColumn<QString>("models");
        QTest::addColumn<int>("cpu");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("milli");
        QTest::addColumn<QString>("charged");
        QTest::newRow("CPU only, fits") << "" << 4000 << 0 << 0 << "XL=1300";
        QTest::newRow("CPU only, does not") << "" << 4001 << 0 << 0 << "XR=1300";
        QTest::newRow("CPU only, model is no matter") << "Z" << 4000 << 0 << 0 << "XL=1300";
        QTest::newRow("model") << "A|B" << 1 << 1 << 100 << "NA=1300";
        QTest::newRow("one of several models") << "A|X" << 1 << 1 << 100 << "Q3=1300";
        QTest::newRow("satisfied, the small rest is not") << "" << 4000 << 1 << 500 << "Q2=400 Q3=900";
        QTest::newRow("lacks CPU") << "" << 4001 << 1 << 500 << "Q4=1300";
        QTest::newRow("lacks GPU") << "" << 4000 << 1 << 1000 << "Q2=1300";
        QTest::newRow("lacks both") << "" << 4001 << 2 << 1000 << "Q1=1300";
    }
    void chargesByWhatIsLacking() {
        QFETCH(QString, models);
        QFETCH(int, cpu);
        QFETCH(int, count);
        QFETCH(int, milli);
        QFETCH(QString, charged);
        const GpuTarget target({{ask(cpu, count, milli, models.toUtf8().constData()), 1.0}}, {"X"});
        const std::vector<std::int32_t> devices{400, 900};
        QCOMPARE(classes(target, {4000, devices, 0, {}}), charged);
    }

    void aNodeWithoutGpuIsNoFragment() {
        const GpuTarget target({{ask(1, 1, 500), 1.0}}, {""});
        QCOMPARE(target.fragmentAmount({4000, {}, 0, {}}), 0.0);
    }

    /// More devices, and more sizes, than fit on the stack.
    void manyDevicesAndSizes() {
        std::vector<TypicalPod> pods;
        for (std::int32_t milli = 10; milli <= 500; milli += 10) pods.push_back({ask(0, 1, milli), 0.02});
        const std::vector<std::int32_t> devices(50, 250);
        // 25 of 50 sizes fit (10..250): the other half charges all: ½ · 50 · 250.
        QVERIFY(std::abs(GpuTarget(pods, {"X"}).fragmentAmount({0, devices, 0, {}}) - 6250.0) < 1e-9);
    }

    void goldenTypicalPods() {
        const auto rows = openbRows("golden/typical_pods.csv");
        if (rows.empty()) QSKIP("the shared trace is not here");
        std::size_t compared = 0;
        for (const std::string trace : {"cpu200", "default", "gpushare60", "gpuspec33", "multigpu30"}) {
            const std::vector<TypicalPod> typical = typicalPods(traceAsks(trace));
            std::size_t rank = 0;
            for (const auto& row : rows) {
                if (row[0] != trace) continue;
                QVERIFY(rank < typical.size());
                QVERIFY(typical[rank].ask == ask(std::stoll(row[2]), std::stoi(row[3]), std::stoi(row[4]), row[5].c_str()));
                QVERIFY(typical[rank].weight == std::stod(row[6]));  // to the last bit
                ++rank;
                ++compared;
            }
            QCOMPARE(rank, typical.size());
        }
        QVERIFY(compared > 200);
    }

    void goldenFragments() {
        const auto rows = openbRows("golden/frag_vectors_default.csv");
        if (rows.empty()) QSKIP("the shared trace is not here");
        const GpuTarget target(typicalPods(traceAsks("default")), {"any"});
        for (const auto& row : rows) {
            const std::vector<std::int32_t> devices = openbDevices(row[1]);
            const Fragment fragment = target.fragment({std::stoll(row[0]), devices, 0, {}});
            for (std::size_t c = 0; c < kFragmentClasses; ++c) QVERIFY(std::abs(fragment.charged[c] - std::stod(row[2 + c])) < 1e-6);
            QVERIFY(std::abs(fragment.amount() - std::stod(row[9])) < 1e-6);
        }
    }

    void goldenScores() {
        const auto rows = openbRows("golden/fgd_score_vectors_default.csv");
        if (rows.empty()) QSKIP("the shared trace is not here");
        const GpuTarget target(typicalPods(traceAsks("default")), {"any"});
        for (const auto& row : rows) {
            const std::vector<std::int32_t> devices = openbDevices(row[1]);
            const GpuRoom room{std::stoll(row[0]), devices, 0, {}};
            const GpuAsk pod = ask(std::stoll(row[2]), std::stoi(row[3]), std::stoi(row[4]));
            QVERIFY(std::abs(target.fragmentAmount(room) - std::stod(row[5])) < 1e-6);
            QCOMPARE(gpuScore(GpuPolicy::Fgd, room, pod, &target), std::stoll(row[6]));
            QStringList chosen;
            for (const std::uint32_t device : chooseDevices(GpuPolicy::Fgd, room, pod, &target, {})) chosen << QString::number(device);
            QCOMPARE(chosen.join('-'), QString::fromStdString(row[7]));
        }
    }

    /// Whatever the order of changes, the sum equals bit for bit that of a tree that was filled once.
    void sumTreeForgetsItsHistory() {
        SumTree grown(7);
        for (std::size_t round = 0; round < 50; ++round)
            for (std::size_t i = 0; i < 7; ++i) grown.set((i * 3 + round) % 7, 0.1 * static_cast<double>(i + round));
        SumTree fresh(7);
        for (std::size_t i = 0; i < 7; ++i) fresh.set(i, grown.at(i));
        QVERIFY(grown.total() == fresh.total());
        QCOMPARE(SumTree(0).total(), 0.0);
    }
};

QTEST_APPLESS_MAIN(GpuFragmentTest)
#include "tst_gpu_fragment.moc"
