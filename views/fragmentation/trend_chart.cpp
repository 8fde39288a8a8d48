// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/trend_chart.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "common/charts/chart_style.h"
#include "common/charts/plotting.h"

namespace bayplan {

namespace {

constexpr int kReach = 40;  // a click within this distance means the point
constexpr double kHour = 3600;

}  // namespace

TrendChart::TrendChart(const QString& title, const QString& unit, QWidget* parent)
    : QWidget(parent), m_unit(unit), m_reading(new QLabel), m_plot(new QCustomPlot) {
    auto* heading = new QLabel(title);
    heading->setFont(uiFont(TextSize::Body, true));
    m_reading->setFont(uiFont(TextSize::Label));
    m_reading->setProperty("role", QStringLiteral("secondary"));
    m_reading->setMinimumWidth(0);
    m_reading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_plot->setFocusPolicy(Qt::NoFocus);
    leaveRoomForNames(*m_plot);
    addChartMenu(*m_plot);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kS, space::kL, 0);
    layout->setSpacing(space::kXs);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::kL);
    head->addWidget(heading);
    head->addWidget(m_reading, 1);
    layout->addLayout(head);
    layout->addWidget(m_plot, 1);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumHeight(112);
    setAccessibleName(title);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (event->button() != Qt::LeftButton) return;
        setFocus(Qt::MouseFocusReason);
        if (const int at = nearest(event->pos()); at >= 0) Q_EMIT chosen(at);
    });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent* event) {
        if (const int at = nearest(event->pos()); at >= 0) Q_EMIT opened(at);
    });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        m_plot->setCursor(nearest(event->pos()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    });
}

void TrendChart::setTheme(const Theme& theme) {
    m_theme = theme;
    draw();
}

void TrendChart::setSeries(TrendTimes times, std::vector<TrendSeries> series) {
    m_times = std::move(times);
    m_series = std::move(series);
    draw();
    read();
}

void TrendChart::readAt(int snapshot) {
    m_at = snapshot;
    draw();
    read();
}

int TrendChart::shown() const {
    const auto count = static_cast<int>(m_times.seconds.size());
    return m_at >= 0 && m_at < count ? m_at : count - 1;
}

QString TrendChart::reading() const { return m_reading->text(); }

QString TrendChart::valueText(double value) const {
    if (std::isnan(value)) return QStringLiteral("?");
    const QString number = QLocale().toString(value, 'f', m_unit.isEmpty() ? 0 : 1);
    return m_unit.isEmpty() ? number : number + QLatin1Char(' ') + m_unit;
}

void TrendChart::draw() {
    m_plot->clearPlottables();
    m_plot->clearItems();
    styleChart(*m_plot, m_theme);
    double most = m_unit.isEmpty() ? 1 : 5;
    for (const TrendSeries& series : m_series)
        for (const double value : series.values)
            if (!std::isnan(value)) most = std::max(most, value);
    most *= 1.12;
    const double first = m_times.seconds.isEmpty() ? 0 : m_times.seconds.first(), last = m_times.seconds.isEmpty() ? 1 : m_times.seconds.last();
    const double margin = last > first ? (last - first) * 0.02 : kHour;
    std::vector<LineName> names;
    for (const TrendSeries& series : m_series) {
        auto* line = m_plot->addGraph();
        line->setData(m_times.seconds, series.values, true);
        line->setPen(QPen(series.colour, 2 * m_theme.lineWidth, series.dashed ? Qt::DashLine : Qt::SolidLine));
        // Discs, and rings for incomplete snapshots; two graphs, since a graph has one kind of points.
        for (const bool partial : {false, true}) {
            QVector<double> x, y;
            for (int i = 0; i < m_times.seconds.size(); ++i)
                if (m_times.partial[i] == partial && !std::isnan(series.values[i])) {
                    x << m_times.seconds[i];
                    y << series.values[i];
                }
            auto* points = m_plot->addGraph();
            points->setData(x, y, true);
            points->setLineStyle(QCPGraph::lsNone);
            points->setPen(QPen(series.colour, 2));
            points->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(series.colour, 2), partial ? m_theme.panel : series.colour, 7));
        }
        const auto end = std::find_if(series.values.rbegin(), series.values.rend(), [](double value) { return !std::isnan(value); });
        if (end != series.values.rend()) names.push_back({series.name, *end, series.colour});
    }
    if (const int at = shown(); at >= 0 && m_at >= 0) {
        auto* cross = new QCPItemStraightLine(m_plot);
        cross->point1->setCoords(m_times.seconds[at], 0);
        cross->point2->setCoords(m_times.seconds[at], 1);
        cross->setPen(QPen(m_theme.secondary, m_theme.lineWidth));
        cross->setSelectable(false);
    }
    m_plot->xAxis->setRange(first - margin, last + margin);
    const auto dates = QSharedPointer<QCPAxisTickerDateTime>::create();
    dates->setDateTimeFormat(last - first > 3 * 24 * kHour ? QStringLiteral("yyyy-MM-dd") : QStringLiteral("HH:mm\nyyyy-MM-dd"));
    dates->setTickCount(5);
    m_plot->xAxis->setTicker(dates);
    m_plot->yAxis->setRange(0, most);
    if (m_unit.isEmpty()) setTicksUpTo(*m_plot->yAxis, most, 5);
    else setTicksUpTo(*m_plot->yAxis, std::min(most, 100.0), 5, QLatin1Char(' ') + m_unit);
    addLineNames(*m_plot, m_theme, std::move(names), most);
    redrawChart(*m_plot);
}

void TrendChart::read() {
    QStringList parts;
    const int at = shown();
    if (at >= 0)
        for (const TrendSeries& series : m_series) parts << tr("%1 %2", "a line, its value").arg(series.name, valueText(series.values[at]));
    m_reading->setText(parts.join(QStringLiteral("   ")));
    setAccessibleDescription(m_reading->text());
}

int TrendChart::nearest(const QPoint& at) const {
    int best = -1;
    double least = kReach;
    for (int i = 0; i < m_times.seconds.size(); ++i) {
        const double away = std::abs(m_plot->xAxis->coordToPixel(m_times.seconds[i]) - at.x());
        if (away >= least) continue;
        least = away;
        best = i;
    }
    return best;
}

void TrendChart::keyPressEvent(QKeyEvent* event) {
    const int at = shown();
    if (at >= 0 && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right))
        Q_EMIT chosen(std::clamp(at + (event->key() == Qt::Key_Right ? 1 : -1), 0, static_cast<int>(m_times.seconds.size()) - 1));
    else if (at >= 0 && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) Q_EMIT opened(at);
    else QWidget::keyPressEvent(event);
}

}  // namespace bayplan

#include "moc_trend_chart.cpp"
