// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "framework/harness.h"
#include "plugins/neighbours/pod_topology_spread.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr const char* kPlugin = "PodTopologySpread";
constexpr const char* kHost = "kubernetes.io/hostname";
constexpr const char* kZone = "topology.kubernetes.io/zone";

/// One node in each of the zones A, B, C.
std::vector<Node> threeZones() {
    return {roomy("a", Labels{{kHost, "a"}, {kZone, "A"}}), roomy("b", Labels{{kHost, "b"}, {kZone, "B"}}),
            roomy("c", Labels{{kHost, "c"}, {kZone, "C"}})};
}

Pod web(std::string name, const char* nodeName) {
    return labelled(pod(std::move(name), asks({}), nodeName), Labels{{"app", "web"}});
}

/// That many pods of app=web on a, b and c.
std::vector<Pod> standing(int a, int b, int c) {
    std::vector<Pod> pods;
    for (int i = 0; i < a; ++i) pods.push_back(web("a-" + std::to_string(i), "a"));
    for (int i = 0; i < b; ++i) pods.push_back(web("b-" + std::to_string(i), "b"));
    for (int i = 0; i < c; ++i) pods.push_back(web("c-" + std::to_string(i), "c"));
    return pods;
}

TopologySpreadConstraint zoneConstraint(bool hard) {
    TopologySpreadConstraint c;
    c.topologyKey = kZone;
    c.doNotSchedule = hard;
    c.labelSelector = selects("app", "web");
    return c;
}

Pod spreading(TopologySpreadConstraint constraint, Labels labels = Labels{{"app", "web"}}) {
    PodSpec spec = asks({});
    spec.spreadConstraints.push_back(std::move(constraint));
    return labelled(pod("p", spec), std::move(labels));
}

std::string feasible(Harness& harness) {
    std::string names;
    for (const NodeDecision& node : harness.decide("p").nodes)
        if (node.feasible()) names += harness.cluster().catalog().node(node.node).name;
    return names;
}

Harness spread(std::vector<Pod> pods, Pod p, std::vector<Node> nodes = threeZones(), const PluginArgs& args = {}) {
    pods.push_back(std::move(p));
    return Harness(objects(std::move(nodes), std::move(pods)), args);
}

}  // namespace

class TestPodTopologySpread : public QObject {
    Q_OBJECT
private slots:
    void skewCountsThePodWhereItMatchesItself();
    void tooFewDomainsCountAsZero();
    void nodesWithoutTheKeyAreRefused();
    void policiesDecideWhichNodesCount();
    void emptySelectorsCountNobody();
    void leavingPodsAndOtherNamespacesDoNotCount();
    void matchLabelKeysNarrow();
    void softZones();
    void systemDefaultsNeedAWorkload();
    void controllersGiveTheSelector();
    void nodesWithoutAZoneShareTheEmptyOne();
    void ownConstraintsReplaceTheDefaults();
    void listDefaultsMayBeHard();
    void nodesWithoutASoftKeyGetNothing();
};

void TestPodTopologySpread::skewCountsThePodWhereItMatchesItself() {
    // A=2, B=1, C=0, skew 1: with itself A: 2+1−0 = 3, B: 2, C: 1.
    Harness self = spread(standing(2, 1, 0), spreading(zoneConstraint(true)));
    QCOMPARE(feasible(self), "c");
    const Status verdict = self.verdict("p", "a");
    QCOMPARE(verdict.message(), "node(s) didn't match pod topology spread constraints");
    QCOMPARE(verdict.code, Code::Unschedulable);
    QCOMPARE(argument(verdict.reasons[0], "n"), "3");
    QCOMPARE(argument(verdict.reasons[0], "max"), "1");
    // A pod that does not match its own selector: A: 2 > 1, B: 1, C: 0.
    Harness other = spread(standing(2, 1, 0), spreading(zoneConstraint(true), Labels{{"app", "other"}}));
    QCOMPARE(feasible(other), "bc");
}

