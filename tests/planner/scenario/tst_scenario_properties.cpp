// SPDX-License-Identifier: GPL-3.0-or-later
// Random scenarios on difficult clusters: undoing gives every picture again that there was, the checker agrees with what the scheduler
// placed, and the same scenario gives the same answer.
#include <QTest>

#include "cluster/checker.h"
#include "framework/profile.h"
#include "planner/scenario/daemons.h"
#include "planner/scenario/what_if.h"
#include "plugins/all.h"
#include "properties/hard_cases.h"
#include "properties/seed_rows.h"
#include "support/same_picture.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

RulesOf noRules() {
    return [](const SetSchedulerRules&) -> Result<Profiles> { return Error{ErrorCode::NotFound, "no configuration", {}}; };
}

Profiles defaults() { return makeProfiles({}, inTreePlugins()).value(); }

/// The first difference in anything observable; empty: none.
QString difference(const ClusterPtr& a, const ClusterPtr& b) {
    const std::string pictures = samples::differenceOf({a, {}}, {b, {}});
    if (!pictures.empty()) return QString::fromStdString(pictures);
    for (std::size_t i = 0; i < a->catalog().storage.claims.size(); ++i)
        if (!(a->assumption(VolumeClaimIdx(i)) == b->assumption(VolumeClaimIdx(i)))) return QStringLiteral("what is assumed about a claim");
    for (std::size_t i = 0; i < a->catalog().devices.claims.size(); ++i)
        if (!(ClaimDevices{a->allocation(ResourceClaimIdx(i))} == ClaimDevices{b->allocation(ResourceClaimIdx(i))})) return QStringLiteral("the devices of a claim");
    return {};
}

/// A change of one of the kinds; what it names is there in most cases.
ScenarioAction randomAction(Dice& dice, const Cluster& cluster, int number, bool byHand) {
    const Catalog& catalog = cluster.catalog();
    const std::string pod = catalog.pods.empty() || dice.percent(5) ? "default/nobody" : catalog.pods[dice.below(catalog.pods.size())].key();
    const std::string node = catalog.nodes.empty() || dice.percent(5) ? "nowhere" : catalog.nodes[dice.below(catalog.nodes.size())].name;
    ResourceList amounts;
    amounts.set("cpu", Quantity::fromMilli(static_cast<std::int64_t>(dice.below(5000))));
    switch (dice.below(byHand ? 14 : 12)) {
    case 0: return LetPodGo{pod};
    case 1: return CordonNode{node, dice.coin()};
    case 2: return DrainNode{node, dice.coin(), dice.coin()};
    case 3: return TaintNode{node, {"k" + std::to_string(dice.below(2)), "", dice.coin() ? TaintEffect::NoSchedule : TaintEffect::NoExecute}, dice.percent(20)};
    case 4: return LabelNode{node, "pool", dice.coin() ? std::optional<std::string>("a") : std::nullopt};
    case 5: {
        AddNodes add;
        add.name = "new-" + std::to_string(number);
        add.count = static_cast<std::int64_t>(1 + dice.below(3));
        add.like = dice.coin() ? node : std::string();
        if (add.like.empty()) add.allocatable = amounts;
        return add;
    }
    case 6: return RemoveNode{node};
    case 7: {
        SetAllocatable set{node, amounts};
        if (dice.coin()) set.topologyPolicy = dice.coin() ? "single-numa-node" : "none";
        if (dice.coin()) set.topologyScope = dice.coin() ? "pod" : "container";
        return set;
    }
    case 8: {
        ChangePods change;
        change.pod = pod;
        if (dice.coin()) change.priority = static_cast<std::int32_t>(dice.below(100));
        else change.tolerations = {{"k0", Toleration::Op::Exists, "", true, TaintEffect::NoSchedule}};
        return change;
    }
    case 9: {
        auto made = std::make_shared<ExpandedManifests>();
        for (std::size_t i = dice.below(4); i > 0 && !catalog.pods.empty(); --i) {
            made->pods.push_back(asMade(catalog.pods[dice.below(catalog.pods.size())], "more-" + std::to_string(number) + "-" + std::to_string(i)));
        }
        PodDisruptionBudget budget;
        budget.namespaceName = "default";
        budget.name = "budget-" + std::to_string(number);
        made->others.budgets.push_back(std::move(budget));
        return AddManifests{{"{}"}, std::move(made)};
    }
    case 10: {
        for (std::size_t i = 0; i < catalog.pods.size(); ++i)
            if (const OwnerReference* controller = catalog.pods[i].controller(); controller && dice.percent(30))
                return ScaleWorkload{catalog.pods[i].namespaceName + "/" + controller->kind + "/" + controller->name, static_cast<std::int64_t>(dice.below(6))};
        return LetPodGo{pod};
    }
    case 11: {
        SetBudget set{catalog.budgets.empty() ? "default/none" : catalog.budgets[dice.below(catalog.budgets.size())].key()};
        set.remove = dice.percent(30);
        if (dice.coin()) set.minAvailable = std::to_string(dice.below(4));
        else set.maxUnavailable = std::to_string(dice.below(101)) + "%";
        return set;
    }
    case 12: return PutPod{pod, node, true, dice.coin()};
    default: return PutPod{pod, node, false, dice.coin()};
    }
}

}  // namespace

