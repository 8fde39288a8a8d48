// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A strategy of the lab: a configuration that is as it was, but for what scores. Filters, the order of the queue, gangs and
// preemption stay those of the configuration.
// Thread rule: plain values, pure functions.

#include <cstdint>
#include <string>
#include <vector>

#include "framework/plugin_info.h"
#include "framework/profile.h"
#include "model/scheduler_configuration.h"
#include "plugins/resources/node_resources_fit.h"

namespace bayplan {

struct Scoring {
    /// The plugin that scores; empty: the configuration's scorers, as they are.
    std::string plugin;
    std::int32_t weight = 1;
    bool others = false;   // the other scorers stay, with their weights; otherwise `plugin` alone scores
    bool ownArgs = false;  // `args` say how it scores; otherwise the configuration does
    PluginArgs args{};
    std::vector<std::string> schedulers{};  // of these profiles, by schedulerName; empty: of all
};

/// The plugin that fits resources.
const PluginInfo& fitPlugin();
/// It scores alone, by this strategy and otherwise as by default.
Scoring fitScoring(NodeResourcesFitArgs::Strategy strategy);

/// The configuration with that scoring in each of its profiles, or in those that the scoring names. A plugin that a profile does not have comes with all its points:
/// one that hands out devices also refuses nodes without room for them. What NodeResourcesFit ignores stays as it was.
SchedulerConfiguration scoredBy(SchedulerConfiguration configuration, const Scoring& scoring);

/// The same rules where nobody is evicted: what preemption would do is not looked for.
Profiles withoutPreemption(Profiles profiles);

}  // namespace bayplan
