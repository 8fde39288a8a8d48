// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler that is none of the real ones: it takes the first node with room, going on where it stopped, and gangs as a
// whole or not at all. Whatever reads a Run reads its Run.
#include <algorithm>
#include <sstream>

#include <QTest>

#include "framework/harness.h"
#include "io/reports/report.h"
#include "io/reports/simulation_report.h"
#include "planner/placement_comparison.h"
#include "planner/plan.h"
#include "schedulers/kube/kube_scheduler.h"
#include "schedulers/run_writer.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// Where the next search begins, by name: another picture has other indices.
struct FirstFitMemory final : SchedulerMemory {
    std::string next;
};

class FirstFit final : public AnyScheduler {
public:
    Result<Run> run(const ClusterPtr& picture, const std::vector<PodIdx>& pending, const Memory& memory, const Budget& budget) override {
        const auto* before = dynamic_cast<const FirstFitMemory*>(memory.get());
        if (memory && !before) return Error{ErrorCode::Invalid, "the memory of another scheduler", {}};
        const Catalog& catalog = picture->catalog();
        if (const NodeIdx next = catalog.findNode(before ? before->next : std::string()); next.valid()) m_next = next.get();
        else m_next = 0;
        RunWriter run(picture, pending.size());
        for (std::size_t i = 0; i < pending.size();) {
            if (budget.stopped()) return Error{ErrorCode::Cancelled, "stopped", {}};
            // Neighbours in the list with one label "gang" are a gang.
            std::size_t end = i + 1;
            const std::string gang = gangOf(catalog.pod(pending[i]));
            while (end < pending.size() && !gang.empty() && gangOf(catalog.pod(pending[end])) == gang) ++end;
            decide(run, {pending.begin() + static_cast<std::ptrdiff_t>(i), pending.begin() + static_cast<std::ptrdiff_t>(end)});
            i = end;
        }
        auto after = std::make_shared<FirstFitMemory>();
        after->next = catalog.node(NodeIdx(m_next)).name;
        return run.finish(std::move(after));
    }

private:
    static std::string gangOf(const Pod& pod) {
        const std::string* label = pod.labels->find("gang");
        return label ? *label : std::string();
    }

    void decide(RunWriter& run, const std::vector<PodIdx>& gang) {
        Draft trial(run.cluster());
        std::vector<Decision> decisions;
        for (const PodIdx pod : gang) {
            Decision& decision = decisions.emplace_back();
            decision.pod = pod;
            decision.outcome = Outcome::Unschedulable;
            decision.message = "no node has room";
            for (std::size_t tried = 0; tried < trial.cluster().nodeCount(); ++tried) {
                const NodeIdx node((m_next + tried) % trial.cluster().nodeCount());
                if (!hasRoom(trial.cluster(), pod, node)) continue;
                decision.outcome = Outcome::Scheduled;
                decision.node = node;
                decision.message = {};
                m_next = (node.get() + 1) % trial.cluster().nodeCount();
                QVERIFY(trial.apply(Place{pod, node}).has_value());
                break;
            }
        }
        const bool whole = std::all_of(decisions.begin(), decisions.end(), [](const Decision& d) { return d.node.valid(); });
        for (Decision& decision : decisions) {
            if (!whole && decision.node.valid()) {
                decision.outcome = Outcome::Unschedulable;
                decision.node = NodeIdx();
                decision.message = "the gang has no room";
            }
            run.add(std::move(decision));
        }
    }

    static bool hasRoom(const Cluster& cluster, PodIdx pod, NodeIdx node) {
        const std::vector<std::int64_t>& wants = cluster.catalog().specOf(pod).requests.filter;
        for (std::size_t r = 0; r < wants.size(); ++r)
            if (wants[r] > 0 && cluster.node(node).requested[r] + wants[r] > cluster.catalog().allocatable[node.get()][r]) return false;
        return true;
    }

    std::size_t m_next = 0;
};

Node two(const char* name) { return node(name, {{"cpu", "2"}, {"memory", "8Gi"}, {"pods", "10"}}); }

/// n0 and n1 with 2 CPUs each; a and b ask for 1, gang x is one pod of 2 and one of 1, gang y two of 1.
ClusterPtr start() {
    const auto member = [](const char* name, const char* cpu, const char* gang) { return labelled(pod(name, asks({{"cpu", cpu}})), {{"gang", gang}}); };
    return cluster({two("n0"), two("n1")}, {pod("a", asks({{"cpu", "1"}})), member("x0", "1", "x"), member("x1", "2", "x"), member("y0", "1", "y"), member("y1", "1", "y"),
                                            pod("b", asks({{"cpu", "1"}}))});
}

