// SPDX-License-Identifier: GPL-3.0-or-later
#include "queues/queues_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDateTime>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShowEvent>
#include <QSignalBlocker>
#include <QSlider>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>
#include <tuple>
#include <utility>

#include "cluster/builder.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/pair/pair_pane.h"
#include "common/panes.h"
#include "common/role.h"
#include "common/text.h"
#include "common/usage/measured.h"
#include "common/volcano/volcano_editor.h"
#include "io/sessions/compared_objects.h"
#include "io/sessions/queue_configuration.h"
#include "kube/read/api_kinds.h"
#include "planner/queues/playing.h"
#include "planner/queues/turns.h"
#include "queues/job_model.h"
#include "queues/queue_bar.h"
#include "queues/queue_model.h"

namespace bayplan {

namespace {

/// Names of pods of one owner differ at their ends.
class BothEnds : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideMiddle;
    }
};

/// Why an object of a file was left out; absent: none was.
std::optional<Error> leftOutOf(const ComparedObjects& all, const std::string& file) {
    for (const Diagnostic& one : all.objects.diagnostics)
        if (one.severity == Severity::Error && one.what.origin.file.starts_with(file)) return one.what;
    return {};
}

/// Of what was left out when the picture was read, the objects that queues are made of.
void addLeftOut(const Diagnostics& leftOut, Diagnostics& unread) {
    for (const Diagnostic& one : leftOut) {
        const std::string kind = one.what.origin.object.substr(0, one.what.origin.object.find(' '));
        const auto kinds = {"Queue", "PodGroup", "ClusterQueue", "Cohort", "LocalQueue", "ResourceFlavor", "Workload", "AdmissionCheck", "Topology", "ElasticQuota"};
        if (one.severity == Severity::Error && std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) unread.push_back(one);
    }
}

QTableView* makeTable(QAbstractItemModel* model, const char* name, const QString& accessible) {
    auto* table = new QTableView;
    table->setObjectName(QString::fromLatin1(name));
    table->setAccessibleName(accessible);
    table->setModel(model);
    table->setWordWrap(false);
    dressRows(table, 28);
    return table;
}

}  // namespace

