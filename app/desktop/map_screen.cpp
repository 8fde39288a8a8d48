// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/map_screen.h"

#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "common/drag/drag.h"
#include "common/text.h"
#include "map/headline/headline_slots.h"
#include "map/headline/headline_strip.h"
#include "map/map_view.h"
#include "map/minimap.h"
#include "map/verdicts/answer_chip.h"

namespace bayplan {

namespace {

constexpr Colouring kColourings[] = {Colouring::Owner, Colouring::Namespace, Colouring::Priority, Colouring::Standing, Colouring::None, Colouring::Age, Colouring::Destination};
constexpr const char* kColouringNames[] = {"owner", "namespace", "priority", "state", "none", "age", "destination"};
static_assert(std::size(kColouringNames) == std::size(kColourings));
constexpr int kFixed = static_cast<int>(std::size(kColourings));
constexpr std::size_t kMostLabels = 12;

/// Keys of labels that many pods have, with several values and not one for each pod; first those that most pods have.
std::vector<std::string> tellingLabels(const Catalog& catalog) {
    struct Seen {
        std::size_t pods = 0;
        std::set<std::string> values;
    };
    std::map<std::string, Seen> keys;
    for (const Pod& pod : catalog.pods) {
        for (const auto& [key, value] : *pod.labels) {
            Seen& seen = keys[key];
            ++seen.pods;
            if (seen.values.size() <= catalog.pods.size() / 2) seen.values.insert(value);
        }
    }
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const auto& [key, seen] : keys)
        if (seen.values.size() > 1 && seen.values.size() * 2 <= seen.pods) found.emplace_back(seen.pods, key);
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::string> labels;
    for (const auto& [pods, key] : found)
        if (labels.size() < kMostLabels) labels.push_back(key);
    return labels;
}

}  // namespace

MapScreen::MapScreen(Session* session, Drag* drag, Answer* answer, QWidget* parent)
    : QWidget(parent), m_session(session), m_drag(drag), m_view(new MapView(session, drag)),
      m_miniMap(new MiniMap(m_view)), m_chip(new AnswerChip(answer, m_view)), m_headline(new HeadlineStrip(session, drag)) {
    m_view->setAnswer(answer);
    connect(m_chip, &AnswerChip::explainRequested, this, &MapScreen::explainAnswerRequested);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_headline);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
    m_view->installEventFilter(this);
    connect(session, &Session::opened, this, [this] { m_order = NodeOrder::Name; });
    connect(m_view, &MapView::contextMenuWanted, this, [this](NodeIdx node, PodIdx pod, const QPoint& global) {
        // The menu is for the object below it: a selection without it is replaced.
        const Selection& selection = m_session->looking()->selection();
        if (pod.valid() && !selection.contains(pod)) m_session->looking()->selectPod(pod);
        else if (!pod.valid() && node.valid() && !selection.contains(node)) m_session->looking()->selectNode(node);
        Q_EMIT menuRequested(global);
    });
}

