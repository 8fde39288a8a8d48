// SPDX-License-Identifier: GPL-3.0-or-later
// A gang that was taken back after lots were drawn for it: another draw places it, none does, or that is not known. To find out changes
// nothing that is decided.
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <QTest>

#include "io/reports/volcano_report.h"
#include "schedulers/volcano/actions/other_draws.h"
#include "schedulers/volcano/draws.h"
#include "volcano/session_world.h"

using namespace bayplan;
using namespace bayplan::volcano;
using bayplan::testing::SessionWorld;

namespace {

using Texts = std::vector<std::string>;

/// The pods of a job ask for these, in the order of their names.
void ask(SessionWorld& world, const std::string& job, const Texts& cores) {
    for (std::size_t i = 0; i < cores.size(); ++i) {
        const std::string name = job + "-" + std::to_string(i);
        const auto pod = std::find_if(world.world.objects.pods.begin(), world.world.objects.pods.end(), [&](const Pod& one) { return one.name == name; });
        const Pod made = bayplan::testing::pod(name).cpu(cores[i]);
        pod->spec = made.spec;
    }
}

std::string textOf(const OtherDraws& one) {
    std::string text = one.podGroup + " " + toString(one.answer) + " " + std::to_string(one.tried);
    for (const OtherDraws::Instead& draw : one.instead) text += std::string("; ") + toString(draw.of) + " " + draw.whose + " " + draw.taken;
    for (const OtherDraws::Place& place : one.places) text += (place.waits ? ", waits " : ", ") + place.pod + " " + place.node;
    for (const std::string& pod : one.victims) text += ", without " + pod;
    return text;
}

Texts takenBack(const SessionReport& session, ActionKind action = ActionKind::Allocate) {
    Texts all;
    for (const ActionReport& one : session.actions)
        if (one.action == action)
            for (const OtherDraws& of : one.takenBack) all.push_back(textOf(of));
    return all;
}

/// Pods of one core fill n1, with two, and n2. The gang h, before which they leave, has a pod of one core and one of two.
SessionWorld twoFullNodes(ActionKind action) {
    SessionWorld world({"priority", "gang"}, {ActionKind::Enqueue, action});
    world.nodeOf("n1", "2");
    world.nodeOf("n2", "1");
    world.priorityClass("high", 100);
    world.job("l", 2, 0);
    world.job("m", 1, 0);
    world.running("l", "n1");
    world.running("m", "n2");
    world.job("h", 2, 2).priorityClassName = "high";
    ask(world, "h", {"1", "2"});
    return world;
}

/// Pods of one, one and two cores fill n1, and one of them stays. The gang h has a pod of one core, and one of so many.
SessionWorld twoOfThreeMayGo(const std::string& cores) {
    SessionWorld world({"priority", "gang"}, {ActionKind::Enqueue, ActionKind::Preempt});
    world.nodeOf("n1", "4");
    world.priorityClass("high", 100);
    world.job("x", 3, 1);
    ask(world, "x", {"1", "1", "2"});
    world.running("x", "n1");
    world.job("h", 2, 2).priorityClassName = "high";
    ask(world, "h", {"1", cores});
    return world;
}

/// A gang of these pods.
SessionWorld gangOf(const Texts& cores, const std::vector<std::pair<std::string, std::string>>& nodes, const Texts& plugins = {"gang"}) {
    SessionWorld world(plugins);
    for (const auto& [name, amount] : nodes) world.nodeOf(name, amount);
    const auto size = static_cast<std::int32_t>(cores.size());
    world.job("a", size, size).minResources.reset();
    ask(world, "a", cores);
    return world;
}

/// What Volcano comes to by any draw where every node with room is as good: tasks in their order, all nodes, no words of the engine's.
class BruteForce {
public:
    BruteForce(std::vector<int> tasks, std::vector<int> nodes) : m_tasks(std::move(tasks)), m_room(std::move(nodes)) { go(0, true); }

    bool drew = false;          // by name, before it came to nothing
    bool placesByName = false;  // all of them
    std::vector<int> placed;    // the first draw that places all, by node; empty: none does
    std::size_t sequences = 0;  // of draws, until then

private:
    bool go(std::size_t task, bool byName) {
        if (task == m_tasks.size()) {
            placed = m_path;
            placesByName = byName;
            return true;
        }
        std::vector<std::size_t> fits;
        for (std::size_t n = 0; n < m_room.size(); ++n)
            if (m_room[n] >= m_tasks[task]) fits.push_back(n);
        if (byName && fits.size() > 1) drew = true;
        for (const std::size_t n : fits) {
            m_room[n] -= m_tasks[task];
            m_path.push_back(static_cast<int>(n));
            const bool done = go(task + 1, byName && n == fits.front());
            m_path.pop_back();
            m_room[n] += m_tasks[task];
            if (done) return true;
        }
        return false;
    }

