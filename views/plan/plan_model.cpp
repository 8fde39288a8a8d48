// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_model.h"

#include <QLocale>

#include "common/plan_text.h"
#include "common/text.h"

namespace bayplan {

namespace {

bool isPlanFigure(int column) { return column == PlanModel::NumberColumn || column == PlanModel::PriorityColumn || column == PlanModel::LossColumn; }

}  // namespace

void PlanModel::setPlan(std::shared_ptr<const Plan> plan, std::shared_ptr<const Catalog> catalog) {
    beginResetModel();
    m_plan = std::move(plan);
    m_catalog = std::move(catalog);
    endResetModel();
}

int PlanModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_plan->steps.size());
}

int PlanModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString PlanModel::text(const PlanStep& step, int row, int column) const {
    switch (column) {
    case NumberColumn: return QLocale().toString(row + 1);
    case ActionColumn: return planActionText(step);
    case PodColumn: return stepObjectText(step);
    case FromColumn: return stepFromText(step);
    case ToColumn: return stepToText(step);
    case PriorityColumn: return step.priority ? QLocale().toString(*step.priority) : QString();
    case LossColumn: return stepLossText(step);
    case WhyColumn: return planReasonText(step.reason);
    case RulesColumn: {
        QStringList told;
        if (const QString held = m_catalog ? stepHeldText(step, *m_catalog) : QString(); !held.isEmpty()) told << QStringLiteral("⚠ ") + held;
        QStringList rules;
        for (const std::string& v : step.violations) rules << toQString(v);
        if (step.forced) told << QStringLiteral("⚠ ") + tr("forced: %1").arg(rules.join(QStringLiteral("; ")));
        return told.join(QStringLiteral(" · "));
    }
    default: return {};
    }
}

QVariant PlanModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const PlanStep& step = m_plan->steps[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(step, index.row(), index.column());
    case Qt::ToolTipRole: return index.column() == RulesColumn || index.column() == PodColumn ? text(step, index.row(), index.column()) : QVariant();
    case Qt::TextAlignmentRole: return int((isPlanFigure(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (index.column() == RulesColumn) return step.forced ? m_theme.bad : m_theme.caution;
        return index.column() == NumberColumn || index.column() == WhyColumn ? QVariant(m_theme.secondary) : QVariant();
    default: return {};
    }
}

QVariant PlanModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return {};
    if (role == Qt::TextAlignmentRole) return int((isPlanFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case NumberColumn: return tr("#");
    case ActionColumn: return tr("Action");
    case PodColumn: return tr("Pod");
    case FromColumn: return tr("From");
    case ToColumn: return tr("To");
    case PriorityColumn: return tr("Priority");
    case LossColumn: return tr("GPU-hours");
    case WhyColumn: return tr("Why");
    case RulesColumn: return tr("Rules broken");
    default: return {};
    }
}

}  // namespace bayplan

#include "moc_plan_model.cpp"
