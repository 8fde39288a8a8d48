// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "cluster/release.h"
#include "framework/harness.h"
#include "metrics/slot_board.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/small_clusters.h"
#include "planner/search/lot.h"
#include "plugins/resources/node_resources_fit.h"
#include "properties/hard_cases.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr unsigned kSeeds = 150;
constexpr unsigned kHardSeeds = 200;

GoalAnswer answerTo(const ClusterPtr& cluster, const GoalQuestion& question, const Profiles& profiles = samples::profiles()) {
    Budget budget;
    budget.work = 400;
    return planGoal(cluster, profiles, question, budget).value();
}

std::string said(const GoalAnswer& answer) { return toString(answer.is); }

std::size_t strangers(const Cluster& cluster, NodeIdx node) { return cluster.node(node).pods.size(); }

/// Every step is legal at its moment for the checker, and together they make the picture that the answer tells.
void playAgain(const ClusterPtr& start, const GoalAnswer& answer, const QByteArray& where, const CountsFor& counts = {}) {
    PlacementChecker checker(start->sharedCatalog(), counts);
    Draft draft(*start);
    std::int64_t moves = 0;
    for (const Delta& delta : answer.deltas) {
        PodIdx pod;
        NodeIdx to;
        if (const auto* move = std::get_if<Move>(&delta)) {
            pod = move->pod;
            to = move->to;
            ++moves;
            QVERIFY2(mayMove(*start, pod), where + ": moves what may not move");
        } else if (const auto* place = std::get_if<Place>(&delta)) {
            pod = place->pod;
            to = place->node;
        }
        if (pod.valid()) {
            // What the pod has of claims goes back before it comes.
            Draft without(draft.cluster());
            if (!release(draft.cluster(), pod).empty())
                for (const Delta& off : evicting(draft.cluster(), pod)) QVERIFY2(without.apply(off).has_value(), where);
            const std::vector<Violation> found = checker.check(without.cluster(), pod, to);
            QVERIFY2(found.empty(), where + (found.empty() ? QByteArray() : QByteArray(": ") + toString(found.front(), start->catalog()).c_str()));
        }
        QVERIFY2(draft.apply(delta).has_value(), where);
    }
    QCOMPARE(moves, answer.moves);
    QVERIFY2(*answer.after == draft.cluster(), where);
    QVERIFY2(answer.bound.leastMoves <= answer.moves, where + ": the bound is above the plan");
}

NodeMaker cardsNode(const char* name) { return node(name).cpu("64").resource(kCards, "8").label("kubernetes.io/hostname", name); }

GoalQuestion roomFor(const Cluster& cluster, const std::vector<std::string>& names) {
    GoalQuestion question;
    question.kind = GoalKind::Room;
    for (const std::string& name : names) question.pods.push_back(cluster.catalog().findPod("default/" + name));
    return question;
}

GoalQuestion askFor(GoalKind kind, std::int64_t count = 0) {
    GoalQuestion question;
    question.kind = kind;
    question.count = count;
    return question;
}

NodeMaker coresNode(const std::string& name, const char* cores) { return node(name).cpu(cores).label("kubernetes.io/hostname", name); }
PodMaker coresPod(const std::string& name, const char* cores) { return pod(name).cpu(cores).owner("ReplicaSet", "r"); }

/// No node takes the pod beside one with this label.
PodMaker awayFrom(PodMaker maker, const char* app) {
    maker.spec.podAntiAffinity.emplace();
    maker.spec.podAntiAffinity->required.push_back({"kubernetes.io/hostname", LabelSelector{{{"app", SelectorOp::In, {app}}}}, {}, {}});
    return maker;
}

PodMaker ending(PodMaker maker) {
    maker.made.deleting = true;
    return maker;
}

Profiles profilesIgnoring(const char* resource) {
    SchedulerConfiguration configuration;
    configuration.profiles[0].args.edit<NodeResourcesFitArgs>().ignoredResources = {resource};
    return makeProfiles(configuration, inTreePlugins()).value();
}

struct Asked {
    const char* name;
    GoalQuestion question;
    std::function<bool(const Cluster&)> reached;
};

/// The goals that every placement can answer.
std::vector<Asked> goalsFor(const Cluster& cluster) {
    const PodIdx wants = cluster.catalog().findPod("default/wants");
    std::vector<Asked> asked;
    GoalQuestion room;
    room.kind = GoalKind::Room;
    room.pods = {wants};
    asked.push_back({"room", room, [wants](const Cluster& picture) {
                         for (std::size_t n = 0; n < picture.nodeCount(); ++n)
                             if (checkPlacement(picture, wants, NodeIdx(n)).empty()) return true;
                         return false;
                     }});
    GoalQuestion free;
    free.kind = GoalKind::Free;
    free.count = 1;
    asked.push_back({"free", free, [](const Cluster& picture) {
                         for (std::size_t n = 0; n < picture.nodeCount(); ++n)
                             if (strangers(picture, NodeIdx(n)) == 0) return true;
                         return false;
                     }});
    GoalQuestion drain;
    drain.kind = GoalKind::Drain;
    drain.nodes = {NodeIdx(0)};
    asked.push_back({"drain", drain, [](const Cluster& picture) { return strangers(picture, NodeIdx(0)) == 0; }});
    GoalQuestion shapes;
    shapes.kind = GoalKind::Slots;
    shapes.count = 2;
    ResourceList requests;
    requests.set(kCards, quantity("4"));
    requests.set("cpu", quantity("1"));
    shapes.shape = shapeOf(requests).pod;
    const auto cards = cluster.catalog().resources.find(kCards);
    asked.push_back({"slots", shapes, [cards](const Cluster& picture) {
                         std::int64_t count = 0;
                         for (std::size_t n = 0; n < picture.nodeCount(); ++n) {
                             const NodeIdx node(n);
                             if (!picture.catalog().node(node).taints.empty()) continue;
                             count += std::min((picture.allocatable(node, cards) - picture.requested(node, cards)) / 4,
                                               (picture.allocatable(node, ResourceTable::kCpuIdx) - picture.requested(node, ResourceTable::kCpuIdx)) / 1000);
                         }
                         return count >= 2;
                     }});
    return asked;
}

}  // namespace

