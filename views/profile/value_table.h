// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A short list of rows with a few values each, as a table that can grow: resources and their weights, points of a shape,
// constraints.
// Thread rule: GUI thread only.

#include <QStringList>
#include <QWidget>
#include <vector>

class QTableWidget;
class QToolButton;

namespace bayplan {

class ValueTable : public QWidget {
    Q_OBJECT
public:
    /// `fresh`: the values of a new row.
    ValueTable(const QString& name, const QStringList& columns, QStringList fresh, QWidget* parent = nullptr);

    void setRows(const std::vector<QStringList>& rows);
    std::vector<QStringList> rows() const;
    QTableWidget* table() const { return m_table; }

Q_SIGNALS:
    void edited();  // by a person

private:
    void fitHeight();

    QTableWidget* m_table;
    QStringList m_fresh;
    bool m_setting = false;
};

}  // namespace bayplan
