// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>

#include <QtTest>

#include "cluster/checker.h"
#include "cluster/delta.h"
#include "cluster/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// "rule: detail" for each, in order.
QString shown(const std::vector<Violation>& violations) {
    QStringList lines;
    for (const Violation& v : violations) lines << QString::fromStdString(v.rule + ": " + v.detail);
    return lines.join("\n");
}

const NodeIdx n(0);
const PodIdx p(0);

/// The violations of one pending pod on one node, possibly with another pod on it.
QString verdict(const PodSpec& spec, const Node& object, const std::vector<PodSpec>& there = {}) {
    std::vector<Pod> pods{pod("p", spec)};
    for (const PodSpec& other : there) pods.push_back(pod("other" + std::to_string(pods.size()), other, object.name));
    const ClusterPtr made = cluster({object}, pods);
    const QString before = shown(checkPlacement(*made, p, n));
    // Once it is there, the whole picture must give the same violations.
    const auto placed = apply(*made, {Place{p, n}});
    [&] { QCOMPARE(shown(checkPicture(*placed->cluster)), before); }();
    [&] { QCOMPARE(shown(checkPlacement(*placed->cluster, p, n)), before); }();
    return before;
}

Node roomy(Labels labels = {}) { return node("n", {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "9"}}, std::move(labels)); }

PodSpec withPort(const char* ip, const char* protocol, int port) {
    PodSpec spec = asks({});
    spec.containers[0].ports = {{ip, protocol, port, 80}};
    return spec;
}

/// A picture whose only fault is what `spoil` does to the accounted state.
std::vector<Violation> spoiled(const std::function<void(NodeState&, Placement&)>& spoil) {
    PodSpec spec = withPort("", "TCP", 80);
    spec.containers[0].requests = list({{"cpu", "1"}});
    const ClusterPtr good = cluster({roomy()}, {pod("p", spec, "n")});
    NodeState state = good->node(n);
    Placement placement = good->placement(p);
    spoil(state, placement);
    return checkPicture(Cluster(good->sharedCatalog(), {state}, {placement}));
}

}  // namespace

class TestChecker : public QObject {
    Q_OBJECT
private slots:
    void resources() {
        QCOMPARE(verdict(asks({{"cpu", "4"}}), roomy()), QString());
        QCOMPARE(verdict(asks({{"cpu", "4001m"}}), roomy()), QString("resources: cpu: 4001m requested of 4"));
        QCOMPARE(verdict(asks({{"cpu", "1"}}), roomy(), {asks({{"cpu", "2"}}), asks({{"cpu", "1500m"}})}),
                 QString("resources: cpu: 4500m requested of 4"));
        // It requests no cpu: it is not at fault for others that take too much.
        QCOMPARE(verdict(asks({{"memory", "1Gi"}}), roomy(), {asks({{"cpu", "5"}})}), QString());
        QCOMPARE(verdict(asks({{"nvidia.com/gpu", "1"}}), roomy()),
                 QString("resources: nvidia.com/gpu: 1 requested of 0"));
        Node one = roomy();
        one.allocatable.set("pods", Quantity::fromUnits(1));
        QCOMPARE(verdict(asks({}), one, {asks({})}), QString("resources: pods: 2 requested of 1"));
        // The largest moment counts: the init container needs more than the running containers.
        PodSpec start = asks({{"cpu", "1"}});
        start.initContainers = {sidecar({{"cpu", "1"}}), container({{"cpu", "3500m"}})};
        QCOMPARE(verdict(start, roomy()), QString("resources: cpu: 4500m requested of 4"));
    }

    /// Of a resource that the rules leave to others, any number stands on a node; of the others not. 2 of 1, and 5 cores of 4.
    void whatTheRulesDoNotCount() {
        Node one = roomy();
        one.allocatable.set("example.com/foo", Quantity::fromUnits(1));
        const ClusterPtr made = cluster({one}, {pod("p", asks({{"example.com/foo", "2"}, {"cpu", "5"}}))});
        const CountsFor counts = [](const Pod& pod, const std::string& resource) { return pod.name != "p" || resource != "example.com/foo"; };
        QCOMPARE(shown(PlacementChecker(made->sharedCatalog(), counts).check(*made, p, n)), QString("resources: cpu: 5 requested of 4"));
        const auto placed = apply(*made, {Place{p, n}});
        QCOMPARE(shown(checkPicture(*placed->cluster, counts)), QString("resources: cpu: 5 requested of 4"));
        QCOMPARE(shown(checkPicture(*placed->cluster)), QString("resources: cpu: 5 requested of 4\nresources: example.com/foo: 2 requested of 1"));
    }

