// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/machine_from_objects.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include "model/gpu_resources.h"
#include "topology/kubelet/hugepages.h"

namespace bayplan {

namespace {

constexpr std::int64_t kMostGpusOfZone = 1024;  // of one zone; more is a fault

std::optional<std::int32_t> numberAfter(std::string_view text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return std::nullopt;
    text.remove_prefix(prefix.size());
    std::int32_t value = 0;
    const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || at != text.data() + text.size() || value < 0) return std::nullopt;
    return value;
}

std::int64_t amountOf(const std::string& resource, const Quantity& quantity) {
    return resource == kCpu ? quantity.milliValue() : quantity.value();
}

class Maker {
public:
    Maker(std::string kind, const std::string& name, Provenance::Kind from) {
        m_result.machine.name = name;
        m_result.machine.provenance = {from, kind + " " + name, std::nullopt};
    }

    Machine& machine() { return m_result.machine; }

    void doubt(std::string field, Message message) {
        m_result.diagnostics.push_back({Severity::Warning, Error{ErrorCode::Invalid, std::move(message),
                                                                 Origin{{}, 0, 0, m_result.machine.provenance.text, std::move(field)}}});
    }

    ImportedMachine done() {
        for (Diagnostic& diagnostic : check(m_result.machine)) {
            diagnostic.what.origin.object = m_result.machine.provenance.text;
            m_result.diagnostics.push_back(std::move(diagnostic));
        }
        return std::move(m_result);
    }

    std::size_t zone(std::int32_t osId) {
        if (const auto at = zoneByOsId(machine(), osId)) return *at;
        machine().zones.push_back({osId});
        return machine().zones.size() - 1;
    }

    std::size_t package(std::int32_t osId) {
        auto& all = machine().packages;
        const auto at = std::find_if(all.begin(), all.end(), [&](const MachinePackage& p) { return p.osId == osId; });
        if (at != all.end()) return static_cast<std::size_t>(at - all.begin());
        all.push_back({osId});
        return all.size() - 1;
    }

private:
    ImportedMachine m_result;
};

void addGpus(Machine& machine, const std::string& resource, std::size_t zone, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
        MachineGpu gpu;
        gpu.osId = static_cast<std::int32_t>(machine.gpus.size());
        gpu.resource = resource;
        gpu.zones = std::vector<std::size_t>{zone};
        machine.gpus.push_back(std::move(gpu));
    }
}

/// Fills the zone from the object's list.
void addResources(Maker& maker, const TopologyZone& from, std::size_t place, const std::string& field) {
    std::map<std::string, const ZoneResource*> resources;  // of repeated ones the last counts
    for (const ZoneResource& resource : from.resources) resources[resource.name] = &resource;
    std::vector<HugepagePool> pools;
    for (const auto& [name, resource] : resources) {
        MachineZone& zone = maker.machine().zones[place];
        const std::int64_t capacity = amountOf(name, resource->capacity);
        zone.amounts.push_back({name, capacity, amountOf(name, resource->allocatable), amountOf(name, resource->available)});
        if (name == kMemory) {
            zone.memoryBytes = capacity;
        } else if (name.starts_with(kHugepages)) {
            const Result<Quantity> size = Quantity::parse(std::string_view(name).substr(kHugepages.size()));
            if (!size || size->value() <= 0) maker.doubt(field, worded("%1 names no size of pages", {name}));
            else pools.push_back({size->value(), capacity / size->value(), amountOf(name, resource->available) / size->value()});
        } else if (isWholeGpu(name)) {
            if (capacity < 0 || capacity > kMostGpusOfZone) maker.doubt(field, worded("%1 of %2 are more than can be", {capacity, name}));
            else addGpus(maker.machine(), name, place, capacity);
        }
    }
    std::sort(pools.begin(), pools.end(), [](const HugepagePool& a, const HugepagePool& b) { return a.pageBytes < b.pageBytes; });
    if (!resources.empty()) maker.machine().zones[place].hugepages = std::move(pools);
}

