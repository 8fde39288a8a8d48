// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numa/numa_score.h"

#include <algorithm>
#include <vector>

#include "base/wrapping.h"
#include "plugins/numa/numa_combination.h"

namespace bayplan {

namespace {

using Args = NodeResourceTopologyMatchArgs;

constexpr std::int64_t kMost = 100;

Quantity availableOf(const NumaZone& zone, const std::string& name) {
    const Quantity* available = zone.available.find(name);
    return available ? *available : Quantity();
}

std::int64_t weightOf(const Args& args, const std::string& name) {
    for (const ResourceWeight& resource : args.resources)
        if (resource.name == name) return resource.weight;
    return 1;
}

/// Quantities are rounded up to whole units; whether they suffice is decided by the exact ones.
std::int64_t share(Args::Strategy strategy, Quantity asked, Quantity available) {
    if (available.isZero() || asked > available) return 0;
    const std::int64_t has = available.value();
    const std::int64_t counted =
        strategy == Args::Strategy::MostAllocated ? asked.value() : wrappingSub(has, asked.value());
    return wrappingMul(counted, kMost) / has;
}

std::int64_t averageShare(const Args& args, const ResourceList& requests, const NumaZone& zone) {
    std::int64_t sum = 0;
    std::int64_t weights = 0;
    for (const auto& [name, amount] : requests) {
        const std::int64_t weight = weightOf(args, name);
        sum = wrappingAdd(sum, wrappingMul(share(args.strategy, amount, availableOf(zone, name)), weight));
        weights += weight;
    }
    return sum / weights;
}

/// 100 minus the sample variance of the used fractions.
std::int64_t balance(const ResourceList& requests, const NumaZone& zone) {
    std::vector<double> fractions;
    for (const auto& [name, amount] : requests) {
        const std::int64_t available = availableOf(zone, name).value();
        const double fraction = available == 0 ? 1.0 : static_cast<double>(amount.value()) / static_cast<double>(available);
        if (fraction > 1) return 0;
        fractions.push_back(fraction);
    }
    const auto n = static_cast<double>(fractions.size());
    double sum = 0;
    for (const double fraction : fractions) sum += fraction;
    const double mean = sum / n;
    double squares = 0;
    double drift = 0;  // the rounding error in a sum that should be 0
    for (const double fraction : fractions) {
        const double off = fraction - mean;
        squares += off * off;
        drift += off;
    }
    const double variance = (squares - drift * drift / n) / (n - 1);
    return static_cast<std::int64_t>((1 - variance) * static_cast<double>(kMost));
}

/// The lowest score among the zones counts, ignoring scores of 0.
std::int64_t overZones(const Args& args, const ResourceList& requests, const NumaView& numa) {
    std::int64_t least = 0;
    for (const NumaZone& zone : numa.zones) {
        const std::int64_t score = args.strategy == Args::Strategy::BalancedAllocation ? balance(requests, zone)
                                                                                       : averageShare(args, requests, zone);
        if (score != 0 && (least == 0 || score < least)) least = score;
    }
    return least;
}

/// In the order in which containers start.
std::vector<const Container*> allContainers(const NumaRequest& request) {
    std::vector<const Container*> all = request.initContainers;
    all.insert(all.end(), request.containers.begin(), request.containers.end());
    return all;
}

std::int64_t overContainers(const Args& args, const NumaRequest& request, const NumaView& numa) {
    const std::vector<const Container*> all = allContainers(request);
    std::int64_t sum = 0;
    for (const Container* container : all) sum += overZones(args, container->requests, numa);
    return all.empty() ? 0 : sum / static_cast<std::int64_t>(all.size());
}

std::int64_t byZoneCount(const NumaRequest& request, const NumaView& numa) {
    constexpr std::int64_t kPerZone = kMost / 8;  // a kubelet allows eight zones
    std::vector<ResourceList> sets;
    if (numa.scope == TopologyManagerScope::Pod) sets.push_back(request.whole);
    else
        for (const Container* container : allContainers(request)) sets.push_back(container->requests);

    std::vector<NumaZone> zones = numa.zones;
    std::size_t most = 0;
    bool nearest = true;
    for (const ResourceList& requests : sets) {
        if (!concernsZones(requests, zones)) continue;
        const ZoneCombination found = fewestZones(requests, zones);
        if (found.ids.empty()) return 0;
        most = std::max(most, found.ids.size());
        nearest = nearest && found.nearest;
        takeFromPlaces(requests, found.ids, zones);
    }
    if (most == 0) return kMost;
    return kMost - kPerZone * static_cast<std::int64_t>(most) + (nearest ? kPerZone / 2 : 0);
}

}  // namespace

std::int64_t numaScore(const Args& args, const NumaRequest& request, const NumaView& numa) {
    if (!request.guaranteed()) return kMost;
    if (!numa.known) return 0;
    if (args.strategy == Args::Strategy::LeastNumaNodes) return byZoneCount(request, numa);
    if (numa.policy != TopologyManagerPolicy::SingleNumaNode) return 0;
    return numa.scope == TopologyManagerScope::Pod ? overZones(args, request.whole, numa) : overContainers(args, request, numa);
}

}  // namespace bayplan
