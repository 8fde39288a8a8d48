// SPDX-License-Identifier: GPL-3.0-or-later
// The policies' scores and their choice of devices, with the arithmetic of the specification beside each number.
#include "plugins/gpu/gpu_policy.h"

#include <QtTest>

using namespace bayplan;

namespace {

std::vector<std::uint32_t> chosen(GpuPolicy policy, const std::vector<std::int32_t>& devices, const GpuAsk& ask, const GpuTarget* target = nullptr) {
    return chooseDevices(policy, {64000, devices, 0, {}}, ask, target, [](std::size_t n) { return n - 1; });
}

std::int64_t score(GpuPolicy policy, const std::vector<std::int32_t>& devices, const GpuAsk& ask, const std::vector<std::int32_t>& kinds = {}) {
    return gpuScore(policy, {64000, devices, 0, kinds}, ask, nullptr);
}

const GpuAsk kShare{4000, 1, 300, ""};
const GpuAsk kWhole{4000, 1, 1000, ""};
const GpuAsk kPair{4000, 2, 1000, ""};
const GpuAsk kFourCores{4000, 0, 0, ""};

}  // namespace

class GpuPolicyTest : public QObject {
    Q_OBJECT

private slots:
    void names() {
        for (std::size_t i = 0; i < kGpuPolicies; ++i) QCOMPARE(gpuPolicyNamed(toString(static_cast<GpuPolicy>(i))), static_cast<GpuPolicy>(i));
        QVERIFY(!gpuPolicyNamed("fgd"));
        QVERIFY(acceptsModel("", "X") && acceptsModel("A|X", "X") && !acceptsModel("A|XY", "X") && !acceptsModel("A|", "X"));
    }

    void bestFit() {
        // c − a = 60000, G − r = 1500 − 300: 100·(1 − ½·60000/128000 − ½·1200/8000) = 100 − 23.4375 − 7.5 = 69.06
        QCOMPARE(score(GpuPolicy::BestFit, {1000, 500}, kShare), 69);
        // G − r = 1500: 100 − 23.4375 − 9.375 = 67.19
        QCOMPARE(score(GpuPolicy::BestFit, {1000, 500}, kFourCores), 67);
    }

    void dotProd() {
        // c·a: 0.5 · 0.03125 = 0.015625; G·r: 0.1875 · 0.0375 = 0.00703125; 100·(1 − half of the sum) = 98.87
        QCOMPARE(score(GpuPolicy::DotProd, {1000, 500}, kShare), 98);
        // 8 GPUs and 8 requested: 1·1; with 0.015625: 100·(1 − 0.5078125) = 49.2
        QCOMPARE(score(GpuPolicy::DotProd, std::vector<std::int32_t>(8, 1000), {4000, 8, 1000, ""}), 49);
    }

    void gpuPacking() {
        QCOMPARE(score(GpuPolicy::GpuPacking, {1000, 1000}, kPair), 31);                         // all free: max(33 − 2, 2)
        QCOMPARE(score(GpuPolicy::GpuPacking, std::vector<std::int32_t>(20, 1000), kPair), 20);  // max(33 − 20, 20)
        QCOMPARE(score(GpuPolicy::GpuPacking, {1000, 1000, 0}, kPair), 48);                      // two free ones: 50 − 2
        QCOMPARE(score(GpuPolicy::GpuPacking, {1000, 200}, kShare), 49);                         // 200 is too small, one free one: 50 − 1
        QCOMPARE(score(GpuPolicy::GpuPacking, {1000, 700, 350}, kShare), 97);                    // 350 is enough: 35 percent: 100 − trunc(3.5)
        QCOMPARE(score(GpuPolicy::GpuPacking, {1000, 999}, kShare), 91);                         // 99 percent: 100 − trunc(9.9)
        QCOMPARE(score(GpuPolicy::GpuPacking, {1000, 500}, kFourCores), 0);
        // 18 free ones of a node with one in use: max(50 − 18, 33)
        std::vector<std::int32_t> many(19, 1000);
        many[0] = 10;
        QCOMPARE(score(GpuPolicy::GpuPacking, many, {0, 18, 1000, ""}), 33);
    }

