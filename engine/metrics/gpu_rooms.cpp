// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/gpu_rooms.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace bayplan {

namespace {

/// The node's GPUs of one resource, as the scheduler counts them.
struct Count {
    std::int64_t allocatable = 0;
    std::int64_t requested = 0;

    std::int64_t free() const { return std::max<std::int64_t>(0, allocatable - requested); }
};

Count countOf(const Cluster& cluster, NodeIdx node, ResourceIdx column) {
    if (!column.valid()) return {};
    return {cluster.allocatable(node, column), cluster.requested(node, column)};
}

/// Whether parts of GPUs are in use, which no device plugin's resource counts.
bool sharesGpus(const Cluster& cluster, NodeIdx node, const GpuColumns& columns) {
    const std::vector<PodIdx>& pods = cluster.node(node).pods;
    return std::any_of(pods.begin(), pods.end(), [&](PodIdx pod) {
        const GpuRequest request = gpuRequestOf(cluster.catalog(), pod, columns);
        return request.count > 0 && request.milli < kWholeGpu;
    });
}

/// Whether the predicted assignments of every pod on the node are known.
bool tells(const NodeInside* kubelet) {
    return kubelet != nullptr && kubelet->known() && kubelet->unexplained().empty() && kubelet->contradictions().empty();
}

/// Subtracts what the kubelet has assigned of `resource`; false if it does not list these devices.
bool takeOff(std::vector<bool>& free, const Machine& machine, const std::string& resource, const KubeletState& state) {
    const std::optional<std::size_t> at = state.setup->resource(resource);
    if (!at) return false;
    const std::vector<OfferedDevice>& devices = state.setup->resources[*at].devices;
    for (std::size_t g = 0; g < machine.gpus.size(); ++g) {
        if (machine.gpus[g].resource != resource) continue;
        const auto device = std::find_if(devices.begin(), devices.end(), [&](const OfferedDevice& d) { return d.id == deviceName(machine.gpus[g]); });
        if (device == devices.end()) return false;
        if (state.taken[*at][static_cast<std::size_t>(device - devices.begin())]) free[g] = false;
    }
    return true;
}

/// The zones that count: those without CPUs (memory of GPUs, persistent memory) hold no pod.
std::vector<std::size_t> placesOf(const Machine& machine) {
    std::vector<std::size_t> zones;
    for (std::size_t z = 0; z < machine.zones.size(); ++z)
        if (!machine.zones[z].memoryOnly()) zones.push_back(z);
    return zones;
}

/// GPUs by zone of `places`; absent if the zone of one of them is unknown. A GPU without a zone, or with several, is
/// near each of them.
std::optional<std::vector<std::int64_t>> byZone(const Machine& machine, const std::vector<std::size_t>& places, const std::vector<bool>& which) {
    std::vector<std::int64_t> counts(places.size(), 0);
    for (std::size_t g = 0; g < machine.gpus.size(); ++g) {
        if (!which[g]) continue;
        if (!machine.gpus[g].zones) return std::nullopt;
        const std::vector<std::size_t>& zones = *machine.gpus[g].zones;
        for (std::size_t i = 0; i < places.size(); ++i)
            if (zones.empty() || std::find(zones.begin(), zones.end(), places[i]) != zones.end()) ++counts[i];
    }
    return counts;
}

std::int64_t largest(const std::vector<std::int64_t>& counts) {
    return counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
}

/// The number that at least one zone has if `free` are spread over zones of these sizes as evenly as possible.
std::int64_t spread(std::int64_t free, const std::vector<std::int64_t>& sizes) {
    for (std::int64_t most = 0; most <= free; ++most) {
        std::int64_t room = 0;
        for (const std::int64_t size : sizes) room += std::min(size, most);
        if (room >= free) return most;
    }
    return free;
}

/// For a node with GPUs in thousandths: the most that can be unused; their zones are unknown.
ZoneFreeGpus sharedGpus(const Cluster& cluster, NodeIdx node, const GpuColumns& columns) {
    if (countOf(cluster, node, columns.sharedCount).allocatable <= 0) return {};
    const std::int64_t most = countOf(cluster, node, columns.sharedMilli).free() / kWholeGpu;
    return {most == 0 ? ZoneFreeGpus::How::Counted : ZoneFreeGpus::How::Unknown, 0, most};
}

/// From the zones of an object that describes the node in this picture; absent: it does not, or has no GPUs.
std::optional<std::int64_t> publishedMost(const Cluster& cluster, NodeIdx node) {
    const NodeResourceTopology* topology = cluster.catalog().topology.findNode(cluster.catalog().node(node).name);
    if (!topology || cluster.node(node).version != 0) return std::nullopt;
    std::optional<std::int64_t> most;
    for (const TopologyZone& zone : topology->zones) {
        if (zone.type != "Node") continue;
        std::int64_t sum = 0;
        bool told = false;
        for (const ZoneResource& resource : zone.resources) {
            if (!isWholeGpu(resource.name)) continue;
            told = true;
            sum += std::clamp<std::int64_t>(resource.available.value(), 0, std::int64_t{1} << 32);
        }
        if (told) most = std::max(most.value_or(0), sum);
    }
    return most;
}

}  // namespace

