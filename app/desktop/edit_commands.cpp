// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/edit_commands.h"

#include <QAction>
#include <algorithm>
#include <map>

#include "apply/drain_dialog.h"
#include "cluster/release.h"
#include "common/drag/drag.h"
#include "common/job.h"
#include "common/text.h"
#include "desktop/job_strip.h"
#include "desktop/message_bar.h"
#include "desktop/moving/move_dialog.h"
#include "map/pending/pending_groups.h"
#include "moves/displaced.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

/// Of a forced change; a message of hundreds of lines costs the window a second.
constexpr qsizetype kRulesTold = 5;

/// What scheduling the pending pods came to.
struct WindowRun {
    Run run;                                  // of pods alone
    std::vector<PlacedReservation> reserved;  // Reservations that got a node
    QStringList left;                         // those that got none, with why
};

QStringList reasonsOfReservations(const Run& run, const Cluster& with) {
    QStringList left;
    for (const Decision& decision : run.decisions)
        if (const Pod& pod = with.catalog().pod(decision.pod); isReservePod(pod) && decision.outcome != Outcome::Scheduled)
            left << EditCommands::tr("%1: %2", "a name, why").arg(toQString(pod.reservationTerms->standsFor), mainReason(decision).words);
    return left;
}

}  // namespace

EditCommands::EditCommands(Session* session, Drag* drag, MessageBar* messages, JobStrip* jobs, QWidget* window)
    : QObject(window), m_session(session), m_drag(drag), m_messages(messages), m_jobs(jobs), m_window(window) {
    connect(jobs, &JobStrip::cancelled, this, &EditCommands::stop);
    // When a change is undone, what was said of it goes, too.
    connect(session->undoStack(), &QUndoStack::indexChanged, this, [this](int index) {
        for (const Told& told : m_told)
            if (told.message && index < told.at) told.message->deleteLater();
        std::erase_if(m_told, [&](const Told& told) { return !told.message || index < told.at; });
    });
    connect(drag, &Drag::refused, this, &EditCommands::hint);
    connect(drag, &Drag::started, this, [this] { m_picked = m_drag->pods(); });
    connect(drag, &Drag::dropped, this, [this](NodeIdx node, const QStringList& violations) {
        const QString name = toQString(m_session->catalog().node(node).name);
        if (violations.isEmpty()) {
            Q_EMIT hint(m_session->undoStack()->undoText());
            return;
        }
        QString rules = violations.mid(0, kRulesTold).join(QStringLiteral("; "));
        if (violations.size() > kRulesTold) rules += tr("; and %Ln more, see the plan", nullptr, static_cast<int>(violations.size() - kRulesTold));
        untilUndone(m_messages->tell(MessageBar::Tone::Bad, tr("Forced onto %1 against %Ln rule(s): %2", nullptr, static_cast<int>(violations.size())).arg(name, rules)));
        findDisplaced(node);
    });
}

EditCommands::~EditCommands() = default;

void EditCommands::stop() {
    if (m_job) m_job->stop();
}

