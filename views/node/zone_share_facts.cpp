// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/zone_share_facts.h"

#include <QCoreApplication>
#include <QStringList>

#include "common/text.h"
#include "framework/catalog_index.h"
#include "plugins/numaresource/numa_shares.h"

namespace bayplan {

namespace {

struct ZoneShareWords {
    Q_DECLARE_TR_FUNCTIONS(ZoneShareFacts)
};

QString sharedZoneName(std::int32_t number) { return ZoneShareWords::tr("zone %1").arg(number); }

/// "cpu 4, memory 1Gi".
QString zoneAmountsText(const ResourceTable& table, const AmountsOfZone& amounts) {
    QStringList parts;
    for (std::size_t i = 0; i < amounts.size(); ++i)
        if (const std::string& name = table.name(ResourceIdx(i)); amounts[i])
            parts << ZoneShareWords::tr("%1 %2", "resource and amount").arg(toQString(name), amountText(name, *amounts[i]));
    return parts.join(ZoneShareWords::tr(", "));
}

/// Of a pod, in one zone; empty: it has nothing there.
QString zoneShareText(const ResourceTable& table, const ZonedNode& node, const NumaShare& share, std::int32_t zone) {
    QStringList parts;
    if (const CpuSet cpus = share.cpus & node.cpus.inZone(zone); !cpus.empty()) parts << ZoneShareWords::tr("CPUs %1").arg(toQString(cpus.toString()));
    for (const ZoneShare& one : share.zones)
        if (one.zone == zone) parts << zoneAmountsText(table, one.amounts);
    const QString text = parts.join(ZoneShareWords::tr("; "));
    return share.predicted && !text.isEmpty() ? ZoneShareWords::tr("%1 (predicted)").arg(text) : text;
}

}  // namespace

FactSection sharedZonesOfNode(const Cluster& cluster, const Profiles& profiles, NodeIdx node) {
    FactSection section{ZoneShareWords::tr("CPUs and zones (Koordinator)"), {}};
    const NumaSharesOfNode read(cluster, profiles, node);
    if (!read.shown()) return section;
    const Catalog& catalog = cluster.catalog();
    for (const std::int32_t zone : read.zones()) {
        FactLine& line = section.lines.emplace_back();
        line.name = sharedZoneName(zone);
        const CpuSet free = read.freeCpus(zone);
        QStringList said{free.empty() ? ZoneShareWords::tr("no free CPUs") : ZoneShareWords::tr("free CPUs: %1").arg(toQString(free.toString()))};
        if (const std::optional<AmountsOfZone> left = read.left(zone)) said << ZoneShareWords::tr("left: %1").arg(zoneAmountsText(catalog.resources, *left));
        for (const NumaShare& share : read.shares()) {
            const QString text = zoneShareText(catalog.resources, read.node(), share, zone);
            if (text.isEmpty()) continue;
            said << ZoneShareWords::tr("%1: %2").arg(toQString(catalog.pod(share.pod).key()), text);
            line.pods.push_back(share.pod);
        }
        line.value = said.join(QLatin1Char('\n'));
    }
    if (!read.chosen() && !section.lines.empty()) section.lines.push_back({{}, ZoneShareWords::tr("The rules in use bind no CPUs and align with no zones: pods that were placed here have none.")});
    return section;
}

FactSection sharedZonesOfPod(const Cluster& cluster, const Profiles& profiles, PodIdx pod) {
    FactSection section{ZoneShareWords::tr("CPUs and zones (Koordinator)"), {}};
    const NumaSharesOfNode read(cluster, profiles, cluster.placement(pod).node);
    for (const NumaShare& share : read.shares())
        if (share.pod == pod)
            for (const std::int32_t zone : read.zones())
                if (const QString text = zoneShareText(cluster.catalog().resources, read.node(), share, zone); !text.isEmpty()) section.lines.push_back({sharedZoneName(zone), text});
    return section;
}

}  // namespace bayplan