QueuesView::QueuesView(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_system(new QComboBox), m_resource(new QComboBox), m_configuration(new QPushButton(tr("Volcano's configuration…"))),
      m_submit(new QPushButton(tr("If I submitted…"))), m_compare(new QPushButton(tr("Beside another…"))), m_without(new QPushButton(tr("Without it"))),
      m_headline(new WrappedLabel), m_about(new WrappedLabel), m_legend(new WrappedLabel), m_effect(new WrappedLabel), m_effectBar(new QFrame), m_pages(new QStackedWidget),
      m_queueModel(new QueueModel(this)), m_bars(new QueueBarDelegate(this)), m_jobModel(new JobModel(this)), m_whole(new QCheckBox(tr("Also those that lack nothing"))),
      m_sentences(new QPlainTextEdit), m_tabs(new QTabWidget), m_step(new QSlider(Qt::Horizontal)), m_stepName(new QLabel), m_openTurn(new QPushButton(tr("Show on the map"))),
      m_changes(new QTableWidget), m_faults(new QTableWidget), m_pair(new PairPane(session, {})), m_stop(new QPushButton(tr("Stop"))), m_job(this), m_opening(this), m_pairing(this) {
    m_queues = makeTable(m_queueModel, "queueTable", tr("Queues"));
    m_queues->setItemDelegateForColumn(QueueModel::BarColumn, m_bars);
    m_jobs = makeTable(m_jobModel, "queueJobs", tr("Jobs in the queue"));
    m_jobs->setTextElideMode(Qt::ElideRight);  // a sentence says what matters first
    m_jobs->setItemDelegateForColumn(JobModel::NameColumn, new BothEnds(m_jobs));

    auto* above = new QWidget;
    auto* layout = new QVBoxLayout(above);
    layout->setContentsMargins(space::kL, space::kS, space::kL, space::kS);
    layout->setSpacing(space::kS);
    layout->addWidget(m_queues, 1);
    layout->addWidget(makeLegend());
    m_splitter = paneSplitter(Qt::Vertical, {above, makeTabs()});
    m_splitter->setStretchFactor(1, 1);
    m_splitter->installEventFilter(this);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_shared = false; });

    m_headline->setFont(uiFont(TextSize::Title, true));
    m_headline->setAlignment(Qt::AlignCenter);
    m_about->setAlignment(Qt::AlignCenter);
    m_about->setMinimumWidth(textPixels(520));
    m_about->setProperty("role", QStringLiteral("secondary"));
    auto* empty = new QWidget;
    auto* middle = new QVBoxLayout(empty);
    middle->setSpacing(space::kM);
    middle->addStretch(1);
    middle->addWidget(m_headline);
    middle->addWidget(m_about, 0, Qt::AlignHCenter);
    middle->addWidget(m_stop, 0, Qt::AlignHCenter);
    middle->addStretch(2);
    m_pages->addWidget(empty);
    m_pages->addWidget(m_splitter);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(makeBar());
    whole->addWidget(makeEffectBar());
    whole->addWidget(m_pages, 1);

    connect(m_system, &QComboBox::activated, this, [this] {
        m_wanted = queueSystemNamed(toStdString(m_system->currentData().toString()));
        ask();
    });
    connect(m_resource, &QComboBox::activated, this, &QueuesView::showResource);
    connect(m_configuration, &QPushButton::clicked, this, &QueuesView::chooseConfiguration);
    connect(m_submit, &QPushButton::clicked, this, &QueuesView::chooseSubmission);
    connect(m_compare, &QPushButton::clicked, this, &QueuesView::chooseSecond);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_job.stop(); });
    connect(m_whole, &QCheckBox::toggled, this, &QueuesView::showJobs);
    connect(m_step, &QSlider::valueChanged, this, &QueuesView::showStep);
    connect(m_queues->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &QueuesView::showJobs);
    connect(m_jobs->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& at) {
        m_sentences->setPlainText(at.isValid() ? m_jobModel->sentences(at.row()) : QString());
        if (!at.isValid()) return;
        // A job that is one pod is that pod on every screen.
        if (const PodIdx pod = m_session->catalog().findPod(m_jobModel->job(at.row()).name); pod.valid()) m_session->looking()->selectPod(pod);
    });
    connect(m_jobs, &QTableView::doubleClicked, this, &QueuesView::showOnMapRequested);
    for (const auto signal : {&Session::opened, &Session::followed, &Session::profilesChanged})
        connect(session, signal, this, &QueuesView::forget);
    connect(Measured::of(session), &Measured::changed, this, [this] {
        if (VolcanoRules::of(m_session)->configuration().readsUse()) askAnew();
    });
    connect(VolcanoRules::of(session), &VolcanoRules::changed, this, &QueuesView::askAnew);
    forget();
}

QueuesView::~QueuesView() = default;

