// SPDX-License-Identifier: GPL-3.0-or-later
// Pointer and keys of the map outside of drags.
#include <QApplication>
#include <QContextMenuEvent>
#include <QGestureEvent>
#include <QHelpEvent>
#include <QInputDevice>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QStyleHints>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "common/drag/drag.h"
#include "common/session.h"
#include "map/map_view.h"
#include "map/verdicts/answer.h"

namespace bayplan {

namespace {

constexpr double kZoomStep = 1.25;

template <typename T>
void toggle(std::vector<T>& sorted, T value) {
    const auto at = std::lower_bound(sorted.begin(), sorted.end(), value);
    if (at != sorted.end() && *at == value)
        sorted.erase(at);
    else
        sorted.insert(at, value);
}

template <typename T>
void unite(std::vector<T>& sorted, const std::vector<T>& more) {
    sorted.insert(sorted.end(), more.begin(), more.end());
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
}

/// Two fingers on a touchpad, which bring phases or come from a device of that kind; not a wheel.
bool isTouchpad(const QWheelEvent& event) {
    return event.phase() != Qt::NoScrollPhase || (event.device() && event.device()->type() == QInputDevice::DeviceType::TouchPad);
}

}  // namespace

QPoint MapView::toMap(QPoint at) const {
    return QPoint(static_cast<int>(at.x() * m_scale.ratio), static_cast<int>(at.y() * m_scale.ratio)) + topLeft();
}

NodeIdx MapView::nodeAt(QPoint at) const {
    if (!ready() || !viewport()->rect().contains(at)) return {};
    return m_input.layout->nodeAt(m_scale.toWorld(QPointF(toMap(at)) + QPointF(0.5, 0.5)));
}

PodIdx MapView::podAt(QPoint at) const {
    const NodeIdx node = nodeAt(at);
    if (!node.valid() || m_scale.level() == Level::Far) return {};
    return m_input.scene->podAt(node, m_scale.node(*m_input.layout, node), toMap(at), m_scale.ratio);
}

QRect MapView::onScreen(const QRect& ofMap) const {
    const QRect r = ofMap.translated(-topLeft());
    return QRectF(QPointF(r.topLeft()) / m_scale.ratio, QSizeF(r.size()) / m_scale.ratio).toRect();
}

QRect MapView::nodeRect(NodeIdx node) const {
    if (!ready() || !node.valid()) return {};
    return onScreen(m_scale.node(*m_input.layout, node));
}

QRect MapView::podRect(PodIdx pod) const {
    if (!ready() || !pod.valid()) return {};
    const NodeIdx node = m_input.scene->cluster().placement(pod).node;
    if (!node.valid()) return {};
    return onScreen(m_input.scene->podRect(node, m_scale.node(*m_input.layout, node), pod, m_scale.ratio));
}

void MapView::zoomSteps(double steps, QPointF anchor) {
    const double wanted = m_scale.pitch * std::pow(kZoomStep, steps);
    int pitch = static_cast<int>(std::lround(wanted));
    if (pitch == m_scale.pitch) pitch += steps > 0 ? 1 : -1;
    setPitch(pitch, anchor);
}

void MapView::wheelEvent(QWheelEvent* event) {
    const QPoint delta = event->angleDelta();
    const bool zooms = event->modifiers() & Qt::ControlModifier;
    if (isTouchpad(*event) && !zooms) {
        const QPoint by = event->pixelDelta().isNull() ? delta : (QPointF(event->pixelDelta()) * m_scale.ratio).toPoint();
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
        event->accept();
        return;
    }
    if (std::abs(delta.x()) > std::abs(delta.y())) {
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - delta.x());
        event->accept();
        return;
    }
    if (event->modifiers() & Qt::ShiftModifier) {
        verticalScrollBar()->setValue(verticalScrollBar()->value() - delta.y());
        event->accept();
        return;
    }
    m_wheelRest += delta.y() / 120.0;  // fine wheels send parts of a step
    if (std::abs(m_wheelRest) >= 0.25) {
        zoomSteps(m_wheelRest, event->position() * m_scale.ratio);
        m_wheelRest = 0;
    }
    event->accept();
}

