// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/icons.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

namespace bayplan {

namespace {

QPixmap drawn(QByteArray svg, const QColor& colour, int size) {
    svg.replace("currentColor", colour.name().toLatin1());
    QSvgRenderer renderer(svg);
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    return pixmap;
}

}  // namespace

QIcon themedIcon(const QString& name, const Theme& theme) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray svg = file.readAll();
    QIcon icon;
    for (const int size : {16, 24, 32, 48}) {
        icon.addPixmap(drawn(svg, theme.text, size), QIcon::Normal, QIcon::Off);
        icon.addPixmap(drawn(svg, theme.accent, size), QIcon::Normal, QIcon::On);
        icon.addPixmap(drawn(svg, theme.disabled, size), QIcon::Disabled, QIcon::Off);
    }
    return icon;
}

}  // namespace bayplan
