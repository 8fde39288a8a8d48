// SPDX-License-Identifier: GPL-3.0-or-later
// The plugins that look at a node's labels, taints, ports, images and features.
#include <QTest>

#include "cluster/checker.h"

#include "framework/harness.h"
#include "plugins/node/node_affinity.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr const char* kAffinityText = "node(s) didn't match Pod's node affinity/selector";

Toleration tolerationOf(const char* key, TaintEffect effect) {
    Toleration toleration;
    toleration.key = key;
    toleration.op = Toleration::Op::Exists;
    toleration.anyEffect = false;
    toleration.effect = effect;
    return toleration;
}

Node tainted(const char* name, std::vector<Taint> taints) {
    Node n = roomy(name);
    n.taints = std::move(taints);
    return n;
}

PodSpec needsNode(std::vector<NodeSelectorTerm> terms) {
    PodSpec spec = asks({});
    spec.hasNodeAffinity = true;
    spec.nodeAffinity.required = NodeSelector{std::move(terms)};
    return spec;
}

NodeSelectorTerm named(std::vector<std::string> names) {
    return {{}, {{"metadata.name", SelectorOp::In, std::move(names)}}};
}
NodeSelectorTerm labelIn(const char* key, std::vector<std::string> values) {
    return {{{key, SelectorOp::In, std::move(values)}}, {}};
}

PodSpec withPort(const char* ip, const char* protocol, std::int32_t port) {
    PodSpec spec = asks({});
    spec.containers[0].ports.push_back({ip, protocol, port, port});
    return spec;
}

}  // namespace

class TestNodeFilters : public QObject {
    Q_OBJECT
private slots:
    void cordonedNodesNeedTheToleration();
    void taintsRefuseInTheirOrder();
    void preferredTaintsScore();
    void tolerationsThatCompare();
    void selectorSaysWhatIsMissing();
    void requiredTermsAreOred();
    void matchFieldsNarrowToNodes();
    void conflictingNamesFitNowhere();
    void addedAffinityRefusesFirst();
    void preferredTermsScore();
    void malformedPreferenceIsAnError();
    void portsConflict_data();
    void portsConflict();
    void portsNameTheHolder();
    void imagesScore();
    void imagesCountEveryOccurrence();
    void featuresMustBeDeclared();
};

void TestNodeFilters::cordonedNodesNeedTheToleration() {
    Node cordoned = roomy("n0");
    cordoned.unschedulable = true;
    PodSpec tolerant = asks({});
    tolerant.tolerations = {tolerationOf("node.kubernetes.io/unschedulable", TaintEffect::NoSchedule)};
    Harness harness(objects({cordoned}, {pod("p", asks({})), pod("daemon", tolerant)}));
    const Status verdict = harness.verdict("p", "n0");
    QCOMPARE(verdict.message(), "node(s) were unschedulable");
    QCOMPARE(verdict.code, Code::UnschedulableAndUnresolvable);
    QVERIFY(harness.verdict("daemon", "n0").ok());
}

void TestNodeFilters::taintsRefuseInTheirOrder() {
    Harness harness(objects({tainted("n0", {{"soft", "", TaintEffect::PreferNoSchedule},
                                            {"a", "1", TaintEffect::NoExecute},
                                            {"b", "2", TaintEffect::NoSchedule}})},
                            {pod("p", asks({}))}));
    const Status verdict = harness.verdict("p", "n0");
    QCOMPARE(verdict.plugin, "TaintToleration");
    QCOMPARE(verdict.message(), "node(s) had untolerated taint(s)");
    QCOMPARE(verdict.reasons[0].code, "Taint.untolerated");
    QCOMPARE(argument(verdict.reasons[0], "key"), "a");
    QCOMPARE(argument(verdict.reasons[0], "value"), "1");
    QCOMPARE(argument(verdict.reasons[0], "effect"), "NoExecute");
}