QWidget* QueuesView::makeBar() {
    m_system->setObjectName(QStringLiteral("queueSystem"));
    m_system->setAccessibleName(tr("Whose queues"));
    m_resource->setObjectName(QStringLiteral("queueResource"));
    m_resource->setAccessibleName(tr("Resource of the bars"));
    m_submit->setObjectName(QStringLiteral("queueSubmit"));
    m_submit->setToolTip(tr("A file with a Job, PodGroup or pods that are not there yet: what they would get, and at whose cost"));
    m_configuration->setObjectName(QStringLiteral("queueConfiguration"));
    m_compare->setObjectName(QStringLiteral("queueCompare"));
    m_compare->setToolTip(tr("A second configuration beside this one: a volcano-scheduler.conf or the like, or queues that take the place of those with their names"));
    // Both give way where the bar has little room, and elide what they show.
    for (const auto& [box, least, most] : {std::tuple(m_system, 120, 200), std::tuple(m_resource, 96, 160)}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumWidth(textPixels(least));
        box->setMaximumWidth(textPixels(most));
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    auto* bar = new QFrame;
    bar->setProperty("role", QStringLiteral("bar"));
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(space::kL, space::kS, space::kL, space::kS);
    row->setSpacing(space::kS);
    row->addWidget(new QLabel(tr("Queues of")));
    row->addWidget(m_system, 1);
    row->addSpacing(space::kM);
    row->addWidget(new QLabel(tr("Resource")));
    row->addWidget(m_resource, 1);
    row->addStretch(1);
    row->addWidget(m_submit);
    row->addWidget(m_compare);
    row->addWidget(m_configuration);
    return bar;
}

/// What a file with jobs that are not there yet would change, or a second configuration.
QWidget* QueuesView::makeEffectBar() {
    m_effect->setObjectName(QStringLiteral("queueEffect"));
    m_effect->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_without->setObjectName(QStringLiteral("queueWithout"));
    m_effectBar->setProperty("role", QStringLiteral("whatif"));
    auto* row = new QHBoxLayout(m_effectBar);
    row->setContentsMargins(space::kL, space::kS, space::kL, space::kS);
    row->setSpacing(space::kM);
    row->addWidget(m_effect, 1);
    row->addWidget(m_without, 0, Qt::AlignTop);
    m_effectBar->hide();
    connect(m_without, &QPushButton::clicked, this, [this] {
        m_submitted.clear();
        compareWith({});
    });
    return m_effectBar;
}

QWidget* QueuesView::makeLegend() {
    m_legend->setObjectName(QStringLiteral("queueLegend"));
    m_legend->setProperty("role", QStringLiteral("secondary"));
    return m_legend;
}

QWidget* QueuesView::makeTabs() {
    m_tabs->setObjectName(QStringLiteral("queueTabs"));
    m_sentences->setObjectName(QStringLiteral("queueSentences"));
    m_sentences->setAccessibleName(tr("What quota and nodes say"));
    m_sentences->setReadOnly(true);
    m_sentences->setMaximumHeight(textPixels(92));
    auto* jobs = new QWidget;
    auto* layout = new QVBoxLayout(jobs);
    layout->setContentsMargins(space::kL, space::kS, space::kL, space::kS);
    layout->setSpacing(space::kS);
    layout->addWidget(m_jobs, 1);
    layout->addWidget(m_sentences);

    m_step->setObjectName(QStringLiteral("queueStep"));
    m_step->setAccessibleName(tr("Turn of the system"));
    m_step->setPageStep(1);
    m_stepName->setMinimumWidth(textPixels(200));
    m_changes->setObjectName(QStringLiteral("queueChanges"));
    m_changes->setAccessibleName(tr("What changed in this turn"));
    m_faults->setObjectName(QStringLiteral("queueFaults"));
    m_faults->setAccessibleName(tr("What points nowhere"));
    for (QTableWidget* table : {m_changes, m_faults}) {
        table->setEditTriggers(QAbstractItemView::NoEditTriggers);
        table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        dressRows(table, 26);
    }
    auto* steps = new QWidget;
    auto* stepLayout = new QVBoxLayout(steps);
    stepLayout->setContentsMargins(space::kL, space::kS, space::kL, space::kS);
    auto* scrubber = new QHBoxLayout;
    scrubber->addWidget(m_stepName);
    scrubber->addWidget(m_step, 1);
    scrubber->addWidget(m_openTurn);
    m_openTurn->setObjectName(QStringLiteral("queueTurnOnMap"));
    m_openTurn->setToolTip(tr("The map with the pods where they are after this turn, as a what-if; those of the turn are marked, evicted ones first"));
    connect(m_openTurn, &QPushButton::clicked, this, &QueuesView::openTurn);
    stepLayout->addLayout(scrubber);
    m_pair->setObjectName(QStringLiteral("queuePair"));
    m_pair->hide();
    auto* turn = new QHBoxLayout;
    turn->setSpacing(space::kL);
    turn->addWidget(m_changes, 3);
    turn->addWidget(m_pair, 4);
    stepLayout->addLayout(turn, 1);
    auto* faults = new QWidget;
    auto* faultLayout = new QVBoxLayout(faults);
    faultLayout->setContentsMargins(space::kL, space::kS, space::kL, space::kS);
    faultLayout->addWidget(m_faults);
    m_tabs->addTab(jobs, tr("Jobs"));
    m_tabs->addTab(steps, tr("Turn by turn"));
    m_tabs->addTab(faults, tr("Points nowhere"));
    auto* corner = new QWidget;
    auto* cornerLayout = new QHBoxLayout(corner);
    cornerLayout->setContentsMargins(0, 0, space::kL, space::kXs);
    cornerLayout->addWidget(m_whole);
    m_tabs->setCornerWidget(corner);
    connect(m_tabs, &QTabWidget::currentChanged, m_whole, [this](int tab) {
        m_whole->setVisible(tab == 0);
        markTurn();
    });
    return m_tabs;
}

bool QueuesView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && watched == m_splitter) shareHeight();
    return QWidget::eventFilter(watched, event);
}

