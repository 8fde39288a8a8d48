// SPDX-License-Identifier: GPL-3.0-or-later
// What the comparison with an expected report detects, and how it counts; finding and running cases.
#include <algorithm>
#include <functional>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "conformance/comparison.h"
#include "conformance/kube_scheduler_case.h"
#include "conformance/schedule_report.h"

using namespace bayplan;

namespace {

/// Two nodes; `a` fits on both, and n1 is chosen; `b` fits nowhere and would evict x.
ScheduleReport sample() {
    ReportedPod a{"ns/a", "scheduled", "n1", {"n1"}, "", {}, {}};
    a.nodes.push_back({"n1", true, "", "", {}, true, {{"ImageLocality", 0}, {"NodeResourcesFit", 80}}, 80});
    a.nodes.push_back({"n2", true, "", "", {}, true, {{"ImageLocality", 0}, {"NodeResourcesFit", 70}}, 70});
    ReportedPod b{"ns/b", "unschedulable", "", {}, "0/2 nodes are available: 2 Insufficient cpu.", {{"n2", {"ns/x"}}}, {}};
    b.nodes.push_back({"n1", false, "Unschedulable", "NodeResourcesFit", {"Insufficient cpu"}, false, {}, 0});
    b.nodes.push_back({"n2", false, "Unschedulable", "NodeResourcesFit", {"Insufficient cpu"}, false, {}, 0});
    return {a, b};
}

QString file(const QTemporaryDir& folder, const char* name, const QByteArray& content) {
    const QString path = folder.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile out(path);
    if (out.open(QIODevice::WriteOnly)) out.write(content);
    return path;
}

}  // namespace

class TestComparison : public QObject {
    Q_OBJECT
private slots:
    void equalReports() {
        const Comparison comparison = compare(sample(), sample(), Detail::Nodes, 5);
        QVERIFY(comparison.same());
        QVERIFY(comparison.differences.empty());
        QCOMPARE(comparison.tallies.of(Column::Decisions), (Tally{2, 2}));
        QCOMPARE(comparison.tallies.of(Column::Messages), (Tally{1, 1}));     // only b's
        QCOMPARE(comparison.tallies.of(Column::Preemptions), (Tally{1, 1}));  // only b's
        QCOMPARE(comparison.tallies.of(Column::Verdicts), (Tally{4, 4}));
        QCOMPARE(comparison.tallies.of(Column::Scores), (Tally{2, 2}));  // a on two nodes
    }

    void everyFieldCounts_data() {
        using Change = std::function<void(ScheduleReport&)>;
        QTest::addColumn<Change>("change");
        QTest::addColumn<Column>("column");
        const auto row = [](const char* name, Column column, Change change) {
            QTest::newRow(name) << change << column;
        };
        row("outcome", Column::Decisions, [](ScheduleReport& r) { r[1].outcome = "error"; });
        row("node", Column::Decisions, [](ScheduleReport& r) { r[0].node = "n2"; });
        row("tied", Column::Decisions, [](ScheduleReport& r) { r[0].tied.push_back("n2"); });
        row("message", Column::Messages, [](ScheduleReport& r) { r[1].message.back() = '!'; });
        row("no message", Column::Messages, [](ScheduleReport& r) { r[1].message.clear(); });
        row("victims", Column::Preemptions, [](ScheduleReport& r) { r[1].preemption[0].victims = {"ns/y"}; });
        row("no preemption", Column::Preemptions, [](ScheduleReport& r) { r[1].preemption.clear(); });
        row("one too many", Column::Preemptions, [](ScheduleReport& r) { r[0].preemption = r[1].preemption; });
        row("feasible", Column::Verdicts,
            [](ScheduleReport& r) { r[1].nodes[0] = {"n1", true, "", "", {}, false, {}, 0}; });
        row("code", Column::Verdicts, [](ScheduleReport& r) { r[1].nodes[0].code = "UnschedulableAndUnresolvable"; });
        row("plugin", Column::Verdicts, [](ScheduleReport& r) { r[1].nodes[0].plugin = "NodePorts"; });
        row("reasons", Column::Verdicts, [](ScheduleReport& r) { r[1].nodes[1].reasons.clear(); });
        row("no node", Column::Verdicts, [](ScheduleReport& r) { r[1].nodes.pop_back(); });
        row("score", Column::Scores, [](ScheduleReport& r) { r[0].nodes[0].scores["ImageLocality"] = 1; });
        row("total", Column::Scores, [](ScheduleReport& r) { r[0].nodes[1].total = 71; });
        row("no such score", Column::Scores, [](ScheduleReport& r) { r[0].nodes[1].scores.erase("ImageLocality"); });
        row("one node too many", Column::Verdicts, [](ScheduleReport& r) { r[1].nodes.push_back({"n3", true, "", "", {}, false, {}, 0}); });
        row("not scored", Column::Scores, [](ScheduleReport& r) {
            for (ReportedNode& node : r[0].nodes) node = {node.node, true, "", "", {}, false, {}, 0};
        });
    }

