// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/claim_facts.h"

#include <QCoreApplication>

#include "common/devices/device_words.h"
#include "common/text.h"
#include "plugins/devices/claim_use.h"

namespace bayplan {

namespace {

struct ClaimWords {
    Q_DECLARE_TR_FUNCTIONS(ClaimFacts)
};

QString nameOf(const ClaimRequest& request, const DeviceRequest& one) { return toQString(request.prioritized ? request.name + "/" + one.name : request.name); }

QString wantedText(const DeviceRequest& one) {
    QStringList lines{requestText(one)};
    if (!one.capacity.empty()) lines << ClaimWords::tr("of each %1", "capacities").arg(amountsText(one.capacity));
    for (const std::string& selector : one.selectors) lines << toQString(selector);
    if (one.adminAccess) lines << ClaimWords::tr("administrative access");
    for (const Toleration& toleration : one.tolerations) lines << ClaimWords::tr("tolerates %1").arg(toQString(toString(Taint{toleration.key, toleration.value, toleration.effect})));
    return lines.join(QLatin1Char('\n'));
}

FactSection allocationOf(const Cluster& cluster, const ClaimUse& use) {
    FactSection section{use.read ? ClaimWords::tr("Allocated") : ClaimWords::tr("Allocated here, not sent"), {}};
    for (const ClaimUse::Given& given : use.given) {
        QStringList said{toQString(given.device->device.pool + "/" + given.device->device.device)};
        if (given.device->shared) said << (given.device->consumed.empty() ? ClaimWords::tr("a share") : ClaimWords::tr("a share, %1").arg(amountsText(given.device->consumed)));
        if (given.device->adminAccess) said << ClaimWords::tr("administrative access");
        if (given.device->binding == DeviceBinding::Waits) said << ClaimWords::tr("waits until its driver meets its binding conditions");
        if (given.device->binding == DeviceBinding::Failed) said << ClaimWords::tr("could not be bound");
        QStringList nodes;
        for (const NodeIdx node : given.nodes) nodes << toQString(cluster.catalog().node(node).name);
        if (given.everywhere) nodes << QStringLiteral("…");
        said << (nodes.isEmpty() ? ClaimWords::tr("no slice publishes it now") : ClaimWords::tr("on %1", "nodes").arg(nodes.join(QStringLiteral(", "))));
        section.lines.push_back({toQString(given.device->request), said.join(QLatin1Char('\n')), toQString(given.device->device.driver)});
    }
    return section;
}

}  // namespace

Facts claimFacts(const Cluster& cluster, ResourceClaimIdx idx) {
    const ResourceClaim& claim = cluster.catalog().devices.claim(idx);
    const std::shared_ptr<const CatalogIndex> catalog = CatalogIndex::of(cluster.sharedCatalog());
    const ClaimUse use = claimUse(catalog->derived.of<DeviceIndex>(), cluster, idx);
    Facts facts;
    facts.kind = Facts::Kind::Claim;
    facts.over = ClaimWords::tr("Resource claim in %1").arg(toQString(claim.namespaceName));
    facts.title = toQString(claim.name);
    facts.pods = use.pods;
    const bool given = cluster.allocation(idx) != nullptr;
    if (claim.deleting) {
        facts.headline = ClaimWords::tr("It is being deleted.");
        facts.tone = FactTone::Bad;
    } else if (!given) {
        facts.headline = ClaimWords::tr("It has no devices yet.");
        facts.tone = FactTone::Caution;
    } else {
        facts.headline = ClaimWords::tr("It has %Ln device(s).", nullptr, static_cast<int>(use.given.size()));
    }

    FactSection wants{ClaimWords::tr("Requests"), {}};
    for (const ClaimRequest& request : claim.requests)
        for (const DeviceRequest& one : request.alternatives) wants.lines.push_back({nameOf(request, one), wantedText(one)});
    facts.sections.push_back(std::move(wants));
    facts.sections.push_back(allocationOf(cluster, use));

    FactSection constraints{ClaimWords::tr("Constraints"), {}};
    for (const DeviceConstraint& constraint : claim.constraints) {
        QStringList of;
        for (const std::string& request : constraint.requests) of << toQString(request);
        constraints.lines.push_back({of.isEmpty() ? ClaimWords::tr("all requests") : of.join(QStringLiteral(", ")),
                                     constraint.matchAttribute.empty() ? ClaimWords::tr("each another %1").arg(toQString(constraint.distinctAttribute))
                                                                       : ClaimWords::tr("all the same %1").arg(toQString(constraint.matchAttribute))});
    }
    facts.sections.push_back(std::move(constraints));

    FactSection whence{ClaimWords::tr("Use"), {}};
    if (!use.templateName.empty()) whence.lines.push_back({ClaimWords::tr("Template"), toQString(use.templateName)});
    if (!claim.ownerPod.empty()) whence.lines.push_back({ClaimWords::tr("Made for"), toQString(claim.namespaceName + "/" + claim.ownerPod)});
    QStringList consumers;
    for (const ClaimConsumer& consumer : claim.reservedFor) consumers << toQString(consumer.resource + "/" + consumer.name);
    if (!consumers.isEmpty()) whence.lines.push_back({ClaimWords::tr("Reserved for"), consumers.join(QLatin1Char('\n'))});
    if (use.pods.empty()) whence.lines.push_back({{}, ClaimWords::tr("No pod names it.")});
    facts.sections.push_back(std::move(whence));
    return facts;
}

}  // namespace bayplan