void QueuesView::shareHeight() {
    if (!m_shared || !m_board) return;
    const int all = m_splitter->height(), legend = m_legend->heightForWidth(m_splitter->width() - 2 * space::kL);
    const int rows = std::max(m_queues->horizontalHeader()->sizeHint().height(), m_queues->horizontalHeader()->height()) + m_queueModel->rowCount() * m_queues->verticalHeader()->defaultSectionSize();
    const int above = std::min(rows + legend + 3 * space::kS + 2 * m_splitter->handleWidth(), all / 2);
    m_splitter->setSizes({above, all - above});
}

void QueuesView::forget() {
    m_submitted.clear();
    m_other.clear();
    m_stale = true;
    m_board.reset();
    m_beside = {};
    m_job.drop();
    m_pairing.drop();
    m_pair->clear();
    if (isVisible()) ask();
}

void QueuesView::askAnew() {
    m_stale = true;
    if (isVisible()) ask();
}

void QueuesView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) ask();
    else markTurn();  // another screen has ended it
}

void QueuesView::say(const QString& headline, const QString& about, bool computing) {
    m_headline->setText(headline);
    m_about->setText(about);
    m_stop->setVisible(computing);
    m_pages->setCurrentIndex(0);
}

void QueuesView::ask() {
    m_stale = false;
    if (m_session->isEmpty()) return say(tr("Whose turn is it?"), tr("Open a cluster: its queues, what each may use and uses, and the jobs that wait in them stand here."), false);
    QueueQuestion question;
    question.profiles = m_session->profiles();
    question.volcano = VolcanoRules::of(m_session)->configuration();
    question.clock = QDateTime::currentSecsSinceEpoch();
    const ClusterPtr picture = m_session->realCluster();
    say(tr("Playing the queues…"), {}, true);
    m_job.ask<Made>(
        tr("Playing the queues"),
        [picture, leftOut = m_session->diagnostics(), submitted = m_submitted, other = m_other, live = Measured::of(m_session)->live(), question = std::move(question),
         wanted = m_wanted](const Budget& budget) mutable -> Result<Made> {
            Result<ComparedObjects> all = comparedObjectsOf(picture->catalog(), {}, budget);
            if (!all) return all.error();
            if (live) all->volcano.usages = *live;  // it counts alone
            addLeftOut(leftOut, all->unread);
            Made made;
            made.systems = queueSystemsOf(*all);
            question.system = wanted && std::find(made.systems.begin(), made.systems.end(), *wanted) != made.systems.end() ? *wanted : made.systems.front();
            std::optional<SecondQueues> second;
            if (!other.isEmpty()) {
                Result<SecondQueues> read = secondQueues(*all, question, {std::filesystem::path(QFile::encodeName(other).toStdString())}, budget);
                if (!read) return read.error();
                second = std::move(*read);
            }
            Result<QueueBoard> board = queueBoard(std::move(*all), question, budget);
            if (!board) return board.error();
            made.board = std::move(*board);
            if (second) {
                Result<QueueBoard> then = queueBoard(std::move(second->all), second->question, budget);
                if (!then) return then.error();
                made.second = std::move(*then);
            }
            if (!submitted.isEmpty()) {
                Result<ComparedObjects> more = comparedObjectsOf(picture->catalog(), {std::filesystem::path(QFile::encodeName(submitted).toStdString())}, budget);
                if (!more) return more.error();
                if (const std::optional<Error> left = leftOutOf(*more, toStdString(submitted))) return *left;
                if (live) more->volcano.usages = *live;
                addLeftOut(leftOut, more->unread);
                Result<QueueBoard> then = queueBoard(std::move(*more), question, budget);
                if (!then) return then.error();
                made.more = submission(made.board, *then);
                made.board = std::move(*then);
            }
            return made;
        },
        [this](Result<Made> made) { take(std::move(made)); });
}

