// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/sweep_charts.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

#include "common/charts/chart_style.h"
#include "common/charts/plotting.h"
#include "common/text.h"

namespace bayplan {

namespace {

constexpr double kNoPoint = std::numeric_limits<double>::quiet_NaN();

double percent(const std::optional<double>& part) { return part ? 100 * *part : kNoPoint; }
double seconds(const std::optional<together::Ms>& time) { return time ? static_cast<double>(*time) / 1000 : kNoPoint; }

}  // namespace

SweepCharts::SweepCharts(QWidget* parent) : QWidget(parent) {
    const QString titles[kCharts] = {tr("Conflict rate"), tr("Wasted work"), tr("Time to placement"), tr("Use of the nodes")};
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(space::kL, 0, space::kL, 0);
    grid->setSpacing(space::kXs);
    for (std::size_t c = 0; c < kCharts; ++c) {
        Chart& chart = m_charts[c];
        chart.title = new QLabel(titles[c]);
        chart.title->setFont(uiFont(TextSize::Label, true));
        chart.plot = new QCustomPlot;
        chart.plot->setAccessibleName(titles[c]);
        chart.plot->setMinimumHeight(textPixels(90));
        leaveRoomForNames(*chart.plot);
        addChartMenu(*chart.plot);
        const int row = static_cast<int>(c / 2) * 2, column = static_cast<int>(c % 2);
        grid->addWidget(chart.title, row, column);
        grid->addWidget(chart.plot, row + 1, column);
        grid->setRowStretch(row + 1, 1);
        grid->setColumnStretch(column, 1);
    }
}

void SweepCharts::setTheme(const Theme& theme) {
    m_theme = theme;
    draw();
}

void SweepCharts::setPoints(std::vector<TogetherPoint> points) {
    m_points = std::move(points);
    draw();
}

void SweepCharts::draw() {
    const auto line = [&](const QString& name, auto&& value) {
        Line one{name, {}};
        for (const TogetherPoint& point : m_points) one.values.push_back(value(point));
        return one;
    };
    const QString per = QStringLiteral("%");
    drawChart(m_charts[0],
              {line(tr("refused"),
                    [](const TogetherPoint& p) { return p.total.decisions ? 100.0 * static_cast<double>(p.total.conflicts) / static_cast<double>(p.total.decisions) : kNoPoint; }),
               line(tr("oversold"),
                    [](const TogetherPoint& p) { return p.total.decisions ? 100.0 * static_cast<double>(p.total.oversells) / static_cast<double>(p.total.decisions) : kNoPoint; })},
              per);
    drawChart(m_charts[1], {line(tr("wasted"), [](const TogetherPoint& p) { return percent(p.total.wasted()); })}, per);
    drawChart(m_charts[2], {line(tr("95 of 100"), [](const TogetherPoint& p) { return seconds(p.total.p95); }), line(tr("half"), [](const TogetherPoint& p) { return seconds(p.total.p50); })},
              tr("s", "seconds"));
    std::vector<Line> uses;
    if (!m_points.empty())
        for (std::size_t r = 0; r < m_points.front().use.size(); ++r) {
            if (m_points.front().use[r].resource == "pods") continue;
            uses.push_back(line(resourceText(m_points.front().use[r].resource), [r](const TogetherPoint& p) { return r < p.use.size() ? percent(p.use[r].utilisation()) : kNoPoint; }));
        }
    drawChart(m_charts[3], uses, per);
}

void SweepCharts::drawChart(Chart& chart, const std::vector<Line>& lines, const QString& unit) {
    QCustomPlot& plot = *chart.plot;
    plot.clearPlottables();
    plot.clearItems();
    styleChart(plot, m_theme);
    QVector<double> counts;
    for (const TogetherPoint& point : m_points) counts << static_cast<double>(point.schedulers);
    double most = unit == QStringLiteral("%") ? 5 : 1;
    std::vector<LineName> names;
    QStringList said;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const QColor colour = lineColour(m_theme, m_theme.category(i));
        QVector<double> x, y;
        for (std::size_t p = 0; p < lines[i].values.size(); ++p) {
            if (std::isnan(lines[i].values[p])) continue;
            x << counts[static_cast<int>(p)];
            y << lines[i].values[p];
            most = std::max(most, lines[i].values[p]);
        }
        auto* graph = plot.addGraph();
        graph->setData(x, y, true);
        graph->setPen(QPen(colour, 2 * m_theme.lineWidth));
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, colour, 6));
        if (y.isEmpty()) continue;
        names.push_back({lines[i].name, y.last(), colour});
        QStringList values;
        for (int p = 0; p < y.size(); ++p) values << QStringLiteral("%1: %2").arg(QLocale().toString(x[p], 'f', 0), QLocale().toString(y[p], 'f', 1));
        said << lines[i].name + QLatin1Char(' ') + values.join(QStringLiteral(", "));
    }
    plot.setAccessibleDescription(said.join(QStringLiteral("; ")));
    plot.setToolTip(said.join(QLatin1Char('\n')));
    const double last = counts.isEmpty() ? 1 : counts.last();
    most *= 1.12;
    plot.xAxis->setRange(counts.isEmpty() ? 0 : counts.first() - 0.2, last + 0.2);
    setTicksUpTo(*plot.xAxis, last, 10);
    plot.yAxis->setRange(0, most);
    setTicksUpTo(*plot.yAxis, unit == QStringLiteral("%") ? std::min(most, 100.0) : most, 3, QLatin1Char(' ') + unit);
    addLineNames(plot, m_theme, std::move(names), most);
    redrawChart(plot);
}

}  // namespace bayplan

#include "moc_sweep_charts.cpp"
