// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/minimap.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "map/map_view.h"

namespace bayplan {

namespace {

constexpr int kWidestOverview = 200;
constexpr int kHighestOverview = 140;
constexpr int kBorder = 4;

}  // namespace

MiniMap::MiniMap(MapView* view) : QWidget(view), m_view(view), m_theme(makeTheme(ThemeKind::Light)) {
    setObjectName(QStringLiteral("minimap"));
    setAccessibleName(tr("Overview of the map"));
    setCursor(Qt::OpenHandCursor);
    hide();
    view->installEventFilter(this);
    connect(view, &MapView::viewChanged, this, &MiniMap::arrange);
    connect(view, &MapView::sceneChanged, this, [this] {
        m_stale = true;
        arrange();
    });
}

void MiniMap::setTheme(const Theme& theme) {
    m_theme = theme;
    m_stale = true;
    update();
}

void MiniMap::arrange() {
    const PaintInput& in = m_view->input();
    if (!in.valid() || in.layout->bounds().isEmpty()) {
        hide();
        return;
    }
    const QRectF bounds = in.layout->bounds();
    const QRectF seen = m_view->visibleWorld();
    const bool all = seen.width() >= bounds.width() * 0.98 && seen.height() >= bounds.height() * 0.98;
    setVisible(!all);
    if (all) return;
    const double scale = std::min((kWidestOverview - 2 * kBorder) / bounds.width(), (kHighestOverview - 2 * kBorder) / bounds.height());
    const QSize size(std::max(24, static_cast<int>(bounds.width() * scale)) + 2 * kBorder,
                     std::max(24, static_cast<int>(bounds.height() * scale)) + 2 * kBorder);
    if (size != this->size()) {
        resize(size);
        m_stale = true;
    }
    move(m_view->width() - width() - space::kM, m_view->height() - height() - space::kM);
    update();
}

QRectF MiniMap::picture() const {
    return QRectF(rect()).adjusted(kBorder, kBorder, -kBorder, -kBorder);
}

QRectF MiniMap::frame() const {
    const QRectF bounds = m_view->input().layout ? m_view->input().layout->bounds() : QRectF();
    if (bounds.isEmpty()) return {};
    const QRectF inside = picture();
    const QRectF seen = m_view->visibleWorld() & bounds;
    const double sx = inside.width() / bounds.width();
    const double sy = inside.height() / bounds.height();
    return QRectF(inside.x() + seen.x() * sx, inside.y() + seen.y() * sy, seen.width() * sx, seen.height() * sy);
}

void MiniMap::paintEvent(QPaintEvent*) {
    const QSize wanted = (picture().size() * devicePixelRatioF()).toSize();
    if (m_stale || m_image.size() != wanted) {
        m_image = paintOverview(m_view->input(), wanted);
        m_stale = false;
    }
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(m_theme.line, std::max(1, m_theme.lineWidth)));
    p.setBrush(m_theme.panel);
    p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    p.drawImage(picture(), m_image);
    const QRectF seen = frame();
    QColor veil = m_theme.stage;
    veil.setAlpha(150);
    const QRectF inside = picture();
    p.setPen(Qt::NoPen);
    p.setBrush(veil);
    QPainterPath outside;
    outside.addRect(inside);
    outside.addRect(seen);
    p.drawPath(outside);  // odd-even: everything outside the frame
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(m_theme.accent, 2));
    p.drawRect(seen.adjusted(-1, -1, 1, 1) & QRectF(rect()).adjusted(1, 1, -1, -1));
}

void MiniMap::lookAt(QPointF at) {
    const QRectF bounds = m_view->input().layout->bounds();
    const QRectF inside = picture();
    m_view->centerOn(QPointF((at.x() - inside.x()) / inside.width() * bounds.width(),
                             (at.y() - inside.y()) / inside.height() * bounds.height()));
}

void MiniMap::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_view->input().valid()) return;
    setCursor(Qt::ClosedHandCursor);
    const QRectF seen = frame();
    m_grab = seen.contains(event->position()) ? event->position() - seen.center() : QPointF();
    lookAt(event->position() - m_grab);
}

void MiniMap::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton && m_view->input().valid()) lookAt(event->position() - m_grab);
}

void MiniMap::mouseReleaseEvent(QMouseEvent*) {
    setCursor(Qt::OpenHandCursor);
}

bool MiniMap::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) arrange();
    return QWidget::eventFilter(watched, event);
}

}  // namespace bayplan

#include "moc_minimap.cpp"
