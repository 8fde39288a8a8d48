// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds that disruption budgets and the rules between the wanted pods raise, by hand and against every placement.
#include <QtTest>

#include <map>
#include <set>

#include "framework/harness.h"
#include "planner/goals/found_plan.h"
#include "planner/goals/goal_words.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/small_clusters.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

enum class Rule { None,
                  Together,
                  Near,
                  Spread };

NodeMaker inZone(const std::string& name, const std::string& zone) { return node(name).cpu("8").label("kubernetes.io/hostname", name).label("zone", zone); }

LabelSelector apps(const char* value) { return LabelSelector{{{"app", SelectorOp::In, {value}}}}; }

PodMaker wanted(const std::string& name, const std::string& cpu, Rule rule) {
    PodMaker maker = pod(name).cpu(cpu).label("app", "w").owner("ReplicaSet", "w");
    PodAffinityTerm term;
    term.topologyKey = "zone";
    term.labelSelector = apps(rule == Rule::Near ? "db" : "w");
    if (rule == Rule::Together || rule == Rule::Near) maker.spec.podAffinity = PodAffinity{{term}, {}};
    if (rule == Rule::Spread) {
        TopologySpreadConstraint spread;
        spread.topologyKey = "zone";
        spread.labelSelector = apps("w");
        maker.spec.spreadConstraints.push_back(spread);
    }
    return maker;
}

PodMaker standing(const std::string& name, const std::string& cpu, const std::string& on) { return pod(name).cpu(cpu).owner("ReplicaSet", "set").on(on); }

PodDisruptionBudget closedFor(const char* app) {
    PodDisruptionBudget budget;
    budget.namespaceName = "default";
    budget.name = "held";
    budget.selector = apps(app);
    budget.disruptionsAllowed = 0;
    return budget;
}

GoalAnswer roomFor(const ClusterPtr& cluster, const std::vector<std::string>& pods, std::uint64_t work = 2'000) {
    GoalQuestion question;
    question.kind = GoalKind::Room;
    for (const std::string& name : pods) question.pods.push_back(cluster->catalog().findPod("default/" + name));
    Budget budget;
    budget.work = work;
    return planGoal(cluster, samples::profiles(), question, budget).value();
}

QString reason(const GoalAnswer& answer) { return QString::fromStdString(reasonOf(answer.bound).text()); }

/// Whether all of them find a place one after the other, in some order of nodes.
bool allCome(const Cluster& picture, const std::vector<PodIdx>& pods) {
    Draft draft(picture);
    const std::function<bool(std::size_t)> come = [&](std::size_t at) {
        if (at == pods.size()) return true;
        for (std::size_t n = 0; n < picture.nodeCount(); ++n) {
            if (!checkPlacement(draft.cluster(), pods[at], NodeIdx(n)).empty()) continue;
            (void)draft.apply(Place{pods[at], NodeIdx(n)}).value();
            if (come(at + 1)) return true;
            (void)draft.apply(Evict{pods[at]}).value();
        }
        return false;
    };
    return come(0);
}

}  // namespace

class TestBoundsByRules : public QObject {
    Q_OBJECT

private slots:
    /// a1 and b1 have 4 of 8 cores free. Two pods of 4 fit at once, one in each zone; beside each other one of 4 has to leave.
    void podsBesideEachOther() {
        const std::vector<Node> nodes{inZone("a1", "a"), inZone("b1", "b"), inZone("c1", "c").cpu("4")};
        const std::vector<Pod> there{standing("x", "4", "a1"), standing("y", "4", "b1")};
        std::vector<Pod> pods = there;
        pods.push_back(wanted("w1", "4", Rule::Together));
        pods.push_back(wanted("w2", "4", Rule::Together));
        const GoalAnswer answer = roomFor(cluster(nodes, pods), {"w1", "w2"});
        QCOMPARE(answer.is, GoalIs::Reached);
        QVERIFY(answer.bound.why == BoundWhy::Domains);
        QCOMPARE(answer.bound.leastMoves, std::int64_t{1});
        QCOMPARE(answer.bound.rows, (std::vector<BoundRow>{{"zone=a", 1}}));
        QCOMPARE(answer.moves, std::int64_t{1});
        QVERIFY(answer.proved);
        QCOMPARE(reason(answer), QStringLiteral("counted is what the nodes of each value have to lose at least, where the rules between these pods let them stand (zone=a: 1), by cpu, pods"));
        QCOMPARE(findingOf({}, answer, *cluster(nodes, pods), 1).rows, answer.bound.rows);
        // Three of them: a zone has room for two at most.
        pods.push_back(wanted("w3", "4", Rule::Together));
        const GoalAnswer three = roomFor(cluster(nodes, pods), {"w1", "w2", "w3"});
        QCOMPARE(three.is, GoalIs::Impossible);
        QVERIFY(three.bound.why == BoundWhy::Domains);
        QCOMPARE(three.bound.most.value_or(-1), std::int64_t{2});
    }