    void ports() {
        QCOMPARE(verdict(withPort("", "TCP", 80), roomy(), {withPort("", "TCP", 81)}), QString());
        QCOMPARE(verdict(withPort("", "TCP", 80), roomy(), {withPort("", "UDP", 80)}), QString());
        QCOMPARE(verdict(withPort("10.0.0.1", "TCP", 80), roomy(), {withPort("10.0.0.2", "TCP", 80)}), QString());
        QCOMPARE(verdict(withPort("10.0.0.1", "TCP", 80), roomy(), {withPort("::", "TCP", 80)}), QString());
        const QString taken = "ports: TCP %1:80 is taken by default/other1";
        QCOMPARE(verdict(withPort("", "TCP", 80), roomy(), {withPort("", "", 80)}), taken.arg("0.0.0.0"));
        QCOMPARE(verdict(withPort("10.0.0.1", "TCP", 80), roomy(), {withPort("", "TCP", 80)}), taken.arg("10.0.0.1"));
        QCOMPARE(verdict(withPort("", "TCP", 80), roomy(), {withPort("10.0.0.2", "TCP", 80)}), taken.arg("0.0.0.0"));
        // Two ports of one pod never conflict.
        PodSpec twice = withPort("", "TCP", 80);
        twice.containers.push_back(twice.containers[0]);
        QCOMPARE(verdict(twice, roomy()), QString());
    }

    void taintsAndCordon() {
        Node tainted = roomy();
        tainted.taints = {{"a", "1", TaintEffect::NoSchedule}, {"b", "", TaintEffect::NoExecute}, {"c", "", TaintEffect::PreferNoSchedule}};
        QCOMPARE(verdict(asks({}), tainted), QString("taints: does not tolerate a=1:NoSchedule\n"
                                                     "taints: does not tolerate b:NoExecute"));
        PodSpec tolerant = asks({});
        Toleration a;
        a.key = "a";
        a.value = "1";
        Toleration b;
        b.key = "b";
        b.op = Toleration::Op::Exists;
        tolerant.tolerations = {a, b};
        QCOMPARE(verdict(tolerant, tainted), QString());
        tolerant.tolerations[0].value = "2";
        tolerant.tolerations[1].anyEffect = false;  // NoSchedule only
        QCOMPARE(verdict(tolerant, tainted), QString("taints: does not tolerate a=1:NoSchedule\n"
                                                     "taints: does not tolerate b:NoExecute"));
        Node cordoned = roomy();
        cordoned.unschedulable = true;
        QCOMPARE(verdict(asks({}), cordoned), QString("cordon: the node is cordoned"));
        Toleration everything;
        everything.op = Toleration::Op::Exists;
        tolerant.tolerations = {everything};
        QCOMPARE(verdict(tolerant, cordoned), QString());
        QCOMPARE(verdict(tolerant, tainted), QString());
    }

    void selectors() {
        const Node inA = roomy(Labels{{"zone", "a"}, {"size", "10"}});
        PodSpec spec = asks({});
        spec.hasNodeSelector = true;
        spec.nodeSelector = Labels{{"zone", "a"}};
        QCOMPARE(verdict(spec, inA), QString());
        spec.nodeSelector = Labels{{"zone", "b"}, {"disk", "ssd"}};
        QCOMPARE(verdict(spec, inA),
                 QString("selector: nodeSelector asks for disk=ssd\nselector: nodeSelector asks for zone=b"));

        const QString no = "selector: no term of the required node affinity matches";
        const auto affine = [&](std::vector<NodeSelectorTerm> terms) {
            PodSpec made = asks({});
            made.hasNodeAffinity = true;
            made.nodeAffinity.required = NodeSelector{std::move(terms)};
            return verdict(made, inA);
        };
        using Op = SelectorOp;
        QCOMPARE(affine({}), no);
        QCOMPARE(affine({{}}), no);
        QCOMPARE(affine({{{{"zone", Op::In, {"b"}}}, {}}}), no);
        QCOMPARE(affine({{{{"zone", Op::In, {"b"}}}, {}}, {{{"size", Op::Gt, {"9"}}}, {}}}), QString());
        QCOMPARE(affine({{{{"size", Op::Lt, {"10"}}}, {}}}), no);
        QCOMPARE(affine({{{{"gone", Op::NotIn, {"x"}}, {"zone", Op::Exists, {}}}, {}}}), QString());
        QCOMPARE(affine({{{{"zone", Op::DoesNotExist, {}}}, {}}}), no);
        QCOMPARE(affine({{{}, {{"metadata.name", Op::In, {"n"}}}}}), QString());
        QCOMPARE(affine({{{}, {{"metadata.name", Op::NotIn, {"n"}}}}}), no);
        QCOMPARE(affine({{{}, {{"metadata.name", Op::In, {"n", "m"}}}}}), no);  // not well-formed
    }

