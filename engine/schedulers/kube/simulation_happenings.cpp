// SPDX-License-Identifier: GPL-3.0-or-later
// Applies the events of the timeline to the objects, and sends the cluster events to the queue.
// Source: Kubernetes 1.36 pkg/scheduler/eventhandlers.go (specification 1.9, 2.7, 2.10).
#include <algorithm>
#include <functional>
#include <utility>

#include "schedulers/kube/simulation_impl.h"

namespace bayplan {

/// Events of one instant about different objects. The objects change first, so that the picture is made again only
/// once; then the queue gets each event.
class HappeningBatch {
public:
    explicit HappeningBatch(Simulation::Impl& simulation) : m_s(simulation) {}

    void take(const Happening& what) {
        std::visit([this](const auto& happening) { change(happening); }, what);
    }

    void tell() {
        m_s.world.picture();
        for (const auto& news : m_news) news();
        m_news.clear();
        m_subjects.clear();
    }

private:
    /// A second event about the same object waits until the queue got the first.
    void about(const std::string& kind, const std::string& name) {
        if (!m_subjects.insert(kind + name).second) {
            tell();
            m_subjects.insert(kind + name);
        }
    }

    void change(const PodArrives& arrives) {
        about("Pod ", arrives.pod->key());
        if (m_s.world.find(arrives.pod->key()).valid())
            return m_s.pass(arrives.pod->key(), worded("is there already: it cannot be added"));
        const PodIdx pod = m_s.world.put(arrives);
        ++m_s.m_lives[pod];
        m_s.m_ignored.erase(pod);
        m_news.push_back([this, pod] {
            if (!m_s.world.nodeOf(pod).empty()) return m_s.tell(EventResource::AssignedPod, action::kAdd, nullptr, m_s.world.object(pod));
            m_s.enqueue(pod);
            // Upstream tells the queue of pods without a node only where gangs wait for them.
            if (m_s.anyHas("GangScheduling")) m_s.tell(EventResource::UnscheduledPod, action::kAdd, nullptr, m_s.world.object(pod), {}, pod);
        });
    }

    void change(const PodChanges& changes) {
        about("Pod ", changes.pod->key());
        const PodIdx pod = m_s.world.find(changes.pod->key());
        if (!pod.valid()) return m_s.pass(changes.pod->key(), worded("is not there: it cannot be changed"));
        const std::shared_ptr<const Pod> before = m_s.world.object(pod);
        const bool deleting = before->deleting;
        const bool preempted = before->preempted;
        Pod object = *changes.pod;
        object.deleting = object.deleting || deleting;
        object.preempted = object.preempted || preempted;
        m_s.world.change(pod, object, object.deleting == changes.pod->deleting ? changes.source : nullptr);
        m_news.push_back([this, pod, before] {
            const std::vector<ClusterEvent> updates = podUpdates(before, m_s.world.object(pod));
            if (m_s.world.nodeOf(pod).empty()) return m_s.queue.update(pod, updates, m_s.now);
            if (m_s.world.assumed(pod)) return;
            for (const ClusterEvent& event : updates) m_s.queue.happened(event, m_s.now);
        });
    }

    void change(const PodEnds& ends) {
        tell();
        const PodIdx pod = m_s.world.find(ends.pod);
        if (!pod.valid()) return m_s.pass(ends.pod, worded("is not there: it cannot end"));
        m_s.removePod(pod);
    }

    void change(const PodDeleted& deleted) {
        tell();
        const PodIdx pod = m_s.world.find(deleted.pod);
        if (!pod.valid()) return m_s.pass(deleted.pod, worded("is not there: it cannot be deleted"));
        m_s.deletePod(pod, deleted.grace.value_or(m_s.timeline.grace.value_or(std::chrono::seconds(m_s.world.plain(pod).gracePeriodSeconds))),
                      false);
    }