std::optional<std::vector<bool>> freeGpus(const Cluster& cluster, NodeIdx node, const Machine& machine, const NodeInside* kubelet) {
    std::vector<bool> free(machine.gpus.size());
    std::map<std::string, std::int64_t> healthy;
    for (std::size_t g = 0; g < machine.gpus.size(); ++g) {
        free[g] = machine.gpus[g].healthy.value_or(true);
        healthy[machine.gpus[g].resource] += free[g] ? 1 : 0;
    }
    if (sharesGpus(cluster, node, GpuColumns(cluster.catalog().resources))) return std::nullopt;
    for (const auto& [resource, devices] : healthy) {
        if (resource.empty()) return std::nullopt;  // pods that have them are not counted
        const Count count = countOf(cluster, node, cluster.catalog().resources.find(resource));
        if (count.requested >= count.allocatable) {
            for (std::size_t g = 0; g < machine.gpus.size(); ++g)
                if (machine.gpus[g].resource == resource) free[g] = false;
            continue;
        }
        if (count.allocatable != devices) return std::nullopt;  // it is unknown which of them are offered
        if (count.requested <= 0) continue;
        if (!tells(kubelet) || !takeOff(free, machine, resource, kubelet->state())) return std::nullopt;
    }
    return free;
}

ZoneFreeGpus zoneFreeGpus(const Cluster& cluster, NodeIdx node, const Machine* machine, const NodeInside* kubelet) {
    using How = ZoneFreeGpus::How;
    std::int64_t there = 0;
    std::int64_t free = 0;
    const GpuColumns columns(cluster.catalog().resources);
    for (const ResourceIdx column : columns.whole) {
        const Count count = countOf(cluster, node, column);
        there += count.allocatable;
        free += count.free();
    }
    if (there <= 0) return sharedGpus(cluster, node, columns);
    if (free == 0) return {How::Counted, 0, 0};
    if (const auto most = publishedMost(cluster, node)) return {How::Published, *most, *most};
    if (!machine) return {How::Unknown, 0, free};
    const std::vector<std::size_t> places = placesOf(*machine);
    if (places.size() == 1) return {How::Counted, free, free};
    const auto sizes = byZone(*machine, places, std::vector<bool>(machine->gpus.size(), true));
    if (!sizes || places.empty() || machine->gpus.empty()) return {How::Unknown, 0, free};
    if (const auto which = freeGpus(cluster, node, *machine, kubelet)) {
        const std::int64_t most = largest(*byZone(*machine, places, *which));
        // If some are in use, the kubelet's placement says which.
        return {free < there ? How::Predicted : How::Counted, most, most};
    }
    std::int64_t known = 0;
    for (const std::int64_t size : *sizes) known += size;
    if (known < free) return {How::Unknown, 0, free};  // the machine does not list all of them
    const std::int64_t least = spread(free, *sizes);
    const std::int64_t most = std::min(free, largest(*sizes));
    return {least == most ? How::Counted : How::Unknown, least, most};
}

PartsOf nvlinkRooms(const Cluster& cluster, MachineOf machines, InsideOf kubelets) {
    return [&cluster, machines = std::move(machines), kubelets = std::move(kubelets)](NodeIdx node) -> std::optional<std::vector<PartRoom>> {
        const Machine* machine = machines ? machines(node) : nullptr;
        if (!machine || machine->gpus.empty()) return std::nullopt;
        if (std::none_of(machine->gpus.begin(), machine->gpus.end(), [](const MachineGpu& gpu) { return gpu.nvlinkGroup.has_value(); })) return std::nullopt;
        const std::shared_ptr<const NodeInside> kubelet = kubelets ? kubelets(node) : nullptr;
        const auto free = freeGpus(cluster, node, *machine, kubelet.get());
        if (!free) return std::nullopt;
        std::map<std::string, std::map<std::string, std::int64_t>> rooms;  // by group, by resource
        for (std::size_t g = 0; g < machine->gpus.size(); ++g) {
            const MachineGpu& gpu = machine->gpus[g];
            const bool grouped = gpu.nvlinkGroup && *gpu.nvlinkGroup < machine->nvlinkGroups.size();
            const std::string name = grouped ? machine->nvlinkGroups[*gpu.nvlinkGroup].id : "gpu-" + deviceName(gpu);
            rooms[name][gpu.resource] += (*free)[g] ? 1 : 0;
        }
        std::vector<PartRoom> parts;
        for (auto& [name, room] : rooms) parts.push_back({name, {room.begin(), room.end()}});
        return parts;
    };
}

}  // namespace bayplan
