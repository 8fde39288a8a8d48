// SPDX-License-Identifier: GPL-3.0-or-later
// The verdicts for a map and for a forced drop.
#include <QTest>

#include "framework/harness.h"
#include "support/storage.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

PodAffinityTerm hostTerm(const char* app) {
    PodAffinityTerm term;
    term.topologyKey = "kubernetes.io/hostname";
    term.labelSelector = selects("app", app);
    return term;
}

Labels host(const char* name) {
    return Labels{{"kubernetes.io/hostname", name}};
}

std::string pluginOf(const Verdicts& verdicts, NodeIdx node) {
    const std::uint8_t plugin = verdicts.plugins[node.get()];
    return plugin == 255 ? std::string() : verdicts.pluginNames[plugin];
}

}  // namespace

class TestVerdicts : public QObject {
    Q_OBJECT
private slots:
    void aPodThatStandsIsTakenOffFirst();
    void aGroupMustFitTogether();
    void aGroupTakesTheSamePortOnce();
    void aGroupKeepsItsDistance();
    void aGroupThatAffinityHoldsTogether();
    void unknownSchedulersAreNotGuessed();
    void violationsNameEveryRefusal();
    void violationsNameGatesAndExclusions();
    void violationsGoOnAfterARefusalEverywhere();
    void aFaultOnOneNodeLeavesTheOthersVerdicts();
};

void TestVerdicts::aPodThatStandsIsTakenOffFirst() {
    // n0 is full with p alone: p fits there again, because it leaves first.
    const Node small = node("n0", {{"cpu", "2"}, {"memory", "4Gi"}, {"pods", "1"}});
    Harness harness(objects({small, roomy("n1")}, {pod("p", asks({{"cpu", "2"}}), "n0")}));
    const Verdicts verdicts = harness.scheduler().verdicts(harness.cluster(), {harness.pod("p")});
    QCOMPARE(verdicts.feasible, std::size_t{2});
    QCOMPARE(harness.decide("p").feasibleNodes, std::size_t{2});
    QVERIFY(verdicts.totals[0] > 0);
    QCOMPARE(verdicts.bestTotal, std::max(verdicts.totals[0], verdicts.totals[1]));
}

void TestVerdicts::aGroupMustFitTogether() {
    const Node small = node("n0", {{"cpu", "3"}, {"memory", "4Gi"}, {"pods", "9"}});
    Harness harness(objects({small, roomy("n1")}, {pod("a", asks({{"cpu", "2"}})), pod("b", asks({{"cpu", "2"}}))}));
    Scheduler& scheduler = harness.scheduler();
    QCOMPARE(scheduler.verdicts(harness.cluster(), {harness.pod("a")}).feasible, std::size_t{2});
    const Verdicts both = scheduler.verdicts(harness.cluster(), {harness.pod("a"), harness.pod("b")});
    QCOMPARE(both.codes[0], Code::Unschedulable);
    QCOMPARE(pluginOf(both, NodeIdx(0)), "NodeResourcesFit");
    QCOMPARE(both.codes[1], Code::Success);
    QCOMPARE(both.feasible, std::size_t{1});
}

void TestVerdicts::aGroupTakesTheSamePortOnce() {
    PodSpec spec = asks({});
    spec.containers[0].ports.push_back({"", "TCP", 80, 80});
    Harness harness(objects({roomy("n0")}, {pod("a", spec), pod("b", spec)}));
    const Verdicts both = harness.scheduler().verdicts(harness.cluster(), {harness.pod("a"), harness.pod("b")});
    QCOMPARE(pluginOf(both, NodeIdx(0)), "NodePorts");
}

void TestVerdicts::aGroupKeepsItsDistance() {
    // b itself has no requirements; a, once there, rejects it.
    PodSpec apart = asks({});
    apart.podAntiAffinity.emplace();
    apart.podAntiAffinity->required.push_back(hostTerm("b"));
    Harness harness(objects({roomy("n0", host("n0"))}, {labelled(pod("a", apart), Labels{{"app", "a"}}),
                                                        labelled(pod("b", asks({})), Labels{{"app", "b"}})}));
    Scheduler& scheduler = harness.scheduler();
    const Verdicts both = scheduler.verdicts(harness.cluster(), {harness.pod("a"), harness.pod("b")});
    QCOMPARE(pluginOf(both, NodeIdx(0)), "InterPodAffinity");
    const Verdicts turned = scheduler.verdicts(harness.cluster(), {harness.pod("b"), harness.pod("a")});
    QCOMPARE(pluginOf(turned, NodeIdx(0)), "InterPodAffinity");
}

void TestVerdicts::aGroupThatAffinityHoldsTogether() {
    PodSpec close = asks({});
    close.podAffinity.emplace();
    close.podAffinity->required.push_back(hostTerm("a"));
    Harness harness(objects({roomy("n0", host("n0")), roomy("n1", host("n1"))},
                            {labelled(pod("a", asks({})), Labels{{"app", "a"}}), pod("b", close)}));
    Scheduler& scheduler = harness.scheduler();
    QCOMPARE(scheduler.verdicts(harness.cluster(), {harness.pod("b")}).feasible, std::size_t{0});
    QCOMPARE(scheduler.verdicts(harness.cluster(), {harness.pod("a"), harness.pod("b")}).feasible, std::size_t{2});
}

