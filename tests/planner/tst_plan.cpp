// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <functional>
#include <set>

#include "cluster/samples.h"
#include "planner/goals/found_plan.h"
#include "planner/plan.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

using Action = PlanStep::Action;

const NodeIdx n1(0), n2(1);
const PodIdx a(0), b(1), lost(2);

ClusterPtr sample() {
    return cluster({node("n1", {}), node("n2", {})}, {pod("a", {}, "n1"), pod("b", {}), pod("lost", {}, "gone")});
}

PlanStep step(Action action, const char* pod, const char* from, const char* to) {
    PlanStep made;
    made.action = action;
    made.pod = pod;
    made.from = from;
    made.to = to;
    return made;
}

QString told(const Resolved& resolved) {
    static const char* const kNames[] = {"note", "warning", "error"};
    QStringList lines;
    for (std::size_t i = 0; i < resolved.diagnostics.size(); ++i) {
        const Diagnostic& d = resolved.diagnostics[i];
        lines << QString(kNames[static_cast<int>(d.severity)]) + ": " + QString::fromStdString(toString(d.what));
        if (d.what.origin.field != "steps[" + std::to_string(resolved.without.at(i)) + "]") lines << "another step";
    }
    return lines.join("\n");
}

}  // namespace

class TestPlan : public QObject {
    Q_OBJECT
private slots:
    /// Eight digits a step: whatever is done to another object, or counts otherwise, has others. How it lands and its words do not matter.
    void marksTellStepsApart() {
        const PlanStep first = step(Action::Move, "default/a", "n1", "n2");
        const std::string mark = stepMarks({first});
        QCOMPARE(mark.size(), kStepMarkDigits);
        QCOMPARE(stepMarks({}), std::string());
        std::set<std::string> marks{mark};
        const auto differs = [&](const std::function<void(PlanStep&)>& change) {
            PlanStep other = first;
            change(other);
            return marks.insert(stepMarks({other})).second;
        };
        QVERIFY(differs([](PlanStep& one) { one.action = Action::Evict; }));
        QVERIFY(differs([](PlanStep& one) { one.pod = "default/b"; }));
        QVERIFY(differs([](PlanStep& one) { one.from = "n3"; }));
        QVERIFY(differs([](PlanStep& one) { one.to = "n3"; }));
        QVERIFY(differs([](PlanStep& one) { one.claim = "default/c"; }));
        QVERIFY(differs([](PlanStep& one) { one.volume = "v"; }));
        QVERIFY(differs([](PlanStep& one) { one.devices = {{"r", {"d", "p", "0"}}}; }));
        QVERIFY(differs([](PlanStep& one) { one.devices = {{"r", {"d", "p", "1"}}}; }));
        QVERIFY(differs([](PlanStep& one) { one.workload = "default/Deployment/w"; }));
        QVERIFY(differs([](PlanStep& one) { one.replicas = 2; }));
        QVERIFY(differs([](PlanStep& one) { one.surge = true; }));
        QVERIFY(differs([](PlanStep& one) { one.counted = 0; }));
        QVERIFY(differs([](PlanStep& one) { one.counted = 1; }));
        PlanStep same = first;
        same.landing = Landing::Pin;
        same.uid = "uid";
        same.reason = "by hand";
        same.wave = 2;
        QCOMPARE(stepMarks({same}), mark);
        const std::string two = stepMarks({first, step(Action::Cordon, "", "", "n1")});
        QVERIFY(two.starts_with(mark) && two.size() == 2 * kStepMarkDigits);
    }

