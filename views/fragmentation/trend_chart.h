// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lines over the times of snapshots: a point for each snapshot, hollow if objects were left out of it, a gap if nothing
// is known, and a crosshair on the chosen one. A click or the arrows choose a point.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/theme.h"
#include "fragmentation/trend_series.h"

class QCustomPlot;
class QLabel;

namespace bayplan {

/// When the measured snapshots were taken, in order.
struct TrendTimes {
    QVector<double> seconds;  // Unix
    QVector<bool> partial;
};

class TrendChart : public QWidget {
    Q_OBJECT
public:
    /// `unit` comes after values: "%" or nothing.
    TrendChart(const QString& title, const QString& unit, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setSeries(TrendTimes times, std::vector<TrendSeries> series);
    /// Reads the lines at that snapshot; -1: at the last.
    void readAt(int snapshot);
    QString reading() const;
    QCustomPlot& plot() { return *m_plot; }

Q_SIGNALS:
    void chosen(int snapshot);  // by a click or the arrows
    void opened(int snapshot);  // by a double-click or Enter

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void draw();
    void read();
    QString valueText(double value) const;
    int nearest(const QPoint& at) const;
    int shown() const;  // the snapshot that is read; -1: none

    QString m_unit;
    Theme m_theme = makeTheme(ThemeKind::Light);
    TrendTimes m_times;
    std::vector<TrendSeries> m_series;
    int m_at = -1;
    QLabel* m_reading;
    QCustomPlot* m_plot;
};

}  // namespace bayplan
