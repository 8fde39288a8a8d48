// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/figures_page.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>
#include <filesystem>

#include "common/first_shape.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/text.h"
#include "common/theme.h"
#include "io/config/compared_configuration.h"
#include "io/sessions/compared_objects.h"
#include "planner/compared/figures.h"
#include "planner/shown_objects.h"
#include "plugins/all.h"
#include "schedulers/shown_job.h"

namespace bayplan {

namespace {

constexpr int kMostListed = 2000;

void dress(QTableWidget* table) {
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setFont(uiFont(TextSize::Label));
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(rowPixels(24));
    table->horizontalHeader()->setFont(uiFont(TextSize::Label));
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
}

QString plainCount(std::size_t number) { return QLocale().toString(static_cast<qulonglong>(number)); }

Result<ComparedLoad> loadOf(const ClusterPtr& cluster, const Budget& budget) {
    Result<ComparedObjects> all = comparedObjectsOf(cluster->catalog(), {}, budget);
    if (!all) return all.error();
    all->objects = shownObjects(*cluster);
    return comparedLoad(std::move(*all), budget);
}

Result<SchedulerComparison> compared(const ClusterPtr& cluster, const Profiles& profiles, const std::vector<ComparedScheduler>& more,
                                     const std::optional<SlotShape>& shape, std::int64_t now, const Budget& budget) {
    const Result<ComparedLoad> load = loadOf(cluster, budget);
    if (!load) return load.error();
    ComparisonQuestion question;
    question.shape = shape;
    ComparedScheduler own;
    own.name = "kube";
    own.profiles = profiles;
    question.schedulers.push_back(std::move(own));
    std::vector<ComparedScheduler::Kind> kinds{ComparedScheduler::Kind::Volcano};
    if (!load->koordinator.quotas.empty()) kinds.push_back(ComparedScheduler::Kind::Koordinator);
    if (!load->kueue.objects.queues.empty()) kinds.push_back(ComparedScheduler::Kind::Kueue);
    for (const ComparedScheduler::Kind kind : kinds) {
        Result<ReadComparedScheduler> read = readComparedScheduler(kind, toString(kind), {});
        if (!read) return read.error();
        question.schedulers.push_back(std::move(read->scheduler));
    }
    question.schedulers.insert(question.schedulers.end(), more.begin(), more.end());
    question.rules.clock = now;
    question.counting = makeProfiles(SchedulerConfiguration{}, inTreePlugins()).value();
    return compareSchedulers(*load, question, budget);
}

/// What makes `shown` place its pods as `after` does, by their names; evictions first. O(pods).
std::vector<Delta> placementsTowards(const Cluster& shown, const Cluster& after) {
    std::vector<Delta> evictions, placements;
    for (std::size_t p = 0; p < shown.podCount(); ++p) {
        const PodIdx there = after.catalog().findPod(shown.catalog().pod(PodIdx(p)).key());
        const NodeIdx now = shown.placement(PodIdx(p)).node;
        const NodeIdx to = there.valid() && after.placement(there).node.valid() ? shown.catalog().findNode(after.catalog().node(after.placement(there).node).name) : NodeIdx();
        if (now.valid() && !to.valid()) evictions.push_back(Evict{PodIdx(p)});
        else if (!now.valid() && to.valid()) placements.push_back(Place{PodIdx(p), to});
    }
    evictions.insert(evictions.end(), placements.begin(), placements.end());
    return evictions;
}

PodIdx placedOrEvicted(const Delta& delta) {
    if (const auto* evict = std::get_if<Evict>(&delta)) return evict->pod;
    return std::get<Place>(delta).pod;
}

}  // namespace

FiguresPage::FiguresPage(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_comparing(this), m_opening(this), m_run(new QPushButton(tr("Compare"))), m_add(new QPushButton(tr("Add a configuration…"))),
      m_map(new QPushButton(tr("Try it on the map"))), m_summary(new WrappedLabel), m_notes(new WrappedLabel), m_first(new WrappedLabel), m_progress(new QProgressBar), m_figures(new QTableWidget),
      m_pods(new QTableWidget), m_split(paneSplitter(Qt::Vertical, {m_figures})) {
    m_figures->setObjectName(QStringLiteral("figures"));
    m_figures->setAccessibleName(tr("Figures of each scheduler"));
    m_pods->setObjectName(QStringLiteral("placements"));
    m_pods->setAccessibleName(tr("Where the chosen scheduler puts each pod"));
    dress(m_figures);
    dress(m_pods);
    m_pods->setColumnCount(3);
    m_pods->setHorizontalHeaderLabels({tr("Pod"), tr("Asks for"), tr("Node")});
    for (QLabel* label : {m_summary, m_notes}) {
        label->setFont(uiFont(TextSize::Label));
        label->setProperty("role", QStringLiteral("secondary"));
    }
    m_notes->setContentsMargins(space::kL, space::kXs, space::kL, space::kXs);
    m_first->setText(
        tr("Each scheduler places the pending pods by its own rules, on a copy of the cluster:\nkube-scheduler by the profiles in use, Volcano, and Koordinator and Kueue where "
           "their quotas are there.\n\n"
           "How many pods get a node, which gangs are whole, how long a job waits and what room is left stand here."));
    m_first->setAlignment(Qt::AlignCenter);
    m_first->setProperty("role", QStringLiteral("secondary"));
    auto* below = new QWidget;
    auto* column = new QVBoxLayout(below);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_notes);
    column->addWidget(m_pods, 1);
    m_split->addWidget(below);
    m_split->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kM, 0, 0);
    layout->setSpacing(space::kS);
    layout->addWidget(makeHead());
    layout->addWidget(m_split, 100);
    layout->addWidget(m_first, 1);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_comparing.running()) m_comparing.stop();
        else run();
    });
    connect(m_add, &QPushButton::clicked, this, [this] {
        const QString file = QFileDialog::getOpenFileName(this, tr("A configuration to compare"), {}, tr("Configurations (*.yaml *.yml *.json *.conf);;All files (*)"));
        if (!file.isEmpty()) addFile(file);
    });
    connect(m_map, &QPushButton::clicked, this, &FiguresPage::openOnMap);
    connect(m_figures, &QTableWidget::itemSelectionChanged, this, &FiguresPage::showRun);
    connect(m_figures, &QTableWidget::activated, this, &FiguresPage::openOnMap);
    connect(m_pods, &QTableWidget::itemSelectionChanged, this, [this] {
        const QTableWidgetItem* item = m_pods->item(m_pods->currentRow(), 0);
        if (!item) return;
        if (const PodIdx pod = m_session->catalog().findPod(toStdString(item->text())); pod.valid()) m_session->looking()->select({{}, {pod}});
    });
    for (const auto signal : {&Session::opened, &Session::followed, &Session::profilesChanged}) connect(session, signal, this, &FiguresPage::forget);
    forget();
}

