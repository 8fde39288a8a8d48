// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numa/numa_alignment.h"

#include <bit>
#include <cstdint>
#include <optional>

namespace bayplan {

namespace {

using ZoneSet = std::uint64_t;  // by id

/// Resources that a node may have outside its zones.
bool maySpanZones(std::string_view name) {
    return name == kEphemeralStorage || name == "storage" || !isNativeResource(name);
}

bool offers(const Node& node, std::string_view name) {
    return name == kCpu || name == kMemory || name == kPods || name == kEphemeralStorage || node.allocatable.find(name);
}

struct Fit {
    std::optional<std::int32_t> zone;  // the lowest zone that holds everything; absent: none
    std::string lacking{};
};

Fit fit(const ResourceList& requests, const std::vector<NumaZone>& zones, QosClass qos, const Node& node) {
    ZoneSet left = ~ZoneSet{0};
    for (const auto& [name, amount] : requests) {
        if (amount.isZero()) continue;
        if (!offers(node, name)) return {std::nullopt, name};
        const bool listedIsEnough = qos != QosClass::Guaranteed && isSharedUnlessGuaranteed(name);
        bool listed = false;
        ZoneSet suitable = 0;
        for (const NumaZone& zone : zones) {
            const Quantity* available = zone.available.find(name);
            if (!available) continue;
            listed = true;
            if (listedIsEnough || *available >= amount) suitable |= ZoneSet{1} << zone.id;
        }
        if (!listed && maySpanZones(name)) continue;
        left &= suitable;
        if (left == 0) return {std::nullopt, name};
    }
    return {std::countr_zero(left)};
}

void take(const ResourceList& requests, std::int32_t id, std::vector<NumaZone>& zones, QosClass qos) {
    for (NumaZone& zone : zones) {
        if (zone.id != id) continue;
        for (const auto& [name, amount] : requests) {
            if (qos != QosClass::Guaranteed && isSharedUnlessGuaranteed(name)) continue;
            if (const Quantity* available = zone.available.find(name)) zone.available.set(name, *available - amount);
        }
    }
}

}  // namespace

NumaMisfit firstMisfit(const NumaRequest& request, const NumaView& numa, const Node& node) {
    if (numa.scope == TopologyManagerScope::Pod) {
        Fit whole = fit(request.whole, numa.zones, request.qos, node);
        if (whole.zone) return {};
        return {NumaMisfit::Of::Pod, nullptr, std::move(whole.lacking)};
    }
    for (const Container* container : request.initContainers)
        if (Fit own = fit(container->requests, numa.zones, request.qos, node); !own.zone)
            return {NumaMisfit::Of::InitContainer, container, std::move(own.lacking)};
    std::vector<NumaZone> zones = numa.zones;
    for (const Container* container : request.containers) {
        Fit own = fit(container->requests, zones, request.qos, node);
        if (!own.zone) return {NumaMisfit::Of::Container, container, std::move(own.lacking)};
        take(container->requests, *own.zone, zones, request.qos);
    }
    return {};
}

}  // namespace bayplan