    void change(const NodeArrives& arrives) {
        about("Node ", arrives.node->name);
        if (m_s.world.node(arrives.node->name))
            return m_s.pass(arrives.node->name, worded("is there already: it cannot be added"));
        m_s.world.addNode(*arrives.node, arrives.source);
        m_news.push_back(
            [this, name = arrives.node->name] { m_s.tell(action::kAdd, nullptr, m_s.world.node(name)); });
    }

    void change(const NodeChanges& changes) {
        about("Node ", changes.node->name);
        const std::shared_ptr<const Node> before = m_s.world.node(changes.node->name);
        if (!before) return m_s.pass(changes.node->name, worded("is not there: it cannot be changed"));
        m_s.world.changeNode(*changes.node, changes.source);
        m_news.push_back([this, before] {
            for (const ClusterEvent& event : nodeUpdates(before, m_s.world.node(before->name)))
                m_s.queue.happened(event, m_s.now);
        });
    }

    void change(const NodeLeaves& leaves) {
        about("Node ", leaves.node);
        const std::shared_ptr<const Node> before = m_s.world.node(leaves.node);
        if (!before) return m_s.pass(leaves.node, worded("is not there: it cannot leave"));
        m_s.world.removeNode(leaves.node);
        m_news.push_back([this, before] { m_s.tell(action::kDelete, before, nullptr); });
    }

    void change(const ObjectArrives& arrives) {
        about(std::string(rowOf(arrives.kind).kind) + " ", arrives.key);
        if (!m_s.world.put(arrives)) return m_s.pass(arrives.key, worded("is there already: it cannot be added"));
        m_news.push_back([this, kind = arrives.kind, key = arrives.key] {
            m_s.queue.refresh();
            m_s.tell(kind, action::kAdd, key);
        });
    }

    void change(const GroupLeaves& leaves) {
        about(std::string(rowOf(leaves.kind).kind) + " ", leaves.key);
        if (!m_s.world.remove(leaves)) return m_s.pass(leaves.key, worded("is not there: it cannot leave"));
        m_news.push_back([this, kind = leaves.kind, key = leaves.key] {
            m_s.queue.refresh();
            m_s.tell(kind, action::kDelete, key);
        });
    }

    void change(const BindFails& fails) { m_s.m_failures.push_back(fails); }

    void change(const Restart&) {
        tell();
        m_s.restart();
    }

