// SPDX-License-Identifier: GPL-3.0-or-later
// What published topologies are decoded to, and what is reported about faulty ones.
#include <QtTest>

#include "io/objects_text.h"
#include "model/koordinator/numa_terms.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

Quantity quantity(const char* text) { return Quantity::parse(text).value(); }

/// All diagnostics of reading and building, one on each line.
QString told(const std::string& text) {
    const Result<Built> built = build(read(text));
    QStringList lines;
    for (const Diagnostic& d : built->diagnostics) lines << QString::fromStdString(toString(d.what));
    return lines.join("\n");
}

const std::string kNode = R"(
apiVersion: v1
kind: Node
metadata: {name: n1}
status: {capacity: {cpu: "20", memory: 64Gi, hugepages-2Mi: 1Gi}, allocatable: {cpu: "18", memory: 60Gi, hugepages-2Mi: 1Gi}}
)";

std::string zone(const std::string& name, const std::string& resources) {
    return "- {name: " + name + ", type: Node, resources: [" + resources + "]}\n";
}

std::string nrt(const std::string& name, const std::string& zones) {
    return "---\napiVersion: topology.node.k8s.io/v1alpha2\nkind: NodeResourceTopology\nmetadata: {name: " + name + "}\nzones:\n" + zones;
}

}  // namespace

class DecodeTopologyTest : public QObject {
    Q_OBJECT

private slots:
    void timesThatAgesAreToldBy() {
        // 2026-11-21T09:00:00Z = 20778 days · 86400 s + 9 · 3600 s = 1795251600 s since 1970.
        const Objects objects = read(R"(
apiVersion: v1
kind: Node
metadata: {name: n1}
status:
  conditions:
  - {type: MemoryPressure, status: "False", lastHeartbeatTime: "2026-11-21T09:00:00Z"}
  - {type: Ready, status: "True", lastHeartbeatTime: "2026-11-21T08:55:00Z"}
  - {type: NetworkUnavailable, status: "False", lastHeartbeatTime: null}
---
apiVersion: v1
kind: Node
metadata: {name: n2}
status: {conditions: [{type: Ready, status: "True", lastHeartbeatTime: yesterday}]}
---
apiVersion: topology.node.k8s.io/v1alpha2
kind: NodeResourceTopology
metadata:
  name: n1
  managedFields:
  - {manager: a, time: "2026-11-21T08:00:00Z", fieldsV1: {"f:zones": {}}}
  - {manager: b, time: "2026-11-21T09:00:00Z"}
zones: []
---
apiVersion: topology.node.k8s.io/v1alpha2
kind: NodeResourceTopology
metadata: {name: n2, creationTimestamp: "2026-11-21T08:00:00Z"}
zones: []
)");
        QCOMPARE(errorText(objects), QString());
        QCOMPARE(objects.nodes.size(), std::size_t{2});
        QCOMPARE(objects.nodes[0].heartbeatTime, std::int64_t{1795251600});  // the newest of the three
        QCOMPARE(objects.nodes[1].heartbeatTime, std::int64_t{0});           // an invalid time gives no age
        QCOMPARE(objects.nodes[1].readiness, Readiness::Ready);
        QCOMPARE(objects.topology.nodes[0].writtenTime, std::int64_t{1795251600});
        QCOMPARE(objects.topology.nodes[1].writtenTime, std::int64_t{0});  // the creation time is known, the time of writing is not
    }

