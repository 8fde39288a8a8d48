// SPDX-License-Identifier: GPL-3.0-or-later
// Replays of the shared trace: the placements of the golden runs event by event, the published table, random
// tie-breaking; and a trace small enough to follow by hand.
#include "metrics/gpu_replay.h"

#include <algorithm>
#include <cmath>

#include <QtTest>

#include "metrics/openb_files.h"
#include "metrics/replay_series.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

const std::vector<std::string> kTraces{"cpu200", "default", "gpushare60", "gpuspec33", "multigpu30"};
const std::vector<std::uint64_t> kSeeds{42, 43, 44};

int rowOf(const Decision& decision) { return decision.node.valid() ? static_cast<int>(decision.node.get()) : -1; }

QString eventText(const Decision& decision, const ReplayEvent& event) {
    QStringList devices;
    for (const std::uint32_t device : decision.devices) devices << QString::number(device);
    return QString("%1,%2,%3,%4,%5,%6").arg(decision.pod.get()).arg(rowOf(decision)).arg(devices.join('-')).arg(event.arrivedMilli).arg(event.usedMilli).arg(event.fragmentMilli, 0, 'f', 2);
}

/// Two nodes of two devices and one of one; every pod once.
GpuTrace smallTrace() {
    GpuTrace trace;
    trace.name = "small";
    trace.nodes = {{"a", 8000, 1000, 2, "X"}, {"b", 8000, 1000, 2, "Y"}, {"c", 8000, 1000, 1, "X"}};
    trace.pods = {{"whole", 1000, 10, 1, 1000, ""}, {"half", 1000, 10, 1, 500, ""}, {"pair", 1000, 10, 2, 1000, ""}, {"cpu", 1000, 10, 0, 0, ""}, {"onlyY", 1000, 10, 1, 500, "Y|Z"}};
    trace.orders = {{1, {0, 1, 2, 3, 4, 2}, {0, 1, 2}}};
    return trace;
}

}  // namespace

class GpuReplayTest : public QObject {
    Q_OBJECT

private slots:
    void goldenPlacements_data() {
        QTest::addColumn<int>("policy");
        for (const GpuPolicy policy : {GpuPolicy::Fgd, GpuPolicy::BestFit, GpuPolicy::DotProd, GpuPolicy::GpuPacking, GpuPolicy::GpuClustering})
            QTest::newRow(toString(policy)) << static_cast<int>(policy);
    }
    void goldenPlacements() {
        QFETCH(int, policy);
        const auto golden = openbRows(std::string("golden/placements_default_seed42_") + toString(static_cast<GpuPolicy>(policy)) + ".csv");
        if (golden.empty()) QSKIP("the shared trace is not here");
        const Result<ReadGpuTrace> read = readGpuTrace(openbFiles("default"), {42});
        QVERIFY(read.has_value() && read->usable());
        const ReplayTrace trace(read->trace);
        const Result<Replay> run = replay(trace, 0, static_cast<GpuPolicy>(policy));
        QVERIFY(run.has_value());
        QCOMPARE(run->events.size(), golden.size());
        for (std::size_t i = 0; i < golden.size(); ++i) {
            QStringList fields;
            for (const std::string& field : golden[i]) fields << QString::fromStdString(field);
            QCOMPARE(QString::number(i) + "," + eventText(run->run.decisions[i], run->events[i]), fields.join(','));
        }
    }

