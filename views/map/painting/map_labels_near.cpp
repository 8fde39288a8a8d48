// SPDX-License-Identifier: GPL-3.0-or-later
// What is written into nodes that are near: numbers, taints, pods with their requests, zones, pages and GPUs.
#include <QFontMetrics>
#include <algorithm>
#include <cmath>

#include "common/text.h"
#include "map/fill_text.h"
#include "map/painting/map_labels.h"
#include "topology/pod_gpus.h"

namespace bayplan {

void MapLabels::paintNodeNear(QPainter& painter, NodeIdx node, const NodeBands& bands, int left, int right, QRgb ink) {
    const auto index = static_cast<std::uint32_t>(node.get());
    const int line = px(16);
    int y = nameLine(bands);
    m_names += draw(painter, {Kind::Node, index, Style::NodeLarge, Qt::ElideMiddle}, QPoint(left, y), right - left, ink) > 0;
    const int bottom = bands.name.y() + bands.name.height();
    right = bands.name.x() + bands.name.width() - px(2);
    if ((y += line) + line / 2 > bottom) return;
    draw(painter, {Kind::NodeNumbers, index, Style::Numbers, Qt::ElideRight}, QPoint(left, y), right - left,
         ink == m_in.palette->text ? m_in.palette->secondary : ink);
    if ((y += line) + line / 2 > bottom || m_in.scene->cluster().catalog().node(node).taints.empty()) return;
    // A badge for each taint would need a box each; one line with the words that kubectl writes suffices.
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor::fromRgb(m_in.palette->caution), m_unit));
    painter.setBrush(Qt::NoBrush);
    const QPointF c(left + px(4), y);
    const double r = px(4);
    const QPointF diamond[] = {c + QPointF(0, -r), c + QPointF(r, 0), c + QPointF(0, r), c + QPointF(-r, 0)};
    painter.drawPolygon(diamond, 4);
    draw(painter, {Kind::Taints, index, Style::Numbers, Qt::ElideMiddle}, QPoint(left + px(12), y),
         right - left - px(12), ink);
}

void MapLabels::paintPods(QPainter& painter, NodeIdx node, const NodeBands& bands, MapScale scale) {
    if (scale.level() != Level::Near) return;
    const NodeBlock& block = m_in.scene->block(node);
    for (std::size_t i = 0; i < block.pods.size() && m_drawn < m_most; ++i) {
        const QRect cell = cellRect(i < block.sill ? bands.sill : bands.vessel, block.cells[i]);
        if (cell.width() < px(34) || cell.height() < px(15)) continue;
        const bool dim = m_in.podMatches && !(*m_in.podMatches)[block.pods[i].get()];
        if (dim) continue;
        const auto pod = static_cast<std::uint32_t>(block.pods[i].get());
        const QRgb ink = m_in.palette->ink[block.classes[i]];
        const QRgb fill = m_in.palette->fill[block.classes[i]];
        const int left = cell.x() + px(5);
        const int width = cell.width() - px(10);
        const bool two = cell.height() >= px(32);
        const int y = two ? cell.y() + px(10) : cell.y() + cell.height() / 2;
        const auto drawOn = [&](Line line, int at) -> bool {
            if (MapPalette::hatched(block.classes[i])) {  // keep the letters clear of the hatching
                const int w =
                    std::min(width, QFontMetrics(font(line.style)).horizontalAdvance(text(line.kind, line.index)));
                painter.fillRect(QRect(left - px(2), at - px(7), w + px(4), px(14)), QColor::fromRgb(fill));
            }
            return draw(painter, line, QPoint(left, at), width, ink) > 0;
        };
        const bool named = drawOn({Kind::PodName, pod, Style::Cell, Qt::ElideMiddle}, y + (two ? px(2) : 0));
        if (!two || !named) continue;
        const QRect below(left, y + px(10), width, cell.y() + cell.height() - px(4) - y - px(10));
        if (MapPalette::hatched(block.classes[i]) || !paintRequests(painter, node, PodIdx(pod), below, ink)) drawOn({Kind::PodRequest, pod, Style::Cell, Qt::ElideRight}, y + px(16));
    }
}

void MapLabels::drawOnGround(QPainter& painter, const QRect& room, const QString& text) {
    const QFontMetrics metrics(font(Style::Cell));
    const int width = metrics.horizontalAdvance(text);
    if (m_drawn >= m_most || room.height() < px(11) || width + px(8) > room.width()) return;
    const QRect ground(room.x() + room.width() - width - px(6), room.center().y() - px(6), width + px(4), px(13));
    painter.fillRect(ground, QColor::fromRgb(m_in.palette->panel));
    painter.setFont(font(Style::Cell));
    painter.setPen(QColor::fromRgb(m_in.palette->text));
    painter.drawText(ground, Qt::AlignCenter, text);
    ++m_drawn;
}

