// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/defaults.h"

#include "model/aggregate.h"

namespace bayplan {
namespace {

void requestWhatIsLimited(std::vector<Container>& containers) {
    for (Container& container : containers)
        for (const auto& [name, limit] : container.limits)
            if (!container.requests.find(name)) container.requests.set(name, limit);
}

void defaultPorts(std::vector<Container>& containers, bool hostNetwork) {
    for (Container& container : containers) {
        for (ContainerPort& port : container.ports) {
            if (port.protocol.empty()) port.protocol = "TCP";
            if (hostNetwork && port.hostPort == 0) port.hostPort = port.containerPort;
        }
    }
}

bool named(const std::optional<ResourceList>& list, std::string_view name) { return list && list->find(name); }

void setIn(std::optional<ResourceList>& list, std::string_view name, Quantity quantity) {
    if (!list) list.emplace();
    list->set(name, quantity);
}

void defaultPodLevel(PodSpec& spec) {
    const auto filled = [](const std::optional<ResourceList>& list) { return list && !list->empty(); };
    if (!filled(spec.podLimits) && !filled(spec.podRequests)) return;

    const ResourceList limits = aggregateContainers(spec, [](const Container& c, bool) { return c.limits; });
    for (const auto& [name, limit] : limits) {
        // Huge pages cannot be overcommitted: what the containers together may use is what the pod may use.
        if (name.starts_with("hugepages-") && !named(spec.podLimits, name) && !named(spec.podRequests, name))
            setIn(spec.podLimits, name, limit);
    }
    if (!filled(spec.podLimits)) return;

    const ResourceList requests = aggregateContainers(spec, [](const Container& c, bool) { return c.requests; });
    for (const std::string_view name : {kCpu, kMemory}) {
        const Quantity* request = requests.find(name);
        if (request && !named(spec.podRequests, name)) setIn(spec.podRequests, name, *request);
    }
    for (const auto& [name, limit] : *spec.podLimits)
        if (isPodLevelResource(name) && !named(spec.podRequests, name)) setIn(spec.podRequests, name, limit);
}

const PriorityClass* findClass(std::span<const PriorityClass> classes, const std::string& name) {
    for (const PriorityClass& c : classes)
        if (c.name == name) return &c;
    return nullptr;
}

/// If several classes claim to be the default, the one with the lowest value counts.
const PriorityClass* globalDefault(std::span<const PriorityClass> classes) {
    const PriorityClass* found = nullptr;
    for (const PriorityClass& c : classes)
        if (c.globalDefault && (!found || c.value < found->value)) found = &c;
    return found;
}

std::optional<std::int32_t> builtInPriority(std::string_view name) {
    if (name == "system-cluster-critical") return 2'000'000'000;
    if (name == "system-node-critical") return 2'000'001'000;
    return std::nullopt;
}

}  // namespace

void applyDefaults(PodSpec& spec) {
    for (std::vector<Container>* containers : {&spec.initContainers, &spec.containers}) {
        requestWhatIsLimited(*containers);
        defaultPorts(*containers, spec.hostNetwork);
    }
    defaultPodLevel(spec);  // after the containers, because it sums their values
    if (spec.schedulerName.empty()) spec.schedulerName = "default-scheduler";
}

bool admitPriority(PodSpec& spec, std::span<const PriorityClass> classes) {
    if (spec.priority) return true;
    const PriorityClass* found =
        spec.priorityClassName.empty() ? globalDefault(classes) : findClass(classes, spec.priorityClassName);
    if (found) {
        spec.priorityClassName = found->name;
        spec.priority = found->value;
        spec.preemptionPolicy = found->preemptionPolicy;
        return true;
    }
    if (spec.priorityClassName.empty()) {
        spec.priority = 0;
        return true;
    }
    const std::optional<std::int32_t> builtIn = builtInPriority(spec.priorityClassName);
    if (!builtIn) return false;
    spec.priority = *builtIn;
    spec.preemptionPolicy = "PreemptLowerPriority";
    return true;
}

bool admitPriority(PodGroup& group, std::span<const PriorityClass> classes) {
    PodSpec asPod;
    asPod.priorityClassName = group.priorityClassName;
    asPod.priority = group.priority;
    if (!admitPriority(asPod, classes)) return false;
    group.priorityClassName = asPod.priorityClassName;
    group.priority = asPod.priority;
    return true;
}

void applyDefaults(Node& node) {
    if (node.allocatable.empty()) node.allocatable = node.capacity;
}

}  // namespace bayplan
