// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The CPUs and NUMA zones of nodes as Koordinator's scheduler gives them to pods, as a table or as a list of a document.

#include <iosfwd>
#include <memory>
#include <vector>

#include "cli/output/printing.h"
#include "cluster/cluster.h"
#include "framework/profile.h"
#include "io/reports/report_document.h"
#include "plugins/numaresource/numa_shares.h"

namespace bayplan {

class ListedZones {
public:
    /// `nodes`: those alone; empty: all. By the names of nodes, then by zone. O(zones + pods on the nodes).
    ListedZones(const Cluster& cluster, const Profiles& profiles, const std::vector<NodeIdx>& nodes);

    bool empty() const { return m_rows.empty(); }
    void write(std::ostream& out, const TableLook& look) const;
    void write(ReportDocument& document) const;

private:
    struct Row {
        NodeIdx node;
        std::shared_ptr<const NumaSharesOfNode> shares;
        std::int32_t zone = 0;
    };

    const Cluster& m_cluster;
    std::vector<Row> m_rows;
};

}  // namespace bayplan
