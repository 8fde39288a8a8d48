// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler begins, and ends, a decision.
#include <algorithm>
#include <utility>

#include "framework/sampling.h"
#include "schedulers/run_writer.h"
#include "schedulers/together/simulation_impl.h"

namespace bayplan::together {

namespace {

/// A number by lot that follows from all of them. FNV-1a for the name.
std::uint64_t lotOf(std::uint64_t seed, std::size_t member, const std::string& pod, int attempt) {
    std::uint64_t name = 14695981039346656037u;
    for (const char c : pod) name = (name ^ static_cast<unsigned char>(c)) * 1099511628211u;
    std::uint64_t lot = seed;
    for (const std::uint64_t part : {static_cast<std::uint64_t>(member), name, static_cast<std::uint64_t>(attempt)}) lot = SamplingState{0, lot}.draw() ^ part;
    return SamplingState{0, lot}.draw();
}

}  // namespace

std::optional<Error> Simulation::start(std::size_t member) {
    Desk& desk = m_desks[member];
    desk.startPlanned = false;
    if (m_queues.isWorking(member) || m_queues.empty(member)) return std::nullopt;
    const Member& who = m_members[member];
    desk.pods = who.scheduler->inSessions() ? m_queues.inOrder(member) : std::vector<PodIdx>{m_queues.first(member)};
    // Those that may leave the partition are decided in another session than those that may not.
    const bool spilled = stateOf(desk.pods.front()).spilled;
    std::erase_if(desk.pods, [&](PodIdx pod) { return stateOf(pod).spilled != spilled; });

    const ClusterPtr picture = desk.view.picture(spilled);
    Result<Run> run = who.scheduler->run(picture, desk.pods, desk.memory, m_budget);
    if (!run && run.error().code != ErrorCode::Unsupported) return run.error();
    for (const PodIdx pod : desk.pods) {
        m_queues.remove(member, pod);
        setState(pod, Is::Deciding, member);
    }
    desk.decisions.clear();
    if (run) {
        desk.memory = run->memory;
        desk.decisions = std::move(run->decisions);
        // The first of a gang brings those that wait in the same queue; those that are elsewhere are not its scheduler's.
        for (const Decision& decision : desk.decisions)
            if (std::find(desk.pods.begin(), desk.pods.end(), decision.pod) == desk.pods.end() && m_queues.remove(member, decision.pod)) {
                setState(decision.pod, Is::Deciding, member);
                desk.pods.push_back(decision.pod);
            }
        std::erase_if(desk.decisions, [&](const Decision& one) { return std::find(desk.pods.begin(), desk.pods.end(), one.pod) == desk.pods.end(); });
    } else {
        for (const PodIdx pod : desk.pods) {
            Decision& unknown = desk.decisions.emplace_back();
            unknown.pod = pod;
            unknown.outcome = Outcome::NotModelled;
            unknown.message = run.error().message;
        }
    }
    const bool together = desk.decisions.size() > 1;
    for (Decision& decision : desk.decisions) {
        if (decision.outcome == Outcome::Scheduled)
            if (const std::optional<NodeIdx> node = nodeFor(member, decision, together)) decision.node = *node;
        decision.nodes.clear();
        decision.tied.clear();
    }
    desk.generations.clear();
    desk.acceptedThen.clear();
    for (const Decision& decision : desk.decisions) {
        desk.generations.push_back(decision.node.valid() ? desk.view.generation(decision.node) : 0);
        desk.acceptedThen.push_back(decision.node.valid() ? desk.accepted[decision.node.get()] : 0);
    }
    desk.looksThen = desk.looks;
    desk.began = m_now;
    m_queues.works(member, m_now + who.decisionMs);
    m_queues.setInWork(member, desk.pods.size());
    for (const PodIdx pod : desk.pods) tell(What::Started, member, pod);
    m_agenda.add({m_now + who.decisionMs, Kind::DecisionEnd, member});
    return std::nullopt;
}

/// One of the best nodes; by name of equals.
std::optional<NodeIdx> Simulation::nodeFor(std::size_t member, const Decision& decision, bool inGroup) const {
    const int k = m_members[member].topK;
    if (k <= 1 || inGroup || decision.nodes.empty() || m_members[member].scheduler->inSessions()) return std::nullopt;
    std::vector<const NodeDecision*> feasible;
    for (const NodeDecision& node : decision.nodes)
        if (node.feasible() && node.looked) feasible.push_back(&node);
    if (feasible.size() < 2) return std::nullopt;
    const std::size_t best = std::min(feasible.size(), static_cast<std::size_t>(k));
    std::partial_sort(feasible.begin(), feasible.begin() + static_cast<std::ptrdiff_t>(best), feasible.end(), [&](const NodeDecision* a, const NodeDecision* b) {
        return a->total != b->total ? a->total > b->total : catalog().node(a->node).name < catalog().node(b->node).name;
    });
    return feasible[lotOf(m_rules.seed, member, keyOf(decision.pod), stateOf(decision.pod).decisions) % best]->node;
}

void Simulation::finish(std::size_t member) {
    Desk& desk = m_desks[member];
    const Ms took = m_now - desk.began;
    m_queues.rests(member);
    m_queues.setInWork(member, 0);
    countFor(member, [&](Figures& figures) { figures.busyMs += took; });
    const std::vector<PodIdx> pods = std::move(desk.pods);
    const std::vector<Decision> decisions = std::move(desk.decisions);
    const bool changedSince = desk.looks != desk.looksThen;
    Batch batch{member, {}};
    std::vector<PodIdx> told;
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        const Decision& decision = decisions[i];
        told.push_back(decision.pod);
        if (decision.outcome == Outcome::Scheduled && decision.reserved.empty() && decision.devices.empty()) {
            batch.choices.push_back({decision.pod, decision.node, desk.generations[i], desk.acceptedThen[i]});
        } else if (decision.outcome == Outcome::Scheduled) {
            noNode(member, decision.pod, What::NotModelled, worded("volumes and devices that the scheduler reserves are not modelled with several schedulers"), desk.began, changedSince);
        } else if (decision.outcome == Outcome::Waiting) {
            noNode(member, decision.pod, What::NotModelled, worded("pods that wait in Permit are not modelled with several schedulers"), desk.began, changedSince);
        } else {
            const bool unknown = decision.outcome == Outcome::NotModelled || decision.outcome == Outcome::Ignored;
            noNode(member, decision.pod, unknown ? What::NotModelled : What::NoNode, messageOf(decision), desk.began, changedSince);
        }
    }
    for (const PodIdx pod : pods)
        if (std::find(told.begin(), told.end(), pod) == told.end()) noNode(member, pod, What::NoNode, {}, desk.began, changedSince);

