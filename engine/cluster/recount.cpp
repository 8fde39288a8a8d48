// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/recount.h"

#include <algorithm>
#include <optional>

namespace bayplan {
namespace {

/// What one container requests of `name`, or `fallback` if it does not say.
Quantity need(const Pod& pod, const Container& container, bool sidecarOrRegular, std::string_view name,
              Quantity fallback) {
    const Quantity* wished = container.requests.find(name);
    const auto allocation = std::find_if(pod.allocations.begin(), pod.allocations.end(),
                                         [&](const ContainerAllocation& a) { return a.container == container.name; });
    if (!sidecarOrRegular || allocation == pod.allocations.end()) return wished ? *wished : fallback;
    std::optional<Quantity> most;
    const auto consider = [&most](const Quantity* quantity) {
        if (quantity) most = most ? std::max(*most, *quantity) : *quantity;
    };
    if (!pod.resizeInfeasible) consider(wished);
    if (allocation->requests) consider(allocation->requests->find(name));
    if (allocation->allocated) consider(allocation->allocated->find(name));
    return most.value_or(fallback);
}

/// The largest need at any moment: each step of the start in turn, then everything that keeps running.
Quantity largestMoment(const Pod& pod, std::string_view name, Quantity fallback) {
    Quantity sidecars;
    Quantity most;
    for (const Container& container : pod.spec->initContainers) {
        const Quantity mine = need(pod, container, container.restartAlways, name, fallback);
        if (container.restartAlways) sidecars += mine;
        most = std::max(most, container.restartAlways ? sidecars : sidecars + mine);
    }
    Quantity running = sidecars;
    for (const Container& container : pod.spec->containers) running += need(pod, container, true, name, fallback);
    return std::max(most, running);
}

const Quantity* podLevel(const PodSpec& spec, std::string_view name) {
    const bool counts = name == "cpu" || name == "memory" || name.starts_with("hugepages-");
    return counts && spec.podRequests ? spec.podRequests->find(name) : nullptr;
}

bool anyPodLevel(const PodSpec& spec) {
    if (!spec.podRequests) return false;
    for (const auto& [name, quantity] : *spec.podRequests)
        if (podLevel(spec, name)) return true;
    return false;
}

/// The part of `asked`, the amount for the whole pod, that counts.
Quantity podLevelInForce(const Pod& pod, std::string_view name, Quantity asked) {
    if (!pod.podAllocation) return asked;
    Quantity most = pod.resizeInfeasible ? Quantity() : asked;
    for (const auto* list : {&pod.podAllocation->requests, &pod.podAllocation->allocated}) {
        const Quantity* amount = *list ? (*list)->find(name) : nullptr;
        if (amount && most < *amount) most = *amount;
    }
    return most;
}

/// Whether anything says how much of `name` the pod requests.
bool mentioned(const Pod& pod, std::string_view name) {
    const PodSpec& spec = *pod.spec;
    if (podLevel(spec, name) || spec.overhead.find(name)) return true;
    // The results for two fallbacks differ only if some container does not say; so every container is asked by itself.
    const Quantity a = Quantity::fromUnits(1);
    const Quantity b = Quantity::fromUnits(2);
    const auto says = [&](const Container& container, bool resizable) {
        return need(pod, container, resizable, name, a) == need(pod, container, resizable, name, b);
    };
    for (const Container& container : spec.initContainers)
        if (says(container, container.restartAlways)) return true;
    for (const Container& container : spec.containers)
        if (says(container, true)) return true;
    return false;
}

std::int64_t inColumn(Quantity quantity, std::string_view name) {
    return name == "cpu" ? quantity.milliValue() : quantity.value();
}

std::int64_t withOverhead(const PodSpec& spec, Quantity quantity, std::string_view name) {
    const Quantity* overhead = spec.overhead.find(name);
    return inColumn(overhead ? quantity + *overhead : quantity, name);
}

}  // namespace

std::int64_t recountRequest(const Pod& pod, std::string_view name) {
    const Quantity* whole = podLevel(*pod.spec, name);
    return withOverhead(*pod.spec, whole ? podLevelInForce(pod, name, *whole) : largestMoment(pod, name, {}), name);
}

std::int64_t recountNonZero(const Pod& pod, std::string_view name) {
    const PodSpec& spec = *pod.spec;
    const Quantity assumed = name == "cpu" ? Quantity::fromMilli(100) : Quantity::fromUnits(std::int64_t{200} << 20);
    if (!anyPodLevel(spec)) return withOverhead(spec, largestMoment(pod, name, assumed), name);
    if (mentioned(pod, name)) return recountRequest(pod, name);
    return withOverhead(spec, largestMoment(pod, name, assumed), name);
}

std::vector<HostPort> recountPorts(const Pod& pod) {
    std::vector<HostPort> ports;
    for (const bool init : {true, false}) {
        for (const Container& container : init ? pod.spec->initContainers : pod.spec->containers) {
            if (init && !container.restartAlways) continue;
            for (const ContainerPort& port : container.ports) {
                if (port.hostPort < 1) continue;
                HostPort used{port.hostIP, port.protocol, port.hostPort};
                if (used.ip.empty()) used.ip = "0.0.0.0";
                if (used.protocol.empty()) used.protocol = "TCP";
                ports.push_back(std::move(used));
            }
        }
    }
    std::sort(ports.begin(), ports.end());
    return ports;
}

}  // namespace bayplan
