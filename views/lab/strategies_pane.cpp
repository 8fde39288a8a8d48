// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategies_pane.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>
#include <thread>

#include "cluster/requests.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/role.h"
#include "common/text.h"
#include "io/sessions/lab_file.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"
#include "lab/lab_text.h"
#include "lab/load_choice.h"
#include "lab/outcome_model.h"
#include "lab/pool_paths.h"
#include "lab/pools_dialog.h"
#include "lab/run_options.h"
#include "lab/run_steps.h"
#include "lab/seeds_chart.h"
#include "lab/shapes_field.h"
#include "lab/strategy_choice.h"
#include "metrics/shape_text.h"
#include "metrics/slot_shape.h"
#include "planner/lab/lab_steps.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

/// A scenario that makes one picture of another: pods in the order of reading.
std::vector<ScenarioChange> changesBetween(const Cluster& before, const Cluster& after) {
    std::vector<ScenarioChange> changes;
    const Catalog& catalog = before.catalog();
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const NodeIdx was = before.placement(PodIdx(i)).node, is = after.placement(PodIdx(i)).node;
        if (was == is) continue;
        const std::string key = catalog.pods[i].key();
        if (!is.valid()) changes.push_back({LetPodGo{key}});
        // One after the other they may be in each other's way, although all of them together are not.
        else changes.push_back({PutPod{key, catalog.node(is).name, was.valid(), was.valid()}});
    }
    return changes;
}

}  // namespace

