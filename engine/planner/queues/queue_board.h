// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The queues of a cluster with what each may use, uses and has lent, and the jobs that wait in them: whose turn it is, and why not.
//
// Five systems have queues. Each is played by its own folder of engine/schedulers or its own plugin, and told here in the same
// words; what a system does not have is absent. Amounts are whole numbers: cpu in thousandths of a core, everything else in its own
// unit.
// Thread rule: plain values.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "framework/profile.h"
#include "model/pod.h"
#include "schedulers/kueue/quota_state.h"
#include "schedulers/volcano/configuration.h"

namespace bayplan {

enum class QueueSystem : std::uint8_t { Kueue,
                                        Volcano,
                                        Koordinator,
                                        ElasticQuota,  // of scheduler-plugins
                                        Priority };    // PriorityClasses, where there are no queues
/// "kueue", "volcano", "koordinator", "elastic-quota", "priority".
const char* toString(QueueSystem system);
std::optional<QueueSystem> queueSystemNamed(std::string_view name);

/// Kueue and Volcano book no lender: what is sure of a queue follows from the sums (planner/queues/lent.h). Of Koordinator both are the same.
struct QueueLent {
    std::int64_t least = 0, most = 0;

    bool operator==(const QueueLent&) const = default;
};

struct QueueAmount {
    std::string flavor;  // of Kueue; empty: it has none
    std::string resource;
    std::int64_t used = 0;
    std::int64_t borrowed = 0;               // of that: beyond what is its own; of Koordinator: beyond its min
    std::optional<std::int64_t> own;         // nominal quota, deserved or runtime share, min
    std::optional<std::int64_t> guaranteed;  // kept for it by whoever shares out
    std::optional<std::int64_t> most;        // never more
    std::optional<std::int64_t> asked;       // by all its jobs
    std::optional<std::int64_t> lendable;    // of its own, what others could take now
    std::optional<std::int64_t> available;   // to a job of this queue now
    std::optional<QueueLent> lent{};         // to others now; absent: its system has no such notion, or not enough is known
};

struct QueueLine {
    std::string name;
    std::string parent;                // empty: of the first level
    std::size_t depth = 0;             // of the first level: 0
    bool gathers = false;              // a cohort or an inner queue: its children use what it has
    bool open = true;                  // takes new jobs
    std::string share;                 // as its system counts it; empty: it does not
    std::size_t holds = 0, waits = 0;  // jobs
    std::vector<QueueAmount> amounts;
    std::optional<std::int32_t> priority{};  // of its jobs; absent: the queue has a name of its own
};

struct QueuedJob {
    enum class State : std::uint8_t { Runs,  // it holds its quota, or its pods have their nodes
                                      Waits,
                                      Evicted,  // it lost what it held, and waits again
                                      Aside,    // it takes no part: inactive, or its queue is missing or closed
                                      NotModelled };
    std::string name;   // "namespace/name"
    std::string queue;  // of the board; empty: none
    State state = State::Waits;
    std::int32_t priority = 0;
    std::size_t position = 0;         // among those that wait in its queue, from 1; 0: it does not wait, or the order is not known
    Message quota;                    // why it has no quota, in the words of its system; empty: it has, or nothing was said
    std::size_t placed = 0;           // of its pods: those with a node
    std::optional<std::size_t> pods;  // absent: not known
    Message nodes;                    // why a pod of it has no node, as the scheduler says; empty: all have, or nobody was asked
};
const char* toString(QueuedJob::State state);

/// One turn of the system, and what changed in it.
struct QueueStep {
    Message title;
    struct Change {
        std::string what, from, to;
    };
    std::vector<Change> changes;
    struct Placed {
        std::string pod, node;
    };
    std::vector<Placed> placed{};        // pods that got a node in it
    std::vector<std::string> evicted{};  // pods that began to leave theirs
    std::vector<std::string> lots{};     // pods that its system might have taken as well as some that it evicted
    /// Somebody got a node or a domain by lot.
    struct Draw {
        std::string what, taken;
        bool ofNodes = true;              // otherwise of domains
        std::vector<std::string> others;  // what it might have got as well; perhaps not all of them
        std::size_t count = 0;            // of all that are known
        bool more = false;                // not all were tried
    };
    std::vector<Draw> draws{};
    /// A job for which lots were drawn was taken back: whether another draw would have placed it.
    struct TakenBack {
        enum class Answer : std::uint8_t { Places,
                                           None,
                                           NotKnown };  // not all were tried
        std::string what;
        Answer answer = Answer::NotKnown;
        std::size_t tried = 0;             // draws; 0: that was not needed, or too much
        std::vector<Placed> instead{};     // what is drawn then and does not go by name: pods or domains, with what they get
        std::vector<Placed> places{};      // of its pods then
        std::vector<std::string> leave{};  // pods that leave for them then
    };
    std::vector<TakenBack> takenBack{};
    std::vector<std::shared_ptr<const Pod>> made{};  // pods that a controller made in it; none is null
};

const char* toString(QueueStep::TakenBack::Answer answer);

struct QueueFault {
    std::string object;
    Message what;
};

struct QueueBoard {
    QueueSystem system = QueueSystem::Priority;
    std::vector<QueueLine> queues;  // each parent before its children
    std::vector<QueuedJob> jobs;    // by queue, those that hold something first, then by position
    std::vector<QueueStep> steps;
    std::vector<QueueFault> faults;  // what points nowhere, or names what is not there
    std::vector<Message> notes;      // what is not modelled, and what was assumed
};

/// What the queues name: GPUs first, and what every pod asks for last. O(amounts).
std::vector<std::string> resourcesOf(const QueueBoard& board);

struct QueueQuestion {
    QueueSystem system = QueueSystem::Priority;
    Profiles profiles;                      // of kube-scheduler, which places what has quota
    volcano::VolcanoConfiguration volcano;  // of Volcano
    int sessions = 5;                       // of Volcano
    KueueSettings kueue;
    int cycles = 20;         // of Kueue, at most
    std::int64_t clock = 0;  // Unix seconds; Volcano always has one
};

/// Counts the jobs of every queue, puts each parent before its children with its depth, and orders the jobs. A queue whose parents
/// are in a circle stands on the first level. O(queues + jobs).
void arrange(QueueBoard& board);

}  // namespace bayplan
