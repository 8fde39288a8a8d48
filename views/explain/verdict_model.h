// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every node's answer as a row: rank, verdict, reason, total, and the points of plugins that tell nodes apart; those that give all
// nodes the same have one column.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <QStringList>
#include <memory>
#include <optional>

#include "explain/explanation.h"

namespace bayplan {

class VerdictModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// SortRole: a number or a text to sort by. NodeRole: quint32, the node. RefusedRole: the row has no scores, and where others have
    /// some, its reason takes their place beside the verdict.
    enum Role { SortRole = Qt::UserRole,
                NodeRole,
                RefusedRole };
    /// Total and scores exist only if something was scored, and the reason has a column of its own only if nothing was.
    enum FixedColumn { RankColumn,
                       NodeColumn,
                       VerdictColumn,
                       TotalColumn,
                       ReasonColumn = TotalColumn };

    using QAbstractTableModel::QAbstractTableModel;

    void setExplanation(std::shared_ptr<const Explanation> explanation);
    /// Upstream's English in place of the translation.
    void setEnglish(bool english);
    /// Raw and normalised scores beside the weighted ones, of every plugin.
    void setDetailed(bool detailed);
    bool scored() const { return !m_scoreColumns.empty(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    enum class Part { Raw,
                      Normalized,
                      Weighted,
                      Alike };  // weighted, of all m_alike together
    struct ScoreColumn {
        std::string plugin;
        std::int64_t weight;
        Part part;
    };
    void makeColumns();
    void addColumns(const PluginScore& score);
    /// Puts plugins that give every node the same points into one column.
    void joinAlike();
    bool givesNothing(const ScoreColumn& column) const;
    /// The score that a column shows, or null.
    const ScoreColumn* scoreColumn(int column) const;
    std::size_t refusals(NodeIdx node) const;
    QVariant fixed(const NodeDecision& node, int column, bool forSorting) const;
    QString verdict(const NodeDecision& node) const;
    QString reason(const NodeDecision& node) const;
    QString fixedTip(const NodeDecision& node, int column) const;
    QString alikeTip(const NodeDecision& node) const;
    std::optional<std::int64_t> points(const NodeDecision& node, const ScoreColumn& column) const;

    std::shared_ptr<const Explanation> m_explanation;
    std::vector<std::uint32_t> m_ranks;    // by node; 0: does not fit
    std::vector<std::uint32_t> m_farness;  // by node, the sort key of nodes that do not fit
    std::vector<ScoreColumn> m_scoreColumns;
    std::vector<std::string> m_alike;  // plugins
    std::string m_nothing;             // the only plugin that gives all nodes the same, if that is nothing
    bool m_english = false;
    bool m_detailed = false;
};

}  // namespace bayplan
