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

class Pinned final : public Plugin, public FilterPlugin {
public:
    explicit Pinned(std::vector<std::pair<PodIdx, NodeIdx>> pins) : m_pins(std::move(pins)) { std::sort(m_pins.begin(), m_pins.end()); }

    std::string_view name() const override { return "Pinned"; }
    bool nodeLocal(const Cycle&) const override { return false; }  // each pod has a node of its own

    Code filter(const Cycle& cycle, const PluginState*, const NodeView& node, Reasons* why) const override {
        const auto at = std::lower_bound(m_pins.begin(), m_pins.end(), std::pair{cycle.podIdx, NodeIdx(0)});
        if (at == m_pins.end() || at->first != cycle.podIdx || at->second == node.idx) return Code::Success;
        if (why) why->push_back(kOutside());
        return Code::UnschedulableAndUnresolvable;
    }

private:
    std::vector<std::pair<PodIdx, NodeIdx>> m_pins;
};

class PodsWithin final : public Plugin, public FilterPlugin {
public:
    PodsWithin(std::vector<PodIdx> pods, std::vector<NodeIdx> nodes) : m_pods(std::move(pods)), m_nodes(std::move(nodes)) { std::sort(m_pods.begin(), m_pods.end()); }

    std::string_view name() const override { return "PodsWithin"; }
    bool nodeLocal(const Cycle&) const override { return false; }  // other pods may go anywhere

    Code filter(const Cycle& cycle, const PluginState*, const NodeView& node, Reasons* why) const override {
        if (!std::binary_search(m_pods.begin(), m_pods.end(), cycle.podIdx) || std::binary_search(m_nodes.begin(), m_nodes.end(), node.idx)) return Code::Success;
        if (why) why->push_back(kOutside());
        return Code::UnschedulableAndUnresolvable;
    }

private:
    std::vector<PodIdx> m_pods;
    std::vector<NodeIdx> m_nodes;
};

/// Every profile with this filter before all others.
Profiles firstOf(const Profiles& profiles, const std::shared_ptr<const Plugin>& plugin, const FilterPlugin* filter) {
    Profiles with = profiles;
    for (std::shared_ptr<const Profile>& one : with.all) {
        auto profile = std::make_shared<Profile>(*one);
        profile->plugins.push_back(plugin);
        profile->filter.insert(profile->filter.begin(), {plugin.get(), filter, 0});
        one = std::move(profile);
    }
    return with;
}

}  // namespace

Profiles podsWithin(const Profiles& profiles, std::vector<PodIdx> pods, std::vector<NodeIdx> nodes) {
    const auto plugin = std::make_shared<const PodsWithin>(std::move(pods), std::move(nodes));
    return firstOf(profiles, plugin, plugin.get());
}

Profiles pinnedTo(const Profiles& profiles, std::vector<std::pair<PodIdx, NodeIdx>> pins) {
    const auto plugin = std::make_shared<const Pinned>(std::move(pins));
    return firstOf(profiles, plugin, plugin.get());
}

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
