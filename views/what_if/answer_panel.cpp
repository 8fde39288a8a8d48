// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/answer_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "common/chosen_rows.h"
#include "common/computing_sign.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/pair/pair_pane.h"
#include "common/role.h"
#include "common/text.h"
#include "what_if/changed_pod_model.h"
#include "what_if/measures_table.h"
#include "what_if/more_panel.h"
#include "what_if/scenario_acts.h"
#include "what_if/scenario_pair.h"
#include "what_if/shares_page.h"

namespace bayplan {

namespace {

constexpr int kAllPods = -1;

}  // namespace

QString answerSummary(const WhatIfAnswer& answer) {
    const auto number = [](std::size_t count) { return static_cast<int>(count); };
    QStringList parts;
    if (!answer.placed.empty()) parts << AnswerPanel::tr("%Ln placed", nullptr, number(answer.placed.size()));
    if (!answer.moved.empty()) parts << AnswerPanel::tr("%Ln moved", nullptr, number(answer.moved.size()));
    if (!answer.pending.empty()) parts << AnswerPanel::tr("%Ln newly pending", nullptr, number(answer.pending.size()));
    if (!answer.gone.empty()) parts << AnswerPanel::tr("%Ln gone", nullptr, number(answer.gone.size()));
    if (parts.isEmpty()) parts << AnswerPanel::tr("No pod stands elsewhere");
    if (answer.disrupted() > 0) parts << AnswerPanel::tr("disruption: %Ln pod(s) leave(s)", nullptr, number(answer.disrupted()));
    if (answer.nodesAdded > 0) {
        const QString nodes = AnswerPanel::tr("%Ln node(s) added", nullptr, number(answer.nodesAdded));
        parts << (answer.price ? AnswerPanel::tr("%1 for %2 an hour", "nodes, a price").arg(nodes, QLocale().toString(*answer.price, 'g', 6))
                               : AnswerPanel::tr("%1, price not known", "nodes").arg(nodes));
    }
    return parts.join(QStringLiteral(" · "));
}

AnswerPanel::AnswerPanel(Session* session, ScenarioDesk* desk, QWidget* parent)
    : QWidget(parent), m_session(session), m_desk(desk), m_acts(new ScenarioActs(session, desk, this)), m_tabs(new QTabWidget), m_which(new QComboBox),
      m_pods(new ChangedPodModel(this)), m_table(new QTableView), m_measures(new MeasuresTable), m_shares(new SharesPage),
      m_maps(new PairPane(session, tr("The cluster before and after the scenario is drawn here."))), m_pair(new ScenarioPair(session, desk)), m_more(new MorePanel(session, desk)) {
    m_which->setObjectName(QStringLiteral("whichPods"));
    m_which->setAccessibleName(tr("Which pods are listed"));
    using Is = ChangedPodModel::Is;
    m_which->addItem(tr("All that are not as they were, and pending ones"), kAllPods);
    for (const Is is : {Is::Placed, Is::Moved, Is::Pending, Is::Gone, Is::Waiting}) m_which->addItem(ChangedPodModel::text(is), static_cast<int>(is));
    m_table->setObjectName(QStringLiteral("changedPods"));
    m_table->setAccessibleName(tr("Pods that the scenario changes"));
    m_table->setModel(m_pods);
    dressRows(m_table, 24);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setSectionResizeMode(ChangedPodModel::WhyColumn, QHeaderView::Stretch);  // its tooltip has the rest
    auto* pods = new QWidget;
    auto* podsLayout = new QVBoxLayout(pods);
    podsLayout->setContentsMargins(0, space::kS, 0, 0);
    podsLayout->setSpacing(space::kXs);
    podsLayout->addWidget(m_which, 0, Qt::AlignLeft);
    podsLayout->addWidget(m_table, 1);

    m_maps->setObjectName(QStringLiteral("scenarioMaps"));
    m_tabs->setObjectName(QStringLiteral("answerTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setDrawBase(false);
    m_tabs->addTab(pods, tr("Pods"));
    m_tabs->addTab(m_measures, tr("In numbers"));
    m_tabs->addTab(m_shares, tr("Queues"));
    m_tabs->addTab(m_maps, tr("Side by side"));
    m_tabs->addTab(m_pair, tr("Compare"));
    m_tabs->addTab(m_more, tr("How many more fit"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kM, space::kS);
    layout->setSpacing(space::kS);
    layout->addWidget(makeHead());
    layout->addWidget(m_tabs, 1);

    connect(m_which, &QComboBox::activated, this, &AnswerPanel::showPods);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        std::vector<WhatIfPod> chosen;
        for (const int row : chosenRows(*m_table)) chosen.push_back(m_pods->pod(row));
        selectChanged(*m_session, chosen);
    });
    connect(m_table, &QTableView::activated, this, &AnswerPanel::showOnMapRequested);
    connect(desk, &ScenarioDesk::listChanged, this, &AnswerPanel::follow);
    for (const auto signal : {&ScenarioDesk::edited, &ScenarioDesk::answered})
        connect(desk, signal, this, [this](int id) {
            if (m_desk->chosen() && id == m_desk->chosen()->id) follow();
        });
    connect(desk, &ScenarioDesk::computingChanged, this, &AnswerPanel::showBusy);
    connect(desk, &ScenarioDesk::baseChanged, this, &AnswerPanel::updateActs);
    connect(m_acts, &ScenarioActs::busyChanged, this, &AnswerPanel::updateActs);
    connect(m_acts, &ScenarioActs::showOnMapRequested, this, &AnswerPanel::showOnMapRequested);
    follow();
}

QWidget* AnswerPanel::makeHead() {
    m_summary = new WrappedLabel;
    m_summary->setObjectName(QStringLiteral("answerSummary"));
    m_summary->setFont(uiFont(TextSize::Body, true));
    m_notes = new WrappedLabel;
    m_notes->setObjectName(QStringLiteral("answerNotes"));
    m_notes->setFont(uiFont(TextSize::Label));
    m_notes->setTextFormat(Qt::PlainText);
    for (QLabel* label : {m_summary, m_notes}) label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_busy = new ComputingSign;
    m_stop = new QPushButton(tr("Stop"));
    m_stop->setObjectName(QStringLiteral("stopScenario"));
    m_onMap = new QPushButton(tr("Show on the map"));
    m_onMap->setObjectName(QStringLiteral("scenarioOnMap"));
    m_plan = new QPushButton(tr("Make a plan…"));
    m_plan->setObjectName(QStringLiteral("scenarioPlan"));
    m_plan->setProperty("primary", true);
    auto* head = new QWidget;
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    row->addWidget(m_summary, 1);
    row->addWidget(m_busy);
    row->addWidget(m_stop);
    row->addWidget(m_onMap);
    row->addWidget(m_plan);
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kXs);
    layout->addLayout(row);
    layout->addWidget(m_notes);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_desk->computing()) m_desk->stop();
        else if (m_desk->chosen()) m_desk->want(m_desk->chosen()->id);
    });
    connect(m_onMap, &QPushButton::clicked, this, [this] { m_acts->showOnMap(); });
    connect(m_plan, &QPushButton::clicked, this, [this] { m_acts->makePlan(this); });
    return head;
}

