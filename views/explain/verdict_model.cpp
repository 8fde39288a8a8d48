// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/verdict_model.h"

#include <algorithm>

#include "common/text.h"

namespace bayplan {

void VerdictModel::setExplanation(std::shared_ptr<const Explanation> explanation) {
    beginResetModel();
    m_explanation = std::move(explanation);
    m_ranks.assign(m_explanation ? m_explanation->decision.nodes.size() : 0, 0);
    if (m_explanation)
        for (std::size_t i = 0; i < m_explanation->ranked.size(); ++i)
            m_ranks[m_explanation->ranked[i].get()] = static_cast<std::uint32_t>(i + 1);
    // After all feasible nodes: near misses, the nearest first, then by the number of rejecting plugins.
    constexpr std::uint32_t kNear = 0xE0000000u, kFar = 0xF0000000u;
    m_farness.assign(m_ranks.size(), kFar);
    if (m_explanation) {
        for (std::size_t i = 0; i < m_farness.size(); ++i) m_farness[i] += static_cast<std::uint32_t>(refusals(NodeIdx(i)));
        std::uint32_t place = kNear;
        for (const NearMissGroup& group : m_explanation->nearMisses)
            for (const NodeIdx node : group.nodes) m_farness[node.get()] = place++;
    }
    makeColumns();
    endResetModel();
}

void VerdictModel::setEnglish(bool english) {
    m_english = english;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void VerdictModel::setDetailed(bool detailed) {
    beginResetModel();
    m_detailed = detailed;
    makeColumns();
    endResetModel();
}

void VerdictModel::addColumns(const PluginScore& score) {
    if (m_detailed) {
        m_scoreColumns.push_back({score.plugin, score.weight, Part::Raw});
        m_scoreColumns.push_back({score.plugin, score.weight, Part::Normalized});
    }
    m_scoreColumns.push_back({score.plugin, score.weight, Part::Weighted});
}

void VerdictModel::makeColumns() {
    m_scoreColumns.clear();
    if (!m_explanation) return;
    for (const NodeDecision& n : m_explanation->decision.nodes) {
        if (n.scores.empty()) continue;
        for (const PluginScore& s : n.scores) addColumns(s);
        break;  // every feasible node has the same plugins
    }
    if (m_explanation->extenders.empty()) return;
    // but a webhook scores those that it names
    const auto known = [this](const std::string& plugin) {
        return std::any_of(m_scoreColumns.begin(), m_scoreColumns.end(), [&](const ScoreColumn& column) { return column.plugin == plugin; });
    };
    for (const NodeDecision& n : m_explanation->decision.nodes)
        for (const PluginScore& s : n.scores)
            if (!known(s.plugin)) addColumns(s);
}

int VerdictModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_explanation ? 0 : static_cast<int>(m_explanation->decision.nodes.size());
}

int VerdictModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return scored() ? ReasonColumn + 1 + static_cast<int>(m_scoreColumns.size()) : TotalColumn + 1;
}

const VerdictModel::ScoreColumn* VerdictModel::scoreColumn(int column) const {
    const int at = column - (TotalColumn + 1);
    return scored() && at >= 0 && at < static_cast<int>(m_scoreColumns.size()) ? &m_scoreColumns[static_cast<std::size_t>(at)] : nullptr;
}

int VerdictModel::fixedColumn(int column) const { return column == columnCount() - 1 ? ReasonColumn : column; }

const PluginScore* VerdictModel::score(const NodeDecision& node, const ScoreColumn& column) const {
    for (const PluginScore& s : node.scores)
        if (s.plugin == column.plugin) return &s;
    return nullptr;
}

std::size_t VerdictModel::refusals(NodeIdx node) const {
    return node.get() < m_explanation->violations.size() ? m_explanation->violations[node.get()].size() : 0;
}

