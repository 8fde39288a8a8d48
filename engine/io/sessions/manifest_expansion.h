// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods that controllers make of manifests: Pod, ReplicaSet, ReplicationController, Deployment, StatefulSet, DaemonSet, Job,
// CronJob (one run), JobSet, Volcano's Job, LeaderWorkerSet and lists of them. Pods get names, labels, owners and claims as their
// controller gives them, but names without a random part. Other kinds that decisions depend on are taken as they are.
// What admission refuses is refused here: a selector that does not match its labels, a restart policy that the kind does not allow, a
// request above its limit, names, labels and taints of other letters, two containers of one name, a schedule that is none.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 pkg/controller/{replicaset,deployment,statefulset,daemon,job,cronjob}, pkg/apis/{apps,batch,core}/validation;
// JobSet v1alpha2, LeaderWorkerSet v1, Volcano batch v1alpha1.

#include <cstddef>
#include <string>

#include "io/text/field.h"
#include "planner/scenario/scenario.h"

namespace bayplan {

inline constexpr std::int64_t kMostExpandedPods = 100'000;  // of one scenario

/// A number of pods or a percentage of at most 100, as a budget's minAvailable: "2", "30%". Throws Fault.
std::string podsOrShare(const Field& amount);

/// Appends what the controllers of `manifest` make. Throws Fault: an unknown kind, more than kMostExpandedPods pods in `made`, what
/// admission refuses, and all that decoders throw; the path is one of the manifest.
void expandManifest(const Field& manifest, ExpandedManifests& made);

}  // namespace bayplan