    void everyFieldCounts() {
        QFETCH(std::function<void(ScheduleReport&)>, change);
        QFETCH(Column, column);
        ScheduleReport changed = sample();
        change(changed);
        const Comparison comparison = compare(sample(), changed, Detail::Nodes, 5);
        QVERIFY(!comparison.same());
        QCOMPARE(comparison.differing, comparison.differences.size());
        for (const Column other : kColumns) {
            const Tally& tally = comparison.tallies.of(other);
            QCOMPARE(tally.matched < tally.all, other == column);
        }
        for (const Difference& difference : comparison.differences) QVERIFY(difference.expected != difference.got);
    }

    /// Where only one node is feasible nothing is scored.
    void aScoreTooMany() {
        ScheduleReport single = sample();
        for (ReportedNode& node : single[0].nodes) node = {node.node, true, "", "", {}, false, {}, 0};
        const Comparison comparison = compare(single, sample(), Detail::Nodes, 5);
        QCOMPARE(comparison.tallies.of(Column::Scores), (Tally{0, 2}));
        QCOMPARE(comparison.differences[0].expected, std::string("not scored"));
        QCOMPARE(comparison.differing, std::size_t{2});
    }

    /// Whether nodes are wanted is said, not seen: where a rejected pod has none, each is one too many. A scheduled pod without
    /// nodes was tried on its nominated node alone.
    void nodesCountWhereTheyAreWanted() {
        ScheduleReport bare = sample();
        for (ReportedPod& pod : bare) pod.nodes.clear();
        QVERIFY(compare(bare, sample(), Detail::Outcome, 5).same());
        const Comparison comparison = compare(bare, sample(), Detail::Nodes, 5);
        QCOMPARE(comparison.tallies.of(Column::Verdicts), (Tally{0, 2}));  // one rejected pod on two nodes
        QCOMPARE(comparison.differing, std::size_t{2});
        QCOMPARE(comparison.differences[0].expected, std::string("no such node"));
    }

    void orderAndMissingPods() {
        ScheduleReport swapped = sample();
        std::swap(swapped[0], swapped[1]);
        Comparison comparison = compare(sample(), swapped, Detail::Nodes, 5);
        QCOMPARE(comparison.differing, std::size_t{1});
        QCOMPARE(comparison.differences[0].what, std::string("order of pods"));
        QCOMPARE(comparison.differences[0].expected, std::string("1. ns/a"));
        QCOMPARE(comparison.differences[0].got, std::string("1. ns/b"));

        ScheduleReport shorter = sample();
        shorter.pop_back();
        comparison = compare(sample(), shorter, Detail::Nodes, 5);
        QCOMPARE(comparison.tallies.of(Column::Decisions), (Tally{1, 2}));
        QCOMPARE(comparison.tallies.of(Column::Verdicts), (Tally{2, 4}));
        QCOMPARE(compare(shorter, sample(), Detail::Nodes, 5).differing, std::size_t{1});  // an unexpected pod
        QVERIFY(compare({}, {}, Detail::Nodes, 5).same());
    }

    void wordsAreBounded() {
        ScheduleReport other = sample();
        for (ReportedNode& node : other[1].nodes) node.plugin = "NodePorts";
        const Comparison comparison = compare(sample(), other, Detail::Nodes, 1);
        QCOMPARE(comparison.differences.size(), std::size_t{1});
        QCOMPARE(comparison.differing, std::size_t{2});
        QCOMPARE(comparison.differences[0].node, std::string("n1"));
        QCOMPARE(comparison.differences[0].expected,
                 std::string("Unschedulable by NodeResourcesFit: Insufficient cpu"));
    }

