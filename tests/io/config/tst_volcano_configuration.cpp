// SPDX-License-Identifier: GPL-3.0-or-later
// volcano-scheduler.conf and the objects of Volcano: what they say, and where they are wrong.
#include <string>

#include <QTest>

#include "io/config/volcano_configuration.h"
#include "io/config/volcano_configuration_text.h"
#include "io/objects/neighbours/decode_volcano.h"
#include "io/text/document.h"

using namespace bayplan;

namespace {

std::string item(const std::string& kind, const std::string& name, const std::string& rest = "") {
    const std::string version = kind == "HyperNode" ? "topology.volcano.sh/v1alpha1" : "scheduling.volcano.sh/v1beta1";
    return "- {apiVersion: " + version + ", kind: " + kind + ", metadata: {name: " + name + "}" + (rest.empty() ? "" : ", " + rest) + "}\n";
}

/// The located error of a list of objects; empty: there is none.
std::string faultOf(const std::string& items) {
    const Result<Document> document = Document::parse("apiVersion: v1\nkind: List\nitems:\n" + items, "cluster.yaml");
    if (!document) return toString(document.error());
    try {
        decodeVolcanoList(Field(document->root()));
    } catch (const Fault& fault) {
        return toString(document->located(fault));
    }
    return {};
}

}  // namespace

class TestVolcanoConfiguration : public QObject {
    Q_OBJECT

private slots:
    void whatItSays() {
        const auto read = readVolcanoConfigurationFromText(
            "actions: \"enqueue, allocate,backfill\"\n"
            "tiers:\n"
            "- plugins:\n"
            "  - name: gang\n"
            "    enableJobOrder: false\n"
            "- plugins:\n"
            "  - name: binpack\n"
            "    arguments: {binpack.weight: 10, binpack.resources: nvidia.com/gpu, binpack.resources.nvidia.com/gpu: 6}\n"
            "configurations:\n"
            "- name: preempt\n"
            "  arguments: {predicateErrorCacheEnable: false}\n",
            "v.conf");
        QVERIFY2(read.configuration, read.diagnostics.empty() ? "" : toString(read.diagnostics.front().what).c_str());
        const volcano::VolcanoConfiguration& configuration = *read.configuration;
        QCOMPARE(configuration.actions, (std::vector{volcano::ActionKind::Enqueue, volcano::ActionKind::Allocate, volcano::ActionKind::Backfill}));
        QCOMPARE(configuration.tiers.size(), std::size_t{2});
        QVERIFY(!configuration.find("gang")->on(volcano::Point::JobOrder));
        QVERIFY(configuration.find("gang")->on(volcano::Point::JobReady));
        QCOMPARE(configuration.find("binpack")->arguments.integer("binpack.weight", 1), std::int64_t{10});
        QVERIFY(!configuration.argumentsOfAction(volcano::ActionKind::Preempt).flag("predicateErrorCacheEnable", true));
    }

