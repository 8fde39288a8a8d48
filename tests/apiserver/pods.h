// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// pods/binding and pods/eviction.
// Source: the transcripts; k8s.io/kubernetes pkg/registry/core/pod/storage of 1.36 for the cases they do not show.

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// Puts a pod on a node, as a binding does: sets its condition, and copies some of the node's labels.
ObjectPtr assignPod(World& world, Json pod, const std::string& node);

/// Does not check whether the node exists, like the real server.
Answer bindPod(World& world, const Target& target, const Request& request);
/// Respects the budget that selects the pod, and counts the eviction against it.
Answer evictPod(World& world, const Target& target, const Request& request);

}  // namespace bayplan::apiserver
