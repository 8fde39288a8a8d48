// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/requests.h"

#include <algorithm>

#include "model/aggregate.h"

namespace bayplan {
namespace {

/// Whether containers without a request for cpu, or for memory, get the non-zero default.
struct Defaulted {
    bool cpu = false;
    bool memory = false;
};

bool hasPodLevel(const PodSpec& spec) {
    return spec.podRequests
           && std::any_of(spec.podRequests->begin(), spec.podRequests->end(),
                          [](const ResourceList::Pair& pair) { return isPodLevelResource(pair.first); });
}

/// The amount that counts while a resize is in progress: the maximum of wanted, allocated and actual; a wanted amount
/// that is infeasible on this node does not count.
ResourceList inForce(const ResourceList& wished, const ContainerAllocation& allocation, bool infeasible) {
    ResourceList list;
    if (!infeasible) list = wished;
    if (allocation.requests) list.raiseTo(*allocation.requests);
    if (allocation.allocated) list.raiseTo(*allocation.allocated);
    return list;
}

ResourceList resized(const Container& container, const Pod& pod) {
    for (const ContainerAllocation& allocation : pod.allocations)
        if (allocation.container == container.name)
            return inForce(container.requests, allocation, pod.resizeInfeasible);
    return container.requests;
}

/// Replaces the containers' requests by those for the whole pod: the names of the spec, with the amounts in force. A
/// name without an amount in force counts as zero.
void replaceByPodLevel(ResourceList& total, const PodSpec& spec, const Pod* pod) {
    const bool resize = pod && pod->podAllocation;
    const ResourceList amounts =
        resize ? inForce(*spec.podRequests, *pod->podAllocation, pod->resizeInfeasible) : *spec.podRequests;
    for (const auto& [name, wished] : *spec.podRequests) {
        if (!isPodLevelResource(name)) continue;
        const Quantity* amount = amounts.find(name);
        total.set(name, amount ? *amount : Quantity());
    }
}

/// `pod` if the kubelet's status counts, otherwise null.
ResourceList sum(const PodSpec& spec, const Pod* pod, bool podLevel, Defaulted defaulted) {
    const bool useStatus = pod && !pod->allocations.empty();
    ResourceList total = aggregateContainers(spec, [&](const Container& container, bool resizable) {
        ResourceList list = useStatus && resizable ? resized(container, *pod) : container.requests;
        if (defaulted.cpu && !list.find(kCpu)) list.set(kCpu, Quantity::fromMilli(kDefaultMilliCpuRequest));
        if (defaulted.memory && !list.find(kMemory)) list.set(kMemory, Quantity::fromUnits(kDefaultMemoryRequest));
        return list;
    });
    if (podLevel && hasPodLevel(spec)) replaceByPodLevel(total, spec, pod);
    total.add(spec.overhead);
    return total;
}

ResourceList requests(const PodSpec& spec, const Pod* pod, RequestOptions options) {
    if (!options.nonZeroDefaults) return sum(spec, pod, options.podLevel, {});
    if (!options.podLevel || !hasPodLevel(spec)) return sum(spec, pod, false, {true, true});
    // With pod-level resources, a container without a request gets the default only if nothing at all is requested.
    const ResourceList asked = sum(spec, pod, true, {});
    return sum(spec, pod, true, {asked.find(kCpu) == nullptr, asked.find(kMemory) == nullptr});
}

std::int64_t milli(const ResourceList& list, std::string_view name) {
    const Quantity* quantity = list.find(name);
    return quantity ? quantity->milliValue() : 0;
}

std::int64_t units(const ResourceList& list, std::string_view name) {
    const Quantity* quantity = list.find(name);
    return quantity ? quantity->value() : 0;
}

SpecRequests columns(const PodSpec& spec, const Pod* pod, const ResourceTable& table) {
    SpecRequests result;
    result.filter = table.amounts(requests(spec, pod, {}));
    result.filter[ResourceTable::kPodsIdx.get()] = 0;
    const ResourceList nonZero = requests(spec, pod, {.podLevel = true, .nonZeroDefaults = true});
    result.nonZeroCpu = milli(nonZero, kCpu);
    result.nonZeroMemory = units(nonZero, kMemory);
    return result;
}

void collect(const ResourceList& list, std::vector<std::string>& names) {
    for (const auto& pair : list) names.push_back(pair.first);
}

}  // namespace

ResourceList podRequests(const PodSpec& spec, RequestOptions options) { return requests(spec, nullptr, options); }

ResourceList accountedRequests(const Pod& pod, RequestOptions options) { return requests(*pod.spec, &pod, options); }

SpecRequests specRequests(const PodSpec& spec, const ResourceTable& table) {
    SpecRequests result = columns(spec, nullptr, table);
    result.score = table.amounts(podRequests(spec, {.podLevel = false, .nonZeroDefaults = true}));
    result.score[ResourceTable::kPodsIdx.get()] = 0;
    return result;
}

SpecRequests podAmounts(const Pod& pod, const ResourceTable& table) { return columns(*pod.spec, &pod, table); }

void collectNames(const PodSpec& spec, std::vector<std::string>& names) {
    for (const std::vector<Container>* containers : {&spec.initContainers, &spec.containers})
        for (const Container& container : *containers) collect(container.requests, names);
    if (spec.podRequests) collect(*spec.podRequests, names);
    collect(spec.overhead, names);
}

}  // namespace bayplan