void TestVerdicts::unknownSchedulersAreNotGuessed() {
    PodSpec other = asks({});
    other.schedulerName = "someone-else";
    Harness harness(objects({roomy("n0")}, {pod("p", other)}));
    const Verdicts verdicts = harness.scheduler().verdicts(harness.cluster(), {harness.pod("p")});
    QCOMPARE(verdicts.codes[0], Code::NotModelled);
    QVERIFY(verdicts.notModelled == std::vector<Message>{"schedulerName: no profile is called \"someone-else\""});
}

void TestVerdicts::violationsNameEveryRefusal() {
    Node bad = node("n0", {{"cpu", "1"}, {"memory", "4Gi"}, {"pods", "9"}});
    bad.unschedulable = true;
    bad.taints.push_back({"dedicated", "ml", TaintEffect::NoSchedule});
    PodSpec spec = asks({{"cpu", "2"}});
    spec.volumes.push_back({Volume::Kind::PersistentVolumeClaim, "data", "claim"});
    Harness harness(objects({bad}, {pod("p", spec)}));
    const auto refusals = harness.scheduler().violations(harness.cluster(), harness.pod("p"), NodeIdx(0));
    std::string all;
    for (const Status& status : refusals) all += status.plugin + "/" + toString(status.code) + " ";
    QCOMPARE(
        all,
        "VolumeRestrictions/UnschedulableAndUnresolvable VolumeBinding/UnschedulableAndUnresolvable "
        "VolumeZone/UnschedulableAndUnresolvable NodeUnschedulable/UnschedulableAndUnresolvable "
        "TaintToleration/UnschedulableAndUnresolvable NodeResourcesFit/UnschedulableAndUnresolvable "
        "NodeVolumeLimits/UnschedulableAndUnresolvable ");
    QCOMPARE(argument(refusals[4].reasons[0], "key"), "dedicated");
    QCOMPARE(argument(refusals[5].reasons[0], "need"), "2000");
    QCOMPARE(harness.decide("p").nodes[0].verdict.plugin, "VolumeRestrictions");  // there is no such claim
}

void TestVerdicts::violationsNameGatesAndExclusions() {
    PodSpec spec = asks({});
    spec.schedulingGates = {"wait"};
    spec.hasNodeAffinity = true;
    spec.nodeAffinity.required.emplace();
    spec.nodeAffinity.required->terms.push_back({{}, {{"metadata.name", SelectorOp::In, {"n1"}}}});
    Harness harness(objects({roomy("n0"), roomy("n1")}, {pod("p", spec)}));
    const auto elsewhere = harness.scheduler().violations(harness.cluster(), harness.pod("p"), NodeIdx(0));
    QCOMPARE(elsewhere.size(), std::size_t{2});
    QCOMPARE(elsewhere[0].plugin, "SchedulingGates");
    QCOMPARE(elsewhere[1].plugin, "NodeAffinity");
    QCOMPARE(harness.scheduler().violations(harness.cluster(), harness.pod("p"), NodeIdx(1)).size(), std::size_t{1});
}

void TestVerdicts::violationsGoOnAfterARefusalEverywhere() {
    // The missing claim makes the cycle reject the pod before spreading and affinity are prepared; they are still
    // evaluated.
    PodSpec spec = withClaims({"data"});
    spec.podAntiAffinity.emplace();
    spec.podAntiAffinity->required.push_back(hostTerm("web"));
    Node n0 = roomy("n0", host("n0"));
    Harness harness(objects({n0}, {labelled(pod("there", asks({}), "n0"), Labels{{"app", "web"}}), pod("p", spec)}));
    std::string all;
    for (const Status& status : harness.scheduler().violations(harness.cluster(), harness.pod("p"), NodeIdx(0)))
        all += status.plugin + " ";
    QCOMPARE(all, "VolumeRestrictions VolumeBinding VolumeZone NodeVolumeLimits InterPodAffinity ");
}

void TestVerdicts::aFaultOnOneNodeLeavesTheOthersVerdicts() {
    // A pod on n0 has a volume whose claim belongs to another: it cannot be counted, which ends the cycle. Nothing is
    // scored then; the other nodes still have their verdicts, with and without cached tables.
    PodSpec stranger = asks({});
    stranger.volumes = {{Volume::Kind::Ephemeral, "tmp", "tmp"}};
    Node full = node("n2", {{"pods", "0"}});
    Objects all = objects({roomy("n0"), roomy("n1"), full, roomy("n3")}, {pod("s", stranger, "n0"), pod("p", withClaims({"data"}))});
    all.storage.claims = {boundTo(claim("data", "c"), "v"), boundTo(claim("s-tmp", "c"), "t")};
    all.storage.claims[1].ownerUid = "another";
    all.storage.volumes = {csi(volume("v", "c"), "h"), csi(volume("t", "c"), "ht")};
    all.storage.csiNodes = {{"n0", {{"csi.example.com", 5}}, {}}};
    const ClusterPtr picture = build(all)->cluster;
    for (const Keep keep : {Keep::Tables, Keep::Nothing}) {
        Scheduler scheduler(profiles(), keep);
        const Verdicts verdicts = scheduler.verdicts(*picture, {PodIdx(1)});
        QVERIFY(verdicts.codes
                == (std::vector<Code>{Code::Error, Code::Success, Code::Unschedulable, Code::Success}));
        QVERIFY(verdicts.totals == std::vector<std::int64_t>(4, 0));
        QCOMPARE(scheduler.decide(*picture, PodIdx(1)).outcome, Outcome::Error);
    }
}

QTEST_APPLESS_MAIN(TestVerdicts)
#include "tst_verdicts.moc"