void TestNodeFilters::preferredTaintsScore() {
    const Taint x{"x", "", TaintEffect::PreferNoSchedule};
    const Taint y{"y", "", TaintEffect::PreferNoSchedule};
    PodSpec spec = asks({});
    spec.tolerations = {tolerationOf("y", TaintEffect::NoSchedule)};  // another effect: useless here
    Harness harness(objects({tainted("n0", {}), tainted("n1", {x}), tainted("n2", {x, y})}, {pod("p", spec)}));
    QCOMPARE(harness.raw("p", "n2", "TaintToleration"), 2);
    QCOMPARE(harness.score("p", "n0", "TaintToleration"), 100);
    QCOMPARE(harness.score("p", "n1", "TaintToleration"), 50);
    QCOMPARE(harness.score("p", "n2", "TaintToleration"), 0);
}

void TestNodeFilters::tolerationsThatCompare() {
    // The pod goes to nodes with a promised level above 950, and prefers to avoid taints that it does not mention.
    PodSpec spec = asks({});
    spec.tolerations = {{"sla", Toleration::Op::Gt, "950", true, TaintEffect::NoSchedule}};
    const auto level = [](const char* value, TaintEffect effect = TaintEffect::NoSchedule) { return Taint{"sla", value, effect}; };
    const Objects all = objects({tainted("n0", {level("900")}), tainted("n1", {level("990")}), tainted("n2", {level("none")}),
                                 tainted("n3", {level("990", TaintEffect::PreferNoSchedule)}), tainted("n4", {level("900", TaintEffect::PreferNoSchedule)})},
                                {pod("p", spec)});
    Harness off(all);
    for (const char* node : {"n0", "n1", "n2"}) QVERIFY2(!off.verdict("p", node).ok(), node);
    QCOMPARE(off.raw("p", "n3", "TaintToleration"), 1);
    Harness on(all, gates("TaintTolerationComparisonOperators=true"));
    QVERIFY(!on.verdict("p", "n0").ok());
    QVERIFY(on.verdict("p", "n1").ok());
    QVERIFY(!on.verdict("p", "n2").ok());
    QCOMPARE(on.raw("p", "n3", "TaintToleration"), 0);
    QCOMPARE(on.raw("p", "n4", "TaintToleration"), 1);
    // The independent checker takes the operators literally.
    QVERIFY(checkPlacement(on.cluster(), on.pod("p"), on.node("n1")).empty());
    QCOMPARE(checkPlacement(on.cluster(), on.pod("p"), on.node("n0")).size(), std::size_t{1});
    // If taints exclude nodes from the counts of spreading, the same rule applies. n1 is the only counted domain and
    // has a pod, so the minimum is 1 and one more is within maxSkew; if n0 counted, the minimum would be 0, and 2 would
    // be too many.
    PodSpec spread = spec;
    TopologySpreadConstraint constraint;
    constraint.topologyKey = "kubernetes.io/hostname";
    constraint.labelSelector = LabelSelector{};
    constraint.labelSelector->requirements.push_back({"app", SelectorOp::In, {"a"}});
    constraint.honorNodeTaints = true;
    spread.spreadConstraints = {constraint};
    Pod mine = pod("p", spread), other = pod("q", asks({}), "n1");
    mine.labels = other.labels = std::make_shared<const Labels>(Labels{{"app", "a"}});
    Node low = tainted("n0", {level("900")}), high = tainted("n1", {level("990")});
    low.labels = Labels{{"kubernetes.io/hostname", "n0"}};
    high.labels = Labels{{"kubernetes.io/hostname", "n1"}};
    Harness counted(objects({low, high}, {mine, other}), gates("TaintTolerationComparisonOperators=true"));
    QVERIFY(counted.verdict("p", "n1").ok());
}

