// SPDX-License-Identifier: GPL-3.0-or-later
// Pods that are decided together, with a gang, zones and a count of pods as plugins made for the purpose. Nodes have 4
// CPUs and members of a group, g0, g1…, ask for 2, unless said. The cases and texts are those of the specification of pod
// groups, sections 4, 5 and 9.
#include <algorithm>
#include <map>

#include <QTest>

#include "framework/gang.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr const char* kZone = "zone";
const std::string kGangText = "pod group is unschedulable, waiting for minCount pods from a gang to be scheduled, one or more plugins asked to wait and no plugin rejected pod";

/// A placement for each zone that has nodes.
class Zones final : public Plugin, public PlacementGeneratePlugin {
public:
    std::string_view name() const override { return "Zones"; }
    GeneratedPlacements generatePlacements(const GroupCycle& cycle) const override {
        std::map<std::string, std::vector<NodeIdx>> zones;
        for (std::size_t i = 0; i < cycle.cluster.nodeCount(); ++i) {
            if (const std::string* zone = cycle.cluster.catalog().node(NodeIdx(i)).labels.find(kZone)) zones[*zone].insert(zones[*zone].begin(), NodeIdx(i));
        }
        GeneratedPlacements generated;
        for (auto zone = zones.rbegin(); zone != zones.rend(); ++zone) generated.placements.push_back({zone->first, zone->second});
        return generated;
    }
};

/// More members are better.
class PodsCount final : public Plugin, public PlacementScorePlugin {
public:
    std::string_view name() const override { return "PodsCount"; }
    Status scorePlacement(const GroupCycle&, const GroupPlacement&, std::span<const PodOnNode> placed, std::int64_t& score) const override {
        score = static_cast<std::int64_t>(placed.size());
        return {};
    }
    Status normalizePlacements(std::span<std::int64_t> scores) const override {
        const std::int64_t most = *std::max_element(scores.begin(), scores.end());
        for (std::int64_t& score : scores) score = 100 * score / most;
        return {};
    }
};

/// The in-tree plugins with a gang of `least`, and with these.
Scheduler scheduler(std::size_t least, bool zones = false) {
    if (!zones) return Scheduler(gangProfiles(least));
    return Scheduler(gangProfiles(least, {{"Zones", [](const PluginArgs&) { return std::make_shared<const Zones>(); }},
                                          {"PodsCount", [](const PluginArgs&) { return std::make_shared<const PodsCount>(); }}}));
}

Node four(const char* name, const char* zone = nullptr) {
    return node(name, {{"cpu", "4"}, {"memory", "16Gi"}, {"pods", "10"}}, zone ? Labels{{kZone, zone}} : Labels{});
}

Pod asking(const char* name, const char* cpu, std::int32_t priority = 0, const char* on = "") {
    PodSpec spec = asks({{"cpu", cpu}});
    spec.priority = priority;
    return pod(name, spec, on);
}

std::vector<PodIdx> members(const Cluster& picture) {
    std::vector<PodIdx> group;
    for (const PodIdx pod : picture.pendingPods())
        if (isMember(picture.catalog().pod(pod))) group.push_back(pod);
    return group;
}

GroupDecision decide(const ClusterPtr& picture, Scheduler scheduler) {
    return scheduler.decideGroup(*picture, members(*picture));
}

/// "n1 n1 -": where the members go.
std::string places(const Cluster& picture, const GroupDecision& group) {
    std::string text;
    for (const Decision& decision : group.decisions)
        text += (text.empty() ? "" : " ") + (decision.node.valid() ? picture.catalog().node(decision.node).name : std::string("-"));
    return text;
}

bool tooLittleCpu(const Decision& decision, const char* start) {
    return decision.outcome == Outcome::Unschedulable && QString::fromStdString(decision.message).startsWith(start);
}

}  // namespace