    Simulation::Impl& m_s;
    std::vector<std::function<void()>> m_news;
    std::set<std::string> m_subjects;
};

void Simulation::Impl::happen(SimTime at) {
    HappeningBatch batch(*this);
    while (m_nextEvent < timeline.events.size() && timeline.events[m_nextEvent].at <= at)
        batch.take(timeline.events[m_nextEvent++].what);
    batch.tell();
}

void Simulation::Impl::tell(EventResource resource, EventActions actions, std::shared_ptr<const Pod> before,
                            std::shared_ptr<const Pod> after, std::optional<std::int32_t> atMost, PodIdx except) {
    ClusterEvent event;
    event.resource = resource;
    event.actions = actions;
    event.oldPod = std::move(before);
    event.newPod = std::move(after);
    queue.happened(event, now, atMost, except);
}

void Simulation::Impl::tell(EventActions actions, std::shared_ptr<const Node> before,
                            std::shared_ptr<const Node> after) {
    ClusterEvent event;
    event.resource = EventResource::Node;
    event.actions = actions;
    event.oldNode = std::move(before);
    event.newNode = std::move(after);
    queue.happened(event, now);
}

void Simulation::Impl::tell(EventResource resource, EventActions actions, const std::string& object, bool freed) {
    ClusterEvent event;
    event.resource = resource;
    event.actions = actions;
    event.object = object;
    event.freed = freed;
    queue.happened(event, now);
}

void Simulation::Impl::tellClaimsTaken(PodIdx pod) {
    for (const World::PodClaim& claim : world.claimsOf(pod))
        if (!claim.reserved) tell(EventResource::ResourceClaim, action::kUpdate, claim.key);
}

void Simulation::Impl::tellClaimsLeft(const std::vector<World::PodClaim>& claims, bool held) {
    for (const World::PodClaim& claim : claims) {
        const bool freed = claim.allocated && !world.allocated(claim.claim);
        if (freed || claim.reserved || (held && claim.allocated))
            tell(EventResource::ResourceClaim, action::kUpdate, claim.key, freed);
    }
}

void Simulation::Impl::enqueue(PodIdx pod) {
    if (!profileOf(pod)) {
        m_ignored.insert(pod);
        step(RunStep::What::Ignored, pod).message =
            worded("no profile has the scheduler name \"%1\"", {world.plain(pod).spec->schedulerName});
        return;
    }
    nominator.set(pod, world.object(pod)->nominatedNodeName);
    readNomination(pod);
    const QueueEntry& entry = queue.add(pod, now);
    if (!entry.gatingPlugin.empty()) step(RunStep::What::Gated, pod).message = entry.gatingMessage;
}

void Simulation::Impl::pass(const std::string& object, Message why) {
    RunStep step;
    step.time = now;
    step.pod = object;
    step.what = RunStep::What::Ignored;
    step.message = std::move(why);
    steps.push_back(std::move(step));
}

void Simulation::Impl::removePod(PodIdx pod) {
    const std::shared_ptr<const Pod> before = world.object(pod);
    const std::int32_t priority = priorityOf(pod);
    const bool wasAssumed = m_binding.erase(pod) + m_waiting.erase(pod) > 0;
    const bool written = m_awaiting.erase(pod) > 0;
    const std::vector<World::PodClaim> claims = world.claimsOf(pod);
    m_cyclePods.erase(pod);
    queue.remove(pod);
    nominator.remove(pod);
    m_heard.erase(pod);
    m_preempting.erase(pod);
    m_ignored.erase(pod);
    world.remove(pod);
    if (!before->nodeName.empty() || wasAssumed)
        tell(EventResource::AssignedPod, action::kDelete, before, nullptr);
    else if (!before->nominatedNodeName.empty())
        tell(EventResource::AssignedPod, action::kDelete, before, nullptr, priority);
    // Assumptions were sent to nobody, unless the pod waited for its devices.
    if (!wasAssumed || written) tellClaimsLeft(claims, !before->nodeName.empty());
    if (wasAssumed) rejectWaiting(scheduler.unreserve(world.picture(), pod));
}

void Simulation::Impl::deletePod(PodIdx pod, SimTime grace, bool preempted) {
    if (world.nodeOf(pod).empty() || world.assumed(pod) || grace.count() == 0) return removePod(pod);
    if (!world.plain(pod).deleting) {
        const std::shared_ptr<const Pod> before = world.object(pod);
        world.markDeleting(pod, preempted);
        world.picture();
        for (const ClusterEvent& event : podUpdates(before, world.object(pod))) queue.happened(event, now);
    }
    schedule(now + grace, GraceEnds{pod, m_lives[pod]});
}

void Simulation::Impl::restart() {
    for (const PodIdx pod : m_binding) world.forget(pod, m_awaiting.contains(pod));
    for (const auto& [pod, waits] : m_waiting) world.forget(pod);
    m_binding.clear();
    m_waiting.clear();
    m_awaiting.clear();
    m_preempting.clear();
    m_groupsPreempting.clear();
    m_ignored.clear();
    queue.clear();
    nominator.clear();
    forgetAll();
    m_inCycle = false;
    m_round.clear();
    m_cyclePods.clear();
    m_watched.clear();
    std::erase_if(m_due, [](const auto& due) { return !std::holds_alternative<GraceEnds>(due.second) && !std::holds_alternative<DevicesMeet>(due.second); });
    world.relist();
    scheduler.setSampling(options.sampling);
    m_started = now;
    begin();
}

}  // namespace bayplan
