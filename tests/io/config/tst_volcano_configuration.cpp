// SPDX-License-Identifier: GPL-3.0-or-later
// volcano-scheduler.conf and the objects of Volcano: what they say, and where they are wrong.
#include <string>

#include <QTest>

#include "io/config/volcano_configuration.h"
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

    void whatIsSwitchedOffIsHarmless() {
        const std::string text =
            "actions: allocate, preempt\ntiers:\n- plugins:\n  - {name: predicates, arguments: {predicate.GPUSharingEnable: false}}\n"
            "configurations:\n- name: preempt\n  arguments: {topologyAwarePreemptWorkerNum: 16, enableTopologyAwarePreemption: ";
        QVERIFY(readVolcanoConfigurationFromText(text + "false}\n", "v.conf").configuration);
        QVERIFY(!readVolcanoConfigurationFromText(text + "true}\n", "v.conf").configuration);
    }

    void aBareNumberIsAQuantity() {
        const Result<Document> document = Document::parse("items:\n- {apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: a}, status: {hard: {cpu: 4}, used: {cpu: '3'}}}\n", "q.yaml");
        QVERIFY(document);
        const volcano::ResourceQuota quota = decodeVolcanoList(Field(document->root())).quotas.front();
        QCOMPARE(quota.hardTexts.at("cpu"), std::string("4"));
        QCOMPARE(quota.usedTexts.at("cpu"), std::string("3"));
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
