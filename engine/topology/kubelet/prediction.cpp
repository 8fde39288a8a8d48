// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/prediction.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "model/gpu_resources.h"
#include "topology/kubelet/hugepages.h"
#include "topology/kubelet/kubelet_start.h"

namespace bayplan {

namespace {

/// The resource whose device zones would have to be known; empty: none.
std::string unknownDevices(const KubeletSetup& setup, const PodSpec& spec) {
    if (setup.topology.policy == TopologyPolicy::None) return {};
    for (const std::vector<Container>* list : {&spec.initContainers, &spec.containers})
        for (const Container& container : *list)
            for (const auto& [name, amount] : container.limits) {
                if (!isExtendedResource(name) || amount.isZero()) continue;
                const std::optional<std::size_t> at = setup.resource(name);
                if (!at || !setup.resources[*at].zonesKnown) return name;
            }
    return {};
}

std::string join(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
    return all;
}

/// The zones in which the container has something exclusive.
std::vector<std::int32_t> zonesOf(const KubeletSetup& setup, const ContainerGrant& container) {
    ZoneMask zones = 0;
    for (std::size_t z = 0; z < setup.machine.zones.size(); ++z) {
        const std::optional<CpuSet>& cpus = setup.machine.zones[z].cpus;
        if (cpus && cpus->intersects(container.cpus)) zones |= zoneBit(z);
    }
    for (const MemoryBlock& block : container.memory) zones |= block.zones;
    for (const DeviceGrant& grant : container.devices)
        for (const std::size_t d : grant.devices) zones |= setup.resources[grant.resource].devices[d].zones;
    std::vector<std::int32_t> ids;
    forEachZone(zones, [&](std::size_t zone) { ids.push_back(setup.machine.zones[zone].osId); });
    return ids;
}

std::string listed(const std::vector<std::int32_t>& numbers) {
    CpuSet set;
    for (const std::int32_t number : numbers) set.insert(number);
    return set.empty() ? "none" : set.toString();
}

/// The sum over the containers in `observed`.
ContainerGrant together(const PodGrant& pod, const std::string& container) {
    ContainerGrant all;
    for (const ContainerGrant& one : pod.containers) {
        if (!container.empty() && one.name != container) continue;
        all.cpus |= one.cpus;
        all.memory.insert(all.memory.end(), one.memory.begin(), one.memory.end());
        all.devices.insert(all.devices.end(), one.devices.begin(), one.devices.end());
    }
    return all;
}

std::vector<PlacementDifference> differences(const KubeletSetup& setup, const PodGrant& pod, const ObservedPlacement& observed) {
    using What = PlacementDifference::What;
    std::vector<PlacementDifference> found;
    const auto add = [&](What what, const std::string& resource, std::string predicted, std::string seen) {
        found.push_back({what, observed.pod, observed.container, resource, 0, std::move(predicted), std::move(seen)});
    };
    const ContainerGrant grant = together(pod, observed.container);
    if (observed.cpus && !(*observed.cpus == grant.cpus)) add(What::Cpus, {}, grant.cpus.toString(), observed.cpus->toString());
    if (observed.zones) {
        const std::vector<std::int32_t> zones = zonesOf(setup, grant);
        if (zones != *observed.zones) add(What::Zones, {}, listed(zones), listed(*observed.zones));
    }
    for (const auto& [resource, seen] : observed.devices) {
        std::vector<std::string> ids;
        for (const DeviceGrant& devices : grant.devices)
            if (setup.resources[devices.resource].name == resource)
                for (const std::size_t d : devices.devices)
                    ids.push_back(setup.resources[devices.resource].devices[d].id);
        std::vector<std::string> sorted = seen;
        std::sort(ids.begin(), ids.end());
        std::sort(sorted.begin(), sorted.end());
        if (ids != sorted) add(What::Devices, resource, join(ids), join(sorted));
    }
    return found;
}

/// What pods have exclusively in one zone, as an agent counts it; absent if that is unknown.
std::optional<std::int64_t> usedInZone(const KubeletState& state, std::size_t zone, const std::string& resource) {
    const KubeletSetup& setup = *state.setup;
    if (resource == kCpu) {
        const std::optional<CpuSet>& cpus = setup.machine.zones[zone].cpus;
        if (!setup.cpu.exclusive || !cpus) return std::nullopt;
        CpuSet taken;
        for (const auto& pod : state.pods)
            for (const ContainerGrant& container : pod->containers)
                if (!container.plainInit) taken |= container.cpus & *cpus;
        return static_cast<std::int64_t>(taken.size()) * 1000;
    }
    if (resource == kMemory || hugepageBytes(resource)) {
        const std::optional<std::size_t> type = setup.memoryType(resource);
        if (!setup.pinsMemory || !type) return std::nullopt;
        std::int64_t bytes = 0;
        for (const auto& pod : state.pods)
            for (const ContainerGrant& container : pod->containers)
                for (const MemoryBlock& block : container.memory) {
                    if (container.plainInit || block.type != *type || (block.zones & zoneBit(zone)) == 0) continue;
                    if (countZones(block.zones) != 1) return std::nullopt;  // the split is unknown
                    bytes += block.bytes;
                }
        return bytes;
    }
    const std::optional<std::size_t> at = setup.resource(resource);
    if (!at || !setup.resources[*at].zonesKnown) return std::nullopt;
    std::int64_t units = 0;
    const std::vector<OfferedDevice>& devices = setup.resources[*at].devices;
    for (std::size_t d = 0; d < devices.size(); ++d) {
        if (!state.taken[*at][d] || (devices[d].zones & zoneBit(zone)) == 0) continue;
        if (countZones(devices[d].zones) != 1) return std::nullopt;
        ++units;
    }
    return units;
}

std::vector<PlacementDifference> differences(const KubeletState& state, const std::vector<ObservedZone>& observed) {
    std::vector<PlacementDifference> found;
    for (const ObservedZone& seen : observed) {
        const std::optional<std::size_t> zone = zoneByOsId(state.setup->machine, seen.zone);
        const std::optional<std::int64_t> used = zone ? usedInZone(state, *zone, seen.resource) : std::nullopt;
        if (used && *used != seen.used)
            found.push_back({PlacementDifference::What::ZoneAmount, {}, {}, seen.resource, seen.zone, formatExact(seen.resource, *used), formatExact(seen.resource, seen.used)});
    }
    return found;
}

}  // namespace

std::string toText(const PlacementDifference& d) {
    const auto orNone = [](const std::string& list) { return list.empty() ? std::string("none") : list; };
    if (d.what == PlacementDifference::What::Rejected) return "was predicted to be rejected, and is seen on the node";
    if (d.what == PlacementDifference::What::ZoneAmount)
        return "zone " + std::to_string(d.zone) + ": " + d.predicted + " of " + d.resource + " in use were predicted, " + d.seen + " are seen";
    const std::string what = d.what == PlacementDifference::What::Cpus    ? "CPUs"
                             : d.what == PlacementDifference::What::Zones ? "zones"
                                                                          : d.resource;
    return (d.container.empty() ? "" : d.container + ": ") + what + " " + orNone(d.predicted) + " were predicted, " + orNone(d.seen) + " are seen";
}

NodeInside NodeInside::make(const Machine& machine, const KubeletConfig& config, const std::vector<const Pod*>& pods,
                            const NodeObservations& observed, const PodsSince& since) {
    NodeInside inside;
    Result<KubeletStart> up = makeKubeletSetup(machine, config);
    if (!up) {
        inside.m_unknown = toString(up.error());
        return inside;
    }
    if (!up->up()) {
        inside.m_unknown = "the kubelet does not start: " + up->refusal;
        return inside;
    }
    inside.m_state.emplace(std::make_shared<const KubeletSetup>(std::move(up->setup)));
    KubeletState& state = *inside.m_state;
    std::vector<const Pod*> order;
    for (const Pod* pod : pods)
        if (!pod->terminal()) order.push_back(pod);
    std::sort(order.begin(), order.end(), [](const Pod* a, const Pod* b) {
        return std::tuple(a->startTime == 0, a->startTime, a->creationTime, a->key()) < std::tuple(b->startTime == 0, b->startTime, b->creationTime, b->key());
    });
    const auto take = [&](const Pod& pod) {
        const bool placed = unknownDevices(*state.setup, *pod.spec).empty() && admit(state, pod).admitted;
        if (!placed) inside.m_unexplained.push_back(pod.key());
        return placed;
    };
    for (const Pod* pod : order)
        if (take(*pod) && pod->phase == PodPhase::Running) bayplan::start(state, pod->key());
    for (const ObservedPlacement& seen : observed.pods)
        if (const PodGrant* grant = state.find(seen.pod))
            for (PlacementDifference& difference : differences(*state.setup, *grant, seen))
                inside.m_contradictions.push_back(std::move(difference));
    if (inside.m_unexplained.empty()) inside.m_zoneDifferences = differences(state, observed.zones);
    // Everything of a pod that left is free.
    for (const std::string& pod : since.left) {
        remove(state, pod);
        std::erase(inside.m_unexplained, pod);
        std::erase_if(inside.m_contradictions, [&](const PlacementDifference& d) { return d.pod == pod; });
    }
    for (const Pod* pod : since.came) take(*pod);  // they have not started yet
    return inside;
}

std::vector<PredictedPlacement> predictPlacements(const NodeInside& inside, const std::vector<const Pod*>& candidates) {
    std::vector<PredictedPlacement> all(candidates.size());
    std::string why;  // nothing is known about any of them, or from here on
    if (!inside.known()) {
        why = inside.unknown();
    } else if (!inside.unexplained().empty()) {
        why = "it is not known what " + join(inside.unexplained()) + " has on the node: it would not have been taken after the others";
    } else if (!inside.contradictions().empty()) {
        std::vector<std::string> texts;
        for (const PlacementDifference& d : inside.contradictions()) texts.push_back(d.pod + ": " + toText(d));
        why = "what pods have on the node is another than it would be: " + join(texts);
    }
    std::optional<KubeletState> copy;
    if (inside.known()) copy = inside.state();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        PredictedPlacement& predicted = all[i];
        if (inside.known()) predicted.setup = inside.state().setup;
        predicted.why = why;
        if (!why.empty()) continue;
        if (const std::string resource = unknownDevices(*predicted.setup, *candidates[i]->spec); !resource.empty()) {
            predicted.why = "it is not known at which zones the node's " + resource + " are";
            why = "it is not known what " + candidates[i]->key() + " would have: " + predicted.why;
            continue;
        }
        predicted.admission = admit(*copy, *candidates[i]);
        predicted.outcome = predicted.admission.admitted ? PredictedPlacement::Outcome::Admitted
                                                         : PredictedPlacement::Outcome::Rejected;
    }
    return all;
}

