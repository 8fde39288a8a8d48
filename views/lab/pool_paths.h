// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a run did to the node pools: above what each has in use of its quota and what it costs, below the path of a chosen pod: which pool,
// by which profile, and why.
// Thread rule: GUI thread only; runs are carried out in another one.

#include <QDialog>
#include <memory>

#include "common/latest.h"
#include "planner/lab/pool_path.h"

class QComboBox;
class QLabel;
class QTableWidget;

namespace bayplan {

class ElidedCombo;

class PoolPaths : public QDialog {
    Q_OBJECT
public:
    PoolPaths(std::shared_ptr<const Lab> lab, std::size_t strategy, QWidget* parent = nullptr);

    void finish();

private:
    void run();
    void fillPools();
    void fillPath();
    QString poolText(std::size_t pool) const;

    std::shared_ptr<const Lab> m_lab;
    QComboBox* m_strategy;
    ElidedCombo* m_pod;
    QTableWidget *m_pools, *m_path;
    QLabel* m_says;
    std::shared_ptr<const LabSteps> m_steps;  // null: not known yet
    Latest m_job;
};

}  // namespace bayplan
