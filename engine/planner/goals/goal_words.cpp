// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/goal_words.h"

#include "model/pod_history.h"

namespace bayplan {

namespace {

/// "zone=a: 3, zone=b: 1".
Message rowsTold(const GoalBound& bound) {
    constexpr std::size_t kMostRows = 5;
    std::vector<Message> rows;
    for (const BoundRow& row : bound.rows) {
        if (rows.size() == kMostRows) {
            rows.push_back(worded("…"));
            break;
        }
        rows.push_back(worded("%1: %2", {row.name, row.count}));
    }
    return listed(std::move(rows));
}

}  // namespace

Message reasonOf(const GoalBound& bound) {
    const Message counted = listed({bound.resources.begin(), bound.resources.end()});
    switch (bound.why) {
    case BoundWhy::None: return worded("nothing says that a plan needs a move");
    case BoundWhy::MustLeave: return worded("each of so many pods has to leave its node");
    case BoundWhy::RefusedNow: return worded("as things are the rules refuse it, so something has to move");
    case BoundWhy::Counting: return worded("counted is what each node has to lose at least, by %1", {counted});
    case BoundWhy::Families: return worded("counted is what each node has to lose at least, and what is free for the largest of these pods, by %1", {counted});
    case BoundWhy::Rooms: return worded("counted is what each node has to lose at least, and what is free for all of these pods together, by %1", {counted});
    case BoundWhy::Budgets:
        if (bound.most) return worded("disruption budgets hold pods where they are (%1), and without these pods' room the nodes have no more, by %2", {rowsTold(bound), counted});
        return worded("counted is what each node has to lose at least, by %1, and disruption budgets hold pods where they are (%2): without them it would be less", {counted, rowsTold(bound)});
    case BoundWhy::Domains:
        if (bound.most) return worded("the rules between these pods leave no more room than %1, by %2", {rowsTold(bound), counted});
        return worded("counted is what the nodes of each value have to lose at least, where the rules between these pods let them stand (%1), by %2", {rowsTold(bound), counted});
    case BoundWhy::Confined:
        if (bound.most && bound.rows.empty()) return worded("all pods together need the room of the nodes that take them, by %1", {counted});
        if (bound.most) return worded("pods that can stand only on nodes of one value need the room of other nodes there, so that no more is left than %1, by %2", {rowsTold(bound), counted});
        if (bound.rows.empty()) return worded("counted is what each node has to lose at least, with room left for all pods on the others, by %1", {counted});
        return worded("counted is what the nodes of each value have to lose at least, with room left for the pods that can stand only there (%1), by %2", {rowsTold(bound), counted});
    case BoundWhy::Together: return worded("counted is what has to leave the drained nodes, and what another goal needs of the other nodes");
    case BoundWhy::NoNode: return worded("whatever moves, taints, labels or cordons close every node");
    case BoundWhy::NoRoom: return worded("no node has room even without all pods that may leave it, by %1", {counted});
    case BoundWhy::FewerThanAll: break;
    }
    return worded("all nodes together have no more even without all pods that may leave them, by %1", {counted});
}

Message whatLetsGo(const Mover& mover, const Pod& pod) {
    switch (mover.stays) {
    case Mover::Stays::No: return {};
    case Mover::Stays::Asked: return worded("take its annotation %1 away", {annotationOf(pod.asksToStay)});
    case Mover::Stays::Protected: return worded("take it out of the protected pods");
    case Mover::Stays::NeverEvicted: return worded("give it a smaller eviction cost: its annotation %1", {kEvictionCostAnnotation});
    case Mover::Stays::GangStays: return worded("let all pods of its gang move");
    case Mover::Stays::ScheduledElse: return worded("open a configuration with scheduler %1", {pod.spec->schedulerName});
    case Mover::Stays::LosesTooMuch: return worded("allow more lost GPU-hours");
    case Mover::Stays::LossUnknown: return worded("say what time it is, or leave the limit on GPU-hours out");
    case Mover::Stays::Leaving: break;
    }
    switch (*mover.of) {
    case LeavingClass::LocalStorage: return worded("allow pods with emptyDir volumes to move: what is in the volumes is lost");
    case LeavingClass::Unmanaged:
    case LeavingClass::OrphanedDaemonSet: return worded("give it a controller, or end it by hand");
    case LeavingClass::BudgetSpent:
        if (!pod.ready.value_or(true)) return worded("bring enough of its workload's pods to Ready, or give the budget unhealthyPodEvictionPolicy: AlwaysAllow, as this pod is not Ready");
        return worded("wait until its disruption budget allows one, scale it up, or relax the budget");
    case LeavingClass::SeveralBudgets: return worded("leave it one disruption budget");
    case LeavingClass::DaemonSet:
    case LeavingClass::Mirror:
    case LeavingClass::Terminating:
    case LeavingClass::Finished: break;
    }
    return {};
}

}  // namespace bayplan