Run ran(AnyScheduler& scheduler, const ClusterPtr& picture, const Memory& memory = {}) {
    return scheduler.run(picture, picture->pendingPods(), memory, {}).value();
}

/// "a n0, x0 -".
std::string places(const Run& run) {
    std::string text;
    for (const PodEndState& pod : run.pods)
        text += (text.empty() ? "" : ", ") + pod.pod.substr(pod.pod.find('/') + 1) + " " + (pod.node.empty() ? "-" : pod.node);
    return text;
}

}  // namespace

class TestAnyScheduler : public QObject {
    Q_OBJECT

private slots:
    /// a on n0; x0 would fit on n1, but then x1 fits nowhere; y0 goes on from n0, y1 on n1; b after that on n1.
    void aRunIsWhole() {
        FirstFit toy;
        const ClusterPtr picture = start();
        const Run run = ran(toy, picture);
        QCOMPARE(places(run), std::string("a n0, x0 -, x1 -, y0 n0, y1 n1, b n1"));
        QCOMPARE(run.scheduled, std::size_t(4));
        QCOMPARE(run.attempts, std::size_t(6));
        QVERIFY(*apply(*picture, run.deltas)->cluster == *run.cluster);
        QVERIFY(picture->placement(PodIdx(0)).standing == Standing::Pending);
    }

    void memoryGoesFromRunToRun() {
        FirstFit toy;
        const ClusterPtr picture = start();
        const Run first = toy.run(picture, {PodIdx(0)}, {}, {}).value();
        FirstFit other;
        QCOMPARE(places(other.run(first.cluster, {PodIdx(5)}, first.memory, {}).value()), std::string("b n1"));
        QCOMPARE(places(other.run(first.cluster, {PodIdx(5)}, {}, {}).value()), std::string("b n0"));
        KubeScheduler kube{Scheduler(profiles())};
        const Result<Run> mixed = kube.run(picture, picture->pendingPods(), first.memory, {});
        QVERIFY(!mixed && mixed.error().code == ErrorCode::Invalid);
        const Result<Run> back = toy.run(picture, picture->pendingPods(), ran(kube, picture).memory, {});
        QVERIFY(!back && back.error().code == ErrorCode::Invalid);
    }

    /// kube-scheduler knows no gangs of labels. It spreads: a n0, x0 n1; x1 nowhere; y0 n0 and y1 n1 fill both.
    void theComparisonReadsIt() {
        FirstFit toy;
        KubeScheduler kube{Scheduler(profiles())};
        const ClusterPtr picture = start();
        const Run mine = ran(toy, picture), theirs = ran(kube, picture);
        QCOMPARE(places(theirs), std::string("a n0, x0 n1, x1 -, y0 n0, y1 n1, b -"));
        const PlacementComparison comparison = comparePlacements(mine, theirs);
        QCOMPARE(comparison.pods, std::size_t(6));
        QCOMPARE(comparison.placedA, std::size_t(4));
        QCOMPARE(comparison.placedB, std::size_t(4));
        const std::vector<PlacedElsewhere> expected{
            {"default/x0", "", "n1", RunStep::What::Unschedulable, RunStep::What::Scheduled},
            {"default/b", "n1", "", RunStep::What::Scheduled, RunStep::What::Unschedulable}};
        QVERIFY(comparison.different == expected);
    }

    void reportsAndPlansReadIt() {
        FirstFit toy;
        const ClusterPtr picture = start();
        const Run run = ran(toy, picture);
        std::ostringstream steps, decisions;
        writeSimulation(steps, run, ReportFormat::Table);
        const QStringList lines = QString::fromStdString(steps.str()).split('\n');
        QCOMPARE(lines[1].simplified(), QString("0 default/a scheduled 1 n0 - -"));
        QCOMPARE(lines[2].simplified(), QString("0 default/x0 unschedulable 1 - - the gang has no room"));
        QCOMPARE(lines[8], QString("After 0 s and 6 attempts: 4 bound, 2 unschedulable"));
        writeReport(decisions, *run.cluster, run.decisions, ReportFormat::Json, false);
        QVERIFY(decisions.str().find("the gang has no room") != std::string::npos);
        QCOMPARE(describe(*picture, run.deltas).size(), std::size_t(4));
    }

    void stops() {
        FirstFit toy;
        std::stop_source stop;
        stop.request_stop();
        const ClusterPtr picture = start();
        const Result<Run> run = toy.run(picture, picture->pendingPods(), {}, Budget{stop.get_token(), {}});
        QVERIFY(!run && run.error().code == ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestAnyScheduler)
#include "tst_any_scheduler.moc"