    std::vector<int> m_tasks, m_room, m_path;
};

std::string documentOf(std::vector<SessionReport> sessions) {
    for (SessionReport& session : sessions)
        for (ActionReport& action : session.actions) action.takenBack.clear();
    std::ostringstream out;
    writeVolcanoSessions(out, ReportFormat::Json, sessions);
    return out.str();
}

}  // namespace

class TestVolcanoOtherDraws : public QObject {
    Q_OBJECT

private slots:
    // a-0 fits on both nodes and goes to n1 by name; a-1 needs all of n1. With a-0 on n2 both fit.
    void theSecondDrawWouldHavePlacedIt() {
        for (const bool scores : {false, true}) {  // the memory of nodes and the plain way say the same
            SessionWorld world = gangOf({"1", "2"}, {{"n1", "2"}, {"n2", "1"}});
            world.world.tellsScores = scores;
            const SessionReport session = world.run().front();
            QVERIFY(session.binds.empty());
            QCOMPARE(takenBack(session), Texts{"default/a places 2; node default/a-0 n2, default/a-0 n2, default/a-1 n1"});
            for (const ActionReport& action : session.actions) QVERIFY(action.lots.empty());
        }
    }

    // The same where n2 is better for the first pod, or the only one: nothing is drawn. binpack: 1 of 1 core is more than 1 of 2.
    void whereNothingIsDrawnNothingIsSaid() {
        SessionWorld packed = gangOf({"1", "3"}, {{"n1", "2"}, {"n2", "1"}}, {"gang", "binpack"});
        QVERIFY(packed.run().front().binds.empty());
        QCOMPARE(takenBack(packed.run().front()), Texts{});
        SessionWorld one = gangOf({"1", "3"}, {{"n1", "2"}});
        QVERIFY(one.run().front().binds.empty());
        QCOMPARE(takenBack(one.run().front()), Texts{});
    }

    // Three pods of one core, two nodes with one: two find room, whatever is drawn. Pods of one spec are not tried.
    void asManyFitWhateverIsDrawn() {
        const SessionReport session = gangOf({"1", "1", "1"}, {{"n1", "1"}, {"n2", "1"}}).run().front();
        QCOMPARE(takenBack(session), Texts{"default/a none 0"});
    }

    // a-1 fits nowhere. Of equal nodes one is tried: once. Of nodes with 2 and 1 cores both: twice.
    void noDrawPlacesIt() {
        QCOMPARE(takenBack(gangOf({"1", "3"}, {{"n1", "2"}, {"n2", "2"}}).run().front()), Texts{"default/a none 1"});
        QCOMPARE(takenBack(gangOf({"1", "3"}, {{"n1", "2"}, {"n2", "1"}}).run().front()), Texts{"default/a none 2"});
    }

    // Each of the small pods, which all differ, fits on five nodes, which all differ. Three of them: 5³ = 125 sequences. Four: 625, and 256
    // are tried.
    void thereIsALimit() {
        const std::vector<std::pair<std::string, std::string>> nodes = {{"n1", "8"}, {"n2", "9"}, {"n3", "10"}, {"n4", "11"}, {"n5", "12"}};
        QCOMPARE(takenBack(gangOf({"100m", "200m", "300m", "64"}, nodes).run().front()), Texts{"default/a none 125"});
        QCOMPARE(takenBack(gangOf({"100m", "200m", "300m", "400m", "64"}, nodes).run().front()), Texts{"default/a notKnown " + std::to_string(kMostPlays)});
    }

