// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/fragmentation_view.h"

#include <QEventLoop>
#include <QFrame>
#include <QLabel>
#include <QProgressBar>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "cluster/delta.h"
#include "cluster/release.h"
#include "common/drag.h"
#include "common/job.h"
#include "common/text.h"
#include "fragmentation/bar_list.h"
#include "fragmentation/culprit_list.h"
#include "fragmentation/fragmentation_text.h"
#include "fragmentation/replay_panel.h"
#include "fragmentation/shape_picker.h"
#include "fragmentation/slot_chart.h"

namespace bayplan {

namespace {

enum Page { kBody, kState };

QLabel* heading(const QString& text) {
    auto* label = new QLabel(text);
    label->setFont(uiFont(TextSize::Body, true));
    label->setContentsMargins(space::kL, space::kM, space::kL, space::kXs);
    return label;
}

QScrollArea* scrolled(QWidget* page) {
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(page);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

std::vector<Delta> moving(Session& session, PodIdx pod, NodeIdx to) {
    const Cluster& cluster = *session.cluster();
    std::vector<Delta> deltas{cluster.placement(pod).node.valid() ? Delta(Move{pod, to}) : Delta(Place{pod, to})};
    for (const auto& more : {release(cluster, pod), session.scheduler().reserve(cluster, pod, to)}) deltas.insert(deltas.end(), more.begin(), more.end());
    return deltas;
}

}  // namespace

FragmentationView::FragmentationView(Session* session, Drag* drag, QWidget* parent)
    : QWidget(parent), m_session(session), m_drag(drag), m_watch(new FragmentationWatch(session, this)), m_shapes(new ShapePicker(session)),
      m_pages(new QStackedWidget), m_tabs(new QTabWidget), m_replay(new ReplayPanel(session)) {
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    splitter->addWidget(makeLeft());
    splitter->addWidget(makeRight());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    m_pages->addWidget(splitter);
    m_pages->addWidget(makeStates());
    auto* now = new QWidget;
    auto* nowLayout = new QVBoxLayout(now);
    nowLayout->setContentsMargins(0, 0, 0, 0);
    nowLayout->setSpacing(0);
    nowLayout->addWidget(makeHead());
    nowLayout->addWidget(m_pages, 1);
    m_tabs->setObjectName(QStringLiteral("fragmentationTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(now, tr("This cluster"));
    m_tabs->addTab(m_replay, tr("Replay of a trace"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    setFocusProxy(m_chart);

    connect(m_shapes, &ShapePicker::chosen, this, &FragmentationView::ask);
    connect(m_watch, &FragmentationWatch::changed, this, &FragmentationView::fill);
    connect(m_watch, &FragmentationWatch::previewChanged, this, &FragmentationView::showPreview);
    connect(m_watch, &FragmentationWatch::busyChanged, this, &FragmentationView::showState);
    connect(m_watch, &FragmentationWatch::progressed, this, &FragmentationView::showState);
    connect(session, &Session::whatIfChanged, this, &FragmentationView::fill);
    for (const auto signal : {&Drag::started, &Drag::moved, &Drag::ended}) connect(drag, signal, this, &FragmentationView::followDrag);
    ask();
}

FragmentationView::~FragmentationView() = default;

QWidget* FragmentationView::makeHead() {
    auto* head = new QFrame;
    head->setProperty("role", QStringLiteral("bar"));
    m_headline = new QLabel;
    m_headline->setObjectName(QStringLiteral("slotsHeadline"));
    m_headline->setFont(uiFont(TextSize::Title, true));
    m_detail = new QLabel;
    m_detail->setProperty("role", QStringLiteral("secondary"));
    m_before = new QLabel;
    m_before->setObjectName(QStringLiteral("slotsBefore"));
    m_before->setFont(uiFont(TextSize::Body, true));
    for (QLabel* label : {m_headline, m_detail, m_before}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(space::kL, space::kM, space::kL, space::kM);
    layout->setSpacing(space::kXs);
    layout->addWidget(m_headline);
    layout->addWidget(m_detail);
    layout->addWidget(m_before);
    layout->addSpacing(space::kXs);
    layout->addWidget(m_shapes);
    return head;
}

QWidget* FragmentationView::makeLeft() {
    m_chart = new SlotChart;
    m_lossTitle = heading({});
    m_losses = new BarList(tr("What is lost, and to what"));
    m_losses->setObjectName(QStringLiteral("losses"));
    m_strandTitle = heading(tr("Free, but of no use to this shape"));
    m_strands = new BarList(tr("Free, but of no use to this shape"));
    m_strands->setObjectName(QStringLiteral("strands"));
    auto* chartNote = new QLabel(tr("Filled: fit now, counted within each level. Dashed: would fit if all that is free were in one place."));
    chartNote->setFont(uiFont(TextSize::Label));
    chartNote->setProperty("role", QStringLiteral("secondary"));
    chartNote->setWordWrap(true);
    chartNote->setContentsMargins(space::kL, 0, space::kL, 0);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, space::kM);
    layout->setSpacing(0);
    layout->addWidget(heading(tr("Slots by level")));
    layout->addWidget(chartNote);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_lossTitle);
    layout->addWidget(m_losses);
    layout->addWidget(m_strandTitle);
    layout->addWidget(m_strands);
    connect(m_chart, &SlotChart::picked, this, [this](const std::vector<NodeIdx>& nodes) { select(nodes, {}); });
    for (BarList* list : {m_losses, m_strands}) {
        connect(list, &BarList::picked, this, &FragmentationView::select);
        connect(list, &BarList::opened, this, &FragmentationView::showOnMapRequested);
    }
    QScrollArea* left = scrolled(page);
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
    connect(m_culprits, &CulpritList::shown, this, [this](const Culprit& culprit) {
        select({}, {culprit.pod});
        Q_EMIT showOnMapRequested();
    });
    connect(m_culprits, &CulpritList::tried, this, &FragmentationView::tryMoving);
    QScrollArea* right = scrolled(page);
    right->setMinimumWidth(280);
    return right;
}

QWidget* FragmentationView::makeStates() {
    m_state = new QLabel;
    m_state->setObjectName(QStringLiteral("fragmentationState"));
    m_state->setAlignment(Qt::AlignCenter);
    m_state->setWordWrap(true);
    m_state->setProperty("role", QStringLiteral("secondary"));
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_progress = new QProgressBar;
    m_progress->setFixedWidth(240);
    m_progress->setAccessibleName(tr("How far the counting is"));
    m_cancel = new QToolButton;
    m_cancel->setText(tr("Cancel"));
    connect(m_cancel, &QToolButton::clicked, m_watch, &FragmentationWatch::stop);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(space::kXl, space::kXl, space::kXl, space::kXl);
    layout->setSpacing(space::kM);
    layout->addStretch(1);
    layout->addWidget(m_state);
    layout->addWidget(m_progress, 0, Qt::AlignHCenter);
    layout->addWidget(m_cancel, 0, Qt::AlignHCenter);
    layout->addStretch(2);
    return page;
}

void FragmentationView::setTheme(const Theme& theme) {
    m_theme = theme;
    m_chart->setTheme(theme);
    m_replay->setTheme(theme);
    m_losses->setTheme(theme);
    m_strands->setTheme(theme);
    if (report()) fillLosses(*report());
}

void FragmentationView::setGroupKeys(const QStringList& keys) {
    if (keys.mid(0, kLabels) == m_keys) return;
    m_keys = keys.mid(0, kLabels);
    ask();
}

void FragmentationView::ask() {
    const std::optional<SlotShape> shape = m_shapes->shape();
    if (!shape) {
        fill();
        return;
    }
    FragmentationQuestion question{*shape, {}};
    for (const QString& key : m_keys) question.labels.push_back(toStdString(key));
    m_watch->ask(std::move(question));
}

void FragmentationView::fill() {
    const std::shared_ptr<const FragmentationReport> now = m_watch->report();
    showState();
    m_chart->setReport(now, m_watch->previewed());
    m_culprits->setReport(now);
    if (!now) {
        m_before->hide();
        return;
    }
    m_headline->setText(slotsHeadline(*now));
    m_detail->setText(slotsDetail(*now));
    const std::shared_ptr<const FragmentationReport> real = m_watch->realReport();
    const bool tried = m_session->whatIf() && real && real != now;
    m_before->setVisible(tried);
    if (tried) {
        const std::int64_t difference = now->slotCount() - real->slotCount();
        m_before->setText(difference == 0 ? tr("As many as without the what-if.")
                          : difference > 0 ? QStringLiteral("✓ ") + tr("%Ln more than without the what-if.", nullptr, static_cast<int>(difference))
                                           : QStringLiteral("✗ ") + tr("%Ln fewer than without the what-if.", nullptr, static_cast<int>(-difference)));
        m_before->setProperty("role", difference > 0 ? QStringLiteral("good") : difference < 0 ? QStringLiteral("bad") : QStringLiteral("secondary"));
        m_before->style()->unpolish(m_before);
        m_before->style()->polish(m_before);
    }
    fillLosses(*now);
}

void FragmentationView::fillLosses(const FragmentationReport& report) {
    const double lost = report.losses.ideal - static_cast<double>(report.losses.pods);
    m_lossTitle->setText(report.losses.losses.empty() ? tr("Nothing is lost") : tr("What is lost, and to what (%1, in pods)").arg(podsText(lost)));
    std::vector<BarRow> rows;
    double longest = 0;
    for (const SlotLoss& loss : report.losses.losses) longest = std::max(longest, loss.pods);
    for (const SlotLoss& loss : report.losses.losses) {
        BarRow row;
        row.text = lossText(loss);
        row.detail = tr("%Ln node(s)", nullptr, static_cast<int>(loss.nodes.size()));
        row.figure = podsText(loss.pods);
        row.share = longest > 0 ? loss.pods / longest : 0;
        row.colour = m_theme.category(static_cast<std::size_t>(loss.cause));
        row.hatched = loss.cause == LossCause::NotModelled;
        for (const NodeLoss& on : loss.nodes) row.nodes.push_back(on.node);
        const bool byRoom = loss.cause == LossCause::Partial || loss.cause == LossCause::Short;
        for (const Culprit& culprit : report.culprits)
            if (byRoom && std::find(row.nodes.begin(), row.nodes.end(), culprit.node) != row.nodes.end()) row.pods.push_back(culprit.pod);
        rows.push_back(std::move(row));
    }
    // Pods that a node takes, but none of its zones, come on top: the scheduler counts nodes, the kubelet zones.
    for (const LevelSlots& level : report.levels) {
        if (level.split.empty()) continue;
        BarRow row;
        double pods = 0;
        for (const NodeLoss& on : level.split) {
            pods += on.pods;
            row.nodes.push_back(on.node);
        }
        row.text = tr("fits on a node, but into no %1").arg(SlotChart::levelText(level.level));
        row.detail = tr("%Ln node(s)", nullptr, static_cast<int>(row.nodes.size()));
        row.figure = podsText(pods);
        row.share = std::min(1.0, longest > 0 ? pods / longest : 1);
        row.colour = m_theme.caution;
        rows.push_back(std::move(row));
    }
    m_losses->setRows(std::move(rows));

    rows.clear();
    std::size_t most = 0;
    for (const StrandedAmount& strand : report.stranded) most = std::max(most, strand.nodes.size());
    for (const StrandedAmount& strand : report.stranded) {
        BarRow row;
        row.text = strandText(strand);
        row.figure = tr("%Ln node(s)", nullptr, static_cast<int>(strand.nodes.size()));
        row.share = most > 0 ? static_cast<double>(strand.nodes.size()) / static_cast<double>(most) : 0;
        row.colour = m_theme.secondary;
        row.hatched = true;
        row.nodes = strand.nodes;
        rows.push_back(std::move(row));
    }
    m_strandTitle->setVisible(!rows.empty());
    m_strands->setVisible(!rows.empty());
    m_strands->setRows(std::move(rows));
}

void FragmentationView::showState() {
    const bool busy = m_watch->busy();
    m_pages->setCurrentIndex(report() ? kBody : kState);
    m_progress->setVisible(busy);
    m_cancel->setVisible(busy);
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
    } else {
        m_state->setText(tr("Nothing to count yet.\n\nThis cluster has no pods to take a shape from: type CPU, memory or devices of one pod above."));
    }
}

void FragmentationView::followDrag() {
    const NodeIdx target = m_drag->target();
    ClusterPtr picture;
    if (m_drag->active() && target.valid() && report()) {
        std::vector<Delta> deltas;
        for (const PodIdx pod : m_drag->pods()) {
            if (m_session->cluster()->placement(pod).node == target) continue;
            for (const Delta& delta : moving(*m_session, pod, target)) deltas.push_back(delta);
        }
        if (auto applied = bayplan::apply(*m_session->cluster(), deltas); applied) picture = std::move(applied->cluster);
    }
    m_watch->preview(std::move(picture));
}

void FragmentationView::showPreview() {
    const auto now = m_watch->report(), then = m_watch->previewed();
    m_chart->setReport(now, then);
    QString text;
    if (now && then && m_drag->active()) {
        text = now->slotCount() == then->slotCount() ? tr("slots stay %1").arg(now->slotCount()) : tr("slots %1 → %2").arg(now->slotCount()).arg(then->slotCount());
    }
    Q_EMIT previewed(text);
}

void FragmentationView::tryMoving(const Culprit& culprit) {
    const Catalog& catalog = m_session->catalog();
    const QString text = tr("move %1 to %2").arg(toQString(catalog.pod(culprit.pod).name), toQString(catalog.node(culprit.to).name));
    // For the sake of the pod that waits, if the shape is one's.
    const PodIdx sake = m_shapes->pod().valid() ? m_shapes->pod() : culprit.pod;
    if (m_trying) return;  // one at a time
    auto* job = new Job(tr("Trying it"), this);
    m_trying = job;
    connect(job, &Job::finished, this, [this, job] {
        m_trying = nullptr;
        job->deleteLater();
    });
    Q_EMIT jobStarted(job);
    job->start<Branch>(m_session->branching(text, sake, {}, moving(*m_session, culprit.pod, culprit.to)), [this](Result<Branch> branch) {
        const auto entered = branch ? m_session->enter(std::move(*branch)) : Result<void>(branch.error());
        if (!entered && entered.error().code != ErrorCode::Cancelled) Q_EMIT m_session->failed(errorText(entered.error()));
    });
}

void FragmentationView::select(std::vector<NodeIdx> nodes, std::vector<PodIdx> pods) {
    std::sort(nodes.begin(), nodes.end());
    std::sort(pods.begin(), pods.end());
    m_session->select({std::move(nodes), std::move(pods)});
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
}

void FragmentationView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_watch->setActive(false);
}

}  // namespace bayplan
