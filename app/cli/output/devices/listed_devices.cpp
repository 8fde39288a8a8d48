// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/devices/listed_devices.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>

#include "base/quantity.h"
#include "cli/output/output.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"
#include "plugins/numaresource/aligned_devices.h"

namespace bayplan {

namespace {

/// "gpu-core 50, gpu-memory 40Gi".
std::string sharesText(const ShareAmounts& amounts) {
    std::string all;
    for (std::size_t i = 0; i < kShareNames.size(); ++i) {
        const auto what = static_cast<ShareOf>(i);
        if (!amounts.has(what)) continue;
        const std::string_view name = kShareNames[i].substr(kShareNames[i].find('/') + 1);
        all += (all.empty() ? "" : ", ") + std::string(name) + " " + formatAmount(kShareNames[i], amounts.get(what));
    }
    return all;
}

void appendShares(std::string& json, const ShareAmounts& amounts) {
    JsonMembers members(json);
    for (std::size_t i = 0; i < kShareNames.size(); ++i)
        if (const auto what = static_cast<ShareOf>(i); amounts.has(what)) members.text(std::string(kShareNames[i]).c_str(), formatAmount(kShareNames[i], amounts.get(what)));
}

}  // namespace

ListedDevices::ListedDevices(const Cluster& cluster, const Profiles& profiles, const std::vector<NodeIdx>& nodes) : m_cluster(cluster) {
    if (cluster.catalog().koordinatorDevices.empty()) return;
    m_index = CatalogIndex::of(cluster.sharedCatalog());
    const DeviceTable& table = m_index->derived.of<DeviceTable>();
    const Profile* profile = deviceProfile(profiles);
    for (const NodeIdx node : m_index->byName) {
        const NodeDevices* devices = table.find(node);
        if (!devices || (!nodes.empty() && std::find(nodes.begin(), nodes.end(), node) == nodes.end())) continue;
        const std::vector<DeviceTaken> taken = devicesTakenUnder(profile, *m_index, cluster, node);
        for (const auto& [type, list] : devices->types)
            for (const ListedDevice& device : list) {
                Row& row = m_rows.emplace_back(Row{node, type, &device, leftOf(device, type, taken), {}});
                for (const DeviceTaken& one : taken)
                    if (one.type == type && one.minor == device.object->minor) row.holders.push_back(one);
            }
    }
}

void ListedDevices::write(std::ostream& out, const TableLook& look) const {
    TextTable table({tr("NODE"), tr("DEVICE"), tr("FREE"), tr("PODS")});
    for (const Row& row : m_rows) {
        std::string pods;
        for (const DeviceTaken& one : row.holders) pods += (pods.empty() ? "" : ", ") + m_cluster.catalog().pod(one.pod).key() + (one.predicted ? tr(" (predicted)") : "");
        table.add({m_cluster.catalog().node(row.node).name, std::string(row.type) + " " + std::to_string(row.device->object->minor),
                   row.device->total.zero() ? tr("not healthy") : row.left.zero() ? tr("nothing")
                                                                                  : sharesText(row.left),
                   std::move(pods)});
    }
    table.write(out, look);
}

void ListedDevices::write(ReportDocument& document) const {
    document.list("listed", m_rows, [&](std::string& json, const Row& row) {
        JsonMembers members(json);
        members.text("node", m_cluster.catalog().node(row.node).name);
        members.text("type", std::string(row.type));
        members.number("minor", static_cast<std::uint64_t>(row.device->object->minor));
        members.raw("healthy") += row.device->total.zero() ? "false" : "true";
        appendShares(members.raw("free"), row.left);
        std::string& holders = members.raw("holders");
        holders += '[';
        for (const DeviceTaken& one : row.holders) {
            if (holders.back() != '[') holders += ',';
            JsonMembers holder(holders);
            holder.text("pod", m_cluster.catalog().pod(one.pod).key());
            holder.raw("predicted") += one.predicted ? "true" : "false";
            appendShares(holder.raw("share"), one.amounts);
        }
        holders += ']';
    });
}

}  // namespace bayplan
