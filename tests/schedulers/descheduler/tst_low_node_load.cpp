// SPDX-License-Identifier: GPL-3.0-or-later
// LowNodeLoad of koord-descheduler and its migration jobs, by arithmetic in the comments: the specification has no vectors of it.
// Now is 2026-06-01T12:00:00Z. Nodes have 10 cores, 100Gi and room for 100 pods; a pod requests 100m and uses what is said.
#include <map>
#include <string>
#include <vector>

#include <QTest>

#include "io/config/descheduler_policy.h"
#include "io/objects/read_pod_history.h"
#include "io/sessions/loader.h"
#include "schedulers/descheduler/descheduler.h"
#include "schedulers/descheduler/migration_filter.h"

using namespace bayplan;

namespace {

constexpr std::int64_t kNow = 1780315200;  // 2026-06-01T12:00:00Z

std::string nodeText(const std::string& name, const std::string& labels = {}, const std::string& spec = "{}") {
    return "---\napiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {kubernetes.io/hostname: " + name + labels + "}}\nspec: " + spec
           + "\nstatus: {allocatable: {cpu: \"10\", memory: 100Gi, pods: \"100\"}, conditions: [{type: Ready, status: \"True\"}]}\n";
}
/// Its workload is called as the pod, unless said; all are Ready, and their scheduler is Koordinator's.
std::string podText(const std::string& name, const std::string& node, const std::string& metadata = {}, const std::string& spec = {}, const std::string& owner = {}) {
    const std::string workload = owner.empty() ? name : owner;
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: default, uid: " + name
           + ", creationTimestamp: \"2026-06-01T11:00:00Z\", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: " + workload + ", uid: u-" + workload
           + ", controller: true}]" + metadata + "}\nspec: {nodeName: " + node + ", schedulerName: koord-scheduler, containers: [{name: c, resources: {requests: {cpu: 100m}}}]"
           + spec + "}\nstatus: {phase: Running, conditions: [{type: Ready, status: \"True\"}]}\n";
}
/// What the system of the node uses, and its pods: cores.
std::string metricText(const std::string& node, const std::string& system, const std::map<std::string, std::string>& pods = {}, const std::string& at = "2026-06-01T11:59:30Z") {
    std::string text = "---\napiVersion: slo.koordinator.sh/v1alpha1\nkind: NodeMetric\nmetadata: {name: " + node + "}\nstatus: {updateTime: \"" + at
                       + "\", nodeMetric: {systemUsage: {resources: {cpu: \"" + system + "\", memory: 1Gi}}}, podsMetric: [";
    for (const auto& [pod, cpu] : pods) text += "{namespace: default, name: " + pod + ", podUsage: {resources: {cpu: \"" + cpu + "\", memory: 1Gi}}},";
    return text + "]}\n";
}

const std::string kCpu3080 = "lowThresholds: {cpu: 30}, highThresholds: {cpu: 80}";
const std::string kAlone = "skipCheckExpectedReplicas: true";
std::string configText(const std::string& load, const std::string& migration = kAlone, const std::string& balance = "{name: LowNodeLoad}") {
    return "apiVersion: descheduler/v1alpha2\nkind: DeschedulerConfiguration\nprofiles:\n- name: koord\n  plugins: {evict: {enabled: [{name: MigrationController}]}, balance: {enabled: [" + balance
           + "]}}\n  pluginConfig:\n  - {name: MigrationController, args: {apiVersion: descheduler/v1alpha2, kind: MigrationControllerArgs, " + migration
           + "}}\n  - {name: LowNodeLoad, args: {apiVersion: descheduler/v1alpha2, kind: LowNodeLoadArgs, " + load + "}}\n";
}

struct Played {
    DeschedulingCycle cycle;
    QString error;

