// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compares two configurations: decides all pending pods with both, and lists the pods that land on different nodes.
// Thread rule: GUI thread only; the runs are a job on a snapshot.

#include <QAbstractTableModel>
#include <QPointer>
#include <QWidget>
#include <optional>

#include "common/session.h"
#include "planner/placement_comparison.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;
class QToolButton;

namespace bayplan {

class Job;
class ProfileDraft;

class ComparisonModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { PodColumn,
                  AColumn,
                  BColumn };
    using QAbstractTableModel::QAbstractTableModel;

    void set(PlacementComparison comparison, QString a, QString b);
    const PlacementComparison& comparison() const { return m_comparison; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 3; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    PlacementComparison m_comparison;
    QString m_a, m_b;
};

class ComparisonPanel : public QWidget {
    Q_OBJECT
public:
    ComparisonPanel(Session* session, ProfileDraft* draft, QWidget* parent = nullptr);
    ~ComparisonPanel() override;

    const ComparisonModel& model() const { return *m_model; }
    bool busy() const { return !m_job.isNull(); }
    QString summary() const;

Q_SIGNALS:
    void showOnMapRequested();

private:
    void fillChoices();
    std::optional<SchedulerConfiguration> chosen(const QComboBox* box) const;
    void run();
    void show(PlacementComparison comparison);
    void forget();
    void selectRows();
    void selectAll();

    Session* m_session;
    ProfileDraft* m_draft;
    QComboBox *m_a, *m_b;
    QPushButton* m_run;
    QToolButton* m_showAll;
    QLabel* m_summary;
    QProgressBar* m_progress;
    ComparisonModel* m_model;
    QTableView* m_table;
    QPointer<Job> m_job;
};

}  // namespace bayplan
