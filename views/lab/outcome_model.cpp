// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/outcome_model.h"

#include <QFontMetrics>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "common/fit_columns.h"
#include "common/text.h"
#include "lab/lab_text.h"

namespace bayplan {

namespace {

constexpr double kLarge = 1'000;  // values from here on are read without decimals

bool isCount(const LabMetric& metric) {
    using Kind = LabMetric::Kind;
    constexpr std::array kCounts{Kind::Placed, Kind::Pending, Kind::NotModelled, Kind::GangsWhole, Kind::NodesUsed, Kind::Slots, Kind::SlotsWithin, Kind::Lost, Kind::PoolPods};
    return std::find(kCounts.begin(), kCounts.end(), metric.kind) != kCounts.end();
}

/// Broken where a word begins, as near to the middle as there is one.
QString onTwoLines(const QString& name) {
    qsizetype best = -1;
    const auto off = [&](qsizetype at) { return std::abs(2 * at - name.size()); };
    for (qsizetype at = 1; at < name.size(); ++at)
        if ((name[at - 1].isSpace() || (name[at - 1].isLower() && name[at].isUpper())) && (best < 0 || off(at) < off(best))) best = at;
    return best < 0 ? name : name.left(best).trimmed() + QLatin1Char('\n') + name.mid(best);
}

/// The longer half is broken again.
QString onThreeLines(const QString& name) {
    QStringList lines = onTwoLines(name).split(QLatin1Char('\n'));
    if (lines.size() < 2) return name;
    QString& longer = lines.front().size() > lines.back().size() ? lines.front() : lines.back();
    longer = onTwoLines(longer);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

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
    std::move(outcomes.begin(), outcomes.end(), std::back_inserter(m_outcomes));
    const std::vector<std::size_t> rows = m_shown;
    count();
    if (rows != m_shown) {
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

void OutcomeModel::setRoom(Room room) {
    if (room == std::exchange(m_room, room)) return;
    if (empty()) return;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

void OutcomeModel::setNameRoom(int pixels) {
    if (pixels == std::exchange(m_nameRoom, pixels) || empty()) return;
    Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

std::optional<std::size_t> OutcomeModel::metricOf(int row) const {
    const auto place = static_cast<std::size_t>(row - FirstMetric);
    return row >= FirstMetric && place < m_shown.size() ? std::optional(m_shown[place]) : std::nullopt;
}

std::optional<std::size_t> OutcomeModel::strategyOf(int column) const {
    const auto strategy = static_cast<std::size_t>(column);
    return column >= 0 && strategy < m_head.strategies.size() ? std::optional(strategy) : std::nullopt;
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

bool OutcomeModel::isWinner(std::size_t metric, std::size_t strategy) const {
    const std::optional<std::size_t> first = best(metric);
    if (!first || allAlike(metric)) return false;
    const auto shown = [&](std::size_t s) { return cellText(m_head.metrics[metric], m_cells[s][metric]); };
    return shown(strategy) == shown(*first);  // what looks the same is as good
}

int OutcomeModel::rowCount(const QModelIndex& parent) const { return parent.isValid() || empty() ? 0 : FirstMetric + static_cast<int>(m_shown.size()); }
int OutcomeModel::columnCount(const QModelIndex& parent) const { return parent.isValid() || empty() ? 0 : static_cast<int>(m_head.strategies.size()) + 1; }

QString OutcomeModel::text(std::size_t strategy, int row) const {
    if (const std::optional<std::size_t> metric = metricOf(row)) {
        const LabMetric& of = m_head.metrics[*metric];
        const LabCell& cell = m_cells[strategy][*metric];
        if (m_room == Room::Ample || cell.runs == 0) return cellText(of, cell);
        const double value = typicalOf(of, cell);
        return valueText(of, m_room == Room::Tight && isCount(of) && std::abs(value) >= kLarge ? std::round(value) : value);
    }
    const auto done = std::count_if(m_outcomes.begin(), m_outcomes.end(), [&](const LabOutcome& one) { return one.strategy == strategy; });
    return done == static_cast<std::ptrdiff_t>(m_head.seeds.size())
               ? QLocale().toString(static_cast<qlonglong>(done))
               : tr("%1 of %2", "runs").arg(QLocale().toString(static_cast<qlonglong>(done)), QLocale().toString(static_cast<qulonglong>(m_head.seeds.size())));
}

QString OutcomeModel::boundOf(std::size_t metric) const {
    LabCell loosest;
    const bool mostly = boundedFromAbove(m_head.metrics[metric]);
    for (const auto& row : m_cells) {
        const std::optional<double>& bound = row[metric].bound;
        if (bound && (!loosest.bound || (mostly ? *bound > *loosest.bound : *bound < *loosest.bound))) loosest.bound = bound;
    }
    return boundText(m_head.metrics[metric], loosest);
}

QVariant OutcomeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const std::optional<std::size_t> metric = metricOf(index.row()), strategy = strategyOf(index.column());
    if (!strategy) {
        if (role == Qt::DisplayRole) return metric ? QVariant(boundOf(*metric)) : QVariant();
        if (role == Qt::ForegroundRole) return m_theme.secondary;
        return {};
    }
    const bool winner = metric && isWinner(*metric, *strategy);
    switch (role) {
    case Qt::DisplayRole: {
        const QString value = text(*strategy, index.row());
        return winner && m_room != Room::Tight ? tr("★ %1", "the best of a row").arg(value) : value;
    }
    case Qt::TextAlignmentRole: return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole: return winner ? QVariant(uiFont(TextSize::Body, true)) : QVariant();
    case Qt::ForegroundRole: return !metric || m_cells[*strategy][*metric].runs == 0 ? QVariant(m_theme.secondary) : QVariant();
    case Qt::ToolTipRole: {
        if (!metric) return text(*strategy, index.row());
        const LabMetric& of = m_head.metrics[*metric];
        QStringList lines{metricTip(of)};
        const LabCell& cell = m_cells[*strategy][*metric];
        if (cell.runs > 1)
            lines << tr("Mean ± spread over %1 seeds; from %2 to %3").arg(QLocale().toString(static_cast<qulonglong>(cell.runs)), valueText(of, cell.least), valueText(of, cell.most));
        if (cell.bound) lines << (of.kind == LabMetric::Kind::PoolUsed ? tr("Its quota is %1") : tr("No placement does better than %1")).arg(valueText(of, *cell.bound));
        const QString against = againstFirstText(of, cell);
        if (!against.isEmpty()) lines << against;
        return lines.join(QLatin1Char('\n'));
    }
    default: return {};
    }
}

QVariant OutcomeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) {
        const std::optional<std::size_t> metric = metricOf(section);
        const QString name = metric ? metricText(m_head.metrics[*metric]) : tr("Runs");
        if (role == kWidestTextRole) return name;
        if (role == Qt::DisplayRole) return m_nameRoom > 0 ? QFontMetrics(uiFont(TextSize::Body)).elidedText(name, Qt::ElideMiddle, m_nameRoom) : name;
        if (role == Qt::ToolTipRole && metric) return name + QLatin1Char('\n') + metricTip(m_head.metrics[*metric]);
        return {};
    }
    const std::optional<std::size_t> strategy = strategyOf(section);
    switch (role) {
    case Qt::DisplayRole: {
        const QString name = strategy ? toQString(m_head.strategies[*strategy]) : tr("Bound");
        return !strategy || m_room == Room::Ample ? name : m_room == Room::Narrow ? onTwoLines(name)
                                                                                  : onThreeLines(name);
    }
    case Qt::TextAlignmentRole: return static_cast<int>((strategy ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole: return strategy ? toQString(m_head.strategies[*strategy]) : tr("What no placement does better; of a node pool, its quota");
    default: return {};
    }
}

}  // namespace bayplan

#include "moc_outcome_model.cpp"
