// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/node_pools.h"

#include <algorithm>
#include <utility>

#include "plugins/all.h"
#include "plugins/node/node_affinity.h"

namespace bayplan {

namespace {

Error poolFault(const NodePool& pool, ErrorCode code, std::string_view field, Message message) {
    Origin origin = pool.origin;
    origin.field += (origin.field.empty() ? "" : ".") + std::string(field);
    return Error{code, std::move(message), std::move(origin)};
}

bool isInPool(const NodePool& pool, const Node& node) {
    return std::all_of(pool.nodes.begin(), pool.nodes.end(), [&](const Labels::Pair& pair) {
        const std::string* value = node.labels.find(pair.first);
        return value && *value == pair.second;
    });
}

const PluginInfo& affinityPlugin() {
    for (const PluginInfo* plugin : allPlugins())
        if (plugin->arguments == &kArgumentsOf<NodeAffinityArgs>) return *plugin;
    check(false, "no plugin has an added affinity");
    return *allPlugins().front();
}

/// The nodes of any of the pools.
NodeSelector poolSelector(const std::vector<const NodePool*>& pools) {
    NodeSelector selector;
    for (const NodePool* pool : pools) {
        NodeSelectorTerm& term = selector.terms.emplace_back();
        for (const auto& [key, value] : pool->nodes) term.matchExpressions.push_back({key, SelectorOp::In, {value}});
    }
    return selector;
}

/// Nodes that both select: terms are ORed, so each of the one with each of the other.
NodeSelector bothOf(const NodeSelector& a, const NodeSelector& b) {
    NodeSelector both;
    for (const NodeSelectorTerm& one : a.terms)
        for (const NodeSelectorTerm& other : b.terms) {
            if (one.empty() || other.empty()) continue;  // a term without requirements matches no node
            NodeSelectorTerm& term = both.terms.emplace_back(one);
            term.matchExpressions.insert(term.matchExpressions.end(), other.matchExpressions.begin(), other.matchExpressions.end());
            term.matchFields.insert(term.matchFields.end(), other.matchFields.begin(), other.matchFields.end());
        }
    return both;
}

}  // namespace

Result<void> checkPools(const std::vector<NodePool>& pools, const Catalog& catalog) {
    for (std::size_t p = 0; p < pools.size(); ++p) {
        const NodePool& pool = pools[p];
        for (std::size_t other = 0; other < p; ++other)
            if (pools[other].name == pool.name) return poolFault(pool, ErrorCode::Conflict, "name", worded("there is another pool called \"%1\"", {pool.name}));
        bool any = false;
        for (const Node& node : catalog.nodes) {
            if (!isInPool(pool, node)) continue;
            any = true;
            for (std::size_t other = 0; other < p; ++other)
                if (isInPool(pools[other], node)) return poolFault(pool, ErrorCode::Conflict, "nodes", worded("node \"%1\" is of pool \"%2\", too", {node.name, pools[other].name}));
        }
        if (!any) return poolFault(pool, ErrorCode::NotFound, "nodes", worded("no node has these labels"));
        for (const auto& [resource, amount] : pool.quota) {
            const auto has = [&name = resource](const Node& node) { return node.allocatable.find(name) != nullptr; };
            if (!catalog.resources.find(resource).valid() || std::none_of(catalog.nodes.begin(), catalog.nodes.end(), has))
                return poolFault(pool, ErrorCode::NotFound, "quota", worded("no node has a resource \"%1\"", {resource}));
        }
    }
    return {};
}

Result<SchedulerConfiguration> pooledBy(SchedulerConfiguration configuration, const std::vector<NodePool>& pools) {
    if (std::all_of(pools.begin(), pools.end(), [](const NodePool& pool) { return pool.profile.empty(); })) return configuration;
    const Result<Profiles> before = makeProfiles(configuration, inTreePlugins());
    if (!before) return before.error();
    for (const NodePool& pool : pools) {
        if (pool.profile.empty()) continue;
        const Profile* profile = before->find(pool.profile);
        if (!profile) return poolFault(pool, ErrorCode::NotFound, "profile", worded("no profile has the scheduler name \"%1\"", {pool.profile}));
        if (std::none_of(profile->filter.begin(), profile->filter.end(), [](const auto& slot) { return slot.plugin->name() == affinityPlugin().name; }))
            return poolFault(pool, ErrorCode::Invalid, "profile", worded("profile \"%1\" runs without %2, which keeps its pods in the pool", {pool.profile, affinityPlugin().name}));
    }
    for (ProfileConfiguration& profile : configuration.profiles) {
        std::vector<const NodePool*> own;
        for (const NodePool& pool : pools)
            if (pool.profile == profile.schedulerName) own.push_back(&pool);
        if (own.empty()) continue;
        auto& added = profile.args.edit<NodeAffinityArgs>().addedAffinity;
        if (!added) added.emplace();
        added->required = added->required ? bothOf(*added->required, poolSelector(own)) : poolSelector(own);
    }
    return configuration;
}

std::vector<std::size_t> poolsOfNodes(const std::vector<NodePool>& pools, const Catalog& catalog) {
    std::vector<std::size_t> of;
    for (const Node& node : catalog.nodes) {
        const auto at = std::find_if(pools.begin(), pools.end(), [&](const NodePool& pool) { return isInPool(pool, node); });
        of.push_back(at == pools.end() ? kNoPool : static_cast<std::size_t>(at - pools.begin()));
    }
    return of;
}

std::vector<std::optional<double>> withPoolPrices(std::vector<std::optional<double>> prices, const std::vector<NodePool>& pools, const Catalog& catalog) {
    if (std::none_of(pools.begin(), pools.end(), [](const NodePool& pool) { return pool.price.has_value(); })) return prices;
    prices.resize(catalog.nodes.size());
    const std::vector<std::size_t> of = poolsOfNodes(pools, catalog);
    for (std::size_t n = 0; n < of.size(); ++n)
        if (of[n] != kNoPool && pools[of[n]].price) prices[n] = pools[of[n]].price;
    return prices;
}

std::vector<std::vector<PoolAmount>> quotasOf(const std::vector<NodePool>& pools, const Catalog& catalog) {
    std::vector<std::vector<PoolAmount>> quotas;
    for (const NodePool& pool : pools) {
        std::vector<PoolAmount>& own = quotas.emplace_back();
        const std::vector<std::int64_t> amounts = catalog.resources.amounts(pool.quota);
        for (const auto& [resource, amount] : pool.quota)
            if (const ResourceIdx at = catalog.resources.find(resource); at.valid()) own.push_back({at, 0, amounts[at.get()]});
    }
    return quotas;
}

std::vector<std::vector<PoolAmount>> quotaUses(const std::vector<NodePool>& pools, const Cluster& cluster) {
    std::vector<std::vector<PoolAmount>> uses = quotasOf(pools, cluster.catalog());
    const std::vector<std::size_t> of = poolsOfNodes(pools, cluster.catalog());
    for (std::size_t n = 0; n < of.size(); ++n)
        if (of[n] != kNoPool)
            for (PoolAmount& use : uses[of[n]]) use.used += cluster.requested(NodeIdx(n), use.resource);
    return uses;
}

Profiles withinQuotas(Profiles profiles, const std::vector<NodePool>& pools, const Catalog& catalog) {
    PoolQuotas quotas{{}, poolsOfNodes(pools, catalog), quotasOf(pools, catalog)};
    for (const NodePool& pool : pools) quotas.names.push_back(pool.name);
    return withinQuotas(std::move(profiles), std::move(quotas));
}

}  // namespace bayplan
