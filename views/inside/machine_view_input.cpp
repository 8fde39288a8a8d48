// SPDX-License-Identifier: GPL-3.0-or-later
// Pointer, keys and drags.
#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "common/drag/drag.h"
#include "common/drag/pod_hand.h"
#include "common/session.h"
#include "common/text.h"
#include "inside/machine_accessible.h"
#include "inside/machine_view.h"

namespace bayplan {

namespace {

/// The largest width of the drag's card.
constexpr int kCard = 340;

}  // namespace

void MachineView::hover(QPointF at) {
    const std::optional<Spot> spot = spotAt(at);
    if (spot == m_hover) return;
    m_hover = spot;
    viewport()->update();
    Q_EMIT hoverChanged();
}

bool MachineView::toggleFold(const Spot& spot, QPointF at) {
    const Tile& tile = m_tiles[spot.tile];
    const MachineBox& box = tile.layout->boxes[spot.box];
    if (box.repeat < 2) return false;
    // "×12" stands at the end of the header.
    QRectF times = box.header.translated(tile.at + origin());
    times.setLeft(std::max(times.left(), times.right() - 40));
    if (!times.contains(at)) return false;
    m_unfolded.insert({tile.node, box.id});
    relayout();
    return true;
}

void MachineView::selectSpot(const Spot& spot, Qt::KeyboardModifiers modifiers) {
    const PodIdx pod = podAt(spot);
    const NodeIdx node = m_tiles[spot.tile].node;
    const MachineBox& box = m_tiles[spot.tile].layout->boxes[spot.box];
    std::vector<Chosen> parts;
    if (box.id.kind != PartKind::Machine) {  // the selection itself is about the node
        for (const PartId& part : box.members.empty() ? std::vector<PartId>{box.id} : box.members) parts.push_back({node, part});
    }
    m_choosing = true;
    if (!(modifiers & Qt::ControlModifier)) {
        if (pod.valid()) m_session->looking()->selectPod(pod);
        else m_session->looking()->selectNode(node);
        choose(std::move(parts));
        m_choosing = false;
        return;
    }
    const auto at = parts.empty() ? m_chosen.end() : std::find(m_chosen.begin(), m_chosen.end(), parts.front());
    const bool adds = parts.empty() ? !m_session->looking()->selection().contains(node) : at == m_chosen.end();
    std::vector<Chosen> chosen = m_chosen;
    if (adds) chosen.insert(chosen.end(), parts.begin(), parts.end());
    else std::erase_if(chosen, [&](const Chosen& c) { return std::find(parts.begin(), parts.end(), c) != parts.end(); });
    // The pod stays selected as long as another of its parts is chosen.
    const bool stays = std::any_of(chosen.begin(), chosen.end(), [&](const Chosen& c) {
        const auto other = find(c.node, c.part);
        return other && (pod.valid() ? podAt(*other) == pod : c.node == node && !podAt(*other).valid());
    });
    Selection selection = m_session->looking()->selection();
    const auto put = [&](auto& sorted, auto value) {
        const auto place = std::lower_bound(sorted.begin(), sorted.end(), value);
        const bool there = place != sorted.end() && *place == value;
        if (!there && (adds || stays)) sorted.insert(place, value);
        if (there && !adds && !stays) sorted.erase(place);
    };
    if (pod.valid()) put(selection.pods, pod);
    else put(selection.nodes, node);
    m_session->looking()->select(std::move(selection));
    choose(std::move(chosen));
    m_choosing = false;
}

void MachineView::choose(std::vector<Chosen> chosen) {
    if (m_chosen == chosen) return;
    m_chosen = std::move(chosen);
    viewport()->update();
    Q_EMIT chosenChanged();
}

void MachineView::onSelectionChanged() {
    // Another screen selected something that does not use the chosen parts: the choice ends.
    viewport()->update();
    if (m_choosing || m_chosen.empty()) return;
    const Selection& selection = m_session->looking()->selection();
    const std::vector<PartNote::User> users = note().users;
    bool about = !selection.empty();
    for (const PodIdx pod : selection.pods) {
        bool uses = false;
        for (const PartNote::User& user : users) uses = uses || user.pod == pod;
        about = about && uses;
    }
    for (const NodeIdx node : selection.nodes)
        about = about && std::any_of(m_chosen.begin(), m_chosen.end(), [&](const Chosen& c) { return c.node == node; });
    if (!about) choose({});
}

void MachineView::setCurrent(std::optional<Spot> spot) {
    if (m_current == spot) return;
    m_current = spot;
    if (spot) {
        const QRect r = rectOf(*spot), view = viewport()->rect();
        if (!view.contains(r)) {
            const auto shift = [](int low, int high, int from, int to) { return low < from ? low - from : high > to ? std::min(high - to, low - from)
                                                                                                                    : 0; };
            horizontalScrollBar()->setValue(horizontalScrollBar()->value() + shift(r.left() - 4, r.right() + 4, view.left(), view.right()));
            verticalScrollBar()->setValue(verticalScrollBar()->value() + shift(r.top() - 4, r.bottom() + 4, view.top(), view.bottom()));
        }
        sayPart(this, *spot);
    }
    viewport()->update();
    Q_EMIT currentChanged();
}

void MachineView::moveCurrent(int key) {
    if (m_tiles.empty()) return;
    if (!m_current) {
        setCurrent(Spot{0, 0});
        return;
    }
    Spot spot = *m_current;
    const std::vector<MachineBox>& boxes = m_tiles[spot.tile].layout->boxes;
    if (key == Qt::Key_Up) {
        spot.box = boxes[spot.box].parent;
    } else if (key == Qt::Key_Down) {
        for (std::size_t b = spot.box + 1; b < boxes.size(); ++b)
            if (boxes[b].parent == spot.box) {
                spot.box = b;
                break;
            }
    } else {
        const int by = key == Qt::Key_Right ? 1 : -1;
        if (spot.box == 0) {
            spot.tile = (spot.tile + (by > 0 ? 1 : m_tiles.size() - 1)) % m_tiles.size();
        } else {
            std::vector<std::size_t> siblings;
            for (std::size_t b = 1; b < boxes.size(); ++b)
                if (boxes[b].parent == boxes[spot.box].parent) siblings.push_back(b);
            const auto at = static_cast<std::size_t>(std::find(siblings.begin(), siblings.end(), spot.box) - siblings.begin());
            spot.box = siblings[(at + (by > 0 ? 1 : siblings.size() - 1)) % siblings.size()];
        }
    }
    setCurrent(spot);
}

void MachineView::showAlone(NodeIdx node) {
    if (m_nodes.size() < 2) return;
    std::vector<NodeIdx> before = m_nodes;
    setNodes({node});
    m_before = std::move(before);
    m_session->looking()->selectNode(node);
}

bool MachineView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        m_hover.reset();
        viewport()->update();
        Q_EMIT hoverChanged();
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto spot = spotAt(help->pos())) QToolTip::showText(help->globalPos(), describe(*spot), viewport(), rectOf(*spot));
        else QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void MachineView::wheelEvent(QWheelEvent* event) {
    const QPoint delta = event->angleDelta();
    if (event->modifiers() & Qt::ShiftModifier) verticalScrollBar()->setValue(verticalScrollBar()->value() - delta.y());
    else if (std::abs(delta.x()) > std::abs(delta.y())) horizontalScrollBar()->setValue(horizontalScrollBar()->value() - delta.x());
    else setZoom(m_zoom * std::pow(1.25, delta.y() / 120.0), event->position());
    event->accept();
}

