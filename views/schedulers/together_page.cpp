// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/together_page.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/text.h"
#include "io/sessions/job_pods.h"
#include "schedulers/conflict_pane.h"
#include "schedulers/event_model.h"
#include "schedulers/shown_job.h"
#include "schedulers/sweep_charts.h"
#include "schedulers/together_form.h"

namespace bayplan {

namespace {

QString share(const std::optional<double>& part) { return part ? QLocale().toString(100 * *part, 'f', 1) + QStringLiteral(" %") : QStringLiteral("–"); }

}  // namespace

TogetherPage::TogetherPage(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_form(new TogetherForm(session)), m_run(new QPushButton(tr("Play"))), m_summary(new WrappedLabel), m_progress(new QProgressBar),
      m_clashes(new QCheckBox(tr("Conflicts and rejections alone"))), m_events(new EventModel(this)), m_table(new QTableView), m_charts(new SweepCharts),
      m_conflict(new ConflictPane), m_playing(this) {
    m_run->setObjectName(QStringLiteral("playTogether"));
    m_run->setProperty("primary", true);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
    m_summary->setFont(uiFont(TextSize::Label));
    m_clashes->setObjectName(QStringLiteral("clashesOnly"));
    m_clashes->setFont(uiFont(TextSize::Label));
    m_table->setModel(m_events);
    m_table->setObjectName(QStringLiteral("events"));
    m_table->setAccessibleName(tr("What happened, in order"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setFont(uiFont(TextSize::Label));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(rowPixels(24));
    m_table->horizontalHeader()->setFont(uiFont(TextSize::Label));
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);

    auto* scroll = new QScrollArea;
    scroll->setWidget(m_form);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(std::max(textPixels(280), m_form->minimumSizeHint().width() + scroll->verticalScrollBar()->sizeHint().width()));
    scroll->setMaximumWidth(std::max(textPixels(320), scroll->minimumWidth()));
    scroll->setAccessibleName(tr("Parameters"));

    auto* head = new QHBoxLayout;
    head->setContentsMargins(space::kL, 0, space::kL, 0);
    head->setSpacing(space::kS);
    head->addWidget(m_summary, 1);
    head->addWidget(m_progress);
    head->addWidget(m_run);
    auto* list = new QWidget;
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(space::kL, 0, 0, 0);
    column->setSpacing(space::kXs);
    column->addWidget(m_clashes);
    column->addWidget(m_table, 1);
    auto* below = paneSplitter(Qt::Horizontal, {list, m_conflict});
    below->setStretchFactor(0, 1);
    below->setStretchFactor(1, 1);
    auto* split = paneSplitter(Qt::Vertical, {m_charts, below});
    split->setStretchFactor(0, 5);
    split->setStretchFactor(1, 4);
    auto* right = new QVBoxLayout;
    right->setSpacing(space::kS);
    right->addLayout(head);
    right->addWidget(split, 1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, space::kM, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(scroll);
    layout->addLayout(right, 1);

    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_playing.running()) m_playing.stop();
        else run();
    });
    connect(m_clashes, &QCheckBox::toggled, this, [this](bool on) {
        m_events->setClashesOnly(on);
        chooseFirstClash();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TogetherPage::chooseEvent);
    connect(m_form, &TogetherForm::changed, this, [this] {
        if (m_outcome && !m_playing.running()) m_summary->setText(tr("The parameters have changed: play again."));
    });
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::followed, &Session::profilesChanged}) connect(session, signal, this, &TogetherPage::forget);
    forget();
}

TogetherPage::~TogetherPage() = default;

void TogetherPage::setTheme(const Theme& theme) {
    m_charts->setTheme(theme);
    m_conflict->setTheme(theme);
    m_events->setTheme(theme);
}

QString TogetherPage::summary() const { return m_summary->text(); }

void TogetherPage::forget() {
    m_playing.stop();
    m_outcome.reset();
    m_events->set(nullptr);
    m_charts->setPoints({});
    tellConflict(nullptr);
    const auto pending = static_cast<int>(m_session->cluster()->pendingPods().size());
    const bool jobs = !m_session->catalog().volcanoJobs.empty();
    m_run->setEnabled(pending > 0 || jobs);
    if (pending == 0 && jobs)
        return m_summary->setText(tr("Lets several schedulers place the pods that Jobs of Volcano make at the same time, each with a view that is a little old. Nothing is moved."));
    m_summary->setText(pending == 0 ? tr("No pod is pending: there is nothing to schedule.")
                                    : tr("Lets several schedulers place the %Ln pending pod(s) at the same time, each with a view that is a little old. Nothing is moved.", nullptr, pending));
}

