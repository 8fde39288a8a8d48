// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector says of one resource claim.
// Thread rule: a pure function.

#include "node/fact_values.h"

namespace bayplan {

/// O(pods + devices of all nodes).
Facts claimFacts(const Cluster& cluster, ResourceClaimIdx claim);

}  // namespace bayplan
