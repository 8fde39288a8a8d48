// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Four charts over the number of schedulers: conflict rate, wasted work, time to placement, use of the nodes.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "common/theme.h"
#include "planner/together/together_question.h"

class QCustomPlot;
class QLabel;

namespace bayplan {

class SweepCharts : public QWidget {
    Q_OBJECT
public:
    explicit SweepCharts(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setPoints(std::vector<TogetherPoint> points);
    const std::vector<TogetherPoint>& points() const { return m_points; }
    QCustomPlot& plot(std::size_t chart) { return *m_charts[chart].plot; }
    static constexpr std::size_t kCharts = 4;

private:
    struct Chart {
        QLabel* title = nullptr;
        QCustomPlot* plot = nullptr;
    };
    struct Line {
        QString name;
        std::vector<double> values;  // by point; not a number: unknown
    };
    void draw();
    void drawChart(Chart& chart, const std::vector<Line>& lines, const QString& unit);

    Theme m_theme = makeTheme(ThemeKind::Light);
    std::vector<TogetherPoint> m_points;
    Chart m_charts[kCharts];
};

}  // namespace bayplan