    void damagedReports_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("error");
        QTest::newRow("empty") << QByteArray() << "expected.json:1:1";
        QTest::newRow("cut off") << QByteArray("{\"pods\":[{\"pod\":\"ns/a\",") << "expected.json:1:24";
        QTest::newRow("not a report") << QByteArray("{}") << "lacks \"pods\"";
        QTest::newRow("pods is no list") << QByteArray("{\"pods\":{}}") << "pods: must be a list";
        QTest::newRow("no outcome") << QByteArray("{\"pods\":[{\"pod\":\"ns/a\"}]}") << "pods[0]: lacks \"outcome\"";
        QTest::newRow("no node") << QByteArray("{\"pods\":[{\"pod\":\"ns/a\",\"outcome\":\"scheduled\"}]}")
                                 << "pods[0]: lacks \"node\"";
        QTest::newRow("a pod twice") << QByteArray(
            "{\"pods\":[{\"pod\":\"ns/a\",\"outcome\":\"gated\"},\n{\"pod\":\"ns/a\",\"outcome\":\"gated\"}]}")
                                     << "expected.json:2:1: pods[1]: is about a pod that was there before";
        QTest::newRow("no verdict") << QByteArray(
            "{\"pods\":[{\"pod\":\"ns/a\",\"outcome\":\"gated\",\"nodes\":[{\"node\":\"n\"}]}]}")
                                    << "pods[0].nodes[0]: lacks \"feasible\"";
        QTest::newRow("a score that is none") << QByteArray(
            "{\"pods\":[{\"pod\":\"ns/"
            "a\",\"outcome\":\"gated\",\"nodes\":[{\"node\":\"n\",\"feasible\":true,\"total\":1,"
            "\"scores\":{\"X\":\"1\"}}]}]}") << "pods[0].nodes[0].scores.X: ";
    }

    void damagedReports() {
        QFETCH(QByteArray, text);
        QFETCH(QString, error);
        QTemporaryDir folder;
        const auto report = readScheduleReport(file(folder, "expected.json", text).toStdString());
        QVERIFY(!report.has_value());
        QVERIFY2(QString::fromStdString(toString(report.error())).contains(error), toString(report.error()).c_str());
    }

    void readsWhatItCompares() {
        QTemporaryDir folder;
        const QString path = file(folder, "expected.json", R"({"pods":[
            {"pod":"ns/a","outcome":"scheduled","node":"n1","tied":["n1","n2"],"nodes":[
              {"node":"n1","feasible":true,"scores":{"NodeResourcesFit":80},"total":80}]},
            {"pod":"ns/b","outcome":"unschedulable","message":"0/1 …","preemption":[{"node":"n1","victims":["ns/y","ns/x"]}],
             "nodes":[{"node":"n1","feasible":false,"code":"Unschedulable","plugin":"P","reasons":["z","a"]}]}]})");
        const auto report = readScheduleReport(path.toStdString());
        QVERIFY2(report.has_value(), report ? "" : toString(report.error()).c_str());
        QCOMPARE(report->size(), std::size_t{2});
        const ReportedPod& a = report->at(0);
        QCOMPARE(a.tied, (std::vector<std::string>{"n1", "n2"}));
        QVERIFY(a.nodes[0].feasible && a.nodes[0].scored);
        QCOMPARE(a.nodes[0].scores.at("NodeResourcesFit"), 80);
        const ReportedPod& b = report->at(1);
        QCOMPARE(b.preemption[0].victims, (std::vector<std::string>{"ns/y", "ns/x"}));
        QCOMPARE(b.nodes[0].reasons, (std::vector<std::string>{"a", "z"}));
        QVERIFY(!b.nodes[0].scored);
    }

    void findsCases() {
        QTemporaryDir folder;
        for (const char* name : {"spread-01/expected.json", "spread-00/expected.json", "more/two-words-7/expected.json",
                                 "more/lonely/expected.json", "empty/cluster.json"})
            file(folder, name, "{\"pods\":[]}");
        const auto at = [&](const char* name) { return std::filesystem::path(folder.filePath(name).toStdString()); };
        const auto all = findConformanceCases({at("."), at("spread-00"), at("spread-00/")});
        QVERIFY(all.has_value());
        QCOMPARE(all->size(), std::size_t{4});  // a folder named twice counts once
        QCOMPARE(all->at(0).name, std::string("lonely"));
        QCOMPARE(all->at(0).family, std::string("lonely"));
        QCOMPARE(all->at(1).name, std::string("two-words-7"));
        QCOMPARE(all->at(1).family, std::string("two-words"));
        QCOMPARE(all->at(2).name, std::string("spread-00"));
        const auto one = findConformanceCases({at("spread-01/")});
        QCOMPARE(one->size(), std::size_t{1});
        QCOMPARE(one->at(0).family, std::string("spread"));
        QCOMPARE(findConformanceCases({at("empty")}).error().code, ErrorCode::NotFound);
        QCOMPARE(findConformanceCases({at("nowhere")}).error().code, ErrorCode::Unreadable);
    }

    void runsACase() {
        const std::filesystem::path folder(BAYPLAN_TESTS "/conformance/cases/fit-00");
        const auto cases = findConformanceCases({folder});
        QVERIFY(cases.has_value());
        const auto run = runKubeSchedulerCase(cases->front());
        QVERIFY(run.has_value());
        QVERIFY(compare(run->expected, run->actual, run->detail, 1).same());

        // A single changed digit of a score in the expected report is detected.
        ScheduleReport damaged = run->expected;
        const auto pod = std::find_if(damaged.begin(), damaged.end(), [](const ReportedPod& p) {
            return std::any_of(p.nodes.begin(), p.nodes.end(), [](const ReportedNode& n) { return n.scored; });
        });
        QVERIFY(pod != damaged.end());
        std::find_if(pod->nodes.begin(), pod->nodes.end(), [](const ReportedNode& n) { return n.scored; })->total += 1;
        const Comparison comparison = compare(damaged, run->actual, run->detail, 1);
        QCOMPARE(comparison.differing, std::size_t{1});
        const Tally& scores = comparison.tallies.of(Column::Scores);
        QCOMPARE(scores.matched, scores.all - 1);

        QTemporaryDir broken;
        file(broken, "fit-00/expected.json", "{\"pods\":[]}");
        const auto found = findConformanceCases({broken.path().toStdString()});
        QCOMPARE(runKubeSchedulerCase(found->front()).error().code, ErrorCode::Unreadable);  // no cluster.json
    }
};

QTEST_APPLESS_MAIN(TestComparison)
#include "tst_comparison.moc"
