// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/kubelet_start.h"

#include <algorithm>
#include <map>
#include <set>

#include "topology/kubelet/hugepages.h"
#include "topology/kubelet/kubelet_options.h"

namespace bayplan {

namespace {

constexpr std::int64_t kMostBytes = std::int64_t{1} << 56;  // of a zone, so that sums over zones cannot overflow

Error unknown(const Machine& machine, std::string field, std::string what) {
    Error error{ErrorCode::Unsupported, std::move(what), {}};
    error.origin.object = "Machine " + machine.name;
    error.origin.field = std::move(field);
    return error;
}

std::string field(std::size_t zone, const char* what) {
    return "zones[" + std::to_string(zone) + "]." + what;
}

Quantity total(const KubeletConfig& config, const std::string& type) {
    Quantity sum;
    for (const MemoryReservation& reservation : config.reservedMemory)
        if (const Quantity* amount = reservation.limits.find(type)) sum += *amount;
    return sum;
}

/// Why the kubelet rejects the memory part of the configuration; empty: it does not.
std::string refusedReservation(const Machine& machine, const KubeletConfig& config) {
    std::set<std::string> types;
    for (const MemoryReservation& reservation : config.reservedMemory) {
        if (!zoneByOsId(machine, reservation.zone))
            return "the reserved memory configuration references a NUMA node " + std::to_string(reservation.zone) + " that does not exist on this machine";
        for (const auto& [type, amount] : reservation.limits) types.insert(type);
    }
    if (config.memoryReservation) {
        for (const auto& [type, amount] : *config.memoryReservation)
            if (type == kMemory || hugepageBytes(type)) types.insert(type);
        for (const std::string& type : types) {
            const Quantity* given = config.memoryReservation->find(type);
            const Quantity wanted = given == nullptr ? Quantity() : *given;
            const Quantity reserved = total(config, type);
            if (wanted != reserved)
                return "the total amount \"" + formatExact(kMemory, reserved.value()) + "\" of type \"" + type + "\" is not equal to the value \""
                       + formatExact(kMemory, wanted.value()) + "\" determined by Node Allocatable feature";
        }
    }
    if (total(config, std::string(kMemory)).isZero())
        return "[memorymanager] you should specify the system reserved memory";
    return {};
}

Result<void> addMemory(const Machine& machine, const KubeletConfig& config, KubeletSetup& setup) {
    const std::size_t zones = machine.zones.size();
    std::map<std::string, MemoryType> types;
    const auto type = [&](const std::string& name) -> MemoryType& {
        MemoryType& one = types[name];
        if (one.name.empty()) one = {name, std::vector<bool>(zones, false), std::vector<std::int64_t>(zones, 0)};
        return one;
    };
    for (std::size_t z = 0; z < zones; ++z) {
        const MachineZone& zone = machine.zones[z];
        if (!zone.memoryBytes)
            return unknown(machine, field(z, "memoryBytes"), "it is not known how much memory the zone has");
        if (*zone.memoryBytes < 0 || *zone.memoryBytes > kMostBytes)
            return unknown(machine, field(z, "memoryBytes"), "no zone has so much memory");
        if (!zone.hugepages)
            return unknown(machine, field(z, "hugepages"), "it is not known which hugepages the zone has");
        std::int64_t inPages = 0;
        for (const HugepagePool& pool : *zone.hugepages) {
            if (pool.pageBytes <= 0 || pool.pages < 0 || pool.pages > kMostBytes / pool.pageBytes)
                return unknown(machine, field(z, "hugepages"), "no such hugepages can be");
            MemoryType& pages = type(hugepagesName(pool.pageBytes));
            pages.present[z] = true;
            pages.allocatable[z] = pool.pageBytes * pool.pages;
            inPages += pages.allocatable[z];
        }
        MemoryType& memory = type(std::string(kMemory));
        memory.present[z] = true;
        memory.allocatable[z] = *zone.memoryBytes - inPages;
    }
    // A later entry for the same zone and type replaces an earlier one, as in the kubelet.
    std::map<std::pair<std::size_t, std::string>, std::int64_t> reserved;
    for (const MemoryReservation& reservation : config.reservedMemory)
        for (const auto& [name, amount] : reservation.limits)
            reserved[{*zoneByOsId(machine, reservation.zone), name}] = amount.value();
    for (const auto& [where, bytes] : reserved)
        if (const auto at = types.find(where.second); at != types.end())
            at->second.allocatable[where.first] -= std::clamp<std::int64_t>(bytes, 0, kMostBytes);
    for (auto& [name, one] : types) {
        for (std::int64_t& bytes : one.allocatable) bytes = std::max<std::int64_t>(bytes, 0);
        setup.memory.push_back(std::move(one));
    }
    return {};
}

void addDevices(const Machine& machine, KubeletSetup& setup) {
    std::map<std::string, OfferedResource> byName;
    const auto add = [&](const std::string& resource, const std::string& id,
                         const std::optional<std::vector<std::size_t>>& zones, std::optional<bool> healthy) {
        OfferedDevice device{id, 0, healthy.value_or(true)};
        if (zones)
            for (const std::size_t zone : *zones)
                if (zone < machine.zones.size()) device.zones |= zoneBit(zone);
        OfferedResource& offered = byName[resource];
        offered.name = resource;
        offered.zonesKnown = offered.zonesKnown && zones.has_value();
        offered.zones |= device.zones;
        offered.devices.push_back(std::move(device));
    };
    for (const MachineGpu& gpu : machine.gpus)
        if (!gpu.resource.empty())
            add(gpu.resource, gpu.id.empty() ? std::to_string(gpu.osId) : gpu.id, gpu.zones, gpu.healthy);
    for (const MachineDevice& device : machine.devices) add(device.resource, device.id, device.zones, device.healthy);
    for (auto& [name, resource] : byName) setup.resources.push_back(std::move(resource));
}

}  // namespace

Result<KubeletStart> makeKubeletSetup(const Machine& machine, const KubeletConfig& config) {
    KubeletStart start;
    KubeletSetup& setup = start.setup;
    setup.machine = machine;
    const std::size_t zones = machine.zones.size();
    if (zones == 0) return unknown(machine, "zones", "the zones of the machine are not known");
    for (std::size_t z = 0; z < zones; ++z)
        if (machine.zones[z].osId < 0 || machine.zones[z].osId > CpuSet::kLargest || (z > 0 && machine.zones[z].osId <= machine.zones[z - 1].osId))
            return unknown(machine, field(z, "osId"), "the zones are not in ascending order of their numbers");
    setup.topology.zones = zones;
    start.refusal = readTopologyOptions(config, zones, setup);
    if (!start.up()) return start;
    if (zones > kMostZones)
        return unknown(machine, "zones",
                       "machines with more than " + std::to_string(kMostZones) + " zones are not modelled");
    if (setup.topology.preferClosest)
        for (std::size_t z = 0; z < zones; ++z) {
            const std::vector<std::int32_t>& distances = machine.zones[z].distances;
            if (distances.size() != zones)
                return unknown(machine, field(z, "distances"), "it is not known how far the zones are apart");
            setup.topology.distances.push_back(distances);
        }
    if (config.cpuPolicy == "static") {
        Result<CpuLayout> layout = makeCpuLayout(machine);
        if (!layout) return layout.error();
        setup.cpus = std::move(*layout);
    }
    start.refusal = readCpuOptions(config, setup);
    if (!start.up()) return start;
    setup.pinsMemory = config.memoryPolicy == "Static";
    if (!setup.pinsMemory && config.memoryPolicy != "None")
        start.refusal = "memory manager: unknown policy: \"" + config.memoryPolicy + "\"";
    else if (setup.pinsMemory) {
        if (const std::string refused = refusedReservation(machine, config); !refused.empty())
            start.refusal = "memory manager: " + refused;
        else if (Result<void> added = addMemory(machine, config, setup); !added)
            return added.error();
    }
    if (!start.up()) return start;
    addDevices(machine, setup);
    return start;
}

}  // namespace bayplan
