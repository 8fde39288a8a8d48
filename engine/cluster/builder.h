// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From objects to a picture: defaulting, interning, accounting. The only way to make a Cluster from outside.

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
/// a node that is not there (it is counted nowhere and stands pending to no one: see Catalog), a negative amount (it is
/// left out), an unknown priority class. Succeeded and Failed pods are passed over, as a scheduler's informer does.
/// Errors: Cancelled. O(objects).
/// `visiting`: the names of all nodes in the scheduler's visiting order, where that is known better than from the order
/// of reading; names that are not there are passed over.
Result<Built> build(Objects objects, const Budget& budget = {}, const std::vector<std::string>& visiting = {});

/// The objects again that a catalog was built from, without diagnostics and counts.
Objects objectsOf(const Catalog& catalog);

}  // namespace bayplan
