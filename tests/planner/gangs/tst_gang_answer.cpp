// SPDX-License-Identifier: GPL-3.0-or-later
// The three answers about a gang: placed, possible, impossible with its proof, its largest part and the nearest changes.
// Nodes have 4 CPUs unless it says otherwise.
#include <QTest>
#include <map>
#include <set>

#include "cluster/checker.h"
#include "framework/profile.h"
#include "io/config/scheduler_config.h"
#include "planner/gangs/gang_answer.h"
#include "planner/gangs/gang_ranks.h"
#include "planner/gangs/gang_seeking.h"
#include "planner/scenario/what_if.h"
#include "plugins/all.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

SchedulerConfiguration configuration(const std::string& gates = "GenericWorkload=true,GangScheduling=true") {
    const std::string text = "# kube-scheduler --feature-gates=" + gates + "\napiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";
    return readSchedulerConfigurationFromText(text, "scheduler.yaml").value().configuration;
}
Profiles rules(const std::string& gates = "GenericWorkload=true,GangScheduling=true") { return makeProfiles(configuration(gates), inTreePlugins()).value(); }

NodeMaker four(const std::string& name, const char* block) {
    return node(name).cpu("4").memory("16Gi").label("block", block).label("zone", block[0] < 'c' ? "west" : "east").label("kubernetes.io/hostname", name);
}
PodMaker member(const std::string& name, const char* cpu) {
    PodMaker made = pod(name).cpu(cpu);
    made.spec.podGroup = "g";
    return made;
}

ClusterPtr picture(const std::vector<Node>& nodes, const std::vector<Pod>& pods, std::int32_t quorum) {
    Objects all = objects(nodes, pods);
    PodGroup group;
    group.namespaceName = "default";
    group.name = "g";
    group.minCount = quorum;
    all.podGroups = {group};
    return build(std::move(all)).value().cluster;
}

std::vector<Pod> members(int count, const char* cpu) {
    std::vector<Pod> pods;
    for (int i = 0; i < count; ++i) pods.push_back(member("p" + std::to_string(i), cpu));
    return pods;
}

GangAnswer ask(const ClusterPtr& cluster, const std::string& level = {}, bool preferred = false) {
    const Profiles profiles = rules();
    GangQuestion question{gangsOf(*cluster, profiles).front(), level, preferred, configuration()};
    return answerGang(cluster, profiles, question).value();
}

/// What is found without asking what the scheduler would do.
struct Sought {
    explicit Sought(const ClusterPtr& of) : cluster(of), pods(gangsOf(*of, rules()).front().pods) {}
    GangSought by(const GangSeek& seek) const {
        Scheduler scheduler(oneByOne(rules()));
        const GangRoom room = GangRoom::of(*cluster, scheduler, gangClasses(cluster->catalog(), pods)).value();
        Budget budget;
        budget.work = 100'000;
        Work work(budget);
        return seekGang(cluster, scheduler, room, seek, budget, work).value();
    }

    ClusterPtr cluster;
    std::vector<PodIdx> pods;
};

QByteArray text(const Message& message) { return QByteArray::fromStdString(message.text()); }

const GangChange* change(const GangAnswer& answer, GangChangeKind kind) {
    for (const GangChange& one : answer.changes)
        if (one.kind == kind) return &one;
    return nullptr;
}

}  // namespace

