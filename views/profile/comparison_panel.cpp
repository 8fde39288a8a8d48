// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/comparison_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <set>

#include "common/job.h"
#include "common/text.h"
#include "common/theme.h"
#include "plugins/all.h"
#include "profile/profile_draft.h"
#include "profile/ranking.h"
#include "schedulers/kube/kube_scheduler.h"

namespace bayplan {

namespace {
constexpr int kInUse = -2;  // otherwise a profile of the draft, for all pods, or:
constexpr int kMine = -1;   // the draft as a whole

QString stepText(RunStep::What what) {
    switch (what) {
    case RunStep::What::Scheduled: return outcomeText(Outcome::Scheduled);
    case RunStep::What::Waiting: return outcomeText(Outcome::Waiting);
    case RunStep::What::Unschedulable: return outcomeText(Outcome::Unschedulable);
    case RunStep::What::Error: return outcomeText(Outcome::Error);
    case RunStep::What::NotModelled: return outcomeText(Outcome::NotModelled);
    case RunStep::What::Ignored: return outcomeText(Outcome::Ignored);
    case RunStep::What::Gated: return outcomeText(Outcome::Gated);
    case RunStep::What::BindFailed: return ComparisonModel::tr("binding failed");
    case RunStep::What::Preempted: return ComparisonModel::tr("preempted");
    }
    return {};
}
}  // namespace

void ComparisonModel::set(PlacementComparison comparison, QString a, QString b) {
    beginResetModel();
    m_comparison = std::move(comparison);
    m_a = std::move(a);
    m_b = std::move(b);
    endResetModel();
}

int ComparisonModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_comparison.different.size()); }

QVariant ComparisonModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
    const PlacedElsewhere& d = m_comparison.different[static_cast<std::size_t>(index.row())];
    if (index.column() == PodColumn) return toQString(d.pod);
    const std::string& node = index.column() == AColumn ? d.a : d.b;
    return node.empty() ? stepText(index.column() == AColumn ? d.whatA : d.whatB) : toQString(node);
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
    return section == PodColumn ? tr("Pod") : section == AColumn ? m_a
                                                                 : m_b;
}

ComparisonPanel::ComparisonPanel(Session* session, ProfileDraft* draft, QWidget* parent)
    : QWidget(parent), m_session(session), m_draft(draft), m_a(new QComboBox), m_b(new QComboBox), m_run(new QPushButton(tr("Compare"))),
      m_showAll(new QToolButton), m_summary(new QLabel), m_progress(new QProgressBar), m_model(new ComparisonModel(this)), m_table(new QTableView) {
    m_a->setAccessibleName(tr("First configuration"));
    m_b->setAccessibleName(tr("Second configuration"));
    m_a->setObjectName(QStringLiteral("first"));
    m_b->setObjectName(QStringLiteral("second"));
    for (QComboBox* box : {m_a, m_b}) box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_run->setObjectName(QStringLiteral("compare"));
    m_showAll->setText(tr("Show on the map"));
    m_showAll->setObjectName(QStringLiteral("showDifferent"));
    m_summary->setWordWrap(true);
    m_summary->setFont(uiFont(TextSize::Label));
    m_summary->setProperty("role", QStringLiteral("secondary"));
    m_progress->setTextVisible(false);
    m_progress->hide();
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Pods whose placement differs"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setFont(uiFont(TextSize::Label));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(rowPixels(24));
    m_table->horizontalHeader()->setFont(uiFont(TextSize::Label));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setWordWrap(false);

    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    row->addWidget(m_a, 1);
    row->addWidget(new QLabel(tr("against")));
    row->addWidget(m_b, 1);
    row->addWidget(m_run);
    auto* second = new QHBoxLayout;
    second->setSpacing(space::kS);
    second->addWidget(m_summary, 1);
    second->addWidget(m_showAll);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kL, space::kS);
    layout->setSpacing(space::kS);
    layout->addLayout(row);
    layout->addWidget(m_progress);
    layout->addLayout(second);
    layout->addWidget(m_table, 1);

    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_job) m_job->stop();
        else run();
    });
    connect(m_showAll, &QToolButton::clicked, this, &ComparisonPanel::selectAll);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ComparisonPanel::selectRows);
    connect(m_table, &QTableView::activated, this, &ComparisonPanel::showOnMapRequested);
    connect(draft, &ProfileDraft::changed, this, [this] {
        fillChoices();
        forget();
    });
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::followed, &Session::profilesChanged}) connect(session, signal, this, &ComparisonPanel::forget);
    fillChoices();
    m_b->setCurrentIndex(1);
    forget();
}

ComparisonPanel::~ComparisonPanel() = default;

void ComparisonPanel::fillChoices() {
    for (QComboBox* box : {m_a, m_b}) {
        const QSignalBlocker quiet(box);
        const int at = std::max(0, box->currentIndex());
        box->clear();
        box->addItem(tr("In use"), kInUse);
        box->addItem(tr("Mine"), kMine);
        const auto& profiles = m_draft->configuration().profiles;
        if (profiles.size() > 1)
            for (std::size_t i = 0; i < profiles.size(); ++i) box->addItem(tr("Mine: %1 for all pods").arg(toQString(profiles[i].schedulerName)), static_cast<int>(i));
        box->setCurrentIndex(std::min(at, box->count() - 1));
    }
}

