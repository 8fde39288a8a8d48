// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/replay_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "common/charts/chart_style.h"
#include "common/job.h"
#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "fragmentation/replay_chart.h"

namespace bayplan {

namespace {

constexpr std::size_t kSeeds = 10;  // more do not make the band better, and make a run long

Result<ReplayStudy> replayFiles(const ReplayFiles& files, const ReplayPlan& plan, const Budget& budget) {
    auto read = readGpuTrace(files.paths(), files.seeds, budget);
    if (!read) return read.error();
    // Rows refer to one another by number, so one unreadable row leaves no answer.
    for (const Diagnostic& d : read->diagnostics)
        if (d.severity == Severity::Error) return d.what;
    const ReplayTrace trace(std::move(read->trace));
    if (trace.capacityMilli() == 0) return Error{ErrorCode::Invalid, "no node has a GPU", Origin{files.nodes.toStdString(), 0, 0, {}, {}}};
    return runStudy(trace, plan, budget);
}

}  // namespace

ReplayPanel::ReplayPanel(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_job(std::make_unique<Job>(tr("Replaying the trace"))), m_fileText(new WrappedLabel),
      m_choose(new QPushButton(tr("Choose files…"))), m_run(new QPushButton(tr("Replay"))), m_cancel(new QPushButton(tr("Cancel"))),
      m_tie(new QComboBox), m_progress(new QProgressBar), m_note(new WrappedLabel), m_state(new WrappedLabel), m_pages(new QStackedWidget),
      m_allocated(new ReplayChart(ReplayMetric::AllocRatioPct, tr("GPUs in use, % of all"))),
      m_fragment(new ReplayChart(ReplayMetric::FragPctOfCapacity, tr("Fragment, % of all GPUs"))) {
    makeControls();
    connect(m_choose, &QPushButton::clicked, this, [this] {
        const QStringList files = QFileDialog::getOpenFileNames(this, tr("Tables of a trace: nodes, pods, arrivals, ranks"), {}, tr("CSV tables (*.csv);;All files (*)"));
        if (!files.isEmpty()) setFiles(files);
    });
    connect(m_run, &QPushButton::clicked, this, &ReplayPanel::run);
    connect(m_cancel, &QPushButton::clicked, m_job.get(), &Job::stop);
    connect(m_tie, &QComboBox::currentIndexChanged, this, &ReplayPanel::showCurves);
    connect(m_job.get(), &Job::progressed, this, [this] {
        m_progress->setRange(0, static_cast<int>(m_job->progress().total));
        m_progress->setValue(static_cast<int>(m_job->progress().done));
    });
    for (ReplayChart* chart : {m_allocated, m_fragment})
        connect(chart, &ReplayChart::crossed, this, [this](std::int32_t at) {
            m_allocated->readAt(at);
            m_fragment->readAt(at);
        });
    connect(session, &Session::opened, this, &ReplayPanel::followSession);
    setFiles({});
}

ReplayPanel::~ReplayPanel() {
    m_job.reset();  // before the charts on which its end would be shown
}

void ReplayPanel::makeControls() {
    m_fileText->setObjectName(QStringLiteral("replayFiles"));
    m_run->setObjectName(QStringLiteral("replay"));
    m_run->setProperty("primary", true);
    m_cancel->hide();
    m_progress->hide();
    m_progress->setFixedWidth(160);
    m_progress->setAccessibleName(tr("How far the replays are"));
    m_tie->setObjectName(QStringLiteral("tie"));
    m_tie->setAccessibleName(tr("How ties are broken"));
    m_tie->addItem(tr("ties by rank"), static_cast<int>(TieRule::Rank));
    m_tie->addItem(tr("ties by lot"), static_cast<int>(TieRule::Random));
    m_tie->setToolTip(tr("Of nodes with equal scores the published experiment takes the lowest rank; kube-scheduler takes any."));
    auto* files = new QHBoxLayout;
    files->setSpacing(space::kS);
    files->addWidget(m_fileText, 1);
    files->addWidget(m_progress);
    for (QPushButton* button : {m_choose, m_cancel, m_run}) files->addWidget(button);
    auto* choices = new QHBoxLayout;
    choices->setSpacing(space::kM);
    for (std::size_t i = 0; i < kGpuPolicies; ++i) {
        const auto policy = static_cast<GpuPolicy>(i);
        auto* box = new QCheckBox(QString::fromLatin1(toString(policy)));
        box->setChecked(policy == GpuPolicy::Fgd || policy == GpuPolicy::BestFit || policy == GpuPolicy::DotProd);
        m_policies.push_back(box);
        choices->addWidget(box);
    }
    choices->addStretch(1);
    choices->addWidget(m_tie);
    auto* head = new QFrame;
    head->setProperty("role", QStringLiteral("bar"));
    auto* headLayout = new QVBoxLayout(head);
    headLayout->setContentsMargins(space::kL, space::kM, space::kL, space::kM);
    headLayout->setSpacing(space::kS);
    headLayout->addLayout(files);
    headLayout->addLayout(choices);

    m_state->setObjectName(QStringLiteral("replayState"));
    m_state->setAlignment(Qt::AlignCenter);
    m_state->setContentsMargins(space::kXl, space::kXl, space::kXl, space::kXl);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_note->setObjectName(QStringLiteral("tieNote"));
    auto* note = new QFrame;
    note->setProperty("role", QStringLiteral("message"));
    note->setProperty("tone", QStringLiteral("caution"));
    auto* noteLayout = new QVBoxLayout(note);
    noteLayout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    noteLayout->addWidget(m_note);
    auto* curves = new QWidget;
    auto* curvesLayout = new QVBoxLayout(curves);
    curvesLayout->setContentsMargins(0, 0, 0, space::kS);
    curvesLayout->setSpacing(space::kS);
    curvesLayout->addWidget(note);
    curvesLayout->addWidget(m_allocated, 1);
    curvesLayout->addWidget(m_fragment, 1);
    m_pages->addWidget(m_state);
    m_pages->addWidget(curves);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addWidget(m_pages, 1);
}

void ReplayPanel::setTheme(const Theme& theme) {
    m_allocated->setTheme(theme);
    m_fragment->setTheme(theme);
}

void ReplayPanel::followSession() {
    // A cluster that came from a trace brings its tables; the person chooses the order of arrivals.
    const ReplayFiles files = recogniseReplayFiles(m_session->sources());
    if (files.complete()) setFiles(m_session->sources());
}

void ReplayPanel::setFiles(const QStringList& paths) {
    // Two tables now and two more later make one trace.
    QStringList all{m_files.nodes, m_files.pods, m_files.arrivals, m_files.ranks};
    all.removeAll(QString());
    m_files = recogniseReplayFiles(all + paths);
    if (m_files.seeds.size() > kSeeds) m_files.seeds.resize(kSeeds);
    QStringList parts;
    const auto name = [](const QString& file) { return QFileInfo(file).fileName(); };
    if (!m_files.nodes.isEmpty()) parts << tr("nodes %1").arg(name(m_files.nodes));
    if (!m_files.pods.isEmpty()) parts << tr("pods %1").arg(name(m_files.pods));
    if (m_files.complete()) {
        parts << (m_files.arrivals.isEmpty() ? tr("arrivals in the order of the file") : tr("arrivals %1").arg(name(m_files.arrivals)));
        parts << (m_files.ranks.isEmpty() ? tr("ranks as the nodes stand") : tr("ranks %1").arg(name(m_files.ranks)));
        parts << tr("%Ln seed(s)", nullptr, static_cast<int>(m_files.seeds.size()));
    }
    QString text = parts.join(QStringLiteral(" · "));
    if (!m_files.unknown.isEmpty()) text += QLatin1Char('\n') + tr("No table of a trace: %1").arg(name(m_files.unknown.first()));
    m_fileText->setText(text.isEmpty() ? tr("No trace yet") : text);
    m_run->setEnabled(m_files.complete());
    if (!m_study) say(m_files.complete() ? tr("Choose policies and press Replay: pods arrive one at a time, each policy places them in its own copy of the cluster.")
                                         : tr("Choose the tables of an openb trace: nodes and pods, and, to follow the published runs, arrivals and ranks.\n"
                                              "The curves say how much is in use and how much is fragment while pods arrive."),
                      "secondary");
}

std::vector<GpuPolicy> ReplayPanel::policies() const {
    std::vector<GpuPolicy> chosen;
    for (std::size_t i = 0; i < m_policies.size(); ++i)
        if (m_policies[i]->isChecked()) chosen.push_back(static_cast<GpuPolicy>(i));
    return chosen;
}

bool ReplayPanel::busy() const { return m_job->running(); }

void ReplayPanel::run() {
    const ReplayPlan plan{policies(), {TieRule::Rank, TieRule::Random}};
    if (m_job->running() || !m_files.complete()) return;
    if (plan.policies.empty()) return say(tr("Choose at least one policy."), "bad");
    m_run->setEnabled(false);
    m_progress->setRange(0, 0);
    m_progress->show();
    m_cancel->show();
    m_job->start<ReplayStudy>([files = m_files, plan](const Budget& budget) { return replayFiles(files, plan, budget); },
                              [this](Result<ReplayStudy> result) { take(std::move(result)); });
}

void ReplayPanel::take(Result<ReplayStudy> result) {
    m_progress->hide();
    m_cancel->hide();
    m_run->setEnabled(true);
    if (result) {
        m_study = std::make_shared<const ReplayStudy>(std::move(*result));
        showCurves();
        m_pages->setCurrentIndex(1);
    } else if (result.error().code == ErrorCode::Cancelled) {
        if (!m_study) say(tr("The replay was cancelled."), "secondary");
    } else {
        m_study.reset();
        say(tr("The trace cannot be replayed: %1").arg(errorText(result.error())), "bad");
    }
}

void ReplayPanel::showCurves() {
    if (!m_study) return;
    const auto tie = static_cast<TieRule>(m_tie->currentData().toInt());
    m_allocated->setStudy(m_study, tie);
    m_fragment->setStudy(m_study, tie);
    m_note->setText(tieNote());
    m_note->parentWidget()->setVisible(!m_note->text().isEmpty());
}

QString ReplayPanel::tieNote() const {
    if (!m_study) return {};
    QStringList parts;
    bool rests = false;
    for (const ReplayLead& lead : replayLeads(*m_study)) {
        if (!lead.byRank || !lead.byLot) continue;
        rests = rests || lead.restsOnTies();
        parts << tr("%1: %2 by rank, %3 by lot", "a policy; points of FGD's lead").arg(QString::fromLatin1(toString(lead.other)), signedNumber(*lead.byRank, 1), signedNumber(*lead.byLot, 1));
    }
    if (parts.isEmpty()) return {};
    return (rests ? tr("FGD's lead rests on how ties are broken, as the published one does: by rank, as a patched scheduler does it; kube-scheduler breaks them by lot.")
                  : tr("Mind the ties: scores are coarse, and many nodes have equal ones. The published runs break them by rank, kube-scheduler by lot."))
           + QLatin1Char(' ') + tr("FGD's lead in GPUs in use at 100 % arrived, in points, over %1").arg(parts.join(QStringLiteral("; ")));
}

void ReplayPanel::say(const QString& text, const char* role) {
    m_state->setText(text);
    setRole(m_state, QString::fromLatin1(role));
    m_pages->setCurrentIndex(0);
}

}  // namespace bayplan

#include "moc_replay_panel.cpp"
