// SPDX-License-Identifier: GPL-3.0-or-later
// Complete FailedScheduling texts, letter for letter, and the specification's vectors for filters and preemption (6.1,
// 6.2, 6.3, 7.6), with the default profile.
#include <QTest>

#include "framework/harness.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Node sized(const char* name, const char* cpu, const char* memory = "256Gi", Labels labels = {}) {
    return node(name, {{"cpu", cpu}, {"memory", memory}, {"pods", "110"}}, std::move(labels));
}

Pod on(const char* nodeName, const char* name, Amounts amounts, std::int32_t priority = 0) {
    PodSpec spec = asks(amounts);
    spec.priority = priority;
    return pod(name, spec, nodeName);
}

Node zoned(const char* name, const char* zone) {
    return roomy(name, Labels{{"kubernetes.io/hostname", name}, {"topology.kubernetes.io/zone", zone}});
}

Pod web(const char* name, const char* nodeName = "", PodSpec spec = asks({})) {
    return labelled(pod(name, std::move(spec), nodeName), Labels{{"app", "web"}});
}

PodSpec spreading(std::optional<std::int32_t> minDomains) {
    PodSpec spec = asks({});
    TopologySpreadConstraint constraint;
    constraint.topologyKey = "topology.kubernetes.io/zone";
    constraint.labelSelector = selects("app", "web");
    constraint.minDomains = minDomains;
    spec.spreadConstraints = {constraint};
    return spec;
}

PodSpec wanting(std::vector<std::pair<const char*, LabelSelector>> terms) {
    PodSpec spec = asks({});
    spec.podAffinity.emplace();
    for (auto& [key, selector] : terms) {
        PodAffinityTerm term;
        term.topologyKey = key;
        term.labelSelector = std::move(selector);
        spec.podAffinity->required.push_back(term);
    }
    return spec;
}

QString message(Harness& harness, const char* name) {
    return text(harness.decide(name).message);
}

/// The nodes that accept the pod, by name.
QString takers(Harness& harness, const char* name) {
    QStringList nodes;
    for (const NodeDecision& node : harness.decide(name).nodes)
        if (node.feasible()) nodes << text(harness.cluster().catalog().node(node.node).name);
    nodes.sort();
    return nodes.join(' ');
}

const QString kPreemption = " no new claims to deallocate, preemption: ";

}  // namespace

class TestMessages : public QObject {
    Q_OBJECT
private slots:
    void cordonedAndFull() {
        Node cordoned = sized("n0", "4");
        cordoned.unschedulable = true;
        Harness harness(objects(
            {cordoned, sized("n1", "4"), sized("n2", "4")},
            {on("n1", "a", {{"cpu", "4"}}), on("n2", "b", {{"cpu", "3500m"}}, 7), pod("p", asks({{"cpu", "1"}}))}));
        QCOMPARE(message(harness, "p"),
                 "0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu." + kPreemption
                     + "0/3 nodes are available: 1 Preemption is not helpful for scheduling, 2 No preemption victims found for incoming pod.");
    }

    void tooSmallInAll() {
        Harness harness(objects({sized("n0", "4"), sized("n1", "4")}, {pod("p", asks({{"cpu", "5"}}))}));
        QCOMPARE(message(harness, "p"), "0/2 nodes are available: 2 Insufficient cpu." + kPreemption
                                            + "0/2 nodes are available: 2 Preemption is not helpful for scheduling.");
    }

    void aDaemonsPodOnItsNode() {
        PodSpec spec = asks({{"cpu", "2"}});
        spec.hasNodeAffinity = true;
        spec.nodeAffinity.required = NodeSelector{{{{}, {{"metadata.name", SelectorOp::In, {"n3"}}}}}};
        std::vector<Node> nodes;
        for (const char* name : {"n0", "n1", "n2", "n3", "n4"}) nodes.push_back(sized(name, "4"));
        Harness harness(objects(nodes, {on("n3", "a", {{"cpu", "3"}}), pod("p", spec)}));
        QCOMPARE(message(harness, "p"),
                 "0/5 nodes are available: 1 Insufficient cpu, 4 node(s) didn't satisfy plugin(s) [NodeAffinity]." + kPreemption
                     + "0/5 nodes are available: 1 No preemption victims found for incoming pod, 4 Preemption is not helpful for scheduling.");
    }

    void severalReasonsOfOneNode() {
        Harness harness(
            objects({sized("n0", "1"), sized("n1", "1", "1Gi")}, {pod("p", asks({{"cpu", "2"}, {"memory", "2Gi"}}))}));
        QVERIFY(
            message(harness, "p").startsWith("0/2 nodes are available: 1 Insufficient memory, 2 Insufficient cpu. "));
    }

    void itemsAreSortedAsText() {
        // Twelve nodes with a taint, three that lack both: "12 node(s)…" comes before "3 Insufficient…".
        std::vector<Node> nodes;
        for (int i = 0; i < 12; ++i) {
            nodes.push_back(sized(("t" + std::to_string(i)).c_str(), "64"));
            nodes.back().taints = {{"dedicated", "", TaintEffect::NoSchedule}};
        }
        for (int i = 0; i < 3; ++i) nodes.push_back(sized(("s" + std::to_string(i)).c_str(), "1", "1Gi"));
        Harness harness(objects(nodes, {pod("p", asks({{"cpu", "2"}, {"memory", "2Gi"}}))}));
        QVERIFY(message(harness, "p")
                    .startsWith("0/15 nodes are available: 12 node(s) had untolerated taint(s), 3 Insufficient cpu, 3 "
                                "Insufficient memory. "));
    }

