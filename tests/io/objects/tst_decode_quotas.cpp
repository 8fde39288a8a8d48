// SPDX-License-Identifier: GPL-3.0-or-later
// What ElasticQuota, AppGroup and NetworkTopology are decoded to, and what is reported about faulty ones.
#include <QtTest>

#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

std::string quota(const std::string& spec, const char* name = "q") {
    return "---\napiVersion: scheduling.x-k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: " + std::string(name) + ", namespace: team}\nspec: " + spec + "\n";
}
std::string group(const std::string& more) {
    return "---\napiVersion: appgroup.diktyo.x-k8s.io/v1alpha1\nkind: AppGroup\nmetadata: {name: g}\n" + more + "\n";
}
std::string network(const std::string& weights) {
    return "---\napiVersion: networktopology.diktyo.x-k8s.io/v1alpha1\nkind: NetworkTopology\nmetadata: {name: n}\nspec: {weights: " + weights + "}\n";
}

}  // namespace

class DecodeQuotasTest : public QObject {
    Q_OBJECT

private slots:
    void quotas() {
        const Objects all = read(quota("{min: {cpu: 2, a.example/gpu: 1}}") + quota("{max: {}}", "r"));
        QCOMPARE(all.diagnostics.size(), std::size_t(0));
        QCOMPARE(all.quotas.size(), std::size_t(2));
        QCOMPARE(all.quotas[0].key(), std::string("team/q"));
        QCOMPARE(all.quotas[0].min->find("cpu")->milliValue(), std::int64_t(2000));
        QVERIFY(!all.quotas[0].max);
        // A list that is there and empty is another thing than none.
        QVERIFY(all.quotas[1].max && all.quotas[1].max->empty() && !all.quotas[1].min);
    }

