// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "common/fit_columns.h"
#include "common/plan_text.h"
#include "common/text.h"
#include "plan/plan_model.h"

namespace bayplan {

PlanView::PlanView(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_model(new PlanModel(this)), m_pages(new QStackedWidget),
      m_summary(new QLabel), m_buttons(new QHBoxLayout), m_table(new QTableView) {
    m_summary->setFont(uiFont(TextSize::Title, true));
    m_summary->setWordWrap(true);
    auto* promise = new QLabel(tr("Nothing of this is sent to the cluster."));
    promise->setProperty("role", QStringLiteral("secondary"));
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::kXs);
    texts->addWidget(m_summary);
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

    auto* empty = new QLabel(tr(
        "No changes yet.\n\nSchedule the pending pods, drag a pod to another node, evict one or cordon a node:\n"
        "every change is listed here and can be saved as a plan file."));
    empty->setAlignment(Qt::AlignCenter);
    empty->setProperty("role", QStringLiteral("secondary"));
    m_pages->addWidget(empty);
    m_pages->addWidget(m_table);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(m_pages, 1);

    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PlanView::select);
    connect(m_table, &QTableView::activated, this, &PlanView::showOnMapRequested);
    // The undo stack learns of a change after the picture: the list is read once the event has been handled.
    connect(session, &Session::opened, this, &PlanView::follow, Qt::QueuedConnection);
    connect(session, &Session::clusterChanged, this, &PlanView::follow, Qt::QueuedConnection);
    connect(session, &Session::followed, this, [this] {
        if (m_session->undoStack()->count() > 0) follow();  // there may be fewer changes
    });
    follow();
}

void PlanView::setActions(const QList<QAction*>& actions) {
    for (QAction* action : actions) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        m_buttons->addWidget(button);
    }
}

void PlanView::setTheme(const Theme& theme) {
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
    const auto isOfClaim = [](const PlanStep& s) {
        return s.action == PlanStep::Action::AssumeClaim || s.action == PlanStep::Action::AllocateClaim;
    };
    const int claims = count(isOfClaim);
    if (claims > 0) parts << tr("%Ln claim(s) assumed", nullptr, claims);
    if (const int n = count([&](const PlanStep& s) { return s.forced && !isOfClaim(s); })) parts << tr("%Ln forced", nullptr, n);
    return tr("%Ln change(s): %1", nullptr, static_cast<int>(plan.steps.size()) - claims).arg(parts.join(tr(", ", "between counts of changes")));
}

void PlanView::follow() {
    Plan plan = m_session->plan();
    QStringList held;
    for (const PlanStep& step : plan.steps) held << stepHeldText(step, m_session->realCluster()->catalog());
    m_model->setPlan(std::move(plan), std::move(held));
    m_summary->setText(summary(m_model->plan()));
    m_pages->setCurrentIndex(m_model->rowCount() == 0 ? 0 : 1);
    if (m_model->rowCount() == 0) return;
    m_table->selectionModel()->setCurrentIndex(m_model->index(m_model->rowCount() - 1, 0), QItemSelectionModel::NoUpdate);
    fitColumns(m_table, {48, 340});
    m_table->scrollToBottom();
}

void PlanView::select() {
    Selection selection;
    for (const QModelIndex& i : m_table->selectionModel()->selectedRows()) {
        const PlanStep& step = m_model->plan().steps[static_cast<std::size_t>(i.row())];
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
