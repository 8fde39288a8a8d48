// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the screen: taken from the session, selected, ordered, and described in full.
#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QResizeEvent>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "apply/apply_model.h"
#include "apply/apply_view.h"
#include "apply/cause_text.h"
#include "apply/run_bar.h"
#include "common/chosen_rows.h"
#include "common/fit_columns.h"
#include "common/plan_text.h"
#include "common/role.h"
#include "common/text.h"

namespace bayplan {

namespace {

constexpr int kLeastWhy = 90;     // pixels
constexpr int kMapBeside = 1400;  // pixels: wide enough for the map at the right of the steps

}  // namespace

void ApplyView::takeSession() {
    if (!m_ofSession || m_stage != Stage::Editing || !isVisible()) return;  // a long plan takes a while: it is read when the screen is shown
    std::shared_ptr<const Plan> plan = m_session->sharedPlan();
    const bool same = plan == m_taken || (plan->steps == m_taken->steps && plan->windows == m_taken->windows);
    m_taken = std::move(plan);
    if (same && m_taken->steps.size() == m_model->stepCount()) return;
    m_model->updatePlan(m_taken);
    fitTable();
}

void ApplyView::markUnderWay() {
    if (m_stage == Stage::Editing) return;
    const Catalog& catalog = m_session->catalog();
    const Selection& now = m_session->looking()->selection();
    const bool own = now.nodes.empty() && std::all_of(now.pods.begin(), now.pods.end(), [&](PodIdx pod) { return m_marked.contains(catalog.pod(pod).key()); });
    if (!own) return m_marked.clear();
    Selection selection;
    std::set<std::string> marked;
    for (int row = 0; row < m_model->rowCount() && m_stage == Stage::Running; ++row) {
        const StepProgress* progress = m_model->progress(row);
        if (!progress || progress->phase == StepPhase::Waiting || progress->phase == StepPhase::Over) continue;
        for (const std::string& key : {m_model->step(row).pod, progress->pod})
            if (const PodIdx pod = key.empty() ? PodIdx() : catalog.findPod(key); pod.valid() && marked.insert(key).second) selection.pods.push_back(pod);
    }
    m_marked = std::move(marked);
    std::sort(selection.pods.begin(), selection.pods.end());
    if (!(selection == now)) m_session->looking()->select(std::move(selection));
}

void ApplyView::fitTable() {
    m_table->horizontalHeader()->setStretchLastSection(false);
    for (int column = 0; column < ApplyModel::kColumns; ++column) m_table->setColumnHidden(column, false);
    fitColumns(m_table, kWidths);
    // Names get less room than reviews: both of their ends are visible, and the full name is below the table.
    for (const auto& [column, most] : {std::pair(ApplyModel::PodColumn, 240), std::pair(ApplyModel::FromColumn, 150), std::pair(ApplyModel::ToColumn, 150)})
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), most));
    for (const int row : rowsToMeasure(m_model->rowCount())) widenState(row);
    m_needed.clear();
    for (int column = 0; column < ApplyModel::kColumns; ++column) m_needed.push_back(m_table->columnWidth(column));
    hideWhatIsFine(overWidth());
    squeezeNames();
    m_table->horizontalHeader()->setStretchLastSection(true);
}

int ApplyView::overWidth() const {
    int over = -m_table->viewport()->width(), last = 0;
    for (int column = 0; column < ApplyModel::kColumns; ++column) {
        if (m_table->isColumnHidden(column)) continue;
        over += m_table->columnWidth(column);
        last = column;
    }
    // The heading stretches the last one, or cuts it.
    const int needed = m_needed[static_cast<std::size_t>(last)];
    return over - m_table->columnWidth(last) + (last == ApplyModel::WhyColumn ? std::min(needed, kLeastWhy) : needed);
}

