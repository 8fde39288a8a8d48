// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster filled under two configurations: one spreads (LeastAllocated, the default), one packs (MostAllocated).
#include <QTest>

#include "framework/profile.h"
#include "io/config/scheduler_config.h"
#include "metrics/slot_shape.h"
#include "planner/profile_comparison.h"
#include "plugins/all.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

using Which = ComparedPods::Which;

/// Only NodeResourcesFit scores, so the arithmetic is that of one plugin.
Profiles scoring(const char* strategy, const char* name = "default-scheduler") {
    const std::string text = std::string("apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- schedulerName: ") + name
                             +
                             "\n  plugins:\n    multiPoint: {disabled: [{name: NodeResourcesBalancedAllocation}, {name: ImageLocality}, {name: PodTopologySpread}]}\n"
                             "  pluginConfig:\n  - name: NodeResourcesFit\n    args: {scoringStrategy: {type: "
                             + strategy + ", resources: [{name: cpu, weight: 1}]}}\n";
    return makeProfiles(readSchedulerConfigurationFromText(text, "scheduler.yaml").value().configuration, inTreePlugins()).value();
}

/// Two zones with a node of 8 CPUs each; four pods of a Deployment with 2 CPUs, one of them pending, and a static pod.
ClusterPtr picture() {
    std::vector<Pod> pods;
    for (const char* name : {"web-1", "web-2", "web-3"}) pods.push_back(pod(name).cpu("2").owner("ReplicaSet", "web").on(name == std::string("web-3") ? "b" : "a"));
    pods.push_back(pod("web-4").cpu("2").owner("ReplicaSet", "web"));
    Pod fixed = pod("static-a").cpu("1").on("a");
    fixed.mirror = true;
    pods.push_back(fixed);
    return cluster({node("a").cpu("8").memory("8Gi").label("topology.kubernetes.io/zone", "z1"), node("b").cpu("8").memory("8Gi").label("topology.kubernetes.io/zone", "z2")}, pods);
}

SlotShape threeCpus() {
    ResourceList requests;
    requests.set("cpu", quantity("3"));
    return shapeOf(requests);
}

}  // namespace

class TestProfileComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingIsPlacedAnew() {
        const ClusterPtr now = picture();
        const ProfileComparison c = compareProfiles(now, scoring("LeastAllocated"), scoring("MostAllocated"), {.which = Which::All}, threeCpus()).value();
        QCOMPARE(c.replaced.pods.size(), std::size_t(4));
        QCOMPARE(c.replaced.of, std::size_t(4));
        QCOMPARE(c.replaced.stay, std::size_t(1));  // the static pod
        QCOMPARE(c.placements.pods, std::size_t(4));
        QCOMPARE(c.a.placed, std::size_t(4));
        QCOMPARE(c.b.placed, std::size_t(4));
        // Spread: a has 1 (static) and b nothing, so they go b, a, b, a: 5 and 4 CPUs, two pods in each zone.
        // Packed: a takes three (1 + 6 = 7 of 8), and b the last.
        QCOMPARE(c.a.skew->largest, std::int64_t(0));
        QCOMPARE(c.b.skew->largest, std::int64_t(2));  // 3 - 1
        QCOMPARE(c.b.skew->workloads, std::size_t(1));
        QCOMPARE(c.b.skew->mean, 2.0);
        QCOMPARE(c.now.skew->largest, std::int64_t(1));  // 2 - 1
        // Slots of 3 CPUs. Spread: 3 and 4 free, 1 + 1. Packed: 1 and 6 free, 0 + 2. Now: 3 and 6 free, 1 + 2.
        QCOMPARE(*c.a.slotsLeft, std::int64_t(2));
        QCOMPARE(*c.b.slotsLeft, std::int64_t(2));
        QCOMPARE(*c.now.slotsLeft, std::int64_t(3));
        QCOMPARE(c.newlyPending + c.newlyPlaced, std::size_t(0));
        QCOMPARE(c.moved, c.placements.different.size());
        QVERIFY(c.moved >= 1);
        // CPU requested: (5 + 4) / 16 in both; the shares 5/8 and 4/8 differ less than 7/8 and 2/8.
        QCOMPARE(c.a.balance[0].share, 9.0 / 16);
        QVERIFY(c.a.balance[0].deviation < c.b.balance[0].deviation);
        QCOMPARE(now->pendingPods().size(), std::size_t(1));  // the picture itself is as it was
    }
    void onlyThePending() {
        const ProfileComparison c = compareProfiles(picture(), scoring("LeastAllocated"), scoring("MostAllocated"), {}, {}).value();
        // a has 5 of 8, b has 2 of 8.
        QCOMPARE(c.placements.pods, std::size_t(1));
        QCOMPARE(c.moved, std::size_t(1));
        QCOMPARE(c.placements.different[0].a, std::string("b"));
        QCOMPARE(c.placements.different[0].b, std::string("a"));
        QVERIFY(!c.a.slotsLeft && c.shape.empty() && c.noSlots.empty());
    }
    void aSampleIsByLotAndSaysItsSize() {
        std::vector<Pod> pods;
        for (int i = 0; i < 40; ++i) pods.push_back(pod("p-" + std::to_string(i)).cpu("100m").on(i % 2 ? "a" : "b"));
        const ClusterPtr many = cluster({node("a").cpu("8").memory("8Gi"), node("b").cpu("8").memory("8Gi")}, pods);
        const Profiles spread = scoring("LeastAllocated"), pack = scoring("MostAllocated");
        const ReplacedPods one = replacedPods(many, spread, pack, {Which::Sample, 10, 1}).value(), same = replacedPods(many, spread, pack, {Which::Sample, 10, 1}).value(),
                           other = replacedPods(many, spread, pack, {Which::Sample, 10, 2}).value();
        QCOMPARE(one.pods.size(), std::size_t(10));
        QCOMPARE(one.of, std::size_t(40));
        QVERIFY(one.pods == same.pods);
        QVERIFY(one.pods != other.pods);
        QVERIFY(std::is_sorted(one.pods.begin(), one.pods.end()));
        QCOMPARE(one.from->pendingPods().size(), std::size_t(10));  // the others stay
        QCOMPARE(replacedPods(many, spread, pack, {Which::Sample, 400, 1}).value().pods.size(), std::size_t(40));
        QVERIFY(!compareProfiles(many, spread, pack, {Which::Sample, 10, 1}, {}).value().a.skew);  // no zones: nothing to be uneven
    }
    void whoIsPendingUnderOneAlone() {
        // Packed, 6 + 2 fill a and 8 fits b; spread, 6 and 2 stand apart and 8 fits nowhere.
        const ClusterPtr three = cluster({node("a").cpu("8").memory("8Gi"), node("b").cpu("8").memory("8Gi")},
                                         {pod("six").cpu("6").priority(3), pod("two").cpu("2").priority(2), pod("eight").cpu("8").priority(1)});
        const Profiles spread = scoring("LeastAllocated"), pack = scoring("MostAllocated");
        const ProfileComparison c = compareProfiles(three, spread, pack, {.which = Which::All}, {}).value();
        QCOMPARE(c.newlyPlaced, std::size_t(1));
        QCOMPARE(c.moved, std::size_t(1));  // two
        QCOMPARE(c.a.pending, std::size_t(1));
        QCOMPARE(c.b.pending, std::size_t(0));
        const ProfileComparison turned = compareProfiles(three, pack, spread, {.which = Which::All}, {}).value();
        QCOMPARE(turned.newlyPending, std::size_t(1));
        QCOMPARE(compareProfiles(three, pack, pack, {.which = Which::All}, {}).value().placements.different.size(), std::size_t(0));
    }
    void podsOfUnknownSchedulersStay() {
        Pod foreign = pod("foreign").cpu("1").on("a");
        auto spec = std::make_shared<PodSpec>(*foreign.spec);
        spec->schedulerName = "another";
        foreign.spec = spec;
        const ClusterPtr with = cluster({node("a").cpu("8").memory("8Gi")}, {foreign, pod("mine").cpu("1").on("a")});
        const ReplacedPods known = replacedPods(with, scoring("LeastAllocated"), scoring("MostAllocated"), {.which = Which::All}).value();
        QCOMPARE(known.pods, std::vector{PodIdx(1)});
        QCOMPARE(known.stay, std::size_t(1));
        // Under a configuration that has it, it is placed anew.
        QCOMPARE(replacedPods(with, scoring("LeastAllocated"), scoring("MostAllocated", "another"), {.which = Which::All}).value().pods.size(), std::size_t(2));
    }
    void shapesThatCannotBeCountedSayWhy() {
        SlotShape shape = threeCpus();
        auto spec = std::make_shared<PodSpec>(*shape.pod.spec);
        spec->containers[0].ports.push_back({"", "TCP", 80, 80});
        shape.pod.spec = spec;
        const ProfileComparison c = compareProfiles(picture(), scoring("LeastAllocated"), scoring("MostAllocated"), {}, shape).value();
        QVERIFY(!c.a.slotsLeft && !c.noSlots.empty());
        const ProfileComparison unknown = compareProfiles(picture(), scoring("LeastAllocated"), scoring("MostAllocated", "another"), {}, threeCpus()).value();
        QVERIFY(!unknown.b.slotsLeft && unknown.noSlots.find("default-scheduler") != std::string::npos);
    }
    void itCanBeStopped() {
        std::stop_source source;
        source.request_stop();
        const auto stopped = compareProfiles(picture(), scoring("LeastAllocated"), scoring("MostAllocated"), {.which = Which::All}, {}, {.stop = source.get_token()});
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    }
    void progressCountsBothRuns() {
        std::uint64_t last = 0, total = 0;
        Budget budget;
        budget.progress = [&](const Progress& progress) {
            QVERIFY(progress.done >= last);
            last = progress.done;
            total = progress.total;
        };
        QVERIFY(compareProfiles(picture(), scoring("LeastAllocated"), scoring("MostAllocated"), {.which = Which::All}, {}, budget));
        QVERIFY(total == 0 || total == 8);  // 4 pods twice
    }
    void nothingToPlace() {
        const ClusterPtr none = cluster({node("a").cpu("1")}, {});
        const ProfileComparison c = compareProfiles(none, scoring("LeastAllocated"), scoring("MostAllocated"), {.which = Which::All}, {}).value();
        QCOMPARE(c.placements.pods, std::size_t(0));
        QVERIFY(c.a.cluster);
    }
};

QTEST_APPLESS_MAIN(TestProfileComparison)
#include "tst_profile_comparison.moc"
