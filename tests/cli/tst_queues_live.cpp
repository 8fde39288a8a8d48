// SPDX-License-Identifier: GPL-3.0-or-later
// Queues of a live cluster: what the stand-in server serves of Kueue, Volcano and Koordinator is played as the same objects are from a file.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "cli/live_cluster.h"
#include "io/objects_text.h"
#include "model/kinds.h"

using namespace bayplan;
using namespace bayplan::test;
using apiserver::Json;

namespace {

/// What makes the server serve a kind of the table, at the version that is read first.
Json definitionOf(const KindRow& row) {
    const std::string plural(row.resource), group(row.group), kind(row.kind);
    std::string singular = kind;
    std::transform(singular.begin(), singular.end(), singular.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return {{"apiVersion", "apiextensions.k8s.io/v1"},
            {"kind", "CustomResourceDefinition"},
            {"metadata", {{"name", plural + "." + group}}},
            {"spec",
             {{"group", group},
              {"scope", row.is(KindRow::kNamespaced) ? "Namespaced" : "Cluster"},
              {"names", {{"plural", plural}, {"singular", singular}, {"kind", kind}}},
              {"versions", Json::array({{{"name", std::string(*row.versions.begin())}, {"served", true}, {"storage", true}}})}}}};
}

Json named(const char* apiVersion, const char* kind, const char* name, const char* space, const char* rest) {
    Json object = Json::parse(rest);
    object["apiVersion"] = apiVersion;
    object["kind"] = kind;
    object["metadata"]["name"] = name;
    object["metadata"]["creationTimestamp"] = "2026-05-01T00:00:00Z";
    if (*space) object["metadata"]["namespace"] = space;
    return object;
}

constexpr const char* kKueue = "kueue.x-k8s.io/v1beta2";

Json queue(const char* name, int cpus) {
    Json object =
        named(kKueue, "ClusterQueue", name, "",
              R"({"spec":{"cohortName":"all","namespaceSelector":{},"resourceGroups":[{"coveredResources":["cpu"],"flavors":[{"name":"f","resources":[{"name":"cpu"}]}]}]}})");
    object["spec"]["resourceGroups"][0]["flavors"][0]["resources"][0]["nominalQuota"] = cpus;
    return object;
}
Json job(const char* name, const char* queue, int pods) {
    Json object = named("batch/v1", "Job", name, "ml",
                        R"({"spec":{"suspend":true,"template":{"spec":{"containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"1"}}}],"restartPolicy":"Never"}}}})");
    object["metadata"]["labels"]["kueue.x-k8s.io/queue-name"] = queue;
    object["metadata"]["uid"] = std::string("uid-") + name;
    object["spec"]["parallelism"] = pods;
    object["spec"]["completions"] = pods;
    return object;
}

std::vector<Json> kueueObjects() {
    return {named("v1", "Namespace", "ml", "", "{}"),
            named("v1", "Node", "n1", "", R"({"status":{"allocatable":{"cpu":"3","memory":"64Gi","pods":"20"}}})"),
            named(kKueue, "ResourceFlavor", "f", "", "{}"),
            queue("a", 4),
            queue("b", 2),
            named(kKueue, "LocalQueue", "a", "ml", R"({"spec":{"clusterQueue":"a"}})"),
            named(kKueue, "LocalQueue", "b", "ml", R"({"spec":{"clusterQueue":"b"}})"),
            job("big", "a", 5),
            job("late", "b", 3)};
}

}  // namespace

class QueuesLiveTest : public QObject {
    Q_OBJECT

