// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What follows from the lines of a journal: the only place where a run, and later readers of its journal, derive the
// state of a step.
// Thread rule: pure function.

#include "kube/apply/apply_journal.h"

namespace bayplan {

/// `entry` must belong to the step of `record`.
void follow(StepRecord& record, const ApplyEntry& entry);

}  // namespace bayplan
