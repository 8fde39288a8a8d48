// SPDX-License-Identifier: GPL-3.0-or-later
// What kube-scheduler 1.36 does with pod groups, by the vectors of the specification of pod groups, section 9. Nodes have 4
// CPUs and members of a group ask for 2, unless said.
#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <QTest>

#include "framework/profile.h"
#include "framework/scheduler.h"
#include "plugins/all.h"
#include "schedulers/kube/schedule_pending.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

const char* const kGeneric = "GenericWorkload=true";
const char* const kGang = "GenericWorkload=true,GangScheduling=true";
const char* const kTopology = "GenericWorkload=true,GangScheduling=true,TopologyAwareWorkloadScheduling=true";
const char* const kPreemption = "GenericWorkload=true,GangScheduling=true,WorkloadAwarePreemption=true";
const char* const kBoth = "GenericWorkload=true,GangScheduling=true,TopologyAwareWorkloadScheduling=true,WorkloadAwarePreemption=true";

const std::string kWaits = "waiting for minCount pods from a gang to be scheduled, one or more plugins asked to wait and no plugin rejected pod";
const std::string kGangText = "pod group is unschedulable, " + kWaits;
const std::string kNone = "no new claims to deallocate, preemption: ";
const std::string kByPlacement = kNone + "not eligible due to placement-based pod group scheduling limitation";
const std::string kByGroup = kNone + "not eligible due to workload aware preemption enabled";

NodeMaker four(const std::string& name, const std::string& zone = {}) {
    NodeMaker made = node(name).cpu("4").memory("16Gi");
    return zone.empty() ? made : made.label("zone", zone);
}

PodMaker single(const std::string& name, const std::string& cpu, std::int32_t priority = 0) { return pod(name).cpu(cpu).priority(priority); }

PodMaker member(const std::string& name, const std::string& group = "g", const std::string& cpu = "2", std::int32_t priority = 0) {
    PodMaker made = single(name, cpu, priority);
    made.spec.podGroup = group;
    return made;
}

PodGroup gang(const std::string& name, std::int32_t minCount, std::optional<std::int32_t> priority = {}) {
    PodGroup group;
    group.namespaceName = "default";
    group.name = name;
    if (minCount > 0) group.minCount = minCount;
    group.priority = priority;
    return group;
}

PodGroup over(PodGroup group, const std::string& key) {
    group.topologyKeys = {key};
    return group;
}

PodGroup asAWhole(PodGroup group) {
    group.disruptedAsAWhole = true;
    return group;
}

/// What came of the pods, and of the groups.
struct Told {
    std::string places;  // "n1 n1 -": of the decisions, in their order
    std::vector<std::string> messages;
    std::vector<GroupTry> groups;
    Run run;
    ClusterPtr before;

    const Decision& of(const std::string& name) const {
        const PodIdx pod = before->catalog().findPod("default/" + name);
        return *std::find_if(run.decisions.begin(), run.decisions.end(), [&](const Decision& d) { return d.pod == pod; });
    }
    std::string nominated(const std::string& name) const {
        const Decision& decision = of(name);
        return decision.nominating == Nominating::Set ? before->catalog().node(decision.preemption->node).name : std::string();
    }
};

Told told(const char* gates, const std::vector<Node>& nodes, const std::vector<Pod>& pods, const std::vector<PodGroup>& groups,
          const std::vector<PodDisruptionBudget>& budgets = {}, const std::vector<std::string>& only = {}) {
    SchedulerConfiguration configuration;
    configuration.features = FeatureGates::parse(gates).value();
    Scheduler scheduler(makeProfiles(configuration, inTreePlugins()).value());
    Objects all = objects(nodes, pods);
    all.podGroups = groups;
    all.budgets = budgets;
    Told told;
    told.before = build(std::move(all)).value().cluster;
    std::vector<PodIdx> asked;
    for (const std::string& name : only) asked.push_back(told.before->catalog().findPod("default/" + name));
    told.run = schedulePending(told.before, scheduler, Detail::Nodes, {}, asked, {.order = ArrivalOrder::Reading}).value();
    for (const Decision& decision : told.run.decisions) {
        told.places += (told.places.empty() ? "" : " ") + (decision.node.valid() ? told.before->catalog().node(decision.node).name : std::string("-"));
        told.messages.push_back(decision.message);
    }
    told.groups = told.run.groups;
    return told;
}

