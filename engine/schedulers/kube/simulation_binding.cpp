// SPDX-License-Identifier: GPL-3.0-or-later
// From the node that was chosen to the bound pod: PreBind, which waits until drivers have met the binding conditions of devices,
// and the binding itself.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one.go and plugins/dynamicresources (specification 3.14; of claims, section 8).
#include <algorithm>
#include <utility>

#include "framework/fit_error.h"
#include "schedulers/kube/simulation_impl.h"

namespace bayplan {

namespace {

constexpr SimTime kPoll = std::chrono::seconds(5);  // how often PreBind looks

/// When PreBind that began then looks next, at `at` or later.
SimTime looksAt(SimTime began, SimTime at) { return began + kPoll * ((at - began + kPoll - SimTime(1)) / kPoll); }

}  // namespace

/// A pod that waits is in flight until here, so that events meanwhile count for it.
void Simulation::Impl::bind(QueueEntry entry, const std::string& node, const std::optional<PermitWait>& wait) {
    queue.done(entry.pod);
    m_binding.insert(entry.pod);
    BindEnds ends{std::move(entry), node};
    if (wait) return awaitDevices(std::move(ends), *wait);
    if (timeline.bind.count() > 0) return schedule(now + timeline.bind, std::move(ends));
    endBinding(std::move(ends));
}

void Simulation::Impl::awaitDevices(BindEnds ends, const PermitWait& wait) {
    const PodIdx pod = ends.entry.pod;
    tellClaimsTaken(pod);  // they are written before it waits for them
    DevicesLate late{pod, ++m_waits, worded("device binding timeout: context deadline exceeded")};
    SimTime deadline = now + wait.atMost;
    for (const ResourceClaimIdx claim : world.claimsThatWait(pod)) {
        // Another pod may wait for it already. Its time-out counts from the allocation, and is seen when the pod looks.
        const SimTime seen = looksAt(now, std::max(now, followDriver(claim) + wait.atMost + SimTime(1)));
        if (seen >= deadline) continue;
        deadline = seen;
        late.why = worded("device binding timeout: claim=%1", {world.catalog().devices.claim(claim).name});
    }
    m_awaiting[pod] = {std::move(ends), wait.plugin, now, late.wait, false};
    schedule(deadline, std::move(late));
}

SimTime Simulation::Impl::followDriver(ResourceClaimIdx claim) {
    const std::shared_ptr<const ClaimAllocation>& allocation = world.picture().allocation(claim);
    auto& [of, since] = m_drivers[claim];
    if (of == allocation) return since;
    of = allocation;
    since = now;
    // What was read was allocated some time before the simulation began.
    if (allocation->made && options.now) since = std::chrono::seconds(*allocation->made - *options.now);
    if (timeline.deviceBinding) schedule(std::max(now, since + *timeline.deviceBinding), DevicesMeet{claim, allocation});
    return since;
}

void Simulation::Impl::meetConditions(const DevicesMeet& meet) {
    if (world.picture().allocation(meet.claim) != meet.of) return;  // it was given back, or came too late
    world.setBinding(meet.claim, DeviceBinding::Ready);
    tell(EventResource::ResourceClaim, action::kUpdate, world.catalog().devices.claim(meet.claim).key());
    for (auto& [pod, awaits] : m_awaiting) {
        if (awaits.met || !world.claimsThatWait(pod).empty()) continue;
        awaits.met = true;
        schedule(looksAt(awaits.began, now) + timeline.bind, awaits.ends);
    }
}

void Simulation::Impl::endAwaiting(PodIdx pod, const Message& why) {
    const auto at = m_awaiting.find(pod);
    Awaits awaits = std::move(at->second);
    m_awaiting.erase(at);
    m_binding.erase(pod);
    bindingFailed(std::move(awaits.ends.entry), awaits.ends.node, why, false, Written::Before);
}

void Simulation::Impl::devicesLate(const DevicesLate& late) {
    const auto at = m_awaiting.find(late.pod);
    if (at == m_awaiting.end() || at->second.wait != late.wait || at->second.met) return;
    // From now on the claim is of no use on any node.
    for (const ResourceClaimIdx claim : world.claimsThatWait(late.pod)) world.setBinding(claim, DeviceBinding::Failed);
    endAwaiting(late.pod, pluginFailed("PreBind", at->second.plugin, late.why));
}

void Simulation::Impl::endBinding(BindEnds ends) {
    const PodIdx pod = ends.entry.pod;
    if (m_binding.erase(pod) == 0) return;  // it is gone
    const bool before = m_awaiting.erase(pod) > 0;
    if (const auto failure = injected(world.plain(pod).key(), true)) {
        const Written written = before ? Written::Before : failure->point == BindFails::Point::Bind ? Written::Now
                                                                                                    : Written::No;
        return bindingFailed(std::move(ends.entry), ends.node, pluginFailed(toString(failure->point), failure->plugin, failure->message), failure->rejected, written);
    }
    if (const auto fault = bindByExtender(pod, ends.node)) return bindingFailed(std::move(ends.entry), ends.node, *fault, false, before ? Written::Before : Written::Now);
    world.confirm(pod);
    if (!before) tellClaimsTaken(pod);
    tell(EventResource::AssignedPod, action::kAdd, nullptr, world.object(pod));
}

std::optional<std::string> Simulation::Impl::bindByExtender(PodIdx pod, const std::string& node) {
    if (!options.extendersBind || options.extenders.use != Extenders::Use::Called) return std::nullopt;
    const Cluster& picture = world.picture();
    for (const auto& extender : options.extenders.all) {
        if (!extender->binds() || !extender->interested(world.plain(pod))) continue;
        const Result<void> bound = extender->bind(picture, pod, node, options.extenders.stop);
        if (bound) return std::nullopt;
        if (!extender->ignorable() || bound.error().code == ErrorCode::Cancelled) return bound.error().message;
    }
    return std::nullopt;
}

void Simulation::Impl::bindingFailed(QueueEntry entry, const std::string& node, const Message& message,
                                     bool rejected, Written written, std::vector<std::string> plugins) {
    const PodIdx pod = entry.pod;
    const std::shared_ptr<const Pod> assumed = world.object(pod);
    const std::vector<WaitingRejection> others = scheduler.unreserve(world.picture(), pod);  // what plugins note counts for what follows
    if (written == Written::Now) tellClaimsTaken(pod);
    world.forget(pod, written != Written::No);
    const auto tellGone = [&] { tell(EventResource::AssignedPod, action::kDelete, assumed, nullptr, {}, rejected ? pod : PodIdx()); };
    if (!rejected) tellGone();
    RunStep& step = this->step(RunStep::What::BindFailed, pod);
    step.attempt = entry.attempts;
    step.node = node;
    step.message = message;
    entry.unschedulablePlugins = std::move(plugins);
    entry.pendingPlugins.clear();
    queue.failed(std::move(entry), now);
    if (rejected) tellGone();  // only now: the pod's own going must not count as news for it
    readNomination(pod);
    nominate(pod, {});
    rejectWaiting(others);
}

}  // namespace bayplan
