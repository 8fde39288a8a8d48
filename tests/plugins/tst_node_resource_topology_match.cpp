// SPDX-License-Identifier: GPL-3.0-or-later
// NodeResourceTopologyMatch: the classic example with its arithmetic, every strategy by hand, what is not modelled, and
// properties for any zones.

#include <algorithm>
#include <bit>

#include <QTest>

#include "framework/harness.h"
#include "plugins/numa/node_resource_topology_match.h"
#include "plugins/numa/numa_alignment.h"
#include "plugins/numa/numa_combination.h"
#include "plugins/numa/numa_score.h"
#include "support/dice.h"
#include "support/kept_way.h"

using namespace bayplan;
using namespace bayplan::samples;
using bayplan::testing::Dice;
using bayplan::testing::TwoWays;

namespace {

using Strategy = NodeResourceTopologyMatchArgs::Strategy;
using Match = NodeResourceTopologyMatchArgs;

TopologyZone zone(int id, Amounts available, std::vector<ZoneCost> costs = {}) {
    TopologyZone z{"node-" + std::to_string(id), "Node", {}, std::move(costs), {}, {}};
    for (const auto& [name, amount] : available) z.resources.push_back({name, {}, {}, *Quantity::parse(amount)});
    return z;
}

NodeResourceTopology topology(std::string name, std::vector<TopologyZone> zones, std::string policy = "single-numa-node",
                              std::string scope = "container") {
    NodeResourceTopology t;
    t.name = std::move(name);
    t.zones = std::move(zones);
    t.attributes = {{"topologyManagerPolicy", std::move(policy)}, {"topologyManagerScope", std::move(scope)}};
    return t;
}

/// Requests are limits too.
Container limited(Amounts amounts) {
    Container c = container(amounts);
    c.limits = c.requests;
    return c;
}

Pod guaranteed(std::string name, std::vector<Container> containers, std::vector<Container> init = {}) {
    PodSpec spec;
    spec.containers = std::move(containers);
    spec.initContainers = std::move(init);
    return pod(std::move(name), std::move(spec));
}

/// The default profile with the plugin enabled, at all points or only at Filter and Score.
Profiles withPlugin(const Match& args, bool everywhere = true) {
    SchedulerConfiguration configuration;
    ProfileConfiguration& profile = configuration.profiles[0];
    profile.args.edit<NodeResourceTopologyMatchArgs>() = args;
    const PluginSet set{{{"NodeResourceTopologyMatch", 0, {}}}, {}};
    if (everywhere) profile.multiPoint = set;
    else profile.points = {{ExtensionPoint::Filter, set}, {ExtensionPoint::Score, set}};
    return makeProfiles(configuration, inTreePlugins()).value();
}

ClusterPtr picture(std::vector<Node> nodes, std::vector<NodeResourceTopology> topologies, std::vector<Pod> pods) {
    Objects all = objects(std::move(nodes), std::move(pods));
    all.topology.nodes = std::move(topologies);
    return build(std::move(all))->cluster;
}

NumaView view(std::vector<TopologyZone> zones, const std::string& scope = "container") {
    return numaView(topology("n", std::move(zones), "single-numa-node", scope));
}

std::int64_t scoreOf(Strategy strategy, const Pod& pod, const NumaView& numa, std::vector<ResourceWeight> weights = {}) {
    Match args;
    args.strategy = strategy;
    if (!weights.empty()) args.resources = std::move(weights);
    return numaScore(args, numaRequest(pod), numa);
}

}  // namespace

class NodeResourceTopologyMatchTest : public QObject {
    Q_OBJECT

private slots:
    void twentyCpus();
    void theDefaultProfileDoesNotAsk();
    void pointsOfAProfile();
    void policies();
    void whatRestricts();
    void containersTakeFromOneAnother();
    void strategiesByHand();
    void leastNumaNodes();
    void listsOutOfOrder();
    void notModelled();
    void placementsChangeNothing();
    void properties_data();
    void properties();
};

