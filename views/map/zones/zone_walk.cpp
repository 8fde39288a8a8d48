// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/zones/zone_walk.h"

#include <algorithm>

namespace bayplan {

namespace {

void addGpu(std::vector<ZonePart>& to, const ZoneBlock& block, std::size_t zone, std::size_t gpu) {
    std::vector<std::size_t> uses;
    int given = 0;
    for (std::size_t u = 0; u < block.gpuUses.size(); ++u) {
        if (block.gpuUses[u].gpu != gpu) continue;
        uses.push_back(u);
        given += block.gpuUses[u].milli;
    }
    std::sort(uses.begin(), uses.end(), [&](std::size_t a, std::size_t b) { return block.gpuUses[a].from < block.gpuUses[b].from; });
    ZonePart part;
    part.zone = zone;
    part.gpu = gpu;
    for (const std::size_t use : uses) {
        part.gpuUse = use;
        to.push_back(part);
    }
    part.gpuUse.reset();
    if (given < 1000) to.push_back(part);
}

std::size_t placeOf(const std::vector<ZonePart>& parts, const ZonePart& part) {
    return static_cast<std::size_t>(std::find(parts.begin(), parts.end(), part) - parts.begin());
}

}  // namespace

std::vector<ZonePart> zoneParts(const ZoneBlock& block) {
    std::vector<ZonePart> parts;
    for (std::size_t z = 0; z < block.zones.size(); ++z) {
        ZonePart zone;
        zone.zone = z;
        parts.push_back(zone);
        std::vector<std::size_t> gpus;
        for (std::size_t g = 0; g < block.gpus.size(); ++g)
            if (block.gpus[g].zone == z) gpus.push_back(g);
        std::sort(gpus.begin(), gpus.end(), [&](std::size_t a, std::size_t b) { return block.gpus[a].place < block.gpus[b].place; });
        for (const std::size_t gpu : gpus) addGpu(parts, block, z, gpu);
        for (std::size_t c = 0; c < block.cpus.size(); ++c)
            if (block.cpus[c].zone == z) {
                parts.push_back(zone);
                parts.back().cpuUse = c;
            }
        for (std::size_t p = 0; p < block.pages.size(); ++p)
            if (block.pages[p].zone == z) {
                parts.push_back(zone);
                parts.back().pages = p;
            }
    }
    return parts;
}

bool isZone(const ZonePart& part) {
    return !part.gpu && !part.cpuUse && !part.pages;
}

std::optional<ZonePart> foundAgain(const std::vector<ZonePart>& parts, const ZonePart& part) {
    if (placeOf(parts, part) < parts.size()) return part;
    const auto gpu = std::find_if(parts.begin(), parts.end(), [&](const ZonePart& p) { return part.gpu && p.gpu == part.gpu; });
    if (gpu != parts.end()) return *gpu;
    const auto zone = std::find_if(parts.begin(), parts.end(), [&](const ZonePart& p) { return p.zone == part.zone && isZone(p); });
    return zone != parts.end() ? std::optional(*zone) : std::nullopt;
}

ZonePart neighbourOf(const std::vector<ZonePart>& parts, const ZonePart& part, int by) {
    const auto count = static_cast<std::ptrdiff_t>(parts.size());
    for (auto at = static_cast<std::ptrdiff_t>(placeOf(parts, part)) + by; at >= 0 && at < count; at += by)
        if (isZone(parts[static_cast<std::size_t>(at)]) == isZone(part)) return parts[static_cast<std::size_t>(at)];
    return part;
}

ZonePart insideOf(const std::vector<ZonePart>& parts, const ZonePart& part) {
    const std::size_t next = placeOf(parts, part) + 1;
    return isZone(part) && next < parts.size() && !isZone(parts[next]) ? parts[next] : part;
}

std::optional<ZonePart> outsideOf(const ZonePart& part) {
    if (isZone(part)) return {};
    ZonePart zone;
    zone.zone = part.zone;
    return zone;
}

QRect zonePartRect(const QRect& band, const ZoneBlock& block, const ZonePart& part, double ratio) {
    const ZoneRects rects = zoneRects(band, block, part.zone, ratio);
    if (part.gpu && !rects.gpus.isEmpty()) {
        const QRect square = zoneGpuRect(rects.gpus, block, block.gpus[*part.gpu]);
        if (!part.gpuUse) return square;
        const ZoneBlock::GpuUse& use = block.gpuUses[*part.gpuUse];
        const int top = square.height() * (use.from + use.milli) / 1000, bottom = square.height() * use.from / 1000;
        return QRect(square.x(), square.y() + square.height() - top, square.width(), std::max(1, top - bottom));
    }
    if (part.cpuUse && !rects.cpus.isEmpty()) return zoneCpuRect(rects.cpus, block.cpus[*part.cpuUse]);
    if (part.pages && !rects.pages.isEmpty()) {
        const auto ofZone = [&](const ZoneBlock::Pages& pool) { return pool.zone == part.zone; };
        const auto at = block.pages.begin() + static_cast<std::ptrdiff_t>(*part.pages);
        return zonePagesRect(rects.pages, static_cast<std::size_t>(std::count_if(block.pages.begin(), block.pages.end(), ofZone)),
                             static_cast<std::size_t>(std::count_if(block.pages.begin(), at, ofZone)));
    }
    return rects.frame;
}

}  // namespace bayplan
