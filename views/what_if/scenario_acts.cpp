// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/scenario_acts.h"

#include <QCoreApplication>
#include <algorithm>

#include "common/text.h"
#include "planner/scenario/as_steps.h"
#include "what_if/scenario_desk.h"
#include "what_if/steps_dialog.h"

namespace bayplan {

namespace {

/// Whether nodes and pods have the same numbers in both: screens count on it while a branch is open.
bool sameNumbers(const Catalog& a, const Catalog& b) {
    if (&a == &b) return true;
    return a.nodes.size() == b.nodes.size() && a.pods.size() == b.pods.size()
           && std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), [](const Node& x, const Node& y) { return x.name == y.name; })
           && std::equal(a.pods.begin(), a.pods.end(), b.pods.begin(), [](const Pod& x, const Pod& y) { return x.name == y.name && x.namespaceName == y.namespaceName; });
}

/// The pod that the banner names: one that gets a node, else one that lost its own, else one that waits.
PodIdx toldPod(const WhatIfAnswer& answer) {
    for (const auto* list : {&answer.placed, &answer.moved, &answer.pending, &answer.waiting})
        for (const WhatIfPod& pod : *list)
            if (const PodIdx found = answer.base->catalog().findPod(pod.pod); found.valid()) return found;
    return answer.base->podCount() > 0 ? PodIdx(0) : PodIdx();
}

}  // namespace

ScenarioActs::ScenarioActs(Session* session, ScenarioDesk* desk, QObject* parent) : QObject(parent), m_session(session), m_desk(desk), m_job(this) {}

QString ScenarioActs::whyNothing() const {
    const DeskScenario* of = m_desk->chosen();
    if (!of || !of->current) return tr("There is no answer yet.");
    if (m_desk->baseIsOld()) return tr("The cluster is another one by now: replay the scenarios first.");
    if (m_job.running()) return tr("It is being made.");
    return {};
}

QString ScenarioActs::whyNotOnMap() const {
    if (QString why = whyNothing(); !why.isEmpty()) return why;
    const WhatIfAnswer& answer = *m_desk->chosen()->answer;
    if (!toldPod(answer).valid()) return tr("The cluster has no pods.");
    const ClusterPtr& after = m_desk->chosen()->after;
    if (!after) return tr("It is being made.");
    if (!sameNumbers(answer.base->catalog(), after->catalog())) return tr("Nodes or pods come or go, which the screens of one cluster cannot show: see Side by side.");
    return {};
}

QString ScenarioActs::whyNoPlan() const { return whyNothing(); }

void ScenarioActs::showOnMap() {
    if (!whyNotOnMap().isEmpty()) return;
    m_session->discardWhatIf();
    const DeskScenario& of = *m_desk->chosen();
    const AnswerPtr answer = of.answer;
    const ClusterPtr made = of.after;
    const QString text = tr("scenario %1").arg(toQString(of.scenario.name));
    const PodIdx pod = toldPod(*answer);
    std::function<Result<Branch>(const Budget&)> make;
    if (made->sharedCatalog() == answer->base->sharedCatalog()) {
        // Only placements and cordons: a branch that can be kept.
        make = m_session->branching(text, pod, {}, difference(*answer->base, *made));
    } else {
        make = [answer, made, text, pod, rules = m_session->rules(), deciding = m_session->deciding()](const Budget& budget) -> Result<Branch> {
            Branch branch;
            branch.from = answer->base;
            branch.whatIf = {text, pod, answer->base, made, deciding.scheduler(budget.stop).decide(*answer->base, pod), {}, rules, true};
            auto after = std::make_unique<Scheduler>(deciding.scheduler(budget.stop));
            branch.whatIf.after = after->decide(*made, pod);
            after->setExtenders({});  // no webhook is called in the GUI thread
            after->prepare(*made);
            branch.scheduler = std::move(after);
            if (budget.stopped()) return Error{ErrorCode::Cancelled, toStdString(tr("It was stopped.")), {}};
            return branch;
        };
    }
    m_job.ask<Branch>(QStringLiteral("branch"), std::move(make), [this](Result<Branch> branch) {
        Q_EMIT busyChanged();
        Result<void> entered = branch ? m_session->enter(std::move(*branch)) : Result<void>(branch.error());
        if (entered) Q_EMIT showOnMapRequested();
        else Q_EMIT m_session->failed(errorText(entered.error()));
    });
    Q_EMIT busyChanged();
}

void ScenarioActs::makePlan(QWidget* over) {
    if (!whyNoPlan().isEmpty()) return;
    const DeskScenario& of = *m_desk->chosen();
    m_job.ask<ScenarioSteps>(
        QStringLiteral("steps"),
        [scenario = of.scenario, answer = of.answer, profiles = m_session->scheduler().profiles()](const Budget& budget) {
            Scheduler scheduler(profiles);
            return asSteps(scenario, *answer, scheduler, budget);
        },
        [this, over, scenario = of.scenario, base = m_desk->base()](Result<ScenarioSteps> made) {
            Q_EMIT busyChanged();
            if (!made) {
                Q_EMIT m_session->failed(errorText(made.error()));
                return;
            }
            auto* dialog = new StepsDialog(scenario, *made, over);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            connect(dialog, &QDialog::accepted, this, [this, base, made = *made, scenario] {
                m_session->discardWhatIf();
                Edit change;
                change.text = tr("Scenario %1").arg(toQString(scenario.name));
                change.deltas = made.deltas;
                change.steps = planOf(scenario, made).steps;
                if (m_session->cluster() != base) {
                    Q_EMIT m_session->failed(tr("The cluster is another one by now: replay the scenarios first."));
                    return;
                }
                if (const auto done = m_session->apply(change); !done) Q_EMIT m_session->failed(errorText(done.error()));
            });
            dialog->open();
        });
    Q_EMIT busyChanged();
}

void ScenarioActs::finish() {
    while (m_job.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

}  // namespace bayplan

#include "moc_scenario_acts.cpp"