class TestGroupCycle : public QObject {
    Q_OBJECT

private slots:
    void aSinglePodIsAGroupOfOne() {
        const ClusterPtr picture = cluster({four("n1")}, {asking("a", "2"), asking("b", "5")});
        Scheduler asked = scheduler(0);
        for (const PodIdx pod : {PodIdx(0), PodIdx(1)}) {
            const Decision alone = asked.decide(*picture, pod);
            const GroupDecision group = asked.decideGroup(*picture, {&pod, 1});
            QCOMPARE(group.decisions.size(), std::size_t(1));
            QCOMPARE(group.outcome, alone.outcome);
            QCOMPARE(group.decisions[0].node, alone.node);
            QCOMPARE(group.decisions[0].message, alone.message);
            QVERIFY(group.decisions[0].unschedulablePlugins == alone.unschedulablePlugins);
        }
    }

    /// Room for two of three: the third finds none, and nobody is scheduled.
    void allOrNone() {
        const ClusterPtr picture = cluster({four("n1")}, {asking("g0", "2"), asking("g1", "2"), asking("g2", "2")});
        const GroupDecision group = decide(picture, scheduler(3));
        QCOMPARE(group.outcome, Outcome::Unschedulable);
        QCOMPARE(group.message, std::string("pod group is unschedulable"));
        QCOMPARE(places(*picture, group), std::string("- - -"));
        QCOMPARE(group.decisions[0].message, kGangText);
        QCOMPARE(group.decisions[1].message, kGangText);
        QVERIFY(group.decisions[0].unschedulablePlugins.empty());
        QCOMPARE(group.decisions[2].message,
                 std::string("0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod."));
    }

    void aQuorumIsEnough() {
        const ClusterPtr picture = cluster({four("n1")}, {asking("g0", "2"), asking("g1", "2"), asking("g2", "2")});
        const GroupDecision group = decide(picture, scheduler(2));
        QCOMPARE(group.outcome, Outcome::Scheduled);
        QCOMPARE(group.message, std::string());
        QCOMPARE(places(*picture, group), std::string("n1 n1 -"));
        for (const std::size_t i : {0u, 1u}) {
            QCOMPARE(group.decisions[i].outcome, Outcome::Scheduled);
            QCOMPARE(group.decisions[i].message, std::string());
            QVERIFY(!group.decisions[i].waiting);
        }
        QVERIFY(tooLittleCpu(group.decisions[2], "0/1 nodes are available: 1 Insufficient cpu."));
    }

    /// One that stands counts: one more suffices.
    void thoseThatStandCount() {
        const ClusterPtr picture = cluster({four("n1")}, {asking("g9", "2", 0, "n1"), asking("g0", "2"), asking("g1", "2")});
        const GroupDecision group = decide(picture, scheduler(2));
        QCOMPARE(places(*picture, group), std::string("n1 -"));
    }

    /// Without a plugin that waits, whoever fits is scheduled.
    void withoutAGangEachGoesByItself() {
        const ClusterPtr picture = cluster({four("n1")}, {asking("g0", "5"), asking("g1", "2")});
        const GroupDecision group = decide(picture, scheduler(0));
        QCOMPARE(group.outcome, Outcome::Scheduled);
        QCOMPARE(places(*picture, group), std::string("- n1"));
    }

    /// n1 has 1 CPU free beside v, which has 3: g0 and g1 both fit once v is gone.
    void waitsForAPreemption() {
        const ClusterPtr picture = cluster({four("n1")}, {asking("v", "3", 0, "n1"), asking("g0", "2", 10), asking("g1", "2", 10)});
        const GroupDecision group = decide(picture, scheduler(2));
        QCOMPARE(group.outcome, Outcome::Waiting);
        QCOMPARE(group.message, std::string("pod group is unschedulable, pod group is waiting for preemption to complete"));
        for (const Decision& decision : group.decisions) {
            QCOMPARE(decision.message, std::string("0/1 nodes are available: 1 Insufficient cpu."));
            QVERIFY(decision.nominating == Nominating::Set && decision.preemption->node == NodeIdx(0));
            QVERIFY(decision.preemption->victims == std::vector<PodIdx>{PodIdx(0)});
        }
    }

