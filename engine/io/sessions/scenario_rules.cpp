// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/scenario_rules.h"

#include <utility>

#include "io/config/scheduler_config.h"
#include "plugins/all.h"

namespace bayplan {

RulesOf scenarioRules(SchedulerConfiguration inUse, std::filesystem::path folder, std::stop_token stop) {
    return [inUse = std::move(inUse), folder = std::move(folder), stop = std::move(stop)](const SetSchedulerRules& rules) -> Result<Profiles> {
        SchedulerConfiguration configuration = inUse;
        if (!rules.config.empty()) {
            const std::filesystem::path named(rules.config);
            Result<ReadConfiguration> read = readSchedulerConfiguration(named.is_absolute() ? named : folder / named, stop);
            if (!read) return read.error();
            FeatureGates features = std::move(configuration.features);
            configuration = std::move(read->configuration);
            if (configuration.features.empty()) configuration.features = std::move(features);
        }
        Result<FeatureGates> gates = FeatureGates::parse(rules.gates, configuration.features);
        if (!gates) return gates.error();
        configuration.features = std::move(*gates);
        return makeProfiles(configuration, inTreePlugins());
    };
}

}  // namespace bayplan