    void boundPodsAreNotJudged() {
        const ClusterPtr made = cluster({roomy()}, {pod("p", asks({{"cpu", "99"}}), "n")});
        QVERIFY(checkPicture(*made).empty());
        QCOMPARE(shown(checkPlacement(*made, p, n)), QString("resources: cpu: 99 requested of 4"));
    }

    void boundPodsStandWhereTheirSpecSays() {
        const ClusterPtr made = cluster({roomy(), node("m", {})}, {pod("p", {}, "n")});
        const auto moved = apply(*made, {Move{p, NodeIdx(1), Standing::Bound}});
        QCOMPARE(shown(checkPicture(*moved->cluster)),
                 QString("nodeName: counts as bound to \"m\", its spec says \"n\""));
    }

    void accounts() {
        QVERIFY(spoiled([](NodeState&, Placement&) {}).empty());
        const auto verifyFound = [](const std::function<void(NodeState&, Placement&)>& spoil, const char* text) {
            const std::vector<Violation> found = spoiled(spoil);
            QVERIFY(!found.empty());
            for (const Violation& v : found) QCOMPARE(v.rule, std::string("accounting"));
            QVERIFY2(shown(found).contains(text), qPrintable(shown(found)));
        };
        verifyFound([](NodeState& s, Placement&) { ++s.requested[0]; }, "cpu is accounted as 1001, the pods ask for 1000");
        verifyFound([](NodeState& s, Placement&) { s.requested[3] = 2; }, "pods is accounted as 2, the pods ask for 1");
        verifyFound([](NodeState& s, Placement&) { s.requested.pop_back(); }, "has 3 columns of requests, not 4");
        verifyFound([](NodeState& s, Placement&) { s.nonZeroCpu = 0; }, "non-zero cpu is accounted as 0");
        verifyFound([](NodeState& s, Placement&) { s.nonZeroMemory = 1; }, "non-zero memory is accounted as 1");
        verifyFound([](NodeState& s, Placement&) { s.usedPorts.clear(); }, "0 uses of host ports are accounted");
        verifyFound([](NodeState& s, Placement&) { s.usedPorts[0].port = 81; }, "or others");
        verifyFound([](NodeState& s, Placement&) { s.pods.clear(); }, "is in the lists of 0 nodes, not of 1");
        verifyFound([](NodeState& s, Placement&) { s.pods.push_back(p); }, "is in the lists of 2 nodes, not of 1");
        verifyFound([](NodeState&, Placement& where) { where = {}; }, "is in the list of a node that it does not stand on");
        verifyFound([](NodeState&, Placement& where) { where.standing = Standing::Pending; },
                    "is pending and stands on a node");
        verifyFound([](NodeState&, Placement& where) { where.node = {}; }, "is counted nowhere");
    }

    void columnsOfTheCatalog() {
        const ClusterPtr good = cluster({roomy()}, {pod("p", asks({{"cpu", "1"}}))});
        auto catalog = std::make_shared<Catalog>(good->catalog());
        catalog->allocatable[0][0] = 1;
        QCOMPARE(shown(checkPicture(Cluster(catalog, {good->node(n)}, {good->placement(p)}))),
                 QString("accounting: allocatable cpu is accounted as 1, the node offers 4000"));
        catalog = std::make_shared<Catalog>(good->catalog());
        Node changed = catalog->nodes[0];
        changed.allocatable.set("nvidia.com/gpu", Quantity::fromUnits(1));
        catalog->nodes.set(0, std::move(changed));
        QCOMPARE(shown(checkPicture(Cluster(catalog, {good->node(n)}, {good->placement(p)}))),
                 QString("accounting: resource \"nvidia.com/gpu\" has no column"));
    }
};

QTEST_APPLESS_MAIN(TestChecker)
#include "tst_checker.moc"