void MachineView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) {
        m_panning = true;
        m_panFrom = event->pos();
        return;
    }
    if (event->button() != Qt::LeftButton) return;
    m_pressed = spotAt(event->position());
    m_pressedAt = event->position();
}

void MachineView::mouseMoveEvent(QMouseEvent* event) {
    if (m_panning) {
        const QPoint by = event->pos() - m_panFrom;
        m_panFrom = event->pos();
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
        return;
    }
    if (m_pressed && (event->buttons() & Qt::LeftButton)
        && (event->position() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
        const PodIdx pod = podAt(*m_pressed);
        const std::vector<PodIdx> within = podsWithin(*m_pressed);
        m_pressed.reset();
        const Selection& selection = m_session->looking()->selection();
        const auto selected = [&](PodIdx p) { return selection.contains(p); };
        std::vector<PodIdx> pods;
        if (std::any_of(within.begin(), within.end(), selected)) pods = selection.pods;
        else if (pod.valid()) pods = {pod};
        if (pods.empty()) return;
        if (!selection.contains(pods.front())) m_session->looking()->selectPod(pod);
        m_drag->pickUp(std::move(pods));
        m_hand->setByMouse(m_drag->active());
        return;
    }
    hover(event->position());
}

void MachineView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) m_panning = false;
    if (event->button() != Qt::LeftButton || !m_pressed) return;
    const Spot spot = *m_pressed;
    m_pressed.reset();
    if (spotAt(event->position()) != spot || toggleFold(spot, event->position())) return;
    setCurrent(spot);
    selectSpot(spot, event->modifiers());
}

void MachineView::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto spot = spotAt(event->position());
    if (!spot || event->button() != Qt::LeftButton) return;
    const MachineBox& box = m_tiles[spot->tile].layout->boxes[spot->box];
    if (m_tiles.size() > 1) {
        showAlone(m_tiles[spot->tile].node);
    } else if (box.repeat > 1) {
        m_unfolded.insert({m_tiles[spot->tile].node, box.id});
        relayout();
    }
}

