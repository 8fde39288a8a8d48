// SPDX-License-Identifier: GPL-3.0-or-later
// Filter: a node whose pool has too little of its quota left for the pod. It is asked last, so that it is named where nothing else is in the way.
// PreFilter counts what pods take, and follows the changes from picture to picture.
#include "plugins/quota/pool_quota.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "cluster/requests.h"
#include "framework/reason_info.h"

namespace bayplan {

namespace {

constexpr ReasonInfo kPoolQuota{
    "Pool.quota", "node(s) in pool %1, whose quota of %2 would be exceeded", WORDS_FOR_PEOPLE("Text", "the quota of node pool %1 has too little %2 left"), {"pool", "resource"}};

class PoolUse final : public PluginState {
public:
    PoolUse(const PoolQuotas& map, const Cluster& cluster) : uses(map.quotas), m_map(map), m_seen(map.poolOf.size()) {
        for (std::size_t n = 0; n < m_seen.size(); ++n) follow(cluster, NodeIdx(n));
    }

    std::size_t bytes() const override {
        std::size_t bytes = sizeof(*this) + m_seen.size() * sizeof(m_seen.front());
        for (const auto& seen : m_seen) bytes += seen.capacity() * sizeof(std::int64_t);
        for (const auto& own : uses) bytes += own.capacity() * sizeof(PoolAmount);
        return bytes;
    }

    /// The node as it is in this picture, in place of what was seen of it last.
    void follow(const Cluster& cluster, NodeIdx node) {
        const std::size_t pool = m_map.poolOf[node.get()];
        if (pool == kNoPool) return;
        std::vector<std::int64_t>& seen = m_seen[node.get()];
        seen.resize(uses[pool].size(), 0);
        for (std::size_t r = 0; r < seen.size(); ++r) {
            PoolAmount& use = uses[pool][r];
            use.used -= seen[r];
            seen[r] = cluster.requested(node, use.resource);
            use.used += seen[r];
        }
    }

    /// On a hypothetical node.
    void count(const Cycle& cycle, PodIdx pod, NodeIdx node, std::int64_t times) {
        const std::size_t pool = m_map.poolOf[node.get()];
        if (pool == kNoPool) return;
        for (PoolAmount& use : uses[pool]) use.used += times * quotaTakenBy(cycle.cluster.catalog(), pod, use.resource);
    }

    std::vector<std::vector<PoolAmount>> uses;  // by pool

private:
    const PoolQuotas& m_map;
    std::vector<std::vector<std::int64_t>> m_seen;  // by node, by resource of its pool's quota
};

class PoolQuota final : public Plugin, public PreFilterPlugin, public FilterPlugin {
public:
    explicit PoolQuota(PoolQuotas map) : m_map(std::move(map)) {}

    std::string_view name() const override { return "PoolQuota"; }
    bool nodeLocal(const Cycle&) const override { return false; }  // it looks at all nodes of a pool
    bool countsPods() const override { return true; }

    PreFilterResult preFilter(const Cycle& cycle) const override { return {{}, {}, std::make_unique<PoolUse>(m_map, cycle.cluster)}; }
    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes) const override {
        for (const NodeChange& change : changes) static_cast<PoolUse&>(state).follow(cycle.cluster, change.node);
        return {};
    }
    void addPod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override {
        if (state) static_cast<PoolUse*>(state)->count(cycle, pod, node.idx, 1);
    }
    void removePod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override {
        if (state) static_cast<PoolUse*>(state)->count(cycle, pod, node.idx, -1);
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& node, Reasons* why) const override {
        const std::size_t pool = m_map.poolOf[node.idx.get()];
        if (pool == kNoPool) return Code::Success;
        if (!state) return filter(cycle, preFilter(cycle).state.get(), node, why);
        const ResourceIdx exceeded = exceeds(cycle, static_cast<const PoolUse&>(*state).uses[pool]);
        if (!exceeded.valid()) return Code::Success;
        if (why) why->push_back(kPoolQuota({m_map.names[pool], cycle.cluster.catalog().resources.name(exceeded)}));
        return Code::Unschedulable;
    }

    bool filterAll(const Cycle& cycle, const PluginState* state, std::span<Code> codes) const override {
        if (!state) return filterAll(cycle, preFilter(cycle).state.get(), codes);
        std::vector<bool> closed;
        for (const std::vector<PoolAmount>& uses : static_cast<const PoolUse&>(*state).uses) closed.push_back(exceeds(cycle, uses).valid());
        if (std::find(closed.begin(), closed.end(), true) == closed.end()) return false;
        for (std::size_t n = 0; n < codes.size(); ++n)
            if (codes[n] == Code::Success && m_map.poolOf[n] != kNoPool && closed[m_map.poolOf[n]]) codes[n] = Code::Unschedulable;
        return true;
    }

private:
    /// The first resource that the pod would take too much of. One that it does not ask for is no hindrance, however much others take.
    static ResourceIdx exceeds(const Cycle& cycle, const std::vector<PoolAmount>& uses) {
        for (const PoolAmount& use : uses)
            if (const std::int64_t asks = quotaTakenBy(cycle.cluster.catalog(), cycle.podIdx, use.resource); asks > 0 && use.used > use.quota - asks) return use.resource;
        return {};
    }

    PoolQuotas m_map;
};

}  // namespace

std::int64_t quotaTakenBy(const Catalog& catalog, PodIdx pod, ResourceIdx resource) {
    if (resource == ResourceTable::kPodsIdx) return 1;
    std::vector<std::int64_t> scratch;
    return countedRequests(catalog, pod, scratch)[resource.get()];
}

Profiles withinQuotas(Profiles profiles, PoolQuotas map) {
    if (std::all_of(map.quotas.begin(), map.quotas.end(), [](const std::vector<PoolAmount>& own) { return own.empty(); })) return profiles;
    for (std::size_t& pool : map.poolOf)
        if (pool != kNoPool && map.quotas[pool].empty()) pool = kNoPool;
    const auto plugin = std::make_shared<const PoolQuota>(std::move(map));
    for (std::shared_ptr<const Profile>& one : profiles.all) {
        auto profile = std::make_shared<Profile>(*one);
        profile->plugins.push_back(plugin);
        profile->preFilter.push_back({plugin.get(), plugin.get(), 0});
        profile->filter.push_back({plugin.get(), plugin.get(), 0});
        one = std::move(profile);
    }
    return profiles;
}

}  // namespace bayplan
