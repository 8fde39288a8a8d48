// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The changes of a scenario as rows, each with what became of it.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <vector>

#include "common/theme.h"
#include "planner/scenario/play.h"

namespace bayplan {

class ChangeModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NumberColumn,
                  ChangeColumn,
                  StateColumn,
                  WhyColumn,
                  kColumns };
    using QAbstractTableModel::QAbstractTableModel;

    /// `reports`: as many as the changes, or none while they are not known.
    void set(std::vector<ScenarioChange> changes, std::vector<ChangeReport> reports);
    void setTheme(const Theme& theme);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumns; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(std::size_t row, int column) const;

    std::vector<ScenarioChange> m_changes;
    std::vector<ChangeReport> m_reports;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