StrategiesPane::StrategiesPane(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_model(new OutcomeModel(this)), m_load(new LoadChoice(session)), m_seeds(new QSpinBox),
      m_compaction(new QCheckBox(tr("also how few nodes it needs"))), m_options(new RunOptions(session)), m_shapes(new ShapesField(session)), m_choice(new StrategyChoice(session)),
      m_pools(new QPushButton), m_run(new QPushButton(tr("Run"))), m_onMap(new QPushButton(tr("Show on the map"))), m_scenario(new QPushButton(tr("Make a scenario"))),
      m_steps(new QPushButton(tr("Pod by pod…"))), m_paths(new QPushButton(tr("Pools and paths…"))), m_about(new WrappedLabel), m_says(new WrappedLabel),
      m_pages(new QStackedWidget), m_table(new QTableView), m_chart(new SeedsChart), m_job(this), m_closer(this) {
    auto* title = new QLabel(tr("Which strategy is best for this load?"));
    title->setFont(uiFont(TextSize::Title, true));
    m_seeds->setObjectName(QStringLiteral("labSeeds"));
    m_seeds->setAccessibleName(tr("Seeds"));
    m_seeds->setRange(1, 1000);
    m_seeds->setValue(11);
    m_compaction->setObjectName(QStringLiteral("labCompaction"));
    m_compaction->setToolTip(tr("How many nodes can be taken away, by lot, until the load no longer fits: Borg's cell compaction. About a dozen runs in place of one"));
    m_run->setObjectName(QStringLiteral("labRun"));
    m_run->setProperty("primary", true);
    m_run->setToolTip(tr("Place the load under each strategy, once for every seed"));
    m_onMap->setObjectName(QStringLiteral("labOnMap"));
    m_scenario->setObjectName(QStringLiteral("labScenario"));
    m_steps->setObjectName(QStringLiteral("labSteps"));
    m_paths->setObjectName(QStringLiteral("labPaths"));
    m_pools->setObjectName(QStringLiteral("labPools"));
    m_pools->setToolTip(tr("Nodes with certain labels that have a profile of their own, a quota and a price"));
    m_about->setObjectName(QStringLiteral("labAbout"));
    m_about->setAlignment(Qt::AlignCenter);
    setRole(m_about, QStringLiteral("secondary"));
    m_says->setObjectName(QStringLiteral("labSays"));
    m_says->setFont(uiFont(TextSize::Body, true));
    m_says->setTextFormat(Qt::PlainText);
    m_says->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_table->setObjectName(QStringLiteral("labTable"));
    m_table->setAccessibleName(tr("Strategies and their measures"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    dressRows(m_table, 26);
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems);  // a measure of a strategy
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->setCornerButtonEnabled(false);
    m_table->horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
    // The measures' names stay where strategies scroll, by whole columns.
    m_table->verticalHeader()->setFont(uiFont(TextSize::Body));
    m_table->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->setSectionsClickable(true);
    m_table->verticalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->show();

    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    auto* loadLabel = new QLabel(tr("Load"));
    loadLabel->setBuddy(m_load);
    row->addWidget(loadLabel);
    row->addWidget(m_load, 1);
    row->addWidget(m_choice);
    auto* more = new QHBoxLayout;
    more->setSpacing(space::kS);
    auto* seedsLabel = new QLabel(tr("Seeds"));
    seedsLabel->setBuddy(m_seeds);
    more->addWidget(seedsLabel);
    more->addWidget(m_seeds);
    more->addSpacing(space::kS);
    more->addWidget(m_compaction);
    more->addStretch(1);
    more->addWidget(m_options);
    more->addWidget(m_run);
    auto* nodes = new QHBoxLayout;
    nodes->setSpacing(space::kS);
    nodes->addWidget(m_shapes, 1);
    nodes->addWidget(m_pools, 0, Qt::AlignTop);  // a fault stands below the field
    auto* empty = new QWidget;
    auto* middle = new QVBoxLayout(empty);
    middle->addStretch(1);
    middle->addWidget(m_about);
    middle->addStretch(2);
    auto* acts = new QHBoxLayout;
    acts->setSpacing(space::kS);
    acts->addWidget(m_onMap);
    acts->addWidget(m_scenario);
    acts->addWidget(m_steps);
    acts->addWidget(m_paths);
    acts->addStretch(1);
    m_parts = paneSplitter(Qt::Vertical, {m_table, scrollingPane(m_chart)});
    m_parts->setStretchFactor(0, 1);  // rows scroll where what is said grows by a line; a chart that is cut lacks its axis
    connect(m_parts, &QSplitter::splitterMoved, this, [this] { m_shared = false; });
    auto* work = new QWidget;
    auto* column = new QVBoxLayout(work);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kS);
    column->addWidget(m_says);
    column->addWidget(m_parts, 1);
    column->addLayout(acts);
    m_pages->addWidget(empty);
    m_pages->addWidget(work);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kM, space::kS);
    layout->setSpacing(space::kS);
    layout->addWidget(title);
    layout->addLayout(row);
    layout->addLayout(more);
    layout->addLayout(nodes);
    layout->addWidget(m_pages, 1);

    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_job.running()) m_job.stop();
        else run();
    });
    connect(m_onMap, &QPushButton::clicked, this, &StrategiesPane::onMap);
    connect(m_scenario, &QPushButton::clicked, this, &StrategiesPane::makeScenario);
    connect(m_steps, &QPushButton::clicked, this, &StrategiesPane::showSteps);
    connect(m_paths, &QPushButton::clicked, this, &StrategiesPane::showPaths);
    connect(m_pools, &QPushButton::clicked, this, &StrategiesPane::editPools);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (const std::optional<std::size_t> metric = m_model->metricOf(index.row())) m_metric = *metric;
        follow();
    });
    // A heading chooses a strategy or a measure, and leaves the other as it is.
    m_table->horizontalHeader()->setSectionsClickable(true);
    const auto choose = [this](int row, int column) { m_table->setCurrentIndex(m_model->index(std::max(row, 0), std::max(column, 0))); };
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this, [this, choose](int section) { choose(m_table->currentIndex().row(), section); });
    connect(m_table->verticalHeader(), &QHeaderView::sectionClicked, this, [this, choose](int section) { choose(section, m_table->currentIndex().column()); });
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::followed}) connect(session, signal, this, &StrategiesPane::tell);
    connect(session, &Session::profilesChanged, this, &StrategiesPane::tell);
    connect(m_load, &QComboBox::currentIndexChanged, this, [this] { m_shapes->setOfTrace(m_load->chosen().kind == LabLoadSpec::Kind::Trace); });
    connect(m_options, &RunOptions::changed, this, &StrategiesPane::followLots);
    connect(m_compaction, &QCheckBox::toggled, this, &StrategiesPane::followLots);
    setPools({}, {});
    followLots();
    follow();
}

