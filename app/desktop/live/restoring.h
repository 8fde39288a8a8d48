// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Puts earlier changes back on the undo stack: from a project, from a journal. Each keeps its reason and its
// violations; undone changes can be redone again.

#include <vector>

#include "base/diagnostics.h"
#include "common/session.h"
#include "io/sessions/journal.h"
#include "planner/plan.h"

namespace bayplan {

/// A configuration that is ready for use.
struct Configured {
    Profiles profiles;
    SchedulerConfiguration configuration;
    QString name, yaml;
    Diagnostics diagnostics;
};
/// No YAML means the default. Errors: those of the reader and of the merging.
Result<Configured> readConfiguration(const NamedConfiguration& named);

/// What was one change stays one change: placements of one scheduling run belong together, all other steps are
/// separate.
std::vector<JournalEntry> groupSteps(const Plan& plan);

/// Performs `done`, then makes `undone` redoable in its order. Steps that do not apply, and configurations that cannot
/// be read, are reported and left out.
Diagnostics restore(Session& session, const std::vector<JournalEntry>& done, const std::vector<JournalEntry>& undone);

}  // namespace bayplan
