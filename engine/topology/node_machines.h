// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is known of the inside of every node of a catalog, from files and from published objects. A node of which nothing
// is known has no machine, which is not a machine without parts.
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
    /// Of several sources for one node the fullest is the base: a file of hwloc or cAdvisor, then Koordinator's object,
    /// Volcano's, NodeResourceTopology; the others add what it lacks: amounts by zone, GPUs, NICs, links.
    /// A file is for the node of its machine's name, or for the only one whose name starts with that and a dot.
    /// `later`: nodes that will come; those whose names the catalog has are left out.
    /// Diagnostics of the sources are appended; so is a Warning for a file that is for no node, and what a machine and its
    /// node say differently (fitToNode).
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

/// Adds to `base` what only `more` tells of the same machine: of zones with the same number CPUs, memory, pages,
/// distances and amounts; packages, cores, GPUs, NICs and links where `base` has none; GPUs told one by one in place of as
/// many that are only counted; groups of GPUs of the same bus id.
void addTo(Machine& base, const Machine& more);

}  // namespace bayplan