FiguresPage::~FiguresPage() = default;

QWidget* FiguresPage::makeHead() {
    m_run->setObjectName(QStringLiteral("compareSchedulers"));
    m_run->setProperty("primary", true);
    m_add->setObjectName(QStringLiteral("addConfiguration"));
    m_map->setObjectName(QStringLiteral("tryOnMap"));
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(space::kL, 0, space::kL, 0);
    row->setSpacing(space::kS);
    row->addWidget(m_summary, 1);
    row->addWidget(m_progress);
    row->addWidget(m_map);
    row->addWidget(m_add);
    row->addWidget(m_run);
    return head;
}

void FiguresPage::addFile(const QString& file) {
    const std::filesystem::path path(QFile::encodeName(file).toStdString());
    const bool volcano = path.extension() == ".conf";
    const ComparedScheduler::Kind kind = volcano ? ComparedScheduler::Kind::Volcano : ComparedScheduler::Kind::Kube;
    Result<ReadComparedScheduler> read = readComparedScheduler(kind, std::string(toString(kind)) + "=" + toStdString(QFileInfo(file).fileName()), path);
    if (!read) {
        Q_EMIT m_session->failed(tr("%1 could not be read: %2").arg(file, errorText(read.error())));
        return;
    }
    m_files.push_back(std::move(read->scheduler));
    run();
}

void FiguresPage::forget() {
    m_comparing.stop();
    m_opening.drop();
    m_shown.reset();
    m_split->hide();
    m_first->show();
    m_figures->setRowCount(0);
    m_figures->setColumnCount(0);
    m_pods->setRowCount(0);
    m_notes->clear();
    m_map->setEnabled(false);
    const auto pending = static_cast<int>(m_session->cluster()->pendingPods().size());
    m_run->setEnabled(pending > 0);
    m_add->setEnabled(pending > 0);
    m_summary->setText(pending == 0 ? tr("No pod is pending: there is nothing to compare.")
                                    : tr("Gives the %Ln pending pod(s) to each scheduler, on the same cluster. Nothing is moved.", nullptr, pending));
}

