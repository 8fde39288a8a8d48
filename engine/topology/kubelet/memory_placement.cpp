// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/memory_placement.h"

#include <algorithm>
#include <optional>

#include "topology/zone_sums.h"

namespace bayplan {

namespace {

std::int64_t reusableOf(const ReusableMemory& reusable, ZoneMask zones, std::size_t type) {
    const auto at = reusable.find({zones, type});
    return at == reusable.end() ? 0 : at->second;
}

/// A zone may be used alone, or always together with the same others.
bool groupAllows(const KubeletState& state, ZoneMask zones) {
    bool allows = true;
    forEachZone(zones, [&](std::size_t zone) {
        allows = allows && (state.memory[zone].assignments == 0 || state.memory[zone].group == zones);
    });
    return allows;
}

std::vector<ZoneHint> hintsOf(const KubeletState& state, const ContainerDemand& demand,
                              const ReusableMemory& reusable) {
    std::vector<ZoneHint> hints;
    if (demand.unknownMemory || demand.memory.empty()) return hints;
    const std::size_t zones = state.memory.size();
    std::vector<std::vector<std::int64_t>> allocatable;
    std::vector<std::vector<std::int64_t>> free;
    for (const auto& [type, bytes] : demand.memory) {
        std::vector<std::int64_t> freeByZone(zones);
        for (std::size_t z = 0; z < zones; ++z) freeByZone[z] = state.memory[z].free[type];
        allocatable.push_back(sumsOverZones(state.setup->memory[type].allocatable));
        free.push_back(sumsOverZones(freeByZone));
    }
    std::size_t least = zones;
    for (ZoneMask mask = 1; mask <= firstZones(zones); ++mask) {
        bool enough = true;
        bool enoughFree = true;
        for (std::size_t i = 0; i < demand.memory.size(); ++i) {
            const auto& [type, bytes] = demand.memory[i];
            enough = enough && allocatable[i][mask] >= bytes;
            enoughFree = enoughFree && free[i][mask] + reusableOf(reusable, mask, type) >= bytes;
        }
        if (!enough) continue;
        const std::size_t size = countZones(mask);
        least = std::min(least, size);
        const bool allowed = size == 1
                                 ? countZones(state.memory[static_cast<std::size_t>(std::countr_zero(mask))].group) == 1
                                 : groupAllows(state, mask);
        if (allowed && enoughFree) hints.push_back({mask, false});
    }
    for (ZoneHint& hint : hints) hint.preferred = countZones(*hint.zones) == least;
    return hints;
}

/// Of the hints that contain `within`, preferred ones come first, then narrower ones.
std::optional<ZoneHint> bestOf(const std::vector<ZoneHint>& hints, ZoneMask within) {
    std::optional<ZoneHint> best;
    const auto better = [](const ZoneHint& a, const ZoneHint& b) {
        if (a.preferred != b.preferred) return a.preferred;
        if (countZones(*a.zones) != countZones(*b.zones)) return countZones(*a.zones) < countZones(*b.zones);
        return *a.zones < *b.zones;
    };
    for (const ZoneHint& hint : hints)
        if ((within & ~*hint.zones) == 0 && (!best || better(hint, *best))) best = hint;
    return best;
}

Error conflict(const Message& text) {
    return {ErrorCode::Conflict, worded("[memorymanager] %1", {text}), {}};
}

bool freeSuffices(const KubeletState& state, const ContainerDemand& demand, ZoneMask zones) {
    for (const auto& [type, bytes] : demand.memory) {
        std::int64_t free = 0;
        forEachZone(zones, [&, t = type](std::size_t zone) { free += state.memory[zone].free[t]; });
        if (free < bytes) return false;
    }
    return !demand.unknownMemory;
}

Result<ZoneMask> chooseZones(const KubeletState& state, const ContainerDemand& demand, const ZoneHint& hint,
                             const ReusableMemory& reusable) {
    const std::vector<ZoneHint> own = hintsOf(state, demand, reusable);
    ZoneHint chosen = hint;
    if (!hint.zones) {
        const std::optional<ZoneHint> best = bestOf(own, 0);
        if (!best)
            return conflict(worded("failed to get the default NUMA affinity, no NUMA nodes with enough memory is available"));
        if (hint.preferred && !best->preferred) return conflict(worded("failed to find the default preferred hint"));
        chosen = *best;
    }
    if (!freeSuffices(state, demand, *chosen.zones)) {
        const std::optional<ZoneHint> best = bestOf(own, *chosen.zones);
        if (!best) return conflict(worded("failed to find NUMA nodes to extend the current topology hint"));
        if (chosen.preferred && !best->preferred) return conflict(worded("failed to find the extended preferred hint"));
        chosen = *best;
    }
    if (countZones(*chosen.zones) > 1 && !groupAllows(state, *chosen.zones))
        return conflict(worded("preferred hint violates NUMA node allocation"));
    return *chosen.zones;
}

void handOut(KubeletState& state, ZoneMask zones, std::size_t type, std::int64_t bytes) {
    forEachZone(zones, [&](std::size_t z) {
        ZoneMemory& zone = state.memory[z];
        ++zone.assignments;
        zone.group = zones;
        const std::int64_t part = std::min(bytes, zone.free[type]);
        zone.free[type] -= part;
        zone.handedOut[type] += part;
        bytes -= part;
    });
}

/// The pod's memory is the sum over its containers, so memory that a later container reuses from a plain init container
/// is subtracted from the latter's record.
void eatRecords(PodGrant& pod, const MemoryBlock& block) {
    std::int64_t left = block.bytes;
    for (std::size_t c = 0; c + 1 < pod.containers.size(); ++c) {
        if (!pod.containers[c].plainInit) continue;
        for (MemoryBlock& earlier : pod.containers[c].memory) {
            if (earlier.type != block.type || earlier.zones != block.zones) continue;
            const std::int64_t eaten = std::min(left, earlier.bytes);
            earlier.bytes -= eaten;
            left -= eaten;
        }
    }
}

}  // namespace

std::vector<HintList> memoryHints(const KubeletState& state, const ContainerDemand& demand,
                                  const ReusableMemory& reusable) {
    const std::vector<ZoneHint> hints = hintsOf(state, demand, reusable);
    // If no zones suffice, the kubelet gives no preference instead of a rejection; placing then rejects.
    if (hints.empty()) return {{"memory", {}, {{std::nullopt, true}}}};
    std::vector<HintList> lists;
    for (const auto& [type, bytes] : demand.memory)
        lists.push_back({"memory", state.setup->memory[type].name, hints});
    return lists;
}

Result<void> placeMemory(KubeletState& state, const ContainerDemand& demand, const ZoneHint& hint, PodGrant& pod,
                         ReusableMemory& reusable) {
    if (demand.memory.empty() && !demand.unknownMemory) return {};
    const Result<ZoneMask> zones = chooseZones(state, demand, hint, reusable);
    if (!zones) return zones.error();
    ContainerGrant& grant = pod.containers.back();
    for (const auto& [type, bytes] : demand.memory) {
        const std::int64_t over = reusableOf(reusable, *zones, type);
        handOut(state, *zones, type, std::max<std::int64_t>(bytes - over, 0));
        grant.memory.push_back({type, bytes, *zones});
        if (demand.plainInit())
            reusable[{*zones, type}] = std::max(over, bytes);
        else if (over > 0)
            reusable[{*zones, type}] = std::max<std::int64_t>(over - bytes, 0);
    }
    for (const MemoryBlock& block : grant.memory) eatRecords(pod, block);
    return {};
}

void releaseMemory(KubeletState& state, const std::vector<MemoryBlock>& blocks) {
    for (const MemoryBlock& block : blocks) {
        std::int64_t left = block.bytes;
        forEachZone(block.zones, [&](std::size_t z) {
            ZoneMemory& zone = state.memory[z];
            if (--zone.assignments == 0) zone.group = zoneBit(z);
            const std::int64_t part = std::min(left, zone.handedOut[block.type]);
            zone.free[block.type] += part;
            zone.handedOut[block.type] -= part;
            left -= part;
        });
    }
}

}  // namespace bayplan
