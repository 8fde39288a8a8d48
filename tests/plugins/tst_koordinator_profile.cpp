// SPDX-License-Identifier: GPL-3.0-or-later
// The profile that Koordinator installs can be read as it is, and what its other plugins would decide is not guessed: hints. A node's
// annotation takes off its allocatable what nobody gets. Node n has 8 cores.
#include "io/sessions/loader.h"
#include "plugins/added_plugin.h"
#include "plugins/shared/held_back.h"

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

    /// 8 cores less 5 are 3 to koord-scheduler, whichever of its plugins a profile names: 3 fit, 6 and 4 do not. The number of listed CPUs takes the place of the amount: 8 - 2 = 6.
    /// ReservedCPUsOnly takes nothing off, and so does a policy that nobody knows. More than there is leaves nothing. A list that cannot be read takes nothing off, beside amounts either.
    void whatIsHeldBackOnNodes_data() {
        QTest::addColumn<QString>("plugin");
        for (const char* plugin : {"Reservation", "DeviceShare", "NodeNUMAResource", "LoadAwareScheduling", "ElasticQuota", "SchedulingHint", "DefaultPreBind",
                                   "NodeResourcesFitPlus", "ScarceResourceAvoidance"})
            QTest::newRow(plugin) << QString(plugin);
    }
    void whatIsHeldBackOnNodes() {
        QFETCH(QString, plugin);
        const std::string profile = only(plugin.toStdString());
        const auto kept = [](const std::string& json) { return "node.koordinator.sh/reservation: '" + json + "'"; };
        const auto fits = [&](const std::string& json, const std::string& request) { return decided(node(kept(json)) + pod({}, request), profile); };
        QCOMPARE(fits(R"({"resources":{"cpu":"5"}})", "cpu: 6"), QString("-"));
        QCOMPARE(fits(R"({"resources":{"cpu":"5"}})", "cpu: 3001m"), QString("-"));
        QCOMPARE(fits(R"({"resources":{"cpu":"5"}})", "cpu: 3"), QString("n"));
        QCOMPARE(fits(R"({"resources":{"cpu":"5"}})", ""), QString("n"));  // it asks for nothing
        QCOMPARE(fits(R"({"resources":{"memory":"7Gi"}})", "memory: 2Gi"), QString("-"));
        QCOMPARE(fits(R"({"resources":{"cpu":"5"},"reservedCPUs":"0-1"})", "cpu: 6"), QString("n"));
        QCOMPARE(fits(R"({"resources":{"cpu":"5"},"reservedCPUs":"0-1","applyPolicy":"Default"})", "cpu: 7"), QString("-"));
        QCOMPARE(fits(R"({"reservedCPUs":"0-4","applyPolicy":"ReservedCPUsOnly"})", "cpu: 6"), QString("n"));
        QCOMPARE(fits(R"({"resources":{"cpu":"5"},"applyPolicy":"Other"})", "cpu: 6"), QString("n"));
        QCOMPARE(fits(R"({"resources":{"cpu":"50"}})", "cpu: 1m"), QString("-"));
        QCOMPARE(fits(R"({"resources":{"cpu":"5"},"reservedCPUs":"4-1"})", "cpu: 6"), QString("n"));
        QCOMPARE(fits("{", "cpu: 6"), QString("n"));                              // upstream takes nothing off, either
        QCOMPARE(fits(R"({"resources":{"cpu":"-1"}})", "cpu: 9"), QString("n"));  // nor does it look for a sign
    }

    /// kube-scheduler does not know the annotation: 6 of 8 fit there.
    void othersSeeTheNodeAsItIs() {
        const std::string kube = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- schedulerName: koord-scheduler\n";
        const std::string objects = node(R"(node.koordinator.sh/reservation: '{"resources":{"cpu":"5"}}')") + pod();
        QCOMPARE(decided(objects, kube), QString("n"));
        QCOMPARE(decided(objects), QString("-"));
    }

    /// T-K-NR-1: 16 CPUs with 0-3 kept back leave 12 to new pods. Scores are shares of what is left, too: with 6 cores asked, a node of 12 has
    /// (12 - 6) * 100 / 12 = 50 for cpu, and for memory, with 200Mi assumed, (8192 - 200) * 100 / 8192 = 97: (50 + 97) / 2 = 73. One with all
    /// 16 has (62 + 97) / 2 = 79.
    void scoresCountWhatIsLeft() {
        const auto sixteen = [](const std::string& name, const std::string& annotations) {
            return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", annotations: {" + annotations + "}}\nstatus: {allocatable: {cpu: 16, memory: 8Gi, pods: 10}}\n---\n";
        };
        const std::string kept = R"(node.koordinator.sh/reservation: '{"reservedCPUs":"0-3"}')";
        const auto read = readSchedulerConfigurationFromText(only("DefaultPreBind"), "scheduler.yaml");
        Scheduler scheduler(makeProfiles(read->configuration, inTreePlugins()).value());
        const ClusterPtr cluster = build(readObjectsFromText(sixteen("a", kept) + sixteen("b", "") + pod(), "cluster.yaml").value())->cluster;
        const Catalog& catalog = cluster->catalog();
        const Decision decision = scheduler.decide(*cluster, catalog.findPod("team/p"), Detail::Nodes);
        QCOMPARE(decision.outcome, Outcome::Scheduled);
        QCOMPARE(decision.node, catalog.findNode("b"));
        const auto ofFit = [&](const char* name) -> std::int64_t {
            for (const NodeDecision& one : decision.nodes)
                if (one.node == catalog.findNode(name))
                    for (const PluginScore& score : one.scores)
                        if (score.plugin == "NodeResourcesFit") return score.normalized;
            return -1;
        };
        QCOMPARE(ofFit("a"), std::int64_t{73});
        QCOMPARE(ofFit("b"), std::int64_t{79});
        // The picture stays as it was read; twelve cores are what is left, and four what is kept.
        QCOMPARE(cluster->allocatable(catalog.findNode("a"), ResourceTable::kCpuIdx), std::int64_t{16000});
        QCOMPARE(heldBack(catalog, catalog.findNode("a"), ResourceTable::kCpuIdx), std::int64_t{4000});
        QCOMPARE(heldBack(catalog, catalog.findNode("b"), ResourceTable::kCpuIdx), std::int64_t{0});
        QVERIFY(heedsHeldBack(scheduler.profiles()));
        // What was seen once is not made smaller again.
        SeenCatalog first(scheduler.profiles()), second(scheduler.profiles());
        const std::shared_ptr<const Catalog> seen = first.of(cluster->sharedCatalog());
        QVERIFY(seen);
        QCOMPARE(seen->allocatable[0][ResourceTable::kCpuIdx.get()], std::int64_t{12000});
        QVERIFY(!second.of(seen));
    }

    /// Batch resources were counted without it by koord-manager already.
    void batchResourcesStay() {
        const std::string offers =
            "apiVersion: v1\nkind: Node\nmetadata: {name: n, annotations: {node.koordinator.sh/reservation: '{\"resources\":{\"cpu\":\"5\",\"kubernetes.io/batch-cpu\":\"900\"}}'}}\n"
            "status: {allocatable: {cpu: 8, memory: 8Gi, pods: 10, kubernetes.io/batch-cpu: 1000}}\n---\n";
        QCOMPARE(decided(offers + pod({}, "kubernetes.io/batch-cpu: 1000")), QString("n"));
        QCOMPARE(decided(offers + pod({}, "kubernetes.io/batch-cpu: 1001")), QString("-"));
    }

    void whatCanHardlyBeMeantIsTold_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("told");
        QTest::newRow("no JSON") << "{"
                                 << "the annotation is left out";
        QTest::newRow("no amount") << R"({"resources":{"cpu":"much"}})"
                                   << "resources.cpu";
        QTest::newRow("less than nothing") << R"({"resources":{"cpu":"-1"}})"
                                           << "resources.cpu: is less than nothing";
        QTest::newRow("more than there is") << R"({"resources":{"cpu":"9"}})"
                                            << "resources.cpu: the node offers 8 of cpu: nothing is left of it";
        QTest::newRow("more CPUs than there are") << R"({"reservedCPUs":"0-8"})"
                                                  << "reservedCPUs: the node offers 8 of cpu";
        QTest::newRow("no list") << R"({"reservedCPUs":"4-1"})"
                                 << "the scheduler takes nothing off what the node offers";
        QTest::newRow("policy") << R"({"applyPolicy":"Mostly"})"
                                << "applyPolicy: \"Mostly\" is neither Default nor ReservedCPUsOnly";
        QTest::newRow("all well") << R"({"resources":{"cpu":"9"},"reservedCPUs":"0-3"})"
                                  << "";
    }
    void whatCanHardlyBeMeantIsTold() {
        QFETCH(QString, json);
        QFETCH(QString, told);
        const Objects objects = readObjectsFromText(node("node.koordinator.sh/reservation: '" + json.toStdString() + "'"), "cluster.yaml").value();
        QCOMPARE(objects.nodes.size(), std::size_t{1});
        if (told.isEmpty()) {
            QCOMPARE(objects.diagnostics.size(), std::size_t{0});
            return;
        }
        QCOMPARE(objects.diagnostics.size(), std::size_t{1});
        const QString text = QString::fromStdString(toString(objects.diagnostics[0].what));
        QVERIFY2(text.contains("Node n: metadata.annotations") && text.contains(told) && text.startsWith("cluster.yaml:3:"), qPrintable(text));
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
