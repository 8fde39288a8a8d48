// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/trend_panel.h"

#include <QEventLoop>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "common/first_shape.h"
#include "common/job.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/role.h"
#include "common/text.h"
#include "fragmentation/fragmentation_report.h"
#include "fragmentation/shape_picker.h"
#include "fragmentation/trend_chart.h"
#include "fragmentation/trend_table.h"
#include "io/sessions/snapshot_file.h"

namespace bayplan {

namespace {

Result<Trend> measureFiles(const std::vector<std::filesystem::path>& paths, const Profiles& profiles, TrendQuestion question, const Budget& budget) {
    const auto snapshots = snapshotsAmong(paths, budget);
    if (!snapshots) return snapshots.error();
    return trendOver(*snapshots, readSnapshot, profiles, std::move(question), budget);
}

}  // namespace

TrendPanel::TrendPanel(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_job(std::make_unique<Job>(tr("Measuring snapshots"))), m_shape(new ShapePicker(session)), m_files(new WrappedLabel),
      m_chooseFiles(new QPushButton(tr("Choose files…"))), m_chooseFolder(new QPushButton(tr("Choose a folder…"))), m_cancel(new QPushButton(tr("Cancel"))),
      m_progress(new QProgressBar), m_pages(new QStackedWidget), m_state(new WrappedLabel), m_slots(new TrendChart(tr("Slots"), {})),
      m_requested(new TrendChart(tr("Requested, % of all"), QStringLiteral("%"))), m_useless(new TrendChart(tr("Free, but of no use to the shape, % of all"), QStringLiteral("%"))),
      m_table(new TrendTable), m_told(new WrappedLabel), m_open(new QToolButton) {
    m_shape->setObjectName(QStringLiteral("trendShape"));
    m_shape->setPlaceholder(tr("The largest shape of the first snapshot; type amounts for another"));
    m_state->setObjectName(QStringLiteral("trendState"));
    m_state->setAlignment(Qt::AlignCenter);
    m_state->setContentsMargins(space::kXl, space::kXl, space::kXl, space::kXl);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_pages->addWidget(m_state);
    m_pages->addWidget(makeCharts());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHead());
    layout->addWidget(m_pages, 1);

    connect(m_chooseFiles, &QPushButton::clicked, this, [this] {
        const QStringList files = QFileDialog::getOpenFileNames(this, tr("Snapshots: what kubectl wrote, or projects"), {},
                                                                tr("Snapshots (*.json *.yaml *.yml *.gz *.tar *.tgz *.bayplan);;All files (*)"));
        if (!files.isEmpty()) setPaths(files);
    });
    connect(m_chooseFolder, &QPushButton::clicked, this, [this] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("A folder of snapshots"));
        if (!folder.isEmpty()) setPaths({folder});
    });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_again = false;
        m_job->stop();
    });
    connect(m_shape, &ShapePicker::chosen, this, &TrendPanel::measure);
    connect(m_job.get(), &Job::progressed, this, [this] {
        m_progress->setRange(0, static_cast<int>(m_job->progress().total));
        m_progress->setValue(static_cast<int>(m_job->progress().done));
    });
    for (TrendChart* chart : {m_slots, m_requested, m_useless}) {
        connect(chart, &TrendChart::chosen, this, &TrendPanel::choose);
        connect(chart, &TrendChart::opened, this, &TrendPanel::open);
    }
    connect(m_table, &TrendTable::chosen, this, &TrendPanel::choose);
    connect(m_table, &TrendTable::opened, this, &TrendPanel::open);
    connect(m_open, &QToolButton::clicked, this, [this] { open(m_chosen); });
    setPaths({});
}

TrendPanel::~TrendPanel() {
    m_job.reset();  // before the charts on which its end would be shown
}

QWidget* TrendPanel::makeHead() {
    m_files->setObjectName(QStringLiteral("trendFiles"));
    m_cancel->setObjectName(QStringLiteral("cancelTrend"));
    m_progress->setFixedWidth(160);
    m_progress->setAccessibleName(tr("How far the measuring is"));
    m_progress->hide();
    m_cancel->hide();
    auto* files = new QHBoxLayout;
    files->setSpacing(space::kS);
    files->addWidget(m_files, 1);
    files->addWidget(m_progress);
    for (QPushButton* button : {m_cancel, m_chooseFiles, m_chooseFolder}) files->addWidget(button);
    auto* head = new QFrame;
    head->setProperty("role", QStringLiteral("bar"));
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(space::kL, space::kM, space::kL, space::kM);
    layout->setSpacing(space::kS);
    layout->addLayout(files);
    layout->addWidget(m_shape);
    return head;
}

