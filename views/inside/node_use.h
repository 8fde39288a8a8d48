// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who has what inside a node of a cluster, and what a pod in the hand would get there.
// Observed: what objects say (Koordinator's CPUs of pods, amounts in use by zone). Predicted: what the kubelet would have
// done, where its configuration is told; which GPUs pods have by first fit, as on the map of the cluster, where it is not.
// Thread rule: pure functions.

#include <QString>

#include "cluster/cluster.h"
#include "common/pod_classes.h"
#include "inside/occupancy.h"
#include "topology/prediction.h"

namespace bayplan {

struct NodeQuestion {
    const Cluster* cluster = nullptr;    // never null
    NodeIdx node;
    const Machine* machine = nullptr;    // never null; one of which nothing is known has a name alone
    const NodeInside* kubelet = nullptr;  // null: its configuration is not told
    const PodClasses* classes = nullptr;  // never null
};

/// O(pods of the node × resources).
Occupancy occupancyOf(const NodeQuestion& question);

struct PlacementAnswer {
    enum class Kind { Given, Rejected, NotModelled };
    Kind kind = Kind::NotModelled;  // of several Rejected where one is, otherwise NotModelled where one is
    QString text;     // "would get GPUs 2,3 and CPUs 12-19", why the kubelet would reject it, or what is not known; of
                      // several pods a line each, as far as a reader follows
    Occupancy asked;  // parts are Asked; a tenant a pod
};

/// What becomes of `pods`, at least one, where they come in this order. `question.kubelet` is the node without them.
/// `untold`: what is not told where it is null.
PlacementAnswer placementOf(const NodeQuestion& question, const std::vector<PodIdx>& pods, const QString& untold);

/// "CPUs 1-4 were predicted, 5-8 are seen", with the pod's or the zone's name before it.
QString differenceText(const PlacementDifference& difference);

}  // namespace bayplan
