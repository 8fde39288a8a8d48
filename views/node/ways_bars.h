// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The ways of a node's L3 caches: a row for each class of pods, in it the ways of each cache, those that the class gets filled.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/theme.h"
#include "node/fact_values.h"

namespace bayplan {

class WaysBars : public QWidget {
    Q_OBJECT
public:
    explicit WaysBars(QWidget* parent = nullptr);

    void setWays(WaysDrawing ways);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    static int headHeight() { return textPixels(20); }
    static int rowHeight() { return textPixels(24); }
    WaysDrawing m_ways;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
