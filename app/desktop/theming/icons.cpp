// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/theming/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>
#include <algorithm>
#include <map>
#include <tuple>

namespace bayplan {

namespace {

/// Draws an icon when it is painted, at the size that is asked for: a change of theme gives every action another icon, and
/// few of them are visible.
class LineIconEngine : public QIconEngine {
public:
    LineIconEngine(QByteArray svg, const Theme& theme) : m_svg(std::move(svg)), m_text(theme.text), m_accent(theme.accent), m_disabled(theme.disabled) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        const qreal ratio = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, pixmap(rect.size() * ratio, mode, state));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        const QColor& colour = mode == QIcon::Disabled ? m_disabled : state == QIcon::On ? m_accent
                                                                                         : m_text;
        QPixmap& kept = m_drawn[{size.width(), size.height(), colour.rgb()}];
        if (kept.isNull() && !size.isEmpty()) {
            QByteArray svg = m_svg;
            svg.replace("currentColor", colour.name().toLatin1());
            QSvgRenderer renderer(svg);
            const int side = std::min(size.width(), size.height());
            kept = QPixmap(size);
            kept.fill(Qt::transparent);
            QPainter painter(&kept);
            renderer.render(&painter, QRectF((size.width() - side) / 2.0, (size.height() - side) / 2.0, side, side));
        }
        return kept;
    }
    QIconEngine* clone() const override { return new LineIconEngine(*this); }

private:
    QByteArray m_svg;
    QColor m_text, m_accent, m_disabled;
    std::map<std::tuple<int, int, QRgb>, QPixmap> m_drawn;
};

}  // namespace

QIcon themedIcon(const QString& name, const Theme& theme) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QIcon(new LineIconEngine(file.readAll(), theme));
}

}  // namespace bayplan