class TestGangAnswer : public QObject {
    Q_OBJECT

private slots:
    /// Eight tasks or none; six placed is wrong. Three nodes take two each.
    void eightOrNone() {
        const ClusterPtr cluster = picture({four("n0", "a"), four("n1", "a"), four("n2", "a")}, members(8, "2"), 8);
        const GangAnswer answer = ask(cluster);
        QCOMPARE(QByteArray(toString(answer.is)), QByteArray(toString(GangIs::Impossible)));
        QCOMPARE(answer.needed, std::size_t(8));
        QCOMPARE(text(answer.proof), QByteArray("the nodes have room for 6 of 8 pods"));
        QCOMPARE(answer.seats.seats.size(), std::size_t(6));
        QVERIFY(answer.largestProved && !answer.seats.enough);
        QCOMPARE(answer.attempt.placed, std::size_t(0));
        // One node more takes the other two; with 1.5 CPUs each there would be room for 2 × 3; 4/3 of a CPU makes 9.
        const GangChange* more = change(answer, GangChangeKind::Node);
        QVERIFY(more && more->found);
        QCOMPARE(more->amount, std::int64_t(1));
        QCOMPARE(more->changes.size(), std::size_t(1));
        const GangChange* less = change(answer, GangChangeKind::Smaller);
        QVERIFY(less);
        QCOMPARE(less->amount, std::int64_t(1333));
        QCOMPARE(text(less->what), QByteArray("request 1.333 cpu in place of 2 for each pod"));
        QCOMPARE(less->changes.size(), std::size_t(8));
        const GangChange* fewer = change(answer, GangChangeKind::Fewer);
        QVERIFY(fewer);
        QCOMPARE(fewer->amount, std::int64_t(2));
        QCOMPARE(text(fewer->what), QByteArray("be content with 6 pods in place of 8"));
        QVERIFY(!change(answer, GangChangeKind::Uncordon) && !change(answer, GangChangeKind::Level));
    }

    void placedAsConfigured() {
        const GangAnswer answer = ask(picture({four("n0", "a"), four("n1", "a")}, members(4, "2"), 4));
        QCOMPARE(QByteArray(toString(answer.is)), QByteArray(toString(GangIs::Placed)));
        QCOMPARE(answer.seats.seats.size(), std::size_t(4));
        QVERIFY(answer.changes.empty() && answer.proof.empty());
        // Nothing is left to be done about one that stands.
        std::vector<Pod> standing{member("p0", "2").on("n0"), member("p1", "2").on("n0")};
        QVERIFY(ask(picture({four("n0", "a")}, standing, 2)).is == GangIs::Placed);
    }

    /// The scheduler spreads by LeastAllocated: two small pods come first, one to each node, and none is left whole for the large one.
    void possibleButNotFound() {
        std::vector<Pod> pods{member("a0", "1"), member("a1", "1"), member("z", "4")};
        const ClusterPtr cluster = picture({four("n0", "a"), four("n1", "a")}, pods, 3);
        const GangAnswer answer = ask(cluster);
        QCOMPARE(QByteArray(toString(answer.is)), QByteArray(toString(GangIs::Possible)));
        QVERIFY(answer.seats.enough);
        QCOMPARE(answer.seats.seats.size(), std::size_t(3));
        QVERIFY(checkPicture(*answer.seats.after).empty());
        QVERIFY(!answer.ways.empty());
        // Tightly scored, the small ones share a node.
        QCOMPARE(text(answer.ways.front()), QByteArray("nodes are scored by MostAllocated alone"));
    }

    /// The leaf-pod rule: six, four and three nodes for four pods, k = 2, 0 and -1. All have room for four, two on a node.
    void theTightestLeafComesFirst() {
        std::vector<Node> nodes;
        std::map<std::string, std::string> leaves;
        for (const auto& [leaf, count] : {std::pair("L1", 6), std::pair("L2", 4), std::pair("L3", 3)})
            for (int n = 0; n < count; ++n) {
                nodes.push_back(four(std::string(leaf) + "-" + std::to_string(n), "a"));
                leaves[nodes.back().name] = leaf;
            }
        const ClusterPtr cluster = picture(nodes, members(4, "2"), 4);
        GangLevel level;
        level.name = "annotation:leafpod";
        level.named = std::make_shared<const std::map<std::string, std::string>>(leaves);
        const Sought sought(cluster);
        const auto first = [&](bool byNodes, std::size_t pods) {
            level.byNodes = byNodes;
            const GangSought found = sought.by({sought.pods, pods, level});
            return level.valueOf(cluster->catalog().node(found.seats.seats.front().node));
        };
        QCOMPARE(first(true, 4), std::string("L2"));
        QCOMPARE(first(false, 4), std::string("L3"));  // the least room
        QCOMPARE(first(true, 3), std::string("L3"));
        std::map<std::string, std::size_t> open;
        for (const GangSought::Domain& one : sought.by({sought.pods, 4, level}).domains) open[one.domain.values.front()] = one.open;
        QCOMPARE(open, (std::map<std::string, std::size_t>{{"L1", 6}, {"L2", 4}, {"L3", 3}}));
    }

