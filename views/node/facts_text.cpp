// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/facts_text.h"

#include "common/text.h"

namespace bayplan {

QString tolerationText(const Toleration& t) {
    QString text = t.key.empty() ? QStringLiteral("*") : toQString(t.key);
    if (t.op == Toleration::Op::Equal) text += QLatin1Char('=') + toQString(t.value);
    if (t.op == Toleration::Op::Lt) text += QLatin1Char('<') + toQString(t.value);
    if (t.op == Toleration::Op::Gt) text += QLatin1Char('>') + toQString(t.value);
    if (t.op == Toleration::Op::Exists && !t.key.empty()) text += QStringLiteral(" Exists");
    return text + QLatin1Char(':') + (t.anyEffect ? QStringLiteral("*") : QString::fromLatin1(toString(t.effect)));
}

QString requirementText(const Requirement& r) {
    QStringList values;
    for (const std::string& v : r.values) values << toQString(v);
    const QString key = toQString(r.key);
    const QString list = QLatin1Char('(') + values.join(QStringLiteral(", ")) + QLatin1Char(')');
    switch (r.op) {
    case SelectorOp::In: return values.size() == 1 ? key + QLatin1Char('=') + values.first() : key + QStringLiteral(" In ") + list;
    case SelectorOp::NotIn: return key + QStringLiteral(" NotIn ") + list;
    case SelectorOp::Exists: return key + QStringLiteral(" Exists");
    case SelectorOp::DoesNotExist: return key + QStringLiteral(" DoesNotExist");
    case SelectorOp::Gt: return key + QStringLiteral(" Gt ") + values.join(QLatin1Char(','));
    case SelectorOp::Lt: return key + QStringLiteral(" Lt ") + values.join(QLatin1Char(','));
    }
    return key;
}

QString selectorTermText(const NodeSelectorTerm& term) {
    QStringList parts;
    for (const Requirement& r : term.matchExpressions) parts << requirementText(r);
    for (const Requirement& r : term.matchFields) parts << requirementText(r);
    return parts.join(QStringLiteral(", "));
}

namespace {

QString labelSelectorText(const std::optional<LabelSelector>& selector) {
    if (!selector) return QStringLiteral("-");
    QStringList parts;
    for (const Requirement& r : selector->requirements) parts << requirementText(r);
    return parts.isEmpty() ? QStringLiteral("*") : parts.join(QStringLiteral(", "));
}

void addTerms(std::vector<std::pair<QString, QString>>& rules, const char* name, const std::optional<PodAffinity>& affinity) {
    if (!affinity) return;
    const auto text = [](const PodAffinityTerm& t) {
        return labelSelectorText(t.labelSelector) + QStringLiteral(" @ ") + toQString(t.topologyKey);
    };
    for (const PodAffinityTerm& t : affinity->required) rules.emplace_back(QString::fromLatin1(name), text(t));
    for (const WeightedPodAffinityTerm& t : affinity->preferred)
        rules.emplace_back(QString::fromLatin1(name), text(t.term) + QStringLiteral(" (%1)").arg(t.weight));
}

}  // namespace

std::vector<std::pair<QString, QString>> placementRules(const PodSpec& spec) {
    std::vector<std::pair<QString, QString>> rules;
    for (const auto& [key, value] : spec.nodeSelector)
        rules.emplace_back(QStringLiteral("nodeSelector"), toQString(key) + QLatin1Char('=') + toQString(value));
    if (spec.hasNodeAffinity && spec.nodeAffinity.required)
        for (const NodeSelectorTerm& term : spec.nodeAffinity.required->terms)
            rules.emplace_back(QStringLiteral("nodeAffinity"), selectorTermText(term));
    for (const PreferredNodeTerm& term : spec.nodeAffinity.preferred)
        rules.emplace_back(QStringLiteral("nodeAffinity"),
                           selectorTermText(term.preference) + QStringLiteral(" (%1)").arg(term.weight));
    addTerms(rules, "podAffinity", spec.podAffinity);
    addTerms(rules, "podAntiAffinity", spec.podAntiAffinity);
    for (const TopologySpreadConstraint& c : spec.spreadConstraints)
        rules.emplace_back(QStringLiteral("topologySpread"),
                           QStringLiteral("%1 maxSkew %2 %3").arg(toQString(c.topologyKey)).arg(c.maxSkew).arg(c.doNotSchedule ? QStringLiteral("DoNotSchedule") : QStringLiteral("ScheduleAnyway")));
    return rules;
}

}  // namespace bayplan
