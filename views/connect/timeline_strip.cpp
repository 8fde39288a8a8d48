// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/timeline_strip.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "common/session.h"
#include "common/text.h"
#include "common/theme.h"
#include "connect/replay_source.h"
#include "connect/time_axis.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostRows = 2000;  // of a list that people read
constexpr int kListHeight = 160;

QToolButton* button(const QString& text, const QString& tip, const char* name) {
    auto* b = new QToolButton;
    b->setText(text);
    b->setToolTip(tip);
    b->setAccessibleName(tip);
    b->setObjectName(QString::fromLatin1(name));
    return b;
}

}  // namespace

TimelineStrip::TimelineStrip(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_play(button(QStringLiteral("▶"), tr("Play the recording (Space)"), "playRecording")),
      m_compare(button(tr("Compare"), tr("What is different from the mark (D)"), "compareMoments")),
      m_mark(button(tr("Set mark"), tr("Compare other moments with this one (B); Shift+B sets the other end, Shift and a drag both"), "markMoment")),
      m_live(button(tr("Live"), tr("Back to the running cluster"), "backToLive")), m_axis(new TimeAxis), m_speed(new QComboBox), m_time(new QLabel),
      m_summary(new QLabel), m_panel(new QWidget), m_list(new QTreeWidget) {
    setObjectName(QStringLiteral("timeline"));
    m_axis->setAccessibleName(tr("Moment of the recording"));
    m_axis->setObjectName(QStringLiteral("timeAxis"));
    m_speed->setObjectName(QStringLiteral("replaySpeed"));
    m_speed->setAccessibleName(tr("Speed of playing"));
    m_speed->setToolTip(m_speed->accessibleName());
    m_speed->addItem(tr("each moment", "speed of playing"), 0);
    for (const int speed : {1, 10, 60, 600, 3600}) m_speed->addItem(tr("%L1×", "speed of playing").arg(speed), speed);
    m_axis->installEventFilter(this);
    m_time->setFont(uiFont(TextSize::Label));
    m_time->setObjectName(QStringLiteral("momentTime"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space::kM, space::kXs, space::kM, 0);
    row->setSpacing(space::kS);
    row->addWidget(m_play);
    row->addWidget(m_speed);
    row->addWidget(m_time, 1);
    for (QWidget* w : std::initializer_list<QWidget*>{m_mark, m_compare, m_live}) row->addWidget(w);

    m_list->setAccessibleName(tr("What is different between the two moments"));
    m_list->setColumnCount(3);
    m_list->setHeaderLabels({tr("Object"), tr("Name"), tr("What happened")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setFixedHeight(kListHeight);
    m_list->header()->setSectionResizeMode(QHeaderView::Interactive);
    m_list->setColumnWidth(1, 320);
    auto* all = button(tr("Mark all on the map"), tr("Select everything that is different and still there"), "markDifferences");
    auto* close = button(tr("Close"), tr("Close the list"), "closeDifferences");
    m_summary->setFont(uiFont(TextSize::Label));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(space::kM, 0, space::kM, 0);
    head->addWidget(m_summary, 1);
    head->addWidget(all);
    head->addWidget(close);
    auto* panel = new QVBoxLayout(m_panel);
    panel->setContentsMargins(0, 0, 0, 0);
    panel->setSpacing(space::kXs);
    panel->addLayout(head);
    panel->addWidget(m_list);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_axis);
    layout->addWidget(m_panel);

    connect(m_axis, &TimeAxis::valueChanged, this, [this](int value) {
        if (m_source) m_source->seek(static_cast<std::size_t>(value));
    });
    connect(m_axis, &TimeAxis::rangeMarked, this, [this](std::size_t from, std::size_t to) {
        m_marked = from;
        m_second = to;
        showMarks();
    });
    connect(m_speed, &QComboBox::activated, this, [this] {
        if (m_source) m_source->setSpeed(m_speed->currentData().toInt());
    });
    connect(m_play, &QToolButton::clicked, this, [this] {
        if (m_source) m_source->setPlaying(!m_source->playing());
    });
    connect(m_mark, &QToolButton::clicked, this, &TimelineStrip::mark);
    connect(m_compare, &QToolButton::clicked, this, &TimelineStrip::compare);
    connect(m_live, &QToolButton::clicked, this, &TimelineStrip::liveRequested);
    connect(m_list, &QTreeWidget::itemSelectionChanged, this, [this] { select(false); });
    connect(m_list, &QTreeWidget::itemActivated, this, &TimelineStrip::showOnMapRequested);
    connect(all, &QToolButton::clicked, this, [this] { select(true); });
    connect(close, &QToolButton::clicked, m_panel, &QWidget::hide);
    setSource(nullptr);
}

void TimelineStrip::setSource(ReplaySource* source) {
    m_source = source;
    m_panel->hide();
    m_marked = 0;
    m_second.reset();
    setVisible(source != nullptr);
    if (!source) return;
    const QSignalBlocker quiet(m_axis);
    std::vector<std::int64_t> times;
    for (const RecordedMoment& moment : source->recording().moments()) times.push_back(moment.time);
    m_axis->setTimes(std::move(times));
    m_axis->setCourse(source->course());
    source->setSpeed(m_speed->currentData().toInt());
    connect(source, &ReplaySource::courseCounted, this, [this, source] {
        if (m_source == source) m_axis->setCourse(source->course());
    });
    connect(source, &ReplaySource::shownChanged, this, &TimelineStrip::follow);
    connect(source, &ReplaySource::playingChanged, this, &TimelineStrip::follow);
    connect(source, &ReplaySource::compared, this, &TimelineStrip::list);
    connect(source, &QObject::destroyed, this, [this, source] {
        if (m_source == source) setSource(nullptr);
    });
    follow();
}

void TimelineStrip::follow() {
    if (!m_source) return;
    const auto& moments = m_source->recording().moments();
    m_play->setText(m_source->playing() ? QStringLiteral("❚❚") : QStringLiteral("▶"));
    if (!m_source->busy() && !m_axis->isSliderDown()) {
        const QSignalBlocker quiet(m_axis);
        m_axis->setValue(static_cast<int>(m_source->shown()));
    }
    m_time->setText(tr("%1, moment %L2 of %L3").arg(momentText(moments[m_source->shown()].time)).arg(m_source->shown() + 1).arg(moments.size()));
    showMarks();
}

void TimelineStrip::setTheme(const Theme& theme) { m_axis->setTheme(theme); }

void TimelineStrip::showMarks() {
    const auto& moments = m_source->recording().moments();
    m_axis->setMarks(m_marked, m_second);
    const QString from = momentText(moments[m_marked].time);
    m_compare->setToolTip(m_second ? tr("What is different between the marks, %1 and %2 (D)").arg(from, momentText(moments[*m_second].time)) : tr("What is different from the mark, %1 (D)").arg(from));
}

void TimelineStrip::mark() {
    if (!m_source) return;
    m_marked = m_source->shown();
    m_second.reset();
    showMarks();
}

void TimelineStrip::markSecond() {
    if (!m_source) return;
    m_second = m_source->shown();
    showMarks();
}

void TimelineStrip::compare() {
    if (m_source) m_source->compare(m_marked, m_second.value_or(m_source->shown()));
}

void TimelineStrip::list(std::size_t from, std::size_t to, const std::vector<PictureDifference>& differences) {
    m_differences = differences;
    m_list->clear();
    QList<QTreeWidgetItem*> rows;
    for (std::size_t i = 0; i < differences.size() && i < kMostRows; ++i) {
        const PictureDifference& d = differences[i];
        rows << new QTreeWidgetItem({d.pod ? QStringLiteral("Pod") : QStringLiteral("Node"), toQString(d.name), differenceText(d)});
    }
    m_list->addTopLevelItems(rows);
    if (!rows.isEmpty()) m_list->setCurrentItem(rows.first(), 0, QItemSelectionModel::NoUpdate);
    const auto& moments = m_source->recording().moments();
    QString text = tr("%Ln difference(s) between %1 and %2", nullptr, static_cast<int>(differences.size())).arg(momentText(moments[from].time), momentText(moments[to].time));
    if (differences.size() > kMostRows) text += QStringLiteral(" ") + tr("(the first %Ln are listed)", nullptr, static_cast<int>(kMostRows));
    m_summary->setText(text);
    m_panel->show();
}

void TimelineStrip::select(bool all) {
    Selection selection;
    const Catalog& catalog = m_session->catalog();
    const auto add = [&](const PictureDifference& d) {
        if (d.pod) {
            if (const PodIdx pod = catalog.findPod(d.name); pod.valid()) selection.pods.push_back(pod);
            if (const NodeIdx from = catalog.findNode(d.from); all && from.valid()) selection.nodes.push_back(from);
        } else if (const NodeIdx node = catalog.findNode(d.name); node.valid()) {
            selection.nodes.push_back(node);
        }
    };
    if (all) {
        for (const PictureDifference& d : m_differences) add(d);
    } else {
        for (QTreeWidgetItem* item : m_list->selectedItems()) add(m_differences[static_cast<std::size_t>(m_list->indexOfTopLevelItem(item))]);
    }
    m_session->looking()->select(std::move(selection));
}

bool TimelineStrip::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_axis && event->type() == QEvent::KeyPress && m_source) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Space: m_source->setPlaying(!m_source->playing()); return true;
        case Qt::Key_B: static_cast<QKeyEvent*>(event)->modifiers() & Qt::ShiftModifier ? markSecond() : mark(); return true;
        case Qt::Key_D: compare(); return true;
        default: break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace bayplan

#include "moc_timeline_strip.cpp"
