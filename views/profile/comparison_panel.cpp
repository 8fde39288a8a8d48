// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/comparison_panel.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <set>

#include "common/chosen_rows.h"
#include "common/first_shape.h"
#include "common/job.h"
#include "common/labels/wrapped_label.h"
#include "common/pair/pair_pane.h"
#include "common/text.h"
#include "common/theme.h"
#include "io/config/scheduler_config.h"
#include "plugins/all.h"
#include "profile/effects_table.h"
#include "profile/profile_draft.h"
#include "profile/ranking.h"

namespace bayplan {

namespace {
constexpr int kChooseFile = -3;
constexpr int kInUse = -2;        // otherwise a profile of the draft, for all pods, or:
constexpr int kMine = -1;         // the draft as a whole
constexpr int kFirstFile = 1000;  // the first of the files that were read

ComparedPods::Which whichOf(const QComboBox* box) { return static_cast<ComparedPods::Which>(box->currentData().toInt()); }

}  // namespace

ComparisonPanel::ComparisonPanel(Session* session, ProfileDraft* draft, QWidget* parent)
    : QWidget(parent), m_session(session), m_draft(draft), m_a(new QComboBox), m_b(new QComboBox), m_which(new QComboBox), m_size(new QSpinBox),
      m_run(new QPushButton(tr("Compare"))), m_showAll(new QToolButton), m_summary(new WrappedLabel), m_progress(new QProgressBar), m_model(new ComparisonModel(this)),
      m_table(new QTableView), m_tabs(new QTabWidget), m_effects(new EffectsTable), m_maps(new PairPane(session, tr("Compare draws the cluster here as both would fill it."))) {
    m_a->setAccessibleName(tr("First configuration"));
    m_b->setAccessibleName(tr("Second configuration"));
    m_a->setObjectName(QStringLiteral("first"));
    m_b->setObjectName(QStringLiteral("second"));
    for (QComboBox* box : {m_a, m_b}) box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_which->setObjectName(QStringLiteral("comparedPods"));
    m_which->setAccessibleName(tr("Pods that are placed with both"));
    m_which->addItem(tr("Pending pods"), static_cast<int>(ComparedPods::Which::Pending));
    m_which->addItem(tr("All pods, placed anew"), static_cast<int>(ComparedPods::Which::All));
    m_which->addItem(tr("A sample, placed anew"), static_cast<int>(ComparedPods::Which::Sample));
    m_size->setObjectName(QStringLiteral("sampleSize"));
    m_size->setAccessibleName(tr("Pods in the sample"));
    m_size->setRange(1, 1'000'000);
    m_size->setValue(1000);
    m_size->setGroupSeparatorShown(true);
    m_size->hide();
    m_run->setObjectName(QStringLiteral("compare"));
    m_showAll->setText(tr("Show on the map"));
    m_showAll->setObjectName(QStringLiteral("showDifferent"));
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
    auto* what = new QHBoxLayout;
    what->setSpacing(space::kS);
    what->addWidget(m_which);
    what->addWidget(m_size);
    what->addStretch(1);
    what->addWidget(m_run);
    auto* second = new QHBoxLayout;
    second->setSpacing(space::kS);
    second->addWidget(m_summary, 1);
    second->addWidget(m_showAll);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kL, space::kS);
    layout->setSpacing(space::kS);
    layout->addLayout(row);
    layout->addLayout(what);
    layout->addWidget(m_progress);
    layout->addLayout(second);
    layout->addWidget(makeTabs(), 1);

    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_job) m_job->stop();
        else run();
    });
    for (QComboBox* box : {m_a, m_b}) connect(box, &QComboBox::activated, this, [this, box] { choose(box); });
    connect(m_which, &QComboBox::currentIndexChanged, this, [this] {
        m_size->setVisible(whichOf(m_which) == ComparedPods::Which::Sample);
        forget();
    });
    connect(m_size, &QSpinBox::valueChanged, this, &ComparisonPanel::forget);
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

