// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of the cycle itself, with plugins made for the tests.
#include <functional>

#include <QTest>

#include "framework/harness.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// A plugin at many extension points with configured answers.
class Fake final : public Plugin,
                   public PreFilterPlugin,
                   public FilterPlugin,
                   public PostFilterPlugin,
                   public PreScorePlugin,
                   public ScorePlugin,
                   public ReservePlugin,
                   public PermitPlugin {
public:
    struct Answers {
        std::function<PreFilterResult(const Cycle&)> preFilter = [](const Cycle&) { return PreFilterResult{}; };
        std::function<Status(const NodeView&)> filter = [](const NodeView&) { return Status{}; };
        std::function<Status()> postFilter = [] { return Status{Code::Unschedulable, {}, ""}; };
        std::function<Status()> preScore = [] { return Status{}; };
        std::function<std::int64_t(const NodeView&)> score = [](const NodeView&) { return std::int64_t{0}; };
        std::function<Status()> reserve = [] { return Status{}; };
        std::function<Status()> permit = [] { return Status{}; };
    };

    Fake(std::string name, Answers answers) : m_name(std::move(name)), m_answers(std::move(answers)) {}
    std::string_view name() const override { return m_name; }
    PreFilterResult preFilter(const Cycle& cycle) const override { return m_answers.preFilter(cycle); }
    Code filter(const Cycle&, const PluginState*, const NodeView& node, Reasons* why) const override {
        const Status status = m_answers.filter(node);
        if (why) why->insert(why->end(), status.reasons.begin(), status.reasons.end());
        return status.code;
    }
    PostFilterResult postFilter(const Cycle&, const PluginState*, std::span<const NodeCode>,
                                Rehearsal&) const override {
        PostFilterResult result;
        result.status = m_answers.postFilter();
        return result;
    }
    PreScoreResult preScore(const Cycle&, std::span<const NodeIdx>) const override {
        return {m_answers.preScore(), nullptr};
    }
    std::int64_t score(const Cycle&, const PluginState*, const NodeView& node) const override {
        return m_answers.score(node);
    }
    Reservation reserve(const Cycle&, const PluginState*, NodeIdx) const override { return {m_answers.reserve(), {}}; }
    PermitAnswer permit(const Cycle&, NodeIdx) const override { return {m_answers.permit()}; }

private:
    std::string m_name;
    Answers m_answers;
};

Status no(Code code, const std::string& why) {
    return Status{code, {Reason{"", why, {}}}, ""};
}

PreFilterResult rejects(Code code, const std::string& why) {
    PreFilterResult result;
    result.status = no(code, why);
    return result;
}

PreFilterResult onlyNodes(std::vector<NodeIdx> nodes) {
    PreFilterResult result;
    result.nodes = std::move(nodes);
    return result;
}

using Fakes = std::vector<std::pair<std::string, Fake::Answers>>;

/// Nodes n0, n1, n2 and one pod, decided by these plugins alone.
Decision decide(const Fakes& fakes, Detail detail = Detail::Nodes, std::vector<Pod> pods = {pod("p", asks({}))}) {
    Registry registry = inTreePlugins();
    SchedulerConfiguration configuration;
    PluginSet& set = configuration.profiles[0].multiPoint;
    set.disabled.push_back({"*", 0, {}});
    set.enabled = {{"PrioritySort", 0, {}}, {"DefaultBinder", 0, {}}};
    for (const auto& [name, answers] : fakes) {
        set.enabled.push_back({name, 0, {}});
        registry[name] = [n = name, a = answers](const PluginArgs&) { return std::make_shared<const Fake>(n, a); };
    }
    const ClusterPtr picture = cluster({roomy("n0"), roomy("n1"), roomy("n2")}, std::move(pods));
    Scheduler scheduler(makeProfiles(configuration, registry).value());
    const Decision decision = scheduler.decide(*picture, PodIdx(0), detail);
    if (detail == Detail::Nodes) {
        // The decision without the nodes is the same.
        const Decision brief = scheduler.decide(*picture, PodIdx(0), Detail::Outcome);
        [&] {
            QCOMPARE(brief.outcome, decision.outcome);
            QCOMPARE(brief.message, decision.message);
            QVERIFY(brief.tied == decision.tied);
            QVERIFY(brief.notModelled == decision.notModelled);
        }();
    }
    return decision;
}

}  // namespace

