// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The diagnostics of the readers as rows: severity, place, object and field, reason.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <map>
#include <string>

#include "base/diagnostics.h"

namespace bayplan {

class DiagnosticsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { SeverityColumn,
                  PlaceColumn,
                  ObjectColumn,
                  FieldColumn,
                  ReasonColumn,
                  kColumns };

    /// Ignored kinds follow as notes, one row each.
    DiagnosticsModel(Diagnostics diagnostics, const std::map<std::string, std::size_t>& unusedKinds, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// The row as one line of text.
    QString line(int row) const;

private:
    Diagnostics m_diagnostics;
};

}  // namespace bayplan
