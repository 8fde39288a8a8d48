// SPDX-License-Identifier: GPL-3.0-or-later
// Pods in the hand: the map follows pointer and keys for whoever picked them up, and answers.
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

#include "common/drag.h"
#include "common/session.h"
#include "common/text.h"
#include "common/drag_ghost.h"
#include "map/fill_text.h"
#include "map/map_accessible.h"
#include "map/map_view.h"

namespace bayplan {

namespace {

/// So near to an edge of the view the map moves on by itself, in device-independent pixels.
constexpr int kEdge = 28;
constexpr int kMostEdgeStep = 24;

}  // namespace

bool MapView::beginPodDrag(QPoint at) {
    const PodIdx pod = podAt(at);
    const NodeIdx node = nodeAt(at);
    const Selection& selection = m_session->selection();
    std::vector<PodIdx> pods;
    if (pod.valid()) {
        if (selection.contains(pod))
            pods = selection.pods;
        else
            pods = {pod};
    } else if (node.valid()) {  // a node on which selected pods stand: all that is selected
        const std::vector<PodIdx>& here = m_input.scene->block(node).pods;
        if (std::any_of(here.begin(), here.end(), [&](PodIdx p) { return selection.contains(p); }))
            pods = selection.pods;
    }
    if (pods.empty()) return false;
    if (pod.valid() && !selection.contains(pod)) m_session->selectPod(pod);
    m_drag->pickUp(std::move(pods));
    m_mouseDrag = m_drag->active();
    return m_mouseDrag;
}

void MapView::pickUpSelected() {
    if (!m_session->selection().pods.empty()) m_drag->pickUp(m_session->selection().pods);
}

QString MapView::handText() const {
    const Catalog& catalog = m_session->catalog();
    std::vector<std::int64_t> sum(catalog.resources.size(), 0);
    for (const PodIdx p : m_drag->pods()) {
        const std::vector<std::int64_t>& requests = catalog.specOf(p).requests.filter;
        for (std::size_t r = 0; r < sum.size(); ++r) sum[r] += requests[r];
    }
    return amountsLine(catalog.resources, sum);
}

void MapView::setFollowing(bool following) {
    if (following == m_following) return;
    if (m_drag->active() && !following) onDragEnded();  // another screen takes the pods over
    m_following = following;
    if (m_drag->active() && following) onDragStarted();
}

void MapView::onDragStarted() {
    if (!m_following) return;
    m_mouseDrag = QGuiApplication::mouseButtons() & Qt::LeftButton;
    m_band = QRect();
    VerdictInput input;
    input.verdicts = m_drag->verdicts();
    input.ranks.resize(input.verdicts->codes.size());
    for (std::size_t n = 0; n < input.ranks.size(); ++n) input.ranks[n] = m_drag->rank(NodeIdx(n));
    for (const PodIdx p : m_drag->pods()) {
        input.amount += fillAmount(m_session->catalog(), p, m_options.fill);
        input.origins.push_back(m_session->cluster()->placement(p).node);
    }
    m_verdicts.setInput(std::move(input));
    qApp->installEventFilter(this);

    m_ghost = new DragGhost(window());
    m_ghost->setTheme(m_theme);
    const Catalog& catalog = m_session->catalog();
    const auto count = static_cast<int>(m_drag->pods().size());
    m_ghost->setHand(
        count == 1 ? toQString(catalog.pod(m_drag->pods().front()).name) : tr("%Ln pod(s)", nullptr, count), handText(),
        count);
    if (m_mouseDrag)
        m_ghost->moveNear(window()->mapFromGlobal(QCursor::pos()));
    else
        m_ghost->moveNear(
            viewport()->mapTo(window(), QPoint(viewport()->width() / 2 - m_ghost->width() / 2, viewport()->height())));
    m_ghost->show();
    m_ghost->raise();
    refresh();
}

void MapView::onDragMoved() {
    if (!m_ghost) return;  // another screen follows
    const NodeIdx target = m_drag->target();
    if (target.valid() && !m_mouseDrag) showNode(target);
    const auto answer = !target.valid()            ? DragGhost::Answer::None
                        : m_drag->rank(target) > 0 ? DragGhost::Answer::Fits
                                                   : DragGhost::Answer::Refused;
    m_ghost->setAnswer(answer, m_drag->targetText());
    sayNode(this, target);
    if (target.valid() && !m_mouseDrag)
        m_ghost->moveNear(viewport()->mapTo(window(), nodeRect(target).bottomRight()));
    viewport()->update();
}

void MapView::onDragEnded() {
    qApp->removeEventFilter(this);
    m_edgeTimer.stop();
    m_mouseDrag = false;
    m_verdicts.setInput({});
    delete m_ghost;
    m_ghost = nullptr;
    refresh();
}

void MapView::dragTo(QPoint global, Qt::KeyboardModifiers modifiers) {
    m_dragGlobal = global;
    m_dragModifiers = modifiers;
    const QPoint at = viewport()->mapFromGlobal(global);
    m_drag->hover(nodeAt(at));
    if (m_ghost) {
        m_ghost->moveNear(window()->mapFromGlobal(global));
        m_ghost->raise();
    }
    const QRect calm = viewport()->rect().adjusted(kEdge, kEdge, -kEdge, -kEdge);
    if (viewport()->rect().contains(at) && !calm.contains(at)) {
        if (!m_edgeTimer.isActive()) m_edgeTimer.start();
    } else {
        m_edgeTimer.stop();
    }
}

void MapView::autoScroll() {
    const QPoint at = viewport()->mapFromGlobal(m_dragGlobal);
    const QRect calm = viewport()->rect().adjusted(kEdge, kEdge, -kEdge, -kEdge);
    const auto beyond = [](int v, int low, int high) { return v < low ? v - low : v > high ? v - high : 0; };
    const auto step = [this](int far) {
        return static_cast<int>(std::clamp(far, -kEdge, kEdge) * kMostEdgeStep / kEdge * m_scale.ratio);
    };
    setTopLeft(
        topLeft()
        + QPoint(step(beyond(at.x(), calm.left(), calm.right())), step(beyond(at.y(), calm.top(), calm.bottom()))));
    m_drag->hover(nodeAt(at));
}

void MapView::dropAt(QPoint global, Qt::KeyboardModifiers modifiers) {
    m_mouseDrag = false;
    const QPoint at = viewport()->mapFromGlobal(global);
    m_drag->hover(nodeAt(at));
    // Outside the nodes nothing is meant; on a node that says no, the message says why, and all stays as it is.
    if (!m_drag->target().valid() || !m_drag->drop(modifiers & Qt::AltModifier)) m_drag->cancel();
}

bool MapView::dragKey(QKeyEvent* event) {
    const bool all = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
        case Qt::Key_Escape:
            m_drag->cancel();
            return true;
        case Qt::Key_Right:
        case Qt::Key_Down:
            m_drag->step(1, all);
            return true;
        case Qt::Key_Left:
        case Qt::Key_Up:
            m_drag->step(-1, all);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            m_drag->drop(event->modifiers() & Qt::AltModifier);
            return true;
        default:
            return false;
    }
}

