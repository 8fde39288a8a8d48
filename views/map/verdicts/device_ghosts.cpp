// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/verdicts/device_ghosts.h"

#include <QPainter>
#include <algorithm>

namespace bayplan {

std::vector<QRect> deviceGhosts(const DevicesToCome& come, NodeIdx target, const PaintInput& map, MapScale scale) {
    std::vector<QRect> rects;
    if (come.claims.empty() || !target.valid() || scale.level() == Level::Far || !map.scene->devices()) return rects;
    const BandShape& shape = map.scene->shape(target);
    const QRect band = bandsOf(scale.node(*map.layout, target), shape, scale.ratio).gpus;
    const std::vector<DeviceCell> cells = DevicePicture(come.cluster).cells(target);
    std::uint32_t slot = map.scene->block(target).published;
    for (const DeviceCell& cell : cells) {
        if (slot == shape.gpuSlots) break;
        const QRect square = gpuRect(band, shape.gpuSlots, slot++);
        for (const DevicePiece& piece : cell.pieces) {
            if (std::find(come.claims.begin(), come.claims.end(), piece.claim) == come.claims.end()) continue;
            const int bottom = square.height() * piece.from / kWholeDevice;
            const int top = std::max(bottom + 2, square.height() * (piece.from + piece.milli) / kWholeDevice);
            rects.emplace_back(square.x(), square.y() + square.height() - top, square.width(), top - bottom);
        }
    }
    return rects;
}

void paintDeviceGhosts(QPainter& painter, const DevicesToCome& come, NodeIdx target, const PaintInput& map, MapScale scale) {
    const QColor accent = QColor::fromRgb(map.palette->accent);
    QColor veil = accent;
    veil.setAlpha(110);
    painter.setBrush(veil);
    painter.setPen(QPen(accent, scale.px(2), Qt::DashLine));
    for (const QRect& rect : deviceGhosts(come, target, map, scale)) painter.drawRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setBrush(Qt::NoBrush);
}

}  // namespace bayplan
