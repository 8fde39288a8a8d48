// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_steps_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "common/chosen_rows.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/plan_text.h"
#include "common/text.h"
#include "plan/goal_step_model.h"

namespace bayplan {

GoalStepsPage::GoalStepsPage(GoalDesk* desk, QWidget* parent) : QWidget(parent), m_desk(desk), m_model(new GoalStepModel(desk, this)), m_steps(new QTableView) {
    m_steps->setObjectName(QStringLiteral("goalSteps"));
    m_steps->setAccessibleName(tr("Steps of the plan that was found"));
    m_steps->setModel(m_model);
    dressRows(m_steps, 26);
    m_steps->setTextElideMode(Qt::ElideRight);
    m_steps->setDragDropMode(QAbstractItemView::InternalMove);
    m_steps->setDragDropOverwriteMode(false);
    m_steps->setDropIndicatorShown(true);
    m_steps->setContextMenuPolicy(Qt::ActionsContextMenu);
    makeActs();
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kXs);
    for (QAction* action : {m_pin, m_exclude, m_elsewhere, m_repair, m_up, m_down}) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setProperty("low", true);
        buttons->addWidget(button);
    }
    auto* hint = new WrappedLabel(tr("A step without its tick is left out. Drag a row to carry it out earlier or later. The menu of a row says why it moves this pod."));
    hint->setFont(uiFont(TextSize::Label));
    hint->setProperty("role", QStringLiteral("secondary"));
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kS, 0, 0);
    layout->setSpacing(space::kXs);
    layout->addLayout(buttons);
    layout->addWidget(hint);
    layout->addWidget(m_steps, 1);
    connect(m_steps->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        updateActs();
        Q_EMIT chosen();
    });
    connect(m_steps, &QTableView::activated, this, &GoalStepsPage::activated);
    connect(desk, &GoalDesk::stepsChanged, this, [this] {
        fitSteps();
        updateActs();
    });
    connect(desk, &GoalDesk::othersFound, this, &GoalStepsPage::offerNodes);
    connect(desk, &GoalDesk::whyFound, this, &GoalStepsPage::tellWhy);
    updateActs();
}

void GoalStepsPage::makeActs() {
    const auto act = [&](const char* name, const QString& text, const QString& tip, auto&& done) {
        auto* action = new QAction(text, m_steps);
        action->setObjectName(QLatin1String(name));
        action->setToolTip(tip);
        m_steps->addAction(action);
        connect(action, &QAction::triggered, this, std::forward<decltype(done)>(done));
        return action;
    };
    m_pin = act("pinStep", tr("Pin"), tr("The next search begins with this step"), [this] {
        const std::vector<std::size_t> rows = chosenRows();
        const bool pin = std::any_of(rows.begin(), rows.end(), [this](std::size_t row) { return !m_desk->steps()[row].pinned; });
        m_desk->setPinned(rows, pin);
    });
    m_exclude = act("excludeStep", tr("Leave its pod alone"), tr("Search again for a plan that does not move this pod; pinned steps stay"), [this] {
        if (const auto rows = chosenRows(); !rows.empty()) m_desk->exclude(rows.front());
    });
    m_elsewhere = act("stepElsewhere", tr("Another node…"), tr("Choose among the nodes that would take the pod at that moment"), [this] {
        if (const auto rows = chosenRows(); !rows.empty()) m_desk->findOthers(rows.front());
    });
    m_why = act("whyThisPod", tr("Why this pod…"), tr("Why it moves, and not another pod of its node"), [this] {
        if (const auto rows = chosenRows(); !rows.empty()) m_desk->findWhy(rows.front());
    });
    m_repair = act("repairFromStep", tr("Repair from here"), tr("Keep the steps up to this one, and search anew for those behind it"), [this] {
        if (const auto rows = chosenRows(); !rows.empty()) m_desk->repairFrom(rows.back());
    });
    m_up = act("stepUp", tr("Up"), tr("Carry it out one step earlier"), [this] {
        const auto rows = chosenRows();
        if (rows.empty() || rows.front() == 0) return;
        m_desk->shift(rows.front(), -1);
        m_steps->selectRow(static_cast<int>(rows.front()) - 1);
    });
    m_down = act("stepDown", tr("Down"), tr("Carry it out one step later"), [this] {
        const auto rows = chosenRows();
        if (rows.empty() || rows.front() + 1 >= m_desk->steps().size()) return;
        m_desk->shift(rows.front(), 1);
        m_steps->selectRow(static_cast<int>(rows.front()) + 1);
    });
}

void GoalStepsPage::setTheme(const Theme& theme) { m_model->setTheme(theme); }

std::vector<std::size_t> GoalStepsPage::chosenRows() const {
    std::vector<std::size_t> rows;
    for (const int one : bayplan::chosenRows(*m_steps))
        if (const auto row = static_cast<std::size_t>(one); row < m_desk->steps().size()) rows.push_back(row);
    return rows;
}

