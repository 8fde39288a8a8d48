// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A run: its progress, its duration, and its controls.
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
    /// The stop was requested; the run reports when it has stopped.
    void setStopping();
    void setStates(const std::vector<StepState>& states);
    /// Which actions are allowed for the selected step.
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
