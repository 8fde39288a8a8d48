// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/run_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

#include "apply/apply_text.h"
#include "common/labels/wrapped_label.h"
#include "common/role.h"

namespace bayplan {

RunBar::RunBar(QWidget* parent)
    : QFrame(parent), m_text(new WrappedLabel), m_bar(new QProgressBar), m_skip(new QPushButton(tr("S&kip step"))), m_retry(new QPushButton(tr("Re&try step"))),
      m_pause(new QPushButton), m_stop(new QPushButton(tr("&Stop"))) {
    setProperty("role", QStringLiteral("bar"));
    m_text->setObjectName(QStringLiteral("runState"));
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(160);
    m_bar->setAccessibleName(tr("Steps that are over"));
    const std::pair<QPushButton*, const char*> names[] = {{m_skip, "skipStep"}, {m_retry, "retryStep"}, {m_pause, "pauseRun"}, {m_stop, "stopRun"}};
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kS, space::kM, space::kS);
    layout->setSpacing(space::kS);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_bar);
    for (const auto& [button, name] : names) {
        button->setObjectName(QString::fromLatin1(name));
        button->setAutoDefault(false);
        layout->addWidget(button);
    }
    m_skip->setToolTip(tr("Leave the chosen step out; what it did before stands"));
    m_retry->setToolTip(tr("Check the chosen step, which is held or blocked, now"));
    m_stop->setToolTip(tr("End within seconds; what is in the air is looked up by a resume"));
    connect(m_skip, &QPushButton::clicked, this, &RunBar::skipRequested);
    connect(m_retry, &QPushButton::clicked, this, &RunBar::retryRequested);
    connect(m_stop, &QPushButton::clicked, this, &RunBar::stopRequested);
    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (m_state == RunState::Paused) Q_EMIT proceedRequested();
        else Q_EMIT pauseRequested();
    });
    follow();
}

void RunBar::begin() {
    m_state = RunState::Running;
    m_since.start();
    m_summary.clear();
    setStep(false, false);
    follow();
}

void RunBar::setState(RunState state) {
    if (m_state != RunState::Stopping || state == RunState::Ended) m_state = state;
    follow();
}

void RunBar::setStopping() {
    m_state = RunState::Stopping;
    follow();
}

void RunBar::setStates(const std::vector<StepState>& states) {
    m_summary = stateSummary(states);
    const QString role = anyElsewhere(states) ? QStringLiteral("caution") : QString();
    if (m_text->property("role").toString() != role) setRole(m_text, role);
    m_bar->setMaximum(std::max(1, static_cast<int>(states.size())));
    m_bar->setValue(static_cast<int>(std::count_if(states.begin(), states.end(), [](StepState state) { return isOver(state) && state != StepState::Blocked; })));
    follow();
}

void RunBar::setStep(bool maySkip, bool mayRetry) {
    m_skip->setEnabled(maySkip);
    m_retry->setEnabled(mayRetry);
}

void RunBar::tick() { follow(); }

void RunBar::follow() {
    const bool live = m_state != RunState::Ended && m_state != RunState::Stopping;
    m_pause->setText(m_state == RunState::Paused ? tr("&Continue") : tr("&Pause"));
    m_pause->setEnabled(live);
    m_stop->setEnabled(live);
    QString text = runStateText(m_state);
    if (m_since.isValid()) text += QStringLiteral(" · ") + spanText(m_since.elapsed() / 1000);
    if (!m_summary.isEmpty()) text += QStringLiteral(" · ") + m_summary;
    m_text->setText(text);
}

}  // namespace bayplan

#include "moc_run_bar.cpp"
