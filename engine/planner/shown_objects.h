// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A picture as the objects that an API server would have: for what decides by objects and knows no picture.
// Thread rule: a pure function.

#include "cluster/cluster.h"
#include "model/objects.h"

namespace bayplan {

/// Pods stand where the picture has them, and nodes are cordoned as there. Pods that have ended are in no picture. O(objects).
Objects shownObjects(const Cluster& cluster);

}  // namespace bayplan
