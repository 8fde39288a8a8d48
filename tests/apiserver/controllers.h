// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts of a cluster beside the API server, as far as a planner meets them: kubelets that start and stop pods,
// controllers that replace pods, the disruption controller, and a very simple scheduler. Everything happens in step(),
// from the objects and the clock alone: the same steps give the same cluster.
// Thread rule: step() from one thread at a time; takes World::writing.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "apiserver/scheduler.h"
#include "apiserver/workloads.h"
#include "apiserver/world.h"

namespace bayplan::apiserver {

/// The positions of a pod's selectable fields in Object::fields (kinds.cpp).
constexpr std::size_t kNodeName = 0, kSchedulerName = 2, kPhase = 5;

struct ControllerOptions {
    bool kubelets = true;             // bound pods start, terminating pods end
    bool replacements = true;         // ReplicaSets, StatefulSets, Jobs and Deployments create their pods
    bool budgets = true;              // PodDisruptionBudgets are counted
    bool garbage = true;              // owned objects go when their owners are gone
    std::string schedulerName = {};   // its pending pods go to the node with the fewest pods; empty: no scheduling
    std::int64_t startSeconds = 1;    // from the binding to Running and Ready
    std::int64_t stopSeconds = 2;     // from the deletion to the end, or the grace period if that is shorter
    std::int64_t collectSeconds = 1;  // from the end of an owner to that of its objects
    /// Replacements are created, and pending pods of `schedulerName` are bound to nodes that fit, before the answer to
    /// the change that causes it, as a real cluster does within milliseconds. Jobs back off, workloads report their
    /// status, kubelets report a pod's end in two steps.
    bool eager = false;
    std::string preferredNode = {};  // for the eager scheduler, if the pod fits there
};

/// As quick and as slow as a real cluster: a pod is gone about a second after its eviction.
ControllerOptions eagerOptions(const std::string& schedulerName = "default-scheduler");

class Controllers {
public:
    explicit Controllers(World& world) : m_world(world) {}

    /// May be changed only while no request is running.
    ControllerOptions& options() { return m_options; }
    /// Takes one step of everything that is switched on.
    void step();
    /// What eager controllers do at once after a change.
    void actAtOnce();

private:
    void runPods();
    void replace();
    void replaceOrphans();
    void schedule();
    void noteDeletions();
    void collectGarbage();
    bool isGone(const Owner& owner, const std::string& space) const;

    World& m_world;
    ControllerOptions m_options;
    Scheduler m_scheduler;
    JobHistory m_jobs;
    std::uint64_t m_nextEvent = 0;                        // of pods: the deletions that were seen
    std::map<std::string, std::uint64_t> m_nextDeletion;  // the same for owners, by shelf
    std::set<std::string> m_deleted;                      // UIDs of owners whose deletion was seen
    std::map<std::string, Clock::Span> m_orphans;         // UIDs of their objects, and since when
    std::map<std::string, Json> m_models;                 // pods whose controller is not stored: the first one of each owner
    std::vector<Json> m_owed;                             // their replacements that policies or quotas rejected so far
};

/// Adds a pod: admits and completes it as POST would, and names it after its generateName if it has no name. nullptr if
/// a policy rejects it. The caller holds World::writing.
ObjectPtr addPod(World& world, Json pod);
/// A pod of a controller, from its template or from another pod like it.
Json podLike(const Json& metadata, const Json& spec, const std::string& space);

}  // namespace bayplan::apiserver
