// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Slots by level of topology as bars: the present number, in front of the number if everything free were in one place.
// While a change is under way, a hatched bar shows the number after it, with a line at the present number. A click on a
// bar, or the arrows and Enter, select the nodes that it counts.
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
    /// `previewed`: the report of the same question after a change under way; null: no change. Null report: an empty
    /// chart.
    void setReport(std::shared_ptr<const FragmentationReport> report, std::shared_ptr<const FragmentationReport> previewed = nullptr);
    /// The name of a level: "node", the label's key, "whole cluster".
    static QString levelText(const SlotLevel& level);
    QCustomPlot& plot() { return *m_plot; }

Q_SIGNALS:
    /// The nodes with slots, and those with an unknown domain; `level`: its name.
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
