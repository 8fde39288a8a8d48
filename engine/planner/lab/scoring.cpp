// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/scoring.h"

#include <algorithm>

#include "plugins/all.h"

namespace bayplan {

namespace {

void takeArgs(PluginArgs& args, const PluginInfo& plugin, const PluginArgs& from) {
    const NodeResourcesFitArgs before = args.of<NodeResourcesFitArgs>();
    args.take(*plugin.arguments, from);
    if (plugin.arguments != &kArgumentsOf<NodeResourcesFitArgs>) return;
    args.edit<NodeResourcesFitArgs>().ignoredResources = before.ignoredResources;
    args.edit<NodeResourcesFitArgs>().ignoredResourceGroups = before.ignoredResourceGroups;
}

bool has(const Profile& profile, const std::string& plugin) {
    return std::any_of(profile.plugins.begin(), profile.plugins.end(), [&](const auto& one) { return one->name() == plugin; });
}

}  // namespace

const PluginInfo& fitPlugin() {
    for (const PluginInfo* plugin : allPlugins())
        if (plugin->arguments == &kArgumentsOf<NodeResourcesFitArgs>) return *plugin;
    check(false, "no plugin fits resources");
    return *allPlugins().front();
}

Scoring fitScoring(NodeResourcesFitArgs::Strategy strategy) {
    Scoring scoring;
    scoring.plugin = fitPlugin().name;
    scoring.ownArgs = true;
    scoring.args.edit<NodeResourcesFitArgs>().strategy = strategy;
    return scoring;
}

SchedulerConfiguration scoredBy(SchedulerConfiguration configuration, const Scoring& scoring) {
    if (scoring.plugin.empty()) return configuration;
    const PluginInfo* info = pluginNamed(scoring.plugin);
    const Result<Profiles> before = makeProfiles(configuration, inTreePlugins());
    for (std::size_t i = 0; i < configuration.profiles.size(); ++i) {
        ProfileConfiguration& profile = configuration.profiles[i];
        const std::vector<std::string>& only = scoring.schedulers;
        if (!only.empty() && std::find(only.begin(), only.end(), profile.schedulerName) == only.end()) continue;
        if (scoring.ownArgs && info && info->arguments) takeArgs(profile.args, *info, scoring.args);
        if (!before || !has(*before->all[i], scoring.plugin)) profile.multiPoint.enabled.push_back({scoring.plugin, scoring.weight, {}});
        PluginSet& score = profile.points[ExtensionPoint::Score];
        std::erase_if(score.enabled, [&](const PluginEntry& entry) { return !scoring.others || entry.name == scoring.plugin; });
        std::erase_if(score.disabled, [&](const PluginEntry& entry) { return !scoring.others || entry.name == scoring.plugin; });
        if (!scoring.others) score.disabled = {{"*", 0, {}}};
        score.enabled.push_back({scoring.plugin, scoring.weight, {}});
    }
    return configuration;
}

Profiles withoutPreemption(Profiles profiles) {
    for (std::shared_ptr<const Profile>& profile : profiles.all) {
        auto own = std::make_shared<Profile>(*profile);
        own->postFilter.clear();
        own->groupPostFilter.clear();
        profile = std::move(own);
    }
    return profiles;
}

}  // namespace bayplan
