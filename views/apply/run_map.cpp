// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/run_map.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <utility>
#include <vector>

#include "apply/apply_model.h"
#include "common/labels/wrapped_label.h"
#include "common/pair/pair_pane.h"
#include "common/plan_text.h"
#include "common/text.h"

namespace bayplan {

namespace {

constexpr int kTogether = 50;  // milliseconds

enum class Became { Done,
                    UnderWay,
                    Waits,
                    LeftOut,
                    Failed };

Became becameOf(StepState state) {
    switch (state) {
    case StepState::NotStarted: return Became::Waits;
    case StepState::UnderWay:
    case StepState::Unknown:
    case StepState::Blocked: return Became::UnderWay;
    case StepState::Done:
    case StepState::DoneElsewhere: return Became::Done;
    case StepState::Skipped: return Became::LeftOut;
    case StepState::Failed: break;
    }
    return Became::Failed;
}

}  // namespace

RunMap::RunMap(Session* session, const ApplyModel* model, QWidget* parent)
    : QWidget(parent), m_session(session), m_model(model), m_words(new WrappedLabel), m_maps(new PairPane(session, tr("No run has begun."))) {
    m_words->setObjectName(QStringLiteral("runMapWords"));
    m_words->setFont(uiFont(TextSize::Label));
    m_words->setProperty("role", QStringLiteral("secondary"));
    m_words->setTextFormat(Qt::PlainText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kS, space::kM, 0);
    layout->setSpacing(space::kXs);
    layout->addWidget(m_words);
    layout->addWidget(m_maps, 1);
    m_later.setSingleShot(true);
    m_later.setInterval(kTogether);
    connect(&m_later, &QTimer::timeout, this, &RunMap::draw);
    for (const auto signal : {&Session::followed, &Session::clusterChanged}) connect(session, signal, this, &RunMap::follow);
}

void RunMap::setTheme(const Theme& theme) { m_maps->setTheme(theme); }

void RunMap::begin() {
    m_start = m_session->beforePlan();  // without what was not sent
    show(m_start);
    draw();
}

void RunMap::follow() {
    if (m_start && !m_later.isActive()) m_later.start();
}

void RunMap::show(const ClusterPtr& now) {
    m_shown = m_session->cluster();
    m_maps->show(m_start, now, tr("When the run began"), tr("Now"));
}

void RunMap::draw() {
    if (!m_start) return;
    m_later.stop();
    if (m_shown != m_session->cluster()) show(m_session->beforePlan());
    const std::vector<StepState> states = m_model->states();
    std::vector<PairArrow> arrows;
    int done = 0, underWay = 0, failed = 0, next = -1;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const Became became = becameOf(states[static_cast<std::size_t>(row)]);
        done += became == Became::Done ? 1 : 0;
        underWay += became == Became::UnderWay ? 1 : 0;
        failed += became == Became::Failed ? 1 : 0;
        if (became == Became::Waits && next < 0) next = row;
        const PlanStep& step = m_model->step(row);
        if (step.pod.empty() || step.to.empty()) continue;
        PairArrow arrow{step.from, step.to, became == Became::UnderWay, became == Became::Failed};
        arrow.done = became == Became::Done;
        arrow.next = row == next;
        arrows.push_back(std::move(arrow));
    }
    QStringList words{tr("%Ln done", "steps of a run", done), tr("%Ln under way", "steps of a run", underWay)};
    if (failed > 0) words << tr("%Ln not done", "steps of a run", failed);
    if (next >= 0) words << tr("next: %1", "a step of a run").arg(planActionText(m_model->step(next)) + QLatin1Char(' ') + changedObjectText(m_model->step(next)));
    m_words->setText(words.join(QStringLiteral(" · ")));
    m_maps->setArrows(std::move(arrows));
}

}  // namespace bayplan

#include "moc_run_map.cpp"
