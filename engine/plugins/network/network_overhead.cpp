// SPDX-License-Identifier: GPL-3.0-or-later
// Filter: no node from which most of the pods that this one depends on are too far. Score: near to all of them.
// Source: scheduler-plugins 903da7d pkg/networkaware/networkoverhead; specification ecosystem 2.6.

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "base/wrapping.h"
#include "framework/plugin_info.h"
#include "plugins/network/app_groups.h"
#include "plugins/network/network_args.h"

namespace bayplan {

extern const PluginInfo kNetworkOverhead;

namespace {

constexpr ReasonInfo kTooFar{
    "Network.tooFar",
    "Node %1 does not meet several network requirements from Workload dependencies: Satisfied: %2 Violated: %3",
    WORDS_FOR_PEOPLE("Text", "%3 pods that it depends on are too far from here, and %2 are near enough"),
    {"node", "satisfied", "violated"}};
constexpr ReasonInfo kNoAppGroup{"Network.noGroup", "AppGroup \"%1\" not found", WORDS_FOR_PEOPLE("Text", "there is no AppGroup %1 in the namespaces of the plugin's arguments"), {"group"}};
constexpr ReasonInfo kNoNetwork{
    "Network.noTopology", "NetworkTopology \"%1\" not found", WORDS_FOR_PEOPLE("Text", "there is no NetworkTopology %1 in the namespaces of the plugin's arguments"), {"topology"}};
constexpr ReasonInfo kNoHost{"Network.noNode",
                             "pod hostname not found: nodeinfo not found for node name \"%1\"",
                             WORDS_FOR_PEOPLE("Text", "a pod that it depends on is on node %1, which is not there"),
                             {"node"}};
constexpr ReasonInfo kNetworkOverheadReasons[] = {kTooFar, kNoAppGroup, kNoNetwork, kNoHost};

constexpr std::string_view kRegionLabel = "topology.kubernetes.io/region", kZoneLabel = "topology.kubernetes.io/zone";
constexpr std::string_view kMeasured = "NetperfCosts";  // weights that a program writes, already sorted
constexpr std::int64_t kNear = 1, kUnknownCost = 100;

/// Where a node is; empty: it has no such label.
struct Site {
    std::string region, zone;

    explicit Site(const Node& node) : region(labelOf(node.labels, kRegionLabel)), zone(labelOf(node.labels, kZoneLabel)) {}
    auto operator<=>(const Site&) const = default;
};

/// What a node is to the pods that the pod depends on.
struct Distance {
    std::int64_t satisfied = 0, violated = 0, cost = 0;

    void add(const Distance& other, std::int64_t times = 1) {
        satisfied += times * other.satisfied;
        violated += times * other.violated;
        cost = wrappingAdd(cost, wrappingMul(times, other.cost));
    }
};

constexpr Distance kHere{1, 0, 0};

/// By binary search in a list that need not be sorted; null: not found.
template <typename Row>
const Row* search(const std::vector<Row>& rows, std::string Row::*key, std::string_view wanted) {
    std::size_t low = 0, high = rows.size();
    while (low < high) {
        const std::size_t middle = (low + high - 1) / 2;
        if (rows[middle].*key == wanted) return &rows[middle];
        if (rows[middle].*key < wanted) low = middle + 1;
        else high = middle;
    }
    return nullptr;
}

/// What it costs to reach regions and zones from a site. Both are in one map, as upstream has them: a zone that is called like
/// the region takes its place.
class Costs {
public:
    Costs(const NetworkTopology& network, const std::string& weightsName, const Site& from) : m_from(from) {
        for (const NetworkTopology::Weights& weights : network.weights) {
            if (weights.name != weightsName) continue;
            std::vector<NetworkTopology::Key> keys = weights.keys;
            const bool byHand = weightsName != kMeasured;
            if (byHand) std::stable_sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
            read(keys, kRegionLabel, from.region, byHand);
            read(keys, kZoneLabel, from.zone, byHand);
        }
    }