bool MapScreen::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_view && event->type() == QEvent::KeyPress && !m_drag->active()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->text() == QLatin1String("/")) {
            Q_EMIT searchRequested();
            return true;
        }
        if (key->key() == Qt::Key_E && key->modifiers() == Qt::NoModifier) {
            Q_EMIT explainRequested();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void MapScreen::setTheme(const Theme& theme) {
    m_view->setTheme(theme);
    m_miniMap->setTheme(theme);
    m_headline->setTheme(theme);
}
void MapScreen::setFill(ResourceIdx resource) { m_view->setFill(resource); }
void MapScreen::setMeasure(Measure measure) { m_view->setMeasure(measure); }
void MapScreen::setShape(const std::optional<SlotShape>& shape) { m_view->setShape(shape); }
void MapScreen::setGrouping(const QStringList& keys) { m_view->setGrouping(keys); }
void MapScreen::setColouring(int index) {
    const auto label = static_cast<std::size_t>(std::max(0, index - kFixed));
    if (index < kFixed || label >= m_labels.size()) m_view->setColouring(index < 0 || index >= kFixed ? Colouring::Owner : kColourings[index]);
    else m_view->setColouring(Colouring::Label, m_labels[label]);
}
Colouring MapScreen::colouringAt(int index) const { return index < 0 || index >= kFixed || kColourings[index] == Colouring::Destination ? Colouring::Owner : kColourings[index]; }
void MapScreen::sortNodes(NodeOrder order) {
    m_order = order;
    m_view->sortNodes(order);
}

QString MapScreen::colouringName() const {
    if (m_view->colouring() == Colouring::Label) return QStringLiteral("label:") + toQString(m_view->colouringLabel());
    const auto* at = std::find(std::begin(kColourings), std::end(kColourings), m_view->colouring());
    return QString::fromLatin1(kColouringNames[at == std::end(kColourings) ? 0 : at - kColourings]);
}

std::optional<int> MapScreen::colouringNamed(const QString& name) const {
    for (int i = 0; i < kFixed; ++i)
        if (name == QLatin1String(kColouringNames[i])) return i;
    for (std::size_t i = 0; i < m_labels.size(); ++i)
        if (name == QStringLiteral("label:") + toQString(m_labels[i])) return kFixed + static_cast<int>(i);
    return {};
}

ResourceIdx MapScreen::fill() const { return m_view->fill(); }
QStringList MapScreen::grouping() const { return m_view->grouping(); }
std::vector<GroupKey> MapScreen::groupKeys() const { return m_view->groupKeys(); }
void MapScreen::zoomIn() { m_view->zoomIn(); }
void MapScreen::zoomOut() { m_view->zoomOut(); }
void MapScreen::zoomToFit() { m_view->fit(); }
Picture MapScreen::picture() { return m_view->picture(); }

void MapScreen::finishPainting() {
    m_headline->slotCounter()->finish();
    m_view->finishPainting();
}

QStringList MapScreen::colourings() {
    QStringList names{tr("owner"), tr("namespace"), tr("priority"), tr("state"), tr("none", "pods are not told apart by colour"), tr("age"), tr("destination")};
    m_labels = tellingLabels(m_session->catalog());
    for (const std::string& key : m_labels) names << tr("label %1").arg(toQString(key).section(QLatin1Char('/'), -1));
    return names;
}

QRectF MapScreen::worldOf(const Selection& selection) const {
    if (!m_view->input().valid()) return {};
    const MapLayout& layout = *m_view->input().layout;
    QRectF world;
    for (const NodeIdx n : selection.nodes) world |= layout.nodeRect(n);
    for (const PodIdx p : selection.pods)
        if (const NodeIdx n = m_session->cluster()->placement(p).node; n.valid()) world |= layout.nodeRect(n);
    return world;
}

void MapScreen::zoomTo(const QString& distance, const Selection& about) {
    m_view->finishPainting();
    if (!m_view->input().valid()) return;
    // Heights of a node in pixels that are well inside each level.
    // Near, a node takes half of the view, so that its pods have room for their names.
    const double near = std::clamp(m_view->viewport()->height() * 0.55, 260.0, 480.0);
    const double pitch = m_view->devicePixelRatioF()
                         * (distance == QLatin1String("far") ? 16 : distance == QLatin1String("middle") ? 72
                                                                                                        : near);
    const QSizeF seen = QSizeF(m_view->viewport()->size()) * m_view->devicePixelRatioF();
    const QRectF bounds = m_view->input().layout->bounds();
    const QRectF wanted = worldOf(about);
    // zoomTo() keeps a tenth of the room as a margin.
    QRectF world(QPointF(), seen * 0.9 / pitch);
    if (wanted.isEmpty()) {
        // From the first node on: the names of the groups above would fill the room.
        const MapLayout& layout = *m_view->input().layout;
        QPointF first = bounds.bottomRight();
        for (std::size_t i = 0; i < m_session->cluster()->nodeCount(); ++i) {
            const QPointF at = layout.nodeRect(NodeIdx(i)).topLeft();
            if (at.y() < first.y() || (at.y() == first.y() && at.x() < first.x())) first = at;
        }
        world.moveTopLeft(first);
    } else {
        world.moveCenter(wanted.center());
    }
    m_view->zoomTo(world);
}

void MapScreen::reveal(const Selection& selection) {
    std::vector<NodeIdx> nodes = selection.nodes;
    for (const PodIdx p : selection.pods)
        if (const NodeIdx n = m_session->cluster()->placement(p).node; n.valid()) nodes.push_back(n);
    m_view->showNodes(nodes);
}

std::optional<ViewPart> MapScreen::visiblePart() const {
    if (!m_view->input().layout || m_view->showsWhole()) return {};
    const QRectF whole = m_view->input().layout->bounds(), seen = m_view->visibleWorld();
    if (whole.isEmpty()) return {};
    return viewPartFrom(toString(ViewPart{(seen.x() - whole.x()) / whole.width(), (seen.y() - whole.y()) / whole.height(), seen.width() / whole.width(), seen.height() / whole.height()}));
}

void MapScreen::showPart(const std::optional<ViewPart>& part) {
    if (!part || !m_view->input().layout) return m_view->fit();
    const QRectF whole = m_view->input().layout->bounds();
    m_view->zoomTo({whole.x() + part->x * whole.width(), whole.y() + part->y * whole.height(), part->width * whole.width(), part->height * whole.height()}, 1);
}

}  // namespace bayplan

#include "moc_map_screen.cpp"