    void v1alpha2() {
        const Objects objects = read(R"(
apiVersion: topology.node.k8s.io/v1alpha2
kind: NodeResourceTopology
metadata: {name: n1}
topologyPolicies: [SingleNUMANodePodLevel]
attributes: [{name: topologyManagerPolicy, value: single-numa-node}]
zones:
- name: node-0
  type: Node
  parent: socket-0
  costs: [{name: node-0, value: 10}, {name: node-1, value: 21}]
  attributes: [{name: a, value: b}]
  resources:
  - {name: cpu, capacity: "12", allocatable: 11500m, available: 8}
  - {name: memory, capacity: 64Gi, allocatable: 62Gi, available: 60Gi}
)");
        QCOMPARE(errorText(objects), QString());
        QCOMPARE(objects.topology.nodes.size(), std::size_t{1});
        QVERIFY(objects.unusedKinds.empty());
        QCOMPARE(objects.otherSources.size(), std::size_t{1});  // kept for project files
        const NodeResourceTopology& t = objects.topology.nodes[0];
        QCOMPARE(t.name, std::string("n1"));
        QCOMPARE(t.topologyPolicies, std::vector<std::string>{"SingleNUMANodePodLevel"});
        QVERIFY((t.attributes == std::vector<TopologyAttribute>{{"topologyManagerPolicy", "single-numa-node"}}));
        QCOMPARE(t.zones.size(), std::size_t{1});
        QCOMPARE(t.zones[0].parent, std::string("socket-0"));
        QVERIFY((t.zones[0].costs == std::vector<ZoneCost>{{"node-0", 10}, {"node-1", 21}}));
        QVERIFY((t.zones[0].attributes == std::vector<TopologyAttribute>{{"a", "b"}}));
        QVERIFY((t.zones[0].resources[0] == ZoneResource{"cpu", quantity("12"), quantity("11.5"), quantity("8")}));
        QVERIFY((t.zones[0].resources[1] == ZoneResource{"memory", quantity("64Gi"), quantity("62Gi"), quantity("60Gi")}));
    }

    void koordinator() {
        const Objects objects = read(R"(
apiVersion: topology.node.k8s.io/v1alpha1
kind: NodeResourceTopology
metadata:
  name: n1
  annotations:
    node.koordinator.sh/cpu-topology: '{"detail":[{"id":0,"core":0,"socket":0,"node":0},{"id":1,"core":0,"socket":0,"node":0},{"id":2,"core":1,"socket":1,"node":1}]}'
    kubelet.koordinator.sh/cpu-manager-policy: '{"policy":"static","options":{"full-pcpus-only":"true"},"reservedCPUs":"0-1"}'
    node.koordinator.sh/pod-cpu-allocs: '[{"namespace":"d","name":"p","uid":"u","cpuset":"2","managedByKubelet":true}]'
    node.koordinator.sh/cpu-shared-pools: '[{"socket":1,"node":1,"cpuset":"2-3"}]'
    node.koordinator.sh/reservation: '{"reservedCPUs":"0-3","applyPolicy":"ReservedCPUsOnly"}'
    node.koordinator.sh/system-qos-resource: '{"cpuset":"7"}'
    node.koordinator.sh/resource-amplification-ratio: '{"cpu":1.5}'
topologyPolicies: [SingleNUMANodePodLevel]
zones: [{name: node-0, type: Node, resources: [{name: cpu, capacity: "8", allocatable: "8", available: "6"}]}]
)");
        QCOMPARE(errorText(objects), QString());
        QVERIFY(objects.topology.nodes.empty());
        const KoordinatorTopology& t = objects.topology.koordinator.at(0);
        QVERIFY((t.cpus == std::vector<KoordinatorTopology::Cpu>{{0, 0, 0, 0}, {1, 0, 0, 0}, {2, 1, 1, 1}}));
        QVERIFY((t.cpuManager == KoordinatorTopology::CpuManager{"static", {{"full-pcpus-only", "true"}}, "0-1"}));
        QVERIFY((t.podCpus == std::vector<KoordinatorTopology::PodCpus>{{"d/p", "2", true, true}}));
        QVERIFY((t.sharedPools == std::vector<KoordinatorTopology::SharedPool>{{1, 1, "2-3"}}));
        QVERIFY((t.reservation == NodeReservation{{}, "0-3", true}));
        QCOMPARE(t.systemCpus, std::string("7"));
        QCOMPARE(t.amplification.of("cpu"), 1.5);
        QCOMPARE(t.amplification.of("memory"), 1.0);
        QCOMPARE(t.zones.size(), std::size_t{1});
    }

