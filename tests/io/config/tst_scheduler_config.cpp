// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/scheduler_config.h"

#include <QtTest>

#include "plugins/neighbours/inter_pod_affinity.h"
#include "plugins/neighbours/pod_topology_spread.h"
#include "plugins/node/node_affinity.h"
#include "plugins/preemption/default_preemption.h"
#include "plugins/resources/node_resources_balanced_allocation.h"
#include "plugins/resources/node_resources_fit.h"

using namespace bayplan;

namespace {

const std::string kHead = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

Result<ReadConfiguration> parse(const std::string& rest) { return readSchedulerConfigurationFromText(kHead + rest, "s.yaml"); }

std::string args(const std::string& plugin, const std::string& text) {
    return "profiles:\n- pluginConfig:\n  - name: " + plugin + "\n    args: " + text + "\n";
}

PluginArgs argsOf(const std::string& plugin, const std::string& text) {
    const Result<ReadConfiguration> read = parse(args(plugin, text));
    if (!read) qFatal("%s", toString(read.error()).c_str());
    return read->configuration.profiles.at(0).args;
}

}  // namespace

class SchedulerConfigTest : public QObject {
    Q_OBJECT

private slots:
    void defaults() {
        const Result<ReadConfiguration> read = parse("");
        QVERIFY(read.has_value());
        const SchedulerConfiguration& c = read->configuration;
        QCOMPARE(c.profiles.size(), 1u);
        QCOMPARE(c.profiles[0].schedulerName, std::string("default-scheduler"));
        QVERIFY(c.profiles[0].args == PluginArgs{});
        QCOMPARE(c.podInitialBackoffSeconds, 1);
        QCOMPARE(c.podMaxBackoffSeconds, 10);
        QVERIFY(read->diagnostics.empty());
    }

    void everything() {
        const Result<ReadConfiguration> read = parse(
            "\n"
            "parallelism: 8\n"
            "leaderElection: {leaderElect: true, leaseDuration: 15s}\n"
            "clientConnection: {kubeconfig: /etc/k, qps: 50, burst: 100}\n"
            "enableProfiling: false\n"
            "percentageOfNodesToScore: 50\n"
            "podInitialBackoffSeconds: 2\n"
            "podMaxBackoffSeconds: 20\n"
            "extenders:\n"
            "- {urlPrefix: \"http://x\", filterVerb: filter, prioritizeVerb: p, weight: 2, managedResources: [{name: a/b, ignoredByScheduler: true}]}\n"
            "profiles:\n"
            "- schedulerName: one\n"
            "  percentageOfNodesToScore: 100\n"
            "  plugins:\n"
            "    multiPoint: {enabled: [{name: NodeResourcesFit, weight: 5}]}\n"
            "    score: {disabled: [{name: \"*\"}], enabled: [{name: ImageLocality, weight: 2}]}\n"
            "- schedulerName: two\n");
        QVERIFY2(read.has_value(), read ? "" : toString(read.error()).c_str());
        const SchedulerConfiguration& c = read->configuration;
        QCOMPARE(c.percentageOfNodesToScore, 50);
        QCOMPARE(c.extenders.size(), 1u);
        QCOMPARE(c.profiles.size(), 2u);
        QCOMPARE(c.profiles[0].multiPoint.enabled.at(0).name, std::string("NodeResourcesFit"));
        QCOMPARE(c.profiles[0].multiPoint.enabled.at(0).weight, 5);
        // Two lines at the top, the empty first line, twelve more.
        QCOMPARE(c.profiles[0].multiPoint.enabled.at(0).origin.line, std::uint64_t(17));
        const PluginSet& score = c.profiles[0].points.at(ExtensionPoint::Score);
        QCOMPARE(score.disabled.at(0).name, std::string("*"));
        QCOMPARE(score.enabled.at(0).weight, 2);
        QCOMPARE(c.profiles[0].percentageOfNodesToScore.value(), 100);
        QCOMPARE(c.profiles[1].schedulerName, std::string("two"));
        QCOMPARE(read->diagnostics.size(), 6u);  // four without effect, one percentage, the extender
        QCOMPARE(count(read->diagnostics, Severity::Note), 6u);
    }