QWidget* TrendPanel::makeCharts() {
    auto* charts = new QWidget;
    auto* chartLayout = new QVBoxLayout(charts);
    chartLayout->setContentsMargins(0, 0, 0, space::kS);
    chartLayout->setSpacing(0);
    for (TrendChart* chart : {m_slots, m_requested, m_useless}) chartLayout->addWidget(chart, 1);

    m_told->setObjectName(QStringLiteral("snapshotTold"));
    m_told->setTextFormat(Qt::PlainText);
    m_told->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_open->setText(tr("Open this snapshot"));
    m_open->setObjectName(QStringLiteral("openSnapshot"));
    m_open->setProperty("low", true);
    auto* told = new QFrame;
    told->setProperty("role", QStringLiteral("message"));
    auto* toldLayout = new QHBoxLayout(told);
    toldLayout->setContentsMargins(space::kM, space::kXs, space::kM, space::kXs);
    toldLayout->addWidget(m_told, 1);
    toldLayout->addWidget(m_open);
    auto* rows = new QWidget;
    auto* rowsLayout = new QVBoxLayout(rows);
    rowsLayout->setContentsMargins(0, 0, 0, 0);
    rowsLayout->setSpacing(0);
    rowsLayout->addWidget(told);
    rowsLayout->addWidget(m_table, 1);
    auto* splitter = paneSplitter(Qt::Vertical, {charts, rows});
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    rows->setMinimumHeight(110);
    return splitter;
}

void TrendPanel::setTheme(const Theme& theme) {
    m_theme = theme;
    for (TrendChart* chart : {m_slots, m_requested, m_useless}) chart->setTheme(theme);
    m_table->setTheme(theme);
    fill();
}

void TrendPanel::setPaths(const QStringList& paths) {
    m_paths = paths;
    tellFiles();
    if (paths.isEmpty()) {
        say(tr("Choose snapshots of one cluster, recorded over time: files that kubectl wrote, projects, or a folder of them.\n"
               "The charts say how slots, requests, and what is of no use have changed."),
            "secondary");
        return;
    }
    measure();
}

void TrendPanel::tellFiles() {
    QStringList parts;
    for (const QString& path : m_paths) parts << QFileInfo(path).fileName();
    if (parts.size() > 3) parts = QStringList{parts[0], parts[1], tr("%Ln more", nullptr, static_cast<int>(parts.size()) - 2)};
    if (m_trend && !busy()) {
        const auto measured = static_cast<int>(m_trend->measured()), bad = static_cast<int>(m_trend->entries.size()) - measured;
        parts << tr("%Ln snapshot(s)", nullptr, measured);
        if (bad > 0) parts << QStringLiteral("✗ ") + tr("%Ln could not be read: see the end of the list", nullptr, bad);
    }
    m_files->setText(parts.isEmpty() ? tr("No snapshots yet") : parts.join(QStringLiteral(" · ")));
    m_files->setToolTip(m_paths.join(QLatin1Char('\n')));
}

void TrendPanel::measure() {
    if (m_paths.isEmpty()) return;
    if (m_job->running()) {  // for the previous question
        m_again = true;
        m_job->stop();
        return;
    }
    m_again = false;
    std::vector<std::filesystem::path> paths;
    for (const QString& path : m_paths) paths.emplace_back(QFile::encodeName(path).toStdString());
    TrendQuestion question;
    if (const auto shape = m_shape->shape()) question.shapes.push_back(*shape);
    std::vector<std::string> labels;
    for (const QString& key : m_keys) labels.push_back(toStdString(key));
    question.levels = [labels](const Cluster& cluster) { return levelsOf(cluster, labels); };
    m_progress->setRange(0, 0);
    m_progress->show();
    m_cancel->show();
    if (!m_trend) say(tr("Reading and counting snapshots…"), "secondary");
    m_job->start<Trend>([paths, question, profiles = m_session->scheduler().profiles()](const Budget& budget) { return measureFiles(paths, profiles, question, budget); },
                        [this](Result<Trend> result) { take(std::move(result)); });
}

