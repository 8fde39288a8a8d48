// SPDX-License-Identifier: GPL-3.0-or-later
// What the API server and the kubelets do, and who learns of it.
#include <algorithm>
#include <utility>

#include "schedulers/together/simulation_impl.h"

namespace bayplan::together {

namespace {

/// "OutOfcpu", as a kubelet names it.
std::string outOf(const std::string& resource) { return "OutOf" + resource; }

}  // namespace

/// Why the API server refuses the binding; absent: it accepts it.
std::optional<Message> Simulation::objection(const Batch& batch, const Choice& choice) const {
    const std::string& node = catalog().node(choice.node).name;
    if (const NodeIdx taken = m_truth.cluster().placement(choice.pod).node; taken.valid())
        return worded("pod %1 is already assigned to node \"%2\"", {catalog().pod(choice.pod).name, catalog().node(taken).name});
    if (m_rules.resolver == Resolver::Off) return std::nullopt;
    if (const std::optional<Missing> missing = m_truth.lacks(choice.pod, choice.node))
        return worded("conflict on node %1: insufficient %2: requested %3, free %4", {node, catalog().resources.name(missing->resource), missing->requested, missing->capacity - missing->used});
    if (m_rules.resolver == Resolver::Fine) return std::nullopt;
    const std::uint64_t is = m_truth.generation(choice.node), expected = choice.generation + m_desks[batch.member].accepted[choice.node.get()] - choice.accepted;
    if (is == expected) return std::nullopt;
    return worded("conflict on node %1: generation %2, expected %3", {node, is, expected});
}

void Simulation::commit(const Batch& batch) {
    if (batch.choices.size() == 1) {
        if (const std::optional<Message> no = objection(batch, batch.choices.front())) refuse(batch, batch.choices.front(), *no, true);
        else accept(batch, batch.choices.front());
        return;
    }
    // All in one step: what is bound is taken back where one of them is refused, before anybody sees it.
    const Truth before = m_truth;
    std::vector<Change> binds;
    std::vector<std::optional<Message>> objections;
    std::vector<std::uint64_t>& accepted = m_desks[batch.member].accepted;
    for (const Choice& choice : batch.choices) {
        objections.push_back(objection(batch, choice));
        if (objections.back()) continue;
        binds.push_back(m_truth.bind(choice.pod, choice.node));
        ++accepted[choice.node.get()];
    }
    for (const Change& bind : binds) --accepted[bind.node.get()];
    m_truth = before;
    const auto first = std::find_if(objections.begin(), objections.end(), [](const std::optional<Message>& one) { return one.has_value(); });
    if (first == objections.end()) {
        for (const Choice& choice : batch.choices) accept(batch, choice);
        return;
    }
    const std::string culprit = keyOf(batch.choices[static_cast<std::size_t>(first - objections.begin())].pod);
    for (std::size_t i = 0; i < batch.choices.size(); ++i)
        refuse(batch, batch.choices[i], objections[i] ? *objections[i] : worded("not without %1, which was refused", {culprit}), objections[i].has_value());
}

void Simulation::accept(const Batch& batch, const Choice& choice) {
    Desk& desk = m_desks[batch.member];
    const Change bind = m_truth.bind(choice.pod, choice.node);
    m_room.look(choice.node);
    ++desk.accepted[choice.node.get()];
    desk.view.accepted(bind);
    setState(choice.pod, Is::Bound, batch.member);
    tell(What::Bound, batch.member, choice.pod, choice.node);
    publish(bind);
    m_agenda.add({m_now + m_rules.kubeletMs, Kind::Admission, batch.member, keyOf(choice.pod), 0, choice.pod.get()});
    ++m_live;
}

void Simulation::refuse(const Batch& batch, const Choice& choice, const Message& text, bool itsNode) {
    Desk& desk = m_desks[batch.member];
    desk.view.forget(choice.pod);
    tell(What::Conflict, batch.member, choice.pod, choice.node, text);
    PodState& state = stateOf(choice.pod);
    ++state.failures;
    countFor(batch.member, [&](Figures& figures) {
        ++figures.conflicts;
        figures.wastedMs += state.cost;
    });
    if (m_rules.refreshOnReject && itsNode) desk.view.refresh(m_truth, choice.node, [&](PodIdx pod) { return standingFor(batch.member, pod); });
    if (m_truth.cluster().placement(choice.pod).node.valid()) {
        setState(choice.pod, Is::Over);
    } else if (const std::optional<Ms> wait = backoff(state)) {
        setState(choice.pod, Is::BackingOff, batch.member);
        m_agenda.add({m_now + *wait, Kind::Return, batch.member, keyOf(choice.pod), 0, choice.pod.get(), stateOf(choice.pod).turn});
    } else {
        putInto(batch.member, choice.pod);
    }
    wake(batch.member);
}

void Simulation::admit(PodIdx pod) {
    PodState& state = stateOf(pod);
    const std::size_t member = state.member;
    const NodeIdx node = m_truth.cluster().placement(pod).node;
    PodCourse& course = m_course.pods[state.load];
    if (const std::optional<Missing> missing = m_truth.admit(pod)) {
        const std::string& resource = catalog().resources.name(missing->resource);
        tell(What::Rejected, member, pod, node,
             worded("%1: Pod was rejected: Node didn't have enough resource: %2, requested: %3, used: %4, capacity: %5",
                    {outOf(resource), resource, missing->requested, missing->used, missing->capacity}));
        countFor(member, [&](Figures& figures) {
            ++figures.oversells;
            figures.wastedMs += state.cost;
        });
        const Change left = m_truth.leave(pod, false);
        m_room.look(node);
        setState(pod, Is::Over);
        publish(left);
        if (catalog().pod(pod).controller()) return recreate(pod);
        course.lost = true;
        tell(What::Lost, kNobody, pod);
        return;
    }
    setState(pod, Is::Running, member);
    course.placed = m_now;
    course.node = catalog().node(node).name;
    course.member = member;
    m_waits[member].push_back(m_now - course.arrived);
    countFor(member, [](Figures& figures) { ++figures.placed; });
    tell(What::Running, member, pod, node);
    if (const std::optional<Ms> lasts = m_arrivals[state.load].lasts) {
        m_agenda.add({m_now + *lasts, Kind::PodEnd, member, keyOf(pod), 0, pod.get()});
        ++m_live;
    }
}

void Simulation::end(PodIdx pod) {
    const NodeIdx node = m_truth.cluster().placement(pod).node;
    const Change left = m_truth.leave(pod, true);
    m_room.look(node);
    m_course.pods[stateOf(pod).load].ended = true;
    tell(What::Ended, stateOf(pod).member, pod, node);
    setState(pod, Is::Over);
    publish(left);
}

void Simulation::publish(const Change& change) {
    m_changes.push_back(change);
    for (std::size_t m = 0; m < m_members.size(); ++m) {
        m_agenda.add({m_now + m_members[m].cacheDelayMs, Kind::ViewUpdate, m, keyOf(change.pod), 0, change.number});
        ++m_live;
    }
}

/// In the cluster, annotations of a pod say what another instance of the scheduler gave it. Here the choice is played again, as of
/// pods that were placed here.
Standing Simulation::standingFor(std::size_t member, PodIdx pod) const {
    const std::uint32_t known = m_stateOf[pod.get()];
    const std::size_t binder = known < m_states.size() ? m_states[known].member : kNobody;
    const bool alike = binder != kNobody && !m_members[member].scheduler->inSessions() && m_members[binder].name == m_members[member].name;
    return alike ? Standing::Assumed : Standing::Bound;
}

void Simulation::see(std::size_t member, const Change& change) {
    if (!m_desks[member].view.see(change, standingFor(member, change.pod))) return;
    if (m_rules.tellViews) tell(change.came ? What::Seen : What::SeenGone, member, change.pod, change.node);
    wake(member);
}

void Simulation::recreate(PodIdx failed) {
    const std::size_t load = stateOf(failed).load;
    const PodIdx next = spareFor(load);
    m_stateOf[next.get()] = static_cast<std::uint32_t>(m_states.size());
    m_states.push_back({next, load});
    m_agenda.add({m_now + m_rules.recreateMs, Kind::Arrival, 0, keyOf(next), 0, next.get()});
    ++m_live;
}

/// The pod that is made in the place of another, pending at the end of the catalog.
PodIdx Simulation::spareFor(std::size_t load) {
    if (!m_lines[load].spare) grow();
    return *std::exchange(m_lines[load].spare, std::nullopt);
}

/// A catalog in which every owned pod has one to come in its place: few of them are needed, and each costs a copy of the objects.
void Simulation::grow() {
    auto next = std::make_shared<Catalog>(catalog());
    for (std::size_t load = 0; load < m_lines.size(); ++load) {
        Line& line = m_lines[load];
        const PodIdx root = m_arrivals[load].pod;
        if (line.spare || !next->pod(root).controller()) continue;
        Pod pod = next->pod(root);
        pod.name += '\'' + (++line.made > 1 ? std::to_string(line.made) : std::string());
        pod.uid.clear();
        const std::string key = pod.key();
        next->podByKey.insert(NameTable::hash(key), static_cast<std::uint32_t>(next->pods.size()), [](std::uint32_t) { return false; });
        line.spare = PodIdx(next->pods.size());
        next->pods.push_back(std::move(pod));
        next->podSources.push_back(nullptr);
        next->podSpecs.push_back(next->podSpecs[root.get()]);
    }
    m_truth.adopt(next);
    for (Desk& desk : m_desks) desk.view.adopt(next);
    m_stateOf.resize(next->pods.size(), static_cast<std::uint32_t>(-1));
}

}  // namespace bayplan::together
