// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/ways_bars.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "common/text.h"

namespace bayplan {

WaysBars::WaysBars(QWidget* parent) : PaintedRows(tr("Ways of the L3 caches, by class"), parent) { hide(); }

void WaysBars::setWays(WaysDrawing ways) {
    m_ways = std::move(ways);
    QStringList spoken;
    for (const WaysOfClass& of : m_ways.classes) spoken << of.name + QStringLiteral(": ") + of.text;
    rowsChanged(spoken, !m_ways.classes.empty() && m_ways.count > 0);
}

void WaysBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(uiFont(TextSize::Small));
    const QFontMetrics metrics(painter.font());
    int label = 0;
    for (const WaysOfClass& of : m_ways.classes) label = std::max(label, metrics.horizontalAdvance(of.name));
    label += space::kM;
    const int caches = std::max(1, static_cast<int>(m_ways.caches.size()));
    const double group = static_cast<double>(width() - label + space::kS) / caches;
    const double way = (group - space::kS) / m_ways.count;
    const double gap = way >= 4 ? 1 : 0;  // narrow ways stand close together
    for (int cache = 0; cache < caches; ++cache) {
        const double left = label + cache * group;
        painter.setPen(theme().secondary);
        const QString head = m_ways.caches.empty() ? tr("each L3 cache") : tr("L3 %1", "the number of a cache").arg(m_ways.caches[static_cast<std::size_t>(cache)]);
        if (metrics.horizontalAdvance(head) <= group || caches == 1) painter.drawText(QRectF(left, 0, group - space::kS, headHeight()), Qt::AlignLeft | Qt::AlignVCenter, head);
        for (std::size_t row = 0; row < m_ways.classes.size(); ++row) {
            const double top = headHeight() + static_cast<double>(row) * rowHeight() + 4;
            for (int i = 0; i < m_ways.count; ++i) {
                const QRectF cell(left + i * way, top, way - gap, rowHeight() - 8);
                if ((m_ways.classes[row].mask >> i & 1) != 0) painter.fillRect(cell, theme().accent);
                else if (gap > 0) {  // hollow: colour alone is not enough
                    painter.setPen(theme().line);
                    painter.drawRect(cell.adjusted(0.5, 0.5, -0.5, -0.5));
                } else painter.fillRect(cell, theme().raised);
            }
        }
    }
    painter.setPen(theme().text);
    for (std::size_t row = 0; row < m_ways.classes.size(); ++row)
        painter.drawText(QRect(0, headHeight() + static_cast<int>(row) * rowHeight(), label, rowHeight()), Qt::AlignLeft | Qt::AlignVCenter, m_ways.classes[row].name);
}

QString WaysBars::rowTip(int row) const {
    const WaysOfClass& of = m_ways.classes[static_cast<std::size_t>(row)];
    return of.name + QLatin1Char('\n') + of.text;
}

}  // namespace bayplan

#include "moc_ways_bars.cpp"