    void preemptionThatDoesNotHelpEnough() {
        // Two nodes whose pods of lower priority do not free enough, two that are too small.
        Harness harness(objects(
            {sized("n0", "4"), sized("n1", "4"), sized("n2", "1"), sized("n3", "1")},
            {on("n0", "a", {{"cpu", "3"}}, 50), on("n0", "b", {{"cpu", "1"}}), on("n1", "c", {{"cpu", "3"}}, 50),
             on("n1", "d", {{"cpu", "1"}}), on("", "p", {{"cpu", "2"}}, 10)}));
        QCOMPARE(message(harness, "p"),
                 "0/4 nodes are available: 4 Insufficient cpu." + kPreemption
                     + "0/4 nodes are available: 2 Insufficient cpu, 2 Preemption is not helpful for scheduling.");
    }

    void aWayFoundLeavesNoSuffix() {
        Harness harness(objects({sized("n0", "4")}, {on("n0", "a", {{"cpu", "4"}}), on("", "p", {{"cpu", "1"}}, 10)}));
        QCOMPARE(message(harness, "p"), "0/1 nodes are available: 1 Insufficient cpu.");
    }

    void noNodes() {
        Harness harness(objects({}, {pod("p", asks({}))}));
        QCOMPARE(message(harness, "p"), "no nodes available to schedule pods");
    }

    void termsThatContradictThemselves() {
        // A PreFilter that rejects comes before DynamicResources, whose PostFilter then misses its state.
        PodSpec spec = asks({});
        spec.hasNodeAffinity = true;
        spec.nodeAffinity.required = NodeSelector{
            {{{}, {{"metadata.name", SelectorOp::In, {"n0"}}, {"metadata.name", SelectorOp::In, {"n1"}}}}}};
        Harness harness(objects({roomy("n0"), roomy("n1")}, {pod("p", spec)}));
        QCOMPARE(message(harness, "p"), "0/2 nodes are available: pod affinity terms conflict. not found");
    }

    void spreadingOverThreeZones() {
        // a=2, b=1, c=0, at most 1 above the minimum: 2+1−0, 1+1−0, 0+1−0.
        const std::vector<Node> nodes{zoned("a", "a"), zoned("b", "b"), zoned("c", "c")};
        const std::vector<Pod> there{web("w0", "a"), web("w1", "a"), web("w2", "b")};
        for (const auto& minDomains : {std::optional<std::int32_t>(), std::optional<std::int32_t>(4)}) {
            std::vector<Pod> pods = there;
            pods.push_back(web("own", "", spreading(minDomains)));
            pods.push_back(pod("other", spreading(minDomains)));  // its own selector does not match it: 2−0, 1−0, 0−0
            Harness harness(objects(nodes, pods));
            QCOMPARE(takers(harness, "own"), "c");
            QCOMPARE(takers(harness, "other"), "b c");
        }
        // One in each: the minimum is 1, but 0 if four domains are required.
        Harness even(objects(nodes, {web("w0", "a"), web("w1", "b"), web("w2", "c"), web("any", "", spreading({})),
                                     web("four", "", spreading(4))}));
        QCOMPARE(takers(even, "any"), "a b c");
        QCOMPARE(takers(even, "four"), "");
        QVERIFY(message(even, "four")
                    .startsWith("0/3 nodes are available: 3 node(s) didn't match pod topology spread constraints. "));
    }

    void affinityWithTwoTerms() {
        // Both terms match only one pod, which is on n1 in zone a: the host name decides.
        const Labels both{{"app", "web"}, {"tier", "front"}};
        Harness harness(objects({zoned("n0", "a"), zoned("n1", "a"), zoned("n2", "b")},
                                {web("w0", "n0"), labelled(pod("w1", asks({}), "n1"), both),
                                 pod("p", wanting({{"topology.kubernetes.io/zone", selects("app", "web")},
                                                   {"kubernetes.io/hostname", selects("tier", "front")}}))}));
        QCOMPARE(takers(harness, "p"), "n1");
    }

    void theFirstOfAGroup() {
        const Node bare = roomy("bare");
        const PodSpec own = wanting({{"topology.kubernetes.io/zone", selects("app", "web")}});
        Harness first(objects({zoned("n0", "a"), zoned("n1", "b"), bare}, {web("p", "", own), pod("stranger", own)}));
        QCOMPARE(takers(first, "p"), "n0 n1");    // the node without a zone fails
        QCOMPARE(takers(first, "stranger"), "");  // does not match itself
        QVERIFY(message(first, "stranger")
                    .startsWith("0/3 nodes are available: 3 node(s) didn't match pod affinity rules. "));
        Harness second(objects({zoned("n0", "a"), zoned("n1", "b"), bare}, {web("w", "n1"), web("p", "", own)}));
        QCOMPARE(takers(second, "p"), "n1");
    }
};

QTEST_APPLESS_MAIN(TestMessages)
#include "tst_messages.moc"
