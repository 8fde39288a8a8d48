// SPDX-License-Identifier: GPL-3.0-or-later
// Every plan is safe on the way, not only in the end: judged from the objects, by code that the planner does not share.
#include <QtTest>
#include <map>
#include <set>

#include "cluster/release.h"
#include "framework/harness.h"
#include "metrics/slot_shape.h"
#include "moves/budgets_used.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/small_clusters.h"
#include "properties/hard_cases.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr unsigned kSeeds = 1000;

/// Six nodes in three zones, workloads with rules between their pods, and budgets that allow 1 to 3 disruptions: here nearly every goal has a plan.
ClusterPtr gentle(unsigned seed) {
    Dice dice(seed);
    std::vector<Node> nodes;
    for (int n = 0; n < 6; ++n) {
        const std::string name = "n" + std::to_string(n);
        nodes.push_back(node(name).cpu("16").memory("64Gi").label(kHostname, name).label(kZone, "z" + std::to_string(n % 3)));
    }
    std::vector<int> cores(6, 16);
    std::vector<Pod> pods;
    std::vector<PodDisruptionBudget> budgets;
    for (int w = 0; w < 5; ++w) {
        const std::string app = "app-" + std::to_string(w);
        const std::size_t rule = dice.below(4), other = dice.below(5), skew = 1 + dice.below(3);
        if (dice.percent(60)) {
            PodDisruptionBudget& budget = budgets.emplace_back();
            budget.namespaceName = "default";
            budget.name = app;
            budget.selector = LabelSelector{{{"app", SelectorOp::In, {app}}}};
            budget.disruptionsAllowed = 1 + static_cast<std::int32_t>(dice.below(3));
        }
        const std::size_t count = 1 + dice.below(6);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t on = dice.below(6);
            const int asks = 1 + static_cast<int>(dice.below(3));
            if (cores[on] < asks) continue;
            cores[on] -= asks;
            PodMaker maker = pod(app + "-" + std::to_string(i)).cpu(std::to_string(asks)).label("app", app).on("n" + std::to_string(on)).owner("ReplicaSet", app);
            if (rule == 1) {
                maker.spec.podAffinity.emplace();
                maker.spec.podAffinity->required.push_back({dice.coin() ? kZone : kHostname, LabelSelector{{{"app", SelectorOp::In, {"app-" + std::to_string(other)}}}}, {}, {}});
            } else if (rule == 2) {
                TopologySpreadConstraint spread;
                spread.topologyKey = kZone;
                spread.maxSkew = static_cast<std::int32_t>(skew);
                spread.labelSelector = LabelSelector{{{"app", SelectorOp::In, {app}}}};
                maker.spec.spreadConstraints.push_back(spread);
            }
            pods.push_back(maker);
        }
    }
    pods.push_back(pod("wants").cpu(std::to_string(8 + dice.below(8))).owner("ReplicaSet", "wants"));
    Objects all = objects(nodes, pods);
    all.budgets = std::move(budgets);
    return build(std::move(all)).value().cluster;
}

/// A difficult cluster whose pods mostly have a controller, some budgets that allow something, and pods that need each other.
ClusterPtr crowded(unsigned seed) {
    if (seed % 2 == 0) return gentle(seed);
    Objects all = hardCase(seed);
    Dice dice(seed * 7 + 1);
    for (Pod& pod : all.pods)
        if (!pod.controller() && dice.percent(85)) pod.owners.push_back({"ReplicaSet", "set-" + std::to_string(dice.below(4)), true});
    for (PodDisruptionBudget& budget : all.budgets) budget.disruptionsAllowed = static_cast<std::int32_t>(dice.below(4));
    // Some of those that are there already stand where a rule of theirs is kept, and need others for it.
    for (Pod& pod : all.pods) {
        if (pod.nodeName.empty() || !dice.percent(25) || pod.labels->empty()) continue;
        auto spec = std::make_shared<PodSpec>(*pod.spec);
        const auto& label = *pod.labels->begin();
        if (dice.coin()) {
            spec->podAffinity.emplace();
            spec->podAffinity->required.push_back({dice.coin() ? kZone : kHostname, LabelSelector{{{label.first, SelectorOp::In, {label.second}}}}, {}, {}});
        } else {
            TopologySpreadConstraint spread;
            spread.topologyKey = kZone;
            spread.maxSkew = 1 + static_cast<std::int32_t>(dice.below(3));
            spread.labelSelector = LabelSelector{{{label.first, SelectorOp::In, {label.second}}}};
            spec->spreadConstraints.push_back(spread);
        }
        pod.spec = std::move(spec);
    }
    return build(std::move(all)).value().cluster;
}

