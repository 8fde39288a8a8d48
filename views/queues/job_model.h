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
#include "queues/beside.h"

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

    /// `queue` empty: of all. Those that run and lack nothing only if `whole`, or if they differ under the second configuration.
    void show(std::shared_ptr<const QueueBoard> board, const std::string& queue, bool whole, const Beside& beside = {});
    void setTheme(const Theme& theme);
    /// That of the first configuration; of a job that only the second one has, that one.
    const QueuedJob& job(int row) const { return at(row).first ? *at(row).first : *at(row).second; }
    /// Both answers in full, each with its original where it is translated.
    QString sentences(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumns; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        const QueuedJob *first = nullptr, *second = nullptr;  // of the boards
        bool differs = false;
    };
    const Row& at(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    QString text(const QueuedJob& job, int column) const;
    QString text(const Row& row, int column) const;

    std::shared_ptr<const QueueBoard> m_board, m_second;
    std::vector<Row> m_rows;
    std::map<std::string, const QueueLine*> m_queues;  // of the board, by name
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