void QueuesView::take(Result<Made> made) {
    if (!made) {
        const bool withFile = !m_submitted.isEmpty() || !m_other.isEmpty();
        m_submitted.clear();
        m_other.clear();
        if (withFile && made.error().code != ErrorCode::Cancelled) {
            // The queues are shown as they are, and why the file is not.
            Q_EMIT m_session->failed(errorText(made.error()));
            return ask();
        }
        if (made.error().code == ErrorCode::Cancelled) say(tr("It was stopped."), tr("Choose whose queues once more to start anew."), false);
        else say(tr("The queues could not be played"), errorText(made.error()), false);
        return;
    }
    m_board = std::make_shared<const QueueBoard>(std::move(made->board));
    m_beside = {};
    if (made->second) {
        m_beside.board = std::make_shared<const QueueBoard>(std::move(*made->second));
        m_beside.difference = differenceOf(*m_board, *m_beside.board);
    }
    const QSignalBlocker quietSystem(m_system), quietResource(m_resource);
    m_system->clear();
    for (const QueueSystem system : made->systems) {
        QString name;
        switch (system) {
        case QueueSystem::Kueue: name = QStringLiteral("Kueue"); break;
        case QueueSystem::Volcano: name = QStringLiteral("Volcano"); break;
        case QueueSystem::Koordinator: name = QStringLiteral("Koordinator"); break;
        case QueueSystem::ElasticQuota: name = QStringLiteral("ElasticQuota"); break;
        case QueueSystem::Priority: name = tr("PriorityClasses"); break;
        }
        m_system->addItem(name, QString::fromLatin1(toString(system)));
    }
    m_system->setCurrentIndex(m_system->findData(QString::fromLatin1(toString(m_board->system))));
    m_configuration->setVisible(m_board->system == QueueSystem::Volcano);
    showSubmission(made->more);
    if (m_beside.board) showBeside();
    const QString before = m_resource->currentData().toString();
    m_resource->clear();
    for (const std::string& resource : resourcesOf(*m_board)) m_resource->addItem(resourceText(resource), toQString(resource));
    m_resource->setCurrentIndex(std::max(0, m_resource->findData(before)));
    m_step->setRange(0, std::max(0, static_cast<int>(turns()->steps.size()) - 1));
    m_tabs->setTabVisible(1, !turns()->steps.empty());
    m_tabs->setTabText(1, m_beside.board ? tr("Turn by turn, with it", "with the second configuration") : tr("Turn by turn"));
    const bool makesPods = !madeUntil(*turns(), turns()->steps.size(), m_session->realCluster()->catalog()).empty();
    m_openTurn->setVisible(movesPods(*turns()) && !makesPods);
    m_pair->setVisible(makesPods);
    m_tabs->setTabText(2, m_board->faults.empty() ? tr("Points nowhere") : tr("Points nowhere (%1)").arg(QLocale().toString(static_cast<qulonglong>(m_board->faults.size()))));
    showResource();
    showStep(m_step->value());
    showFaults();
    m_pages->setCurrentIndex(1);
}

