// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/zones/zone_painter.h"

#include <algorithm>

namespace bayplan {

QRgb ZonePainter::pale(QRgb colour) const {
    return m_dimmed ? mixed(colour, m_palette.panel, 0.7) : colour;
}

void ZonePainter::paint(NodeIdx node, const QRect& band, const std::vector<char>* matches, bool dimmed) {
    m_matches = matches;
    m_dimmed = dimmed;
    const std::uint16_t flags = m_in.scene->flags(node);
    if (flags & kInsideUnknown) {
        m_canvas.fill(band, m_palette.panel);
        m_canvas.hatch(band, std::max(4, m_scale.px(6)), 1, pale(m_palette.hatch));
        return;
    }
    const ZoneBlock* block = m_in.scene->zones(node);
    if (!block) return;  // still being made
    const QRgb line = pale(flags & kStale ? m_palette.caution : m_palette.vesselLine);
    for (std::size_t z = 0; z < block->zones.size(); ++z) {
        const ZoneRects rects = zoneRects(band, *block, z, m_scale.ratio);
        const bool framed = rects.cpus.x() > rects.frame.x();
        const int width = std::max(1, static_cast<int>(m_scale.ratio));
        if (framed && block->zones[z].loose) m_canvas.dashed(rects.frame, width, std::max(2, m_scale.px(2)), line);
        else if (framed) m_canvas.frame(rects.frame, width, line);
        if (!block->zones[z].loose) {
            paintCpus(*block, z, rects.cpus);
            paintPages(*block, z, rects.pages);
        }
    }
    if (!block->gpus.empty()) paintGpus(*block, band);
}

void ZonePainter::paintHeld(const QRect& r, PodIdx pod, bool observed) {
    const bool dim = m_dimmed || (m_matches && !(*m_matches)[pod.get()]);
    const std::uint8_t cls = m_in.scene->classOf(pod);
    const QRgb fill = (dim ? m_palette.fillDim : m_palette.fill)[cls];
    const QRgb edge = (dim ? m_palette.edgeDim : m_palette.edge)[cls];
    if (observed || r.width() < 3 || r.height() < 3) {
        m_canvas.fill(r, fill);
    } else {
        // Hollow: a rim in the pod's colour around a lighter centre.
        m_canvas.fill(r, fill);
        const int rim = std::max(1, std::min({r.width(), r.height(), m_scale.px(12)}) / 4);
        m_canvas.fill(r.adjusted(rim, rim, -rim, -rim), mixed(fill, m_palette.vessel, 0.65));
        if (r.width() >= m_scale.px(18) && r.height() >= m_scale.px(12) && !dim) m_canvas.dashed(r, std::max(1, m_scale.px(1)), m_scale.px(3), edge);
    }
    if (MapPalette::hatched(cls) && r.width() >= 5 && r.height() >= 5) m_canvas.hatch(r.adjusted(1, 1, -1, -1), m_scale.px(5), 1, edge);
}

void ZonePainter::paintGpus(const ZoneBlock& block, const QRect& band) {
    const int line = std::max(1, m_scale.px(1));
    const QRgb outline = pale(m_palette.vesselLine);
    std::vector<QRect> squares(block.gpus.size());
    std::size_t zone = block.zones.size();
    QRect area;
    ZoneGrid grid;
    for (std::size_t g = 0; g < block.gpus.size(); ++g) {
        if (block.gpus[g].zone != zone) {
            zone = block.gpus[g].zone;
            area = zoneRects(band, block, zone, m_scale.ratio).gpus;
            grid = zoneGpuGrid(area, block);
        }
        const QRect r = squares[g] = zoneGpuRect(area, grid, block.gpus[g]);
        if (!r.intersects(m_canvas.area())) continue;
        m_canvas.fill(r, outline);
        if (r.width() > 2 * line) m_canvas.fill(r.adjusted(line, line, -line, -line), m_palette.vessel);
        // If the history of pods is not modelled, their assignments are unknown: what looks free may be theirs.
        if (block.unexplained > 0 && r.width() >= 5) m_canvas.hatch(r.adjusted(line, line, -line, -line), std::max(3, m_scale.px(4)), 1, pale(m_palette.hatch));
        if (!block.gpus[g].healthy) {
            m_canvas.diagonal(r, true, line, m_palette.notReady);
            m_canvas.diagonal(r, false, line, m_palette.notReady);
        }
    }
    for (const ZoneBlock::GpuUse& use : block.gpuUses) {
        const QRect r = squares[use.gpu];
        const QRect inner = r.width() > 4 * line ? r.adjusted(line, line, -line, -line) : r;
        if (use.from == 0) m_canvas.fill(inner, m_palette.vessel);
        const int bottom = inner.height() * use.from / 1000;
        const int top = std::max(bottom + 1, inner.height() * (use.from + use.milli) / 1000);
        paintHeld(QRect(inner.x(), inner.y() + inner.height() - top, inner.width(), top - bottom), use.pod, use.observed);
    }
}

void ZonePainter::paintCpus(const ZoneBlock& block, std::size_t zone, const QRect& bar) {
    if (bar.isEmpty()) return;
    m_canvas.fill(bar, m_palette.vessel);
    int held = bar.x();
    for (const ZoneBlock::CpuUse& use : block.cpus) {
        if (use.zone != zone) continue;
        QRect r = zoneCpuRect(bar, use);
        if (r.width() > 3 && use.holder != ZoneBlock::Holder::Reserved) r.adjust(0, 0, -1, 0);  // a seam
        held = std::max(held, r.x() + r.width());
        if (r.width() <= 0) continue;
        switch (use.holder) {
        case ZoneBlock::Holder::Pod: paintHeld(r, use.pod, use.observed); break;
        case ZoneBlock::Holder::Somebody: m_canvas.fill(r, pale(m_palette.fill[kOtherClass])); break;
        case ZoneBlock::Holder::Reserved:
            if (r.height() >= 3) m_canvas.dots(r, 3, pale(m_palette.reserved));
            else m_canvas.dashed(r, 1, 1, pale(m_palette.reserved));
            break;
        }
    }
    if (!block.cpusTold) m_canvas.hatch(QRect(held, bar.y(), bar.x() + bar.width() - held, bar.height()), std::max(4, m_scale.px(4)), 1, pale(m_palette.hatch));
}

void ZonePainter::paintPages(const ZoneBlock& block, std::size_t zone, const QRect& area) {
    if (area.height() < 3) return;  // too low to read
    std::size_t count = 0;
    for (const ZoneBlock::Pages& pool : block.pages) count += pool.zone == zone ? 1 : 0;
    std::size_t place = 0;
    for (const ZoneBlock::Pages& pool : block.pages) {
        if (pool.zone != zone) continue;
        const QRect ruler = zonePagesRect(area, count, place++);
        m_canvas.fill(ruler, m_palette.vessel);
        if (!pool.free) {
            m_canvas.hatch(ruler, std::max(4, m_scale.px(4)), 1, pale(m_palette.hatch));
            continue;
        }
        const auto width = static_cast<int>(ruler.width() * std::clamp<std::int64_t>(pool.pages - *pool.free, 0, pool.pages) / std::max<std::int64_t>(1, pool.pages));
        const QRect used(ruler.x(), ruler.y(), width, ruler.height());
        m_canvas.fill(used, pale(m_palette.fill[kOtherClass]));
        if (!pool.observed && used.width() >= 4 && used.height() >= 4) m_canvas.fill(used.adjusted(1, 1, -1, -1), mixed(m_palette.fill[kOtherClass], m_palette.vessel, 0.65));
        if (ruler.height() >= m_scale.px(6)) m_canvas.frame(ruler, 1, pale(m_palette.farLine));
    }
}

}  // namespace bayplan