PredictedPlacement predictPlacement(const NodeInside& inside, const Pod& candidate) {
    return std::move(predictPlacements(inside, {&candidate}).front());
}

PredictedPlacement NodeInside::take(const Pod& pod) {
    PredictedPlacement predicted = predictPlacement(*this, pod);
    if (predicted.outcome == PredictedPlacement::Outcome::Admitted) admit(*m_state, pod);
    return predicted;
}

void NodeInside::start(const std::string& pod) {
    if (m_state) bayplan::start(*m_state, pod);
}

void NodeInside::release(const std::string& pod) {
    if (m_state) remove(*m_state, pod);
    std::erase(m_unexplained, pod);
    std::erase_if(m_contradictions, [&](const PlacementDifference& d) { return d.pod == pod; });
}

PredictedPlacement predictPlacement(const Machine& machine, const KubeletConfig& config,
                                    const std::vector<const Pod*>& onNode, const Pod& candidate) {
    return predictPlacement(NodeInside::make(machine, config, onNode), candidate);
}

std::vector<PlacementDifference> differences(const PredictedPlacement& predicted, const ObservedPlacement& observed) {
    if (predicted.outcome == PredictedPlacement::Outcome::Admitted)
        return differences(*predicted.setup, predicted.admission.grant, observed);
    if (predicted.outcome == PredictedPlacement::Outcome::Rejected)
        return {{PlacementDifference::What::Rejected, observed.pod}};
    return {};
}

