// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of an explanation, and its form as plain text.
#include <QCoreApplication>
#include <QStringList>

#include "base/duration.h"
#include "common/deciding.h"
#include "common/reasons/gang_text.h"
#include "common/text.h"
#include "explain/explanation.h"
#include "explain/gang_rows.h"
#include "explain/remedy_text.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

struct ExplanationWords {
    Q_DECLARE_TR_FUNCTIONS(Explanation)
};

QString nodeName(const Explanation& e, NodeIdx n) { return toQString(e.cluster->catalog().node(n).name); }
QString podName(const Explanation& e) { return toQString(e.cluster->catalog().pod(e.pod).name); }
int nodes(const Explanation& e) { return static_cast<int>(e.decision.nodes.size()); }

/// "32 not enough GPU, 20 taint … is not tolerated": the largest first.
QString refusals(const Explanation& e, std::size_t most) {
    QStringList parts;
    for (const ReasonBar& bar : e.bars) {
        if (bar.feasible) continue;
        if (parts.size() == static_cast<qsizetype>(most)) {
            parts << QStringLiteral("…");
            break;
        }
        parts << ExplanationWords::tr("%Ln × %1", "so many nodes: reason", static_cast<int>(bar.nodes.size())).arg(bar.text);
    }
    return parts.join(ExplanationWords::tr("; ", "between counts of nodes"));
}

}  // namespace

QString headlineOf(const Explanation& e) {
    const Placement& at = e.cluster->placement(e.pod);
    const Decision& d = e.decision;
    switch (d.outcome) {
    case Outcome::Scheduled: {
        if (d.binding)
            return ExplanationWords::tr("%1 would go to %2, and is bound once the drivers of its devices have met their binding conditions; after %3 it gives up.")
                .arg(podName(e), nodeName(e, d.node), QString::fromStdString(toString(Duration{d.binding->atMost.count() * 1'000'000})));
        const QString best = nodeName(e, d.node);
        const auto fit = static_cast<int>(d.feasibleNodes);
        if (at.node == d.node)
            return ExplanationWords::tr("%1 stands on %2, where the scheduler would put it now: %Ln of %L3 nodes fit(s).", nullptr, fit)
                .arg(podName(e), best)
                .arg(nodes(e));
        if (at.node.valid())
            return ExplanationWords::tr("%1 stands on %2; the scheduler would put it on %3 now: %Ln of %L4 nodes fit(s).", nullptr, fit)
                .arg(podName(e), nodeName(e, at.node), best)
                .arg(nodes(e));
        return ExplanationWords::tr("%1 would go to %2: %Ln of %L3 nodes fit(s).", nullptr, fit).arg(podName(e), best).arg(nodes(e));
    }
    case Outcome::Waiting: return ExplanationWords::tr("%1 would wait on %2: %3").arg(podName(e), nodeName(e, d.node), withOriginal(d.message));
    case Outcome::Unschedulable:
        if (!e.with.podGroup.empty() && d.feasibleNodes > 0)
            return ExplanationWords::tr("%1 fits on %Ln node(s), but its pod group is not scheduled: %2", nullptr, static_cast<int>(d.feasibleNodes)).arg(podName(e), withOriginal(d.message));
        if (d.nodes.empty()) return ExplanationWords::tr("%1 fits nowhere: %2").arg(podName(e), withOriginal(d.message));
        return ExplanationWords::tr("%1 fits on none of %Ln node(s).", nullptr, nodes(e)).arg(podName(e));
    case Outcome::Gated: {
        // Not only its gates: a missing claim holds it back as well, and is a reason on every node.
        if (d.gate && refusalOf(d.gate->plugin) != Refusal::Gate) return ExplanationWords::tr("%1 is held back: %2").arg(podName(e), statusText(*d.gate));
        return ExplanationWords::tr("%1 is held back by a scheduling gate: %2").arg(podName(e), withOriginal(d.message));
    }
    case Outcome::NotModelled: {
        QStringList what;
        for (const Message& w : d.notModelled) what << messageText(w);
        return ExplanationWords::tr("%1 cannot be decided here; not modelled: %2").arg(podName(e), what.join(QStringLiteral(", ")));
    }
    case Outcome::Ignored:
        return ExplanationWords::tr("%1 is ignored: no profile is called %2.")
            .arg(podName(e), toQString(e.cluster->catalog().pod(e.pod).spec->schedulerName));
    case Outcome::Error: return ExplanationWords::tr("%1: the scheduler stopped with an error: %2").arg(podName(e), withOriginal(d.message));
    }
    return {};
}