void AnswerPanel::setTheme(const Theme& theme) {
    m_pods->setTheme(theme);
    m_maps->setTheme(theme);
    m_pair->setTheme(theme);
}

void AnswerPanel::finish() {
    m_pair->finish();
    m_shares->finish();
    m_more->finish();
    m_acts->finish();
}

QString AnswerPanel::summary() const { return m_summary->text(); }

void AnswerPanel::follow() {
    setEnabled(m_desk->chosen() != nullptr);
    if (const DeskScenario* of = m_desk->chosen()) show(*of);
    else m_shown = nullptr;
    showBusy();
}

void AnswerPanel::show(const DeskScenario& of) {
    const bool other = m_shown != of.answer;
    m_shown = of.answer;
    QStringList notes;
    bool bad = false;
    if (of.problem) {
        bad = true;
        notes << (of.problem->code == ErrorCode::Cancelled ? tr("It was stopped.") : errorText(*of.problem));
    }
    if (!m_shown) {
        m_summary->setText(of.problem ? tr("No answer") : tr("Trying the changes…"));
        m_measures->show({});
        m_shares->clear();
        m_maps->clear();
    } else {
        m_summary->setText(answerSummary(*m_shown));
        if (m_shown->cutShort) notes << tr("The pods preempted one another for so long that it was cut short.");
        for (const BudgetUse& budget : m_shown->budgets)
            if (budget.leaving > budget.allowed)
                notes << tr("Budget %1 allows %2 disruptions now, and %3 of its pods leave: evictions wait for one another.")
                             .arg(toQString(budget.budget), QLocale().toString(static_cast<qlonglong>(budget.allowed)), QLocale().toString(static_cast<qlonglong>(budget.leaving)));
        m_shares->show({tr("Before"), ScenarioPicture(m_shown->base, {}, m_shown->base), m_shown->base.get()}, {tr("After"), m_shown->picture, m_shown.get()});
        if (other) m_measures->show({{tr("Before"), &m_shown->before}, {tr("After"), &m_shown->after}});
        if (!of.after) m_maps->clear();
        else if (m_mapped != of.after) m_maps->show(m_shown->base, of.after, tr("Before"), tr("After"));
        m_mapped = of.after;
    }
    if (other) showPods();
    constexpr qsizetype kNotesShown = 3;
    const qsizetype more = notes.size() - kNotesShown;
    m_notes->setToolTip(more > 0 ? notes.join(QLatin1Char('\n')) : QString());
    if (more > 0) notes = notes.mid(0, kNotesShown) << tr("and %Ln more", nullptr, static_cast<int>(more));
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
    setRole(m_notes, bad ? QStringLiteral("bad") : QStringLiteral("caution"));
    updateActs();
}

