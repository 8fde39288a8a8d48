// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown and where. Pointer, keys and drags: machine_view_input.cpp.
#include "inside/machine_view.h"

#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "common/drag/drag.h"
#include "common/drag/pod_hand.h"
#include "common/machines.h"
#include "common/session.h"
#include "inside/machine_accessible.h"
#include "inside/machine_text.h"
#include "inside/node_devices.h"
#include "inside/part_card.h"

namespace bayplan {

namespace {

constexpr double kAroundTiles = space::kS;
constexpr double kBetweenTiles = space::kM;
constexpr double kMostZoom = 12;
/// The largest scale of a single node, if there is room: its words are as large as a headline then.
constexpr double kGrowth = 2;

}  // namespace

MachineView::MachineView(Session* session, Drag* drag, Machines* machines, QWidget* parent)
    : QAbstractScrollArea(parent), m_session(session), m_drag(drag), m_machines(machines),
      m_palette(InsidePalette::make(makeTheme(ThemeKind::Light))),
      m_hand(new PodHand(drag, this)) {
    teachMachineAccessibility();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Inside of the nodes"));
    viewport()->setMouseTracking(true);
    horizontalScrollBar()->setSingleStep(24);
    verticalScrollBar()->setSingleStep(24);
    connect(session, &Session::opened, this, &MachineView::onOpened);
    connect(session, &Session::clusterChanged, this, &MachineView::rebuild);
    connect(session, &Session::followed, this, &MachineView::onFollowed);
    connect(session->looking(), &Looking::selectionChanged, this, &MachineView::onSelectionChanged);
    connect(machines, &Machines::changed, this, &MachineView::rebuild);
    connect(m_hand, &PodHand::pointed, this, &MachineView::dragTo);
    connect(m_hand, &PodHand::stepped, this, &MachineView::dragStep);
    connect(drag, &Drag::started, this, &MachineView::onDragStarted);
    connect(drag, &Drag::moved, this, &MachineView::onDragMoved);
    connect(drag, &Drag::ended, this, &MachineView::onDragEnded);
    onOpened();
}

MachineView::~MachineView() = default;

void MachineView::setTheme(const Theme& theme) {
    m_palette = InsidePalette::make(theme);
    m_hand->setTheme(theme);
    viewport()->update();
}

void MachineView::setColouring(Colouring colouring) {
    m_colouring = colouring;
    m_classes = PodClasses(m_groups, colouring);
    rebuild();
}

void MachineView::group() {
    m_grouped = m_session->cluster()->sharedCatalog().get();
    m_groups = PodGroups::make(m_session->catalog(), m_groups.get());
    m_classes = PodClasses(m_groups, m_colouring);
}

void MachineView::onFollowed() {
    const Renumbering& numbers = m_session->following()->numbers();
    m_nodes = numbers.of(m_nodes);
    m_before = numbers.of(m_before);
    std::set<std::pair<NodeIdx, PartId>> unfolded;
    for (const auto& [node, part] : m_unfolded)
        if (const NodeIdx now = numbers.of(node); now.valid()) unfolded.emplace(now, part);
    m_unfolded = std::move(unfolded);
    for (Chosen& chosen : m_chosen) chosen.node = numbers.of(chosen.node);
    std::erase_if(m_chosen, [](const Chosen& chosen) { return !chosen.node.valid(); });
    if (isVisible()) return rebuild();
    m_tiles.clear();  // of an earlier picture; made again when the screen is shown
}

void MachineView::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (m_tiles.empty() && !m_nodes.empty()) rebuild();
}

void MachineView::onOpened() {
    m_groups.reset();
    group();
    m_unfolded.clear();
    m_before.clear();
    setNodes({});
}

void MachineView::setNodes(std::vector<NodeIdx> nodes) {
    m_nodes = std::move(nodes);
    m_current.reset();
    m_chosen.clear();
    m_zoom = 1;
    rebuild();
    horizontalScrollBar()->setValue(0);
    verticalScrollBar()->setValue(0);
    Q_EMIT nodesChanged();
}