void MachineView::contextMenuEvent(QContextMenuEvent* event) {
    // The menu is for the part under it: a selection without that part gives way.
    const auto spot = event->reason() == QContextMenuEvent::Keyboard ? m_current : spotAt(event->pos());
    if (spot) {
        const PodIdx pod = podAt(*spot);
        const NodeIdx node = m_tiles[spot->tile].node;
        if (pod.valid() ? !m_session->looking()->selection().contains(pod) : !m_session->looking()->selection().contains(node)) selectSpot(*spot, Qt::NoModifier);
    }
    Q_EMIT contextMenuWanted(event->reason() == QContextMenuEvent::Keyboard && spot ? viewport()->mapToGlobal(rectOf(*spot).center()) : event->globalPos());
}

void MachineView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down: moveCurrent(event->key()); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (!m_current) return;
        if (m_current->box == 0 && m_tiles.size() > 1 && event->key() != Qt::Key_Space) showAlone(m_tiles[m_current->tile].node);
        else selectSpot(*m_current, event->modifiers());
        return;
    case Qt::Key_Escape:
        if (m_chosen.empty()) break;
        choose({});
        return;
    case Qt::Key_Plus: zoomIn(); return;
    case Qt::Key_Minus: zoomOut(); return;
    case Qt::Key_Backspace:
        if (!m_before.empty()) setNodes(std::exchange(m_before, {}));
        return;
    case Qt::Key_M:
        if (event->modifiers() == Qt::NoModifier && !m_session->looking()->selection().pods.empty()) m_drag->pickUp(m_session->looking()->selection().pods);
        return;
    default: break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void MachineView::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void MachineView::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

// --- drags, whatever their source

void MachineView::onDragStarted() {
    if (!m_follows) return;
    const Catalog& catalog = m_session->catalog();
    std::vector<std::int64_t> sum(catalog.resources.size(), 0);
    for (const PodIdx p : m_drag->pods())
        for (std::size_t r = 0; r < sum.size(); ++r) sum[r] += catalog.specOf(p).requests.filter[r];
    QStringList requests;
    for (std::size_t r = 0; r < sum.size(); ++r)
        if (sum[r] > 0 && r != ResourceTable::kPodsIdx.get()) requests << quantityText(catalog.resources.name(ResourceIdx(r)), sum[r]);
    const auto count = static_cast<int>(m_drag->pods().size());
    m_hand->begin(count == 1 ? toQString(catalog.pod(m_drag->pods().front()).name) : tr("%Ln pod(s)", nullptr, count),
                  requests.join(QStringLiteral(", ")), QPoint(viewport()->width() / 2, 0));
}

void MachineView::onDragMoved() {
    if (!m_hand->following()) return;
    const NodeIdx target = m_drag->target();
    if (m_asked != target) {
        m_asked = target;
        ask();
    } else {
        Q_EMIT answerChanged();
    }
    m_hand->tell(answer(), m_answer.kind == PlacementAnswer::Kind::Rejected);
    if (!target.valid() || m_hand->byMouse()) return;
    if (const auto spot = find(target, {PartKind::Machine, 0})) {
        setCurrent(spot);
        // Beside the node; if the node fills the view, below it as far as there is room.
        const QRect place = rectOf(*spot), room = viewport()->rect();
        const bool beside = place.right() + kCard < room.right();
        m_hand->moveTo(beside ? place.topRight() : QPoint(std::max(room.left(), std::min(place.right(), room.right()) - kCard), std::min(place.bottom(), room.bottom() - kCard / 4)));
    }
}

void MachineView::onDragEnded() {
    if (!m_hand->following()) return;
    m_hand->end();
    m_under.reset();
    m_asked = NodeIdx();
    ask();
}

void MachineView::dragTo(QPoint at) {
    const auto spot = viewport()->rect().contains(at) ? spotAt(at) : std::nullopt;
    const bool other = m_under != spot;
    m_under = spot;
    m_underAt = at;
    const NodeIdx target = spot ? m_tiles[spot->tile].node : NodeIdx();
    if (m_drag->target() != target) m_drag->hover(target);
    else if (other) onDragMoved();  // another part of the same node
}

void MachineView::dragStep(int by) {
    // Among the visible parts, in their order.
    m_under.reset();
    if (m_tiles.empty()) return;
    std::size_t at = by > 0 ? m_tiles.size() - 1 : 0;
    for (std::size_t t = 0; t < m_tiles.size(); ++t)
        if (m_tiles[t].node == m_drag->target()) at = t;
    m_drag->hover(m_tiles[(at + (by > 0 ? 1 : m_tiles.size() - 1)) % m_tiles.size()].node);
}

}  // namespace bayplan