std::string noVictims(const char* nodes) { return kNone + "0/" + nodes + " nodes are available: " + nodes + " No preemption victims found for incoming pod."; }

}  // namespace

class TestPodGroups : public QObject {
    Q_OBJECT

private slots:
    /// Vectors 1, 2, 14 and 15: room for two of three.
    void theGatesDecideWhatMinCountMeans() {
        const std::vector<Node> nodes{four("n1")};
        const std::vector<Pod> pods{member("p0"), member("p1"), member("p2")};
        const std::string tooMany = "0/1 nodes are available: 1 Insufficient cpu. " + noVictims("1");

        Told all = told(kGang, nodes, pods, {gang("g", 3)});
        QCOMPARE(all.messages, (std::vector<std::string>{kGangText, kGangText, tooMany}));
        QCOMPARE(all.groups.size(), std::size_t(1));
        QCOMPARE(all.groups[0].podGroup, std::string("default/g"));
        QCOMPARE(std::string(conditionReason(all.groups[0])), std::string("Unschedulable"));
        QCOMPARE(all.groups[0].message, std::string("pod group is unschedulable"));
        QVERIFY(all.run.deltas.empty());

        Told two = told(kGang, nodes, pods, {gang("g", 2)});
        QCOMPARE(two.places, std::string("n1 n1 -"));
        QCOMPARE(two.messages.back(), tooMany);
        QCOMPARE(std::string(conditionReason(two.groups[0])), std::string("Scheduled"));
        QCOMPARE(two.groups[0].message, std::string());

        QCOMPARE(told(kGeneric, nodes, pods, {gang("g", 3)}).places, std::string("n1 n1 -"));
        const Told off = told("GenericWorkload=false", nodes, pods, {gang("g", 3)});
        QCOMPARE(off.places, std::string("n1 n1 -"));
        QVERIFY(off.groups.empty());
        // It was not said which of the gates are on.
        const Told unsaid = told("", nodes, pods, {gang("g", 3)});
        QCOMPARE(unsaid.places, std::string("- - -"));
        for (const Decision& decision : unsaid.run.decisions) QCOMPARE(decision.outcome, Outcome::NotModelled);
    }

    /// Vectors 3, 4 and 7.
    void thoseThatAreHeldBack() {
        const std::vector<Node> nodes{four("n1")};
        const Told none = told(kGang, nodes, {member("p0")}, {});
        QCOMPARE(none.of("p0").outcome, Outcome::Gated);
        QCOMPARE(none.messages[0], std::string("waiting for pods's pod group \"g\" to appear in scheduling queue"));
        QVERIFY(none.groups.empty());

        const Told few = told(kGang, nodes, {member("p0"), member("p1")}, {gang("g", 3)});
        QCOMPARE(few.messages, (std::vector<std::string>(2, "waiting for minCount pods from a gang to appear in scheduling queue")));

        // A pod with gates of its own counts as one of the gang, and does not come.
        const Told gated = told(kGang, nodes, {member("p0"), member("p1").gate("example.com/wait")}, {gang("g", 2)});
        QCOMPARE(gated.messages, (std::vector<std::string>{kGangText, "waiting for scheduling gates: [example.com/wait]"}));
        QCOMPARE(gated.groups.size(), std::size_t(1));
        QCOMPARE(gated.groups[0].members, std::size_t(1));
    }