void AnswerPanel::showBusy() {
    const bool busy = m_desk->computing();
    m_busy->setVisible(busy);
    const bool stopped = m_desk->chosen() && m_desk->chosen()->problem && !m_desk->chosen()->current;
    m_stop->setText(busy || !stopped ? tr("Stop") : tr("Try again"));
    m_stop->setVisible(busy || stopped);
    updateActs();
}

void AnswerPanel::showPods() {
    const int which = m_which->currentData().toInt();
    m_pods->setAnswer(m_shown, which == kAllPods ? std::nullopt : std::optional(static_cast<ChangedPodModel::Is>(which)));
    fitColumnsToRoom(m_table, {72, 260}, textPixels(60));
    if (m_pods->rowCount() > 0) m_table->selectionModel()->setCurrentIndex(m_pods->index(0, 0), QItemSelectionModel::NoUpdate);
    m_tabs->setTabText(0, m_shown ? tr("Pods (%1)").arg(QLocale().toString(m_pods->rowCount())) : tr("Pods"));
}

void AnswerPanel::updateActs() {
    const auto offer = [](QPushButton* button, const QString& refusal, const QString& tip) {
        button->setEnabled(refusal.isEmpty());
        button->setToolTip(refusal.isEmpty() ? tip : refusal);
    };
    offer(m_onMap, m_acts->whyNotOnMap(), tr("Open the cluster after the scenario on every screen, as a what-if that can be discarded"));
    offer(m_plan, m_acts->whyNoPlan(), tr("Take its moves, evictions and cordons onto the plan; what is no step of a plan is named first"));
}

}  // namespace bayplan

#include "moc_answer_panel.cpp"
