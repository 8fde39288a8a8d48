// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/standing.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "schedulers/kueue/quota_tree.h"

namespace bayplan {

namespace {

WorkloadState stateOf(WorkloadAside::Why why) {
    switch (why) {
    case WorkloadAside::Why::Finished: return WorkloadState::Finished;
    case WorkloadAside::Why::Inactive:
    case WorkloadAside::Why::QueueInactive: return WorkloadState::Inactive;
    case WorkloadAside::Why::NoQueue: return WorkloadState::NoQueue;
    case WorkloadAside::Why::NotModelled: break;
    }
    return WorkloadState::NotModelled;
}

std::vector<WorkloadStanding> workloadsOf(const AdmissionRun& run, const PreparedKueue& prepared) {
    std::map<std::string, std::pair<std::string, std::size_t>> places;
    for (const auto& [queue, keys] : run.waiting)
        for (std::size_t i = 0; i < keys.size(); ++i) places[keys[i]] = {queue, i + 1};
    std::vector<WorkloadStanding> all;
    for (const QueuedWorkload& one : run.end.workloads) {
        WorkloadStanding standing{one.key(), one.queue, one.admittedIn, WorkloadState::Pending, one.priority, 0, {}, {}, {}, one.admission};
        if (const auto reserved = one.conditions.find("QuotaReserved"); reserved != one.conditions.end()) {
            standing.reason = reserved->second.reason;
            standing.message = reserved->second.message;
        }
        const auto evicted = one.conditions.find("Evicted");
        const bool lostIt = evicted != one.conditions.end() && evicted->second.is && evicted->second.since > kAdmissionStart;
        if (const auto why = prepared.aside.find(one.key()); why != prepared.aside.end()) {
            standing.state = stateOf(why->second.why);
            standing.reason = why->second.reason;
            standing.message = why->second.message;
        } else if (!one.admittedIn.empty()) {
            const auto admitted = one.conditions.find("Admitted");
            const bool waits = admitted != one.conditions.end() && !admitted->second.is;
            standing.state = lostIt ? WorkloadState::Preempted : waits ? WorkloadState::Reserved
                                                                       : WorkloadState::Admitted;
            if (waits) std::tie(standing.reason, standing.message) = std::tie(admitted->second.reason, admitted->second.message);
            const auto reserved = one.conditions.find("QuotaReserved");
            standing.cycle = reserved != one.conditions.end() && reserved->second.since > kAdmissionStart ? static_cast<std::size_t>(reserved->second.since - kAdmissionStart) : 0;
            if (lostIt) standing.message = evicted->second.message;
        } else if (const auto place = places.find(one.key()); place != places.end()) {
            std::tie(standing.clusterQueue, standing.position) = place->second;
            if (lostIt) standing.state = WorkloadState::Preempted;
            if (lostIt && standing.reason == "Pending") standing.message = evicted->second.message;  // why, which the condition leaves out
        }
        all.push_back(std::move(standing));
    }
    std::stable_sort(all.begin(), all.end(), [](const WorkloadStanding& a, const WorkloadStanding& b) {
        return std::tuple(a.clusterQueue.empty(), std::string_view(a.clusterQueue), a.position) < std::tuple(b.clusterQueue.empty(), std::string_view(b.clusterQueue), b.position);
    });
    return all;
}

}  // namespace

const char* toString(WorkloadState state) {
    switch (state) {
    case WorkloadState::Admitted: return "Admitted";
    case WorkloadState::Reserved: return "QuotaReserved";
    case WorkloadState::Preempted: return "Preempted";
    case WorkloadState::Pending: return "Pending";
    case WorkloadState::Inactive: return "Inactive";
    case WorkloadState::NoQueue: return "NoQueue";
    case WorkloadState::NotModelled: return "NotModelled";
    case WorkloadState::Finished: return "Finished";
    }
    return "";
}

KueueStanding standingOf(const AdmissionRun& run, const PreparedKueue& prepared, const KueueSettings& settings) {
    KueueStanding all;
    all.workloads = workloadsOf(run, prepared);
    const QuotaTree tree(run.end);
    std::map<std::string, std::size_t> admitted;  // by queue
    for (const QueuedWorkload& one : run.end.workloads) ++admitted[one.admittedIn];
    std::map<std::pair<std::string, FlavorResource>, CohortStanding> cohorts;
    for (std::size_t q = 0; q < run.end.queues.size(); ++q) {
        const ClusterQueue& queue = run.end.queues[q];
        const QuotaNode node = tree.queue(q), root = tree.root(node);
        QueueStanding one{queue.name, queue.cohort, admitted[queue.name], 0, {}, {}};
        if (const auto waiting = run.waiting.find(queue.name); waiting != run.waiting.end()) one.waiting = waiting->second.size();
        if (settings.fairSharing && !run.cycles.empty()) one.share = run.cycles.back().queues.at(queue.name).share;
        for (const QuotaGroup& group : queue.groups)
            for (const QuotaGroup::Flavor& flavor : group.flavors)
                for (const auto& [resource, quota] : flavor.quotas) {
                    const FlavorResource fr = tree.find(flavor.name, resource);
                    const std::int64_t nominal = tree.subtree(node, fr), used = tree.usage(node, fr);
                    QuotaStanding line{flavor.name, resource, nominal, used, std::max<std::int64_t>(0, used - nominal), 0, tree.available(node, fr), quota.borrowingLimit, quota.lendingLimit};
                    if (root != node) line.lendable = std::max<std::int64_t>(0, nominal - std::max(tree.local(node, fr), used));
                    one.quotas.push_back(std::move(line));
                }
        all.queues.push_back(std::move(one));
        if (root == node) continue;
        for (FlavorResource fr = 0; fr < tree.resources(); ++fr) {
            const auto& [flavor, resource] = tree.name(fr);
            if (tree.subtree(root, fr) == 0 && tree.usage(node, fr) == 0) continue;
            CohortStanding& cohort = cohorts[{tree.path(root).substr(1), fr}];
            cohort.cohort = tree.path(root).substr(1);
            cohort.flavor = flavor;
            cohort.resource = resource;
            cohort.quota = tree.subtree(root, fr);
            cohort.used += tree.usage(node, fr);
            cohort.lent += std::max<std::int64_t>(0, tree.usage(node, fr) - tree.subtree(node, fr));
        }
    }
    for (auto& [key, cohort] : cohorts) all.cohorts.push_back(std::move(cohort));
    return all;
}

}  // namespace bayplan