    /// Blocks a and b have room for six each: eight pods are six and two of them, or balanced four and four.
    void balancedOverAsFewAsPossible() {
        const ClusterPtr cluster = picture({four("a1", "a"), four("a2", "a"), four("a3", "a"), four("b1", "b"), four("b2", "b"), four("b3", "b"), four("c1", "c")}, members(8, "2"), 8);
        const Sought sought(cluster);
        const auto shares = [&](bool balanced) {
            GangSeek seek{sought.pods, 8, std::string("block"), true};
            seek.balanced = balanced;
            std::map<std::string, std::size_t> counts;
            for (const GangSeat& seat : sought.by(seek).seats.seats) ++counts[seek.level.valueOf(cluster->catalog().node(seat.node))];
            return counts;
        };
        QCOMPARE(shares(true), (std::map<std::string, std::size_t>{{"a", 4}, {"b", 4}}));
        QCOMPARE(shares(false), (std::map<std::string, std::size_t>{{"a", 6}, {"b", 2}}));
    }

    /// Slices of three, two CPUs a pod: blocks a and b have room for four each, so for one slice each, and c for six, so for two.
    void slicesStayTogether() {
        const std::vector<Node> nodes{four("a1", "a"), four("a2", "a"), four("b1", "b"), four("b2", "b"), four("c1", "c"), four("c2", "c"), four("c3", "c")};
        const auto sliced = [&](int pods, const std::string& within = {}) {
            const ClusterPtr cluster = picture(nodes, members(pods, "2"), pods);
            GangQuestion question{gangsOf(*cluster, rules()).front(), within, false, configuration()};
            question.slices = {3, std::string("block")};
            return answerGang(cluster, rules(), question);
        };
        using Slices = std::vector<std::pair<std::string, std::size_t>>;
        const GangAnswer twelve = sliced(12).value();
        QCOMPARE(QByteArray(toString(twelve.is)), QByteArray(toString(GangIs::Possible)));
        QVERIFY((twelve.sliced == Slices{{"a", 1}, {"b", 1}, {"c", 2}}));
        QVERIFY(checkPicture(*twelve.seats.after).empty());
        // Ranks go slice by slice: p0 to p2 are in a.
        std::map<std::string, std::set<std::string>> of;
        for (const GangSeat& seat : twelve.seats.seats) of[twelve.seats.after->catalog().node(seat.node).name.substr(0, 1)].insert(twelve.seats.after->catalog().pod(seat.pod).name);
        QVERIFY((of["a"] == std::set<std::string>{"p0", "p1", "p2"}));
        // Fourteen pods have room, five slices have not.
        const GangAnswer fifteen = sliced(15).value();
        QCOMPARE(QByteArray(toString(fifteen.is)), QByteArray(toString(GangIs::Impossible)));
        QVERIFY2(text(fifteen.proof).contains("room for 12 of 15 pods in slices of 3 that share one block"), text(fifteen.proof).constData());
        QCOMPARE(fifteen.seats.seats.size(), std::size_t(12));
        // In the west are a and b: room for two slices.
        QCOMPARE(QByteArray(toString(sliced(6, "zone").value().is)), QByteArray(toString(GangIs::Possible)));
        const GangAnswer nine = sliced(9, "zone").value();
        QCOMPARE(QByteArray(toString(nine.is)), QByteArray(toString(GangIs::Impossible)));
        QVERIFY2(text(nine.proof).contains("has room for 6 of 9 pods in slices of 3 that share one block"), text(nine.proof).constData());
        QVERIFY(!sliced(7).has_value());
    }

