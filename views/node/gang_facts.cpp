// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/gang_facts.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "common/reasons/gang_text.h"
#include "common/reasons/main_reason.h"
#include "common/text.h"

namespace bayplan {

namespace {

struct GangFactWords {
    Q_DECLARE_TR_FUNCTIONS(GangFacts)
};

/// Of more pods it is not asked whether they are one gang.
constexpr std::size_t kMostPods = 5'000;

std::size_t standing(const Cluster& cluster, const Gang& gang) { return gang.pods.size() - gang.pending(cluster).size(); }

QString progress(const Cluster& cluster, const Gang& gang) {
    return GangFactWords::tr("%L1 of %Ln placed", nullptr, static_cast<int>(gang.pods.size())).arg(standing(cluster, gang));
}

QString kindText(const Gang& gang) {
    return QStringLiteral("PodGroup (%1)").arg(toQString(std::string(apiGroupOf(gang.kind))));
}

/// The value of the label that those with a node share; the values if they differ.
QString domainsOfStanding(const Cluster& cluster, const Gang& gang) {
    QStringList values;
    for (const PodIdx pod : gang.pods) {
        const NodeIdx node = cluster.placement(pod).node;
        if (!node.valid()) continue;
        const std::string* value = cluster.catalog().node(node).labels.find(gang.topologyKey);
        const QString text = value ? toQString(*value) : GangFactWords::tr("(no label)");
        if (!values.contains(text)) values << text;
    }
    values.sort();
    return values.join(QStringLiteral(", "));
}

FactSection rules(const Cluster& cluster, const Gang& gang) {
    FactSection section{GangFactWords::tr("Pod group"), {}};
    section.lines.push_back({GangFactWords::tr("Kind"), kindText(gang)});
    section.lines.push_back({GangFactWords::tr("Policy"), !gang.object ? GangFactWords::tr("unknown") : gang.quorum ? GangFactWords::tr("gang: %1").arg(gangRule(gang))
                                                                                                                    : GangFactWords::tr("basic: as many as fit")});
    if (gang.quorum) section.lines.push_back({GangFactWords::tr("Quorum"), QLocale().toString(*gang.quorum)});
    section.lines.push_back({GangFactWords::tr("Placed"), progress(cluster, gang)});
    if (!gang.topologyKey.empty()) {
        section.lines.push_back({GangFactWords::tr("Topology"), GangFactWords::tr("one value of %1").arg(toQString(gang.topologyKey))});
        if (const QString values = domainsOfStanding(cluster, gang); !values.isEmpty()) section.lines.push_back({GangFactWords::tr("Domain"), values});
    }
    if (const QString doubt = gangDoubt(gang); !doubt.isEmpty()) section.lines.push_back({{}, QStringLiteral("⚠ ") + doubt});
    return section;
}

}  // namespace

std::optional<Gang> selectedGang(const Session& session) {
    const Selection& selection = session.looking()->selection();
    if (!selection.nodes.empty() || selection.pods.size() < 2 || selection.pods.size() > kMostPods) return std::nullopt;
    std::optional<Gang> gang = gangOf(*session.cluster(), session.profiles(), selection.pods);
    return gang && gang->pods.size() == selection.pods.size() ? std::move(gang) : std::nullopt;
}

Facts gangFacts(const Session& session, const Gang& gang) {
    const Cluster& cluster = *session.cluster();
    Facts facts;
    facts.kind = Facts::Kind::Gang;
    facts.over = GangFactWords::tr("Pod group in %1").arg(toQString(gang.namespaceName));
    facts.title = toQString(gang.name);
    const std::size_t placed = standing(cluster, gang);
    const auto needed = static_cast<std::size_t>(std::max(0, gang.quorum.value_or(0)));
    facts.headline = GangFactWords::tr("%1: %2.", "the quorum of a gang, how much of it is placed").arg(gangRule(gang), progress(cluster, gang));
    facts.tone = placed == gang.pods.size() ? FactTone::Good : placed > 0 && placed < needed ? FactTone::Bad
                                                                                             : FactTone::Caution;
    // Some of a gang below its quorum is what nobody wants: they hold their devices and do nothing.
    if (placed > 0 && placed < needed) facts.headline = sentences(facts.headline, GangFactWords::tr("Those that are placed are fewer than its quorum: they wait for the others."));
    facts.sections.push_back(rules(cluster, gang));
    facts.pods = gang.pods;
    std::stable_partition(facts.pods.begin(), facts.pods.end(), [&](PodIdx pod) { return cluster.placement(pod).standing != Standing::Pending; });
    for (const PodIdx pod : facts.pods) {
        const NodeIdx node = cluster.placement(pod).node;
        const QString name = toQString(cluster.catalog().pod(pod).name);
        if (node.valid()) {
            facts.podNotes << GangFactWords::tr("✓ %1 on %2").arg(name, toQString(cluster.catalog().node(node).name));
            continue;
        }
        const Decision* decision = session.decision(pod);
        if (!decision) facts.podNotes << GangFactWords::tr("– %1: pending").arg(name);
        else if (decision->outcome == Outcome::Scheduled) facts.podNotes << GangFactWords::tr("– %1: would go to %2").arg(name, toQString(cluster.catalog().node(decision->node).name));
        else if (decision->feasibleNodes > 0) facts.podNotes << GangFactWords::tr("– %1: fits, and waits for the others").arg(name);
        else facts.podNotes << GangFactWords::tr("✗ %1: %2").arg(name, mainReason(*decision).text());
    }
    return facts;
}

FactSection gangOfPod(const Session& session, PodIdx pod) {
    const std::optional<Gang> gang = gangOf(*session.cluster(), session.profiles(), pod);
    if (!gang) return {};
    FactSection section = rules(*session.cluster(), *gang);
    section.lines.insert(section.lines.begin(), {GangFactWords::tr("Name"), toQString(gang->name)});
    return section;
}

}  // namespace bayplan
