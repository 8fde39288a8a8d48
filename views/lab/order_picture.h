// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts of an application from left to right, each behind those that it comes after, with an arrow from each of these. A part that
// waits has a mark, and a cycle is drawn as one.
// Thread rule: GUI thread only.

#include <QRect>
#include <QWidget>
#include <vector>

#include "cluster/start_orders.h"
#include "common/theme.h"

namespace bayplan {

class OrderPicture : public QWidget {
    Q_OBJECT
public:
    explicit OrderPicture(QWidget* parent = nullptr);

    void show(StartOrder order);
    void setTheme(const Theme& theme);
    void setCurrent(int part);
    /// Where a part is drawn; empty: there is no such part.
    QRect boxOf(int part) const;

Q_SIGNALS:
    void chosen(int part);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    std::size_t columnOf(const StartOrder::Part& part) const;
    void lay();

    StartOrder m_order;
    std::vector<QRect> m_boxes;  // by part
    int m_current = -1;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
