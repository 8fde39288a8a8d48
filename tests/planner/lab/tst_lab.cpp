// SPDX-License-Identifier: GPL-3.0-or-later
// The same load under several strategies, seed by seed.
#include <QTest>
#include <atomic>

#include "cluster/checker.h"
#include "planner/lab/lab_run.h"
#include "planner/lab/lab_table.h"
#include "planner/lab/packing_bound.h"
#include "planner/lab/scoring.h"
#include "plugins/all.h"
#include "plugins/resources/node_resources_fit.h"
#include "properties/hard_cases.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

LabStrategy strategyOf(const std::string& name, const Scoring& scoring, const SchedulerConfiguration& base = {}) {
    return {name, makeProfiles(scoredBy(base, scoring), inTreePlugins()).value()};
}

LabStrategy allocated(NodeResourcesFitArgs::Strategy how, const char* name) {
    Scoring scoring{.plugin = "NodeResourcesFit", .ownArgs = true};
    scoring.args.edit<NodeResourcesFitArgs>().strategy = how;
    return strategyOf(name, scoring);
}

LabStrategy spreading() { return allocated(NodeResourcesFitArgs::Strategy::LeastAllocated, "spread"); }
LabStrategy packing() { return allocated(NodeResourcesFitArgs::Strategy::MostAllocated, "pack"); }

/// Four nodes of 4 CPUs in two racks, one of them with a pod of one CPU, and five pending pods of one CPU.
Lab fourNodes() {
    std::vector<Node> nodes;
    for (const char* name : {"a", "b", "c", "d"}) nodes.push_back(node(name).cpu("4").memory("8Gi").label("rack", name[0] < 'c' ? "r1" : "r2"));
    std::vector<Pod> pods{pod("here").cpu("1").memory("1Gi").on("a")};
    for (const char* name : {"p1", "p2", "p3", "p4", "p5"}) pods.push_back(pod(name).cpu("1").memory("1Gi"));
    Lab lab;
    lab.load.from = cluster(nodes, pods);
    lab.load.pods = lab.load.from->pendingPods();
    lab.strategies = {spreading(), packing()};
    lab.seeds = {1, 2, 3};
    return lab;
}

/// A value of its own, which a loop keeps.
std::vector<LabOutcome> ran(const Lab& lab) { return runLab(lab).value(); }

std::size_t placeOf(const std::vector<LabMetric>& metrics, const std::string& name) {
    for (std::size_t m = 0; m < metrics.size(); ++m)
        if (nameOf(metrics[m]) == name) return m;
    return metrics.size();
}

double valueOf(const Lab& lab, const LabOutcome& outcome, const std::string& name) { return outcome.values.at(placeOf(metricsOf(lab), name)).value(); }
double boundOf(const Lab& lab, const LabOutcome& outcome, const std::string& name) { return outcome.bounds.at(placeOf(metricsOf(lab), name)).value(); }

}  // namespace