Diagnostics fitToNode(Machine& machine, const Node& node) {
    Diagnostics found;
    const auto say = [&](std::string field, Message message) {
        Error error{ErrorCode::Conflict, std::move(message), {}};
        error.origin.object = "Node " + node.name;
        error.origin.field = std::move(field);
        found.push_back({Severity::Warning, std::move(error)});
    };
    machine.name = node.name;
    if (const Quantity* cpu = node.capacity.find(kCpu)) {
        const auto cpus = static_cast<std::int64_t>(allCpus(machine).size());
        if (cpus * 1000 > cpu->milliValue())
            say("status.capacity.cpu", worded("is less than the %1 CPUs of its zones", {cpus}));
    }
    Quantity bytes;
    for (const MachineZone& zone : machine.zones)
        if (zone.memoryKind.value_or(MemoryKind::Dram) != MemoryKind::Gpu)
            bytes += Quantity::fromUnits(zone.memoryBytes.value_or(0));
    // A kernel's own memory differs a little from boot to boot, and the two values may be from different boots.
    const auto within = [](const Quantity& of) { return of.value() + of.value() / 1024; };
    if (const Quantity* memory = node.capacity.find(kMemory); memory != nullptr && bytes.value() > within(*memory))
        say("status.capacity.memory", worded("is less than the %1 of its zones", {formatExact(kMemory, bytes.value())}));
    for (const HugepageTotal& total : hugepageTotals(machine)) {
        const std::string name = hugepagesName(total.pageBytes);
        const Quantity* there = node.capacity.find(name);
        if (total.pages > 0 && (there == nullptr || static_cast<Int128>(total.pageBytes) * total.pages > there->value()))
            say("status.capacity." + name,
                worded("is less than the %1 pages of its zones", {total.pages}));
    }
    const bool unnamed = std::all_of(machine.gpus.begin(), machine.gpus.end(),
                                     [](const MachineGpu& gpu) { return gpu.resource.empty(); });
    std::vector<std::string> offered;
    for (const auto& [name, amount] : node.capacity)
        if (isWholeGpu(name) && amount.value() > 0) offered.push_back(name);
    if (!machine.gpus.empty() && unnamed && offered.size() == 1) {
        const std::int64_t count = node.capacity.find(offered.front())->value();
        if (count == static_cast<std::int64_t>(machine.gpus.size()))
            for (MachineGpu& gpu : machine.gpus) gpu.resource = offered.front();
        else
            say("status.capacity." + offered.front(),
                worded("is %1, and the machine has %2 GPUs", {count, machine.gpus.size()}));
    }
    return found;
}

}  // namespace bayplan
