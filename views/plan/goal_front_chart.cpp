// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_front_chart.h"

#include <QKeyEvent>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "common/charts/chart_style.h"
#include "common/charts/plotting.h"

namespace bayplan {

namespace {

constexpr int kReachOfPoint = 40;  // pixels: a click within this distance means the point
constexpr int kDisc = 8;
constexpr double kRoom = 1.08;  // beyond the last point

}  // namespace

GoalFrontChart::GoalFrontChart(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot) {
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMinimumHeight(textPixels(140));
    addChartMenu(*m_plot);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("What is reached with how many moves"));
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (event->button() != Qt::LeftButton) return;
        setFocus(Qt::MouseFocusReason);
        if (const int at = nearest(event->pos()); at >= 0) Q_EMIT chosen(at);
    });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { m_plot->setCursor(nearest(event->pos()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor); });
}

void GoalFrontChart::setTheme(const Theme& theme) {
    m_theme = theme;
    draw();
}

void GoalFrontChart::setFront(GoalKind kind, std::int64_t before, std::vector<FrontPoint> points) {
    m_kind = kind;
    m_before = before;
    m_points = std::move(points);
    m_chosen = -1;
    draw();
}

void GoalFrontChart::choose(int point) {
    if (m_chosen == point) return;
    m_chosen = point;
    draw();
}

double GoalFrontChart::gainOf(const FrontPoint& point) const { return static_cast<double>(std::abs(point.wanted - m_before)); }

void GoalFrontChart::draw() {
    m_plot->clearPlottables();
    m_plot->clearItems();
    styleChart(*m_plot, m_theme);
    const QColor line = lineColour(m_theme, m_theme.accent);
    double mostMoves = 1, most = 1;
    QVector<double> moves{0}, gains{0}, least, leastGains;
    for (const FrontPoint& one : m_points) {
        const double gain = gainOf(one);
        most = std::max(most, gain);
        if (one.moves) {
            moves << static_cast<double>(*one.moves);
            gains << gain;
            mostMoves = std::max(mostMoves, moves.back());
        }
        if (one.leastMoves && !one.proved()) {
            least << static_cast<double>(*one.leastMoves);
            leastGains << gain;
            mostMoves = std::max(mostMoves, least.back());
        }
        if (one.moves && one.leastMoves && !one.proved()) {
            auto* gap = m_plot->addGraph();
            gap->setData({static_cast<double>(*one.leastMoves), static_cast<double>(*one.moves)}, {gain, gain}, true);
            gap->setPen(QPen(m_theme.secondary, 2 * m_theme.lineWidth));
        }
    }
    auto* plans = m_plot->addGraph();
    plans->setData(moves, gains, false);
    plans->setLineStyle(QCPGraph::lsNone);
    plans->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(line, 2), line, kDisc));
    auto* way = new QCPCurve(m_plot->xAxis, m_plot->yAxis);  // in the order of points: two of them may have as many moves
    way->setData(moves, gains);
    way->setPen(QPen(line, 2 * m_theme.lineWidth));
    auto* bounds = m_plot->addGraph();
    bounds->setData(least, leastGains, false);
    bounds->setLineStyle(QCPGraph::lsNone);
    bounds->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(m_theme.secondary, 2), m_theme.panel, kDisc));
    if (m_chosen >= 0 && m_chosen < static_cast<int>(m_points.size()))
        if (const FrontPoint& one = m_points[static_cast<std::size_t>(m_chosen)]; one.moves) {
            auto* ring = m_plot->addGraph();
            ring->setData({static_cast<double>(*one.moves)}, {gainOf(one)});
            ring->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(m_theme.text, 2), Qt::NoBrush, kDisc + 6));
        }
    m_plot->xAxis->setLabel(tr("moves"));
    m_plot->yAxis->setLabel(m_kind == GoalKind::Consolidate ? tr("fewer than now") : tr("more than now"));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setLabelFont(uiFont(TextSize::Label));
        axis->setLabelColor(m_theme.secondary);
    }
    m_plot->xAxis->setRange(-mostMoves * (kRoom - 1), mostMoves * kRoom);
    setTicksUpTo(*m_plot->xAxis, mostMoves, 6);
    m_plot->yAxis->setRange(-most * (kRoom - 1) / 2, most * kRoom);
    setTicksUpTo(*m_plot->yAxis, most, 5);
    redrawChart(*m_plot);
}

int GoalFrontChart::nearest(const QPoint& at) const {
    int found = -1;
    double best = kReachOfPoint;
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        if (!m_points[i].moves) continue;
        const double x = m_plot->xAxis->coordToPixel(static_cast<double>(*m_points[i].moves)) - at.x(), y = m_plot->yAxis->coordToPixel(gainOf(m_points[i])) - at.y();
        if (const double far = std::hypot(x, y); far < best) {
            best = far;
            found = static_cast<int>(i);
        }
    }
    return found;
}

void GoalFrontChart::keyPressEvent(QKeyEvent* event) {
    const int by = event->key() == Qt::Key_Right || event->key() == Qt::Key_Up ? 1 : event->key() == Qt::Key_Left || event->key() == Qt::Key_Down ? -1
                                                                                                                                                  : 0;
    if (by == 0 || m_points.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    Q_EMIT chosen(std::clamp(m_chosen + by, 0, static_cast<int>(m_points.size()) - 1));
}

}  // namespace bayplan

#include "moc_goal_front_chart.cpp"