QString FiguresPage::summary() const { return m_summary->text(); }

void FiguresPage::run() {
    if (m_comparing.running()) return;
    const std::optional<WaitingShape> shape = firstShape(*m_session);
    m_shapeText = shape ? shapeText(shape->shape) : QString();
    Job* job = m_comparing.ask<SchedulerComparison>(
        tr("Comparing schedulers"),
        [cluster = m_session->cluster(), profiles = m_session->profiles(), more = m_files, shape = shape ? std::optional(shape->shape) : std::nullopt,
         now = QDateTime::currentSecsSinceEpoch()](const Budget& budget) { return compared(cluster, profiles, more, shape, now, budget); },
        [this](Result<SchedulerComparison> result) {
            if (result) show(std::move(*result));
            else if (result.error().code != ErrorCode::Cancelled) m_summary->setText(errorText(result.error()));
        });
    showJob(job, m_run, tr("Stop"), m_progress);
}

void FiguresPage::show(SchedulerComparison comparison) {
    m_shown = std::make_shared<const SchedulerComparison>(std::move(comparison));
    const QStringList headers{tr("Scheduler"), tr("Placed"), tr("Pending"), tr("Gangs whole"), tr("Longest wait"), tr("Off deserved"), tr("Nodes used"), tr("Slots left"), tr("Evicted")};
    m_figures->clear();
    m_figures->setColumnCount(static_cast<int>(headers.size()));
    m_figures->setHorizontalHeaderLabels(headers);
    for (int c = 1; c < headers.size(); ++c) m_figures->horizontalHeaderItem(c)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_figures->setRowCount(static_cast<int>(m_shown->rows.size()));
    const QString unknown = tr("unknown");
    for (std::size_t r = 0; r < m_shown->rows.size(); ++r) {
        const SchedulerFigures& row = m_shown->rows[r];
        QStringList cells{toQString(row.scheduler)};
        if (!row.failed.empty()) {
            while (cells.size() < headers.size()) cells << unknown;
        } else {
            cells << plainCount(row.placed) << plainCount(row.pending) << (m_shown->gangs > 0 ? plainCount(row.gangsWhole) : QStringLiteral("–"))
                  << (row.longestWait ? plainCount(*row.longestWait) : QStringLiteral("–")) << (row.distance ? QLocale().toString(100 * *row.distance, 'f', 1) + QStringLiteral(" %") : unknown)
                  << QLocale().toString(static_cast<qlonglong>(row.nodesUsed)) << (row.slots ? QLocale().toString(static_cast<qlonglong>(*row.slots)) : unknown) << plainCount(row.evictions);
        }
        for (int c = 0; c < cells.size(); ++c) {
            auto* item = new QTableWidgetItem(cells[c]);
            if (c > 0) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (!row.failed.empty()) item->setToolTip(messageText(row.failed));
            else if (c == 0) item->setToolTip(cells[c]);  // a file's name has any length
            m_figures->setItem(static_cast<int>(r), c, item);
        }
    }
    QStringList about{tr("%Ln pod(s)", nullptr, static_cast<int>(m_shown->pods))};
    if (!m_shown->shape.empty()) about << tr("slots are of %1").arg(m_shapeText.isEmpty() ? toQString(m_shown->shape) : m_shapeText);
    if (m_shown->ran() > 0 && std::all_of(m_shown->rows.begin(), m_shown->rows.end(), [](const SchedulerFigures& row) { return !row.failed.empty() || row.slots == 0; }))
        about << tr("none leaves room for one");
    m_summary->setText(about.join(QStringLiteral("; ")));
    std::size_t best = 0;
    for (std::size_t r = 1; r < m_shown->rows.size(); ++r)
        if (m_shown->rows[r].failed.empty() && m_shown->rows[r].placed > m_shown->rows[best].placed) best = r;
    m_figures->selectRow(static_cast<int>(best));
    // As high as its rows, and one more: the rest is for the pods.
    const int rows = m_figures->horizontalHeader()->sizeHint().height() + (m_figures->rowCount() + 1) * m_figures->verticalHeader()->defaultSectionSize();
    m_split->setSizes({std::min(rows, m_split->height() / 2), std::max(m_split->height() - rows, m_split->height() / 2)});
    m_first->hide();
    m_split->show();
}

