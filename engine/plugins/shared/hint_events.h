// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Questions about an event by which several plugins decide whether it may help their pod.

#include "framework/cluster_event.h"
#include "framework/plugin.h"

namespace bayplan {

/// Whether the event is about the waiting pod itself.
inline bool ofThePodItself(const Cycle& cycle, const ClusterEvent& event) {
    const Pod* pod = event.pod();
    return pod && pod->namespaceName == cycle.pod.namespaceName && pod->name == cycle.pod.name
           && pod->uid == cycle.pod.uid;
}

/// Whether the pod occupied room on a node, or room was reserved for it.
inline bool heldRoom(const Pod& pod) {
    return !pod.nodeName.empty() || !pod.nominatedNodeName.empty();
}

}  // namespace bayplan
