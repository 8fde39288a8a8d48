// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/reasons/main_reason.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include "common/text.h"

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

}  // namespace bayplan