/// What a step says in full stands below the table. While nothing is known in one of these columns, or where there is too little
/// room and all that it says is fine, it takes no width from the others.
void ApplyView::hideWhatIsFine(int over) {
    const std::vector<int> rows = rowsToMeasure(m_model->rowCount());
    const auto any = [&](int column, const auto& is) { return std::any_of(rows.begin(), rows.end(), [&](int row) { return is(m_model->words(row, column)); }); };
    for (const int column : {ApplyModel::PermissionColumn, ApplyModel::DryRunColumn, ApplyModel::BudgetColumn, ApplyModel::WhyColumn}) {
        const bool empty = !any(column, [](const StepWords& words) { return words.shown() != QStringLiteral("–"); });
        const bool fine = !any(column, [](const StepWords& words) { return words.tone == StepTone::Caution || words.tone == StepTone::Bad; });
        const bool hide = empty || (over > 0 && fine);
        if (hide) over -= std::min(m_table->columnWidth(column), column == ApplyModel::WhyColumn ? kLeastWhy : kWidths.most);
        m_table->setColumnHidden(column, hide);
    }
}

/// How a pod lands is seen without scrolling: causes, which are read below, and names give way to it, and the states do not.
void ApplyView::squeezeNames() {
    int over = overWidth();
    for (const auto& [column, least] : {std::pair(ApplyModel::NowColumn, 260), std::pair(ApplyModel::FromColumn, 80), std::pair(ApplyModel::ToColumn, 80), std::pair(ApplyModel::PodColumn, 110)}) {
        const int less = std::min(over, m_table->columnWidth(column) - least);
        if (less <= 0) continue;
        m_table->setColumnWidth(column, m_table->columnWidth(column) - less);
        over -= less;
    }
}

void ApplyView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_work->setOrientation(event->size().width() >= kMapBeside ? Qt::Horizontal : Qt::Vertical);
    if (event->size().width() != event->oldSize().width()) fitTable();
}

void ApplyView::widenState(int row) {
    const int wanted = m_table->fontMetrics().horizontalAdvance(m_model->words(row, ApplyModel::NowColumn).shown()) + 2 * space::kM;
    // Its cause may be long, and is also shown below the table.
    const int width = std::min(wanted, std::max(kWidths.most, m_table->viewport()->width() / 3));
    if (width > m_table->columnWidth(ApplyModel::NowColumn)) m_table->setColumnWidth(ApplyModel::NowColumn, width);
}

void ApplyView::onEdited() {
    m_hash = m_model->hash();
    m_flight.reset();
    m_approval.reset();
    m_error.clear();
    if (m_desk->work() == ApplyDesk::Work::Reviewing) m_desk->stop();
    listSchedulers();
    onSelected();
    follow();
}

int ApplyView::currentRow() const {
    const QItemSelection ranges = m_table->selectionModel()->selection();
    return ranges.isEmpty() ? -1 : ranges.first().top();
}

void ApplyView::onSelected() {
    const int row = currentRow();
    m_detail->setText(row < 0 ? tr("Choose a step to read all that is known of it. Space chooses it or leaves it out, Alt+Up and Alt+Down move it, F2 chooses its landing.") : detail(row));
    setRole(m_detail, row < 0 ? QStringLiteral("secondary") : QString());
    const bool editing = m_stage == Stage::Editing;
    m_up->setEnabled(editing && row > 0);
    m_down->setEnabled(editing && row >= 0 && row + 1 < m_model->rowCount());
    const StepProgress* progress = row >= 0 ? m_model->progress(row) : nullptr;
    const bool over = progress && progress->phase == StepPhase::Over;
    const bool live = m_stage == Stage::Running && progress && !over;
    m_runBar->setStep(live, live && (progress->phase == StepPhase::Held || progress->state == StepState::Blocked));
    if (row < 0) return;
    Selection selection;
    for (const int chosen : chosenRows(*m_table)) {
        const PlanStep& step = m_model->step(chosen);
        if (const PodIdx pod = m_session->catalog().findPod(step.pod); !step.pod.empty() && pod.valid()) selection.pods.push_back(pod);
        else if (const NodeIdx node = m_session->catalog().findNode(step.to); step.pod.empty() && node.valid()) selection.nodes.push_back(node);
    }
    std::sort(selection.pods.begin(), selection.pods.end());
    std::sort(selection.nodes.begin(), selection.nodes.end());
    if (!selection.empty() && !(selection == m_session->looking()->selection())) m_session->looking()->select(std::move(selection));
}

