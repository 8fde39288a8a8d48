// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The whole map in the lower right corner of the view while only a part of it is seen; the part is a frame that can be
// dragged. Stays away where the view shows everything.
// Thread rule: GUI thread.

#include <QImage>
#include <QWidget>

#include "common/theme.h"

namespace bayplan {

class MapView;

class MiniMap : public QWidget {
    Q_OBJECT
public:
    /// A child of `view`, which it keeps to the corner of.
    explicit MiniMap(MapView* view);
    void setTheme(const Theme& theme);
    /// Where the seen part is, in the minimap's coordinates.
    QRectF frame() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrange();
    void lookAt(QPointF at);
    QRectF picture() const;  // inside the border

    MapView* m_view;
    Theme m_theme;
    QImage m_image;
    bool m_stale = true;
    QPointF m_grab;  // from the frame's centre to where it was taken
};

}  // namespace bayplan
