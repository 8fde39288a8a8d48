// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Builds a picture from objects: defaulting, interning, accounting. Outside code can make a Cluster only in this way.

#include "base/budget.h"
#include "base/diagnostics.h"
#include "cluster/cluster.h"
#include "model/objects.h"

namespace bayplan {

struct Built {
    ClusterPtr cluster;
    Diagnostics diagnostics;  // those of `objects`, then the builder's own
};

/// Left out, with an Error that names the object: a second node or pod of the same name. Kept, with a Warning: a pod on
/// an unknown node (it is counted nowhere, but is not pending either: see Catalog), a negative amount (the amount is
/// left out), an unknown priority class. Succeeded and Failed pods are skipped, as a scheduler's informer does. Errors:
/// Cancelled. O(objects).
/// `visiting`: the names of all nodes in the scheduler's visiting order, if that is known better than from the order of
/// reading; unknown names are skipped.
Result<Built> build(Objects objects, const Budget& budget = {}, const std::vector<std::string>& visiting = {});

/// The objects that a catalog was built from, without diagnostics and counts.
Objects objectsOf(const Catalog& catalog);
/// Those of them that are no nodes and no pods.
ClusterObjects othersOf(const Catalog& catalog);

}  // namespace bayplan
