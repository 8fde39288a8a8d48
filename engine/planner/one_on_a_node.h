// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods that keep others like them off their node.
// Thread rule: a pure function.

#include "cluster/cluster.h"

namespace bayplan {

/// No node takes two pods like this one, by their host ports or by an anti-affinity that means them. False: not known to be so.
bool oneOnANode(const Catalog& catalog, PodIdx pod);

}  // namespace bayplan
