// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The levels of topology that objects name, beside the labels of nodes:
//   hypernode:TIER           Volcano's HyperNodes of a tier
//   topology:NAME:LABEL      a level of Kueue's Topology, with the levels above it
//   annotation:leafpod       the leaf switch that a node is behind, by the annotation; the tightest leaf comes first (GangLevel::byNodes)
// Source: Volcano apis topology/v1alpha1; Kueue apis/kueue/v1beta2 topology_types.go.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "io/objects/neighbours/decode_volcano.h"
#include "planner/gangs/gang_level.h"

namespace bayplan {

/// Takes the objects one at a time, in any order. Thread rule: one thread.
class GangLevelReader {
public:
    /// Whether it is of a kind that is read for its levels alone. Throws Fault: a field of another type, a Topology without levels or
    /// with a label twice, and the faults of HyperNodes.
    bool read(std::string_view apiVersion, std::string_view kind, const Field& object);
    /// Those that at least one node is in: HyperNodes by tier, Topologies from above, the leaf switches. O(nodes × levels).
    std::vector<GangLevel> levels(const Catalog& catalog) const;

private:
    VolcanoReader m_volcano;
    std::map<std::string, std::vector<std::string>> m_topologies;  // labels from above, by name
    std::map<std::string, std::string> m_leaves;                   // by node
};

/// Reads the texts of a picture's objects once more for their levels. Errors: Cancelled; unless `partial`, the first object that cannot be read.
/// Thread rule: a pure function.
Result<std::vector<GangLevel>> readGangLevels(const Catalog& catalog, bool partial, const Budget& budget = {});

}  // namespace bayplan