void addZones(Maker& maker, const std::vector<TopologyZone>& zones) {
    std::map<std::int32_t, std::size_t> numa;  // by number, the place in the object
    for (std::size_t i = 0; i < zones.size(); ++i) {
        const auto id = numberAfter(zones[i].name, "node-");
        if (zones[i].type != "Node" || !id) continue;
        if (!numa.try_emplace(*id, i).second) maker.doubt("zones[" + std::to_string(i) + "].name", worded("a second zone of that number: it is left out"));
    }
    for (const auto& [id, i] : numa) addResources(maker, zones[i], maker.zone(id), "zones[" + std::to_string(i) + "].resources");
    std::size_t place = 0;
    for (const auto& [id, i] : numa) {
        std::vector<std::int32_t> distances(numa.size(), -1);
        for (const ZoneCost& cost : zones[i].costs) {
            const auto other = numberAfter(cost.zone, "node-");
            if (!other || !numa.contains(*other)) continue;
            const auto at = static_cast<std::size_t>(std::distance(numa.begin(), numa.find(*other)));
            distances[at] = static_cast<std::int32_t>(std::clamp<std::int64_t>(cost.value, 0, std::numeric_limits<std::int32_t>::max()));
        }
        if (std::find(distances.begin(), distances.end(), -1) == distances.end()) maker.machine().zones[place].distances = std::move(distances);
        ++place;
    }
    if (numa.empty()) return;
    const auto& all = maker.machine().zones;
    if (std::any_of(all.begin(), all.end(), [](const MachineZone& z) { return !z.memoryBytes; })) return;
    std::int64_t memory = 0;
    for (const MachineZone& zone : all) memory += *zone.memoryBytes;
    maker.machine().memoryBytes = memory;
}

/// A CPU from either annotation or object.
struct ToldCpu {
    std::int32_t id;
    std::int32_t core;
    std::int32_t socket;
    std::int32_t zone;
};

void addCpus(Maker& maker, std::vector<ToldCpu> cpus, const std::string& field) {
    if (cpus.empty()) return;
    std::stable_sort(cpus.begin(), cpus.end(), [](const ToldCpu& a, const ToldCpu& b) { return a.zone < b.zone; });
    for (const ToldCpu& cpu : cpus) {
        if (!zoneByOsId(maker.machine(), cpu.zone) && !maker.machine().zones.empty() && maker.machine().zones.front().memoryBytes)
            maker.doubt(field, worded("CPU %1 is in zone %2, which is described nowhere", {cpu.id, cpu.zone}));
        maker.zone(cpu.zone);
    }
    auto& zones = maker.machine().zones;
    for (MachineZone& zone : zones)  // zones from the CPUs have no distances
        if (zone.distances.size() != zones.size()) zone.distances.clear();
    std::stable_sort(cpus.begin(), cpus.end(), [](const ToldCpu& a, const ToldCpu& b) { return a.id < b.id; });
    for (MachineZone& zone : zones) zone.cpus.emplace();
    std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> cores;  // by socket and core
    CpuSet seen;
    for (const ToldCpu& cpu : cpus) {
        if (cpu.id < 0 || cpu.id > CpuSet::kLargest) {
            maker.doubt(field, worded("CPU %1 is none that can be: it is left out", {cpu.id}));
            continue;
        }
        if (seen.contains(cpu.id)) {
            maker.doubt(field, worded("CPU %1 stands there twice: the first counts", {cpu.id}));
            continue;
        }
        seen.insert(cpu.id);
        const std::size_t zone = maker.zone(cpu.zone);
        const auto [at, added] = cores.emplace(std::pair(cpu.socket, cpu.core), maker.machine().cores.size());
        if (added) {
            MachineCore core;
            core.osId = cpu.core;
            core.package = maker.package(cpu.socket);
            core.zone = zone;
            maker.machine().cores.push_back(std::move(core));
        }
        maker.machine().cores[at->second].cpus.insert(cpu.id);
        zones[zone].cpus->insert(cpu.id);
        zones[zone].package = maker.machine().cores[at->second].package;
    }
}

/// A CPU list of `object`; an unreadable one is reported, and empty.
CpuSet cpuList(const std::string& text, const CpuSet& all, const std::string& object, const std::string& field, Diagnostics& diagnostics) {
    const auto tell = [&](Message message) {
        diagnostics.push_back({Severity::Warning, Error{ErrorCode::Invalid, std::move(message), Origin{{}, 0, 0, object, field}}});
    };
    Result<CpuSet> cpus = CpuSet::parse(text);
    if (!cpus) {
        tell(cpus.error().message);
        return {};
    }
    if (const CpuSet absent = *cpus - all; !absent.empty() && !all.empty()) tell(worded("CPUs %1 are not there", {absent.toString()}));
    return all.empty() ? *cpus : *cpus & all;
}

}  // namespace

ImportedMachine machineFrom(const NodeResourceTopology& topology) {
    Maker maker("NodeResourceTopology", topology.name, Provenance::Kind::NodeResourceTopology);
    addZones(maker, topology.zones);
    return maker.done();
}

