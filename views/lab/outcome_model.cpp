// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/outcome_model.h"

#include <QLocale>
#include <algorithm>
#include <iterator>

#include "common/text.h"
#include "lab/lab_text.h"

namespace bayplan {

void OutcomeModel::begin(const LabHead& head) {
    beginResetModel();
    m_head = head;
    m_outcomes.clear();
    count();
    endResetModel();
}

void OutcomeModel::clear() { begin({}); }

void OutcomeModel::count() {
    m_cells = cellsOf(m_head, m_outcomes);
    m_shown.clear();
    for (std::size_t m = 0; m < m_head.metrics.size(); ++m) {
        const bool idle = m_head.metrics[m].kind == LabMetric::Kind::NotModelled && std::all_of(m_cells.begin(), m_cells.end(), [&](const auto& row) { return row[m].most <= 0; });
        if (!idle) m_shown.push_back(m);
    }
}

void OutcomeModel::add(std::vector<LabOutcome> outcomes) {
    if (outcomes.empty() || empty()) return;
    const std::size_t before = m_shown.size();
    std::move(outcomes.begin(), outcomes.end(), std::back_inserter(m_outcomes));
    const std::vector<std::size_t> columns = m_shown;
    count();
    if (columns != m_shown || before != m_shown.size()) {
        beginResetModel();
        endResetModel();
    } else {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

void OutcomeModel::setTheme(const Theme& theme) {
    m_theme = theme;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

std::optional<std::size_t> OutcomeModel::metricOf(int column) const {
    const auto place = static_cast<std::size_t>(column - FirstMetric);
    return column >= FirstMetric && place < m_shown.size() ? std::optional(m_shown[place]) : std::nullopt;
}

bool OutcomeModel::allAlike(std::size_t metric) const {
    return std::all_of(m_cells.begin(), m_cells.end(), [&](const auto& row) {
        return row[metric].runs > 0 && cellText(m_head.metrics[metric], row[metric]) == cellText(m_head.metrics[metric], m_cells.front()[metric]);
    });
}

std::optional<std::size_t> OutcomeModel::best(std::size_t metric) const {
    std::optional<std::size_t> best;
    if (!isRanked(m_head.metrics[metric])) return best;
    const bool more = moreIsBetter(m_head.metrics[metric]);
    for (std::size_t s = 0; s < m_cells.size(); ++s) {
        const LabCell& cell = m_cells[s][metric];
        if (cell.runs == 0) continue;
        const double value = typicalOf(m_head.metrics[metric], cell);
        const double before = best ? typicalOf(m_head.metrics[metric], m_cells[*best][metric]) : value;
        if (!best || (more ? value > before : value < before)) best = s;
    }
    return best;
}

int OutcomeModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_head.strategies.size()); }
int OutcomeModel::columnCount(const QModelIndex& parent) const { return parent.isValid() || empty() ? 0 : FirstMetric + static_cast<int>(m_shown.size()); }

QString OutcomeModel::text(std::size_t row, int column) const {
    if (column == StrategyColumn) return toQString(m_head.strategies[row]);
    if (column == RunsColumn) {
        const auto done = std::count_if(m_outcomes.begin(), m_outcomes.end(), [&](const LabOutcome& one) { return one.strategy == row; });
        return done == static_cast<std::ptrdiff_t>(m_head.seeds.size())
                   ? QLocale().toString(static_cast<qlonglong>(done))
                   : tr("%1 of %2", "runs").arg(QLocale().toString(static_cast<qlonglong>(done)), QLocale().toString(static_cast<qulonglong>(m_head.seeds.size())));
    }
    const std::size_t m = *metricOf(column);
    const QString value = cellText(m_head.metrics[m], m_cells[row][m]), bound = boundText(m_head.metrics[m], m_cells[row][m]);
    return bound.isEmpty() ? value : tr("%1  (%2)", "a value, its bound").arg(value, bound);
}

QVariant OutcomeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const auto row = static_cast<std::size_t>(index.row());
    const std::optional<std::size_t> metric = metricOf(index.column());
    const bool winner = metric && best(*metric) == row && !allAlike(*metric);
    switch (role) {
    case Qt::DisplayRole: {
        const QString value = text(row, index.column());
        return winner ? tr("★ %1", "the best of a column").arg(value) : value;
    }
    case Qt::TextAlignmentRole: return static_cast<int>((index.column() == StrategyColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::FontRole: return winner ? QVariant(uiFont(TextSize::Body, true)) : QVariant();
    case Qt::ForegroundRole: return metric && m_cells[row][*metric].runs == 0 ? QVariant(m_theme.secondary) : QVariant();
    case Qt::ToolTipRole: {
        if (!metric) return text(row, index.column());
        QStringList lines{metricTip(m_head.metrics[*metric])};
        const LabCell& cell = m_cells[row][*metric];
        if (cell.runs > 1)
            lines << tr("Mean ± spread over %1 seeds; from %2 to %3")
                         .arg(QLocale().toString(static_cast<qulonglong>(cell.runs)), valueText(m_head.metrics[*metric], cell.least),
                              valueText(m_head.metrics[*metric], cell.most));
        if (cell.bound)
            lines << (m_head.metrics[*metric].kind == LabMetric::Kind::PoolUsed ? tr("Its quota is %1") : tr("No placement does better than %1"))
                         .arg(valueText(m_head.metrics[*metric], *cell.bound));
        const QString against = againstFirstText(m_head.metrics[*metric], cell);
        if (!against.isEmpty()) lines << against;
        return lines.join(QLatin1Char('\n'));
    }
    default: return {};
    }
}

QVariant OutcomeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    const std::optional<std::size_t> metric = metricOf(section);
    if (role == Qt::ToolTipRole && metric) return metricTip(m_head.metrics[*metric]);
    if (role == Qt::TextAlignmentRole) return static_cast<int>((section == StrategyColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    if (section == StrategyColumn) return tr("Strategy");
    if (section == RunsColumn) return tr("Runs");
    return metric ? metricText(m_head.metrics[*metric]) : QString();
}

}  // namespace bayplan

#include "moc_outcome_model.cpp"
