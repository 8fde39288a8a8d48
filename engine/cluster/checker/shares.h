// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of the checker that looks at the devices that Koordinator shares out: GPUs and parts of them, RDMA, FPGA. It reads Device
// objects, annotations and requests, and asks whether there is any way to give the pods of a node what they ask for. Which devices a
// scheduler would take is not asked.
// Thread rule: a pure function.

#include "cluster/checker/neighbours.h"

namespace bayplan::checking {

/// The pods that were placed on the node, and `pod`, must be able to get their devices together, beside what the annotations of others
/// say that they have ("devices"). `coming`: the pod is not in the node's list. Nothing is reported for a node without a Device object,
/// where a pod says more of its devices than how many and how much of each, or where the search takes too long.
/// `judged`: the pods whose devices a scheduler chooses.
void judgeShares(const Cluster& cluster, PodIdx pod, NodeIdx node, bool coming, const std::function<bool(const Pod&)>& judged, const Tell& tell);

}  // namespace bayplan::checking
