// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A slider over the moments of a recording, drawn by the clock: how many pods waited as an area, what came, went and moved
// as marks, and the two marks between which is compared. Its values are indices of moments, so keys go from one to the
// next.
// Thread rule: GUI thread only.

#include <QSlider>
#include <optional>
#include <utility>
#include <vector>

#include "common/theme.h"
#include "kube/record/recording_course.h"

namespace bayplan {

class TimeAxis : public QSlider {
    Q_OBJECT
public:
    explicit TimeAxis(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// The times of the moments, in milliseconds since 1970, never falling; at least one.
    void setTimes(std::vector<std::int64_t> times);
    /// As many points as moments, or none while they are counted.
    void setCourse(std::vector<CoursePoint> course);
    /// Compared are `from` and `to`, indices of moments; without `to` the one that is shown.
    void setMarks(std::size_t from, std::optional<std::size_t> to);

    /// The x of a moment in the widget, and the moment that is nearest to an x.
    int xOf(std::size_t moment) const;
    std::size_t momentAt(int x) const;
    /// Where words of this size stand at the area's upper edge without covering the line of who waited: before it first comes so
    /// high, or after it last was; empty if there is no such place.
    QRect besideTheLine(const QSize& words) const;
    /// What the pointer's tip says of a moment.
    QString describe(std::size_t moment) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// Shift and a drag: from here to there.
    void rangeMarked(std::size_t from, std::size_t to);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QRect plot() const;
    QRect courseArea() const;  // of the plot, below the lanes of marks
    std::size_t mostPending() const;
    void paintArea(QPainter& p, const QRect& area) const;
    void paintMarks(QPainter& p, const QRect& area) const;
    void paintClock(QPainter& p, const QRect& area) const;

    Theme m_theme;
    std::vector<std::int64_t> m_times;
    std::vector<CoursePoint> m_course;
    std::size_t m_from = 0;
    std::optional<std::size_t> m_to;
    std::optional<std::size_t> m_hovered, m_dragged;
};

/// "2026-09-14 07:25:00", in the time zone of this machine.
QString momentText(std::int64_t milliseconds);

}  // namespace bayplan