    /// Of the plan that was found, one with another step, one with a step less and one that does not say what was found.
    void toldIsWhichStepsAreOthers() {
        Plan plan{"", {step(Action::Cordon, "", "", "n1"), step(Action::Move, "default/a", "n1", "n2"), step(Action::Place, "default/b", "", "n2")}};
        QVERIFY(!sinceFound(plan).kept);  // nobody searched
        plan.found = PlanFinding{};
        plan.found->moves = 1;
        plan.found->steps = stepMarks(plan.steps);
        QCOMPARE(sinceFound(plan).kept, std::optional(true));
        Plan other = plan;
        other.steps[2].to = "n1";
        QVERIFY(sinceFound(other).isChanged());
        QCOMPARE(sinceFound(other).others, std::vector<std::size_t>{2});
        other = plan;
        other.steps.erase(other.steps.begin());
        QVERIFY(sinceFound(other).isChanged());
        QCOMPARE(sinceFound(other).others, std::vector<std::size_t>{0});
        QCOMPARE(sinceFound(other).found, std::size_t(3));
        other = plan;
        other.steps.pop_back();
        QVERIFY(sinceFound(other).isChanged() && sinceFound(other).others.empty());
        // An older file: only another number of moves, or another end, shows that it was changed.
        other = plan;
        other.found->steps.clear();
        QVERIFY(!sinceFound(other).kept);
        other.found->moves = 2;
        QVERIFY(sinceFound(other).isChanged());
        other.found->moves = 1;
        other.found->reached = 3;
        other.steps.back().counted = 3;
        QVERIFY(!sinceFound(other).kept);
        other.steps.back().counted = 2;
        QVERIFY(sinceFound(other).isChanged());
    }

    void aMarkTellsPicturesApart() {
        const std::string mark = pictureMark(*sample());
        QCOMPARE(mark.size(), 16u);
        QCOMPARE(pictureMark(*sample()), mark);
        // The order of objects does not matter.
        QCOMPARE(pictureMark(*cluster({node("n2", {}), node("n1", {})}, {pod("lost", {}, "gone"), pod("b", {}), pod("a", {}, "n1")})), mark);
        std::set<std::string> marks{mark};
        const auto differs = [&](const ClusterPtr& other) { return marks.insert(pictureMark(*other)).second; };
        for (const Delta& delta : {Delta(Move{a, n2}), Delta(Evict{a}), Delta(Place{b, n1}), Delta(Cordon{n1, true})}) QVERIFY(differs(bayplan::apply(*sample(), {delta})->cluster));
        Pod another = pod("a", {}, "n1");
        another.uid = "another";
        QVERIFY(differs(cluster({node("n1", {}), node("n2", {})}, {another, pod("b", {}), pod("lost", {}, "gone")})));
        Node tainted = node("n1", {});
        tainted.taints.push_back({"a", "b", TaintEffect::NoSchedule});
        QVERIFY(differs(cluster({tainted, node("n2", {})}, {pod("a", {}, "n1"), pod("b", {}), pod("lost", {}, "gone")})));
        QVERIFY(differs(cluster({node("n1", {{"cpu", "1"}}), node("n2", {})}, {pod("a", {}, "n1"), pod("b", {}), pod("lost", {}, "gone")})));
    }

    void deltasAsSteps() {
        const ClusterPtr c = sample();
        QVERIFY(describe(*c, Place{b, n2}) == step(Action::Place, "default/b", "", "n2"));
        QVERIFY(describe(*c, Move{a, n2}) == step(Action::Move, "default/a", "n1", "n2"));
        QVERIFY(describe(*c, Evict{a}) == step(Action::Evict, "default/a", "n1", ""));
        QVERIFY(describe(*c, Evict{lost}) == step(Action::Evict, "default/lost", "gone", ""));
        QVERIFY(describe(*c, Cordon{n1, true}) == step(Action::Cordon, "", "", "n1"));
        QVERIFY(describe(*c, Cordon{n1, false}) == step(Action::Uncordon, "", "", "n1"));
    }

    void stepsAreResolvedOneAfterTheOther() {
        const ClusterPtr c = sample();
        const Plan plan{"",
                        {step(Action::Place, "default/b", "", "n2"), step(Action::Move, "default/a", "n1", "n2"), step(Action::Move, "default/b", "n2", "n1"),
                         step(Action::Cordon, "", "", "n2"), step(Action::Uncordon, "", "", "n2"), step(Action::Evict, "default/a", "n2", "")}};
        const Resolved resolved = resolve(plan, *c);
        QCOMPARE(told(resolved), QString());
        QVERIFY((resolved.deltas == std::vector<Delta>{Place{b, n2}, Move{a, n2}, Move{b, n1}, Cordon{n2, true}, Cordon{n2, false}, Evict{a}}));
        const auto after = apply(*c, resolved.deltas);
        QVERIFY(after.has_value());
        QVERIFY(after->cluster->placement(b).node == n1);
        QCOMPARE(after->cluster->placement(a).standing, Standing::Pending);
    }

