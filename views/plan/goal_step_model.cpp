// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_step_model.h"

#include <QLocale>
#include <QMimeData>
#include <cstdlib>

#include "common/fit_columns.h"
#include "common/plan_text.h"
#include "common/text.h"
#include "plan/goal_text.h"

namespace bayplan {

namespace {

constexpr const char* kStepRow = "application/x-bayplan-step";

bool isFigure(int column) {
    return column == GoalStepModel::WaveColumn || column == GoalStepModel::PriorityColumn || column == GoalStepModel::TiesColumn || column == GoalStepModel::LossColumn;
}

}  // namespace

GoalStepModel::GoalStepModel(GoalDesk* desk, QObject* parent) : QAbstractTableModel(parent), m_desk(desk) {
    connect(desk, &GoalDesk::stepsChanged, this, &GoalStepModel::follow);
    connect(desk, &GoalDesk::outlookChanged, this, &GoalStepModel::follow);
}

void GoalStepModel::follow() {
    if (const int rows = static_cast<int>(m_desk->steps().size()); rows != m_rows) {
        beginResetModel();
        m_rows = rows;
        endResetModel();
    } else if (m_rows > 0) {
        Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, kColumns - 1));
    }
}

void GoalStepModel::setTheme(const Theme& theme) {
    m_theme = theme;
    if (m_rows > 0) Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, kColumns - 1), {Qt::ForegroundRole});
}

int GoalStepModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

int GoalStepModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString GoalStepModel::text(const DeskStep& step, int row, int column) const {
    const GoalStep& one = *step.step;
    switch (column) {
    case NumberColumn: return QLocale().toString(row + 1);
    case WaveColumn: return step.on && !step.refused ? QLocale().toString(static_cast<int>(one.wave) + 1) : QStringLiteral("–");
    case TurnColumn: return toQString(one.step.turn);
    case PriorityColumn: return one.step.priority ? QLocale().toString(*one.step.priority) : QString();
    case ActionColumn: return planActionText(one.step);
    case PodColumn: return stepObjectText(one.step);
    case FromColumn: return stepFromText(one.step);
    case ToColumn: return stepToText(one.step);
    case TiesColumn: return tiesText(step);
    case GainColumn: return gainText(step, row);
    case LossColumn: return stepLossText(one.step);
    case BudgetColumn: return m_desk->base() && step.on && !step.refused ? stepBudgetsText(one, m_desk->base()->catalog()) : QString();
    case WaitsColumn: return one.waitsFor && step.on ? tr("for step %1").arg(QLocale().toString(static_cast<int>(*one.waitsFor) + 1)) : QString();
    case WhyColumn:
        if (step.refused) return QStringLiteral("⚠ ") + tr("refused: %1").arg(messageText(*step.refused));
        if (!step.on) return tr("left out");
        return step.pinned ? tr("pinned · %1").arg(planReasonText(one.step.reason)) : planReasonText(one.step.reason);
    default: return {};
    }
}

QString GoalStepModel::tiesText(const DeskStep& step) const {
    const PlanOutlook* outlook = m_desk->outlook();
    if (!outlook || !step.place || *step.place >= outlook->ties.size() || !outlook->ties[*step.place]) return {};
    return QLocale().toString(static_cast<qulonglong>(*outlook->ties[*step.place]));
}

/// What the goal counts after the step, where that is another number than before it: "+1 → 3".
QString GoalStepModel::gainText(const DeskStep& step, int row) const {
    const GoalAnswer* answer = m_desk->answer();
    if (!answer || m_desk->edited() || !step.step->counted) return {};
    // Steps that were told are not counted: the count begins behind them.
    const bool first = row == static_cast<int>(answer->kept);
    const std::optional<std::int64_t> before = first ? std::optional(answer->before) : row == 0 ? std::nullopt
                                                                                                : m_desk->steps()[static_cast<std::size_t>(row) - 1].step->counted;
    if (!before || *before == *step.step->counted) return {};
    const std::int64_t gain = *step.step->counted - *before;
    return QStringLiteral("%1%2 → %3")
        .arg(gain > 0 ? QStringLiteral("+") : QStringLiteral("−"), QLocale().toString(static_cast<qlonglong>(std::abs(gain))),
             QLocale().toString(static_cast<qlonglong>(*step.step->counted)));
}

