// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where the scheduler would put the replacement of a moved pod without any hint. It decides on the cluster of that
// moment: the old pod is terminating and holds its resources, unless its workload waits until it is gone.
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
        There,  // on the wanted node, and on no other
        MayBe,  // there or elsewhere: nodes tie, or the scheduler examines only a part of the nodes
        Elsewhere,
        Nowhere,  // it stays pending
        Unknown,  // a rule is not modelled, or the scheduler's profile is unknown
    };
    Is is = Is::Unknown;
    std::string node;                 // the node that would be chosen; of tied nodes, the first by name
    std::size_t tied = 0;             // the number of nodes with the best total, including the chosen one
    bool part = false;                // the scheduler examines only a part of the feasible nodes
    bool waits = false;               // it would have a node, and wait there for others
    std::vector<std::string> before;  // feasible nodes that the scheduler may choose before the wanted one
    std::string text;                 // "would choose big-c0; one of 3 that tie"
    std::vector<Status> violations;   // why the wanted node rejects the pod at that moment
    bool afterTheEnd = false;         // that moment is the one when the old pod is gone
};

/// True if the workload creates another pod only once the old one is gone. `kind`: of the controller, "StatefulSet".
bool waitsForTheEnd(const std::string& kind);

/// A claim by name keeps its devices until the old pod is gone; only then the scheduler may give it others.
/// Of `pod`, which stands on a node or is pending; `to`: where it is wanted, invalid: anywhere. A pending pod is asked about as it is.
/// Errors: none; a pod that is refused is no error. O(nodes × plugins), and, where the old pod stays, what replacing() takes: who
/// asks about several pods asks on a picture of withReplacements().
LandingForecast forecastLanding(const Cluster& cluster, Scheduler& scheduler, PodIdx pod, NodeIdx to);

/// `cluster` as it is for all of these steps' moves: withReplacements() of the pods that are there.
ClusterPtr pictureForMoves(const Cluster& cluster, const std::vector<PlanStep>& steps);

}  // namespace bayplan
