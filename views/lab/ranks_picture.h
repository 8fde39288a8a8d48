// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A gang's pods by rank along the topology: a frame for each domain, in it a box for each node, in it a cell for each pod with its
// rank. Pods that follow one another stand beside one another, so that the shades of the cells run on.
// Keyboard: Left and Right go from rank to rank, Home and End to the first and last one.
// Thread rule: GUI thread only.

#include <QRect>
#include <QString>
#include <QWidget>
#include <vector>

#include "common/theme.h"

namespace bayplan {

struct RankSeat {
    QString pod, node, domain;  // without a level an empty domain
};

class RanksPicture : public QWidget {
    Q_OBJECT
public:
    explicit RanksPicture(QWidget* parent = nullptr);

    /// By rank. Domains and nodes come in the order of their names, numbers in them by value.
    void show(std::vector<RankSeat> seats);
    void setTheme(const Theme& theme);
    void setCurrent(int rank);
    int current() const { return m_current; }
    /// Where a rank is drawn; empty: it is not.
    QRect cellOf(int rank) const;
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void chosen(int rank);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Box {
        QRect rect;
        QString name;
        bool domain = false;
    };
    struct Drawn {
        std::vector<Box> boxes;
        std::vector<QRect> cells;  // by rank
        int height = 0;
    };
    Drawn laidOut(int width) const;
    void lay();
    int rankAt(const QPoint& point) const;

    std::vector<RankSeat> m_seats;
    Drawn m_drawn;
    int m_current = -1;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
