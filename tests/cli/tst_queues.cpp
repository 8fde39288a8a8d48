// SPDX-License-Identifier: GPL-3.0-or-later
// bayplanctl queues on clusters that are small enough to be decided by hand.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan::test;

namespace {

std::string node(int cpus) { return "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: " + std::to_string(cpus) + ", memory: 64Gi, pods: 20}}\n---\n"; }

std::string pod(const std::string& name, int cpus, const std::string& spec = "", const std::string& metadata = "") {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: ml" + metadata + "}\nspec: {" + spec + "containers: [{name: c, resources: {requests: {cpu: " + std::to_string(cpus)
           + "}}}]}\n---\n";
}

/// A ClusterQueue of its own CPUs in the cohort `all`, and its LocalQueue of the same name.
std::string queue(const std::string& name, int cpus) {
    return "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: " + name
           + "}\nspec: {cohortName: all, namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu], flavors: [{name: f, resources: [{name: cpu, nominalQuota: " + std::to_string(cpus)
           + "}]}]}]}\n---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: LocalQueue\nmetadata: {name: " + name + ", namespace: ml}\nspec: {clusterQueue: " + name + "}\n---\n";
}

std::string job(const std::string& name, const std::string& queue, int pods, int second) {
    return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: " + name + ", namespace: ml, creationTimestamp: \"2026-05-01T00:00:0" + std::to_string(second)
           + "Z\", labels: {kueue.x-k8s.io/queue-name: " + queue + "}}\nspec: {parallelism: " + std::to_string(pods)
           + ", template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}\n---\n";
}

const std::string kFlavor = "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ResourceFlavor\nmetadata: {name: f}\n---\n";
const std::string kSpace = "apiVersion: v1\nkind: Namespace\nmetadata: {name: ml}\n---\n";

}  // namespace

class QueuesTest : public QObject {
    Q_OBJECT

    static Outcome queues(const std::string& text, const QStringList& more = {}, const QStringList& form = {"-o", "json"}) {
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", text);
        return run(QStringList{"queues", folder.filePath("cluster.yaml")} + more + form);
    }
    static QJsonObject report(const Outcome& told) { return QJsonDocument::fromJson(told.out.toUtf8()).object(); }
    static QJsonObject of(const Outcome& told, const QString& list, const QString& key, const QString& name) {
        for (const QJsonValue& one : report(told)[list].toArray())
            if (one.toObject()[key] == name) return one.toObject();
        return {};
    }
    static QJsonObject line(const Outcome& told, const QString& name) { return of(told, "queues", "queue", name); }
    static QJsonObject jobOf(const Outcome& told, const QString& name) { return of(told, "jobs", "job", name); }
    static QJsonObject cpu(const Outcome& told, const QString& name) {
        for (const QJsonValue& one : line(told, name)["amounts"].toArray())
            if (one.toObject()["resource"] == "cpu") return one.toObject();
        return {};
    }
    /// At least and at most.
    static QString lent(const Outcome& told, const QString& name) {
        const auto said = [amount = cpu(told, name)](const char* key) { return amount.contains(QLatin1String(key)) ? QString::number(amount[QLatin1String(key)].toInt()) : QString("-"); };
        return said("lentAtLeast") + " " + said("lentAtMost");
    }

private Q_SLOTS:
    /// A Job of Volcano alone makes its queue one of Volcano; its pods count as its own before they are made.
    void jobsOfVolcano() {
        const std::string task = ", template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}}}";
        const std::string job = "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: flow, namespace: ml}\nspec: {minAvailable: 1, tasks: [{name: a, replicas: 1" + task
                                + ", {name: b, replicas: 2, dependsOn: {name: [a]}" + task + "]}\n---\n";
        std::string large = job;
        large.replace(large.find("cpu: 1"), 6, "cpu: 9");
        const Outcome waits = queues(node(4) + large);
        QVERIFY2(waits.code == 0, qPrintable(waits.err));
        QCOMPARE(report(waits)["system"].toString(), QString("volcano"));
        QCOMPARE(jobOf(waits, "ml/flow")["pods"].toInt(), 3);  // one was made and fits nowhere, two wait for it
        QCOMPARE(jobOf(waits, "ml/flow")["state"].toString(), QString("Waits"));
        const Outcome all = queues(node(4) + job);
        QCOMPARE(jobOf(all, "ml/flow")["placed"].toInt(), 3);
        QCOMPARE(jobOf(all, "ml/flow")["state"].toString(), QString("Runs"));
    }

    /// b owns 2 CPUs, and its job of 3 waits; with 4 of its own it has them. The gate is about the second configuration.
    void twoConfigurations() {
        QTemporaryDir folder;
        const std::string before = node(8) + kSpace + kFlavor + queue("a", 3) + queue("b", 2) + job("full", "a", 3, 1) + job("late", "b", 3, 2);
        writeFile(folder, "cluster.yaml", before);
        writeFile(folder, "second.yaml", queue("b", 4) + queue("c", 1));
        writeFile(folder, "v.conf", "actions: allocate\n");
        writeFile(folder, "kueue.conf", "apiVersion: config.kueue.x-k8s.io/v1beta2\nkind: Configuration\nfairSharing: {}\n");
        writeFile(folder, "node.yaml", node(8));
        writeFile(folder, "bad.yaml", "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {}\n");
        const auto against = [&](const QStringList& files, const QStringList& form) {
            QStringList words{"queues", folder.filePath("cluster.yaml")};
            for (const QString& file : files) words << "--against" << folder.filePath(file);
            return run(words + form);
        };
        const Outcome told = against({"second.yaml"}, {"-o", "json", "--fail-if-waiting"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(jobOf(told, "ml/job-late")["state"].toString(), QString("Waits"));
        QCOMPARE(of(told, "jobsAgainst", "job", "ml/job-late")["state"].toString(), QString("Runs"));
        QStringList differing;
        for (const QJsonValue& one : report(told)["differences"].toArray()) differing << one.toObject()["queue"].toString() + one.toObject()["job"].toString() + one.toObject()["only"].toString();
        QCOMPARE(differing, (QStringList{"all", "b", "csecond", "ml/job-late"}));
        const Outcome table = against({"second.yaml"}, {});
        QVERIFY2(table.out.contains("2 -> 4") && table.out.contains("waits -> runs") && table.out.contains("c (only in the second)"), qPrintable(table.out));
        QVERIFY2(table.out.contains("3 queues differ, 1 job differs"), qPrintable(table.out));
        QCOMPARE(against({"second.yaml"}, {"-o", "name"}).out, QString("ml/job-late\n"));
        const Outcome same = against({"cluster.yaml"}, {"--fail-if-waiting"});
        QCOMPARE(same.code, 3);
        QVERIFY2(same.out.contains("0 queues differ, 0 jobs differ"), qPrintable(same.out));
        QCOMPARE(against({"kueue.conf"}, {}).code, 0);
        QCOMPARE(against({"kueue.conf", "second.yaml"}, {"-o", "wide"}).code, 0);
        const std::pair<const char*, const char*> faults[] = {{"v.conf", "is no configuration that the queues of kueue depend on"},
                                                              {"node.yaml", "node.yaml: none of the objects is a queue of kueue"},
                                                              {"bad.yaml", "metadata.name"},
                                                              {"gone.yaml", "No such file"}};
        for (const auto& [file, message] : faults) {
            const Outcome refused = against({file}, {});
            QCOMPARE(refused.code, 1);
            QVERIFY2(refused.err.contains(message), qPrintable(refused.err));
        }
        QCOMPARE(against({"second.yaml"}, {"--submit", folder.filePath("second.yaml")}).code, 2);
    }

    /// Half of the node is twice what weight 1 of 3 deserves: under the second configuration nobody shares.
    void twoConfigurationsOfVolcano() {
        QTemporaryDir folder;
        const std::string group = "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: g, namespace: ml}\nspec: {minMember: 1, queue: q}\n---\n";
        const std::string begin = "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: q}\nspec: {weight: ";
        writeFile(folder, "cluster.yaml", node(4) + begin + "1}\n---\n" + group + pod("p", 2, "schedulerName: volcano, ", ", annotations: {scheduling.k8s.io/group-name: g}"));
        writeFile(folder, "other.conf", "actions: \"enqueue, allocate\"\ntiers:\n- plugins:\n  - name: gang\n");
        const Outcome told = run({"queues", folder.filePath("cluster.yaml"), "--system", "volcano", "--against", folder.filePath("other.conf"), "-o", "json"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(cpu(told, "q")["used"].toInt(), 2000);
        QVERIFY(of(told, "queuesAgainst", "queue", "q")["amounts"].toArray().isEmpty());
        QVERIFY(report(told)["notesAgainst"].toArray().first().toString().contains("neither proportion nor capacity"));
    }

    /// a owns 4, b owns 2, of a node with 3 CPUs. Both jobs borrow, and a's is older: it takes 5 of the 6, one of them borrowed. b's job of 3
    /// finds one left, lacks 2 and waits, first in its queue. Of the five pods, three have a node: quota said yes, the nodes say no.
    void kueueHasTwoLights() {
        const Outcome told = queues(node(3) + kSpace + kFlavor + queue("a", 4) + queue("b", 2) + job("big", "a", 5, 1) + job("late", "b", 3, 2));
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(report(told)["system"].toString(), QString("kueue"));
        QCOMPARE(line(told, "a")["parent"].toString(), QString("all"));
        QCOMPARE(cpu(told, "a")["own"].toInt(), 4000);
        QCOMPARE(cpu(told, "a")["used"].toInt(), 5000);
        QCOMPARE(cpu(told, "a")["borrowed"].toInt(), 1000);
        QCOMPARE(cpu(told, "b")["available"].toInt(), 1000);
        QCOMPARE(cpu(told, "all")["used"].toInt(), 5000);
        QCOMPARE(cpu(told, "all")["own"].toInt(), 6000);
        QCOMPARE(line(told, "a")["holds"].toInt(), 1);
        QCOMPARE(line(told, "b")["waits"].toInt(), 1);
        const QJsonObject big = report(told)["jobs"].toArray()[0].toObject();
        QCOMPARE(big["state"].toString(), QString("Runs"));
        QCOMPARE(big["pods"].toInt(), 5);
        QCOMPARE(big["placed"].toInt(), 3);
        QVERIFY(big["nodes"].toString().contains("Insufficient cpu"));
        const QJsonObject late = report(told)["jobs"].toArray()[1].toObject();
        QCOMPARE(late["state"].toString(), QString("Waits"));
        QCOMPARE(late["position"].toInt(), 1);
        QVERIFY2(late["quota"].toString().contains("insufficient unused quota for cpu in flavor f, 2 more needed"), qPrintable(late["quota"].toString()));
        QVERIFY(report(told)["steps"].toArray().size() >= 1);
    }
    /// a owns 4 and lets lower priorities go; its job of 4 runs. An urgent job of 3 would take its place.
    void whatASubmissionWouldCost() {
        std::string own = queue("a", 4);
        own.replace(own.find("namespaceSelector: {}"), 21, "namespaceSelector: {}, preemption: {withinClusterQueue: LowerPriority}");
        const std::string urgent = "apiVersion: kueue.x-k8s.io/v1beta2\nkind: WorkloadPriorityClass\nmetadata: {name: urgent}\nvalue: 100\n---\n";
        std::string more = job("now", "a", 3, 5);
        more.replace(more.find("queue-name: a"), 13, "queue-name: a, kueue.x-k8s.io/priority-class: urgent");
        QTemporaryDir folder;
        writeFile(folder, "more.yaml", more);
        const std::string all = node(8) + kSpace + kFlavor + own + urgent + job("runs", "a", 4, 1);
        QCOMPARE(report(queues(all))["jobs"].toArray()[0].toObject()["state"].toString(), QString("Runs"));
        const Outcome told = queues(all, {"--submit", folder.filePath("more.yaml")});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(report(told)["submitted"].toArray().size(), 1);
        QVERIFY(report(told)["submitted"].toArray()[0].toString().contains("now"));
        const QJsonArray costs = report(told)["costs"].toArray();
        QCOMPARE(costs.size(), 1);
        QVERIFY(costs[0].toObject()["job"].toString().contains("runs"));
        QCOMPARE(costs[0].toObject()["before"].toString(), QString("Runs"));
        QVERIFY(costs[0].toObject()["after"].toString() != "Runs");
        // The gate is about what is submitted: it has its place, and the other one waits.
        QCOMPARE(queues(all, {"--submit", folder.filePath("more.yaml"), "--fail-if-waiting"}).code, 0);
        writeFile(folder, "nothing.yaml", "apiVersion: v1\nkind: Namespace\nmetadata: {name: other}\n");
        const Outcome nothing = queues(all, {"--submit", folder.filePath("nothing.yaml")});
        QCOMPARE(nothing.code, 1);
        QVERIFY(nothing.err.contains("has no job of these queues"));
    }
    /// Neither a job nor a queue that names something missing is lost.
    void whatPointsNowhereIsNamed() {
        const Outcome told = queues(node(3) + kSpace + kFlavor + queue("a", 4) + job("lost", "gone", 1, 1));
        const QJsonArray problems = report(told)["problems"].toArray();
        QCOMPARE(problems.size(), 1);
        QVERIFY(problems[0].toObject()["message"].toString().contains("gone"));
        QCOMPARE(report(told)["jobs"].toArray()[0].toObject()["state"].toString(), QString("Aside"));
        QVERIFY(!report(told)["jobs"].toArray()[0].toObject().contains("position"));
    }
    /// A gang of two pods of 2 CPUs on 3 CPUs: nobody is placed, and the queue is asked for 4.
    void volcanoQueuesAndTheirPodGroups() {
        const std::string group = "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: gang, namespace: ml}\nspec: {minMember: 2, queue: research}\n---\n";
        const std::string research = "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: research}\nspec: {weight: 1, parent: gone}\n---\n";
        const std::string mine = ", annotations: {scheduling.k8s.io/group-name: gang}";
        const Outcome told = queues(node(3) + research + group + pod("p0", 2, "schedulerName: volcano, ", mine) + pod("p1", 2, "schedulerName: volcano, ", mine), {"--now", "2026-05-01T00:00:00Z"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(report(told)["system"].toString(), QString("volcano"));
        QVERIFY(!line(told, "research").contains("parent"));  // there is no queue of that name
        const QJsonObject gang = jobOf(told, "ml/gang");
        QCOMPARE(gang["queue"].toString(), QString("research"));
        QCOMPARE(gang["state"].toString(), QString("Waits"));
        QCOMPARE(gang["pods"].toInt(), 2);
        QCOMPARE(gang["placed"].toInt(), 0);
        QCOMPARE(line(told, "research")["waits"].toInt(), 1);
    }
    /// The quota's min is 2 and 3 are used: one is borrowed. The pending pod waits in its namespace's quota, another one in none.
    void elasticQuotasOfSchedulerPlugins() {
        const std::string quota = "apiVersion: scheduling.x-k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: q, namespace: ml}\nspec: {min: {cpu: 2}, max: {cpu: 5}}\n---\n";
        const Outcome told = queues(node(4) + quota + pod("runs", 3, "nodeName: n1, ") + pod("waits", 2));
        QCOMPARE(report(told)["system"].toString(), QString("elastic-quota"));
        QCOMPARE(cpu(told, "ml/q")["used"].toInt(), 3000);
        QCOMPARE(cpu(told, "ml/q")["borrowed"].toInt(), 1000);
        QCOMPARE(cpu(told, "ml/q")["most"].toInt(), 5000);
        QCOMPARE(jobOf(told, "ml/waits")["queue"].toString(), QString("ml/q"));
        QCOMPARE(jobOf(told, "ml/waits")["position"].toInt(), 1);
        QVERIFY(jobOf(told, "ml/waits")["nodes"].toString().contains("Insufficient cpu"));
        QCOMPARE(jobOf(told, "ml/runs")["state"].toString(), QString("Runs"));
    }
    /// The sample of the elastic quotas: a may use 55 cores and uses 40, c 35 and 40. Each has a pod of 20 that waits, and its quota says why.
    void koordinatorsQuotasRefuse() {
        QFile sample(QStringLiteral(SAMPLES "/elastic-quotas.yaml"));
        QVERIFY(sample.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(sample.readAll());
        const Outcome told = queues(text.toStdString());
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QVERIFY2(told.out.contains("Insufficient quotas, quotaName: a, runtime: cpu:55, used: cpu:40, pod's request: cpu:20, exceedDimensions: [cpu]"), qPrintable(told.out));
        QVERIFY2(told.out.contains("Insufficient quotas, quotaName: c, runtime: cpu:35, used: cpu:40, pod's request: cpu:20, exceedDimensions: [cpu]"), qPrintable(told.out));
        // c uses 40 of 35, and its one pod on a node cannot stay.
        QVERIFY2(told.out.contains("ElasticQuota c uses more than its runtime: with monitorAllQuotas, which is off, Koordinator would evict c/c-0 after 2m"), qPrintable(told.out));
    }

    /// a owns 4 and uses 7: 3 beyond its own. b has 3 to spare and c 2, and Kueue books no lender: b lends at least 3 - 2 = 1, c at least 3 - 3 = 0.
    /// The cohort's own 3 may be what a has borrowed: then b lends at least 0. Without c it is exact: b lends all 3. A queue of no cohort lends nothing.
    void kueueBooksNoLender() {
        const std::string three = node(9) + kSpace + kFlavor + queue("a", 4) + queue("b", 3) + job("big", "a", 7, 1);
        const Outcome told = queues(three + queue("c", 2));
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(lent(told, "a"), QString("0 0"));
        QCOMPARE(lent(told, "b"), QString("1000 3000"));
        QCOMPARE(lent(told, "c"), QString("0 2000"));
        QCOMPARE(lent(told, "all"), QString("- -"));
        const std::string cohort =
            "apiVersion: kueue.x-k8s.io/v1beta2\nkind: Cohort\nmetadata: {name: all}\nspec: {resourceGroups: [{coveredResources: [cpu], flavors: [{name: f, resources: [{name: "
            "cpu, nominalQuota: 3}]}]}]}\n---\n";
        QCOMPARE(lent(queues(three + queue("c", 2) + cohort), "b"), QString("0 3000"));
        QCOMPARE(lent(queues(three), "b"), QString("3000 3000"));
        std::string alone = queue("d", 2);
        alone.replace(alone.find("cohortName: all, "), 17, "");
        QCOMPARE(lent(queues(three + alone), "d"), QString("- -"));
        const Outcome table = queues(three + queue("c", 2), {}, {});
        QVERIFY2(table.out.contains(QRegularExpression("  b +0 +0 +f/cpu +3 +0 +0 +from 1 to 3 ")), qPrintable(table.out));
        QVERIFY2(table.out.contains(QRegularExpression("  c +0 +0 +f/cpu +2 +0 +0 +up to 2 ")), qPrintable(table.out));
    }
    /// busy deserves 4 and uses 6, so 2 are of somebody else. Of 10 CPUs idle deserves the rest, 6, and uses 1: it lends them. Of 11 one belongs
    /// to nobody, and may be one of the two. As a tree, idle lends them too, and of its children it is tail with 3 - 0 to spare, for head uses all its 3.
    void volcanosQueuesLendToTheirSiblings() {
        QTemporaryDir folder;
        const std::string plugins = "actions: \"enqueue, allocate\"\ntiers:\n- plugins:\n  - name: gang\n- plugins:\n  - name: predicates\n  - name: capacity\n";
        writeFile(folder, "flat.conf", plugins);
        writeFile(folder, "tree.conf", plugins + "    enableHierarchy: true\n");
        const auto share = [](const std::string& name, int cpus, const std::string& above = "root") {
            return "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: " + name + "}\nspec: {weight: 1, parent: " + above
                   + ", deserved: {cpu: " + std::to_string(cpus) + "}}\n---\n";
        };
        const auto runs = [](const std::string& in, int cpus) {
            return "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: " + in + ", namespace: ml}\nspec: {minMember: 1, queue: " + in + "}\nstatus: {phase: Running}\n---\n"
                   + pod(in, cpus, "schedulerName: volcano, nodeName: n1, ", ", annotations: {scheduling.k8s.io/group-name: " + in + "}");
        };
        const auto played = [&](const std::string& objects, const QString& config) { return queues(objects, {"--config", folder.filePath(config), "--now", "2026-05-01T00:00:00Z"}); };
        const std::string flat = share("busy", 4) + share("idle", 6) + runs("busy", 6) + runs("idle", 1);
        const Outcome exact = played(node(10) + flat, "flat.conf");
        QVERIFY2(exact.code == 0, qPrintable(exact.err));
        QCOMPARE(cpu(exact, "busy")["borrowed"].toInt(), 2000);
        QCOMPARE(lent(exact, "busy"), QString("0 0"));
        QCOMPARE(lent(exact, "idle"), QString("2000 2000"));
        QCOMPARE(lent(played(node(11) + flat, "flat.conf"), "idle"), QString("1000 2000"));
        const std::string tree = share("busy", 4) + share("idle", 6) + share("head", 3, "idle") + share("tail", 3, "idle") + runs("busy", 6) + runs("head", 3);
        const Outcome nested = played(node(10) + tree, "tree.conf");
        QVERIFY2(nested.code == 0, qPrintable(nested.err));
        QCOMPARE(lent(nested, "idle"), QString("2000 2000"));
        QCOMPARE(lent(nested, "head"), QString("0 0"));
        QCOMPARE(lent(nested, "tail"), QString("2000 2000"));
        // No tree comes about: nothing is said.
        QCOMPARE(lent(played(node(10) + tree + share("lost", 1, "gone"), "tree.conf"), "idle"), QString("- -"));
    }
    /// The sample: of 100 cores b asks for 10 of its min of 30, and lends 20. Where it may not lend, its runtime is its min.
    void koordinatorsQuotasLendWhatTheyDoNotAskFor() {
        QFile sample(QStringLiteral(SAMPLES "/elastic-quotas.yaml"));
        QVERIFY(sample.open(QIODevice::ReadOnly));
        const QByteArray text = sample.readAll();
        const Outcome told = queues(text.toStdString());
        QCOMPARE(cpu(told, "b")["own"].toInt(), 10000);
        QCOMPARE(lent(told, "b"), QString("20000 20000"));
        QCOMPARE(lent(told, "a"), QString("0 0"));
        const Outcome keeps = queues(
            QByteArray(text)
                .replace("{name: b, namespace: b}\nspec: {min", "{name: b, namespace: b, labels: {quota.scheduling.koordinator.sh/allow-lent-resource: \"false\"}}\nspec: {min")
                .toStdString());
        QCOMPARE(cpu(keeps, "b")["own"].toInt(), 30000);
        QCOMPARE(lent(keeps, "b"), QString("0 0"));
    }

    /// Pods are tried by priority: 10 before 5, and of the two with 5 the one that came first. Positions count in each class.
    void prioritiesWhereThereIsNoQueue() {
        const std::string high = "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 10\n---\n";
        const Outcome told = queues(node(4) + high + pod("first", 1, "priority: 5, ") + pod("second", 1, "priority: 5, ") + pod("top", 1, "priorityClassName: high, "));
        QCOMPARE(report(told)["system"].toString(), QString("priority"));
        QCOMPARE(report(told)["queues"].toArray()[0].toObject()["queue"].toString(), QString("high"));
        QCOMPARE(report(told)["queues"].toArray()[1].toObject()["queue"].toString(), QString("priority 5"));
        QCOMPARE(jobOf(told, "ml/top")["position"].toInt(), 1);
        QCOMPARE(jobOf(told, "ml/first")["position"].toInt(), 1);
        QCOMPARE(jobOf(told, "ml/second")["position"].toInt(), 2);
        QCOMPARE(jobOf(told, "ml/second")["placed"].toInt(), 1);
        QVERIFY(!cpu(told, "high").contains("own"));
        QCOMPARE(lent(told, "priority 5"), QString("- -"));
        QCOMPARE(cpu(told, "priority 5")["asked"].toInt(), 2000);
    }
    void aSystemCanBeChosen() {
        const std::string all = node(3) + kSpace + kFlavor + queue("a", 4) + job("j", "a", 1, 1) + pod("p", 1);
        QCOMPARE(report(queues(all))["system"].toString(), QString("kueue"));
        QCOMPARE(report(queues(all, {"--system", "priority"}))["system"].toString(), QString("priority"));
        const Outcome none = queues(all, {"--system", "koordinator"});
        QCOMPARE(none.code, 1);
        QVERIFY(none.err.contains("there is no ElasticQuota among the objects"));
        QCOMPARE(queues(all, {"--system", "lottery"}).code, 2);
    }
    /// Cohorts in a circle come from anybody's files: each is shown once, and nothing runs round.
    void aCircleOfParentsEnds() {
        const std::string circle =
            "apiVersion: kueue.x-k8s.io/v1beta2\nkind: Cohort\nmetadata: {name: all}\nspec: {parentName: other}\n---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: Cohort\nmetadata: {name: "
            "other}\nspec: {parentName: all}\n---\n";
        const Outcome told = queues(node(3) + kSpace + kFlavor + circle + queue("a", 4) + job("j", "a", 1, 1));
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QSet<QString> names;
        for (const QJsonValue& one : report(told)["queues"].toArray()) names << one.toObject()["queue"].toString();
        QCOMPARE(names, (QSet<QString>{"a", "all", "other"}));
        QCOMPARE(report(told)["queues"].toArray().size(), 3);
    }
    /// Exit code 0 is earned: not where a job waits, and not where there is none.
    void failsWhileAJobWaits() {
        QCOMPARE(queues(node(4) + pod("runs", 1, "nodeName: n1, "), {"--fail-if-waiting"}).code, 0);
        QCOMPARE(queues(node(4) + pod("runs", 1, "nodeName: n1, ") + pod("waits", 8), {"--fail-if-waiting"}).code, 3);
        QCOMPARE(queues(node(4), {"--fail-if-waiting"}).code, 3);
    }
    void tablesForPeople() {
        const Outcome told = queues(node(3) + kSpace + kFlavor + queue("a", 4) + queue("b", 2) + job("big", "a", 5, 1) + job("late", "b", 3, 2), {}, {});
        QVERIFY2(told.out.contains(QRegularExpression("  a +1 +0 +f/cpu +4 +5 +1 ")), qPrintable(told.out));
        QVERIFY(told.out.contains(QRegularExpression("late\\S* +b +waits +1 ")));
        const Outcome names = queues(node(4) + pod("runs", 1, "nodeName: n1, ") + pod("waits", 8), {}, {"-o", "name"});
        QCOMPARE(names.out, QString("ml/waits\n"));
        QVERIFY(queues(node(4) + pod("runs", 1, "nodeName: n1, "), {}, {}).out.contains("no job waits in a queue"));
    }
};

QTEST_APPLESS_MAIN(QueuesTest)
#include "tst_queues.moc"
