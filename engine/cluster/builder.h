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
Result<Built> build(Objects objects, const Budget& budget = {});

}  // namespace bayplan
