// SPDX-License-Identifier: GPL-3.0-or-later
// LoadAwareScheduling of Koordinator, by the vectors of the specification (T-K-LA-1, T-X-35) and arithmetic in the comments.
// Nodes have 100 cores and 100Gi; it is noon.
#include "cluster/delta.h"
#include "io/config/scheduler_config_text.h"
#include "io/sessions/loader.h"
#include "plugins/added_plugin.h"
#include "plugins/load/node_metric_index.h"
#include "plugins/shared/koordinator_class.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr std::int64_t kNoon = 1'780'315'200;  // 2026-06-01T12:00:00Z
constexpr const char* kFresh = "2026-06-01T11:59:00Z";
constexpr const char* kLongAgo = "2026-06-01T09:00:00Z";

std::string nodeText(const std::string& name, const std::string& annotations = {}) {
    return "---\napiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", annotations: {" + annotations
           + "}}\nstatus: {allocatable: {cpu: \"100\", memory: 100Gi, pods: \"99\"}}\n";
}

/// `more`: of the pod's metadata; `since`: when it was scheduled.
std::string podText(const std::string& name, const std::string& resources, const std::string& node = {}, const std::string& since = {}, const std::string& more = {},
                    const std::string& spec = {}) {
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + name + more + "}\nspec: {nodeName: \"" + node + "\"" + spec + ", containers: [{name: c, resources: {" + resources + "}}]}\n"
           + (since.empty() ? std::string() : "status: {conditions: [{type: PodScheduled, status: \"True\", lastTransitionTime: \"" + since + "\"}]}\n");
}

/// `pods`: entries of podsMetric; `more`: of nodeMetric.
std::string metricText(const std::string& node, const std::string& used, const std::string& pods = {}, const std::string& more = {}, const std::string& time = kFresh) {
    return "---\napiVersion: slo.koordinator.sh/v1alpha1\nkind: NodeMetric\nmetadata: {name: " + node + "}\nstatus: {" + (time.empty() ? std::string() : "updateTime: \"" + time + "\", ")
           + "nodeMetric: {nodeUsage: {resources: {" + used + "}}" + more + "}, podsMetric: [" + pods + "]}\n";
}
std::string podMetric(const std::string& name, const std::string& used, const std::string& priority = "koord-prod") {
    return "{namespace: default, name: " + name + ", priority: " + priority + ", podUsage: {resources: {" + used + "}}}";
}

ClusterPtr clusterOf(const std::string& text) { return build(readObjectsFromText(text, "cluster.yaml").value())->cluster; }

Scheduler schedulerWith(const std::string& args, std::optional<std::int64_t> now = kNoon) {
    Scheduler scheduler = schedulerOf(configuration("PrioritySort", "LoadAwareScheduling", args));
    if (now) scheduler.setClock(CycleClock{*now, *now});
    return scheduler;
}

Decision decided(const std::string& text, const std::string& args = {}, std::optional<std::int64_t> now = kNoon) {
    const ClusterPtr cluster = clusterOf(text);
    return schedulerWith(args, now).decide(*cluster, cluster->catalog().findPod("default/p"), Detail::Nodes);
}

/// Upstream's words of the first node's refusal; empty: it passes.
QString refusal(const std::string& text, const std::string& args = {}) {
    const Decision decision = decided(text, args);
    const Reasons& reasons = decision.nodes.at(0).verdict.reasons;
    return reasons.empty() ? QString() : QString::fromStdString(reasons.front().text.text());
}

std::vector<std::int64_t> loadScores(const std::string& text, const std::string& args = {}) { return scores(schedulerWith(args), *clusterOf(text), "p"); }

using LoadScores = std::vector<std::int64_t>;

}  // namespace