    void aDescribedHistoryResolvesToItself() {
        const ClusterPtr c = sample();
        const std::vector<Delta> deltas{Place{b, n1}, Move{a, n2}, Cordon{n1, true}, Evict{b}};
        Plan plan;
        Draft draft(*c);
        for (const Delta& delta : deltas) {
            plan.steps.push_back(describe(draft.cluster(), delta));
            QVERIFY(draft.apply(delta).has_value());
        }
        QVERIFY(resolve(plan, *c).deltas == deltas);
    }

    void whatDoesNotApplyIsLeftOutAndTold_data() {
        QTest::addColumn<PlanStep>("wrong");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, PlanStep wrong, const char* text) {
            QTest::newRow(name) << wrong << text;
        };
        row("no such pod", step(Action::Place, "default/x", "", "n1"),
            "error: Pod default/x: steps[0]: is gone: there is no such pod any more");
        row("no such node", step(Action::Place, "default/b", "", "n9"),
            "error: Pod default/b: steps[0]: there is no node \"n9\" any more");
        row("no such node to move to", step(Action::Move, "default/a", "n1", "n9"),
            "error: Pod default/a: steps[0]: there is no node \"n9\" any more");
        row("no such node to cordon", step(Action::Cordon, "", "", "n9"),
            "error: Node n9: steps[0]: there is no node \"n9\" any more");
        row("placed meanwhile", step(Action::Place, "default/a", "", "n2"),
            "error: Pod default/a: steps[0]: stands on node \"n1\", the plan takes it to be pending");
        row("elsewhere", step(Action::Move, "default/a", "n2", "n1"),
            "error: Pod default/a: steps[0]: stands on node \"n1\", the plan takes it to stand on \"n2\"");
        row("pending", step(Action::Evict, "default/b", "n1", ""),
            "error: Pod default/b: steps[0]: is pending, the plan takes it to stand on \"n1\"");
        row("nothing to leave", step(Action::Evict, "default/b", "", ""),
            "error: Pod default/b: steps[0]: is pending: it stands on no node that it could leave");
        row("on a node that was not read", step(Action::Evict, "default/lost", "gone", ""),
            "error: Pod default/lost: steps[0]: is bound to node \"gone\", which is not among the objects read: it "
            "cannot be moved");
        row("there already", step(Action::Move, "default/a", "n1", "n1"),
            "note: Pod default/a: steps[0]: stands on node \"n1\" already: nothing to do");
        row("not cordoned", step(Action::Uncordon, "", "", "n1"),
            "note: Node n1: steps[0]: is not cordoned: nothing to do");
    }
    void whatDoesNotApplyIsLeftOutAndTold() {
        QFETCH(PlanStep, wrong);
        QFETCH(QString, text);
        const Plan plan{"", {wrong, step(Action::Cordon, "", "", "n2")}};
        const Resolved resolved = resolve(plan, *sample());
        QCOMPARE(told(resolved), text);
        QVERIFY((resolved.deltas == std::vector<Delta>{Cordon{n2, true}}));  // the rest still counts
    }

    void devicesOfClaims() {
        Objects objects = samples::objects({node("n1", {}), node("n2", {})}, {pod("b", {})});
        for (const char* name : {"a", "b", "read"}) {
            objects.devices.claims.emplace_back();
            objects.devices.claims.back().namespaceName = "default";
            objects.devices.claims.back().name = name;
        }
        const AllocatedDevice g0{"gpu", {"d", "p", "g0"}, false};
        const AllocatedDevice g1{"gpu", {"d", "p", "g1"}, false};
        const AllocatedDevice old{"gpu", {"d", "p", "old"}, false};
        objects.devices.claims[2].allocation = ClaimAllocation{{g1}, {}};
        ResourceSlice slice{"s", "d", "p", 1, 1, {"n1", {}, false}, false, {}, false, {}};
        for (const char* name : {"g0", "g1"}) slice.devices.emplace_back().name = name;
        objects.devices.slices = {slice};
        const ClusterPtr c = build(std::move(objects))->cluster;
        const auto allocation = [](const AllocatedDevice& device) {
            ClaimAllocation made{{device}, NodeSelector{{{{}, {{"metadata.name", SelectorOp::In, {"n1"}}}}}}};
            return std::make_shared<const ClaimAllocation>(made);
        };
        const std::vector<Delta> deltas{Place{PodIdx(0), n2}, AllocateClaim{ResourceClaimIdx(0), allocation(g0)},
                                        AllocateClaim{ResourceClaimIdx(0)}, AllocateClaim{ResourceClaimIdx(2)},
                                        AllocateClaim{ResourceClaimIdx(2), std::make_shared<const ClaimAllocation>(ClaimAllocation{{g1}, {}})}};
        Plan plan;
        Draft draft(*c);
        for (const Delta& delta : deltas) {
            plan.steps.push_back(describe(draft.cluster(), delta));
            QVERIFY(draft.apply(delta).has_value());
        }
        QCOMPARE(plan.steps[1].claim, std::string("default/a"));
        QVERIFY(plan.steps[1].devices == std::vector<AllocatedDevice>{g0});
        QVERIFY(resolve(plan, *c).deltas == deltas);

        const auto lone = [&](const char* claim, std::vector<AllocatedDevice> devices) {
            PlanStep made = step(Action::AllocateClaim, "", "", "");
            made.claim = claim;
            made.devices = std::move(devices);
            return told(resolve(Plan{"", {made}}, *c));
        };
        QCOMPARE(lone("default/x", {g0}), "error: ResourceClaim default/x: steps[0]: is gone: there is no such claim any more");
        QCOMPARE(lone("default/a", {old}), "error: ResourceClaim default/a: steps[0]: device d/p/old is not published any more");
        QCOMPARE(lone("default/a", {g1}), "error: ResourceClaim default/a: steps[0]: device d/p/g1 is taken by another claim");
        QCOMPARE(lone("default/read", {g1}), "note: ResourceClaim default/read: steps[0]: has these devices by now: nothing to do");
    }

    void whatIsAssumedOfClaims() {
        Objects objects = samples::objects({node("n1", {}), node("n2", {})}, {pod("b", {})});
        for (const char* name : {"data", "logs", "old"}) {
            PersistentVolumeClaim claim;
            claim.name = name;
            if (claim.name == "old") claim.volumeName = "disk";
            objects.storage.claims.push_back(claim);
        }
        for (const char* name : {"disk", "local"}) {
            objects.storage.volumes.emplace_back();
            objects.storage.volumes.back().name = name;
        }
        const ClusterPtr c = build(std::move(objects))->cluster;
        const std::vector<Delta> deltas{Place{PodIdx(0), n2}, AssumeClaim{VolumeClaimIdx(0), VolumeIdx(1), {}},
                                        AssumeClaim{VolumeClaimIdx(1), {}, n2}, AssumeClaim{VolumeClaimIdx(0)}};
        Plan plan;
        Draft draft(*c);
        for (const Delta& delta : deltas) {
            plan.steps.push_back(describe(draft.cluster(), delta));
            QVERIFY(draft.apply(delta).has_value());
        }
        QCOMPARE(plan.steps[1].claim, std::string("default/data"));
        QCOMPARE(plan.steps[1].volume, std::string("local"));
        QCOMPARE(plan.steps[2].to, std::string("n2"));
        QVERIFY(plan.steps[3].volume.empty() && plan.steps[3].to.empty());
        QVERIFY(resolve(plan, *c).deltas == deltas);

        const auto lone = [&](const char* claim, const char* volume, const char* to) {
            PlanStep made = step(Action::AssumeClaim, "", "", to);
            made.claim = claim;
            made.volume = volume;
            return told(resolve(Plan{"", {made}}, *c));
        };
        QCOMPARE(lone("default/x", "local", ""),
                 "error: PersistentVolumeClaim default/x: steps[0]: is gone: there is no such claim any more");
        QCOMPARE(lone("default/data", "x", ""),
                 "error: PersistentVolumeClaim default/data: steps[0]: there is no volume \"x\" any more");
        QCOMPARE(lone("default/old", "disk", ""),
                 "note: PersistentVolumeClaim default/old: steps[0]: is bound to volume "
                 "\"disk\" by now: nothing to do");
        QCOMPARE(lone("default/old", "local", ""),
                 "error: PersistentVolumeClaim default/old: steps[0]: is bound to volume \"disk\" already");
    }

    void cordonedAlready() {
        const Plan plan{"", {step(Action::Cordon, "", "", "n2"), step(Action::Cordon, "", "", "n2")}};
        const Resolved resolved = resolve(plan, *sample());
        QCOMPARE(told(resolved), QString("note: Node n2: steps[1]: is cordoned already: nothing to do"));
        QCOMPARE(resolved.deltas.size(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestPlan)
#include "tst_plan.moc"
