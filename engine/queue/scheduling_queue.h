// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where pending pods wait: to be tried, for their backoff to end, or for something to happen that may help them. The
// clock is handed in; nothing here looks at objects but through QueueView.
// Of equals the one that entered first goes first, where upstream leaves it to its heap.
// Thread rule: one thread.
// Source: Kubernetes 1.36 pkg/scheduler/backend/queue; specification 2.1 to 2.10.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "framework/cluster_event.h"
#include "framework/profile.h"
#include "queue/backoff.h"
#include "queue/wakeups.h"

namespace bayplan {

/// What the queue asks about pods.
class QueueView {
public:
    virtual ~QueueView() = default;
    virtual std::int32_t priorityOf(PodIdx pod) const = 0;
    /// Null where no profile takes the pod; such a pod is never added.
    virtual const Profile* profileOf(PodIdx pod) const = 0;
    /// The first refusal of the pod's PreEnqueue plugins, with the plugin's name; ok where there is none. `first`: the
    /// plugin that refused last time, which is asked before the others.
    virtual Status preEnqueue(PodIdx pod, const std::string& first) = 0;
    virtual Hint hint(PodIdx pod, const EnqueueHints& plugin, const ClusterEvent& event) = 0;
};

/// What brought a pod back to be tried again.
struct Waking {
    std::string event;   // "Node/Add", "UnschedulableTimeout", "Backoff" where only time passed; empty: it is new
    std::string plugin;  // whose hint said so; empty where nobody was asked

    bool operator==(const Waking&) const = default;
};

struct QueueEntry {
    PodIdx pod;
    SimTime timestamp{0};     // when it last entered the queue
    std::uint64_t order = 0;  // of entering; a later one never goes before an earlier one of equal priority
    int attempts = 0;
    int unschedulableCount = 0;
    int consecutiveErrors = 0;
    SimTime backoffEnd{0};
    std::vector<std::string> unschedulablePlugins;
    std::vector<std::string> pendingPlugins;
    std::string gatingPlugin;  // not empty: gated
    std::string gatingMessage;
    Waking woken;

    bool refusedBy(std::string_view plugin) const;
    bool rejected() const { return !unschedulablePlugins.empty() || !pendingPlugins.empty(); }
};

class SchedulingQueue {
public:
    enum class Place { Nowhere, Active, Backoff, ErrorBackoff, Unschedulable, Gated, Parked, InFlight };

    SchedulingQueue(const Profiles& profiles, Backoff backoff, QueueView& view);

    /// A new pod: to be tried, or gated. Its entry.
    const QueueEntry& add(PodIdx pod, SimTime now);
    /// The pod's object was replaced. `updates`: what that means, see podUpdates().
    void update(PodIdx pod, const std::vector<ClusterEvent>& updates, SimTime now);
    void remove(PodIdx pod);
    void clear();

    bool poppable() const { return !m_active.empty() || (m_popsBackoff && !m_backoff.empty()); }
    /// The next pod to try, which is in flight until done(). Where none is ready the first of those that were refused by
    /// a plugin comes before its backoff has ended.
    std::optional<QueueEntry> pop();
    /// The attempt is over and needs no further events.
    void done(PodIdx pod);
    /// The attempt failed: `entry` as popped, with the plugins that stood in the way. Ends its flight where it is still
    /// in flight. What happened meanwhile is looked at again.
    void failed(QueueEntry entry, SimTime now);
    /// Kept out of every queue until its object changes: what it asks for is not modelled.
    void park(QueueEntry entry);

    /// Something happened: wakes those it may help. `atMost`: only pods of that priority or less; `except`: not this one.
    void happened(const ClusterEvent& event, SimTime now, std::optional<std::int32_t> atMost = {}, PodIdx except = {});
    /// To be tried whatever it waits for.
    void activate(PodIdx pod, SimTime now);

    /// When time alone next moves a pod: the end of a backoff, or five minutes without being tried. Flushes of the
    /// latter come every 30 s from `start` on.
    std::optional<SimTime> nextBackoffFlush() const;
    std::optional<SimTime> nextUnschedulableFlush(SimTime start, SimTime now) const;
    void flushBackoff(SimTime now);
    void flushUnschedulable(SimTime now);

    Place placeOf(PodIdx pod) const;
    /// Null where it is nowhere or in flight.
    const QueueEntry* find(PodIdx pod) const;
    /// All pods that wait somewhere, by index.
    std::vector<PodIdx> waiting() const;

private:
    /// How a queue that is sorted by QueueSort orders its entries.
    struct Sorted {
        const QueueSortPlugin* sort;
        bool operator()(const QueuedPod& a, const QueuedPod& b) const;
    };
    struct ByEnd {
        Sorted sorted;
        bool operator()(const std::pair<SimTime, QueuedPod>& a, const std::pair<SimTime, QueuedPod>& b) const;
    };
    enum class Worth { No, AfterBackoff, AtOnce };
    struct Waiting {
        QueueEntry entry;
        Place place = Place::Unschedulable;
        QueuedPod key;
    };

    QueuedPod keyOf(const QueueEntry& entry) const;
    void put(QueueEntry entry, Place place);
    QueueEntry take(PodIdx pod);
    bool letIn(QueueEntry& entry);
    void move(QueueEntry entry, Worth worth, SimTime now);
    int failures(const QueueEntry& entry) const;
    Worth worth(QueueEntry& entry, const ClusterEvent& event);
    bool ignored(const QueueEntry& entry, const ClusterEvent& event) const;

    Backoff m_backoffRule;
    bool m_popsBackoff;
    QueueView& m_view;
    Wakeups m_wakeups;
    Sorted m_sorted;
    std::unordered_map<PodIdx, Waiting> m_waiting;
    std::set<QueuedPod, Sorted> m_active;
    std::set<std::pair<SimTime, QueuedPod>, ByEnd> m_backoff;
    std::set<std::pair<SimTime, QueuedPod>, ByEnd> m_errorBackoff;
    std::set<PodIdx> m_unschedulable;             // and the gated ones
    std::map<PodIdx, std::size_t> m_inFlight;     // where its events begin
    std::vector<ClusterEvent> m_flightEvents;     // since the first of those in flight was popped
    std::uint64_t m_order = 0;
};

}  // namespace bayplan
