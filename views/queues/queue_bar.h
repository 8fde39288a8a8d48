// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a queue has, as one bar: a frame as long as what is its own, or as what is asked for
// where nothing is, filled as far as it is used, hatched beyond it where it is
// borrowed, and hatched the other way at its end where it is lent, with dots where it may be; a line below it as far as it is guaranteed, a line across where it ends for good. With a second configuration, two of them: the lower one is that.
// Thread rule: GUI thread only.

#include <QStringList>
#include <QStyledItemDelegate>
#include <vector>

#include "common/theme.h"
#include "planner/queues/queue_board.h"

namespace bayplan {

/// Places in pixels from the left of a bar that is `width` wide and stands for `scale`.
struct QueueBarGeometry {
    double own = 0;         // the end of the frame
    double used = 0;        // of what is used of that
    double borrowed = 0;    // of what is used beyond it
    double lentEnd = 0;     // of what is lent: the end of what is its own, of Koordinator that of its min
    double mayLend = 0;     // from here to there it lends at most
    double lends = 0;       // from here to there it lends at least
    double guaranteed = 0;  // of what is kept for it; 0: nothing, or just what is its own
    double most = -1;       // where it ends for good; below 0: nowhere
};
/// What is kept for a queue is another amount than what is its own.
bool guaranteesAPart(const QueueAmount& amount);
/// The marks that the bars of these amounts have.
QStringList barLegend(QueueSystem system, const std::vector<const QueueAmount*>& amounts);
QueueBarGeometry queueBar(const QueueAmount& amount, double scale, double width);

class QueueBarDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const Theme& theme) { m_theme = theme; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintOne(QPainter* painter, const QRectF& room, const QueueAmount& amount, double scale) const;

    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
