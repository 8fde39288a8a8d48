// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Natural sizes of a machine's parts by level of detail, in device-independent pixels.
// Thread rule: constants.

#include <QSizeF>
#include <cstdint>

namespace bayplan {

enum class LayoutDetail : std::uint8_t { Full,
                                         Compact,
                                         Cells,
                                         Mini };

struct LayoutMetrics {
    double pad, gap, cellGap;     // inside a box, between boxes, between cells
    double title, header;         // heights of the machine's and other boxes' names; 0: no names
    double stripLabel, stripBar;  // an amount: its words, its bar
    double zoneWidth, l3Width;    // least widths, so that names can be read
    double l3Header, coreHeader;
    QSizeF thread;
    int threadColumns;  // in a core; 0: all side by side
    QSizeF gpu, nic, untold;
    double rail;
    int font;  // pixels
};

inline const LayoutMetrics& metricsOf(LayoutDetail detail) {
    static const LayoutMetrics kAll[] = {
        {8, 8, 4, 24, 19, 15, 10, 220, 96, 18, 17, {58, 20}, 2, {124, 58}, {124, 22}, {150, 44}, 20, 12},
        {6, 6, 3, 22, 17, 14, 9, 180, 72, 15, 0, {21, 16}, 0, {92, 42}, {92, 18}, {120, 32}, 18, 11},
        {5, 5, 2, 20, 15, 13, 7, 128, 0, 0, 0, {7, 11}, 0, {62, 24}, {62, 14}, {96, 24}, 14, 10},
        {2, 2, 1, 15, 0, 0, 4, 14, 0, 0, 0, {3, 5}, 0, {11, 11}, {11, 5}, {14, 8}, 4, 10},
    };
    return kAll[static_cast<int>(detail)];
}

}  // namespace bayplan
