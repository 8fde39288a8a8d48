// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/topology_text.h"

#include <nlohmann/json.hpp>

#include "io/text/yaml_text.h"

namespace bayplan {

namespace {

using Json = nlohmann::ordered_json;

std::string amount(const std::string& name, const Quantity& quantity) {
    return formatExact(name, name == kCpu ? quantity.milliValue() : quantity.value());
}

Json attributesOf(const std::vector<TopologyAttribute>& attributes) {
    Json json = Json::array();
    for (const TopologyAttribute& attribute : attributes) json.push_back(Json{{"name", attribute.name}, {"value", attribute.value}});
    return json;
}

Json zoneOf(const TopologyZone& zone) {
    Json json{{"name", zone.name}, {"type", zone.type}};
    if (!zone.parent.empty()) json["parent"] = zone.parent;
    for (const ZoneCost& cost : zone.costs) json["costs"].push_back(Json{{"name", cost.zone}, {"value", cost.value}});
    if (!zone.attributes.empty()) json["attributes"] = attributesOf(zone.attributes);
    for (const ZoneResource& r : zone.resources)
        json["resources"].push_back(Json{{"name", r.name}, {"capacity", amount(r.name, r.capacity)}, {"allocatable", amount(r.name, r.allocatable)}, {"available", amount(r.name, r.available)}});
    return json;
}

}  // namespace

std::string topologyYaml(const NodeResourceTopology& topology) {
    Json json{{"apiVersion", "topology.node.k8s.io/v1alpha2"}, {"kind", "NodeResourceTopology"}, {"metadata", Json{{"name", topology.name}}}};
    if (!topology.topologyPolicies.empty()) json["topologyPolicies"] = topology.topologyPolicies;
    if (!topology.attributes.empty()) json["attributes"] = attributesOf(topology.attributes);
    json["zones"] = Json::array();
    for (const TopologyZone& zone : topology.zones) json["zones"].push_back(zoneOf(zone));
    return yamlFromJson(json.dump(-1, ' ', false, Json::error_handler_t::replace)).value();
}

}  // namespace bayplan
