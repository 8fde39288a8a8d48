// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "common/chosen_rows.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/plan_text.h"
#include "common/text.h"
#include "plan/goal_desk.h"
#include "plan/goal_form.h"
#include "plan/goal_panel.h"
#include "plan/plan_model.h"

namespace bayplan {

PlanView::PlanView(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_model(new PlanModel(this)), m_desk(new GoalDesk(session, this)), m_form(new GoalForm(session)), m_panel(new GoalPanel(session, m_desk)),
      m_tabs(new QTabWidget), m_pages(new QStackedWidget), m_summary(new WrappedLabel), m_windows(new WrappedLabel), m_buttons(new QHBoxLayout), m_table(new QTableView) {
    m_tabs->setObjectName(QStringLiteral("planTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setDrawBase(false);
    m_tabs->addTab(makeSteps(), tr("Steps of the plan"));
    m_tabs->addTab(makeGoals(), tr("Find a plan"));
    m_ownTabs = m_tabs->count();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs, 1);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this](int tab) {
        if (tab >= 0 && tab < m_ownTabs) m_ownTab = tab;
        Q_EMIT modeChosen(tab < m_ownTabs ? nullptr : m_tabs->widget(tab));
    });

    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PlanView::select);
    connect(m_table, &QTableView::activated, this, &PlanView::showOnMapRequested);
    connect(m_panel, &GoalPanel::showOnMapRequested, this, &PlanView::showOnMapRequested);
    connect(m_form, &GoalForm::findRequested, this, &PlanView::find);
    connect(m_panel, &GoalPanel::askRequested, this, [this](const GoalRequest& request) {
        m_form->fill(request);
        find();
    });
    connect(m_desk, &GoalDesk::changed, this, [this] {
        m_form->setSearching(m_desk->searching());
        // What the search alone could know, such as a resource that no node has.
        if (const auto& problem = m_desk->problem(); problem && !problem->origin.field.empty()) m_form->showProblem(*problem);
    });
    connect(m_desk, &GoalDesk::added, this, [this] { m_tabs->setCurrentIndex(0); });
    // The undo stack learns of a change after the picture: the list is read once the event has been handled.
    connect(session, &Session::opened, this, &PlanView::follow, Qt::QueuedConnection);
    connect(session, &Session::clusterChanged, this, &PlanView::follow, Qt::QueuedConnection);
    connect(session, &Session::planKnown, this, &PlanView::follow, Qt::QueuedConnection);
    connect(session, &Session::followed, this, [this] {
        if (m_session->undoStack()->count() > 0) follow();  // there may be fewer changes
    });
    follow();
}

void PlanView::addMode(QWidget* page, const QString& title) { m_tabs->addTab(page, title); }

void PlanView::showMode(QWidget* page) {
    if (page) m_tabs->setCurrentWidget(page);
    else m_tabs->setCurrentIndex(m_ownTab);
}

QWidget* PlanView::makeSteps() {
    m_summary->setFont(uiFont(TextSize::Title, true));
    auto* promise = new QLabel(tr("Nothing of this is sent to the cluster."));
    promise->setProperty("role", QStringLiteral("secondary"));
    m_windows->setObjectName(QStringLiteral("planWindows"));
    m_windows->hide();
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::kXs);
    texts->addWidget(m_summary);
    texts->addWidget(m_windows);
    texts->addWidget(promise);
    m_buttons->setSpacing(space::kS);
    auto* head = new QFrame;
    head->setProperty("role", QStringLiteral("bar"));
    auto* headLayout = new QHBoxLayout(head);
    headLayout->setContentsMargins(space::kL, space::kM, space::kM, space::kM);
    headLayout->addLayout(texts, 1);
    headLayout->addLayout(m_buttons);
    headLayout->setAlignment(m_buttons, Qt::AlignTop);

    m_table->setObjectName(QStringLiteral("planTable"));
    m_table->setAccessibleName(tr("Changes since the cluster was opened"));
    m_table->setModel(m_model);
    dressRows(m_table, 26);

    auto* about = new QLabel(tr(
        "No changes yet.\n\nSchedule the pending pods, drag a pod to another node, evict one or cordon a node:\n"
        "every change is listed here and can be saved as a plan file."));
    about->setAlignment(Qt::AlignCenter);
    about->setProperty("role", QStringLiteral("secondary"));
    auto* ask = new QPushButton(tr("Find a plan…"));
    ask->setObjectName(QStringLiteral("askGoal"));
    ask->setProperty("primary", true);
    connect(ask, &QPushButton::clicked, this, &PlanView::showGoals);
    auto* empty = new QWidget;
    auto* emptyLayout = new QVBoxLayout(empty);
    emptyLayout->setSpacing(space::kM);
    emptyLayout->addStretch(1);
    emptyLayout->addWidget(about);
    emptyLayout->addWidget(ask, 0, Qt::AlignHCenter);
    emptyLayout->addStretch(2);
    m_pages->addWidget(empty);
    m_pages->addWidget(m_table);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(m_pages, 1);
    return page;
}