    static QJsonObject report(const Outcome& told) { return QJsonDocument::fromJson(told.out.toUtf8()).object(); }
    static std::vector<Json> served(const std::vector<Json>& objects) {
        std::vector<Json> all;
        for (const KindRow& row : kKinds)
            if (row.is(KindRow::kOptional) && (row.bearing == Bearing::Queues || row.group == "kueue.x-k8s.io" || row.id == ObjectKind::VolcanoGroup)) all.push_back(definitionOf(row));
        all.insert(all.end(), objects.begin(), objects.end());
        return all;
    }
    static QString fileOf(const QTemporaryDir& folder, const std::vector<Json>& objects) {
        writeFile(folder, "cluster.json", Json{{"apiVersion", "v1"}, {"kind", "List"}, {"items", objects}}.dump());
        return folder.filePath("cluster.json");
    }

private Q_SLOTS:
    /// As tst_queues::kueueHasTwoLights: a's job takes 5 of the 6 CPUs of the cohort, b's finds one left and lacks 2.
    void kueueIsPlayedAsFromAFile() {
        LiveCluster cluster;
        QVERIFY(cluster.start(served(kueueObjects())));
        const Outcome live = cluster.run({"queues", "--live", "-o", "json"});
        QVERIFY2(live.code == 0, qPrintable(live.err));
        QCOMPARE(report(live)["system"].toString(), QString("kueue"));
        QCOMPARE(report(live)["jobs"].toArray().size(), 2);
        QVERIFY2(report(live)["jobs"].toArray()[1].toObject()["quota"].toString().contains("insufficient unused quota for cpu in flavor f, 2 more needed"), live.out.toUtf8().constData());
        QTemporaryDir folder;
        const Outcome read = run({"queues", fileOf(folder, kueueObjects()), "-o", "json"});
        QCOMPARE(report(live)["queues"], report(read)["queues"]);
        QCOMPARE(report(live)["jobs"], report(read)["jobs"]);
        const Outcome counted = run({"inspect", folder.filePath("cluster.json")});
        for (const char* line : {"clusterqueues           2\n", "localqueues             2\n", "resourceflavors         1\n", "jobs.batch              2\n"})
            QVERIFY2(counted.out.contains(line), line);
        // What `get` wrote of it says the same.
        const Outcome written = cluster.run({"get", "-o", folder.filePath("written.yaml")});
        QVERIFY2(written.code == 0, qPrintable(written.err));
        const Outcome again = run({"queues", folder.filePath("written.yaml"), "-o", "json"});
        QVERIFY2(again.code == 0, qPrintable(again.err));
        QCOMPARE(report(again)["jobs"], report(read)["jobs"]);

        // What is not there yet comes from a file beside the cluster.
        writeFile(folder, "more.json", job("more", "b", 1).dump());
        const Outcome more = cluster.run({"queues", "--live", "--submit", folder.filePath("more.json"), "-o", "json"});
        QVERIFY2(more.code == 0, qPrintable(more.err));
        QCOMPARE(report(more)["submitted"].toArray().size(), 1);
        QVERIFY(report(more)["submitted"].toArray()[0].toString().contains("more"));

        const Outcome admitted = cluster.run({"schedule", "--live", "--scheduler", "kueue", "-o", "json"});
        QVERIFY2(admitted.code == 0, qPrintable(admitted.err));
        QVERIFY(admitted.out.contains("\"big\"") || admitted.out.contains("job-big"));
    }
    /// Two queues share 4 CPUs by weight 1 and 3; each job asks for 4 and gets what its queue deserves: 1 and 3.
    void volcanoQueuesAreRead() {
        const auto gang = [](const char* name, const char* queue) {
            Json object = named("scheduling.volcano.sh/v1beta1", "PodGroup", name, "ml", R"({"spec":{"minMember":1}})");
            object["spec"]["queue"] = queue;
            return object;
        };
        const auto pod = [](const std::string& group, int i) {
            Json object =
                named("v1", "Pod", (group + "-" + std::to_string(i)).c_str(), "ml",
                      R"({"spec":{"schedulerName":"volcano","containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"1"}}}]},"status":{"phase":"Pending"}})");
            object["metadata"]["annotations"]["scheduling.k8s.io/group-name"] = group;
            return object;
        };
        std::vector<Json> objects{named("v1", "Namespace", "ml", "", "{}"),
                                  named("v1", "Node", "n1", "", R"({"status":{"allocatable":{"cpu":"4","memory":"64Gi","pods":"20"}}})"),
                                  named("scheduling.volcano.sh/v1beta1", "Queue", "large", "", R"({"spec":{"weight":3}})"),
                                  named("scheduling.volcano.sh/v1beta1", "Queue", "small", "", R"({"spec":{"weight":1}})"),
                                  gang("l", "large"),
                                  gang("s", "small")};  // in the order of a server: by name
        for (const char* group : {"l", "s"})
            for (int i = 0; i < 4; ++i) objects.push_back(pod(group, i));
        LiveCluster cluster;
        QVERIFY(cluster.start(served(objects)));
        const QStringList at{"--now", "2026-05-01T00:10:00Z", "-o", "json"};
        const Outcome live = cluster.run(QStringList{"queues", "--live"} + at);
        QVERIFY2(live.code == 0, qPrintable(live.err));
        QCOMPARE(report(live)["system"].toString(), QString("volcano"));
        QTemporaryDir folder;
        const Outcome read = run(QStringList{"queues", fileOf(folder, objects)} + at);
        QCOMPARE(report(live)["queues"], report(read)["queues"]);
        QCOMPARE(report(live)["jobs"], report(read)["jobs"]);
        const Outcome compared = cluster.run({"compare-schedulers", "--live", "-o", "json"});
        QVERIFY2(compared.code == 0, qPrintable(compared.err));
    }
    /// n1 uses 3 of its 4 CPUs and n2 none: the pod of n1 leaves. A cluster that measures nothing gets no answer.
    void reschedulingAsksWhatIsUsed() {
        QTemporaryDir folder;
        writeFile(folder, "v.conf",
                  "actions: shuffle\ntiers:\n- plugins:\n  - {name: rescheduling, arguments: {metricsPeriod: 10m, strategies: "
                  "[{name: lowNodeUtilization, params: {thresholds: {cpu: 30}, targetThresholds: {cpu: 60}}}]}}\n");
        const char* size = R"({"status":{"capacity":{"cpu":"4","memory":"8Gi","pods":"20"},"allocatable":{"cpu":"4","memory":"8Gi","pods":"20"}}})";
        std::vector<Json> objects = served({named("v1", "Namespace", "ml", "", "{}"), named("v1", "Node", "n1", "", size), named("v1", "Node", "n2", "", size),
                                            named("v1", "Pod", "p", "ml",
                                                  R"({"spec":{"nodeName":"n1","schedulerName":"volcano","containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"1"}}}]},
                                                      "status":{"phase":"Running"}})")});
        const QStringList words{"schedule", "--live", "--scheduler", "volcano", "--config", folder.filePath("v.conf"), "-o", "json"};
        LiveCluster silent;
        QVERIFY(silent.start(objects));
        const Outcome unknown = silent.run(words);
        QCOMPARE(unknown.code, 1);
        QVERIFY2(unknown.err.contains("metrics.k8s.io") && unknown.err.contains("not modelled: rescheduling"), qPrintable(unknown.err));

        for (const auto& [plural, kind] : {std::pair("nodes", "NodeMetrics"), {"pods", "PodMetrics"}})
            objects.push_back({{"apiVersion", "apiextensions.k8s.io/v1"},
                               {"kind", "CustomResourceDefinition"},
                               {"metadata", {{"name", std::string(plural) + ".metrics.k8s.io"}}},
                               {"spec",
                                {{"group", "metrics.k8s.io"},
                                 {"scope", kind == std::string("NodeMetrics") ? "Cluster" : "Namespaced"},
                                 {"names", {{"plural", plural}, {"singular", plural}, {"kind", kind}}},
                                 {"versions", Json::array({{{"name", "v1beta1"}, {"served", true}, {"storage", true}}})}}}});
        objects.push_back(named("metrics.k8s.io/v1beta1", "NodeMetrics", "n1", "", R"({"timestamp":"2026-05-01T00:00:00Z","window":"20s","usage":{"cpu":"3","memory":"1Gi"}})"));
        objects.push_back(named("metrics.k8s.io/v1beta1", "NodeMetrics", "n2", "", R"({"timestamp":"2026-05-01T00:00:00Z","window":"20s","usage":{"cpu":"0","memory":"1Gi"}})"));
        LiveCluster measured;
        QVERIFY(measured.start(objects));
        const Outcome told = measured.run(words);
        QVERIFY2(told.code == 0, qPrintable(told.err));
        const QJsonArray evictions = report(told)["sessions"].toArray().first().toObject()["evictions"].toArray();
        QCOMPARE(evictions.size(), 1);
        QCOMPARE(evictions.first().toObject()["pod"].toString(), QString("ml/p"));
    }
    void koordinatorsQuotasAreRead() {
        const std::vector<Json> objects{named("v1", "Namespace", "ml", "", "{}"), named("v1", "Node", "n1", "", R"({"status":{"allocatable":{"cpu":"4","memory":"64Gi","pods":"20"}}})"),
                                        named("scheduling.sigs.k8s.io/v1alpha1", "ElasticQuota", "team", "ml", R"({"spec":{"min":{"cpu":"1"},"max":{"cpu":"3"}}})")};
        LiveCluster cluster;
        QVERIFY(cluster.start(served(objects)));
        const Outcome live = cluster.run({"quotas", "--live", "-o", "json"});
        QVERIFY2(live.code == 0, qPrintable(live.err));
        QTemporaryDir folder;
        QCOMPARE(report(live), report(run({"quotas", fileOf(folder, objects), "-o", "json"})));
    }
    /// As from files: the ConfigMap of Koordinator's namespace and the NodeSLO objects come with the cluster, and no other ConfigMap does.
    void koordinatorsConfigurationIsRead() {
        const auto definition = [](const char* plural, const char* kind) {
            return Json{{"apiVersion", "apiextensions.k8s.io/v1"},
                        {"kind", "CustomResourceDefinition"},
                        {"metadata", {{"name", std::string(plural) + ".slo.koordinator.sh"}}},
                        {"spec",
                         {{"group", "slo.koordinator.sh"},
                          {"scope", "Cluster"},
                          {"names", {{"plural", plural}, {"singular", plural}, {"kind", kind}}},
                          {"versions", Json::array({{{"name", "v1alpha1"}, {"served", true}, {"storage", true}}})}}}};
        };
        const Json metric = named(
            "slo.koordinator.sh/v1alpha1", "NodeMetric", "n1", "",
            R"({"status":{"updateTime":"2026-05-04T08:00:00Z","nodeMetric":{"nodeUsage":{"resources":{"cpu":"3","memory":"3Gi"}},"systemUsage":{"resources":{"cpu":"1","memory":"1Gi"}}}}})");
        const Json slo = named("slo.koordinator.sh/v1alpha1", "NodeSLO", "n1", "", R"({"spec":{"resourceQOSStrategy":{"beClass":{"resctrlQOS":{"enable":true,"mbaPercent":30}}}}})");
        const std::string config = Json{{"data", {{"colocation-config", "{\"enable\": true, \"cpuReclaimThresholdPercent\": 60}"}}}}.dump();
        const std::vector<Json> all{named("v1", "Namespace", "koordinator-system", "", "{}"),
                                    named("v1", "Node", "n1", "", R"({"status":{"capacity":{"cpu":"10","memory":"10Gi","pods":"20"},"allocatable":{"cpu":"10","memory":"10Gi","pods":"20"}}})"),
                                    metric,
                                    slo,
                                    named("v1", "ConfigMap", "slo-controller-config", "koordinator-system", config.c_str()),
                                    named("v1", "ConfigMap", "another", "koordinator-system", R"({"data":{"colocation-config":"none"}})")};
        std::vector<Json> objects{definition("nodemetrics", "NodeMetric"), definition("nodeslos", "NodeSLO")};
        objects.insert(objects.end(), all.begin(), all.end());
        LiveCluster cluster;
        QVERIFY(cluster.start(objects));
        const QStringList at{"--now", "2026-05-04T08:05:00Z", "-o", "json"};
        const Outcome live = cluster.run(QStringList{"colocation", "--live"} + at);
        QVERIFY2(live.code == 0, qPrintable(live.err));
        // 10 - 4 kept back - 1 of the system = 5 cores.
        const QJsonObject node = report(live)["nodes"].toArray().at(0).toObject();
        QCOMPARE(node["offers"].toObject()["kubernetes.io/batch-cpu"].toInt(), 5000);
        QCOMPARE(node["caches"].toObject()["from"].toString(), QString("NodeSLO"));
        QTemporaryDir folder;
        QCOMPARE(report(live), report(run(QStringList{"colocation", fileOf(folder, {all.begin(), all.end() - 1})} + at)));
        // A file stands for what the cluster has.
        writeFile(folder, "slo.json", named("v1", "ConfigMap", "slo-controller-config", "elsewhere", Json{{"data", {{"colocation-config", "{\"enable\": false}"}}}}.dump().c_str()).dump());
        const Outcome other = cluster.run(QStringList{"colocation", "--live", "--slo-config", folder.filePath("slo.json")} + at);
        QVERIFY2(other.code == 0, qPrintable(other.err));
        QCOMPARE(report(other)["nodes"].toArray().at(0).toObject()["state"].toString(), QString("off"));

        cluster.server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {"apps", "batch", "policy", "storage.k8s.io", "scheduling.k8s.io", "resource.k8s.io"}, {"*"}, {}, {}},
                                                           {{"get", "list", "watch"}, {""}, {"nodes", "pods", "namespaces"}, {}, {}},
                                                           {{"get", "list", "watch"}, {"slo.koordinator.sh"}, {"nodemetrics"}, {}, {}}});
        const Outcome refused = cluster.run(QStringList{"colocation", "--live", "--partial", "--context", "viewer"} + at);
        QVERIFY2(refused.err.contains("needs get configmaps in namespace koordinator-system") && refused.err.contains("needs list nodeslos.slo.koordinator.sh"), qPrintable(refused.err));
        QVERIFY2(refused.code != 0 && refused.err.contains("neither the ConfigMap"), qPrintable(refused.err));
        QCOMPARE(cluster.run(QStringList{"colocation", "--live", "--context", "viewer"} + at).code, 6);

        // Where there is none, that is said.
        LiveCluster bare;
        QVERIFY(bare.start());
        const Outcome none = bare.run(QStringList{"colocation", "--live"} + at);
        QVERIFY2(none.code != 0 && none.err.contains("there is no ConfigMap koordinator-system/slo-controller-config"), qPrintable(none.err));
    }
    /// Queues that may not be read are unknown: the queues are not played, and kube-scheduler decides as before.
    void whatMayNotBeRead() {
        LiveCluster cluster;
        QVERIFY(cluster.start(served(kueueObjects())));
        cluster.server->world().access.setRules("viewer", {{{"get", "list", "watch"}, {"", "apps", "batch", "policy", "storage.k8s.io", "scheduling.k8s.io", "resource.k8s.io"}, {"*"}, {}, {}}});
        const Outcome told = cluster.run({"queues", "--live", "--context", "viewer"});
        QCOMPARE(told.code, 6);
        QVERIFY2(told.err.contains("ClusterQueue is unknown: needs list clusterqueues") && told.err.contains("--partial goes on"), qPrintable(told.err));
        QVERIFY(told.out.isEmpty());
        const Outcome partial = cluster.run({"queues", "--live", "--partial", "--context", "viewer"});
        QVERIFY2(partial.code == 0 && partial.err.contains("ClusterQueue is unknown"), qPrintable(partial.err));
        const Outcome scheduled = cluster.run({"schedule", "--live", "--context", "viewer"});
        QVERIFY2(scheduled.code == 0, qPrintable(scheduled.err));
    }
    void filesOrLive() {
        for (const char* command : {"queues", "quotas", "colocation", "together", "compare-schedulers"}) {
            const Outcome neither = run({command});
            QCOMPARE(neither.code, 2);
            QVERIFY2(neither.err.contains("files or --live"), qPrintable(neither.err));
            const Outcome both = run({command, "cluster.yaml", "--live"});
            QCOMPARE(both.code, 2);
            QVERIFY2(both.err.contains("excludes files"), qPrintable(both.err));
        }
    }
};

QTEST_GUILESS_MAIN(QueuesLiveTest)
#include "tst_queues_live.moc"
