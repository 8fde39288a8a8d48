// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/start_tile.h"

#include <QAction>
#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <iterator>

#include "common/theme.h"

namespace bayplan {

namespace {

constexpr int kTileWidth = 164, kPictureHeight = 84, kRadius = 6;
constexpr int kDetailLines = 2;

int lineHeight(TextSize size, bool bold = false) { return QFontMetrics(uiFont(size, bold)).height(); }

/// A sheet of paper with lines of text, indented as YAML is.
void paintSheet(QPainter& painter, const QRectF& sheet, const QPalette& palette) {
    painter.setPen(QPen(palette.color(QPalette::Mid), 1));
    painter.setBrush(palette.color(QPalette::Base));
    painter.drawRoundedRect(sheet, 2, 2);
    constexpr double kIndents[] = {0, 0, 0.18, 0.18, 0.36, 0}, kLengths[] = {0.5, 0.3, 0.55, 0.42, 0.34, 0.4};
    const double step = sheet.height() / (std::size(kIndents) + 1.0), left = sheet.left() + 0.16 * sheet.width(), wide = 0.7 * sheet.width();
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < std::size(kIndents); ++i) {
        painter.setBrush(i % 3 == 0 ? palette.color(QPalette::Highlight) : palette.color(QPalette::PlaceholderText));
        painter.drawRect(QRectF(left + kIndents[i] * wide, sheet.top() + step * (static_cast<double>(i) + 0.75), kLengths[i] * wide, std::max(1.5, step / 3)));
    }
}

/// Nodes as vessels, each filled to its level, as the map draws them.
void paintNodes(QPainter& painter, const QRectF& room, int columns, int rows, const QPalette& palette) {
    constexpr double kLevels[] = {0.9, 0.35, 0.7, 1, 0.5, 0.15, 0.8, 0.6, 1, 0.25, 0.95, 0.45};
    const double gap = 4, width = (room.width() - gap * (columns - 1)) / columns, height = (room.height() - gap * (rows - 1)) / rows;
    for (int i = 0; i < columns * rows; ++i) {
        const QRectF node(room.left() + (i % columns) * (width + gap), room.top() + (i / columns) * (height + gap), width, height);
        const double level = kLevels[static_cast<std::size_t>(i) % std::size(kLevels)];
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.color(QPalette::Highlight));
        painter.drawRect(QRectF(node.left(), node.bottom() - level * node.height(), node.width(), level * node.height()));
        painter.setPen(QPen(palette.color(QPalette::PlaceholderText), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(node, 2, 2);
    }
}

void paintFolder(QPainter& painter, const QRectF& room, const QPalette& palette) {
    paintSheet(painter, QRectF(room.left() + 0.3 * room.width(), room.top(), 0.42 * room.width(), 0.75 * room.height()), palette);
    const QRectF front(room.left(), room.top() + 0.34 * room.height(), room.width(), 0.66 * room.height());
    QPainterPath folder;
    folder.addRoundedRect(front, 3, 3);
    folder.addRoundedRect(QRectF(front.left(), front.top() - 0.12 * room.height(), 0.38 * room.width(), 0.3 * room.height()), 3, 3);
    painter.setPen(QPen(palette.color(QPalette::PlaceholderText), 1));
    painter.setBrush(palette.color(QPalette::Button));
    painter.drawPath(folder.simplified());
}

/// A table, and over it the course of what is requested.
void paintTrace(QPainter& painter, const QRectF& room, const QPalette& palette) {
    constexpr int kRows = 4, kColumns = 4;
    painter.setPen(QPen(palette.color(QPalette::Mid), 1));
    painter.setBrush(palette.color(QPalette::Base));
    painter.drawRect(room);
    painter.fillRect(QRectF(room.left(), room.top(), room.width(), room.height() / kRows), palette.color(QPalette::Button));
    for (int i = 1; i < kRows; ++i) painter.drawLine(QPointF(room.left(), room.top() + i * room.height() / kRows), QPointF(room.right(), room.top() + i * room.height() / kRows));
    for (int i = 1; i < kColumns; ++i) painter.drawLine(QPointF(room.left() + i * room.width() / kColumns, room.top()), QPointF(room.left() + i * room.width() / kColumns, room.bottom()));
    constexpr double kCourse[] = {0.05, 0.2, 0.35, 0.3, 0.55, 0.5, 0.75, 0.85};
    QPolygonF line;
    for (std::size_t i = 0; i < std::size(kCourse); ++i)
        line << QPointF(room.left() + room.width() * static_cast<double>(i) / (std::size(kCourse) - 1.0), room.bottom() - kCourse[i] * 0.75 * room.height());
    painter.setPen(QPen(palette.color(QPalette::Highlight), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

/// Nodes, and a line to them that is alive.
void paintRunning(QPainter& painter, const QRectF& room, const QPalette& palette) {
    paintNodes(painter, QRectF(room.left(), room.top() + 0.4 * room.height(), room.width(), 0.6 * room.height()), 4, 1, palette);
    const QPointF top(room.center().x(), room.top() + 0.1 * room.height());
    painter.setPen(QPen(palette.color(QPalette::PlaceholderText), 1));
    for (int i = 0; i < 4; ++i) painter.drawLine(top, QPointF(room.left() + (i + 0.5) * room.width() / 4, room.top() + 0.4 * room.height()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.color(QPalette::Highlight));
    painter.drawEllipse(top, 0.1 * room.height(), 0.1 * room.height());
}

}  // namespace

void paintStartPicture(QPainter& painter, const QRectF& room, StartPicture picture, const QPalette& palette) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    switch (picture) {
    case StartPicture::Cluster: paintNodes(painter, room, 6, 3, palette); break;
    case StartPicture::Files: {
        const QSizeF sheet(0.5 * room.width(), 0.86 * room.height());
        paintSheet(painter, QRectF(QPointF(room.right() - sheet.width(), room.top()), sheet), palette);
        paintSheet(painter, QRectF(QPointF(room.left(), room.bottom() - sheet.height()), sheet), palette);
        break;
    }
    case StartPicture::Folder: paintFolder(painter, room, palette); break;
    case StartPicture::Trace: paintTrace(painter, room, palette); break;
    case StartPicture::Running: paintRunning(painter, room, palette); break;
    }
    painter.restore();
}

StartTile::StartTile(QAction* action, StartPicture picture, const QString& detail, bool proposed, QWidget* parent)
    : QAbstractButton(parent), m_picture(picture), m_detail(detail), m_proposed(proposed) {
    setText(action->iconText());
    setToolTip(action->toolTip());
    setAccessibleDescription(detail);
    setObjectName(action->objectName());
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, action, &QAction::trigger);
}

QSize StartTile::sizeHint() const {
    const int text = QFontMetrics(uiFont(TextSize::Body, true)).horizontalAdvance(this->text()) + 2 * space::kM;
    return {std::max(textPixels(kTileWidth), text), kPictureHeight + 2 * space::kM + space::kS + lineHeight(TextSize::Body, true) + kDetailLines * lineHeight(TextSize::Label) + space::kS};
}

void StartTile::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool marked = m_proposed || hasFocus() || underMouse();
    painter.setPen(QPen(palette().color(marked ? QPalette::Highlight : QPalette::Mid), hasFocus() ? 2 : 1));
    painter.setBrush(palette().color(underMouse() || isDown() ? QPalette::Button : QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kRadius, kRadius);
    const QRect inside = rect().adjusted(space::kM, space::kM, -space::kM, -space::kS);
    const double wide = std::min<double>(inside.width(), 1.5 * kPictureHeight);
    paintStartPicture(painter, QRectF(inside.left() + (inside.width() - wide) / 2 + 0.5, inside.top() + 0.5, wide - 1, kPictureHeight - 1), m_picture, palette());
    QRect line(inside.left(), inside.top() + kPictureHeight + space::kM, inside.width(), lineHeight(TextSize::Body, true));
    painter.setFont(uiFont(TextSize::Body, true));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(text(), Qt::ElideRight, line.width()));
    painter.setFont(uiFont(TextSize::Label));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(QRect(line.left(), line.bottom() + space::kXs, line.width(), kDetailLines * lineHeight(TextSize::Label)), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_detail);
}

}  // namespace bayplan

#include "moc_start_tile.cpp"