void TestNodeFilters::selectorSaysWhatIsMissing() {
    PodSpec spec = asks({});
    spec.hasNodeSelector = true;
    spec.nodeSelector = Labels{{"disk", "ssd"}, {"pool", "a"}};
    Harness harness(objects({roomy("n0", Labels{{"disk", "ssd"}, {"pool", "b"}}), roomy("n1", Labels{{"pool", "a"}}),
                             roomy("n2", Labels{{"disk", "ssd"}, {"pool", "a"}})},
                            {pod("p", spec)}));
    const Status other = harness.verdict("p", "n0");
    QCOMPARE(other.message(), kAffinityText);
    QCOMPARE(other.reasons[0].code, "Affinity.miss");
    QCOMPARE(argument(other.reasons[0], "key"), "pool");
    QCOMPARE(argument(other.reasons[0], "have"), "b");
    QCOMPARE(argument(other.reasons[0], "want"), "a");
    QCOMPARE(argument(harness.verdict("p", "n1").reasons[0], "have"), "(absent)");
    QVERIFY(harness.verdict("p", "n2").ok());
}

void TestNodeFilters::requiredTermsAreOred() {
    Harness harness(objects({roomy("n0", Labels{{"pool", "a"}}), roomy("n1", Labels{{"gen", "9"}}), roomy("n2")},
                            {pod("p", needsNode({labelIn("pool", {"a", "b"}), {{{"gen", SelectorOp::Gt, {"8"}}}, {}}})),
                             pod("none", needsNode({})), pod("empty", needsNode({NodeSelectorTerm{}}))}));
    QVERIFY(harness.verdict("p", "n0").ok());
    QVERIFY(harness.verdict("p", "n1").ok());
    QCOMPARE(harness.verdict("p", "n2").message(), kAffinityText);
    QCOMPARE(argument(harness.verdict("p", "n2").reasons[0], "op"), "In");
    QCOMPARE(argument(harness.verdict("p", "n2").reasons[0], "want"), "a, b");
    QCOMPARE(harness.decide("none").feasibleNodes, std::size_t{0});
    QCOMPARE(harness.decide("empty").feasibleNodes, std::size_t{0});
}

void TestNodeFilters::matchFieldsNarrowToNodes() {
    Harness harness(
        objects({roomy("n0"), roomy("n1"), roomy("n2")},
                {pod("one", needsNode({named({"n1"})})), pod("two", needsNode({named({"n1"}), named({"n2"})})),
                 pod("open", needsNode({named({"n1"}), labelIn("pool", {"a"})})),
                 pod("gone", needsNode({named({"elsewhere"})}))}));
    QCOMPARE(harness.decide("one").node, harness.node("n1"));
    QCOMPARE(harness.verdict("one", "n0").plugin, "NodeAffinity");  // its list leaves the node out
    QCOMPARE(harness.verdict("one", "n0").message(), "node(s) didn't satisfy plugin(s) [NodeAffinity]");
    QCOMPARE(harness.decide("two").feasibleNodes, std::size_t{2});
    QCOMPARE(harness.verdict("open", "n0").plugin, "NodeAffinity");  // a term without a name restricts nothing
    QVERIFY(text(harness.decide("gone").message)
                .startsWith("0/3 nodes are available: 3 node(s) didn't satisfy plugin(s) [NodeAffinity]."));
}

void TestNodeFilters::conflictingNamesFitNowhere() {
    const NodeSelectorTerm both{{},
                                {{"metadata.name", SelectorOp::In, {"n0"}}, {"metadata.name", SelectorOp::In, {"n1"}}}};
    Harness harness(objects({roomy("n0"), roomy("n1")}, {pod("p", needsNode({both}))}));
    // DynamicResources was not reached, and misses its state.
    QCOMPARE(harness.decide("p").message, "0/2 nodes are available: pod affinity terms conflict. not found");
    QCOMPARE(harness.verdict("p", "n0").plugin, "NodeAffinity");
}

