// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/inside_screen.h"

#include <QAction>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "common/elided_label.h"
#include "common/labels/wrapped_label.h"
#include "common/machines.h"
#include "common/session.h"
#include "common/text.h"
#include "inside/machine_text.h"
#include "inside/machine_view.h"

namespace bayplan {

namespace {

QToolButton* buttonFor(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    return button;
}

}  // namespace

InsideScreen::InsideScreen(Session* session, Drag* drag, Machines* machines, QWidget* parent)
    : QWidget(parent), m_session(session), m_machines(machines), m_view(new MachineView(session, drag, machines)) {
    m_title = new QLabel;
    m_title->setFont(uiFont(TextSize::Title, true));
    m_title->setTextFormat(Qt::PlainText);
    m_summary = new ElidedLabel;
    m_summary->setObjectName(QStringLiteral("insideSummary"));
    m_summary->setProperty("role", QStringLiteral("secondary"));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    head->setSpacing(space::kM);
    head->addWidget(m_title);
    head->addWidget(m_summary, 1);
    m_tools = new QHBoxLayout;
    m_tools->setSpacing(space::kXs);
    head->addLayout(m_tools);

    m_empty = new QFrame;
    m_empty->setObjectName(QStringLiteral("insideUntold"));
    auto* empty = new QVBoxLayout(m_empty);
    empty->setContentsMargins(space::kM, space::kXs, space::kM, space::kS);
    m_emptyText = new WrappedLabel;
    m_emptyText->setTextFormat(Qt::PlainText);
    empty->addWidget(m_emptyText);
    m_sources = new QHBoxLayout;
    m_sources->setSpacing(space::kS);
    empty->addLayout(m_sources);

    m_different = new QFrame;
    m_different->setObjectName(QStringLiteral("insideDifferent"));
    m_different->setProperty("role", QStringLiteral("message"));
    m_different->setProperty("tone", QStringLiteral("caution"));
    auto* different = new QVBoxLayout(m_different);
    different->setContentsMargins(space::kM, space::kXs, space::kM, space::kS);
    m_differentText = new WrappedLabel;
    m_differentText->setTextFormat(Qt::RichText);
    m_differentText->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_differentText->setObjectName(QStringLiteral("insideDifferentText"));
    connect(m_differentText, &QLabel::linkActivated, this, [this](const QString& pod) {
        if (const PodIdx p = m_session->catalog().findPod(toStdString(pod)); p.valid()) m_session->looking()->selectPod(p);
    });
    different->addWidget(m_differentText);

    m_line = new ElidedLabel;
    m_line->setProperty("role", QStringLiteral("secondary"));
    m_line->setContentsMargins(space::kM, space::kXs, space::kM, space::kXs);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_empty);
    layout->addWidget(m_different);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_line);
    setFocusProxy(m_view);

    connect(session, &Session::opened, this, [this] {
        m_stale = true;
        if (isVisible()) followSelection();
    });
    connect(session->looking(), &Looking::selectionChanged, this, &InsideScreen::onSelectionChanged);
    connect(machines, &Machines::changed, this, &InsideScreen::updateWords);
    connect(session, &Session::clusterChanged, this, &InsideScreen::updateWords);
    connect(session, &Session::followed, this, [this] {
        if (isVisible()) updateWords();
        else m_stale = true;
    });
    connect(m_view, &MachineView::nodesChanged, this, &InsideScreen::updateWords);
    connect(m_view, &MachineView::currentChanged, this, &InsideScreen::updateLine);
    connect(m_view, &MachineView::answerChanged, this, &InsideScreen::updateLine);
    connect(m_view, &MachineView::hoverChanged, this, &InsideScreen::updateLine);
    connect(m_view, &MachineView::chosenChanged, this, &InsideScreen::updateLine);
}

void InsideScreen::setActions(const QList<QAction*>& tools, const QList<QAction*>& sources) {
    for (QAction* action : tools) m_tools->addWidget(buttonFor(action));
    for (QAction* action : sources) m_sources->addWidget(buttonFor(action));
    m_sources->addStretch(1);
}

Picture InsideScreen::picture() {
    if (m_view->tiles().empty()) return pictureOf(this);
    Picture picture;
    picture.title = title();
    picture.size = m_view->contentSize();
    picture.paint = [view = m_view](QPainter& painter) {
        painter.fillRect(QRectF(QPointF(), view->contentSize()), view->ground());
        view->paintContent(painter, false);
    };
    return picture;
}

QString InsideScreen::title() const { return m_title->text(); }

void InsideScreen::setTheme(const Theme& theme) {
    m_view->setTheme(theme);
}

std::vector<NodeIdx> InsideScreen::wanted() const {
    const Selection& selection = m_session->looking()->selection();
    std::vector<NodeIdx> nodes = selection.nodes;
    if (nodes.empty())
        for (const PodIdx p : selection.pods)
            if (const NodeIdx n = m_session->cluster()->placement(p).node; n.valid()) nodes.push_back(n);
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    const Catalog& catalog = m_session->catalog();
    std::sort(nodes.begin(), nodes.end(), [&](NodeIdx a, NodeIdx b) { return catalog.node(a).name < catalog.node(b).name; });
    return nodes;
}