class TestLoadAwareScheduling : public QObject {
    Q_OBJECT

private slots:
    /// T-K-LA-1: 60 cores are used. A limit of 8 is estimated as 6.8: 66.8 % rounds to 67, above 65. A limit of 5 as 4.25:
    /// 64.25 % rounds to 64. Memory: 200Mi of 100Gi.
    void thresholds() {
        const std::string cluster = nodeText("a") + metricText("a", "cpu: \"60\"");
        QCOMPARE(refusal(cluster + podText("p", "limits: {cpu: \"8\"}")), "node(s) cpu usage exceed threshold");
        QCOMPARE(refusal(cluster + podText("p", "limits: {cpu: \"5\"}")), "");
        QCOMPARE(refusal(cluster + podText("p", "limits: {cpu: \"5\"}"), "usageThresholds: {cpu: 63}"), "node(s) cpu usage exceed threshold");
        QCOMPARE(refusal(cluster + podText("p", "limits: {cpu: \"30\"}"), "usageThresholds: {memory: 95}"), "");  // none of cpu
        QCOMPARE(refusal(cluster + podText("p", "limits: {cpu: \"30\"}"), "usageThresholds: {cpu: 0}"), "");
        QCOMPARE(refusal(cluster + podText("p", "limits: {cpu: \"8\"}"), "usageThresholds: {}"), "node(s) cpu usage exceed threshold");  // as if it were not there
        QCOMPARE(refusal(cluster + podText("p", "limits: {cpu: \"8\"}", "", "", ", ownerReferences: [{apiVersion: apps/v1, kind: DaemonSet, name: d, uid: u, controller: true}]")), "");
    }

    /// What exceeds a threshold already is named before what only does so with the pod.
    void whatIsNamedFirst() {
        const std::string cluster = nodeText("a") + metricText("a", "cpu: \"60\", memory: 96Gi");
        QCOMPARE(refusal(cluster + podText("p", "limits: {cpu: \"8\"}")), "node(s) memory usage exceed threshold");
    }

    /// T-X-35, and the classes: a pod of the batch class is estimated by its batch resources.
    void estimates() {
        const auto estimateOf = [](const std::string& pod) {
            const ClusterPtr cluster = clusterOf(nodeText("a") + metricText("a", "") + pod);
            return NodeMetricIndex(cluster->catalog()).pods.at(0).estimated({85, 70});
        };
        const auto is = [&](const std::string& pod, std::int64_t cpu, std::int64_t memory) {
            const LoadAmounts got = estimateOf(pod);
            return got.cpu == cpu && got.memory == memory;
        };
        constexpr std::int64_t kUnsaid = 200LL << 20;
        QVERIFY(is(podText("p", ""), 250, kUnsaid));
        QVERIFY(is(podText("p", "requests: {cpu: \"1\"}, limits: {cpu: \"1\"}"), 850, kUnsaid));
        QVERIFY(is(podText("p", "requests: {memory: 1000}"), 250, 700));
        const std::string batch = ", labels: {koordinator.sh/priority-class: koord-batch}";
        QVERIFY(is(podText("p", "requests: {cpu: \"4\", kubernetes.io/batch-cpu: 2000, kubernetes.io/batch-memory: 1000}", "", "", batch), 1700, 700));
        QVERIFY(is(podText("p", "requests: {kubernetes.io/mid-cpu: 2000}", "", "", "", ", priority: 7000"), 1700, 0));
        QVERIFY(is(podText("p", "requests: {cpu: \"4\"}", "", "", "", ", priority: 3999"), 0, 0));  // free: no resources of its own
    }

