// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What two configurations make of a cluster, in numbers: now, A, B, and B beside A.
// Thread rule: GUI thread only.

#include <QTableWidget>

#include "planner/profile_comparison.h"

namespace bayplan {

class EffectsTable : public QTableWidget {
    Q_OBJECT
public:
    explicit EffectsTable(QWidget* parent = nullptr);
    void show(const ProfileComparison& comparison, const QString& a, const QString& b);
    void forget() { setRowCount(0); }

private:
    enum class Number { Whole,
                        Decimal,
                        Percent };
    /// Absent: not known, or the question does not arise.
    void add(const QString& what, std::optional<double> now, std::optional<double> a, std::optional<double> b, Number as);
};

}  // namespace bayplan
