// SPDX-License-Identifier: GPL-3.0-or-later
// NetworkOverhead and TopologicalSort; tst_conformance runs the cases that their real code decided.
#include "framework/harness.h"
#include "io/config/scheduler_config.h"
#include "schedulers/kube/schedule_pending.h"
#include "support/kept_way.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Profiles networked(const std::string& args = {}) {
    std::string text =
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    multiPoint:\n"
        "      disabled: [{name: \"*\"}]\n      enabled: [{name: TopologicalSort}, {name: NetworkOverhead}, {name: DefaultBinder}]\n";
    if (!args.empty()) text += "  pluginConfig: [{name: NetworkOverhead, args: {" + args + "}}]\n";
    return makeProfiles(readSchedulerConfigurationFromText(text, "scheduler.yaml").value().configuration, inTreePlugins()).value();
}

Node at(const char* name, const char* region, const char* zone) {
    std::vector<Labels::Pair> labels;
    if (*region) labels.emplace_back("topology.kubernetes.io/region", region);
    if (*zone) labels.emplace_back("topology.kubernetes.io/zone", zone);
    return node(name, {{"cpu", "9"}, {"pods", "9"}}, Labels(labels));
}

Pod of(const char* workload, const char* name, const char* node = "", const char* group = "app") {
    Pod made = pod(name, asks({}), node);
    made.labels = std::make_shared<const Labels>(Labels{{"appgroup.diktyo.x-k8s.io", group}, {"appgroup.diktyo.x-k8s.io.workload", workload}});
    return made;
}

/// Front depends on back, at a cost of 15 at most. From z1 to z2 it is 10, from r1 to r2 80; one way is known only.
Objects application(std::vector<Node> nodes, std::vector<Pod> pods) {
    Objects all = objects(std::move(nodes), std::move(pods));
    AppGroup group{"default", "app", "KahnSort", {{"back", "back", {}}, {"front", "front", {{"back", "back", 15}}}}, {}, false};
    all.appGroups.push_back(std::move(group));
    NetworkTopology network{"default",
                            "nt-default",
                            {{"UserDefined", {{"topology.kubernetes.io/zone", {{"z3", {}}, {"z2", {{"z1", 10}}}}}, {"topology.kubernetes.io/region", {{"r2", {{"r1", 80}}}}}}}}};
    all.networks.push_back(std::move(network));
    return all;
}

QString scores(Scheduler& scheduler, const ClusterPtr& cluster, const char* pod) {
    QStringList all;
    const Decision decision = scheduler.decide(*cluster, cluster->catalog().findPod(std::string("default/") + pod), Detail::Nodes);
    for (const NodeDecision& node : decision.nodes) {
        if (!node.feasible()) all << QString::fromStdString(node.verdict.message());
        for (const PluginScore& score : node.scores) all << QString("%1->%2").arg(score.raw).arg(score.normalized);
    }
    return decision.nodes.empty() ? QString::fromStdString(decision.message) : all.join(' ');
}
QString scores(Objects all, const char* pod, const std::string& args = {}) {
    const ClusterPtr cluster = build(std::move(all))->cluster;
    Scheduler scheduler(networked(args));
    return scores(scheduler, cluster, pod);
}

}  // namespace

class TestNetworkPlugins : public QObject {
    Q_OBJECT

private slots:
    /// Specification T-NO-1: the node itself 0, its zone 1, z2 10, and r2 with 80 violates 15. Of 0, 1 and 10:
    /// 100 − 0, 100 − int(10), 100 − int(100).
    void near() {
        const std::vector<Node> nodes{at("a", "r1", "z1"), at("b", "r1", "z1"), at("c", "r1", "z2"), at("d", "r2", "z3")};
        QCOMPARE(scores(application(nodes, {of("back", "peer", "a"), of("front", "p")}), "p"),
                 "0->100 1->90 10->0 Node d does not meet several network requirements from Workload dependencies: Satisfied: 0 Violated: 1");
        // A second peer on d: satisfied and violated are one each, which is enough. From d it is 0 to that one and 80 to the other;
        // from a, b and c nothing is known: 100 more. Of 100, 101, 110 and 80: 100 − int(100·20/30), 100 − int(70), 0, 100.
        QCOMPARE(scores(application(nodes, {of("back", "peer", "a"), of("back", "other", "d"), of("front", "p")}), "p"), "100->34 101->30 110->0 80->100");
    }

    /// To a pod on a node that is nowhere it is 100, and too far, but from that node itself. Two nodes that are nowhere are not
    /// one place.
    void nodesThatAreNowhere() {
        const QString nowhere = scores(application({at("a", "", ""), at("b", "", ""), at("c", "r1", "")}, {of("back", "peer", "a"), of("front", "p")}), "p");
        QVERIFY2(nowhere.contains("Node b does not") && nowhere.contains("Node c does not") && !nowhere.contains("Node a"), qPrintable(nowhere));
        // Of one region, without zones: the same place.
        QCOMPARE(scores(application({at("a", "r1", ""), at("b", "r1", "")}, {of("back", "peer", "a"), of("front", "p")}), "p"), "0->100 1->0");
    }