    void quotasOfKoordinator() {
        const auto one = [](const std::string& metadata, const std::string& spec) {
            return read("apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: q, namespace: team, " + metadata + "}\nspec: " + spec + "\n");
        };
        const std::string key = "quota.scheduling.koordinator.sh/";
        const Objects all = one("labels: {" + key + "parent: up, " + key + "tree-id: t, " + key + "allow-lent-resource: \"false\"}, annotations: {" + key + "shared-weight: '{\"cpu\": 3}', " + key
                                    + "namespaces: '[\"a\", \"b\"]'}",
                                "{min: {cpu: 1}, max: {cpu: 4, memory: 1Gi}}");
        QCOMPARE(all.diagnostics.size(), std::size_t(0));
        const KoordinatorElasticQuota& quota = all.koordinatorQuotas.at(0);
        QCOMPARE(quota.key() + " " + quota.parent + " " + quota.tree, std::string("team/q up t"));
        QVERIFY(!quota.lends && quota.weight && quota.weight->find("cpu")->value() == 3);
        QCOMPARE(quota.spaces, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(quota.max.find("memory")->value(), std::int64_t(1) << 30);
        QVERIFY(!quota.shares && quota.leaves);
        // The root of a tree says what it has, and its max may be beyond all counting.
        const std::string root = key + "tree-id: t, " + key + "is-root: \"true\"", total = ", annotations: {" + key + "total-resource: '{\"cpu\": \"8\", \"memory\": \"1Gi\"}'}";
        const Objects roots = one("labels: {" + root + ", " + key + "ignore-default-tree: \"true\"}" + total, "{max: {cpu: 1844674407370955161}}");
        QCOMPARE(roots.diagnostics.size(), std::size_t(0));
        QVERIFY(roots.koordinatorQuotas.at(0).shares && !roots.koordinatorQuotas[0].leaves);
        QCOMPARE(roots.koordinatorQuotas[0].shares->find("cpu")->value(), std::int64_t(8));
        QVERIFY(!one("labels: {" + key + "tree-id: t}" + total, "{max: {cpu: 4}}").koordinatorQuotas.at(0).shares);         // no root
        QVERIFY(!one("labels: {" + key + "is-root: \"true\"}" + total, "{max: {cpu: 4}}").koordinatorQuotas.at(0).shares);  // of no tree
        QCOMPARE(one("labels: {" + root + "}, annotations: {" + key + "total-resource: much}", "{max: {cpu: 4}}").diagnostics.size(), std::size_t(1));
        // What Koordinator passes over is a doubt, and the rest counts: no JSON, no list, a weight of nothing.
        for (const auto& [annotation, doubts] :
             {std::pair<std::string, std::size_t>{"shared-weight: heavy", 1}, {"namespaces: '{}'", 1}, {"shared-weight: '{\"cpu\": 0}'", 0}, {"shared-weight: ''", 0}}) {
            const Objects doubted = one("annotations: {" + key + annotation + "}", "{max: {cpu: 4}}");
            QCOMPARE(doubted.koordinatorQuotas.size(), std::size_t(1));
            QVERIFY(!doubted.koordinatorQuotas[0].weight && doubted.koordinatorQuotas[0].spaces.empty());
            QCOMPARE(doubted.diagnostics.size(), doubts);
            QCOMPARE(errors(doubted), std::size_t(0));
        }
        QCOMPARE(one("labels: {}", "{min: {cpu: 5}, max: {cpu: 4}}").diagnostics.size(), std::size_t(1));
        QVERIFY(errorText(one("labels: {}", "{min: {cpu: -1}}")).contains("spec.min.cpu: must not be less than nothing"));
        QVERIFY(errorText(one("labels: {}", "{max: [4]}")).contains("spec.max"));
        // The max of a built-in one is beyond all counting, and is not read.
        const Objects builtIn = read("apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: koordinator-default-quota}\nspec: {max: {cpu: 1844674407370955161}}\n");
        QCOMPARE(builtIn.diagnostics.size(), std::size_t(0));
        QVERIFY(builtIn.koordinatorQuotas.at(0).max.empty());
    }

    void groups() {
        const std::string spec =
            "spec: {topologySortingAlgorithm: ReverseKahn, workloads: [{workload: {name: a, selector: sa}, dependencies: [{workload: {name: b, selector: sb}, maxNetworkCost: 15}]}, "
            "{workload: {name: b, selector: sb}}]}";
        const AppGroup bare = read(group(spec)).appGroups.at(0);
        QVERIFY((bare == AppGroup{"default", "g", "ReverseKahn", {{"a", "sa", {{"b", "sb", 15}}}, {"b", "sb", {}}}, {}, false}));
        const AppGroup ordered = read(group(spec + "\nstatus: {topologyOrder: [{workload: {selector: sb}, index: 2}]}")).appGroups.at(0);
        QVERIFY(ordered.orderGiven);
        QVERIFY((ordered.order == std::vector<AppGroup::Place>{{"sb", 2}}));
        // The names are no selectors, so the order is that of the selectors.
        const Result<Built> built = build(read(group(spec)));
        QVERIFY((built->cluster->catalog().appGroups.at(0).order == std::vector<AppGroup::Place>{{"sa", 1}, {"sb", 2}}));
    }

    void networks() {
        const NetworkTopology made = read(network("[{name: w, topologyList: [{topologyKey: k, originList: [{origin: a, costList: [{destination: b, networkCost: 7}]}]}]}]")).networks.at(0);
        QVERIFY((made == NetworkTopology{"default", "n", {{"w", {{"k", {{"a", {{"b", 7}}}}}}}}}));
    }

    void faults_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& text, const char* expected) { QTest::newRow(name) << QString::fromStdString(text) << expected; };
        row("no quantity", quota("{min: {cpu: many}}"), "ElasticQuota team/q: spec.min.cpu");
        row("below zero", quota("{max: {cpu: -1}}"), "input:5:19: ElasticQuota team/q: spec.max.cpu: is below zero");
        row("min above max", quota("{min: {cpu: 3}, max: {cpu: 2}}"), "ElasticQuota team/q: spec: min of cpu is above its max");
        row("no list", quota("{min: [1]}"), "spec.min: must be an object");
        row("two in a namespace", quota("{}") + quota("{}", "r"), "ElasticQuota team/r: metadata.namespace: its namespace has the quota q already");
        row("two of a name", quota("{}") + quota("{}"), "ElasticQuota team/q");
        row("no workload", group("spec: {workloads: [{dependencies: []}]}"), "AppGroup g: spec.workloads[0]: workload is missing");
        row("cost below zero", group("spec: {workloads: [{workload: {name: a}, dependencies: [{workload: {name: b}, maxNetworkCost: -1}]}]}"),
            "spec.workloads[0].dependencies[0].maxNetworkCost");
        row("cycle", group("spec: {workloads: [{workload: {name: a, selector: a}, dependencies: [{workload: {name: a, selector: a}}]}]}"),
            "AppGroup default/g: spec.workloads: the controller cannot order them (cycle involving elements: a), and takes the order of listing");
        row("network cost below zero", network("[{topologyList: [{originList: [{costList: [{networkCost: -1}]}]}]}]"), "spec.weights[0].topologyList[0].originList[0].costList[0].networkCost");
        row("no weights", network("7"), "NetworkTopology n: spec.weights: must be a list");
    }
    void faults() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const Result<Built> built = build(read(text.toStdString()));
        QStringList lines;
        for (const Diagnostic& d : built->diagnostics) lines << QString::fromStdString(toString(d.what));
        QVERIFY2(lines.join("\n").contains(expected), qPrintable(lines.join("\n")));
    }
};

QTEST_APPLESS_MAIN(DecodeQuotasTest)
#include "tst_decode_quotas.moc"
