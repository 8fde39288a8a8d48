// SPDX-License-Identifier: GPL-3.0-or-later
// bayplanctl compare-schedulers on clusters that are small enough to be decided by hand.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/objects_text.h"

using namespace bayplan::test;

class CompareSchedulersTest : public QObject {
    Q_OBJECT

    static std::string node(const std::string& name, int cpus) {
        return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + "}\nstatus: {allocatable: {cpu: " + std::to_string(cpus) + ", memory: 64Gi, pods: 10}}\n---\n";
    }
    static std::string pod(const std::string& name, int cpus, const std::string& metadata = "", const std::string& spec = "") {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: ml" + metadata + "}\nspec: {" + spec + "containers: [{name: c, resources: {requests: {cpu: " + std::to_string(cpus)
               + ", memory: 1Gi}}}]}\n---\n";
    }
    static std::string gang(const std::string& name, int least) {
        return "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: " + name + ", namespace: ml}\nspec: {minMember: " + std::to_string(least) + ", queue: default}\n---\n";
    }
    static Outcome compare(const std::string& text, const QStringList& more = {}, const QStringList& form = {"-o", "json"}) {
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", text);
        return run(QStringList{"compare-schedulers", folder.filePath("cluster.yaml")} + more + form);
    }
    static QJsonObject report(const Outcome& told) { return QJsonDocument::fromJson(told.out.toUtf8()).object(); }
    static QJsonObject row(const Outcome& told, const QString& scheduler) {
        for (const QJsonValue& one : report(told)["schedulers"].toArray())
            if (one.toObject()["scheduler"] == scheduler) return one.toObject();
        return {};
    }

private Q_SLOTS:
    /// Two nodes of 4 CPUs, a gang that needs three pods of 3 CPUs: two fit. kube-scheduler places these two, Volcano nobody. One pod of
    /// 3 CPUs is left to place where the gang did not: none of kube-scheduler's two nodes has more than one CPU left.
    void aGangThatDoesNotFit() {
        const std::string of = ", annotations: {scheduling.k8s.io/group-name: train}";
        const Outcome told = compare(node("n1", 4) + node("n2", 4) + gang("train", 3) + pod("t-0", 3, of) + pod("t-1", 3, of) + pod("t-2", 3, of));
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(report(told)["pods"].toInt(), 3);
        QCOMPARE(report(told)["gangs"].toInt(), 1);
        const QJsonObject kube = row(told, "kube"), volcano = row(told, "volcano");
        QCOMPARE(kube["placed"].toInt(), 2);
        QCOMPARE(kube["pending"].toInt(), 1);
        QCOMPARE(kube["gangsWhole"].toInt(), 0);
        QCOMPARE(kube["nodesUsed"].toInt(), 2);
        QCOMPARE(kube["slots"].toInt(-1), 0);
        QVERIFY(!kube.contains("distance") && !kube["distanceUnknown"].toString().isEmpty());
        QCOMPARE(volcano["placed"].toInt(), 0);
        QCOMPARE(volcano["pending"].toInt(), 3);
        QVERIFY(!volcano.contains("longestWait"));
        QCOMPARE(volcano["nodesUsed"].toInt(-1), 0);
        QCOMPARE(volcano["slots"].toInt(), 2);  // of 3 CPUs, one a node
        QCOMPARE(volcano["pendingByQueue"].toArray()[0].toObject()["pods"].toInt(), 3);
    }

    /// With a third node the gang is whole under both, in the first pass and session.
    void aGangThatFits() {
        const std::string of = ", annotations: {scheduling.k8s.io/group-name: train}";
        const Outcome told = compare(node("n1", 4) + node("n2", 4) + node("n3", 4) + gang("train", 3) + pod("t-0", 3, of) + pod("t-1", 3, of) + pod("t-2", 3, of));
        for (const char* scheduler : {"kube", "volcano"}) {
            QCOMPARE(row(told, scheduler)["placed"].toInt(), 3);
            QCOMPARE(row(told, scheduler)["gangsWhole"].toInt(), 1);
            QCOMPARE(row(told, scheduler)["longestWait"].toInt(-1), 0);
            QCOMPARE(row(told, scheduler)["evictions"].toInt(-1), 0);
        }
    }

    /// The node is full of a pod of lower priority: it goes after the first pass, and the other is placed in the second.
    void evictionsAreCarriedOut() {
        const std::string classes = "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 1000\n---\n";
        const Outcome told = compare(classes + node("n1", 4) + pod("low", 4, "", "nodeName: n1, ") + pod("high", 3, "", "priorityClassName: high, priority: 1000, "), {"--scheduler", "kube"});
        const QJsonObject kube = row(told, "kube");
        QCOMPARE(kube["evictions"].toInt(), 1);
        QCOMPARE(kube["placed"].toInt(), 1);
        QCOMPARE(kube["longestWait"].toInt(-1), 1);
        QCOMPARE(kube["nodesUsed"].toInt(), 1);
        // One pass alone does not place it: its room is not free yet.
        const Outcome once = compare(classes + node("n1", 4) + pod("low", 4, "", "nodeName: n1, ") + pod("high", 3, "", "priorityClassName: high, priority: 1000, "),
                                     {"--scheduler", "kube", "--sessions", "1"});
        QCOMPARE(row(once, "kube")["placed"].toInt(-1), 0);
    }

    /// 10 CPUs; the quota `a` has min 2 and asks for 6, `b` min 8 and asks for 0, which it lends: a may use 6. Both pods of a are
    /// placed: it has what it deserves. Then b asks for 8 with a pod that comes later and does not fit: its runtime is 8, it has nothing,
    /// 80 % off.
    void koordinatorsQuotasRefuse() {
        const auto quota = [](const std::string& name, int least) {
            return "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: " + name + ", namespace: ml}\nspec: {min: {cpu: " + std::to_string(least)
                   + "}, max: {cpu: 10}}\n---\n";
        };
        const auto of = [](const std::string& name) { return ", labels: {quota.scheduling.koordinator.sh/name: " + name + "}"; };
        const std::string first = ", creationTimestamp: \"2026-06-01T11:00:00Z\"";
        const std::string cluster = node("n1", 10) + quota("a", 2) + quota("b", 8) + pod("a-0", 3, of("a") + first) + pod("a-1", 3, of("a") + first);
        const QJsonObject fair = row(compare(cluster), "koordinator");
        QCOMPARE(fair["placed"].toInt(), 2);
        QCOMPARE(fair["distance"].toDouble(-1), 0.0);
        const QJsonObject off = row(compare(cluster + pod("b-0", 8, of("b") + ", creationTimestamp: \"2026-06-01T12:00:00Z\"")), "koordinator");
        // b asks for its min of 8, so that a has no more than its min of 2: both pods of a, of 3, are refused, and b gets its node. |0 - 2| of 10.
        QCOMPARE(off["placed"].toInt(), 1);
        QCOMPARE(off["distance"].toDouble(-1), 0.2);
        QCOMPARE(off["distanceOf"].toString(), "a, cpu");
        QVERIFY(!off["notes"].toArray().isEmpty());
    }

    /// A job of two pods of 3 CPUs each in a queue of 5 CPUs: Kueue admits nothing, kube-scheduler places both, as pods of the same load.
    void jobsThatKueueSuspends() {
        const std::string cluster = node("n1", 4) + node("n2", 4)
                                    +
                                    "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ResourceFlavor\nmetadata: {name: any}\n---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: team}\nspec: "
                                    "{namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu, memory], flavors: [{name: any, resources: [{name: cpu, nominalQuota: 5}, {name: memory, nominalQuota: "
                                    "64Gi}]}]}]}\n---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: LocalQueue\nmetadata: {name: team, namespace: ml}\nspec: {clusterQueue: team}\n---\n"
                                    "apiVersion: batch/v1\nkind: Job\nmetadata: {name: train, namespace: ml, uid: u1, labels: {kueue.x-k8s.io/queue-name: team}}\nspec: {suspend: true, parallelism: 2, completions: 2, "
                                    "template: {spec: {restartPolicy: Never, containers: [{name: c, resources: {requests: {cpu: 3, memory: 1Gi}}}]}}}\n---\n";
        const Outcome told = compare(cluster);
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(report(told)["pods"].toInt(), 2);
        QCOMPARE(report(told)["made"].toInt(), 2);
        QCOMPARE(row(told, "kube")["placed"].toInt(), 2);
        const QJsonObject kueue = row(told, "kueue");
        QCOMPARE(kueue["placed"].toInt(-1), 0);
        QCOMPARE(kueue["pendingByQueue"].toArray()[0].toObject()["queue"].toString(), "team");
        QCOMPARE(kueue["pendingByQueue"].toArray()[0].toObject()["pods"].toInt(), 2);
        QVERIFY(!kueue.contains("distance"));
        // A group of one pod set is none that Kueue lets in: nothing is said of its pods.
        std::string grouped = cluster;
        const std::string plain = "template: {spec: {restartPolicy";
        grouped.replace(grouped.find(plain), plain.size(),
                        "template: {metadata: {annotations: {kueue.x-k8s.io/podset-required-topology: rack, kueue.x-k8s.io/podset-group-name: g}}, spec: {restartPolicy");
        QCOMPARE(row(compare(grouped), "kueue")["notModelled"].toInt(), 2);
    }

    /// All rows count the three pods of the Job; Volcano alone keeps the order of its tasks, so that those of the second wait two sessions longer.
    void jobsOfVolcano() {
        const std::string task = ", template: {spec: {containers: [{name: c, resources: {requests: {cpu: 1, memory: 1Gi}}}]}}}";
        const Outcome told =
            compare(node("n1", 4) + "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: flow, namespace: ml}\nspec: {minAvailable: 1, tasks: [{name: a, replicas: 1"
                    + task + ", {name: b, replicas: 2, dependsOn: {name: [a]}" + task + "]}\n---\n");
        QVERIFY2(told.code == 0 || told.code == 5, qPrintable(told.err));
        QCOMPARE(report(told)["pods"].toInt(), 3);
        QCOMPARE(report(told)["made"].toInt(), 3);
        QCOMPARE(row(told, "kube")["placed"].toInt(), 3);
        QCOMPARE(row(told, "volcano")["placed"].toInt(), 3);
        QVERIFY2(told.out.contains("the order of their tasks is kept with Volcano alone"), qPrintable(told.out));
    }

    void theConfigurationOfKueue() {
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", node("n1", 4) + pod("p", 1));
        const auto told = [&](const char* text) {
            writeFile(folder, "kueue.yaml", text);
            return run({"compare-schedulers", folder.filePath("cluster.yaml"), "--scheduler", "kube", "--scheduler", "kueue=" + folder.filePath("kueue.yaml"), "-o", "json"});
        };
        const Outcome fair = told("apiVersion: config.kueue.x-k8s.io/v1beta2\nkind: Configuration\nfairSharing: {preemptionStrategies: [LessThanInitialShare]}\nmanageJobsWithoutQueueName: true\n");
        QCOMPARE(fair.code, 5);  // there is no ClusterQueue: this row could not be run, the other one was
        QVERIFY2(fair.err.contains("only fairSharing is modelled"), qPrintable(fair.err));
        QVERIFY(told("apiVersion: config.kueue.x-k8s.io/v1beta2\nkind: Configuration\nfairSharing: {preemptionStrategies: [Fast]}\n")
                    .err.contains("must be LessThanOrEqualToFinalShare or LessThanInitialShare"));
        QVERIFY(told("apiVersion: config.kueue.x-k8s.io/v1beta2\nkind: Configuration\nfairSharing: {preemptionStrategies: [LessThanInitialShare, LessThanInitialShare]}\n")
                    .err.contains("is there twice"));
        const Outcome other = told("apiVersion: v1\nkind: Pod\n");
        QCOMPARE(other.code, 1);
        QVERIFY2(other.err.contains("is no Configuration of config.kueue.x-k8s.io"), qPrintable(other.err));
    }

    /// The manual's table is the program's: ● modelled, ◐ in part, ○ not modelled, - the scheduler has no such thing.
    void theManualHasTheSameTable_data() {
        QTest::addColumn<QString>("language");
        for (const char* language : {"en", "zh_CN"}) QTest::newRow(language) << language;
    }
    void theManualHasTheSameTable() {
        QFETCH(QString, language);
        QFile manual(QStringLiteral(MANUAL "/%1/schedulers.md").arg(language));
        QVERIFY(manual.open(QIODevice::ReadOnly));
        QList<QStringList> rows;
        for (const QString& line : QString::fromUtf8(manual.readAll()).split('\n'))
            if (line.startsWith("| ") && line.contains(QRegularExpression(QStringLiteral("[●◐○]")))) rows << line.split('|');
        const QJsonArray features = report(compare(node("n1", 4) + pod("p", 1)))["features"].toArray();
        QCOMPARE(rows.size(), features.size());
        const QMap<QString, QString> signs{{"yes", QStringLiteral("●")}, {"part", QStringLiteral("◐")}, {"no", QStringLiteral("○")}};
        for (qsizetype f = 0; f < rows.size(); ++f) {
            const QJsonArray cells = features[f].toObject()["schedulers"].toArray();
            for (qsizetype c = 0; c < cells.size(); ++c) {
                const QString modelled = cells[c].toObject()["modelled"].toString(), cell = rows[f].value(c + 2).trimmed();
                const bool same = modelled == "none" ? cell.isEmpty() || cell.startsWith('-') : cell.endsWith(signs.value(modelled));
                QVERIFY2(same, qPrintable(features[f].toObject()["feature"].toString() + ": " + cells[c].toObject()["scheduler"].toString() + ": " + modelled + ": " + cell));
            }
        }
    }

    void everyForm() {
        const std::string cluster = node("n1", 4) + pod("p", 1);
        const Outcome table = compare(cluster, {}, {});
        QVERIFY2(table.out.contains("SLOTS LEFT") && table.out.contains("unknown") && table.out.contains("not modelled"), qPrintable(table.out));
        QVERIFY(compare(cluster, {}, {"-o", "wide"}).out.contains("gang: all of a statement or nothing"));
        const QStringList lines = compare(cluster, {"--scheduler", "kube"}, {"-o", "csv"}).out.split('\n');
        QCOMPARE(lines[1], "kube,kube,,1,0,0,0,0,,,1,3,0");  // of one CPU three more fit
        QVERIFY(compare(cluster, {}, {"-o", "yaml"}).out.contains("kind: SchedulerComparison"));
        QCOMPARE(row(compare(cluster, {"--scheduler", "kube", "--shape", "cpu=2"}), "kube")["slots"].toInt(), 1);
    }

    void nothingIsNoAnswer() {
        const Outcome placed = compare(node("n1", 4) + pod("p", 1, "", "nodeName: n1, "));
        QCOMPARE(placed.code, 1);
        QVERIFY2(placed.err.contains("no pod is pending: there is nothing to compare"), qPrintable(placed.err));
        QVERIFY(compare(pod("p", 1)).err.contains("there is no node among the objects"));
        const Outcome none = compare(node("n1", 4) + pod("p", 1), {"--scheduler", "kueue"});
        QCOMPARE(none.code, 1);
        QVERIFY2(none.out.isEmpty() && none.err.contains("there is no ClusterQueue"), qPrintable(none.err));
        QCOMPARE(compare(node("n1", 4) + pod("p", 1), {"--scheduler", "yunikorn"}).code, 2);
        QCOMPARE(compare(node("n1", 4) + pod("p", 1), {"--scheduler", "volcano="}).code, 2);
        QCOMPARE(compare(node("n1", 4) + pod("p", 1), {"--scheduler", "volcano=/nonexistent.conf"}).code, 1);
        QVERIFY(compare(node("n1", 4) + pod("p", 1), {"--shape", "nvidia.com/gpu=1"}).err.contains("nvidia.com/gpu"));
    }
};

QTEST_GUILESS_MAIN(CompareSchedulersTest)
#include "tst_compare_schedulers.moc"
