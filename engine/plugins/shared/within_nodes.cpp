// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/shared/within_nodes.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "framework/reason_info.h"

namespace bayplan {

namespace {

class Within final : public Plugin, public FilterPlugin, public PlacementGeneratePlugin {
public:
    Within(std::vector<NodeIdx> nodes, const PlacementGeneratePlugin* placements) : m_nodes(std::move(nodes)), m_placements(placements) {}

    std::string_view name() const override { return "Within"; }

    Code filter(const Cycle&, const PluginState*, const NodeView& node, Reasons* why) const override {
        if (std::binary_search(m_nodes.begin(), m_nodes.end(), node.idx)) return Code::Success;
        if (why) why->push_back(kOutside());
        return Code::UnschedulableAndUnresolvable;
    }

    GeneratedPlacements generatePlacements(const GroupCycle& group) const override {
        GeneratedPlacements generated = m_placements->generatePlacements(group);
        for (GroupPlacement& placement : generated.placements)
            std::erase_if(placement.nodes, [&](NodeIdx node) { return !std::binary_search(m_nodes.begin(), m_nodes.end(), node); });
        std::erase_if(generated.placements, [](const GroupPlacement& placement) { return placement.nodes.empty(); });
        return generated;
    }

private:
    std::vector<NodeIdx> m_nodes;
    const PlacementGeneratePlugin* m_placements;  // of the profile, which owns it; null: it generates none
};

}  // namespace

Profiles withinNodes(const Profiles& profiles, std::vector<NodeIdx> nodes) {
    Profiles within = profiles;
    for (std::shared_ptr<const Profile>& one : within.all) {
        auto profile = std::make_shared<Profile>(*one);
        const bool places = !profile->placementGenerate.empty();
        const auto plugin = std::make_shared<const Within>(nodes, places ? profile->placementGenerate.front().point : nullptr);
        profile->plugins.push_back(plugin);
        profile->filter.insert(profile->filter.begin(), {plugin.get(), plugin.get(), 0});
        if (places) profile->placementGenerate.front() = {plugin.get(), plugin.get(), 0};
        one = std::move(profile);
    }
    return within;
}

}  // namespace bayplan
