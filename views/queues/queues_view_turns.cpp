// SPDX-License-Identifier: GPL-3.0-or-later
// The turns of the system one by one, and the map after one of them.
#include <QLabel>
#include <QLocale>
#include <QSlider>
#include <QTabWidget>
#include <QTableWidget>
#include <utility>
#include <variant>

#include "common/fit_columns.h"
#include "common/marks/alternatives.h"
#include "common/pair/pair_pane.h"
#include "common/text.h"
#include "planner/queues/turns.h"
#include "queues/queues_view.h"

namespace bayplan {

namespace {

/// Of deltasToTurn(), which only place, move and evict.
PodIdx podOf(const Delta& delta) {
    if (const auto* place = std::get_if<Place>(&delta)) return place->pod;
    if (const auto* move = std::get_if<Move>(&delta)) return move->pod;
    return std::get<Evict>(delta).pod;
}

/// From where a pod stood, or from nowhere, to where it stands after the turn.
std::vector<PairArrow> arrowsAfterTurn(const Cluster& before, const Cluster& after) {
    std::vector<PairArrow> arrows;
    for (std::size_t p = 0; p < after.podCount(); ++p) {
        const NodeIdx to = after.placement(PodIdx(p)).node;
        if (!to.valid()) continue;
        const PodIdx old = before.catalog().findPod(after.catalog().pod(PodIdx(p)).key());
        const NodeIdx from = old.valid() ? before.placement(old).node : NodeIdx();
        const std::string here = from.valid() ? before.catalog().node(from).name : std::string(), there = after.catalog().node(to).name;
        if (here != there) arrows.push_back({here, there});
    }
    return arrows;
}

/// What somebody might have got as well.
QString lotText(const QueueStep::Draw& draw) {
    QStringList names;
    for (const std::string& one : draw.others) names << toQString(one);
    QString others = names.join(QStringLiteral(", "));
    if (draw.count > draw.others.size()) others = QueuesView::tr("%1 and %L2 more").arg(others).arg(draw.count - draw.others.size());
    if (draw.more) others = QueuesView::tr("%1, and perhaps more, which were not tried").arg(others);
    return QueuesView::tr("by lot; any of these as well: %1").arg(others);
}

/// What another draw would have done for a job that was taken back.
QString takenBackText(const QueueStep::TakenBack& job) {
    using Answer = QueueStep::TakenBack::Answer;
    if (job.answer == Answer::None) return QueuesView::tr("taken back, whatever is drawn");
    if (job.answer == Answer::NotKnown) return QueuesView::tr("taken back; not known: whether another draw places it; tried: %L1").arg(job.tried);
    QStringList places;
    for (const QueueStep::Placed& place : job.places) places << QueuesView::tr("%1 on %2").arg(toQString(place.pod), toQString(place.node));
    return QueuesView::tr("taken back; by another draw it has a place: %1").arg(places.join(QStringLiteral(", ")));
}

}  // namespace

void QueuesView::showStep(int step) {
    m_changes->setRowCount(0);
    if (!turns() || static_cast<std::size_t>(step) >= turns()->steps.size()) return;
    const QueueStep& at = turns()->steps[static_cast<std::size_t>(step)];
    m_stepName->setText(tr("%1 (%2 of %3)").arg(messageText(at.title), QLocale().toString(step + 1), QLocale().toString(static_cast<qulonglong>(turns()->steps.size()))));
    m_changes->setColumnCount(3);
    m_changes->setHorizontalHeaderLabels({tr("Changes"), tr("From"), tr("To")});
    m_changes->setRowCount(static_cast<int>(at.changes.size() + at.lots.size() + at.draws.size() + at.takenBack.size()));
    int row = 0;
    const auto add = [&](const QString& what, const QString& from, const QString& to) {
        int column = 0;
        for (const QString& text : {what, from, to}) {
            auto* item = new QTableWidgetItem(text.isEmpty() ? QStringLiteral("–") : text);
            item->setToolTip(item->text());
            m_changes->setItem(row, column++, item);
        }
        ++row;
    };
    for (const QueueStep::Change& change : at.changes) add(toQString(change.what), toQString(change.from), toQString(change.to));
    for (const std::string& pod : at.lots) add(toQString(pod), {}, tr("stays; it might have been taken as well: lots are drawn between them"));
    for (const QueueStep::Draw& draw : at.draws) add(toQString(draw.what), toQString(draw.taken), lotText(draw));
    for (const QueueStep::TakenBack& job : at.takenBack) add(toQString(job.what), {}, takenBackText(job));
    fitColumnsToRoom(m_changes, {96, 360}, textPixels(kLeastReasonWidth));
    markTurn();
    pairTurn();
}

void QueuesView::pairTurn() {
    const auto step = static_cast<std::size_t>(m_step->value());
    if (m_pair->isHidden() || !turns() || step >= turns()->steps.size()) return;
    const std::shared_ptr<const QueueBoard> board = m_beside.board ? m_beside.board : m_board;
    const ClusterPtr real = m_session->realCluster();
    m_pairing.ask<ClusterPtr>(
        QStringLiteral("turn"),
        [board, real, step](const Budget& budget) -> Result<ClusterPtr> {
            Result<ClusterPtr> with = withMade(*real, madeUntil(*board, step, real->catalog()), budget);
            if (!with) return with.error();
            const std::vector<Delta> deltas = deltasToTurn(*board, step, *real, **with);
            Result<Applied> after = bayplan::apply(**with, deltas);
            if (!after) return after.error();
            return std::move(after->cluster);
        },
        [this, real, title = board->steps[step].title](Result<ClusterPtr> after) {
            if (!after) {
                if (after.error().code != ErrorCode::Cancelled) Q_EMIT m_session->failed(errorText(after.error()));
                return;
            }
            m_pair->show(real, *after, tr("as it is"), tr("after %1").arg(messageText(title)));
            m_pair->setArrows(arrowsAfterTurn(*real, **after));
        });
}

void QueuesView::markTurn() {
    if (!turns() || !isVisible()) return;
    const auto step = static_cast<std::size_t>(m_step->value());
    const bool looked = m_tabs->currentIndex() == 1 && step < turns()->steps.size();
    m_session->looking()->mark(looked ? podsOfTurn(turns()->steps[step], m_session->catalog()) : std::vector<PodIdx>());
    if (!looked) return Alternatives::of(m_session)->set({});
    Alternatives::of(m_session)->set(lotsOfTurn(turns()->steps[step], m_session->catalog()), drawnNodesOfTurn(turns()->steps[step], m_session->catalog()));
}

void QueuesView::openTurn() {
    const auto step = static_cast<std::size_t>(m_step->value());
    if (!turns() || step >= turns()->steps.size()) return;
    // Another turn takes the place of the one that is shown.
    if (m_session->whatIf() && m_session->whatIf()->text == m_turnText) m_session->discardWhatIf();
    std::vector<Delta> deltas = deltasToTurn(*turns(), step, *m_session->realCluster(), *m_session->cluster());
    const auto shown = [this] {
        markTurn();
        Q_EMIT showOnMapRequested();
    };
    if (deltas.empty()) return shown();
    m_turnText = tr("after %1").arg(messageText(turns()->steps[step].title));
    const PodIdx first = podOf(deltas.front());
    m_opening.ask<Branch>(QStringLiteral("branch"), m_session->branching(m_turnText, first, {}, std::move(deltas)),
                          [this, shown](Result<Branch> branch) {
                              const Result<void> entered = branch ? m_session->enter(std::move(*branch)) : Result<void>(branch.error());
                              if (entered) shown();
                              else Q_EMIT m_session->failed(errorText(entered.error()));
                          });
}

}  // namespace bayplan
