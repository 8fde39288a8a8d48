// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One measure of all strategies: a dot for every seed, the mean as a line, its spread as a band, and what no placement does better
// as a dashed line.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/theme.h"
#include "planner/lab/lab_table.h"

namespace bayplan {

class SeedsChart : public QWidget {
    Q_OBJECT
public:
    explicit SeedsChart(QWidget* parent = nullptr);

    /// `metric`: a place in the head. An empty head: nothing is drawn.
    void show(const LabHead& head, const std::vector<LabOutcome>& outcomes, const std::vector<std::vector<LabCell>>& cells, std::size_t metric);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    LabHead m_head;
    std::vector<LabOutcome> m_outcomes;
    std::vector<std::vector<LabCell>> m_cells;
    std::size_t m_metric = 0;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
