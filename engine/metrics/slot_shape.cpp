// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/slot_shape.h"

#include <algorithm>
#include <map>

#include "cluster/requests.h"
#include "model/defaults.h"

namespace bayplan {

namespace {

std::string nameFor(const ResourceList& requests) {
    std::string name;
    for (const auto& [resource, quantity] : requests) {
        if (quantity.isZero()) continue;
        const std::int64_t amount = resource == kCpu ? quantity.milliValue() : quantity.value();
        name += (name.empty() ? "" : ", ") + resource + ' ' + formatAmount(resource, amount);
    }
    return name.empty() ? "no requests" : name;
}

/// The requests as the scheduler sums them.
ResourceList asked(const PodSpec& spec) {
    PodSpec whole = spec;
    applyDefaults(whole);
    return podRequests(whole, {});
}

}  // namespace

SlotShape shapeOf(const ResourceList& requests, const std::string& schedulerName) {
    PodSpec spec;
    spec.schedulerName = schedulerName;
    Container container;
    container.name = "main";
    container.requests = requests;
    // Extended resources and hugepages have equal limits, as the API server requires.
    for (const auto& [resource, quantity] : requests)
        if (resource != kCpu && resource != kMemory && resource != kEphemeralStorage) container.limits.set(resource, quantity);
    spec.containers.push_back(std::move(container));
    Pod pod;
    pod.labels = std::make_shared<const Labels>();
    pod.spec = std::make_shared<const PodSpec>(std::move(spec));
    return shapeOf(pod);
}

SlotShape shapeOf(const Pod& pod) {
    SlotShape shape;
    shape.pod = pod;
    shape.pod.uid.clear();
    shape.pod.nodeName.clear();
    shape.pod.nominatedNodeName.clear();
    shape.pod.phase = PodPhase::Pending;
    shape.pod.deleting = false;
    shape.pod.allocations.clear();
    shape.pod.podAllocation.reset();
    shape.pod.owners.clear();
    shape.name = nameFor(asked(*pod.spec));
    return shape;
}

std::vector<SlotShape> shapesSeen(const Catalog& catalog, std::size_t most, std::int32_t gang) {
    std::vector<double> total(catalog.resources.size(), 0);
    for (const std::vector<std::int64_t>& amounts : catalog.allocatable)
        for (std::size_t r = 0; r < amounts.size(); ++r) total[r] += static_cast<double>(amounts[r]);
    std::vector<std::size_t> count(catalog.specs.size(), 0);
    std::vector<std::size_t> first(catalog.specs.size(), 0);
    for (std::size_t i = catalog.pods.size(); i-- > 0;) {
        const std::size_t spec = catalog.podSpecs[i].get();
        ++count[spec];
        first[spec] = i;
    }
    struct Seen {
        double share = 0;
        std::size_t count = 0;
        std::size_t pod = 0;
    };
    std::map<std::vector<std::int64_t>, Seen> seen;  // by requests
    for (std::size_t s = 0; s < catalog.specs.size(); ++s) {
        if (count[s] == 0) continue;
        SlotShape shape;
        shape.pod = catalog.pods[first[s]];
        if (!countable(shape)) continue;
        const std::vector<std::int64_t>& requests = catalog.specs[s].requests.filter;
        Seen& kind = seen[requests];
        if (kind.count == 0 || first[s] < kind.pod) kind.pod = first[s];
        kind.count += count[s];
        kind.share = 0;
        for (std::size_t r = 0; r < requests.size(); ++r)
            if (requests[r] > 0 && total[r] > 0) kind.share = std::max(kind.share, static_cast<double>(requests[r]) / total[r]);
    }
    std::vector<Seen> order;
    for (const auto& [requests, kind] : seen)
        if (kind.share > 0) order.push_back(kind);
    std::stable_sort(order.begin(), order.end(), [](const Seen& a, const Seen& b) {
        if (a.share != b.share) return a.share > b.share;
        return a.count != b.count ? a.count > b.count : a.pod < b.pod;
    });
    std::vector<SlotShape> shapes;
    for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
        shapes.push_back(shapeOf(catalog.pods[order[i].pod]));
        shapes.back().gang = gang;
    }
    return shapes;
}

Result<void> countable(const SlotShape& shape) {
    const PodSpec& spec = *shape.pod.spec;
    const auto unsupported = [&](const char* field, const Message& what) {
        return Error{ErrorCode::Unsupported, worded("copies of this pod stand in one another's way by %1, which is not modelled when slots are counted", {what}),
                     Origin{{}, 0, 0, shape.pod.name.empty() ? std::string() : "Pod " + shape.pod.key(), field}};
    };
    if (shape.gang < 1) return Error{ErrorCode::Invalid, worded("a gang has at least one pod"), {}};
    if (spec.podAffinity) return unsupported("spec.affinity.podAffinity", worded("affinity between pods"));
    if (spec.podAntiAffinity) return unsupported("spec.affinity.podAntiAffinity", worded("affinity between pods"));
    if (!spec.spreadConstraints.empty()) return unsupported("spec.topologySpreadConstraints", worded("spreading"));
    if (!spec.resourceClaims.empty()) return unsupported("spec.resourceClaims", worded("claims for devices"));
    for (const Volume& volume : spec.volumes)
        if (volume.kind != Volume::Kind::Other && volume.kind != Volume::Kind::Image) return unsupported("spec.volumes", worded("volumes"));
    for (const auto* containers : {&spec.containers, &spec.initContainers})
        for (const Container& container : *containers)
            for (const ContainerPort& port : container.ports)
                if (port.hostPort > 0) return unsupported("spec.containers.ports", worded("host ports"));
    return {};
}

}  // namespace bayplan