std::vector<GoalQuestion> questionsFor(const Cluster& cluster, unsigned seed) {
    std::vector<GoalQuestion> asked;
    const auto nodes = static_cast<unsigned>(cluster.nodeCount());
    const auto add = [&](GoalKind kind) -> GoalQuestion& {
        GoalQuestion& one = asked.emplace_back();
        one.kind = kind;
        one.count = kind == GoalKind::Consolidate ? nodes - 1 : 1;
        one.seed = seed;
        return one;
    };
    add(GoalKind::Drain).nodes = {NodeIdx(seed % nodes), NodeIdx((seed / 3) % nodes)};
    add(GoalKind::Free);
    add(GoalKind::Consolidate);
    add(GoalKind::Repair);
    if (cluster.catalog().resources.find("cpu").valid()) add(GoalKind::Rebalance).percent = {{"cpu", 60}};
    add(GoalKind::Vacate).amounts.set("cpu", quantity("500m"));
    if (const std::vector<PodIdx> pending = cluster.pendingPods(); !pending.empty()) add(GoalKind::Room).pods = {pending[seed % pending.size()]};
    ResourceList amounts;
    amounts.set("cpu", quantity("1"));
    GoalQuestion& shapes = add(GoalKind::Slots);
    shapes.shape = shapeOf(amounts).pod;
    shapes.count = 3;
    return asked;
}

bool coveredBy(const PodDisruptionBudget& budget, const Pod& pod) { return budget.namespaceName == pod.namespaceName && budget.selector && matches(*budget.selector, *pod.labels); }

/// What the checker says of the pod on the node. What it has of claims goes back before it comes.
std::vector<Violation> judged(PlacementChecker& checker, const Cluster& picture, PodIdx pod, NodeIdx to) {
    if (release(picture, pod).empty()) return checker.check(picture, pod, to);
    Draft without(picture);
    for (const Delta& off : evicting(picture, pod)) check(without.apply(off).has_value(), "a pod is taken off its node");
    return checker.check(without.cluster(), pod, to);
}

/// What the checker says that the pod lacks of others where it stands.
std::set<std::string> lacks(PlacementChecker& checker, const Cluster& picture, PodIdx pod) {
    std::set<std::string> rules;
    for (const Violation& one : checker.check(picture, pod, picture.placement(pod).node))
        if (one.rule == "affinity" || one.rule == "spread") rules.insert(one.rule);
    return rules;
}

/// Pods with a rule that somebody else's leaving may break.
std::vector<PodIdx> needy(const Cluster& cluster) {
    std::vector<PodIdx> pods;
    for (std::size_t p = 0; p < cluster.podCount(); ++p) {
        const Pod& pod = cluster.catalog().pod(PodIdx(p));
        const bool spreads = std::any_of(pod.spec->spreadConstraints.begin(), pod.spec->spreadConstraints.end(), [](const auto& one) { return one.doNotSchedule; });
        if (cluster.placement(PodIdx(p)).node.valid() && !pod.deleting && (spreads || (pod.spec->podAffinity && !pod.spec->podAffinity->required.empty()))) pods.emplace_back(p);
    }
    return pods;
}

