// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One metric of a replay over the arrived requests: a line for each policy, the spread over its seeds as a band, names
// beside the ends of the lines, and a crosshair that reads all lines at once.
// Thread rule: GUI thread only.

#include <QWidget>
#include <memory>

#include "common/theme.h"
#include "metrics/replay_study.h"

class QCustomPlot;
class QLabel;

namespace bayplan {

class ReplayChart : public QWidget {
    Q_OBJECT
public:
    ReplayChart(ReplayMetric metric, const QString& title, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// The groups with this tie rule; null: nothing.
    void setStudy(std::shared_ptr<const ReplayStudy> study, TieRule tie);
    /// Reads the lines at that percentage; -1: at their ends.
    void readAt(std::int32_t arrivedPct);
    QString reading() const;
    QCustomPlot& plot() { return *m_plot; }

Q_SIGNALS:
    void crossed(std::int32_t arrivedPct);  // where the pointer or the arrows are

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void draw();
    void read();
    std::int32_t lastPct() const;

    ReplayMetric m_metric;
    Theme m_theme = makeTheme(ThemeKind::Light);
    std::shared_ptr<const ReplayStudy> m_study;
    TieRule m_tie = TieRule::Rank;
    std::int32_t m_at = -1;
    QLabel* m_reading;
    QCustomPlot* m_plot;
};

}  // namespace bayplan
