// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The changes of a session as rows: action, pod, source, target, reason, violated rules, and what an apply would refuse.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <QStringList>

#include "common/theme.h"
#include "planner/plan.h"

namespace bayplan {

class PlanModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NumberColumn,
                  ActionColumn,
                  PodColumn,
                  FromColumn,
                  ToColumn,
                  PriorityColumn,
                  LossColumn,
                  WhyColumn,
                  RulesColumn,
                  kColumns };

    using QAbstractTableModel::QAbstractTableModel;

    /// `held`: by step, why an apply would refuse it; empty if it would not.
    void setPlan(Plan plan, QStringList held);
    const Plan& plan() const { return m_plan; }
    void setTheme(const Theme& theme) { m_theme = theme; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const PlanStep& step, int row, int column) const;

    Plan m_plan;
    QStringList m_held;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
