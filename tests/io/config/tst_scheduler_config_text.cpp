// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/scheduler_config_text.h"

#include <random>

#include <QtTest>

#include "framework/profile.h"
#include "io/config/scheduler_config.h"
#include "io/text/base64.h"
#include "plugins/devices/dynamic_resources.h"
#include "plugins/neighbours/inter_pod_affinity.h"
#include "plugins/neighbours/pod_topology_spread.h"
#include "plugins/node/node_affinity.h"
#include "plugins/numa/node_resource_topology_match.h"
#include "plugins/preemption/default_preemption.h"
#include "plugins/resources/node_resources_balanced_allocation.h"
#include "plugins/resources/node_resources_fit.h"
#include "plugins/volumes/volume_binding.h"

using namespace bayplan;

namespace {

SchedulerConfiguration readBack(const std::string& text) {
    Result<ReadConfiguration> read = readSchedulerConfigurationFromText(text, "s.yaml");
    if (!read) qFatal("%s\n%s", toString(read.error()).c_str(), text.c_str());
    return read->configuration;
}

/// Valid configurations of every form, the same ones for the same seed.
class Generator {
public:
    explicit Generator(unsigned seed) : m_random(seed) {}

    SchedulerConfiguration configuration() {
        SchedulerConfiguration c;
        if (sometimes()) c.percentageOfNodesToScore = number(0, 100);
        if (sometimes()) c.podInitialBackoffSeconds = number(1, 10);
        if (sometimes()) c.podMaxBackoffSeconds = number(10, 100);
        c.profiles.clear();
        const int profiles = number(1, 3);
        for (int i = 0; i < profiles; ++i) {
            c.profiles.push_back(profile());
            if (profiles > 1 || sometimes()) c.profiles.back().schedulerName = word() + std::to_string(i);
        }
        for (int i = number(0, 2); i > 0; --i) c.extenders.push_back(extender(static_cast<int>(c.extenders.size())));
        process(c.process);
        return c;
    }

private:
    int number(int least, int most) { return std::uniform_int_distribution<int>(least, most)(m_random); }
    bool sometimes() { return number(0, 2) == 0; }
    /// Including texts that YAML could take for something else.
    std::string word() {
        static const std::vector<std::string> kWords{"a", "true", "null", "1e3", "007", "~", "yes", "a: b", "#x", "- x", "\xE8\xB0\x83\xE5\xBA\xA6", "x y", "'", "\"", "0x1F", "*", "&a", "%", "a\tb"};
        return kWords[static_cast<std::size_t>(number(0, static_cast<int>(kWords.size()) - 1))];
    }
    std::string plugin() { return defaultMultiPoint()[static_cast<std::size_t>(number(0, static_cast<int>(defaultMultiPoint().size()) - 1))].name; }

    PluginSet set() {
        PluginSet set;
        for (int i = number(0, 3); i > 0; --i) set.enabled.push_back({plugin(), number(0, 5), {}});
        for (int i = number(0, 2); i > 0; --i) set.disabled.push_back({sometimes() ? "*" : plugin(), 0, {}});
        return set;
    }

    ProfileConfiguration profile() {
        ProfileConfiguration p;
        if (sometimes()) p.percentageOfNodesToScore = number(0, 100);
        if (sometimes()) p.multiPoint = set();
        for (int point = 0; point < kExtensionPoints; ++point)
            if (sometimes())
                if (PluginSet each = set(); each != PluginSet{}) p.points[static_cast<ExtensionPoint>(point)] = std::move(each);
        args(p.args);
        return p;
    }

    std::vector<ResourceWeight> resources(int most) {
        std::vector<ResourceWeight> all{{"cpu", number(1, most)}};
        if (sometimes()) all.push_back({"nvidia.com/gpu", number(1, most)});
        return all;
    }
    std::vector<ShapePoint> shape() { return {{number(0, 50), number(0, 10)}, {number(51, 100), number(0, 10)}}; }
    NodeSelectorTerm term() {
        NodeSelectorTerm term;
        term.matchExpressions.push_back({"zone", SelectorOp::In, {"a", "true", "1"}});
        if (sometimes()) term.matchExpressions.push_back({"disk", SelectorOp::Exists, {}});
        if (sometimes()) term.matchFields.push_back({"metadata.name", SelectorOp::NotIn, {"n0"}});
        if (sometimes()) term.matchExpressions.push_back({"size", SelectorOp::Gt, {"3"}});
        return term;
    }

