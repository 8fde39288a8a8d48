// SPDX-License-Identifier: GPL-3.0-or-later
// One attempt, from the queue to a node for the pod.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one.go (specification 3.1, 3.12, 3.14 to 3.16, 4.18).
#include <algorithm>
#include <utility>

#include "base/duration.h"
#include "framework/fit_error.h"
#include "schedulers/kube/simulation_impl.h"
#include "schedulers/run_writer.h"

namespace bayplan {

namespace {

Message failureText(const BindFails& failure) { return pluginFailed(toString(failure.point), failure.plugin, failure.message); }

Reason said(Message text) { return {"", std::move(text), {}}; }

}  // namespace

void Simulation::Impl::runCycles() {
    while (!m_inCycle && attempts < timeline.mostAttempts && (timeline.rest.count() == 0 || (m_readySince && nextTry() <= now))) {
        std::optional<QueueEntry> entry = nextOfRound();
        if (!entry && (entry = queue.pop())) {
            const std::vector<PodIdx> companions = scheduler.companions(world.picture(), entry->pod);
            m_round.assign(companions.begin(), companions.end());
        }
        if (!entry) return;
        ++attempts;
        m_tried = now;
        tryOne(std::move(*entry));
    }
}

std::optional<QueueEntry> Simulation::Impl::nextOfRound() {
    while (!m_round.empty()) {
        const PodIdx pod = m_round.front();
        m_round.pop_front();
        if (!world.present(pod) || !world.nodeOf(pod).empty()) continue;
        if (std::optional<QueueEntry> entry = queue.popWith(pod, now)) return entry;
    }
    return std::nullopt;
}

void Simulation::Impl::tellTime() {
    if (began) scheduler.setClock(CycleClock{*began, *began + std::chrono::duration_cast<std::chrono::seconds>(now).count()});
}

void Simulation::Impl::keepNames(CycleEnds& cycle, Decision decision, QueueEntry entry) {
    const Catalog& catalog = world.picture().catalog();
    cycle.decision = std::move(decision);
    const Decision& made = cycle.decision;
    if (made.node.valid()) cycle.node = catalog.node(made.node).name;
    cycle.reserved = world.named(made.reserved);
    if (made.preemption) cycle.node = catalog.node(made.preemption->node).name;
    if (made.refusedOn.valid()) cycle.node = catalog.node(made.refusedOn).name;
    cycle.entry = std::move(entry);
    m_cyclePods.insert(cycle.entry.pod);
}

void Simulation::Impl::tryOne(QueueEntry entry) {
    if (triesTogether(entry.pod)) return tryGroup(std::move(entry));
    const std::vector<Nomination> nominations = nominationsFor(std::span(&entry.pod, 1));
    tellTime();
    CycleEnds cycle;
    Decision made = scheduler.decide(world.picture(), entry.pod, Detail::Outcome, nominations);
    keepNames(cycle, std::move(made), std::move(entry));
    m_inCycle = true;
    if (timeline.cycle.count() > 0) return schedule(now + timeline.cycle, std::move(cycle));
    endCycle(std::move(cycle));
}

void Simulation::Impl::endCycle(CycleEnds ends) {
    m_inCycle = false;
    const bool there = m_cyclePods.contains(ends.entry.pod);
    m_cyclePods.clear();
    if (there) conclude(std::move(ends), false);
}

void Simulation::Impl::conclude(CycleEnds ends, bool together) {
    const PodIdx pod = ends.entry.pod;
    RunStep& step = this->step(whatOf(ends.decision.outcome), pod);
    step.attempt = ends.entry.attempts;
    step.woken = ends.entry.woken;
    step.message = messageOf(ends.decision);
    if (ends.decision.node.valid()) return scheduled(std::move(ends), together);
    if (ends.decision.outcome == Outcome::NotModelled) return queue.park(std::move(ends.entry));
    if (ends.decision.outcome == Outcome::Ignored) {
        m_ignored.insert(pod);
        return queue.done(pod);
    }
    if (ends.decision.refusedOn.valid()) {
        step.what = RunStep::What::BindFailed;
        step.node = ends.node;
    }
    unscheduled(std::move(ends.entry), ends.decision, ends.node, together);
}

void Simulation::Impl::unscheduled(QueueEntry entry, const Decision& decision, const std::string& node, bool together) {
    const PodIdx pod = entry.pod;
    // A member that waits for what others of its group preempt has a place, and preempts nobody itself.
    const bool preempts = decision.preemption && !(together && decision.preemption->victims.empty());
    entry.unschedulablePlugins = decision.unschedulablePlugins;
    entry.pendingPlugins = decision.pendingPlugins;
    if (decision.preemption) {
        RunStep& step = steps.back();
        step.node = node;
        for (const PodIdx victim : decision.preemption->victims) step.victims.push_back(world.plain(victim).key());
        if (timeline.apiCall.count() > 0 && preempts) m_preempting.insert(pod);
    }
    giveBack(decision.freed);
    queue.failed(std::move(entry), now);
    readNomination(pod);
    if (decision.nominating == Nominating::Set) nominate(pod, node);
    if (decision.nominating == Nominating::Clear) nominate(pod, {});
    // Only now, since its events must not count as news for the attempt that has just ended.
    if (preempts) preempt(pod, node, decision.preemption->victims);
    rejectWaiting(decision.rejects);
    if (decision.refusedOn.valid()) rejectWaiting(scheduler.unreserve(world.picture(), pod));
}

void Simulation::Impl::giveBack(const std::vector<Delta>& freed) {
    for (const Delta& delta : freed) {
        const ResourceClaimIdx claim = std::get<AllocateClaim>(delta).claim;
        if (!world.allocated(claim)) continue;  // while the cycle ran
        world.freeClaim(claim);
        tell(EventResource::ResourceClaim, action::kUpdate, world.catalog().devices.claim(claim).key(), true);
    }
}

void Simulation::Impl::nominate(PodIdx pod, const std::string& node) {
    const std::shared_ptr<const Pod> before = world.object(pod);
    world.nominate(pod, node);
    nominator.set(pod, node);
    // The nomination is removed, so pods that had to respect it may go there.
    if (options.hearsOwnWrites && !before->nominatedNodeName.empty() && before->nominatedNodeName != node)
        tell(EventResource::AssignedPod, action::kDelete, before, nullptr, priorityOf(pod), pod);
}

void Simulation::Impl::readNomination(PodIdx pod) {
    if (!options.hearsOwnWrites) m_heard[pod] = world.object(pod)->nominatedNodeName;
}

std::vector<Nomination> Simulation::Impl::nominationsFor(std::span<const PodIdx> pods) {
    const Catalog& catalog = world.picture().catalog();
    std::vector<Nomination> all = nominator.in(catalog);
    if (options.hearsOwnWrites) return all;
    for (const PodIdx pod : pods) {
        std::erase_if(all, [&](const Nomination& one) { return one.pod == pod; });
        if (const NodeIdx own = catalog.findNode(m_heard[pod]); own.valid()) all.push_back({pod, own});
    }
    return all;
}

void Simulation::Impl::preempt(PodIdx preemptor, const std::string& node, const std::vector<PodIdx>& victims) {
    VictimsTold told{preemptor, node, victims};
    if (timeline.apiCall.count() == 0) return tellVictims(told);
    schedule(now + timeline.apiCall, std::move(told));
}

void Simulation::Impl::tellVictims(const VictimsTold& told) {
    m_preempting.erase(told.preemptor);
    m_groupsPreempting.erase(told.podGroup);
    const bool forGroup = !told.preemptor.valid();
    for (const PodIdx victim : told.victims) {
        if (!world.present(victim) || world.plain(victim).deleting) continue;
        const std::string node = world.nodeOf(victim);
        if (node.empty() || (!forGroup && node != told.nominated)) continue;
        if (m_waiting.contains(victim)) {
            // It is not bound yet, so it goes back to the queue and is not deleted.
            rejectWaiting(victim, said(worded("preempted")), {});
            continue;
        }
        if (m_awaiting.contains(victim)) {
            endAwaiting(victim, worded("preempted"));
            continue;
        }
        RunStep& step = this->step(RunStep::What::Preempted, victim);
        step.node = node;
        if (forGroup) {
            // Upstream's words: to a group the whole cluster is one place.
            step.message = worded("Preempted by podgroup %1 on node cluster", {told.groupUid.empty() ? told.podGroup : told.groupUid});
        } else {
            const Pod& preemptor = world.plain(told.preemptor);
            step.message = worded("Preempted by pod %1 on node %2", {preemptor.uid.empty() ? preemptor.key() : preemptor.uid, node});
        }
        deletePod(victim, timeline.grace.value_or(std::chrono::seconds(world.plain(victim).gracePeriodSeconds)), true);
    }
    if (forGroup) return;
    for (const PodIdx other : nominator.on(told.nominated)) {
        if (other == told.preemptor || priorityOf(other) >= priorityOf(told.preemptor)) continue;
        nominate(other, {});
        queue.activate(other, now);
    }
}

/// Takes the first injected failure that matches this pod, at binding or before it.
std::optional<BindFails> Simulation::Impl::injected(const std::string& pod, bool binding) {
    for (BindFails& failure : m_failures) {
        const bool before = failure.point == BindFails::Point::Reserve || failure.point == BindFails::Point::Permit;
        if (failure.times < 1 || before == binding || (!failure.pod.empty() && failure.pod != pod)) continue;
        --failure.times;
        return failure;
    }
    return std::nullopt;
}

void Simulation::Impl::scheduled(CycleEnds ends, bool together) {
    auto& [entry, decision, node, reserved] = ends;
    const PodIdx pod = entry.pod;
    const std::string nominated = world.object(pod)->nominatedNodeName;
    world.assume(pod, node, reserved);
    nominator.remove(pod);
    steps.back().node = node;
    if (const auto failure = injected(world.plain(pod).key(), false)) {
        world.forget(pod);
        steps.back().what = RunStep::What::BindFailed;
        if (failure->rejected) {
            steps.back().message = fitMessage(said(failure->message));
            entry.unschedulablePlugins = {failure->plugin};
        } else {
            steps.back().message = failureText(*failure);
        }
        queue.failed(std::move(entry), now);
        readNomination(pod);
        nominate(pod, {});
        return rejectWaiting(scheduler.unreserve(world.picture(), pod));
    }
    if (together) {
        // In the trial the others stood beside it. Now those before it do, and it waits for the rest.
        if (const NodeIdx there = world.picture().catalog().findNode(node); there.valid()) {
            decision.node = there;
            scheduler.permitAgain(world.picture(), decision);
        }
        if (decision.outcome != Outcome::Scheduled && decision.outcome != Outcome::Waiting) {
            steps.pop_back();
            return bindingFailed(std::move(entry), node, messageOf(decision), decision.outcome == Outcome::Unschedulable, Written::No, decision.unschedulablePlugins);
        }
        steps.back().what = whatOf(decision.outcome);
        steps.back().message = messageOf(decision);
    }
    if (decision.outcome == Outcome::Waiting) {
        schedule(now + decision.waiting->atMost, WaitEnds{pod, ++m_waits});
        // A pod that waits is nominated to its node, in its status alone. That is seen only if nobody hears that it ends.
        if (!options.hearsOwnWrites) world.nominate(pod, m_heard[pod] == node ? nominated : node);
        askWaiting();
        std::vector<PodIdx> activates = std::move(decision.activates);
        m_waiting[pod] = {std::move(entry), std::move(decision), node, m_waits};
        // By name, where upstream takes them as they come out of a map.
        std::sort(activates.begin(), activates.end(), [&](PodIdx a, PodIdx b) { return world.plain(a).key() < world.plain(b).key(); });
        for (const PodIdx other : activates) queue.activate(other, now);
        return;
    }
    bind(std::move(entry), node, decision.binding);
    askWaiting();
}

void Simulation::Impl::askWaiting() {
    std::vector<std::pair<std::uint64_t, PodIdx>> first;  // they go on in the order in which they came
    for (const auto& [pod, waits] : m_waiting) first.emplace_back(waits.wait, pod);
    std::sort(first.begin(), first.end());
    for (const auto& [order, pod] : first) {
        const auto at = m_waiting.find(pod);
        if (at == m_waiting.end()) continue;
        const Cluster& picture = world.picture();
        Decision decision = at->second.decision;
        decision.node = picture.catalog().findNode(at->second.node);
        if (!decision.node.valid()) continue;  // the node is gone, and nobody asks about it before the wait ends
        scheduler.permitAgain(picture, decision);
        if (decision.outcome == Outcome::Waiting) continue;
        Waits waits = std::move(at->second);
        m_waiting.erase(at);
        if (decision.outcome == Outcome::Scheduled) {
            RunStep& step = this->step(RunStep::What::Scheduled, pod);
            step.attempt = waits.entry.attempts;
            step.node = waits.node;
            step.message = messageOf(decision);
            bind(std::move(waits.entry), waits.node, decision.binding);
        } else {
            bindingFailed(std::move(waits.entry), waits.node, messageOf(decision), decision.outcome == Outcome::Unschedulable, Written::No,
                          decision.unschedulablePlugins);
        }
    }
}

void Simulation::Impl::endWaiting(const WaitEnds& ends) {
    const auto at = m_waiting.find(ends.pod);
    if (at == m_waiting.end() || at->second.wait != ends.wait) return;
    const PermitWait wait = *at->second.decision.waiting;
    rejectWaiting(ends.pod, said(worded("rejected due to timeout after waiting %1 at plugin %2", {toString(Duration{wait.atMost.count() * 1'000'000}), wait.plugin})), {wait.plugin});
}

void Simulation::Impl::rejectWaiting(PodIdx pod, const Reason& why, std::vector<std::string> plugins) {
    Waits waits = std::move(m_waiting.at(pod));
    m_waiting.erase(pod);
    bindingFailed(std::move(waits.entry), waits.node, fitMessage(why), true, Written::No, std::move(plugins));
}

void Simulation::Impl::rejectWaiting(const std::vector<WaitingRejection>& rejections) {
    for (const WaitingRejection& rejection : rejections) {
        // All of them get the rejection first, so that the end of one finds no pod that still waits.
        std::map<std::uint64_t, std::pair<PodIdx, Waits>> told;
        for (const PodIdx pod : rejection.pods)
            if (auto waits = m_waiting.extract(pod)) told.emplace(waits.mapped().wait, std::pair(pod, std::move(waits.mapped())));
        for (auto& [order, waits] : told)
            bindingFailed(std::move(waits.second.entry), waits.second.node, fitMessage(rejection.why), true, Written::No, {rejection.plugin});
    }
}

}  // namespace bayplan