class TestScenarioProperties : public QObject {
    Q_OBJECT
private slots:
    void undoing_data() { addSeeds(1000); }
    void undoing() {
        QFETCH(unsigned, seed);
        Dice dice(seed);
        const ClusterPtr base = build(hardCase(seed)).value().cluster;
        ScenarioStage stage(base);
        ScenarioPlayer player(stage, defaults(), noRules());
        std::vector<std::pair<std::size_t, ClusterPtr>> pictures{{0, base}};
        for (int i = 0; i < 12; ++i) {
            const ChangeReport report = player.play({randomAction(dice, *stage.picture(), i, true), {}});
            if (report.is == ChangeIs::DoesNot) {
                QVERIFY(!report.why.empty());
                QCOMPARE(difference(stage.picture(), pictures.back().second), QString());
            }
            pictures.emplace_back(stage.made(), stage.picture());
        }
        for (auto at = pictures.rbegin(); at != pictures.rend(); ++at) {
            stage.undoTo(at->first);
            QCOMPARE(difference(stage.picture(), at->second), QString());
        }
    }

    void checkerAgrees_data() { addSeeds(1000); }
    void checkerAgrees() {
        QFETCH(unsigned, seed);
        Dice dice(seed);
        HardCase what;
        what.allDevices = false;
        const ClusterPtr base = build(hardCase(seed, what)).value().cluster;
        Scenario scenario;
        scenario.preemption = dice.coin();
        ScenarioStage stage(base);
        ScenarioPlayer player(stage, defaults(), noRules());
        for (int i = 0; i < 8; ++i) {
            scenario.changes.push_back({randomAction(dice, *stage.picture(), i, false), {}});
            player.play(scenario.changes.back());
        }
        const WhatIfAnswer answer = tryScenario(base, defaults(), scenario, noRules()).value();
        for (const Violation& violation : checkPicture(*answer.cluster())) QFAIL(toString(violation, answer.cluster()->catalog()).c_str());
        // Each pod of the picture afterwards is named where it is not as it was.
        std::size_t there = 0;
        for (std::size_t i = 0; i < answer.cluster()->podCount(); ++i) {
            const PodIdx then = base->catalog().findPod(answer.cluster()->catalog().pods[i].key());
            there += then.valid() && base->placement(then).standing != Standing::Pending && answer.cluster()->placement(PodIdx(i)).standing != Standing::Pending;
        }
        QCOMPARE(answer.after.standing, there + answer.placed.size());
        QCOMPARE(answer.after.pending, answer.pending.size() + answer.waiting.size());
        const WhatIfAnswer again = tryScenario(base, defaults(), scenario, noRules()).value();
        QCOMPARE(difference(answer.cluster(), again.cluster()), QString());
        // Kept as what it changes, it is made again as it was, and the pods elsewhere are those that the whole pictures show.
        const ScenarioPicture played = stage.kept();
        QVERIFY(standElsewhere(again.picture, played) == standElsewhere(*again.cluster(), *stage.picture()));
        QVERIFY(standElsewhere(again.picture, ScenarioPicture(base, {}, base)) == standElsewhere(*again.cluster(), *base));
        const std::weak_ptr<const Cluster> first = again.cluster();
        again.picture.letGo();
        QVERIFY(first.expired() && !again.picture.atHand());
        QCOMPARE(difference(again.cluster(), answer.cluster()), QString());
        QVERIFY(answer.placed == again.placed && answer.moved == again.moved && answer.pending == again.pending && answer.gone == again.gone);
    }
};

QTEST_APPLESS_MAIN(TestScenarioProperties)
#include "tst_scenario_properties.moc"
