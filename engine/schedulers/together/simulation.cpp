// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/together/simulation.h"

#include <algorithm>
#include <set>
#include <utility>

#include "cluster/accounting.h"
#include "schedulers/together/simulation_impl.h"

namespace bayplan::together {

namespace {

constexpr std::uint32_t kNoState = static_cast<std::uint32_t>(-1);

/// Whether it may change more than what a scheduler tries again.
bool isLive(Kind kind) { return kind <= Kind::Arrival; }

/// Nearest rank. `sorted` is not empty.
Ms quantile(const std::vector<Ms>& sorted, std::size_t percent) { return sorted[(sorted.size() * percent + 99) / 100 - 1]; }

void setWaits(Figures& figures, std::vector<Ms> waits) {
    if (waits.empty()) return;
    std::sort(waits.begin(), waits.end());
    figures.p50 = quantile(waits, 50);
    figures.p95 = quantile(waits, 95);
    figures.longest = waits.back();
}

}  // namespace

std::string_view asRead(std::string_view pod) { return pod.substr(0, pod.find('\'')); }

Simulation::Simulation(const ClusterPtr& start, const std::vector<Member>& members, const std::vector<Arrival>& arrivals, const Rules& rules, const Budget& budget)
    : m_start(start), m_members(members), m_arrivals(arrivals), m_rules(rules), m_budget(budget), m_truth(*start), m_queues(members, rules), m_room(members, m_truth),
      m_stateOf(start->podCount(), kNoState), m_lines(arrivals.size()), m_waits(members.size()) {
    for (const Member& member : members) {
        Desk& desk = m_desks.emplace_back(View(*start, member.partition));
        desk.accepted.resize(start->nodeCount());
    }
    m_course.members.resize(members.size());
}

std::optional<Error> Simulation::refused() const {
    const auto invalid = [](Message message) { return Error{ErrorCode::Invalid, std::move(message), {}}; };
    if (m_start->nodeCount() == 0) return invalid(worded("there is no node among the objects"));
    if (m_members.empty()) return invalid(worded("there is no scheduler"));
    if (m_arrivals.empty()) return invalid(worded("no pod is pending: there is nothing to schedule"));
    std::set<PodIdx> seen;
    for (const Arrival& arrival : m_arrivals) {
        if (m_start->placement(arrival.pod).standing != Standing::Pending) return invalid(worded("pod %1 is not pending", {keyOf(arrival.pod)}));
        if (!seen.insert(arrival.pod).second) return invalid(worded("pod %1 arrives twice", {keyOf(arrival.pod)}));
    }
    return std::nullopt;
}

void Simulation::tell(What what, std::size_t member, PodIdx pod, NodeIdx node, Message text) {
    m_course.rows.push_back({m_now, what, member, keyOf(pod), node.valid() ? catalog().node(node).name : std::string(), std::move(text)});
}

/// It has a scheduler, and no node.
bool Simulation::waits(const PodState& state) const {
    return !state.spilled && (state.is == Is::Queued || state.is == Is::Deciding || state.is == Is::Parked || state.is == Is::BackingOff);
}

void Simulation::setState(PodIdx pod, Is is, std::size_t member) {
    PodState& state = stateOf(pod);
    if (waits(state)) m_room.wait(state.member, pod, -1);
    state.is = is;
    state.member = member;
    ++state.turn;
    if (waits(state)) m_room.wait(member, pod, 1);
}

std::optional<Ms> Simulation::backoff(const PodState& state) const {
    if (m_rules.backoffMs <= 0) return std::nullopt;
    Ms wait = m_rules.backoffMs;
    for (int n = 1; n < state.failures && wait < m_rules.backoffMaxMs; ++n) wait *= 2;
    return std::min(wait, m_rules.backoffMaxMs);
}

void Simulation::arriveLater() {
    for (std::size_t i = 0; i < m_arrivals.size(); ++i) {
        const Arrival& arrival = m_arrivals[i];
        m_stateOf[arrival.pod.get()] = static_cast<std::uint32_t>(m_states.size());
        m_states.push_back({arrival.pod, i});
        m_course.pods.push_back({keyOf(arrival.pod), arrival.at});
        m_agenda.add({arrival.at, Kind::Arrival, 0, keyOf(arrival.pod), 0, arrival.pod.get()});
        ++m_live;
    }
    if (m_rules.rebalanceMs > 0) m_agenda.add({m_rules.rebalanceMs, Kind::Rebalance});
}

void Simulation::pass(Ms to) {
    if (to == m_now) return;
    m_course.strandedMs += static_cast<double>(m_room.stranded()) * static_cast<double>(to - m_now);
    m_truth.pass(to - m_now);
    m_now = to;
}

/// Every pod that waits was tried since the last change, in vain.
bool Simulation::nothingNew() const {
    return m_live == 0 && std::all_of(m_states.begin(), m_states.end(), [&](const PodState& state) {
               return !(state.is == Is::Queued || state.is == Is::Deciding || state.is == Is::Parked || state.is == Is::BackingOff || state.is == Is::OnItsWay)
                      || (state.is != Is::OnItsWay && state.is != Is::BackingOff && state.tried >= m_lastLive);
           });
}

bool Simulation::nobodyIsParked() const {
    return std::all_of(m_desks.begin(), m_desks.end(), [](const Desk& desk) { return desk.parked.empty(); });
}

void Simulation::arrive(PodIdx pod) {
    PodState& state = stateOf(pod);
    PodCourse& course = m_course.pods[state.load];
    if (!course.come) {
        course.come = true;
        ++m_course.arrived;
        tell(What::Arrived, kNobody, pod);
    } else {
        ++course.recreated;
        ++m_course.recreated;
        tell(What::Recreated, kNobody, pod);
    }
    dispatch(pod);
}

void Simulation::dispatch(PodIdx pod) {
    const Arrival& arrival = m_arrivals[stateOf(pod).load];
    const std::string& name = catalog().pod(pod).spec->schedulerName;
    const std::vector<std::size_t> candidates = m_queues.candidates(name, arrival.selector);
    if (candidates.empty()) {
        setState(pod, Is::Unclaimed);
        tell(What::Unclaimed, kNobody, pod, {},
             m_rules.dispatcher == Dispatcher::Label ? worded("no scheduler matches %1", {arrival.selectorText}) : worded("no scheduler has the name \"%1\"", {name}));
        return;
    }
    const std::size_t member = m_queues.chosen(candidates, m_now);
    tell(What::Dispatched, member, pod);
    countFor(member, [](Figures& figures) { ++figures.dispatched; });
    putInto(member, pod);
}

void Simulation::putInto(std::size_t member, PodIdx pod) {
    setState(pod, Is::Queued, member);
    m_queues.enter(member, catalog(), pod);
    planStart(member);
}

void Simulation::planStart(std::size_t member) {
    Desk& desk = m_desks[member];
    if (desk.startPlanned || m_queues.isWorking(member) || m_queues.empty(member)) return;
    desk.startPlanned = true;
    m_agenda.add({m_now, Kind::DecisionStart, member});
}

void Simulation::comeBack(const Event& event) {
    const PodIdx pod(event.what);
    const PodState& state = stateOf(pod);
    if (state.turn != event.turn) return;
    const std::size_t member = state.member;
    std::erase(m_desks[member].parked, pod);
    putInto(member, pod);
}

/// The last pod of a long queue goes to the end of one that is shorter by two.
bool Simulation::moveOne() {
    std::vector<std::size_t> byLength(m_members.size());
    for (std::size_t m = 0; m < byLength.size(); ++m) byLength[m] = m;
    std::stable_sort(byLength.begin(), byLength.end(), [&](std::size_t a, std::size_t b) { return m_queues.length(a) > m_queues.length(b); });
    for (const std::size_t from : byLength) {
        const std::vector<PodIdx> waiting = m_queues.inOrder(from);
        for (auto to = byLength.rbegin(); to != byLength.rend() && m_queues.length(from) >= m_queues.length(*to) + 2; ++to) {
            // Of the shortest ones the first.
            std::size_t target = *to;
            for (const std::size_t m : byLength)
                if (m_queues.length(m) == m_queues.length(*to)) target = std::min(target, m);
            for (auto pod = waiting.rbegin(); pod != waiting.rend(); ++pod) {
                const std::vector<std::size_t> candidates = m_queues.candidates(catalog().pod(*pod).spec->schedulerName, m_arrivals[stateOf(*pod).load].selector);
                if (std::find(candidates.begin(), candidates.end(), target) == candidates.end()) continue;
                m_queues.remove(from, *pod);
                tell(What::Moved, target, *pod, {}, worded("from %1", {m_members[from].title}));
                putInto(target, *pod);
                return true;
            }
        }
    }
    return false;
}

void Simulation::rebalance() {
    while (moveOne()) {
    }
    const bool waiting = std::any_of(m_states.begin(), m_states.end(), [](const PodState& state) { return state.is == Is::Queued || state.is == Is::Deciding; });
    if (m_live > 0 || waiting) m_agenda.add({m_now + m_rules.rebalanceMs, Kind::Rebalance});
}

std::optional<Error> Simulation::happen(const Event& event) {
    switch (event.kind) {
    case Kind::ViewUpdate: see(event.member, m_changes[event.what - 1]); break;
    case Kind::PodEnd: end(PodIdx(event.what)); break;
    case Kind::Commit: commit(m_batches[event.what]); break;
    case Kind::Admission: admit(PodIdx(event.what)); break;
    case Kind::Arrival: arrive(PodIdx(event.what)); break;
    case Kind::Return: comeBack(event); break;
    case Kind::Rebalance: rebalance(); break;
    case Kind::DecisionEnd: finish(event.member); break;
    case Kind::DecisionStart: return start(event.member);
    }
    return std::nullopt;
}

Result<Course> Simulation::run() {
    if (std::optional<Error> error = refused()) return *error;
    arriveLater();
    std::uint64_t done = 0;
    while (!m_agenda.empty()) {
        if (m_budget.stopped()) return Error{ErrorCode::Cancelled, worded("the simulation was stopped"), {}};
        if (m_rules.horizonMs && m_agenda.next().at > *m_rules.horizonMs) break;
        if (!m_rules.horizonMs && m_agenda.onlyViewsAreLeft() && nobodyIsParked()) break;
        const Event event = m_agenda.take();
        // Tries alone go on for ever where they find nothing.
        if (!m_rules.horizonMs && event.kind == Kind::Return && nothingNew()) break;
        pass(event.at);
        if (isLive(event.kind)) {
            --m_live;
            m_lastLive = m_now;
        }
        if (std::optional<Error> error = happen(event)) return *error;
        if (m_course.total.decisions + m_course.total.noNode >= m_rules.mostDecisions) {
            m_course.cutShort = true;
            break;
        }
        if (++done % 1024 == 0) m_budget.report({done, 0, "events"});
    }
    return told();
}

Course Simulation::told() {
    if (m_rules.horizonMs && !m_course.cutShort) pass(*m_rules.horizonMs);
    m_course.end = m_now;
    for (std::size_t m = 0; m < m_members.size(); ++m)
        if (m_queues.isWorking(m)) countFor(m, [&](Figures& figures) { figures.busyMs += m_now - m_desks[m].began; });
    std::vector<Ms> all;
    for (std::size_t m = 0; m < m_members.size(); ++m) {
        all.insert(all.end(), m_waits[m].begin(), m_waits[m].end());
        setWaits(m_course.members[m], m_waits[m]);
    }
    setWaits(m_course.total, std::move(all));
    std::vector<bool> asked(catalog().resources.size());
    for (const Arrival& arrival : m_arrivals) {
        const std::vector<std::int64_t> taken = takenBy(catalog(), arrival.pod);
        for (std::size_t r = 0; r < taken.size(); ++r) asked[r] = asked[r] || taken[r] > 0;
    }
    std::vector<ResourceIdx> resources;
    for (std::size_t r = 0; r < asked.size(); ++r)
        if (asked[r]) resources.emplace_back(r);
    m_course.use = m_truth.use(resources);
    for (const PodCourse& pod : m_course.pods) {
        m_course.lost += pod.lost;
        m_course.notModelled += pod.notModelled && !pod.placed;
        m_course.pending += pod.come && !pod.placed && !pod.lost;
    }
    return std::move(m_course);
}

Result<Course> simulate(const ClusterPtr& start, const std::vector<Member>& members, const std::vector<Arrival>& arrivals, const Rules& rules, const Budget& budget) {
    return Simulation(start, members, arrivals, rules, budget).run();
}

}  // namespace bayplan::together