void TestNodeFilters::addedAffinityRefusesFirst() {
    PluginArgs args;
    args.edit<NodeAffinityArgs>().addedAffinity.emplace();
    args.edit<NodeAffinityArgs>().addedAffinity->required = NodeSelector{{labelIn("pool", {"blue"})}};
    args.edit<NodeAffinityArgs>().addedAffinity->preferred.push_back({7, labelIn("zone", {"b"})});
    Harness harness(objects({roomy("n0", Labels{{"pool", "red"}}), roomy("n1", Labels{{"pool", "blue"}}),
                             roomy("n2", Labels{{"pool", "blue"}, {"zone", "b"}})},
                            {pod("p", asks({}))}),
                    args);
    QCOMPARE(harness.verdict("p", "n0").message(), "node(s) didn't match scheduler-enforced node affinity");
    QCOMPARE(harness.raw("p", "n1", "NodeAffinity"), 0);
    QCOMPARE(harness.raw("p", "n2", "NodeAffinity"), 7);
    QCOMPARE(harness.score("p", "n2", "NodeAffinity"), 100);
}

void TestNodeFilters::preferredTermsScore() {
    PodSpec spec = asks({});
    spec.hasPreferredNodeAffinity = true;
    spec.nodeAffinity.preferred = {
        {30, labelIn("a", {"1"})}, {60, labelIn("b", {"1"})}, {0, labelIn("a", {"1"})}, {50, {}}};
    Harness harness(objects({roomy("n0"), roomy("n1", Labels{{"a", "1"}}), roomy("n2", Labels{{"a", "1"}, {"b", "1"}})},
                            {pod("p", spec), pod("plain", asks({}))}));
    QCOMPARE(harness.score("p", "n0", "NodeAffinity"), 0);
    QCOMPARE(harness.score("p", "n1", "NodeAffinity"), 33);  // 3000/90
    QCOMPARE(harness.score("p", "n2", "NodeAffinity"), 100);
    QCOMPARE(harness.score("plain", "n2", "NodeAffinity"), -1);
}

void TestNodeFilters::malformedPreferenceIsAnError() {
    PodSpec spec = asks({});
    spec.hasPreferredNodeAffinity = true;
    spec.nodeAffinity.preferred = {{30, {{{"a", SelectorOp::Gt, {"many"}}}, {}}}};
    Harness harness(objects({roomy("n0"), roomy("n1")}, {pod("p", spec)}));
    QCOMPARE(harness.decide("p").outcome, Outcome::Error);
    QVERIFY(text(harness.decide("p").message).startsWith("running PreScore plugin \"NodeAffinity\": "));
}

void TestNodeFilters::portsConflict_data() {
    QTest::addColumn<QString>("ip");
    QTest::addColumn<QString>("protocol");
    QTest::addColumn<int>("port");
    QTest::addColumn<bool>("conflict");
    QTest::newRow("same") << "10.0.0.1"
                          << "TCP" << 80 << true;
    QTest::newRow("any address") << ""
                                 << "TCP" << 80 << true;
    QTest::newRow("any address, written out") << "0.0.0.0"
                                              << "TCP" << 80 << true;
    QTest::newRow("another address") << "10.0.0.2"
                                     << "TCP" << 80 << false;
    QTest::newRow("another protocol") << "10.0.0.1"
                                      << "UDP" << 80 << false;
    QTest::newRow("another port") << "10.0.0.1"
                                  << "TCP" << 81 << false;
    QTest::newRow(":: is no wildcard") << "::"
                                       << "TCP" << 80 << false;
}

void TestNodeFilters::portsConflict() {
    QFETCH(QString, ip);
    QFETCH(QString, protocol);
    QFETCH(int, port);
    QFETCH(bool, conflict);
    Harness harness(objects({roomy("n0")}, {pod("there", withPort("10.0.0.1", "TCP", 80), "n0"),
                                            pod("p", withPort(qPrintable(ip), qPrintable(protocol), port))}));
    QCOMPARE(harness.verdict("p", "n0").ok(), !conflict);
    QCOMPARE(harness.verdict("p", "n0").code, conflict ? Code::Unschedulable : Code::Success);
}

