// SPDX-License-Identifier: GPL-3.0-or-later
// Where Volcano draws lots, the sessions say what it might have taken as well; where a lot changes nothing, they say nothing.
#include <algorithm>
#include <string>
#include <vector>

#include <QTest>

#include "volcano/session_world.h"

using namespace bayplan;
using namespace bayplan::volcano;
using bayplan::testing::pod;
using bayplan::testing::SessionWorld;

namespace {

using Names = std::vector<std::string>;

/// "node default/a-0 n1: n2" for each lot of the action.
Names lotsOf(const SessionReport& session, ActionKind action) {
    Names all;
    for (const ActionReport& one : session.actions) {
        if (one.action != action) continue;
        for (const LotReport& lot : one.lots) {
            std::string text = std::string(toString(lot.of)) + " " + lot.whose + " " + lot.taken + ":";
            for (const std::string& other : lot.lot.others) text += " " + other;
            all.push_back(text);
        }
    }
    return all;
}

Names evictedOf(const SessionReport& session) {
    Names all;
    for (const EvictionReport& one : session.evictions) all.push_back(one.pod);
    return all;
}

/// Four pods fill the node, and one of two cores is more urgent.
SessionWorld fullNode(const Names& plugins) {
    SessionWorld world(plugins, {ActionKind::Enqueue, ActionKind::Preempt});
    world.nodeOf("n", "4");
    world.priorityClass("high", 100);
    world.job("l", 4, 1);
    world.running("l", "n");
    world.job("h", 1, 1, "default", "2").priorityClassName = "high";
    return world;
}

}  // namespace

class TestVolcanoLots : public QObject {
    Q_OBJECT

private slots:
    // Of 8 cores the pod leaves 7 on either node. Of 16 it leaves more, in percent; half a core is too little.
    void equalNodes_data() {
        QTest::addColumn<QString>("second");
        QTest::addColumn<QString>("node");
        QTest::addColumn<bool>("drawn");
        QTest::newRow("as large") << "8"
                                  << "n1" << true;
        QTest::newRow("larger") << "16"
                                << "n2" << false;
        QTest::newRow("too small") << "500m"
                                   << "n1" << false;
    }
    void equalNodes() {
        QFETCH(QString, second);
        QFETCH(QString, node);
        QFETCH(bool, drawn);
        SessionWorld world({"gang", "predicates", "nodeorder"});
        world.nodeOf("n1", "8");
        world.nodeOf("n2", second.toStdString());
        world.job("a", 1, 1);
        for (const bool scores : {false, true}) {  // the memory of nodes and the plain way say the same
            world.world.tellsScores = scores;
            const SessionReport session = world.run().front();
            QCOMPARE(session.binds.at("default/a-0"), node.toStdString());
            QCOMPARE(lotsOf(session, ActionKind::Allocate), drawn ? Names{"node default/a-0 n1: n2"} : Names{});
            QVERIFY(lotsOf(session, ActionKind::Enqueue).empty());
        }
    }

    void manyEqualNodesAreCounted() {
        SessionWorld world({"gang"});
        for (int i = 10; i < 40; ++i) world.nodeOf("n" + std::to_string(i), "1");
        world.job("a", 1, 1);
        const SessionReport session = world.run().front();
        const Lot& lot = session.actions.back().lots.at(0).lot;
        QCOMPARE(lot.count, std::size_t(29));  // 30 less the one that it gets
        QCOMPARE(lot.others.size(), kNamedOthers);
        QCOMPARE(lot.others.front(), std::string("n11"));
        QVERIFY(!lot.more);
    }

    // Two of three find a core, each on one of two equal nodes, and are taken back: nobody stands anywhere by lot.
    void whatIsTakenBackIsNotSaid() {
        SessionWorld world({"gang"});
        world.nodeOf("n1", "1");
        world.nodeOf("n2", "1");
        world.job("a", 3, 3);
        const SessionReport session = world.run().front();
        QVERIFY(session.binds.empty());
        QVERIFY(lotsOf(session, ActionKind::Allocate).empty());
    }

    // The second pod has one node left.
    void aGangThatFillsItsNodes() {
        SessionWorld world({"gang"});
        world.nodeOf("n1", "1");
        world.nodeOf("n2", "1");
        world.job("a", 2, 2);
        QCOMPARE(lotsOf(world.run().front(), ActionKind::Allocate), (Names{"node default/a-0 n1: n2"}));
    }

