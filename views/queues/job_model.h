// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The jobs of a board as rows: those of one queue, or all; with what quota says and what the nodes say.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "common/theme.h"
#include "planner/queues/queue_board.h"

namespace bayplan {

class JobModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { PositionColumn,
                  NameColumn,
                  QueueColumn,
                  PriorityColumn,
                  QuotaColumn,
                  NodesColumn,
                  WhyColumn,
                  kColumns };

    using QAbstractTableModel::QAbstractTableModel;

    /// `queue` empty: of all. Those that run and lack nothing only if `whole`.
    void show(std::shared_ptr<const QueueBoard> board, const std::string& queue, bool whole);
    void setTheme(const Theme& theme);
    const QueuedJob& job(int row) const { return m_board->jobs[m_rows[static_cast<std::size_t>(row)]]; }
    /// Both answers in full, each with its original where it is translated.
    QString sentences(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumns; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const QueuedJob& job, int column) const;

    std::shared_ptr<const QueueBoard> m_board;
    std::vector<std::size_t> m_rows;
    std::map<std::string, const QueueLine*> m_queues;  // of the board, by name
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
