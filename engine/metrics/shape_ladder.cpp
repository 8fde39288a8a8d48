// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/shape_ladder.h"

#include <algorithm>
#include <string>
#include <utility>

#include "cluster/requests.h"
#include "model/defaults.h"
#include "model/gpu_resources.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostSizes = 5;

ResourceList totalAsked(const PodSpec& spec) {
    PodSpec whole = spec;
    applyDefaults(whole);
    return podRequests(whole, {});
}

/// `asked` times `to` / `from`, rounded up; devices and bytes stay whole numbers.
ResourceList scaled(const ResourceList& asked, std::int64_t to, std::int64_t from) {
    ResourceList out;
    const auto share = [to, from](std::int64_t amount) { return (amount * to + from - 1) / from; };
    for (const auto& [resource, quantity] : asked) {
        if (quantity.isZero()) continue;
        if (resource == kCpu) out.set(resource, Quantity::fromMilli(share(quantity.milliValue())));
        else out.set(resource, Quantity::fromUnits(share(quantity.value())));
    }
    return out;
}

/// Whole GPUs, or a share of one: what the annotations of shared GPUs say has to agree with the amount.
void shareGpus(Pod& pod, std::int64_t thousandths) {
    const bool whole = thousandths >= 1000;
    pod.gpuCount = whole ? static_cast<std::int32_t>(thousandths / 1000) : 1;
    pod.gpuMilli = whole ? 1000 : static_cast<std::int32_t>(thousandths);
}

SlotShape withRequests(const SlotShape& shape, const ResourceList& requests) {
    PodSpec spec = *shape.pod.spec;
    spec.containers = shapeOf(requests).pod.spec->containers;
    spec.initContainers.clear();
    spec.podRequests.reset();
    spec.podLimits.reset();
    spec.overhead = {};
    Pod pod = shape.pod;
    pod.spec = std::make_shared<const PodSpec>(std::move(spec));
    if (const Quantity* share = requests.find(std::string(kGpuMilliKey)); share && pod.gpuCount > 0) shareGpus(pod, share->value());
    SlotShape other = shapeOf(pod);
    other.gang = shape.gang;
    return other;
}

}  // namespace

std::vector<SlotShape> ladderOf(const SlotShape& shape, const Catalog& catalog) {
    if (!countable(shape)) return {};
    const ResourceList asked = totalAsked(*shape.pod.spec);
    const auto device = std::find_if(asked.begin(), asked.end(), [](const auto& one) { return isExtendedResource(one.first) && !one.second.isZero(); });
    std::vector<std::pair<std::int64_t, std::int64_t>> sizes;  // to, from
    if (device != asked.end()) {
        const ResourceIdx column = catalog.resources.find(device->first);
        std::int64_t most = device->second.value();
        for (const std::vector<std::int64_t>& offers : catalog.allocatable)
            if (column.valid()) most = std::max(most, offers[column.get()]);
        const std::int64_t own = device->second.value();
        std::vector<std::int64_t> steps{own};
        for (std::int64_t n = device->first == kGpuMilliKey ? 1000 : 1; n <= most; n *= 2)
            if (n != own) steps.push_back(n);
        std::sort(steps.begin(), steps.end());
        for (const std::int64_t n : steps) sizes.emplace_back(n, own);
        if (sizes.size() > kMostSizes) {  // those around the shape itself
            const auto at = static_cast<std::size_t>(std::find(steps.begin(), steps.end(), own) - steps.begin());
            const std::size_t first = std::min(at > kMostSizes / 2 ? at - kMostSizes / 2 : 0, sizes.size() - kMostSizes);
            sizes.assign(sizes.begin() + static_cast<std::ptrdiff_t>(first), sizes.begin() + static_cast<std::ptrdiff_t>(first + kMostSizes));
        }
    } else if (std::any_of(asked.begin(), asked.end(), [](const auto& one) { return !one.second.isZero(); })) {
        sizes = {{1, 4}, {1, 2}, {1, 1}, {2, 1}};
    }
    std::vector<SlotShape> ladder;
    for (const auto& [to, from] : sizes) ladder.push_back(to == from ? shape : withRequests(shape, scaled(asked, to, from)));
    return ladder;
}

}  // namespace bayplan
