// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/cluster_bins.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "cluster/accounting.h"

namespace bayplan {

namespace {

constexpr std::int64_t kWholeNode = 1'000'000;  // of a node that is free as a whole; a pod takes 1 of it, and no node has so many
constexpr const char* kWholeName = "free as a whole";
constexpr const char* kOnceName = "one on a node";
constexpr std::string_view kZoneLabel = "topology.kubernetes.io/zone", kNodeLabel = "kubernetes.io/hostname";

/// Amounts are divided by what divides all of them; what is too large still is rounded so that no move becomes impossible.
struct Unit {
    std::int64_t by = 1;
    std::int64_t down(std::int64_t amount) const { return std::clamp<std::int64_t>(amount / by, 0, kMostBinAmount); }
    std::int64_t up(std::int64_t amount) const { return std::clamp<std::int64_t>(amount / by + (amount % by != 0 ? 1 : 0), 0, kMostBinAmount); }
};

Unit unitOf(const std::vector<std::int64_t>& amounts) {
    std::int64_t all = 0;
    std::int64_t most = 0;
    for (const std::int64_t amount : amounts) {
        all = std::gcd(all, amount);
        most = std::max(most, amount);
    }
    return {std::max({all, most / kMostBinAmount + 1, std::int64_t{1}})};
}

/// Nodes that nobody tells apart are of one kind; kinds are numbered in the order of their first nodes.
class Kinds {
public:
    explicit Kinds(std::size_t nodes) : m_of(nodes, 0), m_count(nodes == 0 ? 0 : 1) {}