class TestCycle : public QObject {
    Q_OBJECT
private slots:
    void withoutItsPreparationAPluginFails_data();
    void withoutItsPreparationAPluginFails();
    void unresolvablePreFilterStopsAtOnce();
    void unschedulablePreFilterLetsOthersRun();
    void errorOfAPreFilterEndsTheCycle();
    void skippedPreFilterSwitchesTheFilterOff();
    void intersectsNodeLists();
    void saysWhoSharesNoNode();
    void firstRefusalCounts();
    void errorOfAFilterEndsTheCycle();
    void errorOfAPreScoreEndsTheCycleOnlyWhereItIsAsked();
    void scoresNothingForOneNode();
    void takesTheFirstThatFitsWithoutScorers();
    void postFilterTextsAreJoined();
    void postFilterThatFindsAWaySaysNothing();
    void postFilterThatIsNotModelledLeavesTheTextAway();
    void reserveAndPermitMayRefuse();
    void whatIsNotModelledIsNeverGuessed();
    void gatesIgnoredDeletingAndNoNodes();
    void nominatedNodeGoesFirst();
    void theNominatedNodesRefusalIsNamed();
    void podsOfAGroupAreNotModelled();
    void gatesOfWhatIsNotModelled();
    void nominatedPodsAreRespected();
    void extendersAreNotModelled();
};

void TestCycle::unresolvablePreFilterStopsAtOnce() {
    bool reached = false;
    Fake::Answers later;
    later.preFilter = [&](const Cycle&) {
        reached = true;
        return PreFilterResult{};
    };
    Fake::Answers first;
    first.preFilter = [](const Cycle&) { return rejects(Code::UnschedulableAndUnresolvable, "not today"); };
    first.postFilter = [] { return Status{Code::Unschedulable, {}, ""}; };
    const Decision decision = decide({{"First", first}, {"Later", later}});
    QVERIFY(!reached);
    QCOMPARE(decision.outcome, Outcome::Unschedulable);
    QCOMPARE(decision.message, "0/3 nodes are available: not today.");
    QCOMPARE(decision.nodes[2].verdict.plugin, "First");
    QCOMPARE(decision.nodes[2].verdict.code, Code::UnschedulableAndUnresolvable);
}

void TestCycle::unschedulablePreFilterLetsOthersRun() {
    Fake::Answers first;
    first.preFilter = [](const Cycle&) { return rejects(Code::Unschedulable, "first"); };
    Fake::Answers second;
    second.preFilter = [](const Cycle&) { return rejects(Code::Unschedulable, "second"); };
    const Decision decision = decide({{"First", first}, {"Second", second}, {"Third", {}}});
    QCOMPARE(decision.message, "0/3 nodes are available: second.");  // the last one wins
    QCOMPARE(decision.nodes[0].verdict.code, Code::Unschedulable);
    QCOMPARE(decision.nodes[0].verdict.plugin, "Second");
}

void TestCycle::errorOfAPreFilterEndsTheCycle() {
    Fake::Answers first;
    first.preFilter = [](const Cycle&) { return rejects(Code::Error, "broken"); };
    const Decision decision = decide({{"First", first}});
    QCOMPARE(decision.outcome, Outcome::Error);
    QCOMPARE(decision.message, "running PreFilter plugin \"First\": broken");
    QVERIFY(decision.postFilter.empty());
}

void TestCycle::skippedPreFilterSwitchesTheFilterOff() {
    Fake::Answers first;
    first.preFilter = [](const Cycle&) { return rejects(Code::Skip, ""); };
    first.filter = [](const NodeView&) { return no(Code::Unschedulable, "never"); };
    QCOMPARE(decide({{"First", first}}).feasibleNodes, std::size_t{3});
}

void TestCycle::intersectsNodeLists() {
    Fake::Answers first;
    first.preFilter = [](const Cycle&) { return onlyNodes({NodeIdx(1), NodeIdx(0)}); };
    Fake::Answers second;
    second.preFilter = [](const Cycle&) { return onlyNodes({NodeIdx(2), NodeIdx(1)}); };
    const Decision decision = decide({{"B", first}, {"A", second}});
    QCOMPARE(decision.outcome, Outcome::Scheduled);
    QCOMPARE(decision.node, NodeIdx(1));
    // The first plugin that left the node out: B has 0, and A has not.
    QCOMPARE(decision.nodes[0].verdict.plugin, "A");
    QCOMPARE(decision.nodes[2].verdict.plugin, "B");
    QCOMPARE(decision.nodes[0].verdict.message(), "node(s) didn't satisfy plugin(s) [A B]");
    QCOMPARE(decision.nodes[0].verdict.code, Code::UnschedulableAndUnresolvable);
}