namespace {

/// What becomes of the pod group that the pod is tried with; empty: it is tried alone.
QString groupLine(const Explanation& e) {
    if (e.with.podGroup.empty()) return {};
    const GroupDecision& group = e.with.group;
    QString text = ExplanationWords::tr("Pod group %1: %L2 of %Ln pod(s) would be scheduled.", nullptr, static_cast<int>(e.with.members)).arg(toQString(e.with.podGroup)).arg(e.with.scheduled);
    if (!group.message.empty()) text += QLatin1Char(' ') + withOriginal(group.message);
    if (!group.placement.empty()) {
        QStringList tried;
        for (const std::string& placement : group.placements) tried << toQString(placement);
        text += QLatin1Char(' ') + ExplanationWords::tr("Tried in %1; this is the answer of %2.").arg(tried.join(ExplanationWords::tr(", ", "between pods")), toQString(group.placement));
    }
    if (!group.victims.empty()) {
        QStringList victims;
        for (const PodIdx victim : group.victims) victims << toQString(e.cluster->catalog().pod(victim).key());
        text += QLatin1Char(' ') + ExplanationWords::tr("Preemption would make room for the group by evicting %1.").arg(victims.join(ExplanationWords::tr(", ", "between pods")));
    }
    return text;
}

QString ownWhyOf(const Explanation& e) {
    if (!e.winner.valid()) {
        QStringList parts{refusals(e, 3)};
        if (!e.nearMisses.empty()) {
            parts << ExplanationWords::tr("Near: %1.").arg(nearMissTitle(e.nearMisses.front()));
        }
        if (e.decision.preemption) {
            QStringList victims;
            for (const PodIdx victim : e.decision.preemption->victims)
                victims << toQString(e.cluster->catalog().pod(victim).key());
            parts << ExplanationWords::tr("Preemption would make room on %1 by evicting %2.")
                         .arg(nodeName(e, e.decision.preemption->node), victims.join(ExplanationWords::tr(", ", "between pods")));
        }
        parts.removeAll(QString());
        return parts.join(QLatin1Char('\n'));
    }
    if (!e.runnerUp.valid()) return ExplanationWords::tr("It is the only node that fits; nothing was scored.");
    if (!e.decision.scored) return ExplanationWords::tr("Nothing was scored.");
    const std::int64_t best = e.decision.nodes[e.winner.get()].total, next = e.decision.nodes[e.runnerUp.get()].total;
    if (best == next)
        return ExplanationWords::tr("%Ln node(s) share the best score of %L1. Which of them a live scheduler takes depends on the order of its nodes; here it is the first by name.",
                                    nullptr, static_cast<int>(e.decision.tied.size()))
            .arg(best);
    const std::vector<ScoreDifference> parts = compareScores(e.decision, e.winner, e.runnerUp);
    const ScoreDifference* most = nullptr;
    for (const ScoreDifference& part : parts)
        if (!most || part.difference() > most->difference()) most = &part;
    const QString lead = ExplanationWords::tr("%1 wins with %L2 over %3 with %L4").arg(nodeName(e, e.winner)).arg(best).arg(nodeName(e, e.runnerUp)).arg(next);
    return most && most->difference() > 0 ? ExplanationWords::tr("%1, most of it by %2 (+%L3).").arg(lead, most->plugin).arg(most->difference())
                                          : ExplanationWords::tr("%1.").arg(lead);
}

}  // namespace

QString whyOf(const Explanation& e) {
    QStringList parts{groupLine(e), ownWhyOf(e)};
    parts.removeAll(QString());
    return parts.join(QLatin1Char('\n'));
}

QString extenderTitle(const ExtenderAnswer& answer, const Profiles& profiles) {
    const QString name = toQString(answer.extender), origin = extenderOrigin(profiles, answer.extender);
    return origin.isEmpty() ? name : ExplanationWords::tr("%1 (%2)", "an address and where it was configured").arg(name, origin);
}