void TrendPanel::take(Result<Trend> result) {
    m_progress->hide();
    m_cancel->hide();
    if (m_again) {
        QMetaObject::invokeMethod(this, &TrendPanel::measure, Qt::QueuedConnection);  // once the job has ended
        return;
    }
    if (!result) {
        if (result.error().code != ErrorCode::Cancelled) {
            m_trend.reset();
            say(tr("The snapshots cannot be measured: %1").arg(errorText(result.error())), "bad");
        } else if (!m_trend) {
            say(tr("Measuring was cancelled."), "secondary");
        }
        return;
    }
    m_trend = std::make_shared<const Trend>(std::move(*result));
    m_chosen = -1;
    if (m_trend->measured() == 0) {
        QStringList lines{tr("None of the snapshots could be read.")};
        for (const TrendEntry& entry : m_trend->entries) lines << TrendTable::remark(entry);
        m_trend.reset();
        say(lines.mid(0, 12).join(QLatin1Char('\n')), "bad");
        return;
    }
    fill();
    choose(static_cast<int>(m_trend->measured()) - 1);
    m_pages->setCurrentIndex(1);
    tellFiles();
}

void TrendPanel::fill() {
    m_table->setTrend(m_trend);
    if (!m_trend) return;
    TrendTimes times;
    for (std::size_t i = 0; i < m_trend->measured(); ++i) {
        times.seconds << static_cast<double>(m_trend->entries[i].time);
        times.partial << m_trend->entries[i].partial();
    }
    m_slots->setSeries(times, slotSeries(*m_trend, 0, m_theme));
    m_requested->setSeries(times, requestedSeries(*m_trend, 0, m_theme));
    m_useless->setSeries(times, uselessSeries(*m_trend, 0, m_theme));
}

void TrendPanel::choose(int entry) {
    if (!m_trend || entry < 0 || entry >= static_cast<int>(m_trend->entries.size())) return;
    m_chosen = entry;
    const TrendEntry& chosen = m_trend->entries[static_cast<std::size_t>(entry)];
    m_table->choose(entry);
    for (TrendChart* chart : {m_slots, m_requested, m_useless}) chart->readAt(chosen.figures ? entry : -1);
    const QString name = QFileInfo(QString::fromStdString(chosen.path.string())).fileName();
    m_open->setEnabled(chosen.figures.has_value());
    if (!chosen.figures) {
        m_told->setText(TrendTable::remark(chosen));
        return;
    }
    QString text = tr("%1, taken %2 (known from %3): ", "a snapshot, its time, where that is from").arg(name, TrendTable::timeText(chosen.time), TrendTable::sourceText(chosen.timeSource));
    const QStringList counts{tr("%Ln node(s)", nullptr, static_cast<int>(chosen.figures->nodes)), tr("%Ln pod(s)", nullptr, static_cast<int>(chosen.figures->pods)),
                             tr("%Ln pending", nullptr, static_cast<int>(chosen.figures->pending))};
    text += counts.join(tr(", ", "between amounts"));
    if (!m_trend->shapes.empty()) text += QStringLiteral(" · ") + tr("slots of %1").arg(shapeText(m_trend->shapes.front()));
    if (chosen.figures->gpuUnknownNodes > 0) text += QStringLiteral(" · ") + tr("GPU fragment: not modelled on %Ln node(s)", nullptr, static_cast<int>(chosen.figures->gpuUnknownNodes));
    if (const QString remark = TrendTable::remark(chosen); !remark.isEmpty()) text += QLatin1Char('\n') + remark;
    m_told->setText(text);
}

void TrendPanel::open(int entry) {
    if (!m_trend || entry < 0 || entry >= static_cast<int>(m_trend->entries.size())) return;
    const TrendEntry& chosen = m_trend->entries[static_cast<std::size_t>(entry)];
    if (chosen.figures) Q_EMIT openRequested(QFile::decodeName(chosen.path.string().c_str()));
}

bool TrendPanel::busy() const { return m_job->running() || m_again; }

void TrendPanel::finish() {
    while (m_job->running() || m_again) {
        QEventLoop loop;
        connect(m_job.get(), &Job::finished, &loop, &QEventLoop::quit, Qt::QueuedConnection);
        loop.exec();
    }
}

void TrendPanel::say(const QString& text, const char* role) {
    m_state->setText(text);
    setRole(m_state, QString::fromLatin1(role));
    m_pages->setCurrentIndex(0);
}

}  // namespace bayplan

#include "moc_trend_panel.cpp"