bool MapView::gestureEvent(QGestureEvent* event) {
    auto* pinch = static_cast<QPinchGesture*>(event->gesture(Qt::PinchGesture));
    if (!pinch) return false;
    if (pinch->state() == Qt::GestureStarted) m_pinchPitch = m_scale.pitch;
    const QPoint center = viewport()->mapFromGlobal(pinch->centerPoint().toPoint());
    setPitch(static_cast<int>(std::lround(m_pinchPitch * pinch->totalScaleFactor())), QPointF(center) * m_scale.ratio);
    event->accept(pinch);
    return true;
}

QString MapView::describeReservedAt(QPoint at) const {
    const NodeIdx node = nodeAt(at);
    if (!node.valid() || m_input.values || m_scale.level() == Level::Far) return {};
    const auto kept = m_input.scene->reservedAt(node, m_scale.node(*m_input.layout, node), toMap(at), m_scale.ratio);
    return kept ? describeReserved(m_session->catalog(), *kept, m_options.fill) : QString();
}

QString MapView::tipText(NodeIdx node, PodIdx pod, const QString& part) const {
    QStringList lines;
    for (const QString& line : {part, describePod(pod), describeNode(node)})
        if (!line.isEmpty()) lines << line;
    return lines.join(QLatin1Char('\n'));
}

bool MapView::viewportEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::Gesture:
        return gestureEvent(static_cast<QGestureEvent*>(event));
    case QEvent::Leave:
        m_hoverNode = NodeIdx();
        m_hoverPod = PodIdx();
        viewport()->update();
        break;
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        const PodIdx pod = podAt(help->pos());
        const NodeIdx node = nodeAt(help->pos());
        QString part = describePart(help->pos());
        if (const QString kept = describeReservedAt(help->pos()); part.isEmpty() && !pod.valid()) part = kept;
        const QString text = tipText(node, pod, part);
        if (text.isEmpty() || m_drag->active())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, viewport(),
                               !part.isEmpty() ? QRect(help->pos() - QPoint(2, 2), QSize(4, 4)) : pod.valid() ? podRect(pod)
                                                                                                              : nodeRect(node));
        return true;
    }
    default:
        break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void MapView::updateCursor() {
    if (m_gesture == Gesture::Pan)
        viewport()->setCursor(Qt::ClosedHandCursor);
    else if (m_spaceDown)
        viewport()->setCursor(Qt::OpenHandCursor);
    else if (m_hoverPod.valid())
        viewport()->setCursor(Qt::PointingHandCursor);
    else
        viewport()->unsetCursor();
}

void MapView::hover(QPoint at) {
    const NodeIdx node = nodeAt(at);
    const PodIdx pod = podAt(at);
    if (node == m_hoverNode && pod == m_hoverPod) return;
    m_hoverNode = node;
    m_hoverPod = pod;
    updateCursor();
    viewport()->update();
}

void MapView::startPan(QPoint at) {
    m_gesture = Gesture::Pan;
    m_pressedAt = at;
    m_panFrom = topLeft();
    updateCursor();
}

void MapView::mousePressEvent(QMouseEvent* event) {
    const QPoint at = event->position().toPoint();
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_spaceDown)) {
        startPan(at);
        return;
    }
    if (event->button() != Qt::LeftButton || !ready()) return;
    m_gesture = Gesture::Pressed;
    m_pressedAt = at;
    m_pressedWith = event->modifiers();
    m_pressedPod = podAt(at);
}

