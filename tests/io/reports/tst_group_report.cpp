// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of pods, whoever wrote them down: what belongs to which, where the numbers come from, who honours them, and what
// cannot come true.
#include "io/reports/group_report.h"

#include <sstream>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "cluster/builder.h"
#include "io/sessions/loader.h"
#include "plugins/all.h"

using namespace bayplan;

namespace {

ClusterPtr read(const std::string& text) {
    Objects objects = readObjectsFromText(text, "groups.yaml").value();
    return build(std::move(objects)).value().cluster;
}

Profiles profiles(const char* gates = "") {
    SchedulerConfiguration configuration;
    configuration.features = FeatureGates::parse(gates).value();
    return makeProfiles(configuration, inTreePlugins()).value();
}

/// `metadata` and `spec` as flow mappings without their braces.
std::string object(const char* version, const char* kind, const std::string& name, const std::string& spec, const std::string& metadata = "") {
    return std::string("---\napiVersion: ") + version + "\nkind: " + kind + "\nmetadata: {name: " + name + ", namespace: s" + (metadata.empty() ? "" : ", " + metadata) + "}\nspec: {" + spec + "}\n";
}
std::string pod(const std::string& name, const std::string& metadata, const std::string& spec = "") {
    return object("v1", "Pod", name, spec.empty() ? "containers: [{name: c}]" : spec + ", containers: [{name: c}]", metadata);
}

std::string problemsOf(const ReadGroup& group) {
    std::string all;
    for (const ReadGroup::Problem& problem : group.problems) all += (all.empty() ? "" : "; ") + (problem.where.empty() ? "" : problem.where + ": ") + textOf(problem, {});
    return all;
}

std::string numberOf(const std::optional<ToldGroup::Number>& number) { return number ? std::to_string(number->value) + " " + number->field : "-"; }

}  // namespace

