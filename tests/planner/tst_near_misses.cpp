// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/near_misses.h"

#include <QTest>

#include "plugins/all.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestNearMisses : public QObject {
    Q_OBJECT

    static Scheduler scheduler() { return Scheduler(makeProfiles(SchedulerConfiguration{}, inTreePlugins()).value()); }
    static std::vector<NearMissGroup> misses(Scheduler& s, const ClusterPtr& cluster, PodIdx pod) {
        return nearMisses(s, *cluster, pod, s.violations(*cluster, pod));
    }
    /// A pod whose controller puts another in its place.
    static PodMaker owned(const char* name) { return pod(name).owner("ReplicaSet", "web"); }
    static const NearMissGroup* find(const std::vector<NearMissGroup>& groups, const char* plugin) {
        for (const NearMissGroup& group : groups)
            if (group.plugin == plugin) return &group;
        return nullptr;
    }
    /// Applies the remedy and decides again.
    static bool helps(const ClusterPtr& cluster, const Remedy& remedy, PodIdx pod) {
        ClusterPtr changed = amend(*cluster, remedy.amendments).value();
        changed = bayplan::apply(*changed, remedy.deltas).value().cluster;
        return scheduler().violations(*changed, pod, remedy.node).empty();
    }

private Q_SLOTS:
    void namesThePodsInTheWay() {
        // Zones z1 (a, b) and z2 (c). hermit on b rejects app=web in its zone; wait is app=web and must not be near
        // app=db, two of them in z2. So for a and b, only hermit is in the way, and may go to c, because no web is
        // there yet; for c, both databases are, and removing a single pod does not help.
        PodMaker hermit = owned("hermit").cpu("1").on("b"), wait = pod("wait").cpu("1");
        const auto against = [](const char* app) {
            PodAffinityTerm term;
            term.topologyKey = "zone";
            term.labelSelector = LabelSelector{{{"app", SelectorOp::In, {app}}}};
            PodAffinity affinity;
            affinity.required.push_back(term);
            return affinity;
        };
        hermit.spec.podAntiAffinity = against("web");
        wait.spec.podAntiAffinity = against("db");
        const ClusterPtr c = cluster({node("a").cpu("4").label("zone", "z1"), node("b").cpu("4").label("zone", "z1"),
                                      node("c").cpu("4").label("zone", "z2")},
                                     {hermit, pod("db-1").cpu("1").label("app", "db").on("c"),
                                      pod("db-2").cpu("1").label("app", "db").on("c"), wait.label("app", "web")});
        Scheduler s = scheduler();
        const PodIdx pending = c->catalog().findPod("default/wait");
        const auto groups = misses(s, c, pending);
        QCOMPARE(groups.size(), std::size_t(2));
        QCOMPARE(groups[0].nodes.size(), std::size_t(2));
        QCOMPARE(groups[0].inTheWay, std::vector<PodIdx>{c->catalog().findPod("default/hermit")});
        QCOMPARE(groups[0].remedies.size(), std::size_t(1));
        QVERIFY(std::holds_alternative<Move>(groups[0].remedies[0].deltas[0]));
        QVERIFY(helps(c, groups[0].remedies[0], pending));
        QCOMPARE(groups[1].nodes, std::vector<NodeIdx>{NodeIdx(2)});
        QCOMPARE(groups[1].inTheWay, (std::vector<PodIdx>{c->catalog().findPod("default/db-1"), c->catalog().findPod("default/db-2")}));
        QVERIFY(groups[1].remedies.empty());
    }
    void groupsByTheOnlyThingInTheWay() {
        // wait requests 2 cores. taint-*: only the taint. both: taint and cordon, so it is no near miss. full: 1 free.
        const ClusterPtr c = cluster({node("taint-1").cpu("4").taint("dedicated", "gpu", TaintEffect::NoSchedule),
                                      node("taint-2").cpu("4").taint("dedicated", "gpu", TaintEffect::NoSchedule),
                                      node("other").cpu("4").taint("dedicated", "db", TaintEffect::NoExecute),
                                      node("both").cpu("4").taint("dedicated", "gpu", TaintEffect::NoSchedule).cordoned(),
                                      node("shut").cpu("4").cordoned(), node("full").cpu("4")},
                                     {owned("load").cpu("3").on("full"), pod("wait").cpu("2")});
        Scheduler s = scheduler();
        const PodIdx wait = c->catalog().findPod("default/wait");
        const auto groups = misses(s, c, wait);
        QCOMPARE(groups.size(), std::size_t(4));
        QCOMPARE(groups[0].plugin, std::string("TaintToleration"));
        QCOMPARE(groups[0].nodes, (std::vector<NodeIdx>{NodeIdx(0), NodeIdx(1)}));
        QCOMPARE(groups[0].taints.size(), std::size_t(1));
        const NearMissGroup* shut = find(groups, "NodeUnschedulable");
        QVERIFY(shut);
        QCOMPARE(shut->nodes, std::vector<NodeIdx>{c->catalog().findNode("shut")});
        const NearMissGroup* fit = find(groups, "NodeResourcesFit");
        QVERIFY(fit);
        QCOMPARE(fit->shortages.size(), std::size_t(1));
        QCOMPARE(fit->shortages[0].need, std::int64_t(2000));
        QCOMPARE(fit->shortages[0].free, std::int64_t(1000));
        QCOMPARE(fit->shortages[0].alloc, std::int64_t(4000));
        QCOMPARE(fit->shortages[0].least, std::int64_t(1000));
        for (const NearMissGroup& group : groups) {
            QVERIFY(!group.remedies.empty());
            for (const Remedy& remedy : group.remedies) QVERIFY(helps(c, remedy, wait));
        }
    }
    void nodesStandNearestFirst() {
        // 4 cores requested: 3, 1 and 2 free.
        const ClusterPtr c = cluster({node("a").cpu("3"), node("b").cpu("1"), node("c").cpu("2")}, {pod("wait").cpu("4")});
        Scheduler s = scheduler();
        const auto groups = misses(s, c, PodIdx(0));
        QCOMPARE(groups.size(), std::size_t(1));
        QCOMPARE(groups[0].nodes, (std::vector<NodeIdx>{NodeIdx(0), NodeIdx(2), NodeIdx(1)}));
        QCOMPARE(groups[0].shortages[0].least, std::int64_t(1000));  // 4 - 3
        QCOMPARE(groups[0].shortages[0].most, std::int64_t(3000));   // 4 - 1
        QCOMPARE(groups[0].remedies.size(), std::size_t(1));         // no pod is there that could leave
        QCOMPARE(std::get<SetRequest>(groups[0].remedies[0].amendments[0]).amount, std::int64_t(3000));
    }
    void severalTaintsAreToleratedTogether() {
        const ClusterPtr c = cluster({node("a").cpu("4").taint("x", "1", TaintEffect::NoSchedule).taint("y", "", TaintEffect::NoExecute).taint("soft", "", TaintEffect::PreferNoSchedule)},
                                     {pod("wait").cpu("1")});
        Scheduler s = scheduler();
        const auto groups = misses(s, c, PodIdx(0));
        QCOMPARE(groups.size(), std::size_t(1));
        QCOMPARE(groups[0].remedies[0].amendments.size(), std::size_t(2));
        QVERIFY(helps(c, groups[0].remedies[0], PodIdx(0)));
    }
    /// The taint level=5 is tolerated by "less than 10" where the gate lets that count; x stands in the way either way.
    void comparisonsCountWithTheirGate() {
        PodMaker wait = pod("wait").cpu("1");
        wait.spec.tolerations.push_back({"level", Toleration::Op::Lt, "10", true, TaintEffect::NoSchedule});
        const ClusterPtr c = cluster({node("a").cpu("4").taint("level", "5", TaintEffect::NoSchedule).taint("x", "1", TaintEffect::NoSchedule)}, {wait});
        Scheduler without = scheduler();
        QCOMPARE(misses(without, c, PodIdx(0))[0].taints.size(), std::size_t(2));
        SchedulerConfiguration configuration;
        configuration.features = FeatureGates::parse("TaintTolerationComparisonOperators=true").value();
        Scheduler with(makeProfiles(configuration, inTreePlugins()).value());
        const auto groups = misses(with, c, PodIdx(0));
        QCOMPARE(groups.size(), std::size_t(1));
        QCOMPARE(groups[0].taints, (std::vector<Taint>{{"x", "1", TaintEffect::NoSchedule}}));
        QCOMPARE(groups[0].remedies[0].amendments.size(), std::size_t(1));
    }
    void onePodMovesWhereThatMakesRoom() {
        // wait wants 3 of 4. big-node has 2 free; small (1 core) can go to spare, large (1.5) cannot; ds belongs to a
        // DaemonSet.
        const ClusterPtr c = cluster({node("big").cpu("4"), node("spare").cpu("1")},
                                     {pod("ds").cpu("500m").owner("DaemonSet", "agent").on("big"),
                                      owned("large").cpu("1500m").on("big"), owned("small").cpu("1").on("big"), pod("wait").cpu("2")});
        Scheduler s = scheduler();
        const PodIdx wait = c->catalog().findPod("default/wait");
        const auto groups = misses(s, c, wait);
        const NearMissGroup* fit = find(groups, "NodeResourcesFit");
        QVERIFY(fit);
        QCOMPARE(fit->nodes.front(), c->catalog().findNode("big"));  // 1 of 2 missing on both; the first by order
        const Delta& first = fit->remedies.front().deltas.front();
        QVERIFY(std::holds_alternative<Move>(first));
        QCOMPARE(std::get<Move>(first).pod, c->catalog().findPod("default/small"));
        QCOMPARE(std::get<Move>(first).to, c->catalog().findNode("spare"));
        for (const Remedy& remedy : fit->remedies) QVERIFY(helps(c, remedy, wait));
    }
    void oneLeavesWhereItFitsNowhereElse() {
        const ClusterPtr c = cluster({node("only").cpu("4")},
                                     {owned("high").cpu("2").priority(10).on("only"), owned("low").cpu("2").on("only"), pod("wait").cpu("2")});
        Scheduler s = scheduler();
        const auto groups = misses(s, c, c->catalog().findPod("default/wait"));
        QCOMPARE(groups.size(), std::size_t(1));
        QCOMPARE(groups[0].remedies.size(), std::size_t(1));  // nothing is free: no request would fit
        QCOMPARE(std::get<Evict>(groups[0].remedies[0].deltas[0]).pod, c->catalog().findPod("default/low"));
    }
    /// web-0 wants 2 of the 4 CPUs of the only node, where two pods hold 1.5 each: without either of them it fits.
    void aSiblingThatMakesRoomIsNoGain() {
        const auto found = [](const Pod& second) {
            const ClusterPtr c = cluster({node("only").cpu("4")}, {owned("web-1").cpu("1500m").on("only"), second, owned("web-0").cpu("2")});
            Scheduler s = scheduler();
            const auto groups = misses(s, c, c->catalog().findPod("default/web-0"));
            QStringList told;
            for (const Remedy& remedy : groups.front().remedies) {
                if (!remedy.amendments.empty()) told << QStringLiteral("ask for less");
                for (const Delta& delta : remedy.deltas)
                    if (const auto* evict = std::get_if<Evict>(&delta)) told << QString::fromStdString(c->catalog().pod(evict->pod).name) + (remedy.swaps ? QStringLiteral(": no gain") : QString());
            }
            return told;
        };
        // 1 of 4 is free: to ask for that comes first, although it is found last.
        QCOMPARE(found(owned("web-2").cpu("1500m").on("only")), (QStringList{QStringLiteral("ask for less"), QStringLiteral("web-1: no gain")}));
        // A pod of another workload goes before a sibling, even a more important one; then as found.
        QCOMPARE(found(pod("other").owner("ReplicaSet", "api").cpu("1500m").priority(10).on("only")), (QStringList{QStringLiteral("other"), QStringLiteral("ask for less")}));
        // A ReplicaSet of this name in another namespace is another.
        Pod stranger = owned("stranger").cpu("1500m").on("only");
        stranger.namespaceName = "elsewhere";
        QCOMPARE(found(stranger), (QStringList{QStringLiteral("stranger"), QStringLiteral("ask for less")}));
    }
    void onlyPodsThatMayLeaveAreProposed() {
        // wait wants 2 of 4. Each pod holds 2, and any of them alone would do.
        const auto proposed = [](const Pod& holder, std::vector<PodDisruptionBudget> budgets = {}) {
            Objects all = objects({node("n").cpu("4"), node("spare").cpu("2").cordoned()}, {holder, pod("daemon").owner("DaemonSet", "agent").cpu("2").on("n"), pod("wait").cpu("2")});
            all.budgets = std::move(budgets);
            const ClusterPtr c = build(std::move(all)).value().cluster;
            Scheduler s = scheduler();
            for (const NearMissGroup& group : misses(s, c, c->catalog().findPod("default/wait")))
                for (const Remedy& remedy : group.remedies)
                    for (const Delta& delta : remedy.deltas)
                        if (std::holds_alternative<Evict>(delta) || std::holds_alternative<Move>(delta)) return true;
            return false;
        };
        const auto budget = [](const char* name) {
            PodDisruptionBudget made;
            made.namespaceName = "default";
            made.name = name;
            made.selector = LabelSelector{{{"app", SelectorOp::In, {"web"}}}};
            return made;
        };
        const PodMaker holder = owned("holder").label("app", "web").cpu("2").on("n");
        QVERIFY(proposed(holder));
        QVERIFY(proposed(holder, {budget("one")}));  // it waits for its budget
        QVERIFY(!proposed(holder, {budget("one"), budget("two")}));
        QVERIFY(!proposed(pod("bare").cpu("2").on("n")));
        Pod local = holder;
        local.emptyDir = true;
        QVERIFY(!proposed(local));
        Pod mirror = holder;
        mirror.mirror = true;
        QVERIFY(!proposed(mirror));
        Pod going = holder;
        going.deleting = true;
        QVERIFY(!proposed(going));
    }
    void aPortThatADaemonSetHoldsStaysTaken() {
        const ClusterPtr c = cluster({node("a").cpu("4")}, {pod("agent").owner("DaemonSet", "agent").port(80).on("a"), pod("port").port(80)});
        Scheduler s = scheduler();
        const auto groups = misses(s, c, c->catalog().findPod("default/port"));
        QCOMPARE(groups.size(), std::size_t(1));
        QCOMPARE(groups[0].plugin, std::string("NodePorts"));
        QVERIFY(groups[0].remedies.empty());
    }
    void labelsAndPortsAndSpreading() {
        PodMaker spread = pod("spread").label("app", "web").cpu("1");
        TopologySpreadConstraint constraint;
        constraint.topologyKey = "zone";
        constraint.labelSelector = LabelSelector{{{"app", SelectorOp::In, {"web"}}}};
        spread.spec.spreadConstraints.push_back(constraint);
        const ClusterPtr c = cluster({node("a").cpu("4").label("zone", "z1"), node("b").cpu("500m").label("zone", "z2")},
                                     {pod("w0").label("app", "web").on("a"), spread, pod("picky").selector("disk", "ssd"),
                                      owned("holds").port(80).on("a"), pod("port").port(80).selector("zone", "z1")});
        Scheduler s = scheduler();
        const PodIdx picky = c->catalog().findPod("default/picky");
        const auto labels = misses(s, c, picky);
        QCOMPARE(labels.size(), std::size_t(1));
        QCOMPARE(labels[0].nodes.size(), std::size_t(2));
        QCOMPARE(labels[0].remedies.size(), std::size_t(2));  // without the selector, or with the label
        for (const Remedy& remedy : labels[0].remedies) QVERIFY(helps(c, remedy, picky));

        const PodIdx port = c->catalog().findPod("default/port");
        const auto ports = misses(s, c, port);
        const NearMissGroup* taken = find(ports, "NodePorts");
        QVERIFY(taken);
        QVERIFY(helps(c, taken->remedies.at(0), port));

        // a has one of app web, b none: one more on a would make the skew 2, and b is too small.
        const PodIdx third = c->catalog().findPod("default/spread");
        const auto skewed = misses(s, c, third);
        const NearMissGroup* skew = find(skewed, "PodTopologySpread");
        QVERIFY(skew);
        QVERIFY(helps(c, skew->remedies.at(0), third));
    }
    void theSearchEndsWithItsBudget() {
        // Each node lacks 1 core, and each pod on it would free enough: the first is asked about (1), and where it would
        // go (2): nowhere, for no node takes 3 cores; then the second, and so on: two questions a pod.
        const ClusterPtr c = cluster({node("a").cpu("4"), node("b").cpu("4"), node("shut").cpu("4").cordoned()},
                                     {owned("a-1").cpu("3").on("a"), owned("b-1").cpu("3").on("b"), pod("wait").cpu("2")});
        Scheduler s = scheduler();
        const PodIdx wait = c->catalog().findPod("default/wait");
        const auto all = s.violations(*c, wait);
        const auto within = [&](std::uint64_t work) {
            Budget budget;
            budget.work = work;
            return nearMisses(s, *c, wait, all, budget);
        };
        const auto remedies = [&](const std::vector<NearMissGroup>& groups, const char* plugin) { return find(groups, plugin)->remedies.size(); };
        const auto whole = within(Budget::kAnyWork);
        QCOMPARE(whole.size(), std::size_t(2));
        for (const NearMissGroup& group : whole) QVERIFY(group.searched);
        // Room on a by evicting a-1, or a smaller request; shut is opened: five questions in all.
        QCOMPARE(remedies(whole, "NodeResourcesFit"), std::size_t(2));
        QCOMPARE(remedies(whole, "NodeUnschedulable"), std::size_t(1));
        const auto enough = within(5);
        for (const NearMissGroup& group : enough) QVERIFY(group.searched);
        QCOMPARE(remedies(enough, "NodeUnschedulable"), std::size_t(1));
        // Four: the question about the node that is shut is not asked any more.
        const auto short1 = within(4);
        QVERIFY(find(short1, "NodeResourcesFit")->searched);
        QVERIFY(!find(short1, "NodeUnschedulable")->searched);
        QCOMPARE(remedies(short1, "NodeUnschedulable"), std::size_t(0));
        // None: nodes and reasons are there, and what needs no question.
        const auto none = within(0);
        QVERIFY(!find(none, "NodeResourcesFit")->searched);
        QCOMPARE(find(none, "NodeResourcesFit")->nodes.size(), std::size_t(2));
        QCOMPARE(remedies(none, "NodeResourcesFit"), std::size_t(1));  // ask for less
        Budget late;
        late.deadline = Budget::Clock::now();
        QVERIFY(!find(nearMisses(s, *c, wait, all, late), "NodeResourcesFit")->searched);
    }
    void aPodThatFitsEverywhereMissesNothing() {
        const ClusterPtr c = cluster({node("a").cpu("4")}, {pod("wait").cpu("1"), pod("gated").cpu("1").gate("later")});
        Scheduler s = scheduler();
        QVERIFY(misses(s, c, PodIdx(0)).empty());
        QVERIFY(misses(s, c, PodIdx(1)).empty());
    }
};

QTEST_APPLESS_MAIN(TestNearMisses)
#include "tst_near_misses.moc"
