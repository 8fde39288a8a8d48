// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/profile_edit.h"

#include <algorithm>
#include <map>

#include "framework/profile.h"
#include "framework/profile_merge.h"

namespace bayplan {

namespace {

/// Which points a plugin extends, from plugins with default arguments.
class Extensions {
public:
    explicit Extensions(const Registry& registry) {
        for (const auto& [name, factory] : registry) m_plugins.emplace(name, factory(PluginArgs{}));
    }
    bool knows(const std::string& name) const { return m_plugins.contains(name); }
    bool operator()(std::string_view name, ExtensionPoint point) const {
        const auto at = m_plugins.find(name);
        return at != m_plugins.end() && extendsPoint(at->second.get(), point);
    }
    bool in(const std::string& name, PluginList list) const { return !list || (*this)(name, *list); }
    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& [name, plugin] : m_plugins) all.push_back(name);
        return all;
    }

private:
    std::map<std::string, std::shared_ptr<const Plugin>, std::less<>> m_plugins;
};

PluginSet ownOf(const ProfileConfiguration& profile, ExtensionPoint point) {
    const auto at = profile.points.find(point);
    return at == profile.points.end() ? PluginSet{} : at->second;
}

/// The list as it runs if the profile has `own` for it.
std::vector<std::string> running(const ProfileConfiguration& profile, PluginList list, const PluginSet& own,
                                 const Extensions& extends) {
    std::vector<PluginEntry> entries;
    if (!list) {
        entries = mergePluginSet(defaultMultiPoint(), own);
    } else if (auto expanded = expandPoint(*list, own, mergePluginSet(defaultMultiPoint(), profile.multiPoint), std::cref(extends))) {
        entries = std::move(*expanded);
    }
    std::vector<std::string> names;
    for (const PluginEntry& entry : entries) names.push_back(entry.name);
    return names;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// True if `some` are in `all`, in the same order.
bool isSubsequence(const std::vector<std::string>& some, const std::vector<std::string>& all) {
    auto at = all.begin();
    for (const std::string& name : some) {
        at = std::find(at, all.end(), name);
        if (at == all.end()) return false;
        ++at;
    }
    return true;
}

std::int64_t weightOf(const ProfileConfiguration& profile, const std::string& plugin) {
    return scoreWeight(plugin, ownOf(profile, ExtensionPoint::Score), mergePluginSet(defaultMultiPoint(), profile.multiPoint));
}

PluginEntry* find(std::vector<PluginEntry>& entries, const std::string& name) {
    const auto at = std::find_if(entries.begin(), entries.end(), [&](const PluginEntry& e) { return e.name == name; });
    return at == entries.end() ? nullptr : &*at;
}

std::int32_t defaultWeight(const std::string& plugin) {
    for (const PluginEntry& entry : defaultMultiPoint())
        if (entry.name == plugin) return std::max(entry.weight, 1);
    return 0;  // not among the defaults
}

}  // namespace

std::vector<PluginChoice> pluginChoices(const ProfileConfiguration& profile, PluginList list, const Registry& registry) {
    const Extensions extends(registry);
    const std::vector<std::string> order = running(profile, list, list ? ownOf(profile, *list) : profile.multiPoint, extends);
    if (!std::all_of(order.begin(), order.end(), [&](const std::string& name) { return extends.knows(name); })) return {};
    std::vector<PluginChoice> choices;
    const auto add = [&](const std::string& name, bool enabled) {
        const bool scores = extends(name, ExtensionPoint::Score) && (!list || *list == ExtensionPoint::Score);
        choices.push_back({name, enabled, scores ? weightOf(profile, name) : 0});
    };
    for (const std::string& name : order) add(name, true);
    for (const std::string& name : extends.names())
        if (extends.in(name, list) && !contains(order, name)) add(name, false);
    return choices;
}

void choosePlugins(ProfileConfiguration& profile, PluginList list, const std::vector<std::string>& names,
                   const Registry& registry) {
    const Extensions extends(registry);
    std::map<std::string, std::int64_t> weights;
    for (const std::string& name : extends.names())
        if (extends(name, ExtensionPoint::Score)) weights[name] = weightOf(profile, name);

    const std::vector<std::string> base = running(profile, list, {}, extends);
    PluginSet set;
    if (isSubsequence(names, base)) {
        for (const std::string& name : base)
            if (!contains(names, name)) set.disabled.push_back({name, 0, {}});
    } else {
        set.disabled.push_back({"*", 0, {}});
        for (const std::string& name : names) set.enabled.push_back({name, 0, {}});
    }
    const bool empty = set.enabled.empty() && set.disabled.empty();
    if (!list) profile.multiPoint = std::move(set);
    else if (empty) profile.points.erase(*list);
    else profile.points[*list] = std::move(set);

    if (list && *list != ExtensionPoint::Score) return;
    for (const auto& [name, weight] : weights)
        if (contains(names, name) && weightOf(profile, name) != weight)
            setScoreWeight(profile, name, static_cast<std::int32_t>(weight));
}

void setScoreWeight(ProfileConfiguration& profile, const std::string& plugin, std::int32_t weight) {
    if (const auto score = profile.points.find(ExtensionPoint::Score); score != profile.points.end())
        if (PluginEntry* entry = find(score->second.enabled, plugin)) {
            entry->weight = weight;
            return;
        }
    std::vector<PluginEntry>& own = profile.multiPoint.enabled;
    PluginEntry* entry = find(own, plugin);
    if (entry) entry->weight = weight;
    else own.push_back({plugin, weight, {}});
    // An entry that equals the default is not needed.
    const auto all = std::find_if(profile.multiPoint.disabled.begin(), profile.multiPoint.disabled.end(),
                                  [](const PluginEntry& e) { return e.name == "*"; });
    if (weight == defaultWeight(plugin) && all == profile.multiPoint.disabled.end()) {
        std::erase_if(own, [&](const PluginEntry& e) { return e.name == plugin; });
    }
}

}  // namespace bayplan