bool MapLabels::paintRequests(QPainter& painter, NodeIdx node, PodIdx pod, const QRect& room, QRgb ink) {
    const Cluster& cluster = m_in.scene->cluster();
    const Catalog& catalog = cluster.catalog();
    std::vector<ResourceIdx> rows = GpuColumns(catalog.resources).counts();
    rows.push_back(ResourceTable::kCpuIdx);
    rows.push_back(ResourceTable::kMemoryIdx);
    std::erase_if(rows, [&](ResourceIdx r) { return fillAmount(catalog, pod, r) == 0 || cluster.allocatable(node, r) <= 0; });
    const int line = px(15);
    if (rows.size() < 2 || room.height() < static_cast<int>(rows.size()) * line) return false;
    const QFontMetrics metrics(font(Style::Cell));
    QStringList amounts;
    int wide = 0;
    for (const ResourceIdx r : rows) {
        amounts << fillAmountText(catalog.resources.name(r), fillAmount(catalog, pod, r));
        wide = std::max(wide, metrics.horizontalAdvance(amounts.back()));
    }
    const int from = room.x() + wide + px(8);
    const int length = std::min(room.x() + room.width() - from, px(160));
    if (length < px(24)) return false;
    painter.setFont(font(Style::Cell));
    painter.setPen(QColor::fromRgb(ink));
    for (std::size_t i = 0; i < rows.size() && m_drawn < m_most; ++i) {
        const QRect row(room.x(), room.y() + static_cast<int>(i) * line, wide + px(2), line);
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, amounts[static_cast<qsizetype>(i)]);
        ++m_drawn;
        const double share = std::min(1.0, static_cast<double>(fillAmount(catalog, pod, rows[i])) / static_cast<double>(cluster.allocatable(node, rows[i])));
        const int low = row.y() + line / 2 - px(3);
        // The frame is the node's whole amount: the letters' ink has their contrast.
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRect(from, low, length - 1, px(6) - 1));
        painter.fillRect(QRect(from, low, std::max(1, static_cast<int>(std::lround(share * length))), px(6)), QColor::fromRgb(ink));
    }
    return true;
}

void MapLabels::drawUpright(QPainter& painter, const QRect& room, const QString& text) {
    const QFontMetrics metrics(font(Style::NodeTight));
    const QSize ground(metrics.horizontalAdvance(text) + px(4), px(13));
    if (m_drawn >= m_most || ground.width() > room.height() || ground.height() > room.width()) return;
    painter.save();
    painter.translate(room.center());
    painter.rotate(-90);
    const QRect lying(QPoint(-ground.width() / 2, -ground.height() / 2), ground);
    painter.fillRect(lying, QColor::fromRgb(m_in.palette->panel));
    painter.setFont(font(Style::NodeTight));
    painter.setPen(QColor::fromRgb(m_in.palette->text));
    painter.drawText(lying, Qt::AlignCenter, text);
    painter.restore();
    ++m_drawn;
}

void MapLabels::paintZones(QPainter& painter, NodeIdx node, const NodeBands& bands) {
    const ZoneBlock* block = m_in.scene->zones(node);
    if (!block) {
        if (m_in.scene->flags(node) & kInsideUnknown) drawOnGround(painter, bands.zones, tr("zones not known"));
        return;
    }
    const Catalog& catalog = m_in.scene->cluster().catalog();
    for (std::size_t z = 0; z < block->zones.size(); ++z) {
        const ZoneRects rects = zoneRects(bands.zones, *block, z, m_ratio);
        if (!block->zones[z].loose) {
            const QString name = tr("NUMA %1", "a zone, where there is little room").arg(block->zones[z].osId);
            const QString cores = block->zones[z].cpuMilli > 0 ? tr("%1 · %2", "zone, what it has").arg(name, quantityText(std::string(kCpu), block->zones[z].cpuMilli)) : name;
            const bool fits = QFontMetrics(font(Style::Cell)).horizontalAdvance(cores) + px(8) <= rects.cpus.width();
            drawOnGround(painter, rects.cpus, fits ? cores : name);
        }
        std::size_t count = 0, place = 0;
        for (const ZoneBlock::Pages& pool : block->pages) count += pool.zone == z ? 1 : 0;
        for (const ZoneBlock::Pages& pool : block->pages) {
            if (pool.zone != z) continue;
            const QString size = fillNumber("memory", pool.pageBytes);
            drawOnGround(painter, zonePagesRect(rects.pages, count, place++),
                         pool.free ? tr("%1: %L2 of %L3 free", "page size, pages").arg(size).arg(*pool.free).arg(pool.pages)
                                   : tr("%1: %2 pages", "page size, pages").arg(size).arg(pool.pages));
        }
    }
    for (const ZoneBlock::GpuUse& use : block->gpuUses) {
        if (use.from > 0) continue;
        const ZoneBlock::Gpu& gpu = block->gpus[use.gpu];
        const QRect r = zoneGpuRect(zoneRects(bands.zones, *block, gpu.zone, m_ratio).gpus, *block, gpu);
        if (std::max(r.width(), r.height()) < px(44) || std::min(r.width(), r.height()) < px(18)) continue;
        const bool upright = r.height() > r.width();
        const QString whole = toQString(catalog.pod(use.pod).name);
        const QString name = QFontMetrics(font(upright ? Style::NodeTight : Style::Cell)).elidedText(whole, Qt::ElideMiddle, std::max(r.width(), r.height()) - px(8));
        const QString shown = name.size() < 6 && name != whole ? QString::number(gpu.osId) : name;
        if (upright) drawUpright(painter, r, shown);
        else drawOnGround(painter, r, shown);
    }
}

void MapLabels::paintGpus(QPainter& painter, NodeIdx node, const NodeBands& bands) {
    const NodeBlock& block = m_in.scene->block(node);
    for (const GpuPart& share : block.gpus) {
        if (share.from > 0 || share.pod == GpuPart::kNobody) continue;  // the lowest share of a slot is labelled
        const QRect r = gpuRect(bands.gpus, m_in.scene->shape(node).gpuSlots, share.slot);
        if (r.width() < px(44)) continue;
        const QRect part(r.x(), r.y() + r.height() - r.height() * share.milli / kWholeGpu, r.width(),
                         r.height() * share.milli / kWholeGpu);
        if (part.height() < px(15)) continue;
        draw(painter,
             {Kind::GpuName, static_cast<std::uint32_t>(block.pods[share.pod].get()), Style::Cell, Qt::ElideMiddle},
             QPoint(part.x() + px(5), part.y() + part.height() / 2), part.width() - px(10),
             m_in.palette->ink[block.classes[share.pod]]);
    }
}

}  // namespace bayplan