void TestCycle::saysWhoSharesNoNode() {
    Fake::Answers first;
    first.preFilter = [](const Cycle&) { return onlyNodes({NodeIdx(0)}); };
    Fake::Answers second;
    second.preFilter = [](const Cycle&) { return onlyNodes({NodeIdx(2)}); };
    QCOMPARE(decide({{"B", first}, {"A", second}}).message,
             "0/3 nodes are available: node(s) didn't satisfy plugin(s) [A B] simultaneously.");
    // A single list of unknown names excludes all nodes, each with its reason.
    Fake::Answers nowhere;
    nowhere.preFilter = [](const Cycle&) { return onlyNodes({}); };
    QCOMPARE(decide({{"B", nowhere}}).message, "0/3 nodes are available: 3 node(s) didn't satisfy plugin(s) [B].");
}

void TestCycle::firstRefusalCounts() {
    Fake::Answers first;
    first.filter = [](const NodeView& node) {
        return node.idx == NodeIdx(0) ? no(Code::Unschedulable, "first") : Status{};
    };
    Fake::Answers second;
    second.filter = [](const NodeView&) { return no(Code::UnschedulableAndUnresolvable, "second"); };
    const Decision decision = decide({{"First", first}, {"Second", second}});
    QCOMPARE(decision.message, "0/3 nodes are available: 1 first, 2 second.");
    QCOMPARE(decision.nodes[0].verdict.plugin, "First");
    QCOMPARE(decision.nodes[1].verdict.plugin, "Second");
}

void TestCycle::errorOfAFilterEndsTheCycle() {
    Fake::Answers first;
    first.filter = [](const NodeView& node) { return node.idx == NodeIdx(1) ? no(Code::Error, "broken") : Status{}; };
    const Decision decision = decide({{"First", first}});
    QCOMPARE(decision.outcome, Outcome::Error);
    QCOMPARE(decision.message, "running \"First\" filter plugin: broken");
}

void TestCycle::errorOfAPreScoreEndsTheCycleOnlyWhereItIsAsked() {
    Fake::Answers first;
    first.preScore = [] { return no(Code::Error, "broken"); };
    QCOMPARE(decide({{"First", first}}).outcome, Outcome::Error);
    QCOMPARE(decide({{"First", first}}).message, "running PreScore plugin \"First\": broken");
    first.filter = [](const NodeView& node) {
        return node.idx == NodeIdx(1) ? Status{} : no(Code::Unschedulable, "x");
    };
    QCOMPARE(decide({{"First", first}}).outcome, Outcome::Scheduled);
}

void TestCycle::scoresNothingForOneNode() {
    Fake::Answers first;
    first.filter = [](const NodeView& node) {
        return node.idx == NodeIdx(1) ? Status{} : no(Code::Unschedulable, "x");
    };
    first.score = [](const NodeView&) { return std::int64_t{50}; };
    const Decision decision = decide({{"First", first}});
    QVERIFY(!decision.scored);
    QVERIFY(decision.nodes[1].scores.empty());
    QVERIFY(decision.tied == std::vector<NodeIdx>{NodeIdx(1)});
}

void TestCycle::takesTheFirstThatFitsWithoutScorers() {
    // Zones in the order seen: a (n0, n2), b (n1). Visiting order n0, n1, n2; the search ends at the second feasible
    // node.
    SchedulerConfiguration configuration;
    configuration.profiles[0].points[ExtensionPoint::Score].disabled.push_back({"*", 0, {}});
    const auto zone = [](const char* value) { return Labels{{"topology.kubernetes.io/zone", value}}; };
    Node cordoned = roomy("n0", zone("a"));
    cordoned.unschedulable = true;
    const ClusterPtr picture =
        cluster({cordoned, roomy("n1", zone("b")), roomy("n2", zone("a"))}, {pod("p", asks({}))});
    Scheduler scheduler(makeProfiles(configuration, inTreePlugins()).value());
    const Decision decision = scheduler.decide(*picture, PodIdx(0), Detail::Nodes);
    QCOMPARE(decision.node, NodeIdx(1));
    QVERIFY(decision.tied == std::vector<NodeIdx>{NodeIdx(1)});
    QCOMPARE(decision.nodes[0].verdict.plugin, "NodeUnschedulable");
    QVERIFY(!decision.nodes[2].feasible());
    QVERIFY(decision.nodes[2].verdict.reasons.empty());
    // The map requests every node.
    QCOMPARE(scheduler.verdicts(*picture, {PodIdx(0)}).feasible, std::size_t{2});
}

