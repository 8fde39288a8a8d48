// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every queue uses and deserves on two pictures beside each other, with the largest distance between the two: the queues of
// Volcano, Koordinator, Kueue and scheduler-plugins, or priority classes where there are none.
// Thread rule: GUI thread only; the queues are measured in another one, once the page is looked at.

#include <QWidget>
#include <array>
#include <utility>
#include <vector>

#include "common/latest.h"
#include "planner/queues/queue_shares.h"
#include "planner/scenario/scenario_picture.h"

class QLabel;
class QTableWidget;

namespace bayplan {

class SharesPage : public QWidget {
    Q_OBJECT
public:
    explicit SharesPage(QWidget* parent = nullptr);

    struct Side {
        QString name;
        ScenarioPicture picture;
        const void* key = nullptr;  // of two that are equal the pictures are the same
    };
    void show(Side before, Side after);
    void clear();
    void finish();

protected:
    void showEvent(QShowEvent* event) override;

private:
    using Measures = std::array<std::vector<SystemShares>, 2>;
    void ask();
    void fill(const Measures& measured);

    QLabel* m_notes;
    QTableWidget* m_table;
    std::array<Side, 2> m_sides;
    bool m_known = true;  // the sides are on the table, or there are none
    Latest m_job;
};

}  // namespace bayplan
