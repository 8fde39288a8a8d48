// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/queue_measures.h"

#include <utility>

#include "io/config/volcano_configuration.h"
#include "io/sessions/compared_objects.h"

namespace bayplan {

Result<std::vector<SystemShares>> measuredQueues(const Cluster& picture, const Budget& budget) {
    Result<ComparedObjects> all = queueObjectsOf(picture.catalog(), budget);
    if (!all) return all.error();
    Message fault;
    if (!all->objects.diagnostics.empty()) fault = all->objects.diagnostics.front().what.message;
    const CheckedVolcanoConfiguration volcano = readVolcanoConfigurationFromText(kBuiltInVolcanoConfiguration, "built-in");
    check(volcano.configuration.has_value(), "the built-in configuration of Volcano can be read");
    Result<std::vector<SystemShares>> told = queueShares(std::move(*all), picture, *volcano.configuration, budget);
    if (!told || fault.empty()) return told;
    for (SystemShares& system : *told)
        if (system.system != QueueSystem::Priority) system = {system.system, {}, fault};
    return told;
}

}  // namespace bayplan