    // Four gangs of such pods in one session, and 600 nodes that all differ. A play looks at them for each of 5 pods, at a 16th of the
    // price, and for 4 of these at those that are equal: 5 · 38 + 4 · 37 = 338 looks. 256 plays are 86,528 of 100,000; the second gang
    // has 39 plays more, until another one would be too much; for the others there are none.
    void theSessionHasALimit() {
        SessionWorld world({"gang"});
        for (int i = 0; i < 600; ++i) world.nodeOf("n" + std::to_string(1000 + i), std::to_string(8000 + i) + "m");
        for (const char* name : {"a", "b", "c", "d"}) {
            world.job(name, 5, 5).minResources.reset();
            ask(world, name, {"100m", "200m", "300m", "400m", "64"});
        }
        const Texts said = takenBack(world.run().front());
        QCOMPARE(said.size(), std::size_t(4));
        QCOMPARE(said[0], "default/a notKnown " + std::to_string(kMostPlays));
        QVERIFY2(said[1] != "default/b notKnown 0" && said[1] != "default/b notKnown " + std::to_string(kMostPlays), said[1].c_str());
        QCOMPARE(said[3], std::string("default/d notKnown 0"));
    }

    // Two leaves of two nodes with three cores together; a-1 needs two of one node, which n1 has or nobody. Below each leaf a-0 is drawn.
    void belowHyperNodes() {
        for (const bool fits : {true, false}) {
            SessionWorld world = gangOf({"1", "2"}, {{"n1", fits ? "2" : "1500m"}, {"n2", fits ? "1" : "1500m"}, {"n3", "1500m"}, {"n4", "1500m"}}, {"gang", "predicates", "network-topology-aware"});
            for (const char* name : {"1", "2"}) {
                HyperNode leaf;
                leaf.name = std::string("s") + name;
                for (const int member : {1, 2})
                    leaf.members.push_back({true, HyperNode::Member::By::Name, "n" + std::to_string(*name == '1' ? member : member + 2), {}});
                world.world.own.hyperNodes.push_back(leaf);
            }
            world.world.own.podGroups.front().topology = NetworkTopologySpec{true, 1};
            const SessionReport session = world.run().front();
            QVERIFY(session.binds.empty());
            const Texts said = takenBack(session);
            QCOMPARE(said.size(), std::size_t(1));
            // By name, then the other draw of the first leaf; of the second leaf its other draw alone.
            QCOMPARE(said.front(), fits ? std::string("default/a places 2; node default/a-0 n2, default/a-0 n2, default/a-1 n1") : std::string("default/a none 3"));
        }
    }

    // Scores of task-topology are drawn where pods of a bucket differ and do not all fit: nobody plays that, so no draw is known to be none.
    void whatIsNotPlayedIsNotKnown() {
        SessionWorld world = gangOf({"1", "3", "2"}, {{"n1", "2"}, {"n2", "2"}}, {"gang", "task-topology"});
        volcano::PodGroup& group = world.world.own.podGroups.front();
        group.name = "a-w";
        group.annotations = Labels{{"volcano.sh/task-topology-affinity", "w"}};
        for (std::size_t i = 0; i < 3; ++i) {
            Pod& one = world.world.objects.pods.at(i);
            world.world.own.pods.erase(one.key());
            one.name = "a-w-" + std::to_string(i);
            world.world.own.pods[one.key()].annotations = Labels{{"scheduling.k8s.io/group-name", "a-w"}, {"volcano.sh/task-spec", "w"}};
        }
        const Texts said = takenBack(world.run().front());
        QCOMPARE(said.size(), std::size_t(1));
        QVERIFY2(said.front().starts_with("default/a-w notKnown"), said.front().c_str());
    }

    // Both nodes are full. h-0 takes a core of n1 by name, and h-1, which needs both, has none. On n2 it takes the place of the one there.
    void preemptTriesOtherNodes() {
        const SessionReport session = twoFullNodes(ActionKind::Preempt).run().front();
        QVERIFY(session.evictions.empty());
        QCOMPARE(takenBack(session, ActionKind::Preempt),
                 Texts{"default/h places 2; node default/h-0 n2, waits default/h-0 n2, waits default/h-1 n1, without default/l-0, without default/l-1, without default/m-0"});
    }

    // The same between queues, where nodes are tried in the order in which they answered.
    void reclaimTriesOtherNodes() {
        for (const bool fits : {true, false}) {
            SessionWorld world({"gang"}, {ActionKind::Enqueue, ActionKind::Reclaim});
            world.nodeOf("n1", "2");
            world.nodeOf("n2", "1");
            world.queue("q");
            world.job("l", 2, 0, "q");
            world.job("m", 1, 0, "q");
            world.running("l", "n1");
            world.running("m", "n2");
            world.job("h", 2, 2);
            ask(world, "h", {"1", fits ? "2" : "3"});
            const SessionReport session = world.run().front();
            QVERIFY(session.evictions.empty());
            QCOMPARE(takenBack(session, ActionKind::Reclaim),
                     fits ? Texts{"default/h places 2; node default/h-0 n2, waits default/h-0 n2, waits default/h-1 n1, without default/l-0, without default/l-1, without default/m-0"}
                          : Texts{"default/h none 2"});
        }
    }

