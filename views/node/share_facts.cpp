// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/share_facts.h"

#include <QCoreApplication>
#include <QStringList>

#include "common/text.h"
#include "framework/catalog_index.h"
#include "plugins/numaresource/aligned_devices.h"

namespace bayplan {

namespace {

struct ShareWords {
    Q_DECLARE_TR_FUNCTIONS(ShareFacts)
};

struct SharesOfNode {
    std::shared_ptr<const CatalogIndex> index;
    const NodeDevices* devices = nullptr;  // null: none is listed
    std::vector<DeviceTaken> taken;
    bool chosen = false;  // the rules in use choose devices
};

SharesOfNode sharesOf(const Cluster& cluster, const Profiles& profiles, NodeIdx node) {
    SharesOfNode read;
    if (!node.valid() || cluster.catalog().koordinatorDevices.empty()) return read;
    read.index = CatalogIndex::of(cluster.sharedCatalog());
    const DeviceTable& table = read.index->derived.of<DeviceTable>();
    read.devices = table.find(node);
    const Profile* profile = deviceProfile(profiles);
    read.chosen = profile != nullptr;
    read.taken = devicesTakenUnder(profile, *read.index, cluster, node);
    return read;
}

QString deviceName(std::string_view type, std::int32_t minor) { return ShareWords::tr("%1 %2", "type of a device, its number").arg(toQString(std::string(type))).arg(minor); }

/// "50 % of the cores, 40Gi of memory".
QString shareText(const ShareAmounts& amounts) {
    QStringList parts;
    if (amounts.has(ShareOf::Core)) parts << ShareWords::tr("%1 % of the cores").arg(amounts.get(ShareOf::Core));
    if (amounts.has(ShareOf::Memory)) parts << ShareWords::tr("%1 of memory").arg(amountText("memory", amounts.get(ShareOf::Memory)));
    for (const ShareOf whole : {ShareOf::Rdma, ShareOf::Fpga})
        if (amounts.has(whole)) parts << ShareWords::tr("%1 %").arg(amounts.get(whole));
    return parts.join(ShareWords::tr(", "));
}

QString freeText(const ListedDevice& listed, const std::vector<DeviceTaken>& taken, std::string_view type) {
    if (listed.total.zero()) return ShareWords::tr("not healthy: it has nothing to give");
    const ShareAmounts left = leftOf(listed, type, taken);
    return left.zero() ? ShareWords::tr("nothing free") : ShareWords::tr("free: %1").arg(shareText(left));
}

}  // namespace

FactSection sharedDevicesOfNode(const Cluster& cluster, const Profiles& profiles, NodeIdx node) {
    const SharesOfNode read = sharesOf(cluster, profiles, node);
    FactSection section{ShareWords::tr("Devices (Koordinator)"), {}};
    if (!read.devices) return section;
    for (const auto& [type, devices] : read.devices->types)
        for (const ListedDevice& listed : devices) {
            FactLine& line = section.lines.emplace_back();
            line.name = deviceName(type, listed.object->minor);
            QStringList said{freeText(listed, read.taken, type)};
            for (const DeviceTaken& one : read.taken) {
                if (one.type != type || one.minor != listed.object->minor) continue;
                const QString pod = toQString(cluster.catalog().pod(one.pod).key());
                said << (one.predicted ? ShareWords::tr("%1: %2 (predicted)") : ShareWords::tr("%1: %2")).arg(pod, shareText(one.amounts));
                line.pods.push_back(one.pod);
            }
            line.value = said.join(QLatin1Char('\n'));
        }
    if (!read.chosen && !section.lines.empty()) section.lines.push_back({{}, ShareWords::tr("The rules in use do not choose devices: pods that were placed here have none.")});
    return section;
}

FactSection sharedDevicesOfPod(const Cluster& cluster, const Profiles& profiles, PodIdx pod) {
    FactSection section{ShareWords::tr("Devices (Koordinator)"), {}};
    for (const DeviceTaken& one : sharesOf(cluster, profiles, cluster.placement(pod).node).taken) {
        if (one.pod != pod) continue;
        const QString share = shareText(one.amounts);
        section.lines.push_back({deviceName(one.type, one.minor), one.predicted ? ShareWords::tr("%1 (predicted)").arg(share) : share});
    }
    return section;
}

}  // namespace bayplan
