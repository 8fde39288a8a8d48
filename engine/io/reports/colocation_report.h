// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator offers of nodes to batch and mid pods, and how it shares caches and memory bandwidth out, as a document.
// Amounts are whole numbers: thousandths of a core, or bytes.
// Thread rule: pure functions.

#include <ostream>
#include <string>
#include <vector>

#include "io/reports/report_format.h"
#include "schedulers/koordinator/cache_shares.h"
#include "schedulers/koordinator/colocation.h"

namespace bayplan {

struct NodeColocation {
    std::string node;
    NodeOffer offer;
    std::array<std::optional<std::int64_t>, 4> shown;  // what the node's status says, in the order of kOffered; absent: nothing
    std::optional<NodeSchemata> schemata;
};

/// Of one node; `caches` are the numbers of its L3 caches, where its machine is known.
NodeColocation nodeColocation(const SloObjects& slo, const Cluster& cluster, NodeIdx node, std::optional<std::int64_t> now, std::vector<std::int32_t> caches);

/// "usage", "request", "maxUsageRequest".
std::string_view policyName(BatchPolicy policy);

/// Members of a document of kind Colocation.
void writeColocation(std::ostream& out, ReportFormat format, const std::vector<NodeColocation>& nodes);

}  // namespace bayplan
