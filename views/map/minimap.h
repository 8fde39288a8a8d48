// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The whole map in the lower right corner of the view while only a part is visible. A frame marks that part and can be
// dragged. Hidden while the view shows everything.
// Thread rule: GUI thread.

#include <QImage>
#include <QWidget>

#include "common/theme.h"

namespace bayplan {

class MapView;

class MiniMap : public QWidget {
    Q_OBJECT
public:
    /// A child of `view`; it stays in the corner of it.
    explicit MiniMap(MapView* view);
    void setTheme(const Theme& theme);
    /// The visible part, in the minimap's coordinates.
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
    QPointF m_grab;  // from the frame's centre to the grabbed point
};

}  // namespace bayplan