QVariant VerdictModel::fixed(const NodeDecision& node, int column, bool forSorting) const {
    const std::uint32_t rank = m_ranks[node.node.get()];
    switch (column) {
    case RankColumn:
        // Nodes that reject come after feasible ones, those with the fewest obstacles first.
        if (forSorting) return rank != 0 ? rank : m_farness[node.node.get()];
        return rank == 0 ? QVariant(QStringLiteral("–")) : QVariant(rank);
    case NodeColumn: return toQString(m_explanation->cluster->catalog().node(node.node).name);
    case VerdictColumn:
        if (node.feasible()) return node.node == m_explanation->winner ? tr("✓ chosen") : tr("✓ fits");
        return QStringLiteral("✗ ") + (node.verdict.plugin.empty() ? tr("left out") : toQString(node.verdict.plugin));
    case ReasonColumn:
        if (node.feasible()) return QString();
        if (const std::size_t all = refusals(node.node); all > 1)
            return tr("%1 (and %Ln more plugin(s))", nullptr, static_cast<int>(all - 1)).arg(m_english ? toQString(node.verdict.message()) : statusText(node.verdict));
        return m_english ? toQString(node.verdict.message()) : statusText(node.verdict);
    case TotalColumn:
        if (!node.feasible() || !m_explanation->decision.scored) return forSorting ? QVariant(-1) : QVariant(QString());
        return static_cast<qlonglong>(node.total);
    default: return {};
    }
}

QVariant VerdictModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const NodeDecision& node = m_explanation->decision.nodes[static_cast<std::size_t>(index.row())];
    const ScoreColumn* column = scoreColumn(index.column());
    const int fixedAt = fixedColumn(index.column());
    if (role == NodeRole) return QVariant::fromValue<quint32>(static_cast<quint32>(node.node.get()));
    if (role == Qt::TextAlignmentRole) {
        const bool number = column || fixedAt == TotalColumn || fixedAt == RankColumn;
        return int((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole && !column) {
        if (fixedAt == ReasonColumn || fixedAt == VerdictColumn)
            return node.feasible() ? QVariant()
                                   : QVariant(QStringLiteral("%1\n%2").arg(toQString(node.verdict.message()), QString::fromLatin1(toString(node.verdict.code))));
        return fixed(node, fixedAt, false);
    }
    if (!column) {
        if (role == Qt::DisplayRole) return fixed(node, fixedAt, false);
        return role == SortRole ? fixed(node, fixedAt, true) : QVariant();
    }
    const PluginScore* s = score(node, *column);
    if (!s) return role == SortRole ? QVariant(-1) : QVariant();
    if (role == Qt::ToolTipRole)
        return tr("%1: raw %2, normalised %3 × weight %4 = %5").arg(toQString(s->plugin)).arg(s->raw).arg(s->normalized).arg(s->weight).arg(s->weighted());
    if (role != Qt::DisplayRole && role != SortRole) return {};
    switch (column->part) {
    case Part::Raw: return static_cast<qlonglong>(s->raw);
    case Part::Normalized: return static_cast<qlonglong>(s->normalized);
    case Part::Weighted: return static_cast<qlonglong>(s->weighted());
    }
    return {};
}

QVariant VerdictModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) return {};
    const ScoreColumn* score = scoreColumn(section);
    const int fixedAt = fixedColumn(section);
    if (role == Qt::TextAlignmentRole) {
        const bool number = score || fixedAt == TotalColumn || fixedAt == RankColumn;
        return int((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    if (!score) {
        static const char* const kNames[] = {QT_TR_NOOP("Rank"), QT_TR_NOOP("Node"), QT_TR_NOOP("Verdict"), QT_TR_NOOP("Total"), QT_TR_NOOP("Reason")};
        return tr(kNames[fixedAt]);
    }
    const QString plugin = toQString(score->plugin);
    switch (score->part) {
    case Part::Raw: return tr("%1\nraw").arg(plugin);
    case Part::Normalized: return tr("%1\nnormalised").arg(plugin);
    case Part::Weighted: return tr("%1\nweight %2").arg(plugin).arg(score->weight);
    }
    return {};
}

}  // namespace bayplan

#include "moc_verdict_model.cpp"