    /// Vectors 5, 6, 8, 9 and 10.
    void quorum() {
        const std::vector<Pod> three{member("p0"), member("p1"), member("p2")};
        QCOMPARE(told(kGang, {four("n1")}, three, {gang("g", 0)}).places, std::string("n1 n1 -"));

        const Told tooLarge = told(kGang, {four("n1")}, {member("p0", "g", "5"), member("p1", "g", "5")}, {gang("g", 0)});
        QCOMPARE(tooLarge.groups[0].message, std::string("pod group is unschedulable"));
        for (const std::string& message : tooLarge.messages) QVERIFY(message.starts_with("0/1 nodes are available: 1 Insufficient cpu. "));

        const Told bound = told(kGang, {four("n1")}, {member("b").on("n1"), member("p0"), member("p1")}, {gang("g", 2)});
        QCOMPARE(bound.places, std::string("n1 -"));
        QCOMPARE(bound.groups[0].outcome, Outcome::Scheduled);

        const Told lame = told(kGang, {four("n1")}, {member("p0").selector("nowhere", "yes"), member("p1"), member("p2")}, {gang("g", 2)});
        QCOMPARE(lame.places, std::string("- n1 n1"));

        const Told first = told(kGang, {four("n1")}, {member("lo", "g", "4", 1), member("hi", "g", "4", 2)}, {gang("g", 1)});
        QCOMPARE(first.run.decisions[0].pod, first.before->catalog().findPod("default/hi"));
        QCOMPARE(first.places, std::string("n1 -"));
    }

    /// Vector 11: the single pod between two members comes after the group. The group comes whole though one was asked for.
    void theFirstMemberBringsTheOthers() {
        const std::vector<Pod> pods{member("p0"), single("s", "2"), member("p1")};
        const Told all = told(kGang, {four("n1")}, pods, {gang("g", 2)});
        QCOMPARE(all.places, std::string("n1 n1 -"));
        QCOMPARE(all.run.decisions[2].pod, all.before->catalog().findPod("default/s"));
        QVERIFY(!all.groups[0].has(2));
        QCOMPARE(told(kGang, {four("n1")}, pods, {gang("g", 2)}, {}, {"p1"}).places, std::string("n1 n1"));
    }

    /// Vector 31: room for one of two gangs.
    void oneGangAfterTheOther() {
        const Told both = told(kGang, {four("n1"), four("n2")}, {member("g0", "g", "4"), member("h0", "h", "4"), member("g1", "g", "4"), member("h1", "h", "4")}, {gang("g", 2), gang("h", 2)});
        QCOMPARE(both.places, std::string("n1 n2 - -"));
        QCOMPARE(both.groups[1].podGroup, std::string("default/h"));
        QVERIFY(both.messages[2].ends_with("2 No preemption victims found for incoming pod."));
    }

    /// Vector 12 and section 4.6: members evict pods by themselves.
    void membersPreempt() {
        const Told last = told(kGang, {four("n1"), four("n2")}, {single("v", "3").on("n1"), member("p0", "g", "4", 10), member("p1", "g", "4", 10)}, {gang("g", 1)});
        const std::string waits = "pod group is unschedulable, pod group is waiting for preemption to complete";
        QCOMPARE(last.messages, (std::vector<std::string>{waits, "0/2 nodes are available: 2 Insufficient cpu."}));
        QCOMPARE(last.nominated("p0") + " " + last.nominated("p1"), std::string("n2 n1"));
        QCOMPARE(last.groups[0].outcome, Outcome::Waiting);
        QCOMPARE(last.groups[0].message, waits);
        QVERIFY(last.groups[0].victims.empty());
        QVERIFY(last.run.deltas.empty());
        // A single pod evicts members one by one, whatever their group says.
        const Told alone = told(kPreemption, {four("n1")}, {member("v", "v").on("n1"), member("w", "v").on("n1"), single("s", "2", 10)}, {asAWhole(gang("v", 2))});
        QCOMPARE(alone.of("s").preemption->victims.size(), std::size_t(1));
    }

    void allHaveOneScheduler() {
        PodMaker other = member("p1");
        other.spec.schedulerName = "unheard-of";
        // Its scheduler is none of this process: it counts, and does not come.
        const Told strange = told(kGang, {four("n1")}, {member("p0"), other}, {gang("g", 2)});
        QCOMPARE(strange.groups[0].members, std::size_t(1));
        QCOMPARE(strange.messages[0], kGangText);
        QCOMPARE(strange.of("p1").outcome, Outcome::Ignored);
    }