    void backfillDraws() {
        for (const bool two : {false, true}) {
            SessionWorld world({"gang", "predicates", "nodeorder"}, {ActionKind::Enqueue, ActionKind::Backfill});
            world.nodeOf("n1", "8");
            if (two) world.nodeOf("n2", "8");
            world.job("a", 1, 1, "default", "0");
            const SessionReport session = world.run().front();
            QCOMPARE(session.binds.at("default/a-0"), std::string("n1"));
            QCOMPARE(lotsOf(session, ActionKind::Backfill), two ? Names{"node default/a-0 n1: n2"} : Names{});
        }
    }

    // A core on n1 or on n2 has to be made free. Where the pod on n2 is as important as the one that waits, nothing can be made free there.
    void preemptDrawsAmongEqualNodes() {
        for (const bool important : {false, true}) {
            SessionWorld world({"priority"}, {ActionKind::Enqueue, ActionKind::Preempt});
            world.nodeOf("n1", "1");
            world.nodeOf("n2", "1");
            world.priorityClass("high", 100);
            world.job("x", 1, 1);
            world.job("y", 1, 1).priorityClassName = important ? "high" : "";
            world.running("x", "n1");
            world.running("y", "n2");
            world.job("h", 1, 1).priorityClassName = "high";
            const SessionReport session = world.run().front();
            QCOMPARE(evictedOf(session), Names{"default/x-0"});
            QCOMPARE(lotsOf(session, ActionKind::Preempt), important ? Names{} : Names{"node default/h-0 n1: n2"});
        }
    }

    // gang lets three of four go and keeps one: by name l-3 stays, and l-2 and l-1 are the youngest of the others. If Volcano comes upon
    // l-3 first, that one goes. l-0 is the oldest of any three and never has to. Without gang all four may go, and the two youngest do.
    void theOrderOfAMapDecidesWhoLeaves() {
        for (const bool gang : {false, true}) {
            const SessionWorld world = fullNode(gang ? Names{"priority", "gang"} : Names{"priority"});
            const SessionReport session = world.run().front();
            QCOMPARE(evictedOf(session), gang ? (Names{"default/l-2", "default/l-1"}) : (Names{"default/l-3", "default/l-2"}));
            QCOMPARE(lotsOf(session, ActionKind::Preempt), gang ? Names{"victims default/h-0 n: default/l-3"} : Names{});
        }
    }

    // q deserves 2 of 4 cores and has 4: proportion lets the first two go that it sees, a-0 and a-1, and the younger leaves. Of any two
    // a-0 is the older one, so the first time it stays whatever is drawn. The second time one may go: any.
    void proportionCountsDown() {
        SessionWorld world({"gang", "proportion"}, {ActionKind::Enqueue, ActionKind::Reclaim});
        world.nodeOf("n", "4");
        world.queue("q");
        world.queue("p");
        world.job("a", 4, 1, "q");
        world.running("a", "n");
        world.job("b", 2, 2, "p");
        const SessionReport session = world.run().front();
        QCOMPARE(evictedOf(session), (Names{"default/a-1", "default/a-0"}));
        QCOMPARE(lotsOf(session, ActionKind::Reclaim), (Names{"victims default/b-0 n: default/a-2 default/a-3", "victims default/b-1 n: default/a-2 default/a-3"}));
    }

    // Nodes are tried in the order in which they answered. On n2 nobody may go where its queue gives nothing back.
    void reclaimDrawsAmongNodes() {
        for (const bool gives : {false, true}) {
            SessionWorld world({"gang"}, {ActionKind::Enqueue, ActionKind::Reclaim});
            world.nodeOf("n1", "1");
            world.nodeOf("n2", "1");
            world.queue("q");
            world.queue("r").reclaimable = gives;
            world.job("x", 1, 0, "q");
            world.job("y", 1, 0, "r");
            world.running("x", "n1");
            world.running("y", "n2");
            world.job("b", 1, 1);
            const SessionReport session = world.run().front();
            QCOMPARE(evictedOf(session), Names{"default/x-0"});
            QCOMPARE(lotsOf(session, ActionKind::Reclaim), gives ? Names{"node default/b-0 n1: n2"} : Names{});
        }
    }