    /// A pod of 4 wants to be near db, which stays in zone b, where 2 are free: something leaves, though zone a is empty.
    void podsNearWhatStays() {
        std::vector<Pod> pods{pod("db").cpu("2").label("app", "db").on("b1"), standing("y", "4", "b1"), wanted("w", "4", Rule::Near)};
        const GoalAnswer answer = roomFor(cluster({inZone("a1", "a"), inZone("b1", "b")}, pods), {"w"});
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.bound.leastMoves, std::int64_t{1});
        QVERIFY(answer.proved);
        // If db may move as well, the rule proves nothing.
        pods[0] = standing("db", "2", "b1").label("app", "db");
        const GoalAnswer moves = roomFor(cluster({inZone("a1", "a"), inZone("b1", "b")}, pods), {"w"});
        QVERIFY(moves.bound.why != BoundWhy::Domains);
    }

    /// Two pods of 4 spread over zones, one ahead at most: zone b, which is full, has to take one.
    void podsThatSpread() {
        const std::vector<Pod> pods{standing("x", "8", "b1"), wanted("w1", "4", Rule::Spread), wanted("w2", "4", Rule::Spread)};
        const GoalAnswer answer = roomFor(cluster({inZone("a1", "a"), inZone("a2", "a"), inZone("b1", "b")}, pods), {"w1", "w2"});
        QCOMPARE(answer.is, GoalIs::Reached);
        QVERIFY(answer.bound.why == BoundWhy::Domains);
        QCOMPARE(answer.bound.leastMoves, std::int64_t{1});
        QVERIFY(answer.proved);
        QCOMPARE(answer.bound.rows, (std::vector<BoundRow>{{"zone=a", 0}, {"zone=b", 1}}));
    }

    /// Room for 8 on a, where "held" of 4 may not go, or on b, where two of 4 go: 2 moves, and without the budget 1.
    void budgetsThatHoldPods() {
        Objects all =
            objects({inZone("a", "a"), inZone("b", "b"), inZone("c", "c")}, {standing("h", "4", "a").label("app", "held"), standing("x", "4", "b"), standing("y", "4", "b"),
                                                                             standing("z", "4", "c").label("app", "held"), wanted("w", "8", Rule::None)});
        all.budgets.push_back(closedFor("held"));
        const GoalAnswer answer = roomFor(build(std::move(all)).value().cluster, {"w"});
        QCOMPARE(answer.is, GoalIs::Reached);
        QVERIFY(answer.bound.why == BoundWhy::Budgets);
        QCOMPARE(answer.bound.leastMoves, std::int64_t{2});
        QCOMPARE(answer.bound.rows, (std::vector<BoundRow>{{"default/held", 2}}));
        QVERIFY(answer.proved);
        QVERIFY(reason(answer).contains("default/held: 2"));
        Objects none = objects({inZone("a", "a"), inZone("b", "b").cpu("4")}, {standing("h", "4", "a").label("app", "held"), wanted("w", "8", Rule::None)});
        none.budgets.push_back(closedFor("held"));
        const GoalAnswer impossible = roomFor(build(std::move(none)).value().cluster, {"w"});
        QCOMPARE(impossible.is, GoalIs::Impossible);
        QVERIFY(impossible.bound.why == BoundWhy::Budgets);
        QVERIFY(reason(impossible).startsWith("disruption budgets hold pods where they are (default/held: 1)"));
    }

    /// Small clusters by lot, against every placement: no bound is above the fewest moves, what is impossible is, and the new kinds occur and prove.
    void boundsAreTrue() {
        std::map<BoundWhy, int> seen, proved;
        int impossible = 0;
        for (unsigned seed = 1; seed <= 600; ++seed) {
            Dice dice(seed);
            const Rule rule = static_cast<Rule>(dice.below(4));
            std::vector<Node> nodes;
            const std::size_t count = 2 + dice.below(3);
            for (std::size_t n = 0; n < count; ++n) nodes.push_back(inZone("n" + std::to_string(n), n % 2 == 0 ? "a" : "b"));
            std::vector<int> free(count, 8);
            std::vector<Pod> pods;
            for (int i = 0; i < 6; ++i) {
                const std::size_t on = dice.below(count);
                const int asks = 1 + static_cast<int>(dice.below(5));
                if (free[on] < asks) continue;
                free[on] -= asks;
                PodMaker maker = standing("p" + std::to_string(i), std::to_string(asks), "n" + std::to_string(on));
                if (dice.percent(25)) maker.label("app", "held");
                pods.push_back(maker);
            }
            if (rule == Rule::Near) {
                const std::size_t on = dice.below(count);
                if (free[on] > 0) pods.push_back(pod("db").cpu("1").label("app", "db").on("n" + std::to_string(on)));
            }
            std::vector<std::string> names;
            // One large pod needs that others leave; of several the rule between them matters.
            const std::string cpu = std::to_string(rule == Rule::None ? 6 + dice.below(3) : 2 + dice.below(5));
            const std::size_t wants = rule == Rule::None ? 1 : rule == Rule::Near ? 1 + dice.below(2)
                                                                                  : 2 + dice.below(2);
            for (std::size_t k = 0; k < wants; ++k) {
                names.push_back("w" + std::to_string(k));
                pods.push_back(wanted(names.back(), cpu, rule));
            }
            Objects all = objects(nodes, pods);
            all.budgets.push_back(closedFor("held"));
            const ClusterPtr start = build(std::move(all)).value().cluster;
            const GoalAnswer answer = roomFor(start, names);
            std::vector<PodIdx> wantedPods;
            for (const std::string& name : names) wantedPods.push_back(start->catalog().findPod("default/" + name));
            const std::optional<std::int64_t> best = fewestMoves(
                *start, [&](const Cluster& picture) { return allCome(picture, wantedPods); },
                [&](PodIdx pod) { const std::string* app = start->catalog().pod(pod).labels->find("app"); return app && *app == "held"; });
            const QByteArray where = "seed " + QByteArray::number(seed) + ": " + toString(answer.is) + " " + toString(answer.bound.why);
            ++seen[answer.bound.why];
            if (answer.is == GoalIs::Impossible) {
                ++impossible;
                QVERIFY2(!best, where);
                continue;
            }
            if (best) QVERIFY2(answer.bound.leastMoves <= *best, where);
            if (answer.is != GoalIs::Reached) continue;
            QVERIFY2(best && answer.moves >= *best, where);
            if (answer.proved) {
                ++proved[answer.bound.why];
                QVERIFY2(answer.moves == *best, where);
            }
        }
        QVERIFY2(seen[BoundWhy::Domains] >= 20 && proved[BoundWhy::Domains] >= 10 && seen[BoundWhy::Budgets] >= 20 && proved[BoundWhy::Budgets] >= 1 && impossible >= 10,
                 qPrintable(QStringLiteral("domains %1, proved %2; budgets %3, proved %4; impossible %5")
                                .arg(seen[BoundWhy::Domains])
                                .arg(proved[BoundWhy::Domains])
                                .arg(seen[BoundWhy::Budgets])
                                .arg(proved[BoundWhy::Budgets])
                                .arg(impossible)));
    }
};

QTEST_APPLESS_MAIN(TestBoundsByRules)
#include "tst_bounds_by_rules.moc"
