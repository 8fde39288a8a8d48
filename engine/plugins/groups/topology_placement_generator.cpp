// SPDX-License-Identifier: GPL-3.0-or-later
// Generates the placements of a pod group: one for each value of the node label that its members must share.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/topologyaware (specification of pod groups, section 5.1).

#include <map>

#include "framework/plugin_info.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

extern const PluginInfo kTopologyPlacementGenerator;

namespace {

constexpr ReasonInfo kNoDomain{"Placement.noDomain",
                               "cannot determine domain for already scheduled pods: %1",
                               WORDS_FOR_PEOPLE("Text", "the domain of the members that have a node is not clear: %1"),
                               {"why"}};
constexpr ReasonInfo kTopologyPlacementGeneratorReasons[] = {kNoDomain};

class TopologyPlacementGenerator final : public Plugin, public PlacementGeneratePlugin {
public:
    std::string_view name() const override { return kTopologyPlacementGenerator.name; }

    GeneratedPlacements generatePlacements(const GroupCycle& group) const override {
        GeneratedPlacements generated;
        const Catalog& catalog = group.cluster.catalog();
        if (!group.object) {
            generated.status = notModelled(worded("a pod group without its PodGroup"));
            return generated;
        }
        const std::string* key = group.object->topologyKey();
        if (!key) {
            GroupPlacement& all = generated.placements.emplace_back();
            for (std::size_t i = 0; i < group.cluster.nodeCount(); ++i) all.nodes.emplace_back(i);
            return generated;
        }
        std::string only;  // the domain of the members that have a node; empty: none has
        if (std::string why = findDomain(group, *key, only); !why.empty()) {
            generated.status = Status{Code::Error, {kNoDomain({std::move(why)})}, {}};
            return generated;
        }
        std::map<std::string_view, std::vector<NodeIdx>> domains;
        for (std::size_t i = 0; i < group.cluster.nodeCount(); ++i) {
            const std::string* value = catalog.node(NodeIdx(i)).labels.find(*key);
            if (value && (only.empty() || *value == only)) domains[*value].emplace_back(i);
        }
        for (auto& [value, nodes] : domains) generated.placements.push_back({std::string(value), std::move(nodes)});
        return generated;
    }

private:
    /// Returns what is wrong; empty: nothing.
    static std::string findDomain(const GroupCycle& group, const std::string& key, std::string& domain) {
        const Catalog& catalog = group.cluster.catalog();
        for (const PodIdx member : group.members) {
            const Placement& placement = group.cluster.placement(member);
            if (placement.standing == Standing::Pending) continue;
            const Pod& pod = catalog.pod(member);
            if (!placement.node.valid()) return "getting node for pod " + pod.key() + ": nodeinfo not found for node name \"" + pod.nodeName + "\"";
            const std::string* value = catalog.node(placement.node).labels.find(key);
            if (!value) return "no topology domain found for pod " + pod.key();
            if (!domain.empty() && *value != domain) return "more than 1 domain found for pod group: " + domain + ", " + *value;
            domain = *value;
        }
        return {};
    }
};

}  // namespace

constinit const PluginInfo kTopologyPlacementGenerator{
    .name = "TopologyPlacementGenerator",
    .reasons = kTopologyPlacementGeneratorReasons,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const TopologyPlacementGenerator>(); },
};

}  // namespace bayplan
