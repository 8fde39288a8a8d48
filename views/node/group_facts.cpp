// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/group_facts.h"

#include <QCoreApplication>
#include <QLocale>

#include "common/text.h"
#include "node/groups_read.h"
#include "plugins/groups/gangs.h"
#include "plugins/groups/group_honour.h"

namespace bayplan {

namespace {

struct GroupWords {
    Q_DECLARE_TR_FUNCTIONS(GroupFacts)
};

QString togetherText(Honour::Kind kind) {
    switch (kind) {
    case Honour::Kind::Yes: return GroupWords::tr("scheduled together");
    case Honour::Kind::WithoutQuorum: return GroupWords::tr("tried together, without a quorum: the gate of gangs is off");
    case Honour::Kind::No: return GroupWords::tr("its scheduler does not read it");
    case Honour::Kind::Unsaid: return GroupWords::tr("scheduled together if the feature gates are on: say them");
    case Honour::Kind::Elsewhere: return GroupWords::tr("scheduled together by another scheduler; not decided here");
    case Honour::Kind::Unknown: return GroupWords::tr("another scheduler has its pods: what it reads is not known");
    case Honour::Kind::Controller: return GroupWords::tr("a controller makes its pods; no scheduler reads it");
    case Honour::Kind::Admission: return GroupWords::tr("Kueue admits its pods; each is placed by itself");
    }
    return {};
}

QString problemText(const ReadGroup::Problem& problem) {
    using Kind = ReadGroup::Problem::Kind;
    const auto part = [&](std::size_t i) { return i < problem.parts.size() ? toQString(problem.parts[i]) : QString(); };
    switch (problem.kind) {
    case Kind::NoPods: return GroupWords::tr("no pod belongs to it");
    case Kind::NoObject: return GroupWords::tr("pods name it, and there is no such %1").arg(part(0));
    case Kind::QuorumAboveSize: return GroupWords::tr("needs %1 pods, and there can be only %2").arg(part(0), part(1));
    case Kind::QuorumAbovePods: return GroupWords::tr("needs %1 pods, and %2 are there").arg(part(0), part(1));
    case Kind::PartAboveSize: return GroupWords::tr("%1 needs %2 pods, and there can be only %3").arg(part(0), part(1), part(2));
    case Kind::NeverBegins: return GroupWords::tr("needs %1 pods, and only %2 are made before one of its tasks is ready: it never begins").arg(part(0), part(1));
    case Kind::Cycle: return GroupWords::tr("these wait for one another: %1").arg(part(0));
    case Kind::UnknownPart: return GroupWords::tr("%1 waits for %2, which is not there").arg(part(0), part(1));
    case Kind::Schedulers: return GroupWords::tr("its pods have several schedulers: %1").arg(part(0));
    case Kind::TwoGroups: return GroupWords::tr("pods of it, such as %1, are also in %2").arg(part(0), part(1));
    case Kind::NoWorkload: return GroupWords::tr("Workload \"%1\" is not there").arg(part(0));
    case Kind::NoTemplate: return GroupWords::tr("there is no template \"%1\" in Workload \"%2\"").arg(part(0), part(1));
    case Kind::NotANumber: return GroupWords::tr("pod %1 says \"%2\", which is no whole number").arg(part(0), part(1));
    case Kind::NotAList: return GroupWords::tr("pod %1 says \"%2\", which is no list of names").arg(part(0), part(1));
    case Kind::ToldApart: return GroupWords::tr("pods %1 and %2 do not say the same; the first counts here").arg(part(0), part(1));
    case Kind::NoCompanion: return GroupWords::tr("belongs with %1, and of that there is nothing").arg(part(0));
    case Kind::OneSided: return GroupWords::tr("belongs with %1, which does not name it").arg(part(0));
    }
    return {};
}

/// Whether the pod says anything that could name a group: reading all of them for a pod that does not is waste.
bool mayNameGroup(const Catalog& catalog, const Pod& pod) {
    if (!pod.spec->podGroup.empty() || pod.groupAnnotations) return true;
    if (!catalog.kueueWorkloads.empty() && !pod.owners.empty()) return true;
    for (const std::string_view label : {CoschedulingGroup::kLabel, kVolcanoJobLabel, kKoordinatorGroupLabel, kLightNameLabel, kJobSetLabel, kWorkerSetLabel, kKueueGroupLabel})
        if (pod.labels->find(label)) return true;
    return false;
}

/// "needs 3 (spec.minMember), 4 in all (spec.tasks[].replicas), 2 here".
QString groupNumbers(const ReadGroup& group) {
    const auto number = [](const ToldGroup::Number& one) { return QLocale().toString(static_cast<qlonglong>(one.value)); };
    QStringList all;
    if (group.quorum) all << GroupWords::tr("needs %1 (%2)").arg(number(*group.quorum), toQString(group.quorum->field));
    if (group.size) all << GroupWords::tr("%1 in all (%2)").arg(number(*group.size), toQString(group.size->field));
    all << GroupWords::tr("%Ln here", "pods of a group", static_cast<int>(group.pods.size()));
    return all.join(GroupWords::tr(", "));
}

}  // namespace

FactSection groupsOfPod(const Session& session, PodIdx idx) {
    const Catalog& catalog = session.catalog();
    const Pod& pod = catalog.pod(idx);
    if (!mayNameGroup(catalog, pod)) return {};
    const ReadGroups& groups = GroupsRead::of(&session)->groups();
    const std::vector<NamedGroup> named = groups.namedBy(idx);
    FactSection section{GroupWords::tr("Groups"), {}};
    bool more = named.size() > 1;
    for (const NamedGroup& one : named) {
        FactLine line{toQString(one.name), toQString(nameOf(one.source)), GroupWords::tr("Named by %1").arg(toQString(one.from))};
        const auto add = [&](const QString& text) { line.value += QLatin1Char('\n') + text; };
        if (!one.overriddenBy.empty()) {
            add(GroupWords::tr("does not count: %1 overrides it").arg(toQString(one.overriddenBy)));
            section.lines.push_back(std::move(line));
            continue;
        }
        const bool told = one.source == GroupSource::Native || one.source == GroupSource::Coscheduling;
        more = more || !told;
        if (const ReadGroup* group = groups.find(one.source, pod.namespaceName + "/" + one.name)) {
            add(groupNumbers(*group));
            add(togetherText(honourOf(one.source, pod.spec->schedulerName, session.profiles()).kind));
            for (const ReadGroup::Problem& problem : group->problems) {
                more = true;
                add(QStringLiteral("⚠ ") + (problem.where.empty() ? QString() : toQString(problem.where) + GroupWords::tr(": ")) + problemText(problem));
            }
        }
        section.lines.push_back(std::move(line));
    }
    return more ? section : FactSection{};
}

}  // namespace bayplan
