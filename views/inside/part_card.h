// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods that use parts of a machine, counted and in words.
// Thread rule: pure functions.

#include "common/part_note.h"
#include "inside/machine_scene.h"

namespace bayplan {

/// What a tenant has within some parts, by one way of knowing.
struct PartUse {
    std::size_t tenant = 0;  // may be kSomebody
    Knowing knowing = Knowing::Predicted;
    CpuSet cpus;
    std::vector<std::pair<std::size_t, std::int32_t>> gpus;       // index, thousandths
    std::vector<std::pair<std::size_t, std::int32_t>> published;  // devices of slices, likewise
    std::vector<std::pair<std::string, std::int64_t>> amounts;    // by resource, as bars count them
};

/// By tenant, then by way of knowing, without Asked. Amounts of a whole machine are those that the scheduler counts; of
/// other parts they are those of the zones. O(parts + uses).
std::vector<PartUse> usesWithin(const MachineScene& scene, const std::vector<PartId>& parts);

/// The note on chosen parts of one node, at least one: their names and what is known about them.
PartNote noteOf(const MachineScene& scene, const std::vector<PartId>& parts);
/// Joins the notes on parts of several nodes: all users after one another.
PartNote together(const std::vector<PartNote>& notes);

}  // namespace bayplan
