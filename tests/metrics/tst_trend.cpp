// SPDX-License-Identifier: GPL-3.0-or-later
// Figures over snapshots from a table, with the arithmetic beside them; and the handling of snapshots that cannot be
// read.
#include "metrics/trend.h"

#include <QtTest>

#include "cluster/samples.h"
#include "plugins/all.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Profiles defaults() { return *makeProfiles(SchedulerConfiguration{}, inTreePlugins()); }

/// Two nodes of 8 cores and 32Gi, with `used` cores requested on a; b has 6 cores and 30Gi requested.
ClusterPtr twoNodes(const char* used) {
    return cluster({node("a", {{"cpu", "8"}, {"memory", "32Gi"}, {"pods", "10"}}), node("b", {{"cpu", "8"}, {"memory", "32Gi"}, {"pods", "10"}})},
                   {pod("p", asks({{"cpu", used}}), "a"), pod("q", asks({{"cpu", "6"}, {"memory", "30Gi"}}), "b"), pod("w", asks({{"cpu", "100"}}))});
}

SnapshotReader reader() {
    return [](const std::filesystem::path& path, const Budget& budget) -> Result<Snapshot> {
        budget.report({1, 2, "bytes"});
        const std::string name = path.string();
        if (name == "bad") return Error{ErrorCode::Syntax, "no JSON", Origin{"bad", 7, 1, {}, {}}};
        if (name == "late") return Snapshot{twoNodes("6"), 2000, TimeSource::Objects, {}};
        if (name == "empty") return Snapshot{cluster({node("a", {{"cpu", "8"}, {"pods", "10"}})}, {}), 500, TimeSource::File, {}};
        return Snapshot{twoNodes("2"), 1000, TimeSource::File, {{Severity::Error, Error{ErrorCode::Invalid, "left out", {}}}}};
    };
}

TrendQuestion question() {
    TrendQuestion asked;
    asked.shapes = {shapeOf(list({{"cpu", "2"}, {"memory", "4Gi"}}))};
    asked.levels = [](const Cluster&) { return SlotLevels{{{LevelKind::Node, {}}, {LevelKind::Label, "rack"}}, {}, {}}; };
    return asked;
}

}  // namespace

class TrendTest : public QObject {
    Q_OBJECT

private slots:
    /// A pod of 2 cores and 4Gi. early: a has 6 cores, 32Gi: 3 pods; b 2 cores, 2Gi: none, for lack of memory. Together
    /// 8/2 = 4 by CPU, 34/4 by memory: 4 at best; b loses its one. Stranded CPU: 2000m for lack of memory on b, 1/8 of
    /// 16 cores; stranded memory, beside the CPU: on a 32 - 12 = 20Gi, of 64.
    void figuresOfASnapshot() {
        const Result<Trend> trend = trendOver({"early"}, reader(), defaults(), question());
        QVERIFY(trend.has_value());
        const TrendEntry& entry = trend->entries[0];
        QVERIFY(entry.figures && entry.partial());
        const TrendFigures& figures = *entry.figures;
        QCOMPARE(figures.nodes, std::size_t(2));
        QCOMPARE(figures.pods, std::size_t(3));
        QCOMPARE(figures.pending, std::size_t(1));
        const TrendShape& shape = figures.shapes[0];
        QCOMPARE(shape.pods, std::int64_t(3));
        QCOMPARE(shape.ideal, 4.0);
        QCOMPARE(shape.scarcest, std::string("cpu"));
        QCOMPARE(shape.levels, (std::vector<TrendLevel>{{{LevelKind::Node, {}}, 3, 0, true}, {{LevelKind::Label, "rack"}, 0, 1, false}}));
        QCOMPARE(shape.losses, (std::vector<TrendLoss>{{LossCause::Short, "memory", 1.0}}));
        QCOMPARE(shape.strands, (std::vector<TrendStrand>{{"cpu", 2000, 16000}, {"memory", 20LL << 30, 64LL << 30}}));
        QCOMPARE(shape.strands[0].share(), 0.125);
        QCOMPARE(figures.resources[0], (TrendResource{"cpu", 16000, 8000, 0.5}));
    }
    void byTimeAndTheBadOnesLast() {
        const Result<Trend> trend = trendOver({"late", "bad", "early"}, reader(), defaults(), question());
        QVERIFY(trend.has_value());
        QCOMPARE(trend->measured(), std::size_t(2));
        QCOMPARE(trend->entries[0].path.string(), std::string("early"));
        QCOMPARE(trend->entries[1].path.string(), std::string("late"));
        QCOMPARE(trend->entries[1].figures->shapes[0].pods, std::int64_t(1));  // 2 cores left on a
        QCOMPARE(trend->entries[1].timeSource, TimeSource::Objects);
        QVERIFY(trend->entries[2].error && trend->entries[2].error->origin.line == 7);
    }
    /// The shape comes from the first snapshot with pods, which request 100 cores, and is counted in every snapshot.
    void shapesAreTakenFromThePods() {
        TrendQuestion asked = question();
        asked.shapes.clear();
        asked.gang = 2;
        const Result<Trend> trend = trendOver({"empty", "early"}, reader(), defaults(), asked);
        QVERIFY(trend.has_value());
        QCOMPARE(trend->shapes.size(), std::size_t(1));
        QCOMPARE(trend->shapes[0].name, std::string("cpu 100"));
        QCOMPARE(trend->shapes[0].gang, 2);
        for (const TrendEntry& entry : trend->entries) QCOMPARE(entry.figures->shapes.size(), std::size_t(1));
        const Result<Trend> none = trendOver({"empty"}, reader(), defaults(), asked);
        QVERIFY(none.has_value() && none->shapes.empty() && none->measured() == 1);
    }
    void whatCannotBeCountedIsSaidAtOnce() {
        TrendQuestion asked = question();
        asked.shapes[0].gang = 0;
        const Result<Trend> trend = trendOver({"early"}, reader(), defaults(), asked);
        QVERIFY(!trend && trend.error().code == ErrorCode::Invalid);
    }
    void itTellsHowFarItIsAndStops() {
        std::stop_source stop;
        std::vector<std::uint64_t> told;
        const Budget budget{stop.get_token(), [&](const Progress& p) {
                                told.push_back(p.done);
                                if (p.done > 1000) stop.request_stop();
                            }};
        const Result<Trend> trend = trendOver({"early", "late", "early"}, reader(), defaults(), question(), budget);
        QVERIFY(!trend && trend.error().code == ErrorCode::Cancelled);
        QVERIFY(std::is_sorted(told.begin(), told.end()));
        QVERIFY(told.back() < 3000);
    }
};

QTEST_APPLESS_MAIN(TrendTest)
#include "tst_trend.moc"
