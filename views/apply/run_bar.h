// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A run: how far it is, for how long, and what steers it.
// Thread rule: GUI thread only.

#include <QElapsedTimer>
#include <QFrame>
#include <vector>

#include "kube/apply/apply_run.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace bayplan {

class RunBar : public QFrame {
    Q_OBJECT
public:
    explicit RunBar(QWidget* parent = nullptr);

    void begin();
    void setState(RunState state);
    /// Somebody asked for it; the run says when it is so.
    void setStopping();
    void setRecords(const std::vector<StepRecord>& records);
    /// What of the chosen step may be asked for.
    void setStep(bool maySkip, bool mayRetry);
    void tick();

Q_SIGNALS:
    void pauseRequested();
    void proceedRequested();
    void stopRequested();
    void skipRequested();
    void retryRequested();

private:
    void follow();

    RunState m_state = RunState::Running;
    QElapsedTimer m_since;
    QString m_summary;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton *m_skip, *m_retry, *m_pause, *m_stop;
};

}  // namespace bayplan
