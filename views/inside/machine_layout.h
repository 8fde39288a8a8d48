// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The places of a machine's parts: nested boxes in lstopo's manner. A pass from the inside out measures, one from the
// outside in places; nothing is painted here. Amounts are at the top of their box, CPUs below, devices at the bottom,
// and NVLink runs under all of them.
//
// There are four levels of detail, depending on the room: Full (every thread has its name), Compact (threads have
// numbers), Cells (threads are cells, boxes have names), Mini (a machine among many: cells without words). Equal
// neighbours are folded into one that stands for all, if there is room for words that say so. Lengths are
// device-independent pixels; (0, 0) is the machine's corner. Thread rule: plain value, pure function.

#include <QLineF>
#include <QRectF>
#include <QSizeF>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "inside/layout_metrics.h"
#include "inside/machine_tree.h"

namespace bayplan {

struct MachineBox {
    PartId id;
    std::uint32_t parent = 0;  // position in boxes; the machine's is itself
    QRectF rect;
    QRectF header;                // the place of the name; empty: no room for one
    std::uint32_t repeat = 1;     // this many neighbours are shown as one
    std::vector<PartId> members;  // all of them, if there are several
    bool folds = false;           // it is folded, or unfolded by hand, and can be toggled
};

/// From a GPU's foot to the rail of its group.
struct NvlinkStub {
    std::size_t group = 0;
    std::size_t gpu = 0;
    QLineF line;
};

struct MachineLayoutOptions {
    QSizeF room;
    bool fold = true;
    std::set<PartId> unfolded;           // first parts of runs that are shown one by one
    std::vector<std::uint32_t> looks;    // by CPU number: cores are equal only if their CPUs look equal; missing: 0
    double largest = 1.5;                // the largest scale above natural sizes, if there is room
    std::optional<LayoutDetail> detail;  // absent: the highest that fits
};

struct MachineLayout {
    std::vector<MachineBox> boxes;  // parents before children; 0 is the machine
    std::vector<NvlinkStub> stubs;  // all of a group, or none if something is in the way
    QSizeF size;                    // fits the room, unless that is smaller than a Mini at a fifth of its size
    LayoutDetail detail = LayoutDetail::Full;
    double scale = 1;  // of natural sizes; fonts grow with it

    /// The innermost box at a point; absent: outside the machine. O(boxes).
    std::optional<std::size_t> boxAt(QPointF at) const;
    /// The box that shows a part, by itself or folded with its neighbours; absent: none.
    std::optional<std::size_t> find(const PartId& id) const;  // O(boxes)
    /// The same for a part within a folded box: the box of the nearest shown parent.
    std::size_t nearest(const MachineTree& tree, const PartId& id) const;

    /// O(parts).
    static MachineLayout make(const Machine& machine, const MachineTree& tree, const MachineLayoutOptions& options);
};

}  // namespace bayplan
