// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/scenario_pair.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>

#include "common/chosen_rows.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/pair/pair_pane.h"
#include "common/text.h"
#include "what_if/changed_pod_model.h"
#include "what_if/measures_table.h"
#include "what_if/shares_page.h"

namespace bayplan {

namespace {

constexpr int kAsItIs = 0;  // a scenario's number is above, on the former base below

}  // namespace

ScenarioPair::ScenarioPair(Session* session, ScenarioDesk* desk, QWidget* parent)
    : QWidget(parent), m_session(session), m_desk(desk), m_a(new QComboBox), m_b(new QComboBox), m_summary(new WrappedLabel), m_measures(new MeasuresTable),
      m_shares(new SharesPage), m_pods(new ChangedPodModel(this)), m_table(new QTableView),
      m_maps(new PairPane(session, tr("The two that are compared are drawn here."))), m_tabs(new QTabWidget), m_job(this), m_mapJob(this) {
    m_a->setObjectName(QStringLiteral("firstScenario"));
    m_a->setAccessibleName(tr("First scenario"));
    m_b->setObjectName(QStringLiteral("secondScenario"));
    m_b->setAccessibleName(tr("Second scenario"));
    for (QComboBox* box : {m_a, m_b}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        connect(box, &QComboBox::activated, this, [this] {
            m_byHand = true;
            compare();
        });
    }
    m_summary->setObjectName(QStringLiteral("pairSummary"));
    m_summary->setFont(uiFont(TextSize::Label));
    m_summary->setProperty("role", QStringLiteral("secondary"));
    m_table->setObjectName(QStringLiteral("podsElsewhere"));
    m_table->setAccessibleName(tr("Pods that stand elsewhere"));
    m_table->setModel(m_pods);
    dressRows(m_table, 24);
    m_table->setColumnHidden(ChangedPodModel::IsColumn, true);
    m_table->setColumnHidden(ChangedPodModel::WhyColumn, true);
    m_maps->setObjectName(QStringLiteral("pairMaps"));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    row->addWidget(m_a, 1);
    row->addWidget(new QLabel(tr("beside")));
    row->addWidget(m_b, 1);
    m_tabs->setObjectName(QStringLiteral("pairTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setDrawBase(false);
    m_tabs->addTab(m_measures, tr("In numbers"));
    m_tabs->addTab(m_shares, tr("Queues"));
    m_tabs->addTab(m_table, tr("Pods elsewhere"));
    m_tabs->addTab(m_maps, tr("Side by side"));
    connect(m_tabs, &QTabWidget::currentChanged, this, &ScenarioPair::showMaps);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kS, 0, 0);
    layout->setSpacing(space::kS);
    layout->addLayout(row);
    layout->addWidget(m_summary);
    layout->addWidget(m_tabs, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        std::vector<WhatIfPod> chosen;
        for (const int row : chosenRows(*m_table)) chosen.push_back(m_pods->pod(row));
        showArrows();
        selectChanged(*m_session, chosen);
    });
    for (const auto signal : {&ScenarioDesk::listChanged, &ScenarioDesk::baseChanged}) connect(desk, signal, this, &ScenarioPair::fillChoices);
    for (const auto signal : {&ScenarioDesk::edited, &ScenarioDesk::answered}) connect(desk, signal, this, &ScenarioPair::compare);
    fillChoices();
}

void ScenarioPair::setTheme(const Theme& theme) {
    m_pods->setTheme(theme);
    m_maps->setTheme(theme);
}

void ScenarioPair::finish() {
    m_shares->finish();
    while (m_job.running() || m_mapJob.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void ScenarioPair::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    compare();
}

void ScenarioPair::fillChoices() {
    for (QComboBox* box : {m_a, m_b}) {
        const QSignalBlocker quiet(box);
        const int chosen = box->count() > 0 ? box->currentData().toInt() : kAsItIs;
        box->clear();
        box->addItem(tr("The cluster as it is"), kAsItIs);
        for (const DeskScenario& one : m_desk->all()) box->addItem(toQString(one.scenario.name), one.id);
        for (const ReplayedScenario& was : m_desk->former()) box->addItem(tr("%1, on the former cluster", "a scenario").arg(toQString(was.scenario.name)), -was.id);
        box->setCurrentIndex(std::max(0, box->findData(chosen)));
    }
    if (const DeskScenario* of = m_desk->chosen(); of && !m_byHand) {
        m_a->setCurrentIndex(std::max(0, m_a->findData(of->parent)));  // of none: as it is
        m_b->setCurrentIndex(std::max(0, m_b->findData(of->id)));
    }
    compare();
}

ScenarioPair::Side ScenarioPair::sideOf(const QComboBox* box) const {
    const int which = box->currentData().toInt();
    Side side{box->currentText(), nullptr, {}, nullptr, nullptr};
    if (which < kAsItIs) {
        if (const ReplayedScenario* was = m_desk->formerOf(-which)) side.kept = was->answer;
    } else if (which > kAsItIs) {
        m_desk->want(which);
        if (const DeskScenario* of = m_desk->find(which); of && of->current) side.kept = of->answer;
    } else {
        // Every answer knows the cluster that it was made on.
        for (const DeskScenario& one : m_desk->all())
            if (one.current) side.kept = one.answer;
        if (!side.kept) return side;
        side.measures = &side.kept->before;
        side.picture = ScenarioPicture(side.kept->base, {}, side.kept->base);
        return side;
    }
    if (!side.kept) return side;
    side.measures = &side.kept->after;
    side.does = side.kept.get();
    side.picture = side.kept->picture;
    return side;
}

void ScenarioPair::compare() {
    if (!isVisible()) return;
    const Side a = sideOf(m_a), b = sideOf(m_b);
    if (!a.measures || !b.measures) {
        m_job.drop();
        m_comparedA = m_comparedB = {};
        m_measures->show({});
        m_shares->clear();
        m_pods->setElsewhere({}, a.name, b.name);
        m_drawn = false;
        showMaps();
        m_summary->setText(m_desk->computing() ? tr("Trying the changes…") : tr("There is no answer to compare."));
        return;
    }
    if (a.measures == m_comparedA.measures && b.measures == m_comparedB.measures) return;
    m_comparedA = a;
    m_comparedB = b;
    m_measures->show({{a.name, a.measures, a.does}, {b.name, b.measures, b.does}});
    m_shares->show({a.name, a.picture, a.measures}, {b.name, b.picture, b.measures});
    m_pods->setElsewhere({}, a.name, b.name);
    m_drawn = false;
    showMaps();
    m_summary->setText(tr("Comparing…"));
    m_job.ask<std::vector<WhatIfPod>>(
        QStringLiteral("elsewhere"), [a = a.picture, b = b.picture](const Budget&) -> Result<std::vector<WhatIfPod>> { return standElsewhere(a, b); },
        [this, a = a.name, b = b.name](Result<std::vector<WhatIfPod>> pods) {
            const auto count = static_cast<int>(pods->size());
            m_summary->setText(count == 0 ? tr("Every pod stands on the same node in both.") : tr("%Ln pod(s) stand(s) elsewhere.", nullptr, count));
            m_pods->setElsewhere(std::move(*pods), a, b);
            fitColumns(m_table, {96, 300});
            if (count > 0) m_table->selectionModel()->setCurrentIndex(m_pods->index(0, 0), QItemSelectionModel::NoUpdate);
            showArrows();
        });
}

void ScenarioPair::showMaps() {
    if (m_tabs->currentWidget() != m_maps || !m_comparedA.measures || !m_comparedB.measures) {
        m_mapJob.drop();
        m_maps->clear();
        m_drawn = false;
        return;
    }
    if (std::exchange(m_drawn, true)) return;
    using Pictures = std::array<ClusterPtr, 2>;
    m_mapJob.ask<Pictures>(
        QStringLiteral("pictures"), [a = m_comparedA.picture, b = m_comparedB.picture](const Budget&) -> Result<Pictures> { return Pictures{a.cluster(), b.cluster()}; },
        [this](Result<Pictures> pictures) {
            if (!pictures) return;
            m_maps->show((*pictures)[0], (*pictures)[1], m_comparedA.name, m_comparedB.name);
            showArrows();
        });
}

void ScenarioPair::showArrows() {
    if (m_tabs->currentWidget() != m_maps || m_mapJob.running()) return;
    std::vector<PairArrow> arrows;
    for (int row = 0; row < m_pods->rowCount(); ++row)
        if (const WhatIfPod& pod = m_pods->pod(row); !pod.to.empty()) arrows.push_back({pod.from, pod.to, m_table->selectionModel()->isRowSelected(row, {})});
    m_maps->setArrows(std::move(arrows));
}

}  // namespace bayplan

#include "moc_scenario_pair.cpp"
