// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Slots by level of topology as bars: how many there are now, before what there would be if everything free were in one
// place; while a change is under way, hatched, how many there would be, with a line where there are now. A bar is pressed, or reached with the arrows and Enter, for the nodes that it counts.
// Thread rule: GUI thread only.

#include <QWidget>
#include <memory>

#include "common/theme.h"
#include "fragmentation/fragmentation_report.h"

class QCustomPlot;

namespace bayplan {

class SlotChart : public QWidget {
    Q_OBJECT
public:
    explicit SlotChart(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// `previewed`: of the same question, what a change under way would make of it; null: nothing is under way. Null
    /// report: an empty chart.
    void setReport(std::shared_ptr<const FragmentationReport> report, std::shared_ptr<const FragmentationReport> previewed = nullptr);
    /// What a level is called: "node", the label's key, "whole cluster".
    static QString levelText(const SlotLevel& level);
    QCustomPlot& plot() { return *m_plot; }

Q_SIGNALS:
    /// Those with slots, and those whose domain is not known; `level` as it is called.
    void picked(const std::vector<NodeIdx>& nodes, const std::vector<NodeIdx>& unknown, const QString& level);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void draw();
    void describe();
    void pick(int level);
    int levelAt(const QPoint& at) const;

    std::shared_ptr<const FragmentationReport> m_report, m_previewed;
    Theme m_theme = makeTheme(ThemeKind::Light);
    QCustomPlot* m_plot;
    int m_current = 0;
};

}  // namespace bayplan
