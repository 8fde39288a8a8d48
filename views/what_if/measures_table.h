// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What pictures are worth, in numbers: a measure in a row, a picture in a column, and the change from the first to the last.
// Thread rule: GUI thread only.

#include <QTableWidget>
#include <vector>

#include "planner/scenario/what_if.h"

namespace bayplan {

class MeasuresTable : public QTableWidget {
    Q_OBJECT
public:
    explicit MeasuresTable(QWidget* parent = nullptr);

    struct Measured {
        QString name;
        const WhatIfMeasures* measures;        // not null
        const WhatIfAnswer* answer = nullptr;  // of a scenario, what it does; null: nothing is done
    };
    /// At least two; none: empties the table. What scenarios do has rows if there is an answer.
    void show(const std::vector<Measured>& columns);
};

}  // namespace bayplan