    template <typename Says>
    void tellApart(const Says& says) {
        std::vector<std::uint32_t> renamed(m_count * 2, kNew);
        m_count = 0;
        for (std::size_t n = 0; n < m_of.size(); ++n) {
            std::uint32_t& name = renamed[m_of[n] * 2 + (says(n) ? 1 : 0)];
            if (name == kNew) name = m_count++;
            m_of[n] = name;
        }
    }
    /// Each of these nodes, sorted, is of a kind of its own.
    void single(const std::vector<NodeIdx>& nodes) {
        std::vector<std::uint32_t> renamed(m_count, kNew);
        m_count = 0;
        auto next = nodes.begin();
        for (std::size_t n = 0; n < m_of.size(); ++n) {
            if (next != nodes.end() && *next == NodeIdx(n)) {
                m_of[n] = m_count++;
                ++next;
                continue;
            }
            std::uint32_t& name = renamed[m_of[n]];
            if (name == kNew) name = m_count++;
            m_of[n] = name;
        }
    }
    std::uint32_t of(std::size_t node) const { return m_of[node]; }
    std::vector<std::size_t> firsts() const {
        std::vector<std::size_t> nodes;
        for (std::size_t n = 0; n < m_of.size(); ++n)
            if (m_of[n] == nodes.size()) nodes.push_back(n);
        return nodes;
    }

private:
    static constexpr std::uint32_t kNew = ~std::uint32_t{0};
    std::vector<std::uint32_t> m_of;
    std::uint32_t m_count;
};

/// By node, of the label that most specs of pods name in their rules, or of the zone if none does; nodes without it are one more.
std::vector<std::uint32_t> domainsOf(const Catalog& catalog) {
    std::map<std::string, std::size_t> named{{std::string(kZoneLabel), 0}};
    const auto name = [&](const std::string& label) {
        if (label != kNodeLabel) ++named[label];
    };
    for (const auto& spec : catalog.specs) {
        for (const TopologySpreadConstraint& spread : spec.spec->spreadConstraints) name(spread.topologyKey);
        for (const auto* affinity : {&spec.spec->podAffinity, &spec.spec->podAntiAffinity})
            if (*affinity)
                for (const PodAffinityTerm& term : (*affinity)->required) name(term.topologyKey);
    }
    const auto most = std::max_element(named.begin(), named.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    std::map<std::string, std::uint32_t> known;
    std::vector<std::uint32_t> domains;
    for (const Node& node : catalog.nodes) {
        const std::string* value = node.labels.find(most->first);
        domains.push_back(known.emplace(value ? *value : std::string(), static_cast<std::uint32_t>(known.size())).first->second);
    }
    return domains;
}

}  // namespace

BinMaker::BinMaker(const Cluster& cluster, NodeRows& rows, const std::vector<Mover>& movers) : m_cluster(cluster), m_rows(rows) {
    std::map<std::vector<std::int64_t>, std::size_t> known;
    std::map<SpecIdx, std::size_t> bySpec;
    const Catalog& catalog = cluster.catalog();
    m_free = catalog.allocatable;
    for (std::size_t n = 0; n < cluster.nodeCount(); ++n)
        for (std::size_t r = 0; r < m_free[n].size(); ++r) m_free[n][r] -= cluster.node(NodeIdx(n)).requested[r];
    m_ending.assign(m_free.size(), std::vector<std::int64_t>(catalog.resources.size(), 0));
    for (std::size_t n = 0; n < cluster.nodeCount(); ++n)
        for (const PodIdx pod : cluster.node(NodeIdx(n)).pods) {
            if (movers[pod.get()].isEnding()) {
                const std::vector<std::int64_t> gives = takenBy(cluster.catalog(), pod);
                for (std::size_t r = 0; r < gives.size(); ++r) m_ending[n][r] += gives[r];
            }
            if (!movers[pod.get()].moves()) continue;
            const auto requestIndex = [&] {
                const auto [at, isNew] = known.emplace(takenBy(cluster.catalog(), pod), m_requests.size());
                if (isNew) m_requests.push_back(at->first);
                return at->second;
            };
            std::size_t request = 0;
            if (catalog.pod(pod).resizing()) {
                request = requestIndex();
            } else {
                const auto [at, isNew] = bySpec.emplace(catalog.podSpecs[pod.get()], 0);
                if (isNew) at->second = requestIndex();
                request = at->second;
            }
            m_movable.push_back({pod, NodeIdx(n), rows.classOf(pod), request});
            for (std::size_t r = 0; r < m_free[n].size(); ++r) m_free[n][r] += m_requests[request][r];
        }
}

ClusterBins BinMaker::make(const BinTarget& target, BinRules rules) const {
    const Catalog& catalog = m_cluster.catalog();
    const std::size_t nodes = m_cluster.nodeCount();
    ClusterBins made;
    BinModel& model = made.model;
    // Columns that nobody asks for tell nothing.
    std::vector<std::size_t> columns;
    for (std::size_t r = 0; r < catalog.resources.size(); ++r) {
        if (m_rows.ignored()[r]) continue;
        const auto asks = [&](const std::vector<std::int64_t>& request) { return request[r] > 0; };
        if ((!target.wholeNode && asks(target.request)) || std::any_of(m_requests.begin(), m_requests.end(), asks)) columns.push_back(r);
    }
    const auto freeOn = [&](std::size_t n, std::size_t r) { return std::max<std::int64_t>(0, m_free[n][r] + (rules == BinRules::Ever ? m_ending[n][r] : 0)); };
    std::vector<Unit> units;
    for (const std::size_t r : columns) {
        std::vector<std::int64_t> amounts;
        for (std::size_t n = 0; n < nodes; ++n) amounts.push_back(freeOn(n, r));
        for (const std::vector<std::int64_t>& request : m_requests) amounts.push_back(request[r]);
        if (!target.wholeNode) amounts.push_back(target.request[r]);
        units.push_back(unitOf(amounts));
        model.resources.push_back(catalog.resources.name(ResourceIdx(r)));
        made.resources.push_back(model.resources.back());
    }
    const bool extra = target.wholeNode || target.once || (target.onceNow && rules == BinRules::Now);
    if (extra) model.resources.emplace_back(target.wholeNode ? kWholeName : kOnceName);
    const auto scaled = [&](const std::vector<std::int64_t>& request) {
        std::vector<std::int64_t> amounts;
        for (std::size_t c = 0; c < columns.size(); ++c) amounts.push_back(units[c].down(request[columns[c]]));
        return amounts;
    };
    model.shape.name = target.name;
    model.shape.request = target.wholeNode ? std::vector<std::int64_t>(columns.size(), 0) : scaled(target.request);
    if (extra) model.shape.request.push_back(target.wholeNode ? kWholeNode : 1);

    // By request, row, and the node itself where the row leaves it out: who stands there may stay.
    std::map<std::tuple<std::size_t, const std::vector<bool>*, NodeIdx>, std::uint32_t> classes;
    std::unordered_map<std::vector<bool>, const std::vector<bool>*> rowsSeen;
    std::unordered_map<std::size_t, const std::vector<bool>*> rowOfClass;
    std::vector<const std::vector<bool>*> rowOf;
    std::vector<NodeIdx> alsoHome;
    for (const Movable& movable : m_movable) {
        const std::vector<bool>*& shared = rowOfClass[movable.rowClass];
        if (!shared) {
            const std::vector<bool>& row = rules == BinRules::Now ? m_rows.now(movable.rowClass) : m_rows.ever(movable.rowClass);
            shared = rowsSeen.emplace(row, &row).first->second;
        }
        const NodeIdx home = (*shared)[movable.node.get()] ? NodeIdx() : movable.node;
        const auto [at, isNew] = classes.emplace(std::tuple{movable.request, shared, home}, static_cast<std::uint32_t>(model.classes.size()));
        if (isNew) {
            BinClass one;
            one.name = catalog.pod(movable.pod).key();
            one.request = scaled(m_requests[movable.request]);
            if (extra) one.request.push_back(target.wholeNode ? 1 : 0);
            model.classes.push_back(std::move(one));
            rowOf.push_back(shared);
            alsoHome.push_back(home);
        }
        model.items.push_back({at->second, static_cast<std::uint32_t>(movable.node.get()), 0, false});
        made.pods.push_back(movable.pod);
        made.rowClass.push_back(movable.rowClass);
    }

    const std::vector<bool>& targetRow = rules == BinRules::Now ? target.now : target.ever;
    Kinds kinds(nodes);
    kinds.tellApart([&](std::size_t n) { return static_cast<bool>(targetRow[n]); });
    for (const auto& seen : rowsSeen) kinds.tellApart([&](std::size_t n) { return seen.first[n]; });
    // Nothing but the home tells it from other nodes that a row leaves out.
    std::vector<NodeIdx> homes;
    std::copy_if(alsoHome.begin(), alsoHome.end(), std::back_inserter(homes), [](NodeIdx home) { return home.valid(); });
    std::sort(homes.begin(), homes.end());
    homes.erase(std::unique(homes.begin(), homes.end()), homes.end());
    kinds.single(homes);
    std::vector<std::vector<std::int64_t>> taken(nodes, std::vector<std::int64_t>(model.resources.size(), 0));
    for (const BinItem& item : model.items)
        for (std::size_t c = 0; c < model.resources.size(); ++c) taken[item.bin][c] += model.classes[item.itemClass].request[c];
    const std::vector<std::uint32_t> domains = domainsOf(catalog);
    for (std::size_t n = 0; n < nodes; ++n) {
        Bin bin;
        bin.name = catalog.nodes[n].name;
        bin.group = domains[n];
        bin.kind = kinds.of(n);
        for (std::size_t c = 0; c < columns.size(); ++c) bin.capacity.push_back(std::max(units[c].up(freeOn(n, columns[c])), taken[n][c]));
        if (extra) bin.capacity.push_back(target.wholeNode ? kWholeNode : 1);
        model.bins.push_back(std::move(bin));
    }
    const std::vector<std::size_t> firsts = kinds.firsts();
    for (const std::size_t n : firsts) model.shape.accepted.push_back(targetRow[n]);
    std::unordered_map<const std::vector<bool>*, std::vector<bool>> acceptedBy;
    for (std::size_t k = 0; k < rowOf.size(); ++k) {
        std::vector<bool>& accepted = acceptedBy[rowOf[k]];
        if (accepted.empty())
            for (const std::size_t n : firsts) accepted.push_back((*rowOf[k])[n]);
        model.classes[k].accepted = accepted;
        if (alsoHome[k].valid()) model.classes[k].accepted[kinds.of(alsoHome[k].get())] = true;
    }
    return made;
}

}  // namespace bayplan