// Two servers with 20 and 40 cores in all: node-a has two zones of 10, node-b two of 20. A Guaranteed pod of 20 cores
// fits both in sum (20 ≤ 20 and 20 ≤ 40), but only a zone of node-b holds it: 20 > 10, 20 ≤ 20.
void NodeResourceTopologyMatchTest::twentyCpus() {
    const auto cluster = picture(
        {node("node-a", {{"cpu", "20"}, {"memory", "64Gi"}, {"pods", "110"}}), node("node-b", {{"cpu", "40"}, {"memory", "128Gi"}, {"pods", "110"}})},
        {topology("node-a", {zone(0, {{"cpu", "10"}, {"memory", "32Gi"}}), zone(1, {{"cpu", "10"}, {"memory", "32Gi"}})}),
         topology("node-b", {zone(0, {{"cpu", "20"}, {"memory", "64Gi"}}), zone(1, {{"cpu", "20"}, {"memory", "64Gi"}})})},
        {guaranteed("numa-20cpu", {limited({{"cpu", "20"}, {"memory", "16Gi"}})})});

    Scheduler plain(profiles());
    const Decision before = plain.decide(*cluster, PodIdx(0), Detail::Nodes);
    QVERIFY(before.nodes[0].feasible() && before.nodes[1].feasible());

    Scheduler scheduler(withPlugin({}));
    const Decision decision = scheduler.decide(*cluster, PodIdx(0), Detail::Nodes);
    QCOMPARE(decision.outcome, Outcome::Scheduled);
    QCOMPARE(cluster->catalog().node(decision.node).name, std::string("node-b"));
    const Status& refusal = decision.nodes[0].verdict;
    QCOMPARE(refusal.code, Code::Unschedulable);
    QCOMPARE(refusal.plugin, std::string("NodeResourceTopologyMatch"));
    QCOMPARE(refusal.message(), std::string("cannot align container"));
    QCOMPARE(argument(refusal.reasons[0], "container"), std::string("main"));
    QCOMPARE(argument(refusal.reasons[0], "resource"), std::string("cpu"));
}

void NodeResourceTopologyMatchTest::theDefaultProfileDoesNotAsk() {
    for (const PluginEntry& entry : defaultMultiPoint()) QVERIFY(entry.name != "NodeResourceTopologyMatch");
    QVERIFY(inTreePlugins().contains("NodeResourceTopologyMatch"));
}

/// PreFilter is no extension point of the plugin: it cannot be named there, and comes with Filter and Score.
void NodeResourceTopologyMatchTest::pointsOfAProfile() {
    const auto plugin = pluginNamed("NodeResourceTopologyMatch")->make({});
    for (const ExtensionPoint point : {ExtensionPoint::Filter, ExtensionPoint::Score, ExtensionPoint::Reserve})
        QVERIFY(extendsPoint(plugin.get(), point));
    for (const ExtensionPoint point : {ExtensionPoint::PreFilter, ExtensionPoint::PreScore, ExtensionPoint::PreBind})
        QVERIFY(!extendsPoint(plugin.get(), point));
    SchedulerConfiguration configuration;
    configuration.profiles[0].points[ExtensionPoint::PreFilter].enabled = {{"NodeResourceTopologyMatch", 0, {}}};
    QVERIFY(!makeProfiles(configuration, inTreePlugins()));

    Match unknown;
    unknown.discardReservedNodes = true;
    const Profiles profiles = withPlugin(unknown, false);
    const Profile& profile = *profiles.all[0];
    const auto named = [](const auto& entries) {
        return std::count_if(entries.begin(), entries.end(), [](const auto& s) { return s.plugin->name() == "NodeResourceTopologyMatch"; });
    };
    QCOMPARE(named(profile.preFilter), 1);
    QCOMPARE(named(profile.filter), 1);
    QCOMPARE(named(profile.preScore), 1);
    QCOMPARE(named(profile.score), 1);
    QCOMPARE(named(profile.reserve), 0);
}

