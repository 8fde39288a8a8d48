// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/shown_objects.h"

#include "cluster/builder.h"

namespace bayplan {

Objects shownObjects(const Cluster& cluster) {
    Objects objects = objectsOf(cluster.catalog());
    for (std::size_t p = 0; p < objects.pods.size(); ++p) {
        const Placement& placement = cluster.placement(PodIdx(p));
        if (placement.node.valid()) objects.pods[p].nodeName = cluster.catalog().node(placement.node).name;
        else if (placement.standing == Standing::Pending) objects.pods[p].nodeName.clear();
    }
    for (std::size_t n = 0; n < objects.nodes.size(); ++n) objects.nodes[n].unschedulable = cluster.node(NodeIdx(n)).unschedulable;
    return objects;
}

}  // namespace bayplan
