// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/topology_catalog.h"

#include <map>
#include <utility>

namespace bayplan {
namespace {

using NodesByName = std::unordered_map<std::string_view, const Node*>;

constexpr std::string_view kHugepagesPrefix = "hugepages-";

template <typename Object>
void tellStrays(const std::vector<Object>& objects, const std::string& kind, const NodesByName& nodes, Diagnostics& diagnostics) {
    for (const Object& object : objects)
        if (!nodes.contains(object.name))
            diagnostics.push_back(diagnostic(Severity::Warning, ErrorCode::NotFound, kind + " " + object.name, "metadata.name",
                                             worded("no node of that name is among the objects read: it describes nothing here")));
}

/// Only zones of NUMA nodes; sockets and the like count what their parts count already.
bool isNuma(const TopologyZone& zone) {
    return zone.type == "Node";
}

/// One warning for all `names`, separated by commas.
void tell(Diagnostics& diagnostics, const std::string& object, const std::string& field,
          const std::vector<std::string>& names, const Message& message) {
    if (names.empty()) return;
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    diagnostics.push_back(diagnostic(Severity::Warning, ErrorCode::Conflict, object, field, worded("%1%2", {message, list})));
}

/// Compares what the zones publish with the node. The zones stay as they are: the scheduler reads them so.
void judge(const std::string& object, const std::vector<TopologyZone>& zones, const Node& node, Diagnostics& diagnostics) {
    struct Sum {
        Quantity capacity;
        Quantity allocatable;
    };
    std::map<std::string, Sum> sums;
    std::map<std::string, std::size_t> firstZone;
    for (std::size_t z = 0; z < zones.size(); ++z) {
        if (!isNuma(zones[z])) continue;
        for (const ZoneResource& resource : zones[z].resources) {
            Sum& sum = sums[resource.name];
            sum.capacity += resource.capacity;
            sum.allocatable += resource.allocatable;
            firstZone.try_emplace(resource.name, z);
        }
    }
    std::vector<std::string> over, overAllocatable, absent;
    std::string absentField;
    for (const auto& [name, sum] : sums) {
        const Quantity* capacity = node.capacity.find(name);
        const Quantity* allocatable = node.allocatable.find(name);
        if (capacity && sum.capacity > *capacity) over.push_back(name);
        else if (allocatable && sum.allocatable > *allocatable) overAllocatable.push_back(name);
        if (name.starts_with(kHugepagesPrefix) && !capacity && !allocatable && !sum.capacity.isZero()) {
            if (absent.empty()) absentField = "zones[" + std::to_string(firstZone[name]) + "].resources";
            absent.push_back(name);
        }
    }
    tell(diagnostics, object, "zones", over, worded("its zones add up to more capacity than the node has, of "));
    tell(diagnostics, object, "zones", overAllocatable, worded("its zones add up to more than the node's allocatable, of "));
    tell(diagnostics, object, absentField, absent, worded("the node has no pages of this size: "));
}

template <typename Object>
void judgeAll(const std::vector<Object>& objects, const std::string& kind, const NodesByName& nodes, Diagnostics& diagnostics) {
    for (const Object& object : objects)
        if (const auto node = nodes.find(object.name); node != nodes.end())
            judge(kind + " " + object.name, object.zones, *node->second, diagnostics);
}

}  // namespace

TopologyCatalog::TopologyCatalog(TopologyObjects objects, const SharedList<Node>& all, Diagnostics& diagnostics)
    : NamedObjects(std::move(objects), diagnostics) {
    NodesByName byName;
    for (const Node& node : all) byName.emplace(node.name, &node);
    tellStrays(nodes, "NodeResourceTopology", byName, diagnostics);
    tellStrays(koordinator, "NodeResourceTopology (v1alpha1)", byName, diagnostics);
    tellStrays(volcano, "Numatopology", byName, diagnostics);
    judgeAll(nodes, "NodeResourceTopology", byName, diagnostics);
    judgeAll(koordinator, "NodeResourceTopology (v1alpha1)", byName, diagnostics);
}

const NodeReservation* TopologyCatalog::findReservation(std::string_view node) const {
    if (const NamedReservation* named = find(reservations, node)) return &named->reservation;
    const KoordinatorTopology* topology = findKoordinator(node);
    return topology && topology->reservation ? &*topology->reservation : nullptr;
}

}  // namespace bayplan