void NodeResourceTopologyMatchTest::policies() {
    NodeResourceTopology t;
    const auto read = [&] { return numaView(t); };
    QVERIFY(read().policy == TopologyManagerPolicy::None && read().scope == TopologyManagerScope::Container);
    t.topologyPolicies = {"None", "SingleNUMANodePodLevel"};  // only the first counts, and this one is ignored
    QVERIFY(read().policy == TopologyManagerPolicy::None);
    t.topologyPolicies = {"SingleNUMANodePodLevel"};
    QVERIFY(read().policy == TopologyManagerPolicy::SingleNumaNode && read().scope == TopologyManagerScope::Pod);
    // Each valid attribute overrides the former value; others are ignored, and case matters.
    t.attributes = {{"topologyManagerPolicy", "restricted"}, {"topologyManagerPolicy", "Best-Effort"}, {"other", "none"}};
    QVERIFY(read().policy == TopologyManagerPolicy::Restricted && read().scope == TopologyManagerScope::Pod);
    t.attributes.push_back({"topologyManagerScope", "container"});
    t.attributes.push_back({"topologyManagerPolicy", "best-effort"});
    QVERIFY(read().policy == TopologyManagerPolicy::BestEffort && read().scope == TopologyManagerScope::Container);

    // Zones: type exactly Node, name node-<N>.
    t.zones = {zone(3, {}), zone(0, {})};
    t.zones.push_back({"node-1", "node", {}, {}, {}, {}});
    for (const char* name : {"numa0", "node-", "node--1", "node-1x", "node-99999999999"}) t.zones.push_back({name, "Node", {}, {}, {}, {}});
    QCOMPARE(read().zones.size(), std::size_t{2});
    QCOMPARE(read().zones[0].id, 3);  // the order of the object
}

void NodeResourceTopologyMatchTest::whatRestricts() {
    const Node host = node("n", {{"cpu", "8"}, {"memory", "8Gi"}, {"hugepages-2Mi", "1Gi"}, {"x.io/dev", "4"}, {"host.io/thing", "9"}, {"kubernetes.io/batch-cpu", "9"}});
    const NumaView numa = view({zone(0, {{"cpu", "2"}, {"memory", "4Gi"}, {"x.io/dev", "0"}}), zone(1, {{"cpu", "4"}, {"memory", "4Gi"}, {"x.io/dev", "2"}})});
    const auto misfit = [&](const Pod& p) { return firstMisfit(numaRequest(p), numa, host); };
    const auto fits = [&](const Pod& p) { return misfit(p).of == NumaMisfit::Of::Nothing; };

    QVERIFY(fits(guaranteed("a", {limited({{"cpu", "4"}, {"memory", "4Gi"}})})));
    QVERIFY(!fits(guaranteed("a", {limited({{"cpu", "4001m"}, {"memory", "1Gi"}})})));
    // Burstable: any amount of cpu and memory, but devices are compared.
    QVERIFY(fits(pod("b", asks({{"cpu", "7"}, {"memory", "7Gi"}}))));
    QVERIFY(fits(pod("b", asks({{"cpu", "7"}, {"x.io/dev", "2"}}))));
    QCOMPARE(misfit(pod("b", asks({{"cpu", "7"}, {"x.io/dev", "3"}}))).resource, std::string("x.io/dev"));
    // Listed by no zone: a native name fails, another one does not restrict, as long as the node itself has it.
    QVERIFY(!fits(pod("b", asks({{"hugepages-2Mi", "2Mi"}, {"cpu", "1"}}))));
    QVERIFY(!fits(pod("b", asks({{"kubernetes.io/batch-cpu", "1"}}))));
    QVERIFY(fits(pod("b", asks({{"host.io/thing", "9"}, {"ephemeral-storage", "1Gi"}}))));
    QVERIFY(!fits(pod("b", asks({{"absent.io/thing", "1"}}))));
    QVERIFY(fits(pod("b", asks({{"absent.io/thing", "0"}}))));  // an amount of zero
    // Accepted without a check: BestEffort without devices. "0 of a device" is a device.
    QVERIFY(!numaRequest(pod("c", asks({{"ephemeral-storage", "1Gi"}}))).aligned());
    QVERIFY(numaRequest(pod("c", asks({{"x.io/dev", "0"}}))).aligned());
    QVERIFY(!numaRequest(pod("c", asks({{"kubernetes.io/batch-cpu", "1"}}))).aligned());
}

