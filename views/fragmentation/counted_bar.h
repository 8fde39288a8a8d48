// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rows that a clicked number counts, and ways to see them: in the tables, on the map.
// Thread rule: GUI thread only.

#include <QFrame>
#include <vector>

#include "base/ids.h"

class QLabel;
class QToolButton;

namespace bayplan {

/// The rows that a number counts, and the name of the number.
struct CountedRows {
    QString what;  // "too little CPU"
    std::vector<NodeIdx> nodes{};
    std::vector<PodIdx> pods{};
    std::vector<NodeIdx> unknown{};  // nodes that the number says nothing about
};

class CountedBar : public QFrame {
    Q_OBJECT
public:
    explicit CountedBar(QWidget* parent = nullptr);

    /// Hides the bar if there are no rows.
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
