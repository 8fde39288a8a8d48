// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/pending_groups.h"

#include <QCoreApplication>
#include <map>

#include "common/text.h"
#include "map/fill_text.h"
#include "map/pod_classes.h"

namespace bayplan {

namespace {

class Pending {
    Q_DECLARE_TR_FUNCTIONS(Pending)
};

void addReason(PendingGroup& group, const Decision& decision) {
    switch (decision.outcome) {
    case Outcome::Unschedulable: group.waiting = Waiting::Unschedulable; break;
    case Outcome::Gated: group.waiting = Waiting::Gated; break;
    case Outcome::NotModelled: group.waiting = Waiting::NotModelled; break;
    default: group.waiting = Waiting::Other; break;
    }
    group.reason = firstReason(decision);
}

}  // namespace

QString requestLine(const Catalog& catalog, PodIdx pod) {
    const std::vector<std::int64_t>& requests = catalog.specOf(pod).requests.filter;
    QStringList parts;
    for (std::size_t r = 0; r < requests.size(); ++r) {
        if (requests[r] <= 0) continue;
        const std::string& name = catalog.resources.name(ResourceIdx(r));
        const QString number = fillNumber(name, requests[r]);
        const bool bytes = name == kMemory;
        const QString part = bytes ? number
                           : name == kCpu ? Pending::tr("%1 CPU", "amount of cpu").arg(number)
                                          : Pending::tr("%1 %2", "amount, resource").arg(number, resourceText(name));
        if (r >= ResourceTable::kFirstScalar) parts.prepend(part);  // what is scarce says most
        else parts << part;
    }
    return parts.isEmpty() ? Pending::tr("requests nothing") : parts.join(QStringLiteral(" · "));
}

QString firstReason(const Decision& decision) {
    if (decision.outcome == Outcome::NotModelled)
        return Pending::tr("not modelled: %1").arg(decision.notModelled.empty() ? QString() : toQString(decision.notModelled.front()));
    const QString message = toQString(decision.message);
    // "0/5 nodes are available: 3 Insufficient cpu, 2 node(s) had untolerated taint {…}."
    const qsizetype colon = message.indexOf(QStringLiteral("available: "));
    if (colon < 0) return message.isEmpty() ? outcomeText(decision.outcome) : message.section(QLatin1Char('\n'), 0, 0);
    QString first = message.mid(colon + 11).section(QStringLiteral(", "), 0, 0);
    if (first.endsWith(QLatin1Char('.'))) first.chop(1);
    return first;
}

std::vector<PendingGroup> pendingGroups(const Session& session, const QString& filter) {
    const Catalog& catalog = session.catalog();
    std::vector<PendingGroup> groups;
    std::map<std::pair<std::string, std::size_t>, std::size_t> byKey;
    const QString needle = filter.trimmed();
    for (const PodIdx p : session.cluster()->pendingPods()) {
        const Pod& pod = catalog.pod(p);
        const std::string owner = ownerKey(pod);
        if (!needle.isEmpty() && !toQString(pod.key()).contains(needle, Qt::CaseInsensitive)
            && !toQString(owner).contains(needle, Qt::CaseInsensitive)) continue;
        const std::string key = owner.empty() ? pod.namespaceName : owner;
        const auto [at, fresh] = byKey.try_emplace({key, catalog.podSpecs[p.get()].get()}, groups.size());
        if (fresh) {
            PendingGroup group;
            group.name = owner.empty() ? toQString(pod.name) : toQString(owner).section(QLatin1Char('/'), -1);
            group.nameSpace = toQString(pod.namespaceName);
            group.requests = requestLine(catalog, p);
            groups.push_back(std::move(group));
        }
        PendingGroup& group = groups[at->second];
        group.pods.push_back(p);
        if (group.waiting == Waiting::NotAsked) {
            if (const Decision* decision = session.decision(p)) addReason(group, *decision);
        }
    }
    return groups;
}

}  // namespace bayplan
