// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The checks that stand between a workload's quota and its admission.
// Thread rule: pure functions.
// Source: Kueue ff69552e pkg/workload/admissionchecks.go; specification kueue 8.

#include <string>
#include <vector>

#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// The checks of the queue that are asked for a workload with these flavors, by name.
std::vector<std::string> checksFor(const ClusterQueue& queue, const std::vector<PodSetAssignment>& admission);
/// All of them have been given, and none of the workload's is anything but Ready.
bool checksAreReady(const QueuedWorkload& workload, const ClusterQueue& queue);
/// A check wants it tried again later, or not at all.
bool hasFailedChecks(const QueuedWorkload& workload);

}  // namespace bayplan