    /// Sections 5.3 and 5.4: zones a and b.
    void placements() {
        const Told only = told(kTopology, {four("a1", "a"), four("b1", "b"), four("b2", "b")}, {member("p0"), member("p1"), member("p2")}, {over(gang("g", 3), "zone")});
        QCOMPARE(only.places, std::string("b1 b2 b1"));
        QCOMPARE(only.groups[0].placements, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(only.groups[0].placement, std::string("b"));
        const std::vector<NodeDecision>& tried = only.run.decisions[0].nodes;
        QVERIFY(tried[0].outside && !tried[0].feasible() && tried[1].feasible() && !tried[2].outside);

        // Counts 2 and 4: 50 and 100, whatever the fit.
        const Told more = told(kTopology, {four("a1", "a"), four("b1", "b"), four("b2", "b")}, {member("p0"), member("p1"), member("p2"), member("p3")}, {over(gang("g", 2), "zone")});
        QCOMPARE(more.groups[0].placement, std::string("b"));
        QCOMPARE(more.places, std::string("b1 b2 b1 b2"));

        // 4 of 16 CPUs and 4 of 8 are asked for, and 400Mi of 16Gi: (25 + 2) / 2 = 13 and (50 + 2) / 2 = 26.
        const Told fuller = told(kTopology, {node("a1").cpu("16").memory("16Gi").label("zone", "a"), node("b1").cpu("8").memory("16Gi").label("zone", "b")},
                                 {member("p0"), member("p1")}, {over(gang("g", 2), "zone")});
        QCOMPARE(fuller.groups[0].placement, std::string("b"));

        const Told neither = told(kTopology, {four("a1", "a"), four("b1", "b")}, {member("p0"), member("p1"), member("p2")}, {over(gang("g", 3), "zone")});
        QCOMPARE(neither.groups[0].message, std::string("0/2 placements are available, first placement status: pod group is unschedulable"));
        QCOMPARE(neither.messages, (std::vector<std::string>{kGangText, kGangText, "0/1 nodes are available: 1 Insufficient cpu. " + kByPlacement}));
        QCOMPARE(neither.groups[0].placement, std::string("a"));
    }

    /// Vectors 16 to 20 and 33.
    void placementsAtTheEdge() {
        const std::vector<Node> zones{four("a1", "a"), four("b1", "b")};
        const Told nowhere = told(kTopology, zones, {member("p0"), member("p1")}, {over(gang("g", 2), "rack")});
        QCOMPARE(nowhere.messages, (std::vector<std::string>(2, "no feasible placements found")));
        QCOMPARE(nowhere.groups[0].message, std::string("no feasible placements found"));
        QVERIFY(nowhere.groups[0].placements.empty());

        const Told goesOn = told(kTopology, zones, {member("b").on("b1"), member("p0")}, {over(gang("g", 2), "zone")});
        QCOMPARE(goesOn.groups[0].placements, (std::vector<std::string>{"b"}));
        QCOMPARE(goesOn.places, std::string("b1"));

        const Told torn = told(kTopology, zones, {member("x").on("b1"), member("y").on("a1"), member("p0")}, {over(gang("g", 2), "zone")});
        QCOMPARE(torn.of("p0").outcome, Outcome::Error);
        QCOMPARE(torn.messages[0], std::string("cannot determine domain for already scheduled pods: more than 1 domain found for pod group: b, a"));
        QCOMPARE(std::string(conditionReason(torn.groups[0])), std::string("SchedulerError"));

        const Told unlabelled = told(kTopology, {four("n1"), four("b1", "b")}, {member("x").on("n1"), member("p0")}, {over(gang("g", 2), "zone")});
        QCOMPARE(unlabelled.messages[0], std::string("cannot determine domain for already scheduled pods: no topology domain found for pod default/x"));

        const Told lost = told(kTopology, zones, {member("x").on("gone"), member("p0")}, {over(gang("g", 2), "zone")});
        QCOMPARE(lost.messages[0], std::string("cannot determine domain for already scheduled pods: getting node for pod default/x: nodeinfo not found for node name \"gone\""));

        const Told free = told(kTopology, {four("n1")}, {member("p0"), member("p1"), member("p2")}, {gang("g", 2)});
        QCOMPARE(free.groups[0].placements, (std::vector<std::string>{""}));
        QCOMPARE(free.messages[2], "0/1 nodes are available: 1 Insufficient cpu. " + noVictims("1"));

        const Told basic = told(kTopology, {four("a1", "a"), four("b1", "b"), four("b2", "b")}, {member("p0"), member("p1"), member("p2"), member("p3"), member("p4")}, {over(gang("g", 0), "zone")});
        QCOMPARE(basic.places, std::string("b1 b2 b1 b2 -"));
        QCOMPARE(basic.messages[4], "0/2 nodes are available: 2 Insufficient cpu. " + kByPlacement);

        PodGroup empty = gang("g", 1);
        empty.topologyKeys.emplace();
        const Told present = told(kTopology, {four("n1")}, {single("v", "3").on("n1"), member("p0", "g", "2", 10)}, {empty});
        QCOMPARE(present.messages[0], "0/1 nodes are available: 1 Insufficient cpu. " + kByPlacement);
        QCOMPARE(present.groups[0].message, std::string("0/1 placements are available, first placement status: pod group is unschedulable"));
    }

    /// Section 7.5 and vectors 21 to 25 and 32: who leaves for a whole group.
    void victimsOfAGroup_data() {
        using Given = std::tuple<std::vector<Node>, std::vector<Pod>, std::vector<PodGroup>, std::vector<PodDisruptionBudget>>;
        QTest::addColumn<std::vector<Node>>("nodes");
        QTest::addColumn<std::vector<Pod>>("pods");
        QTest::addColumn<std::vector<PodGroup>>("groups");
        QTest::addColumn<std::vector<PodDisruptionBudget>>("budgets");
        QTest::addColumn<std::vector<std::string>>("victims");
        const auto row = [](const char* name, const Given& all, const std::vector<std::string>& victims) {
            QTest::newRow(name) << std::get<0>(all) << std::get<1>(all) << std::get<2>(all) << std::get<3>(all) << victims;
        };
        const std::vector<Node> two{four("n1"), four("n2")};
        const Pod p0 = member("p0", "g", "2", 10), p1 = member("p1", "g", "2", 10), all4 = member("p0", "g", "4", 10);
        row("the less important one", {two, {single("v1", "3").on("n1"), single("v2", "3", 5).on("n2"), p0, p1}, {gang("g", 2, 10)}, {}}, {"default/v1"});
        row("a group as a whole",
            {{four("n1"), four("n2"), four("n3")},
             {member("v1", "v", "3").on("n1"), member("v2", "v", "3").on("n2"), single("w", "3", 1).on("n3"), all4},
             {gang("g", 1, 10), asAWhole(gang("v", 1, 0))},
             {}},
            {"default/v1", "default/v2"});
        row("a single pod before a member", {two, {member("m", "v", "3").on("n1"), single("s", "3").on("n2"), all4}, {gang("g", 1, 10), gang("v", 1, 0)}, {}}, {"default/s"});
        PodDisruptionBudget budget;
        budget.namespaceName = "default";
        budget.name = "held";
        budget.selector = LabelSelector{{{"app", SelectorOp::In, {"v1"}}}};
        row("a budget protects", {two, {single("v1", "3").label("app", "v1").on("n1"), single("v2", "3", 5).on("n2"), all4}, {gang("g", 1, 10)}, {budget}}, {"default/v2"});
        row("the smaller group",
            {{four("n1"), four("n2")},
             {member("a1", "a", "3").on("n1"), member("b1", "b", "1").on("n2"), member("b2", "b", "1").on("n2"), all4},
             {gang("g", 1, 10), asAWhole(gang("a", 1, 0)), asAWhole(gang("b", 1, 0))},
             {}},
            {"default/a1"});
        row("pods of high priority in a low group", {{four("n1")}, {member("v1", "v", "3", 100).on("n1"), all4}, {gang("g", 1, 10), asAWhole(gang("v", 1, 0))}, {}}, {"default/v1"});
        row("a member of its own group", {{four("n1")}, {member("old", "g", "3", 1).on("n1"), all4}, {gang("g", 1, 10)}, {}}, {"default/old"});
        row("one member is enough for a basic group", {two, {single("v1", "3").on("n1"), single("v2", "3").on("n2"), all4, member("p1", "g", "4", 10)}, {gang("g", 0, 10)}, {}}, {"default/v2"});
    }

    void victimsOfAGroup() {
        QFETCH(std::vector<Node>, nodes);
        QFETCH(std::vector<Pod>, pods);
        QFETCH(std::vector<PodGroup>, groups);
        QFETCH(std::vector<PodDisruptionBudget>, budgets);
        QFETCH(std::vector<std::string>, victims);
        const Told all = told(kPreemption, nodes, pods, groups, budgets);
        QCOMPARE(all.groups[0].victims, victims);
        QCOMPARE(all.groups[0].outcome, Outcome::Waiting);
        QCOMPARE(all.groups[0].message, std::string("pod group is unschedulable"));
        for (const std::string& message : all.messages) QVERIFY2(message.ends_with(kByGroup), message.c_str());
        QVERIFY(all.run.deltas.empty());
    }

    /// Vector 32: what fits is nominated to where it would have gone.
    void whoFitsWaitsForTheVictims() {
        const Told all = told(kPreemption, {four("n1"), four("n2")}, {single("v", "4").on("n1"), member("p0", "g", "4", 10), member("p1", "g", "4", 10)}, {gang("g", 2, 10)});
        QCOMPARE(all.groups[0].victims, (std::vector<std::string>{"default/v"}));
        QCOMPARE(all.messages, (std::vector<std::string>{"pod group is unschedulable", "0/2 nodes are available: 2 Insufficient cpu. " + kByGroup}));
        QCOMPARE(all.nominated("p0") + all.nominated("p1"), std::string("n2"));
        // Vector 25: a group that is scheduled preempts nobody.
        const Told one = told(kPreemption, {four("n1"), four("n2")}, {single("v", "4").on("n1"), member("p0", "g", "4", 10), member("p1", "g", "4", 10)}, {gang("g", 1, 10)});
        QCOMPARE(one.places, std::string("n2 -"));
        QVERIFY(one.groups[0].victims.empty());
    }

    /// Vectors 16 with group preemption, and 26 to 29.
    void whyNobodyLeaves() {
        const Pod v = single("v", "3").on("n1");
        const auto why = [](const Told& told) { return told.groups[0].message; };
        QCOMPARE(why(told(kPreemption, {four("n1")}, {v, member("p0", "g", "2", 10)}, {gang("g", 1)})), std::string("pod group is unschedulable, No preemption victims found for incoming preemptor"));
        PodMaker never = member("p0", "g", "2", 10);
        never.spec.preemptionPolicy = "Never";
        QCOMPARE(why(told(kPreemption, {four("n1")}, {v, never}, {gang("g", 1, 10)})), std::string("pod group is unschedulable, not eligible due to preemptionPolicy=Never."));
        QCOMPARE(why(told(kPreemption, {four("n1")}, {v, member("p0", "g", "9", 10)}, {gang("g", 1, 10)})), std::string("pod group is unschedulable, pod group is unschedulable"));
        const char* const unsupported = "workload aware preemption is not supported for pod groups with scheduling constraints";
        QCOMPARE(why(told(kBoth, {four("n1", "a")}, {v, member("p0", "g", "2", 10)}, {over(gang("g", 1, 10), "zone")})),
                 std::string("0/1 placements are available, first placement status: pod group is unschedulable, ") + unsupported);
        const Told nowhere = told(kBoth, {four("n1", "a")}, {v, member("p0", "g", "2", 10)}, {over(gang("g", 1, 10), "rack")});
        QCOMPARE(why(nowhere), std::string("no feasible placements found, ") + unsupported);
        QCOMPARE(nowhere.messages[0], why(nowhere));
    }
};

QTEST_APPLESS_MAIN(TestPodGroups)
#include "tst_pod_groups.moc"
