// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All nodes as targets for the pods to be moved: feasible ones by rank, then the others with the plugin that rejected
// them. Empty until they are judged.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <vector>

#include "common/drag/judging.h"
#include "common/session.h"

namespace bayplan {

class MoveModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { RankColumn,
                  NodeColumn,
                  ScoreColumn,
                  AnswerColumn,
                  kColumns };

    MoveModel(Session* session, std::vector<PodIdx> pods, QObject* parent = nullptr);

    void setJudged(std::shared_ptr<const Judged> judged);

    NodeIdx node(int row) const { return m_order[static_cast<std::size_t>(row)]; }
    bool feasible(NodeIdx node) const { return m_judged->ranks[node.get()] > 0; }
    /// Every plugin that rejects, with its reasons; empty if the pods fit.
    QStringList reasons(NodeIdx node) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Session* m_session;
    std::vector<PodIdx> m_pods;
    std::shared_ptr<const Judged> m_judged;
    std::vector<NodeIdx> m_order;
};

}  // namespace bayplan
