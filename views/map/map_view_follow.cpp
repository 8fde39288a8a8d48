// SPDX-License-Identifier: GPL-3.0-or-later
// A followed cluster: later pictures are prepared in another thread and replace the shown one without moving anything
// that did not change.
#include <algorithm>
#include <cmath>

#include "common/machines.h"
#include "common/session.h"
#include "map/map_later.h"
#include "map/map_view.h"
#include "map/slot_meter.h"

namespace bayplan {

LayoutOptions MapView::layoutOptions() const {
    LayoutOptions options;
    for (const QString& key : std::as_const(m_grouping)) options.keys.push_back(key.toStdString());
    if (m_nodesUnread) options.keys = {std::string()};  // a label that no node has
    if (m_sized) options.sizeBy = m_options.fill;
    options.places = m_places;
    // A window of another shape changes the layout; a later picture does not.
    options.view = m_layoutView;
    return options;
}

Preparation MapView::preparation() const {
    const MapOptions asked{m_options, layoutOptions()};
    const auto tell = m_machines ? m_machines->telling() : nullptr;
    return [asked, tell, scene = m_input.scene, layout = m_input.layout](const ClusterPtr& later, const Renumbering& numbers) -> std::shared_ptr<const void> {
        return std::make_shared<const MapLater>(mapLater(asked, scene, layout, tell ? tell(later->sharedCatalog()) : nullptr, later, numbers));
    };
}

NodeIdx MapView::nodeInTheMiddle() const {
    if (!m_input.layout || m_input.layout->nodeCount() == 0) return {};
    const QPointF middle = visibleWorld().center();
    NodeIdx best = m_input.layout->nodeAt(middle);
    if (best.valid()) return best;
    double nearest = 0;
    for (const NodeIdx n : m_input.layout->nodesIn(visibleWorld())) {
        const QPointF away = m_input.layout->nodeRect(n).center() - middle;
        const double distance = away.x() * away.x() + away.y() * away.y();
        if (best.valid() && distance >= nearest) continue;
        best = n;
        nearest = distance;
    }
    return best;
}

void MapView::onFollowed() {
    const Renumbering& numbers = m_session->following()->numbers();
    const auto prepared = std::static_pointer_cast<const MapLater>(m_session->following()->prepared(this));
    const std::shared_ptr<const MapLayout> layoutBefore = m_input.layout;
    const NodeIdx anchor = nodeInTheMiddle();
    const QPointF anchorAt = anchor.valid() && layoutBefore ? layoutBefore->nodeRect(anchor).center() * m_scale.pitch - QPointF(topLeft()) : QPointF();
    m_current = numbers.of(m_current);
    m_hoverNode = numbers.of(m_hoverNode);
    m_hoverPod = numbers.of(m_hoverPod);
    m_overlay.follow(numbers, m_session->following()->lately(), !m_theme.reducedMotion);
    m_session->following()->retire(m_input.scene);
    m_session->following()->retire(m_groups);
    const Matches& matches = m_session->looking()->matches();
    m_input.nodeMatches = matches.active ? std::make_shared<const std::vector<char>>(matches.nodes) : nullptr;
    m_input.podMatches = matches.active ? std::make_shared<const std::vector<char>>(matches.pods) : nullptr;

    const MapOptions asked{m_options, layoutOptions()};
    if (!prepared || !numbers.sameResources || !(prepared->asked == asked)) {
        // The shown picture changed meanwhile: continue once the map has been made here.
        if (!numbers.sameResources) {
            m_resource = ResourceTable::kCpuIdx;  // the window selects it again, by name
            layOutFor(m_measure);
        }
        m_groups.reset();
        m_input.scene.reset();
        m_input.values.reset();
        m_input.used.reset();
        relayout();
        keepInPlace(numbers.of(anchor), anchorAt);
        rebuildScene();
        return;
    }
    ++m_generation;
    m_building = false;
    if (m_machines && prepared->told) m_machines->take(prepared->told);
    m_groups = prepared->groups;
    m_input.scene = prepared->scene;
    m_input.layout = prepared->layout;
    std::vector<NodeIdx> changed = prepared->changed;
    if (m_session->cluster() != m_input.scene->sharedCluster()) {  // the user's own changes are on top
        std::vector<NodeIdx> mine;
        m_input.scene = m_input.scene->updated(m_session->cluster(), mine);
        changed.insert(changed.end(), mine.begin(), mine.end());
    }
    // Nodes that were shown as changed and are not any more.
    if (m_changedByHand.size() == m_input.layout->nodeCount())
        for (std::size_t n = 0; n < m_changedByHand.size(); ++n)
            if (m_changedByHand[n]) changed.emplace_back(n);
    rememberOwnChanges();
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    m_input.scene = withDestinations(m_input.scene, changed);
    if (m_input.layout == layoutBefore) {
        takeValues(changed);
        showInput(changed);
    } else {
        m_input.values = currentValues();
        m_input.used = currentUsed();
        placeLayout();
        keepInPlace(numbers.of(anchor), anchorAt);
        showInput();
        Q_EMIT viewChanged();
    }
    catchUpZones();
    Q_EMIT sceneChanged();
}

/// Nodes whose state differs from the one that was read: versions count from 0.
void MapView::rememberOwnChanges() {
    const Cluster& cluster = *m_session->cluster();
    m_changedByHand.assign(cluster.nodeCount(), 0);
    for (std::size_t n = 0; n < cluster.nodeCount(); ++n) m_changedByHand[n] = cluster.node(NodeIdx(n)).version != 0;
}

void MapView::keepInPlace(NodeIdx node, QPointF at) {
    if (m_fitted || !node.valid() || !m_input.layout) return;
    setTopLeft((m_input.layout->nodeRect(node).center() * m_scale.pitch - at).toPoint());
}

}  // namespace bayplan