/// Zones of 6 and 4 cores. In the container scope an app container keeps its zone: 4 goes to zone 0 (the lowest that
/// fits, 6 − 4 = 2 left), then 4 to zone 1, then 2 to zone 0. In the order 2, 6: 2 takes from zone 0, and 6 fits
/// nowhere, although 6 in zone 0 and 2 in zone 1 would fit.
void NodeResourceTopologyMatchTest::containersTakeFromOneAnother() {
    const Node host = node("n", {{"cpu", "10"}, {"memory", "10Gi"}});
    const std::vector<TopologyZone> zones{zone(0, {{"cpu", "6"}, {"memory", "8Gi"}}), zone(1, {{"cpu", "4"}, {"memory", "8Gi"}})};
    const auto cpus = [](std::initializer_list<const char*> amounts) {
        std::vector<Container> all;
        for (const char* amount : amounts) {
            all.push_back(limited({{"cpu", amount}, {"memory", "1Gi"}}));
            all.back().name = std::string("c") + amount;
        }
        return all;
    };
    const auto of = [&](const Pod& p, const char* scope) { return firstMisfit(numaRequest(p), view(zones, scope), host); };
    QVERIFY(of(guaranteed("p", cpus({"4", "4", "2"})), "container").of == NumaMisfit::Of::Nothing);
    const Pod tooLarge = guaranteed("p", cpus({"2", "6"}));  // the result points into it
    const NumaMisfit second = of(tooLarge, "container");
    QVERIFY(second.of == NumaMisfit::Of::Container);
    QCOMPARE(second.container->name, std::string("c6"));
    // Init containers, including sidecars, see the untouched zones.
    QVERIFY(of(guaranteed("p", cpus({"6", "4"}), cpus({"6", "6"})), "container").of == NumaMisfit::Of::Nothing);
    QVERIFY(of(guaranteed("p", cpus({"1"}), cpus({"7"})), "container").of == NumaMisfit::Of::InitContainer);
    // Pod scope: max(2 + 4, 5) = 6 fits zone 0; 3 + 4 = 7 fits none.
    QVERIFY(of(guaranteed("p", cpus({"2", "4"}), cpus({"5"})), "pod").of == NumaMisfit::Of::Nothing);
    QVERIFY(of(guaranteed("p", cpus({"3", "4"})), "pod").of == NumaMisfit::Of::Pod);
}

