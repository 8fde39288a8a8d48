// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/pictures/picture.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QHoverEvent>
#include <QPainter>
#include <QWidget>
#include <algorithm>
#include <cmath>

namespace bayplan {

namespace {

constexpr int kMargin = space::kL;
constexpr int kTitle = 32;
constexpr int kRow = 22;  // of the legend
constexpr int kGap = 14;  // between its entries
constexpr int kStamp = 18;
/// A narrow picture, such as one node, still has room for the legend and the stamp.
constexpr int kNarrowest = 560;

int innerWidth(const Picture& picture) { return std::max(kNarrowest, static_cast<int>(std::ceil(picture.size.width()))); }

std::vector<QRect> placesOf(const Picture& picture) {
    std::vector<QRect> places;
    QPoint at;
    for (const PictureKey& key : picture.keys) {
        if (at.x() > 0 && at.x() + key.width > innerWidth(picture)) at = QPoint(0, at.y() + kRow);
        places.emplace_back(at, QSize(key.width, kRow));
        at.rx() += key.width + kGap;
    }
    return places;
}

int legendHeight(const Picture& picture) { return picture.keys.empty() ? 0 : space::kS + placesOf(picture).back().bottom() + 1; }

}  // namespace

Picture pictureOf(QWidget* widget) {
    Picture picture;
    picture.size = widget->size();
    picture.paint = [widget](QPainter& painter) {
        std::vector<QWidget*> hovered;
        for (QWidget* child : widget->findChildren<QWidget*>()) {
            if (!child->underMouse()) continue;
            hovered.push_back(child);
            child->setAttribute(Qt::WA_UnderMouse, false);
            QHoverEvent leave(QEvent::HoverLeave, QPointF(-1, -1), QPointF(-1, -1), QPointF());
            QCoreApplication::sendEvent(child, &leave);
        }
        widget->render(&painter, QPoint(), QRegion(), QWidget::DrawWindowBackground | QWidget::DrawChildren);
        for (QWidget* child : hovered) child->setAttribute(Qt::WA_UnderMouse);
    };
    return picture;
}

QSizeF pageSize(const Picture& picture) {
    const int height = kMargin + (picture.title.isEmpty() ? 0 : kTitle) + static_cast<int>(std::ceil(picture.size.height())) + legendHeight(picture)
                       + (picture.stamp.isEmpty() ? 0 : space::kS + kStamp) + kMargin;
    return QSizeF(innerWidth(picture) + 2 * kMargin, height);
}

void paintPage(QPainter& painter, const Picture& picture) {
    const QSizeF page = pageSize(picture);
    const int width = innerWidth(picture);
    const int top = kMargin + (picture.title.isEmpty() ? 0 : kTitle);
    const QRectF body(QPointF(kMargin, top), picture.size);
    painter.fillRect(QRectF(QPointF(), page), picture.theme.panel);
    painter.save();
    painter.translate(body.topLeft());
    picture.paint(painter);
    painter.restore();
    // An SVG knows no clipping: what reaches beyond is covered.
    for (const QRectF& margin : {QRectF(0, 0, page.width(), body.top()), QRectF(0, 0, body.left(), page.height()),
                                 QRectF(body.right(), 0, page.width() - body.right(), page.height()), QRectF(0, body.bottom(), page.width(), page.height() - body.bottom())})
        painter.fillRect(margin, picture.theme.panel);

    int y = kMargin;
    const auto line = [&](const QString& text, const QFont& font, const QColor& colour, int height, Qt::Alignment where) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QRect(kMargin, y, width, height), static_cast<int>(where), QFontMetrics(font).elidedText(text, Qt::ElideMiddle, width));
    };
    if (!picture.title.isEmpty()) line(picture.title, uiFont(TextSize::Title, true), picture.theme.text, kTitle, Qt::AlignLeft | Qt::AlignTop);
    y = top + static_cast<int>(std::ceil(picture.size.height()));
    const std::vector<QRect> places = placesOf(picture);
    for (std::size_t k = 0; k < places.size(); ++k) picture.keys[k].paint(painter, places[k].translated(kMargin, y + space::kS));
    y += legendHeight(picture);
    if (picture.stamp.isEmpty()) return;
    y += space::kS;
    line(picture.stamp, uiFont(TextSize::Small), picture.theme.secondary, kStamp, Qt::AlignLeft | Qt::AlignVCenter);
}

}  // namespace bayplan
