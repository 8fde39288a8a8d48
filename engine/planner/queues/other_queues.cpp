// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/queues/other_queues.h"

#include <algorithm>
#include <map>

namespace bayplan {

namespace {

template <typename Value, typename KeyOf>
void overlay(std::vector<Value>& all, const std::vector<Value>& other, const char* kind, KeyOf&& keyOf, std::vector<std::string>& put) {
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < all.size(); ++i) places.emplace(keyOf(all[i]), i);
    for (const Value& one : other) {
        const std::string key = keyOf(one);
        put.push_back(std::string(kind) + " " + key);
        if (const auto at = places.find(key); at != places.end()) all[at->second] = one;
        else all.push_back(one);
    }
}

template <typename Value>
void overlay(std::map<std::string, Value>& all, const std::map<std::string, Value>& other, const char* kind, std::vector<std::string>& put) {
    for (const auto& [name, one] : other) {
        put.push_back(std::string(kind) + " " + name);
        all[name] = one;
    }
}

void overlayQuotas(KoordinatorObjects& all, const KoordinatorObjects& other, std::vector<std::string>& put) {
    overlay(
        all.quotas, other.quotas, "ElasticQuota", [](const KoordinatorQuota& one) { return one.name; }, put);
    for (const KoordinatorQuota& quota : other.quotas) {
        std::erase_if(all.quotaOfSpace, [&](const auto& one) { return one.second == quota.name; });
    }
    const auto take = [](auto& to, const auto& from) {
        for (const auto& [key, value] : from) to[key] = value;
    };
    take(all.spaceOf, other.spaceOf);
    take(all.quotaOfSpace, other.quotaOfSpace);
}

}  // namespace

Result<std::vector<std::string>> replaceQueues(ComparedObjects& all, const ComparedObjects& other, QueueSystem system) {
    const auto named = [](const auto& one) { return one.name; };
    const auto keyed = [](const auto& one) { return one.key(); };
    std::vector<std::string> put;
    switch (system) {
    case QueueSystem::Kueue:
        overlay(all.kueue.queues, other.kueue.queues, "ClusterQueue", named, put);
        overlay(all.kueue.cohorts, other.kueue.cohorts, "Cohort", named, put);
        overlay(all.kueue.localQueues, other.kueue.localQueues, "LocalQueue", keyed, put);
        overlay(all.kueue.flavors, other.kueue.flavors, "ResourceFlavor", named, put);
        overlay(all.kueue.topologies, other.kueue.topologies, "Topology", put);
        overlay(all.kueue.checks, other.kueue.checks, "AdmissionCheck", put);
        for (const auto& [check, active] : other.kueue.checks) all.kueue.delaying.erase(check);
        all.kueue.delaying.insert(other.kueue.delaying.begin(), other.kueue.delaying.end());
        overlay(all.kueue.priorityClasses, other.kueue.priorityClasses, "WorkloadPriorityClass", put);
        break;
    case QueueSystem::Volcano: overlay(all.volcano.queues, other.volcano.queues, "Queue", named, put); break;
    case QueueSystem::Koordinator: {
        std::vector<std::string> same;  // what the scheduler sees of them
        overlay(all.objects.koordinatorQuotas, other.objects.koordinatorQuotas, "ElasticQuota", named, same);
        overlayQuotas(all.koordinator, other.koordinator, put);
        break;
    }
    case QueueSystem::ElasticQuota: overlay(all.objects.quotas, other.objects.quotas, "ElasticQuota", keyed, put); break;
    case QueueSystem::Priority: overlay(all.objects.priorityClasses, other.objects.priorityClasses, "PriorityClass", named, put); break;
    }
    if (put.empty()) return Error{ErrorCode::Invalid, worded("none of the objects is a queue of %1", {toString(system)}), {}};
    return put;
}

}  // namespace bayplan
