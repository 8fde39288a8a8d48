// SPDX-License-Identifier: GPL-3.0-or-later
// bayplanctl quotas, on published cases and on clusters as people write them down.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "conformance/published_cases.h"
#include "io/objects_text.h"

using namespace bayplan::test;

class QuotasTest : public QObject {
    Q_OBJECT

    static std::string node(int cpus) { return "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: " + std::to_string(cpus) + "}}\n---\n"; }
    static std::string quota(const std::string& name, int least, int most, const std::string& metadata = "") {
        return "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: " + name + ", namespace: " + name + metadata + "}\nspec: {min: {cpu: " + std::to_string(least)
               + "}, max: {cpu: " + std::to_string(most) + "}}\n---\n";
    }
    static std::string pod(const std::string& space, int cpus, bool placed, const std::string& metadata = "") {
        static int number = 0;
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: p-" + std::to_string(++number) + ", namespace: " + space + metadata + "}\nspec: {" + (placed ? "nodeName: n, " : "")
               + "containers: [{name: c, resources: {requests: {cpu: " + std::to_string(cpus) + "}}}]}\n---\n";
    }
    static Outcome quotas(const std::string& text, const QStringList& more = {"-o", "json"}) {
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", text);
        return run(QStringList{"quotas", folder.filePath("cluster.yaml")} + more);
    }
    static QJsonObject report(const Outcome& told) { return QJsonDocument::fromJson(told.out.toUtf8()).object(); }
    static QJsonObject of(const QJsonObject& report, const QString& name) {
        for (const QJsonValue& one : report["quotas"].toArray())
            if (one.toObject()["quota"] == name) return one.toObject();
        return {};
    }
    static int cpu(const QJsonObject& report, const QString& name, const QString& what) { return of(report, name)[what].toObject()["cpu"].toInt(); }

private Q_SLOTS:
    void saysWhatTheRealOneDecided_data() { bayplan::testing::publishedCases("koordinator"); }
    void saysWhatTheRealOneDecided() {
        QFETCH(QString, folder);
        if (folder.isEmpty()) QSKIP("the published cases are not here");
        const auto object = [&](const QString& name) {
            QFile file(folder + "/" + name);
            return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
        };
        QStringList words{"quotas", folder + "/cluster.json", "-o", "json"};
        if (!object("case.json")["enableMinQuotaScale"].toBool(true)) words << "--no-min-scaling";
        const Outcome told = run(words);
        QVERIFY2(told.code == 0, qPrintable(told.err));
        const QJsonObject expected = object("expected.json")["quotas"].toObject(), actual = report(told);
        QVERIFY(!expected.isEmpty());
        for (const QString& name : expected.keys())
            for (const QString what : {"request", "runtime", "used"}) {
                const QJsonObject wanted = expected[name].toObject()[what].toObject();
                for (const QString& resource : wanted.keys())
                    QCOMPARE(of(actual, name)[what].toObject()[resource].toDouble(), wanted[resource].toDouble());
            }
    }

    /// T-K-EQ-1: of 100, 40 + 10 + 20 are the mins as far as they are asked for; a and c get half each of the 30 that are left.
    void whatIsLentIsShared() {
        const std::string cluster = node(100) + quota("a", 40, 100) + quota("b", 30, 100) + quota("c", 20, 100) + pod("a", 60, true) + pod("b", 10, false) + pod("c", 60, false);
        const QJsonObject told = report(quotas(cluster));
        QCOMPARE(cpu(told, "a", "runtime"), 55000);
        QCOMPARE(cpu(told, "b", "runtime"), 10000);
        QCOMPARE(cpu(told, "c", "runtime"), 35000);
        QCOMPARE(cpu(told, "a", "used"), 60000);  // more than its runtime
        QCOMPARE(cpu(told, "c", "used"), 0);
        const Outcome table = quotas(cluster, {"-o", "wide"});
        QVERIFY2(table.out.contains("RUNTIME") && table.out.contains("55"), qPrintable(table.out));
    }

    /// By label, by the namespace's name, by annotation; the rest is in the default quota, and is not shared.
    void whereAPodCounts() {
        const QJsonObject told = report(quotas(node(100) + quota("a", 10, 100) + quota("b", 10, 100, ", annotations: {quota.scheduling.koordinator.sh/namespaces: '[\"x\", \"y\"]'}")
                                               + pod("a", 1, true, ", labels: {quota.scheduling.koordinator.sh/name: b}") + pod("a", 2, true) + pod("y", 4, true) + pod("z", 8, true)));
        QCOMPARE(cpu(told, "a", "used"), 2000);
        QCOMPARE(cpu(told, "b", "used"), 5000);
        QCOMPARE(told["total"].toObject()["cpu"].toInt(), 92000);
    }