/// Zones with 20 cores and 64Gi, and 10 and 32Gi; the pod asks for 5 and 16Gi.
/// Least: zone 0 (15·100/20 + 48·100/64)/2 = 75, zone 1 (50 + 50)/2 = 50; the smallest is 50. Most: 25 and 50 → 25.
/// Balanced: fractions .25/.25 and .5/.5, no variance → 100.
void NodeResourceTopologyMatchTest::strategiesByHand() {
    const NumaView numa = view({zone(0, {{"cpu", "20"}, {"memory", "64Gi"}}), zone(1, {{"cpu", "10"}, {"memory", "32Gi"}})});
    const Pod p = guaranteed("p", {limited({{"cpu", "5"}, {"memory", "16Gi"}})});
    QCOMPARE(scoreOf(Strategy::LeastAllocated, p, numa), 50);
    QCOMPARE(scoreOf(Strategy::MostAllocated, p, numa), 25);
    QCOMPARE(scoreOf(Strategy::BalancedAllocation, p, numa), 100);
    // Fractions .2 and .6: mean .4, variance (.04 + .04)/1 = .08 → 92.
    const NumaView uneven = view({zone(0, {{"cpu", "10"}, {"memory", "10Gi"}})});
    const Pod q = guaranteed("q", {limited({{"cpu", "2"}, {"memory", "6Gi"}})});
    QCOMPARE(scoreOf(Strategy::BalancedAllocation, q, uneven), 92);
    // Weights: Least gives 80 and 40; (80·3 + 40·1)/4 = 70. A name without a weight counts once: (80 + 40)/2 = 60.
    QCOMPARE(scoreOf(Strategy::LeastAllocated, q, uneven, {{"cpu", 3}, {"memory", 1}}), 70);
    QCOMPARE(scoreOf(Strategy::LeastAllocated, q, uneven, {{"x.io/dev", 7}}), 60);
    // In fractions, 1500m of 4 is rounded up to whole cores and counts as 2 → Most (50 + 10)/2 = 30. The exact amounts
    // decide whether it is enough: 1500m of 1600m is 2 of 2 → (100 + 10)/2 = 55; of 1400m it is too much: (0 + 10)/2 =
    // 5.
    const Pod r = guaranteed("r", {limited({{"cpu", "1500m"}, {"memory", "1Gi"}})});
    for (const auto& [cpu, score] : {std::pair("4", 30), std::pair("1600m", 55), std::pair("1400m", 5)})
        QCOMPARE(scoreOf(Strategy::MostAllocated, r, view({zone(0, {{"cpu", cpu}, {"memory", "10Gi"}})})), score);
    // Container scope: the mean over init and app containers, each on untouched zones: Least 50 and 80 → 65.
    const Pod two = guaranteed("two", {limited({{"cpu", "5"}, {"memory", "5Gi"}})}, {limited({{"cpu", "2"}, {"memory", "2Gi"}})});
    QCOMPARE(scoreOf(Strategy::LeastAllocated, two, uneven), 65);
    // Not single-numa-node: 0. Not Guaranteed: 100. Nothing published: 0.
    NumaView restricted = numa;
    restricted.policy = TopologyManagerPolicy::Restricted;
    QCOMPARE(scoreOf(Strategy::LeastAllocated, p, restricted), 0);
    QCOMPARE(scoreOf(Strategy::LeastAllocated, pod("b", asks({{"cpu", "1"}})), numa), 100);
    QCOMPARE(scoreOf(Strategy::LeastNumaNodes, p, NumaView{}), 0);
}

/// 100 − 12 for every zone needed, and 6 more if no other zones are nearer to one another.
void NodeResourceTopologyMatchTest::leastNumaNodes() {
    const auto costs = [](int a, int b, int c, int d) {
        return std::vector<ZoneCost>{{"node-0", a}, {"node-1", b}, {"node-2", c}, {"node-3", d}};
    };
    // 0 and 3 are near each other, and so are 1 and 2; all other pairs are far.
    const auto zones = [&](const char* a, const char* b, const char* c, const char* d) {
        return view({zone(0, {{"cpu", a}, {"memory", "9Gi"}}, costs(10, 32, 32, 16)), zone(1, {{"cpu", b}, {"memory", "9Gi"}}, costs(32, 10, 16, 32)),
                     zone(2, {{"cpu", c}, {"memory", "9Gi"}}, costs(32, 16, 10, 32)), zone(3, {{"cpu", d}, {"memory", "9Gi"}}, costs(16, 32, 32, 10))});
    };
    const auto asking = [](const char* cpu) { return guaranteed("p", {limited({{"cpu", cpu}, {"memory", "1Gi"}})}); };
    QCOMPARE(scoreOf(Strategy::LeastNumaNodes, asking("4"), zones("4", "4", "4", "4")), 94);   // one zone: 100 − 12 + 6
    QCOMPARE(scoreOf(Strategy::LeastNumaNodes, asking("8"), zones("4", "4", "4", "4")), 82);   // {0,3}, as near as any two
    QCOMPARE(scoreOf(Strategy::LeastNumaNodes, asking("8"), zones("4", "4", "2", "2")), 76);   // only {0,1}, which are far
    QCOMPARE(scoreOf(Strategy::LeastNumaNodes, asking("16"), zones("4", "4", "4", "4")), 58);  // all four: 100 − 48 + 6
    QCOMPARE(scoreOf(Strategy::LeastNumaNodes, asking("17"), zones("4", "4", "4", "4")), 0);
    // Containers one after another: 4 takes a zone, and then {0,3} is no longer complete.
    const Pod three = guaranteed("p", {limited({{"cpu", "4"}, {"memory", "1Gi"}}), limited({{"cpu", "8"}, {"memory", "1Gi"}})});
    // 4 → {0}; 8 → {1,2}, which are equally near: 100 − 24 + 6.
    QCOMPARE(scoreOf(Strategy::LeastNumaNodes, three, zones("4", "4", "4", "4")), 82);
    // Names that no zone lists do not matter: 100. A name that only some zones list: only those.
    const NumaView plain = view({zone(0, {{"cpu", "4"}, {"memory", "9Gi"}}), zone(1, {{"cpu", "4"}, {"memory", "9Gi"}, {"x.io/d", "1"}})});
    QVERIFY(!concernsZones(list({{"host.io/x", "1"}}), plain.zones));
    QCOMPARE(fewestZones(list({{"cpu", "4"}, {"x.io/d", "0"}}), plain.zones).ids, std::vector<std::int32_t>{1});
    QVERIFY(fewestZones(list({{"cpu", "5"}, {"x.io/d", "0"}}), plain.zones).ids.empty());
    // Unknown distances count as 255: the largest, and still the nearest available.
    QCOMPARE(scoreOf(Strategy::LeastNumaNodes, asking("8"), plain), 82);
}