    /// What is written is read as the same, and written again as the same text.
    void writtenBack_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("switches") << "actions: \"enqueue, allocate,backfill\"\ntiers:\n- plugins:\n  - {name: gang, enableJobOrder: false, enablePreemptable: true}\n- plugins:\n  - name: binpack\n"
                                     "    arguments: {binpack.weight: 10, binpack.resources: nvidia.com/gpu, binpack.resources.nvidia.com/gpu: 6}\n"
                                     "configurations:\n- name: preempt\n  arguments: {predicateErrorCacheEnable: false}\n";
        QTest::newRow("strategies") << "actions: \"allocate, shuffle\"\ntiers:\n- plugins:\n  - name: rescheduling\n    arguments: {interval: 5m, metricsPeriod: 10m, strategies: "
                                       "[{name: lowNodeUtilization, "
                                       "params: {thresholds: {cpu: 30}, targetThresholds: {cpu: 60, memory: 70}}}]}\n";
        QTest::newRow("nothing") << "actions: allocate\ntiers: []\n";
        QTest::newRow("built-in") << QString::fromUtf8(kBuiltInVolcanoConfiguration.data(), static_cast<qsizetype>(kBuiltInVolcanoConfiguration.size()));
    }
    void writtenBack() {
        QFETCH(QString, text);
        const auto first = readVolcanoConfigurationFromText(text.toStdString(), "v.conf");
        QVERIFY(first.configuration);
        for (const bool json : {false, true}) {
            const std::string written = json ? volcanoConfigurationJson(*first.configuration) : volcanoConfigurationYaml(*first.configuration);
            const auto again = readVolcanoConfigurationFromText(written, "w.conf");
            QVERIFY2(again.configuration, written.c_str());
            QCOMPARE(again.configuration->actions, first.configuration->actions);
            QCOMPARE(again.configuration->tiers.size(), first.configuration->tiers.size());
            for (std::size_t t = 0; t < first.configuration->tiers.size(); ++t)
                for (std::size_t p = 0; p < first.configuration->tiers[t].size(); ++p) {
                    const volcano::PluginOption &was = first.configuration->tiers[t][p], &is = again.configuration->tiers[t].at(p);
                    QCOMPARE(is.name, was.name);
                    QVERIFY(is.switches == was.switches);
                    QVERIFY2(is.arguments.values == was.arguments.values, written.c_str());
                }
            for (const auto& [action, arguments] : first.configuration->actionArguments) QVERIFY(again.configuration->argumentsOfAction(action).values == arguments.values);
            QCOMPARE(volcanoConfigurationYaml(*again.configuration), volcanoConfigurationYaml(*first.configuration));
        }
    }

    void whatIsSwitchedOffIsHarmless() {
        const std::string text =
            "actions: allocate, preempt\ntiers:\n- plugins:\n  - {name: predicates, arguments: {predicate.GPUSharingEnable: false}}\n"
            "configurations:\n- name: preempt\n  arguments: {topologyAwarePreemptWorkerNum: 16, enableTopologyAwarePreemption: ";
        QVERIFY(readVolcanoConfigurationFromText(text + "false}\n", "v.conf").configuration);
        QVERIFY(!readVolcanoConfigurationFromText(text + "true}\n", "v.conf").configuration);
    }

    void reschedulingIsRead() {
        const std::string begin = "actions: \"allocate, shuffle\"\ntiers:\n- plugins:\n  - name: rescheduling\n    arguments:\n      interval: 5m\n      metricsPeriod: 10m\n";
        const auto read = readVolcanoConfigurationFromText(
            begin + "      strategies:\n      - name: lowNodeUtilization\n        params:\n          thresholds: {\"cpu\": 20, memory: 30, pods: 20}\n          targetThresholds: {cpu: 50}\n          nodeFit: true\n",
            "v.conf");
        QVERIFY(read.configuration);
        const volcano::Arguments& arguments = read.configuration->find("rescheduling")->arguments;
        QCOMPARE(arguments.text("interval"), std::string("5m"));
        QCOMPARE(arguments.integer("strategies|lowNodeUtilization|thresholds|cpu", 100), std::int64_t{20});
        QCOMPARE(arguments.integer("strategies|lowNodeUtilization|thresholds|memory", 100), std::int64_t{30});
        QCOMPARE(arguments.integer("strategies|lowNodeUtilization|targetThresholds|cpu", 100), std::int64_t{50});
        QCOMPARE(arguments.integer("strategies|lowNodeUtilization|targetThresholds|memory", 100), std::int64_t{100});
        QStringList said;
        for (const Diagnostic& one : read.diagnostics) {
            QVERIFY(one.severity == Severity::Note);
            said << QString::fromStdString(toString(one.what));
        }
        QCOMPARE(said.size(), 2);
        QVERIFY2(said[0].contains("v.conf:11") && said[0].contains("compares cpu and memory alone"), qPrintable(said[0]));
        QVERIFY2(said[1].contains("v.conf:13") && said[1].contains("has no influence"), qPrintable(said[1]));
        QVERIFY(readVolcanoConfigurationFromText(begin + "      strategies: []\n", "v.conf").configuration);  // Volcano takes its default
    }

    void whatNeverDoesAnythingIsSaid_data() {
        QTest::addColumn<QString>("actions");
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("message");
        QTest::newRow("no period") << "shuffle"
                                   << "{}"
                                   << "over 10m alone: over the metricsPeriod 5m it reads 0";
        QTest::newRow("another period") << "shuffle"
                                        << "{metricsPeriod: 30m}"
                                        << "over the metricsPeriod 30m it reads 0";
        QTest::newRow("no shuffle") << "allocate"
                                    << "{metricsPeriod: 10m}"
                                    << "evicts nobody without the action shuffle";
        QTest::newRow("good") << "shuffle"
                              << "{metricsPeriod: 10m}"
                              << "";
    }
    void whatNeverDoesAnythingIsSaid() {
        QFETCH(QString, actions);
        QFETCH(QString, arguments);
        QFETCH(QString, message);
        const QString text = "actions: " + actions + "\ntiers:\n- plugins:\n  - name: rescheduling\n    arguments: " + arguments + "\n";
        const auto read = readVolcanoConfigurationFromText(text.toStdString(), "v.conf");
        QVERIFY(read.configuration);
        QCOMPARE(read.diagnostics.empty(), message.isEmpty());
        QCOMPARE(read.configuration->readsUse(), message.isEmpty());
        if (message.isEmpty()) return;
        const QString said = QString::fromStdString(toString(read.diagnostics.front().what));
        QVERIFY(read.diagnostics.front().severity == Severity::Warning);
        QVERIFY2(said.contains("v.conf:4") && said.contains(message), qPrintable(said));
    }

    void aBareNumberIsAQuantity() {
        const Result<Document> document = Document::parse("items:\n- {apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: a}, status: {hard: {cpu: 4}, used: {cpu: '3'}}}\n", "q.yaml");
        QVERIFY(document);
        const volcano::ResourceQuota quota = decodeVolcanoList(Field(document->root())).quotas.front();
        QCOMPARE(quota.hardTexts.at("cpu"), std::string("4"));
        QCOMPARE(quota.usedTexts.at("cpu"), std::string("3"));
    }

    void limitsOfNodeGroups_data() {
        QTest::addColumn<QString>("annotation");
        QTest::addColumn<bool>("wrong");
        QTest::addColumn<QString>("cores");  // of group g
        QTest::newRow("cores") << R"({"g": {"cpu": "20", "memory": "1Gi"}})" << false << "20";
        QTest::newRow("a bare number") << R"({"g": {"cpu": 20}})" << false << "20";
        QTest::newRow("of another group") << R"({"h": {"cpu": 20}})" << false << "";
        QTest::newRow("nothing") << "" << false << "";
        QTest::newRow("no JSON") << "g=20" << true << "";
        QTest::newRow("a list") << "[20]" << true << "";
        QTest::newRow("no quantity") << R"({"g": {"cpu": "many"}})" << true << "";
        QTest::newRow("no amounts") << R"({"g": 20})" << true << "";
    }
    void limitsOfNodeGroups() {
        QFETCH(QString, annotation);
        QFETCH(bool, wrong);
        QFETCH(QString, cores);
        const Result<Document> document =
            Document::parse("items:\n- {apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: q, annotations: {volcano.sh/nodegroup-resource-limits: '"
                                + annotation.toStdString() + "'}}}\n",
                            "q.yaml");
        QVERIFY(document);
        const volcano::NodeGroupLimits limits = decodeVolcanoList(Field(document->root())).queues.front().groupLimits;
        QCOMPARE(limits.wrong, wrong);
        const auto group = limits.most.find("g");
        const Quantity* most = wrong || group == limits.most.end() ? nullptr : group->second.find("cpu");
        QCOMPARE(most ? QString::number(most->value()) : QString(), cores);
    }

    void faults_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("message");
        const QString plugins = QStringLiteral("actions: allocate\ntiers:\n- plugins:\n  - name: gang\n");
        QTest::newRow("no actions") << "tiers: []\n"
                                    << "v.conf:1"
                                    << "lacks \"actions\"";
        QTest::newRow("unknown action") << "actions: \"allocate, backfil\"\n"
                                        << "v.conf:1"
                                        << "there is no action \"backfil\"";
        QTest::newRow("unknown plugin") << plugins + "  - name: gnag\n"
                                        << "v.conf:5"
                                        << "there is no plugin \"gnag\"";
        QTest::newRow("a plugin twice") << plugins + "- plugins:\n  - name: gang\n"
                                        << "v.conf:6"
                                        << "a second time";
        QTest::newRow("unknown field") << plugins + "    enableJobOrdr: true\n"
                                       << "v.conf:5"
                                       << "enableJobOrdr";
        QTest::newRow("no switch") << plugins + "    enableJobOrder: maybe\n"
                                   << "v.conf:5"
                                   << "enableJobOrder";
        QTest::newRow("unknown argument") << plugins + "  - name: binpack\n    arguments: {binpack.wieght: 3}\n"
                                          << "v.conf:6"
                                          << "binpack has no argument \"binpack.wieght\"";
        QTest::newRow("no number") << plugins + "  - name: binpack\n    arguments: {binpack.weight: heavy}\n"
                                   << "v.conf:6"
                                   << "must be a whole number";
        QTest::newRow("not modelled") << plugins + "  - name: extender\n"
                                      << "v.conf:5"
                                      << "the plugin extender is not modelled";
        const QString rescheduling = plugins + "  - name: rescheduling\n    arguments: {metricsPeriod: 10m, ";
        const QString strategies = rescheduling + "strategies: [{name: lowNodeUtilization, params: ";
        QTest::newRow("interval without a unit") << rescheduling + "interval: 5}\n"
                                                 << "v.conf:6"
                                                 << "must be a text such as \"5m\"";
        QTest::newRow("interval below 0") << rescheduling + "interval: -1m}\n"
                                          << "v.conf:6"
                                          << "not below 0";
        QTest::newRow("unknown argument of rescheduling") << rescheduling + "intervall: 5m}\n"
                                                          << "v.conf:6"
                                                          << "rescheduling has no argument \"intervall\"";
        QTest::newRow("unknown strategy") << rescheduling + "strategies: [{name: offlineOnly}]}\n"
                                          << "v.conf:6"
                                          << "there is no strategy \"offlineOnly\"";
        QTest::newRow("strategy without a name") << rescheduling + "strategies: [{params: {}}]}\n"
                                                 << "v.conf:6"
                                                 << "there is no strategy";
        QTest::newRow("strategies are no list") << rescheduling + "strategies: lowNodeUtilization}\n"
                                                << "v.conf:6"
                                                << "list";
        QTest::newRow("strategy twice") << rescheduling + "strategies: [{name: lowNodeUtilization}, {name: lowNodeUtilization}]}\n"
                                        << "v.conf:6"
                                        << "configures lowNodeUtilization a second time";
        QTest::newRow("unknown parameter") << strategies + "{treshold: {}}}]}\n"
                                           << "v.conf:6"
                                           << "treshold";
        QTest::newRow("threshold above 100") << strategies + "{thresholds: {cpu: 101}}}]}\n"
                                             << "v.conf:6"
                                             << "must be 0 to 100, not 101";
        QTest::newRow("threshold below 0") << strategies + "{targetThresholds: {memory: -1}}}]}\n"
                                           << "v.conf:6"
                                           << "must be 0 to 100, not -1";
        QTest::newRow("threshold as a text") << strategies + "{thresholds: {cpu: \"20\"}}}]}\n"
                                             << "v.conf:6"
                                             << "a whole number";
        QTest::newRow("threshold with a part") << strategies + "{thresholds: {cpu: 20.5}}}]}\n"
                                               << "v.conf:6"
                                               << "a whole number";
        QTest::newRow("threshold of a GPU") << strategies + "{thresholds: {nvidia.com/gpu: 20}}}]}\n"
                                            << "v.conf:6"
                                            << "nvidia.com/gpu";
        QTest::newRow("thresholds are no map") << strategies + "{thresholds: 20}}]}\n"
                                               << "v.conf:6"
                                               << "an object";
        QTest::newRow("shares and a tree") << plugins + "  - name: proportion\n  - {name: drf, enableHierarchy: true}\n"
                                           << "v.conf:1"
                                           << "proportion and drf with hierarchy";
        QTest::newRow("arguments of no action") << plugins + "configurations:\n- name: allcate\n"
                                                << "v.conf:6"
                                                << "there is no action \"allcate\"";
        QTest::newRow("no list") << "actions: allocate\ntiers: gang\n"
                                 << "v.conf:2"
                                 << "tiers";
        QTest::newRow("no YAML") << "actions: [\n"
                                 << "v.conf"
                                 << "";
    }
    void faults() {
        QFETCH(QString, text);
        QFETCH(QString, place);
        QFETCH(QString, message);
        const auto read = readVolcanoConfigurationFromText(text.toStdString(), "v.conf");
        QVERIFY(!read.configuration);
        QVERIFY(!read.diagnostics.empty());
        const QString said = QString::fromStdString(toString(read.diagnostics.front().what));
        QVERIFY2(said.contains(place) && said.contains(message), qPrintable(said));
    }

    void objectFaults_data() {
        QTest::addColumn<QString>("items");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const std::string& items, const char* message) { QTest::newRow(name) << QString::fromStdString(items) << message; };
        row("good", item("Queue", "root") + item("Queue", "a", "spec: {parent: root}"), "");
        row("twice", item("Queue", "a") + item("Queue", "a"), "is there twice");
        row("no name", "- {apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {}}\n", "metadata.name is missing");
        row("circle", item("Queue", "a", "spec: {parent: b}") + item("Queue", "b", "spec: {parent: a}"), "");  // the scheduler copes with these two
        row("no parent", item("Queue", "a", "spec: {parent: b}"), "");
        row("no quantity", item("Queue", "a", "spec: {capability: {cpu: many}}"), "spec.capability.cpu");
        row("phase", item("PodGroup", "g", "status: {phase: Inque}"), "must be Pending, Inqueue, Running, Unknown or Completed");
        row("mode", item("PodGroup", "g", "spec: {networkTopology: {mode: firm}}"), "must be hard or soft");
        row("tier by name", item("PodGroup", "g", "spec: {networkTopology: {mode: hard, highestTierName: leaf}}"), "a tier by its name is not modelled");
        row("pattern", item("HyperNode", "h", "spec: {tier: 1, members: [{type: Node, selector: {regexMatch: {pattern: '('}}}]}"), "is no regular expression");
        row("no selector", item("HyperNode", "h", "spec: {tier: 1, members: [{type: Node, selector: {}}]}"), "has no selector");
    }
    void objectFaults() {
        QFETCH(QString, items);
        QFETCH(QString, message);
        const QString said = QString::fromStdString(faultOf(items.toStdString()));
        if (message.isEmpty()) QCOMPARE(said, QString());
        else QVERIFY2(said.contains("cluster.yaml:") && said.contains(message), qPrintable(said));
    }
};

QTEST_GUILESS_MAIN(TestVolcanoConfiguration)
#include "tst_volcano_configuration.moc"