void StrategiesPane::setTheme(const Theme& theme) {
    m_model->setTheme(theme);
    m_chart->setTheme(theme);
}

std::function<Result<StrategiesPane::Ran>(const Budget&)> StrategiesPane::making(const std::shared_ptr<Inbox>& inbox) const {
    return [inbox, load = m_load->chosen(), from = m_session->cluster(), current = m_session->scheduler().profiles(), configuration = m_session->configuration(),
            unread = m_session->unread(), pools = m_chosenPools, entries = m_choice->chosen(), seeds = static_cast<std::uint64_t>(m_seeds->isEnabled() ? m_seeds->value() : 1),
            shuffled = m_options->shuffled(), equalsByLot = m_options->equalsByLot(), types = m_options->types(), compaction = m_compaction->isChecked(),
            typed = m_shapes->typed(), first = m_shapes->first()](const Budget& budget) mutable -> Result<Ran> {
        auto lab = std::make_shared<Lab>();
        ClusterPtr cluster = from;
        if (load.kind == LabLoadSpec::Kind::Trace) {
            Result<ClusterPtr> trace = traceCluster(load.of, load.pods, budget);
            if (!trace) return trace.error();
            cluster = std::move(*trace);
        }
        if (load.kind == LabLoadSpec::Kind::Manifest) {
            Result<std::vector<ScenarioChange>> added = manifestChanges(load.of, [&](const std::string& name) { return readTextFile(name, kMaxItemBytes, budget.stop); });
            if (!added) return added.error();
            load.added = std::move(*added);
        }
        Result<LabLoad> placed = labLoad(cluster, current, load, budget);
        if (!placed) return placed.error();
        lab->load = std::move(*placed);
        if (const Result<void> right = checkPools(pools, lab->load.from->catalog()); !right) return right.error();
        lab->pools = pools;
        for (const StrategyEntry& entry : entries) {
            LabStrategy strategy{toStdString(entry.name), current};
            if (entry.configuration || !entry.scoring.plugin.empty() || !pools.empty()) {
                Result<SchedulerConfiguration> pooled = pooledBy(scoredBy(entry.configuration.value_or(configuration), entry.scoring), pools);
                if (!pooled) return pooled.error();
                Result<Profiles> profiles = makeProfiles(*pooled, inTreePlugins());
                if (!profiles) return profiles.error();
                strategy.profiles = withUnread(*profiles, unread);
            }
            lab->strategies.push_back(std::move(strategy));
        }
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) lab->seeds.push_back(seed);
        const Catalog& catalog = lab->load.from->catalog();
        if (!typed && first) lab->shapes = {*first};
        else if (!typed) lab->shapes = shapesSeen(catalog, 1);
        else
            for (const std::string& shape : *typed)
                if (const Result<void> added = addShape(*lab, shape, current.all.front()->schedulerName, catalog); !added) return added.error();
        lab->compaction = compaction;
        lab->shuffled = shuffled;
        lab->equalsByLot = equalsByLot;
        lab->prices = withPoolPrices(types ? nodePrices(catalog, *types) : std::vector<std::optional<double>>(), pools, catalog);
        {
            const std::lock_guard lock(inbox->mutex);
            inbox->head = headOf(*lab, {}, {});
        }
        budget.report({0, lab->runs(), "runs"});
        LabHow how;
        how.threads = std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
        how.each = [&inbox](const LabOutcome& outcome, const ClusterPtr&) {
            const std::lock_guard lock(inbox->mutex);
            inbox->outcomes.push_back(outcome);
        };
        const Result<std::vector<LabOutcome>> outcomes = runLab(*lab, how, budget);
        if (!outcomes) return outcomes.error();
        return Ran{std::move(lab), std::move(load)};
    };
}

void StrategiesPane::run() {
    if (!m_shapes->read()) return;
    forget();
    if (m_choice->chosen().empty()) return;
    m_inbox = std::make_shared<Inbox>();
    m_of = m_session->cluster();
    Job* job = m_job.ask<Ran>(QStringLiteral("lab"), making(m_inbox), [this](Result<Ran> ran) {
        takeIn();
        if (ran) {
            m_lab = std::move(ran->lab);
            m_ran = std::move(ran->load);
        }
        follow();
        if (ran) return;
        const bool stopped = ran.error().code == ErrorCode::Cancelled;
        if (m_model->empty()) m_about->setText(stopped ? tr("It was stopped.") : errorText(ran.error()));
        else m_says->setText(stopped ? tr("It was stopped: the rows have the runs that ended.") : errorText(ran.error()));
    });
    connect(job, &Job::progressed, this, &StrategiesPane::takeIn);
    follow();
}