void TestCycle::postFilterTextsAreJoined() {
    Fake::Answers first;
    first.filter = [](const NodeView&) { return no(Code::Unschedulable, "full"); };
    first.postFilter = [] { return no(Code::Unschedulable, "tried this"); };
    Fake::Answers second;
    second.postFilter = [] { return no(Code::Unschedulable, "tried that"); };
    const Decision decision = decide({{"First", first}, {"Second", second}});
    QCOMPARE(decision.message, "0/3 nodes are available: 3 full. tried this, tried that");
    QCOMPARE(decision.postFilter.size(), std::size_t{2});
    first.postFilter = [] { return no(Code::Error, "not found"); };  // ends the point with its own text
    QCOMPARE(decide({{"First", first}, {"Second", second}}).message, "0/3 nodes are available: 3 full. not found");
}

void TestCycle::postFilterThatFindsAWaySaysNothing() {
    Fake::Answers first;
    first.filter = [](const NodeView&) { return no(Code::Unschedulable, "full"); };
    first.postFilter = [] { return no(Code::Unschedulable, "tried this"); };
    Fake::Answers second;
    second.postFilter = [] { return Status{}; };
    QCOMPARE(decide({{"First", first}, {"Second", second}}).message, "0/3 nodes are available: 3 full.");
}

void TestCycle::postFilterThatIsNotModelledLeavesTheTextAway() {
    Fake::Answers first;
    first.filter = [](const NodeView&) { return no(Code::Unschedulable, "full"); };
    first.postFilter = [] { return no(Code::Unschedulable, "tried this"); };
    Fake::Answers second;
    second.postFilter = [] { return no(Code::NotModelled, "preemption"); };
    const Decision decision = decide({{"First", first}, {"Second", second}});
    QCOMPARE(decision.outcome, Outcome::Unschedulable);  // this part is certain
    QCOMPARE(decision.message, "0/3 nodes are available: 3 full.");
    QCOMPARE(decision.postFilter[1].code, Code::NotModelled);
    QCOMPARE(decision.postFilter[1].plugin, "Second");
}

void TestCycle::reserveAndPermitMayRefuse() {
    Fake::Answers first;
    first.reserve = [] { return no(Code::Unschedulable, "gone"); };
    Decision decision = decide({{"First", first}});
    QCOMPARE(decision.outcome, Outcome::Unschedulable);
    QCOMPARE(decision.message, "0/1 nodes are available: 1 gone.");
    QVERIFY(!decision.node.valid());
    first.reserve = [] { return Status{}; };
    first.permit = [] { return no(Code::Error, "broken"); };
    decision = decide({{"First", first}});
    QCOMPARE(decision.outcome, Outcome::Error);
    QCOMPARE(decision.message, "running Permit plugin \"First\": broken");
}

void TestCycle::whatIsNotModelledIsNeverGuessed() {
    Fake::Answers first;
    first.preFilter = [](const Cycle&) { return rejects(Code::NotModelled, "volumes"); };
    Fake::Answers second;
    second.filter = [](const NodeView& node) {
        return node.idx == NodeIdx(0) ? no(Code::Unschedulable, "full") : Status{};
    };
    Decision decision = decide({{"First", first}, {"Second", second}});
    QCOMPARE(decision.outcome, Outcome::NotModelled);
    QVERIFY(decision.notModelled == std::vector<Message>{"First: volumes"});
    QVERIFY(!decision.node.valid());
    QVERIFY(decision.tied.empty());
    QCOMPARE(decision.nodes[0].verdict.plugin, "Second");  // the others' verdicts are computed
    QCOMPARE(decision.nodes[1].verdict.code, Code::NotModelled);
    QCOMPARE(decision.nodes[1].verdict.plugin, "First");

    Fake::Answers scorer;
    scorer.preScore = [] { return no(Code::NotModelled, "wishes"); };
    decision = decide({{"Scorer", scorer}, {"Second", second}});
    QCOMPARE(decision.outcome, Outcome::NotModelled);
    QVERIFY(decision.notModelled == std::vector<Message>{"Scorer: wishes"});
    QVERIFY(decision.nodes[1].feasible());
}