    void whatCannotBeIsSaid() {
        const QJsonObject told = report(quotas(node(10) + quota("a", 1, 5, ", labels: {quota.scheduling.koordinator.sh/parent: gone}") + quota("b", 6, 5)
                                               + quota("t", 1, 5, ", labels: {quota.scheduling.koordinator.sh/tree-id: other}")
                                               + pod("x", 1, false, ", labels: {quota.scheduling.koordinator.sh/name: lost}")));
        QStringList texts;
        for (const QJsonValue& one : told["problems"].toArray()) texts << one.toObject()["object"].toString() + ": " + one.toObject()["message"].toString();
        QCOMPARE(texts.size(), 4);
        QCOMPARE(texts[0], "ElasticQuota t: no root of the quota tree other says what the tree has: it has nothing to share");
        QCOMPARE(texts[1], "ElasticQuota a: there is no ElasticQuota gone, its parent: it counts as one of the first level");
        QCOMPARE(texts[2], "ElasticQuota b: its min of cpu is above its max");
        QVERIFY2(texts[3].endsWith("there is no ElasticQuota lost: it counts in the default quota"), qPrintable(texts[3]));
        QCOMPARE(told["quotas"].toArray().size(), 3);
    }

    /// The root of tree t says 8 of the 20 cores: a asks for 9 and may use 8, and the default tree shares 12.
    void treesOfTheirOwn() {
        const std::string tree = "quota.scheduling.koordinator.sh/tree-id: t";
        const std::string root =
            quota("r", 8, 99,
                  ", labels: {" + tree + ", quota.scheduling.koordinator.sh/is-root: \"true\"}, annotations: {quota.scheduling.koordinator.sh/total-resource: '{\"cpu\": 8}'}");
        const std::string cluster = node(20) + root + quota("a", 0, 99, ", labels: {" + tree + ", quota.scheduling.koordinator.sh/parent: r}") + quota("b", 0, 99)
                                    + pod("a", 9, false) + pod("b", 99, false);
        const QJsonObject told = report(quotas(cluster));
        QCOMPARE(cpu(told, "a", "runtime"), 8000);
        QCOMPARE(cpu(told, "b", "runtime"), 12000);
        QCOMPARE(of(told, "a")["tree"].toString(), QString("t"));
        QCOMPARE(told["total"].toObject()["cpu"].toInt(), 12000);
        QCOMPARE(told["trees"].toArray().at(0).toObject()["total"].toObject()["cpu"].toInt(), 8000);
        const Outcome table = quotas(cluster, {"-o", "wide"});
        QVERIFY2(table.out.contains("TREE"), qPrintable(table.out));
        QTemporaryDir folder;
        writeFile(folder, "cluster.yaml", cluster);
        const Outcome board = run({"queues", folder.filePath("cluster.yaml")});
        QVERIFY2(board.out.contains("Insufficient quotas, quotaName: a, runtime: cpu:8, used: <empty>, pod's request: cpu:9"), qPrintable(board.out + board.err));
        QVERIFY2(board.out.contains("Insufficient quotas, quotaName: b, runtime: cpu:12, used: <empty>, pod's request: cpu:99"), qPrintable(board.out));
        const Outcome compared = run({"compare-schedulers", folder.filePath("cluster.yaml"), "--scheduler", "koordinator", "-o", "json"});
        QVERIFY2(compared.code == 0 && compared.out.contains("\"distanceOf\":\"a, cpu\""), qPrintable(compared.out + compared.err));
        // Two that say it: which came last is not known.
        const QJsonObject unclear = report(quotas(
            cluster + "---\n"
            + quota("s", 8, 99,
                    ", labels: {" + tree + ", quota.scheduling.koordinator.sh/is-root: \"true\"}, annotations: {quota.scheduling.koordinator.sh/total-resource: '{\"cpu\": 7}'}")));
        QCOMPARE(unclear["quotas"].toArray().size(), 0);
        QCOMPARE(unclear["problems"].toArray().size(), 4);
    }

