// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/quota_usage.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cluster/requests.h"

namespace bayplan::volcano {

namespace {

constexpr std::string_view kRequests = "requests.", kLimits = "limits.";
constexpr std::array<std::string_view, 3> kNative{kCpu, kMemory, kEphemeralStorage};

/// The sum of limits goes the way of the sum of requests; overhead counts where there is a limit.
ResourceList limitsOf(PodSpec spec) {
    for (std::vector<Container>* containers : {&spec.initContainers, &spec.containers})
        for (Container& container : *containers) container.requests = container.limits;
    spec.podRequests = spec.podLimits;
    const ResourceList overhead = std::exchange(spec.overhead, {});
    ResourceList sum = podRequests(spec, {});
    ResourceList more;
    for (const auto& [name, amount] : overhead)
        if (sum.find(name)) more.set(name, amount);
    sum.add(more);
    return sum;
}

ResourceList times(ResourceList part, std::int32_t count) {
    ResourceList sum;
    for (; count > 0; count /= 2) {
        if (count % 2 == 1) sum.add(part);
        part.add(ResourceList(part));
    }
    return sum;
}

}  // namespace

ResourceList quotaUsage(const PodSpec& spec, std::int32_t pods) {
    const ResourceList requests = podRequests(spec, {}), limits = limitsOf(spec);
    ResourceList usage;
    usage.set("count/pods", Quantity::fromUnits(1));
    usage.set(std::string(kPods), Quantity::fromUnits(1));
    for (const std::string_view name : kNative) {
        if (const Quantity* amount = requests.find(name)) {
            usage.set(name, *amount);
            usage.set(std::string(kRequests) + std::string(name), *amount);
        }
        if (const Quantity* amount = limits.find(name)) usage.set(std::string(kLimits) + std::string(name), *amount);
    }
    for (const auto& [name, amount] : requests) {
        if (!name.starts_with("hugepages-") && !isExtendedResource(name)) continue;
        usage.set(name, amount);
        usage.set(std::string(kRequests) + name, amount);
    }
    return times(std::move(usage), pods);
}

QuantityTexts textsOf(const ResourceList& amounts) {
    QuantityTexts texts;
    for (const auto& [name, amount] : amounts) {
        std::string_view plain = name;
        for (const std::string_view prefix : {kRequests, kLimits})
            if (plain.starts_with(prefix)) plain.remove_prefix(prefix.size());
        texts[name] = formatExact(plain, plain == kCpu ? amount.milliValue() : amount.value());
    }
    return texts;
}

}  // namespace bayplan::volcano
