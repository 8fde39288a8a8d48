// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An independent opinion on a picture: does every node hold what it may, does the accounting add up, does every pod
// that was placed here satisfy what it asks for? Shares no code with the plugins and reads the objects, not the
// accounted columns, so that a mistake in either shows.
// O(pods × what they ask for); with rules between pods O(pods²).

#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct Violation {
    NodeIdx node;        // invalid where it is of no node: devices and volumes that are given away
    PodIdx pod;          // invalid where the node or the picture as a whole is at fault
    std::string rule;    // "resources", "ports", "taints", "cordon", "selector", "features", "affinity",
                         // "anti-affinity", "spread", "volumes", "devices", "nodeName", "accounting"
    std::string detail;  // English, with the numbers
};

/// "node n1, pod ns/a: resources: cpu: 3 requested of 2", without the node and the pod where it is of none.
std::string toString(const Violation& violation, const Catalog& catalog);

/// Violations by pods with Standing::Assumed, and every error of accounting. Bound pods stand where the cluster put
/// them and are not judged, except that they must stand on the node that their spec names ("nodeName"). Spreading is
/// not judged here: it is asked when a pod comes, and what came later may well be uneven.
std::vector<Violation> checkPicture(const Cluster& cluster);

/// Would `pod` on `node` violate anything, with all others where they are?
std::vector<Violation> checkPlacement(const Cluster& cluster, PodIdx pod, NodeIdx node);

}  // namespace bayplan