    /// Slices of three by block, in as few zones as possible: west has blocks a and b with room for one slice each, east has c with two.
    void slicesInAsFewDomainsAsPossible() {
        const std::vector<Node> nodes{four("a1", "a"), four("a2", "a"), four("b1", "b"), four("b2", "b"), four("c1", "c"), four("c2", "c"), four("c3", "c")};
        const auto preferred = [&](int pods, bool balanced) {
            const ClusterPtr cluster = picture(nodes, members(pods, "2"), pods);
            GangQuestion question{gangsOf(*cluster, rules()).front(), std::string("zone"), true, configuration()};
            question.slices = {3, std::string("block")};
            question.balanced = balanced;
            return answerGang(cluster, rules(), question).value();
        };
        const auto slices = [](const GangAnswer& answer) {
            std::size_t all = 0;
            for (const auto& [value, count] : answer.sliced) all += count;
            return all;
        };
        QCOMPARE(preferred(6, false).values.size(), std::size_t(1));
        const GangAnswer nine = preferred(9, false);
        QVERIFY(nine.is == GangIs::Possible && nine.values.size() == 2 && slices(nine) == 3);
        QVERIFY(checkPicture(*nine.seats.after).empty());
        // Three slices in two zones: two and one, which is one fewer.
        const GangAnswer even = preferred(9, true);
        QVERIFY(even.is == GangIs::Possible && even.balanced && even.values.size() == 2 && slices(even) == 3);
        const GangAnswer fifteen = preferred(15, false);
        QCOMPARE(QByteArray(toString(fifteen.is)), QByteArray(toString(GangIs::Impossible)));
        QVERIFY2(text(fifteen.proof).startsWith("the nodes have room for 12 of 15 pods in slices of 3 that share one block"), text(fifteen.proof).constData());
    }

    /// Fourteen pods have room, and five slices of three have not.
    void whatWouldLetSlicesBePlaced() {
        const auto asked = [](const std::vector<Node>& nodes, int pods) {
            const ClusterPtr cluster = picture(nodes, members(pods, "2"), pods);
            GangQuestion question{gangsOf(*cluster, rules()).front(), {}, false, configuration()};
            question.slices = {3, std::string("block")};
            return answerGang(cluster, rules(), question).value();
        };
        const GangAnswer fifteen = asked({four("a1", "a"), four("a2", "a"), four("b1", "b"), four("b2", "b"), four("c1", "c"), four("c2", "c"), four("c3", "c")}, 15);
        QVERIFY(fifteen.is == GangIs::Impossible);
        // Three pods are missing, and a node takes two: two more in block a make it 8, which is two slices.
        const GangChange* more = change(fifteen, GangChangeKind::Node);
        QVERIFY(more && more->amount == 2 && more->of == "a1");
        // 4/3 of a CPU: three on a node, so that blocks take 6, 6 and 9: seven slices.
        const GangChange* less = change(fifteen, GangChangeKind::Smaller);
        QVERIFY(less && less->amount == 1333);
        QVERIFY(change(fifteen, GangChangeKind::Fewer) && change(fifteen, GangChangeKind::Fewer)->amount == 3);
        QVERIFY(!change(fifteen, GangChangeKind::Level));  // there is no room for 15 at all
        // Blocks of four and five take one slice each; the zone takes three. A cordon hides a slice as well.
        const NodeMaker two = node("b3").cpu("2").memory("16Gi").label("block", "b").label("zone", "west");
        const GangAnswer nine = asked({four("a1", "a"), four("a2", "a"), four("b1", "b"), four("b2", "b"), two, four("c1", "c")}, 9);
        QVERIFY(nine.is == GangIs::Impossible);
        const GangChange* level = change(nine, GangChangeKind::Level);
        QVERIFY(level && !change(nine, GangChangeKind::Uncordon));
        QCOMPARE(level->of, std::string("zone"));
        QCOMPARE(text(level->what), QByteArray("let its slices share one value of zone in place of block"));
        const GangAnswer hidden = asked({four("a1", "a"), four("a2", "a"), four("b1", "b").cordoned(), four("b2", "b")}, 6);
        QVERIFY(hidden.is == GangIs::Impossible && change(hidden, GangChangeKind::Uncordon));
        QCOMPARE(text(change(hidden, GangChangeKind::Uncordon)->what), QByteArray("uncordon b1"));
        QCOMPARE(text(change(hidden, GangChangeKind::Level)->what), QByteArray("let its pods come without slices"));
    }