    // gang lets two of the three go, whichever Volcano comes upon first: by name x-0 and x-1, one core each, and x-1 leaves for h-0. Then one
    // may go, and h-1 needs three cores. If x-2 leaves, which has two, one core is left over; with one more there are two. So two draws, and none does.
    void ordersOfVictimsAreTried() {
        const SessionReport session = twoOfThreeMayGo("3").run().front();
        QVERIFY(session.evictions.empty());
        QCOMPARE(takenBack(session, ActionKind::Preempt), Texts{"default/h none 2"});
    }

    // The same with h-1 of two cores: if x-2 leaves, one core is left over, and one more pod makes room.
    void anOrderOfVictimsWouldDo() {
        const SessionReport session = twoOfThreeMayGo("2").run().front();
        QVERIFY(session.evictions.empty());
        QCOMPARE(takenBack(session, ActionKind::Preempt),
                 Texts{"default/h places 2; victims default/h-0 n1, waits default/h-0 n1, waits default/h-1 n1, without default/x-0, without default/x-2"});
    }

    // As in preempt, for the whole gang: all three leave, and then h-0 is drawn.
    void gangPreemptTriesOtherNodes() {
        const SessionReport session = twoFullNodes(ActionKind::GangPreempt).run().front();
        QVERIFY(session.evictions.empty());
        QCOMPARE(takenBack(session, ActionKind::GangPreempt),
                 Texts{"default/h places 2; node default/h-0 n2, waits default/h-0 n2, waits default/h-1 n1, without default/l-0, without default/l-1, without default/m-0"});
    }

    // A pod that is bound and does not run yet stays so where others were tried, on both nodes; Volcano leaves those that it really tried as running.
    void whoIsTriedStaysAsItWas() {
        SessionWorld world({"priority"}, {ActionKind::Enqueue, ActionKind::Preempt});
        world.nodeOf("n1", "1");
        world.nodeOf("n2", "1");
        world.priorityClass("high", 100);
        world.job("l", 2, 0);
        for (std::size_t i = 0; i < 2; ++i) world.world.objects.pods.at(i).nodeName = "n" + std::to_string(i + 1);
        world.job("h", 1, 1).priorityClassName = "high";
        const SessionReport session = world.run().front();
        QCOMPARE(session.evictions.size(), std::size_t(1));
        const auto other = std::find_if(session.tasks.begin(), session.tasks.end(), [](const TaskReport& one) { return one.pod == "default/l-1"; });
        QCOMPARE(other->status, std::string("Bound"));
    }

