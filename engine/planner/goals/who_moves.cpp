// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/who_moves.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace bayplan {

std::optional<NoSurge> noSurgeOf(const Pod& pod) {
    const OwnerReference* owner = pod.controller();
    if (owner && owner->kind == "StatefulSet") return NoSurge::Stateful;
    if (!owner || (owner->kind != "ReplicaSet" && owner->kind != "ReplicationController")) return NoSurge::Unscaled;
    const auto claims = [](const Volume& volume) { return volume.kind == Volume::Kind::PersistentVolumeClaim || volume.kind == Volume::Kind::Ephemeral; };
    if (!pod.spec->resourceClaims.empty() || std::any_of(pod.spec->volumes.begin(), pod.spec->volumes.end(), claims)) return NoSurge::SingleWriter;
    const auto means = [&](const std::optional<LabelSelector>& selector) { return selector && matches(*selector, *pod.labels); };
    const auto& anti = pod.spec->podAntiAffinity;
    const bool apart = anti && std::any_of(anti->required.begin(), anti->required.end(), [&](const PodAffinityTerm& term) {
                           return term.topologyKey != "kubernetes.io/hostname" && means(term.labelSelector);
                       });
    const bool spread = std::any_of(pod.spec->spreadConstraints.begin(), pod.spec->spreadConstraints.end(),
                                    [&](const TopologySpreadConstraint& one) { return one.doNotSchedule && means(one.labelSelector); });
    if (apart || spread) return NoSurge::OwnRules;
    return std::nullopt;
}

Message reasonOf(NoSurge why) {
    switch (why) {
    case NoSurge::Stateful: return worded("is of a StatefulSet, which makes another only when this one is gone");
    case NoSurge::Unscaled: return worded("is of nothing that is scaled up by one");
    case NoSurge::SingleWriter: return worded("has claims, which two pods may not use at once");
    case NoSurge::OwnRules: break;
    }
    return worded("is kept away from its own kind by its rules");
}

Message whyItStays(const Mover& mover, const Pod& pod) {
    switch (mover.stays) {
    case Mover::Stays::No: break;
    case Mover::Stays::Leaving: return mover.noSurge ? worded("%1; no replacement can come first, as it %2", {reasonOf(*mover.of), reasonOf(*mover.noSurge)}) : reasonOf(*mover.of);
    case Mover::Stays::Asked: return worded("has the annotation %1", {annotationOf(pod.asksToStay)});
    case Mover::Stays::Protected: return worded("is protected");
    case Mover::Stays::NeverEvicted: return worded("has the greatest eviction cost of Koordinator, with which nobody evicts it");
    case Mover::Stays::GangStays: return worded("its gang moves whole or not at all, and another pod of it stays");
    case Mover::Stays::ScheduledElse: return worded("is of scheduler %1, whose rules are not known", {pod.spec->schedulerName});
    case Mover::Stays::LosesTooMuch: return worded("would lose more GPU-hours than all restarts together may");
    case Mover::Stays::LossUnknown: return worded("has GPUs, and nobody knows how many GPU-hours its restart would lose, which are limited");
    }
    return {};
}

