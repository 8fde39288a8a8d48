// SPDX-License-Identifier: GPL-3.0-or-later
// The map as a picture that leaves the program.
#include <QPainter>
#include <limits>

#include "common/drag/drag.h"
#include "common/session.h"
#include "map/map_view.h"

namespace bayplan {

Picture MapView::picture() {
    finishPainting();
    if (!ready() || m_input.layout->nodeCount() == 0) return pictureOf(viewport());
    // Around a map that is smaller than the view there is nothing to show.
    const int margin = m_scale.px(space::kM);
    const QRect whole = QRect(QPoint(), m_scale.size(*m_input.layout)).adjusted(-margin, -margin, margin, margin);
    const QRect area = QRect(topLeft(), deviceSize()) & whole;
    Picture picture;
    picture.size = QSizeF(area.size()) / m_scale.ratio;
    picture.theme = m_theme;
    picture.paint = [area, input = m_input, scale = m_scale, verdicts = m_drag->active() ? VerdictLayer() : m_verdicts, selection = m_session->looking()->selection()](QPainter& painter) {
        painter.scale(1.0 / scale.ratio, 1.0 / scale.ratio);
        painter.translate(-area.topLeft());
        paintMap(painter, area, input, scale);
        verdicts.paint(painter, area, input, scale);
        MapLabels labels;
        labels.setInput(input, scale.ratio);
        painter.save();
        painter.translate(area.topLeft());
        labels.paint(painter, area, scale, std::numeric_limits<int>::max());
        painter.restore();
        MapOverlay::State state;
        state.selection = &selection;
        MapOverlay().paint(painter, area, input, scale, state);
    };
    return picture;
}

}  // namespace bayplan
