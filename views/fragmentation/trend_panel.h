// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Slots, requests and useless rests over recorded snapshots: files, a shape, a run with progress, charts over time, and
// the snapshots as rows; a row opens its snapshot.
// Thread rule: GUI thread only; reading and counting are a job.

#include <QStringList>
#include <QWidget>
#include <memory>

#include "common/session.h"
#include "common/theme.h"
#include "metrics/trend.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace bayplan {

class Job;
class ShapePicker;
class TrendChart;
class TrendTable;

class TrendPanel : public QWidget {
    Q_OBJECT
public:
    explicit TrendPanel(Session* session, QWidget* parent = nullptr);
    ~TrendPanel() override;

    void setTheme(const Theme& theme);
    /// Labels that group nodes, from the next run on.
    void setGroupKeys(const QStringList& keys) { m_keys = keys; }
    /// Files and folders: each is a snapshot, or a folder of them. They are measured at once.
    void setPaths(const QStringList& paths);
    void measure();
    bool busy() const;
    /// Null before the end of the first run.
    const Trend* trend() const { return m_trend.get(); }
    /// The entry that is shown; -1: none.
    int chosen() const { return m_chosen; }
    /// Waits until all measuring has ended.
    void finish();

Q_SIGNALS:
    void openRequested(const QString& path);

private:
    QWidget* makeHead();
    QWidget* makeCharts();
    void tellFiles();
    void take(Result<Trend> result);
    void fill();
    void choose(int entry);
    void open(int entry);
    void say(const QString& text, const char* role);

    Session* m_session;
    std::unique_ptr<Job> m_job;
    QStringList m_paths, m_keys;
    bool m_again = false;  // the question changed while measuring
    std::shared_ptr<const Trend> m_trend;
    int m_chosen = -1;
    Theme m_theme = makeTheme(ThemeKind::Light);
    ShapePicker* m_shape;
    QLabel* m_files;
    QPushButton *m_chooseFiles, *m_chooseFolder, *m_cancel;
    QProgressBar* m_progress;
    QStackedWidget* m_pages;
    QLabel* m_state;
    TrendChart *m_slots, *m_requested, *m_useless;
    TrendTable* m_table;
    QLabel* m_told;
    QToolButton* m_open;
};

}  // namespace bayplan
