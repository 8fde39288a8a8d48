// SPDX-License-Identifier: GPL-3.0-or-later
// A drag on the map: the map follows pointer and keys, whichever screen the drag began on, and shows the verdicts.
#include <algorithm>

#include "common/drag/drag.h"
#include "common/drag/pod_hand.h"
#include "common/session.h"
#include "common/text.h"
#include "map/fill_text.h"
#include "map/map_accessible.h"
#include "map/map_view.h"
#include "map/verdicts/answer.h"

namespace bayplan {

namespace {

/// Within this distance of an edge of the view, the map scrolls; in device-independent pixels.
constexpr int kEdge = 28;
constexpr int kMostEdgeStep = 24;

}  // namespace

bool MapView::beginPodDrag(QPoint at) {
    const PodIdx pod = podAt(at);
    const NodeIdx node = nodeAt(at);
    const Selection& selection = m_session->looking()->selection();
    std::vector<PodIdx> pods;
    if (pod.valid()) {
        if (selection.contains(pod))
            pods = selection.pods;
        else
            pods = {pod};
    } else if (node.valid()) {  // a node with selected pods: the whole selection
        const std::vector<PodIdx>& here = m_input.scene->block(node).pods;
        if (std::any_of(here.begin(), here.end(), [&](PodIdx p) { return selection.contains(p); }))
            pods = selection.pods;
    }
    if (pods.empty()) return false;
    if (pod.valid() && !selection.contains(pod)) m_session->looking()->selectPod(pod);
    m_drag->pickUp(std::move(pods));
    m_hand->setByMouse(m_drag->active());
    return m_drag->active();
}

void MapView::pickUpSelected() {
    if (!m_session->looking()->selection().pods.empty()) m_drag->pickUp(m_session->looking()->selection().pods);
}

QString MapView::handText() const { return requestsLine(m_session->catalog(), m_drag->pods()); }

void MapView::setFollowing(bool following) {
    if (following == m_following) return;
    m_following = following;
    if (!m_drag->active()) return;
    if (following) onDragStarted();
    else onDragEnded();  // another screen takes over the drag
}

void MapView::onDragStarted() {
    if (!m_following) return;
    m_band = QRect();
    const auto count = static_cast<int>(m_drag->pods().size());
    m_hand->begin(m_drag->gang().active() ? toQString(m_drag->gang().gang().name) : count == 1 ? toQString(m_session->catalog().pod(m_drag->pods().front()).name)
                                                                                               : tr("%Ln pod(s)", nullptr, count),
                  handText(),
                  QPoint(viewport()->width() / 2, viewport()->height()));
    showVerdicts();
}

bool MapView::dragging() const { return m_following && m_drag->active(); }

void MapView::setAnswer(Answer* answer) {
    m_answer = answer;
    connect(answer, &Answer::changed, this, &MapView::showVerdicts);
    showVerdicts();
}

void MapView::showVerdicts() {
    VerdictInput input;
    if (dragging()) {
        // One pod of a gang has no verdict of its own: ghosts show the answer for all.
        if (!m_drag->gang().active()) input.verdicts = m_drag->verdicts();
        if (input.active()) input.ranks.resize(input.verdicts->codes.size());
        for (std::size_t n = 0; n < input.ranks.size(); ++n) input.ranks[n] = m_drag->rank(NodeIdx(n));
        // Of a gang the target gets a part alone: ghosts show who goes where.
        for (const PodIdx p : m_drag->gang().active() ? std::vector<PodIdx>() : m_drag->pods()) {
            input.amount += fillAmount(m_session->catalog(), p, m_options.fill);
            input.origins.push_back(m_session->cluster()->placement(p).node);
        }
    } else if (m_answer && m_answer->judged()) {
        const std::shared_ptr<const Judged>& judged = m_answer->judged();
        input.verdicts = {judged, &judged->verdicts};
        input.ranks = judged->ranks;
    }
    m_verdicts.setInput(std::move(input));
    refresh();
    Q_EMIT verdictsChanged();
}

void MapView::showAnswer() { m_hand->tell(estimateText(estimate(), m_input)); }

void MapView::onDragMoved() {
    if (!m_hand->following()) return;  // another screen does
    const NodeIdx target = m_drag->target();
    if (target.valid() && !m_hand->byMouse()) showNode(target);
    previewDrop();
    showAnswer();
    sayNode(this, target);
    if (target.valid() && !m_hand->byMouse()) m_hand->moveTo(nodeRect(target).bottomRight());
    viewport()->update();
}

void MapView::onDragEnded() {
    m_edgeTimer.stop();
    m_hand->end();
    previewDrop();
    showVerdicts();
}

void MapView::dragTo(QPoint at) {
    m_dragAt = at;
    m_drag->hover(nodeAt(at));
    const QRect calm = viewport()->rect().adjusted(kEdge, kEdge, -kEdge, -kEdge);
    if (m_hand->byMouse() && viewport()->rect().contains(at) && !calm.contains(at)) {
        if (!m_edgeTimer.isActive()) m_edgeTimer.start();
    } else {
        m_edgeTimer.stop();
    }
}

void MapView::autoScroll() {
    const QPoint at = m_dragAt;
    const QRect calm = viewport()->rect().adjusted(kEdge, kEdge, -kEdge, -kEdge);
    const auto beyond = [](int v, int low, int high) { return v < low ? v - low : v > high ? v - high
                                                                                           : 0; };
    const auto step = [this](int far) {
        return static_cast<int>(std::clamp(far, -kEdge, kEdge) * kMostEdgeStep / kEdge * m_scale.ratio);
    };
    setTopLeft(
        topLeft()
        + QPoint(step(beyond(at.x(), calm.left(), calm.right())), step(beyond(at.y(), calm.top(), calm.bottom()))));
    m_drag->hover(nodeAt(at));
}

}  // namespace bayplan