void InsideScreen::followSelection() {
    m_stale = false;
    std::vector<NodeIdx> nodes = wanted();
    if (nodes.empty()) {
        const Catalog& catalog = m_session->catalog();
        for (std::size_t n = 0; n < m_session->cluster()->nodeCount(); ++n) nodes.emplace_back(n);
        std::sort(nodes.begin(), nodes.end(), [&](NodeIdx a, NodeIdx b) { return catalog.node(a).name < catalog.node(b).name; });
    }
    m_selectedNodes = nodes.size();
    if (nodes.size() > kMostNodes) nodes.resize(kMostNodes);
    m_view->setNodes(std::move(nodes));
}

void InsideScreen::onSelectionChanged() {
    if (!isVisible()) {
        m_stale = true;
        return;
    }
    const std::vector<NodeIdx> nodes = wanted();
    const std::vector<NodeIdx>& shown = m_view->nodes();
    if (std::all_of(nodes.begin(), nodes.end(), [&](NodeIdx n) { return std::find(shown.begin(), shown.end(), n) != shown.end(); })) return;
    followSelection();
}

void InsideScreen::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void InsideScreen::refresh() {
    if (m_stale) followSelection();
}

void InsideScreen::updateWords() {
    const std::vector<MachineView::Tile>& tiles = m_view->tiles();
    const auto known = static_cast<int>(std::count_if(tiles.begin(), tiles.end(), [](const auto& t) { return t.known; }));
    const auto count = static_cast<int>(tiles.size());
    if (count == 1) m_title->setText(toQString(tiles.front().scene->machine().name));
    else if (m_selectedNodes > tiles.size() && count == static_cast<int>(kMostNodes)) m_title->setText(tr("%1 of %Ln node(s)", nullptr, static_cast<int>(m_selectedNodes)).arg(count));
    else m_title->setText(tr("%Ln node(s)", nullptr, count));
    QStringList parts;  // doubts about the picture come first
    int unexplained = 0;
    int untold = 0;
    QString unknown;  // of the first of them
    for (const MachineView::Tile& tile : tiles) {
        unexplained += static_cast<int>(tile.scene->occupancy().unexplained.size());
        if (tile.scene->occupancy().unknown.empty()) continue;
        if (untold++ == 0) unknown = toQString(tile.scene->occupancy().unknown);
    }
    if (untold > 0) parts << (count == 1 ? tr("not modelled: %1").arg(unknown) : tr("not modelled on %Ln node(s): %1", nullptr, untold).arg(unknown));
    if (unexplained > 0) parts << tr("%Ln pod(s) that the kubelet would not have taken", nullptr, unexplained);
    if (known < count && known > 0) parts << tr("the inside of %Ln is not told", nullptr, count - known);
    parts << (m_machines->kubeletName().isEmpty() ? tr("kubelet not told: GPUs by first fit, CPUs in common") : tr("kubelet as in %1").arg(m_machines->kubeletName()));
    const QString shown = parts.join(QStringLiteral(" · "));
    if (known == count && count == 1) parts << tr("inside from %1").arg(sourceText(tiles.front().scene->machine()));  // the picture says it as well
    m_summary->setWhole(known > 0 ? shown : QString(), known > 0 ? parts.join(QLatin1Char('\n')) : QString());
    m_empty->setVisible(count > 0 && known == 0);
    m_emptyText->setText(tr(
        "Nothing is known of the inside of what is shown, but what the scheduler counts. The inside comes from NodeResourceTopology objects "
        "among the cluster's files, or by a folder of hwloc XML files that are named after the nodes (lstopo NODE.xml)."));
    updateDifferences();
    updateLine();
}

void InsideScreen::updateDifferences() {
    constexpr int kMost = 3;
    QStringList lines, all;
    for (const MachineView::Tile& tile : m_view->tiles())
        for (const PlacementDifference& difference : tile.scene->occupancy().differences) {
            QString plain = differenceText(difference);
            if (m_view->tiles().size() > 1) plain.prepend(toQString(tile.scene->machine().name) + QStringLiteral(": "));
            all << plain;
            QString line = plain.toHtmlEscaped();
            const QString pod = toQString(difference.pod).toHtmlEscaped();
            if (!pod.isEmpty()) line.replace(line.indexOf(pod), pod.size(), QStringLiteral("<a href=\"%1\">%1</a>").arg(pod));
            if (lines.size() < kMost) lines << line;
        }
    m_different->setVisible(!all.isEmpty());
    if (all.isEmpty()) return;
    if (all.size() > kMost) lines << tr("… and %Ln more", nullptr, static_cast<int>(all.size()) - kMost);
    m_differentText->setText(
        QStringLiteral("<b>≠ %1</b><br>%2")
            .arg(tr("Seen to be another than predicted; what is seen is drawn, and what would follow from the prediction is not modelled or doubtful.").toHtmlEscaped(),
                 lines.join(QStringLiteral("<br>"))));
    m_differentText->setToolTip(all.join(QLatin1Char('\n')));
}

void InsideScreen::updateLine() {
    QString text = m_view->answer();
    if (text.isEmpty() && m_view->hovered()) text = m_view->describe(*m_view->hovered());
    if (text.isEmpty() && m_view->current()) text = m_view->describe(*m_view->current());
    if (text.isEmpty()) text = tr("Filled: observed. Dashed: predicted. Dotted: kept for the system. Hatched: not told.");
    m_line->setWhole(text.replace(QLatin1Char('\n'), QStringLiteral(" · ")));
}

}  // namespace bayplan

#include "moc_inside_screen.cpp"
