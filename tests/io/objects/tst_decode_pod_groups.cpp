// SPDX-License-Identifier: GPL-3.0-or-later
// What PodGroup and Workload are decoded to, what the API server would do to them, and what is reported about faulty ones.
#include <QtTest>

#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

std::string groupYaml(const std::string& spec, const char* name = "g") {
    return "---\napiVersion: scheduling.k8s.io/v1alpha2\nkind: PodGroup\nmetadata: {name: " + std::string(name) + ", uid: u}\nspec: " + spec + "\n";
}

PodGroup groupOf(const std::string& spec, const std::string& more = {}) {
    const Result<Built> built = build(read(groupYaml(spec) + more));
    if (!built->diagnostics.empty()) qFatal("%s", toString(built->diagnostics.front().what).c_str());
    return built->cluster->catalog().podGroups.at(0);
}

/// All diagnostics of reading and building, one on each line.
QString told(const std::string& text) {
    const Result<Built> built = build(read(text));
    QStringList lines;
    for (const Diagnostic& d : built->diagnostics) lines << QString::fromStdString(toString(d.what));
    return lines.join("\n");
}

}  // namespace

class DecodePodGroupsTest : public QObject {
    Q_OBJECT

private slots:
    void groups() {
        const PodGroup gang = groupOf(
            "{schedulingPolicy: {gang: {minCount: 4}}, schedulingConstraints: {topology: [{key: zone}]}, disruptionMode: PodGroup, "
            "podGroupTemplateRef: {workload: {workloadName: w, podGroupTemplateName: t}}, priority: 7}");
        QVERIFY((gang == PodGroup{"default", "g", "u", 4, std::vector<std::string>{"zone"}, true, "", 7, "w", "t"}));
        QCOMPARE(*gang.topologyKey(), std::string("zone"));
        const PodGroup basic = groupOf("{schedulingPolicy: {basic: {}}, schedulingConstraints: {}, disruptionMode: Pod}");
        QVERIFY(!basic.minCount && basic.topologyKeys && !basic.topologyKey() && !basic.disruptedAsAWhole);
        QVERIFY(!groupOf("{schedulingPolicy: {basic: {}}}").topologyKeys);
    }

    void groupsOfCoscheduling() {
        const std::string text = "---\napiVersion: scheduling.x-k8s.io/v1alpha1\nkind: PodGroup\nmetadata: {name: g, namespace: s, creationTimestamp: \"1970-01-01T00:01:40Z\"}\nspec: ";
        const auto decoded = [&](const char* spec) { return build(read(text + spec + "\n"))->cluster->catalog().coschedulingGroups.at(0); };
        const CoschedulingGroup group = decoded("{minMember: 3, minResources: {cpu: 1500m}, scheduleTimeoutSeconds: 30}");
        ResourceList cpu;
        cpu.set("cpu", Quantity::fromMilli(1500));
        QVERIFY((group == CoschedulingGroup{"s", "g", 100, 3, cpu, 30}));
        QVERIFY((decoded("{}") == CoschedulingGroup{"s", "g", 100, 0, {}, {}}));
        QVERIFY(decoded("{minResources: {}}").minResources->empty());
        // The one of Kubernetes has the same name and other fields.
        QVERIFY(build(read(text + "{minMember: 3}\n"))->cluster->catalog().podGroups.empty());
    }
    void doubtsAboutThem_data() {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<QString>("message");
        QTest::newRow("quorum below zero") << "{minMember: -1}"
                                           << "minMember: is below zero";
        QTest::newRow("time below zero") << "{scheduleTimeoutSeconds: -5}"
                                         << "scheduleTimeoutSeconds: is below zero";
        QTest::newRow("amount below zero") << "{minResources: {cpu: -1}}"
                                           << "is below zero: the group needs none of it";
        QTest::newRow("time that is no number") << "{scheduleTimeoutSeconds: soon}"
                                                << "scheduleTimeoutSeconds";
        QTest::newRow("quorum beyond all numbers") << "{minMember: 3000000000}"
                                                   << "minMember";
        QTest::newRow("amount that is none") << "{minResources: {cpu: 1..5}}"
                                             << "minResources";
        QTest::newRow("list of amounts") << "{minResources: [cpu]}"
                                         << "minResources";
    }
    void doubtsAboutThem() {
        QFETCH(QString, spec);
        QFETCH(QString, message);
        const QString said = told("---\napiVersion: scheduling.x-k8s.io/v1alpha1\nkind: PodGroup\nmetadata: {name: g}\nspec: " + spec.toStdString() + "\n");
        QVERIFY2(said.contains(message) && said.contains("PodGroup g"), qPrintable(said));
    }

