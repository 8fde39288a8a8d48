// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/zones/zone_order.h"

#include <algorithm>
#include <map>

#include "map/cell_layout.h"

namespace bayplan {

std::vector<std::uint32_t> placesIn(const ZoneBlock& block, const std::vector<PodIdx>& pods) {
    // Zones from the left; in each the share of its width at which a part begins.
    constexpr std::uint32_t kZone = Cell::kWhole + 1u;
    std::map<PodIdx, std::uint32_t> first;
    const auto note = [&](PodIdx pod, std::uint32_t place) {
        const auto [at, fresh] = first.try_emplace(pod, place);
        if (!fresh) at->second = std::min(at->second, place);
    };
    for (const ZoneBlock::GpuUse& use : block.gpuUses) {
        const ZoneBlock::Gpu& gpu = block.gpus[use.gpu];
        note(use.pod, gpu.zone * kZone + Cell::kWhole * gpu.place / std::max<std::uint32_t>(1, block.zones[gpu.zone].gpus));
    }
    std::map<PodIdx, std::uint32_t> cpus;
    for (const ZoneBlock::CpuUse& use : block.cpus)
        if (use.holder == ZoneBlock::Holder::Pod && !first.contains(use.pod)) cpus.try_emplace(use.pod, use.zone * kZone + use.from);
    first.merge(cpus);
    std::vector<std::uint32_t> places;
    places.reserve(pods.size());
    for (const PodIdx pod : pods) {
        const auto at = first.find(pod);
        places.push_back(at == first.end() ? static_cast<std::uint32_t>(block.zones.size()) * kZone : at->second);
    }
    return places;
}

}  // namespace bayplan