void MapView::mouseMoveEvent(QMouseEvent* event) {
    const QPoint at = event->position().toPoint();
    switch (m_gesture) {
    case Gesture::None:
        hover(at);
        break;
    case Gesture::Pan:
        setTopLeft(m_panFrom - ((at - m_pressedAt).toPointF() * m_scale.ratio).toPoint());
        break;
    case Gesture::Pressed:
        if ((at - m_pressedAt).manhattanLength() < QGuiApplication::styleHints()->startDragDistance()) break;
        if (beginPodDrag(m_pressedAt)) {
            m_gesture = Gesture::None;
            break;
        }
        m_gesture = Gesture::Band;
        [[fallthrough]];
    case Gesture::Band:
        m_band = QRect(toMap(m_pressedAt), toMap(at)).normalized();
        viewport()->update();
        break;
    }
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
    const QPoint at = event->position().toPoint();
    const Gesture gesture = std::exchange(m_gesture, Gesture::None);
    if (gesture == Gesture::Pressed && event->button() == Qt::LeftButton) choose(nodeAt(at), podAt(at), event->modifiers());
    if (gesture == Gesture::Band) selectBand(QRect(m_pressedAt, at).normalized(), m_pressedWith);
    m_band = QRect();
    updateCursor();
    viewport()->update();
}

void MapView::choose(NodeIdx node, PodIdx pod, Qt::KeyboardModifiers modifiers) {
    if (node.valid()) setCurrentNode(node);
    if (!(modifiers & (Qt::ControlModifier | Qt::ShiftModifier))) {
        if (pod.valid())
            m_session->looking()->selectPod(pod);
        else if (node.valid())
            m_session->looking()->selectNode(node);
        else
            m_session->looking()->select({});
        return;
    }
    Selection selection = m_session->looking()->selection();
    const bool add = modifiers & Qt::ShiftModifier;
    if (pod.valid()) {
        if (add)
            unite(selection.pods, {pod});
        else
            toggle(selection.pods, pod);
    } else if (node.valid()) {
        if (add)
            unite(selection.nodes, {node});
        else
            toggle(selection.nodes, node);
    }
    m_session->looking()->select(std::move(selection));
}

void MapView::selectBand(const QRect& band, Qt::KeyboardModifiers modifiers) {
    const QRectF world(m_scale.toWorld(toMap(band.topLeft())), m_scale.toWorld(toMap(band.bottomRight())));
    Selection hit;
    hit.nodes = m_input.layout->nodesIn(world.normalized());
    std::sort(hit.nodes.begin(), hit.nodes.end());
    if (modifiers & (Qt::ShiftModifier | Qt::ControlModifier)) {
        Selection all = m_session->looking()->selection();
        if (modifiers & Qt::ControlModifier) {
            for (const NodeIdx n : hit.nodes) toggle(all.nodes, n);
        } else {
            unite(all.nodes, hit.nodes);
        }
        hit = std::move(all);
    }
    m_session->looking()->select(std::move(hit));
}

void MapView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!ready() || event->button() != Qt::LeftButton) return;
    m_gesture = Gesture::None;
    const QPoint at = event->position().toPoint();
    if (const NodeIdx node = nodeAt(at); node.valid()) {
        zoomTo(m_input.layout->nodeRect(node));
        return;
    }
    const std::uint32_t bay = m_input.layout->bayAt(m_scale.toWorld(QPointF(toMap(at))));
    if (bay != MapLayout::kNone)
        zoomTo(m_input.layout->bays()[bay].frame);
    else
        fit();
}

void MapView::contextMenuEvent(QContextMenuEvent* event) {
    if (!ready()) return;
    if (event->reason() == QContextMenuEvent::Mouse) {
        const NodeIdx node = nodeAt(event->pos());
        const PodIdx pod = podAt(event->pos());
        // The object of the menu is selected first, unless the selection contains it.
        if (pod.valid() && !m_session->looking()->selection().contains(pod))
            m_session->looking()->selectPod(pod);
        else if (!pod.valid() && node.valid() && !m_session->looking()->selection().contains(node))
            m_session->looking()->selectNode(node);
        else if (!pod.valid() && !node.valid())
            selectGroupAt(event->pos());
        Q_EMIT contextMenuWanted(node, pod, event->globalPos());
        return;
    }
    const std::vector<PodIdx>& pods = m_session->looking()->selection().pods;
    Q_EMIT contextMenuWanted(
        m_current, pods.empty() ? PodIdx() : pods.front(),
        viewport()->mapToGlobal(m_current.valid() ? nodeRect(m_current).center() : viewport()->rect().center()));
}

