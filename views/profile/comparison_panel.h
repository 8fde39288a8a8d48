// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compares two configurations: places the pending pods, all pods or a sample with both, and shows which land on different
// nodes, what it does to the cluster in numbers, and both clusters side by side.
// Thread rule: GUI thread only; the runs are a job on a snapshot.

#include <QPointer>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "common/session.h"
#include "common/theme.h"
#include "planner/profile_comparison.h"
#include "profile/comparison_model.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTabWidget;
class QTableView;
class QToolButton;

namespace bayplan {

class EffectsTable;
class Job;
class PairPane;
class ProfileDraft;

class ComparisonPanel : public QWidget {
    Q_OBJECT
public:
    ComparisonPanel(Session* session, ProfileDraft* draft, QWidget* parent = nullptr);
    ~ComparisonPanel() override;

    const ComparisonModel& model() const { return *m_model; }
    const ProfileComparison* comparison() const { return m_shown.get(); }
    void setTheme(const Theme& theme);
    /// A configuration of a file, as another choice for both sides; says what is wrong with it.
    void addFile(const QString& file);
    bool busy() const { return !m_job.isNull(); }
    QString summary() const;

Q_SIGNALS:
    void showOnMapRequested();

private:
    QWidget* makeTabs();
    void fillChoices();
    void choose(QComboBox* box);
    std::optional<SchedulerConfiguration> chosen(const QComboBox* box) const;
    void run();
    void show(ProfileComparison comparison);
    QString question() const;
    void forget();
    void selectRows();
    void selectAll();

    Session* m_session;
    ProfileDraft* m_draft;
    struct ReadFile {
        QString name;
        SchedulerConfiguration configuration;
    };
    std::vector<ReadFile> m_files;
    QComboBox *m_a, *m_b, *m_which;
    QSpinBox* m_size;
    QPushButton* m_run;
    QToolButton* m_showAll;
    QLabel* m_summary;
    QProgressBar* m_progress;
    ComparisonModel* m_model;
    QTableView* m_table;
    QTabWidget* m_tabs;
    EffectsTable* m_effects;
    PairPane* m_maps;
    std::shared_ptr<const ProfileComparison> m_shown;  // null: nothing was compared
    QPointer<Job> m_job;
};

}  // namespace bayplan
