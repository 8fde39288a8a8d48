// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods that are counted or decided together: pod groups with and without quorum, topology and object; quotas that lend and
// that are too small; applications whose workloads depend on one another, in a circle too.

#include "model/objects.h"
#include "model/scheduler_configuration.h"

namespace bayplan::testing {

struct HardCase;

/// Puts the pods into what `what` allows, and makes the objects of that, or leaves them out.
void addGroups(Objects& objects, unsigned seed, const HardCase& what);
/// Adds the plugins that read it.
void enableAdded(ProfileConfiguration& profile, const HardCase& what);

}  // namespace bayplan::testing