class TestPlanGoal : public QObject {
    Q_OBJECT
private slots:
    /// What waits for a neighbour gets its room by a move of a pod that only stands in the way.
    void makesRoomBesideANeighbour() {
        PodMaker wants = pod("c").resource(kCards, "4").owner("ReplicaSet", "c");
        wants.spec.podAffinity.emplace();
        wants.spec.podAffinity->required.push_back({"kubernetes.io/hostname", LabelSelector{{{"app", SelectorOp::In, {"a"}}}}, {}, {}});
        const ClusterPtr start = cluster({cardsNode("node1"), cardsNode("node2")}, {pod("a").resource(kCards, "4").label("app", "a").owner("ReplicaSet", "a").on("node1"),
                                                                                    pod("b").resource(kCards, "3").owner("ReplicaSet", "b").on("node1"), wants});
        const GoalAnswer answer = answerTo(start, roomFor(*start, {"c"}));
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.moves, 1);
        QVERIFY(answer.proved);
        QVERIFY(answer.bound.why == BoundWhy::RefusedNow);
        QCOMPARE(answer.steps.size(), 2u);
        QCOMPARE(answer.steps[0].step.pod, std::string("default/b"));
        QCOMPARE(answer.steps[0].step.to, std::string("node2"));
        QCOMPARE(answer.steps[1].step.to, std::string("node1"));
        QCOMPARE(answer.steps[1].waitsFor, std::optional<std::size_t>(0));
    }

    /// Two pods keep it away from the only nodes with room for it. On n0 one has to leave, on n1 two; n2 is too small for it.
    void makesRoomWhereOthersKeepItAway() {
        PodMaker wants = pod("c").resource(kCards, "6").label("app", "c").owner("ReplicaSet", "c");
        wants.spec.podAntiAffinity.emplace();
        wants.spec.podAntiAffinity->required.push_back({"kubernetes.io/hostname", LabelSelector{{{"app", SelectorOp::In, {"loud"}}}}, {}, {}});
        const auto loud = [](const char* name, const char* on) { return pod(name).resource(kCards, "1").label("app", "loud").owner("ReplicaSet", "loud").on(on); };
        const ClusterPtr start = cluster({cardsNode("n0"), cardsNode("n1"), node("n2").cpu("8").resource(kCards, "4").label("kubernetes.io/hostname", "n2")},
                                         {loud("l0", "n0"), loud("l1", "n1"), loud("l2", "n1"), wants});
        const GoalAnswer answer = answerTo(start, roomFor(*start, {"c"}));
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.moves, 1);
        QVERIFY(answer.proved);
        QCOMPARE(answer.steps[0].step.pod, std::string("default/l0"));
        QCOMPARE(answer.steps[1].step.to, std::string("n0"));
        playAgain(start, answer, "neighbours");
    }

    /// Two nodes with 2 and 3 of 8 cards taken: for two pods of 8 cards both have to be empty, and there is a third node for
    /// what leaves. 1 + 1 pods move.
    void makesRoomForSeveralPodsTogether() {
        const ClusterPtr start = cluster({cardsNode("n0"), cardsNode("n1"), cardsNode("n2")},
                                         {pod("a").resource(kCards, "2").owner("ReplicaSet", "a").on("n0"), pod("b").resource(kCards, "3").owner("ReplicaSet", "b").on("n1"),
                                          pod("d").resource(kCards, "1").owner("ReplicaSet", "d").on("n2"), pod("w0").resource(kCards, "8"), pod("w1").resource(kCards, "8")});
        const GoalAnswer answer = answerTo(start, roomFor(*start, {"w0", "w1"}));
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.moves, 2);
        QVERIFY(answer.proved);
        QCOMPARE(answer.reached, 2);
    }

    /// Pods of several sizes: 8 cards need a whole node, 2 cards fit beside what moved. n0 has 3, n1 has 3: one of them moves.
    void makesRoomForPodsOfSeveralSizes() {
        const ClusterPtr start = cluster({cardsNode("n0"), cardsNode("n1")},
                                         {pod("a").resource(kCards, "3").owner("ReplicaSet", "a").on("n0"), pod("b").resource(kCards, "3").owner("ReplicaSet", "b").on("n1"),
                                          pod("small").resource(kCards, "2"), pod("big").resource(kCards, "8")});
        const GoalAnswer answer = answerTo(start, roomFor(*start, {"small", "big"}));
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.moves, 1);
        QVERIFY(answer.proved);
        playAgain(start, answer, "sizes");
    }

    /// One disruption at a time: three pods of the budget leave in three waves, the fourth, of none, in the first.
    void drainsInTheWavesOfTheBudgets() {
        Objects all = objects({cardsNode("n0").label("zone", "a"), cardsNode("n1"), cardsNode("n2")}, {});
        for (int i = 0; i < 3; ++i) all.pods.push_back(pod("web-" + std::to_string(i)).resource(kCards, "1").label("app", "web").owner("ReplicaSet", "web").on(i == 2 ? "n1" : "n0"));
        all.pods.push_back(pod("other").resource(kCards, "1").owner("ReplicaSet", "other").on("n0"));
        all.podSources.resize(all.pods.size());
        PodDisruptionBudget budget;
        budget.namespaceName = "default";
        budget.name = "web";
        budget.selector = LabelSelector{{{"app", SelectorOp::In, {"web"}}}};
        budget.disruptionsAllowed = 1;
        all.budgets.push_back(budget);
        const ClusterPtr start = build(std::move(all)).value().cluster;
        GoalQuestion question;
        question.kind = GoalKind::Drain;
        question.nodes = {start->catalog().findNode("n0"), start->catalog().findNode("n1")};
        const GoalAnswer answer = answerTo(start, question);
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.waves, 3u);
        QCOMPARE(answer.bound.leastMoves, 4);
        QVERIFY(answer.proved);
        QCOMPARE(answer.steps.size(), 6u);
        // Both nodes are cordoned before the first pod leaves, and nothing comes to either.
        QVERIFY(answer.steps[0].step.action == PlanStep::Action::Cordon);
        QVERIFY(answer.steps[1].step.action == PlanStep::Action::Cordon);
        for (std::size_t i = 2; i < answer.steps.size(); ++i) QCOMPARE(answer.steps[i].step.to, std::string("n2"));
    }

    /// Who stays, by the reason that decides, and what that makes of a drain.
    void leavesAloneWhoStays() {
        Pod asked = pod("asked").owner("ReplicaSet", "r").on("n0");
        asked.asksToStay = AsksToStay::NotSafeToEvict;
        Pod local = pod("local").owner("ReplicaSet", "r").on("n0");
        local.emptyDir = true;
        const ClusterPtr start = cluster({cardsNode("n0"), cardsNode("n1")},
                                         {pod("bare").on("n0"), asked, local, pod("daemon").owner("DaemonSet", "d").on("n0"),
                                          pod("safe").owner("ReplicaSet", "r").label("tier", "db").priority(7).on("n0"), pod("elsewhere").owner("ReplicaSet", "r").on("n1")});
        const Profiles profiles = samples::profiles();
        const auto stays = [&](const char* name, const MoveRules& rules = {}) { return moverOf(*start, profiles, start->catalog().findPod(std::string("default/") + name), rules).stays; };
        QVERIFY(stays("bare") == Mover::Stays::Leaving);
        QVERIFY(stays("asked") == Mover::Stays::Asked);
        QVERIFY(stays("local") == Mover::Stays::Leaving);
        QVERIFY(stays("local", {.deleteEmptyDirData = true}) == Mover::Stays::No);
        QVERIFY(stays("safe") == Mover::Stays::No);
        QVERIFY(stays("safe", {.namespaces = {"default"}}) == Mover::Stays::Protected);
        QVERIFY(stays("safe", {.labels = {LabelSelector{{{"tier", SelectorOp::In, {"db"}}}}}}) == Mover::Stays::Protected);
        QVERIFY(stays("safe", {.priority = 7}) == Mover::Stays::Protected);
        QVERIFY(stays("safe", {.priority = 8}) == Mover::Stays::No);
        GoalQuestion drain;
        drain.kind = GoalKind::Drain;
        drain.nodes = {start->catalog().findNode("n0")};
        const GoalAnswer answer = answerTo(start, drain);
        QCOMPARE(said(answer), std::string("blocked"));
        QCOMPARE(answer.obstacles.size(), 3u);  // bare, asked, local; the DaemonSet's pod belongs to the node
        QVERIFY(answer.steps.empty() && answer.deltas.empty() && !answer.after);
    }

    /// What is known of most pods by a look is what asking about each says, whatever is unusual about them, and whatever the rules are.
    void allMoversAreThoseOfEachPod() {
        Objects all = objects({cardsNode("n0"), cardsNode("n1")}, {pod("pending").owner("ReplicaSet", "r")});
        const char* kinds[] = {"", "ReplicaSet", "StatefulSet", "DaemonSet", "Node"};
        Dice dice(5);
        for (int i = 0; i < 400; ++i) {
            const char* kind = kinds[dice.below(5)];
            PodMaker maker = pod("p" + std::to_string(i)).label("tier", dice.coin() ? "db" : "web").priority(static_cast<std::int32_t>(dice.below(10))).on(dice.coin() ? "n0" : "n1");
            if (*kind != '\0') maker.owner(kind, "o");
            Pod one = maker;
            one.namespaceName = "space-" + std::to_string(dice.below(3));
            one.mirror = dice.percent(10);
            one.deleting = dice.percent(10);
            one.emptyDir = dice.percent(20);
            one.asksToStay = dice.percent(20) ? AsksToStay::DoNotDisrupt : AsksToStay::No;
            if (dice.percent(10)) one.phase = PodPhase::Pending;
            if (dice.percent(20)) {
                auto spec = std::make_shared<PodSpec>(*one.spec);
                spec->schedulerName = "another";
                one.spec = std::move(spec);
            }
            all.pods.push_back(std::move(one));
        }
        PodDisruptionBudget& budget = all.budgets.emplace_back();
        budget.namespaceName = "space-1";
        budget.name = "tight";
        budget.selector = LabelSelector{{{"tier", SelectorOp::In, {"db"}}}};
        budget.disruptionsAllowed = 0;
        const ClusterPtr start = build(std::move(all)).value().cluster;
        const Profiles profiles = samples::profiles();
        for (const MoveRules& rules : {MoveRules{}, MoveRules{.deleteEmptyDirData = true, .surge = true}, MoveRules{.namespaces = {"space-2"}, .priority = 5},
                                       MoveRules{.labels = {LabelSelector{{{"tier", SelectorOp::In, {"web"}}}}}, .pods = {"space-0/p7"}, .unheard = {AsksToStay::DoNotDisrupt}}}) {
            const std::vector<Mover> movers = moversOf(*start, profiles, rules);
            QCOMPARE(movers.size(), start->podCount());
            int moving = 0;
            for (std::size_t p = 0; p < movers.size(); ++p) {
                if (!start->placement(PodIdx(p)).node.valid()) continue;
                QVERIFY2(movers[p] == moverOf(*start, profiles, PodIdx(p), rules), start->catalog().pod(PodIdx(p)).key().c_str());
                moving += movers[p].moves() ? 1 : 0;
            }
            QVERIFY2(moving > 10, std::to_string(moving).c_str());
            QVERIFY(!movers[start->catalog().findPod("default/pending").get()].moves());
        }
    }

    /// More moves than are allowed: the answer has how many it takes, and no step.
    void tellsWhatTooFewMovesCannotDo() {
        const ClusterPtr start = cluster({cardsNode("n0"), cardsNode("n1")},
                                         {pod("a").resource(kCards, "1").owner("ReplicaSet", "r").on("n0"), pod("b").resource(kCards, "1").owner("ReplicaSet", "r").on("n0")});
        GoalQuestion drain;
        drain.kind = GoalKind::Drain;
        drain.nodes = {start->catalog().findNode("n0")};
        drain.mostMoves = 1;
        const GoalAnswer answer = answerTo(start, drain);
        QCOMPARE(said(answer), std::string("tooMany"));
        QCOMPARE(answer.moves, 2);
        QVERIFY(answer.steps.empty() && !answer.after);
        drain.mostMoves = 2;
        QCOMPARE(said(answerTo(start, drain)), std::string("reached"));
    }

    /// A node is full and no pod elsewhere fits beside: the smaller pod of the other node has to make room first.
    void drainsByMakingRoomElsewhere() {
        // n1 has 5 + 1 of 8 cards, n2 has 6: the 3 cards of n0 fit on neither; they fit on n1 once 1 went to n2.
        const ClusterPtr start = cluster({cardsNode("n0"), cardsNode("n1"), cardsNode("n2")},
                                         {pod("leaves").resource(kCards, "3").owner("ReplicaSet", "l").on("n0"), pod("large").resource(kCards, "5").owner("ReplicaSet", "x").on("n1"),
                                          pod("small").resource(kCards, "1").owner("ReplicaSet", "s").on("n1"), pod("other").resource(kCards, "6").owner("ReplicaSet", "o").on("n2")});
        GoalQuestion drain;
        drain.kind = GoalKind::Drain;
        drain.nodes = {start->catalog().findNode("n0")};
        const GoalAnswer answer = answerTo(start, drain);
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.moves, 2);
        playAgain(start, answer, "drain");
        const auto leaves = std::find_if(answer.steps.begin(), answer.steps.end(), [](const GoalStep& one) { return one.step.pod == "default/leaves"; });
        QCOMPARE(leaves->step.to, std::string("n1"));
        QVERIFY(leaves->waitsFor.has_value());
        QCOMPARE(answer.steps[*leaves->waitsFor].step.pod, std::string("default/small"));
    }

    void consolidatesVacatesAndRebalances() {
        const ClusterPtr start = cluster({cardsNode("n0"), cardsNode("n1"), cardsNode("n2")},
                                         {pod("a").resource(kCards, "4").owner("ReplicaSet", "r").on("n0"), pod("b").resource(kCards, "4").owner("ReplicaSet", "r").on("n0"),
                                          pod("c").resource(kCards, "1").owner("ReplicaSet", "r").on("n1"), pod("d").resource(kCards, "2").owner("ReplicaSet", "r").on("n2")});
        GoalQuestion question;
        question.kind = GoalKind::Consolidate;
        question.count = 2;
        GoalAnswer answer = answerTo(start, question);
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.moves, 1);  // c to n2, or d to n1
        QCOMPARE(answer.before, 3);
        QCOMPARE(answer.reached, 2);
        question.count = 1;  // 11 cards on 8
        QVERIFY(answerTo(start, question).is != GoalIs::Reached);

        question = {};
        question.kind = GoalKind::Vacate;
        question.amounts.set(kCards, quantity("4"));
        answer = answerTo(start, question);
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.moves, 2);  // 4 + 4, 1 and 2 become 4, 4 and 1 + 2
        question = {};
        question.kind = GoalKind::Rebalance;
        question.percent = {{kCards, 75}};  // 6 of 8
        answer = answerTo(start, question);
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.moves, 1);
        QVERIFY(answer.proved);
        question.percent = {{"example.com/none", 75}};
        QVERIFY(!planGoal(start, samples::profiles(), question, {}).has_value());
    }

    /// A taint that came later and a label that went: both pods have to leave, and a third stays.
    /// Three nodes are in use, with 2, 3 and 7 of 8 CPUs. Two have less than half: one of them is emptied into the other by one move, and not both, as 7 + 2 > 8. A
    /// node with a pod that stays is none of them.
    void emptiesNodesThatUseLittle() {
        const auto eight = [](const char* name) { return node(name).cpu("8").label("kubernetes.io/hostname", name); };
        const auto of = [](const char* name, const char* cpu, const char* on) { return pod(name).cpu(cpu).owner("ReplicaSet", "r").on(on); };
        const ClusterPtr start = cluster({eight("a"), eight("b"), eight("c"), eight("d")}, {of("a1", "2", "a"), of("b1", "3", "b"), of("c1", "7", "c")});
        const auto asked = [&](const ClusterPtr& picture, const char* goal) {
            return planGoal(picture, samples::profiles(), questionOf(goalFromWords(goal).value(), *picture, samples::profiles()).value(), {}).value();
        };
        const GoalAnswer answer = asked(start, "consolidate --limit cpu=50");
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.before, 3);
        QCOMPARE(answer.reached, 2);
        QCOMPARE(answer.wanted, 2);
        QCOMPARE(answer.moves, 1);
        QVERIFY(answer.proved);
        QCOMPARE(asked(answer.after, "consolidate --limit cpu=50").is, GoalIs::Already);
        QCOMPARE(asked(start, "consolidate --limit cpu=20").is, GoalIs::Already);  // none has less than 1.6 CPUs
        const ClusterPtr stays = cluster({eight("a"), eight("b"), eight("c")}, {of("a1", "2", "a"), pod("b1").cpu("2").on("b"), of("c1", "7", "c")});
        const GoalAnswer one = asked(stays, "consolidate --limit cpu=50");
        QCOMPARE(one.is, GoalIs::Reached);
        QVERIFY(one.after->node(one.after->catalog().findNode("a")).pods.empty());
        QCOMPARE(one.after->node(one.after->catalog().findNode("b")).pods.size(), std::size_t{2});
        for (const char* bad : {"consolidate", "consolidate --limit cpu", "consolidate --limit cpu=101"}) {
            const Result<GoalRequest> words = goalFromWords(bad);
            QVERIFY2(!words || !questionOf(*words, *start, samples::profiles()), bad);
        }
        QVERIFY(!questionOf(goalFromWords("consolidate --limit cards=50").value(), *start, samples::profiles())
                || !planGoal(start, samples::profiles(), questionOf(goalFromWords("consolidate --limit cards=50").value(), *start, samples::profiles()).value(), {}));
        GoalRequest several = goalFromWords("consolidate --limit cpu=50").value();
        QCOMPARE(commandWords(several), (std::vector<std::string>{"consolidate", "--limit", "cpu=50"}));
        several.then = {goalFromWords("free --count 1").value()};
        QCOMPARE(questionOf(several, *start, samples::profiles()).error().origin.field, std::string("then"));
    }

    /// As many as can be: on the end of the plan no more of them are emptied, and what is left is named.
    void emptiesNoMoreTheNextTime() {
        int reached = 0, named = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Lot lot(seed);
            std::vector<Node> nodes;
            std::vector<Pod> pods;
            for (int n = 0; n < 10; ++n) {
                const std::string name = "n" + std::to_string(n);
                nodes.push_back(node(name).cpu("8").label("kubernetes.io/hostname", name));
                // Pods of the first three apps keep apart.
                std::set<std::uint64_t> here;
                for (std::uint64_t p = 0, count = 1 + lot.below(3); p < count; ++p) here.insert(lot.below(6));
                for (const std::uint64_t app : here) {
                    const std::string of = "r" + std::to_string(app);
                    const PodMaker maker = pod(name + "-" + of).cpu(std::to_string(1 + lot.below(3))).label("app", of).owner("ReplicaSet", of).on(name);
                    pods.push_back(app < 3 ? awayFrom(maker, of.c_str()) : maker);
                }
            }
            const ClusterPtr start = cluster(std::move(nodes), std::move(pods));
            const auto asked = [&](const ClusterPtr& picture) {
                Budget budget;
                budget.work = 20'000;
                return planGoal(picture, samples::profiles(), questionOf(goalFromWords("consolidate --limit cpu=60").value(), *picture, samples::profiles()).value(), budget).value();
            };
            const GoalAnswer answer = asked(start);
            if (answer.is != GoalIs::Reached) continue;
            ++reached;
            const GoalAnswer again = asked(answer.after);
            QVERIFY2(again.is == GoalIs::Already || again.is == GoalIs::NotFound, qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(QLatin1String(toString(again.is)))));
            if (again.is == GoalIs::NotFound) QVERIFY(!again.obstacles.empty());
            named += again.is == GoalIs::NotFound ? 1 : 0;
        }
        qInfo("%d plans, %d of whose ends name what is left", reached, named);
        QVERIFY(reached > 40 && named > 0);
    }

    void repairsWhatRulesForbid() {
        const ClusterPtr start =
            cluster({node("n0").cpu("8").taint("gone", "", TaintEffect::NoSchedule), node("n1").cpu("8").label("disk", "hdd"), node("n2").cpu("8").label("disk", "ssd")},
                    {pod("a").cpu("1").owner("ReplicaSet", "r").on("n0"), pod("b").cpu("1").owner("ReplicaSet", "r").selector("disk", "ssd").on("n1"),
                     pod("c").cpu("1").owner("ReplicaSet", "r").on("n1")});
        GoalQuestion question;
        question.kind = GoalKind::Repair;
        const GoalAnswer answer = answerTo(start, question);
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.before, 2);
        QCOMPARE(answer.moves, 2);
        QVERIFY(answer.proved);
        QCOMPARE(said(answerTo(answer.after, question)), std::string("already"));
    }

    /// Nothing is planned for no node, and a goal without what it needs is refused.
    void refusesWhatNothingCanBeSaidOf() {
        const ClusterPtr none = cluster({}, {pod("a")});
        for (const GoalKind kind : {GoalKind::Drain, GoalKind::Free, GoalKind::Room, GoalKind::Slots, GoalKind::Consolidate, GoalKind::Rebalance, GoalKind::Repair, GoalKind::Vacate}) {
            const Result<GoalAnswer> answer = planGoal(none, samples::profiles(), askFor(kind), {});
            QVERIFY2(!answer.has_value() && answer.error().code == ErrorCode::Invalid, toString(kind));
        }
        const ClusterPtr one = cluster({coresNode("n0", "4")}, {});
        for (const GoalKind kind : {GoalKind::Drain, GoalKind::Room, GoalKind::Slots, GoalKind::Rebalance, GoalKind::Vacate}) {
            const Result<GoalAnswer> answer = planGoal(one, samples::profiles(), askFor(kind), {});
            QVERIFY2(!answer.has_value() && answer.error().code == ErrorCode::Invalid, toString(kind));
        }
        GoalQuestion nothing = askFor(GoalKind::Vacate);
        nothing.amounts.set("cpu", quantity("0"));
        QVERIFY(!planGoal(one, samples::profiles(), nothing, {}).has_value());
    }

    /// n0 has 4 cores, and x takes 1; p wants 4 and one of a resource that no node has and that the configuration ignores. x fits
    /// on n1: one move. Two pods with 1 of it each and 2 cores fit on a node that has only 1, as nobody counts it, once x is gone.
    void countsNoIgnoredResource() {
        const char* foo = "example.com/foo";
        const ClusterPtr start = cluster({coresNode("n0", "4"), coresNode("n1", "1")}, {coresPod("x", "1").on("n0"), coresPod("p", "4").resource(foo, "1")});
        const GoalAnswer answer = answerTo(start, roomFor(*start, {"p"}), profilesIgnoring(foo));
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.bound.leastMoves, 1);
        QCOMPARE(answer.moves, 1);
        QCOMPARE(said(answerTo(start, roomFor(*start, {"p"}))), std::string("impossible"));
        const ClusterPtr two = cluster({coresNode("n0", "4").resource(foo, "1"), coresNode("n1", "1")},
                                       {coresPod("x", "1").on("n0"), coresPod("p", "2").resource(foo, "1"), coresPod("q", "2").resource(foo, "1")});
        QCOMPARE(said(answerTo(two, roomFor(*two, {"p", "q"}), profilesIgnoring(foo))), std::string("reached"));
        QCOMPARE(said(answerTo(two, roomFor(*two, {"p", "q"}))), std::string("impossible"));
    }

    /// The same with devices of a class: n0 has two of them, and no node has the resource by itself.
    void countsNoResourceThatDevicesServe() {
        const char* gpu = "example.com/gpu";
        Objects all = objects({coresNode("n0", "4"), coresNode("n1", "2")}, {coresPod("x", "1").on("n0"), coresPod("p", "4").resource(gpu, "1")});
        PodSpec spec = *all.pods[1].spec;
        spec.containers[0].limits.set(gpu, quantity("1"));
        all.pods[1].spec = std::make_shared<const PodSpec>(spec);
        all.devices.classes.push_back({"gpu", {"device.driver == 'gpu.example.com'"}, gpu, 0});
        ResourceSlice slice;
        slice.name = "s";
        slice.driver = "gpu.example.com";
        slice.pool = "n0";
        slice.reach.nodeName = "n0";
        slice.devices.resize(2);
        slice.devices[0].name = "d0";
        slice.devices[1].name = "d1";
        all.devices.slices.push_back(slice);
        const ClusterPtr start = build(std::move(all)).value().cluster;
        const GoalAnswer answer = answerTo(start, roomFor(*start, {"p"}));
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.moves, 1);
    }

    /// Two pods of 2 cores stay away from db, which leaves n0 (8 cores) for n1 (1 core): both then fit on n0, 4 of 8. Where a pod
    /// stays away from its own kind by a label that n0 lacks, two of them fit there as well: x2 with 1 core leaves n0 with 5 + 1.
    void believesNoRuleBetweenPodsInAProof() {
        const ClusterPtr others = cluster({coresNode("n0", "8"), coresNode("n1", "1")},
                                          {coresPod("db", "1").label("app", "db").on("n0"), awayFrom(coresPod("w0", "2").label("app", "web"), "db"),
                                           awayFrom(coresPod("w1", "2").label("app", "web"), "db")});
        const GoalAnswer away = answerTo(others, roomFor(*others, {"w0", "w1"}));
        QVERIFY(away.is != GoalIs::Impossible);
        QVERIFY(away.bound.leastMoves <= 1);
        const ClusterPtr own = cluster({node("n0").cpu("8"), coresNode("n1", "1")},
                                       {coresPod("x", "5").on("n0"), coresPod("x2", "1").on("n0"), awayFrom(coresPod("w0", "1500m").label("app", "web"), "web"),
                                        awayFrom(coresPod("w1", "1500m").label("app", "web"), "web")});
        const GoalAnswer itself = answerTo(own, roomFor(*own, {"w0", "w1"}));
        QCOMPARE(said(itself), std::string("reached"));
        QCOMPARE(itself.moves, 1);
        QVERIFY(itself.bound.leastMoves <= 1);
    }

    /// small (2) was first in the queue and may take n0 (4), which big (4) needs; on n1 (2) there is room for it. No pod has to move.
    void blamesNoOrderOfTheQueue() {
        const ClusterPtr start = cluster({coresNode("n0", "4"), coresNode("n1", "2")}, {coresPod("small", "2"), coresPod("big", "4")});
        const GoalAnswer answer = answerTo(start, roomFor(*start, {"small", "big"}));
        QCOMPARE(answer.bound.leastMoves, 0);
        QVERIFY(answer.bound.why == BoundWhy::None);
        if (answer.is == GoalIs::Reached) QCOMPARE(answer.moves, 0);
    }

    /// Of two pods of 4 on 6 cores one is the most, and for all that is known both of 1 are placed beside it: 3 of 4. A pod that was
    /// placed before counts as well.
    void countsAllPodsInWhatIsTheMost() {
        const ClusterPtr kinds = cluster({coresNode("n0", "6")}, {coresPod("b0", "4"), coresPod("b1", "4"), coresPod("s0", "1"), coresPod("s1", "1")});
        GoalAnswer answer = answerTo(kinds, roomFor(*kinds, {"b0", "b1", "s0", "s1"}));
        QCOMPARE(said(answer), std::string("impossible"));
        QCOMPARE(answer.bound.most.value(), 3);
        const ClusterPtr before = cluster({coresNode("n0", "4")}, {pod("stays").cpu("2").on("n0"), coresPod("p0", "2"), coresPod("p1", "2")});
        answer = answerTo(before, roomFor(*before, {"stays", "p0", "p1"}));
        QCOMPARE(said(answer), std::string("impossible"));
        QCOMPARE(answer.bound.most.value(), 2);
        QCOMPARE(answer.before, 1);
    }

    /// A configuration without a plugin that looks at room: the model knows nothing of the goal, and the neighbour has to leave. Both
    /// nodes have one with the label that p stays away from; either may go to the other.
    void knowsNothingOfRoomThatNobodyCounts() {
        const auto tiny = [](const char* name) { return coresNode(name, "1").resource("pods", "1"); };
        const ClusterPtr start =
            cluster({tiny("n0"), tiny("n1")}, {coresPod("x", "1").label("app", "db").on("n0"), coresPod("y", "1").label("app", "db").on("n1"), awayFrom(coresPod("p", "1"), "db")});
        SchedulerConfiguration configuration;
        configuration.profiles[0].multiPoint.disabled.push_back({"NodeResourcesFit", 0, {}});
        const GoalAnswer answer = answerTo(start, roomFor(*start, {"p"}), makeProfiles(configuration, inTreePlugins()).value());
        QVERIFY(answer.is != GoalIs::Impossible);
        QCOMPARE(answer.bound.leastMoves, 1);
        QVERIFY(answer.bound.why == BoundWhy::RefusedNow);
    }

    /// n0 has the largest amount of memory that there is; y with 4 of its 6 cores fits once x with 3 went to n1, where z leaves 3 of 8.
    void roundsTheLargestAmountUp() {
        const ClusterPtr start = cluster({coresNode("n0", "6").memory("9223372036854775807"), coresNode("n1", "8").memory("16Gi")},
                                         {coresPod("x", "3").memory("64Mi").on("n0"), coresPod("y", "4").memory("1Gi"), pod("z").cpu("5").memory("64Mi").on("n1")});
        const GoalAnswer answer = answerTo(start, roomFor(*start, {"y"}));
        QCOMPARE(said(answer), std::string("reached"));
        QCOMPARE(answer.moves, 1);
    }

    /// What is on its way out holds nobody up, and a proof takes its room as free: p fits once `going` is gone, without a move.
    void waitsForNobodyWhoLeaves() {
        const ClusterPtr start = cluster({coresNode("n0", "4"), coresNode("n1", "4")}, {coresPod("x", "1").on("n0"), ending(coresPod("going", "3")).on("n0"), pod("bare").cpu("1").on("n1")});
        GoalQuestion drain = askFor(GoalKind::Drain);
        drain.nodes = {NodeIdx(0)};
        const GoalAnswer drained = answerTo(start, drain);
        QCOMPARE(said(drained), std::string("reached"));
        QCOMPARE(drained.moves, 1);
        QCOMPARE(said(answerTo(start, askFor(GoalKind::Free, 1))), std::string("reached"));
        QCOMPARE(said(answerTo(start, askFor(GoalKind::Consolidate, 1))), std::string("reached"));

        const ClusterPtr full = cluster({coresNode("n0", "4")}, {ending(coresPod("going", "4")).on("n0"), coresPod("p", "4")});
        const GoalAnswer room = answerTo(full, roomFor(*full, {"p"}));
        QCOMPARE(said(room), std::string("notFound"));
        QCOMPARE(room.bound.leastMoves, 0);
        GoalQuestion vacate = askFor(GoalKind::Vacate);
        vacate.amounts.set("cpu", quantity("4"));
        QCOMPARE(said(answerTo(full, vacate)), std::string("notFound"));
        GoalQuestion rebalance = askFor(GoalKind::Rebalance);
        rebalance.percent = {{"cpu", 50}};
        const GoalAnswer cooler = answerTo(full, rebalance);
        QCOMPARE(said(cooler), std::string("notFound"));
        QCOMPARE(cooler.bound.leastMoves, 0);
    }

    /// Pods that stay on every node are what stands in the way, not its taints: two of them, one on each node. n2 has no pod, and takes none
    /// as it is lost, so that it is no free node either.
    void namesWhoKeepsNodesFromBeingFree() {
        const ClusterPtr start = cluster({coresNode("n0", "4"), coresNode("n1", "4")}, {pod("x").cpu("1").on("n0"), pod("y").cpu("1").on("n1")});
        for (const GoalQuestion& question : {askFor(GoalKind::Free, 1), askFor(GoalKind::Consolidate, 1)}) {
            const GoalAnswer answer = answerTo(start, question);
            QCOMPARE(said(answer), std::string("blocked"));
            QCOMPARE(answer.obstacles.size(), 2u);
            QCOMPARE(answer.reached, answer.before);
        }
        const ClusterPtr lost = cluster({coresNode("n0", "4"), coresNode("n2", "4").taint("node.kubernetes.io/unreachable", "", TaintEffect::NoExecute)}, {pod("x").cpu("1").on("n0")});
        QCOMPARE(said(answerTo(lost, askFor(GoalKind::Free, 1))), std::string("blocked"));
        GoalQuestion rebalance = askFor(GoalKind::Rebalance);
        rebalance.percent = {{"ephemeral-storage", 50}};
        QVERIFY(!planGoal(start, samples::profiles(), rebalance, {}).has_value());
    }

    /// Against every placement: no plan is better than the best one, what is proved is the best one, and what is called impossible is.
    void agreesWithEveryPlacement() {
        int reached = 0, proved = 0, possible = 0;
        const auto [from, to] = seedsToTry(kSeeds);
        for (unsigned seed = from; seed <= to; ++seed) {
            const ClusterPtr cluster = build(smallCluster(seed)).value().cluster;
            for (const Asked& asked : goalsFor(*cluster)) {
                const QByteArray where = "seed " + QByteArray::number(seed) + ", " + asked.name;
                const GoalAnswer answer = answerTo(cluster, asked.question);
                const std::optional<std::int64_t> best = fewestMoves(*cluster, asked.reached);
                if (best && *best > 0) ++possible;
                switch (answer.is) {
                case GoalIs::Reached:
                    playAgain(cluster, answer, where);
                    if (QTest::currentTestFailed()) return;
                    QVERIFY2(best && answer.moves >= *best, where);
                    QVERIFY2(answer.bound.leastMoves <= *best, where + ": the bound is above the best plan");
                    if (answer.proved) QVERIFY2(answer.moves == *best, where + ": proved, and there is a better one");
                    reached += *best > 0 ? 1 : 0;
                    proved += *best > 0 && answer.proved ? 1 : 0;
                    break;
                case GoalIs::Already: QVERIFY2(best == 0, where); break;
                case GoalIs::Impossible:
                case GoalIs::Blocked: QVERIFY2(!best, where + ": there is a plan"); break;
                case GoalIs::TooDear:
                case GoalIs::TooManyGroups:
                case GoalIs::NotFound:
                case GoalIs::Partly:
                case GoalIs::TooMany: QVERIFY2(!best || answer.bound.leastMoves <= *best, where); break;
                }
            }
        }
        qInfo("%d goals took moves; %d reached, %d of these proved", possible, reached, proved);
        QVERIFY2(reached * 100 >= possible * 90, "too few plans are found");
        QVERIFY2(proved * 100 >= reached * 60, "too few plans are proved");
    }

    /// Clusters with every field that a plugin reads: whatever comes of a goal, its steps are legal, the bound is below them, and the goal is
    /// reached on the picture at the end.
    void keepsTheRulesOfHardClusters() {
        int reached = 0;
        const auto [from, to] = seedsToTry(kHardSeeds);
        for (unsigned seed = from; seed <= to; ++seed) {
            Objects all = hardCase(seed);
            Dice dice(seed);
            for (Pod& pod : all.pods)
                if (!pod.controller() && dice.percent(80)) pod.owners.push_back({"ReplicaSet", "set-" + std::to_string(dice.below(4)), true});
            const ClusterPtr start = build(std::move(all)).value().cluster;
            if (start->nodeCount() == 0) continue;
            const SchedulerConfiguration configuration = hardConfiguration(seed);
            const Profiles profiles = makeProfiles(configuration, inTreePlugins()).value();
            for (const GoalKind kind : {GoalKind::Drain, GoalKind::Free, GoalKind::Room, GoalKind::Consolidate, GoalKind::Rebalance, GoalKind::Repair, GoalKind::Vacate}) {
                GoalQuestion question;
                question.kind = kind;
                question.count = kind == GoalKind::Consolidate ? static_cast<std::int64_t>(start->nodeCount()) - 1 : 1;
                if (kind == GoalKind::Drain) question.nodes = {NodeIdx(seed % start->nodeCount())};
                if (kind == GoalKind::Rebalance) question.percent = {{"cpu", 60}};
                if (kind == GoalKind::Vacate) question.amounts.set("cpu", quantity("500m"));
                if (kind == GoalKind::Room) {
                    const std::vector<PodIdx> pending = start->pendingPods();
                    if (pending.empty()) continue;
                    question.pods = {pending[seed % pending.size()]};
                }
                const QByteArray where = "seed " + QByteArray::number(seed) + ", " + toString(kind);
                Budget budget;
                budget.work = 300;
                const Result<GoalAnswer> answer = planGoal(start, profiles, question, budget);
                if (kind == GoalKind::Rebalance && !answer && answer.error().message.text() == "no node has the resource cpu") continue;
                QVERIFY2(answer.has_value(), where + ": " + (answer ? QByteArray() : QByteArray::fromStdString(answer.error().message)));
                if (answer->is != GoalIs::Reached) {
                    QVERIFY2(answer->steps.empty() && answer->deltas.empty() && !answer->after, where);
                    continue;
                }
                ++reached;
                playAgain(start, *answer, where, countedUnder(configuration));
                if (QTest::currentTestFailed()) return;
                const Result<GoalAnswer> again = planGoal(answer->after, profiles, question, budget);
                QVERIFY2(again.has_value() && again->is == GoalIs::Already, where + ": it is not reached at the end");
            }
        }
        qInfo("%d goals reached", reached);
        QVERIFY(reached > 100);
    }

    /// The same goal, asked again on the picture at the end, has nothing to do; and the answer depends on neither time nor threads.
    void isAFixedPointAndTheSameOnTwoThreads() {
        for (unsigned seed = 1; seed <= 60; ++seed) {
            const ClusterPtr cluster = build(smallCluster(seed)).value().cluster;
            for (const Asked& asked : goalsFor(*cluster)) {
                const QByteArray where = "seed " + QByteArray::number(seed) + ", " + asked.name;
                const GoalAnswer answer = answerTo(cluster, asked.question);
                GoalQuestion again = asked.question;
                again.threads = 2;
                const GoalAnswer other = answerTo(cluster, again);
                QVERIFY2(answer.is == other.is && answer.deltas == other.deltas && answer.work == other.work, where);
                if (answer.is != GoalIs::Reached) continue;
                QVERIFY2(answerTo(answer.after, asked.question).is == GoalIs::Already, where);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestPlanGoal)
#include "tst_plan_goal.moc"
