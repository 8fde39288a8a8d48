// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which happenings may help a pod that InterPodAffinity refused.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/interpodaffinity/plugin.go; specification 2.8.

#include "plugins/shared/hint_events.h"

namespace bayplan {

/// A node gains or changes a topology key of an affinity term; or is new, or loses or changes one of an anti-affinity
/// term.
bool affinityNodeHelps(const PodSpec& spec, const ClusterEvent& event);

/// The pod's own labels changed; or another pod, which stands on a node, comes to be one that all affinity terms mean;
/// or one that all anti-affinity terms meant, or which itself kept this pod away, is so no longer.
bool affinityPodHelps(const Cycle& cycle, const ClusterEvent& event);

}  // namespace bayplan
