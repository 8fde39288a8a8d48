// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/moving/move_model.h"

#include <algorithm>

#include "common/text.h"

namespace bayplan {

MoveModel::MoveModel(Session* session, std::vector<PodIdx> pods, QObject* parent)
    : QAbstractTableModel(parent), m_session(session), m_pods(std::move(pods)) {}

void MoveModel::setJudged(std::shared_ptr<const Judged> judged) {
    beginResetModel();
    m_judged = std::move(judged);
    m_order = m_judged->byRank;
    const std::size_t fit = m_order.size();
    for (std::size_t n = 0; n < m_judged->ranks.size(); ++n)
        if (m_judged->ranks[n] == 0) m_order.emplace_back(n);
    const Catalog& catalog = m_session->catalog();
    std::sort(m_order.begin() + static_cast<std::ptrdiff_t>(fit), m_order.end(), [&](NodeIdx a, NodeIdx b) { return catalog.node(a).name < catalog.node(b).name; });
    endResetModel();
}

QStringList MoveModel::reasons(NodeIdx node) const {
    QStringList lines;
    if (feasible(node)) return lines;
    for (const Status& status : m_session->scheduler().violations(*m_session->cluster(), m_pods.front(), node))
        lines << tr("%1: %2").arg(toQString(status.plugin), statusText(status));
    if (lines.isEmpty()) lines << tr("The first pod fits, all of them together do not.");
    return lines;
}

int MoveModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_order.size()); }
int MoveModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant MoveModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const NodeIdx n = node(index.row());
    if (role == Qt::TextAlignmentRole)
        return int((index.column() == RankColumn || index.column() == ScoreColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == AnswerColumn) return reasons(n).join(QLatin1Char('\n'));
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case RankColumn: return feasible(n) ? QVariant(index.row() + 1) : QVariant(QStringLiteral("–"));
    case NodeColumn: return toQString(m_session->catalog().node(n).name);
    case ScoreColumn: return feasible(n) ? QVariant(static_cast<qlonglong>(m_judged->verdicts.totals[n.get()])) : QVariant();
    case AnswerColumn: {
        if (feasible(n)) return QStringLiteral("✓ ") + tr("fits");
        const Verdicts& verdicts = m_judged->verdicts;
        const std::uint8_t plugin = verdicts.plugins[n.get()];
        return QStringLiteral("✗ ") + (plugin < verdicts.pluginNames.size() ? toQString(verdicts.pluginNames[plugin]) : tr("left out"));
    }
    default: return {};
    }
}

QVariant MoveModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == RankColumn || section == ScoreColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case RankColumn: return tr("Rank");
    case NodeColumn: return tr("Node");
    case ScoreColumn: return tr("Score");
    case AnswerColumn: return tr("Answer");
    default: return {};
    }
}

}  // namespace bayplan

#include "moc_move_model.cpp"
