// SPDX-License-Identifier: GPL-3.0-or-later
// Changes that must not change a decision: the order of reading, a node that no pod can use, a step and its inverse.
#include <QTest>

#include "cluster/builder.h"
#include "cluster/delta.h"
#include "conformance/comparison.h"
#include "framework/profile.h"
#include "framework/scheduler.h"
#include "plugins/all.h"
#include "properties/hard_cases.h"
#include "properties/seed_rows.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using bayplan::testing::Dice;
using bayplan::testing::HardCase;
using bayplan::testing::hardCase;

namespace {

Scheduler scheduler(unsigned seed) {
    return Scheduler(makeProfiles(bayplan::testing::hardConfiguration(seed), inTreePlugins()).value());
}

ClusterPtr clusterOf(Objects objects) {
    return build(std::move(objects)).value().cluster;
}

/// Decides every pending pod by itself on the present picture, by name.
ScheduleReport decideEach(const Cluster& cluster, unsigned seed) {
    Scheduler asks = scheduler(seed);
    ScheduleReport report;
    for (const PodIdx pod : cluster.pendingPods())
        report.push_back(reported(cluster, asks.decide(cluster, pod, Detail::Nodes)));
    std::sort(report.begin(), report.end(), [](const ReportedPod& a, const ReportedPod& b) { return a.pod < b.pod; });
    return report;
}

ScheduleReport decideAll(const ClusterPtr& cluster, unsigned seed) {
    Scheduler asks = scheduler(seed);
    const Run run = schedulePending(cluster, asks, Detail::Nodes).value();
    ScheduleReport report;
    for (const Decision& decision : run.decisions) report.push_back(reported(*run.cluster, decision));
    return report;
}

/// The order of reading decides between nodes that are equally good for preemption; then the cost must be the same.
void settleEqualPreemptions(const Catalog& catalog, const ScheduleReport& expected, ScheduleReport& actual) {
    const auto price = [&](const ReportedPreemption& way) {
        std::vector<std::pair<std::int32_t, std::int64_t>> victims;
        for (const std::string& victim : way.victims) {
            const Pod& pod = catalog.pod(catalog.findPod(victim));
            victims.emplace_back(pod.priority(), 0);
        }
        std::sort(victims.begin(), victims.end());
        return victims;
    };
    for (std::size_t i = 0; i < expected.size() && i < actual.size(); ++i) {
        const auto& want = expected[i].preemption;
        auto& have = actual[i].preemption;
        if (want.size() == 1 && have.size() == 1 && want[0].node != have[0].node && price(want[0]) == price(have[0]))
            have = want;
    }
}

void verifySame(const Catalog& catalog, const ScheduleReport& expected, ScheduleReport actual) {
    settleEqualPreemptions(catalog, expected, actual);
    const Comparison comparison = compare(expected, actual, Detail::Nodes, 3);
    QString text;
    for (const Difference& d : comparison.differences)
        text += QString("\n%1 of %2 on %3: was %4, is %5")
                    .arg(d.what.c_str(), d.pod.c_str(), d.node.c_str(), d.expected.c_str(), d.got.c_str());
    QVERIFY2(comparison.same(), qPrintable(text));
}

/// A claim for all devices can end the search with an error, at the node that is examined first.
HardCase inAnyOrder() {
    HardCase what;
    what.allDevices = false;
    return what;
}

bool sameVerdicts(const Verdicts& a, const Verdicts& b) {
    return a.codes == b.codes && a.plugins == b.plugins && a.totals == b.totals && a.pluginNames == b.pluginNames
           && a.bestTotal == b.bestTotal && a.feasible == b.feasible;
}

}  // namespace

class TestInvariants : public QObject {
    Q_OBJECT
private slots:
    void seeds_data() { bayplan::testing::addSeeds(200); }

    // Nodes, pods, namespaces, workloads and budgets in another order: every verdict, score and text stays.
    void orderOfReading_data() { seeds_data(); }
    void orderOfReading() {
        QFETCH(unsigned, seed);
        const Objects objects = hardCase(seed, inAnyOrder());
        const ClusterPtr one = clusterOf(objects);
        const ClusterPtr other = clusterOf(bayplan::testing::shuffled(objects, seed + 1, false));
        verifySame(one->catalog(), decideEach(*one, seed), decideEach(*other, seed));
    }

