// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/opening.h"

#include <utility>

#include "cli/options.h"
#include "cluster/amend.h"
#include "io/sessions/loader.h"
#include "kube/read/load_watcher.h"
#include "plugins/all.h"

namespace bayplan {

Result<Opening> openFor(const std::vector<std::filesystem::path>& files, const RuleOptions& rules, const Budget& budget) {
    Result<Input> input = readInput(files, budget);
    return input ? openFor(std::move(*input), rules, budget.stop) : input.error();
}

Result<Opening> openFor(Input input, const RuleOptions& rules, const std::stop_token& stop) {
    if (!rules.metrics.empty()) {
        const std::string from = rules.metrics.string();
        const bool live = from.starts_with("http://") || from.starts_with("https://");
        Result<LoadMetrics> load = live ? askLoadWatcher(from, stop) : readLoad(rules.metrics, Budget{.stop = stop});
        if (!load) return load.error();
        input.cluster = measured(*input.cluster, std::move(*load));
    }
    Result<ReadConfiguration> configuration = configurationFor(rules, input, stop);
    if (!configuration) return configuration.error();
    input.diagnostics.insert(input.diagnostics.end(), configuration->diagnostics.begin(), configuration->diagnostics.end());
    Result<Profiles> profiles = makeProfiles(configuration->configuration, inTreePlugins());
    if (!profiles) return profiles.error();
    return Opening{std::move(input), std::move(configuration->configuration), std::move(*profiles)};
}

}  // namespace bayplan
