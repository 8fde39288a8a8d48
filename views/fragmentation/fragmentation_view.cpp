// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/fragmentation_view.h"

#include <QEventLoop>
#include <QFrame>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "common/computing_sign.h"
#include "common/drag/drag.h"
#include "common/labels/wrapped_label.h"
#include "common/machines.h"
#include "common/panes.h"
#include "common/role.h"
#include "common/text.h"
#include "common/trial.h"
#include "fragmentation/bar_list.h"
#include "fragmentation/culprit_list.h"
#include "fragmentation/drop_targets.h"
#include "fragmentation/fragmentation_text.h"
#include "fragmentation/loss_rows.h"
#include "fragmentation/replay_panel.h"
#include "fragmentation/shape_picker.h"
#include "fragmentation/slot_chart.h"
#include "fragmentation/slot_ladder.h"
#include "fragmentation/trend_panel.h"
#include "moves/moving.h"

namespace bayplan {

namespace {

enum Page { kBody,
            kState };

constexpr int kMostCharts = 1200;  // pixels

QLabel* heading(const QString& text) {
    auto* label = new QLabel(text);
    label->setFont(uiFont(TextSize::Body, true));
    label->setContentsMargins(space::kL, space::kM, space::kL, space::kXs);
    return label;
}

}  // namespace

FragmentationView::FragmentationView(Session* session, Drag* drag, QWidget* parent)
    : QWidget(parent), m_session(session), m_drag(drag), m_watch(new FragmentationWatch(session, this)), m_shapes(new ShapePicker(session)),
      m_pages(new QStackedWidget), m_tabs(new QTabWidget), m_trend(new TrendPanel(session)), m_replay(new ReplayPanel(session)), m_trial(new Trial(session, this)),
      m_right(new QStackedWidget),
      m_counted(new CountedBar) {
    connect(m_trial, &Trial::jobStarted, this, &FragmentationView::jobStarted);
    m_pages->addWidget(makeLeft());
    m_pages->addWidget(makeStates());
    m_right->addWidget(makeRight());
    m_right->addWidget(m_targets = new DropTargets(session, drag));
    m_right->setMinimumWidth(280);
    // The tray below keeps its height, here and on the next screens; the charts shrink instead.
    setMinimumHeight(320);
    m_shapes->setObjectName(QStringLiteral("clusterShape"));
    auto* splitter = paneSplitter(Qt::Horizontal, {m_pages, m_right});
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto* now = new QWidget;
    auto* nowLayout = new QVBoxLayout(now);
    nowLayout->setContentsMargins(0, 0, 0, 0);
    nowLayout->setSpacing(0);
    nowLayout->addWidget(makeHead());
    nowLayout->addWidget(splitter, 1);
    nowLayout->addWidget(m_counted);
    m_tabs->setObjectName(QStringLiteral("fragmentationTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(now, tr("This cluster"));
    m_tabs->addTab(m_trend, tr("Over time"));
    m_tabs->addTab(m_replay, tr("Replay of a trace"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    setFocusProxy(m_ladder);

    connect(m_shapes, &ShapePicker::chosen, this, &FragmentationView::ask);
    connect(m_watch, &FragmentationWatch::changed, this, [this] {
        fill();
        if (m_drag->active() && !m_asked) followDrag();  // it began before anything was counted
    });
    connect(m_watch, &FragmentationWatch::previewChanged, this, &FragmentationView::showPreview);
    connect(m_watch, &FragmentationWatch::busyChanged, this, &FragmentationView::showState);
    connect(m_watch, &FragmentationWatch::progressed, this, &FragmentationView::showState);
    connect(session, &Session::whatIfChanged, this, &FragmentationView::fill);
    connect(session, &Session::clusterChanged, this, &FragmentationView::showState);
    connect(session->looking(), &Looking::selectionChanged, this, [this] {
        if (m_rowsFrom && !(m_session->looking()->selection() == Selection{m_rows.nodes, m_rows.pods})) showRows({});  // it says what is selected
    });
    for (const auto signal : {&Session::opened, &Session::followed}) connect(session, signal, this, [this] { showRows({}); });
    connect(drag, &Drag::started, this, &FragmentationView::beginDrag);
    connect(drag, &Drag::moved, this, &FragmentationView::followDrag);
    connect(drag, &Drag::ended, this, &FragmentationView::endDrag);
    connect(m_trend, &TrendPanel::openRequested, this, &FragmentationView::openRequested);
    connect(m_tabs, &QTabWidget::currentChanged, this, &FragmentationView::followTab);
    connect(m_counted, &CountedBar::tablesRequested, this, [this] { Q_EMIT showInTablesRequested(m_rows.nodes, m_rows.what); });
    connect(m_counted, &CountedBar::mapRequested, this, &FragmentationView::showOnMapRequested);
    connect(m_counted, &CountedBar::unknownRequested, this, [this] { showRows({tr("%1: not known", "a level").arg(m_rows.what), m_rows.unknown}); });
    ask();
}

FragmentationView::~FragmentationView() {
    m_tabs->disconnect(this);  // it loses its pages after this
}

QWidget* FragmentationView::makeHead() {
    auto* head = new QFrame;
    head->setProperty("role", QStringLiteral("bar"));
    m_headline = new WrappedLabel;
    m_headline->setObjectName(QStringLiteral("slotsHeadline"));
    m_headline->setFont(uiFont(TextSize::Title, true));
    m_detail = new WrappedLabel;
    m_detail->setProperty("role", QStringLiteral("secondary"));
    m_before = new WrappedLabel;
    m_before->setObjectName(QStringLiteral("slotsBefore"));
    m_before->setFont(uiFont(TextSize::Body, true));
    for (QLabel* label : {m_headline, m_detail, m_before}) {
        label->setTextInteractionFlags(Qt::TextBrowserInteraction);
        connect(label, &QLabel::linkActivated, this, &FragmentationView::followLink);
    }
    m_computing = new ComputingSign;
    auto* first = new QHBoxLayout;
    first->addWidget(m_headline, 1);
    first->addWidget(m_computing, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(space::kL, space::kM, space::kL, space::kM);
    layout->setSpacing(space::kXs);
    layout->addLayout(first);
    layout->addWidget(m_detail);
    layout->addWidget(m_before);
    layout->addSpacing(space::kXs);
    layout->addWidget(m_shapes);
    return head;
}

QWidget* FragmentationView::makeLeft() {
    m_ladder = new SlotLadder;
    m_chart = new SlotChart;
    m_lossTitle = heading({});
    m_losses = new BarList(tr("What is lost, and to what"));
    m_losses->setObjectName(QStringLiteral("losses"));
    m_strandTitle = heading(tr("Free, but of no use to this shape"));
    m_strands = new BarList(tr("Free, but of no use to this shape"));
    m_strands->setObjectName(QStringLiteral("strands"));
    m_chartNote = new WrappedLabel;
    m_chartNote->setFont(uiFont(TextSize::Label));
    m_chartNote->setProperty("role", QStringLiteral("secondary"));
    m_chartNote->setContentsMargins(space::kL, 0, space::kL, 0);
    m_lossTitle->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(m_lossTitle, &QLabel::linkActivated, this, &FragmentationView::followLink);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, space::kM);
    layout->setSpacing(0);
    layout->addWidget(heading(tr("Slots by size and level")));
    layout->addWidget(m_chartNote);
    layout->addWidget(m_ladder);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_lossTitle);
    layout->addWidget(m_losses);
    layout->addWidget(m_strandTitle);
    layout->addWidget(m_strands);
    layout->addSpacerItem(new QSpacerItem(0, 0, QSizePolicy::Minimum, QSizePolicy::Expanding));  // without a chart nothing else takes the rest
    const auto pick = [this](const std::vector<NodeIdx>& nodes, const std::vector<NodeIdx>& unknown, const QString& level) {
        showRows({tr("Slots by %1", "node, zone").arg(level), nodes, {}, unknown});
    };
    connect(m_chart, &SlotChart::picked, this, pick);
    connect(m_ladder, &SlotLadder::picked, this, pick);
    connect(m_ladder, &SlotLadder::shapeChosen, m_shapes, &ShapePicker::take);
    for (BarList* list : {m_losses, m_strands}) {
        connect(list, &BarList::picked, this, [this](const BarRow& row) { showRows({row.text, row.nodes, row.pods}); });
        connect(list, &BarList::opened, this, &FragmentationView::showOnMapRequested);
    }
    QScrollArea* left = scrollingPane(page);
    left->setMinimumWidth(360);
    return left;
}

QWidget* FragmentationView::makeRight() {
    m_culprits = new CulpritList;
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(heading(tr("Pods in the way, most costly first")));
    layout->addWidget(m_culprits, 1);
    const auto podName = [this](PodIdx pod) { return toQString(m_session->catalog().pod(pod).name); };
    connect(m_culprits, &CulpritList::shown, this, [this, podName](const Culprit& culprit) {
        showRows({podName(culprit.pod), {}, {culprit.pod}});
        Q_EMIT showOnMapRequested();
    });
    connect(m_culprits, &CulpritList::podPicked, this, [this, podName](PodIdx pod) { showRows({podName(pod), {}, {pod}}); });
    connect(m_culprits, &CulpritList::nodePicked, this, [this](NodeIdx node) { showRows({toQString(m_session->catalog().node(node).name), {node}}); });
    connect(m_culprits, &CulpritList::tried, this, &FragmentationView::tryMoving);
    connect(m_culprits, &CulpritList::pickedUp, this, &FragmentationView::pickUp);
    return scrollingPane(page);
}

QWidget* FragmentationView::makeStates() {
    m_state = new WrappedLabel;
    m_state->setObjectName(QStringLiteral("fragmentationState"));
    m_state->setAlignment(Qt::AlignCenter);
    m_state->setProperty("role", QStringLiteral("secondary"));
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_progress = new QProgressBar;
    m_progress->setFixedWidth(240);
    m_progress->setAccessibleName(tr("How far the counting is"));
    m_cancel = new QToolButton;
    m_cancel->setText(tr("Cancel"));
    connect(m_cancel, &QToolButton::clicked, m_watch, &FragmentationWatch::stop);
    m_open = new QPushButton(tr("Open a cluster…"));
    m_open->setObjectName(QStringLiteral("openCluster"));
    m_open->setProperty("primary", true);
    connect(m_open, &QPushButton::clicked, this, &FragmentationView::openFilesRequested);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(space::kXl, space::kXl, space::kXl, space::kXl);
    layout->setSpacing(space::kM);
    layout->addStretch(1);
    layout->addWidget(m_state);
    layout->addWidget(m_progress, 0, Qt::AlignHCenter);
    layout->addWidget(m_cancel, 0, Qt::AlignHCenter);
    layout->addWidget(m_open, 0, Qt::AlignHCenter);
    layout->addStretch(2);
    return page;
}

void FragmentationView::setTheme(const Theme& theme) {
    m_theme = theme;
    m_chart->setTheme(theme);
    m_ladder->setTheme(theme);
    m_trend->setTheme(theme);
    m_replay->setTheme(theme);
    m_losses->setTheme(theme);
    m_strands->setTheme(theme);
    m_targets->setTheme(theme);
    if (report()) fillRows();
}

void FragmentationView::setGroupKeys(const QStringList& keys) {
    if (keys.mid(0, kLabels) == m_keys) return;
    m_keys = keys.mid(0, kLabels);
    m_trend->setGroupKeys(m_keys);
    ask();
}

void FragmentationView::setMachines(const Machines* machines) {
    m_machines = machines;
    connect(machines, &Machines::changed, this, [this] {
        const bool told = m_machines->told()->known() > 0;
        if (told || m_told) ask();
        m_told = told;
    });
}

void FragmentationView::ask() {
    const std::optional<SlotShape> shape = m_shapes->shape();
    if (!shape) {
        fill();
        return;
    }
    FragmentationQuestion question{*shape, {}, m_machines ? m_machines->told() : nullptr};
    for (const QString& key : m_keys) question.labels.push_back(toStdString(key));
    m_watch->ask(std::move(question));
}

void FragmentationView::fill() {
    showState();
    // What the bar below counts is of one question and one picture.
    if (!report() || (m_rowsFrom && report()->cluster != m_rowsFrom)) showRows({});
    const std::shared_ptr<const FragmentationReport> then = estimate() ? m_watch->previewed() : nullptr;
    m_chart->setReport(m_watch->report(), then);
    m_ladder->setReport(m_watch->report(), then);
    // Bars of the same height say nothing that a cell of the ladder does not say.
    m_chart->setVisible(m_ladder->rows() == 0 || m_ladder->levelsDiffer());
    m_chartNote->setText(estimate() ? tr("Hatched: estimate of what would fit then; the line: what fits now. Dashed: at best now.")
                                    : tr("Filled: fit now, counted within each level. Dashed: would fit if all that is free were in one place."));
    m_culprits->setReport(m_watch->report());
    std::vector<PodIdx> inTheWay;
    if (report() && report()->cluster == m_session->cluster())
        for (const Culprit& culprit : report()->culprits) inTheWay.push_back(culprit.pod);
    m_session->looking()->mark(std::move(inTheWay));
    fillHead();
    if (report()) fillRows();
}

void FragmentationView::fillHead() {
    const FragmentationReport* now = report();
    const FragmentationReport* real = m_watch->realReport().get();
    const FragmentationReport* then = estimate();
    const bool tried = now && !then && m_session->whatIf() && real && real != now && real->cluster == m_session->realCluster();
    m_before->setVisible(tried);
    if (!now) return;
    if (then) {
        const Catalog& catalog = m_session->catalog();
        const auto pods = static_cast<int>(m_drag->pods().size());
        const QString what = pods == 1 ? toQString(catalog.pod(m_drag->pods().front()).name) : tr("%Ln pod(s)", nullptr, pods);
        const QString node = toQString(catalog.node(m_drag->target()).name);
        m_headline->setText(tr("≈ Estimate: %1").arg(slotsHeadline(*then)).toHtmlEscaped());
        const QString counted = QLocale().toString(static_cast<qlonglong>(now->slotCount()));
        if (m_drag->gang().active()) m_detail->setText(tr("If the pod group %1 were placed. Now: %2.").arg(toQString(m_drag->gang().gang().name), counted).toHtmlEscaped());
        else m_detail->setText((m_drag->fits() ? tr("If %1 stood on %2. Now: %3.") : tr("If %1 were forced onto %2, which refuses it. Now: %3."))
                                   .arg(what, node, counted)
                                   .toHtmlEscaped());
        return;
    }
    m_headline->setText(now->slotCount() > 0 ? linkFigure("takers", slotsHeadline(*now), now->slotCount()) : slotsHeadline(*now).toHtmlEscaped());
    // Slots of gangs are reached pod by pod: that is another question.
    m_detail->setText(now->shape.gang > 1 ? slotsDetail(*now) : sentences(slotsDetail(*now), linkTo("reach", tr("Reach more…"))));
    if (!tried) return;
    const std::int64_t difference = now->slotCount() - real->slotCount();
    const QString text = difference == 0  ? tr("As many as without the what-if.")
                         : difference > 0 ? QStringLiteral("✓ ") + tr("%Ln more than without the what-if.", nullptr, static_cast<int>(difference))
                                          : QStringLiteral("✗ ") + tr("%Ln fewer than without the what-if.", nullptr, static_cast<int>(-difference));
    m_before->setText(differingNodes(*now, *real).empty() ? text.toHtmlEscaped() : linkFigure("difference", text, std::abs(difference)));
    setRole(m_before, difference > 0 ? QStringLiteral("good") : difference < 0 ? QStringLiteral("bad")
                                                                               : QStringLiteral("secondary"));
}

void FragmentationView::fillRows() {
    const FragmentationReport& now = *report();
    const auto lost = [](const FragmentationReport& of) { return podsText(of.losses.ideal - static_cast<double>(of.losses.pods)); };
    QString figure = lost(now);
    if (estimate() && lost(*estimate()) != figure) figure = QStringLiteral("%1 → %2").arg(figure, lost(*estimate()));
    m_lossTitle->setText(now.losses.losses.empty() && !estimate() ? tr("Nothing is lost")
                                                                  : tr("What is lost, and to what (%1, in pods)").arg(linkTo("losses", figure)));
    m_losses->setRows(lossRows(now, estimate(), m_theme));
    std::vector<BarRow> rows = strandRows(now, estimate(), m_theme);
    m_strandTitle->setVisible(!rows.empty());
    m_strands->setVisible(!rows.empty());
    m_strands->setRows(std::move(rows));
}

void FragmentationView::followLink(const QString& target) {
    const FragmentationReport* now = report();
    if (!now) return;
    if (target == QLatin1String("takers")) showRows({tr("Nodes that take one"), now->takerNodes()});
    else if (target == QLatin1String("ideal")) showRows({tr("Nodes with a share in the best case"), now->idealNodes()});
    else if (target == QLatin1String("reach")) Q_EMIT reachRequested(now->shape, now->slotCount());
    else if (target == QLatin1String("losses")) showRows({tr("Nodes that lose some"), now->lossNodes()});
    else if (const auto real = m_watch->realReport(); real) showRows({tr("Nodes that differ from the real picture"), differingNodes(*now, *real)});
}

void FragmentationView::showRows(const CountedRows& rows) {
    m_rows = rows;
    m_rowsFrom = rows.what.isEmpty() ? nullptr : report() ? report()->cluster
                                                          : m_session->cluster();
    std::sort(m_rows.nodes.begin(), m_rows.nodes.end());
    std::sort(m_rows.pods.begin(), m_rows.pods.end());
    m_counted->setRows(m_rows);
    if (!rows.what.isEmpty()) m_session->looking()->select({m_rows.nodes, m_rows.pods});
}

void FragmentationView::showState() {
    const bool busy = m_watch->busy();
    m_pages->setCurrentIndex(report() ? kBody : kState);
    m_pages->setMaximumWidth(report() ? textPixels(kMostCharts) : QWIDGETSIZE_MAX);  // longer bars say no more; cards take the rest
    m_right->setVisible(report() || (m_targets->following() && m_drag->active()));   // without a report there are targets in a drag alone
    m_progress->setVisible(busy);
    m_cancel->setVisible(busy);
    m_open->setVisible(m_session->isEmpty());
    m_shapes->setVisible(!m_session->isEmpty());
    // The numbers stay while those of another picture are counted.
    m_computing->setVisible(report() && report()->cluster != m_session->cluster());
    if (report()) return;
    m_detail->clear();
    m_headline->setText(tr("What can still be placed, and what is lost"));
    if (busy) {
        const Progress& p = m_watch->progress();
        m_progress->setRange(0, static_cast<int>(p.total));
        m_progress->setValue(static_cast<int>(p.done));
        m_state->setText(tr("Counting slots on every node…"));
    } else if (m_watch->error() && m_watch->error()->code != ErrorCode::Cancelled) {
        m_state->setText(tr("This shape cannot be counted: %1\n\nChoose another one above, or type amounts.").arg(errorText(*m_watch->error())));
    } else if (m_watch->error()) {
        m_state->setText(tr("Counting was cancelled. Choose a shape above to count again."));
    } else if (m_session->isEmpty()) {
        m_state->setText(tr("No cluster is open.\n\nRecorded snapshots can be measured and traces replayed without one: see the other tabs."));
    } else {
        m_state->setText(tr("Nothing to count yet.\n\nThis cluster has no pods to take a shape from: type CPU, memory or devices of one pod above."));
    }
}

void FragmentationView::tryMoving(const Culprit& culprit) {
    const Catalog& catalog = m_session->catalog();
    const QString text = tr("move %1 to %2").arg(toQString(catalog.pod(culprit.pod).name), toQString(catalog.node(culprit.to).name));
    // For the pending pod, if the shape comes from one.
    const PodIdx sake = m_shapes->pod().valid() ? m_shapes->pod() : culprit.pod;
    m_trial->start(text, sake, {}, moving(*m_session->cluster(), m_session->scheduler(), culprit.pod, culprit.to));
}

void FragmentationView::finish() {
    while (m_watch->busy() && isVisible()) {
        QEventLoop loop;
        connect(m_watch, &FragmentationWatch::busyChanged, &loop, &QEventLoop::quit);
        loop.exec();
    }
}

void FragmentationView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_watch->setActive(true);
    followTab();
}

void FragmentationView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_watch->setActive(false);
    m_targets->setFollowing(false);
}

}  // namespace bayplan

#include "moc_fragmentation_view.cpp"
