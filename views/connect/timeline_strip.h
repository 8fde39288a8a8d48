// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The moments of a recording under the map: an axis of time, playing, and the differences between two moments.
// Keys: Left and Right move by one moment, Page Up and Page Down by ten, Home and End to the ends; Space plays, B sets the
// mark A, Shift+B the mark B, D compares them; without a mark B what is shown is compared.
// Thread rule: GUI thread only.

#include <QWidget>
#include <optional>
#include <vector>

#include "common/theme.h"
#include "connect/picture_difference.h"

class QComboBox;
class QLabel;
class QToolButton;
class QTreeWidget;

namespace bayplan {

class ReplaySource;
class Session;
class TimeAxis;

class TimelineStrip : public QWidget {
    Q_OBJECT
public:
    explicit TimelineStrip(Session* session, QWidget* parent = nullptr);

    /// Null: no recording, and the strip is hidden.
    void setSource(ReplaySource* source);
    void setTheme(const Theme& theme);
    TimeAxis* axis() const { return m_axis; }
    QTreeWidget* differences() const { return m_list; }
    /// Marks the present moment for comparisons.
    void mark();
    void markSecond();
    void compare();

Q_SIGNALS:
    void liveRequested();
    void showOnMapRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();
    void showMarks();
    void list(std::size_t from, std::size_t to, const std::vector<PictureDifference>& differences);
    void select(bool all);

    Session* m_session;
    ReplaySource* m_source = nullptr;
    std::size_t m_marked = 0;
    std::optional<std::size_t> m_second;  // none: what is shown
    std::vector<PictureDifference> m_differences;
    QToolButton *m_play, *m_compare, *m_mark, *m_live;
    TimeAxis* m_axis;
    QComboBox* m_speed;
    QLabel* m_time;
    QLabel* m_summary;
    QWidget* m_panel;
    QTreeWidget* m_list;
};

}  // namespace bayplan