    void classes_data() {
        QTest::addColumn<QString>("labels");
        QTest::addColumn<QString>("resources");
        QTest::addColumn<int>("priority");
        QTest::addColumn<int>("is");
        const auto row = [](const char* name, const char* labels, const char* resources, int priority, KoordinatorClass is) {
            QTest::newRow(name) << labels << resources << priority << static_cast<int>(is);
        };
        row("by the label, whatever the priority", "koordinator.sh/priority-class: koord-mid", "", 9500, KoordinatorClass::Mid);
        row("by the priority", "", "", 9999, KoordinatorClass::Prod);
        row("between the ranges: by the quality of service", "", "requests: {cpu: \"1\"}", 6500, KoordinatorClass::Prod);
        row("best effort", "", "", 0, KoordinatorClass::Batch);
        row("by the label of the quality of service", "koordinator.sh/qosClass: LSR", "", 0, KoordinatorClass::Prod);
        row("a class that there is not, and best effort", "koordinator.sh/priority-class: gold, koordinator.sh/qosClass: BE", "requests: {cpu: \"1\"}", 9500, KoordinatorClass::Batch);
    }
    void classes() {
        QFETCH(QString, labels);
        QFETCH(QString, resources);
        QFETCH(int, priority);
        QFETCH(int, is);
        const ClusterPtr cluster = clusterOf(podText("p", resources.toStdString(), "", "", ", labels: {" + labels.toStdString() + "}", ", priority: " + std::to_string(priority)));
        QCOMPARE(static_cast<int>(koordinatorClassOf(cluster->catalog().pod(PodIdx(0)))), is);
    }

    void age_data() {
        QTest::addColumn<QString>("time");
        QTest::addColumn<QString>("args");
        QTest::addColumn<QString>("refused");
        QTest::addColumn<qint64>("score");
        const auto row = [](const char* name, const char* time, const char* args, const char* refused, qint64 score) { QTest::newRow(name) << time << args << refused << score; };
        // cpu: 100 − 10 − 0.85, memory: 100 − 200Mi of 100Gi = 99.8: (89 + 99)/2 = 94.
        row("fresh", kFresh, "", "", 94);
        row("one second less than 180", "2026-06-01T11:57:01Z", "", "", 94);
        row("180 s", "2026-06-01T11:57:00Z", "", "node(s) nodeMetric expired", 0);
        row("180 s of 300", "2026-06-01T11:57:00Z", "nodeMetricExpirationSeconds: 300", "", 94);
        row("without a time", "", "", "node(s) nodeMetric expired", 0);
        row("too old, and taken", kLongAgo, "enableScheduleWhenNodeMetricsExpired: true", "", 0);
        row("too old, and nobody asks", kLongAgo, "filterExpiredNodeMetrics: false", "", 0);
    }
    void age() {
        QFETCH(QString, time);
        QFETCH(QString, args);
        QFETCH(QString, refused);
        QFETCH(qint64, score);
        const std::string pod = podText("p", "requests: {cpu: \"1\"}");
        QCOMPARE(refusal(nodeText("a") + metricText("a", "cpu: \"10\"", "", "", time.toStdString()) + pod, args.toStdString()), refused);
        if (!refused.isEmpty()) return;
        // b was not measured: it passes, with 0.
        QCOMPARE(loadScores(nodeText("a") + nodeText("b") + metricText("a", "cpu: \"10\"", "", "", time.toStdString()) + pod, args.toStdString()), (LoadScores{score, 0}));
    }

    /// A measurement without the time of day, and arguments that ask for what is not read.
    void notModelled() {
        const std::string cluster = nodeText("a") + nodeText("b") + metricText("a", "cpu: \"10\"") + podText("p", "");
        QVERIFY(decided(cluster, {}, std::nullopt).outcome == Outcome::NotModelled);
        QVERIFY(decided(nodeText("a") + podText("p", ""), {}, std::nullopt).outcome == Outcome::Scheduled);  // nothing was measured at all
        for (const char* args : {"estimator: mine", "allowCustomizeEstimation: true", "estimatedSecondsAfterInitialized: 5", "supportedResources: [nvidia.com/gpu]"})
            QVERIFY(decided(cluster, args).outcome == Outcome::NotModelled);
    }