    /// The scheduler knows no block, and the person asks for one: block a has room for two, b for four.
    void aLevelThatTheSchedulerDoesNotKnow() {
        const ClusterPtr cluster = picture({four("a1", "a"), four("b1", "b"), four("b2", "b")}, members(4, "2"), 4);
        QVERIFY(ask(cluster).is == GangIs::Placed);
        const GangAnswer answer = ask(cluster, "block");
        QCOMPARE(QByteArray(toString(answer.is)), QByteArray(toString(GangIs::Possible)));
        QVERIFY((answer.values == std::vector<std::string>{"b"}));
        QCOMPARE(text(answer.ways.front()), QByteArray("its pods select the nodes with block=b"));
    }

    /// One value is asked for, block b would have room for 4, and one of its nodes is cordoned.
    void theProofNamesWhatBinds() {
        const ClusterPtr cluster = picture({four("a1", "a"), four("b1", "b"), four("b2", "b").cordoned(), four("c1", "c")}, members(4, "2"), 4);
        const GangAnswer answer = ask(cluster, "block");
        QCOMPARE(QByteArray(toString(answer.is)), QByteArray(toString(GangIs::Impossible)));
        QCOMPARE(answer.domains.size(), std::size_t(3));
        QCOMPARE(answer.domains[0].most, std::size_t(2));
        QCOMPARE(answer.seats.seats.size(), std::size_t(2));
        QVERIFY2(text(answer.proof).contains("has room for 2 of 4 pods"), text(answer.proof).constData());
        QVERIFY2(text(answer.proof).contains("; the best other, "), text(answer.proof).constData());
        QVERIFY(!answer.changes.empty());
        const GangChange& first = answer.changes.front();
        QVERIFY(first.kind == GangChangeKind::Uncordon);
        QCOMPARE(text(first.what), QByteArray("uncordon b2"));
        QVERIFY(!first.found);  // the scheduler, which knows no block, might still spread it
        QVERIFY((first.changes == std::vector<ScenarioChange>{{CordonNode{"b2", false}}}));
        // Blocks a and b are the zone west: two nodes in use there make 4 pods.
        const GangChange* level = change(answer, GangChangeKind::Level);
        QVERIFY(level);
        QCOMPARE(level->of, std::string("zone"));
        QCOMPARE(text(level->what), QByteArray("let its pods share one value of zone in place of block"));
    }

    /// Two blocks have room for 2 each and one for 3: five pods need two of them, and no fewer.
    void asFewDomainsAsPossible() {
        const ClusterPtr cluster = picture({four("a1", "a"), four("b1", "b"), node("c1").cpu("6").memory("16Gi").label("block", "c")}, members(5, "2"), 5);
        QVERIFY(ask(cluster, "block").is == GangIs::Impossible);
        const GangAnswer answer = ask(cluster, "block", true);
        QVERIFY(answer.is == GangIs::Placed || answer.is == GangIs::Possible);
        QVERIFY(answer.values.size() >= 2);
    }