    /// 2 + 1 promised below a quota of 2.
    void minsAreNotMoreThanTheParents() {
        const std::string below = ", labels: {quota.scheduling.koordinator.sh/parent: p}";
        const QJsonArray problems = report(quotas(node(10) + quota("p", 2, 5) + quota("a", 2, 5, below) + quota("b", 1, 5, below) + pod("a", 1, false)))["problems"].toArray();
        QCOMPARE(problems.size(), 1);
        QCOMPARE(problems[0].toObject()["object"].toString(), "ElasticQuota p");
        QCOMPARE(problems[0].toObject()["message"].toString(),
                 "the mins of cpu below it are more than its own, which Koordinator's webhook refuses: checkMinQuotaSum allChildren SumMinQuota > parentMinQuota, parent: p");
    }
    /// Each is the other's parent: neither is reached from the first level, and both are named.
    void aCircleGetsNothing() {
        const QJsonObject told = report(quotas(node(10) + quota("a", 1, 5, ", labels: {quota.scheduling.koordinator.sh/parent: b}")
                                               + quota("b", 1, 5, ", labels: {quota.scheduling.koordinator.sh/parent: a}") + pod("a", 1, false)));
        const QJsonArray problems = told["problems"].toArray();
        QCOMPARE(problems.size(), 2);
        QCOMPARE(problems[0].toObject()["message"].toString(), "its parents lead in a circle: it gets nothing");
        QCOMPARE(problems[1].toObject()["object"].toString(), "ElasticQuota b");
        QVERIFY(of(told, "a")["runtime"].toObject().isEmpty());
    }

    /// Koordinator makes its own three quotas, with a max beyond all counting: a dump of a cluster has them.
    void builtInQuotasAreNotShared() {
        const std::string made =
            "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: koordinator-default-quota, namespace: koordinator-system}\n"
            "spec: {max: {cpu: 1844674407370955161, memory: 1844674407370955161}}\n---\n";
        const Outcome told = quotas(node(10) + made + quota("a", 1, 5) + pod("a", 3, false));
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(report(told)["quotas"].toArray().size(), 1);
        QCOMPARE(cpu(report(told), "a", "runtime"), 3000);
    }

    /// A profile that enables ElasticQuota decides by the quotas: q has 3 of max 4 in use, and the pod's 2 are refused in upstream's words; the
    /// less important pod of the quota makes room. A profile without it does not look at them.
    void schedulesByQuotas() {
        QTemporaryDir folder;
        const auto pod = [](const std::string& name, int cpus, int priority, const std::string& node) {
            return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: q}\nspec: {priority: " + std::to_string(priority) + ", nodeName: \"" + node
                   + "\", containers: [{name: c, resources: {requests: {cpu: " + std::to_string(cpus) + "}}}]}\n---\n";
        };
        std::string roomy = node(20);
        roomy.replace(roomy.find("cpu: 20"), 7, "cpu: 20, pods: 99");
        writeFile(folder, "cluster.yaml", roomy + quota("q", 0, 4) + pod("low", 3, 1, "n") + pod("high", 2, 5, ""));
        writeFile(folder, "scheduler.yaml",
                  "# koord-scheduler\napiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    preFilter: {enabled: [{name: ElasticQuota}]}\n"
                  "    postFilter: {disabled: [{name: \"*\"}], enabled: [{name: ElasticQuota}, {name: DefaultPreemption}]}\n    reserve: {enabled: [{name: ElasticQuota}]}\n");
        const QStringList words{"schedule", folder.filePath("cluster.yaml"), "--explain"};
        const Outcome told = run(words + QStringList{"--config", folder.filePath("scheduler.yaml")});
        QVERIFY2(told.out.contains("Insufficient quotas, quotaName: q, runtime: cpu:4, used: cpu:3, pod's request: cpu:2, exceedDimensions: [cpu]"), qPrintable(told.out + told.err));
        QVERIFY2(told.out.contains("q/low"), qPrintable(told.out));  // its victim
        const Outcome plain = run(words);
        QVERIFY2(!plain.out.contains("Insufficient quotas"), qPrintable(plain.out));
    }

    void badInput() {
        QVERIFY(quotas(node(1)).err.contains("there is no ElasticQuota among the objects"));
        QCOMPARE(quotas(node(1)).code, 1);
        QVERIFY(quotas(quota("a", 1, 2)).err.contains("there is no node among the objects"));
        const Outcome told = quotas(node(1) + quota("a", 1, 2, ", annotations: {quota.scheduling.koordinator.sh/shared-weight: 'heavy'}"));
        // Koordinator passes over it, and shares by max.
        QVERIFY2(told.code == 0 && told.err.contains("shared-weight\"]: is no JSON"), qPrintable(told.err));
        QVERIFY(quotas(node(1) + quota("a", 1, 2) + quota("a", 1, 2)).err.contains("is there twice"));
        const Outcome negative = quotas(node(1) + quota("a", -1, 2));
        QCOMPARE(negative.code, 1);
        QVERIFY2(negative.err.contains("spec.min.cpu: must not be less than nothing"), qPrintable(negative.err));
    }
};

QTEST_GUILESS_MAIN(QuotasTest)
#include "tst_quotas.moc"
