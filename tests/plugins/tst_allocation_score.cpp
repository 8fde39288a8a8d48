// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "plugins/resources/allocation_score.h"

using namespace bayplan;

namespace {

constexpr std::int64_t kGi = 1024LL * 1024 * 1024;
constexpr std::int64_t kMi = 1024LL * 1024;
using List = std::vector<Allocation>;

const std::vector<ShapePoint> kFalling{{0, 10}, {40, 7}, {100, 0}};

}  // namespace

class TestAllocationScore : public QObject {
    Q_OBJECT
private slots:
    void leastAndMost_data();
    void leastAndMost();
    void overfullCountsNothingForLeast();
    void overfullCountsFullForMost();
    void weighs();
    void nothingIsZero();
    void shape_data();
    void shape();
    void ratioIsTheRoundedMeanOfWhatScores();
};

void TestAllocationScore::leastAndMost_data() {
    QTest::addColumn<qint64>("cpu");
    QTest::addColumn<qint64>("memory");
    QTest::addColumn<qint64>("cpuAll");
    QTest::addColumn<qint64>("memoryAll");
    QTest::addColumn<int>("least");
    QTest::addColumn<int>("most");
    const auto all = [](const char* row, qint64 cpu, qint64 memory, int least, int most) {
        QTest::newRow(row) << cpu << memory << qint64{4000} << qint64{8 * kGi} << least << most;
    };
    all("1000m/2Gi and 500m/1Gi", 1500, 3 * kGi, 62, 37);            // (62 + 62)/2; (37 + 37)/2
    all("1000m/1Gi and 500m/3Gi", 1500, 4 * kGi, 56, 43);            // (62 + 50)/2; (37 + 50)/2
    all("500m/1Gi and 3000m/512Mi", 3500, kGi + 512 * kMi, 46, 52);  // (12 + 81)/2; (87 + 18)/2
    QTest::newRow("best effort on a small node") << qint64{300} << qint64{600 * kMi} << qint64{1930}
                                                 << qint64{3977953280} << 84 << 15;  // (84 + 84)/2; (15 + 15)/2
}

void TestAllocationScore::leastAndMost() {
    QFETCH(qint64, cpu);
    QFETCH(qint64, memory);
    QFETCH(qint64, cpuAll);
    QFETCH(qint64, memoryAll);
    QFETCH(int, least);
    QFETCH(int, most);
    const List list{{cpu, cpuAll, 1}, {memory, memoryAll, 1}};
    QCOMPARE(leastAllocated(list), least);
    QCOMPARE(mostAllocated(list), most);
}

void TestAllocationScore::overfullCountsNothingForLeast() {
    QCOMPARE(leastAllocated(List{{11, 10, 1}, {5, 10, 1}}), 25);  // (0 + 50)/2
}

void TestAllocationScore::overfullCountsFullForMost() {
    QCOMPARE(mostAllocated(List{{11, 10, 1}, {5, 10, 1}}), 75);
}

void TestAllocationScore::weighs() {
    // cpu 90 free of 100 with weight 3, gpu 50 free of 100 with weight 1: (270 + 50)/4
    QCOMPARE(leastAllocated(List{{10, 100, 3}, {50, 100, 1}}), 80);
}

void TestAllocationScore::nothingIsZero() {
    QCOMPARE(leastAllocated({}), 0);
    QCOMPARE(mostAllocated({}), 0);
    QCOMPARE(requestedToCapacityRatio({}, kFalling), 0);
}

void TestAllocationScore::shape_data() {
    QTest::addColumn<int>("utilization");
    QTest::addColumn<int>("score");
    // 77: 70 + (0 − 70)·(77 − 40)/60 = 70 + (−2590)/60 = 70 − 43, cut towards zero
    const std::vector<std::pair<int, int>> expected{{0, 100}, {1, 100}, {7, 95}, {33, 76}, {40, 70}, {41, 69}, {77, 27}, {99, 2}, {100, 0}};
    for (const auto& [utilization, score] : expected) QTest::addRow("%d", utilization) << utilization << score;
}

void TestAllocationScore::shape() {
    QFETCH(int, utilization);
    QFETCH(int, score);
    QCOMPARE(shapeScore(kFalling, utilization), score);
}

void TestAllocationScore::ratioIsTheRoundedMeanOfWhatScores() {
    const std::vector<ShapePoint> rising{{0, 0}, {100, 10}};
    // 30 and 65: 47.5 rounds away from zero
    QCOMPARE(requestedToCapacityRatio(List{{30, 100, 1}, {65, 100, 1}}, rising), 48);
    // a resource with score 0 does not count in the mean
    QCOMPARE(requestedToCapacityRatio(List{{0, 100, 1}, {65, 100, 1}}, rising), 65);
    // overfull counts as 100 percent
    QCOMPARE(requestedToCapacityRatio(List{{150, 100, 1}}, rising), 100);
}

QTEST_APPLESS_MAIN(TestAllocationScore)
#include "tst_allocation_score.moc"