void TestPodTopologySpread::tooFewDomainsCountAsZero() {
    TopologySpreadConstraint four = zoneConstraint(true);
    four.minDomains = 4;
    Harness harness = spread(standing(1, 1, 1), spreading(four));
    QCOMPARE(feasible(harness), "");  // 1+1−0 = 2 > 1 everywhere
    four.minDomains = 3;
    Harness enough = spread(standing(1, 1, 1), spreading(four));
    QCOMPARE(feasible(enough), "abc");
}

void TestPodTopologySpread::nodesWithoutTheKeyAreRefused() {
    std::vector<Node> nodes = threeZones();
    nodes.push_back(roomy("d", Labels{{kHost, "d"}}));
    Harness harness = spread({}, spreading(zoneConstraint(true)), nodes);
    const Status verdict = harness.verdict("p", "d");
    QCOMPARE(verdict.message(), "node(s) didn't match pod topology spread constraints (missing required label)");
    QCOMPARE(verdict.code, Code::UnschedulableAndUnresolvable);
}

void TestPodTopologySpread::policiesDecideWhichNodesCount() {
    // Zone C is tainted and empty. It keeps the minimum at 0 unless taints are honoured.
    std::vector<Node> nodes = threeZones();
    nodes[2].taints.push_back({"dedicated", "", TaintEffect::NoSchedule});
    TopologySpreadConstraint constraint = zoneConstraint(true);
    Harness ignoring = spread(standing(1, 1, 0), spreading(constraint), nodes);
    QCOMPARE(feasible(ignoring), "");
    constraint.honorNodeTaints = true;
    Harness honouring = spread(standing(1, 1, 0), spreading(constraint), nodes);
    QCOMPARE(feasible(honouring), "ab");
    // The pod's own selector leaves zones A and B; affinity is honoured by default.
    Pod choosy = spreading(zoneConstraint(true));
    auto spec = std::make_shared<PodSpec>(*choosy.spec);
    spec->hasNodeSelector = true;
    spec->nodeSelector = Labels{{"pool", "x"}};
    choosy.spec = spec;
    std::vector<Node> pools = threeZones();
    pools[0].labels = Labels{{kHost, "a"}, {kZone, "A"}, {"pool", "x"}};
    pools[1].labels = Labels{{kHost, "b"}, {kZone, "B"}, {"pool", "x"}};
    Harness honoured = spread(standing(2, 1, 0), choosy, pools);
    QCOMPARE(feasible(honoured), "b");  // least 1: A: 3−1 = 2, B: 2−1 = 1
    spec->spreadConstraints[0].honorNodeAffinity = false;
    Harness counted = spread(standing(2, 1, 0), choosy, pools);
    QCOMPARE(feasible(counted), "");
}

void TestPodTopologySpread::emptySelectorsCountNobody() {
    TopologySpreadConstraint constraint = zoneConstraint(true);
    constraint.labelSelector = LabelSelector{};  // matches every pod, including the pod itself, yet counts none
    Harness harness = spread(standing(5, 0, 0), spreading(constraint));
    QCOMPARE(feasible(harness), "abc");
    constraint.labelSelector.reset();
    Harness none = spread(standing(5, 0, 0), spreading(constraint));
    QCOMPARE(feasible(none), "abc");
}

void TestPodTopologySpread::leavingPodsAndOtherNamespacesDoNotCount() {
    std::vector<Pod> pods = standing(2, 0, 0);
    pods[0].deleting = true;
    pods[1].namespaceName = "other";
    Harness harness = spread(pods, spreading(zoneConstraint(true)));
    QCOMPARE(feasible(harness), "abc");
}

