// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads volcano-scheduler.conf as Volcano's own ConfigMap holds it.
// Thread rule: pure functions.
// Source: Volcano ed72c7c pkg/scheduler/util.go, conf/scheduler_conf.go (specification ecosystem 3.1).

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "schedulers/volcano/configuration.h"

namespace bayplan {

struct CheckedVolcanoConfiguration {
    std::optional<volcano::VolcanoConfiguration> configuration;  // absent if a diagnostic is an error
    Diagnostics diagnostics;                                     // in the order of the file
};

/// Reports everything that is wrong with it: Unreadable, Syntax, Unsupported (a plugin or an argument that is not modelled),
/// Invalid (an unknown field, action, plugin or argument; one that is there twice; an argument of another type; proportion and drf
/// with a hierarchy together).
CheckedVolcanoConfiguration readVolcanoConfiguration(const std::filesystem::path& file, const std::stop_token& stop = {});
/// The one that Volcano has where its file is missing.
inline constexpr std::string_view kBuiltInVolcanoConfiguration = R"(actions: "enqueue, allocate, backfill"
tiers:
- plugins: [{name: priority}, {name: gang}, {name: conformance}]
- plugins: [{name: overcommit}, {name: drf}, {name: predicates}, {name: proportion}, {name: nodeorder}]
)";
CheckedVolcanoConfiguration readVolcanoConfigurationFromText(std::string_view text, const std::string& name);

}  // namespace bayplan