const SchedulerFigures* FiguresPage::chosen() const {
    const int row = m_figures->currentRow();
    return m_shown && row >= 0 && row < static_cast<int>(m_shown->rows.size()) ? &m_shown->rows[static_cast<std::size_t>(row)] : nullptr;
}

/// The decisions that the figures of the chosen row come from, and what is to know about them.
void FiguresPage::showRun() {
    const SchedulerFigures* row = chosen();
    m_pods->setRowCount(0);
    m_map->setEnabled(row && row->failed.empty());
    if (!row) return;
    QStringList notes;
    if (!row->failed.empty()) notes << tr("It could not be run: %1").arg(messageText(row->failed));
    else if (!row->distance && !row->noDistance.empty()) notes << messageText(row->noDistance);
    if (row->failed.empty() && !row->slots && !row->noSlots.empty()) notes << messageText(row->noSlots);
    for (const Message& note : row->notes) notes << messageText(note);
    for (const auto& [queue, pods] : row->pendingByQueue) notes << tr("%1: %2 pending", "a queue").arg(toQString(queue), plainCount(pods));
    if (!row->after) {
        m_notes->setText(notes.join(QStringLiteral("; ")));
        return;
    }
    const Cluster& after = *row->after;
    const Cluster& before = *m_session->realCluster();
    m_pods->setSortingEnabled(false);
    int listed = 0;
    for (std::size_t p = 0; p < after.podCount() && listed < kMostListed; ++p) {
        const Pod& pod = after.catalog().pod(PodIdx(p));
        const PodIdx shown = before.catalog().findPod(pod.key());
        if (shown.valid() && before.placement(shown).node.valid() && after.placement(PodIdx(p)).node.valid()) continue;
        m_pods->setRowCount(listed + 1);
        QStringList asks;
        const std::vector<std::int64_t>& wants = after.catalog().specOf(PodIdx(p)).requests.filter;
        for (std::size_t r = 0; r < wants.size(); ++r)
            if (wants[r] > 0) asks << quantityText(after.catalog().resources.name(ResourceIdx(r)), wants[r]);
        const NodeIdx node = after.placement(PodIdx(p)).node;
        const QString cells[] = {toQString(pod.key()), asks.join(QStringLiteral(", ")), node.valid() ? toQString(after.catalog().node(node).name) : tr("pending")};
        for (int c = 0; c < 3; ++c) {
            auto* item = new QTableWidgetItem(cells[c]);
            item->setToolTip(cells[c]);
            m_pods->setItem(listed, c, item);
        }
        ++listed;
    }
    m_pods->setSortingEnabled(true);
    if (listed == kMostListed) notes << tr("the first %1 are listed").arg(plainCount(kMostListed));
    m_notes->setText(notes.join(QStringLiteral("; ")));
}

/// The placements of the chosen row as a what-if, made outside of the window's thread.
void FiguresPage::openOnMap() {
    const SchedulerFigures* row = chosen();
    if (!row || !row->after) return;
    const QString name = toQString(row->scheduler);
    m_opening.ask<std::vector<Delta>>(
        QStringLiteral("differences"), [after = row->after, shown = m_session->cluster()](const Budget&) -> Result<std::vector<Delta>> { return placementsTowards(*shown, *after); },
        [this, name](Result<std::vector<Delta>> deltas) {
            if (!deltas) return;
            if (deltas->empty()) {
                m_notes->setText(tr("It places no pod, and evicts none: the map stays as it is."));
                return;
            }
            m_opening.ask<Branch>(QStringLiteral("branch"), m_session->branching(tr("as %1 places the pending pods").arg(name), placedOrEvicted(deltas->front()), {}, *deltas),
                                  [this](Result<Branch> branch) {
                                      const Result<void> entered = branch ? m_session->enter(std::move(*branch)) : Result<void>(branch.error());
                                      if (entered) Q_EMIT showOnMapRequested();
                                      else Q_EMIT m_session->failed(errorText(entered.error()));
                                  });
        });
}

void FiguresPage::finish() {
    while (m_comparing.running() || m_opening.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

}  // namespace bayplan

#include "moc_figures_page.cpp"
