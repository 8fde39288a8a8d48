// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Measures as rows, strategies as columns: there are many measures and few strategies, so all of them stand side by side. Cells
// fill as their runs end; a last column has what no placement does better.
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
    enum Row { RunsRow,
               FirstMetric };
    using QAbstractTableModel::QAbstractTableModel;

    void begin(const LabHead& head);
    void add(std::vector<LabOutcome> outcomes);
    void clear();
    void setTheme(const Theme& theme);
    /// Where there is too little room names of strategies are on two lines, and values without their spread, which the tips have; where there is
    /// still too little names are on three lines, large values without decimals, and the best of a row in bold alone.
    enum class Room { Ample,
                      Narrow,
                      Tight };
    void setRoom(Room room);
    /// Pixels of a name in the heading of the rows: longer ones are cut here, a heading with a style sheet would cut them without a sign.
    void setNameRoom(int pixels);

    bool empty() const { return m_head.strategies.empty(); }
    const LabHead& head() const { return m_head; }
    const std::vector<LabOutcome>& outcomes() const { return m_outcomes; }
    const std::vector<std::vector<LabCell>>& cells() const { return m_cells; }
    /// Which measures have rows, as places in the head: not those that say nothing.
    const std::vector<std::size_t>& shown() const { return m_shown; }
    /// The measure of a row; absent: it shows none.
    std::optional<std::size_t> metricOf(int row) const;
    /// The strategy of a column; absent: it is that of bounds.
    std::optional<std::size_t> strategyOf(int column) const;
    /// The strategy with the best mean; of equal ones the first. Absent: none has a run with a value.
    std::optional<std::size_t> best(std::size_t metric) const;

    /// All have run, and show the same.
    bool allAlike(std::size_t metric) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(std::size_t strategy, int row) const;
    bool isWinner(std::size_t metric, std::size_t strategy) const;
    /// What holds for every strategy: the loosest of theirs.
    QString boundOf(std::size_t metric) const;
    void count();

    LabHead m_head;
    std::vector<LabOutcome> m_outcomes;
    std::vector<std::vector<LabCell>> m_cells;
    std::vector<std::size_t> m_shown;
    Room m_room = Room::Ample;
    int m_nameRoom = 0;  // 0: not known yet
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
