// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The differences between two pictures of a cluster that were read at different times and so have catalogs of their
// own: nodes and pods are matched by name. (Two pictures of one catalog: difference() in cluster/delta.h.)
// Thread rule: pure function.

#include <cstdint>
#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct PictureChange {
    enum class What : std::uint8_t {
        NodeCame,
        NodeGone,
        NodeReplaced,  // another node under the same name
        Cordoned,
        Uncordoned,
        NodeChanged,  // labels, taints, amounts, readiness; not heartbeats
        PodCame,      // `to`: its node, if any
        PodGone,      // `from`
        PodReplaced,  // another pod under the same name: `from`, `to`
        PodBound,     // `to`
        PodMoved,     // `from`, `to`
        PodUnbound,   // `from`
        PodChanged,   // labels, or its requests
    };
    What what = What::PodChanged;
    std::string name;      // "namespace/name" of a pod
    std::string from, to;  // nodes; empty: none

    bool isPod() const { return what >= What::PodCame; }
    bool operator==(const PictureChange&) const = default;
};
/// "came", "cordoned", "moved": without the object.
const char* toString(PictureChange::What what);

/// Nodes, then pods, each sorted by name. An object reported as replaced or moved is not also reported as changed; a
/// cordon and another change are two entries. O(objects · log objects).
std::vector<PictureChange> changesBetween(const Cluster& before, const Cluster& after);

}  // namespace bayplan
