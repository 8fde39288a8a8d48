// SPDX-License-Identifier: GPL-3.0-or-later
// Several policies, tie rules and seeds at once: what a chart draws, its progress, and what remains of a lead.
#include "metrics/replay_study.h"

#include <QtTest>

using namespace bayplan;

namespace {

GpuTrace trace() {
    GpuTrace trace;
    trace.name = "small";
    trace.nodes = {{"a", 8000, 1000, 2, "X"}, {"b", 8000, 1000, 2, "X"}};
    trace.pods = {{"half", 1000, 10, 1, 500, ""}, {"whole", 1000, 10, 1, 1000, ""}};
    trace.orders = {{1, {0, 1, 0, 1, 1}, {0, 1}}, {2, {1, 1, 0}, {1, 0}}};
    return trace;
}

/// A study of one point at 100 %.
ReplayGroup group(GpuPolicy policy, TieRule tie, double allocated) {
    ReplayGroup group;
    group.policy = policy;
    group.tie = tie;
    ReplayPoint point;
    point.arrivedPct = 100;
    point.values[0] = allocated;
    group.series = {{point}};
    group.bands = replayBands(group.series);
    return group;
}

}  // namespace

class ReplayStudyTest : public QObject {
    Q_OBJECT

private slots:
    void everyPolicyTieAndSeed() {
        const ReplayTrace prepared(trace());
        std::vector<Progress> told;
        Budget budget;
        budget.progress = [&](const Progress& progress) { told.push_back(progress); };
        std::size_t runs = 0;
        const Result<ReplayStudy> study = runStudy(prepared, {{GpuPolicy::Fgd, GpuPolicy::BestFit}, {TieRule::Rank, TieRule::Random}}, budget, [&](const Replay&) { ++runs; });
        QVERIFY(study.has_value());
        QCOMPARE(runs, std::size_t(8));
        QCOMPARE(study->groups.size(), std::size_t(4));
        QVERIFY(study->groups[1].policy == GpuPolicy::Fgd && study->groups[1].tie == TieRule::Random && study->groups[2].policy == GpuPolicy::BestFit);
        QCOMPARE(study->groups[0].seeds, (std::vector<std::uint64_t>{1, 2}));
        QCOMPARE(study->groups[0].arrivals, (std::vector<std::size_t>{5, 3}));
        QCOMPARE(study->arrivals, std::size_t(4 * 8));
        QVERIFY(study->groups[0].at(50) && !study->groups[0].at(300));
        // It never decreases, and ends at all arrivals of all runs.
        for (std::size_t i = 1; i < told.size(); ++i) QVERIFY(told[i].done >= told[i - 1].done);
        QCOMPARE(told.back().done, std::uint64_t(32));
        QCOMPARE(told.back().total, std::uint64_t(32));
    }

    void canBeStoppedInBetween() {
        std::stop_source stop;
        Budget budget{stop.get_token(), [&](const Progress& progress) { if (progress.done >= 5) stop.request_stop(); }};
        const Result<ReplayStudy> study = runStudy(ReplayTrace(trace()), {{GpuPolicy::Fgd, GpuPolicy::BestFit}, {TieRule::Rank}}, budget);
        QVERIFY(!study && study.error().code == ErrorCode::Cancelled);
    }

    void leads() {
        ReplayStudy study;
        study.groups = {group(GpuPolicy::Fgd, TieRule::Rank, 95), group(GpuPolicy::Fgd, TieRule::Random, 90), group(GpuPolicy::BestFit, TieRule::Rank, 93),
                        group(GpuPolicy::BestFit, TieRule::Random, 92), group(GpuPolicy::GpuPacking, TieRule::Rank, 92), group(GpuPolicy::GpuPacking, TieRule::Random, 88),
                        group(GpuPolicy::DotProd, TieRule::Rank, 91), group(GpuPolicy::Random, TieRule::Rank, 86)};
        const std::vector<ReplayLead> leads = replayLeads(study);
        QCOMPARE(leads.size(), std::size_t(3));
        QVERIFY(leads[0].other == GpuPolicy::BestFit && leads[0].byRank == 2.0 && leads[0].byLot == -2.0 && leads[0].restsOnTies());
        QVERIFY(leads[1].other == GpuPolicy::DotProd && leads[1].byRank == 4.0 && !leads[1].byLot && !leads[1].restsOnTies());
        QVERIFY(leads[2].other == GpuPolicy::GpuPacking && leads[2].byLot == 2.0 && !leads[2].restsOnTies());
        QVERIFY(replayLeads(study, 50).empty());
    }
};

QTEST_APPLESS_MAIN(ReplayStudyTest)
#include "tst_replay_study.moc"
