// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The devices that Koordinator's agent lists for nodes, as a table or as a list of a document.

#include <iosfwd>
#include <memory>
#include <string_view>
#include <vector>

#include "cli/output/printing.h"
#include "cluster/cluster.h"
#include "framework/catalog_index.h"
#include "framework/profile.h"
#include "io/reports/report_document.h"
#include "plugins/deviceshare/node_devices.h"

namespace bayplan {

class ListedDevices {
public:
    /// `nodes`: those alone; empty: all. By the names of nodes, then by type and number. O(devices + pods on the nodes).
    ListedDevices(const Cluster& cluster, const Profiles& profiles, const std::vector<NodeIdx>& nodes);

    bool empty() const { return m_rows.empty(); }
    void write(std::ostream& out, const TableLook& look) const;
    void write(ReportDocument& document) const;

private:
    struct Row {
        NodeIdx node;
        std::string_view type;
        const ListedDevice* device = nullptr;
        ShareAmounts left;
        std::vector<DeviceTaken> holders;
    };

    const Cluster& m_cluster;
    std::shared_ptr<const CatalogIndex> m_index;  // it has what the rows point at
    std::vector<Row> m_rows;
};

}  // namespace bayplan
