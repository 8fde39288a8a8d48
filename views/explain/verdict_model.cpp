// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/verdict_model.h"

#include <algorithm>

#include "common/text.h"

namespace bayplan {

namespace {

constexpr std::size_t kHeadingLetters = 10;
constexpr std::size_t kFewestAlike = 2;  // one alone keeps its name

const PluginScore* scoreBy(const NodeDecision& node, const std::string& plugin) {
    for (const PluginScore& s : node.scores)
        if (s.plugin == plugin) return &s;
    return nullptr;
}

/// "NodeResourcesFit" in lines "Node", "Resources", "Fit": a column of numbers needs no more room than they do.
QString inWords(const std::string& plugin) {
    std::string lines, word;
    std::size_t line = 0;
    const auto put = [&] {
        if (line > 0 && line + word.size() > kHeadingLetters) {
            lines += '\n';
            line = 0;
        }
        lines += word;
        line += word.size();
        word.clear();
    };
    for (const char c : plugin) {
        if (c >= 'A' && c <= 'Z' && !word.empty() && !(word.back() >= 'A' && word.back() <= 'Z')) put();
        word += c;
    }
    put();
    return toQString(lines);
}

}  // namespace

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
    m_alike.clear();
    m_nothing.clear();
    if (!m_explanation) return;
    for (const NodeDecision& n : m_explanation->decision.nodes) {
        if (n.scores.empty()) continue;
        for (const PluginScore& s : n.scores) addColumns(s);
        break;  // every feasible node has the same plugins
    }
    // but a webhook scores those that it names
    const auto known = [this](const std::string& plugin) {
        return std::any_of(m_scoreColumns.begin(), m_scoreColumns.end(), [&](const ScoreColumn& column) { return column.plugin == plugin; });
    };
    if (!m_explanation->extenders.empty())
        for (const NodeDecision& n : m_explanation->decision.nodes)
            for (const PluginScore& s : n.scores)
                if (!known(s.plugin)) addColumns(s);
    if (!m_detailed) joinAlike();
}

void VerdictModel::joinAlike() {
    const auto isAlike = [this](const ScoreColumn& column) {
        std::optional<std::int64_t> all;
        for (const NodeDecision& n : m_explanation->decision.nodes) {
            if (n.scores.empty()) continue;
            const PluginScore* s = scoreBy(n, column.plugin);
            if (!s || (all && *all != s->weighted())) return false;
            all = s->weighted();
        }
        return true;
    };
    const auto first = std::stable_partition(m_scoreColumns.begin(), m_scoreColumns.end(), [&](const ScoreColumn& column) { return !isAlike(column); });
    if (static_cast<std::size_t>(m_scoreColumns.end() - first) < kFewestAlike) {
        // One that gives no node a point, as for pods without claims, has no column: the heading of the total names it.
        if (first != m_scoreColumns.end() && m_scoreColumns.size() > 1 && givesNothing(*first)) {
            m_nothing = first->plugin;
            m_scoreColumns.erase(first);
        }
        return;
    }
    for (auto column = first; column != m_scoreColumns.end(); ++column) m_alike.push_back(column->plugin);
    m_scoreColumns.erase(first, m_scoreColumns.end());
    m_scoreColumns.push_back({{}, 0, Part::Alike});
}

bool VerdictModel::givesNothing(const ScoreColumn& column) const {
    return std::all_of(m_explanation->decision.nodes.begin(), m_explanation->decision.nodes.end(), [&](const NodeDecision& n) { return points(n, column).value_or(0) == 0; });
}

int VerdictModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_explanation ? 0 : static_cast<int>(m_explanation->decision.nodes.size());
}

int VerdictModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return TotalColumn + 1 + static_cast<int>(m_scoreColumns.size());
}

const VerdictModel::ScoreColumn* VerdictModel::scoreColumn(int column) const {
    const int at = column - (TotalColumn + 1);
    return scored() && at >= 0 && at < static_cast<int>(m_scoreColumns.size()) ? &m_scoreColumns[static_cast<std::size_t>(at)] : nullptr;
}

std::optional<std::int64_t> VerdictModel::points(const NodeDecision& node, const ScoreColumn& column) const {
    if (column.part == Part::Alike) {
        if (node.scores.empty()) return std::nullopt;
        std::int64_t sum = 0;
        for (const std::string& plugin : m_alike) sum += scoreBy(node, plugin)->weighted();
        return sum;
    }
    const PluginScore* s = scoreBy(node, column.plugin);
    if (!s) return std::nullopt;
    return column.part == Part::Raw ? s->raw : column.part == Part::Normalized ? s->normalized
                                                                               : s->weighted();
}

std::size_t VerdictModel::refusals(NodeIdx node) const {
    return node.get() < m_explanation->violations.size() ? m_explanation->violations[node.get()].size() : 0;
}

QString VerdictModel::verdict(const NodeDecision& node) const {
    if (node.feasible()) return node.node == m_explanation->winner ? tr("✓ chosen") : tr("✓ fits");
    return QStringLiteral("✗ ") + (node.verdict.plugin.empty() ? tr("left out") : toQString(node.verdict.plugin));
}

