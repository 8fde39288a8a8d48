// SPDX-License-Identifier: GPL-3.0-or-later
// bayplanctl schedule --scheduler kueue, on published cases and on clusters as people write them down.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "conformance/kueue_case.h"
#include "conformance/published_cases.h"
#include "io/objects_text.h"

using bayplan::compareKueue;
using bayplan::Difference;
using bayplan::KueueComparison;
using bayplan::readKueueReport;
using namespace bayplan::test;

class KueueCommandTest : public QObject {
    Q_OBJECT

    static std::string node(const std::string& name, const std::string& pool, int cpus = 4) {
        return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {pool: " + pool + "}}\nstatus: {allocatable: {cpu: " + std::to_string(cpus) + ", memory: 8Gi, pods: 10}}\n---\n";
    }
    static std::string object(const std::string& kind, const std::string& name, const std::string& rest, const std::string& version = "v1beta2") {
        return "apiVersion: kueue.x-k8s.io/" + version + "\nkind: " + kind + "\nmetadata: {" + name + "}\n" + rest + "\n---\n";
    }
    /// A ClusterQueue with so many cores of the flavor `f`, and a LocalQueue of its name.
    static std::string queue(const std::string& name, int cpus, const std::string& more = "") {
        return object("ClusterQueue", "name: " + name,
                      "spec: {namespaceSelector: {}, " + more
                          + "resourceGroups: [{coveredResources: [cpu], flavors: [{name: f, resources: [{name: cpu, nominalQuota: " + std::to_string(cpus) + "}]}]}]}")
               + object("LocalQueue", "name: " + name + ", namespace: ml", "spec: {clusterQueue: " + name + "}");
    }
    static std::string job(const std::string& name, const std::string& queue, int pods, const std::string& labels = "", const std::string& annotations = "") {
        return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: " + name + ", namespace: ml, labels: {kueue.x-k8s.io/queue-name: " + queue + labels + "}, annotations: {" + annotations
               + "}}\nspec: {parallelism: " + std::to_string(pods) + ", template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}\n---\n";
    }
    static std::string flavor() { return object("ResourceFlavor", "name: f", "spec: {nodeLabels: {pool: a}}"); }

    static Outcome schedule(const QTemporaryDir& folder, const QStringList& more = {}) {
        return run(QStringList{"schedule", folder.filePath("cluster.yaml"), "--scheduler", "kueue"} + more);
    }
    static QJsonObject report(const std::string& text, const QStringList& more = {}) {
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", text);
        const Outcome told = schedule(folder, QStringList{"-o", "json"} + more);
        return told.code == 0 ? QJsonDocument::fromJson(told.out.toUtf8()).object() : QJsonObject{{"error", told.err}};
    }
    static QJsonObject entry(const QJsonObject& report, const QString& list, const QString& key, const QString& value) {
        for (const QJsonValue& one : report[list].toArray())
            if (one.toObject()[key].toString() == value) return one.toObject();
        return {};
    }
    static QString state(const QJsonObject& report, const QString& workload) { return entry(report, "workloads", "workload", workload)["state"].toString(); }
    static QString problem(const QJsonObject& report, const QString& object) { return entry(report, "problems", "object", object)["message"].toString(); }
    static QStringList nodes(const QJsonObject& report, const QString& workload) {
        QStringList names;
        for (const QJsonValue& one : report["pods"].toArray())
            if (one.toObject()["workload"] == workload) names << one.toObject()["node"].toString("-");
        return names;
    }

private Q_SLOTS:
    void saysWhatTheRealOneDecided_data() { bayplan::testing::publishedCases("kueue"); }
    void saysWhatTheRealOneDecided() {
        QFETCH(QString, folder);
        if (folder.isEmpty()) QSKIP("the published cases are not here");
        QFile about(folder + "/case.json");
        QVERIFY(about.open(QIODevice::ReadOnly));
        const QJsonObject setup = QJsonDocument::fromJson(about.readAll()).object();
        QStringList words{"schedule", folder + "/cluster.json", "--scheduler", "kueue", "-o", "json", "--cycles", QString::number(setup["cycles"].toInt())};
        QStringList strategies;
        for (const QJsonValue& one : setup["preemptionStrategies"].toArray()) strategies << one.toString();
        if (setup["fairSharing"].toBool()) words << "--fair-sharing";
        if (!strategies.isEmpty()) words << "--preemption-strategies" << strategies.join(',');
        const Outcome told = run(words);
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QTemporaryDir work;
        const std::filesystem::path file = writeFile(work, "report.json", told.out.toStdString());
        const auto actual = readKueueReport(file), expected = readKueueReport((folder + "/expected.json").toStdString());
        QVERIFY2(actual.has_value(), actual ? "" : toString(actual.error()).c_str());
        QVERIFY(expected.has_value() && !expected->empty());
        const KueueComparison comparison = compareKueue(*expected, *actual, 3);
        QString text;
        for (const Difference& d : comparison.differences) text += QString("\n%1 %2: expected %3, got %4").arg(d.what.c_str(), d.pod.c_str(), d.expected.c_str(), d.got.c_str());
        QVERIFY2(comparison.differing == 0, qPrintable(text));
    }

    /// Quota for six pods of one core, and four cores on the one node of the flavor; the other node has room and another label.
    void bothLights() {
        const QJsonObject told = report(node("n1", "a") + node("n2", "b", 32) + flavor() + queue("q", 6) + job("j", "q", 6));
        QCOMPARE(state(told, "ml/job-j"), "Admitted");
        QStringList where = nodes(told, "ml/job-j");
        where.sort();
        QCOMPARE(where, (QStringList{"-", "-", "n1", "n1", "n1", "n1"}));
        const QJsonObject waits = entry(told, "pods", "node", "");
        QCOMPARE(waits["state"].toString(), "unschedulable");
        QVERIFY2(waits["message"].toString().contains("Insufficient cpu"), qPrintable(waits["message"].toString()));
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", node("n1", "a") + flavor() + queue("q", 6) + job("j", "q", 6));
        QCOMPARE(schedule(folder, {"--fail-if-pending"}).code, 3);
        const Outcome table = schedule(folder);
        QVERIFY2(table.out.contains("4/6") && table.out.contains("ADMITTED, WITHOUT A NODE"), qPrintable(table.out));
    }

    /// a has 4 cores, b has 2 and uses 5 of the 6: it borrows 3. The next one of b waits first in its queue by priority.
    void whoBorrowsAndWhoWaits() {
        const QJsonObject told = report(flavor() + queue("a", 4, "cohortName: all, ") + queue("b", 2, "cohortName: all, ") + object("WorkloadPriorityClass", "name: high", "value: 100")
                                        + job("first", "b", 5, ", kueue.x-k8s.io/priority-class: high") + job("low", "b", 3) + job("mid", "b", 2));
        QVERIFY2(!told.contains("error"), qPrintable(told["error"].toString()));
        QVERIFY(!told.contains("pods"));  // there is no node
        QCOMPARE(state(told, "ml/job-first"), "Admitted");
        QCOMPARE(entry(told, "workloads", "workload", "ml/job-low")["message"].toString(),
                 "couldn't assign flavors to pod set main: insufficient unused quota for cpu in flavor f, 2 more needed");  // 3 - (6 - 5)
        QCOMPARE(entry(told, "workloads", "workload", "ml/job-low")["position"].toInt(), 1);
        QCOMPARE(entry(told, "workloads", "workload", "ml/job-mid")["position"].toInt(), 2);
        const QJsonObject quota = entry(told, "queues", "queue", "b")["quotas"].toArray()[0].toObject();
        QCOMPARE(quota["used"].toInt(), 5000);
        QCOMPARE(quota["borrowed"].toInt(), 3000);
        QCOMPARE(quota["available"].toInt(), 1000);
        QCOMPARE(entry(told, "queues", "queue", "a")["quotas"].toArray()[0].toObject()["lendable"].toInt(), 4000);
        QCOMPARE(entry(told, "cohorts", "cohort", "all")["lent"].toInt(), 3000);
    }

    /// The running workload borrowed what a reclaims: its pods go, and the other's pods come in their place.
    void whoIsPreempted() {
        const std::string workload = object("Workload", "name: run, namespace: ml, uid: r, creationTimestamp: \"2026-05-01T00:00:00Z\", ownerReferences: [{kind: Job, name: run}]",
                                            "spec: {queueName: b, podSets: [{name: main, count: 4, template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}]}\n"
                                            "status: {admission: {clusterQueue: b, podSetAssignments: [{name: main, count: 4, flavors: {cpu: f}, resourceUsage: {cpu: 4}}]}, "
                                            "conditions: [{type: QuotaReserved, status: \"True\", reason: QuotaReserved, lastTransitionTime: \"2026-05-01T00:00:00Z\"}]}");
        std::string pods;
        for (int i = 0; i < 4; ++i)
            pods += "apiVersion: v1\nkind: Pod\nmetadata: {name: run-" + std::to_string(i) + ", namespace: ml, ownerReferences: [{kind: Job, name: run, controller: true}]}\nspec: {nodeName: n1, containers: [{name: c, resources: {requests: {cpu: 1}}}]}\nstatus: {phase: Running}\n---\n";
        const QJsonObject told = report(node("n1", "a") + flavor() + queue("a", 4, "cohortName: all, preemption: {reclaimWithinCohort: Any}, ") + queue("b", 0, "cohortName: all, ")
                                        + workload + pods + job("j", "a", 4));
        QVERIFY2(!told.contains("error"), qPrintable(told["error"].toString()));
        QCOMPARE(state(told, "ml/job-j"), "Admitted");
        QCOMPARE(state(told, "ml/run"), "Preempted");
        QCOMPARE(entry(told, "workloads", "workload", "ml/job-j")["cycle"].toInt(), 2);
        QCOMPARE(told["gone"].toArray().size(), 4);
        QCOMPARE(nodes(told, "ml/job-j"), (QStringList{"n1", "n1", "n1", "n1"}));
        QStringList reasons;
        for (const QJsonValue& event : told["cycles"].toArray()[0].toObject()["events"].toArray()) reasons << event.toObject()["reason"].toString();
        QVERIFY2(reasons.contains("EvictedDueToPreempted"), qPrintable(reasons.join(' ')));
    }

    /// Files say which node failed under a workload, and which check provisions nodes. n2 is gone: its pod comes to n1, which has 2 cores more. Of v the
    /// place waits for the check, though its 9 pods of one core have none: the nodes have 4 cores.
    void secondPasses() {
        const std::string topology = object("Topology", "name: t", "spec: {levels: [{nodeLabel: kubernetes.io/hostname}]}") + object("ResourceFlavor", "name: f", "spec: {topologyName: t}")
                                     + object("AdmissionCheck", "name: p", "spec: {controllerName: kueue.x-k8s.io/provisioning-request}");
        const auto workload = [&](const char* name, const char* queue, int pods, const std::string& status) {
            return object("Workload", std::string("name: ") + name + ", namespace: ml, uid: " + name,
                          std::string("spec: {queueName: ") + queue + ", podSets: [{name: main, count: " + std::to_string(pods)
                              + ", template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}]}\nstatus: {" + status + "}");
        };
        const std::string one =
            "apiVersion: v1\nkind: Node\nmetadata: {name: n1, labels: {kubernetes.io/hostname: n1}}\nstatus: {allocatable: {cpu: 4, pods: 10}, conditions: [{type: Ready, status: "
            "\"True\"}]}\n---\n";
        const QJsonObject told = report(one + topology + queue("q", 20) + queue("r", 20, "admissionChecks: [p], ")
                                        + workload("w", "q", 2,
                                                   "unhealthyNodes: [{name: n2}], conditions: [{type: QuotaReserved, status: \"True\", reason: QuotaReserved}, {type: Admitted, status: \"True\"}], "
                                                   "admission: {clusterQueue: q, podSetAssignments: [{name: main, count: 2, flavors: {cpu: f}, resourceUsage: {cpu: 2}, topologyAssignment: "
                                                   "{levels: [kubernetes.io/hostname], domains: [{values: [n1], count: 1}, {values: [n2], count: 1}]}}]}")
                                        + workload("v", "r", 9, ""));
        QVERIFY2(!told.contains("error"), qPrintable(told["error"].toString()));
        QCOMPARE(state(told, "ml/w"), "Admitted");
        QCOMPARE(QJsonDocument(entry(told, "workloads", "workload", "ml/w")["podSets"].toArray()).toJson(QJsonDocument::Compact).count("n2"), 0);
        QCOMPARE(state(told, "ml/v"), "QuotaReserved");
    }

    /// A workload that holds quota keeps its pods; the pods of one that has none yet are made.
    void podsThatAreThereAreNotMadeAgain() {
        const std::string held =
            "apiVersion: v1\nkind: Pod\nmetadata: {name: alone, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}}\n"
            "spec: {schedulingGates: [{name: kueue.x-k8s.io/admission}], containers: [{name: c, resources: {requests: {cpu: 1}}}]}\n---\n";
        const QJsonObject told = report(node("other", "b") + node("n1", "a") + flavor() + queue("q", 6) + held);
        QCOMPARE(state(told, "ml/pod-alone"), "Admitted");
        const QJsonArray pods = told["pods"].toArray();
        QCOMPARE(pods.size(), 1);
        QCOMPARE(pods[0].toObject()["pod"].toString(), "ml/alone");  // its gate is gone, and its flavor says where
        QCOMPARE(pods[0].toObject()["node"].toString(), "n1");
        QVERIFY(!pods[0].toObject()["made"].toBool());
    }

    void jobsBecomeWorkloads() {
        const std::string set =
            "apiVersion: jobset.x-k8s.io/v1alpha2\nkind: JobSet\nmetadata: {name: s, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}}\nspec: {replicatedJobs: [{name: workers, replicas: 2, "
            "template: {spec: {parallelism: 3, completions: 2, template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}}}]}\n---\n";
        const QJsonObject told = report(flavor() + queue("q", 10) + queue("p", 4) + set + job("less", "p", 6, "", "kueue.x-k8s.io/job-min-parallelism: \"2\"")
                                        + "apiVersion: batch/v1\nkind: Job\nmetadata: {name: done, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}}\nspec: {template: {spec: {containers: [{name: c}]}}}\nstatus: {conditions: [{type: Complete, status: \"True\"}]}\n");
        const QJsonObject sets = entry(told, "workloads", "workload", "ml/jobset-s")["podSets"].toArray()[0].toObject();
        QCOMPARE(sets["name"].toString(), "workers");
        QCOMPARE(sets["count"].toInt(), 4);                                                                                    // 2 times min(3, 2)
        QCOMPARE(entry(told, "workloads", "workload", "ml/job-less")["podSets"].toArray()[0].toObject()["count"].toInt(), 4);  // partly, of 6
        QVERIFY(state(told, "ml/job-done").isEmpty());
    }

    /// A PyTorchJob and the pods of a group, on the nodes; and a group that is not complete, whose pod stays held.
    void trainingJobsAndPodGroups() {
        const std::string replica = "template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}";
        const std::string train =
            "apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nmetadata: {name: t, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}}\nspec: {pytorchReplicaSpecs: {Worker: "
            "{replicas: 3, "
            + replica + "}, Master: {" + replica + "}}}\n---\n";
        const auto member = [](const std::string& name, const std::string& group) {
            return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: ml, labels: {kueue.x-k8s.io/queue-name: q, kueue.x-k8s.io/pod-group-name: " + group
                   + "}, annotations: {kueue.x-k8s.io/pod-group-total-count: \"2\"}}\nspec: {schedulingGates: [{name: kueue.x-k8s.io/admission}], containers: [{name: c, resources: {requests: {cpu: 1}}}]}\n---\n";
        };
        const QJsonObject told = report(node("n1", "a", 8) + flavor() + queue("q", 7) + train + member("a", "whole") + member("b", "whole") + member("c", "half"));
        QVERIFY2(!told.contains("error"), qPrintable(told["error"].toString()));
        QCOMPARE(state(told, "ml/pytorchjob-t"), "Admitted");
        QCOMPARE(nodes(told, "ml/pytorchjob-t"), (QStringList{"n1", "n1", "n1", "n1"}));
        QCOMPARE(nodes(told, "ml/whole"), (QStringList{"n1", "n1"}));
        QCOMPARE(entry(told, "pods", "pod", "ml/a")["made"].toBool(), false);
        QCOMPARE(state(told, "ml/half"), "");
        QCOMPARE(problem(told, "Pod group ml/half"), "Kueue makes no Workload of it: \"'half' group has fewer runnable pods than expected\" (1 of 2)");
    }

    void whatPointsAtNothingIsSaid_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("object");
        QTest::addColumn<QString>("says");
        QTest::addColumn<QString>("message");  // of the workload ml/job-j
        const std::string base = node("n1", "a") + flavor();
        const auto row = [](const char* name, const std::string& text, const char* object, const char* says, const char* message) {
            QTest::newRow(name) << QString::fromStdString(text) << object << says << message;
        };
        row("local queue", base + queue("q", 4) + job("j", "p", 1), "Workload ml/job-j", "there is no LocalQueue p in its namespace", "LocalQueue p doesn't exist");
        row("cluster queue", base + queue("q", 4) + object("LocalQueue", "name: p, namespace: ml", "spec: {clusterQueue: gone}") + job("j", "p", 1), "LocalQueue ml/p", "there is no ClusterQueue gone",
            "ClusterQueue gone doesn't exist");
        row("flavor", node("n1", "a") + queue("q", 4) + job("j", "q", 1), "ClusterQueue q",
            "it admits nothing: Can't admit new workloads: references missing ResourceFlavor(s): f.", "ClusterQueue q is inactive");
        row("nodes", node("n1", "b") + flavor() + queue("q", 4) + job("j", "q", 1), "ResourceFlavor f", "no node has its labels", "Quota reserved in ClusterQueue q");
        row("class", base + queue("q", 4) + job("j", "q", 1, ", kueue.x-k8s.io/priority-class: gold"), "Workload ml/job-j", "there is no WorkloadPriorityClass gold",
            "Quota reserved in ClusterQueue q");
        row("stopped", base + queue("q", 4, "stopPolicy: HoldAndDrain, ") + job("j", "q", 1), "ClusterQueue q", "", "ClusterQueue q is inactive");
        row("circle",
            base + queue("q", 4, "cohortName: a, ") + object("Cohort", "name: a", "spec: {parentName: b}") + object("Cohort", "name: b", "spec: {parentName: a}")
                + job("j", "q", 1),
            "ClusterQueue q", "its cohorts are in a circle, from a on: it admits nothing", "ClusterQueue q is inactive");
        const auto limited = [&](const std::string& limits, const std::string& more = "") {
            return base
                   + object("ClusterQueue", "name: q",
                            "spec: {" + more + "namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu], flavors: [{name: f, resources: [{name: cpu, nominalQuota: 4, " + limits
                                + "}]}]}]}")
                   + object("LocalQueue", "name: q, namespace: ml", "spec: {clusterQueue: q}") + job("j", "q", 1);
        };
        const char* admitted = "Quota reserved in ClusterQueue q";
        row("lends more than it has", limited("lendingLimit: 9", "cohortName: c, "), "ClusterQueue q",
            "Kueue's webhook refuses it: spec.resourceGroups[0].flavors[0].resources[0].lendingLimit: Invalid value: \"9\": must be less than or equal to the nominalQuota", admitted);
        row("borrows of nobody", limited("borrowingLimit: 1500m"), "ClusterQueue q",
            "Kueue's webhook refuses it: spec.resourceGroups[0].flavors[0].resources[0].borrowingLimit: Invalid value: \"1500m\": must be nil when cohort is empty", admitted);
        // Source: Kueue ff69552e pkg/webhooks/clusterqueue_webhook.go (validateResourceGroups, validateFlavorQuotas, validateFlavorFungibility), and the rules
        // of apis/kueue/v1beta2/clusterqueue_types.go (ResourceGroup, ClusterQueuePreemption).
        const auto grouped = [&](const std::string& groups) {
            return base + object("ClusterQueue", "name: q", "spec: {namespaceSelector: {}, resourceGroups: [" + groups + "]}")
                   + object("LocalQueue", "name: q, namespace: ml", "spec: {clusterQueue: q}") + job("j", "q", 1);
        };
        const std::string cpus = "{coveredResources: [cpu], flavors: [{name: f, resources: [{name: cpu, nominalQuota: 4}]}]}";
        row("resource twice", grouped(cpus + ", {coveredResources: [cpu], flavors: []}"), "ClusterQueue q",
            "Kueue's webhook refuses it: spec.resourceGroups[1].coveredResources[0]: Duplicate value: \"cpu\"", admitted);
        row("flavor twice", grouped(cpus + ", {coveredResources: [memory], flavors: [{name: f, resources: [{name: memory, nominalQuota: 0}]}]}"), "ClusterQueue q",
            "Kueue's webhook refuses it: spec.resourceGroups[1].flavors[0].name: Duplicate value: \"f\"", admitted);
        row("too few", grouped("{coveredResources: [cpu, memory], flavors: [{name: f, resources: [{name: cpu, nominalQuota: 4}]}]}"), "ClusterQueue q",
            "Kueue's webhook refuses it: spec.resourceGroups[0]: flavors must have the same number of resources as the coveredResources", admitted);
        row("another order",
            grouped("{coveredResources: [cpu, memory], flavors: [{name: f, resources: [{name: memory, nominalQuota: 0}, {name: cpu, nominalQuota: 4}]}]}"), "ClusterQueue q",
            "Kueue's webhook refuses it: spec.resourceGroups[0].flavors[0].resources[0].name: Invalid value: \"memory\": must match the name in coveredResources", admitted);
        row("borrows and never reclaims", base + queue("q", 4, "preemption: {borrowWithinCohort: {policy: LowerPriority}}, ") + job("j", "q", 1), "ClusterQueue q",
            "Kueue's webhook refuses it: spec.preemption: reclaimWithinCohort=Never and borrowWithinCohort.Policy!=Never", admitted);
        row("preference", base + queue("q", 4, "flavorFungibility: {preference: PreemptionOverBorrowing}, ") + job("j", "q", 1), "ClusterQueue q",
            "Kueue's webhook refuses it: spec.flavorFungibility.preference: Invalid value: \"PreemptionOverBorrowing\": preference \"PreemptionOverBorrowing\" requires both whenCanBorrow and "
            "whenCanPreempt to be TryNextFlavor",
            admitted);
        row("check", base + queue("q", 4, "admissionChecks: [budget], ") + object("AdmissionCheck", "name: budget", "spec: {controllerName: x}") + job("j", "q", 1), "ClusterQueue q", "",
            "The workload has not all checks ready");
        // Source: Kueue ff69552e pkg/cache/scheduler/clusterqueue.go (inactiveReason).
        const auto checked = [&](const char* name, const std::string& spec, const char* says) {
            const auto check = [&](const char* of, const char* controller) {
                return object("AdmissionCheck", std::string("name: ") + of, std::string("spec: {controllerName: kueue.x-k8s.io/") + controller + "}");
            };
            const std::string others = check("m", "multikueue") + check("n", "multikueue") + check("p", "provisioning-request")
                                       + object("AdmissionCheck", "name: off", "spec: {controllerName: x}\nstatus: {conditions: [{type: Active, status: \"False\"}]}");
            const QByteArray whole = QByteArray("it admits nothing: Can't admit new workloads: ") + says + ".";
            row(name, base + queue("q", 4, spec) + others + job("j", "q", 1), "ClusterQueue q", whole.constData(), "ClusterQueue q is inactive");
        };
        checked("no check", "admissionChecks: [z, gone], ", "references missing AdmissionCheck(s): gone,z");
        checked("check is off", "stopPolicy: Hold, admissionChecks: [off, gone], ", "is stopped, references missing AdmissionCheck(s): gone, references inactive AdmissionCheck(s): off");
        checked("sent to several", "admissionChecks: [n, m], ", "Cannot use multiple MultiKueue AdmissionChecks on the same ClusterQueue, found: m,n");
        checked("sent of one flavor", "admissionChecksStrategy: {admissionChecks: [{name: m, onFlavors: [g]}]}, ", "Cannot specify MultiKueue AdmissionCheck per flavor, found: m");
        checked("sent and provisioned", "admissionChecks: [m, p], ", "Cannot use both MultiKueue and ProvisioningRequest AdmissionChecks together, found: m, p");
        row("no topology", node("n1", "a") + object("ResourceFlavor", "name: f", "spec: {nodeLabels: {pool: a}, topologyName: gone}") + queue("q", 4) + job("j", "q", 1), "ClusterQueue q",
            "it admits nothing: Can't admit new workloads: there is no Topology \"gone\" for TAS flavor \"f\".", "ClusterQueue q is inactive");
        row("resource",
            base
                + object("ClusterQueue", "name: q",
                         "spec: {namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu, example.com/fpga], flavors: [{name: f, resources: [{name: cpu, nominalQuota: 4}, "
                         "{name: example.com/fpga, nominalQuota: 2}]}]}]}")
                + object("LocalQueue", "name: q, namespace: ml", "spec: {clusterQueue: q}", "v1beta1") + job("j", "q", 1),
            "ClusterQueue q", "has quota for example.com/fpga in flavor f, and no node of that flavor has any", "Quota reserved in ClusterQueue q");
        row("topology",
            base + queue("q", 4)
                + object("Workload", "name: job-j, namespace: ml",
                         "spec: {queueName: q, podSets: [{name: main, count: 1, topologyRequest: {required: rack, podSetGroupName: g}, template: {spec: {containers: [{name: c}]}}}]}"),
            "Workload ml/job-j", "a group of pod sets is not of two that ask for the same, one of them a single pod: Kueue refuses such a job, and it is not modelled", "");
    }
    void whatPointsAtNothingIsSaid() {
        QFETCH(QString, text);
        QFETCH(QString, object);
        QFETCH(QString, says);
        QFETCH(QString, message);
        const QJsonObject told = report(text.toStdString());
        QVERIFY2(!told.contains("error"), qPrintable(told["error"].toString()));
        QCOMPARE(problem(told, object), says);
        QCOMPARE(entry(told, "workloads", "workload", "ml/job-j")["message"].toString(), message);
    }

    void badInput_data() {
        QTest::addColumn<QString>("cluster");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        const QString fine = QString::fromStdString(flavor() + queue("q", 4) + job("j", "q", 1));
        QTest::newRow("below zero") << QString::fromStdString(flavor() + queue("q", -1)) << QStringList{} << 1
                                    << ": ClusterQueue q: spec.resourceGroups[0].flavors[0].resources[0].nominalQuota: a quota must be greater than or equal to 0";
        const auto word = [&](const char* name, const char* spec, const char* says) {
            QTest::newRow(name) << QString::fromStdString(flavor() + queue("q", 4, spec)) << QStringList{} << 1 << QStringLiteral(": ClusterQueue q: spec.") + says;
        };
        word("strategy of a queue", "queueingStrategy: FIFO, ", "queueingStrategy: must be one of StrictFIFO, BestEffortFIFO, not \"FIFO\"");
        word("stop policy", "stopPolicy: Stop, ", "stopPolicy: must be one of None, Hold, HoldAndDrain, not \"Stop\"");
        word("within the queue", "preemption: {withinClusterQueue: Any}, ", "preemption.withinClusterQueue: must be one of Never, LowerPriority, LowerOrNewerEqualPriority, not \"Any\"");
        word("reclaims", "preemption: {reclaimWithinCohort: Always}, ", "preemption.reclaimWithinCohort: must be one of Never, LowerPriority, Any, not \"Always\"");
        word("while borrowing", "preemption: {borrowWithinCohort: {policy: Any}}, ", "preemption.borrowWithinCohort.policy: must be one of Never, LowerPriority, not \"Any\"");
        word("can borrow", "flavorFungibility: {whenCanBorrow: Next}, ", "flavorFungibility.whenCanBorrow: must be one of MayStopSearch, TryNextFlavor, Borrow, not \"Next\"");
        QTest::newRow("twice") << fine + QString::fromStdString(queue("q", 4)) << QStringList{} << 1 << "is there twice";
        QTest::newRow("minimum") << fine + QString::fromStdString(job("k", "q", 2, "", "kueue.x-k8s.io/job-min-parallelism: some")) << QStringList{} << 1
                                 << "kueue.x-k8s.io/job-min-parallelism must be a whole number above zero";
        QTest::newRow("no queue") << QString::fromStdString(node("n1", "a")) << QStringList{} << 1 << "there is no ClusterQueue among the objects";
        QTest::newRow("nobody") << QString::fromStdString(flavor() + queue("q", 4)) << QStringList{"--fail-if-pending"} << 1 << "nothing among the objects names a queue of Kueue";
        QTest::newRow("option") << fine << QStringList{"--explain"} << 2 << "has no meaning with --scheduler kueue";
        QTest::newRow("strategy") << fine << QStringList{"--preemption-strategies", "LessThanInitialShare"} << 2 << "--fair-sharing";
        QTest::newRow("no cycle") << fine << QStringList{"--cycles", "0"} << 2 << "--cycles";
    }
    void badInput() {
        QFETCH(QString, cluster);
        QFETCH(QStringList, more);
        QFETCH(int, code);
        QFETCH(QString, says);
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", cluster.toStdString());
        const Outcome told = schedule(folder, more);
        QVERIFY2(told.code == code, qPrintable(told.err));
        QVERIFY2(told.err.contains(says), qPrintable(told.err));
        QVERIFY2(told.out.isEmpty(), qPrintable(told.out));
    }

    void cyclesAreKueues() {
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", node("n1", "a"));
        const Outcome told = run({"schedule", folder.filePath("cluster.yaml"), "--cycles", "2"});
        QCOMPARE(told.code, 2);
        QVERIFY2(told.err.contains("--scheduler kueue"), qPrintable(told.err));
    }
};

QTEST_GUILESS_MAIN(KueueCommandTest)
#include "tst_kueue_command.moc"