QString extenderText(const ExtenderAnswer& answer) {
    const auto asked = static_cast<int>(answer.asked);
    QString what;
    if (answer.error) {
        const QString why = messageText(answer.error->message);
        switch (answer.verb) {
        case ExtenderAnswer::Verb::Filter: what = ExplanationWords::tr("asked to filter %Ln node(s): %1", nullptr, asked).arg(why); break;
        case ExtenderAnswer::Verb::Prioritize: what = ExplanationWords::tr("asked to score %Ln node(s): %1", nullptr, asked).arg(why); break;
        case ExtenderAnswer::Verb::Preempt: what = ExplanationWords::tr("asked about preemption on %Ln node(s): %1", nullptr, asked).arg(why); break;
        }
        if (answer.passedOver) what += QLatin1Char('\n') + ExplanationWords::tr("The scheduler goes on without its answer.");
    } else {
        switch (answer.verb) {
        case ExtenderAnswer::Verb::Filter:
            what = ExplanationWords::tr("asked to filter %Ln node(s): left %1", nullptr, asked).arg(answer.answered);
            break;
        case ExtenderAnswer::Verb::Prioritize:
            what = answer.answered == 0 ? ExplanationWords::tr("asked to score %Ln node(s): scored none", nullptr, asked)
                                        : ExplanationWords::tr("asked to score %Ln node(s): %L1 to %L2, × weight %L3", nullptr, asked).arg(answer.least).arg(answer.most).arg(answer.weight);
            break;
        case ExtenderAnswer::Verb::Preempt:
            what = ExplanationWords::tr("asked about preemption on %Ln node(s): left %1", nullptr, asked).arg(answer.answered);
            break;
        }
    }
    const double ms = answer.milliseconds;
    what += ExplanationWords::tr(" · %1 ms", "how long it took").arg(ms < 10 ? QString::number(ms, 'f', 1) : QString::number(ms, 'f', 0));
    // Some of the nodes that it rejected; the table has the rest.
    constexpr std::size_t kRefusals = 3;
    for (std::size_t i = 0; i < answer.refused.size() && i < kRefusals; ++i)
        what += QLatin1Char('\n') + ExplanationWords::tr("%1: %2").arg(toQString(answer.refused[i].first), toQString(answer.refused[i].second));
    if (answer.refused.size() > kRefusals)
        what += QLatin1Char('\n') + ExplanationWords::tr("and %Ln more", nullptr, static_cast<int>(answer.refused.size() - kRefusals));
    return what;
}

QString explanationText(const Explanation& e) {
    QStringList lines{e.headline};
    if (!e.why.isEmpty()) lines << e.why;
    for (const Message& what : e.decision.notModelled) lines << ExplanationWords::tr("Not modelled: %1").arg(messageText(what));
    if (e.gang) {
        lines << QString() << ExplanationWords::tr("Pod group %1: %2", "a gang, its quorum").arg(toQString(e.gang->key()), gangRule(*e.gang));
        if (!e.gangTry.decisions.empty()) lines << QStringLiteral("  ") + gangAnswer(*e.gang, e.gangTry);
        if (const QString doubt = gangDoubt(*e.gang); !doubt.isEmpty()) lines << QStringLiteral("  ") + doubt;
        for (const QString& member : gangMemberLines(e, e.gang->pods.size())) lines << QStringLiteral("  ") + member;
        for (const QString& domain : gangDomainLines(e)) lines << QStringLiteral("  ") + domain;
    }
    if (!e.bars.empty()) lines << QString() << ExplanationWords::tr("Nodes by answer (%1):").arg(nodes(e));
    for (const ReasonBar& bar : e.bars) {
        const QString text = bar.feasible ? ExplanationWords::tr("fits") : bar.plugin.isEmpty() ? bar.text
                                                                                                : ExplanationWords::tr("%1: %2").arg(bar.plugin, bar.text);
        lines << QStringLiteral("%L1  %2").arg(bar.nodes.size(), 6).arg(text);
    }
    if (!e.extenders.empty()) lines << QString() << ExplanationWords::tr("Extenders asked:");
    for (const ExtenderAnswer& answer : e.extenders)
        lines << QStringLiteral("  ") + toQString(answer.extender) << QStringLiteral("    ") + extenderText(answer).replace(QLatin1Char('\n'), QStringLiteral("\n    "));
    if (!e.nearMisses.empty()) lines << QString() << ExplanationWords::tr("Near misses:");
    for (const NearMissGroup& group : e.nearMisses) {
        lines << QStringLiteral("  ") + nearMissTitle(group);
        if (const QString detail = nearMissDetail(group, e.cluster->catalog()); !detail.isEmpty()) lines << QStringLiteral("    ") + detail;
        for (const Remedy& remedy : group.remedies)
            lines << QStringLiteral("    ") + ExplanationWords::tr("would help: %1").arg(remedyText(remedy, e.cluster->catalog()));
        if (!group.searched) lines << QStringLiteral("    ") + ExplanationWords::tr("the search was cut short: there may be other changes that would help");
    }
    for (const BudgetEffect& effect : e.budgets) {
        const PodDisruptionBudget& budget = e.cluster->catalog().budgets[effect.budget];
        lines << ExplanationWords::tr("Budget %1/%2 allows %L3 before the preemption and %L4 after it.")
                     .arg(toQString(budget.namespaceName), toQString(budget.name))
                     .arg(effect.before)
                     .arg(effect.after);
    }
    const std::vector<ScoreDifference> parts = compareScores(e.decision, e.winner, e.runnerUp);
    if (!parts.empty()) {
        lines << QString() << ExplanationWords::tr("%1 against %2:").arg(nodeName(e, e.winner), nodeName(e, e.runnerUp));
        for (const ScoreDifference& p : parts)
            lines << QStringLiteral("  %1  %2 - %3 = %4").arg(p.plugin, -34).arg(p.winner, 5).arg(p.other, 5).arg(p.difference(), 5);
    }
    if (!e.decision.message.empty()) lines << QString() << toQString(e.decision.message);
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace bayplan
