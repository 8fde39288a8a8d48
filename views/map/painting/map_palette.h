// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The theme's colours in the form that the map's painter needs: plain pixels, one array for each colour class, and for
// every mark an edge with enough contrast to its background. A search dims by using the other array, so nothing is laid
// out again.
// Thread rule: immutable value.

#include <QRgb>
#include <array>

#include "common/colour_mixing.h"
#include "common/pod_classes.h"
#include "common/theme.h"

namespace bayplan {

struct MapPalette {
    QRgb stage = 0;
    QRgb panel = 0;  // bays
    QRgb bayLine = 0;
    QRgb vessel = 0;      // free
    QRgb vesselLine = 0;  // a node's outline, at least 3:1 on panel
    QRgb farLine = 0;     // the same for many small nodes, where the filling is the mark
    QRgb text = 0;
    QRgb secondary = 0;
    QRgb accent = 0;
    QRgb good = 0;
    QRgb caution = 0;
    QRgb bad = 0;
    QRgb cordoned = 0;
    QRgb notReady = 0;
    QRgb reserved = 0;  // dots over what is reserved for the system
    QRgb hatch = 0;     // stranded and unknown
    int lineWidth = 1;
    std::array<QRgb, 256> quantity{};
    std::array<QRgb, 256> quantityDim{};
    std::array<QRgb, 256> quantityInk{};   // at least 4.5:1 on quantity
    std::array<QRgb, 256> quantityEdge{};  // where the filling ends; at least 3:1 on vessel
    std::array<QRgb, kClassCount> fill{};
    std::array<QRgb, kClassCount> fillNext{};  // every second one of neighbouring cells of one class
    std::array<QRgb, kClassCount> edge{};      // at least 3:1 on vessel
    std::array<QRgb, kClassCount> stripe{};    // of hatching on fill, at least 2.5:1
    std::array<QRgb, kClassCount> ink{};       // at least 4.5:1 on fill and fillNext, and on panel for those that are hollow
    std::array<QRgb, kClassCount> fillDim{};
    std::array<QRgb, kClassCount> edgeDim{};

    static MapPalette make(const Theme& theme);
    /// Cells of groups without a colour of their own are outlines: what has one stands out, also for colour-blind eyes.
    static bool hollow(std::uint8_t cls) { return cls == kOtherClass; }
    static bool hatched(std::uint8_t cls) { return cls < kCategoryClasses && cls >= Theme::kCategories; }
};

}  // namespace bayplan