/// What an answer says.
auto told(const GoalAnswer& answer) {
    std::string obstacles;
    for (const Obstacle& one : answer.obstacles) obstacles += std::to_string(one.pod.get()) + " " + std::to_string(one.node.get()) + " " + one.why.text() + "\n";
    return std::tuple(answer.is, answer.deltas, answer.moves, answer.bound.leastMoves, answer.bound.most, answer.bound.why, answer.work, answer.rounds, answer.stay, obstacles);
}

struct Met {
    int plans = 0, moves = 0, waves = 0, needs = 0;
};

class Judge {
public:
    Judge(const ClusterPtr& start, const SchedulerConfiguration& configuration, Met& met) : m_start(start), m_checker(start->sharedCatalog(), countedUnder(configuration)), m_met(met) {}

    void judge(const GoalAnswer& answer, const GoalQuestion& question, const QByteArray& where) {
        const Catalog& catalog = m_start->catalog();
        QCOMPARE(answer.steps.size(), answer.deltas.size());
        std::map<PodIdx, std::size_t> lastMove;
        for (std::size_t i = 0; i < answer.deltas.size(); ++i)
            if (const auto* move = std::get_if<Move>(&answer.deltas[i])) lastMove[move->pod] = i;
        std::set<NodeIdx> drained;
        const auto addDrained = [&](const GoalQuestion& one, bool holds) {
            if (one.kind == GoalKind::Drain && holds) drained.insert(one.nodes.begin(), one.nodes.end());
        };
        addDrained(question, answer.parts.empty() || answer.parts.front().holds());
        for (std::size_t k = 0; k < question.then.size(); ++k) addDrained(question.then[k], answer.parts[k + 1].holds());
        std::map<std::pair<std::size_t, std::size_t>, std::int64_t> spent;  // by wave and budget
        Draft draft(*m_start);
        bool evicted = false;
        for (std::size_t i = 0; i < answer.deltas.size(); ++i) {
            const Delta& delta = answer.deltas[i];
            if (i > 0) QVERIFY2(answer.steps[i].wave >= answer.steps[i - 1].wave, where + ": a wave goes back");
            if (std::holds_alternative<Cordon>(delta)) QVERIFY2(!evicted, where + ": a node is cordoned after the first eviction");
            PodIdx pod;
            NodeIdx to;
            if (const auto* move = std::get_if<Move>(&delta)) {
                pod = move->pod;
                to = move->to;
                evicted = true;
                ++m_met.moves;
                for (std::size_t b = 0; b < catalog.budgets.size(); ++b)
                    if (coveredBy(catalog.budgets[b], catalog.pod(pod)) && (catalog.pod(pod).ready.value_or(true) || !passesUnready(catalog.budgets[b]))) {
                        const std::int64_t taken = ++spent[std::pair(answer.steps[i].wave, b)];
                        QVERIFY2(taken <= catalog.budgets[b].disruptionsAllowed, where + ": a wave takes more than a budget allows");
                    }
            } else if (const auto* place = std::get_if<Place>(&delta)) {
                pod = place->pod;
                to = place->node;
            }
            if (pod.valid()) {
                QVERIFY2(!drained.contains(to), where + ": a pod lands on a node that is drained");
                const std::vector<Violation> found = judged(m_checker, draft.cluster(), pod, to);
                QVERIFY2(found.empty(), where + (found.empty() ? QByteArray() : QByteArray(": ") + toString(found.front(), catalog).c_str()));
            }
            std::map<PodIdx, std::set<std::string>> before;
            if (std::holds_alternative<Move>(delta))
                for (const PodIdx other : needy(draft.cluster()))
                    if (other != pod && (!lastMove.contains(other) || lastMove[other] < i)) before[other] = lacks(m_checker, draft.cluster(), other);
            QVERIFY2(draft.apply(delta).has_value(), where);
            for (const auto& [other, had] : before) {
                ++m_met.needs;
                for (const std::string& rule : lacks(m_checker, draft.cluster(), other))
                    QVERIFY2(had.contains(rule), where + ": step " + QByteArray::number(static_cast<int>(i + 1)) + " takes from " + catalog.pod(other).key().c_str() + " by rule " + rule.c_str());
            }
        }
        ++m_met.plans;
        m_met.waves += static_cast<int>(answer.waves);
        QVERIFY2(answer.bound.leastMoves <= answer.moves, where + ": the bound is above the plan");
        QCOMPARE(answer.proved, answer.is == GoalIs::Reached && answer.moves == answer.bound.leastMoves);
    }

private:
    ClusterPtr m_start;
    PlacementChecker m_checker;
    Met& m_met;
};

}  // namespace