void StrategiesPane::finish() {
    while (m_job.running() || m_closer.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void StrategiesPane::takeIn() {
    if (!m_inbox) return;
    std::optional<LabHead> head;
    std::vector<LabOutcome> outcomes;
    {
        const std::lock_guard lock(m_inbox->mutex);
        head = std::exchange(m_inbox->head, std::nullopt);
        outcomes = std::exchange(m_inbox->outcomes, {});
    }
    if (head) {
        m_model->begin(*head);
        // What people ask first: how many nodes it takes; and where all are in use anyway, how many pods are left over.
        const auto found = std::find_if(head->metrics.begin(), head->metrics.end(), [](const LabMetric& metric) { return metric.kind == LabMetric::Kind::NodesUsed; });
        m_metric = found == head->metrics.end() ? 0 : static_cast<std::size_t>(found - head->metrics.begin());
    }
    const bool first = m_model->outcomes().empty();
    m_model->add(std::move(outcomes));
    if (head || first || m_model->outcomes().size() == m_model->head().runs()) fitStrategies();
    follow();
}

void StrategiesPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitStrategies();
}

void StrategiesPane::fitStrategies() {
    if (m_model->empty()) return;
    QHeaderView* names = m_table->verticalHeader();
    int longest = 0;
    for (int row = 0; row < m_model->rowCount(); ++row)
        longest = std::max(longest, QFontMetrics(names->font()).horizontalAdvance(m_model->headerData(row, Qt::Vertical, kWidestTextRole).toString()));
    longest += space::kL + space::kXs;
    int named = std::min(longest, std::max(textPixels(150), m_table->width() * 34 / 100));
    const int room = m_table->width() - named - m_table->verticalScrollBar()->sizeHint().width();
    const QFontMetrics heading(m_table->horizontalHeader()->font());
    std::vector<int> widths(static_cast<std::size_t>(m_model->columnCount()));
    using Room = OutcomeModel::Room;
    for (const Room narrow : {Room::Ample, Room::Narrow, Room::Tight}) {
        m_model->setRoom(narrow);
        for (int column = 0; column < m_model->columnCount(); ++column) {
            int width = textPixels(48);
            for (const QString& line : m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().split(QLatin1Char('\n')))
                width = std::max(width, heading.horizontalAdvance(line));
            for (int row = 0; row < m_model->rowCount(); ++row) {
                const QModelIndex at = m_model->index(row, column);
                const QVariant font = at.data(Qt::FontRole);
                width = std::max(width, QFontMetrics(font.isValid() ? qvariant_cast<QFont>(font) : m_table->font()).horizontalAdvance(at.data().toString()));
            }
            widths[static_cast<std::size_t>(column)] = width + (narrow == Room::Tight && m_model->strategyOf(column) ? space::kL : space::kL + space::kXs);
        }
        const int least = std::min(named, textPixels(118)), spare = room + named - std::accumulate(widths.begin(), widths.end(), 0);
        if (narrow != Room::Tight && spare < named) continue;
        named = std::clamp(spare, least, longest);  // names that are cut have what is left over
        break;
    }
    names->setFixedWidth(named);
    m_model->setNameRoom(named - space::kL);
    for (int column = 0; column < m_model->columnCount(); ++column) m_table->setColumnWidth(column, widths[static_cast<std::size_t>(column)]);
    if (!m_shared) return;
    // The chart stands below the last row; where there is too little room the rows scroll.
    const int rows = m_table->horizontalHeader()->sizeHint().height() + m_model->rowCount() * m_table->verticalHeader()->defaultSectionSize() + 2;
    const int all = m_parts->height(), above = std::min(rows, std::max(all - m_chart->sizeHint().height() - 2 * m_parts->handleWidth(), all / 2));
    m_parts->setSizes({above, all - above});
}

void StrategiesPane::forget() {
    m_job.drop();
    m_closer.drop();
    m_inbox = nullptr;
    m_lab = nullptr;
    m_of = nullptr;
    m_model->clear();
    follow();
}

std::optional<std::size_t> StrategiesPane::strategy() const {
    if (const std::optional<std::size_t> chosen = m_model->strategyOf(m_table->currentIndex().column())) return chosen;
    if (m_model->empty()) return std::nullopt;
    return isRanked(m_model->head().metrics[m_metric]) ? m_model->best(m_metric) : std::optional<std::size_t>(0);
}

void StrategiesPane::follow() {
    m_run->setText(m_job.running() ? tr("Stop") : tr("Run"));
    m_pages->setCurrentIndex(m_model->empty() ? 0 : 1);
    if (m_model->empty()) m_chart->show({}, {}, {}, 0);
    else m_chart->show(m_model->head(), m_model->outcomes(), m_model->cells(), std::min(m_metric, m_model->head().metrics.size() - 1));
    tell();
}

void StrategiesPane::tell() {
    if (m_model->empty()) {
        m_about->setText(m_job.running() ? tr("Taking the load off its nodes…")
                                         : tr("The same pods are placed by each strategy on a copy of the cluster, once for every seed. A seed says in which order they come, and "
                                              "which of equal nodes is taken. Values appear as runs "
                                              "finish, with their spread, and a bound where there is one."));
    } else {
        const LabMetric& metric = m_model->head().metrics[m_metric];
        QString says;
        if (const std::optional<std::size_t> best = m_model->best(m_metric)) {
            const LabCell& cell = m_model->cells()[*best][m_metric];
            const QString name = toQString(m_model->head().strategies[*best]), bound = boundText(metric, cell);
            if (m_model->allAlike(m_metric) && m_model->rowCount() > 1) says = tr("%1: all are alike with %2", "a measure, a value").arg(metricText(metric), cellText(metric, cell)) + QLatin1Char('.');
            else says = bound.isEmpty() ? tr("%1: %2 is best with %3", "a measure, a strategy, a value").arg(metricText(metric), name, cellText(metric, cell))
                                        : tr("%1: %2 is best with %3; no placement does better than %4", "a measure, a strategy, a value, a bound")
                                              .arg(metricText(metric), name, cellText(metric, cell), valueText(metric, *cell.bound));
            const QString against = againstFirstText(metric, cell);
            if (!against.isEmpty() && !m_model->allAlike(m_metric)) says += QStringLiteral(". ") + against;
            if (!says.endsWith(QLatin1Char('.'))) says += QLatin1Char('.');
        }
        if (m_lab && m_of != m_session->cluster() && m_ran.kind != LabLoadSpec::Kind::Trace) says.prepend(tr("The cluster was another one then: run again.") + QLatin1Char(' '));
        m_says->setText(says);
    }
    const bool run = m_lab && m_of == m_session->cluster() && strategy() && !m_closer.running();
    const bool trace = m_lab && m_ran.kind == LabLoadSpec::Kind::Trace, manifest = m_lab && m_ran.kind == LabLoadSpec::Kind::Manifest;
    // Jobs that are in the cluster would make some of its pods.
    const bool made = run && !trace && !manifest && m_lab->load.from->sharedCatalog() != m_of->sharedCatalog();
    m_onMap->setEnabled(run && !trace && !manifest && !made);
    m_scenario->setEnabled(run && !trace && !made);
    m_steps->setEnabled(run);
    const QString name = strategy() && !m_model->empty() ? toQString(m_model->head().strategies[*strategy()]) : QString();
    const QString not_ = m_lab && m_of != m_session->cluster() ? tr("The cluster is another one by now: run again.") : tr("There is no placement yet.");
    const QString elsewhere = made    ? tr("Jobs of Volcano have yet to make some of its pods: they are not in this cluster.")
                              : trace ? tr("The trace has a cluster of its own: open it to see it on the map.")
                                      : tr("Its pods are not in this cluster: make a scenario, which adds them.");
    m_onMap->setToolTip(!run ? not_ : !m_onMap->isEnabled() ? elsewhere
                                                            : tr("Open the placement by %1 with the first seed on every screen, as a what-if").arg(name));
    m_scenario->setToolTip(!run ? not_ : trace || made ? elsewhere
                                                       : tr("Make the placement by %1 with the first seed a scenario on the screen What if").arg(name));
    m_paths->setEnabled(run && !m_lab->pools.empty());
    m_paths->setToolTip(!run ? not_ : m_lab->pools.empty() ? tr("This run had no node pools: choose some, and run again")
                                                           : tr("What each pool has in use of its quota, and into which pool a pod goes and why"));
    m_steps->setToolTip(run ? tr("Step through a run, and see where two strategies part") : not_);
}

void StrategiesPane::withPicture(const std::function<void(const ClusterPtr&, const ClusterPtr&, const QString&)>& then) {
    if (!m_lab || !strategy()) return;
    const QString name = toQString(m_model->head().strategies[*strategy()]);
    m_closer.ask<LabSteps>(
        QStringLiteral("lab run"), [lab = m_lab, which = *strategy()](const Budget& budget) { return stepsOf(*lab, which, 0, budget); },
        [this, then, name, before = m_of](Result<LabSteps> steps) {
            tell();
            if (!steps) Q_EMIT m_session->failed(errorText(steps.error()));
            else then(before, steps->after, name);
        });
    tell();
}

void StrategiesPane::onMap() {
    withPicture([this](const ClusterPtr& before, const ClusterPtr& after, const QString& name) {
        if (before->sharedCatalog() != after->sharedCatalog()) return;
        Q_EMIT branchWanted(tr("strategy %1").arg(name), m_lab->load.pods.front(), difference(*before, *after));
    });
}

void StrategiesPane::makeScenario() {
    withPicture([this](const ClusterPtr& before, const ClusterPtr& after, const QString& name) {
        Scenario scenario;
        scenario.name = toStdString(tr("strategy %1").arg(name));
        scenario.tried = TriedPods::None;
        // What a manifest adds comes first: its pods stand in no picture of the session.
        scenario.changes = m_ran.added;
        const std::vector<ScenarioChange> moves = changesBetween(m_ran.added.empty() ? *before : *m_lab->load.from, *after);
        scenario.changes.insert(scenario.changes.end(), moves.begin(), moves.end());
        Q_EMIT scenarioWanted(scenario);
    });
}

void StrategiesPane::setPools(const QString& text, std::vector<NodePool> pools) {
    m_poolsText = text;
    m_chosenPools = std::move(pools);
    m_pools->setText(m_chosenPools.empty() ? tr("Node pools…") : tr("Node pools: %1…").arg(QLocale().toString(static_cast<qulonglong>(m_chosenPools.size()))));
}

void StrategiesPane::editPools() {
    auto* dialog = new PoolsDialog(m_session, m_poolsText, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { setPools(dialog->text(), dialog->pools()); });
    dialog->open();
}

void StrategiesPane::followLots() {
    // One run is as another where no lot is drawn.
    const bool drawn = m_options->shuffled() || m_options->equalsByLot() || m_compaction->isChecked();
    m_seeds->setEnabled(drawn);
    m_seeds->setToolTip(drawn ? QString() : tr("A seed changes nothing where pods come by creation and equal nodes are taken by name: each strategy runs once"));
}

void StrategiesPane::showPaths() {
    if (!m_lab || m_lab->pools.empty() || !strategy()) return;
    auto* dialog = new PoolPaths(m_lab, *strategy(), window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void StrategiesPane::showSteps() {
    if (!m_lab || !strategy()) return;
    const std::size_t first = *strategy();
    auto* dialog = new RunSteps(m_lab, first, first == 0 && m_lab->strategies.size() > 1 ? 1 : 0, m_onMap->isEnabled(), window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RunSteps::momentWanted, this, [this, before = m_of](const QString& text, PodIdx pod, const ClusterPtr& moment) {
        if (before == m_session->cluster() && before->sharedCatalog() == moment->sharedCatalog()) Q_EMIT branchWanted(text, pod, difference(*before, *moment));
    });
    dialog->show();
}

}  // namespace bayplan

#include "moc_strategies_pane.cpp"
