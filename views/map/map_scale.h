// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From pitches to device pixels. A zoom step is a whole number of pixels a pitch, and everything in a bay is placed
// from the bay's first node, so gaps are equal and edges sharp at every zoom. Inside a node the bands for the name, the
// GPUs and the pods are shares of its height: zooming moves nothing.
// Thread rule: plain values.

#include <QPoint>
#include <QRect>
#include <QSize>

#include "map/cell_layout.h"
#include "map/map_layout.h"

namespace bayplan {

/// From where on the map shows more, in device-independent pixels of a node's height.
inline constexpr int kMiddlePixels = 24;
inline constexpr int kNearPixels = 140;
inline constexpr int kSmallestPitch = 3;
inline constexpr int kLargestPitch = 1400;

enum class Level { Far,
                   Middle,
                   Near };

struct MapScale {
    int pitch = 48;      // device pixels, kSmallestPitch..kLargestPitch × ratio
    double ratio = 1.0;  // device pixels a device-independent pixel

    bool operator==(const MapScale&) const = default;

    int gap() const;
    int nodeHeight() const { return pitch - gap(); }
    Level level() const;
    int px(double independent) const;  // at least 1 for what is above 0
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
    QRect zones;     // empty where no node's inside is known
    QRect gpus;      // empty without GPUs, and where they stand in their zones
    QRect vessel;    // area: what is allocatable
    QRect sill;      // pods that ask for nothing of the fill; empty without any
    QRect reserved;  // capacity that is not allocatable, below the vessel
};

struct BandShape {
    std::uint32_t gpuSlots = 0;
    bool inside = false;  // has a band for its zones: the inside of some node is known
    bool zoned = false;   // that of this one is, so that its GPUs stand in their zones
    float sill = 0;       // share of the node's height for pods that ask for none of the fill
    float reserved = 0;   // share of the capacity, 0..1

    bool operator==(const BandShape&) const = default;
};

/// Of a node's height.
inline constexpr double kBandShare = 0.2;      // its name; its GPUs where no zones are drawn
inline constexpr double kZoneBandShare = 0.3;  // its zones
/// What is left for the vessel and the sill.
double vesselShare(const BandShape& shape);

NodeBands bandsOf(const QRect& node, const BandShape& shape, double ratio);
/// A GPU's square; `band` is NodeBands::gpus.
QRect gpuRect(const QRect& band, std::uint32_t slots, std::uint32_t slot);
/// A cell of the vessel (or of the sill): neighbouring cells share no pixel and leave none out.
QRect cellRect(const QRect& vessel, const Cell& cell);

}  // namespace bayplan