void MachineView::setFold(bool fold) {
    if (m_fold == fold) return;
    m_fold = fold;
    m_unfolded.clear();
    relayout();
}

NodeQuestion MachineView::question(NodeIdx node, const NodeInside* kubelet, const Machine& machine) const {
    NodeQuestion q;
    q.cluster = m_session->cluster().get();
    q.node = node;
    q.machine = &machine;
    q.kubelet = kubelet;
    q.classes = &m_classes;
    q.devices = m_devices.get();
    return q;
}

MachineView::Tile MachineView::made(NodeIdx node) const {
    Tile tile;
    tile.node = node;
    std::shared_ptr<const Machine> machine = m_machines->find(node);
    tile.known = machine != nullptr;
    if (!machine) {
        auto dark = std::make_shared<Machine>();
        dark->name = m_session->catalog().node(node).name;
        machine = std::move(dark);
    }
    const auto kubelet = m_machines->inside(node);
    tile.scene = std::make_shared<MachineScene>(machine, occupancyOf(question(node, kubelet.get(), *machine)));
    return tile;
}

void MachineView::rebuild() {
    if (m_grouped != m_session->cluster()->sharedCatalog().get()) group();
    m_devices = DevicePicture::of(m_session->cluster());
    std::vector<Tile> tiles;
    for (const NodeIdx node : m_nodes)
        if (node.get() < m_session->cluster()->nodeCount()) tiles.push_back(made(node));
    m_tiles = std::move(tiles);
    m_pressed.reset();
    m_under.reset();
    m_asked = NodeIdx();
    std::erase_if(m_chosen, [&](const Chosen& c) {
        const auto tile = std::find_if(m_tiles.begin(), m_tiles.end(), [&](const Tile& t) { return t.node == c.node; });
        return tile == m_tiles.end() || tile->scene->within({c.part}).empty();
    });
    relayout();
    Q_EMIT chosenChanged();
}

void MachineView::relayout() {
    if (m_tiles.empty()) {
        m_content = {};
        updateScrollBars();
        viewport()->update();
        return;
    }
    const std::optional<PartId> kept = m_current && m_current->tile < m_tiles.size() && m_tiles[m_current->tile].layout
                                               && m_current->box < m_tiles[m_current->tile].layout->boxes.size()
                                           ? std::optional(m_tiles[m_current->tile].layout->boxes[m_current->box].id)
                                           : std::nullopt;
    const QSizeF view = QSizeF(viewport()->size()) * m_zoom - QSizeF(2 * kAroundTiles, 2 * kAroundTiles);
    // The number of columns that makes the tiles largest. The layout decides the size, so a few are tried.
    const std::size_t count = m_tiles.size();
    const auto laidOut = [&](const Tile& tile, QSizeF room) {
        MachineLayoutOptions options;
        options.room = room;
        options.fold = m_fold;
        options.looks = (tile.asked ? *tile.asked : *tile.scene).looks();  // parts that would differ are not folded with others
        options.largest = count == 1 ? kGrowth * std::max(1.0, m_zoom) : 1.2 * std::max(1.0, m_zoom);
        for (const auto& [node, part] : m_unfolded)
            if (node == tile.node) options.unfolded.insert(part);
        return MachineLayout::make(tile.scene->machine(), tile.scene->tree(), options);
    };
    const auto roomOf = [&](std::size_t columns) {
        const auto rows = static_cast<double>((count + columns - 1) / columns);
        return QSizeF((view.width() - kBetweenTiles * static_cast<double>(columns - 1)) / static_cast<double>(columns),
                      (view.height() - kBetweenTiles * (rows - 1)) / rows)
            .expandedTo({20, 20});
    };
    std::size_t best = 1;
    double most = -1;
    for (std::size_t columns = 1; columns <= count; ++columns) {
        if (columns > 1 && (count + columns - 1) / columns == (count + columns - 2) / (columns - 1) && count > columns) continue;
        const QSizeF room = roomOf(columns);
        double score = 0;
        for (const std::size_t sample : {std::size_t(0), count / 2, count - 1}) {
            const MachineLayout probe = laidOut(m_tiles[sample], room);
            score += (3.0 - static_cast<double>(probe.detail)) * 10 + probe.scale;
        }
        if (score > most + 1e-9) {
            most = score;
            best = columns;
        }
    }
    const QSizeF room = roomOf(best);
    m_content = {};
    for (std::size_t i = 0; i < count; ++i) {
        m_tiles[i].layout = std::make_shared<MachineLayout>(laidOut(m_tiles[i], room));
        m_tiles[i].at = QPointF(kAroundTiles + static_cast<double>(i % best) * (room.width() + kBetweenTiles),
                                kAroundTiles + static_cast<double>(i / best) * (room.height() + kBetweenTiles));
        const QSizeF end(m_tiles[i].at.x() + m_tiles[i].layout->size.width() + kAroundTiles, m_tiles[i].at.y() + m_tiles[i].layout->size.height() + kAroundTiles);
        m_content = m_content.expandedTo(end);
    }
    if (m_current) {
        if (m_current->tile >= count || !kept) m_current.reset();
        else m_current->box = m_tiles[m_current->tile].layout->nearest(m_tiles[m_current->tile].scene->tree(), *kept);
    }
    m_hover.reset();
    updateScrollBars();
    viewport()->update();
}