    /// To a pod on another node, which costs at most `most`.
    Distance to(const Site& site, std::int64_t most) const {
        if (site.region.empty() && site.zone.empty()) return {0, 1, kUnknownCost};
        const bool near = m_from.region == site.region;
        if (near && m_from.zone == site.zone) return {1, 0, kNear};
        const auto at = m_costs.find(near ? std::pair(m_from.zone, site.zone) : std::pair(m_from.region, site.region));
        if (at == m_costs.end()) return {0, 0, kUnknownCost};
        const bool enough = at->second <= most;
        return {enough, !enough, at->second};
    }

private:
    void read(const std::vector<NetworkTopology::Key>& keys, std::string_view label, const std::string& from, bool byHand) {
        const NetworkTopology::Key* row = from.empty() ? nullptr : search(keys, &NetworkTopology::Key::key, label);
        if (!row) return;
        std::vector<NetworkTopology::Origin> origins = row->origins;
        if (byHand) std::stable_sort(origins.begin(), origins.end(), [](const auto& a, const auto& b) { return a.origin < b.origin; });
        if (const NetworkTopology::Origin* origin = search(origins, &NetworkTopology::Origin::origin, from))
            for (const NetworkTopology::Cost& cost : origin->costs) m_costs[{from, cost.destination}] = cost.cost;
    }

    Site m_from;
    std::map<std::pair<std::string, std::string>, std::int64_t> m_costs;  // from origin to destination
};

/// The pods of each AppGroup, of all namespaces.
class Members {
public:
    explicit Members(const Catalog& catalog) {
        for (std::size_t i = 0; i < catalog.pods.size(); ++i)
            if (const std::string* group = catalog.pods[i].labels->find(kAppGroupLabel)) m_pods[*group].emplace_back(i);
    }
    const std::vector<PodIdx>& of(const std::string& group) const {
        static const std::vector<PodIdx> kNone;
        const auto at = m_pods.find(group);
        return at == m_pods.end() ? kNone : at->second;
    }

private:
    std::unordered_map<std::string, std::vector<PodIdx>> m_pods;
};

/// A placed pod that the pod depends on, once for each such dependency.
struct Peer {
    NodeIdx node;
    std::int64_t maxCost = 0;
};

class Distances final : public PluginState {
public:
    /// Nodes of one site are equally far from a pod that is on none of them. O(nodes + sites × peers).
    Distances(const Catalog& catalog, const NetworkTopology& network, const std::string& weightsName, const std::vector<Peer>& peers) {
        std::map<Site, std::pair<Costs, Distance>> sites;
        std::vector<const Costs*> costs;
        for (const Node& node : catalog.nodes) {
            const Site site(node);
            auto at = sites.find(site);
            if (at == sites.end()) {
                at = sites.try_emplace(site, Costs(network, weightsName, site), Distance()).first;
                for (const Peer& peer : peers) at->second.second.add(at->second.first.to(Site(catalog.node(peer.node)), peer.maxCost));
            }
            costs.push_back(&at->second.first);
            ofNode.push_back(at->second.second);
        }
        for (const Peer& peer : peers) {
            Distance& from = ofNode[peer.node.get()];
            from.add(costs[peer.node.get()]->to(Site(catalog.node(peer.node)), peer.maxCost), -1);
            from.add(kHere);
        }
    }

    std::vector<Distance> ofNode;
};

class NetworkOverhead final : public Plugin, public PreFilterPlugin, public FilterPlugin, public ScorePlugin {
public:
    explicit NetworkOverhead(NetworkOverheadArgs args) : m_args(std::move(args)) {}

    std::string_view name() const override { return kNetworkOverhead.name; }
    bool nodeLocal(const Cycle&) const override { return false; }