QVariant GoalStepModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || static_cast<std::size_t>(index.row()) >= m_desk->steps().size()) return {};
    const DeskStep& step = m_desk->steps()[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(step, index.row(), index.column());
    case Qt::ToolTipRole:
        if (index.column() == WhyColumn && step.refused) return withOriginal(*step.refused);
        if (index.column() == TiesColumn)
            return tr("So many other nodes the scheduler likes as much as this one at that moment, or better: unless the landing is enforced, the replacement may go there");
        if (index.column() == PriorityColumn)
            return tr("1: it has to be, as it drains a node or mends a broken rule. 2 to 5: so many restarts take one more of what the goal counts, at most 2, 4, 8, or more");
        if (index.column() == LossColumn) return tr("GPU-hours that the restart loses: the GPUs of the pod, since it started or saved its work");
        return index.column() == NumberColumn ? tr("Part of the plan") : text(step, index.row(), index.column());
    case Qt::CheckStateRole: return index.column() == NumberColumn ? QVariant(step.on ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole: return int((isFigure(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (index.column() == WhyColumn && step.refused) return m_theme.bad;
        if (!step.on) return m_theme.disabled;
        return index.column() == WhyColumn || index.column() == WaitsColumn || index.column() == WaveColumn ? QVariant(m_theme.secondary) : QVariant();
    default: return {};
    }
}

bool GoalStepModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::CheckStateRole || index.column() != NumberColumn) return false;
    m_desk->setOn(static_cast<std::size_t>(index.row()), value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags GoalStepModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return QAbstractTableModel::flags(index) | Qt::ItemIsDropEnabled;
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index) | Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled;
    return index.column() == NumberColumn ? flags | Qt::ItemIsUserCheckable : flags;
}

QStringList GoalStepModel::mimeTypes() const { return {QLatin1String(kStepRow)}; }

QMimeData* GoalStepModel::mimeData(const QModelIndexList& indexes) const {
    if (indexes.isEmpty()) return nullptr;
    auto* data = new QMimeData;
    data->setData(QLatin1String(kStepRow), QByteArray::number(indexes.front().row()));
    return data;
}

bool GoalStepModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int, int, const QModelIndex&) const {
    return action == Qt::MoveAction && data && data->hasFormat(QLatin1String(kStepRow)) && !m_desk->searching();
}

bool GoalStepModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column, const QModelIndex& parent) {
    if (!canDropMimeData(data, action, row, column, parent)) return false;
    // Between two rows, on one, or below the last one.
    const int before = row >= 0 ? row : parent.isValid() ? parent.row()
                                                         : m_rows;
    const int from = data->data(QLatin1String(kStepRow)).toInt();
    if (from < 0 || from >= m_rows) return false;
    m_desk->moveTo(static_cast<std::size_t>(from), static_cast<std::size_t>(before));
    return false;  // the rows are exchanged already: the view takes none away
}

QVariant GoalStepModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return {};
    if (role == Qt::TextAlignmentRole) return int((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == kWidestTextRole && section == NumberColumn) return QStringLiteral("MM ") + QLocale().toString(m_rows);  // behind its tick
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case NumberColumn: return tr("#");
    case WaveColumn: return tr("Wave");
    case TurnColumn: return tr("Group", "of nodes that leave together");
    case PriorityColumn: return tr("Priority");
    case ActionColumn: return tr("Action");
    case PodColumn: return tr("Pod");
    case FromColumn: return tr("From");
    case ToColumn: return tr("To");
    case TiesColumn: return tr("Ties");
    case GainColumn: return tr("Gain");
    case LossColumn: return tr("GPU-hours");
    case BudgetColumn: return tr("Budget now → then");
    case WaitsColumn: return tr("Waits");
    case WhyColumn: return tr("Why");
    default: return {};
    }
}

}  // namespace bayplan

#include "moc_goal_step_model.cpp"
