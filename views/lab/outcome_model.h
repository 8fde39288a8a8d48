// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Strategies as rows, measures as columns. Rows fill as their runs end.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "common/theme.h"
#include "planner/lab/lab_table.h"

namespace bayplan {

class OutcomeModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { StrategyColumn,
                  RunsColumn,
                  FirstMetric };
    using QAbstractTableModel::QAbstractTableModel;

    void begin(const LabHead& head);
    void add(std::vector<LabOutcome> outcomes);
    void clear();
    void setTheme(const Theme& theme);

    bool empty() const { return m_head.strategies.empty(); }
    const LabHead& head() const { return m_head; }
    const std::vector<LabOutcome>& outcomes() const { return m_outcomes; }
    const std::vector<std::vector<LabCell>>& cells() const { return m_cells; }
    /// Which measures have columns, as places in the head: not those that say nothing.
    const std::vector<std::size_t>& shown() const { return m_shown; }
    /// The measure of a column; absent: it shows none.
    std::optional<std::size_t> metricOf(int column) const;
    /// The strategy with the best mean; of equal ones the first. Absent: none has a run with a value.
    std::optional<std::size_t> best(std::size_t metric) const;

    /// All have run, and show the same.
    bool allAlike(std::size_t metric) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(std::size_t row, int column) const;
    void count();

    LabHead m_head;
    std::vector<LabOutcome> m_outcomes;
    std::vector<std::vector<LabCell>> m_cells;
    std::vector<std::size_t> m_shown;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
