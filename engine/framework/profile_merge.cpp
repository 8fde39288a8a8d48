// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/profile_merge.h"

#include <algorithm>
#include <set>
#include <string>

namespace bayplan {

namespace {

/// The point's interface, as upstream calls it: "PreFilterPlugin".
std::string typeOf(ExtensionPoint point) {
    std::string name = toString(point);
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name + "Plugin";
}

constexpr std::string_view kAll = "*";

const PluginEntry* find(const std::vector<PluginEntry>& entries, std::string_view name) {
    const auto at = std::find_if(entries.begin(), entries.end(), [&](const PluginEntry& e) { return e.name == name; });
    return at == entries.end() ? nullptr : &*at;
}

bool contains(const std::vector<PluginEntry>& entries, std::string_view name) {
    return find(entries, name) != nullptr;
}

}  // namespace

std::vector<PluginEntry> mergePluginSet(const std::vector<PluginEntry>& defaults, const PluginSet& custom) {
    std::vector<PluginEntry> merged;
    std::set<const PluginEntry*> placed;
    if (!contains(custom.disabled, kAll)) {
        for (const PluginEntry& entry : defaults) {
            if (contains(custom.disabled, entry.name)) continue;
            const PluginEntry* replacement = find(custom.enabled, entry.name);
            merged.push_back(replacement ? *replacement : entry);
            if (replacement) placed.insert(replacement);
        }
    }
    for (const PluginEntry& entry : custom.enabled)
        if (!placed.contains(&entry)) merged.push_back(entry);
    return merged;
}

Result<std::vector<PluginEntry>> expandPoint(ExtensionPoint point, const PluginSet& own,
                                             const std::vector<PluginEntry>& multiPoint, const Extends& extends) {
    for (std::size_t i = 0; i < own.enabled.size(); ++i) {
        const PluginEntry& entry = own.enabled[i];
        if (!extends(entry.name, point))
            return Error{ErrorCode::Invalid, worded("plugin \"%1\" does not extend %2 plugin", {entry.name, typeOf(point)}),
                         entry.origin};
        if (find(own.enabled, entry.name) != &entry)
            return Error{ErrorCode::Invalid,
                         worded("plugin \"%1\" already registered as \"%2\": it is listed twice under %3; keep one", {entry.name, typeOf(point), toString(point)}),
                         entry.origin};
    }
    if (contains(own.disabled, kAll)) return own.enabled;

    std::vector<PluginEntry> expanded;
    for (const PluginEntry& entry : own.enabled)
        if (contains(multiPoint, entry.name)) expanded.push_back(entry);
    for (const PluginEntry& entry : multiPoint)
        if (extends(entry.name, point) && !contains(own.disabled, entry.name) && !contains(own.enabled, entry.name))
            expanded.push_back(entry);
    for (const PluginEntry& entry : own.enabled)
        if (!contains(multiPoint, entry.name)) expanded.push_back(entry);
    return expanded;
}

std::int64_t scoreWeight(std::string_view plugin, const PluginSet& scorePoint,
                         const std::vector<PluginEntry>& multiPoint) {
    const PluginEntry* entry = find(scorePoint.enabled, plugin);
    if (!entry) entry = find(multiPoint, plugin);
    return entry && entry->weight != 0 ? entry->weight : 1;
}

}  // namespace bayplan
