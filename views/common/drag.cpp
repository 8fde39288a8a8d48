// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/drag.h"

#include <QStringList>
#include <algorithm>

#include "common/session.h"
#include "common/text.h"
#include "moves/moving.h"

namespace bayplan {

Drag::Drag(Session* session, QObject* parent) : QObject(parent), m_session(session) {
    // Another cluster, or an undo during the drag: the verdicts no longer apply to the pods.
    connect(session, &Session::opened, this, &Drag::cancel);
    connect(session, &Session::clusterChanged, this, &Drag::cancel);
    connect(session, &Session::followed, this, &Drag::cancel);
}

std::uint32_t Drag::rank(NodeIdx node) const {
    return node.valid() && node.get() < m_ranks.size() ? m_ranks[node.get()] : 0;
}

void Drag::pickUp(std::vector<PodIdx> pods) {
    if (pods.empty()) return;
    cancel();
    m_pods = std::move(pods);
    auto verdicts = std::make_shared<Verdicts>(m_session->scheduler().verdicts(*m_session->cluster(), m_pods));
    const Catalog& catalog = m_session->catalog();
    m_byRank.clear();
    for (std::size_t n = 0; n < verdicts->codes.size(); ++n)
        if (verdicts->codes[n] == Code::Success) m_byRank.push_back(NodeIdx(n));
    std::sort(m_byRank.begin(), m_byRank.end(), [&](NodeIdx a, NodeIdx b) {
        const auto ta = verdicts->totals[a.get()], tb = verdicts->totals[b.get()];
        return ta != tb ? ta > tb : catalog.node(a).name < catalog.node(b).name;
    });
    m_ranks.assign(verdicts->codes.size(), 0);
    for (std::size_t i = 0; i < m_byRank.size(); ++i) m_ranks[m_byRank[i].get()] = static_cast<std::uint32_t>(i + 1);
    m_verdicts = std::move(verdicts);
    m_target = NodeIdx();
    m_hold = m_session->hold(tr("pods in the hand"));
    Q_EMIT started();
}

void Drag::hover(NodeIdx node) {
    if (!active() || node == m_target) return;
    m_target = node;
    Q_EMIT moved();
}

void Drag::step(int by, bool all) {
    if (!active()) return;
    const auto count = static_cast<int>(all ? m_ranks.size() : m_byRank.size());
    if (count == 0) return;
    int at = by > 0 ? -1 : count;  // without a target, the first step goes to the first node, or to the last
    if (m_target.valid() && (all || rank(m_target) > 0))
        at = all ? static_cast<int>(m_target.get()) : static_cast<int>(rank(m_target)) - 1;
    const int next = ((at + by) % count + count) % count;
    hover(all ? NodeIdx(static_cast<std::size_t>(next)) : m_byRank[static_cast<std::size_t>(next)]);
}

bool Drag::drop(bool forced) {
    if (!active()) return false;
    if (!m_target.valid()) {
        Q_EMIT refused(tr("There is no node here to drop on."));
        return false;
    }
    const bool feasible = rank(m_target) > 0;
    if (!feasible && !forced) {
        Q_EMIT refused(targetText());
        return false;
    }

    Edit change;
    QStringList told;
    Draft draft(*m_session->cluster());
    for (const PodIdx pod : m_pods) {
        const Placement& at = draft.cluster().placement(pod);
        if (at.node == m_target) continue;
        for (const Status& status : m_session->scheduler().violations(draft.cluster(), pod, m_target)) {
            change.violations.push_back(m_session->catalog().pod(pod).key() + ": " + status.plugin + ": " + status.message());
            told << tr("%1: %2: %3").arg(toQString(m_session->catalog().pod(pod).key()), toQString(status.plugin), statusText(status));
        }
        // What a pod holds at its present place is released first; what it takes on the target depends on that.
        for (const Delta& delta : moving(draft.cluster(), m_session->scheduler(), pod, m_target)) {
            if (const auto done = draft.apply(delta); !done) {
                Q_EMIT refused(errorText(done.error()));
                return false;
            }
            change.deltas.push_back(delta);
        }
    }
    change.forced = !change.violations.empty();
    const QString node = toQString(m_session->catalog().node(m_target).name);
    change.text = m_pods.size() == 1 ? tr("Move %1 to %2").arg(toQString(m_session->catalog().pod(m_pods[0]).name), node)
                                     : tr("Move %n pod(s) to %1", nullptr, static_cast<int>(m_pods.size())).arg(node);
    const NodeIdx target = m_target;
    // The change makes the session announce another picture; by then the drag is over.
    cancel();
    if (const auto done = m_session->apply(change); !done) {
        Q_EMIT refused(errorText(done.error()));
        return false;
    }
    Q_EMIT dropped(target, told);
    return true;
}

void Drag::cancel() {
    if (!active()) return;
    m_pods.clear();
    m_verdicts.reset();
    m_ranks.clear();
    m_byRank.clear();
    m_target = NodeIdx();
    m_hold.reset();
    Q_EMIT ended();
}

QString Drag::targetText() const {
    if (!active() || !m_target.valid()) return {};
    const QString node = toQString(m_session->catalog().node(m_target).name);
    if (rank(m_target) == 0) {
        const QStringList reasons = targetReasons();
        return reasons.isEmpty() ? tr("%1: does not fit").arg(node) : tr("%1: %2").arg(node, reasons.first());
    }
    const auto total = m_verdicts->totals[m_target.get()];
    if (m_verdicts->feasible == 1) return tr("%1: the only node that fits").arg(node);
    if (rank(m_target) == 1) return tr("%1: fits best, score %2").arg(node).arg(total);
    return tr("%1: fits, score %2 (best %3 at %4)")
        .arg(node)
        .arg(total)
        .arg(m_verdicts->bestTotal)
        .arg(toQString(m_session->catalog().node(m_byRank.front()).name));
}

QStringList Drag::targetReasons() const {
    QStringList lines;
    if (!active() || !m_target.valid() || rank(m_target) > 0) return lines;
    // The first pod that does not fit in addition to those before it gives the reason, as in verdicts().
    Draft draft(*m_session->cluster());
    for (const PodIdx pod : m_pods)
        if (draft.cluster().placement(pod).node.valid())
            for (const Delta& delta : evicting(draft.cluster(), pod)) (void)draft.apply(delta);
    for (const PodIdx pod : m_pods) {
        const auto statuses = m_session->scheduler().violations(draft.cluster(), pod, m_target);
        for (const Status& status : statuses)
            lines << tr("%1: %2").arg(toQString(status.plugin), statusText(status));
        if (!statuses.empty()) break;
        for (const Delta& delta : moving(draft.cluster(), m_session->scheduler(), pod, m_target)) (void)draft.apply(delta);
    }
    return lines;
}

}  // namespace bayplan

#include "moc_drag.cpp"
