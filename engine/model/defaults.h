// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the API server does to objects before a scheduler sees them: requests from limits, host ports of the host's
// network, pod-level resources, priorities. Idempotent: stored objects pass unchanged.
// Source: Kubernetes 1.36 pkg/apis/core/v1/defaults.go, plugin/pkg/admission/priority.

#include <span>

#include "model/node.h"
#include "model/objects.h"
#include "model/pod.h"

namespace bayplan {

/// Defaults that depend on the pod alone.
void applyDefaults(PodSpec& spec);

/// Priority admission: sets the class's value and policy, or the global default's, if `spec.priority` is absent.
/// Returns false, with the spec unchanged, if the pod names a class that is neither in `classes` nor one of the two
/// built-in ones (system-cluster-critical, system-node-critical).
bool admitPriority(PodSpec& spec, std::span<const PriorityClass> classes);

/// The same for the priority of a pod group, which decides who may be preempted for it.
bool admitPriority(PodGroup& group, std::span<const PriorityClass> classes);

/// Sets allocatable to capacity if allocatable is absent.
void applyDefaults(Node& node);

}  // namespace bayplan
