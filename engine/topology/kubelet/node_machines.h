// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The machines of a catalog's nodes, from files and from published objects. If nothing is known about a node, it has no
// machine; that differs from a machine without parts.
// Thread rule: immutable once built.

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/cluster.h"
#include "topology/machine_import.h"

namespace bayplan {

class NodeMachines {
public:
    NodeMachines() = default;
    /// If several sources describe one node, the fullest is the base: a file of hwloc or cAdvisor, then Koordinator's
    /// object, Volcano's, NodeResourceTopology. The others add what it lacks: amounts by zone, GPUs, NICs, links. A
    /// file belongs to the node with its machine's name, or to the only node whose name starts with that and a dot.
    /// `later`: nodes that will come; those with names in the catalog are ignored. Appends the diagnostics of the
    /// sources, a Warning for a file that belongs to no node, and differences between a machine and its node
    /// (fitToNode).
    NodeMachines(const Catalog& catalog, std::vector<ImportedMachine> files, Diagnostics& diagnostics,
                 const std::vector<std::shared_ptr<const Node>>& later = {});

    /// Null: nothing is known.
    const Machine* find(std::string_view node) const;
    std::size_t size() const { return m_machines.size(); }
    auto begin() const { return m_machines.begin(); }
    auto end() const { return m_machines.end(); }

private:
    std::map<std::string, Machine, std::less<>> m_machines;
};

/// Adds to `base` what only `more` has of the same machine: CPUs, memory, pages, distances and amounts of zones with
/// the same number; packages, cores, GPUs, NICs and links if `base` has none; single GPUs instead of an equal count;
/// groups of GPUs with the same bus id.
void addTo(Machine& base, const Machine& more);

}  // namespace bayplan
