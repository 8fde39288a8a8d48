// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the scheduler decided for one pod, and why. The same code that decides fills it in, at the level of detail
// that was asked for. Node indices are those of the picture that was decided on.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "cluster/delta.h"
#include "framework/status.h"

namespace bayplan {

enum class Outcome {
    Scheduled,
    Unschedulable,
    Gated,  // a PreEnqueue plugin holds it back
    Error,
    NotModelled,  // a rule would be asked that this program does not know: see Decision::notModelled
    Ignored,      // no profile has its schedulerName
};
/// "scheduled", "unschedulable", "gated", "error", "notModelled", "ignored": as reports write it.
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
    std::vector<PluginScore> scores;  // of the scorers that took part, in their order; empty where nothing was scored
    std::int64_t total = 0;           // their weighted sum
    bool looked = true;               // false: the search ended before it came to this node

    bool feasible() const { return verdict.ok(); }
};

/// What PostFilter proposes where the pod fits nowhere: nothing of it is carried out.
struct Preemption {
    NodeIdx node;                 // where the pod could go
    std::vector<PodIdx> victims;  // once these are gone; the most important first
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
    NodeIdx node;                          // where scheduled
    std::vector<Delta> reserved;           // what goes with that beside room: to be applied after the Place, in order
    std::vector<NodeIdx> tied;             // all nodes with the best total: the chosen one, then by name
    std::string message;                   // upstream's text where not scheduled
    std::vector<std::string> notModelled;  // "PodTopologySpread: topologySpreadConstraints"
    std::vector<Status> postFilter;        // what the PostFilter plugins said, in order; empty where none was asked.
                                           // A NotModelled one: what it would free is not known, its text not given
    std::optional<Preemption> preemption;
    /// What a PostFilter plugin gives back for the pod's next attempt, on top of its text: claims without their devices.
    std::vector<Delta> freed;
    Nominating nominating = Nominating::Keep;
    /// Which plugins stood in the way, by name: only what concerns them can help. Both empty: nothing was refused by a
    /// plugin (an Error, or no node at all), and the pod is tried again after a while.
    std::vector<std::string> unschedulablePlugins;
    std::vector<std::string> pendingPlugins;
    bool scored = false;              // false where one node only was feasible: nothing is scored then
    std::vector<NodeDecision> nodes;  // every node, in catalog order; empty unless detail was asked for
    std::size_t feasibleNodes = 0;
};

}  // namespace bayplan
