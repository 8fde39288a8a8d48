// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/simulation.h"

#include <algorithm>
#include <utility>

#include "model/qos.h"
#include "schedulers/kube/schedule_pending.h"
#include "schedulers/kube/simulated_kubelets.h"
#include "schedulers/kube/simulation_impl.h"

namespace bayplan {

namespace {

constexpr SimTime kLongestQuiet = std::chrono::minutes(10);

std::vector<PodArrives> arriving(const Timeline& timeline) {
    std::vector<PodArrives> pods;
    for (const TimelineEvent& event : timeline.events)
        if (const auto* arrives = std::get_if<PodArrives>(&event.what)) pods.push_back(*arrives);
    return pods;
}

const char* stateOf(SchedulingQueue::Place place) {
    switch (place) {
    case SchedulingQueue::Place::Active: return "active";
    case SchedulingQueue::Place::Backoff:
    case SchedulingQueue::Place::ErrorBackoff: return "backoff";
    case SchedulingQueue::Place::Unschedulable: return "unschedulable";
    case SchedulingQueue::Place::Gated: return "gated";
    case SchedulingQueue::Place::Parked: return "notModelled";
    case SchedulingQueue::Place::InFlight: return "trying";
    case SchedulingQueue::Place::Nowhere: break;
    }
    return "ignored";
}

}  // namespace

Simulation::Impl::Impl(const ClusterPtr& start, Profiles profiles, Timeline events, const SimulationOptions& how)
    : timeline(std::move(events)),
      options(how),
      scheduler(std::move(profiles)),
      world(*start, arriving(timeline)),
      queue(scheduler.profiles(), how.backoff, *this) {
    std::stable_sort(timeline.events.begin(), timeline.events.end(),
                     [](const TimelineEvent& a, const TimelineEvent& b) { return a.at < b.at; });
    scheduler.setSampling(options.sampling);
    scheduler.setExtenders(options.extenders);
    scheduler.setRunning(this);
    began = options.now ? options.now : start->catalog().readAt;
    for (std::size_t i = 0; i < start->podCount(); ++i) m_initial.emplace_back(i);
    m_initial = byArrival(start->catalog(), std::move(m_initial), options.order);
}

std::int32_t Simulation::Impl::priorityOf(PodIdx pod) const {
    return world.plain(pod).priority();
}

QueuedPod Simulation::Impl::queued(PodIdx pod, std::uint64_t order) const {
    return queuedPod(world.catalog(), world.plain(pod), pod, order, *scheduler.profiles().all.front()->queueSort.front().point);
}

const Profile* Simulation::Impl::profileOf(PodIdx pod) const {
    return scheduler.profiles().find(world.plain(pod).spec->schedulerName);
}

Status Simulation::Impl::preEnqueue(PodIdx pod, const std::string& first) {
    const Profile& profile = *profileOf(pod);
    const GroupIndex::Group* group = groupOf(pod);
    std::vector<const Slot<PreEnqueuePlugin>*> slots;
    for (const auto& slot : profile.preEnqueue) slots.push_back(&slot);
    std::stable_partition(slots.begin(), slots.end(), [&](const auto* slot) { return slot->plugin->name() == first; });
    for (const auto* slot : slots) {
        Status status = slot->point->preEnqueue(world.catalog(), world.plain(pod));
        if (status.ok() && group) status = slot->point->preEnqueueMember(world.plain(pod), group->object, membersOf(*group));
        if (const auto* round = dynamic_cast<const RoundPlugin*>(slot->plugin); round && status.ok()) {
            const Cluster& picture = world.picture();
            Cycle cycle(picture, pod, scheduler.indexOf(picture));
            cycle.running = this;
            status = round->enters(cycle);
        }
        if (group && m_groupsPreempting.contains(GroupIndex::keyOf(world.plain(pod))))
            if (Status running = slot->point->whileGroupPreempts(); !running.ok()) status = std::move(running);
        if (m_preempting.contains(pod))
            if (Status running = slot->point->whilePreempting(); !running.ok()) status = std::move(running);
        // The attempt finds out what is not modelled.
        if (status.ok() || status.code == Code::NotModelled) continue;
        status.plugin = slot->plugin->name();
        return status;
    }
    return {};
}

Hint Simulation::Impl::hint(PodIdx pod, const EnqueueHints& plugin, const ClusterEvent& event) {
    const Cluster& picture = world.picture();
    return plugin.hint(Cycle(picture, pod, scheduler.indexOf(picture)), event);
}

RunStep& Simulation::Impl::step(RunStep::What what, PodIdx pod) {
    RunStep step;
    step.time = now;
    step.pod = world.plain(pod).key();
    step.what = what;
    steps.push_back(std::move(step));
    return steps.back();
}

void Simulation::Impl::begin() {
    m_begun = true;
    const auto begins = [this](PodIdx pod) {
        if (world.present(pod) && world.nodeOf(pod).empty()) enqueue(pod);
    };
    std::for_each(m_initial.begin(), m_initial.end(), begins);
    for (std::size_t i = m_initial.size(); i < world.podCount(); ++i) begins(PodIdx(i));
    for (const ResourceClaimIdx claim : world.claimsThatWait()) followDriver(claim);
    noteReady();
}

void Simulation::Impl::noteReady() {
    if (!ready()) m_readySince.reset();
    else if (!m_readySince) m_readySince = now;
}

SimTime Simulation::Impl::horizon() const {
    if (timeline.until) return *timeline.until;
    const SimTime last = timeline.events.empty() ? SimTime(0) : timeline.events.back().at;
    return last + kLongestQuiet;
}

std::optional<SimTime> Simulation::Impl::nextTime() const {
    std::optional<SimTime> next;
    const auto consider = [&](SimTime at) { next = std::min(next.value_or(at), std::max(at, now)); };
    if (!m_inCycle && ready() && attempts < timeline.mostAttempts) consider(nextTry());
    if (m_nextEvent < timeline.events.size()) consider(timeline.events[m_nextEvent].at);
    if (!m_due.empty()) consider(m_due.begin()->first.first);
    if (const auto flush = queue.nextBackoffFlush()) consider(*flush);
    // Retries by time alone do not prolong the simulation, unless `until` does.
    if (timeline.until || next)
        if (const auto flush = queue.nextUnschedulableFlush(m_started, now)) consider(*flush);
    return next;
}

bool Simulation::Impl::advance() {
    if (!m_begun) begin();
    const std::optional<SimTime> next = nextTime();
    if (!next || *next > horizon() || attempts >= timeline.mostAttempts) return false;
    now = *next;
    happen(now);
    while (!m_due.empty() && m_due.begin()->first.first <= now) {
        Due due = std::move(m_due.begin()->second);
        m_due.erase(m_due.begin());
        carryOut(std::move(due));
    }
    queue.flushBackoff(now);
    if ((now - m_started) % std::chrono::seconds(30) == SimTime(0)) queue.flushUnschedulable(now);
    runCycles();
    lookAtQuotas();
    noteReady();
    return true;
}

void Simulation::Impl::carryOut(Due due) {
    if (auto* cycle = std::get_if<CycleEnds>(&due)) return endCycle(std::move(*cycle));
    if (auto* cycle = std::get_if<GroupEnds>(&due)) return endGroup(std::move(*cycle));
    if (auto* bind = std::get_if<BindEnds>(&due)) return endBinding(std::move(*bind));
    if (const auto* told = std::get_if<VictimsTold>(&due)) return tellVictims(*told);
    if (const auto* waits = std::get_if<WaitEnds>(&due)) return endWaiting(*waits);
    if (const auto* meet = std::get_if<DevicesMeet>(&due)) return meetConditions(*meet);
    if (const auto* late = std::get_if<DevicesLate>(&due)) return devicesLate(*late);
    if (const auto* quota = std::get_if<RevokeDue>(&due)) return revoke(*quota);
    const auto& grace = std::get<GraceEnds>(due);
    if (world.present(grace.pod) && m_lives[grace.pod] == grace.life) removePod(grace.pod);
}

std::vector<PodEndState> Simulation::Impl::pods() {
    std::vector<PodEndState> all;
    for (std::size_t i = 0; i < world.podCount(); ++i) {
        const PodIdx pod(i);
        if (!world.present(pod)) continue;
        PodEndState state;
        state.pod = world.plain(pod).key();
        state.node = world.nodeOf(pod);
        const SchedulingQueue::Place place = queue.placeOf(pod);
        if (!state.node.empty())
            state.state = m_waiting.contains(pod) ? "waiting" : world.assumed(pod) ? "binding"
                                                                                   : "bound";
        else
            state.state = stateOf(place);
        if (const QueueEntry* entry = queue.find(pod)) state.attempts = entry->attempts;
        all.push_back(std::move(state));
    }
    return all;
}

Simulation::Simulation(const ClusterPtr& start, Profiles profiles, Timeline timeline, const SimulationOptions& options)
    : m_impl(std::make_unique<Impl>(start, std::move(profiles), std::move(timeline), options)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;

bool Simulation::advance() {
    return m_impl->advance();
}

SimTime Simulation::now() const {
    return m_impl->now;
}

const std::vector<RunStep>& Simulation::steps() const {
    return m_impl->steps;
}

const Cluster& Simulation::picture() {
    return m_impl->world.picture();
}

const SchedulingQueue& Simulation::queue() const {
    return m_impl->queue;
}

std::vector<PodEndState> Simulation::pods() {
    return m_impl->pods();
}

Run Simulation::finish() {
    Run run;
    run.pods = m_impl->pods();
    run.end = m_impl->now;
    run.attempts = m_impl->attempts;
    run.cutShort = run.attempts >= m_impl->timeline.mostAttempts;
    run.cluster = m_impl->world.publish();
    auto memory = std::make_shared<KubeMemory>();
    memory->sampling = m_impl->scheduler.samplingState();
    memory->nominations.emplace();
    for (const auto& [pod, node] : m_impl->nominator.all()) memory->nominations->emplace_back(m_impl->world.plain(pod).key(), node);
    run.memory = std::move(memory);
    run.trace = std::move(m_impl->steps);
    run.groups = std::move(m_impl->groups);
    return run;
}

Result<Run> simulate(const ClusterPtr& start, const Profiles& profiles, const Timeline& timeline, const SimulationOptions& options,
                     const Budget& budget, SimulatedKubelets* kubelets) {
    Simulation simulation(start, profiles, timeline, options);
    while (simulation.advance()) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("the simulation was stopped"), {}};
        budget.report({simulation.steps().size(), 0, "steps"});
        if (kubelets) kubelets->follow(simulation.picture(), simulation.steps());
    }
    return simulation.finish();
}

}  // namespace bayplan
