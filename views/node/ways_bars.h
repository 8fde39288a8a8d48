// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The ways of a node's L3 caches: a row for each class of pods, in it the ways of each cache, those that the class gets filled.
// Thread rule: GUI thread only.

#include "node/fact_values.h"
#include "node/painted_rows.h"

namespace bayplan {

class WaysBars : public PaintedRows {
    Q_OBJECT
public:
    explicit WaysBars(QWidget* parent = nullptr);

    void setWays(WaysDrawing ways);

protected:
    void paintEvent(QPaintEvent* event) override;
    int rowHeight() const override { return textPixels(24); }
    int rowCount() const override { return static_cast<int>(m_ways.classes.size()); }
    QString rowTip(int row) const override;

private:
    WaysDrawing m_ways;
};

}  // namespace bayplan