    /// Every value of three seeds is between the minimum and the maximum of the ten published ones.
    void publishedRange_data() {
        QTest::addColumn<QString>("trace");
        for (const std::string& trace : kTraces) QTest::newRow(trace.c_str()) << QString::fromStdString(trace);
    }
    void publishedRange() {
        QFETCH(QString, trace);
        const auto expected = openbRows("expected.csv");
        if (expected.empty()) QSKIP("the shared trace is not here");
        const Result<ReadGpuTrace> read = readGpuTrace(openbFiles(trace.toStdString()), kSeeds);
        QVERIFY(read.has_value() && read->usable());
        const ReplayTrace prepared(read->trace);
        std::size_t compared = 0;
        for (const GpuPolicy policy : {GpuPolicy::Fgd, GpuPolicy::BestFit, GpuPolicy::DotProd, GpuPolicy::GpuPacking, GpuPolicy::GpuClustering}) {
            for (std::size_t order = 0; order < kSeeds.size(); ++order) {
                const Result<Replay> run = replay(prepared, order, policy);
                QVERIFY(run.has_value());
                const std::vector<ReplayPoint> series = replaySeries(*run);
                for (const auto& row : expected) {
                    if (row[0] != trace.toStdString() || row[1] != toString(policy)) continue;
                    const auto point = std::find_if(series.begin(), series.end(), [&](const ReplayPoint& p) { return p.arrivedPct == std::stoi(row[2]); });
                    QVERIFY(point != series.end());
                    for (std::size_t m = 0; m < kReplayMetrics; ++m) {
                        if (row[3] != toString(static_cast<ReplayMetric>(m))) continue;
                        // The table has three decimals.
                        const double value = std::round(point->values[m] * 1000) / 1000;
                        QVERIFY2(value >= std::stod(row[5]) - 1e-9 && value <= std::stod(row[6]) + 1e-9, qPrintable(QString("%1 %2 seed %3 at %4 %5: %6 not in %7..%8")
                                                                                                                        .arg(trace, toString(policy))
                                                                                                                        .arg(kSeeds[order])
                                                                                                                        .arg(point->arrivedPct)
                                                                                                                        .arg(row[3].c_str())
                                                                                                                        .arg(value)
                                                                                                                        .arg(row[5].c_str(), row[6].c_str())));
                        ++compared;
                    }
                }
            }
        }
        QCOMPARE(compared, std::size_t(5 * 3 * 7 * 5));  // policies, seeds, percentages, metrics
    }

    /// The specification's warning: with ties broken at random, FGD loses its lead. 95.2 % by rank, 89.7 % at random,
    /// both means of ten seeds; three of them are within half a percent.
    void tiesByLotTakeTheLeadAway() {
        const Result<ReadGpuTrace> read = readGpuTrace(openbFiles("default"), kSeeds);
        if (!read) QSKIP("the shared trace is not here");
        const ReplayTrace prepared(read->trace);
        const auto meanAt100 = [&](GpuPolicy policy, TieRule tie) {
            double sum = 0;
            for (std::size_t order = 0; order < kSeeds.size(); ++order) sum += replaySeries(*replay(prepared, order, policy, tie)).at(100).value(ReplayMetric::AllocRatioPct);
            return sum / static_cast<double>(kSeeds.size());
        };
        const double fgdByRank = meanAt100(GpuPolicy::Fgd, TieRule::Rank), fgdByLot = meanAt100(GpuPolicy::Fgd, TieRule::Random);
        const double bestFitByRank = meanAt100(GpuPolicy::BestFit, TieRule::Rank), bestFitByLot = meanAt100(GpuPolicy::BestFit, TieRule::Random);
        QVERIFY2(std::abs(fgdByRank - 95.23) < 0.5 && std::abs(fgdByLot - 89.73) < 0.5, qPrintable(QString("%1 %2").arg(fgdByRank).arg(fgdByLot)));
        QVERIFY2(std::abs(bestFitByRank - 92.86) < 0.5 && std::abs(bestFitByLot - 92.82) < 0.5, qPrintable(QString("%1 %2").arg(bestFitByRank).arg(bestFitByLot)));
        QVERIFY(fgdByRank > bestFitByRank && fgdByLot < bestFitByLot);
    }

    /// The published mean is 86.30; our own generator draws other numbers, so only its neighbourhood can be reached.
    void randomIsNearThePublishedMean() {
        const Result<ReadGpuTrace> read = readGpuTrace(openbFiles("default"), kSeeds);
        if (!read) QSKIP("the shared trace is not here");
        const ReplayTrace prepared(read->trace);
        for (std::size_t order = 0; order < kSeeds.size(); ++order) {
            const Result<Replay> run = replay(prepared, order, GpuPolicy::Random);
            const double value = replaySeries(*run).at(100).value(ReplayMetric::AllocRatioPct);
            QVERIFY2(std::abs(value - 86.30) < 1.5, qPrintable(QString::number(value)));
            const Result<Replay> again = replay(prepared, order, GpuPolicy::Random);  // the same seed, the same draws
            for (std::size_t i = 0; i < run->run.decisions.size(); ++i) QVERIFY(again->run.decisions[i].devices == run->run.decisions[i].devices);
        }
    }

