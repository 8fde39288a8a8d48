// SPDX-License-Identifier: GPL-3.0-or-later
// The profile that Koordinator installs can be read as it is, and what its other plugins would decide is not guessed: hints, and what a
// node's annotation takes off its allocatable. Node n has 8 cores.
#include "io/sessions/loader.h"
#include "plugins/added_plugin.h"

using namespace bayplan;

class TestKoordinatorProfile : public QObject {
    Q_OBJECT

    /// As the chart of Koordinator has it, without arguments that it shares with others.
    static constexpr const char* kInstalled = R"(apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- schedulerName: koord-scheduler
  pluginConfig:
  - name: LoadAwareScheduling
    args: {apiVersion: kubescheduler.config.k8s.io/v1, kind: LoadAwareSchedulingArgs, filterExpiredNodeMetrics: false, nodeMetricExpirationSeconds: 300, resourceWeights: {cpu: 1, memory: 1}, usageThresholds: {cpu: 65, memory: 95}, estimatedScalingFactors: {cpu: 85, memory: 70}}
  - name: ElasticQuota
    args: {apiVersion: kubescheduler.config.k8s.io/v1, kind: ElasticQuotaArgs, quotaGroupNamespace: koordinator-system, delayEvictTime: 300s}
  plugins:
    preEnqueue: {enabled: [{name: Coscheduling}]}
    preFilter: {enabled: [{name: SchedulingHint}, {name: Reservation}, {name: NodeNUMAResource}, {name: DeviceShare}, {name: Coscheduling}, {name: ElasticQuota}]}
    filter: {enabled: [{name: LoadAwareScheduling}, {name: NodeNUMAResource}, {name: DeviceShare}, {name: Reservation}]}
    postFilter: {disabled: [{name: "*"}], enabled: [{name: Reservation}, {name: Coscheduling}, {name: ElasticQuota}, {name: DefaultPreemption}]}
    preScore: {enabled: [{name: Reservation}]}
    score: {enabled: [{name: NodeNUMAResource, weight: 1}, {name: DeviceShare, weight: 1}, {name: LoadAwareScheduling, weight: 1}, {name: Reservation, weight: 5000}, {name: Coscheduling, weight: 1}]}
    reserve: {enabled: [{name: Reservation}, {name: LoadAwareScheduling}, {name: NodeNUMAResource}, {name: DeviceShare}, {name: Coscheduling}, {name: ElasticQuota}]}
    permit: {enabled: [{name: Coscheduling}]}
    preBind: {enabled: [{name: Coscheduling}, {name: NodeNUMAResource}, {name: DeviceShare}, {name: Reservation}, {name: DefaultPreBind}]}
    postBind: {enabled: [{name: Coscheduling}]}
    bind: {disabled: [{name: "*"}], enabled: [{name: Reservation}, {name: DefaultBinder}]}
)";
    static std::string only(const std::string& plugin) {
        return "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- schedulerName: koord-scheduler\n  plugins: {multiPoint: {enabled: [{name: " + plugin
               + "}]}}\n";
    }
    static std::string node(const std::string& annotations = {}) {
        return "apiVersion: v1\nkind: Node\nmetadata: {name: n, annotations: {" + annotations + "}}\nstatus: {allocatable: {cpu: 8, memory: 8Gi, pods: 10}}\n---\n";
    }
    static std::string pod(const std::string& annotations = {}, const std::string& requests = "cpu: 6") {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: team, annotations: {" + annotations
               + "}}\nspec: {schedulerName: koord-scheduler, containers: [{name: c, resources: {requests: {" + requests + "}}}]}\n---\n";
    }
    static std::string quota(const std::string& name, const std::string& max) {
        return "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: " + name + ", namespace: team}\nspec: {min: {cpu: 1}, max: {" + max + "}}\n---\n";
    }

    static QString decided(const std::string& objects, const std::string& configuration = kInstalled) {
        const auto read = readSchedulerConfigurationFromText(configuration, "scheduler.yaml");
        if (!read) return QString::fromStdString(toString(read.error()));
        auto profiles = makeProfiles(read->configuration, inTreePlugins());
        if (!profiles) return QString::fromStdString(toString(profiles.error()));
        Scheduler scheduler(std::move(*profiles));
        const ClusterPtr cluster = build(readObjectsFromText(objects, "cluster.yaml").value())->cluster;
        const Decision decision = scheduler.decide(*cluster, cluster->catalog().findPod("team/p"));
        return decision.outcome == Outcome::NotModelled ? QString::fromStdString(decision.notModelled.front().text()) : decision.node.valid() ? QString("n")
                                                                                                                                              : QString("-");
    }

private slots:
    void theInstalledProfileIsRead() {
        QCOMPARE(decided(node() + pod()), QString("n"));
        QCOMPARE(decided(node() + pod({}, "cpu: 9")), QString("-"));
    }

    /// The quota of its namespace has 4 of 6. The built-in quotas bound nobody, and those of scheduler-plugins are another plugin's.
    void quotasDecide() {
        QCOMPARE(decided(node() + pod() + quota("team", "cpu: 4")), QString("-"));
        QCOMPARE(decided(node() + pod({}, "cpu: 4") + quota("team", "cpu: 4")), QString("n"));
        QCOMPARE(decided(node() + pod({}, "") + quota("team", "cpu: 4")), QString("n"));
        QCOMPARE(decided(node() + pod() + quota("koordinator-default-quota", "cpu: 4")), QString("n"));
        std::string other = quota("team", "cpu: 4");
        other.replace(other.find("sigs"), 4, "x");
        QCOMPARE(decided(node() + pod() + other), QString("n"));
    }

    void hintsAreNotGuessed() {
        QVERIFY(decided(node() + pod("internal.scheduling.koordinator.sh/scheduling-hint: '{\"nodeNames\":[\"x\"]}'")).contains("scheduling-hint"));
    }

    /// 8 cores less 5 are 3 to koord-scheduler, and the pod asks for 6. ReservedCPUsOnly takes nothing off.
    void whatIsHeldBackOnNodes_data() {
        QTest::addColumn<QString>("plugin");
        for (const char* plugin : {"Reservation", "DeviceShare", "NodeNUMAResource", "LoadAwareScheduling", "ElasticQuota", "SchedulingHint"}) QTest::newRow(plugin) << QString(plugin);
    }
    void whatIsHeldBackOnNodes() {
        QFETCH(QString, plugin);
        const std::string profile = only(plugin.toStdString());
        const std::string amount = R"(node.koordinator.sh/reservation: '{"resources":{"cpu":"5"}}')",
                          list = R"(node.koordinator.sh/reservation: '{"reservedCPUs":"0-4","applyPolicy":"ReservedCPUsOnly"}')";
        QVERIFY2(decided(node(amount) + pod(), profile).contains("node.koordinator.sh/reservation of node n"), qPrintable(decided(node(amount) + pod(), profile)));
        QCOMPARE(decided(node(list) + pod(), profile), QString("n"));
        QCOMPARE(decided(node(amount) + pod({}, ""), profile), QString("n"));  // it asks for nothing
    }

    void badArguments_data() {
        QTest::addColumn<QString>("args");
        QTest::newRow("unknown") << "runtime: true";
        QTest::newRow("no flag") << "enableRuntimeQuota: 5";
        QTest::newRow("no time") << "delayEvictTime: soon";
    }
    void badArguments() {
        QFETCH(QString, args);
        const auto read = readSchedulerConfigurationFromText(only("ElasticQuota") + "  pluginConfig: [{name: ElasticQuota, args: {" + args.toStdString() + "}}]\n", "scheduler.yaml");
        QVERIFY(!read);
        QVERIFY(QString::fromStdString(toString(read.error())).startsWith("scheduler.yaml:"));
    }
};

QTEST_APPLESS_MAIN(TestKoordinatorProfile)
#include "tst_koordinator_profile.moc"
