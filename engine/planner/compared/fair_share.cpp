// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/compared/fair_share.h"

#include <cmath>
#include <set>
#include <utility>

namespace bayplan {

namespace {

/// Keeps the largest distance, with whose it is.
void farther(FairShares& shares, double distance, const std::string& queue, const std::string& resource) {
    if (shares.distance && distance <= *shares.distance) return;
    shares.distance = distance;
    shares.distanceOf = queue + ", " + resource;
}

std::int64_t amountIn(const RuntimeAmounts& amounts, const std::string& resource) {
    const auto found = amounts.find(resource);
    return found == amounts.end() ? 0 : found->second;
}

/// Volcano counts what is neither cpu nor memory in thousandths.
std::int64_t wholeAmount(double amount, const std::string& resource) { return std::llround(resource == "cpu" || resource == "memory" ? amount : amount / 1000); }

}  // namespace

FairShares fairShares(const QuotaStandings& standings) {
    FairShares shares;
    for (const KoordinatorQuota& quota : standings.quotas) {
        const RuntimeQuota& answer = standings.answers.at(quota.name);
        for (const auto& [resource, runtime] : answer.runtime) {
            FairShare& one = shares.queues.emplace_back(FairShare{quota.name, resource, amountIn(answer.used, resource), runtime, amountIn(standings.totals.at(quota.tree), resource)});
            if (one.whole > 0) farther(shares, std::abs(static_cast<double>(one.used) - static_cast<double>(runtime)) / static_cast<double>(one.whole), quota.name, resource);
        }
    }
    if (!shares.distance) shares.noDistance = worded("no ElasticQuota has a max of a resource that nodes have");
    return shares;
}

FairShares fairShares(const volcano::VolcanoWorld& world, const volcano::SessionReport& session) {
    FairShares shares;
    if (!session.queuesAtClose) {
        shares.noDistance = worded("neither proportion nor capacity is configured, which give a queue what it deserves");
        return shares;
    }
    volcano::Resource whole;
    for (const Node& node : world.objects.nodes) whole += volcano::Resource::of(node.allocatable);
    std::set<std::string> parents{"root"};
    for (const volcano::Queue& queue : world.own.queues) parents.insert(queue.parent);
    for (const volcano::QueueReport& queue : *session.queuesAtClose) {
        if (parents.contains(queue.queue)) continue;
        for (const std::string& resource : whole.usedNames()) {
            if (volcano::isIgnored(resource)) continue;
            const double has = queue.allocated.get(resource), deserved = queue.deserved.get(resource), total = whole.get(resource);
            const bool limited = deserved <= 2 * total;
            if (limited) farther(shares, std::abs(has - deserved) / total, queue.queue, resource);
            if (has <= 0 && (!limited || deserved <= 0) && queue.request.get(resource) <= 0) continue;
            FairShare one{queue.queue, resource, wholeAmount(has, resource), {}, wholeAmount(total, resource)};
            if (limited) one.deserved = wholeAmount(deserved, resource);
            shares.queues.push_back(std::move(one));
        }
    }
    if (!shares.distance) shares.noDistance = worded("no queue deserves a part of what the nodes have");
    return shares;
}

}  // namespace bayplan
