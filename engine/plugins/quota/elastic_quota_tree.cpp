// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quota/elastic_quota_tree.h"

#include <algorithm>
#include <utility>

#include "base/saturating.h"
#include "cluster/requests.h"
#include "framework/catalog_index.h"
#include "model/koordinator/reservation.h"

namespace bayplan {

namespace {

std::uint32_t placeOfBuiltIn(std::string_view quota) { return quota == kSystemQuota ? ElasticQuotaTree::kInSystem : quota == kRootQuota ? ElasticQuotaTree::kInRoot
                                                                                                                                        : ElasticQuotaTree::kInDefault; }

/// Why what this quota may use is not modelled: Koordinator does not end, or its answer depends on the order in which objects came. `byName`: of its tree.
Message unknownOf(const KoordinatorQuota& quota, const std::map<std::string, const KoordinatorQuota*>& byName, const std::set<std::string>& unclear) {
    if (unclear.contains(quota.tree)) return worded("several roots of a quota tree say what it has, and which came last is not known");
    if (isInCircle(quota, byName)) return worded("the parents of ElasticQuota %1 lead in a circle", {quota.name});
    for (const KoordinatorQuota* at = &quota;; at = byName.at(at->parent)) {
        if (at->parent.empty() || isBuiltInQuota(at->parent)) return {};
        if (!byName.contains(at->parent)) return worded("there is no ElasticQuota %1, the parent of %2", {at->parent, at->name});
    }
}

}  // namespace

ElasticQuotaTree::ElasticQuotaTree(const Catalog& catalog) {
    KoordinatorObjects objects;
    for (const KoordinatorElasticQuota& object : catalog.koordinatorQuotas) objects.add(object);
    if (objects.quotas.empty()) return;
    std::sort(objects.quotas.begin(), objects.quotas.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    RuntimeAmounts ofNodes;
    for (const Node& node : catalog.nodes)
        for (const auto& [resource, amount] : quotaAmounts(node.allocatable)) ofNodes[resource] = saturatingAdd(ofNodes[resource], amount);
    totals = treeTotals(objects.quotas, std::move(ofNodes));

    const std::set<std::string> unclear = unclearTrees(objects.quotas);
    std::map<std::string, std::map<std::string, const KoordinatorQuota*>> trees;
    std::map<std::string, std::uint32_t> places;
    std::set<std::string> named;
    for (const auto& [resource, amount] : totals[std::string()]) named.insert(resource);
    for (const KoordinatorQuota& quota : objects.quotas) {
        trees[quota.tree].emplace(quota.name, &quota);
        places.emplace(quota.name, static_cast<std::uint32_t>(places.size()));
        for (const auto* amounts : {&quota.min, &quota.max})
            for (const auto& [resource, amount] : *amounts) named.insert(resource);
    }
    resources.assign(named.begin(), named.end());
    std::map<std::string, std::size_t> columnOf;
    for (std::size_t c = 0; c < resources.size(); ++c) columnOf.emplace(resources[c], c);
    for (const KoordinatorQuota& quota : objects.quotas) {
        Quota& made = quotas.emplace_back(Quota{quota, kInRoot, {}, unknownOf(quota, trees.at(quota.tree), unclear)});
        if (const auto above = places.find(quota.parent); above != places.end() && objects.quotas[above->second].tree == quota.tree) made.parent = above->second;
        for (const auto& [resource, most] : quota.max) made.bounded.push_back(columnOf.at(resource));
    }

    for (const SpecInfo& info : catalog.specs) {
        requests.push_back(quotaAmounts(podRequests(*info.spec, {})));
        std::vector<std::int64_t>& row = columns.emplace_back(resources.size());
        for (const auto& [resource, amount] : requests.back())
            if (const auto at = columnOf.find(resource); at != columnOf.end()) row[at->second] = amount;
    }
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const Pod& pod = catalog.pods[i];
        const QuotaPod read = quotaPodOf(pod.namespaceName, pod.name, *pod.labels, PodSpec(), false);
        const std::string name = quotaOf(read, objects);
        const auto at = places.find(name);
        pods.push_back({at == places.end() ? placeOfBuiltIn(name) : at->second, static_cast<std::uint32_t>(catalog.podSpecs[i].get()), !isReservePod(pod), read.forGood});
    }
    for (std::size_t i = 0; i < pods.size(); ++i) {
        if (!pods[i].counts || !has(pods[i].quota)) continue;
        for (const auto& [resource, amount] : boundedAsksOf(PodIdx(i))) {
            std::int64_t& sum = quotas[pods[i].quota].object.asked[resource];
            sum = saturatingAdd(sum, amount);
        }
    }
}

RuntimeAmounts ElasticQuotaTree::boundedAsksOf(PodIdx pod) const {
    RuntimeAmounts asks = asksOf(pod);
    if (has(of(pod).quota)) std::erase_if(asks, [&](const auto& one) { return !quotas[of(pod).quota].object.max.contains(one.first); });
    return asks;
}

std::size_t ElasticQuotaTree::columnOf(const std::string& resource) const {
    return static_cast<std::size_t>(std::lower_bound(resources.begin(), resources.end(), resource) - resources.begin());
}

QuotaUsage::QuotaUsage(const Cluster& cluster, const ElasticQuotaTree& tree, const QuotaRules& rules, const Running* running) : m_tree(tree), m_rules(rules), m_outside(tree.resources.size()) {
    used.assign(m_tree.quotas.size(), Amounts(m_tree.resources.size()));
    forGood = used;
    for (std::size_t i = 0; i < m_tree.pods.size(); ++i)
        if (cluster.placement(PodIdx(i)).standing != Standing::Pending || (running && running->hasNode(PodIdx(i)))) count(PodIdx(i), 1);
    askAgain(running);
}

/// False: it is in no quota of the tree.
bool QuotaUsage::countUsed(PodIdx pod, std::int32_t times) {
    if (m_tree.pods.empty()) return true;
    const ElasticQuotaTree::Member& member = m_tree.of(pod);
    if (!member.counts || !m_tree.has(member.quota)) return false;
    const Amounts& amounts = m_tree.columns[member.asks];
    std::size_t steps = 0;  // of a circle, nobody asks
    for (std::uint32_t q = member.quota; m_tree.has(q) && steps < m_tree.quotas.size(); q = m_tree.quotas[q].parent, ++steps)
        for (const std::size_t c : m_tree.quotas[member.quota].bounded) {
            used[q][c] += times * amounts[c];
            if (member.forGood) forGood[q][c] += times * amounts[c];
        }
    return true;
}

void QuotaUsage::count(PodIdx pod, std::int32_t times) {
    if (countUsed(pod, times)) return;
    const ElasticQuotaTree::Member& member = m_tree.of(pod);
    if (!member.counts || member.quota == ElasticQuotaTree::kInRoot) return;
    const std::set<std::string>& counted = member.quota == ElasticQuotaTree::kInSystem ? m_rules.countedInSystem : m_rules.countedInDefault;
    for (std::size_t c = 0; c < m_outside.size(); ++c) {
        const std::int64_t amount = m_tree.columns[member.asks][c];
        if (amount == 0 || !counted.contains(m_tree.resources[c])) continue;
        m_outside[c] += times * amount;
        m_fresh = false;
    }
}

void QuotaUsage::askAgain(const Running* running) {
    std::vector<RuntimeAmounts> asked(m_tree.quotas.size());
    if (!running) {
        for (std::size_t q = 0; q < asked.size(); ++q) asked[q] = m_tree.quotas[q].object.asked;
    } else {
        for (std::size_t i = 0; i < m_tree.pods.size(); ++i) {
            const ElasticQuotaTree::Member& member = m_tree.pods[i];
            if (!member.counts || !m_tree.has(member.quota) || !running->exists(PodIdx(i))) continue;
            for (const std::size_t c : m_tree.quotas[member.quota].bounded)
                if (const std::int64_t amount = m_tree.columns[member.asks][c]; amount > 0) {
                    std::int64_t& sum = asked[member.quota][m_tree.resources[c]];
                    sum = saturatingAdd(sum, amount);
                }
        }
    }
    if (asked == m_asked) return;
    m_asked = std::move(asked);
    m_fresh = false;
}

const RuntimeAmounts& QuotaUsage::runtimeOf(std::uint32_t quota) {
    if (std::exchange(m_fresh, true)) return m_runtime[quota];
    std::vector<KoordinatorQuota> known;
    for (std::size_t q = 0; q < m_tree.quotas.size(); ++q) {
        if (!m_tree.quotas[q].unknown.empty()) continue;
        known.push_back(m_tree.quotas[q].object);
        known.back().asked = m_asked[q];
    }
    TreeAmounts totals = m_tree.totals;
    RuntimeAmounts& total = totals[std::string()];
    for (std::size_t c = 0; c < m_outside.size(); ++c)
        if (const auto whole = total.find(m_tree.resources[c]); whole != total.end()) whole->second = std::max<std::int64_t>(0, saturatingSub(whole->second, m_outside[c]));
    std::map<std::string, RuntimeQuota> answers = runtimesByTree(known, totals, m_rules.scales);
    m_runtime.assign(m_tree.quotas.size(), {});
    for (std::size_t q = 0; q < m_tree.quotas.size(); ++q)
        if (const auto answer = answers.find(m_tree.quotas[q].object.name); answer != answers.end()) m_runtime[q] = std::move(answer->second.runtime);
    return m_runtime[quota];
}

RuntimeAmounts QuotaUsage::told(const Amounts& amounts) const {
    RuntimeAmounts told;
    for (std::size_t c = 0; c < amounts.size(); ++c)
        if (amounts[c] != 0) told.emplace(m_tree.resources[c], amounts[c]);
    return told;
}

}  // namespace bayplan
