// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/shared/within_nodes.h"

#include <algorithm>
#include <charconv>
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

std::string withoutOthers(const std::string& message) {
    const std::string text = " " + std::string(kOutside.text);
    const std::size_t at = message.find(text);
    if (at == std::string::npos || !message.starts_with("0/")) return message;
    // Back over the digits: "…, 9 node(s) are not in…".
    std::size_t begin = at;
    while (begin > 0 && message[begin - 1] >= '0' && message[begin - 1] <= '9') --begin;
    std::size_t others = 0, all = 0;
    std::from_chars(message.data() + begin, message.data() + at, others);
    const char* const end = std::from_chars(message.data() + 2, message.data() + message.size(), all).ptr;
    std::string rest = message.substr(static_cast<std::size_t>(end - message.data()), begin - static_cast<std::size_t>(end - message.data()));
    std::string after = message.substr(at + text.size());
    if (after.starts_with(", ")) after.erase(0, 2);
    else if (rest.ends_with(", ")) rest.erase(rest.size() - 2);
    return "0/" + std::to_string(all - std::min(all, others)) + rest + after;
}

}  // namespace bayplan
