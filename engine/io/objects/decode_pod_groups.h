// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads PodGroup and Workload of scheduling.k8s.io/v1alpha2. What the API server would refuse is a Fault with its place.
// Thread rule: pure functions.

#include "io/text/field.h"
#include "model/pod_group.h"

namespace bayplan {

PodGroup decodePodGroup(const Field& object);
/// The one of scheduling.x-k8s.io/v1alpha1. Adds a doubt for numbers and amounts below zero, which no group can mean. The
/// server and the plugin take them, and so does this.
CoschedulingGroup decodeCoschedulingGroup(const Field& object, std::vector<Fault>& doubts);
GroupedWorkload decodeGroupedWorkload(const Field& object);

}  // namespace bayplan
