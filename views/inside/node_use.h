// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods have which parts inside a node of a cluster, and what a dragged pod would get there.
// Observed: what objects say (Koordinator's CPUs of pods, amounts in use by zone). Predicted: what the kubelet would
// have assigned, if its configuration is known; otherwise the GPUs that pods have by first fit, as on the map of the
// cluster.
// Thread rule: pure functions.

#include <QString>

#include "cluster/cluster.h"
#include "common/devices/device_words.h"
#include "common/pod_classes.h"
#include "inside/occupancy.h"
#include "topology/kubelet/prediction.h"

namespace bayplan {

struct NodeQuestion {
    const Cluster* cluster = nullptr;  // never null
    NodeIdx node;
    const Machine* machine = nullptr;        // never null; if nothing is known, it has only a name
    const NodeInside* kubelet = nullptr;     // null: its configuration is unknown
    const PodClasses* classes = nullptr;     // never null
    const DevicePicture* devices = nullptr;  // of the cluster; null: no slice publishes devices
};

/// O(pods of the node × resources).
Occupancy occupancyOf(const NodeQuestion& question);

struct PlacementAnswer {
    enum class Kind { Given,
                      Rejected,
                      NotModelled };
    Kind kind = Kind::NotModelled;  // of several pods: Rejected if one is, otherwise NotModelled if one is
    QString text;                   // "would get GPUs 2,3 and CPUs 12-19", why the kubelet would reject it, or what is unknown; of
                                    // several pods one line each, up to a readable number
    Occupancy asked;                // parts are Asked; one tenant for each pod
};

/// The outcome for `pods`, at least one, in this order. `question.kubelet` is the node without them. `untold`: if it is
/// null, what is unknown.
PlacementAnswer placementOf(const NodeQuestion& question, const std::vector<PodIdx>& pods, const QString& untold);

/// "CPUs 1-4 were predicted, 5-8 are seen", with the pod's or the zone's name before it.
QString differenceText(const PlacementDifference& difference);

}  // namespace bayplan
