// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A drag of pods to another node: picked up by mouse or keyboard, judged by every node, dropped or put back.
// The map, the tray and the tables all start drags here; the map shows the verdicts. Nothing changes until the drop.
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
    /// The verdicts of all nodes; valid while active, and then never null.
    const std::shared_ptr<const Verdicts>& verdicts() const { return m_verdicts; }
    /// Rank of a feasible node by total, 1 is the best, equal totals by name; 0 if infeasible.
    std::uint32_t rank(NodeIdx node) const;
    NodeIdx target() const { return m_target; }

    /// Does nothing if `pods` is empty. Takes under 50 ms for 5,000 nodes.
    void pickUp(std::vector<PodIdx> pods);
    /// The node under the pointer; invalid: none.
    void hover(NodeIdx node);
    /// Keyboard: goes to the next or previous node in rank order (feasible only), or in catalog order (`all`).
    void step(int by, bool all);
    /// Puts the pods on the target. Returns false, and the drag continues, if there is no target, or if it is
    /// infeasible and not `forced`. A forced drop is done, and dropped() reports its violations.
    bool drop(bool forced);
    void cancel();

    /// The target's verdict in one line: "fits, 471 (best 474 at node-3)", or the first reason with numbers.
    QString targetText() const;
    /// The reasons of the target, one on each line; empty if the pods fit.
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
    std::shared_ptr<const void> m_hold;  // the picture stays during the drag
};

}  // namespace bayplan
