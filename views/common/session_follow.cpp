// SPDX-License-Identifier: GPL-3.0-or-later
// A session with a followed cluster: what is kept in a later picture, and what keeps one from being shown.
#include <algorithm>

#include "common/plan_text.h"
#include "common/session.h"
#include "common/session_commands.h"
#include "common/text.h"
#include "schedulers/koordinator/reserve_pods.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

bool ofNode(const PlanStep& step) { return step.action == Action::Cordon || step.action == Action::Uncordon; }

QString whereText(const std::string& node) { return node.empty() ? Session::tr("pending") : Session::tr("on %1", "a node").arg(toQString(node)); }

/// The three sides of a step that does not apply to `now`.
Conflict conflictOf(const QString& change, const PlanStep& step, const Cluster& now, const std::string& why) {
    Conflict conflict{change, changedObjectText(step), {}, toQString(why)};
    const Catalog& catalog = now.catalog();
    if (ofNode(step)) {
        const bool cordons = step.action == Action::Cordon;
        conflict.was = cordons ? Session::tr("takes pods") : Session::tr("cordoned");
        const NodeIdx node = catalog.findNode(step.to);
        conflict.done = node.valid() && now.node(node).unschedulable == cordons;
        conflict.now = !node.valid() ? Session::tr("gone") : now.node(node).unschedulable ? Session::tr("cordoned")
                                                                                          : Session::tr("takes pods");
        return conflict;
    }
    if (step.action == Action::Scale) {  // the number is there, whoever scaled it
        conflict.was = QString::number(step.scaledFrom);
        conflict.now = QString::number(step.replicas);
        conflict.done = true;
        return conflict;
    }
    if (step.pod.empty()) return conflict;
    conflict.was = whereText(step.from);
    const PodIdx pod = catalog.findPod(step.pod);
    if (!pod.valid()) {
        conflict.now = Session::tr("gone");
        conflict.done = step.action == Action::Evict;
        return conflict;
    }
    const Placement& placement = now.placement(pod);
    const std::string at = placement.node.valid()                    ? catalog.node(placement.node).name
                           : placement.standing == Standing::Pending ? std::string()
                                                                     : catalog.pod(pod).nodeName;
    conflict.done = step.action == Action::Evict ? at.empty() : at == step.to;
    conflict.now = whereText(at);
    // It is where it was: its target node is gone.
    if (at == step.from && !catalog.findNode(step.to).valid() && step.action != Action::Evict)
        conflict.now = Session::tr("%1 is gone", "a node").arg(toQString(step.to));
    return conflict;
}

bool waits(const Catalog& catalog, const std::string& name) {
    const auto& all = catalog.koordinatorReservations;
    return std::any_of(all.begin(), all.end(), [&](const KoordinatorReservation& one) { return one.name == name && one.phase == KoordinatorReservation::Phase::Pending && one.nodeName.empty(); });
}

}  // namespace

ClusterPtr ChangeCommand::rebase(const ClusterPtr& later, Conflicts& conflicts, std::vector<std::size_t>& off) {
    m_first = nullptr;
    Resolved resolved = resolve(Plan{{}, m_steps}, *later);
    for (std::size_t i = 0; i < resolved.diagnostics.size(); ++i) {
        const std::size_t at = resolved.without[i];
        conflicts.push_back(conflictOf(text(), m_steps[at], *later, resolved.diagnostics[i].what.message));
        off.push_back(at);
    }
    // One that the cluster's own scheduler placed meanwhile stays as that did.
    std::erase_if(m_reserved, [&](const PlacedReservation& one) { return !waits(later->catalog(), one.name); });
    if (resolved.steps.empty() && m_reserved.empty()) setObsolete(true);
    m_steps = std::move(resolved.steps);
    m_deltas = std::move(resolved.deltas);
    auto applied = bayplan::apply(*withReservations(later, m_reserved), m_deltas);
    m_inverse = std::move(applied.value().inverse);
    return std::move(applied.value().cluster);
}

