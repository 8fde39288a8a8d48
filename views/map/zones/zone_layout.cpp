// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/zones/zone_layout.h"

#include <algorithm>

#include "map/cell_layout.h"
#include "map/map_scale.h"

namespace bayplan {

namespace {

constexpr std::size_t kZonesARow = 8;

/// Shares of a frame's height.
constexpr int kGpuWeight = 7;
constexpr int kCpuWeight = 3;
constexpr int kPageWeight = 3;

constexpr int kTallest = 3;

/// The number of columns in which the largest squares fit; then the slots take what is left.
ZoneGrid gridOf(const QRect& area, std::uint16_t most) {
    ZoneGrid best;
    int largest = 0;
    for (int columns = 1; columns <= std::max<int>(1, most); ++columns) {
        const int rows = (std::max<int>(1, most) + columns - 1) / columns;
        const int gap = std::max(1, std::min(area.width() / columns, area.height() / rows) / 8);
        const int side = std::min((area.width() - (columns - 1) * gap) / columns, (area.height() - (rows - 1) * gap) / rows);
        if (side <= largest && columns > 1) continue;
        largest = side;
        const int height = (area.height() - (rows - 1) * gap) / rows;
        const int width = std::max(1, std::min((area.width() - (columns - 1) * gap) / columns, height));
        best = {columns, width, std::max(1, std::min(height, kTallest * width)), gap};
    }
    return best;
}

}  // namespace

ZoneRects zoneRects(const QRect& band, const ZoneBlock& block, std::size_t zone, double ratio) {
    const auto count = static_cast<int>(block.zones.size());
    const int rows = (count + static_cast<int>(kZonesARow) - 1) / static_cast<int>(kZonesARow);
    const int columns = (count + rows - 1) / rows;
    const int row = static_cast<int>(zone) / columns;
    const int column = static_cast<int>(zone) % columns;
    const int gap = band.height() >= 12 * ratio ? std::max(1, static_cast<int>(ratio)) : 0;
    const auto along = [](int from, int length, int part, int of) { return from + length * part / of; };
    ZoneRects r;
    const int left = along(band.x(), band.width() + gap, column, columns);
    const int right = along(band.x(), band.width() + gap, column + 1, columns) - gap;
    const int top = along(band.y(), band.height() + gap, row, rows);
    const int bottom = along(band.y(), band.height() + gap, row + 1, rows) - gap;
    r.frame = QRect(left, top, std::max(1, right - left), std::max(1, bottom - top));
    const int border = r.frame.height() >= 7 * ratio && r.frame.width() >= 5 * ratio ? std::max(1, static_cast<int>(ratio)) : 0;
    const int pad = border + r.frame.height() / 24;
    const QRect inner = r.frame.adjusted(pad, pad, -pad, -pad);
    if (inner.height() < 2 || inner.width() < 2) return r;
    const int gpuWeight = block.gpus.empty() ? 0 : kGpuWeight;
    const int pageWeight = block.pages.empty() ? 0 : kPageWeight;
    const int weights = gpuWeight + kCpuWeight + pageWeight;
    const int gpuEnd = along(inner.y(), inner.height(), gpuWeight, weights);
    const int cpuEnd = along(inner.y(), inner.height(), gpuWeight + kCpuWeight, weights);
    const int between = inner.height() >= 8 * ratio ? std::max(1, inner.height() / 16) : 0;
    if (gpuWeight > 0) r.gpus = QRect(inner.x(), inner.y(), inner.width(), std::max(1, gpuEnd - inner.y()));
    const int cpuTop = gpuWeight > 0 ? gpuEnd + between : inner.y();
    r.cpus = QRect(inner.x(), cpuTop, inner.width(), std::max(1, cpuEnd - cpuTop));
    const int pageTop = cpuEnd + between;
    if (pageWeight > 0) r.pages = QRect(inner.x(), pageTop, inner.width(), std::max(1, inner.y() + inner.height() - pageTop));
    return r;
}

ZoneGrid zoneGpuGrid(const QRect& gpus, const ZoneBlock& block) {
    return gridOf(gpus, block.mostGpus);
}

QRect zoneGpuRect(const QRect& gpus, const ZoneBlock& block, const ZoneBlock::Gpu& gpu) {
    return zoneGpuRect(gpus, zoneGpuGrid(gpus, block), gpu);
}

QRect zoneGpuRect(const QRect& gpus, const ZoneGrid& grid, const ZoneBlock::Gpu& gpu) {
    const int column = gpu.place % grid.columns;
    const int row = gpu.place / grid.columns;
    return QRect(gpus.x() + column * (grid.width + grid.gap), gpus.y() + row * (grid.height + grid.gap), grid.width, grid.height);
}

QRect zoneCpuRect(const QRect& cpus, const ZoneBlock::CpuUse& use) {
    return cellRect(cpus, Cell{use.from, use.to, 0, Cell::kWhole});
}

QRect zonePagesRect(const QRect& pages, std::size_t count, std::size_t place) {
    const auto n = static_cast<int>(std::max<std::size_t>(1, count));
    const auto i = static_cast<int>(place);
    const int gap = pages.height() / n >= 5 ? 1 : 0;
    const int top = pages.y() + pages.height() * i / n;
    const int bottom = pages.y() + pages.height() * (i + 1) / n - (i + 1 < n ? gap : 0);
    return QRect(pages.x(), top, pages.width(), std::max(1, bottom - top));
}

std::optional<ZonePart> zonePartAt(const QRect& band, const ZoneBlock& block, QPoint at, double ratio) {
    if (!band.contains(at)) return {};
    for (std::size_t z = 0; z < block.zones.size(); ++z) {
        const ZoneRects rects = zoneRects(band, block, z, ratio);
        if (!rects.frame.contains(at)) continue;
        ZonePart part;
        part.zone = z;
        if (rects.gpus.contains(at)) {
            for (std::size_t g = 0; g < block.gpus.size(); ++g) {
                if (block.gpus[g].zone != z) continue;
                const QRect square = zoneGpuRect(rects.gpus, block, block.gpus[g]);
                if (!square.contains(at)) continue;
                part.gpu = g;
                const int up = (square.y() + square.height() - at.y()) * 1000 / square.height();
                for (std::size_t u = 0; u < block.gpuUses.size(); ++u)
                    if (block.gpuUses[u].gpu == g && up > block.gpuUses[u].from && up <= block.gpuUses[u].from + block.gpuUses[u].milli) part.gpuUse = u;
            }
        } else if (rects.cpus.contains(at)) {
            for (std::size_t c = 0; c < block.cpus.size(); ++c)
                if (block.cpus[c].zone == z && zoneCpuRect(rects.cpus, block.cpus[c]).contains(at)) part.cpuUse = c;
        } else if (rects.pages.contains(at)) {
            std::size_t count = 0;
            for (const ZoneBlock::Pages& pool : block.pages) count += pool.zone == z ? 1 : 0;
            std::size_t place = 0;
            for (std::size_t p = 0; p < block.pages.size(); ++p) {
                if (block.pages[p].zone != z) continue;
                if (zonePagesRect(rects.pages, count, place++).contains(at)) part.pages = p;
            }
        }
        return part;
    }
    return {};
}

}  // namespace bayplan
