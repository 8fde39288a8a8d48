// SPDX-License-Identifier: GPL-3.0-or-later
// From events to a table like the published one: rounding of percentages, empty ones, means, bands.
#include "metrics/replay_series.h"

#include <cmath>

#include <QtTest>

using namespace bayplan;

namespace {

/// One GPU node of ten devices: an arrived thousandth is 0.01 %.
Replay run(const std::vector<std::array<double, 3>>& events) {
    Replay run;
    run.capacityMilli = 10'000;
    for (const auto& [arrived, used, fragment] : events) {
        ReplayEvent event;
        event.arrivedMilli = static_cast<std::int64_t>(arrived);
        event.usedMilli = static_cast<std::int64_t>(used);
        event.fragmentMilli = fragment;
        run.events.push_back(event);
    }
    return run;
}

QString percents(const std::vector<ReplayPoint>& points) {
    QStringList out;
    for (const ReplayPoint& point : points) out << QString("%1:%2").arg(point.arrivedPct).arg(point.events);
    return out.join(' ');
}

}  // namespace

class ReplaySeriesTest : public QObject {
    Q_OBJECT

private slots:
    /// 50 = 0.5 % goes to 0, 150 = 1.5 % to 2, 250 = 2.5 % to 2, 350 = 3.5 % to 4. The empty ones, 1
    /// and 3, take the events of their neighbours: 1 those of 0 and 2: three events; 3 those of 2 and 4: three.
    void halvesGoToEven() { QCOMPARE(percents(replaySeries(run({{50, 0, 0}, {150, 0, 0}, {250, 0, 0}, {350, 0, 0}}))), QString("0:1 1:3 2:2 3:3 4:1")); }

    /// 3 and 4 have no events, and no neighbours with events on both sides: 3 has 2, 5 has 6, 4 has none.
    void emptyOnesFarFromAnyAreLeftOut() { QCOMPARE(percents(replaySeries(run({{200, 0, 0}, {600, 0, 0}}))), QString("1:1 2:1 3:1 5:1 6:1")); }

    /// Two events at 10 %: allocated 900 and 1000 of 10000: 9 % and 10 %, mean 9.5; fragment 300 and 500: mean 400 is 4 % of the
    /// capacity; of what is idle 300/9100 = 3.30 % and 500/9000 = 5.56 %: mean 4.43.
    void values() {
        const std::vector<ReplayPoint> points = replaySeries(run({{1000, 900, 300}, {1000, 1000, 500}}));
        const ReplayPoint& point = points.back();
        QCOMPARE(point.arrivedPct, 10);
        QCOMPARE(point.value(ReplayMetric::AllocRatioPct), 9.5);
        QCOMPARE(point.value(ReplayMetric::UnallocGpus), 9.05);
        QCOMPARE(point.value(ReplayMetric::FragPctOfCapacity), 4.0);
        QCOMPARE(point.value(ReplayMetric::FragGpus), 0.4);
        QVERIFY(std::abs(point.value(ReplayMetric::FragRatioPctOfIdle) - 4.43) < 1e-9);
    }

    void nothingIdleIsNoFragment() {
        const std::vector<ReplayPoint> points = replaySeries(run({{10'000, 10'000, 0}}));
        QCOMPARE(points.back().value(ReplayMetric::FragRatioPctOfIdle), 0.0);
    }

    void withoutDevicesThereIsNoCurve() {
        Replay none = run({{0, 0, 0}});
        none.capacityMilli = 0;
        QVERIFY(replaySeries(none).empty());
        QVERIFY(replaySeries(run({})).empty());
    }

    /// At 10 %: 9 and 8: mean 8.5; at 20 % one of the two runs only.
    void bands() {
        const std::vector<std::vector<ReplayPoint>> series{replaySeries(run({{1000, 900, 0}, {2000, 900, 0}})), replaySeries(run({{1000, 800, 0}}))};
        const std::vector<ReplayBandPoint> points = replayBands(series);
        const auto at = [&](std::int32_t percent) { return *std::find_if(points.begin(), points.end(), [&](const ReplayBandPoint& p) { return p.arrivedPct == percent; }); };
        const ReplayBand ten = at(10).band(ReplayMetric::AllocRatioPct);
        QCOMPARE(ten.mean, 8.5);
        QCOMPARE(ten.least, 8.0);
        QCOMPARE(ten.most, 9.0);
        QCOMPARE(ten.runs, std::size_t(2));
        const ReplayBand twenty = at(20).band(ReplayMetric::AllocRatioPct);
        QCOMPARE(twenty.runs, std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(ReplaySeriesTest)
#include "tst_replay_series.moc"
