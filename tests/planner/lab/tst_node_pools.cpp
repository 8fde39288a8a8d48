// SPDX-License-Identifier: GPL-3.0-or-later
// Node pools of a lab: profiles that keep their pods in them, quotas, prices, and the path of a pod.
#include <QTest>
#include <algorithm>
#include <map>
#include <random>

#include "planner/lab/lab_run.h"
#include "planner/lab/lab_table.h"
#include "planner/lab/pool_path.h"
#include "plugins/all.h"
#include "plugins/node/node_affinity.h"
#include "properties/hard_cases.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodePool pool(const std::string& name, const std::string& profile = {}) {
    NodePool made;
    made.name = name;
    made.nodes = Labels{{"pool", name}};
    made.profile = profile;
    made.origin = {"lab.yaml", 7, 3, {}, "pools[0]"};
    return made;
}

NodePool with(NodePool made, const std::string& resource, const std::string& amount) {
    made.quota.set(resource, quantity(amount));
    return made;
}

SchedulerConfiguration configurationOf(const std::vector<std::string>& schedulers) {
    SchedulerConfiguration configuration;
    configuration.profiles.clear();
    for (const std::string& name : schedulers) configuration.profiles.emplace_back().schedulerName = name;
    return configuration;
}

Pod of(PodMaker made, const std::string& scheduler) {
    made.spec.schedulerName = scheduler;
    return made;
}

Lab labOf(const ClusterPtr& from, std::vector<NodePool> pools, const SchedulerConfiguration& configuration) {
    Lab lab;
    lab.load.from = from;
    lab.load.pods = from->pendingPods();
    lab.pools = std::move(pools);
    lab.strategies = {{"as it is", makeProfiles(pooledBy(configuration, lab.pools).value(), inTreePlugins()).value()}};
    lab.seeds = {1};
    lab.shuffled = lab.equalsByLot = false;
    return lab;
}

LabSteps stepsOf(const Lab& lab) { return bayplan::stepsOf(lab, 0, 0).value(); }

std::string nodeOf(const LabSteps& steps, const std::string& pod) {
    const PodIdx at = steps.from->catalog().findPod("default/" + pod);
    const NodeIdx node = steps.after->placement(at).node;
    return node.valid() ? steps.from->catalog().node(node).name : std::string("-");
}

PoolPath pathOf(const Lab& lab, const LabSteps& steps, const std::string& pod) { return bayplan::pathOf(lab, 0, steps, lab.load.from->catalog().findPod("default/" + pod)).value(); }

double valueOf(const Lab& lab, const LabOutcome& outcome, const std::string& name, bool bound = false) {
    const std::vector<LabMetric> metrics = metricsOf(lab);
    for (std::size_t m = 0; m < metrics.size(); ++m)
        if (nameOf(metrics[m]) == name) return (bound ? outcome.bounds : outcome.values)[m].value();
    return -1;
}

std::string faultOf(const std::vector<NodePool>& pools, const ClusterPtr& cluster) {
    const Result<void> checked = checkPools(pools, cluster->catalog());
    return checked ? std::string() : toString(checked.error());
}

}  // namespace