    void gpuClustering() {
        // base = trunc(25·(8000 − 1500)/8000) = trunc(20.3) = 20
        QCOMPARE(score(GpuPolicy::GpuClustering, {1000, 500}, kShare), 45);          // no GPU pod: + 25
        QCOMPARE(score(GpuPolicy::GpuClustering, {1000, 500}, kShare, {0}), 95);     // this kind alone: + 75
        QCOMPARE(score(GpuPolicy::GpuClustering, {1000, 500}, kShare, {1, 0}), 70);  // among others: + 50
        QCOMPARE(score(GpuPolicy::GpuClustering, {1000, 500}, kShare, {1}), 20);     // others alone
        QCOMPARE(score(GpuPolicy::GpuClustering, {1000, 500}, kWhole, {1}), 95);
        QCOMPARE(score(GpuPolicy::GpuClustering, {1000, 500}, kFourCores, {1}), 0);
    }

    /// The seed documents' example: free 8, 5, 3 and three requested leave 5, 2, 0.
    void cardPacking() {
        const GpuAsk three{4000, 3, 1000, ""};
        QCOMPARE(score(GpuPolicy::CardPacking, std::vector<std::int32_t>(8, 1000), three), -5);
        QCOMPARE(score(GpuPolicy::CardPacking, {1000, 1000, 1000, 1000, 1000, 0, 0, 400}, three), -2);
        QCOMPARE(score(GpuPolicy::CardPacking, {1000, 1000, 1000, 0}, three), 0);
        QCOMPARE(score(GpuPolicy::CardPacking, {1000, 1000, 400}, kShare), -2);  // 400 is enough: none is taken
        QCOMPARE(score(GpuPolicy::CardPacking, {1000, 1000, 200}, kShare), -1);  // one is
        QCOMPARE(score(GpuPolicy::CardPacking, {1000}, kFourCores), 0);
    }

    void randomScoresAreAlike() { QCOMPARE(score(GpuPolicy::Random, {1000, 500}, kShare), score(GpuPolicy::Random, {10}, kShare)); }

    void wholeDevicesAreTheFirstFreeOnes() {
        for (std::size_t i = 0; i < kGpuPolicies; ++i) {
            const GpuTarget target({{kWhole, 1.0}}, {"X"});
            QCOMPARE(chosen(static_cast<GpuPolicy>(i), {0, 1000, 990, 1000, 1000}, kPair, &target), (std::vector<std::uint32_t>{1, 3}));
            QVERIFY(chosen(static_cast<GpuPolicy>(i), {1000}, kFourCores, &target).empty());
        }
    }

    void sharesGoWhereThePolicySays() {
        const std::vector<std::int32_t> devices{1000, 500, 300, 300, 200};
        QCOMPARE(chosen(GpuPolicy::BestFit, devices, kShare), (std::vector<std::uint32_t>{2}));  // the smallest, the first of equals
        QCOMPARE(chosen(GpuPolicy::GpuPacking, devices, kShare), (std::vector<std::uint32_t>{2}));
        QCOMPARE(chosen(GpuPolicy::Random, devices, kShare), (std::vector<std::uint32_t>{3}));  // the last one that is enough: n − 1
        // For pods that want 500 each, 300 and 200 are fragment; a share from 300 removes 300 of fragment, one from 500
        // wastes 200 more. F before = 300 + 300 + 200 = 800; device 2: 500, gain 300; device 0: 700 left, no change;
        // device 1: 200 left: F = 1000.
        const GpuTarget target({{{0, 1, 500, ""}, 1.0}}, {"X"});
        QCOMPARE(chosen(GpuPolicy::Fgd, devices, kShare, &target), (std::vector<std::uint32_t>{2}));
        // gain 300: 100/(1 + e^−0.3) = 57.4
        QCOMPARE(gpuScore(GpuPolicy::Fgd, {64000, devices, 0, {}}, kShare, &target), 57);
    }

    /// No change is 50, one device gained 73, one lost 26.
    void fgdScale() {
        const std::vector<std::int32_t> one{1000};
        const GpuTarget cpuPods({{kFourCores, 1.0}}, {"X"});  // to them every idle device is fragment
        QCOMPARE(gpuScore(GpuPolicy::Fgd, {64000, one, 0, {}}, kWhole, &cpuPods), 73);
        QCOMPARE(gpuScore(GpuPolicy::Fgd, {64000, one, 0, {}}, kFourCores, &cpuPods), 50);
        const GpuTarget wholePods({{{61000, 1, 1000, ""}, 1.0}}, {"X"});
        QCOMPARE(gpuScore(GpuPolicy::Fgd, {64000, one, 0, {}}, kFourCores, &wholePods), 26);  // 60 cores left: lacks CPU
    }
};

QTEST_APPLESS_MAIN(GpuPolicyTest)
#include "tst_gpu_policy.moc"
