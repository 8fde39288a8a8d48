// SPDX-License-Identifier: GPL-3.0-or-later
// The screen during a drag: the list of nodes, and the numbers after a drop.
#include <QStackedWidget>
#include <QTabWidget>

#include "common/drag/drag.h"
#include "common/session.h"
#include "fragmentation/drop_targets.h"
#include "fragmentation/fragmentation_view.h"

namespace bayplan {

bool FragmentationView::takesPods() const { return m_tabs->currentIndex() == 0 && !m_session->isEmpty(); }

void FragmentationView::showCluster() { m_tabs->setCurrentIndex(0); }

void FragmentationView::followTab() {
    m_targets->setFollowing(isVisible() && takesPods());
    if (m_drag->active()) beginDrag();
    showState();
    Q_EMIT takesPodsChanged();
}

void FragmentationView::beginDrag() {
    if (m_targets->following()) {
        m_right->setCurrentWidget(m_targets);
        m_right->show();
    }
    followDrag();
}

void FragmentationView::followDrag() {
    const NodeIdx target = m_drag->target();
    m_asked = m_drag->active() && target.valid() && report() ? m_drag->after() : nullptr;
    m_watch->preview(m_asked);
}

void FragmentationView::endDrag() {
    m_right->setCurrentIndex(0);
    m_asked.reset();
    m_watch->preview(nullptr);
    fill();
}

const FragmentationReport* FragmentationView::estimate() const {
    const auto previewed = m_watch->previewed();
    return m_asked && previewed && previewed->cluster == m_asked ? previewed.get() : nullptr;
}

void FragmentationView::showPreview() {
    if (m_asked && !estimate()) return;  // about a node that was left meanwhile: the old estimate stays until the next comes
    fill();
    QString text;
    if (const FragmentationReport* now = report(), *then = estimate(); now && then)
        text = now->slotCount() == then->slotCount() ? tr("slots stay %L1").arg(now->slotCount()) : tr("slots %L1 → %L2").arg(now->slotCount()).arg(then->slotCount());
    Q_EMIT previewed(text);
}

void FragmentationView::pickUp(PodIdx pod) {
    m_session->looking()->selectPod(pod);
    m_drag->pickUp({pod});
}

}  // namespace bayplan
