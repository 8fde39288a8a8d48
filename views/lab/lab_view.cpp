// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lab_view.h"

#include <QCoreApplication>
#include <QVBoxLayout>

#include "common/panes.h"
#include "common/text.h"
#include "lab/gang_pane.h"
#include "lab/strategies_pane.h"

namespace bayplan {

LabView::LabView(Session* session, QWidget* parent) : QWidget(parent), m_session(session), m_gangs(new GangPane(session)), m_strategies(new StrategiesPane(session)), m_job(this) {
    m_gangs->setMinimumWidth(textPixels(340));
    auto* splitter = paneSplitter(Qt::Horizontal, {m_gangs, m_strategies});
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({400, 620});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    connect(m_gangs, &GangPane::branchWanted, this, &LabView::branch);
    connect(m_strategies, &StrategiesPane::branchWanted, this, &LabView::branch);
    connect(m_gangs, &GangPane::scenarioWanted, this, &LabView::scenarioWanted);
    connect(m_strategies, &StrategiesPane::scenarioWanted, this, &LabView::scenarioWanted);
}

void LabView::setTheme(const Theme& theme) {
    m_gangs->setTheme(theme);
    m_strategies->setTheme(theme);
}

void LabView::finish() {
    m_gangs->finish();
    m_strategies->finish();
    while (m_job.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void LabView::branch(const QString& text, PodIdx pod, const std::vector<Delta>& deltas) {
    m_job.ask<Branch>(QStringLiteral("branch"), m_session->branching(text, pod, {}, deltas), [this](Result<Branch> branch) {
        const Result<void> entered = branch ? m_session->enter(std::move(*branch)) : Result<void>(branch.error());
        if (entered) Q_EMIT showOnMapRequested();
        else Q_EMIT m_session->failed(errorText(entered.error()));
    });
}

}  // namespace bayplan

#include "moc_lab_view.cpp"
