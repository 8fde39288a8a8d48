// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods on their way to another node: picked up by mouse or keyboard, answered by every node, dropped or put back.
// The map, the tray and the tables all start drags here; the map shows the answers. Nothing changes until the drop.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "framework/scheduler.h"

namespace bayplan {

class Session;

class Drag : public QObject {
    Q_OBJECT
public:
    explicit Drag(Session* session, QObject* parent = nullptr);

    bool active() const { return !m_pods.empty(); }
    const std::vector<PodIdx>& pods() const { return m_pods; }
    /// All nodes' answers; valid while active. Never null then.
    const std::shared_ptr<const Verdicts>& verdicts() const { return m_verdicts; }
    /// Rank of a feasible node by total, 1 the best, equal totals by name; 0 where infeasible.
    std::uint32_t rank(NodeIdx node) const;
    NodeIdx target() const { return m_target; }

    /// Nothing happens where `pods` is empty. Takes under 50 ms for 5,000 nodes.
    void pickUp(std::vector<PodIdx> pods);
    /// The node under the pointer; invalid: none.
    void hover(NodeIdx node);
    /// Keyboard: the next or previous node in rank order (feasible only), or in catalog order (`all`).
    void step(int by, bool all);
    /// Puts the pods on the target. Refused (returns false, the drag goes on) where there is no target, or where it is
    /// infeasible and not `forced`. A forced drop is carried out and its violations are told by dropped().
    bool drop(bool forced);
    void cancel();

    /// What the target says in one line: "fits, 471 (best 474 at node-3)", or the first reason with numbers.
    QString targetText() const;
    /// The reasons of the target, one a line; empty where it fits.
    QStringList targetReasons() const;

Q_SIGNALS:
    void started();
    void moved();  // the target changed
    void ended();  // dropped or cancelled
    void dropped(NodeIdx node, const QStringList& violations);
    void refused(const QString& why);

private:
    Session* m_session;
    std::vector<PodIdx> m_pods;
    std::shared_ptr<const Verdicts> m_verdicts;
    std::vector<std::uint32_t> m_ranks;  // by node
    std::vector<NodeIdx> m_byRank;
    NodeIdx m_target;
    std::shared_ptr<const void> m_hold;  // the picture stays as long as pods are in the hand
};

}  // namespace bayplan
