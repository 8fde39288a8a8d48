// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Opens files as the loader does, and also reads what Volcano, Kueue and Koordinator have among them.
// Thread rule: a pure function of the files.

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "planner/compared/compared_load.h"

namespace bayplan {

/// Errors: those of readObjects(). What was left out stands in `objects.diagnostics`.
Result<ComparedObjects> readComparedObjects(const std::vector<std::filesystem::path>& paths, const Budget& budget = {});

}  // namespace bayplan