void TestCycle::gatesIgnoredDeletingAndNoNodes() {
    PodSpec gated = asks({});
    gated.schedulingGates = {"example.com/a", "example.com/b"};
    PodSpec other = asks({});
    other.schedulerName = "someone-else";
    Pod leaving = pod("leaving", asks({}));
    leaving.deleting = true;
    Harness harness(objects({roomy("n0")}, {pod("gated", gated), pod("other", other), leaving}));
    QCOMPARE(harness.decide("gated").outcome, Outcome::Gated);
    QCOMPARE(harness.decide("gated").message, "waiting for scheduling gates: [example.com/a example.com/b]");
    QCOMPARE(harness.decide("other").outcome, Outcome::Ignored);
    QCOMPARE(harness.decide("leaving").outcome, Outcome::Ignored);
    QCOMPARE(harness.decide("leaving").message, "skip schedule deleting pod: default/leaving");

    Harness empty(objects({}, {pod("p", asks({}))}));
    QCOMPARE(empty.decide("p").outcome, Outcome::Unschedulable);
    QCOMPARE(empty.decide("p").message, "no nodes available to schedule pods");
}

void TestCycle::nominatedNodeGoesFirst() {
    Pod waiting = pod("p", asks({{"cpu", "1"}}));
    waiting.nominatedNodeName = "n1";
    // n1 is fuller than n0 and would lose by score; as the nominated node it is taken without scoring.
    Harness harness(objects({roomy("n0"), roomy("n1")}, {waiting, pod("big", asks({{"cpu", "32"}}), "n1")}));
    const Decision decision = harness.decide("p");
    QCOMPARE(decision.node, harness.node("n1"));
    QVERIFY(!decision.scored);
    QVERIFY(!decision.nodes[0].feasible());
    QVERIFY(decision.nodes[0].verdict.reasons.empty());
}

void TestCycle::theNominatedNodesRefusalIsNamed() {
    // NodeAffinity names only n2, which is full. Upstream adds the plugins that reject the nominated node to the set
    // that it prints for the nodes that were not visited.
    PodSpec picky = asks({{"cpu", "80"}});
    picky.nodeAffinity.required = NodeSelector{};
    picky.nodeAffinity.required->terms.emplace_back().matchFields = {{"metadata.name", SelectorOp::In, {"n2"}}};
    Node tainted = roomy("n1");
    tainted.taints = {{"dedicated", "db", TaintEffect::NoSchedule}};
    const auto message = [&](const char* nominated) {
        Pod waiting = pod("p", picky);
        waiting.nominatedNodeName = nominated;
        const Decision decision = Harness(objects({roomy("n0"), tainted, roomy("n2")}, {waiting})).decide("p");
        return text(decision.message).section(". ", 0, 0);
    };
    QCOMPARE(message(""), "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) didn't satisfy plugin(s) [NodeAffinity]");
    QCOMPARE(message("n2"),
             "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) didn't satisfy plugin(s) [NodeAffinity NodeResourcesFit]");
    // A nominated node that is not in the list is still visited first, and keeps its own reason.
    QCOMPARE(message("n1"),
             "0/3 nodes are available: 1 Insufficient cpu, 1 node(s) didn't satisfy plugin(s) "
             "[NodeAffinity TaintToleration], 1 node(s) had untolerated taint(s)");
}

