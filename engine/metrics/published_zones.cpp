// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/published_zones.h"

namespace bayplan {

PartsOf publishedZones(const Cluster& cluster) {
    return [&cluster](NodeIdx node) -> std::optional<std::vector<PartRoom>> {
        const NodeResourceTopology* topology = cluster.catalog().topology.findNode(cluster.catalog().node(node).name);
        if (!topology || cluster.node(node).version != 0) return std::nullopt;
        std::vector<PartRoom> parts;
        for (const TopologyZone& zone : topology->zones) {
            if (zone.type != "Node") continue;
            PartRoom part;
            part.name = zone.name;
            for (const ZoneResource& resource : zone.resources)
                part.free.emplace_back(resource.name, resource.name == kCpu ? resource.available.milliValue() : resource.available.value());
            parts.push_back(std::move(part));
        }
        if (parts.empty()) return std::nullopt;
        return parts;
    };
}

}  // namespace bayplan