QWidget* PlanView::makeGoals() {
    auto* form = scrollingPane(m_form);
    form->setMinimumWidth(std::max(textPixels(240), m_form->leastWidth() + form->verticalScrollBar()->sizeHint().width()));
    auto* splitter = paneSplitter(Qt::Horizontal, {form, m_panel});
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({textPixels(280), textPixels(800)});
    return splitter;
}

void PlanView::ask(const GoalRequest& request) {
    m_form->fill(request);
    showGoals();
}

void PlanView::showGoals() {
    m_tabs->setCurrentIndex(1);
    m_form->focusFirst();
}

void PlanView::find() {
    if (m_desk->searching()) return;
    m_form->clearProblems();
    if (const Result<void> begun = m_desk->search(m_form->request(), m_form->work()); !begun) m_form->showProblem(begun.error());
}

void PlanView::finish() { m_desk->finish(); }

void PlanView::setActions(const QList<QAction*>& actions) {
    for (QAction* action : actions) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        m_buttons->addWidget(button);
    }
}

void PlanView::setTheme(const Theme& theme) {
    m_panel->setTheme(theme);
    m_model->setTheme(theme);
    m_table->viewport()->update();
}

QString PlanView::summary(const Plan& plan) {
    const auto count = [&](auto test) { return static_cast<int>(std::count_if(plan.steps.begin(), plan.steps.end(), test)); };
    const auto action = [&](PlanStep::Action a) { return count([a](const PlanStep& s) { return s.action == a; }); };
    if (plan.steps.empty()) return tr("No changes");
    QStringList parts;
    if (const int n = action(PlanStep::Action::Place)) parts << tr("%Ln placed", nullptr, n);
    if (const int n = action(PlanStep::Action::Move)) parts << tr("%Ln moved", nullptr, n);
    if (const int n = action(PlanStep::Action::Evict)) parts << tr("%Ln evicted", nullptr, n);
    if (const int n = action(PlanStep::Action::Cordon)) parts << tr("%Ln cordoned", nullptr, n);
    if (const int n = action(PlanStep::Action::Uncordon)) parts << tr("%Ln uncordoned", nullptr, n);
    if (const int n = action(PlanStep::Action::Scale)) parts << tr("%Ln scaled", nullptr, n);
    const auto isOfClaim = [](const PlanStep& s) {
        return s.action == PlanStep::Action::AssumeClaim || s.action == PlanStep::Action::AllocateClaim;
    };
    const int claims = count(isOfClaim);
    if (claims > 0) parts << tr("%Ln claim(s) assumed", nullptr, claims);
    if (const int n = count([&](const PlanStep& s) { return s.forced && !isOfClaim(s); })) parts << tr("%Ln forced", nullptr, n);
    return tr("%Ln change(s): %1", nullptr, static_cast<int>(plan.steps.size()) - claims).arg(parts.join(tr(", ", "between counts of changes")));
}

void PlanView::follow() {
    std::shared_ptr<const Plan> plan = m_session->sharedPlan();
    std::shared_ptr<const Catalog> catalog = m_session->realCluster()->sharedCatalog();
    if (catalog == m_model->sharedCatalog() && (plan == m_model->sharedPlan() || *plan == m_model->plan())) return;
    m_model->setPlan(std::move(plan), std::move(catalog));
    m_summary->setText(summary(m_model->plan()));
    m_windows->setText(planWindowsText(m_model->plan().windows));
    m_windows->setVisible(!m_windows->text().isEmpty());
    m_pages->setCurrentIndex(m_model->rowCount() == 0 ? 0 : 1);
    if (m_model->rowCount() == 0) return;
    m_table->selectionModel()->setCurrentIndex(m_model->index(m_model->rowCount() - 1, 0), QItemSelectionModel::NoUpdate);
    const std::vector<PlanStep>& steps = m_model->plan().steps;
    m_table->setColumnHidden(PlanModel::PriorityColumn, std::none_of(steps.begin(), steps.end(), [](const PlanStep& step) { return step.priority.has_value(); }));
    m_table->setColumnHidden(PlanModel::LossColumn, std::none_of(steps.begin(), steps.end(), [](const PlanStep& step) { return step.lost || step.lossUnknown; }));
    fitColumnsToRoom(m_table, {48, 340}, textPixels(100));
    m_table->scrollToBottom();
}

void PlanView::select() {
    Selection selection;
    for (const int row : chosenRows(*m_table)) {
        const PlanStep& step = m_model->plan().steps[static_cast<std::size_t>(row)];
        if (!step.pod.empty()) {
            if (const PodIdx pod = m_session->catalog().findPod(step.pod); pod.valid()) selection.pods.push_back(pod);
        } else if (const NodeIdx node = m_session->catalog().findNode(step.to); node.valid()) {
            selection.nodes.push_back(node);
        }
    }
    if (!selection.empty()) m_session->looking()->select(std::move(selection));
}

}  // namespace bayplan

#include "moc_plan_view.cpp"
