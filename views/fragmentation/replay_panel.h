// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Replays of an openb trace: files, policies, a run with progress, two charts, and how much of a lead rests on how ties
// are broken.
// Thread rule: GUI thread only; the replays are a job.

#include <QWidget>
#include <memory>

#include "common/session.h"
#include "common/theme.h"
#include "fragmentation/replay_files.h"
#include "metrics/replay_study.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace bayplan {

class Job;
class ReplayChart;

class ReplayPanel : public QWidget {
    Q_OBJECT
public:
    explicit ReplayPanel(Session* session, QWidget* parent = nullptr);
    ~ReplayPanel() override;

    void setTheme(const Theme& theme);
    void setFiles(const QStringList& paths);
    void run();
    bool busy() const;
    /// Null before the first run has ended.
    const ReplayStudy* study() const { return m_study.get(); }
    QString tieNote() const;

private:
    void makeControls();
    void followSession();
    void take(Result<ReplayStudy> result);
    void showCurves();
    void say(const QString& text, const char* role);
    std::vector<GpuPolicy> policies() const;

    Session* m_session;
    ReplayFiles m_files;
    std::unique_ptr<Job> m_job;
    std::shared_ptr<const ReplayStudy> m_study;
    QLabel* m_fileText;
    QPushButton *m_choose, *m_run, *m_cancel;
    std::vector<QCheckBox*> m_policies;
    QComboBox* m_tie;
    QProgressBar* m_progress;
    QLabel* m_note;
    QLabel* m_state;
    QStackedWidget* m_pages;
    ReplayChart *m_allocated, *m_fragment;
};

}  // namespace bayplan
