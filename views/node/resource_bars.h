// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The numbers of one node or of several: one row for each resource with requested, allocatable and free, and a bar
// below.
// Painted rather than built from widgets, so that the figures line up and a change costs one repaint.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/theme.h"
#include "node/facts.h"

namespace bayplan {

class ResourceBars : public QWidget {
    Q_OBJECT
public:
    explicit ResourceBars(QWidget* parent = nullptr);

    void setLines(std::vector<ResourceLine> lines);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    static int headHeight() { return textPixels(20); }
    static int rowHeight() { return textPixels(32); }
    std::vector<ResourceLine> m_lines;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