class TestPlanSafety : public QObject {
    Q_OBJECT
private slots:
    /// Each step is legal at its moment, no wave takes more than a budget allows, nothing lands where a node is drained, and nobody who stays
    /// loses what it needs; the answer is a fixed point.
    void isSafeOnTheWay() {
        Met met;
        const auto [from, to] = seedsToTry(kSeeds);
        for (unsigned seed = from; seed <= to; ++seed) {
            const ClusterPtr start = crowded(seed);
            if (start->nodeCount() == 0) continue;
            const SchedulerConfiguration configuration = hardConfiguration(seed);
            const Profiles profiles = makeProfiles(configuration, inTreePlugins()).value();
            GoalPlanner known(profiles);  // asked on the start and on one end after the other
            for (const GoalQuestion& question : questionsFor(*start, seed)) {
                const QByteArray where = "seed " + QByteArray::number(seed) + ", " + toString(question.kind);
                Budget budget;
                budget.work = 300;
                const Result<GoalAnswer> answer = planGoal(start, profiles, question, budget);
                const Result<GoalAnswer> byKnown = known.plan(start, question, budget);
                QCOMPARE(answer.has_value(), byKnown.has_value());
                QVERIFY2(!answer || told(*answer) == told(*byKnown), where + ": a planner that knows the picture says something else");
                if (!answer || answer->is != GoalIs::Reached) continue;
                Judge(start, configuration, met).judge(*answer, question, where);
                if (QTest::currentTestFailed()) return;
                const Result<GoalAnswer> again = known.plan(answer->after, question, budget);
                QVERIFY2(again.has_value() && again->is == GoalIs::Already, where + ": it is not reached at the end");
                GoalQuestion onTwo = question;
                onTwo.threads = 2;
                const Result<GoalAnswer> twoThreads = planGoal(start, profiles, onTwo, budget);
                QVERIFY2(twoThreads.has_value() && twoThreads->deltas == answer->deltas, where + ": another plan on two threads");
            }
        }
        qInfo("%d plans with %d moves in %d waves; %d needs looked at", met.plans, met.moves, met.waves, met.needs);
        QVERIFY(met.plans > 0 && met.moves > 0 && met.needs > 0);
    }