    /// Without a state all nodes pass and are equal.
    PreFilterResult preFilter(const Cycle& cycle) const override {
        const Catalog& catalog = cycle.cluster.catalog();
        const std::string& name = labelOf(*cycle.pod.labels, kAppGroupLabel);
        if (name.empty()) return {};
        const auto fail = [](Reason reason) { return PreFilterResult{Status{Code::Error, {std::move(reason)}, {}}, {}, {}}; };
        const AppGroup* group = findIn(catalog.appGroups, m_args.namespaces, name);
        if (!group) return fail(kNoAppGroup({name}));
        const NetworkTopology* network = findIn(catalog.networks, m_args.namespaces, m_args.networkTopologyName);
        if (!network) return fail(kNoNetwork({m_args.networkTopologyName}));
        const std::string& selector = labelOf(*cycle.pod.labels, kAppWorkloadLabel);
        const auto workload = std::find_if(group->workloads.begin(), group->workloads.end(), [&](const AppGroup::Workload& one) { return one.selector == selector; });
        if (workload == group->workloads.end() || workload->dependencies.empty()) return {};

        std::vector<Peer> peers;
        for (const PodIdx pod : cycle.index.derived.of<Members>().of(name)) {
            const Placement& placement = cycle.cluster.placement(pod);
            const std::string& its = labelOf(*catalog.pod(pod).labels, kAppWorkloadLabel);
            if (placement.standing == Standing::Pending) continue;
            for (const AppGroup::Dependency& dependency : workload->dependencies) {
                if (dependency.selector != its) continue;
                if (!placement.node.valid()) return fail(kNoHost({catalog.pod(pod).nodeName}));
                peers.push_back({placement.node, dependency.maxNetworkCost});
            }
        }
        if (peers.empty()) return {};
        PreFilterResult result;
        result.state = std::make_unique<Distances>(catalog, *network, m_args.weightsName, peers);
        return result;
    }

    Code filter(const Cycle&, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return Code::Success;
        const Distance& from = static_cast<const Distances*>(state)->ofNode[node.idx.get()];
        if (from.violated <= from.satisfied) return Code::Success;
        if (why) why->push_back(kTooFar({node.object.name, from.satisfied, from.violated}));
        return Code::Unschedulable;
    }

    std::int64_t score(const Cycle&, const PluginState* state, const NodeView& node) const override {
        return state ? static_cast<const Distances*>(state)->ofNode[node.idx.get()].cost : 0;
    }
    Scale scale() const override { return Scale::Own; }
    void normalize(const Cycle&, const PluginState*, std::span<const NodeIdx>, std::span<std::int64_t> scores) const override {
        if (scores.empty()) return;
        const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
        const std::int64_t least = *low, most = *high;
        if (least == 0 && most == 0) return;
        for (std::int64_t& score : scores)
            score = least == most ? 100 : 100 - static_cast<std::int64_t>(100.0 * static_cast<double>(score - least) / static_cast<double>(most - least));
    }

private:
    NetworkOverheadArgs m_args;
};

}  // namespace

void describe(ArgumentVisitor& visitor, NetworkOverheadArgs& args) {
    visitor.texts({"namespaces", WORDS_FOR_PEOPLE("Arguments", "Namespaces"), Given::Written}, args.namespaces);
    visitor.text({"weightsName", WORDS_FOR_PEOPLE("Arguments", "Weights"), Given::Written}, args.weightsName);
    visitor.text({"networkTopologyName", WORDS_FOR_PEOPLE("Arguments", "NetworkTopology"), Given::Written}, args.networkTopologyName);
}

constinit const PluginInfo kNetworkOverhead{
    .name = "NetworkOverhead",
    .refusal = Refusal::Neighbours,
    .letter = 'W',
    .reasons = kNetworkOverheadReasons,
    .arguments = &kArgumentsOf<NetworkOverheadArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const NetworkOverhead>(args.of<NetworkOverheadArgs>()); },
};

}  // namespace bayplan