void TestCycle::podsOfAGroupAreNotModelled() {
    PodSpec grouped = asks({{"cpu", "1"}});
    grouped.podGroup = "train";
    const Objects all = objects({roomy("n0"), roomy("n1")}, {pod("p", grouped), pod("q", asks({{"cpu", "1"}}))});
    const std::vector<Message> why{"spec.schedulingGroup: the pods of pod group train are scheduled together; say the scheduler's feature gates, GenericWorkload and those that need it"};
    Harness harness(all);
    for (const Detail detail : {Detail::Outcome, Detail::Nodes}) {
        const Decision decision = harness.scheduler().decide(harness.cluster(), harness.pod("p"), detail);
        QCOMPARE(decision.outcome, Outcome::NotModelled);
        QVERIFY(!decision.node.valid());
        QVERIFY(decision.notModelled == why);
    }
    QCOMPARE(harness.decide("q").outcome, Outcome::Scheduled);
    // Nor is a node called feasible for it: neither on the map, nor when it is dropped.
    const Verdicts verdicts = harness.scheduler().verdicts(harness.cluster(), {harness.pod("p")});
    QVERIFY(verdicts.notModelled == why && verdicts.feasible == 0);
    QCOMPARE(verdicts.codes[0], Code::NotModelled);
    const std::vector<Status> dropped = harness.scheduler().violations(harness.cluster(), harness.pod("p"), harness.node("n0"));
    QCOMPARE(dropped.size(), std::size_t{1});
    QCOMPARE(dropped[0].code, Code::NotModelled);
    QCOMPARE(dropped[0].message(), why[0].text());
    QCOMPARE(Harness(all, gates("GenericWorkload=true")).decide("p").outcome, Outcome::NotModelled);
    // With the gate explicitly off, the field means nothing, as upstream.
    QCOMPARE(Harness(all, gates("GenericWorkload=false")).decide("p").outcome, Outcome::Scheduled);
}

void TestCycle::gatesOfWhatIsNotModelled() {
    PodSpec volumes = asks({{"cpu", "1"}});
    volumes.volumes = {{Volume::Kind::PersistentVolumeClaim, "data", "data"}};
    const Objects all = objects({roomy("n0")}, {pod("plain", asks({{"cpu", "1"}})), pod("volumes", volumes)});
    const auto told = [&](const char* text, const char* name) {
        const Decision decision = Harness(all, gates(text)).decide(name);
        std::string list;
        for (const Message& what : decision.notModelled) list += (list.empty() ? "" : "; ") + what.text();
        return QString::fromStdString(list);
    };
    QCOMPARE(told("StorageCapacityScoring=true", "volumes"), "feature gate StorageCapacityScoring=true");
    QCOMPARE(told("StorageCapacityScoring=true", "plain"), "");
    QCOMPARE(told("PodLevelResources=false", "plain"), "feature gate PodLevelResources=false");
    QCOMPARE(told("PodLevelResources=true,VolumeLimitScaling=false", "plain"), "");  // as by default
    QCOMPARE(told("SchedulerAsyncPreemption=false,DRADeviceTaintRules=true", "plain"), "");
    QCOMPARE(told("GenericWorkload=true,GangScheduling=true,WorkloadAwarePreemption=true", "plain"), "");
    // With group preemption, a single pod preempts as ever.
    Harness groups(objects({roomy("n0")}, {pod("p", asks({{"cpu", "999"}}))}), gates("GenericWorkload=true,GangScheduling=true,WorkloadAwarePreemption=true"));
    const Decision decision = groups.decide("p");
    QCOMPARE(decision.outcome, Outcome::Unschedulable);
    QCOMPARE(decision.postFilter.back().code, Code::Unschedulable);
}

void TestCycle::nominatedPodsAreRespected() {
    // n0 has 2 cores; a pod of 2 cores is nominated there. A pod of the same priority must leave it the room, one of
    // higher priority need not.
    PodSpec big = asks({{"cpu", "2"}});
    big.priority = 10;
    Pod nominated = pod("nominated", big);
    nominated.nominatedNodeName = "n0";
    PodSpec equal = asks({{"cpu", "1"}});
    equal.priority = 10;
    PodSpec above = asks({{"cpu", "1"}});
    above.priority = 11;
    const Node small = node("n0", {{"cpu", "2"}, {"memory", "8Gi"}, {"pods", "110"}});
    Harness harness(objects({small}, {nominated, pod("equal", equal), pod("above", above)}));
    QCOMPARE(harness.decide("equal").outcome, Outcome::Unschedulable);
    QVERIFY(text(harness.decide("equal").message).startsWith("0/1 nodes are available: 1 Insufficient cpu."));
    QCOMPARE(harness.decide("above").outcome, Outcome::Scheduled);
    QCOMPARE(harness.decide("nominated").outcome, Outcome::Scheduled);
}

