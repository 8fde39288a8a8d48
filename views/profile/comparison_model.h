// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods that end up elsewhere under another configuration, as rows.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>

#include "planner/profile_comparison.h"

namespace bayplan {

class ComparisonModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { PodColumn,
                  AColumn,
                  BColumn };
    using QAbstractTableModel::QAbstractTableModel;

    void set(PlacementComparison comparison, QString a, QString b);
    const PlacementComparison& comparison() const { return m_comparison; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 3; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    PlacementComparison m_comparison;
    QString m_a, m_b;
};

}  // namespace bayplan
