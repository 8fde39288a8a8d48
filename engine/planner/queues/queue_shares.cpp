// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/queues/queue_shares.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "base/saturating.h"
#include "model/gpu_resources.h"
#include "model/pod_group.h"
#include "planner/queues/playing.h"
#include "planner/shown_objects.h"
#include "plugins/quota/quota_uses.h"
#include "schedulers/kueue/admitted_pods.h"
#include "schedulers/volcano/controllers.h"

namespace bayplan {

namespace {

constexpr std::string_view kLocalQueueLabel = "kueue.x-k8s.io/queue-name";

std::string ownedBy(const Pod& pod) {
    const OwnerReference* owner = pod.controller();
    return owner ? pod.namespaceName + "/" + owner->kind + "/" + owner->name : std::string();
}

/// Pods that a scenario made have no text: their annotations are those of others of their controller, beside what they say themselves.
void completeNotes(const Objects& objects, volcano::VolcanoObjects& own) {
    std::map<std::string, Labels> ofOwner;
    for (const Pod& pod : objects.pods)
        if (const auto notes = own.pods.find(pod.key()); notes != own.pods.end())
            if (std::string owner = ownedBy(pod); !owner.empty()) ofOwner.try_emplace(std::move(owner), notes->second.annotations);
    for (const Pod& pod : objects.pods) {
        const auto [notes, missing] = own.pods.try_emplace(pod.key());
        if (!missing) continue;
        if (const auto like = ofOwner.find(ownedBy(pod)); like != ofOwner.end()) notes->second.annotations = like->second;
        else if (pod.groupAnnotations) notes->second.annotations = *pod.groupAnnotations;
    }
}

SystemShares sharesOfVolcano(const ComparedObjects& all, volcano::VolcanoConfiguration configuration, const Budget& budget) {
    SystemShares told{QueueSystem::Volcano, {}, {}};
    volcano::VolcanoWorld world{all.objects, all.volcano, 0};
    world.tellsOtherDraws = false;
    completeNotes(world.objects, world.own);
    volcano::prepare(world);
    world.own.jobs.clear();  // pods count where they stand
    configuration.actions.clear();
    const Result<std::vector<volcano::SessionReport>> sessions = volcano::runSessions(world, configuration, 1, budget);
    if (!sessions) told.unknown = sessions.error().message;
    else told.shares = fairShares(world, sessions->front());
    return told;
}

SystemShares sharesOfKoordinator(const ComparedObjects& all, const Cluster& picture) {
    KoordinatorObjects then = all.koordinator;
    then.pods.clear();
    for (std::size_t p = 0; p < picture.podCount(); ++p)
        if (const Pod& pod = picture.catalog().pod(PodIdx(p)); !pod.terminal())
            then.pods.push_back(quotaPodOf(pod.namespaceName, pod.name, *pod.labels, *pod.spec, picture.placement(PodIdx(p)).standing != Standing::Pending));
    then.total.clear();
    for (const Node& node : all.objects.nodes)
        for (const auto& [resource, amount] : quotaAmounts(node.allocatable)) then.total[resource] = saturatingAdd(then.total[resource], amount);
    return {QueueSystem::Koordinator, fairShares(quotaStandings(then, true)), {}};
}

std::int64_t offeredByAll(const Cluster& picture, ResourceIdx resource) {
    std::int64_t sum = 0;
    for (std::size_t n = 0; n < picture.nodeCount(); ++n) sum = saturatingAdd(sum, picture.allocatable(NodeIdx(n), resource));
    return sum;
}

/// What the pods on nodes ask for, by a name that is theirs; an empty one counts in none.
using SumsByName = std::map<std::string, std::map<std::string, std::int64_t>>;
SumsByName usedByName(const Cluster& picture, const std::function<std::string(const Pod&)>& nameOf) {
    SumsByName sums;
    const Catalog& catalog = picture.catalog();
    for (std::size_t p = 0; p < picture.podCount(); ++p) {
        const Pod& pod = catalog.pod(PodIdx(p));
        if (pod.terminal() || picture.placement(PodIdx(p)).standing == Standing::Pending) continue;
        const std::string name = nameOf(pod);
        if (name.empty()) continue;
        const std::vector<std::int64_t>& requests = catalog.specOf(PodIdx(p)).requests.filter;
        for (std::size_t r = 0; r < requests.size(); ++r)
            if (requests[r] != 0) {
                std::int64_t& sum = sums[name][catalog.resources.name(ResourceIdx(r))];
                sum = saturatingAdd(sum, requests[r]);
            }
    }
    return sums;
}

std::map<std::string, std::int64_t> wholeOf(const Cluster& picture) {
    std::map<std::string, std::int64_t> whole;
    const ResourceTable& table = picture.catalog().resources;
    for (std::size_t r = 0; r < table.size(); ++r) whole[table.name(ResourceIdx(r))] = offeredByAll(picture, ResourceIdx(r));
    return whole;
}

SystemShares sharesOfKueue(const ComparedObjects& all, const Cluster& picture) {
    SystemShares told{QueueSystem::Kueue, {}, {}};
    std::map<std::string, std::string> queues;  // of Kueue, by LocalQueue
    for (const LocalQueue& queue : all.kueue.localQueues) queues.emplace(queue.key(), queue.clusterQueue);
    std::map<std::string, std::string> queueOf;                                               // by workloadKeys()
    std::map<std::string, std::string> queueOfWorkload;                                       // by its own name
    for (const std::vector<QueuedWorkload>* workloads : {&all.kueue.workloads, &all.jobs}) {  // those that are there come first
        for (const QueuedWorkload& one : *workloads) {
            const auto named = queues.find(one.namespaceName + "/" + one.queue);
            const std::string queue = !one.admittedIn.empty() ? one.admittedIn : named == queues.end() ? std::string()
                                                                                                       : named->second;
            if (queue.empty()) continue;
            queueOfWorkload.emplace(one.key(), queue);
            for (std::string& key : workloadKeys(one)) queueOf.emplace(std::move(key), queue);
        }
    }
    const SumsByName used = usedByName(picture, [&](const Pod& pod) {
        const std::string* workload = pod.groupAnnotations ? pod.groupAnnotations->find(kKueueWorkloadKey) : nullptr;
        if (workload)
            if (const auto named = queueOfWorkload.find(pod.namespaceName + "/" + *workload); named != queueOfWorkload.end()) return named->second;
        for (const std::string& key : workloadKeys(pod))
            if (const auto found = queueOf.find(key); found != queueOf.end()) return found->second;
        const std::string* label = pod.labels->find(kLocalQueueLabel);
        const auto local = label ? queues.find(pod.namespaceName + "/" + *label) : queues.end();
        return local == queues.end() ? std::string() : local->second;
    });
    std::map<std::string, std::int64_t> whole = wholeOf(picture);
    for (const ClusterQueue& queue : all.kueue.queues) {
        std::map<std::string, std::int64_t> nominal;
        for (const QuotaGroup& group : queue.groups)
            for (const auto& flavor : group.flavors)
                for (const auto& [resource, quota] : flavor.quotas) nominal[resource] = saturatingAdd(nominal[resource], quota.nominal);
        const auto has = used.find(queue.name);
        for (const auto& [resource, own] : nominal) {
            FairShare one{queue.name, resource, 0, own, whole[resource]};
            if (has != used.end())
                if (const auto amount = has->second.find(resource); amount != has->second.end()) one.used = amount->second;
            told.shares.queues.push_back(std::move(one));
        }
    }
    told.shares.noDistance = worded("Kueue has nominal quotas that may be lent and borrowed, and no deserved share");
    return told;
}

SystemShares sharesOfElasticQuotas(const Cluster& picture) {
    SystemShares told{QueueSystem::ElasticQuota, {}, {}};
    std::map<std::string, std::int64_t> whole = wholeOf(picture);
    for (const QuotaUse& use : quotaUsesOf(picture)) told.shares.queues.push_back({use.quota, use.resource, use.used, use.min, whole[use.resource]});
    told.shares.noDistance = worded("the min of an ElasticQuota is kept for it and may be lent: it is no share that it deserves");
    return told;
}

SystemShares sharesOfPriorities(const ComparedObjects& all, const Cluster& picture) {
    SystemShares told{QueueSystem::Priority, {}, {}};
    std::map<std::int32_t, std::string> classes;  // the first one of each value, by name
    for (const PriorityClass& one : all.objects.priorityClasses) {
        const auto [at, fresh] = classes.emplace(one.value, one.name);
        if (!fresh) at->second = std::min(at->second, one.name);
    }
    std::map<std::string, std::int32_t> values;
    const SumsByName used = usedByName(picture, [&](const Pod& pod) {
        const auto at = classes.find(pod.priority());
        std::string name = at == classes.end() ? std::to_string(pod.priority()) : at->second;
        values.emplace(name, pod.priority());
        return name;
    });
    std::vector<std::pair<std::int32_t, std::string>> order;
    for (const auto& [name, value] : values) order.emplace_back(-value, name);
    std::sort(order.begin(), order.end());
    std::map<std::string, std::int64_t> whole = wholeOf(picture);
    for (const auto& [value, name] : order)
        if (const auto has = used.find(name); has != used.end())
            for (const auto& [resource, amount] : has->second) told.shares.queues.push_back({name, resource, amount, {}, whole[resource]});
    told.shares.noDistance = worded("priority classes give no share that pods deserve");
    return told;
}

}  // namespace

Result<std::vector<SystemShares>> queueShares(ComparedObjects all, const Cluster& picture, const volcano::VolcanoConfiguration& configuration, const Budget& budget) {
    std::vector<QueueSystem> systems = queueSystemsOf(all);
    if (systems.size() > 1) systems.pop_back();
    all.objects = shownObjects(picture);
    std::vector<SystemShares> told;
    for (const QueueSystem system : systems) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("measuring the queues was stopped"), {}};
        switch (system) {
        case QueueSystem::Kueue: told.push_back(sharesOfKueue(all, picture)); break;
        case QueueSystem::Volcano: told.push_back(sharesOfVolcano(all, configuration, budget)); break;
        case QueueSystem::Koordinator: told.push_back(sharesOfKoordinator(all, picture)); break;
        case QueueSystem::ElasticQuota: told.push_back(sharesOfElasticQuotas(picture)); break;
        case QueueSystem::Priority: told.push_back(sharesOfPriorities(all, picture)); break;
        }
    }
    return told;
}

