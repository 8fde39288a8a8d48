// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A scheduler with the file of its configuration, whichever it is: kube and koordinator take a KubeSchedulerConfiguration, volcano its
// volcano-scheduler.conf, kueue its own Configuration.
// Thread rule: a pure function of the file.

#include <filesystem>
#include <stop_token>
#include <string>

#include "base/diagnostics.h"
#include "base/result.h"
#include "planner/compared/compared_scheduler.h"

namespace bayplan {

struct ReadComparedScheduler {
    ComparedScheduler scheduler;
    Diagnostics diagnostics;  // what is read and has no effect here
};

/// `file`: empty: its default. Errors: those of the reader of that configuration, and of makeProfiles().
Result<ReadComparedScheduler> readComparedScheduler(ComparedScheduler::Kind kind, std::string name, const std::filesystem::path& file, const std::stop_token& stop = {});

}  // namespace bayplan