    QString pods() const {
        QStringList all;
        for (const DescheduledPod& pod : cycle.evictions) all += QString::fromStdString(pod.pod.substr(pod.pod.find('/') + 1));
        return all.join(", ");
    }
    QString nodes() const {
        QStringList all;
        for (const NodeUse& use : cycle.use) {
            const auto cpu = use.percent.find("cpu");
            all += QString::fromStdString(use.node + " " + use.category) + (cpu == use.percent.end() ? QString() : " " + QString::number(cpu->second));
        }
        return all.join(", ");
    }
};

Played play(const std::string& objects, const std::string& policy) {
    const CheckedPolicy checked = readDeschedulerPolicyFromText(policy, "policy.yaml");
    if (!checked.policy) return {{}, QString::fromStdString(toString(checked.diagnostics.front().what))};
    const Result<Objects> read = readObjectsFromText(objects, "cluster.yaml");
    if (!read) return {{}, QString::fromStdString(toString(read.error()))};
    const auto histories = readPodHistories(*read);
    Result<DeschedulingCycle> cycle = deschedule(*read, *histories, *checked.policy, kNow);
    if (!cycle) return {{}, QString::fromStdString(toString(cycle.error()))};
    return {std::move(*cycle), {}};
}

/// n1 uses 0.5 + 4 + 3 + 1 = 8.5 cores, n2 2, n3 5.
const std::string kNodes = nodeText("n1") + nodeText("n2") + nodeText("n3");
const std::string kPods = podText("a", "n1") + podText("b", "n1") + podText("c", "n1");
const std::string kLoads = metricText("n1", "500m", {{"a", "4"}, {"b", "3"}, {"c", "1"}}) + metricText("n2", "2") + metricText("n3", "5");

}  // namespace

class TestLowNodeLoad : public QObject {
    Q_OBJECT

private slots:
    /// 0.5 cores are too much on n1. A pod that uses more than that is the better the less it uses: c with 1 (1/2 + 1), then b (1/6 + 1), then
    /// a (1/8 + 1). Without c 7.5 remain, which is below 8.
    void takesWhatIsTooMuch() {
        const Played played = play(kNodes + kPods + kLoads, configText(kCpu3080));
        QVERIFY2(played.error.isEmpty(), qPrintable(played.error));
        QCOMPARE(played.nodes(), "n1 overutilized 85, n2 underutilized 20, n3 appropriate 50");
        QCOMPARE(played.pods(), "c");
        QCOMPARE(played.cycle.evictions.front().reason, std::string("node is overutilized, node cpu usage(85.00%)>threshold(80.00%)"));
        QVERIFY(played.cycle.byJobs && played.cycle.reservationFirst);
        QCOMPARE(played.cycle.use.front().cycles, std::int64_t{6});  // more than 5
        QCOMPARE(play(kNodes + kPods + kLoads, configText(kCpu3080 + ", anomalyCondition: {consecutiveAbnormalities: 1}")).cycle.use.front().cycles, std::int64_t{1});
    }

    /// Class, priority, and costs come before what a pod uses.
    void whoGoesFirst() {
        const auto first = [](const std::string& of) { return play(kNodes + of + kLoads, configText(kCpu3080 + ", nodeFit: false")).pods(); };
        QCOMPARE(first(podText("a", "n1", ", labels: {koordinator.sh/priority-class: koord-batch}") + podText("b", "n1") + podText("c", "n1")), "a");
        QCOMPARE(first(podText("a", "n1", {}, ", priority: 5") + podText("b", "n1") + podText("c", "n1", {}, ", priority: 5")), "b");
        QCOMPARE(first(podText("a", "n1") + podText("b", "n1") + podText("c", "n1", ", annotations: {scheduling.koordinator.sh/eviction-cost: \"10\"}")), "b");
        QCOMPARE(first(podText("a", "n1", ", annotations: {controller.kubernetes.io/pod-deletion-cost: \"-1\"}") + podText("b", "n1") + podText("c", "n1")), "a");
        QCOMPARE(first(podText("a", "n1") + podText("b", "n1") + podText("c", "n1", ", annotations: {scheduling.koordinator.sh/eviction-cost: \"2147483647\"}")), "b");
    }

