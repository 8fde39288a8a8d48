// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two runs of a lab pod by pod, beside each other: who was tried when, and where each strategy put it. The pod at which they part is one
// press away; each step says why, and its moment can be opened on the map.
// Thread rule: GUI thread only; runs are carried out in another one.

#include <QDialog>
#include <memory>
#include <optional>

#include "common/latest.h"
#include "planner/lab/lab_steps.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTableWidget;
class QTimer;

namespace bayplan {

class RunSteps : public QDialog {
    Q_OBJECT
public:
    /// `here`: whether the load stands in the session's cluster, so that a moment can be opened on the map.
    RunSteps(std::shared_ptr<const Lab> lab, std::size_t a, std::size_t b, bool here, QWidget* parent = nullptr);

    void finish();

Q_SIGNALS:
    void momentWanted(const QString& text, bayplan::PodIdx pod, const bayplan::ClusterPtr& moment);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// [, ] and Space; false: it is another key.
    bool takeKey(const QKeyEvent& event);
    void run();
    void fill();
    void explain();
    void part();
    void stepBy(int steps);
    QString choiceText(std::size_t strategy, const LabSteps& steps, std::size_t step) const;

    std::shared_ptr<const Lab> m_lab;
    QComboBox *m_a, *m_b;
    QSpinBox* m_seed;
    QPushButton *m_part, *m_back, *m_next, *m_play, *m_onMap;
    QTableWidget* m_table;
    QLabel *m_says, *m_why;
    QTimer* m_timer;
    std::shared_ptr<const std::pair<LabSteps, LabSteps>> m_steps;  // null: not known yet
    Latest m_job;
};

}  // namespace bayplan