void MachineView::updateScrollBars() {
    const QSize view = viewport()->size();
    horizontalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(m_content.width() - 0.5)) - view.width()));
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(m_content.height() - 0.5)) - view.height()));
    horizontalScrollBar()->setPageStep(view.width());
    verticalScrollBar()->setPageStep(view.height());
}

QPointF MachineView::origin() const { return {-static_cast<double>(horizontalScrollBar()->value()), -static_cast<double>(verticalScrollBar()->value())}; }

void MachineView::resizeEvent(QResizeEvent*) { relayout(); }

void MachineView::fit() { setZoom(1, {}); }
void MachineView::zoomIn() { setZoom(m_zoom * 1.25, QRectF(viewport()->rect()).center()); }
void MachineView::zoomOut() { setZoom(m_zoom / 1.25, QRectF(viewport()->rect()).center()); }

void MachineView::setZoom(double zoom, QPointF anchor) {
    zoom = std::clamp(zoom, 1.0, kMostZoom);
    if (std::abs(zoom - m_zoom) < 1e-6) return;
    const QPointF before = anchor - origin();
    const double ratio = zoom / m_zoom;
    m_zoom = zoom;
    relayout();
    horizontalScrollBar()->setValue(static_cast<int>(std::lround(before.x() * ratio - anchor.x())));
    verticalScrollBar()->setValue(static_cast<int>(std::lround(before.y() * ratio - anchor.y())));
}

std::optional<MachineView::Spot> MachineView::spotAt(QPointF at) const {
    for (std::size_t t = 0; t < m_tiles.size(); ++t)
        if (const auto box = m_tiles[t].layout->boxAt(at - origin() - m_tiles[t].at)) return Spot{t, *box};
    return {};
}

QRect MachineView::rectOf(const Spot& spot) const {
    if (spot.tile >= m_tiles.size() || spot.box >= m_tiles[spot.tile].layout->boxes.size()) return {};
    return m_tiles[spot.tile].layout->boxes[spot.box].rect.translated(m_tiles[spot.tile].at + origin()).toAlignedRect();
}

std::optional<MachineView::Spot> MachineView::find(NodeIdx node, const PartId& part) const {
    for (std::size_t t = 0; t < m_tiles.size(); ++t)
        if (m_tiles[t].node == node) return Spot{t, m_tiles[t].layout->nearest(m_tiles[t].scene->tree(), part)};
    return {};
}

