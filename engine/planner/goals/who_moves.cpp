// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/who_moves.h"

#include <algorithm>

namespace bayplan {

Message whyItStays(const Mover& mover, const Pod& pod) {
    switch (mover.stays) {
    case Mover::Stays::No: break;
    case Mover::Stays::Leaving: return reasonOf(*mover.of);
    case Mover::Stays::Asked: return worded("has the annotation %1", {annotationOf(pod.asksToStay)});
    case Mover::Stays::Protected: return worded("is protected");
    case Mover::Stays::ScheduledElse: return worded("is of scheduler %1, whose rules are not known", {pod.spec->schedulerName});
    }
    return {};
}

Mover moverOf(const Cluster& cluster, const Profiles& profiles, PodIdx pod, const MoveRules& rules) {
    using Stays = Mover::Stays;
    const Pod& object = cluster.catalog().pod(pod);
    const Leaving leaving = leavingOf(cluster.catalog(), pod);
    Mover mover;
    mover.ofItsNode = leaving.is(LeavingClass::DaemonSet) || leaving.is(LeavingClass::Mirror);
    const auto holds = [&](LeavingClass of) {
        if (of == LeavingClass::LocalStorage) return !rules.deleteEmptyDirData;
        return of != LeavingClass::BudgetSpent || !rules.relaxed.contains(leaving.budget.budget);
    };
    const auto held = std::find_if(leaving.classes.begin(), leaving.classes.end(), holds);
    if (held != leaving.classes.end()) {
        mover.stays = Stays::Leaving;
        mover.of = *held;
    } else if (object.asksToStay != AsksToStay::No && !rules.unheard.contains(object.asksToStay)) {
        mover.stays = Stays::Asked;
    } else if (std::find(rules.namespaces.begin(), rules.namespaces.end(), object.namespaceName) != rules.namespaces.end()
               || std::any_of(rules.labels.begin(), rules.labels.end(), [&](const LabelSelector& one) { return matches(one, *object.labels); })
               || (rules.priority && object.priority() >= *rules.priority) || (!rules.pods.empty() && rules.pods.contains(object.key()))) {
        mover.stays = Stays::Protected;
    } else if (!profiles.find(object.spec->schedulerName)) {
        mover.stays = Stays::ScheduledElse;
    }
    return mover;
}

}  // namespace bayplan