class TestLab : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Four nodes of 4 CPUs; a and b are of rack r1, c and d of r2. a has 3 CPUs free, the others 4: 15 pods of one CPU, 7 of them in r1 and 8 in
    /// r2. Of gangs of four that is 3 anywhere, and 1 + 2 within racks; of gangs of eight 1, and 0 + 1.
    void gangsWithinALabel() {
        Lab lab = fourNodes();
        lab.load.pods.clear();
        lab.seeds = {1};
        const Catalog& catalog = lab.load.from->catalog();
        for (const char* text : {"4*cpu=1@rack", "8*cpu=1@rack", "cpu=1"}) QVERIFY2(addShape(lab, text, "default-scheduler", catalog), text);
        const LabOutcome outcome = runLab(lab).value().front();
        QCOMPARE(valueOf(lab, outcome, "slots(cpu 1)"), 15.0);
        QCOMPARE(valueOf(lab, outcome, "slots(4 × (cpu 1))"), 3.0);
        QCOMPARE(valueOf(lab, outcome, "slotsWithin(4 × (cpu 1): rack)"), 3.0);
        QCOMPARE(valueOf(lab, outcome, "slots(8 × (cpu 1))"), 1.0);
        QCOMPARE(valueOf(lab, outcome, "slotsWithin(8 × (cpu 1): rack)"), 1.0);
        const auto said = [&](const char* text) { return QByteArray::fromStdString(addShape(lab, text, "default-scheduler", catalog).error().message.text()); };
        QCOMPARE(said("0*cpu=1"), QByteArray("the number before * is 1 to 1000"));
        QCOMPARE(said("2*cpu=1@"), QByteArray("names no label behind @"));
        QCOMPARE(said("2*cpu=1@zone"), QByteArray("no node has the label zone"));
        QCOMPARE(said("4*cpu=1@rack"), QByteArray("is there twice"));
        QCOMPARE(said("cpu=1"), QByteArray("is there twice"));
        QVERIFY(said("2*cp=1").contains("cpu"));
    }

    void spreadAndPacked() {
        Lab lab = fourNodes();
        lab.shapes.push_back(shapeOf([] {
            ResourceList requests;
            requests.set("cpu", quantity("3"));
            return requests;
        }()));
        const std::vector<LabOutcome> outcomes = runLab(lab).value();
        QCOMPARE(outcomes.size(), std::size_t(6));
        for (std::size_t seed = 0; seed < 3; ++seed) {
            const LabOutcome &spread = outcomes[seed], &packed = outcomes[3 + seed];
            QCOMPARE(valueOf(lab, spread, "placed"), 5.0);
            QCOMPARE(valueOf(lab, spread, "pending"), 0.0);
            QCOMPARE(valueOf(lab, spread, "nodesUsed"), 4.0);
            QCOMPARE(valueOf(lab, packed, "nodesUsed"), 2.0);  // 6 pods on nodes of 4
            // 5 CPUs are asked for: a has 3 free, and one more node gives 4.
            QCOMPARE(boundOf(lab, packed, "nodesUsed"), 2.0);
            QCOMPARE(boundOf(lab, spread, "nodesUsed"), 2.0);
            QCOMPARE(boundOf(lab, packed, "placed"), 5.0);
            // Spread, 6 pods are 2, 2, 1 and 1: two nodes have 3 CPUs free. Packed they are 4 and 2, and two nodes are empty.
            QCOMPARE(valueOf(lab, spread, "slots(cpu 3)"), 2.0);
            QCOMPARE(valueOf(lab, packed, "slots(cpu 3)"), 2.0);
            // 10 CPUs are free, 10 / 3 pods if they were together: 2 fit, and 4 / 3 are lost to what is left on the nodes, either way.
            for (const LabOutcome* outcome : {&spread, &packed}) {
                QVERIFY(std::abs(valueOf(lab, *outcome, "lost(cpu 3: partial)") - 4.0 / 3) < 1e-9);
                QCOMPARE(valueOf(lab, *outcome, "lost(cpu 3: short)"), 0.0);
                QCOMPARE(valueOf(lab, *outcome, "lost(cpu 3: refused)"), 0.0);
            }
            QCOMPARE(valueOf(lab, packed, "largestFree(cpu)"), 4000.0);
            QCOMPARE(valueOf(lab, spread, "largestFree(cpu)"), 3000.0);
            QVERIFY(valueOf(lab, packed, "deviation(cpu)") > valueOf(lab, spread, "deviation(cpu)"));
        }
        const LabHead head = headOf(lab, "four", "x");
        const auto cells = cellsOf(head, outcomes);
        const LabCell used = cells[1][placeOf(head.metrics, "nodesUsed")];
        QCOMPARE(used.mean, 2.0);
        QCOMPARE(used.spread, 0.0);
        QCOMPARE(used.says, LabSays::Less);
        QCOMPARE(used.difference, -2.0);
        QCOMPARE(used.bound, std::optional(2.0));
        QCOMPARE(cells[1][placeOf(head.metrics, "placed")].says, LabSays::Alike);
        QCOMPARE(cells[0][placeOf(head.metrics, "nodesUsed")].says, LabSays::Nothing);
    }

    void theRestOfTheRulesStays() {
        // A pod that only b takes goes there under a strategy that would pack it onto a.
        SchedulerConfiguration base;
        Lab lab;
        lab.load.from = cluster({node("a").cpu("8").memory("8Gi"), node("b").cpu("8").memory("8Gi").label("disk", "ssd")}, {pod("here").cpu("4").on("a"), pod("p").cpu("1").selector("disk", "ssd")});
        lab.load.pods = lab.load.from->pendingPods();
        lab.strategies = {packing()};
        lab.seeds = {1};
        ClusterPtr after;
        QVERIFY(runLab(lab, {.each = [&](const LabOutcome&, const ClusterPtr& cluster) { after = cluster; }}).has_value());
        QCOMPARE(after->catalog().node(after->placement(lab.load.pods[0]).node).name, std::string("b"));
        // Alone means alone, and otherwise the others keep their weights.
        QCOMPARE(lab.strategies[0].profiles.all[0]->score.size(), std::size_t(1));
        const LabStrategy beside = strategyOf("beside", {.plugin = "NodeResourcesAllocatable", .weight = 7, .others = true});
        const auto& score = beside.profiles.all[0]->score;
        QCOMPARE(score.size(), makeProfiles({}, inTreePlugins()).value().all[0]->score.size() + 1);
        QVERIFY(std::any_of(score.begin(), score.end(), [](const auto& slot) { return slot.plugin->name() == "NodeResourcesAllocatable" && slot.weight == 7; }));
        // What the configuration ignores stays ignored, and bounds do not count on it.
        base.profiles[0].args.edit<NodeResourcesFitArgs>().ignoredResources = {"example.com/x"};
        Scoring most{.plugin = "NodeResourcesFit", .ownArgs = true};
        QCOMPARE(scoredBy(base, most).profiles[0].args.of<NodeResourcesFitArgs>().ignoredResources, std::vector<std::string>{"example.com/x"});
        const LabStrategy ignoring = strategyOf("ignoring", most, base);
        const Profile& rules = *ignoring.profiles.all[0];
        QVERIFY(!rules.guards("example.com/x") && rules.guards("example.com/y") && rules.guards("cpu") && rules.guards("pods"));
    }

    void gangsCountWhole() {
        Lab lab;
        std::vector<Pod> pods;
        for (const char* name : {"g1", "g2", "h1", "h2"}) {
            pods.push_back(pod(name).cpu("2").label("scheduling.x-k8s.io/pod-group", std::string(1, name[0])));
        }
        Objects objects;
        objects.nodes = {node("a").cpu("6").memory("8Gi")};
        objects.nodeSources.resize(1);
        objects.pods = pods;
        objects.podSources.resize(4);
        for (const char* name : {"g", "h"}) {
            CoschedulingGroup group;
            group.namespaceName = "default";
            group.name = name;
            group.minMember = 2;
            objects.coschedulingGroups.push_back(group);
        }
        lab.load.from = build(std::move(objects)).value().cluster;
        lab.load.pods = lab.load.from->pendingPods();
        lab.strategies = {spreading()};
        lab.seeds = {1, 2, 3, 4};
        // Three of the four pods have room; without the plugin of gangs one gang is whole, whichever comes first.
        for (const LabOutcome& outcome : ran(lab)) {
            QCOMPARE(valueOf(lab, outcome, "placed"), 3.0);
            QCOMPARE(boundOf(lab, outcome, "placed"), 3.0);
            QCOMPARE(valueOf(lab, outcome, "gangsWhole"), 1.0);
        }
    }

    void pricesAreThoseOfUsedNodes() {
        Lab lab = fourNodes();
        lab.strategies = {packing()};
        lab.prices = {1.5, 2.0, 2.0, 2.0};
        for (const LabOutcome& outcome : ran(lab)) QCOMPARE(valueOf(lab, outcome, "price"), 3.5);  // a and another
        lab.prices = {std::nullopt, 2.0, 2.0, 2.0};
        for (const LabOutcome& outcome : ran(lab)) QVERIFY(!outcome.values[placeOf(metricsOf(lab), "price")]);
    }

    void compaction() {
        Lab lab = fourNodes();
        lab.compaction = true;
        // a stays because of its pod. Five CPUs need its 3 and one more node, under any strategy.
        for (const LabOutcome& outcome : ran(lab)) QCOMPARE(valueOf(lab, outcome, "compacted"), 2.0);
        // A pod that only d takes: d stays, and a; on 4 + 3 CPUs all five fit.
        std::vector<Node> nodes;
        for (const char* name : {"a", "b", "c", "d"}) nodes.push_back(name[0] == 'd' ? node(name).cpu("4").memory("8Gi").label("only", "d") : node(name).cpu("4").memory("8Gi"));
        lab.load.from = cluster(nodes, {pod("p").cpu("1").memory("1Gi").selector("only", "d")});
        lab.load.pods = lab.load.from->pendingPods();
        for (const LabOutcome& outcome : ran(lab)) {
            const double left = valueOf(lab, outcome, "compacted");
            QVERIFY(left >= 1 && left <= 4);  // d, and those that the lot would have taken after it
        }
    }

    void bounds() {
        // Nodes of 8 GPUs and pods of 5: the sum says 4 * 5 / 8 = 3 nodes, the family 4.
        RoomOfNodes room{{{8, 9}, {8, 9}, {8, 9}, {8, 9}, {8, 9}}, {false, false, false, false, false}, {true, true}};
        QCOMPARE(leastNodes(room, {{{5, 1}, 4}}), std::int64_t(4));
        QCOMPARE(mostPlaced(room, {{{5, 1}, 7}}), std::int64_t(5));
        // One is in use, and has room for two pods of 4: of the other six, two a node.
        room.inUse[0] = true;
        QCOMPARE(leastNodes(room, {{{4, 1}, 8}}), std::int64_t(4));
        // A resource that does not count bounds nothing.
        room.counts = {false, true};
        QCOMPARE(leastNodes(room, {{{5, 1}, 4}}), std::int64_t(1));
        room.counts = {true, true};
        // L2: 6, 6, 6 and 3, 3, 3 on nodes of 8. Sums say 27 / 8 = 4. No 3 goes beside a 6, and two of them to a node: 3 + 2 = 5.
        QCOMPARE(leastNodes(room, {{{6, 1}, 3}, {{3, 1}, 3}}), std::int64_t(5));
        // Overcommitted nodes give nothing.
        room.free[1] = {-4, 9};
        QCOMPARE(mostPlaced(room, {{{8, 1}, 9}}), std::int64_t(4));
    }

    void studentsT() {
        QCOMPARE(studentT95(10), 2.228);
        QCOMPARE(studentT95(1), 12.706);
        QCOMPARE(studentT95(35), 2.042);
        QCOMPARE(studentT95(1000), 1.980);
        // Differences 1, 2, 3: mean 2, deviation 1, interval 4.303 / sqrt(3) = 2.484: alike. 2, 2, 3: 2.333 against 4.303 * 0.577 / 1.732 = 1.434: more.
        LabHead head{"", "", {"a", "b"}, {1, 2, 3}, {{LabMetric::Kind::Placed, {}}}, 0, 0};
        const auto outcomesOf = [](std::vector<double> b) {
            std::vector<LabOutcome> outcomes;
            for (std::size_t s = 0; s < 3; ++s) outcomes.push_back({0, s, {0.0}, {std::nullopt}});
            for (std::size_t s = 0; s < 3; ++s) outcomes.push_back({1, s, {b[s]}, {std::nullopt}});
            return outcomes;
        };
        LabCell cell = cellsOf(head, outcomesOf({1, 2, 3}))[1][0];
        QCOMPARE(cell.says, LabSays::Alike);
        QVERIFY(std::abs(cell.interval - 2.484) < 0.001);
        cell = cellsOf(head, outcomesOf({2, 2, 3}))[1][0];
        QCOMPARE(cell.says, LabSays::More);
        QVERIFY(std::abs(cell.interval - 1.434) < 0.001);
    }

    void partsMerge() {
        Lab lab = fourNodes();
        lab.seeds = {1, 2, 3, 4, 5};
        const std::vector<LabOutcome> whole = runLab(lab).value();
        const LabHead head = headOf(lab, "four", "x");
        std::vector<LabPart> parts;
        for (const std::size_t shard : {2, 0, 1}) parts.push_back({"part-" + std::to_string(shard), head, {shard, 3}, runLab(lab, {.shard = {shard, 3}}).value()});
        QVERIFY(merged(parts).value() == whole);
        std::vector<LabPart> two(parts.begin(), parts.begin() + 2);
        QCOMPARE(merged(two).error().message.text(), std::string("of 3 shards these are missing: 1"));
        std::vector<LabPart> twice = parts;
        twice.push_back(parts[1]);
        QCOMPARE(toString(merged(twice).error()), std::string("part-0: shard 0 is there twice: it is part-0, too"));
        std::vector<LabPart> strange = parts;
        strange[1].head.digest = "y";
        QVERIFY(toString(merged(strange).error()).starts_with("part-0: this part is of another lab"));
        std::vector<LabPart> lacking = parts;
        lacking[2].outcomes.pop_back();
        QCOMPARE(toString(merged(lacking).error()), std::string("part-1: this part has other runs than those of shard 1"));
        QVERIFY(!merged({}));
    }

    void sameOnAnyThreadsAndChecked() {
        const auto [first, last] = seedsToTry(1000);
        for (unsigned seed = first; seed <= last; ++seed) {
            HardCase what;
            what.nominations = false;
            Lab lab;
            lab.load.from = build(hardCase(seed, what)).value().cluster;
            lab.load.pods = lab.load.from->pendingPods();
            lab.seeds = {seed, 7, 8};
            lab.shuffled = seed % 3 != 0;
            lab.equalsByLot = seed % 2 == 0;
            lab.compaction = seed % 4 == 0;
            // An independent checker has nothing against any placement, but for resources that the configuration leaves to others.
            const SchedulerConfiguration base = seed % 3 == 0 ? SchedulerConfiguration{} : hardConfiguration(seed, what);
            lab.strategies = {strategyOf("as it is", {}, base), strategyOf("alone", {.plugin = "NodeResourcesBalancedAllocation"}, base),
                              strategyOf("fgd", {.plugin = "GpuFGD"}, base)};
            lab.shapes = shapesSeen(lab.load.from->catalog(), 2);
            std::atomic<int> faults = 0;
            const auto check = [&](const LabOutcome& outcome, const ClusterPtr& after) {
                const std::vector<LabMetric> metrics = metricsOf(lab);
                for (std::size_t m = 0; m < metrics.size(); ++m) {
                    if (!outcome.bounds[m]) continue;
                    const bool mostly = metrics[m].kind == LabMetric::Kind::Placed;
                    if (mostly ? *outcome.values[m] > *outcome.bounds[m] : *outcome.values[m] < *outcome.bounds[m]) {
                        qWarning("seed %u, %s: %g against %g", seed, nameOf(metrics[m]).c_str(), *outcome.values[m], *outcome.bounds[m]);
                        ++faults;
                    }
                }
                for (const Violation& violation : checkPicture(*after, countedUnder(base))) {
                    qWarning("seed %u, %s: %s", seed, lab.strategies[outcome.strategy].name.c_str(), toString(violation, after->catalog()).c_str());
                    ++faults;
                }
            };
            const auto one = runLab(lab, {.threads = 1, .each = check}), two = runLab(lab, {.threads = 2, .each = check});
            QVERIFY(one.has_value() && two.has_value());
            QVERIFY2(*one == *two, std::to_string(seed).c_str());
            QCOMPARE(faults.load(), 0);
            std::vector<LabPart> parts;
            for (std::size_t shard = 0; shard < 4; ++shard) parts.push_back({"", headOf(lab, "", ""), {shard, 4}, runLab(lab, {.shard = {shard, 4}}).value()});
            QVERIFY2(merged(parts).value() == *one, std::to_string(seed).c_str());
        }
    }

    void stopsWhenAsked() {
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(runLab(fourNodes(), {}, {.stop = stop.get_token()}).error().code, ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestLab)
#include "tst_lab.moc"