namespace {

/// What a limit on GPU-hours says of a pod that may leave otherwise.
void heedLoss(Mover& mover, PodIdx pod, const MoveRules& rules, const RestartLosses& losses) {
    if (!rules.mostLost || !mover.moves()) return;
    const RestartLoss loss = losses.of(pod);
    if (loss.unknown) mover.stays = Mover::Stays::LossUnknown;
    else if (loss.lost.value_or(0) > *rules.mostLost) mover.stays = Mover::Stays::LosesTooMuch;
}

/// What a person or the rules of schedulers say, of a pod that may leave.
void heed(Mover& mover, const Catalog& catalog, PodIdx pod, const MoveRules& rules, bool isScheduledHere) {
    using Stays = Mover::Stays;
    const Pod& object = catalog.pod(pod);
    if (object.asksToStay != AsksToStay::No && !rules.unheard.contains(object.asksToStay)) {
        mover.stays = Stays::Asked;
    } else if (std::find(rules.namespaces.begin(), rules.namespaces.end(), object.namespaceName) != rules.namespaces.end()
               || std::any_of(rules.labels.begin(), rules.labels.end(), [&](const LabelSelector& one) { return matches(one, *object.labels); })
               || (rules.priority && object.priority() >= *rules.priority) || (!rules.pods.empty() && rules.pods.contains(object.key()))
               || std::any_of(rules.annotations.begin(), rules.annotations.end(), [&](const AskedAnnotation& one) { return has(catalog, pod, one); })) {
        mover.stays = Stays::Protected;
    } else if (isNeverEvicted(catalog, pod)) {
        mover.stays = Stays::NeverEvicted;
    } else if (!isScheduledHere) {
        mover.stays = Stays::ScheduledElse;
    }
}

Mover moverBy(const Cluster& cluster, const Profiles& profiles, PodIdx pod, const MoveRules& rules, const RestartLosses& losses) {
    using Stays = Mover::Stays;
    const Pod& object = cluster.catalog().pod(pod);
    const Leaving leaving = leavingOf(cluster.catalog(), pod);
    Mover mover;
    mover.ofItsNode = leaving.is(LeavingClass::DaemonSet) || leaving.is(LeavingClass::Mirror);
    const bool isSpent = leaving.is(LeavingClass::BudgetSpent) && !rules.relaxed.contains(leaving.budget.budget);
    if (isSpent && rules.surge) mover.noSurge = noSurgeOf(object);
    mover.surges = isSpent && rules.surge && !mover.noSurge;
    const auto holds = [&](LeavingClass of) {
        if (of == LeavingClass::LocalStorage) return !rules.deleteEmptyDirData;
        if (of == LeavingClass::BudgetSpent && mover.surges) return false;
        return of != LeavingClass::BudgetSpent || !rules.relaxed.contains(leaving.budget.budget);
    };
    const auto held = std::find_if(leaving.classes.begin(), leaving.classes.end(), holds);
    if (held != leaving.classes.end()) {
        mover.stays = Stays::Leaving;
        mover.of = *held;
    } else {
        heed(mover, cluster.catalog(), pod, rules, profiles.find(object.spec->schedulerName) != nullptr);
    }
    heedLoss(mover, pod, rules, losses);
    mover.surges = mover.surges && mover.moves();
    return mover;
}

}  // namespace

Mover moverOf(const Cluster& cluster, const Profiles& profiles, PodIdx pod, const MoveRules& rules) {
    return moverBy(cluster, profiles, pod, rules, RestartLosses(cluster, rules.loss));
}

std::vector<Mover> moversOf(const Cluster& cluster, const Profiles& profiles, const MoveRules& rules) {
    const Catalog& catalog = cluster.catalog();
    std::set<std::string_view> budgeted;
    for (const PodDisruptionBudget& budget : catalog.budgets) budgeted.insert(budget.namespaceName);
    std::map<std::string_view, bool> scheduledHere;  // by the name of a scheduler
    const auto isScheduledHere = [&](std::string_view name) {
        const auto known = scheduledHere.find(name);
        return known != scheduledHere.end() ? known->second : scheduledHere.emplace(name, profiles.find(std::string(name)) != nullptr).first->second;
    };
    const auto isReplaced = [](const Pod& pod) {
        const OwnerReference* owner = pod.controller();
        return owner && !owner->kind.empty() && owner->kind != "DaemonSet" && owner->kind != "Node";
    };
    const RestartLosses losses(cluster, rules.loss);
    std::vector<Mover> movers(cluster.podCount(), Mover{Mover::Stays::Leaving, {}, false});
    for (std::size_t n = 0; n < cluster.nodeCount(); ++n)
        for (const PodIdx pod : cluster.node(NodeIdx(n)).pods) {
            const Pod& object = catalog.pod(pod);
            const bool isPlain = !object.mirror && !object.deleting && !object.emptyDir && !object.terminal() && isReplaced(object);
            Mover& mover = movers[pod.get()];
            if (!isPlain || budgeted.contains(object.namespaceName)) {
                mover = moverBy(cluster, profiles, pod, rules, losses);
            } else {
                mover = Mover();
                heed(mover, catalog, pod, rules, isScheduledHere(object.spec->schedulerName));
                heedLoss(mover, pod, rules, losses);
            }
        }
    return movers;
}

void followMovers(const Cluster& from, const Cluster& to, const Profiles& profiles, const MoveRules& rules, std::vector<Mover>& movers) {
    // What a pod may do follows from its object, and from whether it has a node.
    for (std::size_t p = 0; p < movers.size(); ++p) {
        const PodIdx pod(p);
        const bool stands = to.placement(pod).node.valid();
        if (stands == from.placement(pod).node.valid()) continue;
        movers[p] = stands ? moverOf(to, profiles, pod, rules) : Mover{Mover::Stays::Leaving, {}, false};
    }
}

}  // namespace bayplan