    void args(PluginArgs& args) {
        if (sometimes()) args.edit<NodeResourcesFitArgs>().ignoredResources = {"example.com/x"};
        if (sometimes()) args.edit<NodeResourcesFitArgs>().ignoredResourceGroups = {"example.com"};
        if (sometimes()) args.edit<NodeResourcesFitArgs>().strategy = static_cast<NodeResourcesFitArgs::Strategy>(number(0, 2));
        if (sometimes() || args.edit<NodeResourcesFitArgs>().strategy == NodeResourcesFitArgs::Strategy::RequestedToCapacityRatio) args.edit<NodeResourcesFitArgs>().shape = shape();
        if (sometimes()) args.edit<NodeResourcesFitArgs>().resources = resources(100);
        if (sometimes()) args.edit<BalancedAllocationArgs>().resources = resources(1);
        if (sometimes()) args.edit<InterPodAffinityArgs>() = {number(0, 100), sometimes()};
        if (sometimes()) args.edit<DefaultPreemptionArgs>() = {number(0, 100), number(1, 1000)};
        if (sometimes()) args.edit<VolumeBindingArgs>() = {number(0, 1000), sometimes() ? shape() : std::vector<ShapePoint>{}};
        if (sometimes()) args.edit<DynamicResourcesArgs>() = {Duration{number(0, 2'000'000'000)}, Duration::seconds(number(1, 4000))};
        if (sometimes()) args.edit<NodeResourceTopologyMatchArgs>().strategy = static_cast<NodeResourceTopologyMatchArgs::Strategy>(number(0, 3));
        if (sometimes()) args.edit<NodeResourceTopologyMatchArgs>().resources = resources(100);
        if (sometimes()) args.edit<NodeResourceTopologyMatchArgs>().cacheResyncPeriodSeconds = number(0, 60);
        if (sometimes()) args.edit<NodeResourceTopologyMatchArgs>().discardReservedNodes = true;
        if (sometimes()) args.edit<NodeResourceTopologyMatchArgs>().foreignPodsDetect = static_cast<NodeResourceTopologyMatchArgs::ForeignPods>(number(0, 2));
        if (sometimes()) args.edit<NodeResourceTopologyMatchArgs>().resyncMethod = static_cast<NodeResourceTopologyMatchArgs::ResyncMethod>(number(0, 2));
        if (sometimes()) args.edit<NodeResourceTopologyMatchArgs>().informerMode = static_cast<NodeResourceTopologyMatchArgs::InformerMode>(number(0, 1));
        if (sometimes()) args.edit<NodeResourceTopologyMatchArgs>().resyncScope = static_cast<NodeResourceTopologyMatchArgs::ResyncScope>(number(0, 1));
        if (sometimes()) args.edit<NodeResourceTopologyMatchArgs>().preemptionMode = true;
        if (sometimes()) args.others["NodeMetadata"] = R"({"permitWaitingTimeSeconds":10,"deep":[{"a":null},1.5,"x"]})";
        if (sometimes()) {
            NodeAffinity affinity;
            if (sometimes()) affinity.required = NodeSelector{{term(), term()}};
            if (sometimes()) affinity.preferred.push_back({number(1, 100), term()});
            args.edit<NodeAffinityArgs>().addedAffinity = std::move(affinity);
        }
        if (sometimes()) {
            args.edit<PodTopologySpreadArgs>().systemDefaults = false;
            TopologySpreadConstraint constraint;
            constraint.maxSkew = number(1, 5);
            constraint.topologyKey = "zone";
            constraint.doNotSchedule = sometimes();
            constraint.honorNodeAffinity = sometimes();
            constraint.honorNodeTaints = sometimes();
            if (sometimes()) constraint.minDomains = number(1, 3);
            if (sometimes()) constraint.matchLabelKeys = {"pod-template-hash"};
            if (sometimes()) args.edit<PodTopologySpreadArgs>().defaultConstraints.push_back(constraint);
        }
    }

    ExtenderConfiguration extender(int place) {
        ExtenderConfiguration e;
        e.urlPrefix = "https://[::1]:8080/a b#" + word();
        if (sometimes()) e.filterVerb = word();
        if (sometimes()) e.preemptVerb = word();
        if (sometimes()) {
            e.prioritizeVerb = word();
            e.weight = number(1, 9);
        }
        if (place == 0 && sometimes()) e.bindVerb = word();
        e.enableHttps = sometimes();
        if (sometimes()) {
            e.tls = ExtenderTls{};
            if (sometimes()) e.tls->serverName = word();
            if (sometimes()) e.tls->caData = std::string("\0\xFF\n-----", 8);
            else e.tls->insecure = sometimes();
            if (sometimes()) {
                e.tls->certFile = word();
                e.tls->keyData = word();
            }
        }
        if (sometimes()) e.httpTimeout = Duration{number(1, 2'000'000'000)};
        e.nodeCacheCapable = sometimes();
        if (sometimes()) e.managedResources.push_back({"example.com/r" + std::to_string(place), sometimes()});
        e.ignorable = sometimes();
        return e;
    }

    void process(SchedulerProcess& process) {
        if (sometimes()) process.parallelism = number(1, 64);
        if (sometimes()) process.enableProfiling = sometimes();
        if (sometimes()) process.enableContentionProfiling = sometimes();
        if (sometimes()) process.delayCacheUntilActive = sometimes();
        if (sometimes()) {
            process.leaderElection = LeaderElection{};
            if (sometimes()) process.leaderElection->leaderElect = sometimes();
            if (sometimes()) process.leaderElection->leaseDuration = Duration::seconds(number(11, 100));
            if (sometimes()) process.leaderElection->resourceName = word();
        }
        if (sometimes()) {
            process.clientConnection = ClientConnection{};
            if (sometimes()) process.clientConnection->kubeconfig = word();
            if (sometimes()) process.clientConnection->qps = number(0, 400) / 4.0;
            if (sometimes()) process.clientConnection->burst = number(0, 100);
        }
    }

    std::mt19937 m_random;
};

}  // namespace

class SchedulerConfigTextTest : public QObject {
    Q_OBJECT

private slots:
    void defaultsAreNotWritten() {
        QCOMPARE(schedulerConfigurationYaml({}), std::string("apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"));
    }

    void otherGatesBelowThoseOfTheText() {
        const FeatureGates gates = FeatureGates::parse("DRADeviceTaints=true").value();
        const std::string head = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n", line = "# kube-scheduler --feature-gates=DRADeviceTaints=true\n";
        QCOMPARE(withFeatureGates("", gates), line + head);
        QCOMPARE(withFeatureGates(head + "# at the end\n", gates), line + head + "# at the end\n");
        const std::string before = "# kube-scheduler --feature-gates=DRADeviceTaints=false\n# ours\n";
        QCOMPARE(withFeatureGates(before + head, gates), before + line + head);
        QVERIFY(readBack(withFeatureGates(before + head, gates)).features == gates);
        QCOMPARE(withFeatureGates("# ours", gates), "# ours\n" + line);
    }
    void onlyWhatDiffersIsWritten() {
        const std::string text =
            "apiVersion: kubescheduler.config.k8s.io/v1\n"
            "kind: KubeSchedulerConfiguration\n"
            "parallelism: 16\n"
            "profiles:\n"
            "- schedulerName: packer\n"
            "  plugins:\n"
            "    score:\n"
            "      enabled:\n"
            "      - name: NodeResourcesFit\n"
            "        weight: 5\n"
            "      disabled:\n"
            "      - name: ImageLocality\n"
            "  pluginConfig:\n"
            "  - name: NodeResourcesFit\n"
            "    args:\n"
            "      scoringStrategy:\n"
            "        type: MostAllocated\n"
            "extenders:\n"
            "- urlPrefix: http://127.0.0.1:8888\n"
            "  prioritizeVerb: prioritize\n"
            "  weight: 1\n";
        QCOMPARE(schedulerConfigurationYaml(readBack(text)), text);
        // Neither comments nor explicit defaults come back.
        const std::string wordy = text + "# why\npercentageOfNodesToScore: 0\npodMaxBackoffSeconds: 10\n";
        QCOMPARE(schedulerConfigurationYaml(readBack(wordy)), text);
    }

    void featureGatesStandAbove() {
        SchedulerConfiguration written;
        written.features = FeatureGates::parse("GangScheduling=true,GenericWorkload=true").value();
        const std::string yaml = schedulerConfigurationYaml(written);
        QCOMPARE(yaml, std::string("# kube-scheduler --feature-gates=GangScheduling=true,GenericWorkload=true\n"
                                   "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"));
        QVERIFY(readBack(yaml) == written);
    }

    void whatWasWrittenIsReadAsItWas() {
        for (unsigned seed = 0; seed < 80; ++seed) {
            const SchedulerConfiguration written = Generator(seed).configuration();
            const std::string yaml = schedulerConfigurationYaml(written);
            const SchedulerConfiguration read = readBack(yaml);
            QVERIFY2(read == written, ("seed " + std::to_string(seed) + ":\n" + yaml).c_str());
            QCOMPARE(schedulerConfigurationYaml(read), yaml);
            QVERIFY(readBack(schedulerConfigurationJson(written)) == written);
        }
    }

    void withDefaultsItMeansTheSame() {
        for (unsigned seed = 0; seed < 40; ++seed) {
            const SchedulerConfiguration written = Generator(seed).configuration();
            const SchedulerConfiguration read = readBack(schedulerConfigurationYaml(written, Written::WithDefaults));
            QCOMPARE(read.podMaxBackoffSeconds, written.podMaxBackoffSeconds);
            QVERIFY(read.extenders == written.extenders);
            QCOMPARE(read.profiles.size(), written.profiles.size());
            for (std::size_t i = 0; i < read.profiles.size(); ++i) {
                PluginArgs args = read.profiles[i].args;
                QVERIFY(args == written.profiles[i].args);
                QVERIFY(read.profiles[i].points == written.profiles[i].points);
            }
        }
    }

    void allDefaultsAreThere() {
        const std::string yaml = schedulerConfigurationYaml({}, Written::WithDefaults);
        for (const char* line : {"parallelism: 16\n", "  leaseDuration: 15s\n", "  qps: 50\n", "podMaxBackoffSeconds: 10\n", "- schedulerName: default-scheduler\n",
                                 "      - name: TaintToleration\n        weight: 3\n", "      kind: NodeResourcesFitArgs\n", "      bindTimeoutSeconds: 600\n",
                                 "      bindingTimeout: 10m0s\n", "      defaultingType: System\n", "delayCacheUntilActive: false\n"})
            QVERIFY2(yaml.find(line) != std::string::npos, line);
    }

    void base64() {
        for (const char* text : {"", "f", "fo", "foo", "foob", "fooba", "foobar"}) QCOMPARE(fromBase64(toBase64(text)).value(), std::string(text));
        QCOMPARE(toBase64("fooba"), std::string("Zm9vYmE="));  // RFC 4648, section 10
        QCOMPARE(fromBase64("Zm9v\nYmE=\n").value(), std::string("fooba"));
        for (const char* bad : {"Z", "Zg", "Zg=", "Zg===", "Zm9=v", "Zm9v!"}) QVERIFY2(!fromBase64(bad), bad);
    }
};

QTEST_APPLESS_MAIN(SchedulerConfigTextTest)
#include "tst_scheduler_config_text.moc"
