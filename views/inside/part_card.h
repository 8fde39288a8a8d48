// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who uses which parts of a machine, counted and in words.
// Thread rule: pure functions.

#include "common/part_note.h"
#include "inside/machine_scene.h"

namespace bayplan {

/// What a tenant has within some parts, as far as it is known in one way.
struct PartUse {
    std::size_t tenant = 0;  // may be kSomebody
    Knowing knowing = Knowing::Predicted;
    CpuSet cpus;
    std::vector<std::pair<std::size_t, std::int32_t>> gpus;       // index, thousandths
    std::vector<std::pair<std::string, std::int64_t>> amounts;    // by resource, as bars count them
};

/// By tenant, then by knowing; those that are asked for are left out. Of a whole machine amounts are those that the
/// scheduler counts, of anything else those of its zones. O(parts + uses).
std::vector<PartUse> usesWithin(const MachineScene& scene, const std::vector<PartId>& parts);

/// Chosen parts of one node, at least one; their names and what is known of them.
PartNote noteOf(const MachineScene& scene, const std::vector<PartId>& parts);
/// Of parts of several nodes: all users after one another.
PartNote together(const std::vector<PartNote>& notes);

}  // namespace bayplan
