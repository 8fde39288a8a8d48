// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The list of everything that was left out, doubted or noted while reading; can be filtered by a word and copied as
// text.
// Thread rule: GUI thread only.

#include <QDialog>

#include "base/diagnostics.h"
#include "connect/diagnostics_model.h"

class QSortFilterProxyModel;
class QTableView;

namespace bayplan {

class DiagnosticsDialog : public QDialog {
    Q_OBJECT
public:
    DiagnosticsDialog(const QString& title, Diagnostics diagnostics, const std::map<std::string, std::size_t>& unusedKinds,
                      QWidget* parent = nullptr);

    /// What "Copy all" puts on the clipboard: the rows that pass the filter.
    QString text() const;

private:
    DiagnosticsModel* m_model;
    QSortFilterProxyModel* m_filter;
    QTableView* m_table;
};

}  // namespace bayplan
