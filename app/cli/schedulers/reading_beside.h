// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the commands about other schedulers begin with: files or a live cluster, read with a reader of their own objects beside the
// common one.

#include <filesystem>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cli/live/live_options.h"
#include "io/objects/decode_objects.h"
#include "kube/read/slo_read.h"
#include "model/objects.h"
#include "model/usage.h"
#include "planner/compared/compared_load.h"

namespace bayplan {

struct ReadingBeside {
    const std::vector<std::filesystem::path>& files;
    const LiveOptions& live;  // instead of files; its `partial`: what was left out may be missing
    bool quiet = false;
    SharedList<Usage>* usages = nullptr;  // receives what was measured, for readBeside(): among the objects, or by a live cluster, which is asked; null: nobody is
    LiveSlo* slo = nullptr;               // receives how a live cluster's Koordinator is configured; null: nobody is asked
};

/// `also` sees every object. Prints what was wrong with them. Absent: they cannot be read, or not as a whole, and `code` is the exit code.
std::optional<Objects> readBeside(const ReadingBeside& what, const Budget& budget, AlsoRead also, int& code);

/// Likewise, with what each of the neighbours has among the objects. `more`: files with objects beside them.
std::optional<ComparedObjects> readAll(const ReadingBeside& what, const std::vector<std::filesystem::path>& more, const Budget& budget, int& code);

/// Nothing among the objects asks this scheduler for anything: a warning, but where --fail-if-pending wants an answer it is a mistake,
/// since there is none. Whether to go on; otherwise `code` is the exit code.
bool goesOnWithNothing(Error nothing, bool failIfPending, bool quiet, int& code);

}  // namespace bayplan