    /// A live cluster and a recording say when they were read: as if somebody said what time it is, and who says it is believed.
    void theTimeOfAPicture() {
        Objects objects = readObjectsFromText(nodeText("a") + nodeText("b") + metricText("a", "cpu: \"10\"") + podText("p", ""), "cluster.yaml").value();
        objects.readAt = kNoon;
        const ClusterPtr cluster = build(std::move(objects))->cluster;
        const auto outcome = [](const Cluster& of, std::optional<std::int64_t> now) { return schedulerWith({}, now).decide(of, of.catalog().findPod("default/p"), Detail::Nodes).outcome; };
        QVERIFY(outcome(*cluster, std::nullopt) == Outcome::Scheduled);
        const ClusterPtr later = build(objectsOf(cluster->catalog()))->cluster;
        QCOMPARE(later->catalog().readAt, cluster->catalog().readAt);
        QVERIFY(outcome(*later, std::nullopt) == Outcome::Scheduled);
        // An hour later what was measured of a is too old; b was never measured.
        const Decision old = schedulerWith({}, kNoon + 3600).decide(*cluster, cluster->catalog().findPod("default/p"), Detail::Nodes);
        QCOMPARE(QString::fromStdString(old.nodes.at(0).verdict.reasons.front().text.text()), QString("node(s) nodeMetric expired"));
    }

    /// q has 10 cores: 8.5 are estimated. It was measured with 2: of a pod that is new to the measurement the missing 6.5 are
    /// added to the 60 of the node. With 0.85 of p that is 67.35.
    void podsThatAreNewToTheMeasurement_data() {
        QTest::addColumn<QString>("since");
        QTest::addColumn<QString>("measured");
        QTest::addColumn<QString>("args");
        QTest::addColumn<bool>("added");
        const QString two = QString::fromStdString(podMetric("q", "cpu: \"2\", memory: 1Gi"));
        QTest::newRow("long ago") << kLongAgo << two << "" << false;
        QTest::newRow("60 s before") << "2026-06-01T11:58:00Z" << two << "" << false;
        QTest::newRow("59 s before") << "2026-06-01T11:58:01Z" << two << "" << true;
        QTest::newRow("nobody says since when") << "" << two << "" << true;
        QTest::newRow("not measured") << kLongAgo << ""
                                      << "" << true;
        QTest::newRow("estimated for longer") << "2026-06-01T11:58:00Z" << two << "estimatedSecondsAfterPodScheduled: 61" << true;
    }
    void podsThatAreNewToTheMeasurement() {
        QFETCH(QString, since);
        QFETCH(QString, measured);
        QFETCH(QString, args);
        QFETCH(bool, added);
        const std::string cluster = nodeText("a") + metricText("a", "cpu: \"60\"", measured.toStdString()) + podText("q", "requests: {cpu: \"10\"}", "a", since.toStdString());
        QCOMPARE(refusal(cluster + podText("p", "requests: {cpu: \"1\"}"), args.toStdString()), added ? "node(s) cpu usage exceed threshold" : "");
    }

    /// A pod that was placed here counts before anybody measures it: 60 + 5.1 = 65.1 rounds to 65, and a second one makes it 70.2.
    void placedHere() {
        const std::string cluster = nodeText("a") + metricText("a", "cpu: \"60\"") + podText("q", "requests: {cpu: \"6\"}") + podText("p", "requests: {cpu: \"6\"}");
        const ClusterPtr before = clusterOf(cluster);
        Scheduler scheduler = schedulerWith({});
        const Decision first = scheduler.decide(*before, before->catalog().findPod("default/q"));
        QVERIFY(first.outcome == Outcome::Scheduled);
        const ClusterPtr after = bayplan::apply(*before, {Place{first.pod, first.node}}).value().cluster;
        const Decision second = scheduler.decide(*after, after->catalog().findPod("default/p"));
        QVERIFY(second.outcome == Outcome::Unschedulable);
    }

