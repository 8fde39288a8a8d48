// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The nodes by the values of labels that keep pods: those that node selectors and affinity of pods name, and the zones and regions that volumes
// are in. A node's own name is none of them.
// Thread rule: a pure function.

#include <cstdint>
#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct LabelDomains {
    std::vector<std::uint32_t> of;   // by node
    std::vector<std::string> names;  // by domain: "zone=a", "!zone" for nodes without the label; of all nodes together: empty
};

/// All nodes as one domain first, then those of the labels that most specs of pods name, at most a few. O(specs + nodes × labels).
std::vector<LabelDomains> labelDomainsOf(const Catalog& catalog);

}  // namespace bayplan