    /// A pod that runs is in the way: moved to the free node, it leaves room for the large pods.
    void movesMakeRoom() {
        std::vector<Pod> pods = members(2, "4");
        PodMaker small = pod("small").cpu("1").on("n0");
        small.owner("ReplicaSet", "small");
        pods.push_back(small);
        const ClusterPtr cluster = picture({four("n0", "a"), four("n1", "a"), node("n2").cpu("2").memory("16Gi").label("block", "a")}, pods, 2);
        const GangAnswer answer = ask(cluster);
        QCOMPARE(QByteArray(toString(answer.is)), QByteArray(toString(GangIs::Impossible)));
        const GangChange* moved = change(answer, GangChangeKind::Moves);
        QVERIFY(moved && moved->found);
        QVERIFY((moved->changes == std::vector<ScenarioChange>{{PutPod{"default/small", "n2", true}}}));
    }

    /// A node that kubectl cordoned has a taint as well, which goes with the cordon.
    void uncordoningTakesTheTaintAway() {
        const ClusterPtr cluster =
            picture({four("b1", "b"), four("b2", "b").cordoned().taint("node.kubernetes.io/unschedulable", "", TaintEffect::NoSchedule)}, members(4, "2"), 4);
        const GangAnswer answer = ask(cluster);
        QVERIFY(answer.is == GangIs::Impossible);
        const GangChange* uncordon = change(answer, GangChangeKind::Uncordon);
        QVERIFY(uncordon && uncordon->found);
        // Its scenario places the gang before other pending pods.
        QCOMPARE(uncordon->placed.size(), std::size_t(4));
        Scenario scenario;
        scenario.changes = uncordon->changes;
        scenario.changes.insert(scenario.changes.end(), uncordon->placed.begin(), uncordon->placed.end());
        const WhatIfAnswer played = tryScenario(cluster, rules(), scenario, RulesOf()).value();
        QVERIFY(played.applies());
        QCOMPARE(played.placed.size(), std::size_t(4));
    }

    /// Block a has room for three of four. What stands there goes to another block; the gang stays.
    void movesLeaveTheDomain() {
        std::vector<Pod> pods = members(4, "4");
        PodMaker small = pod("small").cpu("1").on("a0");
        small.owner("ReplicaSet", "small");
        pods.push_back(small);
        const ClusterPtr cluster = picture({four("a0", "a"), four("a1", "a"), four("a2", "a"), four("a3", "a"), four("b0", "b"), four("b1", "b")}, pods, 4);
        const GangAnswer answer = ask(cluster, "block");
        QVERIFY(answer.is == GangIs::Impossible);
        const GangChange* moved = change(answer, GangChangeKind::Moves);
        QVERIFY(moved);
        QCOMPARE(moved->changes.size(), std::size_t(1));
        const auto* put = std::get_if<PutPod>(&moved->changes.front().action);
        QVERIFY(put && put->pod == "default/small" && put->node.starts_with("b"));
        for (const ScenarioChange& seat : moved->placed) QVERIFY(std::get<PutPod>(seat.action).node.starts_with("a"));
    }

    /// The scheduler as configured would preempt what is in the way.
    void preemptionIsAChange() {
        std::vector<Pod> pods;
        for (int i = 0; i < 2; ++i) pods.push_back(pod("p" + std::to_string(i)).cpu("4").priority(1000));
        pods.push_back(pod("small").cpu("1").on("n0").owner("ReplicaSet", "small"));
        const ClusterPtr cluster = build(objects({four("n0", "a"), four("n1", "a")}, pods)).value().cluster;
        Gang gang;
        gang.name = "train";
        gang.pods = {cluster->catalog().findPod("default/p0"), cluster->catalog().findPod("default/p1")};
        const GangAnswer answer = answerGang(cluster, rules(), {gang, {}, false, configuration()}).value();
        QVERIFY(answer.is == GangIs::Impossible);
        const GangChange& first = answer.changes.front();
        QVERIFY(first.kind == GangChangeKind::Preempt && first.found);
        QCOMPARE(text(first.what), QByteArray("let it preempt default/small, as the scheduler does"));
        QVERIFY((first.changes == std::vector<ScenarioChange>{{LetPodGo{"default/small"}}}));
    }

