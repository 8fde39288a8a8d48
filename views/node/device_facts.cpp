// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/device_facts.h"

#include <QCoreApplication>

#include "cluster/extended_claims.h"
#include "common/text.h"
#include "framework/catalog_index.h"
#include "plugins/devices/device_answers.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostLines = 32;

struct DeviceWords {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

QString amountsText(const Amounts& amounts) {
    QStringList texts;
    for (const auto& [name, amount] : amounts) texts << toQString(name + " " + amount.text());
    return texts.join(QStringLiteral(", "));
}

/// "ml/train: ml/train-0, has memory 8Gi".
QString holderText(const Cluster& cluster, const DeviceHolder& holder, const std::map<ResourceClaimIdx, std::vector<PodIdx>>& pods) {
    QString text = toQString(cluster.catalog().devices.claim(holder.claim).key());
    if (const auto found = pods.find(holder.claim); found != pods.end()) {
        QStringList names;
        for (const PodIdx pod : found->second) names << toQString(cluster.catalog().pod(pod).key());
        text = DeviceWords::tr("%1 of %2", "a claim of its pods").arg(text, names.join(QStringLiteral(", ")));
    }
    if (holder.given->shared) text = DeviceWords::tr("%1: a share, %2").arg(text, amountsText(holder.given->consumed));
    return holder.given->adminAccess ? DeviceWords::tr("%1 (administrative access)").arg(text) : text;
}

QString requestText(const DeviceRequest& request) {
    const QString name = toQString(request.deviceClass);
    return request.all ? DeviceWords::tr("all of class %1").arg(name) : DeviceWords::tr("%1 of class %2").arg(request.count).arg(name);
}

}  // namespace

FactSection devicesOfNode(const Cluster& cluster, NodeIdx node) {
    FactSection section{DeviceWords::tr("Devices"), {}};
    if (cluster.catalog().devices.slices.empty()) return section;
    const std::shared_ptr<const CatalogIndex> catalog = CatalogIndex::of(cluster.sharedCatalog());
    const DeviceIndex& index = catalog->derived.of<DeviceIndex>();
    const std::map<ResourceClaimIdx, std::vector<PodIdx>> pods = podsByClaim(cluster);
    const std::vector<DeviceOnNode> devices = devicesOn(index, DeviceUse(index, cluster), node);
    for (const DeviceOnNode& here : devices) {
        if (section.lines.size() == kMostLines) {
            section.lines.push_back({{}, DeviceWords::tr("and %Ln more device(s)", nullptr, static_cast<int>(devices.size() - kMostLines))});
            break;
        }
        const IndexedDevice& device = index.device(here.device);
        QStringList said;
        for (const DeviceHolder& holder : here.holders) said << holderText(cluster, holder, pods);
        if (here.pool->invalid) said << reasonText(kDevicePoolInvalid());
        else if (!here.pool->complete) said << reasonText(kDevicePoolIncomplete());
        for (const Taint& taint : device.device->taints) said << reasonText(kDeviceTainted({toString(taint)}));
        if (said.empty()) said << DeviceWords::tr("free", "a device");
        section.lines.push_back({toQString(device.slice->pool + "/" + device.device->name), said.join(QLatin1Char('\n')), toQString(device.slice->driver)});
    }
    return section;
}

FactSection claimsOfPod(const Cluster& cluster, PodIdx pod) {
    FactSection section{DeviceWords::tr("Resource claims"), {}};
    const DeviceCatalog& devices = cluster.catalog().devices;
    const ClaimsOfPod claims = claimsOf(devices, cluster.catalog().pod(pod));
    for (const ResourceClaimIdx idx : claims.claims) {
        const ResourceClaim& claim = devices.claim(idx);
        QStringList said;
        if (const auto& given = cluster.allocation(idx))
            for (const AllocatedDevice& device : given->devices)
                said << DeviceWords::tr("%1: has %2")
                            .arg(toQString(device.request), toQString(device.device.pool + "/" + device.device.device)
                                                                + (device.shared ? QStringLiteral(" (%1)").arg(amountsText(device.consumed)) : QString()));
        else
            for (const ClaimRequest& request : claim.requests) {
                QStringList alternatives;
                for (const DeviceRequest& one : request.alternatives) alternatives << requestText(one);
                said << DeviceWords::tr("%1: wants %2").arg(toQString(request.name), alternatives.join(DeviceWords::tr(", else ")));
            }
        section.lines.push_back({isExtendedClaim(claim) ? DeviceWords::tr("of its resources") : toQString(claim.name), said.join(QLatin1Char('\n'))});
    }
    if (!claims.problem.empty()) section.lines.push_back({{}, toQString(claims.problem)});
    return section;
}

}  // namespace bayplan
