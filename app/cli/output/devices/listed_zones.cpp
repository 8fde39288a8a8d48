// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/devices/listed_zones.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "base/quantity.h"
#include "cli/output/output.h"
#include "cli/output/words.h"
#include "framework/catalog_index.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

/// "cpu 4, memory 1Gi".
std::string amountsInZone(const ResourceTable& table, const AmountsOfZone& amounts) {
    std::string all;
    for (std::size_t i = 0; i < amounts.size(); ++i)
        if (const std::string& name = table.name(ResourceIdx(i)); amounts[i]) all += (all.empty() ? "" : ", ") + name + " " + formatAmount(name, *amounts[i]);
    return all;
}

void appendAmountsInZone(std::string& json, const ResourceTable& table, const AmountsOfZone& amounts) {
    JsonMembers members(json);
    for (std::size_t i = 0; i < amounts.size(); ++i)
        if (const std::string& name = table.name(ResourceIdx(i)); amounts[i]) members.text(name.c_str(), formatAmount(name, *amounts[i]));
}

/// What a pod has in one zone.
struct HeldInZone {
    CpuSet cpus;
    const AmountsOfZone* amounts = nullptr;  // null: no share of the zone's resources
};

std::optional<HeldInZone> heldInZone(const ZonedNode& node, const NumaShare& share, std::int32_t zone) {
    HeldInZone held{share.cpus & node.cpus.inZone(zone), nullptr};
    for (const ZoneShare& one : share.zones)
        if (one.zone == zone) held.amounts = &one.amounts;
    return held.cpus.empty() && !held.amounts ? std::nullopt : std::optional(std::move(held));
}

}  // namespace

ListedZones::ListedZones(const Cluster& cluster, const Profiles& profiles, const std::vector<NodeIdx>& nodes) : m_cluster(cluster) {
    if (cluster.catalog().topology.koordinator.empty()) return;
    for (const NodeIdx node : CatalogIndex::of(cluster.sharedCatalog())->byName) {
        if (!nodes.empty() && std::find(nodes.begin(), nodes.end(), node) == nodes.end()) continue;
        const auto shares = std::make_shared<const NumaSharesOfNode>(cluster, profiles, node);
        if (!shares->shown()) continue;
        for (const std::int32_t zone : shares->zones()) m_rows.push_back({node, shares, zone});
    }
}

void ListedZones::write(std::ostream& out, const TableLook& look) const {
    const ResourceTable& resources = m_cluster.catalog().resources;
    TextTable table({tr("NODE"), tr("ZONE"), tr("FREE CPUS"), tr("LEFT"), tr("PODS")});
    for (const Row& row : m_rows) {
        std::string pods;
        for (const NumaShare& share : row.shares->shares()) {
            const std::optional<HeldInZone> held = heldInZone(row.shares->node(), share, row.zone);
            if (!held) continue;
            std::string what = held->cpus.toString();
            if (held->amounts) what += (what.empty() ? "" : "; ") + amountsInZone(resources, *held->amounts);
            pods += (pods.empty() ? "" : ", ") + m_cluster.catalog().pod(share.pod).key() + " (" + what + ")" + (share.predicted ? tr(" (predicted)") : "");
        }
        const std::optional<AmountsOfZone> left = row.shares->left(row.zone);
        table.add({m_cluster.catalog().node(row.node).name, std::to_string(row.zone), row.shares->freeCpus(row.zone).toString(),
                   left ? amountsInZone(resources, *left) : std::string(), std::move(pods)});
    }
    table.write(out, look);
}

void ListedZones::write(ReportDocument& document) const {
    const ResourceTable& resources = m_cluster.catalog().resources;
    document.list("zones", m_rows, [&](std::string& json, const Row& row) {
        JsonMembers members(json);
        members.text("node", m_cluster.catalog().node(row.node).name);
        members.number("zone", static_cast<std::uint64_t>(std::max(0, row.zone)));
        members.text("freeCpus", row.shares->freeCpus(row.zone).toString());
        if (const std::optional<AmountsOfZone> left = row.shares->left(row.zone)) appendAmountsInZone(members.raw("left"), resources, *left);
        std::string& holders = members.raw("holders");
        holders += '[';
        for (const NumaShare& share : row.shares->shares()) {
            const std::optional<HeldInZone> held = heldInZone(row.shares->node(), share, row.zone);
            if (!held) continue;
            if (holders.back() != '[') holders += ',';
            JsonMembers holder(holders);
            holder.text("pod", m_cluster.catalog().pod(share.pod).key());
            holder.raw("predicted") += share.predicted ? "true" : "false";
            holder.text("cpus", held->cpus.toString());
            if (held->amounts) appendAmountsInZone(holder.raw("share"), resources, *held->amounts);
        }
        holders += ']';
    });
}

}  // namespace bayplan
