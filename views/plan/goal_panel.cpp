// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "common/chosen_rows.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/pair/pair_pane.h"
#include "common/panes.h"
#include "common/role.h"
#include "common/text.h"
#include "plan/goal_gap_chart.h"
#include "plan/goal_parts_page.h"
#include "plan/goal_price_page.h"
#include "plan/goal_scrubber.h"
#include "plan/goal_steps_page.h"
#include "plan/goal_text.h"
#include "plan/goal_waves_page.h"

namespace bayplan {

namespace {

enum GoalTab { StepsTab,  // with the two maps
               ObstaclesTab,
               PriceTab,
               WavesTab,
               PartsTab };

constexpr int kMapsBeside = 1100;  // wide enough for the maps at the right of the steps

QLabel* answerLabel(const char* name, TextSize size, bool bold = false) {
    auto* label = new WrappedLabel;
    label->setObjectName(QLatin1String(name));
    label->setFont(uiFont(size, bold));
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

}  // namespace

GoalPanel::GoalPanel(Session* session, GoalDesk* desk, QWidget* parent)
    : QWidget(parent), m_session(session), m_desk(desk), m_headline(answerLabel("goalHeadline", TextSize::Title, true)), m_reason(answerLabel("goalReason", TextSize::Label)),
      m_edits(answerLabel("goalEdits", TextSize::Label)), m_empty(new WrappedLabel), m_tabs(new QTabWidget), m_steps(new GoalStepsPage(desk)),
      m_obstacles(new QTableWidget), m_maps(new PairPane(session, tr("There is no plan to show."))), m_scrubber(new GoalScrubber(desk)),
      m_prices(new GoalPricePage(session, desk)), m_waves(new GoalWavesPage(desk)), m_gap(new GoalGapChart), m_parts(new GoalPartsPage) {
    m_reason->setProperty("role", QStringLiteral("secondary"));
    m_edits->setProperty("role", QStringLiteral("caution"));
    m_empty->setText(tr("Say at the left what you want of the cluster.\n\nThe steps that reach it appear here, in an order in which each is allowed at its moment,\nwith what no plan can do better."));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setProperty("role", QStringLiteral("secondary"));
    m_obstacles->setObjectName(QStringLiteral("goalObstacles"));
    m_obstacles->setAccessibleName(tr("What stands in the way"));
    m_obstacles->setColumnCount(4);
    m_obstacles->setHorizontalHeaderLabels({tr("Pod"), tr("Node"), tr("Why it stays"), tr("What would lift it")});
    m_obstacles->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_obstacles->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    dressRows(m_obstacles, 26);
    m_obstacles->setTextElideMode(Qt::ElideRight);
    // What would lift it is what a person looks for here: it stands there whole, on as many lines as it takes.
    m_obstacles->setWordWrap(true);
    connect(m_obstacles->horizontalHeader(), &QHeaderView::sectionResized, this, &GoalPanel::fitObstacleRows);
    m_tabs->setObjectName(QStringLiteral("goalTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setDrawBase(false);
    auto* maps = new QWidget;
    auto* mapsLayout = new QVBoxLayout(maps);
    mapsLayout->setContentsMargins(space::kS, 0, 0, 0);
    mapsLayout->setSpacing(0);
    mapsLayout->addWidget(m_scrubber);
    mapsLayout->addWidget(m_maps, 1);
    m_both = paneSplitter(Qt::Vertical, {m_steps, maps});
    m_both->setObjectName(QStringLiteral("goalBoth"));
    m_tabs->addTab(m_both, tr("Steps"));
    m_tabs->addTab(m_obstacles, tr("In the way"));
    m_tabs->addTab(m_prices, tr("Price"));
    m_tabs->addTab(m_waves, tr("Waves"));
    m_tabs->addTab(m_parts, tr("Goals"));
    m_body = new QWidget;
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(space::kS);
    body->addWidget(makeHead(), 0, Qt::AlignTop);
    body->addWidget(m_tabs, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kM, space::kS);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_body, 1);
    connect(desk, &GoalDesk::changed, this, &GoalPanel::follow);
    connect(desk, &GoalDesk::progressed, this, &GoalPanel::showProgress);
    connect(desk, &GoalDesk::stepsChanged, this, &GoalPanel::followSteps);
    connect(desk, &GoalDesk::outlookChanged, this, &GoalPanel::showReason);
    connect(session, &Session::clusterChanged, this, &GoalPanel::updateActs);
    connect(session, &Session::followed, this, &GoalPanel::updateActs);
    connect(m_tabs, &QTabWidget::currentChanged, this, &GoalPanel::showMaps);
    connect(m_scrubber, &GoalScrubber::moved, this, &GoalPanel::showMaps);
    connect(m_steps, &GoalStepsPage::chosen, this, &GoalPanel::select);
    connect(m_steps, &GoalStepsPage::activated, this, &GoalPanel::showOnMapRequested);
    connect(m_obstacles, &QTableWidget::itemSelectionChanged, this, &GoalPanel::select);
    connect(m_obstacles, &QTableWidget::activated, this, &GoalPanel::showOnMapRequested);
    m_maps->map().setDraggable(true);
    connect(&m_maps->map(), &PairMap::arrowDropped, this, [this](std::size_t arrow, const QString& node) {
        if (arrow < m_arrowRows.size()) m_desk->retarget(m_arrowRows[arrow], toStdString(node));
    });
    connect(m_prices, &GoalPricePage::askRequested, this, &GoalPanel::askRequested);
    follow();
}

QWidget* GoalPanel::makeHead() {
    m_add = new QPushButton(tr("Add to the plan"));
    m_add->setObjectName(QStringLiteral("addGoalSteps"));
    m_add->setProperty("primary", true);
    m_back = new QPushButton(tr("Back to the plan before"));
    m_back->setObjectName(QStringLiteral("goalBack"));
    m_stop = new QPushButton(tr("Stop"));
    m_stop->setObjectName(QStringLiteral("stopGoal"));
    m_bar = new QProgressBar;
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(4);
    m_bar->setAccessibleName(tr("Progress of the search"));
    m_soFar = answerLabel("goalSoFar", TextSize::Label);
    m_busy = new QWidget;
    auto* busy = new QHBoxLayout(m_busy);
    busy->setContentsMargins(0, 0, 0, 0);
    busy->setSpacing(space::kM);
    auto* inside = new QVBoxLayout;
    inside->setSpacing(space::kXs);
    inside->addWidget(m_soFar);
    inside->addWidget(m_bar);
    busy->addLayout(inside, 1);
    busy->addWidget(m_stop);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    row->addWidget(m_headline, 1);
    row->addWidget(m_back, 0, Qt::AlignTop);
    row->addWidget(m_add, 0, Qt::AlignTop);
    auto* head = new QWidget;
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kXs);
    layout->addLayout(row);
    layout->addWidget(m_reason);
    layout->addWidget(m_edits);
    layout->addWidget(m_busy);
    layout->addWidget(m_gap);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_desk->stop();
        m_stop->setEnabled(false);
        m_soFar->setText(tr("Stopping…"));
    });
    connect(m_add, &QPushButton::clicked, m_desk, &GoalDesk::addToPlan);
    connect(m_back, &QPushButton::clicked, m_desk, &GoalDesk::back);
    return head;
}