QWidget* ComparisonPanel::makeTabs() {
    m_tabs->setObjectName(QStringLiteral("comparisonTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_table, tr("Pods elsewhere"));
    m_tabs->addTab(m_effects, tr("In numbers"));
    m_tabs->addTab(m_maps, tr("Side by side"));
    return m_tabs;
}

void ComparisonPanel::setTheme(const Theme& theme) { m_maps->setTheme(theme); }

void ComparisonPanel::choose(QComboBox* box) {
    if (box->currentData().toInt() == kChooseFile) {
        const QString file = QFileDialog::getOpenFileName(this, tr("A scheduler configuration to compare"), {}, tr("KubeSchedulerConfiguration (*.yaml *.yml *.json);;All files (*)"));
        const std::size_t before = m_files.size();
        if (!file.isEmpty()) addFile(file);
        box->setCurrentIndex(m_files.size() > before ? box->findData(kFirstFile + static_cast<int>(before)) : 0);
    }
    forget();
}

void ComparisonPanel::addFile(const QString& file) {
    const Result<ReadConfiguration> read = readSchedulerConfiguration(QFile::encodeName(file).toStdString());
    if (!read) {
        Q_EMIT m_session->failed(tr("%1 could not be read: %2").arg(file, errorText(read.error())));
        return;
    }
    m_files.push_back({QFileInfo(file).fileName(), read->configuration});
    fillChoices();
}

void ComparisonPanel::fillChoices() {
    for (QComboBox* box : {m_a, m_b}) {
        const QSignalBlocker quiet(box);
        const int chosen = box->count() > 0 ? box->currentData().toInt() : kInUse;
        box->clear();
        box->addItem(tr("In use"), kInUse);
        box->addItem(tr("Mine"), kMine);
        const auto& profiles = m_draft->configuration().profiles;
        if (profiles.size() > 1)
            for (std::size_t i = 0; i < profiles.size(); ++i) box->addItem(tr("Mine: %1 for all pods").arg(toQString(profiles[i].schedulerName)), static_cast<int>(i));
        for (std::size_t i = 0; i < m_files.size(); ++i) box->addItem(m_files[i].name, kFirstFile + static_cast<int>(i));
        box->addItem(tr("A file…"), kChooseFile);
        box->setCurrentIndex(std::max(0, box->findData(chosen)));
    }
}

std::optional<SchedulerConfiguration> ComparisonPanel::chosen(const QComboBox* box) const {
    const int which = box->currentData().toInt();
    if (which == kInUse) return m_session->configuration();
    if (which >= kFirstFile) return m_files[static_cast<std::size_t>(which - kFirstFile)].configuration;
    if (!m_draft->readable() || !m_draft->profiles()) return {};
    if (which == kMine) return m_draft->configuration();
    std::set<std::string> names;
    for (const Pod& pod : m_session->catalog().pods) names.insert(pod.spec->schedulerName);
    return alone(m_draft->configuration(), m_draft->configuration().profiles[static_cast<std::size_t>(which)], {names.begin(), names.end()});
}

void ComparisonPanel::forget() {
    if (m_job) m_job->stop();
    m_shown.reset();
    m_model->set({}, m_a->currentText(), m_b->currentText());
    m_effects->forget();
    m_maps->clear();
    m_showAll->setEnabled(false);
    m_summary->setText(question());
    const Cluster& cluster = *m_session->cluster();
    m_run->setEnabled(whichOf(m_which) == ComparedPods::Which::Pending ? !cluster.pendingPods().empty() : cluster.podCount() > 0);
}

QString ComparisonPanel::question() const {
    const auto pending = static_cast<int>(m_session->cluster()->pendingPods().size());
    switch (whichOf(m_which)) {
    case ComparedPods::Which::Pending:
        return pending == 0 ? tr("No pod is pending: nothing would be placed either way. All pods can be placed anew.")
                            : tr("Runs the %Ln pending pod(s) through both and lists those that end up elsewhere.", nullptr, pending);
    case ComparedPods::Which::All: return tr("Takes all pods that can leave off their nodes and fills the cluster anew with both. Nothing is moved.");
    case ComparedPods::Which::Sample: return tr("Takes so many pods, chosen by lot, off their nodes and places them anew with both. Nothing is moved.");
    }
    return {};
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
    const ComparedPods which{whichOf(m_which), static_cast<std::size_t>(m_size->value())};
    std::optional<SlotShape> shape;
    if (const auto waiting = firstShape(*m_session)) shape = waiting->shape;
    job->start<ProfileComparison>([cluster, which, shape, first = *first, second = *second](const Budget& budget) { return compareProfiles(cluster, first, second, which, shape, budget); },
                                  [this, job, cluster](Result<ProfileComparison> result) {
                                      if (m_job != job || m_session->cluster() != cluster) return;
                                      if (result) show(std::move(*result));
                                      else m_summary->setText(result.error().code == ErrorCode::Cancelled ? tr("Cancelled.") : errorText(result.error()));
                                  });
}

void ComparisonPanel::show(ProfileComparison compared) {
    m_shown = std::make_shared<const ProfileComparison>(std::move(compared));
    const ProfileComparison& c = *m_shown;
    const QLocale locale;
    const auto number = [&](std::size_t count) { return locale.toString(static_cast<qulonglong>(count)); };
    const QString pods = tr("%Ln pod(s) differ", nullptr, static_cast<int>(c.placements.different.size()));
    QString text =
        c.placements.different.empty()
            ? tr("No difference: both place %1 of %2 pods, each on the same node.").arg(number(c.placements.placedA), number(c.placements.pods))
            : tr("%1 of %2: %3 moved, %4 newly pending, %5 newly placed. Placed: %6 and %7.")
                  .arg(pods, number(c.placements.pods), number(c.moved), number(c.newlyPending), number(c.newlyPlaced), number(c.placements.placedA), number(c.placements.placedB));
    if (c.replaced.pods.size() < c.replaced.of) text += QLatin1Char(' ') + tr("A sample of %1 of %2 pods.").arg(number(c.replaced.pods.size()), number(c.replaced.of));
    if (c.replaced.stay > 0) text += QLatin1Char(' ') + tr("%Ln pod(s) stay: static pods, those of DaemonSets, ending ones and those of other schedulers.", nullptr, static_cast<int>(c.replaced.stay));
    m_summary->setText(text);
    m_showAll->setEnabled(!c.placements.different.empty());
    const QString a = m_a->currentText(), b = m_b->currentText();
    m_model->set(c.placements, a, b);
    m_effects->show(c, a, b);
    m_maps->show(c.a.cluster, c.b.cluster, a, b);
    if (m_model->rowCount() > 0) m_table->selectionModel()->setCurrentIndex(m_model->index(0, 0), QItemSelectionModel::NoUpdate);
}

void ComparisonPanel::selectRows() {
    Selection selection;
    for (const int row : chosenRows(*m_table)) {
        const PlacedElsewhere& d = m_model->comparison().different[static_cast<std::size_t>(row)];
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