void TestCycle::extendersAreNotModelled() {
    SchedulerConfiguration configuration;
    configuration.extenders.resize(1);
    configuration.extenders[0].prioritizeVerb = "score";
    const ClusterPtr picture = cluster({roomy("n0"), roomy("n1")}, {pod("p", asks({}))});
    Scheduler scheduler(makeProfiles(configuration, inTreePlugins()).value());
    const Decision decision = scheduler.decide(*picture, PodIdx(0));
    QCOMPARE(decision.outcome, Outcome::NotModelled);
    QVERIFY(text(decision.notModelled.front().text()).startsWith("Extender: "));
    QVERIFY(!scheduler.verdicts(*picture, {PodIdx(0)}).notModelled.empty());
}

void TestCycle::withoutItsPreparationAPluginFails_data() {
    QTest::addColumn<QString>("plugin");
    QTest::addColumn<bool>("scores");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* plugin, bool scores, const char* message) { QTest::addRow("%s %s", plugin, scores ? "score" : "filter") << plugin << scores << message; };
    row("NodePorts", false, R"(running "NodePorts" filter plugin: reading "PreFilterNodePorts" from cycleState: not found)");
    row("NodeResourcesFit", false, R"(running "NodeResourcesFit" filter plugin: error reading "PreFilterNodeResourcesFit" from cycleState: not found)");
    row("VolumeRestrictions", false, R"(running "VolumeRestrictions" filter plugin: cannot read "PreFilterVolumeRestrictions" from cycleState)");
    row("VolumeBinding", false, R"(running "VolumeBinding" filter plugin: not found)");
    row("DynamicResources", false, R"(running "DynamicResources" filter plugin: not found)");
    row("InterPodAffinity", false, R"(running "InterPodAffinity" filter plugin: error reading "PreFilterInterPodAffinity" from cycleState: not found)");
    row("PodTopologySpread", false, R"(running "PodTopologySpread" filter plugin: reading "PreFilterPodTopologySpread" from cycleState: not found)");
    row("NodeDeclaredFeatures", false, R"(running "NodeDeclaredFeatures" filter plugin: error reading "PreFilterNodeDeclaredFeatures" from cycle-state: not found)");
    row("NodeAffinity", false, "");
    row("VolumeZone", false, "");
    row("NodeVolumeLimits", false, "");
    row("TaintToleration", true, R"(running Score plugins: plugin "TaintToleration" failed with: failed to read "PreScoreTaintToleration" from cycleState: not found)");
    row("InterPodAffinity", true, R"(running Score plugins: plugin "InterPodAffinity" failed with: failed to read "PreScoreInterPodAffinity" from cycleState: not found)");
    row("PodTopologySpread", true, R"(running Score plugins: plugin "PodTopologySpread" failed with: error reading "PreScorePodTopologySpread" from cycleState: not found)");
    row("DynamicResources", true, R"(running Score plugins: plugin "DynamicResources" failed with: not found)");
    row("NodeAffinity", true, "");
    row("NodeResourcesFit", true, "");
    row("NodeResourcesBalancedAllocation", true, "");
    row("ImageLocality", true, "");
}

// The real plugins look for what their PreFilter or PreScore left in the cycle's state, and some cannot do without it.
// Source: getPreFilterState, getPreScoreState and getStateData of Kubernetes 1.36 pkg/scheduler/framework/plugins.
void TestCycle::withoutItsPreparationAPluginFails() {
    QFETCH(QString, plugin);
    QFETCH(bool, scores);
    QFETCH(QString, message);
    SchedulerConfiguration configuration;
    ProfileConfiguration& profile = configuration.profiles[0];
    profile.multiPoint.disabled.push_back({"*", 0, {}});
    profile.multiPoint.enabled = {{"PrioritySort", 0, {}}, {"DefaultBinder", 0, {}}};
    profile.points[scores ? ExtensionPoint::Score : ExtensionPoint::Filter].enabled = {{plugin.toStdString(), 0, {}}};
    Objects both = objects({roomy("n0"), roomy("n1")}, {pod("p", asks({{"cpu", "1"}}))});
    const auto built = build(std::move(both)).value();
    for (const Detail detail : {Detail::Nodes, Detail::Outcome}) {
        Scheduler scheduler(makeProfiles(configuration, inTreePlugins()).value());
        const Decision decision = scheduler.decide(*built.cluster, built.cluster->catalog().findPod("default/p"), detail);
        QCOMPARE(text(decision.message), message);
        QCOMPARE(decision.outcome, message.isEmpty() ? Outcome::Scheduled : Outcome::Error);
    }
}

QTEST_APPLESS_MAIN(TestCycle)
#include "tst_cycle.moc"