void GoalPanel::setTheme(const Theme& theme) {
    m_steps->setTheme(theme);
    m_maps->setTheme(theme);
    m_prices->setTheme(theme);
    m_gap->setTheme(theme);
}

void GoalPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const Qt::Orientation wanted = width() >= textPixels(kMapsBeside) ? Qt::Horizontal : Qt::Vertical;
    if (m_both->orientation() == wanted && m_arranged) return;
    m_arranged = true;
    m_both->setOrientation(wanted);
    m_both->setStretchFactor(0, wanted == Qt::Horizontal ? 3 : 2);
    m_both->setStretchFactor(1, wanted == Qt::Horizontal ? 2 : 3);
    m_both->setSizes(wanted == Qt::Horizontal ? QList<int>{width() * 3 / 5, width() * 2 / 5} : QList<int>{height() * 2 / 5, height() * 3 / 5});
}

void GoalPanel::follow() {
    const GoalAnswer* answer = m_desk->answer();
    const bool searching = m_desk->searching();
    const bool there = answer || searching || m_desk->problem();
    m_empty->setVisible(!there);
    m_body->setVisible(there);
    m_busy->setVisible(searching);
    m_gap->setVisible(searching);
    m_stop->setEnabled(searching);
    m_reason->setVisible(!searching && answer);
    setRole(m_headline, {});
    if (searching) {
        m_headline->setText(goalRequestText(m_desk->request()));
    } else if (m_desk->problem()) {
        const bool stopped = m_desk->problem()->code == ErrorCode::Cancelled;
        m_headline->setText(stopped ? tr("It was stopped before there was a plan.") : errorText(*m_desk->problem()));
        setRole(m_headline, stopped ? QString() : QStringLiteral("bad"));
    } else if (answer && m_desk->question()) {
        m_headline->setText(goalHeadline(*m_desk->question(), *answer));
        showReason();
    }
    showObstacles();
    const bool hasPrice = answer && answer->is != GoalIs::Already;
    const bool several = answer && !answer->parts.empty();
    m_parts->show(m_desk->request(), answer);
    m_tabs->setVisible(!searching && answer && (several || !m_desk->steps().empty() || m_obstacles->rowCount() > 0 || hasPrice));
    m_tabs->setTabVisible(StepsTab, !m_desk->steps().empty());
    m_tabs->setTabVisible(ObstaclesTab, m_obstacles->rowCount() > 0);
    m_tabs->setTabVisible(PriceTab, hasPrice);
    m_tabs->setTabVisible(WavesTab, !m_desk->steps().empty());
    m_tabs->setTabVisible(PartsTab, several);
    if (answer && !m_desk->steps().empty()) m_tabs->setCurrentIndex(StepsTab);
    m_gap->setCourse(m_desk->course(), m_desk->progress().done);
    showProgress();
    updateActs();
}

