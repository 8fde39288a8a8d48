// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/map_view.h"

#include <QApplication>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "common/drag/destinations.h"
#include "common/drag/drag.h"
#include "common/drag/pod_hand.h"
#include "common/machines.h"
#include "common/marks/alternatives.h"
#include "common/session.h"
#include "common/text.h"
#include "common/usage/measured.h"
#include "map/fill_text.h"
#include "map/map_accessible.h"
#include "map/slot_meter.h"
#include "map/value_text.h"
#include "map/verdicts/device_ghosts.h"
#include "plugins/reservation/reserved_rooms.h"
#include "plugins/shared/held_back.h"

namespace bayplan {

namespace {

/// Above this a scene is built in another thread: about 20 ms here.
constexpr std::size_t kBuildHere = 50000;

}  // namespace

MapView::MapView(Session* session, Drag* drag, QWidget* parent)
    : QAbstractScrollArea(parent), m_session(session), m_drag(drag), m_theme(makeTheme(ThemeKind::Light)), m_resource(ResourceTable::kCpuIdx),
      m_meter(new SlotMeter(session, this)), m_hand(new PodHand(drag, this)) {
    setObjectName(QStringLiteral("map"));
    setAccessibleName(tr("Map of the cluster"));
    teachAccessibility();
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->grabGesture(Qt::PinchGesture);
    m_builder.setMaxThreadCount(1);
    connect(this, &MapView::built, this, &MapView::takeBuilt, Qt::QueuedConnection);
    m_input.palette = std::make_shared<const MapPalette>(MapPalette::make(m_theme));

    connect(session, &Session::opened, this, &MapView::onOpened);
    connect(session, &Session::clusterChanged, this, &MapView::onClusterChanged);
    connect(session, &Session::followed, this, &MapView::onFollowed);
    connect(session, &Session::unreadChanged, this, &MapView::onUnread);
    connect(session, &Session::profilesChanged, this, [this] {
        // Which pods use reserved room, and who has which device, follows from the rules for pods that were placed here.
        m_options.reserving = reservingScheduler(m_session->profiles());
        m_options.sharing = sharingProfile(m_session->profiles());
        m_options.heldBack = heedsHeldBack(m_session->profiles());
        const Catalog& read = m_session->catalog();
        if (m_input.scene && (!read.koordinatorReservations.empty() || !read.koordinatorDevices.empty() || !read.topology.reservations.empty())) rebuildScene();
    });
    session->following()->prepareLater(this, [this] { return preparation(); });
    connect(session->looking(), &Looking::matchesChanged, this, &MapView::onMatchesChanged);
    for (const auto signal : {&Looking::selectionChanged, &Looking::markedChanged}) connect(session->looking(), signal, viewport(), qOverload<>(&QWidget::update));
    connect(Alternatives::of(session), &Alternatives::changed, this, [this] {
        viewport()->update();
        Q_EMIT alternativesChanged();
    });
    for (const auto signal : {&Drag::moved, &Drag::judged, &Drag::ended}) connect(drag, signal, this, &MapView::showDestinations);
    connect(session->undoStack(), &QUndoStack::indexChanged, this, &MapView::showDestinations);  // a new step is on the stack only after its picture
    connect(m_hand, &PodHand::pointed, this, &MapView::dragTo);
    connect(m_hand, &PodHand::stepped, drag, &Drag::step);
    connect(drag, &Drag::started, this, &MapView::onDragStarted);
    connect(drag, &Drag::judged, this, &MapView::showVerdicts);
    connect(drag, &Drag::moved, this, &MapView::onDragMoved);
    connect(drag, &Drag::ended, this, &MapView::onDragEnded);
    connect(m_meter, &SlotMeter::changed, this, &MapView::onMeasured);
    connect(Measured::of(session), &Measured::changed, this, &MapView::onMeasured);
    connect(m_meter, &SlotMeter::previewChanged, this, &MapView::onPreviewed);
    connect(&m_tiles, &TileCache::arrived, this, &MapView::refresh);
    connect(&m_animation, &QTimer::timeout, viewport(), qOverload<>(&QWidget::update));
    m_animation.setSingleShot(true);
    connect(&m_edgeTimer, &QTimer::timeout, this, &MapView::autoScroll);
    m_edgeTimer.setInterval(16);
    onOpened();
}

MapView::~MapView() {
    qApp->removeEventFilter(this);
    m_builder.clear();
    m_builder.waitForDone();
}

bool MapView::ready() const {
    return m_input.valid() && m_input.scene->cluster().sharedCatalog() == m_session->cluster()->sharedCatalog();
}

void MapView::onOpened() {
    m_seen.clear();
    m_groups.reset();
    m_input.scene.reset();
    m_input.layout.reset();
    m_input.nodeMatches.reset();
    m_input.podMatches.reset();
    m_input.values.reset();
    m_input.used.reset();
    m_shape.reset();
    m_overlay.clear();
    m_current = m_hoverNode = NodeIdx();
    m_part.reset();
    m_hoverPod = PodIdx();
    const Catalog& catalog = m_session->catalog();
    if (m_resource.get() >= catalog.resources.size()) m_resource = ResourceTable::kCpuIdx;
    m_options.fill = m_resource;
    m_options.reserving = reservingScheduler(m_session->profiles());
    m_options.sharing = sharingProfile(m_session->profiles());
    m_options.heldBack = heedsHeldBack(m_session->profiles());
    layOutFor(m_measure);
    QStringList known;  // keys that the new cluster lacks are dropped
    for (const QString& key : std::as_const(m_grouping)) {
        const bool has = std::any_of(catalog.nodes.begin(), catalog.nodes.end(),
                                     [&](const Node& n) { return n.labels.find(toStdString(key)) != nullptr; });
        if (has) known << key;
    }
    m_grouping = known;
    m_places.reset();
    m_fitted = true;
    relayout();
    rebuildScene();
}

void MapView::onClusterChanged() {
    if (!ready()) {  // it is being built from an older picture: build again
        rebuildScene();
        return;
    }
    std::vector<NodeIdx> changed;
    const ScenePtr before = m_input.scene;
    m_input.scene = before->updated(m_session->cluster(), changed);
    m_overlay.changed(changed, *before, m_input, m_session->lastChange(), !m_theme.reducedMotion);
    rememberOwnChanges();
    m_input.scene = withDestinations(m_input.scene, changed);
    takeValues(changed);
    showInput(changed);
    catchUpZones();
    Q_EMIT sceneChanged();
}

ScenePtr MapView::withDestinations(ScenePtr scene, std::vector<NodeIdx>& changed) const {
    if (m_options.colouring != Colouring::Destination) return scene;
    std::vector<NodeIdx> recoloured, all;
    scene = scene->sending(destinationsOf(m_session, *m_drag), recoloured);
    std::set_union(changed.begin(), changed.end(), recoloured.begin(), recoloured.end(), std::back_inserter(all));
    changed = std::move(all);
    return scene;
}

void MapView::showDestinations() {
    if (m_options.colouring != Colouring::Destination || !ready()) return;
    std::vector<NodeIdx> changed;
    m_input.scene = withDestinations(m_input.scene, changed);
    showInput(changed);
    Q_EMIT sceneChanged();
}

void MapView::catchUpZones() {
    if (m_catchingUp || !m_input.scene || !m_input.scene->zonesBehind()) return;
    m_catchingUp = true;
    m_builder.start([this, scene = m_input.scene] {
        handOver([this, ready = scene->withZones()] {
            m_catchingUp = false;
            if (!m_input.scene || m_input.scene->told() != ready->told()) return catchUpZones();
            std::vector<NodeIdx> changed;
            m_input.scene = m_input.scene->withZonesOf(*ready, changed);
            takeValues(changed);
            showInput(changed);
            catchUpZones();
            Q_EMIT sceneChanged();
        });
    });
}

void MapView::handOver(std::function<void()> adopt) {
    {
        const std::lock_guard lock(m_mutex);
        m_built.push_back(std::move(adopt));
    }
    Q_EMIT built({});
}

void MapView::takeBuilt() {
    std::vector<std::function<void()>> all;
    {
        const std::lock_guard lock(m_mutex);
        all.swap(m_built);
    }
    for (const auto& adopt : all) adopt();
}

void MapView::onMatchesChanged() {
    const Matches& m = m_session->looking()->matches();
    m_input.nodeMatches = m.active ? std::make_shared<const std::vector<char>>(m.nodes) : nullptr;
    m_input.podMatches = m.active ? std::make_shared<const std::vector<char>>(m.pods) : nullptr;
    applyInput();
}

void MapView::rebuildScene() {
    const ClusterPtr cluster = m_session->cluster();
    const std::uint64_t generation = ++m_generation;
    m_building = true;
    const std::shared_ptr<const ToldInsides> told = m_machines ? m_machines->told() : nullptr;
    if (cluster->podCount() <= kBuildHere) {
        if (!m_groups) m_groups = PodGroups::make(cluster->catalog(), nullptr, m_coloursAsked);
        adopt(MapScene::build(cluster, m_groups, m_options, told), generation);
        return;
    }
    m_builder.start([this, cluster, groups = m_groups, options = m_options, told, generation, asked = m_coloursAsked] {
        auto known = groups ? groups : PodGroups::make(cluster->catalog(), nullptr, asked);
        ScenePtr scene = MapScene::build(cluster, known, options, told);
        handOver([this, scene = std::move(scene), known = std::move(known), generation] {
            if (generation != m_generation) return;
            m_groups = known;
            adopt(scene, generation);
        });
    });
    refresh();
}

void MapView::adopt(ScenePtr scene, std::uint64_t generation) {
    if (generation != m_generation) return;
    m_building = false;
    if (scene->sharedCluster() != m_session->cluster()) {  // changed meanwhile
        std::vector<NodeIdx> changed;
        scene = scene->updated(m_session->cluster(), changed);
    }
    std::vector<NodeIdx> recoloured;
    m_input.scene = withDestinations(std::move(scene), recoloured);
    m_input.values = currentValues();
    m_input.used = currentUsed();
    applyInput();
    catchUpZones();
}

void MapView::relayout() {
    m_layoutView = viewport()->size();
    m_input.layout = std::make_shared<const MapLayout>(MapLayout::make(m_session->catalog(), layoutOptions()));
    placeLayout();
}

void MapView::placeLayout() {
    if (m_fitted) m_scale.pitch = fitPitch();
    updateScrollBars();
    if (m_fitted) {
        const QSize whole = m_scale.size(*m_input.layout);
        setTopLeft(QPoint((whole.width() - deviceSize().width()) / 2, (whole.height() - deviceSize().height()) / 2));
    }
}

void MapView::showInput() {
    m_tiles.setInput(m_input);
    m_labels.setInput(m_input, m_scale.ratio);
    refresh();
}

void MapView::showInput(const std::vector<NodeIdx>& changed) {
    m_tiles.setInput(m_input, changed);
    m_labels.setInput(m_input, m_scale.ratio);
    refresh();
}

void MapView::applyInput() {
    showInput();
    Q_EMIT sceneChanged();
}

void MapView::refresh() {
    m_frameStale = true;
    viewport()->update();
}

void MapView::setTheme(const Theme& theme) {
    m_theme = theme;
    m_hand->setTheme(theme);
    m_input.palette = std::make_shared<const MapPalette>(MapPalette::make(theme));
    m_wholeFrame = true;  // half of it in other colours could not be read
    applyInput();
}

void MapView::setMachines(const Machines* machines) {
    m_machines = machines;
    connect(machines, &Machines::changed, this, [this] {
        const bool nothing = m_machines->told()->known() == 0;
        if (nothing && (!m_input.scene || !m_input.scene->told())) return;
        rebuildScene();
    });
}

void MapView::setColouring(Colouring colouring, const std::string& label) {
    const PodGroups::Asked asked{label, colouring == Colouring::Age};
    if (colouring == m_options.colouring && asked == m_coloursAsked) return;
    if (asked != m_coloursAsked) m_groups.reset();
    m_coloursAsked = asked;
    m_options.colouring = colouring;
    rebuildScene();
}

void MapView::sortNodes(NodeOrder order) {
    m_places = nodePlaces(*m_session->cluster(), order, m_options.fill);
    m_overlay.clear();
    m_fitted = true;
    relayout();
    applyInput();
    Q_EMIT viewChanged();
}

void MapView::setGrouping(const QStringList& keys) {
    if (keys == m_grouping) return;
    m_grouping = keys.mid(0, 2);
    std::vector<std::string> labels;
    for (const QString& key : m_grouping) labels.push_back(toStdString(key));
    m_drag->setGrouping(std::move(labels));
    m_overlay.clear();
    m_fitted = true;
    relayout();
    applyInput();
    Q_EMIT viewChanged();
}

void MapView::setSizedByCapacity(bool sized) {
    if (sized == m_sized) return;
    m_sized = sized;
    m_overlay.clear();
    m_fitted = true;
    relayout();
    applyInput();
    Q_EMIT viewChanged();
}

std::vector<GroupKey> MapView::groupKeys() const {
    return sensibleGroupKeys(m_session->catalog());
}

void MapView::setCurrentNode(NodeIdx node) {
    if (node == m_current) return;
    m_current = node;
    m_part.reset();
    sayNode(this, node);
    viewport()->update();
    Q_EMIT currentNodeChanged(node);
}

void MapView::resizeEvent(QResizeEvent*) {
    const bool otherScreen = m_scale.ratio != devicePixelRatioF();
    m_scale.ratio = devicePixelRatioF();
    // A message above the map or a taller tray must not move nodes: only a view of another shape does.
    const QSize now = viewport()->size();
    const bool reshaped = std::abs(now.width() - m_layoutView.width()) * 10 > m_layoutView.width()
                          || std::abs(now.height() - m_layoutView.height()) * 3 > m_layoutView.height();
    if (m_fitted && (reshaped || otherScreen)) {
        relayout();
        applyInput();
    } else {
        placeLayout();
        refresh();
    }
    Q_EMIT viewChanged();
}

void MapView::scrollContentsBy(int, int) {
    refresh();
    Q_EMIT viewChanged();
}

void MapView::composeFrame(TileCache::Mode mode) {
    if (m_frame.size() != deviceSize()) m_frame = QImage(deviceSize(), QImage::Format_RGB32);
    m_tiles.compose(m_frame, topLeft(), m_scale, mode);
    m_verdicts.paint(m_frame, topLeft(), m_input, m_scale);
    QPainter painter(&m_frame);
    m_labels.paint(painter, QRect(topLeft(), m_frame.size()), m_scale);
    m_frameStale = m_wholeFrame = false;
}

void MapView::finishPainting() {
    do {
        catchUpZones();
        m_builder.waitForDone();
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    } while (m_catchingUp);
    m_meter->finish();
    if (m_scale.ratio != devicePixelRatioF()) m_scale.ratio = devicePixelRatioF();
    if (ready()) composeFrame(TileCache::Mode::Now);
    viewport()->update();
}

void MapView::paintEmpty(QPainter& painter) {
    painter.fillRect(viewport()->rect(), m_theme.stage);
    const bool loading = m_building && m_session->catalog().nodes.size() > 0;
    const QString headline = loading                ? tr("Preparing the map…")
                             : m_session->isEmpty() ? tr("No cluster is open")
                                                    : tr("There are no nodes in what was opened");
    QString unread;
    for (const UnreadKind& kind : m_session->unread())
        if (kind.resource == "nodes") unread = tr("Nodes are unknown: %1", "needs list nodes").arg(messageText(kind.why));
    const QString what = !unread.isEmpty() ? unread : loading ? tr("%Ln pod(s)", nullptr, static_cast<int>(m_session->cluster()->podCount()))
                                                              : tr(
                                                                  "Open Kubernetes objects with Ctrl+O, or drop a file or folder here.\n"
                                                                  "kubectl get nodes,pods -A -o yaml > cluster.yaml makes one.");
    const QRect area = viewport()->rect();
    painter.setPen(m_theme.text);
    painter.setFont(uiFont(TextSize::Headline));
    painter.drawText(QRect(area.x(), area.center().y() - 52, area.width(), 40), Qt::AlignCenter, headline);
    painter.setPen(m_theme.secondary);
    painter.setFont(uiFont(TextSize::Body));
    painter.drawText(QRect(area.x(), area.center().y(), area.width(), 60), Qt::AlignHCenter | Qt::AlignTop, what);
}

void MapView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    if (!ready() || m_input.layout->nodeCount() == 0) {
        paintEmpty(painter);
        return;
    }
    if (m_frameStale || m_frame.size() != deviceSize()) composeFrame(m_wholeFrame ? TileCache::Mode::Now : TileCache::Mode::Soon);
    painter.scale(1.0 / m_scale.ratio, 1.0 / m_scale.ratio);
    painter.drawImage(0, 0, m_frame);
    painter.translate(-topLeft());
    MapOverlay::State state;
    state.selection = &m_session->looking()->selection();
    if (!m_drag->active()) {
        state.marked = &m_session->looking()->marked();
        state.alternatives = &Alternatives::of(m_session)->pods();
        state.otherNodes = &Alternatives::of(m_session)->nodes();
    }
    state.current = hasFocus() && !m_drag->active() ? m_current : NodeIdx();
    if (state.current.valid()) state.part = currentPartRect();
    state.hoverNode = m_drag->active() ? NodeIdx() : m_hoverNode;
    state.hoverPod = m_hoverPod;
    state.band = m_band;
    m_overlay.paint(painter, QRect(topLeft(), m_frame.size()), m_input, m_scale, state);
    if (!m_drag->active()) {
        m_gangFrames.update(*m_session, m_hoverPod);
        m_gangFrames.paint(painter, m_input, m_scale);
    } else {
        // Where a gang goes is more than its target.
        if (!m_drag->gang().active()) m_verdicts.paintTarget(painter, m_drag->target(), m_input, m_scale);
        else if (const GangTry* attempt = m_drag->gang().answer()) paintGhosts(painter, *attempt, m_input, m_scale);
        if (const DevicesToCome* come = m_drag->devices()) paintDeviceGhosts(painter, *come, m_drag->target(), m_input, m_scale);
        paintEstimate(painter, estimate(), m_input, m_scale);
    }
    if (const int next = m_overlay.nextFrame(); next >= 0) m_animation.start(next);
}