/// Beside the nodes of a group the menu is about all of them.
void MapView::selectGroupAt(QPoint at) {
    const std::uint32_t bay = m_input.layout->bayAt(m_scale.toWorld(QPointF(toMap(at))));
    if (bay == MapLayout::kNone) return;
    const Bay& group = m_input.layout->bays()[bay];
    const auto& order = m_input.layout->order();
    Selection all;
    all.nodes.assign(order.begin() + group.first, order.begin() + group.first + group.count);
    std::sort(all.nodes.begin(), all.nodes.end());
    const Selection& now = m_session->looking()->selection();
    const bool selected = std::all_of(all.nodes.begin(), all.nodes.end(), [&](NodeIdx node) { return now.contains(node); });
    if (!selected) m_session->looking()->select(std::move(all));
}

void MapView::selectCurrent() {
    if (m_current.valid()) m_session->looking()->selectNode(m_current);
}

void MapView::moveCurrent(Direction direction) {
    NodeIdx to;
    if (m_current.valid()) {
        to = m_input.layout->neighbour(m_current, direction);
    } else {
        const std::vector<NodeIdx> seen = m_input.layout->nodesIn(visibleWorld());
        to = seen.empty() ? m_input.layout->order().front() : seen.front();
    }
    setCurrentNode(to);
    m_session->looking()->selectNode(to);
    showNode(to);
}

void MapView::stepPod(int by) {
    if (!m_current.valid()) return;
    const std::vector<PodIdx>& pods = m_input.scene->block(m_current).pods;
    if (pods.empty()) return;
    const auto count = static_cast<int>(pods.size());
    int at = by > 0 ? -1 : count;
    for (int i = 0; i < count; ++i) {
        if (m_session->looking()->selection().contains(pods[static_cast<std::size_t>(i)])) at = i;
    }
    m_session->looking()->selectPod(pods[static_cast<std::size_t>(((at + by) % count + count) % count)]);
    showNode(m_current);
}

void MapView::keyPressEvent(QKeyEvent* event) {
    if (!ready() || m_input.layout->nodeCount() == 0) return QAbstractScrollArea::keyPressEvent(event);
    if (m_gesture == Gesture::None && partKey(event)) return;
    const bool control = event->modifiers() & Qt::ControlModifier;
    if (event->key() == Qt::Key_Left && event->modifiers() == Qt::AltModifier && !dragging()) return goBack();
    switch (event->key()) {
    case Qt::Key_Left:
        moveCurrent(Direction::Left);
        return;
    case Qt::Key_Right:
        moveCurrent(Direction::Right);
        return;
    case Qt::Key_Up:
        moveCurrent(Direction::Up);
        return;
    case Qt::Key_Down:
        moveCurrent(Direction::Down);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomIn();
        return;
    case Qt::Key_Minus:
        zoomOut();
        return;
    case Qt::Key_0:
        if (!control) break;
        fit();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current.valid()) zoomTo(m_input.layout->nodeRect(m_current));
        return;
    case Qt::Key_BracketLeft:
        stepPod(-1);
        return;
    case Qt::Key_BracketRight:
        stepPod(1);
        return;
    case Qt::Key_Z:
        if (control) break;
        zoomToSelection();
        return;
    case Qt::Key_M:
        if (control) break;
        pickUpSelected();
        return;
    case Qt::Key_Space:
        if (!event->isAutoRepeat()) {
            m_spaceDown = true;
            updateCursor();
        }
        return;
    case Qt::Key_Escape:
        if (m_gesture != Gesture::None) {
            m_gesture = Gesture::None;
            m_band = QRect();
            viewport()->update();
            return;
        }
        if (m_answer && m_answer->active()) {
            m_answer->dismiss();
            return;
        }
        if (!m_session->looking()->marked().empty()) {
            m_session->looking()->mark({});
            return;
        }
        if (!m_session->looking()->selection().empty()) {
            m_session->looking()->select({});
            return;
        }
        break;
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void MapView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        m_spaceDown = false;
        updateCursor();
        return;
    }
    QAbstractScrollArea::keyReleaseEvent(event);
}

void MapView::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void MapView::focusOutEvent(QFocusEvent* event) {
    m_spaceDown = false;
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

}  // namespace bayplan