    void pluginArguments() {
        const auto fit = argsOf("NodeResourcesFit",
                                "{apiVersion: kubescheduler.config.k8s.io/v1, kind: NodeResourcesFitArgs, ignoredResources: [a.b/c], ignoredResourceGroups: [x.y], "
                                "scoringStrategy: {type: RequestedToCapacityRatio, resources: [{name: cpu, weight: 3}, {name: nvidia.com/gpu}], "
                                "requestedToCapacityRatio: {shape: [{utilization: 0, score: 0}, {utilization: 100, score: 10}]}}}")
                             .of<NodeResourcesFitArgs>();
        QVERIFY(fit.strategy == NodeResourcesFitArgs::Strategy::RequestedToCapacityRatio);
        QVERIFY((fit.resources == std::vector<ResourceWeight>{{"cpu", 3}, {"nvidia.com/gpu", 1}}));
        QVERIFY((fit.shape == std::vector<ShapePoint>{{0, 0}, {100, 10}}));
        // An empty list of resources becomes the default.
        QVERIFY((argsOf("NodeResourcesFit", "{scoringStrategy: {type: MostAllocated, resources: []}}").of<NodeResourcesFitArgs>().resources == std::vector<ResourceWeight>{{"cpu", 1}, {"memory", 1}}));
        QVERIFY((argsOf("NodeResourcesBalancedAllocation", "{resources: [{name: memory, weight: 0}]}").of<BalancedAllocationArgs>().resources == std::vector<ResourceWeight>{{"memory", 1}}));
        QCOMPARE(argsOf("InterPodAffinity", "{hardPodAffinityWeight: 0, ignorePreferredTermsOfExistingPods: true}").of<InterPodAffinityArgs>().hardPodAffinityWeight, 0);
        const auto spread = argsOf("PodTopologySpread", "{defaultingType: List, defaultConstraints: [{maxSkew: 1, topologyKey: z, whenUnsatisfiable: DoNotSchedule}]}").of<PodTopologySpreadArgs>();
        QVERIFY(!spread.systemDefaults);
        QCOMPARE(spread.defaultConstraints.size(), 1u);
        QCOMPARE(argsOf("DefaultPreemption", "{minCandidateNodesPercentage: 5}").of<DefaultPreemptionArgs>().minCandidateNodesAbsolute, 100);
        QVERIFY(argsOf("NodeAffinity", "{addedAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}}")
                    .of<NodeAffinityArgs>()
                    .addedAffinity->required.has_value());
        const Result<ReadConfiguration> other = parse(args("VolumeBinding", "{bindTimeoutSeconds: 300}"));
        QCOMPARE(other->diagnostics.size(), 1u);
        QCOMPARE(other->diagnostics[0].severity, Severity::Note);
    }

    void featureGatesAboveTheDocument() {
        const std::string document = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";
        const auto gates = [&](const std::string& above) {
            const Result<ReadConfiguration> read = readSchedulerConfigurationFromText(above + document, "s.yaml");
            return read ? read->configuration.features.text() : toString(read.error());
        };
        const std::string flag = "# kube-scheduler --feature-gates=";
        QCOMPARE(gates(""), std::string());
        QCOMPARE(gates("# ours\n" + flag + "GenericWorkload=true\r\n" + flag + "DRADeviceTaints=false\n"), std::string("DRADeviceTaints=false,GenericWorkload=true"));
        QCOMPARE(gates("\n" + flag + "GenericWorkload=true\n"), std::string());  // a comment that is not at the beginning
        QCOMPARE(gates("# about\n" + flag + "GenericWorklod=true\n"),
                 std::string("s.yaml:2: unknown feature gate \"GenericWorklod\": none of that name changes what kube-scheduler 1.36 decides; did you mean \"GenericWorkload\"?"));
    }

