// SPDX-License-Identifier: GPL-3.0-or-later
// What `bayplanctl what-if` says of queues before and after a scenario, on clusters that are small enough to be counted by hand.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan::test;

class FairShareTest : public QObject {
    Q_OBJECT

    static std::string node(const std::string& name, int cpus) {
        return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + "}\nstatus: {allocatable: {cpu: " + std::to_string(cpus)
               + ", memory: 64Gi, pods: 10}, conditions: [{type: Ready, status: \"True\"}]}\n---\n";
    }
    /// Of a controller of the name that stands before the dash.
    static std::string pod(const std::string& name, const std::string& node, int cpus, const std::string& metadata = "", const std::string& kind = "ReplicaSet", const std::string& spec = "") {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: ml" + metadata + ", ownerReferences: [{apiVersion: v1, kind: " + kind + ", name: " + name.substr(0, name.find('-'))
               + ", uid: u, controller: true}]}\nspec: {" + spec + (node.empty() ? "" : "nodeName: " + node + ", ") + "containers: [{name: c, resources: {requests: {cpu: " + std::to_string(cpus)
               + "}}}]}\nstatus: {phase: " + (node.empty() ? "Pending" : "Running") + "}\n---\n";
    }
    static std::string koordinatorQuota(const std::string& name, int least) {
        return "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: " + name + ", namespace: ml}\nspec: {min: {cpu: " + std::to_string(least)
               + "}, max: {cpu: 10}}\n---\n";
    }
    static std::string inQuota(const std::string& name) { return ", labels: {quota.scheduling.koordinator.sh/name: " + name + "}"; }
    static std::string volcanoQueue(const std::string& name, const std::string& weight = "1") {
        return "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: " + name + "}\nspec: {weight: " + weight
               + "}\n---\napiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: of-" + name + ", namespace: ml}\nspec: {minMember: 1, queue: " + name
               + "}\nstatus: {phase: Running}\n---\n";
    }
    static std::string inGroup(const std::string& queue) { return ", annotations: {scheduling.k8s.io/group-name: of-" + queue + "}"; }

    static Outcome tried(const std::string& cluster, const std::string& changes, const std::string& other = "", const QStringList& form = {"-o", "json"}) {
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", cluster);
        const auto scenario = [&](const char* name, const std::string& text) { return writeFile(folder, name, "apiVersion: bayplan/v1\nkind: Scenario\n" + text); };
        scenario("scenario.yaml", changes);
        QStringList arguments{"what-if", folder.filePath("cluster.yaml"), "--scenario", folder.filePath("scenario.yaml")};
        if (!other.empty()) {
            scenario("other.yaml", other);
            arguments << "--compare" << folder.filePath("other.yaml");
        }
        return run(arguments + form);
    }
    static QJsonObject system(const Outcome& told, const char* side, const char* name, const char* scenario = "scenario") {
        for (const QJsonValue& one : QJsonDocument::fromJson(told.out.toUtf8()).object()[scenario].toObject()[side].toObject()["queues"].toArray())
            if (one.toObject()["system"] == name) return one.toObject();
        return {};
    }
    /// "6000/2000 of 10000": used, deserved and all of it.
    static QString share(const QJsonObject& system, const char* queue, const char* resource = "cpu") {
        for (const QJsonValue& one : system["shares"].toArray()) {
            const QJsonObject row = one.toObject();
            if (row["queue"] == queue && row["resource"] == resource)
                return QString("%1/%2 of %3").arg(row["used"].toInteger()).arg(row.contains("deserved") ? QString::number(row["deserved"].toInteger()) : QString("-")).arg(row["whole"].toInteger());
        }
        return "none";
    }

private Q_SLOTS:
    /// Of 10 CPUs a uses 6 with a min of 2, and b 2 with a min of 8: b lends, and both have what they may. Four pods of b ask for 8, so that a
    /// deserves 2; one more of b fits, and both are 4 CPUs away from what they deserve.
    void koordinatorsQuotasLendLess() {
        const Outcome told = tried(node("n1", 10) + koordinatorQuota("a", 2) + koordinatorQuota("b", 8) + pod("a-0", "n1", 6, inQuota("a")) + pod("b-0", "n1", 2, inQuota("b")),
                                   "changes: [{action: scale, workload: ml/ReplicaSet/b, replicas: 4}]\n");
        QVERIFY2(told.code == 0, qPrintable(told.out + told.err));
        const QJsonObject before = system(told, "before", "koordinator"), after = system(told, "after", "koordinator");
        QCOMPARE(share(before, "a"), QString("6000/6000 of 10000"));
        QCOMPARE(share(before, "b"), QString("2000/2000 of 10000"));
        QCOMPARE(before["distance"].toDouble(-1), 0.0);
        QCOMPARE(share(after, "a"), QString("6000/2000 of 10000"));
        QCOMPARE(share(after, "b"), QString("4000/8000 of 10000"));
        QCOMPARE(after["distance"].toDouble(-1), 0.4);
        QCOMPARE(after["distanceOf"].toString(), QString("a, cpu"));
    }

    /// Of 20 CPUs a uses 8 and b 2, of equal weight. b then asks for 8: it deserves that, and has 2, since no profile schedules its pods:
    /// 6 of 20 off. The pods that were added count in b, as others of their controller do.
    void volcanosQueuesDeserveMore() {
        const std::string cluster = node("n1", 10) + node("n2", 10) + volcanoQueue("a") + volcanoQueue("b") + pod("a-0", "n1", 8, inGroup("a"), "ReplicaSet", "schedulerName: volcano, ")
                                    + pod("b-0", "n2", 2, inGroup("b"), "ReplicaSet", "schedulerName: volcano, ");
        const Outcome told = tried(cluster, "changes: [{action: scale, workload: ml/ReplicaSet/b, replicas: 4}]\n", "changes: [{action: scale, workload: ml/ReplicaSet/a, replicas: 0}]\n");
        QVERIFY2(told.code == 0, qPrintable(told.out + told.err));
        const QJsonObject before = system(told, "before", "volcano"), after = system(told, "after", "volcano");
        QCOMPARE(share(before, "b"), QString("2000/2000 of 20000"));
        QCOMPARE(before["distance"].toDouble(-1), 0.0);
        QCOMPARE(share(after, "a"), QString("8000/8000 of 20000"));
        QCOMPARE(share(after, "b"), QString("2000/8000 of 20000"));
        QCOMPARE(after["distance"].toDouble(-1), 0.3);
        QCOMPARE(after["distanceOf"].toString(), QString("b, cpu"));
        const QJsonObject other = system(told, "after", "volcano", "other");
        QCOMPARE(share(other, "a"), QString("none"));
        QCOMPARE(share(other, "b"), QString("2000/2000 of 20000"));

        const Outcome table = tried(cluster, "changes: [{action: scale, workload: ml/ReplicaSet/b, replicas: 4}]\n", "changes: []\n", {});
        const QStringList lines = table.out.split('\n').filter("farthest from deserved (volcano)");
        QCOMPARE(lines.size(), 1);
        QCOMPARE(lines[0].simplified(), QString("farthest from deserved (volcano) 0.0 % 30.0 % 0.0 %"));
        QVERIFY2(table.out.simplified().contains("b cpu 2 of 2 2 of 8 2 of 2"), qPrintable(table.out));
    }

    /// A workload of two pods of 3 CPUs in a queue of 8: one is evicted and placed nowhere. What a queue may lend is no share.
    void kueuesQueuesCountPodsOnNodes() {
        const std::string cluster = node("n1", 8)
                                    +
                                    "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ResourceFlavor\nmetadata: {name: any}\n---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: team}\nspec: "
                                    "{namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu], flavors: [{name: any, resources: [{name: cpu, nominalQuota: 8}]}]}]}\n---\n"
                                    "apiVersion: kueue.x-k8s.io/v1beta2\nkind: LocalQueue\nmetadata: {name: local, namespace: ml}\nspec: {clusterQueue: team}\n---\n"
                                    "apiVersion: batch/v1\nkind: Job\nmetadata: {name: train, namespace: ml, uid: u, labels: {kueue.x-k8s.io/queue-name: local}}\nspec: {suspend: false, parallelism: 2, completions: 2, "
                                    "template: {spec: {restartPolicy: Never, containers: [{name: c, resources: {requests: {cpu: 3}}}]}}}\n---\n"
                                    + pod("train-0", "n1", 3, "", "Job") + pod("train-1", "n1", 3, "", "Job");
        const Outcome told = tried(cluster, "schedule: none\nchanges: [{action: evict, pod: ml/train-0}]\n");
        QVERIFY2(told.code == 0, qPrintable(told.out + told.err));
        QCOMPARE(share(system(told, "before", "kueue"), "team"), QString("6000/8000 of 8000"));
        const QJsonObject after = system(told, "after", "kueue");
        QCOMPARE(share(after, "team"), QString("3000/8000 of 8000"));
        QVERIFY(!after.contains("distance") && !after["distanceUnknown"].toString().isEmpty());
    }

    void quotasOfSchedulerPlugins() {
        const Outcome told = tried(node("n1", 8) + pod("a-0", "n1", 3)
                                       + "apiVersion: scheduling.x-k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: q, namespace: ml}\nspec: {min: {cpu: 2}, max: {cpu: 8}}\n",
                                   "changes: [{action: scale, workload: ml/ReplicaSet/a, replicas: 2}]\n");
        QCOMPARE(share(system(told, "before", "elastic-quota"), "ml/q"), QString("3000/2000 of 8000"));
        QCOMPARE(share(system(told, "after", "elastic-quota"), "ml/q"), QString("6000/2000 of 8000"));
        QVERIFY(!system(told, "after", "elastic-quota").contains("distance"));
    }

    /// Without queues the priorities of pods stand in for them. A second node doubles what there is.
    void prioritiesWhereThereAreNoQueues() {
        const std::string high = "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 1000\n---\n";
        const Outcome told = tried(high + node("n1", 8) + pod("a-0", "n1", 3) + pod("b-0", "n1", 2, "", "ReplicaSet", "priority: 1000, "),
                                   "changes: [{action: addNodes, name: more, count: 1, like: n1}, {action: scale, workload: ml/ReplicaSet/b, replicas: 2}]\n");
        QVERIFY2(told.code == 0, qPrintable(told.out + told.err));
        const QJsonObject before = system(told, "before", "priority"), after = system(told, "after", "priority");
        QCOMPARE(share(before, "high"), QString("2000/- of 8000"));
        QCOMPARE(share(after, "high"), QString("4000/- of 16000"));
        QCOMPARE(share(after, "0"), QString("3000/- of 16000"));
        QCOMPARE(after["shares"].toArray().first().toObject()["queue"].toString(), QString("high"));  // the first in line
        QVERIFY(!after["distanceUnknown"].toString().isEmpty());
    }

    /// A queue that Volcano could not read: what it deserves is unknown, and so is what the others do.
    void aQueueThatCannotBeRead() {
        const Outcome told = tried(node("n1", 8) + volcanoQueue("a") + volcanoQueue("b", "many") + pod("a-0", "n1", 3, inGroup("a")), "changes: [{action: cordon, node: n1}]\n");
        QVERIFY2(told.code == 0, qPrintable(told.out + told.err));
        for (const char* side : {"before", "after"}) {
            const QJsonObject volcano = system(told, side, "volcano");
            QVERIFY2(!volcano["unknown"].toString().isEmpty() && !volcano.contains("shares"), qPrintable(told.out));
        }
    }
};

QTEST_GUILESS_MAIN(FairShareTest)
#include "tst_fair_share.moc"
