// SPDX-License-Identifier: GPL-3.0-or-later
// What controllers make of manifests, and instance tables.
#include <QTest>

#include "io/sessions/instance_table.h"
#include "io/sessions/manifest_expansion.h"
#include "io/text/document.h"
#include "support/dice.h"

using namespace bayplan;
using bayplan::testing::Dice;

namespace {

Result<ExpandedManifests> expanded(const std::string& text) {
    const Result<Document> document = Document::parse(text, "m.yaml");
    if (!document) return document.error();
    try {
        ExpandedManifests made;
        expandManifest(Field(document->root()), made);
        return made;
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

QString names(const ExpandedManifests& made) {
    QStringList list;
    for (const Pod& pod : made.pods) list.append(QString::fromStdString(pod.name));
    return list.join(QLatin1Char(' '));
}

std::string fault(const std::string& text) {
    const Result<ExpandedManifests> made = expanded(text);
    return made ? "it is taken" : toString(made.error());
}

std::string workload(const std::string& version, const std::string& kind, const std::string& spec) {
    return "apiVersion: " + version + "\nkind: " + kind + "\nmetadata: {name: x, namespace: web}\nspec:\n" + spec;
}

const std::string kTemplate = "  selector: {matchLabels: {app: x}}\n  template:\n    metadata: {labels: {app: x}}\n    spec: {containers: [{name: main, resources: {requests: {cpu: 1}}}]}\n";
const char* const kBatch = "template: {metadata: {labels: {app: x}}, spec: {restartPolicy: Never, containers: [{name: main}]}}";

}  // namespace

class TestManifestExpansion : public QObject {
    Q_OBJECT
private slots:
    void replicaSetsAndDeployments() {
        const ExpandedManifests set = expanded(workload("apps/v1", "ReplicaSet", "  replicas: 2\n" + kTemplate)).value();
        QCOMPARE(names(set), QStringLiteral("x-1 x-2"));
        QCOMPARE(set.pods[0].namespaceName, std::string("web"));
        QCOMPARE(set.pods[0].controller()->kind, std::string("ReplicaSet"));
        QCOMPARE(set.others.workloads.size(), std::size_t(1));
        const ExpandedManifests deployment = expanded(workload("apps/v1", "Deployment", kTemplate)).value();
        QCOMPARE(deployment.pods.size(), std::size_t(1));  // replicas is 1 where it is absent
        const std::string hash = *deployment.pods[0].labels->find("pod-template-hash");
        QCOMPARE(deployment.pods[0].controller()->name, "x-" + hash);
        QVERIFY(matches(*deployment.others.workloads[0].selector, *deployment.pods[0].labels));
        QVERIFY(expanded(workload("apps/v1", "Deployment", "  replicas: 0\n" + kTemplate)).value().pods.empty());
    }

    void statefulSets() {
        const std::string claims = "  volumeClaimTemplates: [{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], storageClassName: fast, resources: {requests: {storage: 1Gi}}}}]\n";
        const ExpandedManifests made = expanded(workload("apps/v1", "StatefulSet", "  replicas: 2\n  ordinals: {start: 5}\n" + claims + kTemplate)).value();
        QCOMPARE(names(made), QStringLiteral("x-5 x-6"));
        QCOMPARE(*made.pods[1].labels->find("apps.kubernetes.io/pod-index"), std::string("6"));
        QCOMPARE(made.others.storage.claims.size(), std::size_t(2));
        QCOMPARE(made.others.storage.claims[1].key(), std::string("web/data-x-6"));
        QCOMPARE(made.pods[1].spec->volumes.back().source, std::string("data-x-6"));
    }

    void daemonSetsTolerateWhatTheirControllerAdds() {
        const ExpandedManifests made = expanded(workload("apps/v1", "DaemonSet", kTemplate)).value();
        QVERIFY(made.pods.empty());
        QCOMPARE(made.daemons.size(), std::size_t(1));
        QVERIFY(tolerates(made.daemons[0].spec->tolerations, Taint{"node.kubernetes.io/unschedulable", "", TaintEffect::NoSchedule}));
        QVERIFY(!tolerates(made.daemons[0].spec->tolerations, Taint{"node.kubernetes.io/network-unavailable", "", TaintEffect::NoSchedule}));
    }

    void jobs() {
        const auto job = [](const std::string& more) { return workload("batch/v1", "Job", "  " + std::string(kBatch) + "\n" + more); };
        QCOMPARE(names(expanded(job("")).value()), QStringLiteral("x-0"));
        QCOMPARE(expanded(job("  parallelism: 4\n")).value().pods.size(), std::size_t(4));
        // Never more at once than are still to complete.
        QCOMPARE(expanded(job("  parallelism: 4\n  completions: 3\n")).value().pods.size(), std::size_t(3));
        QVERIFY(expanded(job("  suspend: true\n")).value().pods.empty());
        const ExpandedManifests indexed = expanded(job("  completionMode: Indexed\n  parallelism: 2\n")).value();
        QCOMPARE(*indexed.pods[1].labels->find("batch.kubernetes.io/job-completion-index"), std::string("1"));
        QCOMPARE(*indexed.pods[1].labels->find("batch.kubernetes.io/job-name"), std::string("x"));
        QCOMPARE(names(expanded(workload("batch/v1", "CronJob", "  schedule: '0 3 * * *'\n  jobTemplate: {spec: {" + std::string(kBatch) + "}}\n")).value()), QStringLiteral("x-run-0"));
    }

    void groupsOfJobs() {
        const ExpandedManifests set =
            expanded(workload("jobset.x-k8s.io/v1alpha2", "JobSet",
                              "  replicatedJobs:\n  - {name: w, replicas: 2, template: {spec: {parallelism: 2, completions: 2, " + std::string(kBatch) + "}}}\n"))
                .value();
        QCOMPARE(names(set), QStringLiteral("x-w-0-0 x-w-0-1 x-w-1-0 x-w-1-1"));
        QCOMPARE(*set.pods[2].labels->find("jobset.sigs.k8s.io/job-index"), std::string("1"));
        QCOMPARE(set.others.jobSets.size(), std::size_t(1));
        const ExpandedManifests volcano =
            expanded(workload("batch.volcano.sh/v1alpha1", "Job",
                              "  minAvailable: 3\n  tasks:\n  - {name: ps, replicas: 1, " + std::string(kBatch) + "}\n  - {replicas: 2, " + std::string(kBatch) + "}\n"))
                .value();
        QCOMPARE(names(volcano), QStringLiteral("x-ps-0 x-default1-0 x-default1-1"));
        QCOMPARE(volcano.pods[0].spec->schedulerName, std::string("volcano"));
        QCOMPARE(*volcano.pods[0].groupAnnotations->find(kVolcanoGroupKey), std::string("x"));
        QCOMPARE(*volcano.pods[2].labels->find("volcano.sh/task-index"), std::string("1"));
        QCOMPARE(volcano.others.volcanoJobs.size(), std::size_t(1));
        QCOMPARE(volcano.others.volcanoGroups.size(), std::size_t(1));
        QCOMPARE(volcano.others.volcanoGroups[0].name, std::string("x"));
        QCOMPARE(volcano.others.volcanoGroups[0].quorum->value, std::int64_t(3));
        const ExpandedManifests parted = expanded(workload("batch.volcano.sh/v1alpha1", "Job",
                                                           "  queue: q\n  tasks:\n  - {name: w, replicas: 4, partitionPolicy: {totalPartitions: 2, partitionSize: 2, "
                                                           "minPartitions: 1, networkTopology: {mode: hard, highestTierAllowed: 1}}, "
                                                               + std::string(kBatch) + "}\n"))
                                             .value();
        QCOMPARE(*parted.pods[3].labels->find("volcano.sh/partition-id"), std::string("1"));
        QCOMPARE(*parted.pods[3].labels->find("volcano.sh/queue-name"), std::string("q"));
        const std::string group = *parted.others.otherSources.copy().back();
        QVERIFY2(group.find("\"subGroupPolicy\"") != std::string::npos && group.find("\"highestTierAllowed\":1") != std::string::npos
                     && group.find("\"minMember\":2") != std::string::npos,
                 group.c_str());
        const std::string worker = "spec: {containers: [{name: main}]}";
        const ExpandedManifests workers =
            expanded(workload("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", "  replicas: 2\n  leaderWorkerTemplate: {size: 3, workerTemplate: {" + worker + "}}\n")).value();
        QCOMPARE(names(workers), QStringLiteral("x-0 x-0-1 x-0-2 x-1 x-1-1 x-1-2"));
        QCOMPARE(*workers.pods[4].labels->find(kWorkerSetIndexLabel), std::string("1"));
    }

    void whatAdmissionRefuses() {
        const std::string other = "  selector: {matchLabels: {app: y}}\n  template: {metadata: {labels: {app: x}}, spec: {containers: [{name: main}]}}\n";
        QVERIFY(fault(workload("apps/v1", "Deployment", other)).find("m.yaml:5:13: web/x: spec.selector: does not match") != std::string::npos
                || fault(workload("apps/v1", "Deployment", other)).find("spec.selector: does not match") != std::string::npos);
        QVERIFY(fault(workload("apps/v1", "ReplicaSet", "  template: {spec: {containers: [{name: main}]}}\n")).find("has no spec.selector") != std::string::npos);
        QVERIFY(fault(workload("apps/v1", "ReplicaSet", "  replicas: 1\n")).find("has no spec.template") != std::string::npos);
        QVERIFY(fault(workload("batch/v1", "Job", "  template: {spec: {containers: [{name: main}]}}\n")).find("allows only OnFailure and Never") != std::string::npos);
        QVERIFY(fault(workload("batch/v1", "Job", "  parallelism: 1000000\n  " + std::string(kBatch) + "\n")).find("spec.parallelism") != std::string::npos);
        QVERIFY(fault(workload("v1", "Pod", "  containers: [{name: main, resources: {requests: {cpu: 2}, limits: {cpu: 1}}}]\n")).find("requests more cpu than its limit") != std::string::npos);
        QVERIFY(fault(workload("v1", "Pod", "  containers: []\n")).find("has no containers") != std::string::npos);
        QVERIFY(fault(workload("v1", "Pod", "  nodeName: n\n  containers: [{name: main}]\n")).find("has a node already") != std::string::npos);
        const std::string amount = fault(workload("apps/v1", "ReplicaSet",
                                                  "  selector: {matchLabels: {app: x}}\n  template:\n    metadata: {labels: {app: x}}\n    spec:\n      containers:\n      - name: "
                                                  "main\n        resources: {requests: {cpu: much}}\n"));
        QVERIFY2(amount.find("m.yaml:11:") != std::string::npos && amount.find("spec.template.spec.containers[0].resources.requests.cpu") != std::string::npos, amount.c_str());
    }

    void whatTheApiServerRefuses_data() {
        QTest::addColumn<QString>("manifest");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* name, const std::string& manifest, const char* told) { QTest::newRow(name) << QString::fromStdString(manifest) << QString::fromUtf8(told); };
        const auto podOf = [](const std::string& metadata, const std::string& containers) {
            return "apiVersion: v1\nkind: Pod\nmetadata: {" + metadata + "}\nspec: {containers: [" + containers + "]}\n";
        };
        const auto cron = [](const std::string& schedule) { return workload("batch/v1", "CronJob", "  schedule: " + schedule + "\n  jobTemplate: {spec: {" + kBatch + "}}\n"); };
        row("name", podOf("name: Bad_Name!", "{name: m}"), "m.yaml:3:18: metadata.name: must be a name of lower-case letters, digits, - and .");
        row("name of two dots", podOf("name: a..b", "{name: m}"), "metadata.name: must be a name");
        row("namespace", podOf("name: a, namespace: a.b", "{name: m}"), "metadata.namespace: must be a name of lower-case letters, digits and -");
        row("label", podOf("name: a, labels: {'bad key!': x}", "{name: m}"), "the API server refuses the key \"bad key!\"");
        row("label value", podOf("name: a, labels: {k: 'two words'}", "{name: m}"), "metadata.labels.k: the API server refuses the value");
        row("container without name", podOf("name: a", "{image: x}"), "spec.containers[0]: has no name");
        row("container name", podOf("name: a", "{name: M}"), "spec.containers[0].name: must be a name");
        row("two of one name", podOf("name: a", "{name: m}, {name: m}"), "m.yaml:4:39: spec.containers[1].name: there is a container \"m\" already");
        row("labels of a template",
            workload("apps/v1", "ReplicaSet", "  selector: {matchLabels: {app: x}}\n  template: {metadata: {labels: {app: x, 'a b': y}}, spec: {containers: [{name: main}]}}\n"),
            "spec.template.metadata.labels[\"a b\"]: the API server refuses the key");
        row("taint of a node", "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nspec: {taints: [{key: 'a b', effect: NoSchedule}]}\n", "spec.taints[0].key: the API server refuses the key");
        row("schedule", cron("nonsense"), "spec.schedule: must be a schedule of five fields");
        row("hour 24", cron("'0 24 * * *'"), "spec.schedule: must be a schedule");
        row("six fields", cron("'0 0 0 * * *'"), "spec.schedule: must be a schedule");
        row("step 0", cron("'*/0 * * * *'"), "spec.schedule: must be a schedule");
        row("backwards", cron("'0 8-7 * * *'"), "spec.schedule: must be a schedule");
        row("zone", cron("'TZ=UTC 0 0 * * *'"), "must not have a time zone");
        row("no schedule", workload("batch/v1", "CronJob", "  jobTemplate: {spec: {" + std::string(kBatch) + "}}\n"), "has no spec.schedule");
        row("budget of both", workload("policy/v1", "PodDisruptionBudget", "  minAvailable: 1\n  maxUnavailable: 1\n"), "exclude one another");
        row("share of a budget", workload("policy/v1", "PodDisruptionBudget", "  minAvailable: 101%\n"), "spec.minAvailable: must be a number of pods or a percentage");
    }
    void whatTheApiServerRefuses() {
        QFETCH(QString, manifest);
        QFETCH(QString, told);
        const QString says = QString::fromStdString(fault(manifest.toStdString()));
        QVERIFY2(says.contains(told), qPrintable(says));
    }

    void whatTheApiServerTakes() {
        for (const char* schedule : {"'*/5 * * * *'", "'0 3 1,15 jan-MAR mon-fri'", "'@daily'", "'@every 1h30m'", "'0-30/10 ? * * 0'", "'5/15 * * * *'"})
            QVERIFY2(expanded(workload("batch/v1", "CronJob", "  schedule: " + std::string(schedule) + "\n  jobTemplate: {spec: {" + std::string(kBatch) + "}}\n")).has_value(), schedule);
        const std::string label = "apiVersion: v1\nkind: Pod\nmetadata: {name: a.b-1, labels: {example.com/Some_Key: '', k: A-b_c.9}}\nspec: {initContainers: [{name: i}], containers: [{name: m}]}\n";
        QCOMPARE(fault(label), std::string("it is taken"));
        QCOMPARE(fault("apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: 'system:reader'}\n"), std::string("it is taken"));
        const ExpandedManifests budget = expanded(workload("policy/v1", "PodDisruptionBudget", "  maxUnavailable: 30%\n")).value();
        QCOMPARE(budget.budgets.size(), std::size_t(1));
        QVERIFY((budget.budgets[0] == BudgetRule{"web/x", "", "30%"}));
        QVERIFY((budget.named == std::vector<std::string>{"PodDisruptionBudget/web/x"}));
        // A template without metadata has no labels, so that its selector is refused, not the template.
        QVERIFY(fault(workload("batch/v1", "Job", "  template: {metadata: null, spec: {restartPolicy: Never, containers: [{name: m}]}}\n")) == "it is taken");
    }

    void namesThatAreGenerated() {
        const std::string job = "apiVersion: batch/v1\nkind: Job\nmetadata: {generateName: train-}\nspec: {" + std::string(kBatch) + "}\n";
        const ExpandedManifests one = expanded(job).value();
        const std::string owner = one.pods.at(0).controller()->name;
        QCOMPARE(owner.size(), std::string("train-").size() + 5);
        QVERIFY(owner.starts_with("train-"));
        QCOMPARE(one.pods[0].name, owner + "-0");
        QCOMPARE(names(expanded(job).value()), names(one));  // the same again
        // Two of them have two names.
        const ExpandedManifests two = expanded(
                                          "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod, metadata: {generateName: p-}, spec: {containers: [{name: m}]}}\n- "
                                          "{apiVersion: v1, kind: Pod, metadata: {generateName: p-}, "
                                          "spec: {containers: [{name: m}]}}\n")
                                          .value();
        QCOMPARE(two.pods.size(), std::size_t(2));
        QVERIFY(two.pods[0].name != two.pods[1].name);
        const std::string bad = fault("apiVersion: v1\nkind: Pod\nmetadata: {generateName: p-}\nspec: {containers: [{name: m, resources: {requests: {cpu: much}}}]}\n");
        QVERIFY2(bad.find("m.yaml:4:") != std::string::npos && bad.find("spec.containers[0].resources.requests.cpu") != std::string::npos, bad.c_str());
    }

    void whatControllersDoAndTheExpansionDoesNot() {
        const auto noteOf = [](const std::string& manifest) {
            const ExpandedManifests made = expanded(manifest).value();
            return made.notes.empty() ? std::string() : std::to_string(made.pods.size()) + ": " + made.notes.front().text();
        };
        const std::string batch = "template: {spec: {parallelism: 2, completions: 2, template: {spec: {containers: [{name: main}]}}}}";
        const auto set = [&](const std::string& annotations, const std::string& more) {
            return "apiVersion: jobset.x-k8s.io/v1alpha2\nkind: JobSet\nmetadata: {name: x, annotations: {" + annotations + "}}\nspec:\n" + more
                   + "  replicatedJobs:\n  - {name: w, replicas: 2, " + batch + "}\n";
        };
        // A template of a JobSet without a restart policy gets OnFailure.
        QCOMPARE(expanded(set("", "")).value().pods.size(), std::size_t(4));
        QCOMPARE(noteOf(set("alpha.jobset.sigs.k8s.io/exclusive-topology: rack", "")),
                 std::string("4: not modelled: alpha.jobset.sigs.k8s.io/exclusive-topology of x, by which each has a domain of rack for itself"));
        QCOMPARE(noteOf(set("", "  suspend: true\n")), std::string("0: JobSet x is suspended: it makes no pods"));
        QCOMPARE(noteOf("apiVersion: leaderworkerset.x-k8s.io/v1\nkind: LeaderWorkerSet\nmetadata: {name: x, annotations: {leaderworkerset.sigs.k8s.io/exclusive-topology: "
                        "rack}}\nspec: {leaderWorkerTemplate: {size: 2, "
                        "workerTemplate: {spec: {containers: [{name: main}]}}}}\n"),
                 std::string("2: not modelled: leaderworkerset.sigs.k8s.io/exclusive-topology of x, by which each has a domain of rack for itself"));
        QCOMPARE(noteOf(workload("batch/v1", "CronJob", "  schedule: '@daily'\n  suspend: true\n  jobTemplate: {spec: {" + std::string(kBatch) + "}}\n")),
                 std::string("0: CronJob x is suspended: it makes no pods"));
        QCOMPARE(noteOf(workload("batch/v1", "Job", "  suspend: true\n  " + std::string(kBatch) + "\n")), std::string("0: Job x is suspended: it makes no pods"));
    }

    void unknownKinds() {
        QVERIFY(fault(workload("example.com/v1", "Widget", "  a: 1\n")).find("is of a kind that makes no pods") != std::string::npos);
        QVERIFY(expanded("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n").has_value());
        const ExpandedManifests list = expanded(
                                           "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: m}]}}\n- "
                                           "{apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: gold}, value: 5}\n")
                                           .value();
        QCOMPARE(names(list), QStringLiteral("a"));
        QCOMPARE(list.others.priorityClasses.size(), std::size_t(1));
        QVERIFY(fault("apiVersion: v1\nkind: Pod\nspec: {}\n").find("has no metadata.name") != std::string::npos);
    }

    void instanceTables() {
        const std::vector<InstanceType> csv = instanceTypesFromText("name,cpu,nvidia.com/gpu,price,label:pool\nbig,96,8,31.2,a100\nsmall,4,,0.2,\n", "t.csv").value();
        QCOMPARE(csv.size(), std::size_t(2));
        const InstanceChoice big = chooseInstance(csv, "big", "", "").value();
        QCOMPARE(big.price.value(), 31.2);
        QCOMPARE(*big.node.labels.find("pool"), std::string("a100"));
        QCOMPARE(big.node.allocatable.find("nvidia.com/gpu")->value(), std::int64_t(8));
        QVERIFY(!csv[1].node.allocatable.find("nvidia.com/gpu"));
        const char* const kKarpenter = R"([{"name":"c-1x","offerings":[{"CapacityType":"spot","Zone":"a","Price":0.5,"Available":true},
            {"Price":1.0,"Available":true,"Requirements":[{"key":"karpenter.sh/capacity-type","operator":"In","values":["on-demand"]},{"key":"topology.kubernetes.io/zone","operator":"In","values":["a"]}]},
            {"CapacityType":"spot","Zone":"b","Price":9,"Available":false}],"architecture":"amd64","operatingSystems":["linux"],"resources":{"cpu":"1","memory":"2Gi","pods":"16"}}])";
        const std::vector<InstanceType> karpenter = instanceTypesFromText(kKarpenter, "k.json").value();
        QCOMPARE(chooseInstance(karpenter, "c-1x", "a", "on-demand")->price.value(), 1.0);
        QCOMPARE(*chooseInstance(karpenter, "c-1x", "a", "spot")->node.labels.find("kubernetes.io/arch"), std::string("amd64"));
        QVERIFY(chooseInstance(karpenter, "c-1x", "", "").error().message.text().find("has 2 prices: say zone or capacityType") != std::string::npos);
        QVERIFY(chooseInstance(karpenter, "c-1x", "b", "spot").error().message.text().find("is not offered there") != std::string::npos);
    }

    void faultsOfInstanceTables_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* name, const char* text, const char* told) { QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(told); };
        row("empty", "", "there is nothing in it");
        row("no name column", "type,cpu\nbig,4\n", "t:1: the table needs a column name");
        row("column twice", "name,cpu,cpu\nbig,4,4\n", "t:1: cpu: the column is there twice");
        row("two prices", "name,cpu,price\nbig,4,1\nbig,4,2\n", "t:3: name: \"big\" is there twice");
        row("too few cells", "name,cpu\nbig\n", "t:2: has 1 cells");
        row("no amount", "name,cpu\nbig,many\n", "t:2: cpu: ");
        row("below zero", "name,cpu\nbig,-4\n", "t:2: cpu: must not be below zero");
        row("price", "name,cpu,price\nbig,4,cheap\n", "t:2: price: must be a number");
        row("price that is none", "name,cpu,price\nbig,4,nan\n", "t:2: price: must be a number");
        row("nothing offered", "name,cpu\nbig,\n", "t:2: big offers nothing");
        row("no name", "name,cpu\n,4\n", "t:2: name: a type needs a name");
        row("json twice", "[{\"name\":\"a\",\"resources\":{\"cpu\":\"1\"}},{\"name\":\"a\",\"resources\":{\"cpu\":\"1\"}}]", "\"a\" is there twice");
        row("json without price", "[{\"name\":\"a\",\"resources\":{\"cpu\":\"1\"},\"offerings\":[{\"Zone\":\"z\"}]}]", "has no Price");
        row("json object", "{\"name\":\"a\"}", "must be a list");
        row("json cut", "[{\"name\":\"a\"", "t:");
    }
    void faultsOfInstanceTables() {
        QFETCH(QString, text);
        QFETCH(QString, told);
        const auto types = instanceTypesFromText(text.toStdString(), "t");
        QVERIFY(!types.has_value());
        QVERIFY2(QString::fromStdString(toString(types.error())).contains(told), toString(types.error()).c_str());
    }

    void brokenTexts_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 1000; ++seed) QTest::addRow("%u", seed) << seed;
    }
    /// Cut, doubled and mistyped manifests and tables: each is taken or told, and nothing else happens.
    void brokenTexts() {
        QFETCH(unsigned, seed);
        Dice dice(seed);
        const std::string texts[] = {workload("apps/v1", "StatefulSet", "  replicas: 2\n  volumeClaimTemplates: [{metadata: {name: d}, spec: {}}]\n" + kTemplate),
                                     workload("jobset.x-k8s.io/v1alpha2", "JobSet", "  replicatedJobs:\n  - {name: w, replicas: 2, template: {spec: {parallelism: 2, " + std::string(kBatch) + "}}}\n"),
                                     "name,cpu,price,label:pool\nbig,96,31.2,a100\nsmall,4,0.2,b\n", "[{\"name\":\"c\",\"offerings\":[{\"Price\":0.5,\"Zone\":\"z\"}],\"resources\":{\"cpu\":\"1\"}}]"};
        const std::size_t which = dice.below(4);
        std::string text = texts[which];
        for (std::size_t i = 1 + dice.below(3); i > 0; --i) {
            const std::size_t at = dice.below(text.size()), many = 1 + dice.below(8);
            switch (dice.below(4)) {
            case 0: text.erase(at, std::min(many, text.size() - 1)); break;
            case 1: text.insert(at, text.substr(dice.below(text.size()), many)); break;
            case 2: text[at] = static_cast<char>(dice.below(256)); break;
            default: text.resize(at + 1);
            }
            if (text.empty()) text = "x";
        }
        if (which < 2) {
            if (const auto made = expanded(text); !made) QVERIFY(!made.error().message.empty());
        } else if (const auto types = instanceTypesFromText(text, "t"); !types) {
            QVERIFY(!types.error().message.empty());
        }
    }
};

QTEST_APPLESS_MAIN(TestManifestExpansion)
#include "tst_manifest_expansion.moc"