class TestGroupReport : public QObject {
    Q_OBJECT

private slots:
    void whoSaysWhat_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<int>("source");
        QTest::addColumn<std::string>("quorum");
        QTest::addColumn<std::string>("size");
        QTest::addColumn<std::string>("problems");
        const auto row = [](const char* name, const std::string& text, GroupSource source, const char* quorum, const char* size, const char* problems = "") {
            QTest::newRow(name) << text << static_cast<int>(source) << std::string(quorum) << std::string(size) << std::string(problems);
        };
        using enum GroupSource;
        const std::string native = object("scheduling.k8s.io/v1alpha2", "PodGroup", "g", "schedulingPolicy: {gang: {minCount: 1}}");
        row("native", native + pod("p", "", "schedulingGroup: {podGroupName: g}"), Native, "1 spec.schedulingPolicy.gang.minCount", "-");
        row("native without pods", native, Native, "1 spec.schedulingPolicy.gang.minCount", "-", "no pod belongs to it");
        row("native without an object", pod("p", "", "schedulingGroup: {podGroupName: g}"), Native, "-", "-", "pods name it, and there is no such PodGroup.scheduling.k8s.io among the objects");
        row("native of a workload that is not there",
            object("scheduling.k8s.io/v1alpha2", "PodGroup", "g", "schedulingPolicy: {basic: {}}, podGroupTemplateRef: {workload: {workloadName: w, podGroupTemplateName: t}}")
                + pod("p", "", "schedulingGroup: {podGroupName: g}"),
            Native, "-", "-", "spec.podGroupTemplateRef.workload: Workload \"w\" is not there");
        row("native of a template that is not there",
            object("scheduling.k8s.io/v1alpha2", "PodGroup", "g", "schedulingPolicy: {basic: {}}, podGroupTemplateRef: {workload: {workloadName: w, podGroupTemplateName: t}}")
                + object("scheduling.k8s.io/v1alpha2", "Workload", "w", "podGroupTemplates: [{name: u}]") + pod("p", "", "schedulingGroup: {podGroupName: g}"),
            Native, "-", "-", "spec.podGroupTemplateRef.workload: there is no template \"t\" in Workload \"w\"");
        row("scheduler-plugins", object("scheduling.x-k8s.io/v1alpha1", "PodGroup", "g", "minMember: 3") + pod("p", "labels: {scheduling.x-k8s.io/pod-group: g}"), Coscheduling,
            "3 spec.minMember", "-", "spec.minMember: needs 3 pods, and 1 are there");
        row("Volcano", object("scheduling.volcano.sh/v1beta1", "PodGroup", "g", "minMember: 1") + pod("p", "annotations: {scheduling.k8s.io/group-name: g}"), Volcano, "1 spec.minMember", "-");
        row("a Volcano job", object("batch.volcano.sh/v1alpha1", "Job", "g", "minAvailable: 2, tasks: [{name: a, replicas: 1}, {name: b, replicas: 3}]") + pod("p", "labels: {volcano.sh/job-name: g}"),
            VolcanoJob, "2 spec.minAvailable", "4 spec.tasks[].replicas", "spec.minAvailable: needs 2 pods, and 1 are there");
        row("a Volcano job as its webhook fills it in", object("batch.volcano.sh/v1alpha1", "Job", "g", "tasks: [{replicas: 1}, {replicas: 3, minAvailable: 2}]"), VolcanoJob,
            "3 spec.tasks[].minAvailable", "4 spec.tasks[].replicas", "no pod belongs to it");
        row("a Volcano job that needs more than it makes", object("batch.volcano.sh/v1alpha1", "Job", "g", "minAvailable: 5, tasks: [{name: a, replicas: 4, minAvailable: 6}]"), VolcanoJob,
            "5 spec.minAvailable", "4 spec.tasks[].replicas", "no pod belongs to it; spec.minAvailable: needs 5 pods, and there can be only 4; a: a needs 6 pods, and there can be only 4");
        // Four wait for the one: at first there is only that.
        row("a Volcano job that never begins",
            object("batch.volcano.sh/v1alpha1", "Job", "g", "minAvailable: 5, tasks: [{name: prep, replicas: 1}, {name: train, replicas: 4, dependsOn: {name: [prep]}}]"), VolcanoJob,
            "5 spec.minAvailable", "5 spec.tasks[].replicas", "no pod belongs to it; spec.minAvailable: needs 5 pods, and only 1 are made before one of its tasks is ready: it never begins");
        row("tasks in a circle",
            object("batch.volcano.sh/v1alpha1", "Job", "g",
                   "minAvailable: 1, tasks: [{name: a, replicas: 1, dependsOn: {name: [b]}}, {name: b, replicas: 1, dependsOn: {name: [c]}}, {name: c, replicas: 1, dependsOn: "
                   "{name: [b]}}]"),
            VolcanoJob, "1 spec.minAvailable", "3 spec.tasks[].replicas", "no pod belongs to it; dependsOn: these wait for one another: b -> c -> b");
        row("Koordinator's PodGroup", object("scheduling.sigs.k8s.io/v1alpha1", "PodGroup", "g", "minMember: 1") + pod("p", "labels: {pod-group.scheduling.sigs.k8s.io: g}"), Koordinator,
            "1 spec.minMember", "-");
        row("Koordinator's labels", pod("p", "labels: {pod-group.scheduling.sigs.k8s.io/name: g, pod-group.scheduling.sigs.k8s.io/min-available: \"1\"}"), KoordinatorGang,
            "1 pod-group.scheduling.sigs.k8s.io/min-available", "1 pod-group.scheduling.sigs.k8s.io/min-available");
        row("Koordinator's annotations",
            pod("p", "annotations: {gang.scheduling.koordinator.sh/name: g, gang.scheduling.koordinator.sh/min-available: \"5\", gang.scheduling.koordinator.sh/total-number: \"4\"}"), KoordinatorGang,
            "5 gang.scheduling.koordinator.sh/min-available", "4 gang.scheduling.koordinator.sh/total-number",
            "gang.scheduling.koordinator.sh/min-available: needs 5 pods, and there can be only 4");
        row("a gang without a number",
            pod("p", "annotations: {gang.scheduling.koordinator.sh/name: g, gang.scheduling.koordinator.sh/min-available: many, gang.scheduling.koordinator.sh/groups: \"s/h\"}"),
            KoordinatorGang, "-", "-",
            "gang.scheduling.koordinator.sh/min-available: pod s/p says \"many\", which is no whole number; gang.scheduling.koordinator.sh/groups: pod s/p says \"s/h\", which is "
            "no list of names");
        row("gangs where one is missing",
            pod("p", "annotations: {gang.scheduling.koordinator.sh/name: g, gang.scheduling.koordinator.sh/min-available: \"1\", gang.scheduling.koordinator.sh/groups: '[\"s/g\", \"s/h\"]'}"),
            KoordinatorGang, "1 gang.scheduling.koordinator.sh/min-available", "1 gang.scheduling.koordinator.sh/min-available",
            "gang.scheduling.koordinator.sh/groups: belongs with s/h, and of that there is nothing");
        row("a JobSet",
            object("jobset.x-k8s.io/v1alpha2", "JobSet", "g", "replicatedJobs: [{name: a, replicas: 2, template: {spec: {parallelism: 4}}}, {name: b, dependsOn: [{name: z, status: Ready}]}]")
                + pod("p", "labels: {jobset.sigs.k8s.io/jobset-name: g}"),
            JobSet, "-", "9 spec.replicatedJobs[].replicas and parallelism", "dependsOn: b waits for z, which is not there");
        row("one replica of a LeaderWorkerSet",
            object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", "g", "replicas: 2, leaderWorkerTemplate: {size: 4}")
                + pod("p", "labels: {leaderworkerset.sigs.k8s.io/name: g, leaderworkerset.sigs.k8s.io/group-index: \"1\"}"),
            LeaderWorkerSet, "-", "4 spec.leaderWorkerTemplate.size");
        row("a Workload of Kueue",
            object("kueue.x-k8s.io/v1beta2", "Workload", "g", "podSets: [{name: main, count: 3, minCount: 2}, {name: head, count: 1}]",
                   "ownerReferences: [{apiVersion: batch/v1, kind: Job, name: j, uid: u}]")
                + pod("p", "ownerReferences: [{apiVersion: batch/v1, kind: Job, name: j, uid: u, controller: true}]"),
            Kueue, "3 spec.podSets[].minCount, or count", "4 spec.podSets[].count", "spec.podSets[].minCount, or count: needs 3 pods, and 1 are there");
        row("two schedulers", native + pod("p", "", "schedulingGroup: {podGroupName: g}, schedulerName: a") + pod("q", "", "schedulingGroup: {podGroupName: g}, schedulerName: b"), Native,
            "1 spec.schedulingPolicy.gang.minCount", "-", "spec.schedulerName: its pods have several schedulers: a, b");
        row("two groups",
            native + object("scheduling.x-k8s.io/v1alpha1", "PodGroup", "h", "minMember: 1")
                + pod("p", "labels: {scheduling.x-k8s.io/pod-group: h}", "schedulingGroup: {podGroupName: g}"),
            Native, "1 spec.schedulingPolicy.gang.minCount", "-", "pods of it, such as s/p, are also in PodGroup.scheduling.x-k8s.io s/h");
    }

    void whoSaysWhat() {
        QFETCH(std::string, text);
        QFETCH(int, source);
        QFETCH(std::string, quorum);
        QFETCH(std::string, size);
        QFETCH(std::string, problems);
        const ClusterPtr cluster = read(text);
        const ReadGroups groups(cluster->catalog());
        QVERIFY(!groups.all().empty());
        const ReadGroup& group = groups.all().front();
        QCOMPARE(static_cast<int>(group.source), source);
        QCOMPARE(group.namespaceName, std::string("s"));
        QCOMPARE(group.name, std::string(group.source == GroupSource::LeaderWorkerSet ? "g-1" : "g"));
        QCOMPARE(numberOf(group.quorum), quorum);
        QCOMPARE(numberOf(group.size), size);
        QCOMPARE(problemsOf(group), problems);
        QVERIFY(groups.find(group.source, group.key()) == &group);
        for (const PodIdx pod : group.pods) QCOMPARE(groups.of(pod).front(), std::size_t(0));
    }

    /// Numbers below zero are named where they stand, and count as absent.
    void numbersBelowZero() {
        const Objects objects = readObjectsFromText(object("scheduling.volcano.sh/v1beta1", "PodGroup", "g", "minMember: -1"), "groups.yaml").value();
        QCOMPARE(objects.volcanoGroups.size(), std::size_t(1));
        QVERIFY(!objects.volcanoGroups[0].quorum);
        QStringList told;
        for (const Diagnostic& d : objects.diagnostics) told << QString::fromStdString(toString(d.what));
        QCOMPARE(told.join("\n"), "groups.yaml:5:19: PodGroup s/g: spec.minMember: is below zero: it counts as not said");
    }

    void whoHonoursIt() {
        const Profiles gang = profiles("GenericWorkload=true,GangScheduling=true");
        using enum GroupSource;
        QVERIFY(honourOf(Native, "default-scheduler", gang).kind == Honour::Kind::Yes);
        QVERIFY(honourOf(Native, "default-scheduler", profiles("GenericWorkload=true")).kind == Honour::Kind::WithoutQuorum);
        QVERIFY(honourOf(Native, "default-scheduler", profiles("GenericWorkload=false")).kind == Honour::Kind::No);
        QVERIFY(honourOf(Native, "default-scheduler", profiles()).kind == Honour::Kind::Unsaid);
        QVERIFY(honourOf(Native, "volcano", gang).kind == Honour::Kind::Unknown);
        QVERIFY(honourOf(Coscheduling, "default-scheduler", gang).kind == Honour::Kind::No);
        QVERIFY(honourOf(Volcano, "volcano", gang).kind == Honour::Kind::Elsewhere);
        QVERIFY(honourOf(Volcano, "default-scheduler", gang).kind == Honour::Kind::No);
        QVERIFY(honourOf(KoordinatorGang, "koord-scheduler", gang).kind == Honour::Kind::Elsewhere);
        QVERIFY(honourOf(JobSet, "default-scheduler", gang).kind == Honour::Kind::Controller);
        QVERIFY(honourOf(Kueue, "default-scheduler", gang).kind == Honour::Kind::Admission);
        SchedulerConfiguration configuration;
        ProfileConfiguration& profile = configuration.profiles[0];
        profile.points[ExtensionPoint::QueueSort].disabled = {{"*", 0, {}}};
        profile.points[ExtensionPoint::QueueSort].enabled = {{"Coscheduling", 0, {}}};
        profile.multiPoint.enabled = {{"Coscheduling", 0, {}}};
        QVERIFY(honourOf(Coscheduling, "default-scheduler", makeProfiles(configuration, inTreePlugins()).value()).kind == Honour::Kind::Yes);
    }

    /// Of Koordinator's ways to name a gang the first counts.
    void whatOverridesWhat() {
        const ClusterPtr cluster = read(
            pod("p", "labels: {pod-group.scheduling.sigs.k8s.io: a}, annotations: {gang.scheduling.koordinator.sh/name: b, gang.scheduling.koordinator.sh/min-available: \"2\"}"));
        const ReadGroups groups(cluster->catalog());
        QCOMPARE(groups.all().size(), std::size_t(1));
        QCOMPARE(groups.all()[0].name, std::string("a"));
        const std::vector<NamedGroup> named = groups.namedBy(PodIdx(0));
        QCOMPARE(named.size(), std::size_t(2));
        QCOMPARE(std::string(named[1].overriddenBy), std::string("pod-group.scheduling.sigs.k8s.io"));
        const Profiles none = profiles();
        std::ostringstream table, json;
        writeGroupsOfPod(table, ReportFormat::Table, {*cluster, groups, none}, PodIdx(0));
        QVERIFY(table.str().find("no: pod-group.scheduling.sigs.k8s.io overrides it") != std::string::npos);
        writeGroupsOfPod(json, ReportFormat::Json, {*cluster, groups, none}, PodIdx(0));
        const QJsonArray list = QJsonDocument::fromJson(QByteArray::fromStdString(json.str()))["groups"].toArray();
        QCOMPARE(list.size(), 2);
        QCOMPARE(list[0]["together"].toString(), "no");
    }

    void report() {
        const ClusterPtr cluster =
            read(object("scheduling.volcano.sh/v1beta1", "PodGroup", "g", "minMember: 3") + pod("p", "annotations: {scheduling.k8s.io/group-name: g}", "schedulerName: volcano"));
        const ReadGroups groups(cluster->catalog());
        const Profiles none = profiles();
        std::ostringstream table, json;
        writeGroupList(table, ReportFormat::Table, {*cluster, groups, none}, {0});
        QVERIFY2(table.str().find("by another scheduler; not decided here") != std::string::npos, table.str().c_str());
        QVERIFY2(table.str().find("spec.minMember: needs 3 pods, and 1 are there") != std::string::npos, table.str().c_str());
        writeGroupList(json, ReportFormat::Json, {*cluster, groups, none}, {0});
        const QJsonObject group = QJsonDocument::fromJson(QByteArray::fromStdString(json.str()))["groups"][0].toObject();
        QCOMPARE(group["kind"].toString(), "PodGroup.scheduling.volcano.sh");
        QCOMPARE(group["quorum"]["value"].toInt(), 3);
        QCOMPARE(group["schedulers"][0]["together"].toString(), "elsewhere");
        QCOMPARE(group["problems"].toArray().size(), 1);
        std::ostringstream empty;
        const ClusterPtr nothing = read(pod("p", ""));
        const ReadGroups noGroups(nothing->catalog());
        writeGroupList(empty, ReportFormat::Table, {*nothing, noGroups, none}, {});
        QCOMPARE(empty.str(), std::string("no object and no pod names a group\n"));
    }
};

QTEST_APPLESS_MAIN(TestGroupReport)
#include "tst_group_report.moc"
