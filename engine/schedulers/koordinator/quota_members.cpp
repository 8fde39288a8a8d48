// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/koordinator/quota_members.h"

#include <algorithm>

#include "base/saturating.h"
#include "cluster/requests.h"
#include "model/resources.h"

namespace bayplan {

namespace {

constexpr std::string_view kQuotaLabel = "quota.scheduling.koordinator.sh/name", kPreemptibleLabel = "quota.scheduling.koordinator.sh/preemptible";
constexpr const char* kRootQuota = "koordinator-root-quota";
constexpr const char* kSystemQuota = "koordinator-system-quota";
constexpr const char* kDefaultQuota = "koordinator-default-quota";

void add(RuntimeAmounts& to, const std::string& resource, std::int64_t amount) { to[resource] = saturatingAdd(to[resource], amount); }

/// By parents from one to the next, the first level is not reached.
bool isInCircle(const KoordinatorQuota& quota, const std::map<std::string, KoordinatorQuota*>& byName) {
    const KoordinatorQuota* at = &quota;
    for (std::size_t steps = 0; steps <= byName.size(); ++steps) {
        const auto parent = byName.find(at->parent);
        if (parent == byName.end()) return false;
        at = parent->second;
    }
    return true;
}

}  // namespace

bool isBuiltInQuota(const std::string& quota) { return quota == kRootQuota || quota == kSystemQuota || quota == kDefaultQuota; }

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
    return listed == objects.quotaOfSpace.end() ? kDefaultQuota : listed->second;
}

QuotaStandings quotaStandings(const KoordinatorObjects& objects, bool scales) {
    QuotaStandings told;
    told.total = objects.total;
    for (const KoordinatorQuota& quota : objects.quotas)
        if (!objects.otherTrees.contains(quota.name)) told.quotas.push_back(quota);
    std::sort(told.quotas.begin(), told.quotas.end(), [](const KoordinatorQuota& a, const KoordinatorQuota& b) { return a.name < b.name; });
    std::map<std::string, KoordinatorQuota*> byName;
    for (KoordinatorQuota& quota : told.quotas) byName.emplace(quota.name, &quota);
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
        const auto quota = byName.find(name);
        if (quota == byName.end()) {
            if (!isBuiltInQuota(name)) told.problems.push_back({"Pod " + pod.key(), worded("there is no ElasticQuota %1: it counts in the default quota", {name})});
            if (pod.placed)
                for (const auto& [resource, amount] : pod.requests)
                    if (const auto whole = told.total.find(resource); whole != told.total.end()) whole->second = std::max<std::int64_t>(0, whole->second - amount);
            continue;
        }
        for (const auto& [resource, amount] : pod.requests) {
            add(quota->second->asked, resource, amount);
            if (!pod.placed) continue;
            add(quota->second->used, resource, amount);
            if (pod.forGood) add(quota->second->usedForGood, resource, amount);
        }
    }
    told.answers = runtimeQuotas(told.quotas, told.total, scales);
    return told;
}

}  // namespace bayplan
