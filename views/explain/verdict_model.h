// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every node's answer as a row: rank, verdict, reason, total, and each scoring plugin's points.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <QStringList>
#include <memory>

#include "explain/explanation.h"

namespace bayplan {

class VerdictModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// SortRole: a number or a text to sort by. NodeRole: quint32, the node.
    enum Role { SortRole = Qt::UserRole,
                NodeRole };
    /// The scores come before the reason, which is last. Total and scores exist only if something was scored.
    enum FixedColumn { RankColumn,
                       NodeColumn,
                       VerdictColumn,
                       TotalColumn,
                       ReasonColumn };

    using QAbstractTableModel::QAbstractTableModel;

    void setExplanation(std::shared_ptr<const Explanation> explanation);
    /// Upstream's English in place of the translation.
    void setEnglish(bool english);
    /// Raw and normalised scores beside the weighted ones.
    void setDetailed(bool detailed);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    enum class Part { Raw,
                      Normalized,
                      Weighted };
    struct ScoreColumn {
        std::string plugin;
        std::int64_t weight;
        Part part;
    };
    void makeColumns();
    void addColumns(const PluginScore& score);
    bool scored() const { return !m_scoreColumns.empty(); }
    /// The score that a column shows, or null.
    const ScoreColumn* scoreColumn(int column) const;
    /// The FixedColumn, if the column is not a score.
    int fixedColumn(int column) const;
    std::size_t refusals(NodeIdx node) const;
    QVariant fixed(const NodeDecision& node, int column, bool forSorting) const;
    const PluginScore* score(const NodeDecision& node, const ScoreColumn& column) const;

    std::shared_ptr<const Explanation> m_explanation;
    std::vector<std::uint32_t> m_ranks;    // by node; 0: does not fit
    std::vector<std::uint32_t> m_farness;  // by node, the sort key of nodes that do not fit
    std::vector<ScoreColumn> m_scoreColumns;
    bool m_english = false;
    bool m_detailed = false;
};

}  // namespace bayplan