class TestNodePools : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The pod needs nothing but the scheduler name; and a pod of another profile still enters the pool.
    void aProfileKeepsItsPodsInItsPool() {
        const Lab lab = labOf(cluster({node("g").cpu("2").label("pool", "gpu"), node("w").cpu("8").label("pool", "web")},
                                      {of(pod("p1").cpu("2"), "gpu-pool"), of(pod("p2").cpu("1"), "gpu-pool"), of(pod("q").cpu("1").selector("pool", "gpu"), "other")}),
                              {pool("gpu", "gpu-pool"), pool("web")}, configurationOf({"gpu-pool", "other"}));
        const LabSteps steps = stepsOf(lab);
        QCOMPARE(nodeOf(steps, "p1"), std::string("g"));
        QCOMPARE(nodeOf(steps, "p2"), std::string("-"));  // w has room, and is of another pool
        const auto at = std::find_if(steps.steps.begin(), steps.steps.end(), [&](const LabStep& step) { return lab.load.from->catalog().pod(step.pod).name == "p2"; });
        QCOMPARE(at->why.text(), std::string("0/2 nodes are available: 1 Insufficient cpu, 1 node(s) didn't match scheduler-enforced node affinity."));

        const PoolPath chosen = pathOf(lab, steps, "p1");
        QCOMPARE(chosen.scheduler, std::string("gpu-pool"));
        QCOMPARE(chosen.stops.size(), std::size_t(2));
        QVERIFY(chosen.stops[0].own && chosen.stops[0].chosen && chosen.stops[0].takers == 1 && chosen.stops[0].nodes == 1);
        QCOMPARE(chosen.stops[0].why.text(), std::string("profile gpu-pool keeps its pods in this pool; nodes of it that take the pod: 1"));
        QVERIFY(!chosen.stops[1].own && !chosen.stops[1].chosen && chosen.stops[1].takers == 0);
        QCOMPARE(chosen.stops[1].why.text(), std::string("0/1 nodes are available: 1 node(s) didn't match scheduler-enforced node affinity."));

        // Without taints the pool is open to the other profile.
        const Lab open = labOf(cluster({node("g").cpu("2").label("pool", "gpu")}, {of(pod("q").cpu("1"), "other")}), {pool("gpu", "gpu-pool")}, configurationOf({"gpu-pool", "other"}));
        const LabSteps entered = stepsOf(open);
        QCOMPARE(nodeOf(entered, "q"), std::string("g"));
        QCOMPARE(pathOf(open, entered, "q").stops[0].why.text(), std::string("profile other has no pool of its own; nodes here that take the pod: 1"));
    }

    /// A profile of two pools may use both; what it adds already holds in each.
    void severalPoolsAndAnAffinityOfTheProfile() {
        SchedulerConfiguration configuration = configurationOf({"batch"});
        auto& added = configuration.profiles[0].args.edit<NodeAffinityArgs>().addedAffinity.emplace();
        added.required.emplace().terms.push_back({{{"disk", SelectorOp::In, {"ssd"}}}, {}});
        const Lab lab = labOf(cluster({node("a").cpu("4").label("pool", "a"), node("a-ssd").cpu("1").label("pool", "a").label("disk", "ssd"),
                                       node("b-ssd").cpu("1").label("pool", "b").label("disk", "ssd"), node("c-ssd").cpu("4").label("pool", "c").label("disk", "ssd")},
                                      {of(pod("p1").cpu("1"), "batch"), of(pod("p2").cpu("1"), "batch"), of(pod("p3").cpu("1"), "batch")}),
                              {pool("a", "batch"), pool("b", "batch"), pool("c")}, configuration);
        const LabSteps steps = stepsOf(lab);
        std::vector<std::string> nodes{nodeOf(steps, "p1"), nodeOf(steps, "p2"), nodeOf(steps, "p3")};
        std::sort(nodes.begin(), nodes.end());
        QCOMPARE(nodes, (std::vector<std::string>{"-", "a-ssd", "b-ssd"}));
    }

    /// Two nodes of 8 CPUs, a quota of 5: three stand, so 2 are left. A pod of 1 leaves 1, one of 2 finds too little, one that asks for no CPU
    /// comes in all the same.
    void quotasAreOfAllWhoStandThere() {
        std::vector<NodePool> pools{with(pool("a"), "cpu", "5")};
        pools[0].price = 2.5;
        const Lab lab = [&] {
            Lab made = labOf(cluster({node("n1").cpu("8").label("pool", "a"), node("n2").cpu("8").label("pool", "a")},
                                     {pod("here").cpu("3").on("n1"), pod("p1").cpu("1"), pod("p2").cpu("2"), pod("p3").memory("0"), pod("p4").cpu("1")}),
                             pools, {});
            made.prices = withPoolPrices({}, made.pools, made.load.from->catalog());
            return made;
        }();
        const LabSteps steps = stepsOf(lab);
        QVERIFY(nodeOf(steps, "p1") != "-");
        QCOMPARE(nodeOf(steps, "p2"), std::string("-"));
        QVERIFY(nodeOf(steps, "p3") != "-" && nodeOf(steps, "p4") != "-");
        const PoolPath path = pathOf(lab, steps, "p2");
        QCOMPARE(path.why.text(), std::string("0/2 nodes are available: 2 node(s) in pool a, whose quota of cpu would be exceeded."));
        QCOMPARE(path.stops[0].quota.size(), std::size_t(1));
        QCOMPARE(path.stops[0].quota[0].used, std::int64_t(4000));
        QCOMPARE(path.stops[0].quota[0].quota, std::int64_t(5000));
        QCOMPARE(path.stops[0].asks, std::vector<std::int64_t>{2000});
        const LabOutcome outcome = runLab(lab).value()[0];
        QCOMPARE(valueOf(lab, outcome, "poolPods(a)"), 3.0);
        QCOMPARE(valueOf(lab, outcome, "poolUsed(a/cpu)"), 5000.0);
        QCOMPARE(valueOf(lab, outcome, "poolUsed(a/cpu)", true), 5000.0);
        // n1 has the pod that stood there, n2 the others, which come where more is free.
        QCOMPARE(valueOf(lab, outcome, "poolPrice(a)"), 5.0);
        QCOMPARE(valueOf(lab, outcome, "price"), 5.0);
        const LabHead head = headOf(lab, "", "");
        for (const LabMetric& metric : head.metrics) QVERIFY(labMetricNamed(nameOf(metric)) == metric);
        QCOMPARE(cellsOf(head, {outcome})[0].size(), head.metrics.size());

        // A quota of pods counts each as one.
        const Lab counted = labOf(cluster({node("n1").cpu("8").label("pool", "a")}, {pod("here").on("n1"), pod("p1"), pod("p2")}), {with(pool("a"), "pods", "2")}, {});
        QCOMPARE(valueOf(counted, runLab(counted).value()[0], "placed"), 1.0);
    }

    /// What pods took before the quota was there is no reason to evict them, and leaves nothing.
    void anExceededQuotaTakesNobody() {
        const Lab lab = labOf(cluster({node("n1").cpu("8").label("pool", "a"), node("n2").cpu("1")}, {pod("here").cpu("3").on("n1"), pod("p1").cpu("1"), pod("p2").cpu("1")}),
                              {with(pool("a"), "cpu", "1")}, {});
        const LabSteps steps = stepsOf(lab);
        QCOMPARE(nodeOf(steps, "p1"), std::string("n2"));
        QCOMPARE(nodeOf(steps, "p2"), std::string("-"));
        const PoolPath path = pathOf(lab, steps, "p1");
        QCOMPARE(path.stops.size(), std::size_t(2));  // n2 is of no pool
        QCOMPARE(path.stops[1].pool, kNoPool);
        QVERIFY(path.stops[1].chosen && path.stops[0].takers == 0);
    }

    void scoresSayWhyAnotherPoolIsNotChosen() {
        // Spread: a has 7 of 8 CPUs free after the pod, b 1 of 2.
        const Lab lab = labOf(cluster({node("a").cpu("8").memory("8Gi").label("pool", "a"), node("b").cpu("2").memory("8Gi").label("pool", "b")}, {pod("p").cpu("1").memory("1Gi")}),
                              {pool("a"), pool("b")}, {});
        const PoolPath path = pathOf(lab, stepsOf(lab), "p");
        QVERIFY(path.stops[0].chosen && !path.stops[1].chosen && path.stops[1].takers == 1);
        QVERIFY2(path.stops[1].why.text().starts_with("its best node scores "), path.stops[1].why.text().c_str());
    }

    void badPoolsAreLocated() {
        const ClusterPtr two = cluster({node("n1").cpu("8").label("pool", "a").label("disk", "ssd"), node("n2").cpu("8").label("pool", "b")}, {});
        QCOMPARE(faultOf({pool("a"), pool("b")}, two), std::string());
        QCOMPARE(faultOf({pool("a"), pool("c")}, two), std::string("lab.yaml:7:3: pools[0].nodes: no node has these labels"));
        QCOMPARE(faultOf({pool("a"), pool("a")}, two), std::string("lab.yaml:7:3: pools[0].name: there is another pool called \"a\""));
        NodePool ssd = pool("fast");
        ssd.nodes = Labels{{"disk", "ssd"}};
        QCOMPARE(faultOf({pool("a"), ssd}, two), std::string("lab.yaml:7:3: pools[0].nodes: node \"n1\" is of pool \"a\", too"));
        QCOMPARE(faultOf({with(pool("a"), "nvidia.com/gpu", "2")}, two), std::string("lab.yaml:7:3: pools[0].quota: no node has a resource \"nvidia.com/gpu\""));
        QCOMPARE(toString(pooledBy({}, {pool("a", "batch")}).error()), std::string("lab.yaml:7:3: pools[0].profile: no profile has the scheduler name \"batch\""));
        SchedulerConfiguration without = configurationOf({"batch"});
        without.profiles[0].multiPoint.disabled.push_back({"NodeAffinity", 0, {}});
        QCOMPARE(toString(pooledBy(without, {pool("a", "batch")}).error()),
                 std::string("lab.yaml:7:3: pools[0].profile: profile \"batch\" runs without NodeAffinity, which keeps its pods in the pool"));
        QVERIFY(pooledBy({}, {pool("a")}).value() == SchedulerConfiguration{});
    }

    /// Pods of random size come one after the other. Each finds a node exactly where a count by hand finds one: room, the pool of its profile, and
    /// what is left of the quota.
    void agreesWithCountingByHand() {
        const auto [first, last] = seedsToTry(300);
        for (unsigned seed = first; seed <= last; ++seed) {
            std::mt19937 random(seed);
            const auto below = [&](int most) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(most)); };
            const char* names[] = {"a", "b", "-"};
            std::vector<Node> nodes;
            std::vector<std::int64_t> room;
            std::vector<std::string> label;
            for (int n = 0; n < 6; ++n) {
                room.push_back(2 + below(7));
                label.emplace_back(n < 2 ? names[n] : names[below(3)]);
                nodes.push_back(node("n" + std::to_string(n)).cpu(std::to_string(room.back())).label("pool", label.back()));
            }
            std::map<std::string, std::int64_t> quota{{"a", below(12)}, {"b", below(12)}}, used;
            const std::vector<NodePool> pools{with(pool("a", "x"), "cpu", std::to_string(quota["a"])), with(pool("b", seed % 2 ? "x" : "y"), "cpu", std::to_string(quota["b"]))};
            std::vector<Pod> pods;
            for (int p = 0; p < 25; ++p)
                pods.push_back(of(pod("p" + std::to_string(p)).cpu(std::to_string(below(4))), std::string(1, "xyz"[below(3)])));
            const Lab lab = labOf(cluster(nodes, pods), pools, configurationOf({"x", "y", "z"}));
            const LabSteps steps = stepsOf(lab);
            const Catalog& catalog = lab.load.from->catalog();
            QCOMPARE(steps.steps.size(), pods.size());
            for (const LabStep& step : steps.steps) {
                const std::int64_t asks = catalog.specOf(step.pod).requests.filter[ResourceTable::kCpuIdx.get()] / 1000;
                const std::string& scheduler = catalog.specOf(step.pod).spec->schedulerName;
                const auto takes = [&](std::size_t n) {
                    bool has = false, own = false;
                    for (const NodePool& one : pools) {
                        has = has || one.profile == scheduler;
                        own = own || (one.profile == scheduler && one.name == label[n]);
                    }
                    const bool left = asks == 0 || !quota.contains(label[n]) || used[label[n]] + asks <= quota[label[n]];
                    return room[n] >= asks && (own || !has) && left;
                };
                bool any = false;
                for (std::size_t n = 0; n < room.size(); ++n) any = any || takes(n);
                QVERIFY2(any == step.node.valid(), qPrintable(QString::number(seed)));
                if (!step.node.valid()) continue;
                QVERIFY2(takes(step.node.get()), qPrintable(QString::number(seed)));
                room[step.node.get()] -= asks;
                used[label[step.node.get()]] += asks;
            }
            // Each path says the node of its run, and what was used when the pod came is what the pods before it took.
            const PoolPath path = bayplan::pathOf(lab, 0, steps, steps.steps.back().pod).value();
            QCOMPARE(path.node, steps.steps.back().node);
            const bool chosen = std::any_of(path.stops.begin(), path.stops.end(), [](const PoolStop& stop) { return stop.chosen; });
            QCOMPARE(chosen, path.node.valid());
            for (const PoolStop& stop : path.stops) {
                if (stop.pool == kNoPool) continue;
                const std::int64_t own = stop.chosen ? stop.asks[0] : 0;
                QCOMPARE(stop.quota[0].used + own, 1000 * used[lab.pools[stop.pool].name]);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestNodePools)
#include "tst_node_pools.moc"