    const double cost = batch.choices.empty() ? 0 : static_cast<double>(took) / static_cast<double>(batch.choices.size());
    for (const Choice& choice : batch.choices) {
        desk.view.assume(choice.pod, choice.node);
        setState(choice.pod, Is::OnItsWay, member);
        PodState& state = stateOf(choice.pod);
        ++state.decisions;
        state.cost = cost;
        countFor(member, [&](Figures& figures) {
            ++figures.decisions;
            figures.chosenMs += cost;
        });
        tell(What::Chosen, member, choice.pod, choice.node);
    }
    const auto plan = [&](Batch part) {
        m_agenda.add({m_now + m_rules.bindMs, Kind::Commit, member, keyOf(part.choices.front().pod), 0, m_batches.size()});
        m_batches.push_back(std::move(part));
        ++m_live;
    };
    if (m_rules.commit == Commit::AllOrNothing && !batch.choices.empty()) plan(std::move(batch));
    else
        for (const Choice& choice : batch.choices) plan({member, {choice}});
    planStart(member);
}

/// `changedSince`: the scheduler's view is another one by now than that of the decision.
void Simulation::noNode(std::size_t member, PodIdx pod, What what, const Message& text, Ms began, bool changedSince) {
    tell(what, member, pod, {}, text);
    if (what == What::NotModelled) {
        setState(pod, Is::NotModelled, member);
        m_course.pods[stateOf(pod).load].notModelled = true;
        return;
    }
    PodState& state = stateOf(pod);
    ++state.failures;
    ++state.fruitless;
    ++state.decisions;
    state.tried = began;
    countFor(member, [](Figures& figures) { ++figures.noNode; });
    if (m_rules.spillAfter > 0 && state.fruitless >= m_rules.spillAfter && !state.spilled && !m_members[member].partition.empty()) {
        setState(pod, Is::Unclaimed);
        stateOf(pod).spilled = true;
        tell(What::Spilled, member, pod);
        dispatch(pod);
        return;
    }
    if (changedSince) return putInto(member, pod);
    setState(pod, Is::Parked, member);
    m_desks[member].parked.push_back(pod);
    if (const std::optional<Ms> wait = backoff(stateOf(pod))) m_agenda.add({m_now + *wait, Kind::Return, member, keyOf(pod), 0, pod.get(), stateOf(pod).turn});
}

/// The view of the member looks different: what found no node is tried again.
void Simulation::wake(std::size_t member) {
    ++m_desks[member].looks;
    for (const PodIdx pod : std::exchange(m_desks[member].parked, {})) putInto(member, pod);
}

}  // namespace bayplan::together