std::vector<ComparedShare> sharesBesideEachOther(const std::vector<const std::vector<SystemShares>*>& pictures) {
    std::vector<ComparedShare> rows;
    std::map<std::tuple<QueueSystem, std::string, std::string>, std::size_t> places;
    std::map<std::pair<QueueSystem, std::string>, std::size_t> queues;  // the order in which they came
    for (std::size_t p = 0; p < pictures.size(); ++p)
        for (const SystemShares& system : *pictures[p])
            for (const FairShare& share : system.shares.queues) {
                queues.emplace(std::pair(system.system, share.queue), queues.size());
                const auto [at, fresh] = places.emplace(std::tuple(system.system, share.queue, share.resource), rows.size());
                if (fresh) rows.push_back({system.system, share.queue, share.resource, std::vector<std::optional<FairShare>>(pictures.size())});
                rows[at->second].on[p] = share;
            }
    std::erase_if(rows, [](const ComparedShare& row) {
        return std::all_of(row.on.begin(), row.on.end(), [](const std::optional<FairShare>& on) { return !on || (on->used == 0 && on->deserved.value_or(0) == 0); });
    });
    const auto rank = [&](const ComparedShare& row) {
        return std::tuple(row.system, queues.at({row.system, row.queue}), !isWholeGpu(row.resource), row.resource);
    };
    std::stable_sort(rows.begin(), rows.end(), [&](const ComparedShare& a, const ComparedShare& b) { return rank(a) < rank(b); });
    return rows;
}

}  // namespace bayplan
