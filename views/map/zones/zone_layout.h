// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The layout of a node's zones inside their band: frames side by side, each with a row of GPUs, a bar of CPUs, and a
// row of hugepage rulers if the node has any. Sizes are shares of the band, so that zooming moves nothing.
// Thread rule: pure functions.

#include <QRect>
#include <optional>

#include "map/zones/zone_block.h"

namespace bayplan {

/// All are empty if the frame is too small for them.
struct ZoneRects {
    QRect frame;
    QRect gpus;
    QRect cpus;
    QRect pages;
};

/// `band` is NodeBands::zones, in device pixels.
ZoneRects zoneRects(const QRect& band, const ZoneBlock& block, std::size_t zone, double ratio);
/// How the GPUs of a zone are arranged in rows; equal for all zones of a node with one width. A slot is as wide as its room
/// allows, and up to kTallest times as high, so that the name of its pod can stand in it.
struct ZoneGrid {
    int columns = 1;
    int width = 1;
    int height = 1;
    int gap = 0;
};
ZoneGrid zoneGpuGrid(const QRect& gpus, const ZoneBlock& block);
QRect zoneGpuRect(const QRect& gpus, const ZoneGrid& grid, const ZoneBlock::Gpu& gpu);
/// The slot of a GPU; all slots of a node have one size. `gpus` is ZoneRects::gpus of its zone.
QRect zoneGpuRect(const QRect& gpus, const ZoneBlock& block, const ZoneBlock::Gpu& gpu);
/// The share of a bar, counted from the left.
QRect zoneCpuRect(const QRect& cpus, const ZoneBlock::CpuUse& use);
/// One of `count` rulers side by side.
QRect zonePagesRect(const QRect& pages, std::size_t count, std::size_t place);

/// What is at a point: a GPU, a share of CPUs, pages, or the zone itself.
struct ZonePart {
    std::size_t zone = 0;
    std::optional<std::size_t> gpu;     // index in ZoneBlock::gpus
    std::optional<std::size_t> gpuUse;  // index in ZoneBlock::gpuUses
    std::optional<std::size_t> cpuUse;  // index in ZoneBlock::cpus
    std::optional<std::size_t> pages;   // index in ZoneBlock::pages

    bool operator==(const ZonePart&) const = default;
};
std::optional<ZonePart> zonePartAt(const QRect& band, const ZoneBlock& block, QPoint at, double ratio);

}  // namespace bayplan
