// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/pod_demand.h"

#include <algorithm>
#include <map>

#include "topology/kubelet/hugepages.h"

namespace bayplan {

namespace {

bool sameRequestAndLimit(const Container& container, std::string_view name) {
    const Quantity* limit = container.limits.find(name);
    const Quantity* request = container.requests.find(name);
    return limit != nullptr && !limit->isZero() && request != nullptr && *request == *limit;
}

bool guaranteed(const Container& container) {
    return sameRequestAndLimit(container, kCpu) && sameRequestAndLimit(container, kMemory);
}

std::int64_t asked(const Quantity& amount) {
    return std::clamp<std::int64_t>(amount.value(), 0, kMostAsked);
}

ContainerDemand demandOf(const Container& container, bool pinned, const KubeletSetup& setup) {
    ContainerDemand demand;
    demand.name = container.name;
    if (pinned && setup.cpu.exclusive)
        if (const Quantity* cpu = container.requests.find(kCpu); cpu != nullptr && cpu->milliValue() % 1000 == 0)
            demand.cpus = static_cast<std::size_t>(std::max<std::int64_t>(cpu->milliValue() / 1000, 0));
    if (pinned && setup.pinsMemory)
        for (const auto& [name, amount] : container.requests) {
            if (name != kMemory && !hugepageBytes(name)) continue;
            if (const std::optional<std::size_t> type = setup.memoryType(name))
                demand.memory.emplace_back(*type, asked(amount));
            else if (!amount.isZero())
                demand.unknownMemory = true;
        }
    for (const auto& [name, amount] : container.limits)
        if (const std::optional<std::size_t> resource = setup.resource(name))
            demand.devices.emplace_back(*resource, asked(amount));
    return demand;
}

/// One resource over the containers of a pod.
class Running {
public:
    void init(std::int64_t amount, bool sidecar) {
        if (sidecar)
            m_sidecars = sum(m_sidecars, amount);
        else
            m_inits = std::max(m_inits, sum(m_sidecars, amount));
    }
    void app(std::int64_t amount) { m_apps = sum(m_apps, amount); }
    std::int64_t most() const { return std::max(m_inits, sum(m_apps, m_sidecars)); }

private:
    static std::int64_t sum(std::int64_t a, std::int64_t b) { return std::min(a + b, kMostAsked); }
    std::int64_t m_inits = 0;
    std::int64_t m_sidecars = 0;
    std::int64_t m_apps = 0;
};

void count(Running& running, const ContainerDemand& container, std::int64_t amount) {
    if (container.init)
        running.init(amount, container.sidecar);
    else
        running.app(amount);
}

/// If `appsOnly`, only types that app containers request.
Amounts sum(const std::vector<ContainerDemand>& containers, Amounts ContainerDemand::*list, bool appsOnly) {
    std::map<std::size_t, Running> running;
    std::map<std::size_t, bool> wanted;
    for (const ContainerDemand& container : containers)
        for (const auto& [position, amount] : container.*list) {
            count(running[position], container, amount);
            wanted[position] = wanted[position] || !container.init;
        }
    Amounts amounts;
    for (const auto& [position, one] : running)
        if (!appsOnly || wanted[position]) amounts.emplace_back(position, one.most());
    return amounts;
}

}  // namespace

bool isGuaranteed(const PodSpec& spec) {
    return !spec.containers.empty() && std::all_of(spec.containers.begin(), spec.containers.end(), guaranteed) && std::all_of(spec.initContainers.begin(), spec.initContainers.end(), guaranteed);
}

PodDemand podDemand(const PodSpec& spec, const KubeletSetup& setup) {
    // The CPU and memory managers ignore a pod with pod-level resources.
    const bool pinned = !spec.podRequests && !spec.podLimits && isGuaranteed(spec);
    PodDemand demand;
    Running cpus;
    for (const Container& container : spec.initContainers) {
        ContainerDemand one = demandOf(container, pinned, setup);
        one.init = true;
        one.sidecar = container.restartAlways;
        demand.containers.push_back(std::move(one));
    }
    for (const Container& container : spec.containers) demand.containers.push_back(demandOf(container, pinned, setup));
    for (ContainerDemand& one : demand.containers) {
        std::sort(one.memory.begin(), one.memory.end());
        std::sort(one.devices.begin(), one.devices.end());
        count(cpus, one, static_cast<std::int64_t>(one.cpus));
        demand.whole.unknownMemory = demand.whole.unknownMemory || (one.unknownMemory && !one.init);
    }
    demand.whole.cpus = static_cast<std::size_t>(cpus.most());
    demand.whole.memory = sum(demand.containers, &ContainerDemand::memory, true);
    demand.whole.devices = sum(demand.containers, &ContainerDemand::devices, false);
    return demand;
}

}  // namespace bayplan
