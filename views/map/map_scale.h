// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Conversion from pitches to device pixels. A zoom step is a whole number of pixels for each pitch, and everything in a
// bay is positioned from the bay's first node, so gaps are equal and edges sharp at every zoom. Inside a node, the
// bands for the name, the GPUs and the pods are shares of its height: zooming moves nothing.
// Thread rule: plain values.

#include <QPoint>
#include <QRect>
#include <QSize>

#include "map/cell_layout.h"
#include "map/map_layout.h"

namespace bayplan {

/// The heights of a node, in device-independent pixels, from which the map shows more.
inline constexpr int kMiddlePixels = 24;
inline constexpr int kNearPixels = 140;
inline constexpr int kSmallestPitch = 3;
inline constexpr int kLargestPitch = 1400;

enum class Level { Far,
                   Middle,
                   Near };

struct MapScale {
    int pitch = 48;      // device pixels, kSmallestPitch..kLargestPitch × ratio
    double ratio = 1.0;  // device pixels for each device-independent pixel

    bool operator==(const MapScale&) const = default;

    int gap() const;
    int nodeHeight() const { return pitch - gap(); }
    Level level() const;
    int px(double independent) const;  // at least 1 for values above 0
    QPoint origin(const Bay& bay) const;
    QRect node(const MapLayout& layout, NodeIdx node) const;
    QRect bay(const MapLayout& layout, const Bay& bay) const;
    QRect block(const Block& block) const;
    QRect header(const MapLayout& layout, const QRect& frame) const;
    QSize size(const MapLayout& layout) const;
    QPointF toWorld(QPointF device) const { return device / static_cast<double>(pitch); }
};

/// The bands inside a node, in device pixels.
struct NodeBands {
    QRect inner;  // without the border
    QRect name;
    QRect zones;     // empty if no node's inside is known
    QRect gpus;      // and devices of slices; empty without any, and if the zones contain them all
    QRect vessel;    // area: what is allocatable
    QRect sill;      // pods that request none of the fill; empty without any
    QRect reserved;  // capacity that is not allocatable, below the vessel
};

struct BandShape {
    std::uint32_t gpuSlots = 0;  // GPUs that no zone contains, and devices of slices
    bool inside = false;         // it has a band for zones: the inside of some node is known
    bool zoned = false;          // the inside of this node is known, so its zones contain its GPUs
    float sill = 0;              // share of the node's height for pods that request none of the fill
    float reserved = 0;          // share of the capacity, 0..1

    bool operator==(const BandShape&) const = default;
};

/// Shares of the node's height.
inline constexpr double kBandShare = 0.2;      // the name; the GPUs if no zones are drawn
inline constexpr double kZoneBandShare = 0.3;  // the zones
/// The share that remains for the vessel and the sill.
double vesselShare(const BandShape& shape);

NodeBands bandsOf(const QRect& node, const BandShape& shape, double ratio);
/// The square of a GPU; `band` is NodeBands::gpus.
QRect gpuRect(const QRect& band, std::uint32_t slots, std::uint32_t slot);
/// The rectangle of a cell in the vessel (or the sill): neighbouring cells share no pixel and leave none out.
QRect cellRect(const QRect& vessel, const Cell& cell);

}  // namespace bayplan
