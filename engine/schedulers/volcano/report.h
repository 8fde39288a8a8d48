// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a session of Volcano decided and wrote, as values. Names are "namespace/name"; resources are counted as in
// schedulers/volcano/resource.h, without `pods` and without zeros.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "schedulers/volcano/configuration.h"
#include "schedulers/volcano/lots.h"
#include "schedulers/volcano/objects.h"
#include "schedulers/volcano/resource.h"

namespace bayplan::volcano {

struct QueueReport {
    std::string queue;
    double share = 0;
    Resource deserved, allocated, request, realCapability, inqueue, elastic;
};

struct Change {
    std::string what, from, to;  // a pod group's phases, or a pod's states: "Pending", "Binding n1"

    bool operator==(const Change&) const = default;
};

/// Volcano drew lots, and what the action left depends on them. What is named here was taken by its name.
struct LotReport {
    enum class Of { Node,       // which node a pod got
                    HyperNode,  // which one a pod group, or a part of it, got
                    Victims };  // who leaves the pod's node for it
    Of of = Of::Node;
    std::string whose;  // the pod, the pod group or its part
    std::string taken;  // the node, the hyper node
    Lot lot;            // nodes, hyper nodes, pods: Volcano takes any of these as well
};
const char* toString(LotReport::Of of);

/// A pod group for which Volcano drew lots was taken back: whether another draw would have placed it, as everything else stood then.
struct OtherDraws {
    enum class Answer { Places,      // one does, the first that was found
                        None,        // none does
                        NotKnown };  // not all were tried, and none of those that were does
    /// What is drawn then that does not go by name.
    struct Instead {
        LotReport::Of of = LotReport::Of::Node;
        std::string whose;
        std::string taken;  // the node, the hyper node; of victims the node that they leave
    };
    struct Place {
        std::string pod, node;
        bool waits = false;  // for room that is yet to come
    };
    std::string podGroup;
    Answer answer = Answer::NotKnown;
    std::size_t tried = 0;             // sequences of draws that were played, the one by name among them; 0: that was not needed, or too much
    std::vector<Instead> instead;      // in the order of the draws
    std::vector<Place> places;         // of its pods then, by name
    std::vector<std::string> victims;  // that leave then, by name
};
const char* toString(OtherDraws::Answer answer);

struct ActionReport {
    ActionKind action = ActionKind::Enqueue;
    std::vector<Change> podGroups, tasks;  // by name
    std::vector<LotReport> lots;           // hyper nodes in the order in which they were drawn, then pods by name
    std::vector<OtherDraws> takenBack;     // in the order in which they were tried
};

using NodeScores = std::map<std::string, double>;  // by node

struct ScoreReport {
    ActionKind action = ActionKind::Allocate;
    std::string pod;
    NodeScores total;
    std::map<std::string, NodeScores> plugins;
};

struct HierarchyReport {
    std::string path;
    double weight = 1, share = 0;
    bool saturated = false;
};

struct TaskReport {
    std::string pod, status, node;
};

struct EvictionReport {
    std::string pod, reason;
};

struct PodGroupReport {
    std::string podGroup;
    PodGroupStatus status;
    std::string hyperNode;
};

struct PodConditionReport {
    std::string pod, reason, message, nominatedNode;
};

struct EventReport {
    std::string podGroup;
    bool warning = false;
    std::string reason, message;

    auto operator<=>(const EventReport&) const = default;
};

/// What the plugin rescheduling saw and chose when it was asked for victims.
struct ReschedulingReport {
    enum class Load { Low,   // below every threshold, and not cordoned
                      High,  // above a target threshold
                      Between };
    struct OnNode {
        std::string node;
        double cpu = 0, memory = 0;  // percent of its capacity
        Load load = Load::Between;
    };
    struct Victim {
        std::string pod, node;
        double cpu = 0, memory = 0;                // of the node, percent, while the pod was still counted
        std::int64_t cpuLeft = 0, memoryLeft = 0;  // what the low nodes could still take then: thousandths of a core, bytes
        std::vector<std::string> tied;             // pods of the node that stay and would do as well: Volcano takes any of these
    };
    std::string outcome;        // in Volcano's words, why it chose nobody; empty: it chose
    bool unread = false;        // Volcano keeps no averages over that period, and reads every node as 0
    std::vector<OnNode> nodes;  // by name
    std::vector<Victim> victims;
};
const char* toString(ReschedulingReport::Load load);

/// A pod that the controller of Jobs made before the session.
struct MadePod {
    std::string pod, podGroup;
    std::shared_ptr<const Pod> as;  // never null
    Labels annotations{};
};

/// Pods that it did not make yet.
struct TaskWait {
    std::string job, task;
    std::int64_t pods = 0;
    std::vector<std::string> after;  // the tasks that it waits for; empty: its PodGroup is Pending
};

/// What the controller of Jobs did after the session, because a policy of the Job says so.
struct PolicyReport {
    std::string job;
    std::string action;             // "RestartJob"
    std::string phase;              // of the Job, once its pods are gone
    std::int32_t retries = 0;       // restarts so far
    std::int32_t maxRetry = 3;      // with so many it is Failed
    std::vector<std::string> pods;  // that leave, beside those that were evicted
};

struct SessionReport {
    std::vector<MadePod> made;                                            // in the order in which they were made
    std::vector<TaskWait> waits;                                          // once they were made
    std::vector<PolicyReport> policies;                                   // that were followed before the next session
    std::vector<std::string> halted;                                      // jobs that lost a pod, and whose policies for that are not modelled
    std::optional<std::vector<QueueReport>> queuesAtOpen, queuesAtClose;  // absent: neither proportion nor capacity is configured
    std::vector<ActionReport> actions;
    std::vector<ScoreReport> scores;  // where they are asked for: the first sixty
    std::optional<std::map<std::string, double>> jobShares;
    std::optional<std::vector<HierarchyReport>> hierarchy;
    std::vector<TaskReport> tasks;                 // by name
    std::map<std::string, std::string> binds;      // pod to node
    std::vector<EvictionReport> evictions;         // in the order in which they were sent
    std::vector<ReschedulingReport> rescheduling;  // each time that it was asked for victims
    bool rescheduled = false;                      // the plugin's interval was over, and begins anew
    bool clearedZones = false;                     // likewise the period of tdm
    std::vector<PodGroupReport> podGroups;         // by name
    std::vector<PodConditionReport> podConditions;
    std::vector<EventReport> events;  // each once, sorted
};

inline constexpr std::size_t kMostScorings = 60;

}  // namespace bayplan::volcano
