// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where pending pods wait: for their turn, for the end of their backoff, or for an event that may help them. The clock
// is an argument; the queue looks at objects only through QueueView. Of equals the one that entered first goes first.
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
#include "schedulers/kube/backoff.h"
#include "schedulers/kube/queue_heap.h"
#include "schedulers/kube/wakeups.h"

namespace bayplan {

/// An entry of a queue that time empties.
using TimedPod = std::pair<SimTime, QueuedPod>;
inline PodIdx podOf(const QueuedPod& pod) { return pod.pod; }
inline PodIdx podOf(const QueuedPod* pod) { return pod->pod; }
inline PodIdx podOf(const TimedPod& pod) { return pod.second.pod; }

/// What `sort` compares of a pod that entered as the `order`-th.
QueuedPod queuedPod(const Catalog& catalog, const Pod& object, PodIdx pod, std::uint64_t order, const QueueSortPlugin& sort);

/// The queue's questions about pods.
class QueueView {
public:
    virtual ~QueueView() = default;
    virtual std::int32_t priorityOf(PodIdx pod) const = 0;
    /// What QueueSort compares of a pod that entered as the `order`-th.
    virtual QueuedPod queued(PodIdx pod, std::uint64_t order) const = 0;
    /// Null if no profile takes the pod; such a pod is never added.
    virtual const Profile* profileOf(PodIdx pod) const = 0;
    /// The first rejection of the pod's PreEnqueue plugins, with the plugin's name; ok if there is none. `first`: the
    /// plugin that rejected last time, which runs before the others.
    virtual Status preEnqueue(PodIdx pod, const std::string& first) = 0;
    virtual Hint hint(PodIdx pod, const EnqueueHints& plugin, const ClusterEvent& event) = 0;
    /// Whether the pod is tried with its pod group: after an attempt it always comes back by its backoff, whatever happened meanwhile.
    virtual bool triesTogether(PodIdx) const { return false; }
    /// What QueueSort knows beside the pods; null: nothing.
    virtual const Running* running() const { return nullptr; }
};

struct QueueEntry {
    PodIdx pod;
    SimTime timestamp{0};     // when it last entered the queue
    std::uint64_t order = 0;  // of entering; of equal priority an earlier one always goes first
    int attempts = 0;
    int unschedulableCount = 0;
    int consecutiveErrors = 0;
    SimTime backoffEnd{0};
    std::optional<SimTime> firstActive;
    std::vector<std::string> unschedulablePlugins;
    std::vector<std::string> pendingPlugins;
    std::string gatingPlugin;  // not empty: gated
    Message gatingMessage;
    Waking woken;
    /// Of a pod that failed with its group: how much had happened until then, and one more. 0: of others.
    std::uint64_t failedAfter = 0;

    bool refusedBy(std::string_view plugin) const;
    bool rejected() const { return !unschedulablePlugins.empty() || !pendingPlugins.empty(); }
};

class SchedulingQueue {
public:
    enum class Place { Nowhere,
                       Active,
                       Backoff,
                       ErrorBackoff,
                       Unschedulable,
                       Gated,
                       Parked,
                       InFlight };

    SchedulingQueue(const Profiles& profiles, Backoff backoff, QueueView& view);

    /// Adds a new pod, which is then active or gated. Returns its entry.
    const QueueEntry& add(PodIdx pod, SimTime now);
    /// The pod's object was replaced. `updates`: the events of that, see podUpdates().
    void update(PodIdx pod, const std::vector<ClusterEvent>& updates, SimTime now);
    void remove(PodIdx pod);
    void clear();

    bool poppable() const { return !m_active.empty() || earlyFromBackoff().valid(); }
    /// The next pod to try; it is in flight until done(). If none is ready, the first pod in backoff that a plugin
    /// rejected comes early. Upstream tries a pod group again so without end; here it comes early only once something has
    /// happened since, and by its backoff.
    std::optional<QueueEntry> pop();
    /// Takes out a pod that is tried with one that was popped, wherever it waits; it is in flight as if it had been popped.
    /// Absent: PreEnqueue holds it back, and it stays gated; or it does not wait.
    std::optional<QueueEntry> popWith(PodIdx pod, SimTime now);
    /// Ends the attempt, which needs no further events.
    void done(PodIdx pod);
    /// The attempt failed: `entry` as popped, with the rejecting plugins. Ends its flight if it is still in flight.
    /// Events that came meanwhile are checked again.
    void failed(QueueEntry entry, SimTime now);
    /// Keeps the pod out of every queue until its object changes, since it needs something that is not modelled.
    void park(QueueEntry entry);

    /// Wakes the pods that the event may help. `atMost`: only pods of that priority or less; `except`: not this one.
    void happened(const ClusterEvent& event, SimTime now, std::optional<std::int32_t> atMost = {}, PodIdx except = {});
    /// Makes the pod active, whatever it waits for. A pod in flight comes back after its backoff.
    void activate(PodIdx pod, SimTime now);
    /// Asks again what QueueSort compares of each pod; they stay where they are.
    void refresh();

    /// When time alone next moves a pod: the end of a backoff, or five minutes without an attempt. Flushes of the
    /// latter come every 30 s from `start` on.
    std::optional<SimTime> nextBackoffFlush() const;
    std::optional<SimTime> nextUnschedulableFlush(SimTime start, SimTime now) const;
    void flushBackoff(SimTime now);
    void flushUnschedulable(SimTime now);

    Place placeOf(PodIdx pod) const;
    /// Null if it is in no queue or in flight.
    const QueueEntry* find(PodIdx pod) const;
    /// All pods that wait somewhere, by index.
    std::vector<PodIdx> waiting() const;

private:
    /// The order of entries in a queue that is sorted by QueueSort.
    struct Sorted {
        const QueueSortPlugin* sort;
        const QueueView* view;
        bool operator()(const QueuedPod& a, const QueuedPod& b) const;

    private:
        bool less(const QueuedPod& a, const QueuedPod& b) const;
    };
    struct ByEnd {
        Sorted sorted;
        bool byEndAlone;  // equal ends are equal
        bool operator()(const TimedPod& a, const TimedPod& b) const;
    };
    enum class Worth { No,
                       AfterBackoff,
                       AtOnce };
    struct Waiting {
        QueueEntry entry;
        Place place = Place::Unschedulable;
    };

    QueuedPod queued(const QueueEntry& entry) const;
    void put(QueueEntry entry, Place place);
    /// When the backoff of a pod that failed that often ends; whole seconds where upstream rounds.
    SimTime backoffEnd(const QueueEntry& entry, int count) const;
    bool isOver(SimTime backoffEnd, SimTime now) const;
    PodIdx earlyFromBackoff() const;
    QueueEntry take(PodIdx pod);
    QueueEntry fly(QueueEntry entry);
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
    ByEnd m_backoffOrder;
    std::unordered_map<PodIdx, Waiting> m_waiting;
    QueueHeap<QueuedPod, Sorted> m_active;
    QueueHeap<TimedPod, ByEnd> m_backoff;
    QueueHeap<TimedPod, ByEnd> m_errorBackoff;
    std::set<PodIdx> m_unschedulable;          // and the gated ones
    std::map<PodIdx, std::size_t> m_inFlight;  // where its events begin
    std::vector<ClusterEvent> m_flightEvents;  // since the first of those in flight was popped
    std::uint64_t m_order = 0;
    std::uint64_t m_happened = 0;  // how many events came
};

}  // namespace bayplan
