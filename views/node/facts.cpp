// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/facts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <map>

#include "base/saturating.h"
#include "common/resource_choice.h"
#include "common/text.h"
#include "common/usage/measured.h"
#include "node/claim_facts.h"
#include "node/device_facts.h"
#include "node/facts_text.h"
#include "node/gang_facts.h"
#include "node/group_facts.h"
#include "node/object_facts.h"
#include "node/reservation_facts.h"
#include "node/share_facts.h"
#include "node/slo_facts.h"
#include "node/told_events.h"
#include "node/zone_share_facts.h"
#include "plugins/shared/held_back.h"

namespace bayplan {

namespace {

struct FactWords {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

std::vector<ResourceLine> resourcesOf(const Session& session, const std::vector<NodeIdx>& nodes) {
    const Cluster& cluster = *session.cluster();
    const UsageTable& usages = Measured::of(&session)->table();
    std::vector<ResourceLine> lines;
    std::vector<ResourceIdx> shown = offeredResources(cluster);
    shown.push_back(ResourceTable::kPodsIdx);
    const bool heeds = heedsHeldBack(session.profiles());
    for (const ResourceIdx r : shown) {
        ResourceLine line{cluster.catalog().resources.name(r)};
        for (const NodeIdx n : nodes) {
            line.requested = saturatingAdd(line.requested, cluster.requested(n, r));
            line.allocatable = saturatingAdd(line.allocatable, cluster.allocatable(n, r) - (heeds ? heldBack(cluster.catalog(), n, r) : 0));
        }
        line.used = 0;
        for (const NodeIdx n : nodes) {  // of all of them or of none
            const Used* used = usages.of(n);
            const auto amount = used ? used->of(r) : std::nullopt;
            if (line.used && amount) line.used = saturatingAdd(*line.used, *amount);
            else line.used.reset();
        }
        if (line.allocatable > 0 || line.requested > 0) lines.push_back(line);
    }
    return lines;
}

/// What pods may use and what was used, beside what was requested.
FactSection usageOfNode(const Session& session, NodeIdx node) {
    const Cluster& cluster = *session.cluster();
    FactSection section{FactWords::tr("Limits and use"), {}};
    for (const ResourceIdx r : {ResourceTable::kCpuIdx, ResourceTable::kMemoryIdx}) {
        const std::string& name = cluster.catalog().resources.name(r);
        const LimitSum limits = limitsOn(cluster, node, r);
        QString text = columnText(name, limits.amount);
        if (limits.without > 0) text = FactWords::tr("%1, and %Ln pod(s) without one", nullptr, static_cast<int>(limits.without)).arg(text);
        section.lines.push_back({FactWords::tr("%1 limits").arg(resourceText(name)), text, FactWords::tr("The limits of the pods on it, in sum. A pod without one may use all there is.")});
    }
    const Used* used = Measured::of(&session)->table().of(node);
    for (const ResourceIdx r : {ResourceTable::kCpuIdx, ResourceTable::kMemoryIdx}) {
        const std::string& name = cluster.catalog().resources.name(r);
        const auto amount = used ? used->of(r) : std::nullopt;
        section.lines.push_back({FactWords::tr("%1 used").arg(resourceText(name)), amount ? columnText(name, *amount) : FactWords::tr("not known")});
    }
    if (used) section.lines.push_back({FactWords::tr("Measured by"), Measured::of(&session)->text(*used)});
    return section;
}

FactSection labelSection(const QString& title, const Labels& labels) {
    FactSection section{title, {}};
    for (const auto& [key, value] : labels) section.lines.push_back({toQString(key), toQString(value)});
    return section;
}

/// `sum`: the values are sums over many pods, shown in whole units rather than in the form of a manifest.
FactSection amounts(const QString& title, const Cluster& cluster, const std::vector<std::int64_t>& values, bool sum = false) {
    FactSection section{title, {}};
    for (std::size_t r = 0; r < values.size(); ++r) {
        if (values[r] == 0 || ResourceIdx{r} == ResourceTable::kPodsIdx) continue;
        const std::string& name = cluster.catalog().resources.name(ResourceIdx{r});
        section.lines.push_back({resourceText(name), sum ? columnText(name, values[r]) : amountText(name, values[r]),
                                 toQString(formatExact(name, values[r]))});
    }
    return section;
}

void addIfAny(Facts& facts, FactSection section) {
    if (!section.lines.empty()) facts.sections.push_back(std::move(section));
}

Facts nodeFacts(const Session& session, NodeIdx idx) {
    const Cluster& cluster = *session.cluster();
    const Node& node = cluster.catalog().node(idx);
    const NodeState& state = cluster.node(idx);
    Facts facts;
    facts.kind = Facts::Kind::Node;
    facts.over = FactWords::tr("Node");
    facts.title = toQString(node.name);
    facts.resources = resourcesOf(session, {idx});
    facts.pods = state.pods;
    facts.source = cluster.catalog().nodeSources.size() > idx.get() ? cluster.catalog().nodeSources[idx.get()] : nullptr;

    // The scarcest resource decides what else fits.
    QString scarce;
    double least = 2;
    for (const ResourceLine& line : facts.resources) {
        if (line.allocatable <= 0) continue;
        const double free = static_cast<double>(line.allocatable - line.requested) / static_cast<double>(line.allocatable);
        if (free >= least) continue;
        least = free;
        scarce = resourceText(line.resource);
    }
    const auto pods = static_cast<int>(state.pods.size());
    if (state.unschedulable) {
        facts.headline = FactWords::tr("Cordoned: takes no new pods; %Ln stand(s) here.", nullptr, pods);
        facts.tone = FactTone::Caution;
    } else if (node.readiness == Readiness::NotReady) {
        facts.headline = FactWords::tr("Not ready; %Ln pod(s) stand(s) here.", nullptr, pods);
        facts.tone = FactTone::Bad;
    } else if (least <= 0) {
        facts.headline = FactWords::tr("Full: no %1 is free; %Ln pod(s).", nullptr, pods).arg(scarce);
        facts.tone = FactTone::Caution;
    } else if (!scarce.isEmpty()) {
        facts.headline = FactWords::tr("%Ln pod(s); scarcest is %1, %2 % free.", nullptr, pods).arg(scarce).arg(qRound(100 * least));
    }

    FactSection about{FactWords::tr("State"), {{FactWords::tr("Condition"), nodeStateText(cluster, idx)}}};
    about.lines.push_back({FactWords::tr("Images"), QLocale().toString(static_cast<qulonglong>(node.images.size()))});
    facts.sections.push_back(std::move(about));
    facts.sections.push_back(usageOfNode(session, idx));
    addIfAny(facts, devicesOfNode(session.cluster(), idx));
    addIfAny(facts, sharedDevicesOfNode(cluster, session.profiles(), idx));
    addIfAny(facts, sharedZonesOfNode(cluster, session.profiles(), idx));
    addIfAny(facts, heldBackOnNode(cluster, session.profiles(), idx));
    addIfAny(facts, reservationsOfNode(cluster, session.profiles(), idx));
    addSloFacts(facts, session, idx);
    addIfAny(facts, conditionsOf(facts.source, QDateTime::currentSecsSinceEpoch()));
    // A kubelet knows its node's name and not its uid, and reports the name as that.
    addIfAny(facts, eventsSection(session, {"Node", {}, node.name, {}}, QDateTime::currentSecsSinceEpoch()));
    FactSection taints{FactWords::tr("Taints"), {}};
    for (const Taint& t : node.taints) taints.lines.push_back({{}, toQString(toString(t))});
    facts.sections.push_back(std::move(taints));
    facts.sections.push_back(labelSection(FactWords::tr("Labels"), node.labels));
    return facts;
}

void tellStanding(const Session& session, PodIdx idx, Facts& facts) {
    const Cluster& cluster = *session.cluster();
    const Placement& placement = cluster.placement(idx);
    const Decision* decision = session.decision(idx);
    if (placement.standing == Standing::Pending) {
        facts.tone = FactTone::Caution;
        if (!decision) facts.headline = FactWords::tr("Pending: the scheduler was not asked yet.");
        else if (decision->outcome == Outcome::NotModelled && !decision->notModelled.empty())
            facts.headline = FactWords::tr("Pending: not modelled: %1").arg(messageText(decision->notModelled.front()));
        else if (decision->outcome == Outcome::Scheduled && decision->node.valid())
            facts.headline = FactWords::tr("Pending: the scheduler would put it on %1.").arg(toQString(cluster.catalog().node(decision->node).name));
        else if (decision->outcome == Outcome::Unschedulable)
            facts.headline = FactWords::tr("Pending: none of %Ln node(s) takes it.", nullptr, static_cast<int>(cluster.nodeCount()));
        else facts.headline = FactWords::tr("Pending: %1").arg(outcomeText(decision->outcome));
        return;
    }
    const QString node = toQString(cluster.catalog().node(placement.node).name);
    if (placement.standing == Standing::Bound) {
        facts.headline = FactWords::tr("On %1, as it was read.").arg(node);
        return;
    }
    facts.tone = FactTone::Good;
    facts.headline = FactWords::tr("On %1, placed here, not sent.").arg(node);
    const std::string key = cluster.catalog().pod(idx).key();
    const Plan plan = session.plan();
    for (auto step = plan.steps.rbegin(); step != plan.steps.rend(); ++step) {
        if (step->pod != key) continue;
        if (step->forced) {
            facts.tone = FactTone::Bad;
            facts.headline = FactWords::tr("On %1, forced against the rules, not sent.").arg(node);
        } else if (step->reason == "by hand") {
            facts.headline = FactWords::tr("On %1, placed by hand, not sent.").arg(node);
        } else if (step->reason == "scheduled") {
            facts.headline = FactWords::tr("On %1, placed by the scheduler, not sent.").arg(node);
        }
        return;
    }
}

Facts podFacts(const Session& session, PodIdx idx) {
    const Cluster& cluster = *session.cluster();
    const Pod& pod = cluster.catalog().pod(idx);
    Facts facts;
    facts.kind = Facts::Kind::Pod;
    facts.over = FactWords::tr("Pod in %1").arg(toQString(pod.namespaceName));
    facts.title = toQString(pod.name);
    facts.source = cluster.catalog().podSources.size() > idx.get() ? cluster.catalog().podSources[idx.get()] : nullptr;
    tellStanding(session, idx, facts);

    FactSection requests = amounts(FactWords::tr("Requests"), cluster, cluster.catalog().specOf(idx).requests.filter);
    if (pod.gpuCount > 0 && pod.gpuMilli < 1000)
        requests.lines.push_back({FactWords::tr("GPU share"), FactWords::tr("%L1 × %L2 ‰").arg(pod.gpuCount).arg(pod.gpuMilli)});
    facts.sections.push_back(std::move(requests));
    ResourceList limits;
    for (const Container& c : pod.spec->containers) limits.add(c.limits);
    facts.sections.push_back(amounts(FactWords::tr("Limits"), cluster, cluster.catalog().resources.amounts(limits)));

    if (const Used* used = Measured::of(&session)->table().of(idx)) {
        FactSection use{FactWords::tr("Used"), {}};
        for (const ResourceIdx r : {ResourceTable::kCpuIdx, ResourceTable::kMemoryIdx}) {
            const std::string& name = cluster.catalog().resources.name(r);
            const auto amount = used->of(r);
            use.lines.push_back({resourceText(name), amount ? columnText(name, *amount) : FactWords::tr("not known")});
        }
        use.lines.push_back({FactWords::tr("Measured by"), Measured::of(&session)->text(*used)});
        facts.sections.push_back(std::move(use));
    }

    addIfAny(facts, claimsOfPod(cluster, idx));

    FactSection who{FactWords::tr("Scheduling"), {}};
    who.lines.push_back({FactWords::tr("Priority"), pod.spec->priorityClassName.empty()
                                                        ? QLocale().toString(pod.priority())
                                                        : QStringLiteral("%L1 (%2)").arg(pod.priority()).arg(toQString(pod.spec->priorityClassName))});
    for (const OwnerReference& o : pod.owners) {
        FactLine line{FactWords::tr("Owner"), toQString(o.kind + "/" + o.name), FactWords::tr("Select all pods of this workload")};
        line.owner = true;
        who.lines.push_back(std::move(line));
    }
    who.lines.push_back({QStringLiteral("schedulerName"), toQString(pod.spec->schedulerName)});
    for (const std::string& gate : pod.spec->schedulingGates) who.lines.push_back({QStringLiteral("schedulingGate"), toQString(gate)});
    for (const auto& [name, value] : placementRules(*pod.spec)) who.lines.push_back({name, value});
    facts.sections.push_back(std::move(who));
    addIfAny(facts, gangOfPod(session, idx));
    addIfAny(facts, budgetsOfPod(cluster, idx));
    addIfAny(facts, conditionsOf(facts.source, QDateTime::currentSecsSinceEpoch()));
    // Events of a static pod have the uid of the file that the kubelet reads.
    addIfAny(facts, eventsSection(session, {"Pod", pod.namespaceName, pod.name, pod.mirror ? std::string() : pod.uid}, QDateTime::currentSecsSinceEpoch()));
    addIfAny(facts, groupsOfPod(session, idx));
    addIfAny(facts, sharedDevicesOfPod(cluster, session.profiles(), idx));
    addIfAny(facts, sharedZonesOfPod(cluster, session.profiles(), idx));
    addIfAny(facts, reservationsOfPod(cluster, session.profiles(), idx));

    FactSection tolerations{FactWords::tr("Tolerations"), {}};
    for (const Toleration& t : pod.spec->tolerations) tolerations.lines.push_back({{}, tolerationText(t)});
    facts.sections.push_back(std::move(tolerations));

    if (const Decision* decision = session.decision(idx)) {
        FactSection last{FactWords::tr("Last decision"), {{FactWords::tr("Outcome"), outcomeText(decision->outcome)}}};
        if (decision->node.valid())
            last.lines.push_back({FactWords::tr("Node"), toQString(cluster.catalog().node(decision->node).name)});
        if (decision->tied.size() > 1)
            last.lines.push_back({FactWords::tr("Tied"), FactWords::tr("%Ln node(s) with the best score", nullptr, static_cast<int>(decision->tied.size()))});
        if (!decision->message.empty()) last.lines.push_back({{}, toQString(decision->message)});
        for (const Message& what : decision->notModelled) last.lines.push_back({FactWords::tr("Not modelled"), messageText(what)});
        facts.sections.push_back(std::move(last));
    }
    facts.sections.push_back(labelSection(FactWords::tr("Labels"), *pod.labels));
    return facts;
}

Facts manyFacts(const Session& session) {
    const Cluster& cluster = *session.cluster();
    const Selection& selection = session.looking()->selection();
    Facts facts;
    facts.kind = Facts::Kind::Many;
    facts.over = FactWords::tr("Selection");
    const auto nodes = static_cast<int>(selection.nodes.size());
    const auto pods = static_cast<int>(selection.pods.size());
    if (nodes > 0 && pods > 0)
        facts.title = FactWords::tr("%1, %2", "nodes and pods").arg(FactWords::tr("%Ln node(s)", nullptr, nodes), FactWords::tr("%Ln pod(s)", nullptr, pods));
    else facts.title = nodes > 0 ? FactWords::tr("%Ln node(s)", nullptr, nodes) : FactWords::tr("%Ln pod(s)", nullptr, pods);

    if (nodes > 0) {
        facts.resources = resourcesOf(session, selection.nodes);
        std::size_t standing = 0, cordoned = 0;
        for (const NodeIdx n : selection.nodes) {
            standing += cluster.node(n).pods.size();
            cordoned += cluster.node(n).unschedulable ? 1u : 0u;
        }
        facts.headline = FactWords::tr("%Ln pod(s) stand(s) on them.", nullptr, static_cast<int>(standing));
        if (cordoned > 0) facts.headline += QLatin1Char(' ') + FactWords::tr("%Ln cordoned.", nullptr, static_cast<int>(cordoned));
    }
    if (pods > 0) {
        std::vector<std::int64_t> sum(cluster.catalog().resources.size(), 0);
        std::size_t pending = 0;
        std::map<std::string, std::size_t> owners;
        for (const PodIdx p : selection.pods) {
            const std::vector<std::int64_t>& asked = cluster.catalog().specOf(p).requests.filter;
            for (std::size_t r = 0; r < sum.size(); ++r) sum[r] += asked[r];
            pending += cluster.placement(p).standing == Standing::Pending ? 1u : 0u;
            const Pod& pod = cluster.catalog().pod(p);
            if (!pod.owners.empty()) ++owners[pod.owners.front().kind + "/" + pod.owners.front().name];
        }
        if (!facts.headline.isEmpty()) facts.headline += QLatin1Char(' ');
        facts.headline += FactWords::tr("%Ln of the pods pending.", nullptr, static_cast<int>(pending));
        facts.sections.push_back(amounts(FactWords::tr("Requests in sum"), cluster, sum, true));
        FactSection whose{FactWords::tr("Owners"), {}};
        for (const auto& [owner, count] : owners) {
            if (whose.lines.size() == 20) {
                whose.lines.push_back({{}, FactWords::tr("and %Ln more", nullptr, static_cast<int>(owners.size() - 20))});
                break;
            }
            whose.lines.push_back({toQString(owner), QLocale().toString(static_cast<qulonglong>(count))});
        }
        facts.sections.push_back(std::move(whose));
    }
    return facts;
}

}  // namespace

Facts factsOf(const Session& session) {
    if (const ResourceClaimIdx claim = session.looking()->claim(); claim.valid()) {
        Facts facts = claimFacts(*session.cluster(), claim);
        const ResourceClaim& of = session.catalog().devices.claim(claim);
        addIfAny(facts, eventsSection(session, {"ResourceClaim", of.namespaceName, of.name, {}}, QDateTime::currentSecsSinceEpoch()));
        std::erase_if(facts.sections, [](const FactSection& s) { return s.lines.empty(); });
        return facts;
    }
    const Selection& selection = session.looking()->selection();
    if (selection.empty()) return {};
    if (const std::optional<Gang> gang = selectedGang(session)) {
        Facts facts = gangFacts(session, *gang);
        if (gang->object) addIfAny(facts, eventsSection(session, {"PodGroup", gang->namespaceName, gang->name, {}}, QDateTime::currentSecsSinceEpoch()));
        std::vector<std::int64_t> sum(session.catalog().resources.size(), 0);
        for (const PodIdx p : gang->pods) {
            const std::vector<std::int64_t>& asked = session.catalog().specOf(p).requests.filter;
            for (std::size_t r = 0; r < sum.size(); ++r) sum[r] += asked[r];
        }
        addIfAny(facts, amounts(FactWords::tr("Requests in sum"), *session.cluster(), sum, true));
        return facts;
    }
    Facts facts = selection.nodes.size() + selection.pods.size() > 1 ? manyFacts(session)
                  : selection.nodes.size() == 1                      ? nodeFacts(session, selection.nodes.front())
                                                                     : podFacts(session, selection.pods.front());
    std::erase_if(facts.sections, [](const FactSection& s) { return s.lines.empty(); });
    return facts;
}

}  // namespace bayplan