void GoalPanel::showReason() {
    if (!m_desk->answer()) return;
    QString told = goalReasonText(*m_desk->answer());
    if (const QString windows = goalWindowsText(m_desk->inWindows().windows); !windows.isEmpty()) told = sentences(told, windows);
    if (const PlanOutlook* outlook = m_desk->outlook(); outlook && !outlook->waves.empty())
        told = sentences(told, tr("It takes %1.", "a range of time").arg(takesText(outlook->takes(), outlook->untimed())));
    m_reason->setText(told);
}

void GoalPanel::showProgress() {
    if (!m_desk->searching()) return;
    const Progress& progress = m_desk->progress();
    constexpr int kParts = 1000;
    m_bar->setRange(0, progress.total > 0 ? kParts : 0);
    if (progress.total > 0) m_bar->setValue(static_cast<int>(std::min<std::uint64_t>(kParts, progress.done * kParts / progress.total)));
    m_gap->setCourse(m_desk->course(), progress.done);
    if (m_stop->isEnabled()) m_soFar->setText(soFarText(m_desk->soFar()));
}

void GoalPanel::showObstacles() {
    m_obstacles->setRowCount(0);
    const GoalAnswer* answer = m_desk->answer();
    if (!answer || !m_desk->base()) return;
    const Catalog& catalog = m_desk->base()->catalog();
    m_obstacles->setRowCount(static_cast<int>(answer->obstacles.size()));
    for (int row = 0; row < m_obstacles->rowCount(); ++row) {
        const Obstacle& one = answer->obstacles[static_cast<std::size_t>(row)];
        const QString dash = QStringLiteral("–");
        const QString texts[] = {one.pod.valid() ? toQString(catalog.pod(one.pod).key()) : dash, one.node.valid() ? toQString(catalog.node(one.node).name) : dash, messageText(one.why),
                                 one.lets.empty() ? dash : messageText(one.lets)};
        for (int column = 0; column < m_obstacles->columnCount(); ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setToolTip(texts[column]);
            m_obstacles->setItem(row, column, item);
        }
    }
    fitColumnsToRoom(m_obstacles, {96, 280}, textPixels(160));
    fitObstacleRows();
    m_tabs->setTabText(ObstaclesTab, tr("In the way (%1)").arg(QLocale().toString(m_obstacles->rowCount())));
}

void GoalPanel::fitObstacleRows() {
    constexpr int kMostWrapped = 200;  // to measure more rows would be felt
    if (m_obstacles->rowCount() > kMostWrapped) return;
    m_obstacles->resizeRowsToContents();
    const int least = m_obstacles->verticalHeader()->defaultSectionSize();
    for (int row = 0; row < m_obstacles->rowCount(); ++row) m_obstacles->setRowHeight(row, std::max(least, m_obstacles->rowHeight(row) + textPixels(8)));
}

