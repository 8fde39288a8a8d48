// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where the scheduler would put the pod that takes a moved one's place, if nobody told it. What it is asked is the cluster of that
// moment: the old pod is on its way out and holds what it held, unless its workload waits for its end.
// Thread rule: one thread.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one.go (numFeasibleNodesToFind, selectHost), pkg/controller/replicaset and
// statefulset.

#include <string>
#include <vector>

#include "framework/scheduler.h"
#include "planner/plan.h"

namespace bayplan {

struct LandingForecast {
    enum class Is {
        There,  // on the node that is wanted, and on no other
        MayBe,  // there or elsewhere: nodes tie, or the scheduler looks at a part of the nodes only
        Elsewhere,
        Nowhere,  // it stays pending
        Unknown,  // a rule is not modelled, or the scheduler's profile is not known
    };
    Is is = Is::Unknown;
    std::string node;                 // that would be chosen; of nodes that tie the first by name
    std::size_t tied = 0;             // how many have the best total, the chosen one included
    bool part = false;                // the scheduler looks at a part of the feasible nodes only
    std::vector<std::string> before;  // feasible nodes that the scheduler may choose before the wanted one
    std::string text;                 // "would choose big-c0; one of 3 that tie"
    std::vector<Status> violations;   // what refuses the pod on the wanted node at that moment
};

/// True where the workload makes another pod only when the old one is gone. `kind`: of the controller, "StatefulSet".
bool waitsForTheEnd(const std::string& kind);

/// Of `pod`, which stands on a node or is pending; `to`: where it is wanted, invalid: anywhere. A pending pod is asked about as it is.
/// Errors: none; a pod that is refused is no error. O(nodes × plugins), and, where the old pod stays, what replacing() takes: who
/// asks about several pods asks on a picture of withReplacements().
LandingForecast forecastLanding(const Cluster& cluster, Scheduler& scheduler, PodIdx pod, NodeIdx to);

/// `cluster` as it is for all of these steps' moves: withReplacements() of the pods that are there.
ClusterPtr pictureForMoves(const Cluster& cluster, const std::vector<PlanStep>& steps);

}  // namespace bayplan
