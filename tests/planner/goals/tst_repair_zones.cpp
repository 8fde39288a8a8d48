// SPDX-License-Identifier: GPL-3.0-or-later
// Repairs of pods that stand against the topology policy of their node. Machines have two zones of 8 CPUs, unless a test says otherwise.
#include <QtTest>

#include "planner/goals/goal_words.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/zone_breaches.h"
#include "plugins/numa_samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// A pod of a ReplicaSet on a node; Guaranteed, with whole CPUs.
std::string running(const std::string& name, const std::string& cpu, const std::string& node, const std::string& annotations = {}) {
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", uid: u-" + name + ", labels: {koordinator.sh/qosClass: LS}, annotations: {" + annotations
           + "}, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: set, uid: s, controller: true}]}\nspec: {nodeName: \"" + node
           + "\", containers: [{name: c, resources: {requests: {cpu: \"" + cpu + "\", memory: 1Gi}, limits: {cpu: \"" + cpu + "\", memory: 1Gi}}}]}\nstatus: {phase: Running}\n";
}

std::string inZones(const std::string& json) { return given("{\"numaNodeResources\":" + json + "}"); }
const std::string kBoth = inZones(R"([{"node":0,"resources":{"cpu":"3","memory":"512Mi"}},{"node":1,"resources":{"cpu":"2","memory":"512Mi"}}])");

const std::string kSingleLabel = "node.koordinator.sh/numa-topology-policy: SingleNUMANode", kRestrictedLabel = "node.koordinator.sh/numa-topology-policy: Restricted";

std::string machineOf(const std::string& name, const std::string& label) { return nodeWithCpus(name, label) + published({.node = name}); }

/// As the exporter of scheduler-plugins publishes it: two zones of so many CPUs, and so many are free in each.
std::string exported(const std::string& name, const std::string& cpu, const std::string& available, const std::string& policy = "single-numa-node") {
    std::string text = nodeWithCpus(name, "", "", "32") + "---\napiVersion: topology.node.k8s.io/v1alpha2\nkind: NodeResourceTopology\nmetadata: {name: " + name
                       + "}\nattributes: [{name: topologyManagerPolicy, value: " + policy + "}]\nzones:\n";
    for (const char* zone : {"node-0", "node-1"})
        text += std::string("- {name: ") + zone + ", type: Node, resources: [{name: cpu, capacity: \"" + cpu + "\", allocatable: \"" + cpu + "\", available: \"" + available
                + "\"}, {name: memory, capacity: 32Gi, allocatable: 32Gi, available: 32Gi}]}\n";
    return text;
}

GoalAnswer repaired(const std::string& text, const std::string& plugin) {
    const Profiles profiles = makeProfiles(readSchedulerConfigurationFromText(configuration("PrioritySort", plugin), "scheduler.yaml").value().configuration, inTreePlugins()).value();
    GoalQuestion question;
    question.kind = GoalKind::Repair;
    return planGoal(pictureOf(text), profiles, question, {}).value();
}
const std::string kKoordinators = "NodeNUMAResource", kExporters = "NodeResourceTopologyMatch";

}  // namespace

class TestRepairZones : public QObject {
    Q_OBJECT

private slots:
    /// p has CPUs in both zones of a, as its annotation says, and a aligns pods with one zone: it goes to b.
    void aRecordedPlaceAgainstThePolicy() {
        const std::string two = machineOf("a", kSingleLabel) + machineOf("b", kSingleLabel);
        const GoalAnswer answer = repaired(two + running("p", "5", "a", kBoth), kKoordinators);
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.before, std::int64_t{1});
        QCOMPARE(answer.reached, std::int64_t{0});
        QCOMPARE(answer.moves, std::int64_t{1});
        QVERIFY(answer.proved);
        QCOMPARE(QString::fromStdString(answer.steps[0].step.to), QStringLiteral("b"));
        QCOMPARE(QString::fromStdString(answer.steps[0].step.reason), QStringLiteral("repair: NUMA: in zones 0 and 1, and the policy is single-numa-node"));
        QVERIFY(answer.notModelled.empty());
        // In one zone it is right where it is.
        QCOMPARE(repaired(two + running("p", "5", "a", inZones(R"([{"node":1,"resources":{"cpu":"5","memory":"1Gi"}}])")), kKoordinators).is, GoalIs::Already);
        // Nobody aligns.
        QCOMPARE(repaired(machineOf("a", "") + machineOf("b", "") + running("p", "5", "a", kBoth), kKoordinators).is, GoalIs::Already);
        // A scheduler that does not look at zones would not mend it.
        QCOMPARE(repaired(two + running("p", "5", "a", kBoth), "NodeAffinity").is, GoalIs::Already);
    }

    /// Restricted: 5 CPUs in two zones of 8 is against it, as one zone would do; 12 are not.
    void restrictedIsAboutTheFewestZones() {
        const std::string two = machineOf("a", kRestrictedLabel) + machineOf("b", kRestrictedLabel);
        const GoalAnswer answer = repaired(two + running("p", "5", "a", kBoth), kKoordinators);
        QCOMPARE(answer.is, GoalIs::Reached);
        QVERIFY(answer.steps[0].step.reason.ends_with("in zones 0 and 1 where fewer would do, and the policy is restricted"));
        const std::string wide = inZones(R"([{"node":0,"resources":{"cpu":"8","memory":"1Gi"}},{"node":1,"resources":{"cpu":"4"}}])");
        QCOMPARE(repaired(two + running("p", "12", "a", wide), kKoordinators).is, GoalIs::Already);
    }

    /// 10 CPUs are in no zone of 8, whatever else runs there; in one of 16 they are. What 6 CPUs have nobody says, and no free CPU is no proof.
    void noZoneIsWideEnough() {
        const std::string nodes = exported("a", "8", "0") + exported("b", "16", "16");
        const GoalAnswer answer = repaired(nodes + running("p", "10", "a") + running("q", "6", "a"), kExporters);
        QCOMPARE(answer.is, GoalIs::Reached);
        QCOMPARE(answer.before, std::int64_t{1});
        QCOMPARE(answer.moves, std::int64_t{1});
        QCOMPARE(QString::fromStdString(answer.steps[0].step.pod), QStringLiteral("default/p"));
        QCOMPARE(QString::fromStdString(answer.steps[0].step.to), QStringLiteral("b"));
        QVERIFY2(answer.steps[0].step.reason.starts_with("repair: NUMA: also with nothing else on node a: NodeResourceTopologyMatch: cannot align container"), answer.steps[0].step.reason.c_str());
        QCOMPARE(QString::fromStdString(answer.notModelled.text()), QStringLiteral("not modelled: which zones of their nodes pods have whose nodes align them (1 of them)"));
        const GoalAnswer unknown = repaired(nodes + running("q", "6", "a"), kExporters);
        QCOMPARE(unknown.is, GoalIs::Already);
        QVERIFY(!unknown.notModelled.empty());
        QVERIFY(repaired(exported("a", "8", "0", "best-effort") + running("q", "10", "a"), kExporters).notModelled.empty());
    }

    void noOtherNodeTakesIt() {
        const GoalAnswer answer = repaired(exported("a", "8", "8") + exported("b", "8", "8") + running("p", "10", "a"), kExporters);
        QCOMPARE(answer.is, GoalIs::NotFound);
        QCOMPARE(answer.obstacles.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(answer.obstacles[0].why.text()).endsWith("; no other node takes it"));
        QCOMPARE(answer.bound.leastMoves, std::int64_t{1});
    }
};

QTEST_APPLESS_MAIN(TestRepairZones)
#include "tst_repair_zones.moc"
