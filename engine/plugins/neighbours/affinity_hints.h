// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The events that may help a pod that InterPodAffinity rejected.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/interpodaffinity/plugin.go; specification 2.8.

#include "plugins/shared/hint_events.h"

namespace bayplan {

/// True if a node gains or changes a topology key of an affinity term, is new, or loses or changes a topology key of an
/// anti-affinity term.
bool affinityNodeHelps(const PodSpec& spec, const ClusterEvent& event);

/// True if the pod's own labels changed; if another pod on a node begins to match all affinity terms; or if a pod that
/// matched all anti-affinity terms, or whose own terms kept this pod away, does so no longer.
bool affinityPodHelps(const Cycle& cycle, const ClusterEvent& event);

}  // namespace bayplan