void QueuesView::showResource() {
    m_queueModel->show(m_board, toStdString(m_resource->currentData().toString()), m_beside);
    m_queues->setColumnHidden(QueueModel::LendableColumn, m_board->system != QueueSystem::Kueue);
    bool shares = false;
    std::vector<const QueueAmount*> amounts;
    for (const QueueBoard* board : {m_board.get(), m_beside.board.get()}) {
        if (!board) continue;
        for (const QueueLine& line : board->queues) {
            shares = shares || !line.share.empty();
            for (const QueueAmount& one : line.amounts) amounts.push_back(&one);
        }
    }
    const auto any = [&amounts](auto&& of) { return std::any_of(amounts.begin(), amounts.end(), of); };
    m_queues->setColumnHidden(QueueModel::ShareColumn, !shares);
    m_queues->setColumnHidden(QueueModel::LentColumn, !any([](const QueueAmount* one) { return one->lent.has_value(); }));
    m_queues->setColumnHidden(QueueModel::AskedColumn, !any([](const QueueAmount* one) { return one->asked.has_value(); }));
    for (const int column : {QueueModel::OwnColumn, QueueModel::BorrowedColumn, QueueModel::MostColumn}) m_queues->setColumnHidden(column, m_board->system == QueueSystem::Priority);
    fitColumns(m_queues, {64, 260});
    m_queues->horizontalHeader()->setSectionResizeMode(QueueModel::BarColumn, QHeaderView::Stretch);
    m_queues->horizontalHeader()->setStretchLastSection(false);
    QStringList legend = barLegend(m_board->system, amounts);
    for (const Message& note : m_board->notes) legend << messageText(note);
    for (const UnreadKind& kind : m_session->unread())
        if (!decidesOn(kind.resource)) legend << tr("%1 unknown: %2", "a kind; why it could not be read").arg(toQString(kind.resource), messageText(kind.why));
    m_legend->setText(legend.join(QStringLiteral("  ·  ")));
    shareHeight();
    showJobs();
}

void QueuesView::showJobs() {
    if (!m_board) return;
    const QModelIndex at = m_queues->currentIndex();
    // An inner queue has no jobs of its own: all are shown.
    const std::string queue = at.isValid() && !m_queueModel->line(at.row()).gathers ? m_queueModel->line(at.row()).name : std::string();
    m_jobModel->show(m_board, queue, m_whole->isChecked(), m_beside);
    m_jobs->setColumnHidden(JobModel::QueueColumn, !queue.empty());
    m_jobs->setColumnHidden(JobModel::PriorityColumn, m_board->system == QueueSystem::Priority);  // of a PriorityClass all have the same
    fitColumnsToRoom(m_jobs, {56, 320}, textPixels(kLeastReasonWidth));
    m_sentences->clear();
    const bool more = !m_whole->isChecked() && std::any_of(m_board->jobs.begin(), m_board->jobs.end(), [&](const QueuedJob& job) { return queue.empty() || job.queue == queue; });
    m_sentences->setPlaceholderText(m_jobModel->rowCount() > 0 ? tr("Choose a job: what its quota says, and what the nodes say, stands here in full.")
                                    : more                     ? tr("Every job has what it asks for. \"Also those that lack nothing\" lists them.")
                                                               : tr("There is no job in a queue."));
    const QString count = QLocale().toString(m_jobModel->rowCount());
    m_tabs->setTabText(0, queue.empty() ? tr("Jobs (%1)").arg(count) : tr("Jobs of %1 (%2)").arg(queueText(m_queueModel->line(at.row())), count));
}

void QueuesView::showFaults() {
    m_faults->setColumnCount(2);
    m_faults->setHorizontalHeaderLabels({tr("Object"), tr("Problem")});
    m_faults->setRowCount(static_cast<int>(m_board->faults.size()));
    for (std::size_t i = 0; i < m_board->faults.size(); ++i) {
        m_faults->setItem(static_cast<int>(i), 0, new QTableWidgetItem(toQString(m_board->faults[i].object)));
        auto* what = new QTableWidgetItem(messageText(m_board->faults[i].what));
        what->setToolTip(withOriginal(m_board->faults[i].what));
        m_faults->setItem(static_cast<int>(i), 1, what);
    }
    fitColumnsToRoom(m_faults, {120, 320}, textPixels(kLeastReasonWidth));
}