QString ApplyView::detail(int row) const {
    const PlanStep& step = m_model->step(row);
    const QString what = step.pod.empty() ? stepToText(step) : tr("%1: %2 → %3", "pod, from, to").arg(stepObjectText(step), stepFromText(step), stepToText(step));
    QStringList lines{tr("%1. %2 %3", "number, action, object").arg(row + 1).arg(planActionText(step), what)};
    if (const StepProgress* progress = m_model->progress(row)) {
        lines << m_model->words(row, ApplyModel::NowColumn).whole();
        if (!progress->pod.empty() && progress->pod != step.pod) lines << tr("Now it is %1 on %2.").arg(toQString(progress->pod), progress->node.empty() ? tr("no node") : toQString(progress->node));
        lines << nextActionText(*progress);
    } else if (const StepPreflight* flight = m_model->flight(row)) {
        lines << checkWords(*flight).whole();
        for (const std::string& note : flight->check.notes) lines << bothTexts(note);
        lines << tr("permission: %1").arg(permissionWords(*flight).shown());
        const StepWords dry = dryRunWords(*flight);
        lines << (flight->dryRun.is == DryRun::Is::Predicted  ? tr("%1: steps before it have to be done first; the server said now: %2").arg(dry.shown(), toQString(flight->dryRun.said))
                  : flight->dryRun.is == DryRun::Is::NotAsked ? tr("dry-run: %1").arg(dry.shown())
                                                              : dry.shown());
        lines << nextActionText(*flight);
    }
    if (const std::optional<Landing> by = m_model->landing(row)) lines << tr("%1: %2", "how a pod lands, what that means").arg(m_model->words(row, ApplyModel::LandingColumn).shown(), landingTip(*by));
    lines.removeAll(QString());
    return lines.join(QStringLiteral("\n"));
}

void ApplyView::moveStep(int by) {
    const int row = currentRow();
    if (row < 0 || !m_model->move(row, by < 0 ? row - 1 : row + 2)) return;
    m_table->selectionModel()->setCurrentIndex(m_model->index(row + by, ApplyModel::StepColumn), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    onSelected();
}

void ApplyView::toggleSteps() {
    const std::vector<int> rows = chosenRows(*m_table);
    if (!rows.empty()) m_model->setChosen(rows, !m_model->isChosen(rows.front()));
}

bool ApplyView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_table || event->type() != QEvent::KeyPress || m_stage != Stage::Editing) return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool alt = key->modifiers() == Qt::AltModifier;
    if (key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier) toggleSteps();
    else if (alt && key->key() == Qt::Key_Up) moveStep(-1);
    else if (alt && key->key() == Qt::Key_Down) moveStep(1);
    else if (key->key() == Qt::Key_F2 && currentRow() >= 0) {
        const QModelIndex landing = m_model->index(currentRow(), ApplyModel::LandingColumn);
        if (landing.flags() & Qt::ItemIsEditable) m_table->edit(landing);
    } else return QWidget::eventFilter(watched, event);
    return true;
}

void ApplyView::setSchedulerNames(std::set<std::string> names) {
    m_schedulerNames = std::move(names);
    m_model->forgetReview();
}

void ApplyView::listSchedulers() {
    std::set<std::string> names = m_schedulerNames;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const PlanStep& step = m_model->step(row);
        const PodIdx pod = step.pod.empty() ? PodIdx() : m_session->catalog().findPod(step.pod);
        // A pod that names none is nobody's to bind.
        if (pod.valid() && !m_session->catalog().pod(pod).spec->schedulerName.empty()) names.insert(m_session->catalog().pod(pod).spec->schedulerName);
    }
    m_schedulerMenu->clear();
    QStringList chosen;
    for (const std::string& name : names) {
        QAction* action = m_schedulerMenu->addAction(toQString(name));
        action->setCheckable(true);
        action->setChecked(m_schedulerNames.count(name) > 0);
        if (action->isChecked()) chosen << toQString(name);
        connect(
            action, &QAction::triggered, this, [this, name](bool checked) {
                std::set<std::string> now = m_schedulerNames;
                if (checked) now.insert(name);
                else now.erase(name);
                setSchedulerNames(std::move(now));
            },
            Qt::QueuedConnection);
    }
    m_schedulers->setText(chosen.isEmpty() ? tr("Bind pods of: none") : tr("Bind pods of: %1").arg(chosen.join(QStringLiteral(", "))));
    m_schedulers->setEnabled(!names.empty());
}

}  // namespace bayplan
