// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What follows from the lines of a journal: the one place where a run, and who reads its journal later, learn what is known of a step.
// Thread rule: pure function.

#include "kube/apply/apply_journal.h"

namespace bayplan {

/// `entry` is of the step that `record` is about.
void follow(StepRecord& record, const ApplyEntry& entry);

}  // namespace bayplan