void TogetherPage::run() {
    if (m_playing.running()) return;
    TogetherQuestion question = m_form->question();
    question.clock = QDateTime::currentSecsSinceEpoch();
    question.rules.tellViews = true;
    const ClusterPtr cluster = m_session->cluster();
    Job* job = m_playing.ask<Answer>(
        tr("Playing schedulers"),
        [cluster, question, most = m_form->most()](const Budget& budget) -> Result<Answer> {
            Result<WithJobPods> whole = withPodsOfJobs(cluster, question.clock, budget);
            if (!whole) return whole.error();
            TogetherQuestion asked = question;
            asked.volcano = std::move(whole->volcano);
            Result<TogetherOutcome> outcome = playTogether(whole->picture, asked, budget);
            if (!outcome) return outcome.error();
            Result<std::vector<TogetherPoint>> points = sweepTogether(whole->picture, asked, 1, most, budget);
            if (!points) return points.error();
            return Answer{std::make_shared<const TogetherOutcome>(std::move(*outcome)), std::move(*points), std::move(whole->picture)};
        },
        [this, cluster, refreshes = question.rules.refreshOnReject](Result<Answer> answer) {
            m_cluster = answer ? answer->picture : cluster;
            m_refreshes = refreshes;
            if (answer) show(std::move(*answer));
            else if (answer.error().code != ErrorCode::Cancelled) m_summary->setText(errorText(answer.error()));
        });
    showJob(job, m_run, tr("Stop"), m_progress);
}

void TogetherPage::show(Answer answer) {
    m_outcome = std::move(answer.outcome);
    m_events->set(m_outcome);
    fitColumnsToRoom(m_table, {textPixels(48), textPixels(300)}, textPixels(100));
    m_charts->setPoints(std::move(answer.points));
    const together::Course& course = m_outcome->course;
    QStringList said{tr("%1 of %2 pods placed").arg(QLocale().toString(static_cast<qulonglong>(course.total.placed)), QLocale().toString(static_cast<qulonglong>(course.arrived))),
                     tr("%Ln conflict(s)", nullptr, static_cast<int>(course.total.conflicts)), tr("%Ln rejection(s) by kubelets", nullptr, static_cast<int>(course.total.oversells)),
                     tr("%1 of the work wasted").arg(share(course.total.wasted()))};
    if (course.lost > 0) said << tr("%Ln pod(s) lost", nullptr, static_cast<int>(course.lost));
    if (course.notModelled > 0) said << tr("about %Ln pod(s) nothing can be told", nullptr, static_cast<int>(course.notModelled));
    if (course.cutShort) said << tr("cut short: as many decisions as are played");
    m_summary->setText(said.join(QStringLiteral(" · ")));
    chooseFirstClash();
}

void TogetherPage::chooseFirstClash() {
    for (int row = 0; row < m_events->rowCount(); ++row) {
        if (!EventModel::isClash(m_outcome->course.rows[m_events->eventAt(row)].what)) continue;
        m_table->selectRow(row);
        m_table->scrollTo(m_events->index(row, 0), QAbstractItemView::PositionAtCenter);
        return;
    }
    tellConflict(nullptr);
}

/// Without a conflict the events have all the room.
void TogetherPage::tellConflict(std::unique_ptr<ConflictStory> story) {
    m_conflict->setVisible(story != nullptr);
    m_conflict->setStory(std::move(story), m_outcome);
}

void TogetherPage::chooseEvent() {
    const QModelIndex current = m_table->currentIndex();
    if (!m_outcome || !current.isValid()) return;
    const std::size_t event = m_events->eventAt(current.row());
    if (!EventModel::isClash(m_outcome->course.rows[event].what)) return;
    tellConflict(std::make_unique<ConflictStory>(m_cluster, m_outcome, event, m_refreshes));
}

void TogetherPage::finish() {
    while (m_playing.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

}  // namespace bayplan

#include "moc_together_page.cpp"