/// The real plugin takes a zone's number for its index. In the list 1, 0, the first container goes to zone 1 (listed
/// first, 6 cores), but index 1 is charged, which is zone 0 (2 cores, all taken). The second container of 6 finds zone
/// 1 complete.
void NodeResourceTopologyMatchTest::listsOutOfOrder() {
    const NumaView numa = view({zone(1, {{"cpu", "6"}, {"memory", "9Gi"}}), zone(0, {{"cpu", "2"}, {"memory", "9Gi"}})});
    const Container six = limited({{"cpu", "6"}, {"memory", "1Gi"}});
    QCOMPARE(scoreOf(Strategy::LeastNumaNodes, guaranteed("p", {six, six}), numa), 94);
    std::vector<NumaZone> zones = numa.zones;
    takeFromPlaces(six.requests, {1}, zones);
    QCOMPARE(zones[0].available.find("cpu")->value(), 6);
    QCOMPARE(zones[1].available.find("cpu")->value(), 0);
}

void NodeResourceTopologyMatchTest::notModelled() {
    const std::vector<Node> nodes{node("n", {{"cpu", "20"}, {"memory", "64Gi"}, {"pods", "9"}})};
    const auto outcome = [&](const Match& args, std::vector<TopologyZone> zones, const Pod& p) {
        std::vector<NodeResourceTopology> topologies;
        if (!zones.empty()) topologies.push_back(topology("n", std::move(zones)));
        const auto cluster = picture(nodes, topologies, {p});
        Scheduler scheduler(withPlugin(args, false));
        return scheduler.decide(*cluster, PodIdx(0)).outcome;
    };
    const std::vector<TopologyZone> zones{zone(0, {{"cpu", "10"}, {"memory", "9Gi"}}), zone(1, {{"cpu", "10"}, {"memory", "9Gi"}})};
    const Pod p = guaranteed("p", {limited({{"cpu", "4"}, {"memory", "1Gi"}})});
    Match resync, discard, preempting;
    resync.cacheResyncPeriodSeconds = 5;
    discard.discardReservedNodes = true;
    preempting.preemptionMode = true;
    for (const Match& args : {resync, discard, preempting}) {
        QCOMPARE(outcome(args, zones, p), Outcome::NotModelled);
        QCOMPARE(outcome(args, zones, pod("b", asks({}))), Outcome::Scheduled);  // no zone is examined
        QCOMPARE(outcome(args, {}, p), Outcome::Scheduled);                      // nothing is published
    }
    Match words;  // without a period they have no effect
    words.foreignPodsDetect = Match::ForeignPods::None;
    words.resyncScope = Match::ResyncScope::OnlyResources;
    QCOMPARE(outcome(words, zones, p), Outcome::Scheduled);
    // Two zones with one number, and a zone numbered 64: the real filter fails.
    QCOMPARE(outcome({}, {zones[0], zones[0]}, p), Outcome::NotModelled);
    QCOMPARE(outcome({}, {zones[0], zone(64, {})}, p), Outcome::NotModelled);
}

