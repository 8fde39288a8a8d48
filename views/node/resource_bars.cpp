// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/resource_bars.h"

#include <QPainter>
#include <algorithm>

#include "common/resource_choice.h"
#include "common/text.h"

namespace bayplan {

ResourceBars::ResourceBars(QWidget* parent) : PaintedRows(tr("Resources: requested, allocatable and free"), parent) {}

void ResourceBars::setLines(std::vector<ResourceLine> lines) {
    m_lines = std::move(lines);
    QStringList spoken;
    for (const ResourceLine& l : m_lines)
        spoken << tr("%1: %2 of %3 requested").arg(resourceText(l.resource), amountText(l.resource, l.requested), amountText(l.resource, l.allocatable))
                      + (l.used ? tr(", %1 used").arg(amountText(l.resource, *l.used)) : QString());
    rowsChanged(spoken, !m_lines.empty());
}

void ResourceBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    // Three right-aligned columns of figures; a name reaches as far as the first figure of its row.
    int column = 48;
    const QFontMetrics figures(uiFont(TextSize::Body)), heads(uiFont(TextSize::Small));
    for (const QString& head : {tr("requested"), tr("allocatable"), tr("free")}) column = std::max(column, heads.horizontalAdvance(head));
    for (const ResourceLine& line : m_lines)
        for (const std::int64_t amount : {line.requested, line.allocatable, line.allocatable - line.requested})
            column = std::max(column, figures.horizontalAdvance(columnText(line.resource, amount)));
    column = std::min(column + space::kS, width() / 4);
    const auto cell = [&](int fromRight, int y, int height) {
        return QRect(width() - column * (fromRight + 1), y, column, height);
    };
    painter.setFont(uiFont(TextSize::Small));
    painter.setPen(theme().secondary);
    painter.drawText(cell(2, 0, headHeight()), Qt::AlignRight | Qt::AlignVCenter, tr("requested"));
    painter.drawText(cell(1, 0, headHeight()), Qt::AlignRight | Qt::AlignVCenter, tr("allocatable"));
    painter.drawText(cell(0, 0, headHeight()), Qt::AlignRight | Qt::AlignVCenter, tr("free"));

    painter.setFont(uiFont(TextSize::Body));
    const QFontMetrics metrics(painter.font());
    const int text = textPixels(20);
    int y = headHeight();
    for (const ResourceLine& line : m_lines) {
        const std::int64_t free = line.allocatable - line.requested;
        painter.setPen(theme().text);
        const QString requested = columnText(line.resource, line.requested);
        const QRect name(0, y, width() - 2 * column - metrics.horizontalAdvance(requested) - space::kS, text);
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(resourceText(line.resource), Qt::ElideMiddle, name.width()));
        painter.drawText(cell(2, y, text), Qt::AlignRight | Qt::AlignVCenter, requested);
        painter.setPen(theme().secondary);
        painter.drawText(cell(1, y, text), Qt::AlignRight | Qt::AlignVCenter, columnText(line.resource, line.allocatable));
        painter.setPen(free < 0 ? theme().bad : theme().text);
        painter.drawText(cell(0, y, text), Qt::AlignRight | Qt::AlignVCenter, columnText(line.resource, free));

        const double share = line.allocatable > 0 ? static_cast<double>(line.requested) / static_cast<double>(line.allocatable)
                                                  : (line.requested > 0 ? 1.0 : 0.0);
        const QRectF bar(0, y + text + 2, width(), 6);
        painter.fillRect(bar, theme().raised);
        painter.fillRect(QRectF(0, bar.top(), width() * std::clamp(share, 0.0, 1.0), bar.height()), share > 1 ? theme().bad : theme().accent);
        if (share > 1) {  // over its limit: a notch at the limit, because colour alone is not enough
            painter.fillRect(QRectF(width() / share - 1, bar.top() - 3, 2, 10), theme().text);
        }
        if (line.used && line.allocatable > 0) {  // what is in use, inside
            const double used = std::clamp(static_cast<double>(*line.used) / static_cast<double>(line.allocatable), 0.0, 1.0);
            painter.fillRect(QRectF(0, bar.top() + 1, width() * used + 1, 4), theme().panel);
            painter.fillRect(QRectF(0, bar.top() + 2, width() * used, 2), theme().text);
        }
        y += rowHeight();
    }
}

QString ResourceBars::rowTip(int row) const {
    const ResourceLine& l = m_lines[static_cast<std::size_t>(row)];
    return tr("%1\n%2 requested of %3").arg(toQString(l.resource), toQString(formatExact(l.resource, l.requested)), toQString(formatExact(l.resource, l.allocatable)))
           + (l.used ? QLatin1Char('\n') + tr("%1 used: the thin bar").arg(toQString(formatExact(l.resource, *l.used))) : QString());
}

}  // namespace bayplan

#include "moc_resource_bars.cpp"