    /// Two or three goals by importance: the same holds. What is reached is so in the end, and each plan is the same on two threads.
    void severalGoalsAreSafeOnTheWay() {
        Met met;
        int whole = 0, partly = 0;
        const auto [from, to] = seedsToTry(kSeeds);
        for (unsigned seed = from; seed <= to; ++seed) {
            const ClusterPtr start = crowded(seed);
            if (start->nodeCount() == 0) continue;
            const SchedulerConfiguration configuration = hardConfiguration(seed);
            const Profiles profiles = makeProfiles(configuration, inTreePlugins()).value();
            std::vector<GoalQuestion> asked = questionsFor(*start, seed);
            Dice dice(seed * 11 + 3);
            for (std::size_t i = asked.size(); i-- > 1;) std::swap(asked[i], asked[dice.below(i + 1)]);
            asked.resize(2 + dice.below(2));
            GoalQuestion question = asked.front();
            question.then.assign(asked.begin() + 1, asked.end());
            const QByteArray where = "seed " + QByteArray::number(seed);
            Budget budget;
            budget.work = 900;
            const Result<GoalAnswer> answer = planGoal(start, profiles, question, budget);
            question.threads = 2;
            const Result<GoalAnswer> twoThreads = planGoal(start, profiles, question, budget);
            QCOMPARE(answer.has_value(), twoThreads.has_value());
            if (!answer) continue;
            QVERIFY2(answer->deltas == twoThreads->deltas && answer->parts == twoThreads->parts, where + ": another plan on two threads");
            QCOMPARE(answer->parts.size(), asked.size());
            if (!hasSteps(answer->is)) continue;
            (answer->is == GoalIs::Reached ? whole : partly) += 1;
            Judge(start, configuration, met).judge(*answer, question, where);
            if (QTest::currentTestFailed()) return;
            for (std::size_t k = 0; k < asked.size(); ++k) {
                const Result<GoalAnswer> alone = planGoal(answer->after, profiles, asked[k], budget);
                QVERIFY2(!answer->parts[k].holds() || (alone.has_value() && alone->is == GoalIs::Already), where + ": " + toString(asked[k].kind) + " is not reached at the end");
            }
            const Result<GoalAnswer> again = planGoal(answer->after, profiles, question, budget);
            QVERIFY2(again.has_value(), where);
            QVERIFY2(again->is == GoalIs::Already || answer->is == GoalIs::Partly, where + ": it is no fixed point");
        }
        qInfo("%d plans for all goals and %d for some, with %d moves in %d waves; %d needs looked at", whole, partly, met.moves, met.waves, met.needs);
        QVERIFY(whole > 0 && partly > 0 && met.needs > 0);
    }