    /// g0 fits on n2 at once, and is nominated there until g1 has its room on n1.
    void aMemberThatFitsWaitsForTheOthers() {
        const ClusterPtr picture = cluster({four("n1"), four("n2")}, {asking("v", "3", 0, "n1"), asking("g0", "4", 10), asking("g1", "4", 10)});
        const GroupDecision group = decide(picture, scheduler(1));
        QCOMPARE(group.outcome, Outcome::Waiting);
        QCOMPARE(group.decisions[0].message, group.message);
        QVERIFY(group.decisions[0].nominating == Nominating::Set && group.decisions[0].preemption->node == NodeIdx(1));
        QVERIFY(group.decisions[0].preemption->victims.empty());
        QCOMPARE(group.decisions[1].message, std::string("0/2 nodes are available: 2 Insufficient cpu."));
        QVERIFY(group.decisions[1].nominating == Nominating::Set && group.decisions[1].preemption->node == NodeIdx(0));
    }

    /// The third finds nothing, so nobody is nominated; what the first two would evict stays proposed, as upstream evicts it
    /// at once.
    void aPreemptionInVain() {
        const ClusterPtr picture =
            cluster({four("n1")}, {asking("v", "3", 0, "n1"), asking("g0", "2", 10), asking("g1", "2", 10), asking("g2", "2", 10)});
        const GroupDecision group = decide(picture, scheduler(3));
        QCOMPARE(group.outcome, Outcome::Unschedulable);
        for (const std::size_t i : {0u, 1u}) {
            QCOMPARE(group.decisions[i].message, kGangText);
            QVERIFY(group.decisions[i].nominating == Nominating::Clear && group.decisions[i].preemption);
        }
        QVERIFY(tooLittleCpu(group.decisions[2], "0/1 nodes are available: 1 Insufficient cpu."));
    }

    void allHaveOneScheduler() {
        Pod stranger = asking("g1", "2");
        PodSpec spec = *stranger.spec;
        spec.schedulerName = "b";
        stranger.spec = std::make_shared<const PodSpec>(spec);
        const ClusterPtr picture = cluster({four("n1")}, {asking("g0", "2"), stranger});
        const GroupDecision group = decide(picture, scheduler(0));
        QCOMPARE(group.outcome, Outcome::Error);
        for (const Decision& decision : group.decisions) {
            QCOMPARE(decision.outcome, Outcome::Error);
            QCOMPARE(decision.message, std::string("all pods in a single pod group should have the same .spec.schedulerName set, got: \"default-scheduler\" and \"b\""));
        }
    }

    /// Until groups are built, a pod that names one is not modelled, and so is every group with it.
    void aNamedGroupIsNotModelled() {
        PodSpec spec = asks({{"cpu", "2"}});
        spec.podGroup = "train";
        const ClusterPtr picture = cluster({four("n1")}, {asking("g0", "2"), pod("g1", spec), asking("g2", "2")});
        const GroupDecision group = decide(picture, scheduler(0));
        QCOMPARE(group.outcome, Outcome::NotModelled);
        QCOMPARE(group.decisions.size(), std::size_t(3));
        for (const Decision& decision : group.decisions) {
            QCOMPARE(decision.outcome, Outcome::NotModelled);
            QVERIFY(!decision.node.valid() && !decision.notModelled.empty());
        }
        const PodIdx alone = PodIdx(1);
        Scheduler asked = scheduler(0);
        QCOMPARE(asked.decideGroup(*picture, {&alone, 1}).outcome, Outcome::NotModelled);
    }

