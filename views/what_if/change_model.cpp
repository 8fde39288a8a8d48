// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/change_model.h"

#include <QLocale>

#include "what_if/change_text.h"

namespace bayplan {

void ChangeModel::set(std::vector<ScenarioChange> changes, std::vector<ChangeReport> reports) {
    // The place in the list stays while the changes are the same ones.
    const bool same = changes.size() == m_changes.size();
    if (!same) beginResetModel();
    m_changes = std::move(changes);
    m_reports = std::move(reports);
    if (!same) endResetModel();
    else if (!m_changes.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

void ChangeModel::setTheme(const Theme& theme) {
    m_theme = theme;
    if (!m_changes.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1), {Qt::ForegroundRole});
}

int ChangeModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_changes.size()); }

QString ChangeModel::text(std::size_t row, int column) const {
    switch (column) {
    case NumberColumn: return QLocale().toString(row + 1);
    case ChangeColumn: return changeText(m_changes[row].action);
    case StateColumn: return m_reports.empty() ? QStringLiteral("…") : changeStateText(m_reports[row].is);
    case WhyColumn: return m_reports.empty() ? QString() : changeWhyText(m_reports[row]);
    default: return {};
    }
}

QVariant ChangeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto row = static_cast<std::size_t>(index.row());
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole: return index.column() == ChangeColumn || index.column() == WhyColumn ? text(row, index.column()) : QVariant();
    case Qt::TextAlignmentRole: return int((index.column() == NumberColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (index.column() == NumberColumn || index.column() == WhyColumn) return m_theme.secondary;
        if (index.column() != StateColumn) return {};
        if (m_reports.empty()) return m_theme.secondary;
        switch (m_reports[row].is) {
        case ChangeIs::Applies: return m_theme.good;
        case ChangeIs::Differs: return m_theme.caution;
        case ChangeIs::DoesNot: return m_theme.bad;
        }
        return {};
    default: return {};
    }
}

QVariant ChangeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return {};
    if (role == Qt::TextAlignmentRole) return int((section == NumberColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case NumberColumn: return tr("#");
    case ChangeColumn: return tr("Change");
    case StateColumn: return tr("State");
    case WhyColumn: return tr("Why");
    default: return {};
    }
}

}  // namespace bayplan

#include "moc_change_model.cpp"
