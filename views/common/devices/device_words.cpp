// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/devices/device_words.h"

#include <QCoreApplication>
#include <set>

#include "cluster/extended_claims.h"
#include "common/text.h"

namespace bayplan {

namespace {

struct DeviceWords {
    Q_DECLARE_TR_FUNCTIONS(DeviceWords)
};

/// Partitions that are named one by one.
constexpr std::size_t kMostParts = 12;

QString countOfClass(std::int64_t count, const std::string& name) {
    return DeviceWords::tr("%L1 × %2", "devices, class").arg(count).arg(toQString(name));
}

QString alternativesText(const ClaimRequest& request) {
    QStringList alternatives;
    for (const DeviceRequest& one : request.alternatives)
        alternatives << (one.all ? DeviceWords::tr("all %1", "devices of a class").arg(toQString(one.deviceClass)) : countOfClass(one.count, one.deviceClass));
    return alternatives.join(DeviceWords::tr(" or "));
}

}  // namespace

QString amountsText(const std::map<std::string, ExactQuantity>& amounts) {
    QStringList texts;
    for (const auto& [name, amount] : amounts) texts << toQString(name + " " + amount.text());
    return texts.join(QStringLiteral(", "));
}

QString requestText(const DeviceRequest& request) {
    const QString name = toQString(request.deviceClass);
    return request.all ? DeviceWords::tr("all of class %1").arg(name) : DeviceWords::tr("%L1 of class %2").arg(request.count).arg(name);
}

QString requestsLine(const ResourceClaim& claim) {
    QStringList requests;
    for (const ClaimRequest& request : claim.requests) requests << alternativesText(request);
    return requests.join(QStringLiteral(", "));
}

QStringList claimedTexts(const Catalog& catalog, const std::vector<PodIdx>& pods) {
    std::set<ResourceClaimIdx> claims;
    for (const PodIdx p : pods)
        for (const ResourceClaimIdx claim : claimsOf(catalog.devices, catalog.pod(p)).claims) claims.insert(claim);
    std::map<std::string, std::int64_t> ofClass;
    QStringList others;
    for (const ResourceClaimIdx idx : claims) {
        const ResourceClaim& claim = catalog.devices.claim(idx);
        if (isExtendedClaim(claim)) continue;
        for (const ClaimRequest& request : claim.requests) {
            if (request.alternatives.size() == 1 && !request.alternatives[0].all) ofClass[request.alternatives[0].deviceClass] += request.alternatives[0].count;
            else if (const QString text = alternativesText(request); !others.contains(text)) others << text;
        }
    }
    QStringList texts;
    for (const auto& [name, count] : ofClass) texts << countOfClass(count, name);
    return texts + others;
}

QString attributeText(const DeviceAttribute& attribute) {
    if (const auto* number = std::get_if<std::int64_t>(&attribute)) return QString::number(*number);
    if (const auto* is = std::get_if<bool>(&attribute)) return *is ? QStringLiteral("true") : QStringLiteral("false");
    if (const auto* text = std::get_if<std::string>(&attribute)) return toQString(*text);
    if (const auto* version = std::get_if<DeviceVersion>(&attribute)) return toQString(version->text);
    return QStringLiteral("?");
}

QString deviceFacts(const Device& device) {
    QStringList attributes, capacities, parts;
    for (const auto& [name, attribute] : device.attributes) attributes << toQString(name) + QLatin1Char(' ') + attributeText(attribute);
    for (const auto& [name, capacity] : device.capacity) capacities << toQString(name + " " + capacity.value.text());
    for (const QStringList& list : {attributes, capacities})
        if (!list.isEmpty()) parts << list.join(QStringLiteral(", "));
    if (device.shareable) parts << DeviceWords::tr("can be shared", "a device");
    return parts.join(QStringLiteral("; "));
}

QString holderText(const Catalog& catalog, const DeviceHolder& holder, const PodsOfClaims& pods) {
    const ResourceClaim& claim = catalog.devices.claim(holder.claim);
    QString text = toQString(claim.key());
    if (const auto found = pods.find(holder.claim); found != pods.end()) {
        QStringList names;
        for (const PodIdx pod : found->second) names << toQString(catalog.pod(pod).key());
        text = DeviceWords::tr("%1 of %2", "a claim of its pods").arg(text, names.join(QStringLiteral(", ")));
    }
    if (holder.given->shared)
        text = holder.given->consumed.empty() ? DeviceWords::tr("%1: a share").arg(text) : DeviceWords::tr("%1: a share, %2").arg(text, amountsText(holder.given->consumed));
    return holder.given->adminAccess ? DeviceWords::tr("%1 (administrative access)").arg(text) : text;
}

QString pieceText(const DevicePicture& picture, const DeviceCell& cell, const DevicePiece& piece, const PodsOfClaims& pods) {
    const QString who = holderText(picture.cluster().catalog(), {piece.claim, piece.given}, pods);
    const QString text = piece.assumed ? DeviceWords::tr("%1, allocated here").arg(who) : who;
    return cell.partitioned ? toQString(picture.index().device(piece.device).device->name) + QStringLiteral(": ") + text : text;
}

QStringList cellState(const DevicePicture& picture, const DeviceCell& cell, const PodsOfClaims& pods) {
    QStringList said;
    for (const DevicePiece& piece : cell.pieces) said << pieceText(picture, cell, piece, pods);
    for (const DeviceHolder& admin : cell.admins) said << holderText(picture.cluster().catalog(), admin, pods);
    if (cell.pool->invalid) said << reasonText(kDevicePoolInvalid());
    else if (!cell.pool->complete) said << reasonText(kDevicePoolIncomplete());
    for (const std::size_t d : cell.devices)
        for (const Taint& taint : picture.index().device(d).device->taints) {
            const QString text = reasonText(kDeviceTainted({toString(taint)}));
            said << (cell.partitioned ? toQString(picture.index().device(d).device->name) + QStringLiteral(": ") + text : text);
        }
    if (said.empty()) said << DeviceWords::tr("free", "a device");
    return said;
}

QString describeCell(const DevicePicture& picture, const DeviceCell& cell, const PodsOfClaims& pods) {
    const IndexedDevice& first = picture.index().device(cell.devices.front());
    QStringList lines{toQString(cell.name), DeviceWords::tr("%1, pool %2", "driver").arg(toQString(first.slice->driver), toQString(first.slice->pool))};
    if (cell.partitioned) {
        QStringList names;
        for (std::size_t i = 0; i < std::min(cell.devices.size(), kMostParts); ++i) names << toQString(picture.index().device(cell.devices[i]).device->name);
        if (cell.devices.size() > kMostParts) names << DeviceWords::tr("%Ln more", nullptr, static_cast<int>(cell.devices.size() - kMostParts));
        lines << DeviceWords::tr("can be divided into: %1").arg(names.join(QStringLiteral(", ")));
    } else if (const QString facts = deviceFacts(*first.device); !facts.isEmpty()) lines << facts;
    lines << cellState(picture, cell, pods);
    return lines.join(QLatin1Char('\n'));
}

QString countText(const std::vector<DeviceCount>& counts) {
    QStringList parts;
    for (const DeviceCount& count : counts) {
        const QString free = DeviceWords::tr("%1: %L2 of %L3 free", "driver, devices").arg(toQString(count.driver)).arg(count.free).arg(count.all);
        parts << (count.partly > 0 ? DeviceWords::tr("%1, %L2 in part", "devices free, devices in use in part").arg(free).arg(count.partly) : free);
    }
    return parts.join(QStringLiteral(" · "));
}

QStringList devicesToComeText(const DevicesToCome& come, const Catalog& catalog) {
    using Verdict = DeviceAllocation::Verdict;
    QStringList lines;
    for (std::size_t i = 0; i < come.claims.size(); ++i) {
        const ResourceClaim& claim = catalog.devices.claim(come.claims[i]);
        QStringList names;
        for (const AllocatedDevice& device : come.cluster->allocation(come.claims[i])->devices) {
            const QString name = toQString(device.device.device);
            names << (device.adminAccess                          ? DeviceWords::tr("%1 (administrative access)").arg(name)
                      : !device.consumed.empty() && device.shared ? DeviceWords::tr("%1 (a share, %2)", "device").arg(name, amountsText(device.consumed))
                                                                  : name);
        }
        const QString who = isExtendedClaim(claim) ? toQString(catalog.pod(come.pods[i]).key()) : toQString(claim.key());
        lines << DeviceWords::tr("%1 gets %2", "a claim, devices").arg(who, names.join(QStringLiteral(", ")));
    }
    const auto refused = [&](const QString& why) {
        lines << DeviceWords::tr("%1: %2", "a pod, why it gets no devices").arg(toQString(catalog.pod(come.refused).name), why);
    };
    switch (come.verdict) {
    case Verdict::Possible: break;
    case Verdict::Impossible: refused(DeviceWords::tr("its claims cannot all get devices here")); break;
    case Verdict::InvalidPools: refused(reasonText(kDevicePoolInvalid())); break;
    case Verdict::Error: refused(messageText(come.why)); break;
    case Verdict::NotModelled: refused(DeviceWords::tr("which devices it gets is not modelled: %1").arg(messageText(come.why))); break;
    }
    return lines;
}

}  // namespace bayplan
