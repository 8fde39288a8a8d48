// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/drag/drag.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "common/devices/device_words.h"
#include "common/reasons/gang_text.h"
#include "common/session.h"
#include "common/text.h"
#include "moves/leaving.h"
#include "moves/moving.h"

namespace bayplan {

namespace {

/// That an apply would refuse to move some of the pods; empty if it would move them all.
QString applyWarningOf(const Cluster& cluster, const std::vector<PodIdx>& pods) {
    int held = 0;
    QString first, why;
    for (const PodIdx pod : pods) {
        if (!cluster.placement(pod).node.valid()) continue;  // a pending pod leaves nothing
        const auto of = heldBy(leavingOf(cluster.catalog(), pod).classes, true);
        if (of && held++ == 0) {
            first = toQString(cluster.catalog().pod(pod).name);
            why = messageText(reasonOf(*of));
        }
    }
    if (held == 0) return {};
    return held == 1 ? Drag::tr("An apply would refuse to move %1: it %2.", "pod, why").arg(first, why)
                     : Drag::tr("An apply would refuse to move %Ln of these pods: %1, for one, %2.", "pod, why", held).arg(first, why);
}

}  // namespace

Drag::Drag(Session* session, QObject* parent) : QObject(parent), m_session(session), m_judging(session, this), m_gang(session, this, [this] { onGangTold(); }) {
    // Another cluster, or an undo during the drag: the verdicts no longer apply to the pods.
    connect(session, &Session::opened, this, &Drag::cancel);
    connect(session, &Session::clusterChanged, this, &Drag::cancel);
    connect(session, &Session::followed, this, &Drag::cancel);
}

std::uint32_t Drag::rank(NodeIdx node) const {
    return m_judged && node.valid() && node.get() < m_judged->ranks.size() ? m_judged->ranks[node.get()] : 0;
}

QString Drag::applyWarning() const {
    // A drop on the node where they stand moves none of them.
    return m_target.valid() && standsOn(m_target) ? QString() : m_applyWarning;
}

bool Drag::standsOn(NodeIdx node) const {
    const Cluster& cluster = *m_session->cluster();
    return std::all_of(m_pods.begin(), m_pods.end(), [&](PodIdx pod) { return cluster.placement(pod).node == node; });
}

void Drag::pickUp(std::vector<PodIdx> pods, bool oneByOne) {
    if (pods.empty()) return;
    cancel();
    m_pods = std::move(pods);
    const bool waits = std::any_of(m_pods.begin(), m_pods.end(), [this](PodIdx pod) { return m_session->cluster()->placement(pod).standing == Standing::Pending; });
    if (std::optional<Gang> gang = waits && !oneByOne ? gangOf(*m_session->cluster(), m_session->profiles(), m_pods) : std::nullopt) {
        // Those that have their nodes stay there. Where only such are picked up, they are moved as other pods are.
        m_pods = gang->pending(*m_session->cluster());
        m_gang.begin(std::move(*gang));
    }
    m_applyWarning = applyWarningOf(*m_session->cluster(), m_pods);
    m_hold = m_session->following()->hold(tr("pods in the hand"));
    m_judged = m_judging.ask(m_gang.active() ? std::vector<PodIdx>{m_pods.front()} : m_pods, [this](std::shared_ptr<const Judged> judged) { take(std::move(judged)); });
    Q_EMIT started();
}

void Drag::take(std::shared_ptr<const Judged> judged) {
    m_judged = std::move(judged);
    Q_EMIT this->judged();
    Q_EMIT moved();
    if (!judging() && std::exchange(m_dropping, false)) drop(false);
}

void Drag::onGangTold() {
    Q_EMIT moved();
    if (!judging() && std::exchange(m_dropping, false)) drop(false);
}

ClusterPtr Drag::after() const {
    if (!active() || !m_target.valid()) return nullptr;
    if (m_gang.active()) return m_gang.fits() ? m_gang.answer()->after : nullptr;
    return afterMoving(*m_session->cluster(), m_session->scheduler(), m_pods, m_target);
}

std::vector<PodIdx> Drag::comingTo(NodeIdx node) const {
    if (!m_gang.active()) return node == m_target ? m_pods : std::vector<PodIdx>();
    std::vector<PodIdx> coming;
    for (const PodIdx pod : m_pods)
        if (m_gang.fits() && m_gang.answer()->after->placement(pod).node == node) coming.push_back(pod);
    return coming;
}

void Drag::hover(NodeIdx node) {
    if (!active() || dropping() || node == m_target) return;
    m_target = node;
    if (m_gang.active()) m_gang.hover(node);
    Q_EMIT moved();
}

void Drag::step(int by, bool all) {
    if (!active()) return;
    if (m_gang.active() && !all) return hover(m_gang.next(m_target, by));
    const auto count = static_cast<int>(all ? m_session->cluster()->nodeCount() : m_judged ? m_judged->byRank.size()
                                                                                           : 0);
    if (count == 0) return;
    int at = by > 0 ? -1 : count;  // without a target, the first step goes to the first node, or to the last
    if (m_target.valid() && (all || rank(m_target) > 0))
        at = all ? static_cast<int>(m_target.get()) : static_cast<int>(rank(m_target)) - 1;
    const int next = ((at + by) % count + count) % count;
    const auto nodeAt = [&](int place) { return all ? NodeIdx(static_cast<std::size_t>(place)) : m_judged->byRank[static_cast<std::size_t>(place)]; };
    // The first step leaves the node where the pods stand.
    const bool first = !m_target.valid() && count > 1;
    hover(first && standsOn(nodeAt(next)) ? nodeAt(((next + by) % count + count) % count) : nodeAt(next));
}

void Drag::release(bool forced) {
    m_released = true;
    if (m_target.valid()) drop(forced);
    else cancel();
}

bool Drag::refuse(const QString& why) {
    // The end of a drag takes the words about its target away: what refused it is said after that.
    if (m_released) cancel();
    Q_EMIT refused(why);
    return false;
}

bool Drag::drop(bool forced) {
    if (!active()) return false;
    if (!m_target.valid()) return refuse(tr("There is no node here to drop on."));
    if (judging() && (!forced || m_gang.active())) {
        m_dropping = true;
        Q_EMIT moved();
        return true;
    }
    if (m_gang.active()) return dropGang();
    if (rank(m_target) == 0 && !forced) return refuse(targetText());

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
            if (const auto done = draft.apply(delta); !done) return refuse(errorText(done.error()));
            change.deltas.push_back(delta);
        }
    }
    change.forced = !change.violations.empty();
    const QString node = toQString(m_session->catalog().node(m_target).name);
    change.text = m_pods.size() == 1 ? tr("Move %1 to %2").arg(toQString(m_session->catalog().pod(m_pods[0]).name), node)
                                     : tr("Move %Ln pod(s) to %1", nullptr, static_cast<int>(m_pods.size())).arg(node);
    const NodeIdx target = m_target;
    // The change makes the session announce another picture; by then the drag is over.
    cancel();
    if (const auto done = m_session->apply(change); !done) return refuse(errorText(done.error()));
    Q_EMIT dropped(target, told);
    return true;
}

