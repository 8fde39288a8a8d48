// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A drag of pods to another node: picked up by mouse or keyboard, judged by every node, dropped or put back.
// The map, the tray and the tables all start drags here; the map shows the verdicts. Nothing changes until the drop.
// Many pods in a large cluster are judged in another thread: the drag has begun, and its verdicts come later.
// Pods of one gang are dragged as a whole: those without a node find their nodes together in the domain of the target. The
// verdicts of nodes are about the first of them then.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "common/drag/gang_hand.h"
#include "common/drag/judging.h"
#include "plugins/devices/device_cells.h"

namespace bayplan {

class Session;

class Drag : public QObject {
    Q_OBJECT
public:
    explicit Drag(Session* session, QObject* parent = nullptr);

    bool active() const { return !m_pods.empty(); }
    const std::vector<PodIdx>& pods() const { return m_pods; }
    /// What becomes of the gang in the hand; not active() if other pods are.
    const GangHand& gang() const { return m_gang; }
    /// The verdicts of all nodes, or the nodes of the gang in the hand, are still to come.
    bool judging() const { return active() && (!m_judged || (m_gang.active() && !m_gang.answer())); }
    /// They are awaited to drop the pods on target(), which stays what it is.
    bool dropping() const { return m_dropping; }
    /// The verdicts of all nodes; null if not active, and while judging().
    std::shared_ptr<const Verdicts> verdicts() const { return {m_judged, m_judged ? &m_judged->verdicts : nullptr}; }
    /// Rank of a feasible node by total, 1 is the best, equal totals by name; 0 if infeasible or not known yet.
    std::uint32_t rank(NodeIdx node) const;
    NodeIdx target() const { return m_target; }
    /// A drop on the target is no violation.
    bool fits() const { return m_gang.active() ? m_gang.fits() : rank(m_target) > 0; }
    /// The picture after a drop on the target, whether it fits or not; null where there is none, as for a gang that does not fit.
    ClusterPtr after() const;
    /// The pods that a drop on the target would put on `node`.
    std::vector<PodIdx> comingTo(NodeIdx node) const;

    /// By which labels nodes make the domains of gangs that name none themselves.
    void setGrouping(std::vector<std::string> labels) { m_gang.setGrouping(std::move(labels)); }
    /// Does nothing if `pods` is empty. Never waits for many answers: see judging(). Pods of one gang bring all of it that
    /// waits for a node, unless `oneByOne`.
    void pickUp(std::vector<PodIdx> pods, bool oneByOne = false);
    /// The node under the pointer; invalid: none.
    void hover(NodeIdx node);
    /// Keyboard: goes to the next or previous node in rank order (feasible only), or in catalog order (`all`).
    void step(int by, bool all);
    /// Puts the pods on the target. Returns false, and the drag continues, if there is no target, or if it is
    /// infeasible and not `forced`. A forced drop is done, and dropped() reports its violations; a gang is never forced. While judging(), a drop
    /// that is not forced waits for the verdicts, and returns true.
    bool drop(bool forced);
    /// The button was released: a drop, and if it is refused, the end of the drag.
    void release(bool forced);
    void cancel();

    /// The target's verdict in one line: "fits, 471 (best 474 at node-3)", or the first reason with numbers. While judging(),
    /// that the nodes are being asked.
    QString targetText() const;
    /// The count of feasible nodes, or that they are being asked.
    QString countText() const;
    /// The reasons of the target, one on each line; empty if the pods fit.
    QStringList targetReasons() const;
    /// What devices the pods that do not stand on the target would get there, as the allocator answers; null: none of them
    /// has claims to fill, or there is no target. Asked once for each target.
    const DevicesToCome* devices() const;
    /// The same in words, one claim on each line; empty where the target takes the pods on no account.
    QStringList targetDevices() const;
    /// That an apply would refuse to move some of the pods, and why; empty if it would not.
    QString applyWarning() const;

Q_SIGNALS:
    void started();
    void judged();  // the verdicts are there, some time after started()
    void moved();   // the target, or what is said of it, changed
    void ended();   // dropped or cancelled
    void dropped(NodeIdx node, const QStringList& violations);
    void refused(const QString& why);

private:
    bool standsOn(NodeIdx node) const;  // all of its pods
    void take(std::shared_ptr<const Judged> judged);
    bool refuse(const QString& why);
    bool dropGang();
    void onGangTold();

    Session* m_session;
    Judging m_judging;
    GangHand m_gang;
    std::vector<PodIdx> m_pods;
    std::shared_ptr<const Judged> m_judged;
    bool m_dropping = false;
    bool m_released = false;
    QString m_applyWarning;
    NodeIdx m_target;
    mutable NodeIdx m_devicesAt;  // m_devices is of this target
    mutable std::unique_ptr<const DevicesToCome> m_devices;
    std::shared_ptr<const void> m_hold;  // the picture stays during the drag
};

}  // namespace bayplan