std::optional<SchedulerConfiguration> ComparisonPanel::chosen(const QComboBox* box) const {
    const int which = box->currentData().toInt();
    if (which == kInUse) return m_session->configuration();
    if (!m_draft->readable() || !m_draft->profiles()) return {};
    if (which == kMine) return m_draft->configuration();
    std::set<std::string> names;
    for (const PodIdx pod : m_session->cluster()->pendingPods()) names.insert(m_session->catalog().pod(pod).spec->schedulerName);
    return alone(m_draft->configuration(), m_draft->configuration().profiles[static_cast<std::size_t>(which)], {names.begin(), names.end()});
}

void ComparisonPanel::forget() {
    if (m_job) m_job->stop();
    m_model->set({}, m_a->currentText(), m_b->currentText());
    m_showAll->setEnabled(false);
    const auto pending = static_cast<int>(m_session->cluster()->pendingPods().size());
    m_summary->setText(pending == 0 ? tr("No pod is pending: nothing would be placed either way.")
                                    : tr("Runs the %Ln pending pod(s) through both and lists those that end up elsewhere.", nullptr, pending));
    m_run->setEnabled(pending > 0);
}

QString ComparisonPanel::summary() const { return m_summary->text(); }

void ComparisonPanel::run() {
    const auto a = chosen(m_a), b = chosen(m_b);
    if (!a || !b) {
        m_summary->setText(tr("Mine cannot run yet: see what the YAML says."));
        return;
    }
    auto first = makeProfiles(*a, inTreePlugins());
    auto second = makeProfiles(*b, inTreePlugins());
    if (!first || !second) {
        m_summary->setText(errorText((first ? second : first).error()));
        return;
    }
    auto* job = new Job(tr("Comparing"), this);
    m_job = job;
    m_run->setText(tr("Cancel"));
    m_progress->setValue(0);
    m_progress->show();
    const ClusterPtr cluster = m_session->cluster();
    connect(job, &Job::progressed, this, [this, job] {
        m_progress->setMaximum(static_cast<int>(job->progress().total));
        m_progress->setValue(static_cast<int>(job->progress().done));
    });
    connect(job, &Job::finished, this, [this, job] {
        if (m_job == job) {
            m_job.clear();
            m_progress->hide();
            m_run->setText(tr("Compare"));
        }
        job->deleteLater();
    });
    job->start<PlacementComparison>([cluster, first = *first, second = *second](const Budget& budget) -> Result<PlacementComparison> {
        KubeScheduler schedulerA{Scheduler(first)}, schedulerB{Scheduler(second)};
        const auto runA = schedulerA.run(cluster, cluster->pendingPods(), {}, budget);
        if (!runA) return runA.error();
        const auto runB = schedulerB.run(cluster, cluster->pendingPods(), {}, budget);
        if (!runB) return runB.error();
        return comparePlacements(*runA, *runB); }, [this, job, cluster](Result<PlacementComparison> result) {
        if (m_job != job || m_session->cluster() != cluster) return;
        if (result) show(std::move(*result));
        else m_summary->setText(result.error().code == ErrorCode::Cancelled ? tr("Cancelled.") : errorText(result.error())); });
}

void ComparisonPanel::show(PlacementComparison comparison) {
    const QString pods = tr("%Ln pod(s) differ", nullptr, static_cast<int>(comparison.different.size()));
    m_summary->setText(comparison.different.empty()
                           ? tr("No difference: both place %1 of %2 pods, each on the same node.").arg(comparison.placedA).arg(comparison.pods)
                           : tr("%1 of %2. Placed: %3 and %4.").arg(pods).arg(comparison.pods).arg(comparison.placedA).arg(comparison.placedB));
    m_showAll->setEnabled(!comparison.different.empty());
    m_model->set(std::move(comparison), m_a->currentText(), m_b->currentText());
    if (m_model->rowCount() > 0) m_table->selectionModel()->setCurrentIndex(m_model->index(0, 0), QItemSelectionModel::NoUpdate);
}

void ComparisonPanel::selectRows() {
    Selection selection;
    for (const QModelIndex& i : m_table->selectionModel()->selectedRows()) {
        const PlacedElsewhere& d = m_model->comparison().different[static_cast<std::size_t>(i.row())];
        const Catalog& catalog = m_session->catalog();
        for (const std::string& name : {d.a, d.b})
            if (const NodeIdx node = catalog.findNode(name); node.valid()) selection.nodes.push_back(node);
        if (const PodIdx pod = catalog.findPod(d.pod); pod.valid()) selection.pods.push_back(pod);
    }
    if (!selection.empty()) m_session->looking()->select(std::move(selection));
}

void ComparisonPanel::selectAll() {
    m_table->selectAll();
    Q_EMIT showOnMapRequested();
}

}  // namespace bayplan

#include "moc_comparison_panel.cpp"
