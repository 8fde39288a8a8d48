// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The changes of a session as rows: action, pod, source, target, reason, violated rules, and what an apply would refuse.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <memory>

#include "cluster/cluster.h"
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

    /// `catalog`: of the picture that the plan is shown on; null: it is not said why an apply would refuse a step.
    void setPlan(std::shared_ptr<const Plan> plan, std::shared_ptr<const Catalog> catalog);
    const Plan& plan() const { return *m_plan; }
    const std::shared_ptr<const Plan>& sharedPlan() const { return m_plan; }
    const std::shared_ptr<const Catalog>& sharedCatalog() const { return m_catalog; }
    void setTheme(const Theme& theme) { m_theme = theme; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const PlanStep& step, int row, int column) const;

    std::shared_ptr<const Plan> m_plan = std::make_shared<const Plan>();
    std::shared_ptr<const Catalog> m_catalog;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