void WhatIfCommand::expire() {
    setObsolete(true);
    m_session->m_following->retire(std::exchange(m_branch, nullptr));
    m_session->m_following->retire(std::exchange(m_before, nullptr));
    m_whatIf.reset();
    m_outer.reset();
    m_other = {};
    m_deltas.clear();
    m_steps.clear();
    m_decisions.clear();
}

ClusterPtr Session::rebase(const ClusterPtr& later, Conflicts& conflicts) {
    ClusterPtr shown = later, ahead = later;
    std::vector<TakenOff> off;
    std::size_t entry = 0;  // index in the journal
    bool inBranch = false;  // a branch that was left: neither it nor its changes can be opened again
    for (int i = 0; i < m_undo.count(); ++i) {
        if (i == m_undo.index()) shown = ahead;
        // The stack returns its commands as const; these are the session's own.
        auto* command = const_cast<QUndoCommand*>(m_undo.command(i));
        if (auto* branch = dynamic_cast<WhatIfCommand*>(command)) {
            branch->expire();
            inBranch = true;
        } else if (inBranch) {
            command->setObsolete(true);
        }
        if (command->isObsolete()) continue;
        TakenOff mine{entry++, {}};
        if (auto* change = dynamic_cast<ChangeCommand*>(command)) ahead = change->rebase(ahead, conflicts, mine.steps);
        if (!mine.steps.empty()) off.push_back(std::move(mine));
    }
    m_plan.reset();
    if (m_journal && !off.empty())
        if (const auto written = m_journal->takenOff(off); !written) Q_EMIT failed(errorText(written.error()));
    return m_undo.index() == m_undo.count() ? ahead : shown;
}

void Session::bringDecisionsAlong() {
    std::unordered_map<PodIdx, Decision> along;
    for (auto& [pod, decision] : m_decisions) {
        const PodIdx now = m_following->numbers().of(pod);
        if (!now.valid() || m_cluster->placement(now).standing != Standing::Pending) continue;
        // The text stays valid; the nodes belong to the picture that it was about.
        Decision words;
        words.pod = now;
        words.outcome = decision.outcome;
        words.message = std::move(decision.message);
        words.notModelled = std::move(decision.notModelled);
        words.unschedulablePlugins = std::move(decision.unschedulablePlugins);
        words.node = m_following->numbers().of(decision.node);
        if (words.outcome == Outcome::Scheduled && !words.node.valid()) continue;  // its node is gone
        along.emplace(now, std::move(words));
    }
    m_decisions = std::move(along);
}

Conflicts Session::follow(Later later) {
    check(m_following->held().isEmpty() && !m_whatIf, "a picture that is held is not replaced");
    check(later.from == m_read, "a later picture counts from the one that is shown");
    m_read = later.cluster->sharedCatalog();
    Conflicts conflicts;
    ClusterPtr picture = rebase(later.cluster, conflicts);
    m_following->follow(std::move(later.numbers), std::move(later.changed), std::move(later.prepared));
    m_diagnostics = std::move(later.diagnostics);
    m_following->retire(std::exchange(m_cluster, std::move(picture)));
    m_lastChange.clear();
    if (later.scheduler && later.rules == m_rules) {
        m_following->retire(std::shared_ptr<const Scheduler>(std::move(m_scheduler)));
        m_scheduler = std::move(later.scheduler);
    } else {
        prepareScheduler();
    }
    bringDecisionsAlong();
    m_looking->follow(m_cluster, m_following->numbers());
    Q_EMIT followed();
    m_looking->announce();
    return conflicts;
}

void Session::setUnread(UnreadKinds unread) {
    if (unread == m_unread) return;
    m_unread = std::move(unread);
    m_following->retire(std::shared_ptr<const Scheduler>(std::move(m_scheduler)));
    m_scheduler = std::make_unique<Scheduler>(withUnread(m_profiles, m_unread));
    ++m_rules;
    m_decisions.clear();
    prepareScheduler();
    Q_EMIT unreadChanged();
    Q_EMIT decisionsChanged();
}

}  // namespace bayplan
