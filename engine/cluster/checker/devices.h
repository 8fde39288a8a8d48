// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of the checker that looks at claims for devices. It reads claims, slices and allocations, nothing that the
// catalog or plugins derive. It searches for an allocation by trial, and judges a combination only when it is complete.
// Thread rule: pure functions.

#include "cluster/checker/neighbours.h"

namespace bayplan::checking {

/// No device is allocated twice, and each claim that got devices here has the requested number of them, for requests
/// that it contains; the shares of a device are not more than it has, and devices do not use more of their pool's counters than there
/// is ("accounting"). Allocations that were read are the
/// cluster's responsibility.
/// O(allocated devices · log).
void judgeGivenDevices(const Cluster& cluster, const Tell& tell);

/// The devices of the pod's claims must be usable on the node ("devices"). `coming`: the claims must exist, and those
/// without devices must be able to get some. Nothing is reported if that cannot be known: devices are chosen by CEL,
/// are more than plain devices, or the search takes too long.
void judgeDevices(const Cluster& cluster, PodIdx pod, NodeIdx node, bool coming, const Tell& tell);

}  // namespace bayplan::checking