    /// Prod pods use 20 of the 60 cores; the agent and the pod agree about r alone. s, which the agent counts as batch, is
    /// estimated: 8.5. With 0.85 of p: 29.35.
    void prod() {
        const std::string pods = podMetric("r", "cpu: \"20\"") + ", " + podMetric("s", "cpu: \"3\"", "koord-batch") + ", " + podMetric("gone", "cpu: \"9\"");
        const std::string cluster = nodeText("a") + metricText("a", "cpu: \"60\"", pods, ", systemUsage: {resources: {cpu: \"5\"}}") + podText("r", "requests: {cpu: \"10\"}", "a", kLongAgo)
                                    + podText("s", "requests: {cpu: \"10\"}", "a", kLongAgo) + podText("p", "requests: {cpu: \"1\"}");
        QCOMPARE(refusal(cluster, "prodUsageThresholds: {cpu: 29}"), "");
        QCOMPARE(refusal(cluster, "prodUsageThresholds: {cpu: 28}"), "node(s) cpu usage exceed threshold");
        QCOMPARE(refusal(cluster, "prodUsageThresholds: {cpu: 33}, prodUsageIncludeSys: true"), "node(s) cpu usage exceed threshold");
        const std::string batch = nodeText("a") + metricText("a", "cpu: \"60\"") + podText("p", "", "", "", ", labels: {koordinator.sh/qosClass: BE}");
        QCOMPARE(refusal(batch, "prodUsageThresholds: {cpu: 1}"), "");  // not for it
    }

    /// p95 of 5 minutes is 70, of 10 minutes 50, and there is no p99.
    void percentiles() {
        const std::string more =
            ", aggregatedNodeUsages: [{duration: 5m0s, usage: {p95: {resources: {cpu: \"70\"}}}}, {duration: 10m0s, usage: {p95: {resources: {cpu: \"50\"}}, p90: {resources: {}}}}]";
        const std::string cluster = nodeText("a") + nodeText("b") + metricText("a", "cpu: \"60\"", "", more) + podText("q", "requests: {cpu: \"10\"}", "a", kLongAgo)
                                    + podText("p", "requests: {cpu: \"1\"}");
        const auto with = [](const std::string& said) { return "aggregated: {usageThresholds: {cpu: 65}, " + said + "}"; };
        QCOMPARE(refusal(cluster, with("usageAggregationType: p95, usageAggregatedDuration: 5m")), "node(s) cpu aggregated usage exceed threshold");
        QCOMPARE(refusal(cluster, with("usageAggregationType: p95")), "");                                               // of the longest: 50 + 8.5 + 0.85
        QCOMPARE(refusal(cluster, with("usageAggregationType: p99")), "node(s) cpu aggregated usage exceed threshold");  // of the node: 60 + 8.5 + 0.85
        QCOMPARE(refusal(cluster, with("usageAggregationType: p99, usageAggregatedDuration: 5m")), "");                  // unknown: all pods as estimated, 9.35
        // cpu: 100 − 59.35, memory: 100 − 0.4: (40 + 99)/2 = 69.
        QCOMPARE(loadScores(cluster, "aggregated: {scoreAggregationType: p95}, usageThresholds: {cpu: 99}"), (LoadScores{69, 0}));
    }

    /// cpu: 100 − 64.25 = 35.75, memory 99: (35 + 99)/2 = 67; with cpu alone 35; with the scarcest once more (35 + 99 + 35)/3 = 56.
    void score() {
        const std::string cluster = nodeText("a") + nodeText("b") + metricText("a", "cpu: \"60\"") + podText("p", "limits: {cpu: \"5\"}");
        QCOMPARE(loadScores(cluster), (LoadScores{67, 0}));
        QCOMPARE(loadScores(cluster, "resourceWeights: {cpu: 1}"), (LoadScores{35, 0}));
        QCOMPARE(loadScores(cluster, "dominantResourceWeight: 1"), (LoadScores{56, 0}));
        QCOMPARE(loadScores(cluster, "estimatedScalingFactors: {cpu: 100}, resourceWeights: {cpu: 1}"), (LoadScores{35, 0}));  // 100 − 65
        QCOMPARE(loadScores(cluster, "scoreAccordingProdUsage: true, resourceWeights: {cpu: 1}"), (LoadScores{95, 0}));        // 100 − 4.25
    }

