// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/run_writer.h"

#include <algorithm>
#include <utility>

namespace bayplan {

namespace {

/// The state in which a run on one picture leaves a pod: what is placed counts as bound, unless it waits for its devices.
const char* endStateOf(const Decision& decision) {
    if (decision.outcome != Outcome::Scheduled) return toString(decision.outcome);
    return decision.binding ? "binding" : "bound";
}

/// How often the pod was tried in a run that tries each pod once.
int attempts(const Decision& decision) {
    return decision.outcome == Outcome::Gated || decision.outcome == Outcome::Ignored ? 0 : 1;
}

}  // namespace

const char* toString(RunStep::What what) {
    switch (what) {
    case RunStep::What::Scheduled: return "scheduled";
    case RunStep::What::Waiting: return "waiting";
    case RunStep::What::Unschedulable: return "unschedulable";
    case RunStep::What::Error: return "error";
    case RunStep::What::NotModelled: return "notModelled";
    case RunStep::What::Ignored: return "ignored";
    case RunStep::What::Gated: return "gated";
    case RunStep::What::BindFailed: return "bindFailed";
    case RunStep::What::Preempted: return "preempted";
    }
    return "";
}

RunStep::What whatOf(Outcome outcome) {
    switch (outcome) {
    case Outcome::Scheduled: return RunStep::What::Scheduled;
    case Outcome::Waiting: return RunStep::What::Waiting;
    case Outcome::Unschedulable: return RunStep::What::Unschedulable;
    case Outcome::Gated: return RunStep::What::Gated;
    case Outcome::Error: return RunStep::What::Error;
    case Outcome::NotModelled: return RunStep::What::NotModelled;
    case Outcome::Ignored: return RunStep::What::Ignored;
    }
    return RunStep::What::Error;
}

const char* conditionReason(const GroupTry& group) {
    switch (group.outcome) {
    case Outcome::Scheduled: return "Scheduled";
    case Outcome::Error: return "SchedulerError";
    case Outcome::NotModelled: return "";
    default: return "Unschedulable";
    }
}

Message messageOf(const Decision& decision) {
    if (decision.outcome != Outcome::NotModelled || decision.notModelled.empty()) return decision.message;
    if (decision.message.empty()) return worded("not modelled: %1", {listed(decision.notModelled)});
    std::vector<Message> rules = decision.notModelled;
    rules.insert(rules.begin(), decision.message);
    return listed(rules);
}

RunWriter::RunWriter(ClusterPtr start, std::size_t expected, bool named) : m_start(std::move(start)), m_draft(*m_start), m_named(named) {
    m_run.decisions.reserve(expected);
    if (named) m_run.trace.reserve(expected);
}

/// Puts the pod on its node in the draft.
void RunWriter::place(const Decision& decision) {
    check(m_draft.apply(Place{decision.pod, decision.node, Standing::Assumed, kAppend}).has_value(), "a pending pod can be placed on the node that was chosen");
    for (const Delta& reserved : decision.reserved) check(m_draft.apply(reserved).has_value(), "what was reserved for a pod can be taken");
}

/// Writes the deltas of a pod that is scheduled.
void RunWriter::tell(const Decision& decision) {
    m_run.deltas.push_back(Place{decision.pod, decision.node, Standing::Assumed, kAppend});
    m_run.deltas.insert(m_run.deltas.end(), decision.reserved.begin(), decision.reserved.end());
    ++m_run.scheduled;
}

/// Makes the draft again out of the deltas and the pods that still wait.
void RunWriter::redraw() {
    m_draft = Draft(*m_start);
    for (const Delta& delta : m_run.deltas) check(m_draft.apply(delta).has_value(), "what was carried out once can be carried out again");
    for (const std::size_t waits : m_waiting) place(m_run.decisions[waits]);
}

void RunWriter::note(const Decision& decision) {
    if (!m_named) return;
    const Catalog& catalog = m_draft.cluster().catalog();
    RunStep& step = m_run.trace.emplace_back();
    step.pod = catalog.pod(decision.pod).key();
    step.what = whatOf(decision.outcome);
    step.attempt = attempts(decision);
    step.message = messageOf(decision);
    if (decision.node.valid()) step.node = catalog.node(decision.node).name;
    if (!decision.preemption) return;
    step.node = catalog.node(decision.preemption->node).name;
    for (const PodIdx victim : decision.preemption->victims) step.victims.push_back(catalog.pod(victim).key());
}

/// A message that was given before is kept once.
void RunWriter::share(Decision& decision) {
    if (decision.message.empty()) return;
    const auto at = m_said.find(decision.message.text());
    if (at == m_said.end()) {
        m_said.emplace(decision.message.text(), Said{decision.message, decision.unfit, decision.postFilter});
        return;
    }
    decision.message = at->second.message;
    if (decision.unfit && at->second.unfit && *decision.unfit == *at->second.unfit) decision.unfit = at->second.unfit;
    const std::vector<Status>& known = at->second.postFilter;
    for (std::size_t i = 0; i < std::min(known.size(), decision.postFilter.size()); ++i) {
        Reasons& reasons = decision.postFilter[i].reasons;
        for (std::size_t r = 0; r < std::min(known[i].reasons.size(), reasons.size()); ++r)
            if (reasons[r] == known[i].reasons[r]) reasons[r].text = known[i].reasons[r].text;
    }
}

void RunWriter::add(Decision&& decision) {
    share(decision);
    note(decision);
    m_run.attempts += static_cast<std::size_t>(attempts(decision));
    if (decision.outcome == Outcome::Scheduled || decision.outcome == Outcome::Waiting) place(decision);
    if (decision.outcome == Outcome::Scheduled) tell(decision);
    if (decision.outcome == Outcome::Waiting) m_waiting.push_back(m_run.decisions.size());
    m_held = m_held || decision.outcome == Outcome::Waiting;
    m_run.decisions.push_back(std::move(decision));
}

void RunWriter::add(std::string podGroup, GroupDecision decision) {
    GroupTry& group = m_run.groups.emplace_back();
    group.podGroup = std::move(podGroup);
    group.outcome = decision.outcome;
    group.message = std::move(decision.message);
    group.placements = std::move(decision.placements);
    group.placement = std::move(decision.placement);
    for (const PodIdx victim : decision.victims) group.victims.push_back(m_draft.cluster().catalog().pod(victim).key());
    std::sort(group.victims.begin(), group.victims.end());
    group.first = m_run.decisions.size();
    group.members = decision.decisions.size();
    for (Decision& member : decision.decisions) add(std::move(member));
}

void RunWriter::settle(std::size_t place, Decision decision) {
    std::erase(m_waiting, place);
    note(decision);
    if (decision.outcome == Outcome::Scheduled) tell(decision);
    else redraw();
    m_run.decisions[place] = std::move(decision);
}

Run RunWriter::finish(Memory memory) {
    if (m_named) {
        const Catalog& catalog = m_draft.cluster().catalog();
        m_run.pods.reserve(m_run.decisions.size());
        for (const Decision& decision : m_run.decisions) {
            PodEndState& state = m_run.pods.emplace_back();
            state.pod = catalog.pod(decision.pod).key();
            state.state = endStateOf(decision);
            if (decision.node.valid()) state.node = catalog.node(decision.node).name;
            else state.attempts = attempts(decision);
        }
    }
    if (m_held) {
        m_waiting.clear();
        redraw();
    }
    m_run.cluster = m_draft.publish();
    m_run.memory = std::move(memory);
    return std::move(m_run);
}

}  // namespace bayplan
