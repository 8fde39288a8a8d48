// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/device_facts.h"

#include <QCoreApplication>

#include "cluster/extended_claims.h"
#include "common/devices/device_words.h"
#include "common/text.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostLines = 32;

struct DeviceFactWords {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

}  // namespace

FactSection devicesOfNode(const ClusterPtr& cluster, NodeIdx node) {
    FactSection section{DeviceFactWords::tr("Devices"), {}};
    const std::shared_ptr<const DevicePicture> picture = DevicePicture::of(cluster);
    if (!picture) return section;
    const PodsOfClaims pods = picture->podsOn(node);
    const std::vector<DeviceCell> cells = picture->cells(node);
    const std::vector<DeviceCount> counts = countByDriver(picture->index(), cells);
    for (const DeviceCount& count : counts) section.lines.push_back({{}, countText({count})});
    for (std::size_t c = 0; c < cells.size(); ++c) {
        if (c == kMostLines) {
            section.lines.push_back({{}, DeviceFactWords::tr("and %Ln more device(s)", nullptr, static_cast<int>(cells.size() - kMostLines))});
            break;
        }
        const DeviceCell& cell = cells[c];
        const ResourceSlice& slice = *picture->index().device(cell.devices.front()).slice;
        section.lines.push_back({toQString(slice.pool + "/" + cell.name), cellState(*picture, cell, pods).join(QLatin1Char('\n')), describeCell(*picture, cell, pods)});
    }
    return section;
}

FactSection claimsOfPod(const Cluster& cluster, PodIdx pod) {
    FactSection section{DeviceFactWords::tr("Resource claims"), {}};
    const DeviceCatalog& devices = cluster.catalog().devices;
    const ClaimsOfPod claims = claimsOf(devices, cluster.catalog().pod(pod));
    for (const ResourceClaimIdx idx : claims.claims) {
        const ResourceClaim& claim = devices.claim(idx);
        QStringList said;
        if (const auto& given = cluster.allocation(idx))
            for (const AllocatedDevice& device : given->devices)
                said << DeviceFactWords::tr("%1: has %2")
                            .arg(toQString(device.request), toQString(device.device.pool + "/" + device.device.device)
                                                                + (device.shared ? QStringLiteral(" (%1)").arg(amountsText(device.consumed)) : QString()));
        else
            for (const ClaimRequest& request : claim.requests) {
                QStringList alternatives;
                for (const DeviceRequest& one : request.alternatives) alternatives << requestText(one);
                said << DeviceFactWords::tr("%1: wants %2").arg(toQString(request.name), alternatives.join(DeviceFactWords::tr(", else ")));
            }
        section.lines.push_back({isExtendedClaim(claim) ? DeviceFactWords::tr("of its resources") : toQString(claim.name), said.join(QLatin1Char('\n')), DeviceFactWords::tr("Show this claim"), idx});
    }
    if (!claims.problem.empty()) section.lines.push_back({{}, toQString(claims.problem)});
    return section;
}

}  // namespace bayplan