void EditCommands::schedule(std::vector<PodIdx> only) {
    if (m_job) return;
    for (const UnreadKind& kind : m_session->unread())
        if (kind.resource == "nodes" || kind.resource == "pods") {
            m_messages->tell(MessageBar::Tone::Caution, tr("Scheduling is not modelled here: %1. What stands where is unknown.", "needs list pods").arg(messageText(kind.why)));
            Q_EMIT finished(false);
            return;
        }
    const ClusterPtr before = m_session->cluster();
    if (only.empty() && before->pendingPods().empty() && !reservationsWait(*before, m_session->profiles())) {
        Q_EMIT hint(tr("No pod is pending."));
        Q_EMIT finished(true);
        return;
    }
    m_drag->cancel();
    Job* job = begin(tr("Scheduling"));
    // A scheduler keeps tables and belongs to one thread: the job makes its own from the same profiles.
    const Deciding deciding = m_session->deciding();
    const bool reserve = m_reserve && m_reserve->isChecked();
    job->start<WindowRun>([before, deciding, only, reserve](const Budget& budget) -> Result<WindowRun> {
        Scheduler scheduler = deciding.scheduler(budget.stop);
        // Room is reserved first, but not where a person chose pods.
        const ClusterPtr with = only.empty() ? withReservePods(before, scheduler.profiles()) : before;
        Result<Run> run = schedulePending(with, scheduler, Detail::Outcome, budget, only, {.reserve = reserve});
        if (!run) return run.error();
        // A webhook call that was interrupted ends a pod's cycle, not the run.
        if (budget.stopped()) return Error{ErrorCode::Cancelled, "scheduling was stopped", {}};
        WindowRun done{std::move(*run), {}, {}};
        done.left = reasonsOfReservations(done.run, *with);
        done.reserved = takeReservations(done.run, *with);
        return done; }, [this, before](Result<WindowRun> result) {
        if (result) {
            showRun(before, std::move(result->run), std::move(result->reserved), result->left);
            return;
        }
        if (result.error().code == ErrorCode::Cancelled) Q_EMIT hint(tr("Scheduling was cancelled; nothing changed."));
        else m_messages->tell(MessageBar::Tone::Bad, tr("Scheduling stopped: %1").arg(errorText(result.error())));
        Q_EMIT finished(false); });
}