    void refuses_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("words");
        const auto fit = [](const char* strategy) { return QString::fromStdString(args("NodeResourcesFit", std::string("{scoringStrategy: ") + strategy + "}")); };
        const auto plugin = [](const char* name, const char* text) { return QString::fromStdString(args(name, text)); };
        const QString in = "profiles[0].pluginConfig[0].args";
        QTest::newRow("unknown at the top") << "profile: []" << 3 << "profile"
                                            << "unknown field \"profile\"; did you mean \"profiles\"?";
        QTest::newRow("misspelt weight") << "profiles:\n- plugins:\n    score:\n      enabled:\n      - name: X\n        wieght: 2" << 8
                                         << "profiles[0].plugins.score.enabled[0].wieght"
                                         << "did you mean \"weight\"?";
        QTest::newRow("unknown point") << "profiles:\n- plugins: {scores: {}}" << 4 << "profiles[0].plugins.scores"
                                       << "did you mean \"score\"?";
        QTest::newRow("gates as a field") << "featureGates: {GenericWorkload: true}" << 3 << "featureGates"
                                          << "give --feature-gates, or begin the file with a line \"# kube-scheduler --feature-gates=NAME=true\"";
        QTest::newRow("removed long ago") << "algorithmSource: {}" << 3 << "algorithmSource"
                                          << "unknown field";
        QTest::newRow("percentage") << "percentageOfNodesToScore: 101" << 3 << "percentageOfNodesToScore"
                                    << "must be 0 to 100";
        QTest::newRow("back-off") << "podInitialBackoffSeconds: 20" << 1 << ""
                                  << "is less than podInitialBackoffSeconds";
        QTest::newRow("zero back-off") << "podInitialBackoffSeconds: 0" << 3 << "podInitialBackoffSeconds"
                                       << "must be 1 to";
        QTest::newRow("no name of several") << "profiles:\n- schedulerName: a\n- {}" << 5 << "profiles[1]"
                                            << "has no schedulerName";
        QTest::newRow("plugin without name") << "profiles:\n- plugins: {score: {enabled: [{weight: 1}]}}" << 4 << "profiles[0].plugins.score.enabled[0]"
                                             << "has no name";
        QTest::newRow("repeated pluginConfig") << "profiles:\n- pluginConfig:\n  - {name: A, args: {}}\n  - {name: A, args: {}}" << 6 << "profiles[0].pluginConfig[1]"
                                               << "repeats the configuration of A";
        QTest::newRow("twice the same field") << "parallelism: 1\nparallelism: 2" << 4 << "parallelism"
                                              << "stands here twice";
        QTest::newRow("args kind") << plugin("NodeResourcesFit", "{kind: NodeAffinityArgs}") << 6 << in + ".kind"
                                   << "must be NodeResourcesFitArgs";
        QTest::newRow("args field") << plugin("NodeResourcesFit", "{scoringStategy: {}}") << 6 << in + ".scoringStategy"
                                    << "did you mean \"scoringStrategy\"?";
        QTest::newRow("strategy") << fit("{type: LeastAllocatd}") << 6 << in + ".scoringStrategy.type"
                                  << "did you mean \"LeastAllocated\"?";
        QTest::newRow("no strategy type") << fit("{resources: []}") << 6 << in + ".scoringStrategy"
                                          << "has no type";
        QTest::newRow("weight above 100") << fit("{type: LeastAllocated, resources: [{name: cpu, weight: 101}]}") << 6 << in + ".scoringStrategy.resources[0].weight"
                                          << "must be 0 to 100";
        QTest::newRow("no shape") << fit("{type: RequestedToCapacityRatio}") << 6 << in + ".scoringStrategy"
                                  << "needs requestedToCapacityRatio.shape";
        QTest::newRow("empty shape") << fit("{type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: []}}") << 6 << in + ".scoringStrategy.requestedToCapacityRatio.shape"
                                     << "at least one is needed";
        QTest::newRow("falling shape") << fit("{type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: [{utilization: 50, score: 1}, {utilization: 50, score: 2}]}}") << 6
                                       << in + ".scoringStrategy.requestedToCapacityRatio.shape[1]"
                                       << "must grow";
        QTest::newRow("shape score") << fit("{type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: [{utilization: 50, score: 11}]}}") << 6
                                     << in + ".scoringStrategy.requestedToCapacityRatio.shape[0].score"
                                     << "must be 0 to 10";
        QTest::newRow("ignored group") << plugin("NodeResourcesFit", "{ignoredResourceGroups: [a/b]}") << 6 << in + ".ignoredResourceGroups[0]"
                                       << "before \"/\"";
        QTest::newRow("balanced weight") << plugin("NodeResourcesBalancedAllocation", "{resources: [{name: cpu, weight: 2}]}") << 6 << in + ".resources[0].weight"
                                         << "must be 0 to 1";
        QTest::newRow("balanced twice") << plugin("NodeResourcesBalancedAllocation", "{resources: [{name: cpu}, {name: cpu}]}") << 6 << in + ".resources[1]"
                                        << "repeats the name of an earlier one";
        QTest::newRow("hard weight") << plugin("InterPodAffinity", "{hardPodAffinityWeight: 101}") << 6 << in + ".hardPodAffinityWeight"
                                     << "must be 0 to 100";
        QTest::newRow("system constraints") << plugin("PodTopologySpread", "{defaultConstraints: [{maxSkew: 1, topologyKey: z, whenUnsatisfiable: DoNotSchedule}]}") << 6 << in
                                            << "need defaultingType: List";
        QTest::newRow("constraint selector") << plugin(
            "PodTopologySpread", "{defaultingType: List, defaultConstraints: [{maxSkew: 1, topologyKey: z, whenUnsatisfiable: DoNotSchedule, labelSelector: {}}]}")
                                             << 6 << in + ".defaultConstraints[0].labelSelector"
                                             << "may have no selector";
        QTest::newRow("constraint skew") << plugin("PodTopologySpread", "{defaultingType: List, defaultConstraints: [{maxSkew: 0, topologyKey: z, whenUnsatisfiable: DoNotSchedule}]}") << 6
                                         << in + ".defaultConstraints[0].maxSkew"
                                         << "must be 1 to";
        QTest::newRow("constraint twice") << plugin("PodTopologySpread",
                                                    "{defaultingType: List, defaultConstraints: [{maxSkew: 1, topologyKey: z, whenUnsatisfiable: DoNotSchedule}, {maxSkew: 2, "
                                                    "topologyKey: z, whenUnsatisfiable: DoNotSchedule}]}")
                                          << 6 << in + ".defaultConstraints[1]"
                                          << "repeats";
        QTest::newRow("preemption") << plugin("DefaultPreemption", "{minCandidateNodesPercentage: 0, minCandidateNodesAbsolute: 0}") << 6 << in << "may not both be 0";
        QTest::newRow("added affinity") << plugin(
            "NodeAffinity", "{addedAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: In}]}]}}}")
                                        << 6 << in + ".addedAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]"
                                        << "";
        const auto extender = [](const char* rest) { return QString("extenders:\n- {urlPrefix: http://x, %1}").arg(rest); };
        QTest::newRow("two binders") << "extenders:\n- {urlPrefix: http://x, bindVerb: b}\n- {urlPrefix: http://y, bindVerb: b}" << 5 << "extenders[1].bindVerb"
                                     << "only one extender";
        QTest::newRow("weightless extender") << extender("prioritizeVerb: b") << 4 << "extenders[0]"
                                             << "must have a positive weight";
        QTest::newRow("extender without address") << "extenders:\n- {filterVerb: b}" << 4 << "extenders[0]"
                                                  << "has no urlPrefix";
        QTest::newRow("extender of another scheme") << "extenders:\n- urlPrefix: file:///etc" << 4 << "extenders[0].urlPrefix"
                                                    << "must begin with http";
        QTest::newRow("extender's field") << extender("filterVerbs: b") << 4 << "extenders[0].filterVerbs"
                                          << "did you mean \"filterVerb\"?";
        QTest::newRow("timeout as a number") << extender("httpTimeout: 5") << 4 << "extenders[0].httpTimeout"
                                             << "must be a string";
        QTest::newRow("timeout without unit") << extender("httpTimeout: '5'") << 4 << "extenders[0].httpTimeout"
                                              << "is not a duration like 5s";
        QTest::newRow("negative timeout") << extender("httpTimeout: -5s") << 4 << "extenders[0].httpTimeout"
                                          << "must not be below 0";
        QTest::newRow("managed cpu") << extender("managedResources: [{name: cpu}]") << 4 << "extenders[0].managedResources[0].name"
                                     << "is an invalid extended resource name";
        QTest::newRow("managed twice") << extender("managedResources: [{name: a/b}, {name: a/b}]") << 4 << "extenders[0].managedResources[1].name"
                                       << "managed twice";
        QTest::newRow("certificate data") << extender("tlsConfig: {caData: '?'}") << 4 << "extenders[0].tlsConfig.caData"
                                          << "is not base64";
        QTest::newRow("insecure with a root") << extender("tlsConfig: {insecure: true, caFile: a}") << 4 << "extenders[0].tlsConfig"
                                              << "with the insecure flag is not allowed";
        QTest::newRow("certificate without key") << extender("tlsConfig: {certFile: a}") << 4 << "extenders[0].tlsConfig"
                                                 << "needs keyFile";
        QTest::newRow("parallelism") << "parallelism: 0" << 3 << "parallelism"
                                     << "must be 1 to";
        QTest::newRow("lease") << "leaderElection: {leaseDuration: 5s}" << 3 << "leaderElection"
                               << "must be greater than renewDeadline (10s)";
        QTest::newRow("lock") << "leaderElection: {resourceLock: endpoints}" << 3 << "leaderElection.resourceLock"
                              << "must be leases";
        QTest::newRow("qps") << "clientConnection: {qps: many}" << 3 << "clientConnection.qps"
                             << "must be a number";
        QTest::newRow("removed plugin") << "profiles:\n- plugins: {filter: {enabled: [{name: EBSLimits}]}}" << 4 << "profiles[0].plugins.filter.enabled[0].name"
                                        << "NodeVolumeLimits does its work";
        QTest::newRow("all enabled") << "profiles:\n- plugins: {filter: {enabled: [{name: '*'}]}}" << 4 << "profiles[0].plugins.filter.enabled[0].name"
                                     << "under disabled only";
        QTest::newRow("negative weight") << "profiles:\n- plugins: {score: {enabled: [{name: A, weight: -1}]}}" << 4 << "profiles[0].plugins.score.enabled[0].weight"
                                         << "must be 0 to";
        QTest::newRow("twice the same name") << "profiles:\n- schedulerName: a\n- schedulerName: a" << 5 << "profiles[1]"
                                             << "is that of profiles[0] already";
        QTest::newRow("bind timeout") << plugin("VolumeBinding", "{bindTimeoutSeconds: -1}") << 6 << in + ".bindTimeoutSeconds"
                                      << "must be 0 to";
        QTest::newRow("binding timeout") << plugin("DynamicResources", "{bindingTimeout: 10ms}") << 6 << in + ".bindingTimeout"
                                         << "must be at least 1s";
        QTest::newRow("args that are no object") << plugin("NodeName", "[1]") << 6 << in << "must be an object";
        QTest::newRow("no terms") << plugin("NodeAffinity", "{addedAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {}}}") << 6
                                  << in + ".addedAffinity.requiredDuringSchedulingIgnoredDuringExecution"
                                  << "at least one is needed";
        QTest::newRow("not a list") << "profiles: {}" << 3 << "profiles"
                                    << "must be a list";
    }
    void refuses() {
        QFETCH(QString, text);
        QFETCH(int, line);
        QFETCH(QString, field);
        QFETCH(QString, words);
        const Result<ReadConfiguration> read = parse(text.toStdString());
        QVERIFY(!read.has_value());
        const Error& error = read.error();
        QCOMPARE(error.code, ErrorCode::Invalid);
        QCOMPARE(QString::fromStdString(error.origin.field), field);
        QCOMPARE(int(error.origin.line), line);
        QCOMPARE(error.origin.file, std::string("s.yaml"));
        QVERIFY2(error.message.text().find(words.toStdString()) != std::string::npos, error.message.text().c_str());
    }

    void tellsAllAtOnce() {
        const CheckedConfiguration checked = checkSchedulerConfigurationText(kHead +
                                                                                 "parallelism: 0\n"
                                                                                 "profile: []\n"
                                                                                 "profiles:\n"
                                                                                 "- plugins:\n"
                                                                                 "    score:\n"
                                                                                 "      enabled:\n"
                                                                                 "      - {name: A, wieght: 1}\n"
                                                                                 "      - {weight: x}\n"
                                                                                 "  pluginConfig:\n"
                                                                                 "  - name: InterPodAffinity\n"
                                                                                 "    args: {hardPodAffinityWeight: 101, ignored: 1}\n",
                                                                             "s.yaml");
        QVERIFY(!checked.configuration);
        QStringList said;
        for (const Diagnostic& d : checked.diagnostics)
            if (d.severity == Severity::Error) said << QString::number(d.what.origin.line) + " " + QString::fromStdString(d.what.origin.field);
        const QStringList expected{"3 parallelism", "4 profile", "9 profiles[0].plugins.score.enabled[0].wieght", "10 profiles[0].plugins.score.enabled[1]",
                                   "10 profiles[0].plugins.score.enabled[1].weight", "13 profiles[0].pluginConfig[0].args.hardPodAffinityWeight",
                                   "13 profiles[0].pluginConfig[0].args.ignored"};
        QCOMPARE(said, expected);
    }

    void manyFaultsAreCounted() {
        std::string text = kHead + "profiles:\n";
        for (int i = 0; i < 150; ++i) text += "- {schedulerName: s" + std::to_string(i) + ", x: 1}\n";
        const CheckedConfiguration checked = checkSchedulerConfigurationText(text, "s.yaml");
        QCOMPARE(checked.diagnostics.size(), 101u);
        QCOMPARE(checked.diagnostics.back().what.message, std::string("and 50 more faults"));
    }

    void olderVersions() {
        const Result<ReadConfiguration> read = readSchedulerConfigurationFromText("apiVersion: kubescheduler.config.k8s.io/v1beta3\nkind: KubeSchedulerConfiguration\n", "s.yaml");
        QCOMPARE(read.error().origin.line, std::uint64_t(1));
        QVERIFY(read.error().message.text().find("\"kubescheduler.config.k8s.io/v1beta3\" is an older version") == 0);
    }

    void extendersAsWritten() {
        const Result<ReadConfiguration> read = parse(
            "extenders:\n"
            "- urlPrefix: https://scorer.example:8443/s/\n"
            "  filterVerb: filter\n"
            "  weight: 3\n"
            "  prioritizeVerb: score\n"
            "  enableHTTPS: true\n"
            "  tlsConfig: {serverName: scorer, caData: aGVsbG8=}\n"
            "  httpTimeout: 1m30s\n"
            "  nodeCacheCapable: true\n"
            "  managedResources: [{name: example.com/fpga, ignoredByScheduler: true}]\n"
            "  ignorable: true\n");
        QVERIFY2(read.has_value(), read ? "" : toString(read.error()).c_str());
        const ExtenderConfiguration& e = read->configuration.extenders.at(0);
        QCOMPARE(e.urlPrefix, std::string("https://scorer.example:8443/s/"));
        QCOMPARE(e.weight, 3);
        QCOMPARE(e.httpTimeout.milliseconds(), 90'000);
        QCOMPARE(e.tls->caData, std::string("hello"));
        QVERIFY(e.managedResources.at(0).ignoredByScheduler);
        QCOMPARE(e.origin.line, std::uint64_t(4));
        QVERIFY(parse("extenders: [{urlPrefix: http://x, httpTimeout: 0s}]")->configuration.extenders.at(0).httpTimeout == Duration::seconds(5));
    }

    void otherFiles_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("code");
        QTest::newRow("older version") << "apiVersion: kubescheduler.config.k8s.io/v1beta3\nkind: KubeSchedulerConfiguration\n"
                                       << int(ErrorCode::Unsupported);
        QTest::newRow("other kind") << "apiVersion: kubescheduler.config.k8s.io/v1\nkind: Policy\n"
                                    << int(ErrorCode::Unsupported);
        QTest::newRow("none") << "a: 1\n"
                              << int(ErrorCode::Unsupported);
        QTest::newRow("empty") << "" << int(ErrorCode::Syntax);
        QTest::newRow("a word") << "x\n"
                                << int(ErrorCode::Invalid);
        QTest::newRow("broken") << "a: [\n"
                                << int(ErrorCode::Syntax);
        QTest::newRow("two documents") << "a: 1\n---\nb: 1\n"
                                       << int(ErrorCode::Syntax);
    }
    void otherFiles() {
        QFETCH(QString, text);
        const Result<ReadConfiguration> read = readSchedulerConfigurationFromText(text.toStdString(), "x");
        QVERIFY(!read.has_value());
        QTEST(int(read.error().code), "code");
    }

    void jsonToo() {
        const Result<ReadConfiguration> read = readSchedulerConfigurationFromText(
            "{\"apiVersion\":\"kubescheduler.config.k8s.io/v1\",\"kind\":\"KubeSchedulerConfiguration\",\n\"profiles\":[{\n\"plugin\":{}}]}", "s.json");
        QVERIFY(!read.has_value());
        QCOMPARE(toString(read.error()), std::string("s.json:3:10: profiles[0].plugin: unknown field \"plugin\"; did you mean \"plugins\"?"));
    }

    void recordedCasesAreRead() {
        const std::filesystem::path root = std::filesystem::path(BAYPLAN_SHARED) / "conformance/kube-scheduler";
        if (!std::filesystem::exists(root)) QSKIP("the shared data is not here");
        int read = 0;
        for (const auto& entry : std::filesystem::directory_iterator(root)) {
            if (!std::filesystem::exists(entry.path() / "scheduler.yaml")) continue;
            const Result<ReadConfiguration> configuration = readSchedulerConfiguration(entry.path() / "scheduler.yaml");
            QVERIFY2(configuration.has_value(), configuration ? "" : toString(configuration.error()).c_str());
            ++read;
        }
        QVERIFY(read > 0);
        QCOMPARE(readSchedulerConfiguration(root / "gone.yaml").error().code, ErrorCode::Unreadable);
    }
};

QTEST_APPLESS_MAIN(SchedulerConfigTest)
#include "tst_scheduler_config.moc"
