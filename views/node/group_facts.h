// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector says of all groups that a pod belongs to, whoever wrote them: Volcano, Koordinator, Kueue, a controller, and
// kube-scheduler's own. Nothing is decided by them.
// Thread rule: GUI thread only.

#include "common/session.h"
#include "node/fact_values.h"

namespace bayplan {

/// A line for each: what it needs, where that is said, whether somebody schedules its pods together, and what cannot come true. Empty:
/// the pod names none, or only the one that gangOfPod() tells of and nothing is wrong with it.
FactSection groupsOfPod(const Session& session, PodIdx pod);

}  // namespace bayplan