bool Drag::dropGang() {
    if (!m_gang.fits()) return refuse(m_gang.text());
    Edit change;
    change.deltas = m_gang.answer()->deltas;
    change.text = tr("Place %Ln pod(s) of %1", "of a gang", static_cast<int>(m_gang.answer()->placed)).arg(toQString(m_gang.gang().name));
    const NodeIdx target = m_target;
    cancel();
    if (const auto done = m_session->apply(change); !done) return refuse(errorText(done.error()));
    Q_EMIT dropped(target, {});
    return true;
}

void Drag::cancel() {
    if (!active()) return;
    m_judging.drop();
    m_gang.end();
    m_pods.clear();
    m_judged.reset();
    m_dropping = false;
    m_released = false;
    m_applyWarning.clear();
    m_target = m_devicesAt = NodeIdx();
    m_devices.reset();
    m_hold.reset();
    Q_EMIT ended();
}

QString Drag::countText() const {
    if (!active()) return {};
    if (m_gang.active()) return m_gang.text();
    if (judging()) return tr("Asking %Ln node(s)…", nullptr, static_cast<int>(m_session->cluster()->nodeCount()));
    const Verdicts& verdicts = m_judged->verdicts;
    return tr("Feasible: %Ln of %1 node(s).", nullptr, static_cast<int>(verdicts.feasible)).arg(verdicts.codes.size());
}

QString Drag::targetText() const {
    if (m_gang.active()) return dropping() ? tr("%1 They are placed as soon as they have found them.").arg(m_gang.text()) : m_gang.text();
    if (judging()) return dropping() ? tr("%1: dropped as soon as it has answered").arg(toQString(m_session->catalog().node(m_target).name)) : countText();
    if (!active() || !m_target.valid()) return {};
    const QString node = toQString(m_session->catalog().node(m_target).name);
    if (rank(m_target) == 0) {
        const QStringList reasons = targetReasons();
        return reasons.isEmpty() ? tr("%1: does not fit").arg(node) : tr("%1: %2").arg(node, reasons.first());
    }
    const Verdicts& verdicts = m_judged->verdicts;
    const auto total = verdicts.totals[m_target.get()];
    if (verdicts.feasible == 1) return tr("%1: the only node that fits").arg(node);
    if (rank(m_target) == 1) return tr("%1: fits best, score %L2").arg(node).arg(total);
    return tr("%1: fits, score %L2 (best %L3 at %4)")
        .arg(node)
        .arg(total)
        .arg(verdicts.bestTotal)
        .arg(toQString(m_session->catalog().node(m_judged->byRank.front()).name));
}

const DevicesToCome* Drag::devices() const {
    const Cluster& cluster = *m_session->cluster();
    if (!active() || !m_target.valid() || cluster.catalog().devices.slices.empty()) return nullptr;
    if (m_devicesAt == m_target) return m_devices.get();
    m_devicesAt = m_target;
    m_devices.reset();
    std::vector<PodIdx> asked;
    for (const PodIdx pod : m_pods)
        if (cluster.placement(pod).node != m_target) asked.push_back(pod);
    if (asked.empty()) return nullptr;
    const std::shared_ptr<const CatalogIndex> catalog = CatalogIndex::of(cluster.sharedCatalog());
    const Profile* profile = m_session->scheduler().profiles().find(cluster.catalog().pod(asked.front()).spec->schedulerName);
    auto come = std::make_unique<const DevicesToCome>(devicesToCome(catalog->derived.of<DeviceIndex>(), cluster, asked, m_target, profile ? profile->features : FeatureGates()));
    if (!come->claims.empty() || come->refused.valid()) m_devices = std::move(come);
    return m_devices.get();
}

QStringList Drag::targetDevices() const {
    const DevicesToCome* come = devices();
    if (!come || (!judging() && rank(m_target) == 0 && come->verdict != DeviceAllocation::Verdict::NotModelled)) return {};
    return devicesToComeText(*come, m_session->catalog());
}

QStringList Drag::targetReasons() const {
    QStringList lines;
    if (!active() || judging() || !m_target.valid() || fits()) return lines;
    if (m_gang.active()) return {m_gang.text()};
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
