// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/compared_configuration.h"

#include <algorithm>
#include <utility>

#include "io/config/kueue_configuration.h"
#include "io/config/scheduler_config.h"
#include "io/config/volcano_configuration.h"
#include "plugins/all.h"

namespace bayplan {

Result<ReadComparedScheduler> readComparedScheduler(ComparedScheduler::Kind kind, std::string name, const std::filesystem::path& file, const std::stop_token& stop) {
    ReadComparedScheduler all;
    all.scheduler.kind = kind;
    all.scheduler.name = std::move(name);
    const auto keep = [&](Diagnostics&& diagnostics) { all.diagnostics.insert(all.diagnostics.end(), diagnostics.begin(), diagnostics.end()); };
    if (kind == ComparedScheduler::Kind::Volcano) {
        CheckedVolcanoConfiguration read = file.empty() ? readVolcanoConfigurationFromText(kBuiltInVolcanoConfiguration, "built-in") : readVolcanoConfiguration(file, stop);
        if (!read.configuration) {
            const auto worst = std::find_if(read.diagnostics.begin(), read.diagnostics.end(), [](const Diagnostic& one) { return one.severity == Severity::Error; });
            return worst->what;
        }
        keep(std::move(read.diagnostics));
        all.scheduler.volcano = std::move(*read.configuration);
        return all;
    }
    const bool kueue = kind == ComparedScheduler::Kind::Kueue;
    if (kueue && !file.empty()) {
        Result<ReadKueueConfiguration> read = readKueueConfiguration(file, stop);
        if (!read) return read.error();
        keep(std::move(read->diagnostics));
        all.scheduler.kueue = std::move(read->settings);
    }
    Result<ReadConfiguration> read = ReadConfiguration{};
    if (!file.empty() && !kueue) read = readSchedulerConfiguration(file, stop, kind == ComparedScheduler::Kind::Koordinator);
    if (!read) return read.error();
    keep(std::move(read->diagnostics));
    Result<Profiles> profiles = makeProfiles(read->configuration, inTreePlugins());
    if (!profiles) return profiles.error();
    all.scheduler.profiles = std::move(*profiles);
    return all;
}

}  // namespace bayplan
