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
    if (!object.tree.empty()) otherTrees.emplace(object.name, object.tree);
    for (const std::string& space : object.spaces) quotaOfSpace.emplace(space, object.name);
    KoordinatorQuota quota;
    quota.name = object.name;
    quota.parent = object.parent;
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

QuotaStandings quotaStandings(const KoordinatorObjects& objects, bool scales) {
    QuotaStandings told;
    told.total = objects.total;
    for (const KoordinatorQuota& quota : objects.quotas)
        if (!objects.otherTrees.contains(quota.name)) told.quotas.push_back(quota);
    std::sort(told.quotas.begin(), told.quotas.end(), [](const KoordinatorQuota& a, const KoordinatorQuota& b) { return a.name < b.name; });
    std::map<std::string, KoordinatorQuota*> places;
    std::map<std::string, const KoordinatorQuota*> byName;
    for (KoordinatorQuota& quota : told.quotas) {
        places.emplace(quota.name, &quota);
        byName.emplace(quota.name, &quota);
    }
    for (const auto& [quota, tree] : objects.otherTrees)
        told.problems.push_back({"ElasticQuota " + quota, worded("is of the quota tree %1, which is not modelled: it takes no part, nor do its pods", {tree})});
    for (const KoordinatorQuota& quota : told.quotas) {
        if (!quota.parent.empty() && !isBuiltInQuota(quota.parent) && !byName.contains(quota.parent))
            told.problems.push_back({"ElasticQuota " + quota.name, worded("there is no ElasticQuota %1, its parent: it counts as one of the first level", {quota.parent})});
        if (isInCircle(quota, byName)) told.problems.push_back({"ElasticQuota " + quota.name, worded("its parents lead in a circle: it gets nothing")});
        for (const auto& [resource, least] : quota.min)
            if (const auto most = quota.max.find(resource); most != quota.max.end() && least > most->second)
                told.problems.push_back({"ElasticQuota " + quota.name, worded("its min of %1 is above its max", {resource})});
    }
    for (const QuotaPod& pod : objects.pods) {
        const std::string name = quotaOf(pod, objects);
        if (objects.otherTrees.contains(name)) continue;
        const auto quota = places.find(name);
        if (quota == places.end()) {
            if (!isBuiltInQuota(name)) told.problems.push_back({"Pod " + pod.key(), worded("there is no ElasticQuota %1: it counts in the default quota", {name})});
            if (pod.placed)
                for (const auto& [resource, amount] : pod.requests)
                    if (const auto whole = told.total.find(resource); whole != told.total.end() && kCountedOutside.contains(resource))
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
    told.answers = runtimeQuotas(told.quotas, told.total, scales);
    return told;
}

}  // namespace bayplan