    void nothingToCompare() {
        const std::vector<Node> nodes{at("a", "r1", "z1"), at("b", "r2", "z2")};
        QCOMPARE(scores(application(nodes, {of("front", "p")}), "p"), "0->0 0->0");                                 // nobody is placed
        QCOMPARE(scores(application(nodes, {of("front", "x", "a"), of("front", "p")}), "p"), "0->0 0->0");          // nobody it depends on
        QCOMPARE(scores(application(nodes, {of("back", "x", "a"), of("back", "p")}), "p"), "0->0 0->0");            // depends on nobody
        QCOMPARE(scores(application(nodes, {of("back", "x", "a"), pod("p", asks({}))}), "p"), "0->0 0->0");         // in no group
        QCOMPARE(scores(application(nodes, {of("back", "x", "a", "other"), of("front", "p")}), "p"), "0->0 0->0");  // another group's
        // Everywhere at the same cost: 100.
        QCOMPARE(scores(application({at("a", "r1", "z1"), at("b", "r1", "z1"), at("c", "r1", "z1")}, {of("back", "x", "c"), of("back", "y", "b"), of("back", "z", "a"), of("front", "p")}), "p"),
                 "2->100 2->100 2->100");
    }

    void objectsThatAreMissing() {
        const std::vector<Node> nodes{at("a", "r1", "z1")};
        QVERIFY(scores(application(nodes, {of("front", "p", "", "none")}), "p").contains("AppGroup \"none\" not found"));
        QVERIFY(scores(application(nodes, {of("front", "p")}), "p", "namespaces: [elsewhere]").contains("AppGroup \"app\" not found"));
        QVERIFY(scores(application(nodes, {of("front", "p")}), "p", "networkTopologyName: other").contains("NetworkTopology \"other\" not found"));
        QVERIFY(scores(application(nodes, {of("back", "x", "gone"), of("front", "p")}), "p").contains("nodeinfo not found for node name \"gone\""));
        // Other weights are no weights: nothing is known of the way, which costs 100 and violates nothing.
        QCOMPARE(scores(application({at("a", "r1", "z1"), at("b", "r1", "z2")}, {of("back", "x", "a"), of("front", "p")}), "p", "weightsName: other"), "0->100 100->0");
    }

    void wrongArguments() {
        const std::string text =
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- pluginConfig: [{name: NetworkOverhead, args: {namespaces: default}}]\n";
        const auto read = readSchedulerConfigurationFromText(text, "scheduler.yaml");
        QVERIFY(!read);
        QVERIFY2(toString(read.error()).starts_with("scheduler.yaml:"), toString(read.error()).c_str());
    }

    /// Front goes before back, whatever the file says. Two of one workload go before each other, so the heap decides. As they come:
    /// b1; b2 b1; f1 b1 b2; f2 f1 b2 b1, since each rises above its equal. As they go: b1 takes the place of f2 and sinks below f1;
    /// b2 takes the place of f1 and sinks below b1, its equal.
    void queue() {
        const ClusterPtr cluster = build(application({at("a", "r1", "z1")}, {of("back", "b1"), of("back", "b2"), of("front", "f1"), of("front", "f2")}))->cluster;
        Scheduler scheduler(networked());
        const auto run = schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, {.order = ArrivalOrder::Reading});
        QVERIFY(run.has_value());
        QStringList order;
        for (const Decision& decision : run->decisions) order << QString::fromStdString(cluster->catalog().pod(decision.pod).name);
        QCOMPARE(order, (QStringList{"f2", "f1", "b1", "b2"}));
    }

    void othersByPriority() {
        std::vector<Pod> pods{of("back", "low", "", "x"), of("back", "high", "", "y"), pod("none", asks({}))};
        PodSpec urgent = asks({});
        urgent.priority = 7;
        pods[1].spec = std::make_shared<const PodSpec>(urgent);
        const ClusterPtr cluster = build(application({at("a", "r1", "z1")}, pods))->cluster;
        Scheduler scheduler(networked());
        const auto run = schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, {.order = ArrivalOrder::Reading});
        QCOMPARE(cluster->catalog().pod(run->decisions[0].pod).name, std::string("high"));
        QCOMPARE(cluster->catalog().pod(run->decisions[1].pod).name, std::string("low"));
    }

    void keptEqualsPlain() {
        const ClusterPtr cluster = build(application({at("a", "r1", "z1"), at("b", "r1", "z2"), at("c", "r2", "z3"), at("d", "", "")},
                                                     {of("back", "b1"), of("back", "b2"), of("back", "b3"), of("front", "f1"), of("front", "f2")}))
                                       ->cluster;
        const std::string difference = bayplan::testing::TwoWays(networked()).differenceOnAWalk(*cluster, 3);
        QVERIFY2(difference.empty(), difference.c_str());
    }
};

QTEST_APPLESS_MAIN(TestNetworkPlugins)
#include "tst_network_plugins.moc"