const std::vector<PodIdx>& MapView::alternatives() const { return Alternatives::of(m_session)->pods(); }
const std::vector<NodeIdx>& MapView::otherNodes() const { return Alternatives::of(m_session)->nodes(); }

QString MapView::describeNode(NodeIdx node) const {
    if (!ready() || !node.valid()) return {};
    const Cluster& cluster = m_input.scene->cluster();
    const std::string& fill = cluster.catalog().resources.name(m_options.fill);
    const std::uint16_t flags = m_input.scene->flags(node);
    const std::int64_t whole = m_input.scene->allocatable(node);
    const std::int64_t requested = cluster.requested(node, m_options.fill);
    QStringList parts;
    if (m_input.values) parts << valueText(*m_input.values, node);
    if (!m_input.values || m_input.values->unread.empty()) {
        parts << fillShareText(fill, requested, whole);
        if (whole != 0 || requested != 0) parts << fillFreeText(fill, whole - requested);
        if (const std::int64_t kept = m_input.scene->heldBackOf(node); kept > 0) parts << tr("%1 kept back for the system", "an amount").arg(fillNumber(fill, kept));
    }
    if (const Used* used = Measured::of(m_session)->table().of(node); used && !m_input.values)
        if (const auto amount = used->of(m_options.fill)) parts << markedText(tr("uses %1", "an amount").arg(fillNumber(fill, *amount)), Measured::of(m_session)->isStale(*used));
    if (!m_input.values || m_input.values->unread.empty() || m_input.values->ofNodes) parts << tr("%Ln pod(s)", nullptr, static_cast<int>(m_input.scene->block(node).pods.size()));
    if (m_input.podMatches) {
        const std::vector<PodIdx>& pods = m_input.scene->block(node).pods;
        const auto found = std::count_if(pods.begin(), pods.end(), [this](PodIdx p) { return (*m_input.podMatches)[p.get()]; });
        if (found > 0) parts << tr("%L1 found", "of its pods, by a search").arg(found);
    }
    QStringList lots;
    for (const PodIdx pod : Alternatives::of(m_session)->pods())
        if (cluster.placement(pod).node == node) lots << toQString(cluster.catalog().pod(pod).name);
    if (!lots.isEmpty()) parts << tr("might have taken as well: %1", "pods; a scheduler").arg(lots.join(QStringLiteral(", ")));
    if (const auto& others = otherNodes(); std::find(others.begin(), others.end(), node) != others.end()) parts << tr("a marked pod might stand here as well", "a scheduler draws lots");
    if (flags & kCordoned) parts << tr("cordoned");
    if (flags & kNotReady) parts << tr("not ready");
    if (flags & kUnknown) parts << tr("readiness unknown");
    if (flags & kOverCommitted) parts << tr("over-committed");
    if (const QString devices = devicesText(*m_input.scene, node); !devices.isEmpty()) parts << devices;
    if (const QString inside = insideText(*m_input.scene, node); !inside.isEmpty()) parts << inside;
    if (const QString age = staleText(*m_input.scene, node); !age.isEmpty()) parts << age;
    if (flags & kStranded && !m_input.values) {  // of what is counted for a shape its own values tell
        const char scarce = m_input.scene->scarce(node);
        parts << (scarce == 'C'   ? tr("stranded: no CPU left")
                  : scarce == 'M' ? tr("stranded: no memory left")
                                  : tr("stranded: no room for pods"));
    }
    if (const VerdictInput& said = m_verdicts.input(); said.active() && node.get() < said.ranks.size()) {
        const std::uint32_t rank = said.ranks[node.get()];
        parts << (rank > 0 ? tr("feasible, rank %L1 of %L2").arg(rank).arg(said.verdicts->feasible)
                           : tr("infeasible"));
        if (const QString then = estimateText(estimate(), node); !then.isEmpty()) parts << then;
    }
    return tr("%1: %2", "node, its numbers and states")
        .arg(toQString(cluster.catalog().node(node).name), parts.join(QStringLiteral(", ")));
}

QString MapView::describePod(PodIdx pod) const {
    if (!ready() || !pod.valid()) return {};
    const Catalog& catalog = m_input.scene->cluster().catalog();
    QStringList parts;
    const std::vector<std::int64_t>& requests = catalog.specOf(pod).requests.filter;
    for (std::size_t r = 0; r < requests.size(); ++r) {
        if (requests[r] <= 0) continue;
        const std::string& name = catalog.resources.name(ResourceIdx(r));
        parts << tr("%1 %2", "amount, resource").arg(amountText(name, requests[r]), resourceText(name));
    }
    if (parts.isEmpty()) parts << tr("requests nothing");
    if (m_input.scene->cluster().placement(pod).standing == Standing::Assumed) parts << tr("predicted");
    return tr("%1: %2", "pod, its requests").arg(toQString(catalog.pod(pod).key()), parts.join(QStringLiteral(", ")));
}

}  // namespace bayplan

#include "moc_map_view.cpp"