    /// Steps left out, exchanged or sent elsewhere by hand: none is lost, and what is not refused is legal at its moment.
    void losesNoStepByHand() {
        int edited = 0, refused = 0;
        const auto [from, to] = seedsToTry(kSeeds);
        for (unsigned seed = from; seed <= to; ++seed) {
            const ClusterPtr start = crowded(seed);
            if (start->nodeCount() == 0) continue;
            const SchedulerConfiguration configuration = hardConfiguration(seed);
            const Profiles profiles = makeProfiles(configuration, inTreePlugins()).value();
            Dice dice(seed);
            for (const GoalQuestion& question : questionsFor(*start, seed)) {
                Budget budget;
                budget.work = 300;
                const Result<GoalAnswer> answer = planGoal(start, profiles, question, budget);
                if (!answer || answer->is != GoalIs::Reached || answer->steps.size() < 2) continue;
                std::vector<PlanStep> steps;
                for (const GoalStep& step : answer->steps) steps.push_back(step.step);
                const std::size_t which = dice.below(steps.size());
                switch (dice.below(3)) {
                case 0: steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(which)); break;
                case 1: std::swap(steps[which], steps[(which + 1) % steps.size()]); break;
                default: steps[which].to = start->catalog().nodes[dice.below(start->nodeCount())].name; break;
                }
                const QByteArray where = "seed " + QByteArray::number(seed) + ", " + toString(question.kind);
                const ReplayedSteps replayed = replaySteps(start, profiles, steps);
                QCOMPARE(replayed.refused.size(), steps.size());
                QCOMPARE(replayed.places.size(), steps.size());
                PlacementChecker checker(start->sharedCatalog(), countedUnder(configuration));
                Draft draft(*start);
                for (const Delta& delta : replayed.deltas) {
                    const auto* move = std::get_if<Move>(&delta);
                    const auto* place = std::get_if<Place>(&delta);
                    if (move) QVERIFY2(judged(checker, draft.cluster(), move->pod, move->to).empty(), where);
                    if (place) QVERIFY2(checker.check(draft.cluster(), place->pod, place->node).empty(), where);
                    QVERIFY2(draft.apply(delta).has_value(), where);
                }
                for (std::size_t i = 0; i < steps.size(); ++i) {
                    refused += replayed.refused[i] ? 1 : 0;
                    if (steps[i].pod.empty()) continue;  // a claim goes with its pod, a cordon may be there
                    const QByteArray what = where + ", step " + QByteArray::number(static_cast<int>(i + 1)) + " " + steps[i].pod.c_str() + " " + steps[i].from.c_str() + " > " + steps[i].to.c_str();
                    QVERIFY2(replayed.refused[i].has_value() == (replayed.places[i] >= replayed.steps.size()), what);
                    if (!replayed.refused[i]) QCOMPARE(replayed.steps[replayed.places[i]].step.pod, steps[i].pod);
                }
                ++edited;
            }
        }
        qInfo("%d plans changed by hand, %d steps refused", edited, refused);
        QVERIFY(edited > 0);
    }

    /// web's budget allows nothing: blocked, and with surges its replacement comes first, by no disruption. db is of a StatefulSet and stays.
    void surgesWhereNoBudgetAllows() {
        Objects all = objects({node("n0").cpu("4").label(kHostname, "n0"), node("n1").cpu("4").label(kHostname, "n1")}, {pod("web").cpu("1").label("app", "web").owner("ReplicaSet", "web").on("n0")});
        PodDisruptionBudget& tight = all.budgets.emplace_back();
        tight.namespaceName = "default";
        tight.name = "tight";
        tight.selector = LabelSelector{{}};
        tight.disruptionsAllowed = 0;
        const Objects with = [&] {
            Objects two = all;
            two.pods.push_back(pod("db").cpu("1").label("app", "db").owner("StatefulSet", "db").on("n0"));
            return two;
        }();
        const ClusterPtr start = build(std::move(all)).value().cluster;
        GoalQuestion drain;
        drain.kind = GoalKind::Drain;
        drain.nodes = {NodeIdx(0)};
        QCOMPARE(toString(planGoal(start, samples::profiles(), drain, {}).value().is), "blocked");
        drain.rules.surge = true;
        const GoalAnswer answer = planGoal(start, samples::profiles(), drain, {}).value();
        QCOMPARE(toString(answer.is), "reached");
        QCOMPARE(answer.surges, 1u);
        QVERIFY(answer.steps[1].step.surge);
        QVERIFY(answer.steps[1].budgets.empty());
        QVERIFY(answer.proved);
        const ReplayedSteps replayed = replaySteps(start, samples::profiles(), {answer.steps[0].step, answer.steps[1].step});
        QVERIFY(!replayed.refused[1] && replayed.steps[1].step.surge);
        const ClusterPtr both = build(Objects(with)).value().cluster;
        const GoalAnswer blocked = planGoal(both, samples::profiles(), drain, {}).value();
        QCOMPARE(toString(blocked.is), "blocked");
        QCOMPARE(blocked.obstacles.size(), 1u);
        QVERIFY2(blocked.obstacles[0].why.text().find("no replacement can come first, as it is of a StatefulSet") != std::string::npos, blocked.obstacles[0].why.text().c_str());
    }

    /// A budget that allows nothing lets a pod go that is not Ready, where it has the healthy pods that it wants, or says so for all that are not Ready. A Ready
    /// pod beside it stays and is named.
    void unreadyPodsLeaveWhereTheirBudgetLetsThem() {
        const auto drained = [](std::int32_t healthy, bool evictsUnready, bool besideReady) {
            PodMaker unready = pod("unready").cpu("1").label("app", "web").owner("ReplicaSet", "web").on("n0"), ready = pod("ready").cpu("1").label("app", "web").owner("ReplicaSet", "web").on("n0");
            unready.made.ready = false;
            ready.made.ready = true;
            std::vector<Pod> pods{unready};
            if (besideReady) pods.push_back(ready);
            Objects all = objects({node("n0").cpu("4").label(kHostname, "n0"), node("n1").cpu("4").label(kHostname, "n1")}, pods);
            PodDisruptionBudget& budget = all.budgets.emplace_back();
            budget.namespaceName = "default";
            budget.name = "tight";
            budget.selector = LabelSelector{{}};
            budget.disruptionsAllowed = 0;
            budget.health = {healthy, 2};
            budget.evictsUnready = evictsUnready;
            GoalQuestion drain;
            drain.kind = GoalKind::Drain;
            drain.nodes = {NodeIdx(0)};
            return planGoal(build(std::move(all)).value().cluster, samples::profiles(), drain, {}).value();
        };
        const GoalAnswer goes = drained(2, false, false);
        QCOMPARE(toString(goes.is), "reached");
        QCOMPARE(goes.moves, 1u);
        QCOMPARE(toString(drained(1, false, false).is), "blocked");
        QCOMPARE(toString(drained(1, true, false).is), "reached");
        const GoalAnswer held = drained(2, false, true);
        QCOMPARE(toString(held.is), "blocked");
        QCOMPARE(held.obstacles.size(), 1u);
        QCOMPARE(held.obstacles[0].pod, PodIdx(1));  // the Ready one
    }

    /// A budget of less than nothing allows nothing, and none at all allows everything; a pod with two of them cannot be evicted by anybody. What
    /// holds the drain up is said of each pod, and no step is given.
    void oddBudgetsHoldNothingBackUnsaid() {
        Objects all = objects({node("n0").cpu("8").label(kHostname, "n0"), node("n1").cpu("8").label(kHostname, "n1")},
                              {pod("debt").cpu("1").label("app", "debt").owner("ReplicaSet", "debt").on("n0"), pod("twice").cpu("1").label("app", "twice").owner("ReplicaSet", "twice").on("n0"),
                               pod("free").cpu("1").label("app", "free").owner("ReplicaSet", "free").on("n0"), pod("bare").cpu("1").on("n0")});
        const auto add = [&](const char* name, const char* app, std::int32_t allowed) {
            PodDisruptionBudget& budget = all.budgets.emplace_back();
            budget.namespaceName = "default";
            budget.name = name;
            budget.selector = LabelSelector{{{"app", SelectorOp::In, {app}}}};
            budget.disruptionsAllowed = allowed;
        };
        add("debt", "debt", -3);
        add("one", "twice", 5);
        add("two", "twice", 5);
        const ClusterPtr start = build(std::move(all)).value().cluster;
        GoalQuestion drain;
        drain.kind = GoalKind::Drain;
        drain.nodes = {NodeIdx(0)};
        const GoalAnswer answer = planGoal(start, samples::profiles(), drain, {}).value();
        QCOMPARE(toString(answer.is), "blocked");
        QVERIFY(answer.steps.empty() && answer.deltas.empty() && !answer.after);
        QStringList held;
        for (const Obstacle& one : answer.obstacles) {
            held << QString::fromStdString(start->catalog().pod(one.pod).name);
            QVERIFY2(!one.why.empty() && !one.lets.empty(), qPrintable(held.back()));
        }
        QCOMPARE(held, (QStringList{"debt", "twice", "bare"}));
    }

    /// Everybody stays: each goal says so, or that nothing else reaches it, and gives no step.
    void nothingIsLeftToMove() {
        const ClusterPtr start = cluster({node("n0").cpu("8").label(kHostname, "n0"), node("n1").cpu("8").label(kHostname, "n1")},
                                         {pod("p").cpu("2").owner("ReplicaSet", "r").on("n0"), pod("q").cpu("2").owner("ReplicaSet", "r").on("n1")});
        const auto ask = [&](GoalKind kind, std::int64_t count) {
            GoalQuestion question;
            question.kind = kind;
            question.count = count;
            question.nodes = {NodeIdx(0)};
            question.amounts.set("cpu", quantity("7"));
            if (kind == GoalKind::Rebalance) question.percent = {{"cpu", 10}};
            question.shape = shapeOf(question.amounts).pod;
            question.rules.namespaces = {"default"};
            const GoalAnswer answer = planGoal(start, samples::profiles(), question, {.work = 400}).value();
            return answer.steps.empty() && !answer.after ? QString(toString(answer.is)) : QStringLiteral("it has steps");
        };
        QCOMPARE(ask(GoalKind::Drain, 0), QStringLiteral("blocked"));
        QCOMPARE(ask(GoalKind::Free, 1), QStringLiteral("blocked"));
        QCOMPARE(ask(GoalKind::Consolidate, 1), QStringLiteral("blocked"));
        QCOMPARE(ask(GoalKind::Rebalance, 0), QStringLiteral("blocked"));
        QCOMPARE(ask(GoalKind::Slots, 1), QStringLiteral("impossible"));
        QCOMPARE(ask(GoalKind::Vacate, 0), QStringLiteral("impossible"));
    }

    /// b needs a on its node. A drain sends both to n1, a first; without the step of b, a may not go.
    void takesNoNeighbourFromWhoStays() {
        PodMaker needs = pod("b").cpu("1").owner("ReplicaSet", "b").on("n0");
        needs.spec.podAffinity.emplace();
        needs.spec.podAffinity->required.push_back({kHostname, LabelSelector{{{"app", SelectorOp::In, {"a"}}}}, {}, {}});
        GoalQuestion drain;
        drain.kind = GoalKind::Drain;
        drain.nodes = {NodeIdx(0)};
        const ClusterPtr wide = cluster({node("n0").cpu("4").label(kHostname, "n0"), node("n1").cpu("8").label(kHostname, "n1")},
                                        {pod("a").cpu("2").label("app", "a").owner("ReplicaSet", "a").on("n0"), needs});
        const GoalAnswer both = planGoal(wide, samples::profiles(), drain, {}).value();
        QCOMPARE(toString(both.is), "reached");
        QCOMPARE(both.moves, 2);
        const ReplayedSteps alone = replaySteps(wide, samples::profiles(), {both.steps[1].step});
        QCOMPARE(alone.refused.size(), 1u);
        QVERIFY(alone.refused[0].has_value());
        QVERIFY2(alone.refused[0]->text().find("takes from pod default/b what it needs: InterPodAffinity") == 0, alone.refused[0]->text().c_str());
        // With the step of b after it, it may.
        const ReplayedSteps together = replaySteps(wide, samples::profiles(), {both.steps[1].step, both.steps[2].step});
        QVERIFY(!together.refused[0] && !together.refused[1]);
        // Where b's step is refused, a's is as well.
        PlanStep nowhere = both.steps[2].step;
        nowhere.to = "n9";
        const ReplayedSteps broken = replaySteps(wide, samples::profiles(), {both.steps[1].step, nowhere});
        QVERIFY(broken.refused[0].has_value() && broken.refused[1].has_value());
        QVERIFY(broken.deltas.empty());
    }

    /// The first of its kind needs no neighbour in its rack, until another one comes to another rack: from n0, which is in none, it counted for nobody.
    void leavesTheFirstOfItsKindAlone() {
        PodMaker first = pod("first").cpu("1").label("app", "a").owner("ReplicaSet", "a").on("r1");
        first.spec.podAffinity.emplace();
        first.spec.podAffinity->required.push_back({"rack", LabelSelector{{{"app", SelectorOp::In, {"a"}}}}, {}, {}});
        const ClusterPtr start = cluster({node("n0").cpu("4"), node("r1").cpu("4").label("rack", "1"), node("r2").cpu("4").label("rack", "2")},
                                         {pod("like").cpu("1").label("app", "a").owner("ReplicaSet", "a").on("n0"), first});
        PlanStep step;
        step.action = PlanStep::Action::Move;
        step.pod = "default/like";
        step.from = "n0";
        step.to = "r2";
        const ReplayedSteps apart = replaySteps(start, samples::profiles(), {step});
        QVERIFY(apart.refused[0].has_value());
        QVERIFY2(apart.refused[0]->text().find("takes from pod default/first what it needs: InterPodAffinity") == 0, apart.refused[0]->text().c_str());
        step.to = "r1";
        QVERIFY(!replaySteps(start, samples::profiles(), {step}).refused[0]);
    }
};

QTEST_GUILESS_MAIN(TestPlanSafety)
#include "tst_plan_safety.moc"