QString MachineView::describe(const Spot& spot) const {
    if (spot.tile >= m_tiles.size()) return {};
    const Tile& tile = m_tiles[spot.tile];
    QString text = bayplan::describe(tile.asked ? *tile.asked : *tile.scene, tile.layout->boxes[spot.box]);
    if (m_tiles.size() > 1 && spot.box != 0) text.prepend(QString::fromStdString(tile.scene->machine().name) + QStringLiteral(": "));
    return text;
}

PodIdx MachineView::podAt(const Spot& spot) const {
    const Tile& tile = m_tiles[spot.tile];
    const MachineBox& box = tile.layout->boxes[spot.box];
    std::optional<std::size_t> tenant;
    bool several = false;
    const auto take = [&](std::size_t t) {
        if (t == kSomebody) return;
        several = several || (tenant && *tenant != t);
        tenant = t;
    };
    if (box.id.kind == PartKind::Thread) {
        if (const CpuState s = tile.scene->cpu(box.id.index); s.kind == CpuState::Kind::Taken) take(s.tenant);
    } else if (box.id.kind == PartKind::Core) {
        tile.scene->machine().cores[box.id.index].cpus.forEach([&](std::int32_t cpu) {
            if (const CpuState s = tile.scene->cpu(static_cast<std::size_t>(cpu)); s.kind == CpuState::Kind::Taken) take(s.tenant);
        });
    } else if (box.id.kind == PartKind::Gpu) {
        for (const Piece& p : tile.scene->gpu(box.id.index)) take(p.tenant);
    } else if (box.id.kind == PartKind::Published) {
        for (const Piece& p : tile.scene->published(box.id.index)) take(p.tenant);
    }
    return tenant && !several ? tile.scene->occupancy().tenants[*tenant].pod : PodIdx();
}

std::vector<PodIdx> MachineView::podsWithin(const Spot& spot) const {
    const Tile& tile = m_tiles[spot.tile];
    std::vector<PodIdx> pods;
    for (const PartUse& use : usesWithin(*tile.scene, {tile.layout->boxes[spot.box].id}))
        if (use.tenant != kSomebody) pods.push_back(tile.scene->occupancy().tenants[use.tenant].pod);
    return pods;
}

PartNote MachineView::note() const {
    std::vector<PartNote> notes;
    for (const Tile& tile : m_tiles) {
        std::vector<PartId> parts;
        for (const Chosen& c : m_chosen)
            if (c.node == tile.node) parts.push_back(c.part);
        if (!parts.empty()) notes.push_back(noteOf(*tile.scene, parts));
    }
    return together(notes);
}

MachineMarks MachineView::marksOf(std::size_t t) const {
    const Tile& tile = m_tiles[t];
    MachineMarks marks;
    const Selection& selection = m_session->looking()->selection();
    marks.machineSelected = m_tiles.size() > 1 && selection.contains(tile.node);
    for (const PodIdx pod : selection.pods)
        if (const auto tenant = tile.scene->occupancy().tenant(pod)) {
            marks.tenants.push_back(*tenant);
            for (const PartId& part : tile.scene->partsOf(*tenant)) {
                if (part.kind != PartKind::Thread && part.kind != PartKind::Gpu && part.kind != PartKind::Published) continue;  // of bars, pieces are framed
                if (const auto box = tile.layout->find(part)) marks.selected.push_back(*box);
            }
        }
    for (const Chosen& c : m_chosen)
        if (c.node == tile.node)
            if (const auto box = tile.layout->find(c.part)) marks.chosen.push_back(*box);
    if (m_hover && m_hover->tile == t) marks.hover = m_hover->box;
    if (hasFocus() && m_current && m_current->tile == t) marks.current = m_current->box;
    return marks;
}

void MachineView::paintContent(QPainter& painter, bool marks) const {
    for (std::size_t t = 0; t < m_tiles.size(); ++t) {
        const Tile& tile = m_tiles[t];
        painter.save();
        painter.translate(tile.at);
        MachinePainter(painter, *tile.layout, tile.asked ? *tile.asked : *tile.scene, m_palette).paint(marks ? marksOf(t) : MachineMarks());
        painter.restore();
    }
}

