// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a number that was pressed counts, and the ways to those rows: the tables, the map.
// Thread rule: GUI thread only.

#include <QFrame>
#include <vector>

#include "base/ids.h"

class QLabel;
class QToolButton;

namespace bayplan {

/// Rows that a number counts, and what number that is.
struct CountedRows {
    QString what;  // "too little CPU"
    std::vector<NodeIdx> nodes{};
    std::vector<PodIdx> pods{};
    std::vector<NodeIdx> unknown{};  // nodes of which the number says nothing

};

class CountedBar : public QFrame {
    Q_OBJECT
public:
    explicit CountedBar(QWidget* parent = nullptr);

    /// Hidden where nothing is said.
    void setRows(const CountedRows& rows);

Q_SIGNALS:
    void tablesRequested();
    void mapRequested();
    void unknownRequested();  // select those instead

private:
    QLabel* m_text;
    QToolButton *m_unknown, *m_tables, *m_map;
};

}  // namespace bayplan