    /// BestFit: score = trunc(100·(1 − ½·(c−a)/128000 − ½·(G−r)/8000)).
    ///   whole on a or b: c−a = 7000, G−r = 1000: 100 − 2.73 − 6.25 = 91; on c: G−r = 0: 97: row 2.
    ///   half on a, b: G−r = 1500: 100 − 2.73 − 9.375 = 87: rank 0, device 0; c is full.
    ///   pair: b alone has two free devices.
    ///   cpu: a has 7000−1000, G 1500: 100 − 2.34 − 9.375 = 88; b 6000, 0: 97; c the same: rank 1 before rank 2.
    ///   onlyY: Y is b's model, and b is full: nowhere.
    ///   pair: nowhere.
    void byHand() {
        const ReplayTrace trace(smallTrace());
        QCOMPARE(trace.capacityMilli(), std::int64_t(5000));
        const Result<Replay> run = replay(trace, 0, GpuPolicy::BestFit);
        QVERIFY(run.has_value());
        std::vector<int> nodes;
        std::vector<std::uint32_t> devices;
        for (const Decision& decision : run->run.decisions) {
            nodes.push_back(rowOf(decision));
            devices.insert(devices.end(), decision.devices.begin(), decision.devices.end());
        }
        QCOMPARE(nodes, (std::vector<int>{2, 0, 1, 1, -1, -1}));
        QCOMPARE(run->run.scheduled, std::size_t(4));
        QCOMPARE(run->run.attempts, std::size_t(6));
        QCOMPARE(run->events.back().arrivedMilli, std::int64_t(1000 + 500 + 2000 + 0 + 500 + 2000));
        QCOMPARE(run->events.back().usedMilli, std::int64_t(3500));
        QCOMPARE(devices, (std::vector<std::uint32_t>{0, 0, 0, 1}));
        QCOMPARE(run->run.trace[1].node, std::string("a"));
        QCOMPARE(run->run.pods[4].state, std::string("unschedulable"));
    }

    void memoryIsAFilterAlone() {
        GpuTrace trace = smallTrace();
        trace.nodes[2].memoryMib = 9;  // "whole" requests 10
        const Result<Replay> run = replay(ReplayTrace(trace), 0, GpuPolicy::BestFit);
        QCOMPARE(rowOf(run->run.decisions[0]), 0);
    }

    /// A run that no policy made: "whole" on device 1 of a, "half" on its device 0, "cpu" nowhere.
    void measuresAnyRun() {
        const ReplayTrace trace(smallTrace());
        const auto decision = [](std::size_t pod, int node, std::vector<std::uint32_t> devices) {
            Decision d;
            d.pod = PodIdx(pod);
            d.outcome = node < 0 ? Outcome::Unschedulable : Outcome::Scheduled;
            if (node >= 0) d.node = NodeIdx(static_cast<std::size_t>(node));
            d.devices = std::move(devices);
            return d;
        };
        Run run;
        run.decisions = {decision(0, 0, {1}), decision(1, 0, {0}), decision(3, -1, {})};
        const Result<std::vector<ReplayEvent>> events = measured(trace, 0, run);
        QVERIFY(events.has_value());
        QCOMPARE(events->size(), std::size_t(3));
        QCOMPARE((*events)[1].arrivedMilli, std::int64_t(1500));
        QCOMPARE((*events)[1].usedMilli, std::int64_t(1500));
        QCOMPARE((*events)[2].usedMilli, std::int64_t(1500));
        // The same as the policy's own run gives for its decisions.
        const Result<Replay> policy = replay(trace, 0, GpuPolicy::BestFit);
        const Result<std::vector<ReplayEvent>> again = measured(trace, 0, policy->run);
        for (std::size_t i = 0; i < again->size(); ++i) QCOMPARE((*again)[i].fragmentMilli, policy->events[i].fragmentMilli);
        const auto refused = [&](const Decision& last, const char* why) {
            run.decisions.back() = last;
            const Result<std::vector<ReplayEvent>> none = measured(trace, 0, run);
            QVERIFY(!none && none.error().code == ErrorCode::Invalid);
            QCOMPARE(none.error().message, std::string("decision 3 of the run ") + why);
        };
        refused(decision(99, 0, {}), "is about a pod that the trace lacks");
        refused(decision(0, 9, {0}), "takes a node that the trace lacks");
        refused(decision(0, 1, {}), "does not tell the pod's devices");
        refused(decision(0, 0, {0}), "puts a pod where it does not fit");
        refused(decision(2, 1, {0, 0}), "puts a pod where it does not fit");
        refused(decision(0, 1, {7}), "puts a pod where it does not fit");
    }

    void canBeStopped() {
        std::stop_source stop;
        stop.request_stop();
        const ReplayTrace trace(smallTrace());
        const Result<Replay> run = replay(trace, 0, GpuPolicy::Fgd, TieRule::Rank, Budget{stop.get_token(), {}});
        QVERIFY(!run && run.error().code == ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(GpuReplayTest)
#include "tst_gpu_replay.moc"