void TestPodTopologySpread::matchLabelKeysNarrow() {
    TopologySpreadConstraint constraint = zoneConstraint(true);
    constraint.matchLabelKeys = {"version", "absent"};
    std::vector<Pod> pods = standing(2, 0, 0);
    pods[0] = labelled(pods[0], Labels{{"app", "web"}, {"version", "1"}});
    Harness harness = spread(pods, spreading(constraint, Labels{{"app", "web"}, {"version", "2"}}));
    QCOMPARE(feasible(harness), "abc");  // no pod of version 2 yet
    Harness same = spread(pods, spreading(constraint, Labels{{"app", "web"}, {"version", "1"}}));
    QCOMPARE(feasible(same), "bc");
}

void TestPodTopologySpread::softZones() {
    // w = ln 5 = 1.6094: 2w = 3.2189 → 3, w → 2, 0; 100·(3+0−s)/3: 0, 33, 100
    Harness harness = spread(standing(2, 1, 0), spreading(zoneConstraint(false)));
    QCOMPARE(harness.raw("p", "a", kPlugin), 3);
    QCOMPARE(harness.raw("p", "b", kPlugin), 2);
    QCOMPARE(harness.raw("p", "c", kPlugin), 0);
    QCOMPARE(harness.score("p", "a", kPlugin), 0);
    QCOMPARE(harness.score("p", "b", kPlugin), 33);
    QCOMPARE(harness.score("p", "c", kPlugin), 100);
}

void TestPodTopologySpread::systemDefaultsNeedAWorkload() {
    const Pod plain = web("p", "");
    Harness none = spread(standing(2, 1, 0), plain);
    QCOMPARE(none.raw("p", "a", kPlugin), -1);
    std::vector<Pod> pods = standing(2, 1, 0);
    pods.push_back(plain);
    Objects o = objects(threeZones(), pods);
    o.workloads.push_back({"Service", "default", "web", selects("app", "web")});
    o.workloads.push_back({"Service", "default", "other", selects("app", "other")});
    o.workloads.push_back({"Service", "default", "headless", std::nullopt});
    Harness service(o);
    // hostname (skew 3) and zone (skew 5): (2w+2)+(2w+4) = 12.4 → 12, 2w+6 = 9.2 → 9, 6; 100·(12+6−s)/12: 50, 75, 100
    QCOMPARE(service.raw("p", "a", kPlugin), 12);
    QCOMPARE(service.raw("p", "b", kPlugin), 9);
    QCOMPARE(service.raw("p", "c", kPlugin), 6);
    QCOMPARE(service.score("p", "a", kPlugin), 50);
    QCOMPARE(service.score("p", "b", kPlugin), 75);
    QCOMPARE(service.score("p", "c", kPlugin), 100);
}

void TestPodTopologySpread::controllersGiveTheSelector() {
    std::vector<Pod> pods = standing(2, 1, 0);
    Pod owned = web("p", "");
    owned.owners = {{"ReplicaSet", "other", false}, {"ReplicaSet", "web", true}};
    pods.push_back(owned);
    Objects o = objects(threeZones(), pods);
    o.workloads.push_back({"ReplicaSet", "default", "web", selects("app", "web")});
    o.workloads.push_back({"ReplicaSet", "elsewhere", "web", selects("app", "never")});
    Harness harness(o);
    QCOMPARE(harness.raw("p", "a", kPlugin), 12);
    Objects job = o;
    job.pods.back().owners = {{"Job", "web", true}};
    Harness none(job);
    QCOMPARE(none.raw("p", "a", kPlugin), -1);
}

