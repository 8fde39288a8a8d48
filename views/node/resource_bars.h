// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The numbers of one node or of several: one row for each resource with requested, allocatable and free, and a bar below.
// Thread rule: GUI thread only.

#include <vector>

#include "node/facts.h"
#include "node/painted_rows.h"

namespace bayplan {

class ResourceBars : public PaintedRows {
    Q_OBJECT
public:
    explicit ResourceBars(QWidget* parent = nullptr);

    void setLines(std::vector<ResourceLine> lines);

protected:
    void paintEvent(QPaintEvent* event) override;
    int rowHeight() const override { return textPixels(32); }
    int rowCount() const override { return static_cast<int>(m_lines.size()); }
    QString rowTip(int row) const override;

private:
    std::vector<ResourceLine> m_lines;
};

}  // namespace bayplan
