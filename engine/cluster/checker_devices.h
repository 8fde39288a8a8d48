// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of the checker that looks at claims for devices. Reads claims, slices and what is given away, nothing that
// the catalog or plugins derive; a way to give devices is looked for by trying, and judged only when it is complete.
// Thread rule: pure functions.

#include "cluster/checker_neighbours.h"

namespace bayplan::checking {

/// No device is given twice, and each claim that was given devices here has as many as it asked for, for requests that it
/// makes ("accounting"). What was read is the cluster's own business, and a device that is more than a device of its own
/// may well serve several claims.
/// O(devices given away · log).
void judgeGivenDevices(const Cluster& cluster, const Tell& tell);

/// The devices of the pod's claims must be usable on the node ("devices"). `coming`: the claims must be there, and those
/// without devices must be able to get some, as far as can be told: nothing is said where devices are chosen by CEL, or
/// are more than devices of their own, or where trying takes too long.
void judgeDevices(const Cluster& cluster, PodIdx pod, NodeIdx node, bool coming, const Tell& tell);

}  // namespace bayplan::checking
