// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/reasons/gang_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "common/reasons/main_reason.h"
#include "common/text.h"

namespace bayplan {

namespace {

struct GangWords {
    Q_DECLARE_TR_FUNCTIONS(Gang)
};

int asCount(std::size_t n) { return static_cast<int>(n); }

}  // namespace

QString gangRule(const Gang& gang) {
    if (!gang.object) return GangWords::tr("its PodGroup is missing");
    if (!gang.quorum) return GangWords::tr("no quorum");
    const int pods = asCount(gang.pods.size()), quorum = *gang.quorum;
    if (quorum == pods) return GangWords::tr("%Ln or none", "so many pods of a gang are placed, or none of them", quorum);
    if (quorum < pods) return GangWords::tr("at least %L1 of %Ln, or none", nullptr, pods).arg(quorum);
    return GangWords::tr("%L1 or none, of %Ln", nullptr, pods).arg(quorum);
}

QString gangRefusal(const GangTry& attempt) {
    if (attempt.outcome == Outcome::Scheduled) return {};
    if (!attempt.victims.empty()) {
        QStringList victims;
        for (const std::string& victim : attempt.victims) victims << toQString(victim);
        return GangWords::tr("room would come from evicting %1").arg(victims.join(QStringLiteral(", ")));
    }
    // What is not known, or held back, is said before what does not fit.
    for (const Outcome outcome : {Outcome::NotModelled, Outcome::Error})
        for (const Decision& decision : attempt.decisions)
            if (decision.outcome == outcome) return mainReason(decision).text();
    if (const Decision* decision = attempt.refused()) return mainReason(*decision).text();
    if (!attempt.message.empty()) return messageText(attempt.message);
    return attempt.decisions.empty() ? GangWords::tr("none of its pods is pending") : mainReason(attempt.decisions.front()).text();
}

QString gangAnswer(const Gang& gang, const GangTry& attempt) {
    const int pods = asCount(gang.pods.size());
    if (attempt.outcome == Outcome::Scheduled) {
        const std::size_t there = attempt.standing + attempt.placed;
        if (there == gang.pods.size()) return GangWords::tr("all %Ln pod(s) have a node then", nullptr, pods);
        const Decision* next = attempt.refused();
        const QString text = GangWords::tr("%L1 of %Ln pod(s) have a node then, and the quorum is reached", nullptr, pods).arg(asCount(there));
        return next ? GangWords::tr("%1; the others: %2").arg(text, mainReason(*next).text()) : text;
    }
    // Pods whose node was found and that fail with the others.
    return GangWords::tr("none is placed: %L1 of %Ln pod(s) find(s) a node; %2", nullptr, asCount(attempt.decisions.size())).arg(asCount(attempt.found)).arg(gangRefusal(attempt));
}

QString gangDoubt(const Gang& gang) {
    const int pods = asCount(gang.pods.size());
    if (!gang.object) return GangWords::tr("Pods name it, and there is no such PodGroup.");
    if (gang.quorum && *gang.quorum > pods) return GangWords::tr("Its quorum is %L1, and it has only %Ln pod(s).", nullptr, pods).arg(*gang.quorum);
    if (!gang.together) return GangWords::tr("The scheduler's rules in use do not hold it together: its pods are decided one by one.");
    return {};
}

QString domainText(const NodeDomain& domain) {
    QStringList values;
    for (const std::string& value : domain.values) values << (value.empty() ? GangWords::tr("(no label)") : toQString(value));
    return values.join(QStringLiteral(" / "));
}

}  // namespace bayplan
