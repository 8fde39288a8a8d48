// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The same rules on some of the nodes: a person asks about one domain, and the others are left out of the search. Plugins
// that look at other pods, such as affinity and spreading, still see the whole cluster.
// Thread rule: pure functions.

#include <utility>
#include <vector>

#include "framework/profile.h"

namespace bayplan {

/// Every profile of `profiles` with nodes outside `nodes`, which are sorted, refused first of all. Where pod groups are tried
/// in placements, those lose their other nodes, and one that has none left is not tried.
Profiles withinNodes(const Profiles& profiles, std::vector<NodeIdx> nodes);

/// Only these pods, sorted, are refused outside `nodes`; placements of pod groups stay as they are.
Profiles podsWithin(const Profiles& profiles, std::vector<PodIdx> pods, std::vector<NodeIdx> nodes);

/// Likewise with each of these pods refused everywhere but on its node.
Profiles pinnedTo(const Profiles& profiles, std::vector<std::pair<PodIdx, NodeIdx>> pins);

}  // namespace bayplan
