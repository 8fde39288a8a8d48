// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How long pods took from their start to Ready, by what their objects say: the best guess for their replacements.
// Thread rule: what is returned belongs to one thread at a time.

#include "cluster/cluster.h"
#include "planner/goals/plan_outlook.h"

namespace bayplan {

/// Of the pod's workload: the shortest and the longest among at most 20 of its pods that became Ready within an hour and whose containers did not
/// restart, as a later change of the condition says nothing about the start. The cluster must outlive it. O(pods) once, then O(size of 20 pods).
ReadyTimes readyTimesOf(const Cluster& cluster);

}  // namespace bayplan