    void priorities() {
        const std::string classes =
            "---\napiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 100\n"
            "---\napiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: usual}\nvalue: 5\nglobalDefault: true\n";
        QCOMPARE(*groupOf("{schedulingPolicy: {basic: {}}, priorityClassName: high}", classes).priority, 100);
        QCOMPARE(*groupOf("{schedulingPolicy: {basic: {}}}", classes).priority, 5);
        QCOMPARE(*groupOf("{schedulingPolicy: {basic: {}}, priority: 3}", classes).priority, 3);
        QCOMPARE(*groupOf("{schedulingPolicy: {basic: {}}}").priority, 0);
    }

    void faults_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& text, const char* expected) { QTest::newRow(name) << QString::fromStdString(text) << expected; };
        row("no policy", groupYaml("{}"), "spec.schedulingPolicy is missing");
        row("two policies", groupYaml("{schedulingPolicy: {basic: {}, gang: {minCount: 2}}}"), "spec.schedulingPolicy: must specify exactly one of: `basic`, `gang`");
        row("neither policy", groupYaml("{schedulingPolicy: {}}"), "spec.schedulingPolicy: must specify exactly one of: `basic`, `gang`");
        row("no quorum", groupYaml("{schedulingPolicy: {gang: {}}}"), "spec.schedulingPolicy.gang: minCount must be at least 1");
        row("quorum below one", groupYaml("{schedulingPolicy: {gang: {minCount: -3}}}"), "spec.schedulingPolicy.gang: minCount must be at least 1");
        row("quorum too large", groupYaml("{schedulingPolicy: {gang: {minCount: 99999999999}}}"), "spec.schedulingPolicy.gang.minCount");
        row("two keys", groupYaml("{schedulingPolicy: {basic: {}}, schedulingConstraints: {topology: [{key: a}, {key: b}]}}"), "spec.schedulingConstraints.topology: must have at most 1 item");
        row("no key", groupYaml("{schedulingPolicy: {basic: {}}, schedulingConstraints: {topology: [{}]}}"), "spec.schedulingConstraints.topology[0]: key is missing");
        row("mode", groupYaml("{schedulingPolicy: {basic: {}}, disruptionMode: All}"), "spec.disruptionMode: must be Pod or PodGroup");
        row("a list", groupYaml("[]"), "spec");
        row("class", groupYaml("{schedulingPolicy: {basic: {}}, priorityClassName: none}"),
            "PodGroup default/g: spec.priorityClassName: priority class \"none\" is not among the objects read: the group counts as priority 0");
        const std::string workload = "---\napiVersion: scheduling.k8s.io/v1alpha2\nkind: Workload\nmetadata: {name: w}\nspec: {podGroupTemplates: [{name: t}]}\n";
        row("no workload", workload + groupYaml("{schedulingPolicy: {basic: {}}, podGroupTemplateRef: {workload: {workloadName: v, podGroupTemplateName: t}}}"),
            "PodGroup default/g: spec.podGroupTemplateRef: the API server would have refused it: Workload \"v\" not found");
        row("no template", workload + groupYaml("{schedulingPolicy: {basic: {}}, podGroupTemplateRef: {workload: {workloadName: w, podGroupTemplateName: s}}}"),
            "the API server would have refused it: PodGroupTemplate \"s\" not found in Workload \"w\"");
        row("no name", "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {schedulingGroup: {}}\n", "spec.schedulingGroup: must specify one of: `podGroupName`");
    }
    void faults() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const QString said = told(text.toStdString());
        QVERIFY2(said.contains(expected), qPrintable(said));
    }
};

QTEST_APPLESS_MAIN(DecodePodGroupsTest)
#include "tst_decode_pod_groups.moc"