// Upstream reads a node's label from a map, where a missing key is "" (podtopologyspread/scoring.go, initPreScoreState and
// PreScore): with the system's defaults, nodes without a zone count for the zone "".
void TestPodTopologySpread::nodesWithoutAZoneShareTheEmptyOne() {
    std::vector<Node> nodes = {roomy("a", Labels{{kHost, "a"}, {kZone, ""}}), roomy("b", Labels{{kHost, "b"}}), roomy("c", Labels{{kHost, "c"}, {kZone, "C"}})};
    std::vector<Pod> pods = standing(0, 1, 0);
    pods.push_back(web("p", ""));
    Objects o = objects(std::move(nodes), pods);
    o.workloads.push_back({"Service", "default", "web", selects("app", "web")});
    Harness harness(o);
    // Zones "" and C: ln 4 = 1.386; three hosts: ln 5 = 1.609. a: (0+2) + (1.386+4) = 7.4; b: 1.609+2 = 3.6; c: 2+4 = 6.
    QCOMPARE(harness.raw("p", "a", kPlugin), 7);
    QCOMPARE(harness.raw("p", "b", kPlugin), 4);
    QCOMPARE(harness.raw("p", "c", kPlugin), 6);
    QCOMPARE(harness.score("p", "a", kPlugin), 57);  // 100·(7+4−7)/7
    QCOMPARE(harness.score("p", "b", kPlugin), 100);
    QCOMPARE(harness.score("p", "c", kPlugin), 71);  // 100·(7+4−6)/7
}

void TestPodTopologySpread::ownConstraintsReplaceTheDefaults() {
    std::vector<Pod> pods = standing(0, 0, 0);
    pods.push_back(spreading(zoneConstraint(true)));
    Objects o = objects(threeZones(), pods);
    o.workloads.push_back({"Service", "default", "web", selects("app", "web")});
    Harness harness(o);
    QCOMPARE(harness.raw("p", "a", kPlugin), -1);  // only hard ones: nothing to score, and no defaults
}

void TestPodTopologySpread::listDefaultsMayBeHard() {
    PluginArgs args;
    args.edit<PodTopologySpreadArgs>().systemDefaults = false;
    args.edit<PodTopologySpreadArgs>().defaultConstraints = {zoneConstraint(true)};
    args.edit<PodTopologySpreadArgs>().defaultConstraints[0].labelSelector.reset();
    std::vector<Pod> pods = standing(2, 1, 0);
    pods.push_back(web("p", ""));
    Objects o = objects(threeZones(), pods);
    o.workloads.push_back({"Service", "default", "web", selects("app", "web")});
    Harness harness(o, args);
    QCOMPARE(feasible(harness), "c");
    args.edit<PodTopologySpreadArgs>().defaultConstraints.clear();
    Harness nothing(o, args);
    QCOMPARE(feasible(nothing), "abc");
    QCOMPARE(nothing.raw("p", "a", kPlugin), -1);
}

void TestPodTopologySpread::nodesWithoutASoftKeyGetNothing() {
    std::vector<Node> nodes = threeZones();
    nodes.push_back(roomy("d", Labels{{kHost, "d"}}));
    Harness own = spread(standing(2, 1, 0), spreading(zoneConstraint(false)), nodes);
    QCOMPARE(own.score("p", "d", kPlugin), 0);
    QCOMPARE(own.score("p", "c", kPlugin), 100);
    // With the system's defaults such a node takes part: 4 hosts, 4 zone values (one of them absent), w = ln 6 = 1.79;
    // a: (2w+2)+(2w+4) = 13.2, d: 2 for its host alone; 100·(13+2−s)/13
    std::vector<Pod> pods = standing(2, 1, 0);
    pods.push_back(web("p", ""));
    Objects o = objects(nodes, pods);
    o.workloads.push_back({"Service", "default", "web", selects("app", "web")});
    Harness defaults(o);
    QCOMPARE(defaults.raw("p", "a", kPlugin), 13);
    QCOMPARE(defaults.raw("p", "d", kPlugin), 2);
    QCOMPARE(defaults.score("p", "d", kPlugin), 100);
    QCOMPARE(defaults.score("p", "a", kPlugin), 15);  // 100·2/13
}

QTEST_APPLESS_MAIN(TestPodTopologySpread)
#include "tst_pod_topology_spread.moc"