    /// Above 20 % everything on n1 is too much: 6.5 cores. n2 takes 10 − 2 = 8 of all, so c, b and a would go; two a node may.
    void limits() {
        const std::string low = "lowThresholds: {cpu: 20}, highThresholds: {cpu: 20}";
        const std::string three = nodeText("n1") + nodeText("n2") + kPods + kLoads.substr(0, kLoads.find("---\napiVersion: slo.koordinator.sh/v1alpha1\nkind: NodeMetric\nmetadata: {name: n2}"));
        const std::string all = three + metricText("n2", "1") + nodeText("n4") + metricText("n4", "1");  // room: 2 · (2 − 1) = 2 cores
        QCOMPARE(play(all, configText(low + ", nodeFit: false")).pods(), "a");                           // 4 of 6.5 is the nearest: then −2 are left
        const std::string wide = "lowThresholds: {cpu: 20}, highThresholds: {cpu: 60}, nodeFit: false";  // 2.5 cores are too much, n2 takes 5
        QCOMPARE(play(three + metricText("n2", "1"), configText(wide)).pods(), "b");                     // 3 of 2.5: 1/1.2 + 1
        const std::string many = nodeText("n1") + nodeText("n2") + podText("p1", "n1") + podText("p2", "n1") + podText("p3", "n1") + podText("p4", "n1")
                                 + metricText("n1", "1", {{"p1", "2"}, {"p2", "2"}, {"p3", "2"}, {"p4", "2"}}) + metricText("n2", "500m");
        const std::string half = "lowThresholds: {cpu: 10}, highThresholds: {cpu: 50}, nodeFit: false";  // 9 − 5 = 4 cores: two pods; room 4.5
        QCOMPARE(play(many, configText(half)).pods(), "p1, p2");
        const std::string less = "lowThresholds: {cpu: 10}, highThresholds: {cpu: 30}, nodeFit: false, resourceWeights: {cpu: 1}";  // 6 cores; room 2.5: two pods
        QCOMPARE(play(many, configText(less, kAlone + ", maxMigratingPerNode: 1")).pods(), "p1");
        QCOMPARE(play(many, configText(half, kAlone + ", maxMigratingPerNamespace: 1")).pods(), "p1");
        QCOMPARE(play(many, configText(half, kAlone + ", maxMigratingGlobally: 1")).pods(), "p1");
        QCOMPARE(play(many, configText(half, kAlone + ", dryRun: true")).pods(), "");
        // Four replicas of one workload: two at a time; all of them with maxMigratingPerWorkload 100%.
        std::string one = many;
        for (const char* pod : {"p1", "p2", "p3", "p4"})
            for (std::size_t at = one.find("u-" + std::string(pod)); at != std::string::npos; at = one.find("u-" + std::string(pod))) one.replace(at, 4, "u-w");
        QCOMPARE(play(one, configText(half, "maxMigratingPerNode: 10")).pods(), "p1, p2");
        QCOMPARE(play(one, configText(half, "maxMigratingPerNode: 10, maxMigratingPerWorkload: 1")).pods(), "p1");
        QCOMPARE(play(one, configText(half, "maxMigratingPerWorkload: 100%")).pods(), "");  // they could all go at once
        QCOMPARE(play(many, configText(half, "maxMigratingPerNode: 10")).pods(), "");       // each is the only replica
        QCOMPARE(play(many, configText(half, kAlone + ", schedulerNames: [other]")).pods(), "");
        QCOMPARE(play(many, configText(half, kAlone + ", schedulerNames: [other], defaultJobMode: EvictDirectly")).pods(), "p1, p2");
    }

    void replicas() {
        QCOMPARE(mostOfWorkload(3, {}), std::int64_t{1});
        QCOMPARE(mostOfWorkload(4, {}), std::int64_t{2});
        QCOMPARE(mostOfWorkload(10, {}), std::int64_t{2});
        QCOMPARE(mostOfWorkload(25, {}), std::int64_t{2});  // 10 % of 25, rounded down
        QCOMPARE(mostOfWorkload(8, CountOrPercent{25, true}), std::int64_t{2});
        QCOMPARE(mostOfWorkload(2, CountOrPercent{5, false}), std::int64_t{2});
    }

    /// A measurement of 180 s ago counts no more, and a node without one is neither full nor empty.
    void whatIsNotMeasured() {
        const std::string old = metricText("n1", "9", {}, "2026-06-01T11:57:00Z") + metricText("n2", "2");
        QCOMPARE(play(kNodes + old, configText(kCpu3080)).error, QString());
        QCOMPARE(play(kNodes + kPods + old, configText(kCpu3080)).nodes(), "n1 notMeasured, n3 notMeasured, n2 underutilized 20");
        QCOMPARE(play(kNodes + kPods + old, configText(kCpu3080 + ", nodeMetricExpirationSeconds: 181")).nodes(), "n3 notMeasured, n1 overutilized 90, n2 underutilized 20");
    }