bool MapView::eventFilter(QObject* watched, QEvent* event) {
    if (!m_drag->active() || !watched->isWidgetType()) return QAbstractScrollArea::eventFilter(watched, event);
    switch (event->type()) {
        case QEvent::MouseMove: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (!(mouse->buttons() & Qt::LeftButton)) break;
            m_mouseDrag = true;
            dragTo(mouse->globalPosition().toPoint(), mouse->modifiers());
            break;
        }
        case QEvent::MouseButtonRelease: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (mouse->button() == Qt::LeftButton && m_mouseDrag)
                dropAt(mouse->globalPosition().toPoint(), mouse->modifiers());
            break;
        }
        case QEvent::MouseButtonPress:
            // By keyboard: a click says which node, without a button held down before.
            if (!m_mouseDrag && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton && watched == viewport()) {
                const auto* mouse = static_cast<QMouseEvent*>(event);
                dropAt(mouse->globalPosition().toPoint(), mouse->modifiers());
                return true;
            }
            break;
        case QEvent::ShortcutOverride:  // the keys of a drag belong to it, whatever else they are shortcuts for
            switch (static_cast<QKeyEvent*>(event)->key()) {
                case Qt::Key_Escape:
                case Qt::Key_Left:
                case Qt::Key_Right:
                case Qt::Key_Up:
                case Qt::Key_Down:
                case Qt::Key_Return:
                case Qt::Key_Enter:
                    event->accept();
                    return true;
                default:
                    break;
            }
            break;
        case QEvent::KeyPress:
            if (dragKey(static_cast<QKeyEvent*>(event))) return true;
            break;
        default:
            break;
    }
    return QAbstractScrollArea::eventFilter(watched, event);
}

}  // namespace bayplan