    /// What pods and nodes say of CPUs and zones. A wish that cannot be read is named; a share that cannot is left out.
    void koordinatorsTerms() {
        const Objects objects = read(R"(
apiVersion: v1
kind: Node
metadata: {name: n1, annotations: {node.koordinator.sh/resource-amplification-ratio: '{"cpu":2,"memory":1.25}'}}
---
apiVersion: v1
kind: Pod
metadata:
  name: p
  annotations:
    scheduling.koordinator.sh/resource-spec: '{"requiredCPUBindPolicy":"FullPCPUs","preferredCPUBindPolicy":"SpreadByPCPUs","preferredCPUExclusivePolicy":"PCPULevel"}'
    scheduling.koordinator.sh/numa-topology-spec: '{"numaTopologyPolicy":"SingleNUMANode","singleNUMANodeExclusive":"Required"}'
    scheduling.koordinator.sh/resource-status: '{"cpuset":"4-7","numaNodeResources":[{"node":1,"resources":{"cpu":"4"}}]}'
spec: {containers: [{name: c}]}
)");
        QCOMPARE(errorText(objects), QString());
        QCOMPARE(objects.nodes.at(0).amplification.ratios, (std::map<std::string, double, std::less<>>{{"cpu", 2}, {"memory", 1.25}}));
        ResourceList four;
        four.set("cpu", quantity("4"));
        QVERIFY(objects.pods.at(0).numaTerms);
        QVERIFY((*objects.pods.at(0).numaTerms == NumaTerms{"FullPCPUs", "SpreadByPCPUs", "PCPULevel", "SingleNUMANode", "Required", "4-7", {{1, four}}, ""}));
        const Objects faulty = read(R"(
apiVersion: v1
kind: Node
metadata: {name: n1, annotations: {node.koordinator.sh/resource-amplification-ratio: '{"cpu":"2"}'}}
---
apiVersion: v1
kind: Pod
metadata:
  name: p
  annotations:
    scheduling.koordinator.sh/resource-spec: '[]'
    scheduling.koordinator.sh/resource-status: '{"cpuset":"4-7","numaNodeResources":[{"node":1,"resources":{"cpu":"-4"}}]}'
spec: {containers: [{name: c}]}
)");
        QCOMPARE(faulty.diagnostics.size(), std::size_t{3});
        QVERIFY(faulty.nodes.at(0).amplification.unread);
        QVERIFY((*faulty.pods.at(0).numaTerms == NumaTerms{"", "", "", "", "", "", {}, "scheduling.koordinator.sh/resource-spec"}));
    }

    void volcano() {
        const Objects objects = read(R"(
apiVersion: nodeinfo.volcano.sh/v1alpha1
kind: Numatopology
metadata: {name: n1}
spec:
  policies: {CPUManagerPolicy: static, TopologyManagerPolicy: single-numa-node}
  resReserved: {cpu: 500m}
  numares: {cpu: {allocatable: "1-3", capacity: 4}}
  cpuDetail: {"10": {numa: 1, socket: 1, core: 5}, "2": {numa: 0, socket: 0, core: 1}}
)");
        QCOMPARE(errorText(objects), QString());
        const Numatopology& t = objects.topology.volcano.at(0);
        QCOMPARE(t.policies.at("TopologyManagerPolicy"), std::string("single-numa-node"));
        QCOMPARE(t.reserved.at("cpu"), std::string("500m"));
        QVERIFY((t.shares.at("cpu") == Numatopology::Share{"1-3", 4}));
        QVERIFY((t.cpus == std::vector<Numatopology::Cpu>{{2, 0, 0, 1}, {10, 1, 1, 5}}));  // by number, not by text
    }

    void reservationOfANode() {
        const Objects objects = read(R"(
apiVersion: v1
kind: Node
metadata: {name: n1, annotations: {node.koordinator.sh/reservation: '{"resources":{"cpu":"5"}}'}}
)");
        QCOMPARE(errorText(objects), QString());
        QCOMPARE(objects.topology.reservations.size(), std::size_t{1});
        QCOMPARE(objects.topology.reservations[0].node, std::string("n1"));
        QCOMPARE(*objects.topology.reservations[0].reservation.resources.find("cpu"), quantity("5"));
        const auto built = build(objects);
        QVERIFY(built->cluster->catalog().topology.findReservation("n1"));
        QVERIFY(!built->cluster->catalog().topology.findReservation("n2"));
    }

    void profilesThatAreNone() {
        const Objects objects = read(R"(apiVersion: v1
kind: Node
metadata: {name: n1}
status:
  capacity: {cpu: 4, nvidia.com/mig-1g.5gb: 2, nvidia.com/mig-9x.zzgb: 1}
  allocatable: {cpu: 4, nvidia.com/mig-1g.5gb: 2, nvidia.com/mig-9x.zzgb: 1}
)");
        QCOMPARE(objects.diagnostics.size(), std::size_t{1});
        QCOMPARE(objects.diagnostics[0].severity, Severity::Warning);
        const std::string told = toString(objects.diagnostics[0].what);
        QVERIFY2(told.find(":5:") != std::string::npos && told.find("Node n1: status.capacity") != std::string::npos && told.find("9x.zzgb") != std::string::npos, told.c_str());
        // The node stays as it is, with that resource like any other.
        QCOMPARE(*objects.nodes.at(0).allocatable.find("nvidia.com/mig-9x.zzgb"), quantity("1"));
    }