/// Published data does not change when a pod is placed: a second pod of 20 cores passes, as in reality until the object
/// is written again. NodeResourcesFit does the counting.
void NodeResourceTopologyMatchTest::placementsChangeNothing() {
    const Pod first = guaranteed("first", {limited({{"cpu", "10"}, {"memory", "1Gi"}})});
    const Pod second = guaranteed("second", {limited({{"cpu", "10"}, {"memory", "1Gi"}})});
    const auto cluster = picture({node("n", {{"cpu", "30"}, {"memory", "64Gi"}, {"pods", "9"}})},
                                 {topology("n", {zone(0, {{"cpu", "10"}, {"memory", "9Gi"}})})}, {first, second});
    Scheduler scheduler(withPlugin({}));
    QCOMPARE(scheduler.decide(*cluster, PodIdx(1), Detail::Nodes).outcome, Outcome::Scheduled);
    Draft draft(*cluster);
    QVERIFY(draft.apply(Place{PodIdx(0), NodeIdx(0)}).has_value());
    QCOMPARE(scheduler.decide(*draft.publish(), PodIdx(1)).outcome, Outcome::Scheduled);
}

void NodeResourceTopologyMatchTest::properties_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 60; ++seed) QTest::newRow(qPrintable(QString::number(seed))) << seed;
}

namespace {

std::vector<TopologyZone> anyZones(Dice& dice, std::size_t count) {
    std::vector<TopologyZone> zones;
    for (std::size_t i = 0; i < count; ++i) {
        TopologyZone z = zone(static_cast<int>(i), {});
        for (const char* name : {"cpu", "memory", "x.io/d"})
            if (dice.percent(85)) z.resources.push_back({name, {}, {}, Quantity::fromMilli(static_cast<std::int64_t>(dice.below(9)) * 500)});
        for (std::size_t j = 0; j < count; ++j)
            if (dice.percent(90)) z.costs.push_back({"node-" + std::to_string(j), i == j ? 10 : static_cast<int>(11 + dice.below(3))});
        zones.push_back(std::move(z));
    }
    return zones;
}

Container anyContainer(Dice& dice) {
    Container c;
    c.name = "c";
    c.requests.set("cpu", Quantity::fromMilli(static_cast<std::int64_t>(dice.below(8)) * 500 + 500));
    c.requests.set("memory", Quantity::fromUnits(static_cast<std::int64_t>(dice.below(4)) + 1));
    if (dice.percent(30)) c.requests.set("x.io/d", Quantity::fromUnits(static_cast<std::int64_t>(dice.below(3))));
    c.limits = c.requests;
    return c;
}

bool holds(const NumaZone& zone, const ResourceList& requests) {
    return std::all_of(requests.begin(), requests.end(), [&](const ResourceList::Pair& r) {
        const Quantity* has = zone.available.find(r.first);
        return r.second.isZero() || (has && *has >= r.second);
    });
}

}  // namespace