    /// Leaves a, b, c and d have two nodes each, e has four. The scheduler, which knows no leaf, may use more leaves than the one that does: then a
    /// better placement is named, and never one over more.
    void fewerDomainsThanTheSchedulerUses() {
        std::vector<Node> nodes;
        for (const char* leaf : {"a", "b", "c", "d"})
            for (int i = 0; i < 2; ++i) nodes.push_back(four(leaf + std::to_string(i), leaf));
        for (int i = 0; i < 4; ++i) nodes.push_back(four("e" + std::to_string(i), "e"));
        const ClusterPtr cluster = picture(nodes, members(4, "4"), 4);
        const GangAnswer answer = ask(cluster, "block", true);
        QVERIFY(answer.is == GangIs::Possible);
        QVERIFY2(text(answer.proof).startsWith("the scheduler places it over ") && text(answer.proof).endsWith(" values of block, where 1 would do"), text(answer.proof).constData());
        QCOMPARE(answer.values, std::vector<std::string>{"e"});
    }

    /// Another pending pod of a higher priority takes one of the nodes.
    void otherPendingPodsTakeItsRoom() {
        std::vector<Pod> pods;
        for (int i = 0; i < 2; ++i) pods.push_back(pod("p" + std::to_string(i)).cpu("4"));
        const auto answer = [&] {
            const ClusterPtr cluster = build(objects({four("n0", "a"), four("n1", "a")}, pods)).value().cluster;
            Gang gang;
            gang.name = "train";
            gang.pods = {cluster->catalog().findPod("default/p0"), cluster->catalog().findPod("default/p1")};
            return answerGang(cluster, rules(), {gang, {}, false, configuration()}).value();
        };
        QVERIFY(answer().is == GangIs::Placed && answer().queue.empty());
        pods.push_back(pod("late").cpu("1"));
        QCOMPARE(text(answer().queue), QByteArray("with the other pending pods of the queue (1) it is placed, too"));
        pods.push_back(pod("urgent").cpu("1").priority(1000));
        QVERIFY(answer().is == GangIs::Placed);
        QCOMPARE(text(answer().queue), QByteArray("other pending pods take its room: with those of the queue (2) 1 of the 2 pods that it needs get a node"));
    }

    /// A copy of a node has no annotation of a leaf switch: that is said in place of an offer.
    void whatWasNotTriedIsSaid() {
        const ClusterPtr cluster = picture({four("n0", "a"), four("n1", "a")}, members(3, "4"), 3);
        const Profiles profiles = rules();
        GangLevel leaf;
        leaf.name = "annotation:leafpod";
        leaf.byNodes = true;
        leaf.named = std::make_shared<const std::map<std::string, std::string>>(std::map<std::string, std::string>{{"n0", "L1"}, {"n1", "L1"}});
        const GangAnswer answer = answerGang(cluster, profiles, {gangsOf(*cluster, profiles).front(), leaf, false, configuration()}).value();
        QVERIFY(answer.is == GangIs::Impossible && !change(answer, GangChangeKind::Node));
        QCOMPARE(answer.untried.size(), std::size_t(1));
        QVERIFY2(text(answer.untried.front()).contains("more nodes were not tried"), text(answer.untried.front()).constData());
    }

    /// Each pod keeps the others off its node, so that three nodes take three of four: no counting of room says that without it.
    void antiAffinityCounts() {
        std::vector<Pod> pods;
        for (int i = 0; i < 4; ++i) {
            PodMaker made = member("p" + std::to_string(i), "1").label("app", "g");
            made.spec.podAntiAffinity.emplace();
            PodAffinityTerm term;
            term.topologyKey = "kubernetes.io/hostname";
            term.labelSelector = LabelSelector{{{"app", SelectorOp::In, {"g"}}}};
            made.spec.podAntiAffinity->required = {term};
            pods.push_back(made);
        }
        const GangAnswer answer = ask(picture({four("n0", "a"), four("n1", "a"), four("n2", "a")}, pods, 4));
        QCOMPARE(QByteArray(toString(answer.is)), QByteArray(toString(GangIs::Impossible)));
        QCOMPARE(answer.domains.front().most, std::size_t(3));
        QCOMPARE(answer.seats.seats.size(), std::size_t(3));
    }

