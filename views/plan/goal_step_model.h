// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The steps of a plan that was found, as rows: a tick for those that are part of it, when, what, from where to where, the disruption
// budgets at that moment, and why; a step that would be refused says so.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>

#include "common/theme.h"
#include "plan/goal_desk.h"

namespace bayplan {

class GoalStepModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NumberColumn,
                  WaveColumn,
                  TurnColumn,
                  PriorityColumn,
                  ActionColumn,
                  PodColumn,
                  FromColumn,
                  ToColumn,
                  TiesColumn,
                  GainColumn,
                  LossColumn,
                  BudgetColumn,
                  WaitsColumn,
                  WhyColumn,
                  kColumns };

    explicit GoalStepModel(GoalDesk* desk, QObject* parent = nullptr);

    void setTheme(const Theme& theme);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    // A row that is dragged between two others is carried out there.
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column, const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column, const QModelIndex& parent) override;

private:
    QString text(const DeskStep& step, int row, int column) const;
    QString tiesText(const DeskStep& step) const;
    QString gainText(const DeskStep& step, int row) const;
    void follow();

    GoalDesk* m_desk;
    int m_rows = 0;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