ImportedMachine machineFrom(const KoordinatorTopology& topology) {
    Maker maker("NodeResourceTopology (v1alpha1)", topology.name, Provenance::Kind::Koordinator);
    addZones(maker, topology.zones);
    std::vector<ToldCpu> cpus;
    for (const KoordinatorTopology::Cpu& cpu : topology.cpus) cpus.push_back({cpu.id, cpu.core, cpu.socket, cpu.zone});
    addCpus(maker, std::move(cpus), "metadata.annotations[node.koordinator.sh/cpu-topology]");
    return maker.done();
}

ImportedMachine machineFrom(const Numatopology& topology) {
    Maker maker("Numatopology", topology.name, Provenance::Kind::Volcano);
    std::vector<ToldCpu> cpus;
    for (const Numatopology::Cpu& cpu : topology.cpus) cpus.push_back({cpu.id, cpu.core, cpu.socket, cpu.zone});
    addCpus(maker, std::move(cpus), "spec.cpuDetail");
    const auto share = topology.shares.find("cpu");
    if (share == topology.shares.end()) return maker.done();
    const CpuSet all = allCpus(maker.machine());
    if (share->second.capacity && *share->second.capacity != static_cast<std::int64_t>(all.size()))
        maker.doubt("spec.numares.cpu.capacity", worded("%1 CPUs, %2 of them with a place", {std::to_string(*share->second.capacity), all.size()}));
    Diagnostics doubts;
    const CpuSet allocatable = cpuList(share->second.allocatable, all, maker.machine().provenance.text, "spec.numares.cpu.allocatable", doubts);
    for (MachineZone& zone : maker.machine().zones)
        if (zone.cpus)
            zone.amounts.push_back({"cpu", static_cast<std::int64_t>(zone.cpus->size()) * 1000, static_cast<std::int64_t>(zone.cpus->countIn(allocatable)) * 1000, std::nullopt});
    ImportedMachine result = maker.done();
    result.diagnostics.insert(result.diagnostics.begin(), doubts.begin(), doubts.end());
    return result;
}

KoordinatorCpus koordinatorCpus(const KoordinatorTopology& topology, const NodeReservation* reservation, Diagnostics& diagnostics) {
    KoordinatorCpus cpus;
    const std::string object = "NodeResourceTopology (v1alpha1) " + topology.name;
    for (const KoordinatorTopology::Cpu& cpu : topology.cpus)
        if (cpu.id >= 0 && cpu.id <= CpuSet::kLargest) cpus.all.insert(cpu.id);
    if (topology.cpuManager)
        cpus.kubeletReserved = cpuList(topology.cpuManager->reservedCpus, cpus.all, object, "metadata.annotations[kubelet.koordinator.sh/cpu-manager-policy].reservedCPUs", diagnostics);
    if (reservation)
        cpus.nodeReserved = cpuList(reservation->reservedCpus, cpus.all, "Node " + topology.name, "metadata.annotations[node.koordinator.sh/reservation].reservedCPUs", diagnostics);
    for (std::size_t i = 0; i < topology.podCpus.size(); ++i) {
        const std::string field = "metadata.annotations[node.koordinator.sh/pod-cpu-allocs][" + std::to_string(i) + "].cpuset";
        const CpuSet own = cpuList(topology.podCpus[i].cpus, cpus.all, object, field, diagnostics);
        if (own.intersects(cpus.ofPods))
            diagnostics.push_back({Severity::Warning, Error{ErrorCode::Conflict, worded("CPUs %1 of %2 are another pod's, too", {(own & cpus.ofPods).toString(), topology.podCpus[i].pod}),
                                                            Origin{{}, 0, 0, object, field}}});
        cpus.ofPods |= own;
    }
    return cpus;
}

ResourceList allocatableBeside(const NodeReservation& reservation, const Node& node, Diagnostics& diagnostics) {
    ResourceList left = node.allocatable;
    if (reservation.cpusOnly) return left;
    ResourceList taken = reservation.resources;
    if (!reservation.reservedCpus.empty()) {
        const std::size_t before = diagnostics.size();
        const CpuSet cpus = cpuList(reservation.reservedCpus, {}, "Node " + node.name, "metadata.annotations[node.koordinator.sh/reservation].reservedCPUs", diagnostics);
        if (diagnostics.size() > before) return left;
        taken.set(kCpu, Quantity::fromUnits(static_cast<std::int64_t>(cpus.size())));
    }
    for (const auto& [name, amount] : taken) {
        const Quantity* has = left.find(name);
        if (!has) continue;
        left.set(name, *has > amount ? *has - amount : Quantity());
    }
    return left;
}

}  // namespace bayplan
