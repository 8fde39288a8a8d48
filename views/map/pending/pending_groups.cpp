// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/pending/pending_groups.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <map>

#include "common/pod_classes.h"
#include "common/text.h"
#include "map/fill_text.h"

namespace bayplan {

namespace {

class Pending {
    Q_DECLARE_TR_FUNCTIONS(Pending)
};

/// Upstream's most frequent reasons in the user's language; others unchanged.
QString inUsersWords(const QString& reason) {
    if (reason.startsWith(QLatin1String("Insufficient ")))
        return Pending::tr("not enough %1").arg(resourceWord(toStdString(reason.mid(13))));
    if (reason.startsWith(QLatin1String("didn't match Pod's node affinity")))
        return Pending::tr("node affinity or selector does not match");
    if (reason.startsWith(QLatin1String("had untolerated taint"))) return Pending::tr("taint not tolerated");
    if (reason == QLatin1String("were unschedulable")) return Pending::tr("cordoned");
    if (reason.startsWith(QLatin1String("didn't have free ports"))) return Pending::tr("host port taken");
    if (reason == QLatin1String("Too many pods")) return Pending::tr("no room for another pod");
    return reason;
}

void addReason(PendingGroup& group, const Catalog& catalog, const Decision& decision) {
    switch (decision.outcome) {
    case Outcome::Unschedulable:
        group.waiting = Waiting::Unschedulable;
        break;
    case Outcome::Gated:
        group.waiting = Waiting::Gated;
        break;
    case Outcome::NotModelled:
        group.waiting = Waiting::NotModelled;
        break;
    default:
        group.waiting = Waiting::Other;
        break;
    }
    group.reason = decision.outcome == Outcome::Scheduled ? Pending::tr("would go to %1").arg(toQString(catalog.node(decision.node).name))
                                                          : mainReason(decision).text();
}

}  // namespace

QString MainReason::text() const { return nodes == 0 ? words : Pending::tr("%Ln node(s): %1", nullptr, nodes).arg(words); }

MainReason mainReason(const Decision& decision) {
    if (decision.outcome == Outcome::NotModelled)
        return {0, Pending::tr("not modelled: %1").arg(decision.notModelled.empty() ? QString() : gapText(decision.notModelled.front()))};
    const QString message = toQString(decision.message).section(QStringLiteral(" preemption:"), 0, 0);
    // "0/5 nodes are available: 3 Insufficient cpu, 2 node(s) had untolerated taint {…}."
    const qsizetype colon = message.indexOf(QStringLiteral("available: "));
    if (colon < 0) return {0, message.isEmpty() ? outcomeText(decision.outcome) : message.section(QLatin1Char('\n'), 0, 0)};
    MainReason main;
    QString best;
    bool shortage = false;  // a shortage tells more than a node that is not allowed
    static const QRegularExpression kPart(QStringLiteral("^(\\d+) (?:node\\(s\\) )?(.+)$"));
    for (const QString& part : message.mid(colon + 11).split(QStringLiteral(", "))) {
        const QRegularExpressionMatch match = kPart.match(part.section(QStringLiteral(". "), 0, 0));
        if (!match.hasMatch()) continue;
        const int nodes = match.capturedView(1).toInt();
        const bool isShortage = match.capturedView(2).startsWith(QLatin1String("Insufficient "));
        if (isShortage < shortage || (isShortage == shortage && nodes <= main.nodes)) continue;
        main.nodes = nodes;
        shortage = isShortage;
        best = match.captured(2);
    }
    if (best.endsWith(QLatin1Char('.'))) best.chop(1);
    main.words = main.nodes == 0 ? message.mid(colon + 11) : inUsersWords(best);
    return main;
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
            && !toQString(owner).contains(needle, Qt::CaseInsensitive))
            continue;
        const std::string key = owner.empty() ? pod.namespaceName : owner;
        const auto [at, fresh] = byKey.try_emplace({key, catalog.podSpecs[p.get()].get()}, groups.size());
        if (fresh) {
            PendingGroup group;
            group.name = owner.empty() ? toQString(pod.name) : toQString(owner).section(QLatin1Char('/'), -1);
            group.nameSpace = toQString(pod.namespaceName);
            group.requests = amountsLine(catalog.resources, catalog.specOf(p).requests.filter);
            groups.push_back(std::move(group));
        }
        PendingGroup& group = groups[at->second];
        group.pods.push_back(p);
        if (group.waiting == Waiting::NotAsked) {
            if (const Decision* decision = session.decision(p)) addReason(group, catalog, *decision);
        }
    }
    return groups;
}

}  // namespace bayplan
