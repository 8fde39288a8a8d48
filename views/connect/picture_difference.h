// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The differences between two moments of a cluster, object by object, for people.
// Thread rule: pure function, any thread.

#include <QString>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct PictureDifference {
    enum class What { Came,
                      Went,
                      Moved,
                      Changed };
    What what = What::Changed;
    bool pod = false;      // otherwise a node
    std::string name;      // "namespace/name", or of a node
    std::string from, to;  // nodes of a pod; empty: pending, or absent
};

/// Nodes first, then pods, each by name. Changes of heartbeats only are left out. O(nodes + pods).
std::vector<PictureDifference> differencesBetween(const Cluster& before, const Cluster& after);

/// "gpu-042 → gpu-017", "on gpu-042", "was on gpu-042".
QString differenceText(const PictureDifference& difference);

}  // namespace bayplan