void GoalStepsPage::fitSteps() {
    if (m_desk->edited()) return;
    // What no step has takes no room.
    const auto any = [this](auto has) { return std::any_of(m_desk->steps().begin(), m_desk->steps().end(), has); };
    m_steps->setColumnHidden(GoalStepModel::WaveColumn, !any([](const DeskStep& one) { return one.step->wave > 0; }));
    m_steps->setColumnHidden(GoalStepModel::GainColumn, !any([](const DeskStep& one) { return one.step->counted.has_value(); }));
    m_steps->setColumnHidden(GoalStepModel::TurnColumn, !any([](const DeskStep& one) { return !one.step->step.turn.empty(); }));
    m_steps->setColumnHidden(GoalStepModel::PriorityColumn, !any([](const DeskStep& one) { return one.step->step.priority.has_value(); }));
    m_steps->setColumnHidden(GoalStepModel::LossColumn, !any([](const DeskStep& one) { return one.step->step.lost.has_value() || one.step->step.lossUnknown; }));
    m_steps->setColumnHidden(GoalStepModel::BudgetColumn, !any([](const DeskStep& one) { return !one.step->budgets.empty(); }));
    m_steps->setColumnHidden(GoalStepModel::WaitsColumn, !any([](const DeskStep& one) { return one.step->waitsFor.has_value(); }));
    fitColumnsToRoom(m_steps, {40, 200}, textPixels(120));
}

void GoalStepsPage::offerNodes(std::size_t row, const std::vector<std::string>& nodes) {
    constexpr std::size_t kNodesOffered = 15;
    auto* menu = new QMenu(m_steps);
    menu->setObjectName(QStringLiteral("otherNodes"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto note = [menu](const QString& text) { menu->addAction(text)->setEnabled(false); };
    if (nodes.empty()) note(tr("No other node takes the pod at that moment"));
    for (std::size_t i = 0; i < nodes.size() && i < kNodesOffered; ++i)
        connect(menu->addAction(toQString(nodes[i])), &QAction::triggered, m_desk, [desk = m_desk, row, node = nodes[i]] { desk->retarget(row, node); });
    if (nodes.size() > kNodesOffered) note(tr("and %Ln more that the scheduler likes less", nullptr, static_cast<int>(nodes.size() - kNodesOffered)));
    const QRect cell = m_steps->visualRect(m_model->index(static_cast<int>(row), GoalStepModel::ToColumn));
    menu->popup(m_steps->viewport()->mapToGlobal(cell.bottomLeft()));
}

void GoalStepsPage::tellWhy(std::size_t row, const WhyThisPod& why) {
    constexpr std::size_t kPodsTold = 20;
    auto* menu = new QMenu(m_steps);
    menu->setObjectName(QStringLiteral("whyThisPodMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto note = [menu](const QString& text) { menu->addAction(text)->setEnabled(false); };
    const PlanStep& step = m_desk->steps()[row].step->step;
    if (why.hasToBe) note(tr("%1 has to leave %2: %3", "a pod; a node; why").arg(toQString(step.pod), toQString(step.from), planReasonText(step.reason)));
    if (why.others.empty()) note(tr("No other pod stands on %1 at that moment").arg(toQString(step.from)));
    for (std::size_t i = 0; i < why.others.size() && i < kPodsTold; ++i)
        note(QStringLiteral("%1: %2").arg(toQString(m_desk->base()->catalog().pod(why.others[i].pod).key()), messageText(why.others[i].why)));
    if (why.others.size() > kPodsTold) note(tr("and %Ln more pod(s)", nullptr, static_cast<int>(why.others.size() - kPodsTold)));
    const QRect cell = m_steps->visualRect(m_model->index(static_cast<int>(row), GoalStepModel::PodColumn));
    menu->popup(m_steps->viewport()->mapToGlobal(cell.bottomLeft()));
}

void GoalStepsPage::updateActs() {
    const std::vector<std::size_t> rows = chosenRows();
    const bool one = !rows.empty() && !m_desk->searching();
    const bool pod = one && !m_desk->steps()[rows.front()].step->step.pod.empty();
    m_pin->setEnabled(one);
    m_pin->setText(one && std::all_of(rows.begin(), rows.end(), [this](std::size_t row) { return m_desk->steps()[row].pinned; }) ? tr("Unpin") : tr("Pin"));
    m_exclude->setEnabled(pod && rows.size() == 1 && !m_desk->isOld());
    m_elsewhere->setEnabled(rows.size() == 1 && one && m_desk->canRetarget(rows.front()));
    m_why->setEnabled(rows.size() == 1 && one && m_desk->isMove(rows.front()));
    m_repair->setEnabled(one && !m_desk->isOld() && !m_desk->checking());
    m_up->setEnabled(rows.size() == 1 && one && rows.front() > 0);
    m_down->setEnabled(rows.size() == 1 && one && rows.front() + 1 < m_desk->steps().size());
}

}  // namespace bayplan

#include "moc_goal_steps_page.cpp"
