// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/score_bars.h"

#include <QLocale>
#include <QPainter>
#include <algorithm>

namespace bayplan {

namespace {
int scoreRowHeight() { return textPixels(24); }
constexpr int kNames = 208;
constexpr int kFigures = 64;
}  // namespace

ScoreBars::ScoreBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    setAccessibleName(tr("What each plugin adds to the winner's lead"));
}

void ScoreBars::setComparison(const QString& winner, const QString& other, std::vector<ScoreDifference> parts) {
    m_winner = winner;
    m_other = other;
    m_rows.clear();
    m_least = m_most = 0;
    QStringList equal, spoken;
    std::int64_t otherTotal = 0;
    for (const ScoreDifference& p : parts) otherTotal += p.other;
    std::int64_t at = otherTotal;
    m_least = m_most = at;
    if (!parts.empty()) m_rows.push_back({other, 0, otherTotal, true, false});
    for (const ScoreDifference& p : parts) {
        if (p.difference() == 0) {
            equal << p.plugin;
            continue;
        }
        m_rows.push_back({p.plugin, at, p.difference(), false, false});
        spoken << tr("%1 %2").arg(p.plugin).arg(p.difference());
        at += p.difference();
        m_least = std::min(m_least, at);
        m_most = std::max(m_most, at);
    }
    if (!equal.isEmpty()) m_rows.push_back({tr("%Ln plugin(s) gave both the same", nullptr, static_cast<int>(equal.size())), at, 0, false, true});
    if (!parts.empty()) m_rows.push_back({winner, 0, at, true, false});
    setToolTip(equal.isEmpty() ? QString() : tr("The same for both: %1").arg(equal.join(QStringLiteral(", "))));
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void ScoreBars::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

QSize ScoreBars::sizeHint() const { return {480, scoreRowHeight() * static_cast<int>(std::max<std::size_t>(m_rows.size(), 3)) + space::kS}; }

void ScoreBars::drawRow(QPainter& painter, const Row& row, int y, double scale, std::int64_t origin) const {
    painter.setFont(uiFont(TextSize::Label, row.total));
    painter.setPen(row.muted ? m_theme.secondary : m_theme.text);
    const int names = row.muted ? width() : kNames;
    const QRect name(0, y, names - space::kS, scoreRowHeight());
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(row.name, Qt::ElideMiddle, name.width()));
    if (row.muted) return;

    const auto x = [&](std::int64_t value) { return kNames + scale * static_cast<double>(value - origin); };
    const double from = row.total ? kNames : x(std::min(row.from, row.from + row.by));
    const double to = x(row.total ? row.by : std::max(row.from, row.from + row.by));
    const QColor colour = row.total ? m_theme.secondary : row.by > 0 ? m_theme.good
                                                                     : m_theme.bad;
    painter.fillRect(QRectF(from, y + 6, std::max(2.0, to - from), scoreRowHeight() - 12), colour);
    if (!row.total) {  // a thin line joins each bar with the next
        painter.setPen(QPen(m_theme.line, m_theme.lineWidth));
        const double end = x(row.from + row.by);
        painter.drawLine(QPointF(end, y + scoreRowHeight() - 6), QPointF(end, y + scoreRowHeight() + 6));
    }
    painter.setPen(m_theme.text);
    const QString figure = row.total ? QLocale().toString(static_cast<qlonglong>(row.by)) : (row.by > 0 ? QStringLiteral("+%L1") : QStringLiteral("−%L1")).arg(std::abs(row.by));
    painter.drawText(QRect(width() - kFigures, y, kFigures, scoreRowHeight()), Qt::AlignRight | Qt::AlignVCenter, figure);
}

void ScoreBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (m_rows.empty()) return;
    // Totals are large and similar. The scale starts shortly below the smaller one, and a cut in the bars shows that.
    const std::int64_t range = std::max<std::int64_t>(m_most - m_least, 1);
    const std::int64_t origin = std::max<std::int64_t>(0, m_least - range);
    const double room = std::max(60, width() - kNames - kFigures - space::kS);
    const double scale = room / static_cast<double>(m_most - origin == 0 ? 1 : m_most - origin);
    int y = 0;
    for (const Row& row : m_rows) {
        drawRow(painter, row, y, scale, origin);
        if (row.total && origin > 0) {
            painter.fillRect(QRectF(kNames + 12, y + 4, 3, scoreRowHeight() - 8), m_theme.panel);
            painter.fillRect(QRectF(kNames + 18, y + 4, 3, scoreRowHeight() - 8), m_theme.panel);
        }
        y += scoreRowHeight();
    }
}

}  // namespace bayplan

#include "moc_score_bars.cpp"