    /// Each pool by itself: in pool x n1 has no partner; y says 10 points around its average of 35: below 25 and above 45.
    void pools() {
        const std::string nodes = nodeText("n1", ", pool: x") + nodeText("n2", ", pool: y") + nodeText("n3", ", pool: y") + podText("a", "n1") + podText("d", "n3")
                                  + metricText("n1", "5", {{"a", "4"}}) + metricText("n2", "2") + metricText("n3", "3", {{"d", "2"}});
        const std::string pools = kCpu3080 +
                                  ", nodePools: [{name: x, nodeSelector: {matchLabels: {pool: x}}}, {name: y, nodeSelector: {matchLabels: {pool: y}}, useDeviationThresholds: true, "
                                  "lowThresholds: {cpu: 10}, highThresholds: {cpu: 10}}]";
        const Played played = play(nodes, configText(pools));
        QVERIFY2(played.error.isEmpty(), qPrintable(played.error));
        QCOMPARE(played.nodes(), "n1 overutilized 90, n2 underutilized 20, n3 overutilized 50");
        QCOMPARE(played.pods(), "d");
    }

    /// n1 is within 80 % in all, but its prod pods use 5 of the 4 cores that are theirs; the batch pod stays.
    void prodPods() {
        const std::string batch = ", labels: {koordinator.sh/priority-class: koord-batch}";
        const std::string objects = nodeText("n1") + nodeText("n2") + podText("a", "n1") + podText("b", "n1") + podText("c", "n1", batch)
                                    + metricText("n1", "500m", {{"a", "3"}, {"b", "2"}, {"c", "2"}}) + metricText("n2", "1");
        const Played played = play(objects, configText(kCpu3080 + ", prodLowThresholds: {cpu: 20}, prodHighThresholds: {cpu: 40}, nodeFit: false"));
        QVERIFY2(played.error.isEmpty(), qPrintable(played.error));
        QCOMPARE(played.nodes(), "n1 prodOverutilized 50, n2 underutilized 10");
        QCOMPARE(played.pods(), "b");  // 1 core too much: b 1/2 + 1, a 1/3 + 1
        QCOMPARE(played.cycle.evictions.front().reason, std::string("node is overutilized, prod cpu usage(50.00%)>threshold(40.00%)"));
    }

    /// nodeFit: what a pod uses is promised to a node as soon as it is found to fit there, in the order of names. b's 3 fit nowhere then.
    void targetsArePromisedToAllWhoMightGo() {
        const std::string full = metricText("n1", "500m", {{"a", "4"}, {"b", "3"}, {"c", "1"}}) + metricText("n2", "2900m") + metricText("n3", "5");
        QCOMPARE(play(kNodes + kPods + full, configText(kCpu3080)).pods(), "c");  // 4 + 1 = 5 of 5.1
        const std::string fuller = metricText("n1", "500m", {{"a", "4"}, {"b", "3"}, {"c", "1"}}) + metricText("n2", "3") + metricText("n3", "5");
        QCOMPARE(play(kNodes + kPods + fuller, configText("lowThresholds: {cpu: 30}, highThresholds: {cpu: 75}")).pods(), "a");  // 4 of 4.5, and then c's 1 does not fit
    }

    void badInput_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& policy, const char* says) { QTest::newRow(name) << QString::fromStdString(policy) << says; };
        row("one list", configText("lowThresholds: {cpu: 30}, highThresholds: {memory: 80}"), "lowThresholds names cpu, and highThresholds does not");
        row("crossed", configText("lowThresholds: {cpu: 90}, highThresholds: {cpu: 80}"), "lowThresholds of cpu is above highThresholds");
        row("none", configText("numberOfNodes: 1"), "needs lowThresholds and highThresholds");
        row("above 100", configText("lowThresholds: {cpu: 30}, highThresholds: {cpu: 101}"), "policy.yaml:");
        row("mode", configText(kCpu3080, "defaultJobMode: Often"), "must be ReservationFirst or EvictDirectly");
        row("share", configText(kCpu3080, "maxMigratingPerWorkload: many"), "must be a number of pods, or a share");
        row("unknown field", configText(kCpu3080, "maxMigrating: 2"), "maxMigrating");
        row("another plugin", configText(kCpu3080, kAlone, "{name: CustomPriority}"), "of koord-descheduler only LowNodeLoad and MigrationController are modelled, and not CustomPriority");
        row("the other descheduler", "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles:\n- name: p\n  plugins: {balance: {enabled: [LowNodeLoad]}}\n",
            "LowNodeLoad is a plugin of koord-descheduler, whose configuration is of kind DeschedulerConfiguration");
    }
    void badInput() {
        QFETCH(QString, policy);
        QFETCH(QString, says);
        const Played played = play(kNodes + kPods + kLoads, policy.toStdString());
        QVERIFY2(played.error.contains(says) && played.error.contains("policy.yaml"), qPrintable(played.error));
    }
};

QTEST_GUILESS_MAIN(TestLowNodeLoad)
#include "tst_low_node_load.moc"
