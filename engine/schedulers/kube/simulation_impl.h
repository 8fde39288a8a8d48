// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts of a simulation: the clock and what is due, the scheduling cycle, that of a pod group, the binding of a pod,
// and the events of the timeline.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "framework/group_index.h"
#include "framework/scheduler.h"
#include "plugins/quota/elastic_quota.h"
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
    bool triesTogether(PodIdx pod) const override;
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
    struct GroupEnds {
        GroupTry group;
        std::vector<CycleEnds> members;  // in the order of trying
        std::vector<PodIdx> victims;     // of a preemption for the group as a whole
    };
    struct VictimsTold {
        PodIdx preemptor;       // invalid: a group
        std::string nominated;  // the node; of a group empty, since its victims stand anywhere
        std::vector<PodIdx> victims;
        std::string podGroup{}, groupUid{};
    };
    struct GraceEnds {
        PodIdx pod;
        std::uint64_t life = 0;  // of the pod that was there then
    };
    struct WaitEnds {
        PodIdx pod;
        std::uint64_t wait = 0;  // which of all waits of pods
    };
    /// The driver has met the binding conditions of a claim's devices.
    struct DevicesMeet {
        ResourceClaimIdx claim;
        std::shared_ptr<const ClaimAllocation> of;  // the allocation that it met them for
    };
    struct DevicesLate {
        PodIdx pod;
        std::uint64_t wait = 0;  // as in WaitEnds
        Message why;
    };
    /// Pods of one of Koordinator's quotas are evicted, if it has used more than its runtime all the time.
    struct RevokeDue {
        std::string quota;
        SimTime within{0};  // when it was last seen within
    };
    struct QuotaWatch {
        SimTime within{0};            // when it was last seen within its runtime
        std::optional<SimTime> fell;  // since when it is again; absent: it is above now
    };
    using Due = std::variant<CycleEnds, GroupEnds, BindEnds, VictimsTold, GraceEnds, WaitEnds, DevicesMeet, DevicesLate, RevokeDue>;
    /// A pod in PreBind, which waits for the drivers of its devices.
    struct Awaits {
        BindEnds ends;
        std::string plugin;
        SimTime began{0};
        std::uint64_t wait = 0;
        bool met = false;  // it is bound when PreBind looks next
    };
    /// Whether the reservations of a pod whose binding fails are in the objects: never written, with this binding, or before.
    enum class Written { No,
                         Now,
                         Before };
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
    /// Whether some pod can be tried.
    bool ready() const { return !m_round.empty() || queue.poppable(); }
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
    /// The next pod of the round that goes on; absent: it is over.
    std::optional<QueueEntry> nextOfRound();
    void tryOne(QueueEntry entry);
    void endCycle(CycleEnds ends);
    /// What the decision about a pod that is still there comes to. `together`: its group decided, and Permit is asked again.
    void conclude(CycleEnds ends, bool together);
    /// Sets the names of a decision's nodes, which may come and go before the cycle ends.
    void keepNames(CycleEnds& cycle, Decision decision, QueueEntry entry);
    void scheduled(CycleEnds ends, bool together);
    /// Asks Permit again about the pods that wait, since another pod has come to a node.
    void askWaiting();
    void endWaiting(const WaitEnds& ends);
    void rejectWaiting(PodIdx pod, const Reason& why, std::vector<std::string> plugins);
    /// Takes those of the pods that wait off their nodes, and whoever follows from that.
    void rejectWaiting(const std::vector<WaitingRejection>& rejections);
    void unscheduled(QueueEntry entry, const Decision& decision, const std::string& node, bool together);
    void nominate(PodIdx pod, const std::string& node);
    /// Reads the pod's nomination again, where the queue does not hear of it.
    void readNomination(PodIdx pod);
    /// As a cycle about these pods gets them.
    std::vector<Nomination> nominationsFor(std::span<const PodIdx> pods);
    void tellTime();
    /// Takes the devices from claims that stood in the pod's way.
    void giveBack(const std::vector<Delta>& freed);
    void preempt(PodIdx preemptor, const std::string& node, const std::vector<PodIdx>& victims);
    void tellVictims(const VictimsTold& told);
    std::optional<BindFails> injected(const std::string& pod, bool binding);

    // simulation_binding.cpp: from the chosen node to the bound pod
    /// `wait`: what PreBind waits for.
    void bind(QueueEntry entry, const std::string& node, const std::optional<PermitWait>& wait);
    void awaitDevices(BindEnds ends, const PermitWait& wait);
    /// Since when the claim has its devices. The first call for an allocation sets its driver to work.
    SimTime followDriver(ResourceClaimIdx claim);
    void meetConditions(const DevicesMeet& meet);
    void devicesLate(const DevicesLate& late);
    void endAwaiting(PodIdx pod, const Message& why);
    void endBinding(BindEnds ends);
    /// The error of a webhook that binds; absent if it bound the pod, or none is called.
    std::optional<std::string> bindByExtender(PodIdx pod, const std::string& node);
    void bindingFailed(QueueEntry entry, const std::string& node, const Message& message, bool rejected, Written written,
                       std::vector<std::string> plugins = {});

    // simulation_groups.cpp: one attempt at a pod group
    /// The group of the pod, which is tried with it; null: it is tried alone.
    const GroupIndex::Group* groupOf(PodIdx pod);
    /// How many pods of the group there are now.
    std::size_t membersOf(const GroupIndex::Group& group) const;
    /// The popped pod and all others of its group that can be had, in the order of trying.
    std::vector<QueueEntry> gather(QueueEntry popped);
    void tryGroup(QueueEntry popped);
    void endGroup(GroupEnds ends);
    /// Whether one of the profiles has the feature.
    bool anyHas(std::string_view feature) const;

    // simulation_quotas.cpp: evictions from Koordinator's quotas
    /// The arguments of the plugin that evicts; null: nobody does.
    const ElasticQuotaArgs* revokes();
    void lookAtQuotas();
    void awaitRevoking(const std::string& quota, SimTime within);
    void revoke(const RevokeDue& due);

    // simulation_happenings.cpp: the events of the timeline
    void happen(SimTime now);
    void enqueue(PodIdx pod);
    void removePod(PodIdx pod);
    /// Skips and reports an event that is impossible.
    void pass(const std::string& object, Message why);
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
    std::vector<GroupTry> groups;
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
    std::deque<PodIdx> m_round;    // pods that are tried before the queue is asked again
    std::set<PodIdx> m_cyclePods;  // those of the cycle that are still there
    std::set<PodIdx> m_binding;    // from the decision to being bound, without the time of waiting
    std::map<PodIdx, Waits> m_waiting;
    std::map<PodIdx, Awaits> m_awaiting;                                                               // these are in m_binding, too
    std::map<ResourceClaimIdx, std::pair<std::shared_ptr<const ClaimAllocation>, SimTime>> m_drivers;  // by claim: for which allocation its driver works, and since when the claim has it
    std::uint64_t m_waits = 0;
    std::map<PodIdx, std::string> m_heard;     // nominated nodes, as the queue knows them, if it does not hear of all
    std::set<PodIdx> m_preempting;             // whose victims are not evicted yet
    std::set<std::string> m_groupsPreempting;  // the same of groups, by key
    std::set<PodIdx> m_ignored;                // with unknown scheduler names
    std::map<PodIdx, std::uint64_t> m_lives;   // how often a pod of that index has come
    std::vector<BindFails> m_failures;
    std::optional<ElasticQuotaArgs> m_revokes;    // absent: not looked up yet
    std::map<std::string, QuotaWatch> m_watched;  // quotas that have used too much
};

}  // namespace bayplan