/// Compared with the rules stated in another way: sets of zones as bits, all of them tried.
void NodeResourceTopologyMatchTest::properties() {
    QFETCH(unsigned, seed);
    Dice dice(seed);
    const std::size_t count = 1 + dice.below(5);
    const std::vector<TopologyZone> zones = anyZones(dice, count);
    const Node host = node("n", {{"x.io/d", "9"}});
    std::vector<Container> containers;
    for (std::size_t i = 0; i < 1 + dice.below(3); ++i) containers.push_back(anyContainer(dice));
    const Pod p = guaranteed("p", containers);
    const NumaRequest wish = numaRequest(p);

    // Pod scope: it fits if one zone alone holds everything. A device that no zone lists does not restrict.
    const NumaView byPod = view(zones, "pod");
    const bool listed = std::any_of(byPod.zones.begin(), byPod.zones.end(), [](const NumaZone& z) { return z.available.find("x.io/d"); });
    ResourceList asked = wish.whole;
    if (!listed && asked.find("x.io/d")) asked.set("x.io/d", Quantity());
    const bool some = std::any_of(byPod.zones.begin(), byPod.zones.end(), [&](const NumaZone& z) { return holds(z, asked); });
    QCOMPARE(firstMisfit(wish, byPod, host).of == NumaMisfit::Of::Nothing, some);

    // More room never turns a yes into a no, if there is one set to place.
    std::vector<TopologyZone> more = zones;
    for (ZoneResource& r : more[dice.below(more.size())].resources) r.available += Quantity::fromUnits(1);
    if (some) QVERIFY(firstMisfit(wish, view(more, "pod"), host).of == NumaMisfit::Of::Nothing);

    // The fewest zones, by trying every set.
    const ResourceList& requests = containers[0].requests;
    std::size_t fewest = 0;
    for (unsigned set = 1; set < 1u << count; ++set) {
        const auto size = static_cast<std::size_t>(std::popcount(set));
        if (fewest != 0 && size >= fewest) continue;
        bool enough = true;
        for (const auto& [name, need] : requests) {
            Quantity sum;
            for (std::size_t z = 0; z < count; ++z) {
                if (!(set >> z & 1u)) continue;
                const Quantity* has = byPod.zones[z].available.find(name);
                if (!has) enough = false;
                else sum += *has;
            }
            enough = enough && sum >= need;
        }
        if (enough) fewest = size;
    }
    const ZoneCombination found = fewestZones(requests, byPod.zones);
    QCOMPARE(found.ids.size(), fewest);

    // Scores stay within their scale, and one zone for everything gives 94.
    for (const Strategy strategy : {Strategy::LeastAllocated, Strategy::MostAllocated, Strategy::BalancedAllocation, Strategy::LeastNumaNodes})
        for (const char* scope : {"pod", "container"}) {
            const std::int64_t score = scoreOf(strategy, p, view(zones, scope));
            QVERIFY(score >= 0 && score <= 100);
        }
    const bool wholeListed = std::all_of(wish.whole.begin(), wish.whole.end(), [&](const auto&) { return listed || !wish.whole.find("x.io/d"); });
    if (fewestZones(wish.whole, byPod.zones).ids.size() == 1 && wholeListed)
        QVERIFY(scoreOf(Strategy::LeastNumaNodes, p, byPod) >= 88);

    // The cache equals a new computation, also for a pod with a QoS class in its status.
    Pod written = guaranteed("written", containers);
    written.qosClass = QosClass::Burstable;
    Match args;
    args.strategy = static_cast<Strategy>(dice.below(4));
    const auto cluster = picture({node("n", {{"cpu", "90"}, {"memory", "64Gi"}, {"x.io/d", "9"}, {"pods", "9"}}), node("m", {{"cpu", "90"}, {"memory", "64Gi"}, {"x.io/d", "9"}, {"pods", "9"}})},
                                 {topology("n", zones), topology("m", anyZones(dice, count), "single-numa-node", "pod")}, {p, written, guaranteed("again", containers)});
    TwoWays ways(withPlugin(args));
    Draft draft(*cluster);
    for (std::size_t i = 0; i < 3; ++i) {
        const std::string difference = ways.difference(draft.cluster(), PodIdx(i));
        QVERIFY2(difference.empty(), difference.c_str());
        QVERIFY(draft.apply(Place{PodIdx(i), NodeIdx(dice.below(2))}).has_value());
    }
}

QTEST_APPLESS_MAIN(NodeResourceTopologyMatchTest)
#include "tst_node_resource_topology_match.moc"
