// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What an earlier move left in a pod so that it landed on its node. It is in that one pod until the pod is deleted, and
// not in the template of its workload: a replacement of the pod does not have it.
// Thread rule: pure functions.
// Source: the label, the gate and the two ways to name a node are those of kube/apply/landing_objects.h.

#include <string_view>

#include "model/pod.h"

namespace bayplan {

/// Label of pods that a move brought to their node; its value names the move.
inline constexpr std::string_view kLandingLabel = "bayplan.example/landing";
inline constexpr std::string_view kLandingGate = "bayplan.example/landing";
inline constexpr std::string_view kHostnameLabel = "kubernetes.io/hostname";

/// Annotation by which a ReplicaSet chooses who goes first when it is scaled down, and its lowest value.
/// Source: Kubernetes 1.36 pkg/apis/core/annotation_key_constants.go (PodDeletionCost).
inline constexpr const char* kFirstToGoAnnotation = "controller.kubernetes.io/pod-deletion-cost";
inline constexpr const char* kFirstToGo = "-2147483648";

/// Removes the node that the landing wrote into the spec: the hostname in the node selector, and the name of a node in
/// required terms.
void forgetLanding(PodSpec& spec);

}  // namespace bayplan
