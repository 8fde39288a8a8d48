// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the scheduler decided for one pod, and why. The code that decides fills it in, in as much detail as the caller
// asked for. Node indices belong to the picture of the decision.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "cluster/delta.h"
#include "framework/fit_error.h"
#include "framework/running.h"
#include "framework/status.h"

namespace bayplan {

enum class Outcome {
    Scheduled,
    Waiting,  // a Permit plugin lets it wait on its node: it holds its room and is not bound yet
    Unschedulable,
    Gated,  // a PreEnqueue plugin holds it back
    Error,
    NotModelled,  // it needs a rule that this program does not know: see Decision::notModelled
    Ignored,      // no profile has its schedulerName
};
/// "scheduled", "waiting", "unschedulable", "gated", "error", "notModelled", "ignored": as reports write it.
const char* toString(Outcome outcome);

struct PluginScore {
    std::string plugin;
    std::int64_t raw = 0;
    std::int64_t normalized = 0;  // 0..100
    std::int64_t weight = 0;
    std::int64_t weighted() const { return normalized * weight; }
};

struct NodeDecision {
    NodeIdx node;
    Status verdict;                   // Success: feasible
    std::vector<PluginScore> scores;  // of the scorers that took part, in their order; empty if nothing was scored
    std::int64_t total = 0;           // their weighted sum
    bool looked = true;               // false: the search ended before this node
    bool outside = false;             // the node is not in the placement in which the pod's group was tried: reports leave it out

    bool feasible() const { return verdict.ok(); }
};

/// What PostFilter proposes if the pod fits nowhere. Nothing of it is carried out.
struct Preemption {
    NodeIdx node;                 // where the pod could go
    std::vector<PodIdx> victims;  // once these are gone; the most important first
};

/// The plugin that ends a pod's waiting first, and when.
struct PermitWait {
    std::string plugin;
    std::chrono::milliseconds atMost{0};  // since the decision
};

/// What becomes of the pod's nomination.
enum class Nominating {
    Keep,
    Clear,
    Set,  // to Decision::preemption's node
};

struct Decision {
    PodIdx pod;
    Outcome outcome = Outcome::Error;
    NodeIdx node;                           // where scheduled, or waiting
    std::vector<std::uint32_t> devices;     // of that node, by number, if the scheduler chooses them for the pod
    std::vector<Delta> reserved;            // what the pod takes in addition to its requests: to be applied after the Place, in order
    std::optional<PermitWait> waiting;      // of a pod that waits
    std::optional<PermitWait> binding;      // of a pod that is scheduled: a PreBind plugin lets it wait before it is bound, as `message` says
    std::vector<NodeIdx> tied;              // all nodes with the best total: the chosen one, then by name
    Message message;                        // upstream's text if not scheduled, or not bound at once
    std::shared_ptr<const FitError> unfit;  // why no node takes it, if the message says that
    std::shared_ptr<const Status> gate;     // of a Gated pod: who holds it back, and why
    std::vector<Message> notModelled;       // "PodTopologySpread: topologySpreadConstraints"
    std::vector<Status> postFilter;         // the answers of the PostFilter plugins, in order; empty if none ran.
                                            // NotModelled: it is not known what the plugin would free, and there is no
                                            // text
    std::optional<Preemption> preemption;
    /// What a PostFilter plugin releases for the pod's next attempt, beside its text: claims lose their devices.
    std::vector<Delta> freed;
    std::vector<WaitingRejection> rejects;  // of waiting pods, by PostFilter plugins
    std::vector<PodIdx> activates;          // pods to try soon, of a pod that waits
    NodeIdx refusedOn;                      // the node that was chosen, of a pod that a plugin from Reserve on refused there
    Nominating nominating = Nominating::Keep;
    /// The plugins that rejected the pod, by name: only events that concern them can help. Both lists empty: no plugin
    /// rejected it (an Error, or no node at all), and the pod is retried after a while.
    std::vector<std::string> unschedulablePlugins;
    std::vector<std::string> pendingPlugins;
    bool scored = false;              // false if only one node was feasible: then nothing is scored
    std::vector<NodeDecision> nodes;  // every node, in catalog order; only with Detail::Nodes
    std::size_t feasibleNodes = 0;
};

/// About pods that are scheduled together, or about one pod, which is a group of one.
struct GroupDecision {
    /// Scheduled: the members that fit are, and the others have their own outcomes. Waiting: they will fit once victims
    /// are gone, and nobody is scheduled now. Of a group of one it is the pod's own outcome.
    Outcome outcome = Outcome::Unschedulable;
    Message message;                      // upstream's text about the group; empty if it is scheduled
    std::vector<std::string> placements;  // the names of those that were tried; none: no plugin generates them, or there are none
    std::string placement;                // the one that was taken, or the first where none will do; empty: all nodes
    std::vector<PodIdx> victims;          // of a preemption for the group as a whole; the most important first
    std::vector<Decision> decisions;      // one for each pod, in the order of trying
};

}  // namespace bayplan
