// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Several schedulers over one cluster: who they are, what comes to them, and by which rules. Times are whole milliseconds.
// Thread rule: plain values.
// Source: specification hoss, parameters.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "model/labels.h"
#include "model/selector.h"
#include "schedulers/any_scheduler.h"

namespace bayplan::together {

using Ms = std::int64_t;

/// What the API server looks at before it accepts a binding.
enum class Resolver : std::uint8_t { Off,     // nothing: it accepts
                                     Fine,    // whether the pod fits
                                     Coarse,  // also whether the node is as the scheduler saw it
};
/// What becomes of pods that were decided together, when some of them are refused.
enum class Commit : std::uint8_t { Incremental,  // each stands for itself
                                   AllOrNothing };
/// Who gives an arriving pod to a scheduler, and by what.
enum class Dispatcher : std::uint8_t { Name,   // spec.schedulerName
                                       Count,  // fewest dispatched so far
                                       Queue,  // shortest queue, with what is in work
                                       Work,   // earliest end of its work
                                       Label,  // the pod's selector over the schedulers' labels, then as Queue
};
/// "off", "fine", "coarse"; "incremental", "allOrNothing"; "name", "count", "queue", "work", "label".
const char* toString(Resolver resolver);
const char* toString(Commit commit);
const char* toString(Dispatcher dispatcher);

/// The annotation of a pod that says which schedulers may take it, for Dispatcher::Label.
inline constexpr const char* kSelectorAnnotation = "bayplan.io/scheduler-selector";

struct Rules {
    Ms bindMs = 10;       // from the end of a decision to its commit
    Ms kubeletMs = 50;    // from there to the kubelet's admission
    Ms recreateMs = 500;  // from a pod's failure to the pod that its owner makes in its place
    Ms backoffMs = 0;     // after the first failure of a pod, twice as long after each other one; 0: none
    Ms backoffMaxMs = 10'000;
    Resolver resolver = Resolver::Off;
    Commit commit = Commit::Incremental;
    bool refreshOnReject = true;  // a refusal carries the node as it is
    Dispatcher dispatcher = Dispatcher::Name;
    Ms rebalanceMs = 0;           // 0: queues are never balanced
    int spillAfter = 0;           // tries without a node, after which a pod leaves its partition; 0: never
    std::optional<Ms> horizonMs;  // absent: until nothing happens any more
    std::uint64_t seed = 1;
    bool tellViews = false;  // a row for each change that a scheduler sees
    std::uint64_t mostDecisions = 1'000'000;

    bool operator==(const Rules&) const = default;
};

struct Member {
    std::string title;  // unique among the members
    std::string name;   // that pods name; several members may have one name
    std::shared_ptr<AnyScheduler> scheduler;
    Labels labels;
    Ms decisionMs = 100;             // of a pod, or of a session
    Ms cacheDelayMs = 250;           // from a change to its being seen
    std::vector<NodeIdx> partition;  // empty: all nodes
    int topK = 1;                    // it takes one of so many best nodes by lot; of sessions and gangs not
};

/// A pending pod that comes.
struct Arrival {
    PodIdx pod;
    Ms at = 0;
    std::optional<Ms> lasts;  // from its admission; absent: to the end
    std::string selectorText;
    std::optional<LabelSelector> selector;  // absent: any scheduler
};

}  // namespace bayplan::together