void QueuesView::showSubmission(const std::optional<Submission>& more) {
    m_effectBar->setVisible(more.has_value());
    m_without->setText(tr("Without it"));
    if (!more) return;
    QStringList told;
    const auto placed = [](const QueuedJob& job) {
        return job.pods ? tr("%1 of %2 pods with a node").arg(QLocale().toString(static_cast<qulonglong>(job.placed)), QLocale().toString(static_cast<qulonglong>(*job.pods)))
                        : QString();
    };
    for (const QueuedJob& job : more->submitted) {
        QStringList parts;
        if (job.state == QueuedJob::State::Runs) parts << tr("would have its quota");
        else if (job.position > 0) parts << tr("would wait, as number %1 of its queue").arg(QLocale().toString(static_cast<qulonglong>(job.position)));
        else parts << (job.state == QueuedJob::State::Aside ? tr("would take no part") : tr("would wait"));
        if (job.pods) parts << placed(job);
        if (!job.quota.empty()) parts << messageText(job.quota);
        told << toQString(job.name) + QLatin1Char(' ') + parts.join(QStringLiteral(", "));
    }
    if (more->submitted.empty()) told << tr("%1 has no job of these queues.").arg(QFileInfo(m_submitted).fileName());
    else if (more->costs.empty()) told << tr("No other job has less for it.");
    for (const Submission::Cost& cost : more->costs) {
        if (cost.before.state == QueuedJob::State::Runs && cost.after.state != QueuedJob::State::Runs) told << tr("It costs %1 its quota.").arg(toQString(cost.after.name));
        else if (cost.after.placed < cost.before.placed) told << tr("It costs %1 nodes: %2.").arg(toQString(cost.after.name), placed(cost.after));
        else
            told << tr("%1 waits longer: number %2, before it number %3.")
                        .arg(toQString(cost.after.name), QLocale().toString(static_cast<qulonglong>(cost.after.position)),
                             QLocale().toString(static_cast<qulonglong>(cost.before.position)));
    }
    constexpr qsizetype kMost = 6;
    const qsizetype all = told.size();
    if (all > kMost) told = told.mid(0, kMost) << tr("… and %1 more").arg(QLocale().toString(all - kMost));
    m_effect->setText(told.join(QLatin1Char('\n')));
}

void QueuesView::showBeside() {
    const std::size_t queuesThatDiffer = m_beside.difference.queuesThatDiffer, jobsThatDiffer = m_beside.difference.jobsThatDiffer;
    const QString name = QFileInfo(m_other).fileName();
    QString told;
    if (queuesThatDiffer == 0 && jobsThatDiffer == 0) told = tr("With %1 nothing differs.").arg(name);
    else
        told = tr("With %1 %2 and %3. The lower bar, and what stands right of an arrow, is with it.", "a file; queues; jobs")
                   .arg(name, tr("%Ln queue(s) differ", nullptr, static_cast<int>(queuesThatDiffer)), tr("%Ln job(s) differ", nullptr, static_cast<int>(jobsThatDiffer)));
    for (const Message& note : m_beside.board->notes)
        if (std::none_of(m_board->notes.begin(), m_board->notes.end(), [&](const Message& one) { return one.text() == note.text(); })) told += QLatin1Char('\n') + messageText(note);
    m_effect->setText(told);
    m_without->setText(tr("Only as it is"));
    m_effectBar->show();
}

void QueuesView::submit(const QString& file) {
    m_submitted = file;
    m_other.clear();
    ask();
}

void QueuesView::compareWith(const QString& file) {
    m_other = file;
    if (!file.isEmpty()) m_submitted.clear();
    ask();
}

void QueuesView::chooseSecond() {
    const QString file = QFileDialog::getOpenFileName(this, tr("A second configuration, or other queues"), {}, tr("Configurations and objects (*.conf *.yaml *.yml *.json);;All files (*)"));
    if (!file.isEmpty()) compareWith(file);
}

void QueuesView::chooseSubmission() {
    const QString file = QFileDialog::getOpenFileName(this, tr("What is not there yet"), {}, tr("Objects (*.yaml *.yml *.json);;All files (*)"));
    if (!file.isEmpty()) submit(file);
}

void QueuesView::chooseConfiguration() {
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Volcano's configuration"));
    auto* editor = new VolcanoEditor(VolcanoRules::of(m_session));
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(editor);
    connect(editor, &VolcanoEditor::used, dialog, &QDialog::accept);
    dialog->resize(640, 560);
    dialog->open();
}

void QueuesView::setTheme(const Theme& theme) {
    m_theme = theme;
    m_queueModel->setTheme(theme);
    m_jobModel->setTheme(theme);
    m_bars->setTheme(theme);
    m_pair->setTheme(theme);
    m_queues->viewport()->update();
}

void QueuesView::finish() {
    if (m_stale) ask();
    while (m_job.running() || m_opening.running() || m_pairing.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

}  // namespace bayplan

#include "moc_queues_view.cpp"
