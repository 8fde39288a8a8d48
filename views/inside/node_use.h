// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods have which parts inside a node of a cluster, and what a dragged pod would get there.
// Observed: what objects say (Koordinator's CPUs of pods, amounts in use by zone). Predicted: what the kubelet would
// have assigned, if its configuration is known; otherwise the GPUs that pods have by first fit, as on the map of the
// cluster.
// Thread rule: pure functions.

#include "inside/node_question.h"

namespace bayplan {

/// O(pods of the node × resources).
Occupancy occupancyOf(const NodeQuestion& question);

/// The outcome for `pods`, at least one, in this order. `question.kubelet` is the node without them. `untold`: if it is
/// null, what is unknown.
PlacementAnswer placementOf(const NodeQuestion& question, const std::vector<PodIdx>& pods, const QString& untold);

/// "CPUs 1-4 were predicted, 5-8 are seen", with the pod's or the zone's name before it.
QString differenceText(const PlacementDifference& difference);

}  // namespace bayplan
