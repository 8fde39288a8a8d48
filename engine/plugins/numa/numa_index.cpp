// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numa/numa_index.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "topology/kubelet/deprecated_policy.h"

namespace bayplan {

namespace {

constexpr std::int32_t kZonesInWord = 64;  // the real plugin keeps sets of zones in one word

/// The N of "node-N".
std::optional<std::int32_t> zoneId(std::string_view name) {
    constexpr std::string_view kPrefix = "node-";
    if (!name.starts_with(kPrefix)) return std::nullopt;
    const std::string_view digits = name.substr(kPrefix.size());
    std::int32_t id = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), id);
    if (error != std::errc() || end != digits.data() + digits.size() || id < 0) return std::nullopt;
    return id;
}

void readPolicy(std::string_view word, NumaView& view) {
    if (word == "none") view.policy = TopologyManagerPolicy::None;
    else if (word == "best-effort") view.policy = TopologyManagerPolicy::BestEffort;
    else if (word == "restricted") view.policy = TopologyManagerPolicy::Restricted;
    else if (word == "single-numa-node") view.policy = TopologyManagerPolicy::SingleNumaNode;
}

void readScope(std::string_view word, NumaView& view) {
    if (word == "container") view.scope = TopologyManagerScope::Container;
    else if (word == "pod") view.scope = TopologyManagerScope::Pod;
}

}  // namespace

NumaView numaView(const NodeResourceTopology& topology) {
    NumaView view;
    view.known = true;
    if (!topology.topologyPolicies.empty())
        if (const auto meant = fromDeprecatedName(topology.topologyPolicies.front())) {
            readPolicy(meant->policy, view);
            readScope(meant->scope, view);
        }
    for (const TopologyAttribute& attribute : topology.attributes) {
        if (attribute.name == "topologyManagerPolicy") readPolicy(attribute.value, view);
        else if (attribute.name == "topologyManagerScope") readScope(attribute.value, view);
    }
    for (const TopologyZone& zone : topology.zones) {
        const auto id = zoneId(zone.name);
        if (zone.type != "Node" || !id) continue;
        NumaZone numa;
        numa.id = *id;
        for (const ZoneResource& resource : zone.resources) numa.available.set(resource.name, resource.available);
        for (const ZoneCost& cost : zone.costs)
            if (const auto other = zoneId(cost.zone)) numa.costs.emplace_back(*other, cost.value);
        view.zones.push_back(std::move(numa));
    }
    return view;
}

NumaIndex::NumaIndex(const Catalog& catalog) {
    if (catalog.topology.nodes.empty()) return;
    m_nodes.resize(catalog.nodes.size());
    for (std::size_t i = 0; i < catalog.nodes.size(); ++i) {
        const NodeResourceTopology* topology = catalog.topology.findNode(catalog.nodes[i].name);
        if (!topology) continue;
        m_nodes[i] = numaView(*topology);
        std::vector<std::int32_t> ids;
        for (const NumaZone& zone : m_nodes[i].zones) ids.push_back(zone.id);
        std::sort(ids.begin(), ids.end());
        m_mostZones = std::max(m_mostZones, ids.size());
        const bool twice = std::adjacent_find(ids.begin(), ids.end()) != ids.end();
        if (m_duplicates.empty() && (twice || (!ids.empty() && ids.back() >= kZonesInWord)))
            m_duplicates = twice ? worded("NodeResourceTopology %1 has two zones of one number, on which the real plugin fails", {topology->name})
                                 : worded("NodeResourceTopology %1 has a zone numbered 64 or more, on which the real plugin fails", {topology->name});
        if (m_gaps.empty() && !ids.empty() && static_cast<std::size_t>(ids.back()) + 1 != ids.size())
            m_gaps = worded("the zones of NodeResourceTopology %1 are not numbered 0, 1, …, on which the real plugin fails", {topology->name});
    }
}

}  // namespace bayplan