void GoalPanel::followSteps() {
    m_tabs->setTabText(StepsTab, tr("Steps (%1)").arg(QLocale().toString(static_cast<int>(m_desk->steps().size()))));
    QStringList told;
    if (m_desk->edited() && !m_desk->checking()) {
        const auto on = std::count_if(m_desk->steps().begin(), m_desk->steps().end(), [](const DeskStep& one) { return one.on; });
        told << tr("Changed by hand: %Ln step(s) of it", nullptr, static_cast<int>(on)) + QStringLiteral(", ") + tr("%Ln move(s)", nullptr, static_cast<int>(m_desk->movesNow()));
        if (m_desk->refused() > 0) told << QStringLiteral("⚠ ") + tr("%Ln would be refused", nullptr, static_cast<int>(m_desk->refused()));
        if (m_desk->outsideWindows() > 0)
            told << QStringLiteral("⚠ ") + tr("%Ln without time in a window (%1)", "steps, why", static_cast<int>(m_desk->outsideWindows())).arg(messageText(m_desk->inWindows().why));
        told << tr("what was proved is about the plan that was found");
    } else if (m_desk->checking()) {
        told << tr("Checking the steps…");
    }
    m_edits->setText(told.join(QStringLiteral(" · ")));
    m_edits->setVisible(!told.isEmpty());
    if (m_desk->edited()) showReason();
    showMaps();
    updateActs();
}

void GoalPanel::showMaps() {
    if (m_tabs->currentIndex() != StepsTab) return;
    if (m_desk->base() && m_desk->after()) {
        const std::size_t place = m_scrubber->place();
        if (m_shownBase != m_desk->base() || m_shownEnd != m_desk->after() || m_shownPlace != place)
            m_maps->show(m_desk->base(), m_desk->pictureAfter(place), tr("Before"), m_scrubber->atEnd() ? tr("After") : tr("After step %1").arg(QLocale().toString(static_cast<qulonglong>(place))));
        m_shownPlace = place;
    } else {
        m_maps->clear();
    }
    m_shownBase = m_desk->base();
    m_shownEnd = m_desk->after();
    showArrows();
}

void GoalPanel::showArrows() {
    if (m_tabs->currentIndex() != StepsTab) return;
    std::vector<PairArrow> arrows;
    m_arrowRows.clear();
    const std::vector<std::size_t> chosen = m_steps->chosenRows();
    for (std::size_t i = 0; i < m_desk->steps().size(); ++i) {
        const DeskStep& one = m_desk->steps()[i];
        const bool done = m_scrubber->atEnd() || (one.place && *one.place < m_scrubber->place());
        if (!one.on || !done || one.step->step.pod.empty()) continue;
        arrows.push_back({one.step->step.from, one.step->step.to, std::binary_search(chosen.begin(), chosen.end(), i), one.refused.has_value()});
        m_arrowRows.push_back(i);
    }
    m_maps->setArrows(std::move(arrows));
}

void GoalPanel::updateActs() {
    const QString refusal = m_desk->whyNotAdded();
    m_add->setVisible(!m_desk->steps().empty());
    m_add->setEnabled(refusal.isEmpty());
    m_add->setToolTip(refusal.isEmpty() ? tr("Put the steps on the plan, where they can be undone, saved, reviewed and applied") : refusal);
    m_back->setVisible(m_desk->canGoBack() && !m_desk->searching());
    m_steps->updateActs();
}

void GoalPanel::select() {
    Selection selection;
    const Catalog& catalog = m_session->catalog();
    const auto addNode = [&](const std::string& name) {
        if (const NodeIdx node = catalog.findNode(name); node.valid()) selection.nodes.push_back(node);
    };
    const auto addPod = [&](const std::string& key) {
        if (const PodIdx pod = catalog.findPod(key); pod.valid()) selection.pods.push_back(pod);
    };
    if (m_tabs->currentIndex() == ObstaclesTab) {
        for (const int row : chosenRows(*m_obstacles)) {
            const Obstacle& obstacle = m_desk->answer()->obstacles[static_cast<std::size_t>(row)];
            if (obstacle.pod.valid()) addPod(m_desk->base()->catalog().pod(obstacle.pod).key());
            else if (obstacle.node.valid()) addNode(m_desk->base()->catalog().node(obstacle.node).name);
        }
    } else {
        for (const std::size_t row : m_steps->chosenRows()) {
            const PlanStep& step = m_desk->steps()[row].step->step;
            if (!step.pod.empty()) addPod(step.pod);
            else addNode(step.to);
        }
    }
    for (auto* list : {&selection.nodes}) {
        std::sort(list->begin(), list->end());
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    std::sort(selection.pods.begin(), selection.pods.end());
    selection.pods.erase(std::unique(selection.pods.begin(), selection.pods.end()), selection.pods.end());
    showArrows();
    updateActs();
    if (!selection.empty()) m_session->looking()->select(std::move(selection));
}

}  // namespace bayplan

#include "moc_goal_panel.cpp"