    /// Zone a has room for two of three, b for all: b is the only good one.
    void theOnlyPlacementThatFits() {
        const ClusterPtr picture = cluster({four("a1", "a"), four("b1", "b"), four("b2", "b")}, {asking("g0", "2"), asking("g1", "2"), asking("g2", "2")});
        const GroupDecision group = decide(picture, scheduler(3, true));
        QCOMPARE(group.outcome, Outcome::Scheduled);
        QCOMPARE(group.placement, std::string("b"));
        QCOMPARE(group.placements.size(), std::size_t(2));
        QCOMPARE(places(*picture, group), std::string("b1 b2 b1"));
    }

    /// Both hold two; of four pods b takes all, a two: 100 against 50.
    void theBestPlacement() {
        const ClusterPtr picture = cluster({four("a1", "a"), four("b1", "b"), four("b2", "b")}, {asking("g0", "2"), asking("g1", "2"), asking("g2", "2"), asking("g3", "2")});
        const GroupDecision group = decide(picture, scheduler(2, true));
        QCOMPARE(group.placement, std::string("b"));
        QCOMPARE(places(*picture, group), std::string("b1 b2 b1 b2"));
        // Of equals the first by name.
        const ClusterPtr equal = cluster({four("b1", "b"), four("a1", "a")}, {asking("g0", "2"), asking("g1", "2")});
        QCOMPARE(decide(equal, scheduler(2, true)).placement, std::string("a"));
    }

    /// A member's text counts the nodes of the placement alone.
    void noPlacementFits() {
        const ClusterPtr picture = cluster({four("a1", "a"), four("b1", "b"), four("c1")}, {asking("g0", "2"), asking("g1", "2"), asking("g2", "2")});
        const GroupDecision group = decide(picture, scheduler(3, true));
        QCOMPARE(group.outcome, Outcome::Unschedulable);
        QCOMPARE(group.message, std::string("0/2 placements are available, first placement status: pod group is unschedulable"));
        QCOMPARE(group.decisions[0].message, kGangText);
        QVERIFY(tooLittleCpu(group.decisions[2], "0/1 nodes are available: 1 Insufficient cpu."));
        QCOMPARE(places(*picture, group), std::string("- - -"));
    }

    void noPlacementAtAll() {
        const ClusterPtr picture = cluster({four("n1")}, {asking("g0", "2"), asking("g1", "2")});
        const GroupDecision group = decide(picture, scheduler(2, true));
        QCOMPARE(group.outcome, Outcome::Unschedulable);
        QCOMPARE(group.message, std::string("no feasible placements found"));
        for (const Decision& decision : group.decisions) QCOMPARE(decision.message, group.message);
    }

    /// A pod by itself waits on its node until the plugin lets it pass.
    void aPodWaits() {
        const ClusterPtr picture = cluster({four("n1")}, {asking("g0", "2"), asking("g1", "2")});
        Scheduler asked = scheduler(2);
        Decision first = asked.decide(*picture, PodIdx(0));
        QCOMPARE(first.outcome, Outcome::Waiting);
        QCOMPARE(first.node, NodeIdx(0));
        QCOMPARE(first.message, std::string("waiting for minCount pods from a gang to be scheduled, one or more plugins asked to wait and no plugin rejected pod"));
        QVERIFY(first.waiting && first.waiting->plugin == "Gang" && first.waiting->atMost == 5min);
        Draft draft(*picture);
        QVERIFY(draft.apply(Place{PodIdx(0), NodeIdx(0)}).has_value());
        asked.permitAgain(draft.cluster(), first);
        QCOMPARE(first.outcome, Outcome::Waiting);
        QCOMPARE(asked.decide(draft.cluster(), PodIdx(1)).outcome, Outcome::Scheduled);
        QVERIFY(draft.apply(Place{PodIdx(1), NodeIdx(0)}).has_value());
        asked.permitAgain(draft.cluster(), first);
        QCOMPARE(first.outcome, Outcome::Scheduled);
        QCOMPARE(first.message, std::string());
        QCOMPARE(first.node, NodeIdx(0));
    }
};

QTEST_APPLESS_MAIN(TestGroupCycle)
#include "tst_group_cycle.moc"