    /// Annotations of a node; one that cannot be read says nothing, with a warning.
    void nodesWithRulesOfTheirOwn() {
        const std::string pod = podText("p", "limits: {cpu: \"8\"}"), metric = metricText("a", "cpu: \"60\"");
        QCOMPARE(refusal(nodeText("a", "scheduling.koordinator.sh/usage-thresholds: '{\"usageThresholds\":{\"cpu\":70}}'") + metric + pod), "");
        QCOMPARE(refusal(nodeText("a", "scheduling.koordinator.sh/usage-thresholds: '{\"prodUsageThresholds\":{\"cpu\":5}}'") + metric + pod), "node(s) cpu usage exceed threshold");
        // The node shows 100 cores of 50: 66.8 of 50 is more than all.
        QCOMPARE(refusal(nodeText("a", "node.koordinator.sh/raw-allocatable: '{\"cpu\":\"50\"}'") + metric + pod, "usageThresholds: {cpu: 100}"), "node(s) cpu usage exceed threshold");
        const Objects objects = readObjectsFromText(nodeText("a", "scheduling.koordinator.sh/usage-thresholds: '{\"usageThresholds\":{\"cpu\":\"much\"}}'"), "bad.yaml").value();
        QVERIFY(objects.loadRules.empty());
        QCOMPARE(objects.diagnostics.size(), std::size_t{1});
        QVERIFY(toString(objects.diagnostics.front().what).starts_with("bad.yaml:"));
    }

    void badMetrics_data() {
        QTest::addColumn<QString>("status");
        QTest::newRow("a time that is none") << "updateTime: yesterday";
        QTest::newRow("a use below 0") << "nodeMetric: {nodeUsage: {resources: {cpu: \"-1\"}}}";
        QTest::newRow("a duration that is none") << "nodeMetric: {aggregatedNodeUsages: [{duration: long, usage: {}}]}";
        QTest::newRow("pods that are no list") << "podsMetric: {}";
    }
    void badMetrics() {
        QFETCH(QString, status);
        const Objects objects = readObjectsFromText("apiVersion: slo.koordinator.sh/v1alpha1\nkind: NodeMetric\nmetadata: {name: a}\nstatus: {" + status.toStdString() + "}\n", "bad.yaml").value();
        QVERIFY(objects.nodeMetrics.empty());
        QCOMPARE(count(objects.diagnostics, Severity::Error), std::size_t{1});
        QVERIFY(toString(objects.diagnostics.front().what).starts_with("bad.yaml:"));
    }

    void wrongArguments_data() {
        QTest::addColumn<QString>("args");
        for (const char* args : {"nodeMetricExpirationSeconds: 0", "resourceWeights: {cpu: 0}", "resourceWeights: {cpu: 101}", "dominantResourceWeight: -1", "dominantResourceWeight: 101",
                                 "usageThresholds: {cpu: -1}", "usageThresholds: {memory: 101}", "estimatedScalingFactors: {cpu: 0}", "estimatedScalingFactors: {cpu: 101}",
                                 "aggregated: {usageAggregationType: p42}", "aggregated: {usageAggregatedDuration: -1m}", "usageThreshold: {cpu: 1}"})
            QTest::newRow(args) << args;
    }
    void wrongArguments() {
        QFETCH(QString, args);
        QVERIFY(refusesArguments("LoadAwareScheduling", args.toStdString()));
    }

    void argumentsAreWrittenBack() {
        const auto read = [](const std::string& text) { return readSchedulerConfigurationFromText(text, "scheduler.yaml").value().configuration; };
        for (const char* args : {"filterExpiredNodeMetrics: false, usageThresholds: {cpu: 0}, aggregated: {usageThresholds: {memory: 80}, usageAggregationType: p95, usageAggregatedDuration: 5m}",
                                 "estimatedSecondsAfterPodScheduled: 60, resourceWeights: {memory: 3}, dominantResourceWeight: 2, supportedResources: [cpu]"}) {
            const SchedulerConfiguration once = read(configuration("PrioritySort", "LoadAwareScheduling", args));
            QVERIFY(!(once == read(configuration("PrioritySort", "LoadAwareScheduling"))));
            QCOMPARE(read(schedulerConfigurationYaml(once)) == once, true);
        }
    }
};

QTEST_APPLESS_MAIN(TestLoadAwareScheduling)
#include "tst_load_aware_scheduling.moc"