    // gang lets one of two go. On n1 that is a-0 by name, with one core of the two that are needed; if Volcano comes upon a-1 first, its two cores
    // are free. By name n1 is passed over, and b on n2 leaves.
    void aNodeThatWasPassedOver() {
        for (const bool large : {true, false}) {
            SessionWorld world({"gang"}, {ActionKind::Enqueue, ActionKind::Reclaim});
            world.nodeOf("n1", large ? "3" : "2");
            world.nodeOf("n2", "2");
            world.queue("q");
            world.job("a", 2, 1, "q");
            world.job("b", 1, 0, "q", "2");
            if (large) world.world.objects.pods.at(1).spec = Pod(bayplan::testing::pod("a-1").cpu("2")).spec;
            world.running("a", "n1");
            world.running("b", "n2");
            world.job("h", 1, 1, "default", "2");
            const SessionReport session = world.run().front();
            QCOMPARE(evictedOf(session), Names{"default/b-0"});
            QCOMPARE(lotsOf(session, ActionKind::Reclaim), large ? Names{"node default/h-0 n2: n1"} : Names{});
        }
    }

    // Two leaves of one node each, equally empty; with a core in use the second one packs better.
    void equalHyperNodes() {
        for (const bool used : {false, true}) {
            SessionWorld world({"gang", "predicates", "network-topology-aware"});
            for (const char* name : {"1", "2"}) {
                world.nodeOf(std::string("n") + name, "4");
                HyperNode leaf;
                leaf.name = std::string("s") + name;
                leaf.members.push_back({true, HyperNode::Member::By::Name, std::string("n") + name, {}});
                world.world.own.hyperNodes.push_back(leaf);
            }
            if (used) {
                world.job("x", 1, 1);
                world.running("x", "n2");
            }
            world.job("a", 2, 2).topology = NetworkTopologySpec{true, 1};
            const SessionReport session = world.run().front();
            QCOMPARE(session.binds.at("default/a-0"), std::string(used ? "n2" : "n1"));
            QCOMPARE(lotsOf(session, ActionKind::Allocate), used ? Names{} : Names{"hyperNode default/a s1: s2"});
        }
    }

    // Buckets of task-topology do not forget what was placed. Four pods of a role fill n, two wait, and h takes the place of two of the four: which
    // ones is a lot. What is tried for that leaves the bucket as it was: with two that wait and room for one, a score of 1 of 6 pods.
    void bucketsForgetWhatWasTried() {
        SessionWorld world({"priority", "gang", "task-topology"}, {ActionKind::Enqueue, ActionKind::Preempt, ActionKind::Allocate});
        world.world.tellsScores = true;
        world.nodeOf("n", "4");
        world.nodeOf("m1", "1");
        world.nodeOf("m2", "1");
        world.priorityClass("high", 100);
        world.job("l-w", 6, 1).annotations = Labels{{"volcano.sh/task-topology-affinity", "w"}};
        for (int i = 0; i < 6; ++i) {
            Pod& one = world.world.objects.pods.at(static_cast<std::size_t>(i));
            world.world.own.pods.at(one.key()).annotations = Labels{{"scheduling.k8s.io/group-name", "l-w"}, {"volcano.sh/task-spec", "w"}};
            if (i >= 4) continue;
            one.nodeName = "n";
            one.phase = PodPhase::Running;
        }
        world.job("h", 1, 1, "default", "2").priorityClassName = "high";
        const SessionReport session = world.run().front();
        QCOMPARE(evictedOf(session), (Names{"default/l-w-2", "default/l-w-1"}));
        QCOMPARE(lotsOf(session, ActionKind::Preempt), Names{"victims default/h-0 n: default/l-w-3"});
        const auto scored = std::find_if(session.scores.begin(), session.scores.end(), [](const auto& one) { return one.pod == "default/l-w-4"; });
        QVERIFY(scored != session.scores.end());
        for (const char* node : {"m1", "m2"}) QCOMPARE(scored->plugins.at("task-topology").at(node), 100.0 / 6);
    }
};

QTEST_APPLESS_MAIN(TestVolcanoLots)
#include "tst_volcano_lots.moc"
