// SPDX-License-Identifier: GPL-3.0-or-later
// What would lift it where a goal's pod finds no node: of each kind of refusal by hand.
#include <QtTest>

#include "framework/harness.h"
#include "io/sessions/loader.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker fourCores(const char* name) { return node(name).cpu("4").label("kubernetes.io/hostname", name); }
PodMaker leaving(const char* cores) { return pod("x").cpu(cores).owner("ReplicaSet", "r").on("a"); }

/// "why | what lifts it" of the first pod or node in the way.
QString firstInTheWay(const std::vector<Node>& nodes, const std::vector<Pod>& pods, const char* words, const char* protectedPod = nullptr) {
    const ClusterPtr picture = cluster(nodes, pods);
    GoalRequest request = goalFromWords(words).value();
    if (protectedPod) request.protect.push_back(std::string("pod=") + protectedPod);
    const Result<GoalQuestion> question = questionOf(request, *picture, samples::profiles());
    if (!question) return QString::fromStdString(toString(question.error()));
    const GoalAnswer answer = planGoal(picture, samples::profiles(), *question, {}).value();
    if (answer.obstacles.empty()) return QStringLiteral("nothing");
    return QString::fromStdString(answer.obstacles.front().lets.text());
}

}  // namespace

class TestWhatLifts : public QObject {
    Q_OBJECT

private slots:
    void aDrainedPodFindsNoNode_data() {
        QTest::addColumn<QString>("told");
        QTest::newRow("cordoned") << "uncordon b";
        QTest::newRow("tainted") << "let it tolerate gpu=yes:NoSchedule, for node b";
        QTest::newRow("short") << "let it ask for only 2 cpu, for node b";
        QTest::newRow("full by one that is protected") << "let default/large leave b";
        QTest::newRow("selected") << "take disk out of its node selector";
        QTest::newRow("alone") << "add a node that takes it";
    }
    void aDrainedPodFindsNoNode() {
        QFETCH(QString, told);
        const std::string row = QTest::currentDataTag();
        std::vector<Node> nodes{fourCores("a")};
        std::vector<Pod> pods{leaving("3")};
        if (row == "cordoned") nodes.push_back(fourCores("b").cordoned());
        if (row == "tainted") nodes.push_back(fourCores("b").taint("gpu", "yes", TaintEffect::NoSchedule));
        if (row == "short") nodes.push_back(node("b").cpu("2").label("kubernetes.io/hostname", "b"));
        if (row == "full by one that is protected") {
            nodes.push_back(fourCores("b"));
            pods.push_back(pod("large").cpu("4").owner("ReplicaSet", "l").on("b"));
        }
        if (row == "selected") {
            nodes = {fourCores("a").label("disk", "ssd"), fourCores("b")};
            pods = {leaving("3").selector("disk", "ssd")};
        }
        QCOMPARE(firstInTheWay(nodes, pods, "drain --node a", row == "full by one that is protected" ? "default/large" : nullptr), told);
    }

    /// Two pods use one claim: its device is on a, which is drained. No node that is added could give it to one of them.
    void devicesThatAnotherPodUses() {
        const auto pod = [](const std::string& name) {
            return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", uid: u-" + name
                   +
                   ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: r, uid: r, controller: true}]}\n"
                   "spec: {nodeName: a, containers: [{name: c, resources: {claims: [{name: d}]}}], resourceClaims: [{name: d, resourceClaimName: both}]}\nstatus: {phase: Running}\n---\n";
        };
        const auto node = [](const std::string& name) {
            return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + "}\nstatus: {allocatable: {cpu: \"4\", pods: \"10\"}}\n---\n";
        };
        const std::string devices =
            "apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: any}\n---\n"
            "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: s}\nspec: {driver: d, nodeName: a, pool: {name: a, resourceSliceCount: 1}, devices: [{name: "
            "x}]}\n---\n"
            "apiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: both, uid: u-both}\nspec: {devices: {requests: [{name: r, exactly: {deviceClassName: any}}]}}\n"
            "status: {allocation: {devices: {results: [{request: r, driver: d, pool: a, device: x}]}, nodeSelector: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, "
            "operator: In, values: [a]}]}]}}, "
            "reservedFor: [{resource: pods, name: p, uid: u-p}, {resource: pods, name: q, uid: u-q}]}\n---\n";
        const ClusterPtr picture = build(readObjectsFromText(node("a") + node("b") + devices + pod("p") + pod("q"), "test.yaml").value()).value().cluster;
        Budget budget;
        budget.work = 50;
        const GoalAnswer answer = planGoal(picture, samples::profiles(), questionOf(goalFromWords("drain --node a").value(), *picture, samples::profiles()).value(), budget).value();
        QVERIFY(!answer.obstacles.empty());
        QCOMPARE(QString::fromStdString(answer.obstacles.front().lets.text()), QString("let default/q leave claim both, too: its devices stay where they are while a pod uses them"));
    }

    /// What the plan could have moved itself is no change for a person: both pods have 3 of 4 cores, and no third node is there.
    void whatMayMoveIsNoAnswer() {
        QCOMPARE(firstInTheWay({fourCores("a"), fourCores("b")}, {leaving("3"), pod("y").cpu("3").owner("ReplicaSet", "y").on("b")}, "drain --node a"),
                 QString("let it ask for only 1 cpu, for node b"));
    }

    /// A pending pod: too large for each node, waiting for a gate, and kept from both nodes by its own kind.
    void aPendingPodFindsNoNode() {
        const std::vector<Node> nodes{fourCores("a"), fourCores("b")};
        QCOMPARE(firstInTheWay(nodes, {pod("wants").cpu("5")}, "room --pod default/wants"), QString("let it ask for only 4 cpu, for node a"));
        QCOMPARE(firstInTheWay(nodes, {pod("wants").cpu("1").gate("g")}, "room --pod default/wants"), QString("take its scheduling gates away"));
        std::vector<Pod> alone;
        for (const char* name : {"s1", "s2", "wants"}) {
            Pod one = pod(name).cpu("1").label("app", "s").owner("ReplicaSet", "s");
            auto spec = std::make_shared<PodSpec>(*one.spec);
            PodAffinityTerm term;
            term.topologyKey = "kubernetes.io/hostname";
            term.labelSelector.emplace();
            term.labelSelector->requirements.push_back({"app", SelectorOp::In, {"s"}});
            spec->podAntiAffinity.emplace();
            spec->podAntiAffinity->required.push_back(term);
            one.spec = spec;
            if (std::string(name) != "wants") one.nodeName = std::string(name) == "s1" ? "a" : "b";
            alone.push_back(one);
        }
        QCOMPARE(firstInTheWay(nodes, alone, "room --pod default/wants"), QString("add a node that takes it"));
    }

    /// 25 % of each of two nodes, and 10 % are allowed.
    void aNodeStaysHot() {
        QCOMPARE(firstInTheWay({fourCores("a"), fourCores("b")}, {leaving("1"), pod("y").cpu("1").owner("ReplicaSet", "y").on("b")}, "rebalance --limit cpu=10"),
                 QString("raise the limit, or add a node"));
    }
};

QTEST_GUILESS_MAIN(TestWhatLifts)
#include "tst_what_lifts.moc"
