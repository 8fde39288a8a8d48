// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/seeds_chart.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "common/text.h"
#include "lab/lab_text.h"

namespace bayplan {

namespace {

constexpr int kRow = 28, kNames = 150, kFoot = 26, kHead = 26, kRight = 20;
constexpr int kTicks = 5;

struct Span {
    double from = 0, to = 1;
    double at(double value, double left, double right) const { return left + (value - from) / (to - from) * (right - left); }
};

}  // namespace

SeedsChart::SeedsChart(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("seedsChart"));
    setAccessibleName(tr("The measure by strategy and seed"));
    setMinimumHeight(textPixels(kHead + kFoot + kRow));
}

QSize SeedsChart::sizeHint() const { return {480, textPixels(kHead + kFoot + kRow * std::max(3, static_cast<int>(m_head.strategies.size())))}; }

void SeedsChart::show(const LabHead& head, const std::vector<LabOutcome>& outcomes, const std::vector<std::vector<LabCell>>& cells, std::size_t metric) {
    m_head = head;
    m_outcomes = outcomes;
    m_cells = cells;
    m_metric = metric;
    if (!head.strategies.empty()) setAccessibleDescription(metricText(head.metrics[metric]));
    setMinimumHeight(textPixels(kHead + kFoot + kRow * std::max(1, static_cast<int>(m_head.strategies.size()))));
    updateGeometry();
    update();
}

void SeedsChart::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void SeedsChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(uiFont(TextSize::Label));
    if (m_head.strategies.empty() || m_outcomes.empty()) return;
    const LabMetric& metric = m_head.metrics[m_metric];
    std::optional<Span> range;
    const auto reach = [&](double value) {
        if (!range) range = Span{value, value};
        range->from = std::min(range->from, value);
        range->to = std::max(range->to, value);
    };
    for (const LabOutcome& one : m_outcomes)
        if (one.values[m_metric]) reach(*one.values[m_metric]);
    for (const auto& row : m_cells) {
        const LabCell& cell = row[m_metric];
        if (cell.runs == 0) continue;
        reach(cell.mean - cell.spread);
        reach(cell.mean + cell.spread);
        if (cell.bound) reach(*cell.bound);
    }
    if (!range) {
        painter.setPen(m_theme.secondary);
        painter.drawText(rect(), Qt::AlignCenter, tr("None of the runs has a value of this measure."));
        return;
    }
    if (range->to - range->from < 1e-9) {
        const double around = std::max(1.0, std::abs(range->to) * 0.05);
        range->from -= around;
        range->to += around;
    }
    const double pad = (range->to - range->from) * 0.04;
    range->from -= pad;
    range->to += pad;

    const int rowHeight = textPixels(kRow), head = textPixels(kHead), foot = textPixels(kFoot), names = textPixels(kNames);
    const double left = names, right = width() - kRight, bottom = head + rowHeight * static_cast<double>(m_head.strategies.size());
    painter.setPen(m_theme.text);
    painter.setFont(uiFont(TextSize::Label, true));
    painter.drawText(QRectF(space::kXs, 0, width() - 2 * space::kXs, head), Qt::AlignLeft | Qt::AlignVCenter, metricText(metric));
    painter.setFont(uiFont(TextSize::Label));
    // The axis: round numbers, with hairlines.
    const double raw = (range->to - range->from) / kTicks, unit = std::pow(10.0, std::floor(std::log10(raw)));
    const double step = unit * (raw / unit <= 1 ? 1 : raw / unit <= 2 ? 2
                                                  : raw / unit <= 5   ? 5
                                                                      : 10);
    for (double tick = std::ceil(range->from / step) * step; tick <= range->to; tick += step) {
        const double x = range->at(tick, left, right);
        painter.setPen(QPen(m_theme.line, m_theme.lineWidth));
        painter.drawLine(QPointF(x, head), QPointF(x, bottom));
        painter.setPen(m_theme.secondary);
        painter.drawText(QRectF(x - 60, bottom, 120, foot), Qt::AlignHCenter | Qt::AlignVCenter, valueText(metric, tick));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t s = 0; s < m_head.strategies.size(); ++s) {
        const double top = head + rowHeight * static_cast<double>(s), middle = top + rowHeight / 2.0;
        painter.setPen(m_theme.text);
        const QString name = painter.fontMetrics().elidedText(toQString(m_head.strategies[s]), Qt::ElideMiddle, names - space::kM);
        painter.drawText(QRectF(space::kXs, top, names - space::kM, rowHeight), Qt::AlignLeft | Qt::AlignVCenter, name);
        const LabCell& cell = m_cells[s][m_metric];
        if (cell.runs == 0) continue;
        const QColor colour = m_theme.category(s);
        QColor band = colour;
        band.setAlphaF(m_theme.kind == ThemeKind::HighContrast ? 0.35F : 0.22F);
        const double a = range->at(cell.mean - cell.spread, left, right), b = range->at(cell.mean + cell.spread, left, right);
        painter.setPen(Qt::NoPen);
        painter.setBrush(band);
        painter.drawRoundedRect(QRectF(a, top + 5, std::max(2.0, b - a), rowHeight - 10), 3, 3);
        painter.setBrush(colour);
        std::vector<double> xs;
        for (const LabOutcome& one : m_outcomes)
            if (one.strategy == s && one.values[m_metric]) xs.push_back(range->at(*one.values[m_metric], left, right));
        std::sort(xs.begin(), xs.end());
        // Dots on the same place stand above one another, as far as the row is high.
        double last = -1e9;
        int stack = 0;
        for (const double x : xs) {
            stack = x - last < 5 ? (stack + 1) % 3 : 0;
            if (stack == 0) last = x;
            painter.drawEllipse(QPointF(x, middle + (stack == 0 ? 0 : stack == 1 ? -6
                                                                                 : 6)),
                                2.6, 2.6);
        }
        const double mean = range->at(cell.mean, left, right);
        painter.setPen(QPen(m_theme.text, 2));
        painter.drawLine(QPointF(mean, top + 4), QPointF(mean, top + rowHeight - 4));
        if (cell.bound) {
            const double x = range->at(*cell.bound, left, right);
            painter.setPen(QPen(m_theme.secondary, 1, Qt::DashLine));
            painter.drawLine(QPointF(x, top + 2), QPointF(x, top + rowHeight - 2));
        }
    }
}

}  // namespace bayplan

#include "moc_seeds_chart.cpp"
