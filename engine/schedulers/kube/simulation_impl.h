// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts of a simulation: the clock and what is due, the scheduling cycle, the binding of a pod, and the events of
// the timeline.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "framework/scheduler.h"
#include "schedulers/kube/nominator.h"
#include "schedulers/kube/simulation.h"
#include "schedulers/kube/world.h"

namespace bayplan {

struct Simulation::Impl final : QueueView, Running {
    Impl(const ClusterPtr& start, Profiles profiles, Timeline events, const SimulationOptions& how);

    // QueueView
    std::int32_t priorityOf(PodIdx pod) const override;
    QueuedPod queued(PodIdx pod, std::uint64_t order) const override;
    const Profile* profileOf(PodIdx pod) const override;
    Status preEnqueue(PodIdx pod, const std::string& first) override;
    Hint hint(PodIdx pod, const EnqueueHints& plugin, const ClusterEvent& event) override;
    const Running* running() const override { return this; }

    // Running
    bool exists(PodIdx pod) const override { return world.present(pod); }
    bool hasNode(PodIdx pod) const override { return !world.nodeOf(pod).empty(); }

    /// Something that was begun and ends by itself.
    struct CycleEnds {
        QueueEntry entry;
        Decision decision;
        std::string node;  // chosen or nominated, by name
        std::vector<World::Reserved> reserved;
    };
    struct BindEnds {
        QueueEntry entry;
        std::string node;
    };
    struct VictimsTold {
        PodIdx preemptor;
        std::string nominated;
        std::vector<PodIdx> victims;
    };
    struct GraceEnds {
        PodIdx pod;
        std::uint64_t life = 0;  // of the pod that was there then
    };
    struct WaitEnds {
        PodIdx pod;
        std::uint64_t wait = 0;  // which of all waits of pods
    };
    using Due = std::variant<CycleEnds, BindEnds, VictimsTold, GraceEnds, WaitEnds>;
    /// A pod that a Permit plugin lets wait on its node.
    struct Waits {
        QueueEntry entry;
        Decision decision;
        std::string node;
        std::uint64_t wait = 0;
    };

    // simulation.cpp: the clock
    void begin();
    bool advance();
    std::optional<SimTime> nextTime() const;
    SimTime horizon() const;
    /// When the next pod is tried, if one is active.
    SimTime nextTry() const { return timeline.rest.count() == 0 ? now : std::max(m_tried, m_readySince.value_or(now)) + timeline.rest; }
    void noteReady();
    void schedule(SimTime at, Due due) { m_due.emplace(std::pair(at, ++m_dueOrder), std::move(due)); }
    void carryOut(Due due);
    RunStep& step(RunStep::What what, PodIdx pod);
    std::vector<PodEndState> pods();

    // simulation_cycle.cpp: one attempt, from the queue to the bound pod
    void runCycles();
    void tryOne(QueueEntry entry);
    void endCycle(CycleEnds ends);
    void scheduled(CycleEnds ends);
    void bind(QueueEntry entry, const std::string& node);
    /// Asks Permit again about the pods that wait, since another pod has come to a node.
    void askWaiting();
    void endWaiting(const WaitEnds& ends);
    void rejectWaiting(PodIdx pod, const std::string& why, std::vector<std::string> plugins);
    /// Takes those of the pods that wait off their nodes, and whoever follows from that.
    void rejectWaiting(const std::vector<WaitingRejection>& rejections);
    void unscheduled(QueueEntry entry, const Decision& decision, const std::string& node);
    void endBinding(BindEnds ends);
    /// The error of a webhook that binds; absent if it bound the pod, or none is called.
    std::optional<std::string> bindByExtender(PodIdx pod, const std::string& node);
    /// `written`: the reservations were already written to the cluster.
    void bindingFailed(QueueEntry entry, const std::string& node, const std::string& message, bool rejected, bool written,
                       std::vector<std::string> plugins = {});
    void nominate(PodIdx pod, const std::string& node);
    /// Reads the pod's nomination again, where the queue does not hear of it.
    void readNomination(PodIdx pod);
    /// As a cycle about the pod gets them.
    std::vector<Nomination> nominationsFor(PodIdx pod);
    /// Takes the devices from claims that stood in the pod's way.
    void giveBack(const std::vector<Delta>& freed);
    void preempt(PodIdx preemptor, const std::string& node, const std::vector<PodIdx>& victims);
    void tellVictims(const VictimsTold& told);
    std::optional<BindFails> injected(const std::string& pod, bool binding);

    // simulation_happenings.cpp: the events of the timeline
    void happen(SimTime now);
    void enqueue(PodIdx pod);
    void removePod(PodIdx pod);
    /// Skips and reports an event that is impossible.
    void pass(const std::string& object, const char* why);
    void deletePod(PodIdx pod, SimTime grace, bool preempted);
    void restart();
    void tell(EventResource resource, EventActions actions, std::shared_ptr<const Pod> before,
              std::shared_ptr<const Pod> after, std::optional<std::int32_t> atMost = {}, PodIdx except = {});
    void tell(EventActions actions, std::shared_ptr<const Node> before, std::shared_ptr<const Node> after);
    /// For an object without a "before": a claim, a slice, a class.
    void tell(EventResource resource, EventActions actions, const std::string& object, bool freed = false);
    /// Sends the events of a binding that writes the pod's claims: their devices, and the pods that they are reserved
    /// for.
    void tellClaimsTaken(PodIdx pod);
    /// Sends the events of the claims of a pod that is gone; `held`: it was on a node.
    void tellClaimsLeft(const std::vector<World::PodClaim>& claims, bool held);

    Timeline timeline;
    SimulationOptions options;
    Scheduler scheduler;
    World world;
    Nominator nominator;
    SchedulingQueue queue;
    std::vector<RunStep> steps;
    std::size_t attempts = 0;

private:
    friend class HappeningBatch;
    std::vector<PodIdx> m_initial;  // pods of the start, by arrival
    std::size_t m_nextEvent = 0;
    std::map<std::pair<SimTime, std::uint64_t>, Due> m_due;
    std::uint64_t m_dueOrder = 0;
    SimTime m_started{0};  // of the scheduler's process
    bool m_begun = false;
    SimTime m_tried{0};                   // the last pod
    std::optional<SimTime> m_readySince;  // since when some pod is active
    bool m_inCycle = false;
    PodIdx m_cyclePod;
    std::set<PodIdx> m_binding;  // from the decision to being bound, without the time of waiting
    std::map<PodIdx, Waits> m_waiting;
    std::uint64_t m_waits = 0;
    std::map<PodIdx, std::string> m_heard;    // nominated nodes, as the queue knows them, if it does not hear of all
    std::set<PodIdx> m_preempting;            // whose victims are not evicted yet
    std::set<PodIdx> m_ignored;               // with unknown scheduler names
    std::map<PodIdx, std::uint64_t> m_lives;  // how often a pod of that index has come
    std::vector<BindFails> m_failures;
};

}  // namespace bayplan