    /// Nine members in two blocks: the lower ranks sit in the first block.
    void ranksFollowTheTopology() {
        QVERIFY(ranksBefore("p-9", "p-10") && !ranksBefore("p-10", "p-9") && ranksBefore("p-9", "q-1") && !ranksBefore("p-1", "p-1") && ranksBefore("p", "p-1") && ranksBefore("p-09", "p-10"));
        std::vector<Node> nodes;
        for (int i = 0; i < 6; ++i) nodes.push_back(four("n" + std::to_string(i), i % 2 == 0 ? "a" : "b"));
        std::vector<Pod> pods = members(11, "2");
        pods.push_back(member("big", "4"));  // not alike, so that the scheduler, who spreads, has no node left for it
        const GangAnswer answer = ask(picture(nodes, pods, 12), "block", true);
        QVERIFY(answer.is == GangIs::Impossible);  // 22 + 4 CPUs of 24
        pods.erase(pods.begin());
        pods.erase(pods.begin());  // p2 … p10 are 18 CPUs, and big
        const ClusterPtr cluster = picture(nodes, pods, 10);
        const GangAnswer all = ask(cluster, "block", true);
        QCOMPARE(QByteArray(toString(all.is)), QByteArray(toString(GangIs::Possible)));
        std::vector<std::pair<std::string, std::string>> byName;
        for (const GangSeat& seat : all.seats.seats)
            if (cluster->catalog().pod(seat.pod).name != "big") byName.emplace_back(cluster->catalog().pod(seat.pod).name, *cluster->catalog().node(seat.node).labels.find("block"));
        std::sort(byName.begin(), byName.end(), [](const auto& a, const auto& b) { return ranksBefore(a.first, b.first); });
        QCOMPARE(byName.size(), std::size_t(9));
        QVERIFY(std::is_sorted(byName.begin(), byName.end(), [](const auto& a, const auto& b) { return a.second < b.second; }));
        QVERIFY(checkPicture(*all.seats.after).empty());
    }

    void aQuorumThatCannotBe() {
        const GangAnswer answer = ask(picture({four("n0", "a")}, members(2, "1"), 5));
        QCOMPARE(QByteArray(toString(answer.is)), QByteArray(toString(GangIs::Impossible)));
        QCOMPARE(text(answer.proof), QByteArray("its quorum is 5, and it has only 2 pods"));
    }

    /// One stands in block a already, where there is room for one more; b would take both.
    void thoseThatStandSayWhere() {
        const ClusterPtr cluster = picture({four("a1", "a"), four("b1", "b")}, {member("p0", "2").on("a1"), member("p1", "2"), member("p2", "2")}, 3);
        const GangAnswer answer = ask(cluster, "block");
        QCOMPARE(QByteArray(toString(answer.is)), QByteArray(toString(GangIs::Impossible)));
        QCOMPARE(answer.domains.size(), std::size_t(1));
        QCOMPARE(text(answer.proof), QByteArray("a has room for 1 of 2 pods"));
        QCOMPARE(text(ask(cluster, "rack").proof), QByteArray("pods of it stand on a node without the label rack"));
        QCOMPARE(text(ask(picture({four("a1", "a")}, members(2, "1"), 2), "rack").proof), QByteArray("no node has the label rack"));
    }

    void aStopIsAnError() {
        const ClusterPtr cluster = picture({four("n0", "a")}, members(8, "2"), 8);
        std::stop_source source;
        source.request_stop();
        Budget budget;
        budget.stop = source.get_token();
        const Profiles profiles = rules();
        QCOMPARE(answerGang(cluster, profiles, {gangsOf(*cluster, profiles).front(), {}, false, {}, true}, budget).error().code, ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestGangAnswer)
#include "tst_gang_answer.moc"