QString EditCommands::summary(const Run& run) {
    std::map<QString, int> reasons;
    for (const Decision& d : run.decisions)
        if (d.outcome != Outcome::Scheduled) ++reasons[mainReason(d).words];
    const auto placed = static_cast<int>(run.scheduled);
    const auto pending = static_cast<int>(run.decisions.size() - run.scheduled);
    const QString head = tr("%Ln placed", nullptr, placed);
    if (pending == 0) return tr("%1, none pending.").arg(head);
    std::vector<std::pair<int, QString>> byCount;
    for (const auto& [reason, count] : reasons) byCount.emplace_back(count, reason);
    std::sort(byCount.begin(), byCount.end(), [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
    QStringList parts;
    for (std::size_t i = 0; i < byCount.size() && i < 3; ++i) parts << QStringLiteral("%L1 × %2").arg(byCount[i].first).arg(byCount[i].second);
    if (byCount.size() > 3) parts << QStringLiteral("…");
    return tr("%1, %Ln pending: %2", nullptr, pending).arg(head, parts.join(QStringLiteral("; ")));
}

Job* EditCommands::begin(const QString& what) {
    auto* job = new Job(what, this);
    m_job = job;
    m_hold = m_session->following()->hold(tr("scheduling"));
    connect(job, &Job::finished, this, [this, job] {
        m_hold.reset();
        m_job.clear();
        job->deleteLater();
        Q_EMIT busyChanged();
    });
    m_jobs->follow(job);
    Q_EMIT busyChanged();
    return job;
}

void EditCommands::showRun(const ClusterPtr& before, Run run, std::vector<PlacedReservation> reserved, const QStringList& leftReservations) {
    if (m_session->cluster() != before) {
        m_messages->tell(MessageBar::Tone::Caution, tr("The picture changed while the scheduler was at work; its result was dropped."),
                         {{tr("Schedule again"), [this] { schedule(); }}});
        Q_EMIT finished(false);
        return;
    }
    Edit change;
    change.text = tr("Schedule %Ln pod(s)", nullptr, static_cast<int>(run.scheduled));
    const auto reservedRooms = static_cast<int>(reserved.size());
    change.reserved = std::move(reserved);
    change.deltas = run.deltas;
    change.reason = "scheduled";
    if (const auto done = m_session->apply(change); !done) {
        m_messages->tell(MessageBar::Tone::Bad, errorText(done.error()));
        Q_EMIT finished(false);
        return;
    }
    m_session->rememberDecisions(run.decisions);
    tellSharedVictims(run.decisions);
    std::vector<std::string> left;  // by name: a later picture has other numbers
    bool unknown = false;
    for (const Decision& d : run.decisions) {
        if (d.outcome != Outcome::Scheduled) left.push_back(m_session->catalog().pod(d.pod).key());
        unknown = unknown || d.outcome == Outcome::NotModelled;
    }
    std::vector<MessageBar::Link> links;
    if (!left.empty()) links.push_back({tr("Show pending"), [this, left] {
                                            std::vector<PodIdx> pods;
                                            for (const std::string& name : left)
                                                if (const PodIdx pod = m_session->catalog().findPod(name); pod.valid()) pods.push_back(pod);
                                            Q_EMIT pendingRequested(pods);
                                        }});
    QString words = summary(run);
    const auto more = [&](const QString& sentence) { words += (words.back().isPunct() ? QStringLiteral(" ") : QStringLiteral("; ")) + sentence; };
    if (reservedRooms > 0) more(tr("Room is kept for %Ln of the Reservations that waited.", nullptr, reservedRooms));
    if (!leftReservations.isEmpty())
        more(tr("%Ln of the Reservations got no node: %1", nullptr, static_cast<int>(leftReservations.size())).arg(leftReservations.mid(0, kRulesTold).join(QStringLiteral("; "))));
    untilUndone(m_messages->tell(left.empty() && leftReservations.isEmpty() ? MessageBar::Tone::Good : unknown ? MessageBar::Tone::Caution
                                                                                                               : MessageBar::Tone::Info,
                                 words, std::move(links)));
    Q_EMIT finished(true);
}

void EditCommands::findDisplaced(NodeIdx node) {
    if (m_looking) m_looking->stop();
    const ClusterPtr cluster = m_session->cluster();
    auto* job = new Job(tr("Looking who fits no longer"), this);
    m_looking = job;
    connect(job, &Job::finished, job, &QObject::deleteLater);
    using Pods = std::vector<PodIdx>;
    job->start<Pods>([cluster, node, came = m_picked, deciding = m_session->deciding()](const Budget& budget) -> Result<Pods> {
        const Scheduler scheduler = deciding.scheduler(budget.stop);
        return displacedBy(*cluster, scheduler, node, came, budget); }, [this, job, cluster, node](Result<Pods> displaced) {
        if (m_looking != job) return;
        m_looking = nullptr;
        if (displaced && !displaced->empty() && m_session->cluster() == cluster) askAboutDisplaced(cluster, node, *displaced); });
}

namespace {

/// "a, b, c and 4 more"
QString someNames(const QStringList& names) {
    if (names.size() <= kRulesTold) return names.join(QStringLiteral(", "));
    return EditCommands::tr("%1 and %Ln more", "pods", static_cast<int>(names.size() - kRulesTold)).arg(names.mid(0, kRulesTold).join(QStringLiteral(", ")));
}

}  // namespace

void EditCommands::askAboutDisplaced(const ClusterPtr& of, NodeIdx node, const std::vector<PodIdx>& displaced) {
    const Catalog& catalog = of->catalog();
    QStringList names;
    std::vector<std::string> keys;  // a later picture has other numbers
    for (const PodIdx pod : displaced) {
        keys.push_back(catalog.pod(pod).key());
        names << toQString(keys.back());
    }
    const auto count = static_cast<int>(displaced.size());
    // What was asked is answered then, and its message goes.
    const auto asked = std::make_shared<QPointer<QWidget>>();
    const auto answer = [this, keys, asked](bool anew) {
        return [this, keys, asked, anew] {
            if (*asked) (*asked)->deleteLater();
            displace(keys, anew);
        };
    };
    *asked = m_messages->tell(MessageBar::Tone::Caution, tr("%Ln pod(s) fit no longer on %1: %2.", nullptr, count).arg(toQString(catalog.node(node).name), someNames(names)),
                              {{tr("Let the scheduler place them anew"), answer(true)}, {tr("Take them off; they stay pending"), answer(false)}});
    untilUndone(*asked);
}

void EditCommands::displace(const std::vector<std::string>& pods, bool anew) {
    if (m_job) {
        Q_EMIT hint(tr("The scheduler is at work."));
        return;
    }
    const ClusterPtr before = m_session->cluster();
    std::vector<PodIdx> leave;
    std::vector<Delta> deltas;
    Draft draft(*before);
    for (const std::string& name : pods) {
        const PodIdx pod = before->catalog().findPod(name);
        if (!pod.valid() || !before->placement(pod).node.valid()) continue;  // gone meanwhile
        for (const Delta& delta : evicting(draft.cluster(), pod)) {
            (void)draft.apply(delta);  // the session reports what cannot be done
            deltas.push_back(delta);
        }
        leave.push_back(pod);
    }
    if (leave.empty()) return;
    const auto count = static_cast<int>(leave.size());
    if (!anew) {
        Edit change;
        change.text = tr("Take %Ln displaced pod(s) off", nullptr, count);
        change.deltas = std::move(deltas);
        apply(change);
        return;
    }
    begin(tr("Placing displaced pods anew"))->start<Run>([without = draft.publish(), leave, deciding = m_session->deciding()](const Budget& budget) -> Result<Run> {
        Scheduler scheduler = deciding.scheduler(budget.stop);
        auto run = schedulePending(without, scheduler, Detail::Outcome, budget, leave, {});
        if (run && budget.stopped()) return Error{ErrorCode::Cancelled, "scheduling was stopped", {}};
        return run; }, [this, before, deltas, count](Result<Run> run) {
        if (!run || m_session->cluster() != before) {
            m_messages->tell(MessageBar::Tone::Caution, run ? tr("The picture changed meanwhile; displaced pods are where they were.")
                                                            : tr("Displaced pods are where they were: %1").arg(errorText(run.error())));
            return;
        }
        Edit change;
        change.text = tr("Place %Ln displaced pod(s) anew", nullptr, count);
        change.deltas = deltas;
        change.deltas.insert(change.deltas.end(), run->deltas.begin(), run->deltas.end());
        change.reason = "scheduled";
        if (const auto done = m_session->apply(change); !done) {
            m_messages->tell(MessageBar::Tone::Bad, errorText(done.error()));
            return;
        }
        m_session->rememberDecisions(run->decisions);
        QStringList where;
        for (const Decision& decision : run->decisions) {
            const QString name = toQString(m_session->catalog().pod(decision.pod).key());
            where << (decision.outcome == Outcome::Scheduled ? tr("%1 to %2", "pod, node").arg(name, toQString(m_session->catalog().node(decision.node).name))
                                                             : tr("%1 stays pending", "a pod").arg(name));
        }
        const bool all = run->scheduled == run->decisions.size();
        untilUndone(m_messages->tell(all ? MessageBar::Tone::Good : MessageBar::Tone::Caution, tr("Displaced: %1.").arg(someNames(where)))); });
}

void EditCommands::tellSharedVictims(const std::vector<Decision>& decisions) {
    const std::vector<SharedVictim> shared = sharedVictims(decisions);
    if (shared.empty()) return;
    const auto nameOf = [this](PodIdx pod) { return toQString(m_session->catalog().pod(pod).key()); };
    QStringList lines;
    for (std::size_t i = 0; i < shared.size() && i < 3; ++i) {
        QStringList names;
        for (std::size_t p = 0; p < shared[i].preemptors.size() && p < 4; ++p) names << nameOf(shared[i].preemptors[p]);
        if (shared[i].preemptors.size() > 4) names << QStringLiteral("…");
        lines << tr("%1: %2", "a victim, the pods that count on it").arg(nameOf(shared[i].victim), names.join(QStringLiteral(", ")));
    }
    if (shared.size() > 3) lines << QStringLiteral("…");
    std::vector<MessageBar::Link> links;
    if (m_reserve) links.push_back({tr("Reserve and schedule again"), [this] {
                                        m_reserve->setChecked(true);
                                        schedule();
                                    }});
    untilUndone(m_messages->tell(MessageBar::Tone::Caution,
                                 tr("Several pods count on the same %Ln victim(s), and not all of them would get the place: %1.", nullptr, static_cast<int>(shared.size()))
                                     .arg(lines.join(QStringLiteral("; "))),
                                 std::move(links)));
}

void EditCommands::untilUndone(QWidget* message) { m_told.push_back({message, m_session->undoStack()->index()}); }

void EditCommands::apply(const Edit& change) {
    if (const auto done = m_session->apply(change); !done) m_messages->tell(MessageBar::Tone::Bad, errorText(done.error()));
}

void EditCommands::evictSelected() {
    Edit change;
    PodIdx last;
    int evicted = 0;
    Draft draft(*m_session->cluster());
    for (const PodIdx pod : m_session->looking()->selection().pods) {
        if (draft.cluster().placement(pod).standing == Standing::Pending) continue;
        for (const Delta& delta : evicting(draft.cluster(), pod)) {
            (void)draft.apply(delta);  // the session reports what cannot be done
            change.deltas.push_back(delta);
        }
        ++evicted;
        last = pod;
    }
    if (change.deltas.empty()) {
        Q_EMIT hint(tr("No selected pod stands on a node."));
        return;
    }
    change.text = evicted == 1 ? tr("Evict %1").arg(toQString(m_session->catalog().pod(last).name))
                               : tr("Evict %Ln pod(s)", nullptr, evicted);
    apply(change);
}

void EditCommands::cordonSelected(bool unschedulable) {
    Edit change;
    NodeIdx last;
    for (const NodeIdx node : m_session->looking()->selection().nodes) {
        if (m_session->cluster()->node(node).unschedulable == unschedulable) continue;
        change.deltas.push_back(Cordon{node, unschedulable});
        last = node;
    }
    if (change.deltas.empty()) {
        Q_EMIT hint(unschedulable ? tr("The selected nodes are cordoned already.") : tr("No selected node is cordoned."));
        return;
    }
    const QString name = toQString(m_session->catalog().node(last).name);
    const auto count = static_cast<int>(change.deltas.size());
    if (count == 1) change.text = unschedulable ? tr("Cordon %1").arg(name) : tr("Uncordon %1").arg(name);
    else change.text = unschedulable ? tr("Cordon %Ln node(s)", nullptr, count) : tr("Uncordon %Ln node(s)", nullptr, count);
    apply(change);
}

void EditCommands::pickUpSelected() {
    if (m_session->looking()->selection().pods.empty()) Q_EMIT hint(tr("Select the pods to pick up first."));
    else m_drag->pickUp(m_session->looking()->selection().pods);
}

void EditCommands::drainByDialog() {
    const std::vector<NodeIdx> nodes = m_session->looking()->selection().nodes;
    if (nodes.empty()) {
        Q_EMIT hint(tr("Select the nodes to drain first."));
        return;
    }
    auto* dialog = new DrainDialog(m_session, nodes, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DrainDialog::failed, this, [this](const QString& why) { m_messages->tell(MessageBar::Tone::Bad, why); });
    dialog->open();
}

void EditCommands::moveByDialog() {
    const std::vector<PodIdx> pods = m_session->looking()->selection().pods;
    if (pods.empty()) {
        Q_EMIT hint(tr("Select the pods to move first."));
        return;
    }
    MoveDialog dialog(m_session, pods, m_window);
    if (dialog.exec() != QDialog::Accepted || !dialog.target().valid()) return;
    m_drag->pickUp(pods, true);  // that node was chosen for them
    m_drag->hover(dialog.target());
    m_drag->release(dialog.forced());
}

}  // namespace bayplan

#include "moc_edit_commands.cpp"
