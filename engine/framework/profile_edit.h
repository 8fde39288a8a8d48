// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Changes a profile as a person means it ("this order, those off, that weight"), and writes it as upstream's merging
// rules need it: as little as possible; "*" and a whole list only if nothing shorter says the same.
// Source: specification 3.17, steps A to C; framework/profile_merge.h reads what is written here.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/registry.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

/// A point; absent: multiPoint.
using PluginList = std::optional<ExtensionPoint>;

struct PluginChoice {
    std::string name;
    bool enabled = false;
    std::int64_t weight = 0;  // of scorers; 0 for all others

    bool operator==(const PluginChoice&) const = default;
};

/// The plugins of a list in the order in which they run, then those that could be in it, by name. Empty if the profile
/// names plugins that do not exist.
std::vector<PluginChoice> pluginChoices(const ProfileConfiguration& profile, PluginList list, const Registry& registry);

/// Makes the list `names`, in that order, and no others. Weights of scorers stay.
void choosePlugins(ProfileConfiguration& profile, PluginList list, const std::vector<std::string>& names,
                   const Registry& registry);

/// The weight of a scorer, 1 or more.
void setScoreWeight(ProfileConfiguration& profile, const std::string& plugin, std::int32_t weight);

}  // namespace bayplan
