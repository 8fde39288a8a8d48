// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pending pods under several schedulers, one after the other: a row of figures each, and the run that they come from: where each pod
// went, on the map too.
// Thread rule: GUI thread only; the runs are a job on a snapshot.

#include <QStringList>
#include <QWidget>
#include <memory>
#include <vector>

#include "common/latest.h"
#include "common/session.h"
#include "planner/compared/compared_scheduler.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTableWidget;

namespace bayplan {

struct SchedulerComparison;
struct SchedulerFigures;

class FiguresPage : public QWidget {
    Q_OBJECT
public:
    explicit FiguresPage(Session* session, QWidget* parent = nullptr);
    ~FiguresPage() override;

    void run();
    void finish();
    /// A configuration of a file as another row: a KubeSchedulerConfiguration or a volcano-scheduler.conf, as its reader says.
    void addFile(const QString& file);
    const SchedulerComparison* comparison() const { return m_shown.get(); }
    QString summary() const;

Q_SIGNALS:
    void showOnMapRequested();

private:
    QWidget* makeHead();
    void show(SchedulerComparison comparison);
    void forget();
    void showRun();
    void openOnMap();
    const SchedulerFigures* chosen() const;

    Session* m_session;
    Latest m_comparing;
    Latest m_opening;  // the what-if of a row
    std::vector<ComparedScheduler> m_files;
    QString m_shapeText;  // whose slots are counted; empty: the comparison chose it
    QPushButton *m_run, *m_add, *m_map;
    QLabel *m_summary, *m_notes, *m_first;  // m_first: before anything was compared
    QProgressBar* m_progress;
    QTableWidget *m_figures, *m_pods;
    QSplitter* m_split;
    std::shared_ptr<const SchedulerComparison> m_shown;  // null: nothing was run
};

}  // namespace bayplan
