// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_gap_chart.h"

#include <QVBoxLayout>
#include <algorithm>

#include "common/charts/chart_style.h"
#include "common/charts/plotting.h"

namespace bayplan {

namespace {

constexpr double kAbove = 1.15;  // room over the highest line

}  // namespace

GoalGapChart::GoalGapChart(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot) {
    m_plot->setObjectName(QStringLiteral("goalGap"));
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setFixedHeight(textPixels(150));
    addChartMenu(*m_plot);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    setAccessibleName(tr("The best plan so far, and what no plan can do without, over the work"));
    setToolTip(tr("Solid: the moves of the best plan so far. Below it: no plan has fewer. Where they meet, the plan is proved."));
}

void GoalGapChart::setTheme(const Theme& theme) {
    m_theme = theme;
    draw();
}

void GoalGapChart::setCourse(std::vector<GoalSoFar> course, std::uint64_t work) {
    if (course == m_course && work == m_work) return;
    m_course = std::move(course);
    m_work = work;
    draw();
}

void GoalGapChart::draw() {
    m_plot->clearPlottables();
    styleChart(*m_plot, m_theme);
    QVector<double> at, least, planAt, moves;
    double highest = 1;
    for (const GoalSoFar& one : m_course) {
        at << static_cast<double>(one.work);
        least << static_cast<double>(one.leastMoves);
        highest = std::max(highest, least.back());
        if (!one.moves) continue;
        planAt << at.back();
        moves << static_cast<double>(*one.moves);
        highest = std::max(highest, moves.back());
    }
    const auto now = static_cast<double>(m_work);
    const auto upToNow = [now](QVector<double>& xs, QVector<double>& ys) {
        if (xs.isEmpty() || xs.back() >= now) return;
        xs << now;
        ys << ys.back();
    };
    upToNow(at, least);
    upToNow(planAt, moves);
    const QColor line = lineColour(m_theme, m_theme.accent);
    const auto add = [this](const QVector<double>& xs, const QVector<double>& ys, const QPen& pen) {
        auto* graph = m_plot->addGraph();
        graph->setData(xs, ys, true);
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setPen(pen);
        return graph;
    };
    auto* bound = add(at, least, QPen(m_theme.secondary, 2 * m_theme.lineWidth, Qt::DashLine));
    auto* plan = add(planAt, moves, QPen(line, 2 * m_theme.lineWidth));
    QColor gap = line;
    gap.setAlphaF(0.12F);
    plan->setBrush(gap);
    plan->setChannelFillGraph(bound);
    m_plot->xAxis->setLabel(tr("looks through all nodes"));
    m_plot->yAxis->setLabel(tr("moves"));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setLabelFont(uiFont(TextSize::Label));
        axis->setLabelColor(m_theme.secondary);
    }
    // The axis ends at what was done, not at the limit: most searches end long before it.
    const double end = std::max(1.0, at.isEmpty() ? now : std::max(now, at.back()));
    m_plot->xAxis->setRange(0, end);
    setTicksUpTo(*m_plot->xAxis, end, 5);
    m_plot->yAxis->setRange(0, highest * kAbove);
    setTicksUpTo(*m_plot->yAxis, highest, 4);
    redrawChart(*m_plot);
}

}  // namespace bayplan

#include "moc_goal_gap_chart.cpp"