    // And the whole run, if the pending pods keep their order, which is that of the queue.
    void orderOfReadingInARun_data() { seeds_data(); }
    void orderOfReadingInARun() {
        QFETCH(unsigned, seed);
        const Objects objects = hardCase(seed, inAnyOrder());
        const ClusterPtr one = clusterOf(objects);
        const ClusterPtr other = clusterOf(bayplan::testing::shuffled(objects, seed + 2, true));
        verifySame(one->catalog(), decideAll(one, seed), decideAll(other, seed));
    }

    // One more node that is cordoned, has room for no pod and has no label: it is in no domain, and no pod fits on it,
    // whatever it tolerates. Only ImageLocality depends on the number of nodes, so there are no images; texts contain
    // that number, too, and are left out.
    void aNodeForNobody_data() { seeds_data(); }
    void aNodeForNobody() {
        QFETCH(unsigned, seed);
        HardCase what;
        what.images = false;
        Objects objects = hardCase(seed, what);
        const ClusterPtr without = clusterOf(objects);
        Node added;
        added.name = "a-node-for-nobody";
        added.unschedulable = true;
        Dice dice(seed);
        objects.nodes.insert(objects.nodes.begin() + static_cast<std::ptrdiff_t>(dice.below(objects.nodes.size() + 1)),
                             added);
        const ClusterPtr with = clusterOf(objects);
        ScheduleReport before = decideEach(*without, seed), after = decideEach(*with, seed);
        for (ScheduleReport* report : {&before, &after})
            for (ReportedPod& pod : *report) pod.message.clear();
        for (ReportedPod& pod : after) {
            for (const ReportedNode& node : pod.nodes) QVERIFY(node.node != added.name || !node.feasible);
            std::erase_if(pod.nodes, [&](const ReportedNode& node) { return node.node == added.name; });
        }
        verifySame(with->catalog(), before, after);
    }

    // A step and its inverse leave every verdict and every score unchanged, with cached tables as well as without.
    void aStepAndItsInverse_data() { seeds_data(); }
    void aStepAndItsInverse() {
        QFETCH(unsigned, seed);
        const ClusterPtr start = clusterOf(hardCase(seed));
        Dice dice(seed * 31);
        Scheduler keeping = scheduler(seed);
        std::vector<Verdicts> before;
        const std::vector<PodIdx> pending = start->pendingPods();
        for (const PodIdx pod : pending) before.push_back(keeping.verdicts(*start, {pod}));
        for (int step = 0; step < 12; ++step) {
            const PodIdx pod(dice.below(start->podCount()));
            const NodeIdx node(dice.below(start->nodeCount()));
            const bool stands = start->placement(pod).node.valid();
            const Delta delta = dice.percent(15) ? Delta(Cordon{node, !start->node(node).unschedulable})
                                : !stands        ? Delta(Place{pod, node})
                                : dice.coin()    ? Delta(Evict{pod})
                                                 : Delta(Move{pod, node});
            const auto there = bayplan::apply(*start, std::vector<Delta>{delta});
            QVERIFY2(there.has_value(), there ? "" : toString(there.error()).c_str());
            Scheduler fresh = scheduler(seed);
            for (const PodIdx asked : pending)
                QVERIFY(
                    sameVerdicts(keeping.verdicts(*there->cluster, {asked}), fresh.verdicts(*there->cluster, {asked})));
            const auto back = bayplan::apply(*there->cluster, there->inverse);
            QVERIFY(back.has_value() && *back->cluster == *start);
            for (std::size_t i = 0; i < pending.size(); ++i)
                QVERIFY(sameVerdicts(keeping.verdicts(*back->cluster, {pending[i]}), before[i]));
        }
    }

    // Cached tables and the plain way decide alike, pod after pod.
    void keptAndPlain_data() { seeds_data(); }
    void keptAndPlain() {
        QFETCH(unsigned, seed);
        const ClusterPtr cluster = clusterOf(hardCase(seed));
        Scheduler kept = scheduler(seed), plain = scheduler(seed);
        const Run quick = schedulePending(cluster, kept, Detail::Outcome).value();
        const Run slow = schedulePending(cluster, plain, Detail::Nodes).value();
        ScheduleReport expected, actual;
        for (const Decision& decision : slow.decisions) {
            expected.push_back(reported(*cluster, decision));
            expected.back().nodes.clear();
        }
        for (const Decision& decision : quick.decisions) actual.push_back(reported(*cluster, decision));
        verifySame(cluster->catalog(), expected, actual);
        QVERIFY(*quick.cluster == *slow.cluster);
    }
};

QTEST_APPLESS_MAIN(TestInvariants)
#include "tst_invariants.moc"