void TestNodeFilters::portsNameTheHolder() {
    Harness harness(
        objects({roomy("n0")}, {pod("other", withPort("", "TCP", 81), "n0"),
                                pod("there", withPort("", "TCP", 80), "n0"), pod("p", withPort("", "TCP", 80))}));
    const Status verdict = harness.verdict("p", "n0");
    QCOMPARE(verdict.message(), "node(s) didn't have free ports for the requested pod ports");
    QCOMPARE(verdict.reasons[0].code, "Ports.taken");
    QCOMPARE(argument(verdict.reasons[0], "port"), "80");
    QCOMPARE(argument(verdict.reasons[0], "protocol"), "TCP");
    QCOMPARE(argument(verdict.reasons[0], "pod"), "default/there");
}

void TestNodeFilters::imagesScore() {
    const auto holding = [](const char* name, std::int64_t mebibytes) {
        Node n = roomy(name);
        if (mebibytes > 0) n.images.push_back({{"registry.example/app:latest"}, mebibytes * 1024 * 1024});
        return n;
    };
    PodSpec spec = asks({});
    spec.containers[0].image = "registry.example/app";  // the tag is latest
    // 300 MiB on two of three nodes: 200 MiB count: 100·(200 − 23)/(1000 − 23) = 18
    Harness two(objects({holding("n0", 300), holding("n1", 300), holding("n2", 0)}, {pod("p", spec)}));
    QCOMPARE(two.raw("p", "n0", "ImageLocality"), 18);
    QCOMPARE(two.raw("p", "n2", "ImageLocality"), 0);
    // 250 MiB everywhere: 100·227/977 = 23
    Harness all(objects({holding("n0", 250), holding("n1", 250)}, {pod("p", spec)}));
    QCOMPARE(all.raw("p", "n1", "ImageLocality"), 23);
    // 500 MiB on one of four nodes, two containers: 100·(125 − 23)/(2000 − 23) = 5
    spec.containers.push_back(container({}));
    Harness four(objects({holding("n0", 500), holding("n1", 0), holding("n2", 0), holding("n3", 0)}, {pod("p", spec)}));
    QCOMPARE(four.raw("p", "n0", "ImageLocality"), 5);
}

void TestNodeFilters::imagesCountEveryOccurrence() {
    Node n = roomy("n0");
    n.images.push_back({{"app:1"}, 300LL * 1024 * 1024});
    PodSpec spec = asks({});
    spec.containers[0].image = "app:1";
    spec.containers.push_back(spec.containers[0]);
    spec.volumes.push_back({Volume::Kind::Image, "model", "app:1"});
    Harness harness(objects({n, roomy("n1")}, {pod("p", spec)}));
    // on one of two nodes: 150 MiB, three times: 100·(450 − 23)/(2000 − 23) = 21
    QCOMPARE(harness.raw("p", "n0", "ImageLocality"), 21);
}

void TestNodeFilters::featuresMustBeDeclared() {
    Node able = roomy("n1");
    able.declaredFeatures = {"RestartAllContainersOnContainerExits", "UserNamespacesHostNetworkSupport"};
    PodSpec restart = asks({});
    restart.restartAllContainersRule = true;
    PodSpec userSpace = asks({});
    userSpace.hostNetwork = true;
    userSpace.hostUsers = false;
    Harness harness(objects({roomy("n0"), able}, {pod("p", restart), pod("q", userSpace), pod("plain", asks({}))}));
    const Status verdict = harness.verdict("p", "n0");
    QCOMPARE(verdict.plugin, "NodeDeclaredFeatures");
    QCOMPARE(verdict.message(), "node(s) didn't match Pod's required features");
    QCOMPARE(verdict.code, Code::UnschedulableAndUnresolvable);
    QVERIFY(harness.verdict("p", "n1").ok());
    QCOMPARE(argument(harness.verdict("q", "n0").reasons[0], "feature"), "UserNamespacesHostNetworkSupport");
    QVERIFY(harness.verdict("plain", "n0").ok());
}

QTEST_APPLESS_MAIN(TestNodeFilters)
#include "tst_node_filters.moc"