QString VerdictModel::reason(const NodeDecision& node) const {
    if (node.feasible()) return {};
    const QString text = m_english ? toQString(node.verdict.message()) : statusText(node.verdict);
    const std::size_t all = refusals(node.node);
    return all > 1 ? tr("%1 (and %Ln more plugin(s))", nullptr, static_cast<int>(all - 1)).arg(text) : text;
}

QVariant VerdictModel::fixed(const NodeDecision& node, int column, bool forSorting) const {
    const std::uint32_t rank = m_ranks[node.node.get()];
    switch (column) {
    case RankColumn:
        // Nodes that reject come after feasible ones, those with the fewest obstacles first.
        if (forSorting) return rank != 0 ? rank : m_farness[node.node.get()];
        return rank == 0 ? QVariant(QStringLiteral("–")) : QVariant(rank);
    case NodeColumn: return toQString(m_explanation->cluster->catalog().node(node.node).name);
    case VerdictColumn: {
        const QString why = scored() ? reason(node) : QString();
        return why.isEmpty() ? verdict(node) : tr("%1: %2", "a verdict and its reason").arg(verdict(node), why);
    }
    default: break;
    }
    if (!scored()) return reason(node);
    if (!node.feasible() || !m_explanation->decision.scored) return forSorting ? QVariant(-1) : QVariant(QString());
    return static_cast<qlonglong>(node.total);
}

QString VerdictModel::fixedTip(const NodeDecision& node, int column) const {
    const bool why = column == VerdictColumn || (column == ReasonColumn && !scored());
    if (!why) return fixed(node, column, false).toString();
    if (node.feasible()) return {};
    return QStringList{fixed(node, column, false).toString(), toQString(node.verdict.message()), QString::fromLatin1(toString(node.verdict.code))}.join(QLatin1Char('\n'));
}

QString VerdictModel::alikeTip(const NodeDecision& node) const {
    QStringList lines;
    for (const std::string& plugin : m_alike) lines << QStringLiteral("%1: %L2").arg(toQString(plugin)).arg(scoreBy(node, plugin)->weighted());
    return lines.join(QLatin1Char('\n'));
}

QVariant VerdictModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const NodeDecision& node = m_explanation->decision.nodes[static_cast<std::size_t>(index.row())];
    const ScoreColumn* column = scoreColumn(index.column());
    if (role == NodeRole) return QVariant::fromValue<quint32>(static_cast<quint32>(node.node.get()));
    if (role == RefusedRole) return !node.feasible();
    if (role == Qt::TextAlignmentRole) {
        const bool number = column || (index.column() == TotalColumn && scored()) || index.column() == RankColumn;
        return int((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (!column) {
        if (role == Qt::ToolTipRole) return fixedTip(node, index.column());
        if (role == Qt::DisplayRole) return fixed(node, index.column(), false);
        return role == SortRole ? fixed(node, index.column(), true) : QVariant();
    }
    const std::optional<std::int64_t> points = this->points(node, *column);
    if (!points) return role == SortRole ? QVariant(-1) : QVariant();
    if (role == Qt::ToolTipRole && column->part == Part::Alike) return alikeTip(node);
    if (role == Qt::ToolTipRole) {
        const PluginScore& s = *scoreBy(node, column->plugin);
        return tr("%1: raw %L2, normalised %L3 × weight %L4 = %L5").arg(toQString(s.plugin)).arg(s.raw).arg(s.normalized).arg(s.weight).arg(s.weighted());
    }
    return role == Qt::DisplayRole || role == SortRole ? QVariant(static_cast<qlonglong>(*points)) : QVariant();
}

QVariant VerdictModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) return {};
    const ScoreColumn* score = scoreColumn(section);
    if (role == Qt::TextAlignmentRole) {
        const bool number = score || (section == TotalColumn && scored()) || section == RankColumn;
        return int((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    if (!score) {
        if (section == ReasonColumn && !scored()) return tr("Reason");
        static const char* const kNames[] = {QT_TR_NOOP("Rank"), QT_TR_NOOP("Node"), QT_TR_NOOP("Verdict"), QT_TR_NOOP("Total")};
        const QString name = tr(kNames[section]);
        return section != TotalColumn || role != Qt::ToolTipRole || m_nothing.empty() ? name : name + QLatin1Char('\n') + tr("No points for any node: %1", "a plugin").arg(toQString(m_nothing));
    }
    if (score->part == Part::Alike) {
        QStringList names;
        for (const std::string& plugin : m_alike) names << toQString(plugin);
        const QString title = tr("Same for\nall nodes", "a column of points");
        return role == Qt::DisplayRole ? title : title.simplified() + QStringLiteral("\n") + names.join(QLatin1Char('\n'));
    }
    const QString plugin = role == Qt::DisplayRole ? inWords(score->plugin) : toQString(score->plugin);
    switch (score->part) {
    case Part::Raw: return tr("%1\nraw").arg(plugin);
    case Part::Normalized: return tr("%1\nnormalised").arg(plugin);
    default: return QStringLiteral("%1\n×%L2").arg(plugin).arg(score->weight);
    }
}

}  // namespace bayplan

#include "moc_verdict_model.cpp"
