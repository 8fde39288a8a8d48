// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The moments of a recording under the map: a slider over time, playing, and the differences between two moments.
// Keys: Left and Right move by one moment, Page Up and Page Down by ten, Home and End to the ends; Space plays, D
// compares with the mark, B sets it.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "connect/picture_difference.h"

class QLabel;
class QSlider;
class QToolButton;
class QTreeWidget;

namespace bayplan {

class ReplaySource;
class Session;

class TimelineStrip : public QWidget {
    Q_OBJECT
public:
    explicit TimelineStrip(Session* session, QWidget* parent = nullptr);

    /// Null: no recording, and the strip is hidden.
    void setSource(ReplaySource* source);
    QSlider* slider() const { return m_slider; }
    QTreeWidget* differences() const { return m_list; }
    /// Marks the present moment for comparisons.
    void mark();
    void compare();

Q_SIGNALS:
    void liveRequested();
    void showOnMapRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();
    void list(std::size_t moment, const std::vector<PictureDifference>& differences);
    void select(bool all);

    Session* m_session;
    ReplaySource* m_source = nullptr;
    std::size_t m_marked = 0;
    std::vector<PictureDifference> m_differences;
    QToolButton *m_play, *m_compare, *m_mark, *m_live;
    QSlider* m_slider;
    QLabel* m_time;
    QLabel* m_summary;
    QWidget* m_panel;
    QTreeWidget* m_list;
};

}  // namespace bayplan
