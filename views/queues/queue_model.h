// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The queues of a board as rows, with the amounts of one resource: of Kueue the sum of its flavors. With a second board beside it, a row
// has the queue of both, and what differs is "4 → 6".
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/theme.h"
#include "planner/queues/queue_board.h"
#include "queues/beside.h"

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
                  LentColumn,
                  LendableColumn,
                  MostColumn,
                  ShareColumn,
                  kColumns };
    /// The row's amount as a `QueueAmount`, for who paints it; without one: nothing.
    static constexpr int kAmountRole = Qt::UserRole + 1;
    /// The largest of all rows, which a bar's width stands for, as a double.
    static constexpr int kScaleRole = Qt::UserRole + 2;
    /// The row's amount under the second configuration; without one, or where the queue has none: nothing.
    static constexpr int kSecondRole = Qt::UserRole + 3;
    /// Whether there is a second configuration.
    static constexpr int kBesideRole = Qt::UserRole + 4;

    using QAbstractTableModel::QAbstractTableModel;

    void show(std::shared_ptr<const QueueBoard> board, std::string resource, const Beside& beside = {});
    void setTheme(const Theme& theme);
    /// That of the first configuration; of a queue that only the second one has, that one.
    const QueueLine& line(int row) const { return at(row).first ? *at(row).first : *at(row).second; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : kColumns; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        const QueueLine *first = nullptr, *second = nullptr;  // of the boards
        std::optional<QueueAmount> amount, secondAmount;
    };
    const Row& at(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    QString text(const QueueLine& queue, const std::optional<QueueAmount>& amount, int column) const;
    QString text(int row, int column) const;
    QString tip(const QueueLine& queue) const;
    QString tip(int row) const;
    bool differs(int row, int column) const;

    std::shared_ptr<const QueueBoard> m_board, m_second;
    std::string m_resource;
    std::vector<Row> m_rows;
    double m_scale = 0;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan

Q_DECLARE_METATYPE(bayplan::QueueAmount)