    // The plain rule, written down a second time: where every node with room is as good, tasks go one after the other to any of them.
    void bruteForceAgrees() {
        std::mt19937 random(7);
        std::map<std::string, int> seen;
        for (int round = 0; round < 3'000; ++round) {
            const auto pick = [&](int least, int most) { return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1)); };
            std::vector<int> tasks(static_cast<std::size_t>(pick(2, 4))), nodes(static_cast<std::size_t>(pick(1, 3)));
            for (int& one : tasks) one = pick(1, 4);
            for (int& one : nodes) one = pick(1, 5);
            Texts cores;
            for (const int one : tasks) cores.push_back(std::to_string(one));
            std::vector<std::pair<std::string, std::string>> named;
            for (std::size_t n = 0; n < nodes.size(); ++n) named.emplace_back("n" + std::to_string(n), std::to_string(nodes[n]));
            SessionWorld world = gangOf(cores, named, round % 2 == 0 ? Texts{"gang"} : Texts{"gang", "predicates"});
            if (pick(0, 1) == 1)  // a role for each size: the filter of nodes remembers by role
                for (std::size_t i = 0; i < tasks.size(); ++i)
                    world.world.own.pods["default/a-" + std::to_string(i)].annotations = Labels{{"scheduling.k8s.io/group-name", "a"}, {"volcano.sh/task-spec", "r" + cores[i]}};
            const SessionReport session = world.run().front();
            const BruteForce expected(tasks, nodes);
            const Texts said = takenBack(session);
            QCOMPARE(session.binds.size() == tasks.size(), expected.placesByName);
            if (expected.placesByName || !expected.drew) {
                QVERIFY(said.empty());
                ++seen["nothing"];
                continue;
            }
            QCOMPARE(said.size(), std::size_t(1));
            if (expected.placed.empty()) {
                QVERIFY2(said.front().starts_with("default/a none"), said.front().c_str());
                ++seen["none"];
                continue;
            }
            std::string places;
            for (std::size_t i = 0; i < tasks.size(); ++i) places += ", default/a-" + std::to_string(i) + " n" + std::to_string(expected.placed[i]);
            QVERIFY2(said.front().starts_with("default/a places") && said.front().ends_with(places), (said.front() + " for" + places).c_str());
            ++seen["places"];
        }
        for (const char* answer : {"nothing", "none", "places"}) QVERIFY2(seen[answer] > 50, answer);
    }

    // The same where every node is full of pods of one core that all may go: for a task of some cores as many leave, so a node has room for
    // what is not yet taken by others. reclaim and preempt try tasks that come after one without room, too, so something may be drawn then.
    void bruteForceAgreesWhereOthersLeave() {
        std::mt19937 random(13);
        std::map<std::string, int> seen;
        for (int round = 0; round < 1'000; ++round) {
            const auto pick = [&](int least, int most) { return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1)); };
            const bool reclaims = round % 2 == 0;
            const ActionKind action = reclaims ? ActionKind::Reclaim : ActionKind::Preempt;
            std::vector<int> tasks(static_cast<std::size_t>(pick(2, 3))), nodes(static_cast<std::size_t>(pick(1, 3)));
            for (int& one : tasks) one = pick(1, 3);
            for (int& one : nodes) one = pick(1, 4);
            SessionWorld world(reclaims ? Texts{"gang"} : Texts{"priority", "gang"}, {ActionKind::Enqueue, action});
            world.queue("q");
            world.priorityClass("high", 100);
            for (std::size_t n = 0; n < nodes.size(); ++n) {
                const std::string name = "n" + std::to_string(n), job = "l" + std::to_string(n);
                world.nodeOf(name, std::to_string(nodes[n]));
                world.job(job, nodes[n], 0, reclaims ? "q" : "default");
                world.running(job, name);
            }
            const auto size = static_cast<std::int32_t>(tasks.size());
            world.job("h", size, size).priorityClassName = reclaims ? "" : "high";
            Texts cores;
            for (const int one : tasks) cores.push_back(std::to_string(one));
            ask(world, "h", cores);
            const SessionReport session = world.run().front();
            const BruteForce expected(tasks, nodes);
            const Texts said = takenBack(session, action);
            QCOMPARE(!session.evictions.empty(), expected.placesByName);
            if (expected.placesByName || expected.placed.empty()) {
                QVERIFY(said.empty() || (!expected.placesByName && said.front().starts_with("default/h none")));
                ++seen[said.empty() ? "nothing" : "none"];
                continue;
            }
            std::string places;
            for (std::size_t i = 0; i < tasks.size(); ++i) places += ", waits default/h-" + std::to_string(i) + " n" + std::to_string(expected.placed[i]);
            QCOMPARE(said.size(), std::size_t(1));
            QVERIFY2(said.front().starts_with("default/h places") && said.front().find(places + ", without") != std::string::npos, (said.front() + " for" + places).c_str());
            ++seen["places"];
        }
        for (const char* answer : {"nothing", "none", "places"}) QVERIFY2(seen[answer] > 20, answer);
    }

    // Random clusters, plugins and actions: with and without the question the sessions decide and say the same.
    void askingChangesNothing() {
        std::mt19937 random(11);
        const std::vector<Texts> plugins = {{"gang"},
                                            {"priority", "gang", "predicates", "nodeorder"},
                                            {"priority", "gang", "predicates", "proportion", "binpack"},
                                            {"priority", "gang", "drf", "predicates", "proportion", "nodeorder"},
                                            {"gang", "predicates", "network-topology-aware"},
                                            {"priority", "gang", "task-topology"},
                                            {"priority", "gang", "capacity", "predicates"}};
        std::size_t asked = 0, searched = 0;
        for (int round = 0; round < 700; ++round) {
            const auto pick = [&](int least, int most) { return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1)); };
            SessionWorld world(plugins[static_cast<std::size_t>(round) % plugins.size()],
                               {ActionKind::Enqueue, ActionKind::Allocate, pick(0, 1) ? ActionKind::Preempt : ActionKind::GangPreempt, pick(0, 1) ? ActionKind::Reclaim : ActionKind::GangReclaim,
                                ActionKind::Backfill});
            world.world.tellsScores = pick(0, 1) == 1;
            const int nodes = pick(2, 5);
            for (int n = 0; n < nodes; ++n) world.nodeOf("n" + std::to_string(n), std::to_string(pick(1, 4)));
            for (int leaf = 0; leaf < 2; ++leaf) {
                HyperNode one;
                one.name = "s" + std::to_string(leaf);
                for (int n = leaf; n < nodes; n += 2) one.members.push_back({true, HyperNode::Member::By::Name, "n" + std::to_string(n), {}});
                world.world.own.hyperNodes.push_back(one);
            }
            world.queue("q", 2);
            world.priorityClass("high", 100);
            const int jobs = pick(2, 5);
            for (int j = 0; j < jobs; ++j) {
                const int size = pick(1, 4);
                const std::string name = "j" + std::to_string(j) + "-w";
                volcano::PodGroup& group = world.job(name, size, pick(0, size), pick(0, 1) ? "q" : "default");
                group.minResources.reset();
                if (pick(0, 1)) group.priorityClassName = "high";
                if (pick(0, 3) == 0) group.topology = NetworkTopologySpec{pick(0, 1) == 1, 1};
                if (pick(0, 2) == 0) group.annotations = Labels{{"volcano.sh/task-topology-affinity", "w"}};
                const bool runs = pick(0, 2) == 0;
                Texts cores;
                for (int i = 0; i < size; ++i) {
                    cores.push_back(pick(0, 9) == 0 ? "0" : std::to_string(pick(1, 3)));
                    const std::string pod = "default/" + name + "-" + std::to_string(i);
                    if (pick(0, 1)) world.world.own.pods[pod].annotations = Labels{{"scheduling.k8s.io/group-name", name}, {"volcano.sh/task-spec", "w"}};
                }
                ask(world, name, cores);
                if (!runs) continue;
                for (Pod& pod : world.world.objects.pods) {
                    if (!pod.name.starts_with(name)) continue;
                    pod.nodeName = "n" + std::to_string(pick(0, nodes - 1));
                    pod.phase = pick(0, 3) == 0 ? PodPhase::Pending : PodPhase::Running;
                }
            }
            std::vector<SessionReport> with = world.run(2);
            world.world.tellsOtherDraws = false;
            const std::vector<SessionReport> without = world.run(2);
            for (const SessionReport& session : without)
                for (const ActionReport& action : session.actions) QVERIFY(action.takenBack.empty());
            for (const SessionReport& session : with)
                for (const ActionReport& action : session.actions)
                    for (const OtherDraws& one : action.takenBack) {
                        ++asked;
                        searched += one.tried > 1 ? 1 : 0;
                        QCOMPARE(one.answer == OtherDraws::Answer::Places, !one.places.empty());
                    }
            QCOMPARE(documentOf(std::move(with)), documentOf(without));
        }
        QVERIFY(asked > 100);
        QVERIFY(searched > 20);
    }

    // Sequences come depth first; a draw that depends on another one comes and goes with it.
    void drawsGoDepthFirst() {
        Draws draws;
        draws.search();
        Texts all;
        do {
            draws.begin();
            const std::size_t first = draws.take(2), second = first == 0 ? draws.take(3) : draws.take(1);
            all.push_back(std::to_string(first) + std::to_string(second));
        } while (draws.advance());
        QCOMPARE(all, (Texts{"00", "01", "02", "10"}));
    }

    // Two parts that leave nothing behind: each is searched while the other goes by name.
    void partsAreSearchedForThemselves() {
        Draws draws;
        draws.search();
        Texts all;
        do {
            draws.begin();
            std::string text;
            for (int part = 0; part < 3; ++part) {
                draws.beginPart();
                for (int draw = 0; draw < 2; ++draw) text += std::to_string(draws.take(part == 1 ? 1 : 2));
            }
            all.push_back(text);
        } while (draws.advance());
        QCOMPARE(all, (Texts{"000000", "010000", "100000", "110000", "000001", "000010", "000011"}));
    }
};

QTEST_APPLESS_MAIN(TestVolcanoOtherDraws)
#include "tst_volcano_other_draws.moc"
