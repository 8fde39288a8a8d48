// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/map_scale.h"

#include <algorithm>
#include <cmath>

namespace bayplan {

namespace {

int rounded(double v) {
    return static_cast<int>(std::lround(v));
}

}  // namespace

int MapScale::gap() const {
    return std::max(1, rounded(pitch * kNodeGap));
}

Level MapScale::level() const {
    const double height = nodeHeight() / ratio;
    return height < kMiddlePixels ? Level::Far : height < kNearPixels ? Level::Middle
                                                                      : Level::Near;
}

int MapScale::px(double independent) const {
    return independent <= 0 ? 0 : std::max(1, rounded(independent * ratio));
}

QPoint MapScale::origin(const Bay& bay) const {
    return {rounded(bay.origin.x() * pitch), rounded(bay.origin.y() * pitch)};
}

QRect MapScale::node(const MapLayout& layout, NodeIdx node) const {
    const NodePlace& p = layout.place(node);
    const QPoint o = origin(layout.bays()[p.bay]);
    const int left = o.x() + static_cast<int>(p.half) * pitch / 2;
    const int right = o.x() + static_cast<int>(p.half + p.span) * pitch / 2 - gap();
    return QRect(left, o.y() + static_cast<int>(p.row) * pitch, right - left, nodeHeight());
}

QRect MapScale::bay(const MapLayout& layout, const Bay& b) const {
    if (!layout.grouped()) {
        return QRect(origin(b),
                     QSize(static_cast<int>(b.halves) * pitch / 2 - gap(), rounded(b.frame.height() * pitch)));
    }
    const QPoint o = origin(b);
    const int pad = rounded(layout.bayPadding() * pitch);
    const int top = o.y() - pad - rounded(layout.headerHeight() * pitch);
    return QRect(o.x() - pad, top, static_cast<int>(b.halves) * pitch / 2 - gap() + 2 * pad,
                 rounded(b.frame.height() * pitch));
}

QRect MapScale::block(const Block& b) const {
    return QRect(rounded(b.frame.x() * pitch), rounded(b.frame.y() * pitch), rounded(b.frame.width() * pitch),
                 rounded(b.frame.height() * pitch));
}

QRect MapScale::header(const MapLayout& layout, const QRect& frame) const {
    const int pad = rounded(layout.bayPadding() * pitch);
    return QRect(frame.x() + pad, frame.y() + pad / 2, frame.width() - 2 * pad,
                 rounded(layout.headerHeight() * pitch) + pad / 2);
}

QSize MapScale::size(const MapLayout& layout) const {
    return QSize(rounded(std::ceil(layout.bounds().width() * pitch)),
                 rounded(std::ceil(layout.bounds().height() * pitch)));
}

double vesselShare(const BandShape& shape) {
    return 1.0 - kBandShare - (shape.inside ? kZoneBandShare : shape.gpuSlots > 0 ? kBandShare
                                                                                  : 0.0);
}

NodeBands bandsOf(const QRect& node, const BandShape& shape, double ratio) {
    NodeBands bands;
    const int border = node.height() >= kMiddlePixels * ratio ? std::max(1, rounded(ratio)) : 0;
    const int inset = border + node.height() / 40;
    bands.inner = node.adjusted(border, border, -border, -border);
    const int left = node.x() + inset;
    const int width = std::max(1, node.width() - 2 * inset);
    int top = node.y() + inset;
    int bottom = node.y() + node.height() - inset;  // exclusive
    const int band = rounded(kBandShare * node.height());
    bands.name = QRect(left, top, width, band);
    top += band;
    if (shape.inside) {
        const int zones = rounded(kZoneBandShare * node.height());
        bands.zones = QRect(left, top, width, std::max(1, zones - std::max(1, inset / 2)));
        if (shape.gpuSlots > 0) {
            // Below the zones, which have what the kubelet tells of.
            const int zoned = shape.zoned ? bands.zones.height() * 3 / 5 : 0;
            bands.gpus = bands.zones.adjusted(0, zoned, 0, 0);
            bands.zones.setHeight(shape.zoned ? std::max(1, zoned - std::max(1, inset / 2)) : bands.zones.height());
        }
        top += zones;
    } else if (shape.gpuSlots > 0) {
        bands.gpus = QRect(left, top, width, std::max(1, band - std::max(1, inset / 2)));
        top += band;
    }
    if (shape.sill > 0) {
        const int height = std::max(1, rounded(static_cast<double>(shape.sill) * node.height()));
        bands.sill = QRect(left, bottom - height, width, height);
        bottom -= height + std::max(1, inset / 2);
    }
    const double share = std::clamp(static_cast<double>(shape.reserved), 0.0, 0.3);
    const int reserved = share > 0 ? std::max(1, rounded(share * (bottom - top))) : 0;
    bands.reserved = QRect(left, bottom - reserved, width, reserved);
    bands.vessel = QRect(left, top, width, std::max(1, bottom - reserved - top));
    return bands;
}

QRect gpuRect(const QRect& band, std::uint32_t slots, std::uint32_t slot) {
    const int rows = slots > 8 ? static_cast<int>((slots + 15) / 16) + 1 : 1;
    const int perRow = (static_cast<int>(slots) + rows - 1) / rows;
    const int gap = std::max(1, band.height() / 10);
    const int across = std::max(perRow, 8);  // GPUs on a node with four are as large as on a node with eight
    const int side =
        std::max(1, std::min((band.width() - (across - 1) * gap) / across, (band.height() - (rows - 1) * gap) / rows));
    const int column = static_cast<int>(slot) % perRow;
    const int row = static_cast<int>(slot) / perRow;
    return QRect(band.x() + column * (side + gap), band.y() + row * (side + gap), side, side);
}

QRect cellRect(const QRect& vessel, const Cell& cell) {
    const auto along = [](int length, std::uint16_t share) {
        return static_cast<int>((static_cast<std::int64_t>(length) * share + Cell::kWhole / 2) / Cell::kWhole);
    };
    const int x0 = vessel.x() + along(vessel.width(), cell.left);
    const int x1 = vessel.x() + along(vessel.width(), cell.right);
    const int y1 = vessel.y() + vessel.height() - along(vessel.height(), cell.bottom);
    const int y0 = vessel.y() + vessel.height() - along(vessel.height(), cell.top);
    return QRect(x0, y0, x1 - x0, y1 - y0);
}

}  // namespace bayplan