void MachineView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), m_palette.theme.stage);
    painter.translate(origin());
    for (std::size_t t = 0; t < m_tiles.size(); ++t) {
        const Tile& tile = m_tiles[t];
        const QRectF place(tile.at, tile.layout->size);
        if (!place.adjusted(-4, -4, 4, 4).translated(origin()).intersects(QRectF(event->rect()))) continue;
        painter.save();
        painter.translate(tile.at);
        MachinePainter(painter, *tile.layout, tile.asked ? *tile.asked : *tile.scene, m_palette).paint(marksOf(t));
        painter.restore();
    }
}

void MachineView::ask() {
    bool was = !m_answer.text.isEmpty();
    m_answer = {};
    for (Tile& tile : m_tiles) {
        was = was || tile.asked;
        tile.asked = nullptr;
    }
    if (m_drag->active() && !m_drag->comingTo(m_drag->target()).empty()) {
        // Pods that are on the node already stay, unless there is no other pod to ask about.
        std::vector<PodIdx> asked, staying;
        for (const PodIdx pod : m_drag->comingTo(m_drag->target()))
            (m_session->cluster()->placement(pod).node == m_drag->target() ? staying : asked).push_back(pod);
        std::vector<PodIdx> without;
        if (asked.empty()) {
            asked = without = staying;
            std::sort(without.begin(), without.end());
        }
        for (Tile& tile : m_tiles) {
            if (tile.node != m_drag->target()) continue;
            const auto kubelet = m_machines->inside(tile.node, without);
            m_answer = placementOf(question(tile.node, kubelet.get(), tile.scene->machine()), asked, tile.known ? m_machines->untold(tile.node) : QString());
            if (const DevicesToCome* come = m_drag->devices()) askDevices(question(tile.node, kubelet.get(), tile.scene->machine()), *come, asked, m_answer);
            tile.asked = tile.scene->with(m_answer.asked);
            was = true;
        }
    }
    if (!was) return;
    if (m_fold && std::any_of(m_tiles.begin(), m_tiles.end(), [](const Tile& t) { return t.layout->detail <= LayoutDetail::Compact; })) {
        relayout();
        if (m_under) m_under = spotAt(m_underAt);
    }
    viewport()->update();
    Q_EMIT answerChanged();
}

QString MachineView::hereText() const {
    if (!m_under || m_answer.kind == PlacementAnswer::Kind::NotModelled || m_answer.text.isEmpty()) return {};
    const Tile& tile = m_tiles[m_under->tile];
    const PartId& part = tile.layout->boxes[m_under->box].id;
    if (!tile.asked || (part.kind != PartKind::Zone && part.kind != PartKind::Gpu && part.kind != PartKind::Core && part.kind != PartKind::Thread)) return {};
    if (m_answer.asked.cpus.empty() && m_answer.asked.gpus.empty() && m_answer.asked.memory.empty()) return {};
    const std::vector<std::size_t> within = tile.asked->within({part});
    const auto holds = [&](const PartId& id) {
        return std::any_of(within.begin(), within.end(), [&](std::size_t p) { return tile.asked->tree().parts[p].id == id; });
    };
    bool here = false;
    for (const CpuUse& use : m_answer.asked.cpus)
        use.cpus.forEach([&](std::int32_t cpu) { here = here || holds({PartKind::Thread, static_cast<std::size_t>(cpu)}); });
    for (const GpuUse& use : m_answer.asked.gpus) here = here || holds({PartKind::Gpu, use.gpu});
    for (const MemoryUse& use : m_answer.asked.memory) here = here || (part.kind == PartKind::Zone && part.index == use.zone);
    const QString name = partName(*tile.scene, part);
    return here ? tr("%1 is among it").arg(name) : tr("%1 is not: which parts it gives the kubelet chooses, not the drop").arg(name);
}

QString MachineView::answer() const {
    const QString here = hereText();
    return here.isEmpty() ? m_answer.text : m_answer.text + QLatin1Char('\n') + here;
}

}  // namespace bayplan

#include "moc_machine_view.cpp"
