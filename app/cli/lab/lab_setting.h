// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lab as it is run, from its spec and the files that it names.

#include <filesystem>
#include <stop_token>
#include <string>

#include "base/budget.h"
#include "base/result.h"
#include "io/sessions/lab_file.h"
#include "planner/lab/lab_table.h"

namespace bayplan {

struct LabSetting {
    Lab lab;
    LabHead head;
};

/// Diagnostics of the cluster's files are printed. Errors: those of the readers and of makeProfiles; NotFound (no pod is placed, a resource of
/// a shape that no node has); Unreadable (a file of the cluster left something out).
Result<LabSetting> labSetting(const std::filesystem::path& file, const LabSpec& spec, bool quiet, const Budget& budget);

}  // namespace bayplan