    void otherGroupsAreOtherKinds() {
        const Objects objects = read("apiVersion: example.com/v1alpha2\nkind: NodeResourceTopology\nmetadata: {name: n1}\n");
        QVERIFY(objects.topology.nodes.empty());
        QCOMPARE(objects.unusedKinds.at("example.com/v1alpha2/NodeResourceTopology"), std::size_t{1});
    }

    void faultsAreLocated() {
        // The object is left out; line 11, with the amount, is reported.
        const QString text = told(kNode + nrt("n1", zone("node-0", "{name: cpu, capacity: \"1\", available: much}")));
        QVERIFY2(text.contains("NodeResourceTopology n1: zones[0].resources[0].available"), qPrintable(text));
        QVERIFY2(text.contains("input:11:"), qPrintable(text));
        QVERIFY(told(kNode + nrt("n1", "- {type: Node}\n")).contains("zones[0]: has no name"));
    }

    void aBadAnnotationCostsItselfAlone() {
        const std::string object = R"(
apiVersion: topology.node.k8s.io/v1alpha1
kind: NodeResourceTopology
metadata: {name: n1, annotations: {node.koordinator.sh/cpu-topology: '{"detail":[{"id":-1}]}', kubelet.koordinator.sh/cpu-manager-policy: '{"policy":"static"}', node.koordinator.sh/reservation: '{'}}
)";
        const Objects objects = read(object);
        QCOMPARE(objects.topology.koordinator.size(), std::size_t{1});
        QVERIFY(objects.topology.koordinator[0].cpus.empty());
        QVERIFY(objects.topology.koordinator[0].cpuManager.has_value());
        QCOMPARE(count(objects.diagnostics, Severity::Error), std::size_t{0});
        QCOMPARE(count(objects.diagnostics, Severity::Warning), std::size_t{2});
        const QString first = QString::fromStdString(toString(objects.diagnostics[0].what));
        QVERIFY2(first.contains("metadata.annotations") && first.contains("detail[0].id"), qPrintable(first));

        const Objects node = read("apiVersion: v1\nkind: Node\nmetadata: {name: n1, annotations: {node.koordinator.sh/reservation: 'x'}}\n");
        QCOMPARE(node.nodes.size(), std::size_t{1});
        QCOMPARE(count(node.diagnostics, Severity::Warning), std::size_t{1});
    }

    void doubtsOfTheCatalog() {
        QVERIFY(told(kNode + nrt("n2", "")).contains("NodeResourceTopology n2: metadata.name: no node of that name"));
        QVERIFY(told(kNode + nrt("n1", "") + nrt("n1", "")).contains("NodeResourceTopology n1: there is one of that name already"));
        // 12 + 12 cores of 20; 10 + 10 of 18 allocatable.
        const std::string cpu12 = "{name: cpu, capacity: \"12\", allocatable: \"8\"}";
        const std::string cpu10 = "{name: cpu, capacity: \"10\", allocatable: \"10\"}";
        QVERIFY(told(kNode + nrt("n1", zone("node-0", cpu12) + zone("node-1", cpu12)))
                    .contains("NodeResourceTopology n1: zones: its zones add up to more capacity than the node has, of cpu"));
        QVERIFY(told(kNode + nrt("n1", zone("node-0", cpu10) + zone("node-1", cpu10)))
                    .contains("its zones add up to more than the node's allocatable, of cpu"));
        QVERIFY(told(kNode + nrt("n1", zone("node-0", "{name: hugepages-1Gi, capacity: 1Gi}")))
                    .contains("zones[0].resources: the node has no pages of this size: hugepages-1Gi"));
        QCOMPARE(told(kNode + nrt("n1", zone("node-0", "{name: hugepages-2Mi, capacity: 1Gi, allocatable: 1Gi}"))), QString());
        // Everything stays: the scheduler reads zones as they are.
        const auto built = build(read(kNode + nrt("n1", zone("node-0", cpu12) + zone("node-1", cpu12))));
        QCOMPARE(built->cluster->catalog().topology.findNode("n1")->zones.size(), std::size_t{2});
        QCOMPARE(built->cluster->catalog().nodes.size(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(DecodeTopologyTest)
#include "tst_decode_topology.moc"
