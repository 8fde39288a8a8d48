// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The queues of a board as rows, with the amounts of one resource: of Kueue the sum of its flavors.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/theme.h"
#include "planner/queues/queue_board.h"

namespace bayplan {

/// The name of a queue; where there are no queues and no PriorityClass has the value, the value in words.
QString queueText(const QueueLine& queue);

class QueueModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn,
                  BarColumn,
                  HoldsColumn,
                  WaitsColumn,
                  OwnColumn,
                  UsedColumn,
                  AskedColumn,
                  BorrowedColumn,
                  LendableColumn,
                  MostColumn,
                  ShareColumn,
                  kColumns };
    /// The row's amount as a `QueueAmount`, for who paints it; without one: nothing.
    static constexpr int kAmountRole = Qt::UserRole + 1;
    /// The largest of all rows, which a bar's width stands for, as a double.
    static constexpr int kScaleRole = Qt::UserRole + 2;

    using QAbstractTableModel::QAbstractTableModel;

    void show(std::shared_ptr<const QueueBoard> board, std::string resource);
    void setTheme(const Theme& theme);
    const QueueLine& line(int row) const { return m_board->queues[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumns; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(int row, int column) const;
    QString tip(int row) const;

    std::shared_ptr<const QueueBoard> m_board;
    std::string m_resource;
    std::vector<std::optional<QueueAmount>> m_amounts;  // by row
    double m_scale = 0;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan

Q_DECLARE_METATYPE(bayplan::QueueAmount)
