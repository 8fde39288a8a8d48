// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quota/quota_members.h"

#include <algorithm>
#include <utility>

#include "base/saturating.h"
#include "cluster/requests.h"
#include "model/resources.h"

namespace bayplan {

namespace {

constexpr std::string_view kQuotaLabel = "quota.scheduling.koordinator.sh/name", kPreemptibleLabel = "quota.scheduling.koordinator.sh/preemptible";

void addAmount(RuntimeAmounts& to, const std::string& resource, std::int64_t amount) { to[resource] = saturatingAdd(to[resource], amount); }

}  // namespace

bool isInCircle(const KoordinatorQuota& quota, const std::map<std::string, const KoordinatorQuota*>& byName) {
    const KoordinatorQuota* at = &quota;
    for (std::size_t steps = 0; steps <= byName.size(); ++steps) {
        const auto parent = byName.find(at->parent);
        if (parent == byName.end()) return false;
        at = parent->second;
    }
    return true;
}

bool KoordinatorObjects::add(const KoordinatorElasticQuota& object) {
    if (isBuiltInQuota(object.name)) return true;
    if (!spaceOf.emplace(object.name, object.namespaceName).second) return false;
    for (const std::string& space : object.spaces) quotaOfSpace.emplace(space, object.name);
    KoordinatorQuota quota;
    quota.name = object.name;
    quota.parent = object.parent;
    quota.tree = object.tree;
    if (object.shares) quota.shares = quotaAmounts(*object.shares);
    quota.leaves = object.leaves;
    quota.lends = object.lends;
    quota.min = quotaAmounts(object.min);
    quota.max = quotaAmounts(object.max);
    quota.weight = object.weight ? quotaAmounts(*object.weight) : quota.max;
    quotas.push_back(std::move(quota));
    return true;
}

RuntimeAmounts quotaAmounts(const ResourceList& list) {
    RuntimeAmounts amounts;
    for (const auto& [name, amount] : list) amounts[name] = name == kCpu ? amount.milliValue() : amount.value();
    return amounts;
}

QuotaPod quotaPodOf(const std::string& namespaceName, const std::string& name, const Labels& labels, const PodSpec& spec, bool placed) {
    const std::string *quota = labels.find(kQuotaLabel), *preemptible = labels.find(kPreemptibleLabel);
    return {namespaceName, name, quota ? *quota : std::string(), quotaAmounts(podRequests(spec, {})), placed, preemptible && *preemptible == "false"};
}

std::string quotaOf(const QuotaPod& pod, const KoordinatorObjects& objects) {
    if (!pod.quota.empty()) return pod.quota;
    if (const auto own = objects.spaceOf.find(pod.namespaceName); own != objects.spaceOf.end() && own->second == pod.namespaceName) return own->first;
    const auto listed = objects.quotaOfSpace.find(pod.namespaceName);
    return listed == objects.quotaOfSpace.end() ? std::string(kDefaultQuota) : listed->second;
}

namespace {

/// Quotas whose children are promised more than they are themselves.
/// Source: Koordinator a7a1b76b pkg/webhook/elasticquota/quota_topology_check.go (checkMinQuotaSum).
void addOverpromised(QuotaStandings& told) {
    std::map<std::pair<std::string, std::string>, RuntimeAmounts> mins;  // of the children of each, by tree and name
    for (const KoordinatorQuota& quota : told.quotas)
        for (const auto& [resource, least] : quota.min) {
            std::int64_t& sum = mins[{quota.tree, quota.parent}][resource];
            sum = saturatingAdd(sum, least);
        }
    for (const KoordinatorQuota& quota : told.quotas) {
        const auto below = mins.find({quota.tree, quota.name});
        if (below == mins.end()) continue;
        for (const auto& [resource, least] : quota.min)
            if (const auto sum = below->second.find(resource); sum != below->second.end() && sum->second > least)
                told.problems.push_back({"ElasticQuota " + quota.name, worded("the mins of %1 below it are more than its own, which Koordinator's webhook refuses: %2",
                                                                              {resource, "checkMinQuotaSum allChildren SumMinQuota > parentMinQuota, parent: " + quota.name})});
    }
}

}  // namespace

QuotaStandings quotaStandings(const KoordinatorObjects& objects, bool scales) {
    QuotaStandings told;
    told.totals = treeTotals(objects.quotas, objects.total);
    RuntimeAmounts& total = told.totals[std::string()];
    const std::set<std::string> unclear = unclearTrees(objects.quotas);
    for (const std::string& tree : unclear) told.totals[tree].clear();
    std::set<std::string> apart, rooted;  // quotas that take no part; trees whose root says what they have
    for (const KoordinatorQuota& quota : objects.quotas) {
        if (quota.shares) rooted.insert(quota.tree);
        if (unclear.contains(quota.tree)) apart.insert(quota.name);
        else told.quotas.push_back(quota);
    }
    std::sort(told.quotas.begin(), told.quotas.end(), [](const KoordinatorQuota& a, const KoordinatorQuota& b) { return a.name < b.name; });
    std::map<std::string, KoordinatorQuota*> places;
    std::map<std::string, std::map<std::string, const KoordinatorQuota*>> trees;
    for (KoordinatorQuota& quota : told.quotas) {
        places.emplace(quota.name, &quota);
        trees[quota.tree].emplace(quota.name, &quota);
    }
    for (const std::string& quota : apart)
        told.problems.push_back({"ElasticQuota " + quota, worded("several roots say what a quota tree has, and which came last is not known: it takes no part, nor do its pods")});
    for (const auto& [tree, own] : trees)
        if (!tree.empty() && !rooted.contains(tree))
            told.problems.push_back({"ElasticQuota " + own.begin()->first, worded("no root of the quota tree %1 says what the tree has: it has nothing to share", {tree})});
    for (const KoordinatorQuota& quota : told.quotas) {
        const auto& byName = trees.at(quota.tree);
        if (!quota.parent.empty() && !isBuiltInQuota(quota.parent) && !byName.contains(quota.parent))
            told.problems.push_back({"ElasticQuota " + quota.name, worded("there is no ElasticQuota %1, its parent: it counts as one of the first level", {quota.parent})});
        if (isInCircle(quota, byName)) told.problems.push_back({"ElasticQuota " + quota.name, worded("its parents lead in a circle: it gets nothing")});
        for (const auto& [resource, least] : quota.min)
            if (const auto most = quota.max.find(resource); most != quota.max.end() && least > most->second)
                told.problems.push_back({"ElasticQuota " + quota.name, worded("its min of %1 is above its max", {resource})});
    }
    addOverpromised(told);
    for (const QuotaPod& pod : objects.pods) {
        const std::string name = quotaOf(pod, objects);
        if (apart.contains(name)) continue;
        const auto quota = places.find(name);
        if (quota == places.end()) {
            if (!isBuiltInQuota(name)) told.problems.push_back({"Pod " + pod.key(), worded("there is no ElasticQuota %1: it counts in the default quota", {name})});
            if (pod.placed)
                for (const auto& [resource, amount] : pod.requests)
                    if (const auto whole = total.find(resource); whole != total.end() && kCountedOutside.contains(resource))
                        whole->second = std::max<std::int64_t>(0, whole->second - amount);
            continue;
        }
        for (const auto& [resource, amount] : pod.requests) {
            if (!quota->second->max.contains(resource)) continue;
            addAmount(quota->second->asked, resource, amount);
            if (!pod.placed) continue;
            addAmount(quota->second->used, resource, amount);
            if (pod.forGood) addAmount(quota->second->usedForGood, resource, amount);
        }
    }
    told.answers = runtimesByTree(told.quotas, told.totals, scales);
    return told;
}

}  // namespace bayplan
