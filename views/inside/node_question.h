// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is asked about the inside of a node, and what becomes of pods there.
// Thread rule: values.

#include <QString>

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

struct PlacementAnswer {
    enum class Kind { Given,
                      Rejected,
                      NotModelled };
    Kind kind = Kind::NotModelled;  // of several pods: Rejected if one is, otherwise NotModelled if one is
    QString text;                   // "would get GPUs 2,3 and CPUs 12-19", why the kubelet would reject it, or what is unknown; of
                                    // several pods one line each, up to a readable number
    Occupancy asked;                // parts are Asked; one tenant for each pod
};

}  // namespace bayplan
